//! librdkafka's callbacks.

use std::sync::Arc;

use rdkafka::client::ClientContext;
use rdkafka::consumer::{BaseConsumer, ConsumerContext, Rebalance};
use rdkafka::error::{KafkaError, KafkaResult, RDKafkaErrorCode};
use rdkafka::producer::{DeliveryResult, ProducerContext};
use rdkafka::{Statistics, TopicPartitionList};

use super::commit::Committer;
use super::failure::Failure;
use super::shared::{Sent, Shared};

pub(super) type Consumer = BaseConsumer<ConsumerCallbacks>;

/// Called by the thread that polls.
pub(super) struct ConsumerCallbacks {
    pub(super) shared: Arc<Shared>,
    pub(super) committer: Arc<Committer>,
}

/// Called by the producer's own thread.
pub(super) struct ProducerCallbacks {
    pub(super) shared: Arc<Shared>,
}

impl ClientContext for ConsumerCallbacks {
    fn stats(&self, statistics: Statistics) {
        let partitions = &self.shared.partitions;
        self.shared.status.lag(&statistics, |topic, number| {
            partitions.find(topic, number)?.settled()
        });
    }

    fn error(&self, error: KafkaError, reason: &str) {
        // The end of a partition is no error, and is reported to who polls as well.
        if error.rdkafka_error_code() != Some(RDKafkaErrorCode::PartitionEOF) {
            tracing::warn!(%error, reason, "consumer");
        }
    }
}

impl ConsumerContext for ConsumerCallbacks {
    fn pre_rebalance(&self, consumer: &Consumer, rebalance: &Rebalance<'_>) {
        self.shared.status.rebalances.add(1);
        match rebalance {
            Rebalance::Assign(list) => {
                tracing::info!(partitions = %names(list), "assigned");
                self.shared.partitions.assign(list);
            }
            Rebalance::Revoke(list) => {
                tracing::info!(partitions = %names(list), "revoked");
                self.committer.revoke(consumer, list);
            }
            Rebalance::Error(error) => tracing::warn!(%error, "rebalance"),
        }
        self.shared.status.assigned(self.shared.partitions.count());
    }

    fn commit_callback(&self, result: KafkaResult<()>, _: &TopicPartitionList) {
        match result {
            Ok(()) => self.shared.status.commits.add(1),
            // The offsets are committed next time, or belong to somebody else by now.
            Err(error) => {
                self.shared.status.refused_commits.add(1);
                tracing::warn!(%error, "offsets were not committed");
            }
        }
    }
}

impl ClientContext for ProducerCallbacks {
    fn stats(&self, _: Statistics) {}

    fn error(&self, error: KafkaError, reason: &str) {
        tracing::warn!(%error, reason, "producer");
    }
}

impl ProducerContext for ProducerCallbacks {
    type DeliveryOpaque = Box<Sent>;

    fn delivery(&self, result: &DeliveryResult<'_>, sent: Box<Sent>) {
        let shared = &self.shared;
        let Err((error, _)) = result else {
            shared.counts.sent(sent.topic, sent.bytes);
            return shared.settle(&sent.under_way);
        };
        let topic = shared.engine.topics.name(sent.topic);
        let code = error.rdkafka_error_code().unwrap_or(RDKafkaErrorCode::Fail);
        match Failure::of_sending(topic, code) {
            Failure::Passing(message) if shared.is_transactional => {
                shared.spoil(message);
                shared.settle(&sent.under_way);
            }
            // It stays unsettled: nothing behind it is committed.
            failure => shared.fail(failure),
        }
    }
}

fn names(list: &TopicPartitionList) -> String {
    let elements = list.elements();
    let names = elements
        .iter()
        .map(|element| format!("{}[{}]", element.topic(), element.partition()));
    names.collect::<Vec<_>>().join(" ")
}
