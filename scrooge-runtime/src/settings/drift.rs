//! How a plan follows a program whose reads change.

use std::time::Duration;

use crate::learn::Clock;

/// How a plan is changed after its learning window has closed.
///
/// Fallbacks are counted exactly, so that a cold path that is read again is seen in all records. Reads of hot paths cost a
/// load and are not counted: whether they are still read is learnt from samples, records that are observed as in a window.
///
/// A *round* is what is judged at a time: for cold paths as many records as a window has, for hot ones as many samples
/// as a path at `min_access_ratio` would be read in twenty times.
#[derive(Clone, Debug, PartialEq)]
pub struct Drift {
    /// At most one in so many of a thread's records is observed (default 100). With 0, plans are not changed. This bounds what
    /// sampling costs.
    pub sample_one_in: u32,
    /// About how many records each thread observes a second, if it decodes so many that it may (default 50). With 0, plans
    /// are not changed; `u32::MAX` is no bound.
    pub samples_per_second: u32,
    /// A hot path goes cold when its share of reads is below this part of `min_access_ratio` (default 0.5). A path between
    /// the two stays what it is.
    pub keep_ratio: f64,
    /// In how many rounds one after the other a path must be found on the other side before the plan is changed (default
    /// 2). It takes twice as many each time that a path which came back is to go again.
    pub rounds: u32,
    /// The least time between two changes of the plan (default 10 s).
    pub cool_down: Duration,
    /// What time it is (default the system's clock).
    pub clock: Clock,
    /// What chance starts with: which records are observed is drawn by lot, so that no rhythm of theirs is met.
    pub seed: u64,
}

impl Default for Drift {
    fn default() -> Self {
        Drift {
            sample_one_in: 100,
            samples_per_second: 50,
            keep_ratio: 0.5,
            rounds: 2,
            cool_down: Duration::from_secs(10),
            clock: Clock::system(),
            seed: 0,
        }
    }
}

impl Drift {
    /// Plans stay as they are until `relearn` is called.
    #[must_use]
    pub fn off() -> Self {
        Drift {
            sample_one_in: 0,
            ..Drift::default()
        }
    }

    /// Whether plans are changed.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.sample_one_in > 0 && self.samples_per_second > 0
    }
}
