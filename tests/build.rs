//! Generates the shared IDL, and a probe for each struct, union and enum in it: see `src/probe.rs`.

use std::error::Error;
use std::path::PathBuf;

use scrooge_codegen::Config;
use scrooge_test_support::probes::probes;

const FILES: [&str; 8] = [
    "../idl/airline.thrift",
    "../idl/client_event.thrift",
    "../idl/negative_ids.thrift",
    "../idl/regressions.thrift",
    "../idl/reserved_words.thrift",
    "../idl/services.thrift",
    "../idl/shapes.thrift",
    "../idl/uuid.thrift",
];

fn main() -> Result<(), Box<dyn Error>> {
    let config = Config::new().include_dir("../idl");
    config.compile(&FILES)?;
    let out_dir = std::env::var_os("OUT_DIR").map(PathBuf::from);
    let out_dir = out_dir.ok_or("OUT_DIR is not set")?;
    let probes = probes(&config.load(&FILES)?)?;
    std::fs::write(out_dir.join("probes.rs"), probes)?;
    Ok(())
}
