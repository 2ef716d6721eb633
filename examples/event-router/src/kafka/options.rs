//! librdkafka's properties: those that the router needs, and those of the configuration.

use std::collections::BTreeMap;

use rdkafka::ClientConfig;

use crate::config::Run;

/// What the configuration says in `[kafka]`.
#[derive(Clone, Debug)]
pub(crate) struct Properties(BTreeMap<String, String>);

/// Which of the two clients is configured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Client {
    Consumer,
    Producer,
}

/// What delivery depends on, so that it can't be set: the name, and what to say instead.
const OURS: [(&str, &str); 6] = [
    (
        "enable.auto.offset.store",
        "the router stores offsets itself, once records are acknowledged",
    ),
    (
        "enable.auto.commit",
        "the router decides when offsets are committed: see commit_interval_ms",
    ),
    (
        "enable.idempotence",
        "without it a retry could change the order",
    ),
    (
        "transactional.id",
        "it is made of the group and of `instance`: see exactly_once",
    ),
    ("group.id", "say `group` in [run], or --group"),
    (
        "isolation.level",
        "transactions of others must not be read before they are committed",
    ),
];

/// Properties that mean something to one of the clients only, by how they start: the other one would warn of them.
const FOR_CONSUMER: [&str; 14] = [
    "group.",
    "session.timeout",
    "heartbeat.",
    "max.poll.",
    "fetch.",
    "auto.",
    "queued.",
    "partition.assignment.",
    "check.crcs",
    "enable.partition.eof",
    "coordinator.",
    "max.partition.fetch",
    "client.rack",
    "allow.auto.create.topics",
];
const FOR_PRODUCER: [&str; 14] = [
    "compression.",
    "linger.ms",
    "batch.",
    "acks",
    "request.required.acks",
    "queue.buffering.",
    "transaction.",
    "partitioner",
    "message.timeout",
    "delivery.timeout",
    "sticky.",
    "retries",
    "message.send.max.retries",
    "max.in.flight",
];

impl Properties {
    pub(crate) fn new(table: &BTreeMap<String, toml::Value>) -> Result<Self, String> {
        let mut properties = BTreeMap::new();
        for (name, value) in table {
            let plain = name
                .strip_prefix("consumer.")
                .or(name.strip_prefix("producer."))
                .unwrap_or(name);
            if let Some((_, instead)) = OURS.iter().find(|(ours, _)| *ours == plain) {
                return Err(format!("`{name}` cannot be set in [kafka]: {instead}"));
            }
            properties.insert(name.clone(), text(name, value)?);
        }
        Ok(Properties(properties))
    }

    /// Whether librdkafka takes them; says which one it does not.
    pub(crate) fn check(&self, run: &Run) -> Result<(), String> {
        for config in [self.consumer(run, false), self.producer(run)] {
            config
                .create_native_config()
                .map_err(|error| format!("[kafka]: {error}"))?;
        }
        Ok(())
    }

    pub(super) fn consumer(&self, run: &Run, until_end: bool) -> ClientConfig {
        let mut config = ClientConfig::new();
        let commits = !run.exactly_once;
        config
            .set("client.id", format!("event-router-{}", run.instance))
            .set("group.id", &run.group)
            .set("auto.offset.reset", "earliest")
            .set("enable.auto.offset.store", "false")
            .set("enable.auto.commit", if commits { "true" } else { "false" })
            .set(
                "auto.commit.interval.ms",
                run.commit_interval_ms.max(1).to_string(),
            )
            .set("isolation.level", "read_committed")
            .set(
                "enable.partition.eof",
                if until_end { "true" } else { "false" },
            )
            .set("statistics.interval.ms", "5000");
        // The newer protocol leaves the assignment to the broker, and takes no such property.
        if self
            .0
            .get("group.protocol")
            .is_none_or(|protocol| protocol != "consumer")
        {
            config.set("partition.assignment.strategy", "cooperative-sticky");
        }
        self.apply(&mut config, Client::Consumer);
        config
    }

    pub(super) fn producer(&self, run: &Run) -> ClientConfig {
        let mut config = ClientConfig::new();
        // What is under way is bounded before: the producer's own queue must not be what fills up first.
        let queue = (run.in_flight_bytes / 1024)
            .saturating_mul(2)
            .clamp(1 << 20, 2_000_000_000);
        config
            .set("client.id", format!("event-router-{}", run.instance))
            .set("enable.idempotence", "true")
            .set("partitioner", "murmur2_random")
            .set("linger.ms", "5")
            .set("message.max.bytes", "1000000000")
            .set("queue.buffering.max.messages", "10000000")
            .set("queue.buffering.max.kbytes", queue.to_string());
        if run.exactly_once {
            config.set(
                "transactional.id",
                format!("{}-{}", run.group, run.instance),
            );
        } else {
            // A broker that is away for long is waited for, however long.
            config.set("message.timeout.ms", "0");
        }
        self.apply(&mut config, Client::Producer);
        config
    }

    fn apply(&self, config: &mut ClientConfig, client: Client) {
        let (ours, theirs, elsewhere) = match client {
            Client::Consumer => ("consumer.", "producer.", FOR_PRODUCER),
            Client::Producer => ("producer.", "consumer.", FOR_CONSUMER),
        };
        let is_for_other = |name: &str| {
            name.starts_with(theirs) || elsewhere.iter().any(|start| name.starts_with(start))
        };
        let general = self
            .0
            .iter()
            .filter(|(name, _)| !is_for_other(name) && !name.starts_with(ours));
        let special = self
            .0
            .iter()
            .filter_map(|(name, value)| Some((name.strip_prefix(ours)?, value)));
        for (name, value) in general
            .map(|(name, value)| (name.as_str(), value))
            .chain(special)
        {
            config.set(name, value);
        }
    }
}

fn text(name: &str, value: &toml::Value) -> Result<String, String> {
    match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Integer(number) => Ok(number.to_string()),
        toml::Value::Float(number) => Ok(number.to_string()),
        toml::Value::Boolean(value) => Ok(value.to_string()),
        _ => Err(format!(
            "`{name}` in [kafka] is a text, a number, or true or false; names with dots stand in quotes"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn properties(text: &str) -> Result<Properties, String> {
        Properties::new(&toml::from_str(text).expect("is TOML"))
    }

    #[test]
    fn properties_go_to_the_client_that_knows_them() {
        let properties = properties(
            "\"bootstrap.servers\" = 'a'\n\"session.timeout.ms\" = 7000\n\"compression.type\" = 'lz4'\n\
             \"consumer.socket.nagle.disable\" = true\n\"producer.linger.ms\" = 1.5",
        )
        .expect("is right");
        let run = Run::default();
        let (consumer, producer) = (properties.consumer(&run, false), properties.producer(&run));
        assert_eq!(
            (
                consumer.get("bootstrap.servers"),
                producer.get("bootstrap.servers")
            ),
            (Some("a"), Some("a"))
        );
        assert_eq!(
            (
                consumer.get("session.timeout.ms"),
                producer.get("session.timeout.ms")
            ),
            (Some("7000"), None)
        );
        assert_eq!(
            (
                consumer.get("compression.type"),
                producer.get("compression.type")
            ),
            (None, Some("lz4"))
        );
        assert_eq!(
            (
                consumer.get("socket.nagle.disable"),
                producer.get("socket.nagle.disable")
            ),
            (Some("true"), None)
        );
        assert_eq!(
            (consumer.get("linger.ms"), producer.get("linger.ms")),
            (None, Some("1.5"))
        );
        assert_eq!(properties.check(&run), Ok(()));
    }

    #[test]
    fn what_delivery_depends_on_cannot_be_set() {
        for name in [
            "enable.auto.commit",
            "consumer.enable.auto.offset.store",
            "producer.enable.idempotence",
            "transactional.id",
        ] {
            let error = properties(&format!("\"{name}\" = 'x'")).expect_err("is refused");
            assert!(error.contains(name), "{error}");
        }
    }

    #[test]
    fn a_property_that_does_not_exist_is_refused() {
        let properties = properties("\"fetch.nonsense\" = 1").expect("is a table of values");
        let error = properties.check(&Run::default()).expect_err("is refused");
        assert!(error.contains("fetch.nonsense"), "{error}");
    }

    #[test]
    fn the_group_protocol_of_kafka_4_takes_no_assignment_strategy() {
        let properties = properties("\"group.protocol\" = 'consumer'").expect("is right");
        assert_eq!(
            properties
                .consumer(&Run::default(), false)
                .get("partition.assignment.strategy"),
            None
        );
        assert_eq!(properties.check(&Run::default()), Ok(()));
    }
}
