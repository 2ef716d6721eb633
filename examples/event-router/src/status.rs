//! How the program is: what metrics, health checks and the progress display show.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rdkafka::Statistics;

use crate::counts::Counter;

/// What the pipeline is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Starting = 0,
    /// It has partitions, and routes what comes.
    Running = 1,
    /// It has failed, and is built anew in a moment.
    Waiting = 2,
    Stopping = 3,
}

#[derive(Debug)]
pub(crate) struct Status {
    phase: AtomicU8,
    started: Instant,
    /// When the thread that polls was last seen, in milliseconds from the start.
    beat: AtomicU64,
    partitions: AtomicUsize,
    pub(crate) restarts: Counter,
    pub(crate) rebalances: Counter,
    pub(crate) commits: Counter,
    pub(crate) refused_commits: Counter,
    pub(crate) aborts: Counter,
    pub(crate) pauses: Counter,
    pub(crate) decode_time: Histogram,
    /// By kind of error.
    dead: Mutex<BTreeMap<&'static str, u64>>,
    /// By topic and partition.
    lag: Mutex<BTreeMap<(String, i32), i64>>,
}

/// A pipeline that has not been seen polling for so long is not well.
const SILENCE: Duration = Duration::from_secs(60);

impl Status {
    pub(crate) fn new() -> Self {
        Status {
            phase: AtomicU8::new(Phase::Starting as u8),
            started: Instant::now(),
            beat: AtomicU64::new(0),
            partitions: AtomicUsize::new(0),
            restarts: Counter::default(),
            rebalances: Counter::default(),
            commits: Counter::default(),
            refused_commits: Counter::default(),
            aborts: Counter::default(),
            pauses: Counter::default(),
            decode_time: Histogram::default(),
            dead: Mutex::default(),
            lag: Mutex::default(),
        }
    }

    pub(crate) fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::Relaxed);
    }

    pub(crate) fn assigned(&self, partitions: usize) {
        self.partitions.store(partitions, Ordering::Relaxed);
        self.enter(Phase::Running);
    }

    pub(crate) fn partitions(&self) -> usize {
        self.partitions.load(Ordering::Relaxed)
    }

    /// The thread that polls is alive.
    pub(crate) fn beat(&self) {
        let now = self.started.elapsed().as_millis() as u64;
        self.beat.store(now, Ordering::Relaxed);
    }

    pub(crate) fn is_ready(&self) -> bool {
        self.phase.load(Ordering::Relaxed) == Phase::Running as u8
    }

    pub(crate) fn is_well(&self) -> bool {
        let beat = Duration::from_millis(self.beat.load(Ordering::Relaxed));
        self.started.elapsed().saturating_sub(beat) < SILENCE
    }

    pub(crate) fn died(&self, kind: &'static str) {
        let mut dead = self.dead.lock().unwrap_or_else(PoisonError::into_inner);
        *dead.entry(kind).or_default() += 1;
    }

    pub(crate) fn dead(&self) -> BTreeMap<&'static str, u64> {
        self.dead
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// How far behind each partition is: from where all is acknowledged, which `done` knows, to the end that librdkafka knows.
    /// (librdkafka's own figure needs stored offsets, which transactions have none of.)
    pub(crate) fn lag(&self, statistics: &Statistics, done: impl Fn(&str, i32) -> Option<i64>) {
        let mut lag = self.lag.lock().unwrap_or_else(PoisonError::into_inner);
        lag.clear();
        for (name, topic) in &statistics.topics {
            let partitions = topic.partitions.values();
            let known =
                partitions.filter(|partition| partition.desired && partition.ls_offset >= 0);
            lag.extend(known.map(|partition| {
                let number = partition.partition;
                // Before anything is done, the group is where it was committed, or at the beginning.
                let before = || partition.committed_offset.max(partition.lo_offset).max(0);
                let done = done(name, number).unwrap_or_else(before);
                ((name.clone(), number), (partition.ls_offset - done).max(0))
            }));
        }
    }

    pub(crate) fn lags(&self) -> BTreeMap<(String, i32), i64> {
        self.lag
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

/// How often something took how long.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    /// One more than there are bounds, for what is longer than all of them.
    buckets: [AtomicU64; Histogram::BOUNDS.len() + 1],
    nanoseconds: AtomicU64,
}

impl Histogram {
    /// In nanoseconds.
    pub(crate) const BOUNDS: [u64; 12] = [
        250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 256_000, 1_000_000,
        10_000_000,
    ];

    pub(crate) fn add(&self, took: Duration) {
        let nanoseconds = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        let place = Self::BOUNDS.partition_point(|&bound| bound < nanoseconds);
        if let Some(bucket) = self.buckets.get(place) {
            bucket.fetch_add(1, Ordering::Relaxed);
        }
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
    }

    /// How often it took no longer than each bound, and how often in all.
    pub(crate) fn cumulated(&self) -> (Vec<(u64, u64)>, u64) {
        let mut sum = 0;
        let mut counts = self.buckets.iter().map(|bucket| {
            sum += bucket.load(Ordering::Relaxed);
            sum
        });
        let bounds = Self::BOUNDS.iter().copied().zip(counts.by_ref()).collect();
        let all = counts.next().unwrap_or(0);
        (bounds, all)
    }

    pub(crate) fn nanoseconds(&self) -> u64 {
        self.nanoseconds.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rdkafka::statistics::{Partition, Topic};

    use super::*;

    fn partition(number: i32, committed_offset: i64) -> Partition {
        Partition {
            partition: number,
            desired: true,
            lo_offset: 3,
            ls_offset: 100,
            committed_offset,
            ..Partition::default()
        }
    }

    #[test]
    fn the_lag_is_what_is_not_acknowledged_of_each_partition() {
        let foreign = Partition {
            desired: false,
            ..partition(3, 50)
        };
        let partitions = [
            partition(0, 20),
            partition(1, 20),
            partition(2, -1001),
            foreign,
        ];
        let partitions = partitions.map(|partition| (partition.partition, partition));
        let topic = Topic {
            partitions: HashMap::from(partitions),
            ..Topic::default()
        };
        let statistics = Statistics {
            topics: HashMap::from([("a".to_owned(), topic)]),
            ..Statistics::default()
        };
        let status = Status::new();
        status.lag(&statistics, |topic, number| {
            (topic == "a" && number == 0).then_some(90)
        });
        // Of the first something is acknowledged; the second is where the group was, and the third at the beginning.
        let expected = [(0, 10), (1, 80), (2, 97)];
        let expected = expected.map(|(number, lag)| (("a".to_owned(), number), lag));
        assert_eq!(status.lags(), BTreeMap::from(expected));
    }

    #[test]
    fn a_histogram_counts_what_is_no_longer_than_a_bound() {
        let histogram = Histogram::default();
        for nanoseconds in [250, 251, 1_000, u64::MAX >> 1] {
            histogram.add(Duration::from_nanos(nanoseconds));
        }
        let (bounds, all) = histogram.cumulated();
        assert_eq!(&bounds[..4], [(250, 1), (500, 2), (1_000, 3), (2_000, 3)]);
        assert_eq!(bounds.last(), Some(&(10_000_000, 3)));
        assert_eq!(all, 4);
    }
}
