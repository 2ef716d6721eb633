use scrooge_macros::Projection;

mod schema {
    scrooge_macros::include_thrift!("idl/event.thrift");
}

#[derive(Projection)]
struct Nothing {
    kind: i32,
}

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", rot = "Event")]
struct Misspelt {
    kind: i32,
}

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Event", stop = "soon")]
struct Soon {
    kind: i32,
}

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Event")]
struct Tuple(i32);

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Event")]
struct Generic<T> {
    kind: T,
}

#[derive(Projection)]
#[thrift(idl = "idl/evnet.thrift", root = "Event")]
struct Missing {
    kind: i32,
}

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "User")]
struct User {
    id: i64,
}

#[derive(Projection)]
#[thrift(idl = "idl/event.thrift", root = "Event")]
struct Twice {
    #[thrift(nested)]
    user: Option<User>,
    #[thrift(path = "user.id")]
    id: Option<i64>,
}

fn main() {}
