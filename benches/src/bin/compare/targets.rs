//! What is aimed at, beside what was measured.

use crate::rows::Rows;
use crate::table::number;

/// What became of one target.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) what: &'static str,
    pub(crate) aim: String,
    pub(crate) measured: String,
    pub(crate) holds: bool,
}

/// The targets that can be seen in what was measured.
pub(crate) fn all(rows: &Rows) -> Vec<Outcome> {
    let time = |group: &str, contestant: &str| Some(rows.find(group, contestant)?.ns_per_record);
    let allocations =
        |group: &str, contestant: &str| Some(rows.find(group, contestant)?.allocations_per_record);
    // How many times as fast the first is, or how much longer it takes.
    let speed = |group: &str, one: &str, other: &str| Some(time(group, other)? / time(group, one)?);
    let share = |group: &str, one: &str, other: &str| Some(time(group, one)? / time(group, other)?);
    let more = |group: &str, one: &str, other: &str| Some(time(group, one)? - time(group, other)?);
    let scaling = || {
        let mut all: Vec<_> = rows
            .of("threads")
            .filter(|row| row.contestant.starts_with("adapted"))
            .collect();
        let (last, first) = (all.pop()?, all.first()?);
        let threads: f64 = last.contestant.split(' ').nth(1)?.parse().ok()?;
        Some(first.ns_per_record / last.ns_per_record / threads)
    };
    let both_bytes =
        || Some(time("reserialise/route", "adapted")? - time("event/3", "adapted-shared")?);

    let airline = "airline/cjk";
    [
        at_least(
            "airline, 3 of 6 fields, adapted",
            40.0,
            "× the thrift crate",
            speed(airline, "adapted", "thrift"),
        ),
        at_least(
            "airline, 3 of 6 fields, adapted",
            20.0,
            "× pilota unchecked",
            speed(airline, "adapted", "pilota-unchecked"),
        ),
        at_most(
            "airline, 3 of 6 fields, adapted",
            1.10,
            "× hand-written",
            share(airline, "adapted", "hand"),
        ),
        at_least(
            "airline, adapted, early stop",
            300.0,
            "× the thrift crate",
            speed(airline, "adapted-early", "thrift"),
        ),
        at_most(
            "airline, early stop, reused record",
            15.0,
            "ns over hand-written",
            more(airline, "adapted-early-reused", "hand-early"),
        ),
        at_most(
            "airline, early stop, owned record",
            40.0,
            "ns over hand-written",
            more(airline, "adapted-early", "hand-early"),
        ),
        at_most(
            "event of 2 KB, 3 fields, reused record",
            1.15,
            "× hand-written",
            share("event/3", "adapted-reused", "hand"),
        ),
        at_most(
            "event of 2 KB, 3 fields, owned record",
            1.15,
            "× hand-written",
            share("event/3", "adapted", "hand"),
        ),
        at_most(
            "event of 2 KB, 3 fields, owned record",
            40.0,
            "ns over hand-written",
            more("event/3", "adapted", "hand"),
        ),
        at_least(
            "event, every field read through views",
            5.0,
            "× the thrift crate",
            speed("event/all", "adapted", "thrift"),
        ),
        at_least(
            "event, every field read through views",
            2.0,
            "× the full decoder",
            speed("event/all", "adapted", "full"),
        ),
        at_most(
            "event, every field read, adapted",
            1.0,
            "× lazy",
            share("event/all", "adapted", "lazy"),
        ),
        at_least(
            "airline, decoded to plain data",
            2.0,
            "× the thrift crate",
            speed("full/decode-airline", "full", "thrift"),
        ),
        at_least(
            "airline, decoded to plain data",
            1.0,
            "× pilota",
            speed("full/decode-airline", "full", "pilota"),
        ),
        at_least(
            "event, decoded to plain data",
            2.0,
            "× the thrift crate",
            speed("full/decode-event", "full", "thrift"),
        ),
        at_least(
            "event, decoded to plain data",
            1.0,
            "× pilota",
            speed("full/decode-event", "full", "pilota"),
        ),
        at_least(
            "footer of 1,000 columns, row count and names, adapted",
            1.0,
            "× the parquet crate",
            speed("footer/1000", "adapted", "parquet"),
        ),
        at_least(
            "footer of 1,000 columns, decoded to plain data",
            1.0,
            "× the parquet crate",
            speed("full/decode-footer-1000", "full", "parquet"),
        ),
        at_most(
            "to_bytes of an adapted event",
            25.0,
            "ns, a reference count",
            both_bytes(),
        ),
        at_most(
            "event, 3 fields, while they are learnt",
            1.4,
            "× adapted",
            share("learning/record", "learning", "adapted"),
        ),
        at_most(
            "event, while it is learnt",
            1.0,
            "allocation a record",
            allocations("learning/record", "learning"),
        ),
        at_most(
            "making and swapping a plan of 500 paths",
            100_000.0,
            "ns, one decode included",
            more("learning/plan", "plan of 500 paths", "no plan"),
        ),
        at_most(
            "event, 3 fields, adapted",
            0.0,
            "allocations a record",
            allocations("event/3", "adapted"),
        ),
        at_least("threads that share a decoder", 0.95, "of linear", scaling()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn at_least(what: &'static str, aim: f64, unit: &str, measured: Option<f64>) -> Option<Outcome> {
    outcome(what, "≥", aim, unit, measured?, |measured| {
        measured >= aim
    })
}

fn at_most(what: &'static str, aim: f64, unit: &str, measured: Option<f64>) -> Option<Outcome> {
    outcome(what, "≤", aim, unit, measured?, |measured| {
        measured <= aim
    })
}

fn outcome(
    what: &'static str,
    sign: &str,
    aim: f64,
    unit: &str,
    measured: f64,
    holds: impl Fn(f64) -> bool,
) -> Option<Outcome> {
    Some(Outcome {
        what,
        aim: format!("{sign} {} {unit}", number(aim)),
        measured: number(measured),
        holds: holds(measured),
    })
}
