//! What is wrong, where, and what to do about it.

use std::borrow::Cow;
use std::fmt;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::{SourceId, Sources, Span};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Legal, and worth a look.
    Warning,
    /// Nothing is generated.
    Error,
}

/// A place and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// May be empty: then there is only the caret.
    pub text: String,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A short name that stays the same between versions, for tools and for searching.
    pub code: Option<&'static str>,
    /// What is wrong, in one line.
    pub message: String,
    /// Where: the first is the place itself, the others are what it has to do with.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Diagnostic {
    pub(crate) fn error(code: &'static str, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            code: Some(code),
            message: message.into(),
            labels: Vec::new(),
            hint: None,
        }
    }

    pub(crate) fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(code, message)
        }
    }

    pub(crate) fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The diagnostic as a person reads it: file, line, source, caret, hint.
    pub fn render(&self, sources: &Sources, colour: bool) -> String {
        let renderer = if colour {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let mut title = level.primary_title(self.message.as_str());
        if let Some(code) = self.code {
            title = title.id(code);
        }
        let mut group = Group::with_title(title);
        for source in self.sources_in_order() {
            if let Some(snippet) = self.snippet(sources, source) {
                group = group.element(snippet);
            }
        }
        if let Some(hint) = &self.hint {
            group = group.element(Level::HELP.message(hint.as_str()));
        }
        renderer.render(&[group])
    }

    fn sources_in_order(&self) -> Vec<SourceId> {
        let mut ids = Vec::new();
        for label in &self.labels {
            if !ids.contains(&label.span.source) {
                ids.push(label.span.source);
            }
        }
        ids
    }

    /// The lines that the labels in one source touch. Only those are handed on: the renderer looks at all it is given.
    fn snippet<'a>(
        &'a self,
        sources: &'a Sources,
        source: SourceId,
    ) -> Option<Snippet<'a, annotate_snippets::Annotation<'a>>> {
        let file = sources.get(source)?;
        let mut labels = Vec::new();
        for (index, label) in self.labels.iter().enumerate() {
            if label.span.source == source {
                labels.push((index, label));
            }
        }
        let start = labels
            .iter()
            .map(|(_, label)| label.span.start as usize)
            .min()?;
        let end = labels
            .iter()
            .map(|(_, label)| label.span.end as usize)
            .max()?;
        let start = file.text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
        let end = file
            .text
            .get(end..)?
            .find('\n')
            .map_or(file.text.len(), |at| end + at);
        let line = file
            .text
            .get(..start)?
            .bytes()
            .filter(|&byte| byte == b'\n')
            .count()
            + 1;
        let mut snippet = Snippet::source(file.text.get(start..end)?)
            .line_start(line)
            .path(file.path.to_string_lossy());
        for (index, label) in labels {
            let kind = if index == 0 {
                AnnotationKind::Primary
            } else {
                AnnotationKind::Context
            };
            let range = label.span.start as usize - start..label.span.end as usize - start;
            let text = (!label.text.is_empty()).then_some(Cow::Borrowed(label.text.as_str()));
            snippet = snippet.annotation(kind.span(range).label(text));
        }
        Some(snippet)
    }
}

/// All that is wrong in a run, and the texts it is in. `Display` and `Debug` are the rendered text.
#[derive(Clone)]
pub struct Diagnostics {
    sources: Sources,
    items: Vec<Diagnostic>,
}

impl Diagnostics {
    pub(crate) fn new(sources: Sources, items: Vec<Diagnostic>) -> Self {
        Diagnostics { sources, items }
    }

    /// Each of them, in the order of the files and of the places in them.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.items.iter()
    }

    /// The texts they point into.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// As printed, one after the other.
    pub fn render(&self, colour: bool) -> String {
        let mut text = String::new();
        for (index, item) in self.items.iter().enumerate() {
            if index > 0 {
                text.push('\n');
            }
            text.push_str(&item.render(&self.sources, colour));
            text.push('\n');
        }
        text
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Diagnostics {}
