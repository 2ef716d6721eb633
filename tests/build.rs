//! Generates the shared IDL.

fn main() -> Result<(), scrooge_codegen::Error> {
    scrooge_codegen::Config::new()
        .include_dir("../idl")
        .compile(&[
            "../idl/airline.thrift",
            "../idl/client_event.thrift",
            "../idl/negative_ids.thrift",
            "../idl/reserved_words.thrift",
            "../idl/shapes.thrift",
            "../idl/uuid.thrift",
        ])
}
