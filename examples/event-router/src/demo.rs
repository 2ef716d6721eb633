//! The whole pipeline over a mock of Kafka inside the program: a first look that needs nothing.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rdkafka::ClientConfig;
use rdkafka::error::KafkaError;
use rdkafka::mocking::MockCluster;
use rdkafka::producer::{BaseProducer, BaseRecord, Producer};
use rdkafka::types::RDKafkaErrorCode;
use scrooge_examples::sample::events::Events;
use std::time::Duration;

use crate::config;
use crate::counts::Counts;
use crate::engine;
use crate::kafka::{Pipeline, Properties};
use crate::status::Status;

/// A mock keeps at most 5 MB a partition, and forgets what came first: with so many it has room for 30,000 sample events.
const PARTITIONS: i32 = 16;

/// Routes sample events by the configuration of this folder.
pub(crate) fn run(records: usize) -> Result<(), String> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/router.toml"));
    let (mut config, text) = config::load(path).map_err(|error| error.to_string())?;
    let engine = Arc::new(engine::build(&config, &text, path).map_err(|error| error.to_string())?);

    println!(
        "This is a demo: Kafka is a mock inside this process, which proves nothing about delivery.\n"
    );
    let cluster = MockCluster::new(1).map_err(|error| format!("no mock can be made: {error}"))?;
    let topics = engine
        .streams
        .iter()
        .flat_map(|stream| stream.sources.iter().map(String::as_str))
        .chain(engine.topics.names());
    for topic in topics {
        cluster
            .create_topic(topic, PARTITIONS, 1)
            .map_err(|error| format!("the mock has no topic {topic}: {error}"))?;
    }
    let servers = cluster.bootstrap_servers();
    for source in engine.streams.iter().flat_map(|stream| &stream.sources) {
        fill(&servers, source, records)
            .map_err(|error| format!("no events could be written: {error}"))?;
        println!("{records} sample events are in the topic `{source}`");
    }

    config
        .kafka
        .insert("bootstrap.servers".into(), servers.into());
    config.run.instance = "demo".into();
    config.learning.window = config.learning.window.min((records / 4) as u32).max(1);
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
    if counts.read.get() != records as u64 {
        return Err(format!(
            "{} of {records} events came back from the mock",
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
