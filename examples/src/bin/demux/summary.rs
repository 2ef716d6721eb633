//! What is said in the end.

use std::fmt::Write as _;
use std::time::Duration;

use serde_json::{Value, json};

use crate::cli::{Arguments, Format};
use crate::contest::{Contest, ROUNDS, Standing};
use crate::contestant;
use crate::input::Input;
use crate::job::Outcome;
use crate::output::{self, Tally};
use crate::table::Table;

/// Everything that there is to say.
#[derive(Debug)]
pub(crate) struct Summary<'a> {
    pub(crate) arguments: &'a Arguments,
    pub(crate) input: &'a Input,
    pub(crate) outcome: &'a Outcome,
    /// `None` if there was no record to compare decoders on.
    pub(crate) contest: Option<&'a Contest>,
    /// What the decoder that did the job has learnt.
    pub(crate) learnt: Option<String>,
}

impl Summary<'_> {
    /// The summary in the format that was asked for, without a last line feed.
    pub(crate) fn render(&self) -> String {
        match self.arguments.format {
            Format::Text => self.text().trim_end().to_owned(),
            Format::Json => format!("{:#}", self.json()),
        }
    }

    fn text(&self) -> String {
        let mut text = self.headline();
        if !self.outcome.tallies.is_empty() {
            text.push('\n');
            text.push_str(&self.categories());
        }
        if let Some(contest) = self.contest {
            text.push('\n');
            text.push_str(&contest_table(contest));
        }
        if let Some(learnt) = &self.learnt {
            let _ = write!(text, "\n{}\n", learnt.trim_end());
        }
        if self.arguments.verify {
            text.push_str(
                "\nverified: every record of the input is in the output of its category, in \
                 order, byte for byte, and nothing else is\n",
            );
        }
        text
    }

    fn headline(&self) -> String {
        let outcome = self.outcome;
        let origin = if self.input.made {
            "made as"
        } else {
            "read from"
        };
        format!(
            "{} records ({}), {origin} {}\nsplit into {} files in {} in {:.2} s: {} records/s, {} MB/s with files\n",
            grouped(outcome.records),
            megabytes(outcome.bytes),
            self.input.path.display(),
            outcome.tallies.len(),
            outcome.out.display(),
            outcome.elapsed.as_secs_f64(),
            grouped(rate(outcome.records, outcome.elapsed) as u64),
            grouped(rate(outcome.bytes, outcome.elapsed) as u64 / 1_000_000),
        )
    }

    fn categories(&self) -> String {
        let mut table = Table::new(&["category", "records", "share", "size"]);
        let total = self.outcome.records as f64;
        for tally in &self.outcome.tallies {
            table.row([
                tally.category.name().to_owned(),
                grouped(tally.records),
                format!("{:.1} %", 100.0 * tally.records as f64 / total),
                megabytes(tally.bytes),
            ]);
        }
        table.render()
    }

    fn json(&self) -> Value {
        let outcome = self.outcome;
        json!({
            "input": self.input.path.to_string_lossy(),
            "out": outcome.out.to_string_lossy(),
            "window": self.arguments.window,
            "stop": self.arguments.stop.name(),
            "records": outcome.records,
            "bytes": outcome.bytes,
            "seconds": outcome.elapsed.as_secs_f64(),
            "categories": Value::from_iter(outcome.tallies.iter().map(|it| self.tally_json(it))),
            "contest": self.contest.map(contest_json),
            "learnt": self.learnt,
            "verified": self.arguments.verify,
        })
    }

    fn tally_json(&self, tally: &Tally) -> Value {
        json!({
            "name": tally.category.name(),
            "file": output::path(&self.outcome.out, tally.category).to_string_lossy(),
            "records": tally.records,
            "bytes": tally.bytes,
        })
    }
}

fn contest_table(contest: &Contest) -> String {
    let mut text = format!(
        "the same routing without files: {} records ({}) in memory, median of {ROUNDS} rounds\n\n",
        grouped(contest.records),
        megabytes(contest.bytes),
    );
    let mut table = Table::new(&["decoder", "records/s", "MB/s", "µs/record", "speed"]);
    for standing in &contest.results {
        table.row([
            standing.name.to_owned(),
            grouped(rate(contest.records, standing.time) as u64),
            grouped(rate(contest.bytes, standing.time) as u64 / 1_000_000),
            format!("{:.2}", nanoseconds(contest, standing) / 1_000.0),
            format!("{:.1}×", speed(contest, standing)),
        ]);
    }
    text.push_str(&table.render());
    text
}

fn contest_json(contest: &Contest) -> Value {
    let decoders = contest.results.iter().map(|standing| {
        json!({
            "name": standing.name,
            "records_per_second": rate(contest.records, standing.time),
            "megabytes_per_second": rate(contest.bytes, standing.time) / 1e6,
            "nanoseconds_per_record": nanoseconds(contest, standing),
            "speed": speed(contest, standing),
        })
    });
    json!({
        "records": contest.records,
        "bytes": contest.bytes,
        "rounds": ROUNDS,
        "decoders": Value::from_iter(decoders),
    })
}

/// How much of something is done in a second.
fn rate(amount: u64, time: Duration) -> f64 {
    // A clock may be too coarse for a handful of records.
    amount as f64 / time.as_secs_f64().max(1e-9)
}

fn nanoseconds(contest: &Contest, standing: &Standing) -> f64 {
    standing.time.as_secs_f64() * 1e9 / contest.records as f64
}

/// How many times as fast as the baseline.
fn speed(contest: &Contest, standing: &Standing) -> f64 {
    let baseline = contest.results.get(contestant::BASELINE);
    let time = baseline.map_or(0.0, |baseline| baseline.time.as_secs_f64());
    time / standing.time.as_secs_f64().max(1e-9)
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// A number with a comma before every three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        let texts = [0, 999, 1_000, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn the_contest_is_told_against_the_baseline() {
        let standing = |name, micros| Standing {
            name,
            time: Duration::from_micros(micros),
        };
        let contest = Contest {
            records: 1_000,
            bytes: 2_000_000,
            results: vec![standing("thrift crate", 10_000), standing("other", 400)],
        };
        assert_eq!(
            contest_table(&contest),
            "the same routing without files: 1,000 records (2.0 MB) in memory, median of 7 rounds\n\
             \n\
             \x20 decoder       records/s   MB/s  µs/record  speed\n\
             \x20 thrift crate    100,000    200      10.00   1.0×\n\
             \x20 other         2,500,000  5,000       0.40  25.0×\n"
        );
    }
}
