use scrooge_macros::Projection;

mod schema {
    scrooge_macros::include_thrift!("idl/event.thrift");
}

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Event", schema = "crate::elsewhere")]
struct Elsewhere {
    kind: i32,
}

fn main() {}
