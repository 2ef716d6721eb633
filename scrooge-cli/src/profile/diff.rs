//! `scrooge profile diff`: what has changed between two profiles of a record.

use std::collections::HashMap;
use std::fmt::Write as _;

use scrooge_runtime::{Profile, ProfilePath};
use serde_json::{Value, json};

use super::{load, percent};
use crate::cli::DiffProfiles;
use crate::console::{Console, Outcome, Trouble, count};

/// What became of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Hot,
    Cold,
    Added,
    Removed,
    Moved,
}

impl Change {
    fn name(self) -> &'static str {
        match self {
            Change::Hot => "hot",
            Change::Cold => "cold",
            Change::Added => "added",
            Change::Removed => "removed",
            Change::Moved => "moved",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Change::Hot => "became hot",
            Change::Cold => "became cold",
            Change::Added => "only in the second",
            Change::Removed => "only in the first",
            Change::Moved => "read more or less often",
        }
    }
}

/// A path that changed, and the shares of records that read it.
struct Row<'p> {
    change: Change,
    path: &'p str,
    before: Option<f64>,
    after: Option<f64>,
}

pub(super) fn run(arguments: &DiffProfiles, console: &Console) -> Result<Outcome, Trouble> {
    let (old, new) = (load(&arguments.old)?, load(&arguments.new)?);
    if old.record != new.record {
        return Err(Trouble::new(format!(
            "the profiles are of different records: `{}` and `{}`",
            old.record, new.record
        )));
    }
    let rows = rows(&old, &new, arguments.least);
    if console.is_json() {
        console.objects(&objects(&old, &new, &rows))?;
    } else {
        console.out(text(&old, &new, &rows).as_bytes())?;
    }
    let is_other = |row: &Row<'_>| row.change != Change::Moved;
    Ok(match rows.iter().any(is_other) {
        true => Outcome::Problems,
        false => Outcome::Fine,
    })
}

fn rows<'p>(old: &'p Profile, new: &'p Profile, least: f64) -> Vec<Row<'p>> {
    let before: HashMap<&str, &ProfilePath> = by_name(old);
    let after: HashMap<&str, &ProfilePath> = by_name(new);
    let mut rows = Vec::new();
    for path in &new.paths {
        let share = new.share(path);
        let Some(earlier) = before.get(path.path.as_str()) else {
            rows.push(Row {
                change: Change::Added,
                path: &path.path,
                before: None,
                after: Some(share),
            });
            continue;
        };
        let earlier_share = old.share(earlier);
        let change = match (earlier.hot, path.hot) {
            (false, true) => Change::Hot,
            (true, false) => Change::Cold,
            _ if (share - earlier_share).abs() >= least => Change::Moved,
            _ => continue,
        };
        rows.push(Row {
            change,
            path: &path.path,
            before: Some(earlier_share),
            after: Some(share),
        });
    }
    let gone = old.paths.iter();
    let gone = gone.filter(|path| !after.contains_key(path.path.as_str()));
    rows.extend(gone.map(|path| Row {
        change: Change::Removed,
        path: &path.path,
        before: Some(old.share(path)),
        after: None,
    }));
    rows
}

fn by_name(profile: &Profile) -> HashMap<&str, &ProfilePath> {
    let paths = profile.paths.iter();
    paths.map(|path| (path.path.as_str(), path)).collect()
}

fn objects(old: &Profile, new: &Profile, rows: &[Row<'_>]) -> Vec<Value> {
    let schema = (old.schema != new.schema)
        .then(|| json!({ "change": "schema", "before": old.schema, "after": new.schema }));
    let rows = rows.iter().map(|row| {
        json!({
            "change": row.change.name(),
            "path": row.path,
            "before": row.before,
            "after": row.after,
        })
    });
    schema.into_iter().chain(rows).collect()
}

fn text(old: &Profile, new: &Profile, rows: &[Row<'_>]) -> String {
    let mut out = String::new();
    if old.schema != new.schema {
        let _ = writeln!(out, "the schema of {} has changed", new.record);
    }
    for change in [
        Change::Hot,
        Change::Cold,
        Change::Added,
        Change::Removed,
        Change::Moved,
    ] {
        let rows: Vec<&Row<'_>> = rows.iter().filter(|row| row.change == change).collect();
        if rows.is_empty() {
            continue;
        }
        let _ = writeln!(out, "{}, {}:", change.title(), count(rows.len(), "path"));
        let width = rows.iter().map(|row| row.path.chars().count()).max();
        let width = width.unwrap_or(0);
        for row in rows {
            let shares = match (row.before, row.after) {
                (Some(before), Some(after)) => {
                    format!("{} of records, {} before", percent(after), percent(before))
                }
                (Some(share), None) | (None, Some(share)) => {
                    format!("{} of records", percent(share))
                }
                (None, None) => String::new(),
            };
            let _ = writeln!(out, "  {:<width$}  {shares}", row.path);
        }
    }
    if out.is_empty() {
        out += "no path is hot in one and cold in the other\n";
    }
    out
}
