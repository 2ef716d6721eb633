//! Every event arrives: once, unchanged, in order, in its own topic.

use std::time::{Duration, Instant};

use rdkafka::message::Message;
use rdkafka::producer::{BaseProducer, BaseRecord, Producer};

use crate::cluster::PARTITIONS;
use crate::events::{Log, Target};
use crate::router::Routers;
use crate::verdict::{Verdict, header, read};
use crate::{broker, knob};

const LONG: Duration = Duration::from_secs(600);

fn route_with_two(arguments: &[&str]) {
    let cluster = broker!();
    let count = knob("ROUTER_EVENTS", 20_000);
    let (topics, log) = (cluster.topics("delivery"), Log::new());
    cluster.write(&topics, &log, 0..count);
    let routers = Routers::new(&cluster, &topics, arguments);
    let started = Instant::now();
    let instances = ["one", "two"].map(|instance| routers.start(instance));
    cluster.wait_for(&topics, &routers.group, LONG, |_| {});
    println!(
        "{count} events by two instances in {:.1} s with {arguments:?}",
        started.elapsed().as_secs_f64()
    );
    for instance in instances {
        instance.stop();
    }
    let verdict = Verdict::of(&cluster, &topics, &log, count).without_duplicates();
    println!("{verdict:?}");
    cluster.remove(&topics);
}

#[test]
fn two_instances_bring_every_event_where_its_rule_says() {
    route_with_two(&[]);
}

#[test]
fn two_instances_do_so_in_transactions() {
    route_with_two(&["--exactly-once"]);
}

#[test]
fn several_workers_keep_the_order() {
    route_with_two(&["--workers", "3"]);
}

#[test]
fn a_small_budget_slows_and_loses_nothing() {
    route_with_two(&["--in-flight-bytes", "20000", "--workers", "2"]);
}

#[test]
fn static_members_route_as_others_do() {
    let cluster = broker!();
    let count = knob("ROUTER_EVENTS", 20_000) / 2;
    let (topics, log) = (cluster.topics("static"), Log::new());
    cluster.write(&topics, &log, 0..count);
    let routers = Routers::new(&cluster, &topics, &[]);
    let instances = ["one", "two"].map(|instance| {
        routers.start_with(
            instance,
            &["--set", &format!("group.instance.id={instance}")],
        )
    });
    cluster.wait_for(&topics, &routers.group, LONG, |_| {});
    for instance in instances {
        instance.stop();
    }
    Verdict::of(&cluster, &topics, &log, count).without_duplicates();
    cluster.remove(&topics);
}

#[test]
fn damaged_records_are_dead_letters_with_the_right_error() {
    let cluster = broker!();
    let count = knob("ROUTER_EVENTS", 20_000);
    let (topics, log) = (cluster.topics("damaged"), Log::damaged());
    cluster.write(&topics, &log, 0..count);
    let routers = Routers::new(&cluster, &topics, &[]);
    let router = routers.start("one");
    cluster.wait_for(&topics, &routers.group, LONG, |_| {});
    router.stop();
    let verdict = Verdict::of(&cluster, &topics, &log, count).without_duplicates();
    assert_eq!(verdict.by_target[&Target::Dead], count.div_ceil(100));
    read(&cluster, &topics.target(Target::Dead), |message| {
        let value = message.payload().expect("was written");
        let error = referee(value);
        assert_eq!(
            header(message, "router.error"),
            Some(error.to_string().as_str())
        );
        assert_eq!(header(message, "router.error.path"), Some(error.path()));
        assert_eq!(
            header(message, "router.error.byte"),
            Some(error.offset().to_string().as_str())
        );
        assert_eq!(
            header(message, "router.topic"),
            Some(topics.source().as_str())
        );
        // Keys keep their partitions, so that the source's is the target's.
        assert_eq!(
            header(message, "router.partition"),
            Some(message.partition().to_string().as_str())
        );
        assert!(
            header(message, "router.offset").is_some_and(|offset| offset.parse::<i64>().is_ok())
        );
        assert_eq!(header(message, "router.schema"), Some("events"));
    });
    cluster.remove(&topics);
}

/// What generated code says of a damaged record.
fn referee(value: &[u8]) -> scrooge_runtime::DecodeError {
    use scrooge_examples::schema::events::ClientEventData;
    let decoder =
        scrooge_runtime::AdaptiveDecoder::<ClientEventData>::new(scrooge_runtime::Settings::lazy());
    decoder
        .decode_borrowed(value)
        .map(drop)
        .expect_err("is damaged")
}

#[test]
fn a_message_without_a_value_goes_to_every_topic_where_its_key_may_be() {
    let cluster = broker!();
    let topics = cluster.topics("tombstones");
    let routers = Routers::new(&cluster, &topics, &[]);
    routers.configure(&topics, |text| {
        text.replace("to = \"default\"", "to = \"all\"")
    });
    let producer: BaseProducer = cluster
        .config()
        .create()
        .expect("the configuration is right");
    let source = topics.source();
    for partition in 0..PARTITIONS {
        let record = BaseRecord::<str, str>::to(&source)
            .partition(partition)
            .key("gone");
        producer
            .send(record)
            .map_err(|(error, _)| error)
            .expect("is taken");
    }
    producer.flush(LONG).expect("is written");
    let router = routers.start("one");
    cluster.wait_for(&topics, &routers.group, LONG, |_| {});
    router.stop();
    for target in Target::ALL {
        let mut found = 0;
        read(&cluster, &topics.target(target), |message| {
            found += 1;
            assert_eq!(
                (message.key(), message.payload()),
                (Some(&b"gone"[..]), None)
            );
        });
        assert_eq!(
            found,
            if target == Target::Dead {
                0
            } else {
                PARTITIONS
            },
            "{target:?}"
        );
    }
    cluster.remove(&topics);
}
