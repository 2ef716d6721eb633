mod types {
    scrooge_macros::thrift! {
        struct Event {
            1: required i32 kind,
            2: optional list<Usr> friends,
            1: optional string body,
        }

        struct User {
            1: i64 id = "none",
        }
    }
}

mod syntax {
    scrooge_macros::thrift! {
        struct Event {
            1: required i32,
        }
        strct Other {}
    }
}

mod comments {
    scrooge_macros::thrift! {
        # What happened.
        struct Event {}
    }
}

mod included {
    scrooge_macros::thrift! {
        include "idl/wrong.thrift"
    }
}

fn main() {}
