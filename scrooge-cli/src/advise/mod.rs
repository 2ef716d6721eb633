//! `scrooge advise`: what a profile says about a program and its schema, and what early stop would save on real records.

mod early;
mod layout;
mod projection;

use std::fmt::Write as _;

use scrooge_runtime::Profile;
use serde_json::{Value, json};

use crate::cli;
use crate::console::{Console, Outcome, Trouble, count};
use crate::profile::tree::{self, Node};
use crate::profile::{grouped, load, percent};
use early::Walked;
use layout::Layout;

/// How many unread fields are named in text; JSON has all.
const NAMED: usize = 10;

/// Runs the command.
pub(crate) fn run(arguments: &cli::Advise, console: &Console) -> Result<Outcome, Trouble> {
    let profile = load(&arguments.profile)?;
    let nodes = tree::nodes(&profile);
    let layout = Layout::of(&profile, &nodes);
    let schema = match &arguments.idl {
        Some(idl) => match early::schema(arguments, idl, &profile, console)? {
            Some(schema) => Some((schema, projection::projection(schema, idl, &nodes))),
            None => return Ok(Outcome::Incomplete),
        },
        None => None,
    };
    let walked = match (&arguments.records, &schema) {
        (Some(records), Some((schema, _))) => {
            Some(early::measure(arguments, records, schema, &profile)?)
        }
        (Some(_), None) => {
            return Err(Trouble::new("to read records, name their IDL: --idl FILE"));
        }
        (None, _) => None,
    };
    let projection = schema.map(|(_, projection)| projection);
    let unread = unread(&profile, &nodes);
    if console.is_json() {
        let mut objects = objects(&profile, &nodes, &unread, &layout, walked.as_ref());
        objects.extend(projection.map(|text| json!({ "kind": "projection", "rust": text })));
        console.objects(&objects)?;
    } else {
        let mut text = text(&profile, &nodes, &unread, &layout, walked.as_ref());
        if let Some(projection) = projection {
            text += "\nwhere nothing has to be learnt, the same fields as a projection:\n\n";
            text += &projection;
        }
        console.out(text.as_bytes())?;
    }
    Ok(Outcome::Fine)
}

/// Paths that records have and nobody reads, largest first; not those inside one that is unread itself.
fn unread<'n, 'p>(profile: &Profile, nodes: &'n [Node<'p>]) -> Vec<&'n Node<'p>> {
    let mut unread: Vec<&Node<'_>> = Vec::new();
    let mut inside: Option<usize> = None;
    for node in nodes {
        if inside.is_some_and(|depth| node.depth > depth) {
            continue;
        }
        inside = None;
        if !node.matters && node.path.bytes > 0 {
            inside = Some(node.depth);
            unread.push(node);
        }
    }
    unread.sort_by(|one, other| {
        let share = |node: &Node<'_>| profile.share_of_bytes(node.path);
        share(other).total_cmp(&share(one))
    });
    unread
}

fn objects(
    profile: &Profile,
    nodes: &[Node<'_>],
    unread: &[&Node<'_>],
    layout: &Layout<'_>,
    walked: Option<&Walked>,
) -> Vec<Value> {
    let mut objects = vec![json!({
        "kind": "saving",
        "record": profile.record,
        "bytes_per_record": layout.record,
        "share_materialised": tree::materialised(profile, nodes),
    })];
    objects.extend(unread.iter().map(|node| {
        json!({
            "kind": "unread",
            "path": node.path.path,
            "share_of_bytes": profile.share_of_bytes(node.path),
        })
    }));
    objects.push(json!({
        "kind": "layout",
        "first": layout.first(),
        "bytes_to_last_hot_field": layout.now,
        "bytes_if_hot_fields_came_first": layout.then,
    }));
    if let Some(walked) = walked {
        objects.push(json!({
            "kind": "early_stop",
            "records": walked.records(),
            "mean_share_walked": walked.mean(),
            "p99_share_walked": walked.p99(),
        }));
    }
    objects
}

fn text(
    profile: &Profile,
    nodes: &[Node<'_>],
    unread: &[&Node<'_>],
    layout: &Layout<'_>,
    walked: Option<&Walked>,
) -> String {
    let mut out = String::new();
    let materialised = tree::materialised(profile, nodes);
    let _ = writeln!(
        out,
        "{}: {:.0} of a record's {:.0} bytes are materialised ({}), {} are not",
        profile.record,
        layout.record * materialised,
        layout.record,
        percent(materialised),
        percent(1.0 - materialised)
    );
    let share: f64 = unread
        .iter()
        .map(|node| profile.share_of_bytes(node.path))
        .sum();
    let _ = writeln!(
        out,
        "\n{} that records have and nobody reads, {} of the bytes:",
        count(unread.len(), "field"),
        percent(share)
    );
    for node in unread.iter().take(NAMED) {
        let share = percent(profile.share_of_bytes(node.path));
        let _ = writeln!(out, "  {share:>7}  {}", node.path.path);
    }
    if let Some(more @ 1..) = unread.len().checked_sub(NAMED) {
        let _ = writeln!(out, "           and {more} more");
    }
    early_stop(&mut out, layout, walked);
    out
}

fn early_stop(out: &mut String, layout: &Layout<'_>, walked: Option<&Walked>) {
    out.push('\n');
    match walked {
        Some(walked) => {
            let _ = writeln!(
                out,
                "early stop: {} walked, {} of their bytes on average, {} in 99 of 100",
                grouped(walked.records()) + " records",
                percent(walked.mean()),
                percent(walked.p99())
            );
        }
        None => {
            let _ = writeln!(
                out,
                "early stop: the last hot field ends at about {:.0} of {:.0} bytes (name the IDL and records to measure it)",
                layout.now, layout.record
            );
        }
    }
    if layout.is_best() {
        let _ = writeln!(out, "layout: the hot fields already come first");
        return;
    }
    let _ = writeln!(
        out,
        "layout: with {} first, it would be about {:.0} bytes. Most writers put fields in the order of their ids, and\n\
         ids of a schema that is in use can never change: this is for a new one, or a new version beside it.",
        layout.first().join(", "),
        layout.then
    );
}
