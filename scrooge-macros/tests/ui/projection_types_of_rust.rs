use scrooge_macros::Projection;
use scrooge_runtime::{List, Map, Projection};

mod schema {
    scrooge_macros::include_thrift!("idl/event.thrift");
}

type Number = i64;

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Event")]
struct Types<'a> {
    kind: Number,
    tags: Map<'a, String, i32>,
    friends: List<'a, schema::events::EventData>,
    user: Option<schema::events::DetailRef<'a>>,
}

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Order")]
struct Order {
    total: f64,
}

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Event")]
struct Parts {
    #[thrift(nested)]
    user: Option<Order>,
}

fn is_projection<'a, T: Projection<'a>>() {}

fn main() {
    is_projection::<Parts>();
}
