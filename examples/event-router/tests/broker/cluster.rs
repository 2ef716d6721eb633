//! The broker, as tests see it: topics, messages to route, and how far a group is.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures::executor::block_on;
use rdkafka::admin::{AdminClient, AdminOptions, NewTopic, TopicReplication};
use rdkafka::client::DefaultClientContext;
use rdkafka::consumer::{BaseConsumer, Consumer};
use rdkafka::error::{KafkaError, RDKafkaErrorCode};
use rdkafka::message::{Header, OwnedHeaders};
use rdkafka::producer::{BaseProducer, BaseRecord, Producer};
use rdkafka::{ClientConfig, Offset, TopicPartitionList};

use crate::Progress;
use crate::events::{Log, Target};

pub(crate) const PARTITIONS: i32 = 12;

/// How many keys there are; every key's messages have an order of their own.
const KEYS: u64 = 997;

/// The timestamp of message 0; those after it have later ones.
pub(crate) const EPOCH: i64 = 1_700_000_000_000;

pub(crate) struct Cluster {
    pub(crate) servers: String,
}

/// The topics of one test.
pub(crate) struct Topics {
    pub(crate) name: String,
}

impl Topics {
    pub(crate) fn source(&self) -> String {
        format!("{}.events", self.name)
    }

    pub(crate) fn target(&self, target: Target) -> String {
        format!("{}.{}", self.name, target.name())
    }

    fn all(&self) -> impl Iterator<Item = String> {
        Target::ALL
            .into_iter()
            .map(|target| self.target(target))
            .chain([self.source()])
    }
}

impl Cluster {
    pub(crate) fn new(servers: &str) -> Self {
        Cluster {
            servers: servers.to_owned(),
        }
    }

    pub(crate) fn config(&self) -> ClientConfig {
        let mut config = ClientConfig::new();
        config
            .set("bootstrap.servers", &self.servers)
            .set("receive.message.max.bytes", "1000000000");
        config
    }

    /// New topics for a test.
    pub(crate) fn topics(&self, test: &str) -> Topics {
        self.topics_with(test, &[])
    }

    /// The same with properties of topics.
    pub(crate) fn topics_with(&self, test: &str, properties: &[(&str, &str)]) -> Topics {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let topics = Topics {
            name: format!("{test}-{}-{number}", std::process::id()),
        };
        let names: Vec<String> = topics.all().collect();
        let new = names.iter().map(|name| {
            // The events' timestamps are old, and stay with them: brokers must not take that as a reason to remove them.
            let new = NewTopic::new(name, PARTITIONS, TopicReplication::Fixed(1));
            properties
                .iter()
                .fold(new.set("retention.ms", "-1"), |new, (name, value)| {
                    new.set(name, value)
                })
        });
        let made = block_on(
            self.admin()
                .create_topics(&new.collect::<Vec<_>>(), &AdminOptions::new()),
        );
        for made in made.expect("the broker makes topics") {
            made.expect("the topic is new");
        }
        topics
    }

    /// Topics take room.
    pub(crate) fn remove(&self, topics: &Topics) {
        let names: Vec<String> = topics.all().collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let _ = block_on(self.admin().delete_topics(&names, &AdminOptions::new()));
    }

    fn admin(&self) -> AdminClient<DefaultClientContext> {
        self.config().create().expect("the configuration is right")
    }

    /// Writes the messages with these numbers, and waits until the broker has them.
    pub(crate) fn write(&self, topics: &Topics, log: &Log, numbers: Range<u64>) {
        let writer = self.writer(topics);
        writer.write(log, numbers);
        writer.flush();
    }

    pub(crate) fn writer(&self, topics: &Topics) -> Writer {
        let config = &mut self.config();
        config
            .set("linger.ms", "5")
            .set("enable.idempotence", "true")
            .set("partitioner", "murmur2_random");
        Writer {
            producer: config.create().expect("the configuration is right"),
            source: topics.source(),
        }
    }

    /// Waits until a group has committed all that is in the source.
    ///
    /// # Panics
    ///
    /// When that takes longer than `within`.
    pub(crate) fn wait_for(&self, topics: &Topics, group: &str, within: Duration) {
        let mut progress = Progress::new("routed");
        let observer = self.observer(topics, group);
        let started = Instant::now();
        loop {
            let standing = observer.standing();
            let (done, all) = standing
                .values()
                .fold((0, 0), |(done, all), (committed, end)| {
                    (done + committed, all + end)
                });
            if all > 0 && done == all {
                return;
            }
            progress.is_at(done as u64, all as u64);
            assert!(
                started.elapsed() < within,
                "the group {group} has not finished within {within:?}: committed and ends are {standing:?}"
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// How many messages of the source a group has committed.
    pub(crate) fn progress(&self, topics: &Topics, group: &str) -> u64 {
        let Observer { consumer, source } = self.observer(topics, group);
        let committed = committed(&consumer, &source);
        committed.values().map(|&offset| offset as u64).sum()
    }

    pub(crate) fn observer(&self, topics: &Topics, group: &str) -> Observer {
        let consumer = self.config().set("group.id", group).create();
        Observer {
            consumer: consumer.expect("the configuration is right"),
            source: topics.source(),
        }
    }
}

/// Writes messages that are to be routed.
pub(crate) struct Writer {
    producer: BaseProducer,
    source: String,
}

impl Writer {
    /// Hands on the messages with these numbers: a key each, their number as a header, and a timestamp.
    pub(crate) fn write(&self, log: &Log, numbers: Range<u64>) {
        let mut progress = Progress::new("written");
        for number in numbers.clone() {
            let (key, text) = (key(number), number.to_string());
            let header = Header {
                key: "number",
                value: Some(&text),
            };
            let headers = OwnedHeaders::new().insert(header);
            let mut record = BaseRecord::to(&self.source)
                .key(&key)
                .payload(log.value(number))
                .timestamp(EPOCH + number as i64)
                .headers(headers);
            while let Err((error, back)) = self.producer.send(record) {
                assert_eq!(
                    error,
                    KafkaError::MessageProduction(RDKafkaErrorCode::QueueFull)
                );
                record = back;
                self.producer.poll(Duration::from_millis(10));
            }
            if number % 1_000 == 0 {
                self.producer.poll(Duration::ZERO);
                progress.is_at(number, numbers.end);
            }
        }
    }

    pub(crate) fn flush(&self) {
        self.producer
            .flush(Duration::from_secs(120))
            .expect("the broker takes the events");
    }
}

/// Looks at a group without joining it.
pub(crate) struct Observer {
    consumer: BaseConsumer,
    source: String,
}

impl Observer {
    /// How far the group is in the partitions of the source that have something: what it has committed, and the end. Nothing is
    /// known while the broker is away.
    pub(crate) fn standing(&self) -> HashMap<i32, (i64, i64)> {
        let committed = committed(&self.consumer, &self.source);
        let ends = ends(&self.consumer, &self.source);
        let standing = ends.into_iter().filter(|&(_, end)| end > 0);
        standing
            .map(|(partition, end)| {
                let done = committed.get(&partition).copied().unwrap_or(0);
                (partition, (done, end))
            })
            .collect()
    }
}

fn committed(consumer: &BaseConsumer, topic: &str) -> HashMap<i32, i64> {
    let mut list = TopicPartitionList::new();
    list.add_partition_range(topic, 0, PARTITIONS - 1);
    let Ok(committed) = consumer.committed_offsets(list, Duration::from_secs(10)) else {
        return HashMap::new(); // the broker may be away
    };
    let elements = committed.elements();
    let offsets = elements
        .iter()
        .filter_map(|element| match element.offset() {
            Offset::Offset(offset) => Some((element.partition(), offset)),
            _ => None,
        });
    offsets.collect()
}

fn ends(consumer: &BaseConsumer, topic: &str) -> HashMap<i32, i64> {
    let ends = (0..PARTITIONS).map(|partition| {
        let (_, end) = consumer
            .fetch_watermarks(topic, partition, Duration::from_secs(10))
            .ok()?;
        Some((partition, end))
    });
    ends.collect::<Option<_>>().unwrap_or_default()
}

/// The key of a message.
pub(crate) fn key(number: u64) -> String {
    format!("person-{}", number % KEYS)
}
