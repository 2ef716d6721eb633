use scrooge_macros::Projection;

mod schema {
    scrooge_macros::include_thrift!("idl/event.thrift");
}

/// The schema was generated from another version of the IDL.
#[derive(Projection)]
#[thrift(idl = "idl/older.thrift", root = "Event")]
struct Older {
    kind: i32,
}

fn main() {}
