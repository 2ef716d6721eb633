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
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Diagnostics(diagnostics) => fmt::Display::fmt(diagnostics, f),
            Error::Io { path, source } => write!(f, "{}: {source}", path.display()),
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
            Error::Diagnostics(_) => None,
            Error::Io { source, .. } => Some(source),
        }
    }
}

impl From<Diagnostics> for Error {
    fn from(diagnostics: Diagnostics) -> Self {
        Error::Diagnostics(diagnostics)
    }
}
