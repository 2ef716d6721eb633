//! Text in, syntax tree out.
//!
//! The grammar is all of Apache's, what Scrooge adds, and as much of fbthrift's as files in the wild carry over. A mistake
//! is reported and skipped, so that one run shows every one of them.

mod definitions;
mod docs;
mod headers;
mod lexer;
mod parser;
pub mod tree;
mod types;
mod values;

use std::path::Path;
use std::sync::Arc;

use crate::{Diagnostics, Severity, SourceId, Sources};

use parser::Parser;
use tree::Document;

/// What [`parse`] found.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree, without what could not be understood.
    pub document: Document,
    /// Everything that is wrong or odd in the text.
    pub diagnostics: Diagnostics,
    /// Whether anything is wrong: then the tree has gaps.
    pub failed: bool,
}

/// Parses one file's text; `path` is for the diagnostics only. Nothing is looked up: see [`Config::load`](crate::Config::load).
pub fn parse(path: &Path, text: &str) -> Parsed {
    let mut sources = Sources::default();
    let id = sources.add(path.to_owned(), Arc::from(text));
    let mut items = Vec::new();
    let document = parse_source(id, text, &mut items);
    let failed = items.iter().any(|item| item.severity == Severity::Error);
    Parsed {
        document,
        diagnostics: Diagnostics::new(sources, items),
        failed,
    }
}

pub(crate) fn parse_source(
    source: SourceId,
    text: &str,
    diagnostics: &mut Vec<crate::Diagnostic>,
) -> Document {
    let lexed = lexer::lex(source, text, diagnostics);
    let mut parser = Parser::new(source, text, lexed, diagnostics);
    parser.document()
}
