mod totals {
    scrooge_macros::thrift! {
        struct Total {
            1: required string country,
            2: i64 orders,
        }
    }
}

mod empty {}

#[derive(scrooge_macros::Projection)]
#[thrift(schema = "crate::totals", root = "Total")]
struct Orders {
    order: i64,
    country: i32,
}

#[derive(scrooge_macros::Projection)]
#[thrift(schema = "crate::empty", root = "Total")]
struct Elsewhere {
    orders: i64,
}

fn main() {}
