//! Times contestants in turn.

use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use scrooge_benches::allocations;
use scrooge_benches::contest::{Contestant, Outline, Pass};

/// What was measured of one contestant.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) contestant: String,
    pub(crate) protocol: &'static str,
    /// The median.
    pub(crate) ns_per_record: f64,
    pub(crate) bytes_per_record: f64,
    /// By the thread that measures.
    pub(crate) allocations_per_record: f64,
}

/// How long a turn takes at least: less than what the system gives a process before another has its turn.
const TURN: Duration = Duration::from_millis(2);

/// One who takes turns.
struct Runner {
    contestant: Contestant,
    pass: Pass,
    /// Passes a turn.
    passes: u32,
    allocations: u64,
    turns: Vec<Duration>,
}

/// Measures a group's contestants. A different one begins each round.
///
/// Fails if two of them, with the same bytes, do not read the same.
pub(crate) fn measure(outline: &Outline, rounds: usize) -> Result<Vec<Measured>, String> {
    let contestants = outline.group().contestants;
    // Those that write give the number of bytes, which depends on the protocol.
    let mut expected = HashMap::new();
    let mut runners = Vec::with_capacity(contestants.len());
    for contestant in contestants {
        let mut pass = contestant.prepare();
        let digest = pass();
        if digest != *expected.entry(contestant.protocol).or_insert(digest) {
            let Contestant { name, protocol, .. } = contestant;
            return Err(format!(
                "{}: {name} ({protocol}) does not read what others do",
                outline.name
            ));
        }
        runners.push(Runner::new(contestant, pass));
    }
    let count = runners.len();
    for round in 0..rounds {
        for turn in 0..count {
            runners[(round + turn) % count].turn();
        }
    }
    Ok(runners.into_iter().map(Runner::finish).collect())
}

impl Runner {
    fn new(contestant: Contestant, mut pass: Pass) -> Self {
        let before = allocations::count();
        black_box(pass());
        let allocations = allocations::count() - before;
        let mut passes = 1;
        while time(&mut pass, passes) < TURN {
            passes *= 2;
        }
        Runner {
            contestant,
            pass,
            passes,
            allocations,
            turns: Vec::new(),
        }
    }

    fn turn(&mut self) {
        self.turns.push(time(&mut self.pass, self.passes));
    }

    fn finish(mut self) -> Measured {
        self.turns.sort_unstable();
        let median = self.turns[self.turns.len() / 2];
        let records = self.contestant.records as f64;
        Measured {
            ns_per_record: median.as_nanos() as f64 / (f64::from(self.passes) * records),
            bytes_per_record: self.contestant.bytes as f64 / records,
            allocations_per_record: self.allocations as f64 / records,
            protocol: self.contestant.protocol,
            contestant: self.contestant.name,
        }
    }
}

fn time(pass: &mut Pass, passes: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..passes {
        black_box(pass());
    }
    start.elapsed()
}
