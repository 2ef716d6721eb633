//! Generates code for `damaged.thrift` with our generator and with pilota's.

use std::error::Error;
use std::path::PathBuf;

use pilota_build::{IdlService, Output};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=damaged.thrift");
    scrooge_codegen::Config::new().compile(&["damaged.thrift"])?;
    let out_dir = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
    pilota_build::Builder::thrift()
        .ignore_unused(false)
        .compile_with_config(
            vec![IdlService::from_path("damaged.thrift".into())],
            Output::File(out_dir.join("pilota.rs")),
        );
    Ok(())
}
