//! Why a text is no path.

use std::fmt;
use std::ops::Range;

/// Why a text is no path of a schema. What is printed shows the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathError {
    pub(super) text: String,
    pub(super) place: Range<usize>,
    pub(super) message: String,
    pub(super) suggestion: Option<String>,
}

impl PathError {
    /// What is wrong, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Which bytes of the text are wrong. It may be empty, at the end.
    #[must_use]
    pub fn place(&self) -> Range<usize> {
        self.place.clone()
    }

    /// What may have been meant in their place.
    #[must_use]
    pub fn suggestion(&self) -> Option<&str> {
        self.suggestion.as_deref()
    }
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |text: Option<&str>| text.unwrap_or_default().chars().count();
        let before = width(self.text.get(..self.place.start));
        let carets = width(self.text.get(self.place.clone())).max(1);
        writeln!(f, "{}", self.message)?;
        writeln!(f, "  {}", self.text)?;
        write!(f, "  {:before$}{:^<carets$}", "", "")?;
        match &self.suggestion {
            Some(suggestion) => write!(f, " did you mean `{suggestion}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for PathError {}
