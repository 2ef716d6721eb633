//! How many records went where: for metrics, for the progress display, and for the summary.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::engine::{TopicId, Topics};

/// Counters that all threads add to.
#[derive(Debug)]
pub(crate) struct Counts {
    topics: Topics,
    /// By topic: records and bytes that it has acknowledged; in a dry run, that it would have been sent.
    sent: Vec<Sent>,
    pub(crate) read: Counter,
    pub(crate) read_bytes: Counter,
    pub(crate) dropped: Counter,
    pub(crate) tombstones: Counter,
}

#[derive(Debug, Default)]
struct Sent {
    records: Counter,
    bytes: Counter,
}

/// A number that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Counts {
    pub(crate) fn new(topics: &Topics) -> Self {
        Counts {
            topics: topics.clone(),
            sent: (0..topics.len()).map(|_| Sent::default()).collect(),
            read: Counter::default(),
            read_bytes: Counter::default(),
            dropped: Counter::default(),
            tombstones: Counter::default(),
        }
    }

    pub(crate) fn read(&self, bytes: usize) {
        self.read.add(1);
        self.read_bytes.add(bytes as u64);
    }

    pub(crate) fn sent(&self, topic: TopicId, bytes: usize) {
        if let Some(sent) = self.sent.get(topic.index()) {
            sent.records.add(1);
            sent.bytes.add(bytes as u64);
        }
    }

    /// Topic, records and bytes.
    pub(crate) fn by_topic(&self) -> impl Iterator<Item = (&str, u64, u64)> {
        let names = self.topics.names().zip(&self.sent);
        names.map(|(name, sent)| (name, sent.records.get(), sent.bytes.get()))
    }

    pub(crate) fn dead(&self) -> u64 {
        self.sent
            .get(Topics::DEAD.index())
            .map_or(0, |sent| sent.records.get())
    }
}

impl fmt::Display for Counts {
    /// A table for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self
            .topics
            .names()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0)
            .max(8);
        writeln!(f, "{:width$} {:>12} {:>16}", "topic", "records", "bytes")?;
        for (name, records, bytes) in self.by_topic() {
            writeln!(f, "{name:width$} {records:>12} {bytes:>16}")?;
        }
        writeln!(f, "{:width$} {:>12}", "dropped", self.dropped.get())?;
        write!(
            f,
            "{:width$} {:>12} {:>16}",
            "read",
            self.read.get(),
            self.read_bytes.get()
        )
    }
}
