//! Which of a thread's records are observed once a plan is in force.

use std::cell::Cell;
use std::time::Duration;

use crate::settings::Drift;

/// More records than this are never between two samples, on average.
const LONGEST: u32 = 1 << 30;

/// How many records pass while nothing is sampled, until the thread has a look at what else there is to do.
const REST: u32 = if cfg!(feature = "metrics") {
    1_023
} else {
    u32::MAX
};

/// A countdown to the next sample. It belongs to one thread, and costs a record a decrement.
#[derive(Debug)]
pub(crate) struct Sampler {
    /// Records until the next sample.
    left: Cell<u32>,
    /// How many there were when the countdown began.
    drawn: Cell<u32>,
    /// How many there are on average.
    interval: Cell<u32>,
    /// When the countdown began.
    began: Cell<Duration>,
    random: Cell<u64>,
}

impl Sampler {
    /// The sampler of a decoder's thread with this number. It does not sample until it is started.
    pub(crate) fn new(drift: &Drift, thread: u64) -> Self {
        Sampler {
            left: Cell::new(REST),
            drawn: Cell::new(REST),
            interval: Cell::new(drift.sample_one_in),
            began: Cell::default(),
            random: Cell::new(drift.seed.wrapping_add(thread)),
        }
    }

    /// A record is about to be decoded. Says whether that is all: if not, the countdown has ended, and has to be started
    /// again.
    #[inline(always)]
    pub(crate) fn passes(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.wrapping_sub(1));
        left != 0
    }

    /// Does not sample for the time being.
    pub(crate) fn rest(&self) {
        self.left.set(REST);
    }

    /// Begins to sample.
    pub(crate) fn start(&self, drift: &Drift) {
        self.interval.set(drift.sample_one_in.clamp(1, LONGEST));
        self.draw(drift.clock.now());
    }

    /// A sample has been taken: adapts to how fast records come, and begins the next countdown.
    pub(crate) fn next(&self, drift: &Drift) {
        let now = drift.clock.now();
        let elapsed = now.saturating_sub(self.began.get()).as_nanos().max(1);
        let gap = 1_000_000_000 / u128::from(drift.samples_per_second.max(1));
        let wanted = u128::from(self.drawn.get()).saturating_mul(gap) / elapsed;
        // One countdown may have been short by chance, or have met a pause.
        let interval = self.interval.get();
        let wanted = u32::try_from(wanted).unwrap_or(LONGEST);
        let wanted = wanted.clamp(interval / 2, interval.saturating_mul(2));
        let shortest = drift.sample_one_in.clamp(1, LONGEST);
        self.interval.set(wanted.clamp(shortest, LONGEST));
        self.draw(now);
    }

    /// Draws how many records there are until the next sample: the interval on average, and one at least.
    fn draw(&self, now: Duration) {
        let spread = u64::from(self.interval.get()) * 2 - 1;
        // The high half of the product is below the spread, and as good as evenly distributed.
        let drawn = (u128::from(self.random()) * u128::from(spread)) >> 64;
        let drawn = drawn as u32;
        self.left.set(drawn);
        self.drawn.set(drawn + 1);
        self.began.set(now);
    }

    /// The next number of the sequence SplitMix64.
    fn random(&self) -> u64 {
        let state = self.random.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.random.set(state);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::Clock;

    /// Counts the samples among `records` records that come at so many a second.
    fn samples(drift: &Drift, records: u32, per_second: u64) -> u32 {
        let sampler = Sampler::new(drift, 0);
        sampler.start(drift);
        let mut samples = 0;
        for _ in 0..records {
            drift
                .clock
                .advance(Duration::from_nanos(1_000_000_000 / per_second));
            if !sampler.passes() {
                samples += 1;
                sampler.next(drift);
            }
        }
        samples
    }

    fn drift() -> Drift {
        Drift {
            sample_one_in: 100,
            samples_per_second: 50,
            clock: Clock::manual(),
            ..Drift::default()
        }
    }

    #[test]
    fn few_records_are_sampled_as_often_as_allowed() {
        let samples = samples(&drift(), 100_000, 1_000);
        assert!((900..1_100).contains(&samples), "{samples} of 100,000");
    }

    #[test]
    fn many_records_are_sampled_so_often_a_second() {
        let samples = samples(&drift(), 2_000_000, 100_000);
        assert!((800..1_300).contains(&samples), "{samples} in 20 s");
    }

    #[test]
    fn every_record_can_be_a_sample() {
        let drift = Drift {
            sample_one_in: 1,
            samples_per_second: u32::MAX,
            ..drift()
        };
        assert_eq!(samples(&drift, 1_000, 1_000), 1_000);
    }

    #[test]
    fn no_rhythm_of_records_is_met() {
        let drift = Drift {
            sample_one_in: 100,
            samples_per_second: u32::MAX,
            ..drift()
        };
        let sampler = Sampler::new(&drift, 0);
        sampler.start(&drift);
        let mut places = [0; 10];
        for number in 0..1_000_000 {
            if !sampler.passes() {
                places[number % 10] += 1;
                sampler.next(&drift);
            }
        }
        assert!(places.iter().all(|&samples| samples > 900), "{places:?}");
    }
}
