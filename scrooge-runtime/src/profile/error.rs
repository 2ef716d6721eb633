//! What can be wrong with a profile.

use std::path::{Path, PathBuf};
use std::{fmt, io};

/// Why a profile can't be loaded, saved, merged or used.
#[derive(Debug)]
pub struct ProfileError {
    kind: Kind,
    file: Option<PathBuf>,
}

#[derive(Debug)]
enum Kind {
    Io(io::Error),
    Json(serde_json::Error),
    /// What is wrong, and where in the profile.
    Invalid(String),
}

impl ProfileError {
    pub(super) fn json(error: serde_json::Error) -> Self {
        Kind::Json(error).into()
    }

    pub(crate) fn invalid(what: impl Into<String>) -> Self {
        Kind::Invalid(what.into()).into()
    }

    pub(super) fn io(error: io::Error, file: &Path) -> Self {
        ProfileError::from(Kind::Io(error)).of(file)
    }

    pub(super) fn of(self, file: &Path) -> Self {
        ProfileError {
            file: Some(file.to_owned()),
            ..self
        }
    }

    /// What the system says is wrong, if that is it.
    #[must_use]
    pub fn io_error(&self) -> Option<&io::Error> {
        match &self.kind {
            Kind::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<Kind> for ProfileError {
    fn from(kind: Kind) -> Self {
        ProfileError { kind, file: None }
    }
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}: ", file.display())?;
        }
        match &self.kind {
            Kind::Io(error) => error.fmt(f),
            // Says the line and column.
            Kind::Json(error) => write!(f, "not a profile: {error}"),
            Kind::Invalid(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for ProfileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            Kind::Io(error) => Some(error),
            Kind::Json(error) => Some(error),
            Kind::Invalid(_) => None,
        }
    }
}
