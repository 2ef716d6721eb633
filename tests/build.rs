//! Generates the shared IDL, and a probe for each struct, union and enum in it: see `src/probe.rs`.

use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;

use scrooge_codegen::Config;
use scrooge_codegen::model::{Definition, Model};
use scrooge_test_support::probes::probes;

const FILES: [&str; 9] = [
    "../idl/airline.thrift",
    "../idl/client_event.thrift",
    "../idl/negative_ids.thrift",
    "../idl/regressions.thrift",
    "../idl/reserved_words.thrift",
    "../idl/services.thrift",
    "../idl/shapes.thrift",
    "../idl/uuid.thrift",
    "../idl/wide.thrift",
];

fn main() -> Result<(), Box<dyn Error>> {
    let config = Config::new().include_dir("../idl");
    config.compile(&FILES)?;
    let out_dir = std::env::var_os("OUT_DIR").map(PathBuf::from);
    let out_dir = out_dir.ok_or("OUT_DIR is not set")?;
    let model = config.load(&FILES)?;
    std::fs::write(out_dir.join("probes.rs"), probes(&model)?)?;
    std::fs::write(out_dir.join("each_record.rs"), each_record(&model)?)?;
    Ok(())
}

/// A macro that hands the type of every struct, union and exception to another.
fn each_record(model: &Model) -> Result<String, std::fmt::Error> {
    let mut types = String::new();
    for (id, definition) in model.definitions() {
        if let Definition::Struct(definition) = definition {
            let (module, data) = (
                model.files[id.file].module.join("::"),
                &definition.names.data,
            );
            write!(types, "$crate::schema::{module}::{data},")?;
        }
    }
    Ok(format!(
        "/// Hands the type of every record of the IDL to a macro.\n\
         #[macro_export]\n\
         macro_rules! each_record {{ ($with:ident) => {{ $with!({types}) }}; }}"
    ))
}
