//! What people see while the program runs: a line that moves on a terminal, and a line in the log every now and then elsewhere.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};

use crate::counts::Counts;
use crate::status::Status;

/// How often the log says how far it is.
const LOGGED_EVERY: Duration = Duration::from_secs(30);

/// Shows how far it is, until the process ends.
pub(crate) fn show(counts: &Arc<Counts>, status: &Arc<Status>, is_over: &Arc<AtomicBool>) {
    let (counts, status, is_over) = (Arc::clone(counts), Arc::clone(status), Arc::clone(is_over));
    let show = move || {
        if io::stderr().is_terminal() {
            animate(&counts, &status, &is_over);
        } else {
            log(&counts, &status, &is_over);
        }
    };
    if let Err(error) = thread::Builder::new().name("progress".into()).spawn(show) {
        tracing::warn!(%error, "there is no progress display");
    }
}

fn animate(counts: &Counts, status: &Status, is_over: &AtomicBool) {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        bar.set_style(style);
    }
    let mut pace = Pace::new();
    while !is_over.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(500));
        bar.set_message(line(counts, status, &mut pace));
        bar.tick();
    }
    bar.finish_and_clear();
}

fn log(counts: &Counts, status: &Status, is_over: &AtomicBool) {
    let mut pace = Pace::new();
    while !is_over.load(Ordering::Relaxed) {
        thread::sleep(LOGGED_EVERY);
        tracing::info!("{}", line(counts, status, &mut pace));
    }
}

fn line(counts: &Counts, status: &Status, pace: &mut Pace) -> String {
    let read = counts.read.get();
    let (records, bytes) = pace.since(read, counts.read_bytes.get());
    let lag: i64 = status.lags().values().sum();
    format!(
        "{} routed, {}/s, {}/s, {} dead letters, {} behind, {} partitions",
        HumanCount(read),
        HumanCount(records),
        HumanBytes(bytes),
        HumanCount(counts.dead()),
        HumanCount(u64::try_from(lag).unwrap_or(0)),
        status.partitions(),
    )
}

/// How fast it has been since it was last asked.
struct Pace {
    asked: Instant,
    records: u64,
    bytes: u64,
}

impl Pace {
    fn new() -> Self {
        Pace {
            asked: Instant::now(),
            records: 0,
            bytes: 0,
        }
    }

    fn since(&mut self, records: u64, bytes: u64) -> (u64, u64) {
        let seconds = self.asked.elapsed().as_secs_f64().max(1e-3);
        let pace = |now: u64, before: u64| (now.saturating_sub(before) as f64 / seconds) as u64;
        let paces = (pace(records, self.records), pace(bytes, self.bytes));
        *self = Pace {
            asked: Instant::now(),
            records,
            bytes,
        };
        paces
    }
}
