//! Counters of one thread. A report and a plan are made from the sum over threads.

use std::sync::atomic::{AtomicU64, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};

/// What one thread has counted for one decoder. Decoding writes here from this thread only, and nothing else is on its
/// cache lines, so that no two threads share one. Reads of records that were handed to other threads are counted here too.
#[derive(Debug)]
#[repr(align(128))]
pub(crate) struct Counters {
    /// Per path: records in which it was read while they were observed.
    reads: Box<[AtomicU64]>,
    /// Per path: records in which it was read from the bytes of an adapted record.
    fallbacks: Box<[AtomicU64]>,
    /// Per path: samples that have ended, and in which it was read.
    sampled: Box<[AtomicU64]>,
    samples: AtomicU64,
    /// Per path: reads while records were observed, all those of a record.
    #[cfg(feature = "profile")]
    accesses: Box<[AtomicU64]>,
    records: AtomicU64,
    walked: AtomicU64,
    /// Of those, records that were observed, and their bytes.
    observed: AtomicU64,
    observed_walked: AtomicU64,
    materialised: AtomicU64,
    fallen_back: AtomicU64,
}

impl Counters {
    pub(crate) fn new(paths: usize) -> Self {
        let zeros = || (0..paths).map(|_| AtomicU64::new(0)).collect();
        Counters {
            reads: zeros(),
            fallbacks: zeros(),
            sampled: zeros(),
            samples: AtomicU64::new(0),
            #[cfg(feature = "profile")]
            accesses: zeros(),
            records: AtomicU64::new(0),
            walked: AtomicU64::new(0),
            observed: AtomicU64::new(0),
            observed_walked: AtomicU64::new(0),
            materialised: AtomicU64::new(0),
            fallen_back: AtomicU64::new(0),
        }
    }

    /// A record was decoded under a plan. Called by the counters' own thread only, which is what lets it do without locked
    /// instructions.
    #[inline]
    pub(crate) fn decoded(&self, walked: usize, materialised: usize) {
        self.decoded_many(1, walked as u64, materialised as u64);
    }

    /// Several records were. Called as [`decoded`](Self::decoded).
    #[inline]
    pub(crate) fn decoded_many(&self, records: u64, walked: u64, materialised: u64) {
        add(&self.records, records);
        add(&self.walked, walked);
        add(&self.materialised, materialised);
    }

    /// A record was decoded to be observed, so that all of it was materialised. Called as [`decoded`](Self::decoded).
    pub(crate) fn observed(&self, walked: usize) {
        self.decoded(walked, 0);
        add(&self.observed, 1);
        add(&self.observed_walked, walked as u64);
    }

    /// An observed record had its first read of a path.
    pub(crate) fn read(&self, path: usize) {
        if let Some(reads) = self.reads.get(path) {
            reads.fetch_add(1, Relaxed);
        }
    }

    /// A record that is not observed had its first read of a path that is not hot in it.
    pub(crate) fn fell_back(&self, path: usize) {
        if let Some(fallbacks) = self.fallbacks.get(path) {
            fallbacks.fetch_add(1, Relaxed);
        }
    }

    /// A path was read of a record that is observed, for the first time or again. Where several threads read one record,
    /// some may be lost: a locked instruction would cost more than all else here.
    #[cfg(feature = "profile")]
    #[inline]
    pub(crate) fn accessed(&self, path: usize) {
        if let Some(accesses) = self.accesses.get(path) {
            add(accesses, 1);
        }
    }

    /// A sample has ended, with a bit for each path that was read of it.
    pub(crate) fn sampled(&self, marks: &[AtomicU64]) {
        for (reads, marks) in self.sampled.chunks(64).zip(marks) {
            let mut marks = marks.load(Relaxed);
            while marks != 0 {
                if let Some(reads) = reads.get(marks.trailing_zeros() as usize) {
                    reads.fetch_add(1, Relaxed);
                }
                marks &= marks - 1;
            }
        }
        // Whoever sees this sample sees what was read of it.
        self.samples.fetch_add(1, Release);
    }

    /// How many records were decoded under plans, and how many samples have ended.
    pub(crate) fn progress(&self) -> (u64, u64) {
        let planned = self
            .records
            .load(Relaxed)
            .wrapping_sub(self.observed.load(Relaxed));
        (planned, self.samples.load(Relaxed))
    }

    /// Bytes were walked again for a fallback.
    pub(crate) fn walked_again(&self, bytes: usize) {
        self.fallen_back.fetch_add(bytes as u64, Relaxed);
    }
}

/// Adds to a counter that no other thread writes.
#[inline]
fn add(counter: &AtomicU64, more: u64) {
    counter.store(counter.load(Relaxed).wrapping_add(more), Relaxed);
}

/// The sum of several threads' counters.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) reads: Vec<u64>,
    pub(crate) fallbacks: Vec<u64>,
    pub(crate) sampled: Vec<u64>,
    pub(crate) samples: u64,
    #[cfg(feature = "profile")]
    pub(crate) accesses: Vec<u64>,
    pub(crate) records: u64,
    pub(crate) walked: u64,
    pub(crate) observed: u64,
    pub(crate) observed_walked: u64,
    pub(crate) materialised: u64,
    pub(crate) fallen_back: u64,
}

impl Totals {
    pub(crate) fn of<'c>(paths: usize, all: impl IntoIterator<Item = &'c Counters>) -> Self {
        let mut totals = Totals {
            reads: vec![0; paths],
            fallbacks: vec![0; paths],
            sampled: vec![0; paths],
            #[cfg(feature = "profile")]
            accesses: vec![0; paths],
            ..Totals::default()
        };
        for counters in all {
            totals.samples += counters.samples.load(Acquire);
            add_up(&mut totals.sampled, &counters.sampled);
            #[cfg(feature = "profile")]
            add_up(&mut totals.accesses, &counters.accesses);
            add_up(&mut totals.reads, &counters.reads);
            add_up(&mut totals.fallbacks, &counters.fallbacks);
            totals.records += counters.records.load(Relaxed);
            totals.walked += counters.walked.load(Relaxed);
            totals.observed += counters.observed.load(Relaxed);
            totals.observed_walked += counters.observed_walked.load(Relaxed);
            totals.materialised += counters.materialised.load(Relaxed);
            totals.fallen_back += counters.fallen_back.load(Relaxed);
        }
        totals
    }

    /// Bytes that were walked under plans and not materialised.
    #[cfg(feature = "metrics")]
    pub(crate) fn skipped(&self) -> u64 {
        let planned = self.walked.saturating_sub(self.observed_walked);
        planned.saturating_sub(self.materialised)
    }

    /// Records that were decoded under plans, and not observed.
    pub(crate) fn planned(&self) -> u64 {
        self.records.saturating_sub(self.observed)
    }
}

fn add_up(sums: &mut [u64], counters: &[AtomicU64]) {
    for (sum, counter) in sums.iter_mut().zip(counters) {
        *sum += counter.load(Relaxed);
    }
}
