mod missing {
    scrooge_macros::include_thrift!("idl/evnet.thrift");
}

mod wrong {
    scrooge_macros::include_thrift!("idl/wrong.thrift");
}

mod arguments {
    scrooge_macros::include_thrift!("idl/event.thrift", includes = "idl");
}

#[deny(deprecated)]
mod warned {
    scrooge_macros::include_thrift!("idl/warned.thrift");
}

fn main() {}
