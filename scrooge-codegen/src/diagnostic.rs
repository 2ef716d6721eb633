//! What is wrong, where, and what to do about it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::source::{SourceFile, SourceId, Sources, Span};

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
        self.render_from(sources, colour, &mut LineCounter::default())
    }

    fn render_from(&self, sources: &Sources, colour: bool, lines: &mut LineCounter) -> String {
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
            if let Some(file) = sources.get(source) {
                group = self.excerpts(group, source, file, lines);
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

    /// The lines that the labels in one source touch. Only those are handed on, and no more of them than can be shown: the
    /// renderer goes over all that it is given many times.
    fn excerpts<'a>(
        &'a self,
        mut group: Group<'a>,
        source: SourceId,
        file: &'a SourceFile,
        lines: &mut LineCounter,
    ) -> Group<'a> {
        let labels: Vec<Marked<'_>> = self
            .labels
            .iter()
            .enumerate()
            .filter(|(_, label)| label.span.source == source)
            .map(|(index, label)| Marked {
                primary: index == 0,
                label,
            })
            .collect();
        let path = file.path.to_string_lossy();
        let all = whole_lines(&file.text, labels.iter().map(|marked| marked.label.span));
        if is_showable(file.text.get(all.clone()).unwrap_or_default()) {
            let snippet = excerpt(file, all.clone(), &labels);
            return group.element(
                snippet
                    .line_start(lines.line(source, &file.text, all.start))
                    .path(path),
            );
        }
        for marked in &labels {
            let place = marked.label.span.range();
            let line = whole_lines(&file.text, [marked.label.span]);
            let window = window(&file.text, line.clone(), place.start);
            let number = lines.line(source, &file.text, line.start);
            let before = file.text.get(line.start..place.start).unwrap_or_default();
            let origin = Origin::path(path.clone())
                .line(number)
                .char_column(before.chars().count() + 1);
            let snippet = excerpt(file, window, std::slice::from_ref(marked));
            group = group.element(origin).element(snippet.line_start(number));
        }
        group
    }
}

/// A label, and whether it is the place itself.
struct Marked<'a> {
    primary: bool,
    label: &'a Label,
}

/// A longer line is cut around its label.
const LONGEST_LINE: usize = 1_000;

/// Labels further apart are shown each by itself.
const LONGEST_EXCERPT: usize = 32 << 10;

fn is_showable(text: &str) -> bool {
    text.len() <= LONGEST_EXCERPT && text.lines().all(|line| line.len() <= LONGEST_LINE)
}

/// From the start of the first line that is touched to the end of the last.
fn whole_lines(text: &str, spans: impl IntoIterator<Item = Span> + Clone) -> Range<usize> {
    let start = spans
        .clone()
        .into_iter()
        .map(|span| span.start as usize)
        .min()
        .unwrap_or(0);
    let end = spans
        .into_iter()
        .map(|span| span.end as usize)
        .max()
        .unwrap_or(0);
    let start = text
        .get(..start)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |at| at + 1);
    let end = text
        .get(end..)
        .and_then(|after| after.find('\n'))
        .map_or(text.len(), |at| end + at);
    start..end
}

/// What is around `place` in a line.
fn window(text: &str, line: Range<usize>, place: usize) -> Range<usize> {
    if line.len() <= LONGEST_LINE {
        return line;
    }
    let mut start = place.saturating_sub(60).max(line.start);
    let mut end = place.saturating_add(60).min(line.end);
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    while !text.is_char_boundary(end) {
        end += 1;
    }
    start..end
}

fn excerpt<'a>(
    file: &'a SourceFile,
    range: Range<usize>,
    labels: &[Marked<'a>],
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let text = file.text.get(range.clone()).unwrap_or_default();
    let inside = |at: usize| at.saturating_sub(range.start).min(text.len());
    let annotations = labels.iter().map(|Marked { primary, label }| {
        let kind = if *primary {
            AnnotationKind::Primary
        } else {
            AnnotationKind::Context
        };
        let place = label.span.range();
        let said = (!label.text.is_empty()).then_some(Cow::Borrowed(label.text.as_str()));
        kind.span(inside(place.start)..inside(place.end))
            .label(said)
    });
    Snippet::source(text).annotations(annotations)
}

/// Counts lines on from where it last was, since diagnostics come in the order of their places.
#[derive(Default)]
struct LineCounter {
    last: Option<(SourceId, usize, usize)>,
}

impl LineCounter {
    /// The number, from 1, of the line that starts at `offset`.
    fn line(&mut self, source: SourceId, text: &str, offset: usize) -> usize {
        let (from, line) = match self.last {
            Some((last, from, line)) if last == source && from <= offset => (from, line),
            _ => (0, 1),
        };
        let between = text.get(from..offset).unwrap_or_default();
        let line = line + between.matches('\n').count();
        self.last = Some((source, offset, line));
        line
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
        let mut lines = LineCounter::default();
        for (index, item) in self.items.iter().enumerate() {
            if index > 0 {
                text.push('\n');
            }
            text.push_str(&item.render_from(&self.sources, colour, &mut lines));
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
