//! Finds and reads files: those asked for, and what they include, each once.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::model::FileId;
use crate::parse::parse_source;
use crate::parse::tree::{Document, Header, Literal};
use crate::{Config, Diagnostic, Error, Severity, SourceId, Sources, Span};

/// Everything that was read, included files before those that include them.
pub(super) struct Loaded {
    pub(super) sources: Sources,
    pub(super) files: Vec<LoadedFile>,
    pub(super) roots: Vec<FileId>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

pub(super) struct LoadedFile {
    pub(super) path: PathBuf,
    pub(super) stem: String,
    pub(super) document: Document,
    pub(super) includes: Vec<Include>,
    lost_includes: bool,
}

impl LoadedFile {
    /// Whether something that the file defines or includes could not be read.
    pub(super) fn incomplete(&self) -> bool {
        self.lost_includes || self.document.lost_definitions
    }
}

/// A file that another can refer to, and the word it does so with.
pub(super) struct Include {
    pub(super) stem: String,
    pub(super) file: FileId,
}

/// What a run starts from.
pub(super) enum Root<'a> {
    File(&'a Path),
    Text(&'a Path, &'a str),
}

pub(super) fn load(config: &Config, roots: &[Root<'_>]) -> Result<Loaded, Error> {
    let mut loader = Loader {
        config,
        loaded: Loaded {
            sources: Sources::default(),
            files: Vec::new(),
            roots: Vec::new(),
            diagnostics: Vec::new(),
        },
        states: HashMap::new(),
    };
    for root in roots {
        let (key, path, bytes) = match *root {
            Root::Text(path, text) => (identity(path), path, text.as_bytes().to_vec()),
            Root::File(path) => {
                let io = |source| Error::Io {
                    path: path.to_owned(),
                    source,
                };
                let key = fs::canonicalize(path).map_err(io)?;
                (key, path, Vec::new())
            }
        };
        let id = match loader.states.get(&key) {
            Some(State::Done(id)) => *id,
            _ => {
                let bytes = match root {
                    Root::Text(..) => bytes,
                    Root::File(path) => fs::read(path).map_err(|source| Error::Io {
                        path: path.to_path_buf(),
                        source,
                    })?,
                };
                loader.file(key, path, bytes)
            }
        };
        if !loader.loaded.roots.contains(&id) {
            loader.loaded.roots.push(id);
        }
    }
    Ok(loader.loaded)
}

/// A file's path however it is written; where there is no such file, the path itself.
fn identity(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

struct Loader<'a> {
    config: &'a Config,
    loaded: Loaded,
    states: HashMap<PathBuf, State>,
}

#[derive(Clone, Copy)]
enum State {
    /// Its includes are being read: whoever includes it now closes a cycle.
    Open,
    Done(FileId),
}

/// A file some of whose includes are still to be read.
struct OpenFile {
    key: PathBuf,
    file: LoadedFile,
    next_header: usize,
    /// Where it was included, for the message about a cycle.
    included_at: Option<Span>,
}

impl Loader<'_> {
    /// Reads a file and all that it includes, without recursion: the chain may be as long as someone cares to make it.
    fn file(&mut self, key: PathBuf, path: &Path, bytes: Vec<u8>) -> FileId {
        let mut stack = vec![self.open(key, path, bytes, None)];
        let mut last = 0;
        while let Some(top) = stack.last_mut() {
            let Some(header) = top.file.document.headers.get(top.next_header) else {
                if let Some(done) = stack.pop() {
                    last = self.loaded.files.len();
                    self.states.insert(done.key, State::Done(last));
                    self.loaded.files.push(done.file);
                }
                continue;
            };
            let Header::Include { path, .. } = header else {
                top.next_header += 1;
                continue;
            };
            let literal = path.clone();
            let Some((key, path)) = self.find(&top.file.path, &literal) else {
                top.file.lost_includes |= self.is_used(&literal);
                top.next_header += 1;
                continue;
            };
            match self.states.get(&key).copied() {
                Some(State::Done(file)) => {
                    top.next_header += 1;
                    let include = Include {
                        stem: stem(&path),
                        file,
                    };
                    if top.file.includes.iter().all(|other| other.file != file) {
                        top.file.includes.push(include);
                    }
                }
                Some(State::Open) => {
                    top.file.lost_includes = true;
                    top.next_header += 1;
                    self.report_cycle(&stack, &key, literal.span);
                }
                None => match fs::read(&path) {
                    Ok(bytes) => stack.push(self.open(key, &path, bytes, Some(literal.span))),
                    Err(error) => {
                        top.file.lost_includes = true;
                        top.next_header += 1;
                        self.report_unreadable(&literal, &path, &error);
                    }
                },
            }
        }
        last
    }

    fn open(
        &mut self,
        key: PathBuf,
        path: &Path,
        bytes: Vec<u8>,
        included_at: Option<Span>,
    ) -> OpenFile {
        self.states.insert(key.clone(), State::Open);
        let (text, invalid) = decode(bytes);
        let source = self.loaded.sources.add(path.to_owned(), Arc::clone(&text));
        let document = match invalid {
            Some(diagnostic) => {
                self.loaded
                    .diagnostics
                    .push(diagnostic.into_diagnostic(source));
                Document {
                    lost_definitions: true,
                    ..Document::default()
                }
            }
            None => parse_source(source, &text, &mut self.loaded.diagnostics),
        };
        let file = LoadedFile {
            path: path.to_owned(),
            stem: stem(path),
            document,
            includes: Vec::new(),
            lost_includes: false,
        };
        OpenFile {
            key,
            file,
            next_header: 0,
            included_at,
        }
    }

    /// The including file's folder comes first, then the include directories in their order.
    fn find(&mut self, from: &Path, literal: &Literal) -> Option<(PathBuf, PathBuf)> {
        let here = from.parent().unwrap_or(Path::new(""));
        let directories =
            std::iter::once(here).chain(self.config.include_dirs.iter().map(PathBuf::as_path));
        let mut tried: Vec<PathBuf> = Vec::new();
        for directory in directories {
            let path = directory.join(&literal.value);
            if path.is_file() {
                return Some((identity(&path), path));
            }
            let directory = if directory.as_os_str().is_empty() {
                Path::new(".")
            } else {
                directory
            };
            if !tried.iter().any(|other| other == directory) {
                tried.push(directory.to_owned());
            }
        }
        let places: Vec<String> = tried
            .iter()
            .map(|path| format!("`{}`", path.display()))
            .collect();
        let message = format!("there is no file `{}`", literal.value);
        // Apache's compiler goes on without it, and minds only if something of it is named.
        let diagnostic = match self.is_used(literal) {
            true => {
                Diagnostic::error("include-not-found", message).label(literal.span, "not found")
            }
            false => Diagnostic::warning("include-not-found", message).label(
                literal.span,
                "not found, and nothing here names anything of it",
            ),
        };
        let hint = format!(
            "looked in {}; `Config::include_dir` adds a place",
            places.join(", ")
        );
        self.loaded.diagnostics.push(diagnostic.hint(hint));
        None
    }

    /// Whether the including file may name something of an included one, as far as its text tells.
    fn is_used(&self, literal: &Literal) -> bool {
        let Some(file) = self.loaded.sources.get(literal.span.source) else {
            return true;
        };
        let prefix = format!("{}.", stem(Path::new(&literal.value)));
        let path = literal.span.range();
        file.text
            .match_indices(&prefix)
            .any(|(at, _)| !path.contains(&at))
    }

    fn report_cycle(&mut self, stack: &[OpenFile], key: &Path, span: Span) {
        let start = stack.iter().position(|open| open.key == key).unwrap_or(0);
        let cycle = stack.get(start..).unwrap_or_default();
        let mut names: Vec<String> = cycle
            .iter()
            .map(|open| format!("`{}`", open.file.path.display()))
            .collect();
        names.extend(names.first().cloned());
        // The middle of a long way round helps no one.
        if names.len() > 8 {
            let skipped = names.len() - 6;
            names.splice(3..names.len() - 3, [format!("{skipped} more")]);
        }
        let message = format!("files include each other: {}", names.join(" → "));
        let mut diagnostic =
            Diagnostic::error("include-cycle", message).label(span, "this closes the circle");
        for open in cycle.iter().skip(1).take(5) {
            if let Some(span) = open.included_at {
                diagnostic = diagnostic.label(span, "by way of this");
            }
        }
        let hint = "move what both need into a third file that both include";
        self.loaded.diagnostics.push(diagnostic.hint(hint));
    }

    fn report_unreadable(&mut self, literal: &Literal, path: &Path, error: &io::Error) {
        let message = format!("cannot read `{}`: {error}", path.display());
        self.loaded
            .diagnostics
            .push(Diagnostic::error("include-unreadable", message).label(literal.span, ""));
    }
}

/// The file name without its last extension: how other files refer to it.
fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

enum Unreadable {
    Utf8 { start: u32, end: u32 },
    TooLong,
}

impl Unreadable {
    fn into_diagnostic(self, source: SourceId) -> Diagnostic {
        match self {
            Unreadable::Utf8 { start, end } => {
                Diagnostic::error("invalid-utf8", "this file is not UTF-8")
                    .label(Span { source, start, end }, "the first byte that is not")
                    .hint("save the file as UTF-8")
            }
            Unreadable::TooLong => {
                Diagnostic::error("file-too-long", "a file of 4 GiB or more is no IDL").label(
                    Span {
                        source,
                        start: 0,
                        end: 0,
                    },
                    "",
                )
            }
        }
    }
}

fn decode(bytes: Vec<u8>) -> (Arc<str>, Option<Unreadable>) {
    if u32::try_from(bytes.len()).is_err() {
        return (Arc::from(""), Some(Unreadable::TooLong));
    }
    match String::from_utf8(bytes) {
        Ok(text) => (Arc::from(text), None),
        Err(error) => {
            // What is before the first wrong byte keeps its place in the text with replacements.
            let start = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes());
            let end = start + char::REPLACEMENT_CHARACTER.len_utf8();
            let text = text
                .get(..text.len().min(u32::MAX as usize))
                .unwrap_or_default();
            (
                Arc::from(text),
                Some(Unreadable::Utf8 {
                    start: start as u32,
                    end: end as u32,
                }),
            )
        }
    }
}

pub(super) fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error)
}
