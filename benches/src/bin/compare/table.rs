//! Rows as text.

use std::fmt::Write as _;

use crate::rows::{Row, Rows};
use crate::targets;

/// A table of all rows, and what becomes of the targets.
pub(crate) fn text(rows: &Rows) -> String {
    let mut out = String::new();
    for (group, job) in rows.groups() {
        let _ = writeln!(out, "\n{group}: {job}\n");
        let _ = writeln!(
            out,
            "  {:26} {:8} {:>12} {:>10} {:>10} {:>14}",
            "contestant", "protocol", "ns/record", "× thrift", "× hand", "allocations"
        );
        for row in rows.of(group) {
            let [ns, thrift, hand, allocations] = cells(row);
            let Row {
                contestant,
                protocol,
                ..
            } = row;
            let _ = writeln!(
                out,
                "  {contestant:26} {protocol:8} {ns:>12} {thrift:>10} {hand:>10} {allocations:>14}"
            );
        }
    }
    let _ = writeln!(out, "\ntargets\n");
    for target in targets::all(rows) {
        let verdict = if target.holds { "holds" } else { "MISSED" };
        let targets::Outcome {
            what,
            aim,
            measured,
            ..
        } = target;
        let _ = writeln!(out, "  {verdict:6}  {what:58} {aim:28} {measured}");
    }
    out
}

/// Time, ratio to thrift, ratio to hand, allocations.
pub(crate) fn cells(row: &Row) -> [String; 4] {
    let ratio = |ratio: Option<f64>| ratio.map_or_else(|| "-".to_owned(), number);
    [
        number(row.ns_per_record),
        ratio(row.ratio_to_thrift),
        ratio(row.ratio_to_hand),
        number(row.allocations_per_record),
    ]
}

/// With three digits that count, or none behind the point.
pub(crate) fn number(value: f64) -> String {
    match value {
        0.0 => "0".to_owned(),
        value if value < 10.0 => format!("{value:.2}"),
        value if value < 100.0 => format!("{value:.1}"),
        value => format!("{value:.0}"),
    }
}
