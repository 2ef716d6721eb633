//! `scrooge fmt`: one layout for all IDL.
//!
//! - [`lexer`] cuts a text into tokens and the comments between them, and loses nothing;
//! - [`layout`] goes over the grammar and says what gap belongs before each token;
//! - [`printer`] writes tokens, gaps and comments;
//! - [`comments`] moves block comments to a new indentation;
//! - [`same`] compares what two texts mean.

mod comments;
mod layout;
mod lexer;
mod printer;
mod same;
#[cfg(test)]
mod tests;

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use scrooge_codegen::Diagnostics;
use scrooge_codegen::parse::parse;
use serde_json::json;

use crate::cli;
use crate::console::{Console, Outcome, Trouble, count};
use crate::inputs;
use crate::report;

/// Why a text has no formatted form.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It is no IDL.
    Mistakes(Diagnostics),
    /// It is IDL, and the formatter does not know what to do with it. That is a bug of the formatter.
    Bug(String),
}

/// The text in the one layout, if it is IDL. What it means is the same, or this fails.
pub(crate) fn format(path: &Path, text: &str) -> Result<String, Failure> {
    let before = parse(path, text);
    if before.failed {
        return Err(Failure::Mistakes(before.diagnostics));
    }
    let bug = |what: &str| Failure::Bug(format!("{what}; the file is left as it is"));
    let tokens = lexer::lex(text).ok_or_else(|| bug("a character was not understood"))?;
    let formatted =
        layout::lay_out(text, &tokens).ok_or_else(|| bug("the layout of this is not known"))?;
    let after = parse(path, &formatted);
    if after.failed || !same::documents(&before.document, &after.document) {
        return Err(bug("formatting would change the meaning"));
    }
    if !same::words(text, &formatted) {
        return Err(bug("formatting would lose something"));
    }
    Ok(formatted)
}

pub(crate) fn run(arguments: &cli::Fmt, console: &Console) -> Result<Outcome, Trouble> {
    if arguments.files.iter().any(|path| path == Path::new("-")) {
        if arguments.files.len() > 1 {
            return Err(Trouble::new("`-` goes with no other file"));
        }
        return standard_input(arguments.check, console);
    }
    let inputs = inputs::find(&arguments.files, console);
    let mut tally = Tally {
        incomplete: inputs.incomplete,
        ..Tally::default()
    };
    for path in inputs.files {
        match one_file(&path, arguments.check) {
            Ok(true) => tally.changed.push(path),
            Ok(false) => tally.kept.push(path),
            Err(Stop::Failure(failure)) => {
                complain(&path, failure, console);
                tally.failed += 1;
            }
            Err(Stop::Trouble(trouble)) => {
                console.error(&trouble.to_string());
                tally.incomplete = true;
            }
        }
    }
    tally.say(arguments.check, console)?;
    Ok(tally.outcome(arguments.check))
}

enum Stop {
    Failure(Failure),
    Trouble(Trouble),
}

/// Formats a file; gives back whether that changes it.
fn one_file(path: &Path, check: bool) -> Result<bool, Stop> {
    let trouble = |error: io::Error| Stop::Trouble(Trouble::file(path, &error));
    let bytes = fs::read(path).map_err(trouble)?;
    let text = String::from_utf8(bytes).map_err(|_| not_utf8(path))?;
    let formatted = format(path, &text).map_err(Stop::Failure)?;
    let changes = formatted != text;
    if changes && !check {
        fs::write(path, formatted).map_err(trouble)?;
    }
    Ok(changes)
}

fn not_utf8(path: &Path) -> Stop {
    Stop::Trouble(Trouble::new(format!(
        "{}: this file is not UTF-8",
        path.display()
    )))
}

fn complain(path: &Path, failure: Failure, console: &Console) {
    match failure {
        Failure::Mistakes(diagnostics) => console.say(&report::text(&diagnostics, console)),
        Failure::Bug(message) => console.error(&format!(
            "{}: {message}; this is a bug of scrooge fmt",
            path.display()
        )),
    }
}

fn standard_input(check: bool, console: &Console) -> Result<Outcome, Trouble> {
    let path = Path::new("<stdin>");
    let mut bytes = Vec::new();
    io::stdin()
        .lock()
        .read_to_end(&mut bytes)
        .map_err(|error| Trouble::file(path, &error))?;
    let text =
        String::from_utf8(bytes).map_err(|_| Trouble::new("the standard input is not UTF-8"))?;
    match format(path, &text) {
        Ok(formatted) if check => Ok(if formatted == text {
            Outcome::Fine
        } else {
            console.say("the standard input is not formatted\n");
            Outcome::Problems
        }),
        Ok(formatted) => {
            console.out(formatted.as_bytes())?;
            Ok(Outcome::Fine)
        }
        Err(failure) => {
            complain(path, failure, console);
            Ok(Outcome::Problems)
        }
    }
}

#[derive(Default)]
struct Tally {
    changed: Vec<PathBuf>,
    kept: Vec<PathBuf>,
    failed: usize,
    incomplete: bool,
}

impl Tally {
    fn outcome(&self, check: bool) -> Outcome {
        if self.incomplete {
            Outcome::Incomplete
        } else if self.failed > 0 || (check && !self.changed.is_empty()) {
            Outcome::Problems
        } else {
            Outcome::Fine
        }
    }

    fn say(&self, check: bool, console: &Console) -> Result<(), Trouble> {
        if console.is_json() {
            let object = |(path, changed): (&PathBuf, bool)| json!({ "file": path.to_string_lossy(), "formatted": !changed });
            let changed = self.changed.iter().map(|path| (path, true));
            let kept = self.kept.iter().map(|path| (path, false));
            return console.objects(&changed.chain(kept).map(object).collect::<Vec<_>>());
        }
        let what = if check { "not formatted" } else { "formatted" };
        let mut text = String::new();
        for path in &self.changed {
            text.push_str(&format!("{what}: {}\n", path.display()));
        }
        let kept = count(self.kept.len(), "file");
        text.push_str(&match (check, self.changed.len()) {
            (true, 0) => format!("{kept} checked, nothing to complain of\n"),
            (true, changed) => format!("{} to format, {kept} in order\n", count(changed, "file")),
            (false, changed) => {
                format!("{} formatted, {kept} in order\n", count(changed, "file"))
            }
        });
        console.out(text.as_bytes())
    }
}
