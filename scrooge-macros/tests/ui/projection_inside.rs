use scrooge_macros::Projection;
use scrooge_runtime::Text;

mod schema {
    scrooge_macros::include_thrift!("idl/event.thrift");
}

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Event")]
struct Paths<'a> {
    #[thrift(path = "tags.value")]
    tags: Vec<Text<'a>>,
    #[thrift(path = "friends[key].id")]
    friends: Vec<i64>,
    #[thrift(path = "friends[0].id")]
    first: i64,
    #[thrift(path = "kind[]")]
    kinds: Vec<i32>,
    #[thrift(path = "friends[].nmae")]
    names: Vec<Text<'a>>,
    #[thrift(path = "tags[].length")]
    lengths: Vec<i32>,
}

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Event")]
struct Types<'a> {
    #[thrift(path = "friends[].id")]
    ids: i64,
    #[thrift(path = "friends[].address.city")]
    cities: Vec<Text<'a>>,
    #[thrift(path = "tags[key]")]
    tags: Vec<Option<Text<'a>>>,
    #[thrift(path = "tags[]")]
    lengths: Vec<i32>,
    #[thrift(path = "tags[]", nested)]
    nested: Vec<Types<'a>>,
}

/// What only rustc can see.
#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Event")]
struct TypesOfRust<'a> {
    #[thrift(path = "friends[]")]
    friends: Vec<schema::common::AddressRef<'a>>,
    #[thrift(path = "friends[].address")]
    addresses: Vec<Option<schema::events::UserRef<'a>>>,
}

fn main() {}
