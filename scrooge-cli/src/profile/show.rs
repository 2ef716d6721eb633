//! `scrooge profile show`: a table, and a picture.

use std::fmt::Write as _;
use std::fs;

use scrooge_runtime::Profile;
use serde_json::json;

use super::tree::{self, Node};
use super::{grouped, load, percent, picture};
use crate::cli::ShowProfile;
use crate::console::{Console, Outcome, Trouble, count};

pub(super) fn run(arguments: &ShowProfile, console: &Console) -> Result<Outcome, Trouble> {
    let mut profile: Option<Profile> = None;
    for file in &arguments.files {
        let next = load(file)?;
        match &mut profile {
            None => profile = Some(next),
            Some(merged) => merged
                .merge(&next)
                .map_err(|error| Trouble::new(format!("{}: {error}", file.display())))?,
        }
    }
    let profile = profile.ok_or_else(|| Trouble::new("no profile was named"))?;
    let nodes = tree::nodes(&profile);
    if let Some(file) = &arguments.svg {
        let svg = picture::svg(&profile, &nodes);
        fs::write(file, svg).map_err(|error| Trouble::file(file, &error))?;
    }
    if console.is_json() {
        console.objects(&objects(&profile, &nodes))?;
    } else {
        let text = text(&profile, &nodes, arguments.all, arguments.files.len());
        console.out(text.as_bytes())?;
    }
    Ok(Outcome::Fine)
}

fn objects(profile: &Profile, nodes: &[Node<'_>]) -> Vec<serde_json::Value> {
    let head = json!({
        "kind": "profile",
        "record": profile.record,
        "schema": profile.schema,
        "protocol": profile.protocol,
        "processes": profile.processes,
        "observed": profile.observed,
        "measured": profile.measured,
        "measured_bytes": profile.measured_bytes,
        "share_materialised": tree::materialised(profile, nodes),
    });
    let paths = nodes.iter().map(|node| {
        let path = node.path;
        json!({
            "kind": "path",
            "path": path.path,
            "hot": path.hot,
            "reads": path.reads,
            "share": profile.share(path),
            "accesses": path.accesses,
            "present": path.present,
            "mean_bytes": path.mean_bytes(),
            "p99_bytes": path.p99_bytes(),
            "share_of_bytes": profile.share_of_bytes(path),
        })
    });
    std::iter::once(head).chain(paths).collect()
}

fn text(profile: &Profile, nodes: &[Node<'_>], all: bool, files: usize) -> String {
    let mut out = head(profile, nodes, files);
    let shown: Vec<&Node<'_>> = nodes.iter().filter(|node| all || node.matters).collect();
    let mut rows = vec![
        [
            "path", "", "reads", "share", "present", "mean", "p99", "of bytes",
        ]
        .map(str::to_owned),
    ];
    rows.extend(shown.iter().map(|node| row(profile, node)));
    if rows.len() > 1 {
        out += "\n";
        out += &aligned(&rows);
    }
    let hidden = nodes.len() - shown.len();
    if hidden > 0 {
        let _ = writeln!(
            out,
            "  and {} never read (--all shows them)",
            count_paths(hidden)
        );
    }
    out
}

fn head(profile: &Profile, nodes: &[Node<'_>], files: usize) -> String {
    let hot = profile.hot().count();
    let mut out = format!(
        "{} in {}: {hot} of {} hot\n",
        profile.record,
        profile.protocol,
        count_paths(nodes.len())
    );
    let _ = write!(
        out,
        "reads of {} by {}",
        grouped(profile.observed) + " records",
        match profile.processes {
            1 => "1 process".to_owned(),
            processes => format!("{} processes", grouped(processes)),
        }
    );
    if files > 1 {
        let _ = write!(out, ", merged from {}", count(files, "file"));
    }
    out += "\n";
    if profile.measured == 0 {
        out += "no sizes were measured\n";
        return out;
    }
    let mean = profile.measured_bytes as f64 / profile.measured as f64;
    let materialised = tree::materialised(profile, nodes);
    let _ = writeln!(
        out,
        "sizes of {} records, {mean:.0} bytes each: {:.0} bytes of a record are materialised ({}), all others left alone ({})",
        grouped(profile.measured),
        mean * materialised,
        percent(materialised),
        percent(1.0 - materialised),
    );
    out
}

fn count_paths(number: usize) -> String {
    count(number, "path")
}

fn row(profile: &Profile, node: &Node<'_>) -> [String; 8] {
    let path = node.path;
    let present = match profile.measured {
        0 => String::new(),
        measured => percent(path.present as f64 / measured as f64),
    };
    [
        format!("{}{}", "  ".repeat(node.depth), node.name),
        if path.hot { "hot" } else { "" }.to_owned(),
        grouped(path.reads),
        percent(profile.share(path)),
        present,
        format!("{:.0} B", path.mean_bytes()),
        format!("{} B", grouped(path.p99_bytes())),
        percent(profile.share_of_bytes(path)),
    ]
}

/// Columns, of which the first two are words and the others numbers.
fn aligned(rows: &[[String; 8]]) -> String {
    let widths: [usize; 8] = std::array::from_fn(|column| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    });
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
            let _ = match column {
                0 | 1 => write!(line, "  {cell:<width$}"),
                _ => write!(line, "  {cell:>width$}"),
            };
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}
