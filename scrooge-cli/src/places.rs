//! Spans to lines and columns.

use std::collections::HashMap;
use std::path::Path;

use scrooge_codegen::{SourceId, Sources, Span};
use serde_json::{Value, json};

/// Where a span is, for people and programs. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) path: &'a Path,
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) end_line: usize,
    pub(crate) end_column: usize,
}

impl Place<'_> {
    /// `file`, `line`, `column` and `end`.
    pub(crate) fn json(&self) -> Value {
        json!({
            "file": self.path.to_string_lossy(),
            "line": self.line,
            "column": self.column,
            "end": { "line": self.end_line, "column": self.end_column },
        })
    }
}

/// Finds places, and remembers where the lines of each text begin: there may be many places in one text.
pub(crate) struct Places<'a> {
    sources: &'a Sources,
    starts: HashMap<SourceId, Vec<usize>>,
}

impl<'a> Places<'a> {
    pub(crate) fn new(sources: &'a Sources) -> Self {
        Places {
            sources,
            starts: HashMap::new(),
        }
    }

    /// The place of a span, if it is of these sources.
    pub(crate) fn place(&mut self, span: Span) -> Option<Place<'a>> {
        let file = self.sources.get(span.source)?;
        let starts = self.starts.entry(span.source).or_insert_with(|| {
            let behind_breaks = file.text.match_indices('\n').map(|(at, _)| at + 1);
            std::iter::once(0).chain(behind_breaks).collect()
        });
        let position = |offset: usize| {
            let line = starts.partition_point(|&start| start <= offset);
            let start = line
                .checked_sub(1)
                .and_then(|index| starts.get(index))
                .copied()
                .unwrap_or(0);
            let before = file.text.get(start..offset).unwrap_or_default();
            (line, before.chars().count() + 1)
        };
        let range = span.range();
        let (line, column) = position(range.start);
        let (end_line, end_column) = position(range.end);
        Some(Place {
            path: &file.path,
            line,
            column,
            end_line,
            end_column,
        })
    }
}
