//! The generator: from a text that may be IDL to Rust, or to what is wrong with it.

use std::path::Path;

use scrooge_codegen::{Config, Error};

use crate::meter::bounded;

/// A text that is accepted gives code that is Rust, and one that is not says why.
pub fn idl(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let config = Config::new();
    match bounded(|| config.load_text(Path::new("fuzzed.thrift"), &text)) {
        Ok(model) => {
            let generated = bounded(|| config.generate(&model));
            let generated = generated.unwrap_or_else(|error| panic!("{error} of {text:?}"));
            assert!(!generated.is_empty());
        }
        Err(Error::Diagnostics(diagnostics)) => {
            assert!(!bounded(|| diagnostics.to_string()).is_empty());
        }
        Err(error) => panic!("{error} of {text:?}"),
    }
}
