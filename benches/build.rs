//! Generates the IDL that the benchmarks use.

fn main() -> Result<(), scrooge_codegen::Error> {
    scrooge_codegen::Config::new()
        .include_dir("../idl")
        .compile(&[
            "../idl/airline.thrift",
            "../idl/client_event.thrift",
            "../idl/measured.thrift",
            "../idl/parquet.thrift",
            "../idl/wide_record.thrift",
        ])
}
