//! Stopping, checking, watching.

use std::process::Command;
use std::time::{Duration, Instant};

use rdkafka::producer::{BaseProducer, BaseRecord, Producer};

use crate::events::{Log, Target};
use crate::metrics::{self, Page, get};
use crate::router::Routers;
use crate::verdict::{Verdict, read};
use crate::{broker, long, some_events};

#[test]
fn who_is_told_to_stop_leaves_nothing_to_do_twice() {
    for arguments in [&[][..], &["--exactly-once"]] {
        let cluster = broker!();
        let count = some_events();
        let (topics, log) = (cluster.topics("stop"), Log::new());
        cluster.write(&topics, &log, 0..count);
        let routers = Routers::new(&cluster, &topics, arguments);
        // Each is stopped as soon as it has done something, and the last may finish.
        for _ in 0..3 {
            let before = cluster.progress(&topics, &routers.group);
            let router = routers.start("one");
            while cluster.progress(&topics, &routers.group) == before && before < count {
                std::thread::sleep(Duration::from_millis(20));
            }
            router.stop();
        }
        let router = routers.start("one");
        cluster.wait_for(&topics, &routers.group, long());
        router.stop();
        Verdict::of(&cluster, &topics, &log, count).without_duplicates();
        cluster.remove(&topics);
    }
}

#[test]
fn a_dry_run_counts_and_changes_nothing() {
    let cluster = broker!();
    let (topics, log) = (cluster.topics("dry"), Log::new());
    let count = 2_000;
    cluster.write(&topics, &log, 0..count);
    let routers = Routers::new(&cluster, &topics, &["--dry-run", "--until-end"]);
    let mut router = routers.start("one");
    assert!(router.wait(long()).success(), "{}", router.text());
    let heartbeats = (0..count)
        .filter(|&number| log.target(number) == Target::Heartbeats)
        .count();
    let text = router.text();
    let line = text
        .lines()
        .find(|line| line.contains(&topics.target(Target::Heartbeats)));
    let counted = line.and_then(|line| line.split_whitespace().nth(1));
    assert_eq!(counted, Some(heartbeats.to_string().as_str()), "{text}");
    assert_eq!(cluster.progress(&topics, &routers.group), 0);
    for target in Target::ALL {
        read(&cluster, &topics.target(target), |_| {
            panic!("something was written")
        });
    }
    cluster.remove(&topics);
}

#[test]
fn values_behind_a_prefix_are_forwarded_with_it_and_refused_without_the_setting() {
    let cluster = broker!();
    let (topics, log) = (cluster.topics("prefix"), Log::new());
    let producer: BaseProducer = cluster
        .config()
        .create()
        .expect("the configuration is right");
    let source = topics.source();
    let number = (0..)
        .find(|&number| log.target(number) == Target::Heartbeats)
        .expect("there is one");
    let value = [b"\0\0\0\0\x2a", log.value(number)].concat();
    producer
        .send(BaseRecord::to(&source).key("k").payload(&value))
        .map_err(|(error, _)| error)
        .expect("is taken");
    producer.flush(long()).expect("is written");

    let routers = Routers::new(&cluster, &topics, &["--until-end"]);
    let mut router = routers.start("one");
    assert_eq!(router.wait(long()).code(), Some(1));
    assert!(
        router.text().contains("prefix = \"confluent\""),
        "{}",
        router.text()
    );

    routers.configure(&topics, |text| {
        text.replace("prefix = \"none\"", "prefix = \"confluent\"")
    });
    let mut router = routers.start("one");
    assert!(router.wait(long()).success(), "{}", router.text());
    let mut found = Vec::new();
    read(&cluster, &topics.target(Target::Heartbeats), |message| {
        found.push(rdkafka::Message::payload(message).map(<[u8]>::to_vec));
    });
    assert_eq!(found, [Some(value)]);
    cluster.remove(&topics);
}

#[test]
fn a_topic_that_does_not_exist_ends_the_program_with_its_name() {
    let cluster = broker!();
    let (topics, log) = (cluster.topics("missing"), Log::new());
    cluster.write(&topics, &log, 0..1_000);
    // librdkafka waits for half a minute, since a topic may just have been made.
    let impatient = ["--set", "topic.metadata.propagation.max.ms=1000"];
    let routers = Routers::new(&cluster, &topics, &impatient);
    routers.configure(&topics, |text| {
        text.replace(
            &format!("{}.activity\"", topics.name),
            "no-such-topic-here\"",
        )
    });
    let mut router = routers.start("one");
    assert_eq!(router.wait(long()).code(), Some(1));
    assert!(
        router.text().contains("no-such-topic-here"),
        "{}",
        router.text()
    );
    cluster.remove(&topics);
}

#[test]
fn what_prometheus_is_told_adds_up() {
    let cluster = broker!();
    for arguments in [&[][..], &["--exactly-once"]] {
        let (topics, log) = (cluster.topics("metrics"), Log::damaged());
        let count = 4_000;
        cluster.write(&topics, &log, 0..count);
        let watched = [
            "--metrics",
            "127.0.0.1:0",
            "--set",
            "statistics.interval.ms=100",
        ];
        let routers = Routers::new(&cluster, &topics, &[&watched[..], arguments].concat());
        routers.configure(&topics, |text| {
            text.replace("window = 10_000", "window = 1_000")
        });
        let router = routers.start("one");
        cluster.wait_for(&topics, &routers.group, long());
        let text = router.text();
        let address = metrics::address(&text).expect("is logged");
        assert!(get(address, "/healthz").starts_with("HTTP/1.1 200"));
        assert!(get(address, "/readyz").starts_with("HTTP/1.1 200"));
        assert!(get(address, "/other").starts_with("HTTP/1.1 404"));

        let page = Page::of(address);
        assert_eq!(page.sum("event_router_records_read_total"), count);
        assert_eq!(page.sum("event_router_records_sent_total"), count);
        let dead = format!("{{topic=\"{}\"}}", topics.target(Target::Dead));
        let sent = page.samples("event_router_records_sent_total");
        assert!(
            sent.contains(&(dead.as_str(), count / 100)),
            "{dead}: {sent:?}"
        );
        assert_eq!(page.sum("event_router_dead_letters_total"), count / 100);
        assert_eq!(page.sum("event_router_partitions"), 12);
        assert!(page.sum("event_router_decode_seconds_count") >= count / 64);
        let hot = page.samples("event_router_hot_path");
        for path in ["kind", "user.address.country"] {
            let labels = format!("{{schema=\"events\",path=\"{path}\"}}");
            assert!(hot.contains(&(labels.as_str(), 1)), "{path}: {hot:?}");
        }

        // librdkafka tells of its partitions every now and then.
        let started = Instant::now();
        while !is_behind_by_nothing(&Page::of(address)) {
            assert!(started.elapsed() < long(), "{}", Page::of(address).0);
            std::thread::sleep(Duration::from_millis(50));
        }
        router.stop();
        cluster.remove(&topics);
    }
}

/// Whether the lag is known of all partitions, and is none.
fn is_behind_by_nothing(page: &Page) -> bool {
    let lags = page.samples("event_router_lag");
    lags.len() == 12 && lags.iter().all(|&(_, lag)| lag == 0)
}

#[test]
fn a_demo_over_a_broker_can_be_had_again() {
    let cluster = broker!();
    for _ in 0..2 {
        let output = Command::new(env!("CARGO_BIN_EXE_event-router"))
            .args(["demo", "--records", "2000", "--bootstrap", &cluster.servers])
            .output()
            .expect("can be run");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{output:?}");
        assert!(text.contains("demo.orders-japan"), "{text}");
        assert!(!text.contains("mock"), "{text}");
    }
}
