//! What is in the topics at the end, and whether it is right.

use std::collections::HashMap;
use std::time::Duration;

use rdkafka::consumer::{BaseConsumer, Consumer};
use rdkafka::error::KafkaError;
use rdkafka::message::{BorrowedMessage, Headers, Message};
use rdkafka::{Offset, TopicPartitionList};

use crate::Progress;
use crate::cluster::{Cluster, EPOCH, PARTITIONS, Topics, key};
use crate::events::{Log, Target};

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    /// How many different messages.
    pub(crate) found: u64,
    /// How many messages that were there already.
    pub(crate) duplicates: u64,
    pub(crate) by_target: HashMap<Target, u64>,
}

impl Verdict {
    /// Reads all topics, as a reader does who wants committed messages only.
    ///
    /// # Panics
    ///
    /// When a message is lost, is in a topic that its rule does not say, is changed in any part, or comes before one of the same
    /// key that was written before it. One that comes again is taken for a duplicate, and only counted.
    pub(crate) fn of(cluster: &Cluster, topics: &Topics, log: &Log, count: u64) -> Self {
        let mut verdict = Verdict::default();
        let mut seen = vec![false; count as usize];
        let mut progress = Progress::new("compared");
        // A key has the same partition everywhere.
        let mut partitions: HashMap<Vec<u8>, i32> = HashMap::new();
        for target in Target::ALL {
            // The first occurrences of a key's messages come in order, in one partition.
            let mut latest: HashMap<(i32, Vec<u8>), u64> = HashMap::new();
            read(cluster, &topics.target(target), |message| {
                let number = check(message, log, target);
                progress.is_at(verdict.found, count);
                let seen = seen
                    .get_mut(number as usize)
                    .unwrap_or_else(|| panic!("number {number} was not written"));
                if std::mem::replace(seen, true) {
                    verdict.duplicates += 1;
                    return;
                }
                verdict.found += 1;
                *verdict.by_target.entry(target).or_default() += 1;
                let key = message.key().expect("was written").to_vec();
                let partition = *partitions.entry(key.clone()).or_insert(message.partition());
                assert_eq!(
                    partition,
                    message.partition(),
                    "the partition of {number} is another one than that of its key"
                );
                if let Some(before) = latest.insert((message.partition(), key), number) {
                    assert!(
                        before < number,
                        "{number} comes after {before}, which has the same key"
                    );
                }
            });
        }
        let lost: Vec<usize> = seen
            .iter()
            .enumerate()
            .filter(|(_, seen)| !**seen)
            .map(|(number, _)| number)
            .collect();
        assert!(
            lost.is_empty(),
            "{} of {count} are lost, such as {:?}",
            lost.len(),
            &lost[..lost.len().min(10)]
        );
        verdict
    }

    pub(crate) fn without_duplicates(self) -> Self {
        assert_eq!(self.duplicates, 0, "messages came twice");
        self
    }
}

/// The number of a message; it is as it was written, and in the topic that it belongs into.
fn check(message: &BorrowedMessage<'_>, log: &Log, target: Target) -> u64 {
    let number = header(message, "number").expect("has its header");
    let number: u64 = number.parse().expect("is a number");
    assert_eq!(log.target(number), target, "{number} is in the wrong topic");
    assert!(
        message.payload() == Some(log.value(number)),
        "the bytes of {number} are changed"
    );
    assert_eq!(
        message.key(),
        Some(key(number).as_bytes()),
        "the key of {number} is changed"
    );
    assert_eq!(
        message.timestamp().to_millis(),
        Some(EPOCH + number as i64),
        "the timestamp of {number} is changed"
    );
    let headers = message.headers().map_or(0, |headers| headers.count());
    assert_eq!(
        headers,
        if target == Target::Dead { 9 } else { 1 },
        "the headers of {number} are changed"
    );
    number
}

/// A header's value.
pub(crate) fn header<'m>(message: &'m BorrowedMessage<'_>, key: &str) -> Option<&'m str> {
    let headers = message.headers()?;
    let header = headers.iter().find(|header| header.key == key)?;
    std::str::from_utf8(header.value?).ok()
}

/// Hands all messages of a topic to `with`, partition by partition.
pub(crate) fn read(cluster: &Cluster, topic: &str, mut with: impl FnMut(&BorrowedMessage<'_>)) {
    let mut config = cluster.config();
    config
        .set("group.id", "verdict")
        .set("enable.auto.commit", "false")
        .set("enable.partition.eof", "true")
        .set("isolation.level", "read_committed")
        // The end of what there is shall be told soon.
        .set("fetch.wait.max.ms", "10");
    let consumer: BaseConsumer = config.create().expect("the configuration is right");
    let mut list = TopicPartitionList::new();
    for partition in 0..PARTITIONS {
        list.add_partition_offset(topic, partition, Offset::Beginning)
            .expect("is an offset");
    }
    consumer.assign(&list).expect("the topic is there");
    let mut ends = 0;
    while ends < PARTITIONS {
        match consumer.poll(Duration::from_secs(60)) {
            Some(Ok(message)) => with(&message),
            Some(Err(KafkaError::PartitionEOF(_))) => ends += 1,
            Some(Err(error)) => panic!("{topic} cannot be read: {error}"),
            None => panic!("{topic} has no end"),
        }
    }
}
