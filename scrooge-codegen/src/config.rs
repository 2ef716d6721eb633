//! What the author of a build script says.

use std::path::{Path, PathBuf};

use crate::Error;
use crate::model::Model;
use crate::resolve;

/// What to read, and how.
///
/// ```no_run
/// let model = scrooge_codegen::Config::new().include_dir("idl").load(&["idl/event.thrift"])?;
/// # Ok::<(), scrooge_codegen::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Config {
    pub(crate) include_dirs: Vec<PathBuf>,
    pub(crate) out_dir: Option<PathBuf>,
    pub(crate) strict_names: bool,
    pub(crate) format: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            include_dirs: Vec::new(),
            out_dir: None,
            strict_names: false,
            format: true,
        }
    }
}

impl Config {
    /// The defaults: no include directories, `OUT_DIR`, names that clash are a warning, formatted code.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a directory to look for included files in, after the including file's own.
    pub fn include_dir(mut self, path: impl Into<PathBuf>) -> Self {
        self.include_dirs.push(path.into());
        self
    }

    /// Where to write; a build script's `OUT_DIR` if this is never called.
    pub fn out_dir(mut self, path: impl Into<PathBuf>) -> Self {
        self.out_dir = Some(path.into());
        self
    }

    /// Makes two IDL names that become one Rust name an error. Otherwise the later gets a trailing underscore, and a
    /// warning says so.
    pub fn strict_names(mut self, strict: bool) -> Self {
        self.strict_names = strict;
        self
    }

    /// Whether to format what is generated. Without it the build is faster and the files are unreadable.
    pub fn format(mut self, format: bool) -> Self {
        self.format = format;
        self
    }

    /// Reads, parses and checks files and all that they include.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if a file cannot be read, [`Error::Diagnostics`] with all that is wrong in them otherwise.
    pub fn load(&self, files: &[impl AsRef<Path>]) -> Result<Model, Error> {
        resolve::load_files(self, files)
    }

    /// As [`load`](Config::load) of one file whose text is at hand. Its includes are looked for as if it stood at `path`.
    ///
    /// # Errors
    ///
    /// As for [`load`](Config::load).
    pub fn load_text(&self, path: &Path, text: &str) -> Result<Model, Error> {
        resolve::load_text(self, path, text)
    }
}
