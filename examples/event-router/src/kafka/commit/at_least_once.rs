//! At least once: an offset is stored when all before it are acknowledged, and librdkafka commits what is stored.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rdkafka::TopicPartitionList;
use rdkafka::consumer::{CommitMode, Consumer as _};

use super::super::context::Consumer;
use super::super::partition::Partition;
use super::super::partitions;
use super::super::shared::Shared;

pub(in super::super) struct AtLeastOnce {
    shared: Arc<Shared>,
    drain_timeout: Duration,
    stored_at: Mutex<Instant>,
}

/// How often offsets are stored: more often than they are committed.
const STORED_EVERY: Duration = Duration::from_millis(100);

impl AtLeastOnce {
    pub(in super::super) fn new(shared: &Arc<Shared>, drain_timeout: Duration) -> Self {
        AtLeastOnce {
            shared: Arc::clone(shared),
            drain_timeout,
            stored_at: Mutex::new(Instant::now()),
        }
    }

    pub(super) fn tick(&self, consumer: &Consumer) {
        let mut stored_at = self
            .stored_at
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if stored_at.elapsed() >= STORED_EVERY {
            *stored_at = Instant::now();
            store(consumer, &self.shared.partitions.all());
        }
    }

    pub(super) fn revoke(&self, consumer: &Consumer, list: &TopicPartitionList) {
        let partitions = self.shared.partitions.take(list);
        if !consumer.assignment_lost() {
            self.drain(&partitions);
        }
        for partition in &partitions {
            partition.revoke();
        }
        if consumer.assignment_lost() {
            tracing::warn!(
                "the partitions were lost: what was not committed of them is read by somebody else again"
            );
            return;
        }
        self.commit(consumer, &partitions);
    }

    pub(super) fn finish(&self, consumer: &Consumer) {
        let partitions = self.shared.partitions.all();
        self.drain(&partitions);
        self.commit(consumer, &partitions);
    }

    /// Waits until nothing of the partitions is under way.
    fn drain(&self, partitions: &[Arc<Partition>]) {
        let shared = &self.shared;
        let is_idle = || partitions.iter().all(|partition| partition.is_idle());
        shared.budget.wait(Instant::now() + self.drain_timeout, || {
            is_idle() || shared.failure().is_some()
        });
        if !is_idle() {
            tracing::warn!("records are still under way: they will be routed again");
        }
    }

    fn commit(&self, consumer: &Consumer, partitions: &[Arc<Partition>]) {
        store(consumer, partitions);
        // Refused, the offsets stay as they are, and records are routed again.
        match consumer.commit_consumer_state(CommitMode::Sync) {
            Ok(()) => self.shared.status.commits.add(1),
            Err(error)
                if error.rdkafka_error_code()
                    == Some(rdkafka::types::RDKafkaErrorCode::NoOffset) => {}
            Err(error) => {
                self.shared.status.refused_commits.add(1);
                tracing::warn!(%error, "offsets were not committed");
            }
        }
    }
}

/// Hands offsets to librdkafka, to commit them at the next occasion.
fn store(consumer: &Consumer, partitions: &[Arc<Partition>]) {
    for partition in partitions {
        let Some(offset) = partition.to_commit() else {
            continue;
        };
        match consumer.store_offsets(&partitions::list([(&**partition, offset)])) {
            Ok(()) => partition.committed(offset),
            // It is somebody else's by now.
            Err(error) => {
                tracing::debug!(%error, topic = partition.topic, partition = partition.number, "offset not stored")
            }
        }
    }
}
