//! One message: decode it, decide, send it on.

use std::thread;
use std::time::{Duration, Instant};

use rdkafka::Message;
use rdkafka::error::{KafkaError, RDKafkaErrorCode};
use rdkafka::message::{BorrowedMessage, OwnedHeaders};
use rdkafka::producer::{BaseRecord, ThreadedProducer};

use super::context::ProducerCallbacks;
use super::failure::Failure;
use super::headers;
use super::shared::{Sent, Shared, UnderWay};
use crate::engine::{Decision, Stream, TopicId, Topics};

pub(super) type Producer = ThreadedProducer<ProducerCallbacks>;

/// A message that was admitted.
pub(super) struct Job<'c> {
    pub(super) message: BorrowedMessage<'c>,
    pub(super) under_way: UnderWay,
    /// The index of its schema.
    pub(super) stream: usize,
}

/// The work on messages; every thread that does it has its own.
pub(super) struct Processor<'s> {
    pub(super) shared: &'s Shared,
    /// None in a dry run.
    pub(super) producer: Option<&'s Producer>,
    /// One record in so many is timed: looking at the clock takes as long as a small record's decoding.
    until_timed: u32,
}

const TIMED_ONE_IN: u32 = 64;

impl<'s> Processor<'s> {
    pub(super) fn new(shared: &'s Shared, producer: Option<&'s Producer>) -> Self {
        Processor {
            shared,
            producer,
            until_timed: 0,
        }
    }

    pub(super) fn process(&mut self, job: Job<'_>) {
        let shared = self.shared;
        let Job {
            message, under_way, ..
        } = &job;
        if under_way.partition.is_revoked() {
            // Somebody else reads it now.
            shared.budget.release(under_way.cost);
            return;
        }
        let Some(stream) = shared.engine.streams.get(job.stream) else {
            return shared.fail(Failure::Fatal(format!(
                "the topic `{}` has no schema",
                message.topic()
            )));
        };
        shared.counts.read(message.payload_len());
        let Some(value) = message.payload() else {
            shared.counts.tombstones.add(1);
            return self.send_all(&job, &stream.tombstones);
        };
        match self.route(stream, value) {
            Decision::To(topic) => self.send(&job, topic, own_headers(message)),
            Decision::Drop => self.drop(&job),
            Decision::Dead(dead) => {
                shared.status.died(dead.kind);
                tracing::debug!(
                    topic = message.topic(), partition = message.partition(), offset = message.offset(), error = %dead.message,
                    "dead letter"
                );
                self.send(
                    &job,
                    Topics::DEAD,
                    Some(headers::of_dead_letter(message, &stream.name, &dead)),
                );
            }
            Decision::Misconfigured(advice) => shared.fail(Failure::Fatal(advice)),
        }
    }

    fn route(&mut self, stream: &Stream, value: &[u8]) -> Decision {
        if self.until_timed > 0 {
            self.until_timed -= 1;
            return stream.route(value);
        }
        self.until_timed = TIMED_ONE_IN - 1;
        let started = Instant::now();
        let decision = stream.route(value);
        self.shared.status.decode_time.add(started.elapsed());
        decision
    }

    fn drop(&self, job: &Job<'_>) {
        self.shared.counts.dropped.add(1);
        self.shared.settle(&job.under_way);
    }

    fn send_all(&self, job: &Job<'_>, topics: &[TopicId]) {
        let UnderWay {
            partition, ticket, ..
        } = &job.under_way;
        match topics {
            [] => self.drop(job),
            [_, more @ ..] => {
                partition.expect(*ticket, more.len() as u32);
                for &topic in topics {
                    self.send(job, topic, own_headers(&job.message));
                }
            }
        }
    }

    /// Hands the message to the producer: key, value, headers and timestamp as they were.
    fn send(&self, job: &Job<'_>, topic: TopicId, headers: Option<OwnedHeaders>) {
        let Job {
            message, under_way, ..
        } = job;
        let sent = Box::new(Sent {
            under_way: under_way.clone(),
            topic,
            bytes: message.payload_len(),
        });
        let Some(producer) = self.producer else {
            self.shared.counts.sent(topic, sent.bytes);
            return self.shared.settle(under_way);
        };
        let name = self.shared.engine.topics.name(topic);
        let mut record = BaseRecord::<[u8], [u8], _>::with_opaque_to(name, sent);
        record.key = message.key();
        record.payload = message.payload();
        record.timestamp = message.timestamp().to_millis();
        record.headers = headers;
        loop {
            let error = match producer.send(record) {
                Ok(()) => return,
                Err((KafkaError::MessageProduction(RDKafkaErrorCode::QueueFull), back)) => {
                    record = back;
                    if self.shared.failure().is_some() || under_way.partition.is_revoked() {
                        return self.shared.settle(under_way);
                    }
                    thread::sleep(Duration::from_millis(5));
                    continue;
                }
                Err((error, _)) => error,
            };
            return self.unsent(under_way, name, &error);
        }
    }

    fn unsent(&self, under_way: &UnderWay, topic: &str, error: &KafkaError) {
        let code = error.rdkafka_error_code().unwrap_or(RDKafkaErrorCode::Fail);
        match Failure::of_sending(topic, code) {
            // The transaction is spoilt already, and what was read for it is read again.
            Failure::Passing(message) if self.shared.is_transactional => {
                self.shared.spoil(message);
                self.shared.settle(under_way);
            }
            failure => self.shared.fail(failure),
        }
    }
}

fn own_headers(message: &BorrowedMessage<'_>) -> Option<OwnedHeaders> {
    message.headers().map(|headers| headers.detach())
}
