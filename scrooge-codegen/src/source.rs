//! The texts that were read, and places in them.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Which of the [`Sources`] a place is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(u32);

/// A range of bytes in one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The text it is in.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes it covers.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// From the start of this to the end of `other`, both in one source.
    pub fn to(self, other: Span) -> Span {
        Span {
            end: other.end.max(self.start),
            ..self
        }
    }
}

/// One text and where it came from.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path as it was found: relative where the caller's was.
    pub path: PathBuf,
    /// The whole text.
    pub text: Arc<str>,
}

/// Every text of a run, in the order read.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    pub(crate) fn add(&mut self, path: PathBuf, text: Arc<str>) -> SourceId {
        // Span offsets bound the size of one text, so that there cannot be as many texts as a u32 counts.
        let id = SourceId(self.files.len() as u32);
        self.files.push(SourceFile { path, text });
        id
    }

    /// One source, if `id` is of this run.
    pub fn get(&self, id: SourceId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// The text that `span` covers; empty if it is of another run.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.source)
            .and_then(|file| file.text.get(span.range()))
            .unwrap_or_default()
    }

    /// All of them, in the order read.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &SourceFile)> {
        self.files
            .iter()
            .enumerate()
            .map(|(index, file)| (SourceId(index as u32), file))
    }

    /// The path of every file read: what a build script has to watch.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(|file| file.path.as_path())
    }

    /// Line and column of a span's start, both from 1, the column in characters.
    pub fn position(&self, span: Span) -> (usize, usize) {
        let before = self
            .get(span.source)
            .and_then(|file| file.text.get(..span.start as usize))
            .unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        (
            line,
            before.get(line_start..).unwrap_or_default().chars().count() + 1,
        )
    }
}
