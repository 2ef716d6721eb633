//! Generates the schema that the programs read.

fn main() -> Result<(), scrooge_codegen::Error> {
    scrooge_codegen::Config::new()
        .include_dir("../idl")
        .compile(&["../idl/client_event.thrift"])
}
