//! What the environment says, and what a long run says of itself.

use std::time::{Duration, Instant};

/// A number in the environment.
pub(crate) fn knob(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is no number: {text}"))
    })
}

/// How many events a test routes whose matter is how many there are.
pub(crate) fn events() -> u64 {
    knob("ROUTER_EVENTS", 20_000)
}

/// How many events a test routes whose matter is something else, so that more of them say nothing more.
pub(crate) fn some_events() -> u64 {
    events().min(50_000)
}

pub(crate) fn rng() -> fastrand::Rng {
    fastrand::Rng::with_seed(knob("ROUTER_SEED", 1))
}

/// How long to wait for what has to come: a machine that others use does a thousand events a second at the least.
pub(crate) fn long() -> Duration {
    Duration::from_secs(600 + events() / 1_000)
}

/// Says something that a summary repeats: scripts/long.sh looks for the sign at the start of the line.
pub(crate) fn figure(text: &str) {
    println!("= {text}");
}

/// Says every now and then how far something is.
pub(crate) struct Progress {
    what: String,
    said: Instant,
}

impl Progress {
    const EVERY: Duration = Duration::from_secs(5);

    pub(crate) fn new(what: impl Into<String>) -> Self {
        Progress {
            what: what.into(),
            said: Instant::now(),
        }
    }

    pub(crate) fn is_at(&mut self, done: u64, all: u64) {
        if self.said.elapsed() >= Self::EVERY {
            self.said = Instant::now();
            eprintln!("  {}: {done} of {all}", self.what);
        }
    }
}
