//! What the author of a build script says.

mod customise;
mod item;

use std::path::{Path, PathBuf};

pub use customise::Container;
pub(crate) use customise::{Change, Customise, ExternPath, Rule};
pub use item::{Item, ItemKind};

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
    pub(crate) map_type: Container,
    pub(crate) set_type: Container,
    pub(crate) rules: Vec<Rule>,
    pub(crate) extern_paths: Vec<ExternPath>,
    pub(crate) customise: Option<Customise>,
    pub(crate) include_dirs: Vec<PathBuf>,
    pub(crate) out_dir: Option<PathBuf>,
    pub(crate) strict_names: bool,
    pub(crate) format: bool,
    pub(crate) relative_includes: bool,
    pub(crate) negative_ids: NegativeIds,
}

/// What becomes of explicit field ids that are not positive, of which compilers think differently. Fields without an id
/// count down from -1 either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NegativeIds {
    /// They stay, and fields without an id count down from the last of them, as with Scrooge and with Apache's
    /// `-allow-neg-keys`: `-5: a, b, 1: c, d` has the ids -5, -6, 1 and -7.
    #[default]
    Keep,
    /// They count for nothing, as if they were left out, as with Apache's compiler: `-5: a, b, 1: c, d` has the ids -1, -2,
    /// 1 and -3.
    Apache,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            include_dirs: Vec::new(),
            out_dir: None,
            strict_names: false,
            format: true,
            relative_includes: false,
            negative_ids: NegativeIds::default(),
            map_type: Container::default(),
            set_type: Container::default(),
            rules: Vec::new(),
            extern_paths: Vec::new(),
            customise: None,
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

    /// Whether the root looks for the other files beside itself, and not in `OUT_DIR`: for code that is generated without a
    /// build script, and kept.
    ///
    /// ```
    /// let config = scrooge_codegen::Config::new().relative_includes(true);
    /// let model = config.load_text("event.thrift".as_ref(), "struct Event { 1: i32 kind }")?;
    /// let files = config.generate(&model)?;
    /// assert!(files[1].text.contains("include!(\"event_thrift.rs\")"));
    /// # Ok::<(), scrooge_codegen::Error>(())
    /// ```
    pub fn relative_includes(mut self, relative: bool) -> Self {
        self.relative_includes = relative;
        self
    }

    /// What becomes of explicit field ids that are not positive. Choose what the writers of the records were generated with;
    /// such ids are warned about either way.
    ///
    /// ```
    /// use scrooge_codegen::{Config, NegativeIds};
    ///
    /// let config = Config::new().negative_ids(NegativeIds::Apache);
    /// let model = config.load_text("old.thrift".as_ref(), "struct Old { -5: i32 a }")?;
    /// # let scrooge_codegen::model::Definition::Struct(old) = &model.files[0].definitions[0] else { panic!() };
    /// # assert_eq!(old.fields[0].id, -1);
    /// # Ok::<(), scrooge_codegen::Error>(())
    /// ```
    pub fn negative_ids(mut self, ids: NegativeIds) -> Self {
        self.negative_ids = ids;
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
