//! The whole pipeline on sample events: over a mock of Kafka inside the program, a first look that needs nothing, or over a broker.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use futures::executor::block_on;
use rdkafka::ClientConfig;
use rdkafka::admin::{AdminClient, AdminOptions, NewTopic, TopicReplication};
use rdkafka::client::DefaultClientContext;
use rdkafka::error::KafkaError;
use rdkafka::mocking::MockCluster;
use rdkafka::producer::{BaseProducer, BaseRecord, DefaultProducerContext, Producer};
use rdkafka::types::RDKafkaErrorCode;
use scrooge_examples::sample::events::Events;

use crate::config::{self, Config};
use crate::counts::Counts;
use crate::engine;
use crate::kafka::{Pipeline, Properties};
use crate::status::Status;

/// A mock keeps at most 5 MB a partition, and forgets what came first: with so many it has room for 30,000 sample events.
const PARTITIONS: i32 = 16;

/// Routes sample events by the configuration of this folder.
pub(crate) fn run(bootstrap: Option<&str>, records: usize) -> Result<(), String> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/router.toml"));
    let (mut config, text) = config::load(path).map_err(|error| error.to_string())?;
    if bootstrap.is_some() {
        rename(&mut config, "demo.");
    }
    config.learning.window = config.learning.window.min((records / 4) as u32).max(1);
    let engine = Arc::new(engine::build(&config, &text, path).map_err(|error| error.to_string())?);
    let sources = engine
        .streams
        .iter()
        .flat_map(|stream| stream.sources.iter().map(String::as_str));
    let topics: Vec<&str> = sources.clone().chain(engine.topics.names()).collect();
    // It lives as long as the run.
    let (_mock, servers) = match bootstrap {
        Some(servers) => {
            make_topics(servers, &topics)?;
            (None, servers.to_owned())
        }
        None => {
            println!(
                "This is a demo: Kafka is a mock inside this process, which proves nothing about delivery.\n"
            );
            let mock = mock(&topics)?;
            let servers = mock.bootstrap_servers();
            (Some(mock), servers)
        }
    };
    for source in sources {
        fill(&servers, source, records)
            .map_err(|error| format!("no events could be written: {error}"))?;
        println!("{records} sample events are in the topic `{source}`");
    }

    config
        .kafka
        .insert("bootstrap.servers".into(), servers.into());
    // noida-db, which stands in for Kafka where that cannot be had, answers with as much as it has.
    config
        .kafka
        .insert("receive.message.max.bytes".into(), 1_000_000_000.into());
    config.run.group = "event-router-demo".into();
    config.run.instance = "demo".into();
    let counts = Arc::new(Counts::new(&engine.topics));
    let pipeline = Pipeline {
        engine: Arc::clone(&engine),
        counts: Arc::clone(&counts),
        status: Arc::new(Status::new()),
        properties: Properties::new(&config.kafka)?,
        run: config.run,
        dry_run: false,
        until_end: true,
        stop: Arc::new(AtomicBool::new(false)),
    };
    pipeline.run()?;
    // Who has interrupted an earlier demo has left it something to do.
    if counts.read.get() < records as u64 {
        return Err(format!(
            "{} of {records} events came back",
            counts.read.get()
        ));
    }
    println!(
        "they were routed by the rules of {}:\n\n{counts}\n",
        path.display()
    );
    for stream in &engine.streams {
        println!(
            "what the decoder has learnt:\n\n{}",
            stream.decoder.report()
        );
    }
    Ok(())
}

/// Puts something in front of all topics' names, so that those of the same names that a broker may have are left alone.
fn rename(config: &mut Config, prefix: &str) {
    let sources = config
        .schemas
        .values_mut()
        .flat_map(|schema| &mut schema.topics);
    let targets = config.routes.iter_mut().map(|route| &mut route.topic);
    let others = [&mut config.default.topic, &mut config.dead_letters.topic];
    for topic in sources.chain(targets).chain(others) {
        topic.insert_str(0, prefix);
    }
}

fn mock(topics: &[&str]) -> Result<MockCluster<'static, DefaultProducerContext>, String> {
    let mock = MockCluster::new(1).map_err(|error| format!("no mock can be made: {error}"))?;
    for topic in topics {
        mock.create_topic(topic, PARTITIONS, 1)
            .map_err(|error| format!("the mock has no topic {topic}: {error}"))?;
    }
    Ok(mock)
}

/// Those of an earlier demo are used again.
fn make_topics(servers: &str, topics: &[&str]) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("{servers} makes no topics: {error}");
    let admin: AdminClient<DefaultClientContext> = ClientConfig::new()
        .set("bootstrap.servers", servers)
        .create()
        .map_err(|error| failed(&error))?;
    let new: Vec<NewTopic<'_>> = topics
        .iter()
        .map(|topic| NewTopic::new(topic, PARTITIONS, TopicReplication::Fixed(1)))
        .collect();
    let options = AdminOptions::new().request_timeout(Some(Duration::from_secs(30)));
    let made = block_on(admin.create_topics(&new, &options)).map_err(|error| failed(&error))?;
    for made in made {
        match made {
            Ok(_) | Err((_, RDKafkaErrorCode::TopicAlreadyExists)) => {}
            Err((topic, error)) => return Err(format!("the topic `{topic}`: {error}")),
        }
    }
    Ok(())
}

fn fill(servers: &str, topic: &str, records: usize) -> Result<(), KafkaError> {
    let producer: BaseProducer = ClientConfig::new()
        .set("bootstrap.servers", servers)
        .set("linger.ms", "5")
        .create()?;
    for (number, event) in Events::encoded(1).take(records).enumerate() {
        let key = format!("person-{}", number % 1_000);
        let mut record = BaseRecord::to(topic).key(&key).payload(&event);
        while let Err((error, back)) = producer.send(record) {
            if error.rdkafka_error_code() != Some(RDKafkaErrorCode::QueueFull) {
                return Err(error);
            }
            record = back;
            producer.poll(Duration::from_millis(10));
        }
    }
    producer.flush(Duration::from_secs(30))
}
