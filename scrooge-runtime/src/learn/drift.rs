//! Which paths change sides after the learning window.
//!
//! Cold paths are judged by their fallbacks, which are counted in all records, hot ones by samples. Both take rounds: a path
//! changes when enough of them, one after the other, have found it on the other side, and the plan at most so often.

use std::time::Duration;

use super::Totals;
use crate::settings::{Drift, Settings};

/// In how many samples of a round a path that is read just often enough to be hot is expected to be read. One that is
/// then takes less than half of them by chance, in two rounds, less than once in ten thousand times.
const EXPECTED_READS: f64 = 20.0;
/// How many samples a round has at least, and at most.
const ROUND: (f64, f64) = (EXPECTED_READS, 1_000_000.0);
/// How often the number of rounds is doubled that a path needs that keeps coming back.
const MOST_DOUBLINGS: u32 = 6;

/// What is known of paths since the window closed.
#[derive(Debug, Default)]
pub(crate) struct Judge {
    paths: Vec<Standing>,
    /// Where the counters stood when the rounds began.
    cold_round: Round,
    hot_round: Round,
    /// Whether a path waits for the plan to be changed.
    is_pending: bool,
    changed_at: Duration,
    /// The reads of the last round of samples that ended.
    #[cfg(feature = "profile")]
    last: Option<Observed>,
}

/// How often paths were read in so many records.
#[derive(Clone, Debug)]
pub(crate) struct Observed {
    pub(crate) records: u64,
    pub(crate) reads: Vec<u64>,
}

#[derive(Debug, Default)]
struct Round {
    records: u64,
    counts: Vec<u64>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Standing {
    is_hot: bool,
    /// Rounds, one after the other, that have found it on the other side.
    streak: u32,
    /// The share of reads in the last of them.
    share: f64,
    /// How often it has gone cold.
    demotions: u32,
}

/// A path that changes sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Change {
    pub(crate) path: usize,
    pub(crate) to_hot: bool,
    /// The share of records that read it in the last round.
    pub(crate) share: f64,
}

impl Judge {
    /// A plan has been made in which the paths that `is_hot` names are hot.
    pub(crate) fn start(
        &mut self,
        paths: usize,
        totals: &Totals,
        now: Duration,
        is_hot: impl Fn(usize) -> bool,
    ) {
        *self = Judge {
            paths: (0..paths)
                .map(|path| Standing {
                    is_hot: is_hot(path),
                    ..Standing::default()
                })
                .collect(),
            cold_round: Round::cold(totals),
            hot_round: Round::hot(totals),
            is_pending: false,
            changed_at: now,
            #[cfg(feature = "profile")]
            last: None,
        };
    }

    /// Whether there is something to judge when `records` have been decoded under plans, and so many samples have ended.
    pub(crate) fn is_due(&self, settings: &Settings, records: u64, samples: u64) -> bool {
        let is_cool = || self.is_cool(&settings.drift);
        self.cold_round.size(records) >= settings.window_size().into()
            || self.hot_round.size(samples) >= round_of_samples(settings)
            || (self.is_pending && is_cool())
    }

    /// Judges the rounds that have ended, and says which paths change sides now.
    pub(crate) fn judge(
        &mut self,
        settings: &Settings,
        totals: &Totals,
        is_field: impl Fn(usize) -> bool,
    ) -> Vec<Change> {
        let ratio = settings.min_access_ratio;
        let ended = Round::cold(totals);
        if self.cold_round.size(ended.records) >= settings.window_size().into() {
            let observed = self.cold_round.until(&ended);
            self.note(false, &observed, |share| share >= ratio);
            self.cold_round = ended;
        }
        let ended = Round::hot(totals);
        if self.hot_round.size(ended.records) >= round_of_samples(settings) {
            let observed = self.hot_round.until(&ended);
            let least = ratio * settings.drift.keep_ratio;
            self.note(true, &observed, |share| share < least);
            self.hot_round = ended;
            #[cfg(feature = "profile")]
            {
                self.last = Some(observed);
            }
        }
        let changes = self.pending(&settings.drift, is_field);
        self.is_pending = !changes.is_empty();
        if self.is_pending && self.is_cool(&settings.drift) {
            self.apply(&changes, settings.drift.clock.now());
            return changes;
        }
        Vec::new()
    }

    /// What the last round of samples has seen.
    #[cfg(feature = "profile")]
    pub(crate) fn last(&self) -> Option<&Observed> {
        self.last.as_ref()
    }

    /// Whether a path is hot, as far as it is up to its reads.
    pub(crate) fn is_hot(&self, path: usize) -> bool {
        self.paths.get(path).is_some_and(|path| path.is_hot)
    }

    fn is_cool(&self, drift: &Drift) -> bool {
        drift.clock.now().saturating_sub(self.changed_at) >= drift.cool_down
    }

    /// A round of the paths that are hot, or are not, has ended.
    fn note(&mut self, hot: bool, observed: &Observed, is_other: impl Fn(f64) -> bool) {
        let records = observed.records.max(1) as f64;
        for (path, reads) in self.paths.iter_mut().zip(&observed.reads) {
            if path.is_hot == hot {
                path.share = (*reads as f64 / records).min(1.0);
                path.streak = if is_other(path.share) {
                    path.streak.saturating_add(1)
                } else {
                    0
                };
            }
        }
    }

    /// The paths that have been found on the other side for long enough.
    fn pending(&self, drift: &Drift, is_field: impl Fn(usize) -> bool) -> Vec<Change> {
        let is_pending = |path: &Standing| {
            let doublings = if path.is_hot { path.demotions } else { 0 };
            let needed = drift.rounds.max(1);
            path.streak >= needed.saturating_mul(1 << doublings.min(MOST_DOUBLINGS))
        };
        let paths = self.paths.iter().enumerate();
        paths
            .filter(|(number, path)| is_pending(path) && is_field(*number))
            .map(|(number, path)| Change {
                path: number,
                to_hot: !path.is_hot,
                share: path.share,
            })
            .collect()
    }

    fn apply(&mut self, changes: &[Change], now: Duration) {
        for change in changes {
            if let Some(path) = self.paths.get_mut(change.path) {
                path.is_hot = change.to_hot;
                path.streak = 0;
                path.demotions += u32::from(!change.to_hot);
            }
        }
        self.is_pending = false;
        self.changed_at = now;
    }
}

impl Round {
    fn cold(totals: &Totals) -> Self {
        Round {
            records: totals.planned(),
            counts: totals.fallbacks.clone(),
        }
    }

    fn hot(totals: &Totals) -> Self {
        Round {
            records: totals.samples,
            counts: totals.sampled.clone(),
        }
    }

    /// How many records the round has, if there have been so many.
    fn size(&self, records: u64) -> u64 {
        records.saturating_sub(self.records)
    }

    /// What was counted since the round began.
    fn until(&self, end: &Round) -> Observed {
        let counts = end.counts.iter().zip(&self.counts);
        Observed {
            records: self.size(end.records),
            reads: counts
                .map(|(now, before)| now.saturating_sub(*before))
                .collect(),
        }
    }
}

/// How many samples a round has.
fn round_of_samples(settings: &Settings) -> u64 {
    let (least, most) = ROUND;
    // A ratio that is no number has no rounds to speak of: as with one above 1, nothing is hot.
    (EXPECTED_READS / settings.min_access_ratio)
        .ceil()
        .max(least)
        .min(most) as u64
}
