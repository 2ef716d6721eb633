//! `docs/benchmarks.md`.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use crate::rows::Rows;
use crate::{setting, table, targets};

/// What `scripts/build_cost.sh` writes starts here, and is kept.
const BUILD_COST: &str = "## What it costs to build";

/// Writes the report.
pub(crate) fn write(path: &Path, rows: &Rows, figures: &str) -> io::Result<()> {
    let before = fs::read_to_string(path).unwrap_or_default();
    let kept = before.find(BUILD_COST).map_or("", |at| &before[at..]);
    let mut report = markdown(rows, figures);
    if !kept.is_empty() {
        let _ = write!(report, "\n{kept}");
    }
    fs::write(path, report)
}

fn markdown(rows: &Rows, figures: &str) -> String {
    let mut out = String::new();
    let _ = write!(
        out,
        "# Benchmarks\n\nMade by `cargo run --release -p scrooge-benches --bin compare` on {}: {}, {}.\n\n\
         Contestants of a group take turns; times are medians, and the machine may have been shared: take the ratios, not the\n\
         times. *× thrift* is how many times as fast as the `thrift` crate a contestant is, *× hand* how many times as long as\n\
         hand-written code it takes, which stops early where the contestant does. Bytes are made by the `thrift` crate.\n\n\
         ![How many times as fast as the thrift crate](benchmarks.svg)\n\n{figures}\n## Targets\n\n\
         | what | target | measured | |\n|---|---|---|---|\n",
        setting::date(),
        setting::processor(),
        setting::compiler(),
    );
    for target in targets::all(rows) {
        let verdict = if target.holds { "holds" } else { "**missed**" };
        let targets::Outcome {
            what,
            aim,
            measured,
            ..
        } = target;
        let _ = writeln!(out, "| {what} | {aim} | {measured} | {verdict} |");
    }
    let _ = write!(
        out,
        "\n[`performance.md`](performance.md) explains what was missed.\n\n## Contestants\n\n\
         | name | what it is |\n|---|---|\n\
         | thrift | Apache's crate 0.17 and compiler; the whole record |\n\
         | pilota, pilota-unchecked | pilota 0.13, strings shared with the payload; the second does not check bounds |\n\
         | parquet, parquet-without-statistics | the parquet crate's reader of footers, which leaves out column paths; and told to leave out statistics |\n\
         | full | our full decoder, into plain data |\n\
         | lazy | our decoder when it never learns |\n\
         | adapted | our decoder when it has learnt; the record borrows the payload |\n\
         | adapted-shared | the same, and the record shares the payload by a reference count |\n\
         | adapted-early | the walk stops at the last hot field |\n\
         | adapted-reused, adapted-early-reused | a reader's one record is decoded into again and again |\n\
         | adapted-batch | a reader decodes all records in one call |\n\
         | sampled-1000, sampled-100 | adapted, and one record in so many is observed |\n\
         | projection, projection-early | a struct of just these fields, with the hot set known to the compiler |\n\
         | loaded, loaded-early | a decoder of a schema that is loaded at run time, when it has learnt |\n\
         | hand, hand-early | what a careful person writes for just this job |\n"
    );
    for (group, job) in rows.groups() {
        let _ = write!(
            out,
            "\n## {group}\n\nHere it is {job}.\n\n\
             | contestant | protocol | bytes | ns a record | × thrift | × hand | allocations |\n|---|---|---|---|---|---|---|\n"
        );
        for row in rows.of(group) {
            let [ns, thrift, hand, allocations] = table::cells(row);
            let bytes = table::number(row.bytes_per_record);
            let _ = writeln!(
                out,
                "| {} | {} | {bytes} | {ns} | {thrift} | {hand} | {allocations} |",
                row.contestant, row.protocol
            );
        }
    }
    out
}
