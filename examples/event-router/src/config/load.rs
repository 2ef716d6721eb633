//! Reads the file, and shows mistakes in it where they are.

use std::fmt;
use std::fs;
use std::ops::Range;
use std::path::Path;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::Config;

/// Why a configuration can't be used, as it is shown.
#[derive(Debug)]
pub(crate) struct ConfigError(String);

impl ConfigError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        ConfigError(message.into())
    }

    /// Several at once, one below the other.
    pub(crate) fn all(errors: Vec<ConfigError>) -> Self {
        let texts: Vec<String> = errors.into_iter().map(|error| error.0).collect();
        ConfigError(texts.join("\n\n"))
    }

    /// One at a place in a text.
    pub(crate) fn at(
        text: &str,
        origin: &str,
        place: Range<usize>,
        message: &str,
        hint: Option<&str>,
    ) -> Self {
        // A caret at the end of the text needs something to stand below.
        let place = place.start
            ..place
                .end
                .max(place.start + 1)
                .min(text.len().max(place.start));
        let mut annotation = AnnotationKind::Primary.span(place);
        if let Some(hint) = hint {
            annotation = annotation.label(hint);
        }
        let snippet = Snippet::source(text).path(origin).annotation(annotation);
        let report = Level::ERROR.primary_title(message).element(snippet);
        ConfigError(Renderer::plain().render(&[report]))
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConfigError {}

/// The configuration in a file, and the file's text, which errors in rules are shown in.
pub(crate) fn load(path: &Path) -> Result<(Config, String), ConfigError> {
    let text = fs::read_to_string(path).map_err(|error| {
        ConfigError::new(format!(
            "error: cannot read the configuration {}: {error}",
            path.display()
        ))
    })?;
    let config = parse(&text, &path.display().to_string())?;
    Ok((config, text))
}

fn parse(text: &str, origin: &str) -> Result<Config, ConfigError> {
    toml::from_str(text).map_err(|error| match error.span() {
        Some(place) => ConfigError::at(text, origin, place, error.message(), None),
        None => ConfigError::new(format!("error: {origin}: {}", error.message())),
    })
}
