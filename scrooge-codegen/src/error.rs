//! Why nothing was generated.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::Diagnostics;

/// Why nothing was generated.
///
/// `Debug` is the same text as `Display`: build scripts end in `?` or `unwrap`, both of which print `Debug`, and their
/// authors have to see the line and the caret there.
pub enum Error {
    /// The IDL is wrong.
    Diagnostics(Diagnostics),
    /// A file that was asked for by name cannot be read, or one cannot be written.
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// There is nowhere to write to: no `OUT_DIR`, which Cargo sets for build scripts, and none given.
    NoOutDir,
    /// What was generated is not Rust. This is a bug of the generator.
    Emit {
        /// The IDL file.
        origin: String,
        /// What is wrong with it.
        message: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Diagnostics(diagnostics) => fmt::Display::fmt(diagnostics, f),
            Error::Io { path, source } => write!(f, "{}: {source}", path.display()),
            Error::NoOutDir => f.write_str(
                "OUT_DIR is not set: call Config::out_dir, or compile in a build script",
            ),
            Error::Emit { origin, message } => {
                write!(
                    f,
                    "{origin}: what was generated is not Rust, which is a bug: {message}"
                )
            }
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A line of its own, since `main` prints "Error: " before it.
        if matches!(self, Error::Diagnostics(_)) {
            writeln!(f)?;
        }
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Diagnostics(_) | Error::NoOutDir | Error::Emit { .. } => None,
            Error::Io { source, .. } => Some(source),
        }
    }
}

impl From<Diagnostics> for Error {
    fn from(diagnostics: Diagnostics) -> Self {
        Error::Diagnostics(diagnostics)
    }
}
