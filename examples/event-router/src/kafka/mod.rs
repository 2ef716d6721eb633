//! From Kafka to Kafka.
//!
//! ```text
//!  consumer ──► poll (one thread) ──► process (the same thread, or workers) ──► producer
//!                 │ admits: budget        │ decodes borrowed, rules, sends         │ acknowledges
//!                 ▼                       ▼                                        ▼
//!              commit ◄──── partition: which offsets are settled, and up to where all are ◄──┘
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `session` | one life of the pipeline: clients, threads, the loop that polls |
//! | `process` | one message: decode, decide, send |
//! | `headers` | what dead letters say about themselves |
//! | `commit` | at least once, exactly once, or not at all |
//! | `partition`, `partitions` | what of a partition is under way and up to where all is done; those assigned |
//! | `budget` | how much may be under way at once |
//! | `shared` | what all threads of a session know |
//! | `context` | librdkafka's callbacks |
//! | `options` | librdkafka's properties |
//! | `failure` | what ends a session, and whether another one may help |

mod budget;
mod commit;
mod context;
mod failure;
mod headers;
mod options;
mod partition;
mod partitions;
mod process;
mod session;
mod shared;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::config::Run;
use crate::counts::Counts;
use crate::engine::Engine;
use crate::status::{Phase, Status};

pub(crate) use failure::Failure;
pub(crate) use options::Properties;

/// What a pipeline is made of.
pub(crate) struct Pipeline {
    pub(crate) engine: Arc<Engine>,
    pub(crate) counts: Arc<Counts>,
    pub(crate) status: Arc<Status>,
    pub(crate) run: Run,
    pub(crate) properties: Properties,
    /// Route without producing or committing.
    pub(crate) dry_run: bool,
    /// Stop at the end of the topics.
    pub(crate) until_end: bool,
    /// Set by a signal.
    pub(crate) stop: Arc<AtomicBool>,
}

/// The least and the longest wait before a session is begun anew.
const BACK_OFF: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(30));

impl Pipeline {
    /// Routes until it is told to stop. What ends a session and may pass ends it only after several tries without progress.
    pub(crate) fn run(&self) -> Result<(), String> {
        let mut failures = 0;
        loop {
            let before = self.counts.read.get();
            let message = match session::run(self) {
                Ok(()) => return Ok(()),
                Err(Failure::Fatal(message)) => return Err(message),
                Err(Failure::Passing(message)) => message,
            };
            failures = if self.counts.read.get() > before {
                1
            } else {
                failures + 1
            };
            if failures > self.run.retries {
                return Err(format!("{message} (after {failures} tries)"));
            }
            let wait = back_off(failures);
            tracing::warn!(%message, ?wait, "the pipeline has failed and is built anew");
            self.status.enter(Phase::Waiting);
            self.status.restarts.add(1);
            self.sleep(wait);
            if self.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
        }
    }

    /// Sleeps, unless it is told to stop.
    fn sleep(&self, wait: Duration) {
        let slice = Duration::from_millis(50);
        let mut slept = Duration::ZERO;
        while slept < wait && !self.stop.load(Ordering::Relaxed) {
            std::thread::sleep(slice);
            slept += slice;
        }
    }
}

/// Twice as long after each failure.
fn back_off(failures: u32) -> Duration {
    let (least, longest) = BACK_OFF;
    let doubled = 2_u32.saturating_pow(failures.saturating_sub(1));
    least.saturating_mul(doubled).min(longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_are_bounded() {
        assert_eq!(back_off(1), Duration::from_millis(200));
        assert_eq!(back_off(2), Duration::from_millis(400));
        assert_eq!(back_off(8), Duration::from_millis(25_600));
        assert_eq!(back_off(9), Duration::from_secs(30));
        assert_eq!(back_off(u32::MAX), Duration::from_secs(30));
    }
}
