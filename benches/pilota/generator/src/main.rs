//! `scrooge-pilota-generator OUT IDL…`: what pilota makes of the IDL, in one file.

use std::env::args;
use std::path::PathBuf;

use pilota_build::{IdlService, Output};

fn main() {
    let mut arguments = args().skip(1).map(PathBuf::from);
    let out = arguments.next().expect("the first argument is the file to write");
    let services = arguments.map(IdlService::from_path).collect();
    pilota_build::Builder::thrift().ignore_unused(false).compile_with_config(services, Output::File(out));
}
