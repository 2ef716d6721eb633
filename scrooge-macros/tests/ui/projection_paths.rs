use scrooge_macros::Projection;
use scrooge_runtime::Text;

mod schema {
    scrooge_macros::include_thrift!("idl/event.thrift");
}

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Event")]
struct Paths<'a> {
    kind: i32,
    bodi: Option<Text<'a>>,
    #[thrift(path = "user.adress.city")]
    city: Option<Text<'a>>,
    #[thrift(path = "friends.id")]
    friend: i64,
    #[thrift(path = "kind.name")]
    name: Option<Text<'a>>,
    #[thrift(path = "detail.ordre.total")]
    total: Option<f64>,
}

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Evnet")]
struct Root {
    kind: i32,
}

fn main() {}
