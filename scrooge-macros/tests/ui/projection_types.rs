use scrooge_macros::Projection;
use scrooge_runtime::{List, Map, Text};

mod schema {
    scrooge_macros::include_thrift!("idl/event.thrift");
}

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Event")]
struct Names<'a> {
    kind: i64,
    #[thrift(path = "user.id")]
    user_id: i64,
    tags: Option<Map<'a, String, String>>,
    body: Option<&'a str>,
    #[thrift(path = "detail.order.total")]
    total: Option<f32>,
    #[thrift(path = "detail.message")]
    message: Text<'a>,
    #[thrift(nested)]
    friends: List<'a, schema::events::UserData>,
}

fn main() {}
