//! Diagnostics, as text or as JSON.

use std::collections::HashSet;
use std::path::PathBuf;

use scrooge_codegen::{Diagnostic, Diagnostics, Severity, Sources};
use serde_json::{Value, json};

use crate::console::{Console, Trouble, count};
use crate::places::Places;

/// How many there are of each severity.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
}

impl Tally {
    pub(crate) fn of(diagnostics: &Diagnostics) -> Self {
        let errors = |item: &&Diagnostic| item.severity == Severity::Error;
        let all = diagnostics.iter().count();
        let errors = diagnostics.iter().filter(errors).count();
        Tally {
            errors,
            warnings: all - errors,
        }
    }

    pub(crate) fn plus(self, other: Tally) -> Tally {
        Tally {
            errors: self.errors + other.errors,
            warnings: self.warnings + other.warnings,
        }
    }

    /// `2 errors, 1 warning`, or nothing if there are none.
    pub(crate) fn text(self) -> String {
        let parts = [(self.errors, "error"), (self.warnings, "warning")];
        let parts: Vec<String> = parts
            .into_iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, what)| count(number, what))
            .collect();
        parts.join(", ")
    }
}

/// Shows diagnostics: text on the standard error, JSON on the standard output.
pub(crate) fn show(diagnostics: &Diagnostics, console: &Console) -> Result<Tally, Trouble> {
    if console.is_json() {
        console.objects(&objects(diagnostics))?;
    } else {
        console.say(&text(diagnostics, console));
    }
    Ok(Tally::of(diagnostics))
}

/// What tells one diagnostic from another, whichever run it is of.
type Identity = (PathBuf, u32, u32, String);

/// Which diagnostics were shown.
#[derive(Default)]
pub(crate) struct Seen(HashSet<Identity>);

impl Seen {
    /// Remembers a diagnostic; gives back whether it is new.
    fn add(&mut self, item: &Diagnostic, sources: &Sources) -> bool {
        let span = item.labels.first().map(|label| label.span);
        let path = span.and_then(|span| Some(sources.get(span.source)?.path.clone()));
        let (start, end) = span.map_or((0, 0), |span| (span.start, span.end));
        self.0
            .insert((path.unwrap_or_default(), start, end, item.message.clone()))
    }

    pub(crate) fn add_all(&mut self, diagnostics: &Diagnostics) {
        for item in diagnostics.iter() {
            self.add(item, diagnostics.sources());
        }
    }
}

/// As [`show`], without those that were shown before.
pub(crate) fn show_unseen(
    diagnostics: &Diagnostics,
    seen: &mut Seen,
    console: &Console,
) -> Result<Tally, Trouble> {
    let sources = diagnostics.sources();
    let mut places = Places::new(sources);
    let mut tally = Tally::default();
    for item in diagnostics.iter().filter(|item| seen.add(item, sources)) {
        match item.severity {
            Severity::Error => tally.errors += 1,
            Severity::Warning => tally.warnings += 1,
        }
        if console.is_json() {
            console.objects(&[object(item, &mut places)])?;
        } else {
            let text = item.render(sources, console.error_colour());
            console.say(&format!("\n{}\n", for_the_shell(&text)));
        }
    }
    Ok(tally)
}

/// Diagnostics as text for the standard error.
pub(crate) fn text(diagnostics: &Diagnostics, console: &Console) -> String {
    for_the_shell(&diagnostics.render(console.error_colour()))
}

/// The library speaks to authors of build scripts. Here an option does what a method does there.
fn for_the_shell(text: &str) -> String {
    text.replace("`Config::include_dir` adds", "`-I DIR` adds")
}

fn objects(diagnostics: &Diagnostics) -> Vec<Value> {
    let mut places = Places::new(diagnostics.sources());
    diagnostics
        .iter()
        .map(|item| object(item, &mut places))
        .collect()
}

/// The place of the first label is that of the diagnostic; the other labels are what it has to do with.
fn object(item: &Diagnostic, places: &mut Places<'_>) -> Value {
    let labels = item.labels.iter().filter_map(|label| {
        let mut object = places.place(label.span)?.json();
        if let Some(object) = object.as_object_mut() {
            object.insert("text".to_owned(), json!(label.text));
        }
        Some(object)
    });
    let labels: Vec<Value> = labels.collect();
    let first = labels.first();
    let of_first = |key: &str| {
        first
            .and_then(|label| label.get(key))
            .cloned()
            .unwrap_or(Value::Null)
    };
    json!({
        "file": of_first("file"),
        "line": of_first("line"),
        "column": of_first("column"),
        "end": of_first("end"),
        "severity": match item.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        "code": item.code,
        "message": item.message,
        "labels": labels,
        "hint": item.hint.as_deref().map(for_the_shell),
    })
}
