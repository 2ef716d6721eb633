//! What is said in the end.

use std::fmt::Write as _;
use std::iter;
use std::time::Duration;

use scrooge_runtime::{PathReport, Report};
use serde_json::{Value, json};

use crate::cli::{Arguments, Format};
use crate::contest::{Contest, ROUNDS};
use crate::contestant::{ADAPTIVE, BASELINE, FULL};
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
    pub(crate) learnt: Option<Report>,
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
        if let Some(learnt) = &self.learnt {
            let _ = write!(text, "\nwhat the decoder has learnt meanwhile\n\n{learnt}");
        }
        if let Some(contest) = self.contest {
            text.push('\n');
            text.push_str(&contest_text(contest));
            if let Some(gain) = gain(contest) {
                let _ = write!(text, "\n{gain}\n");
            }
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
            "learnt": self.learnt.as_ref().map(learnt_json),
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

fn learnt_json(report: &Report) -> Value {
    let hot = report.hot().map(|PathReport { path, share, .. }| {
        json!({
            "path": path,
            "share": share,
        })
    });
    json!({
        "paths": report.paths.len(),
        "hot": Value::from_iter(hot),
        "fallbacks": report.paths.iter().map(|path| path.fallbacks).sum::<u64>(),
        "bytes_walked": report.bytes_walked,
        "bytes_materialised": report.bytes_materialised,
        "bytes_fallen_back": report.bytes_fallen_back,
    })
}

fn contest_text(contest: &Contest) -> String {
    let mut text = format!(
        "the same routing without files, by every decoder: {} records ({}) in memory, median of \
         {ROUNDS} rounds\n\
         (before the clock started, each had routed them all once, and the adaptive one had learnt \
         from {} of them)\n\n",
        grouped(contest.records),
        megabytes(contest.bytes),
        grouped(contest.window.into()),
    );
    let mut table = Table::new(&["decoder", "records/s", "MB/s", "µs/record", "speed"]);
    for standing in &contest.results {
        let cells = match standing.time {
            Ok(time) => [
                grouped(rate(contest.records, time) as u64),
                grouped(rate(contest.bytes, time) as u64 / 1_000_000),
                format!("{:.2}", nanoseconds(contest, time) / 1_000.0),
                speed(contest, time, BASELINE).map_or("-".to_owned(), |it| format!("{it:.1}×")),
            ],
            Err(_) => ["-"; 4].map(str::to_owned),
        };
        table.row(iter::once(standing.name.to_owned()).chain(cells));
    }
    text.push_str(&table.render());
    for standing in &contest.results {
        if let Err(refusal) = &standing.time {
            let _ = writeln!(text, "  {}: {refusal}", standing.name);
        }
    }
    text
}

/// The point of it all, in one line.
fn gain(contest: &Contest) -> Option<String> {
    let adaptive = contest.results.get(ADAPTIVE)?;
    let time = *adaptive.time.as_ref().ok()?;
    let gains: Vec<String> = [BASELINE, FULL]
        .into_iter()
        .filter_map(|place| {
            let times = speed(contest, time, place)?;
            let name = contest.results.get(place)?.name;
            Some(format!("{times:.1} times as fast as the {name}"))
        })
        .collect();
    (!gains.is_empty()).then(|| format!("{}: {}", adaptive.name, gains.join(", ")))
}

fn contest_json(contest: &Contest) -> Value {
    let decoders = contest.results.iter().map(|standing| match &standing.time {
        Ok(time) => json!({
            "name": standing.name,
            "records_per_second": rate(contest.records, *time),
            "megabytes_per_second": rate(contest.bytes, *time) / 1e6,
            "nanoseconds_per_record": nanoseconds(contest, *time),
            "speed": speed(contest, *time, BASELINE),
        }),
        Err(refusal) => json!({
            "name": standing.name,
            "error": refusal,
        }),
    });
    json!({
        "records": contest.records,
        "bytes": contest.bytes,
        "learnt_from": contest.window,
        "rounds": ROUNDS,
        "decoders": Value::from_iter(decoders),
    })
}

/// How much of something is done in a second.
fn rate(amount: u64, time: Duration) -> f64 {
    // A clock may be too coarse for a handful of records.
    amount as f64 / time.as_secs_f64().max(1e-9)
}

fn nanoseconds(contest: &Contest, time: Duration) -> f64 {
    time.as_secs_f64() * 1e9 / contest.records as f64
}

/// How many times as fast as the decoder at a place; `None` if that could not do the job.
fn speed(contest: &Contest, time: Duration, place: usize) -> Option<f64> {
    let other = contest.results.get(place)?.time.as_ref().ok()?;
    Some(other.as_secs_f64() / time.as_secs_f64().max(1e-9))
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
    use crate::contest::Standing;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        let texts = [0, 999, 1_000, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "1,234,567"]);
    }

    fn contest(times: [Result<u64, &str>; 4]) -> Contest {
        let names = ["thrift crate", "full decoder", "lazy", "adaptive"];
        let standing = |(name, time): (_, Result<_, &str>)| Standing {
            name,
            time: time.map(Duration::from_micros).map_err(str::to_owned),
        };
        Contest {
            records: 1_000,
            bytes: 2_000_000,
            window: 200,
            results: names.into_iter().zip(times).map(standing).collect(),
        }
    }

    #[test]
    fn the_contest_is_told_against_the_baseline() {
        let contest = contest([Ok(10_000), Ok(2_000), Ok(800), Ok(400)]);
        assert_eq!(
            contest_text(&contest),
            "the same routing without files, by every decoder: 1,000 records (2.0 MB) in memory, \
             median of 7 rounds\n\
             (before the clock started, each had routed them all once, and the adaptive one had \
             learnt from 200 of them)\n\
             \n\
             \x20 decoder       records/s   MB/s  µs/record  speed\n\
             \x20 thrift crate    100,000    200      10.00   1.0×\n\
             \x20 full decoder    500,000  1,000       2.00   5.0×\n\
             \x20 lazy          1,250,000  2,500       0.80  12.5×\n\
             \x20 adaptive      2,500,000  5,000       0.40  25.0×\n"
        );
        assert_eq!(
            gain(&contest).expect("there is one"),
            "adaptive: 25.0 times as fast as the thrift crate, 5.0 times as fast as the full decoder"
        );
    }

    #[test]
    fn who_could_not_decode_says_why() {
        let contest = contest([Err("it is bad"), Ok(2_000), Ok(800), Ok(400)]);
        let text = contest_text(&contest);
        for line in ["  thrift crate          -", "  thrift crate: it is bad\n"] {
            assert!(text.contains(line), "{text}");
        }
        assert_eq!(
            gain(&contest).expect("there is another"),
            "adaptive: 5.0 times as fast as the full decoder"
        );
        assert_eq!(contest_json(&contest)["decoders"][0]["error"], "it is bad");
        assert_eq!(contest_json(&contest)["decoders"][1]["speed"], Value::Null);
    }
}
