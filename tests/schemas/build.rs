//! Makes random IDL, and generates code and probes from it.
//!
//! `SCHEMA_SEED` in the environment makes other schemas than those that every build has.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use scrooge_codegen::Config;
use scrooge_test_support::documents;
use scrooge_test_support::probes::probes;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-env-changed={}", documents::SEED);
    println!("cargo:rerun-if-changed=build.rs");
    let out_dir = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
    let folder = out_dir.join("idl");
    let documents = documents::standard()?;
    documents::write(&documents, &folder)?;
    let files: Vec<PathBuf> = documents
        .iter()
        .map(|document| folder.join(&document.stem).with_extension("thrift"))
        .collect();
    let config = Config::new().include_dir(&folder).format(false);
    let model = config.load(&files)?;
    // Not `compile`, which would print the warnings that names are chosen to give rise to.
    for generated in config.generate(&model)? {
        fs::write(out_dir.join(generated.name), generated.text)?;
    }
    fs::write(out_dir.join("probes.rs"), probes(&model)?)?;
    Ok(())
}
