//! Every event arrives: once, unchanged, in order, in its own topic.

use std::time::{Duration, Instant};

use rdkafka::message::Message;
use rdkafka::producer::{BaseProducer, BaseRecord, Producer};

use crate::cluster::PARTITIONS;
use crate::events::{Log, Target};
use crate::router::{Router, Routers};
use crate::verdict::{Verdict, header, read};
use crate::{broker, events, figure, long, some_events};

fn route_with_two(arguments: &[&str], count: u64) {
    let cluster = broker!();
    let (topics, log) = (cluster.topics("delivery"), Log::new());
    cluster.write(&topics, &log, 0..count);
    let routers = Routers::new(&cluster, &topics, arguments);
    let started = Instant::now();
    let instances = ["one", "two"].map(|instance| routers.start(instance));
    cluster.wait_for(&topics, &routers.group, long());
    let took = started.elapsed().as_secs_f64();
    for instance in instances {
        instance.stop();
    }
    let verdict = Verdict::of(&cluster, &topics, &log, count).without_duplicates();
    assert_eq!(
        verdict.by_target.len(),
        Target::ALL.len() - 1,
        "something is in each topic but the dead letters': {verdict:?}"
    );
    figure(&format!(
        "two instances {}, {count} events into {} topics: {} twice, none lost, {took:.1} s from start to last commit",
        arguments.join(" "),
        verdict.by_target.len(),
        verdict.duplicates,
    ));
    cluster.remove(&topics);
}

#[test]
fn two_instances_bring_every_event_where_its_rule_says() {
    route_with_two(&[], events());
}

#[test]
fn two_instances_do_so_in_transactions() {
    route_with_two(&["--exactly-once"], events());
}

#[test]
fn several_workers_keep_the_order() {
    route_with_two(&["--workers", "3"], some_events());
}

#[test]
fn a_small_budget_slows_and_loses_nothing() {
    route_with_two(
        &["--in-flight-bytes", "20000", "--workers", "2"],
        some_events(),
    );
}

#[test]
fn a_static_member_that_is_started_again_moves_no_partition() {
    let cluster = broker!();
    let count = some_events() / 2;
    let (topics, log) = (cluster.topics("static"), Log::new());
    cluster.write(&topics, &log, 0..count);
    let routers = Routers::new(&cluster, &topics, &[]);
    let start = |instance: &str| {
        let member = format!("group.instance.id={instance}");
        // Long enough for a restart on a busy machine.
        routers.start_with(
            instance,
            &["--set", &member, "--set", "session.timeout.ms=30000"],
        )
    };
    let one = start("one");
    let two = start("two");
    cluster.wait_for(&topics, &routers.group, long());
    // Assignments of nothing, which there are too, move nothing.
    let [has_assigned, has_revoked] =
        ["assigned", "revoked"].map(|what| format!("{what} partitions={}", topics.name));
    let moves = |router: &Router| {
        let text = router.text();
        text.matches(&has_assigned).count() + text.matches(&has_revoked).count()
    };
    let started = Instant::now();
    while [&one, &two]
        .iter()
        .any(|&router| !router.text().contains(&has_assigned))
    {
        assert!(started.elapsed() < long(), "one of them has no partitions");
        std::thread::sleep(Duration::from_millis(50));
    }
    let before = moves(&two);
    one.stop();
    let one = start("one");
    cluster.write(&topics, &log, count..count + 1_000);
    cluster.wait_for(&topics, &routers.group, long());
    assert_eq!(
        moves(&two),
        before,
        "the other one's restart has moved partitions: {}",
        two.text()
    );
    one.stop();
    two.stop();
    Verdict::of(&cluster, &topics, &log, count + 1_000).without_duplicates();
    cluster.remove(&topics);
}

#[test]
fn damaged_records_are_dead_letters_with_the_right_error() {
    let cluster = broker!();
    let count = events();
    let (topics, log) = (cluster.topics("damaged"), Log::damaged());
    cluster.write(&topics, &log, 0..count);
    let routers = Routers::new(&cluster, &topics, &[]);
    let router = routers.start("one");
    cluster.wait_for(&topics, &routers.group, long());
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
    figure(&format!(
        "{count} events, 1 % damaged: {} dead letters, all of them and only those",
        verdict.by_target[&Target::Dead]
    ));
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
    producer.flush(long()).expect("is written");
    let router = routers.start("one");
    cluster.wait_for(&topics, &routers.group, long());
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
