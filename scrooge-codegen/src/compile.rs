//! What a build script calls: files in, files out.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;

use crate::emit::{self, Generated};
use crate::model::Model;
use crate::{Config, Error};

impl Config {
    /// Reads, checks and generates, writes a Rust file per IDL file and a root into the output directory, and tells Cargo
    /// which files the build depends on. `scrooge_runtime::include_generated!()` brings the root in.
    ///
    /// Warnings are printed as Cargo warnings. Pass all files to one call: a second one replaces the root of the first.
    ///
    /// ```no_run
    /// // build.rs
    /// fn main() -> Result<(), scrooge_codegen::Error> {
    ///     scrooge_codegen::Config::new()
    ///         .include_dir("idl")
    ///         .compile(&["idl/event.thrift"])
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Diagnostics`] with all that is wrong in the IDL, [`Error::Io`] if a file can't be read or written,
    /// [`Error::NoOutDir`] outside a build script if [`out_dir`](Config::out_dir) was not called.
    pub fn compile(&self, files: &[impl AsRef<Path>]) -> Result<(), Error> {
        // Also when there are mistakes: the build is to run again when they are mended.
        for file in files {
            println!("cargo:rerun-if-changed={}", file.as_ref().display());
        }
        let model = self.load(files)?;
        for path in model.sources.paths() {
            println!("cargo:rerun-if-changed={}", path.display());
        }
        for line in model.rendered_warnings().to_string().lines() {
            println!("cargo:warning={line}");
        }
        let out_dir = match &self.out_dir {
            Some(path) => path.clone(),
            None => std::env::var_os("OUT_DIR")
                .map(PathBuf::from)
                .ok_or(Error::NoOutDir)?,
        };
        for Generated { name, text } in self.generate(&model)? {
            write_if_changed(&out_dir.join(name), &text)?;
        }
        Ok(())
    }

    /// The files that [`compile`](Config::compile) would write for a model.
    ///
    /// # Errors
    ///
    /// [`Error::Emit`] if what was generated is not Rust, which is a bug of the generator.
    pub fn generate(&self, model: &Model) -> Result<Vec<Generated>, Error> {
        emit::generate(self, model)
    }

    /// What [`compile`](Config::compile) would write for a model, as tokens: what a macro expands to.
    pub fn generate_tokens(&self, model: &Model) -> TokenStream {
        emit::inline(model)
    }
}

/// Writes a file unless it has this text already, so that what depends on it is not built again for nothing.
fn write_if_changed(path: &Path, text: &str) -> Result<(), Error> {
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    fs::write(path, text).map_err(|source| Error::Io {
        path: path.to_owned(),
        source,
    })
}
