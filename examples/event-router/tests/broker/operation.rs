//! Stopping, checking, watching.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use rdkafka::producer::{BaseProducer, BaseRecord, Producer};

use crate::events::{Log, Target};
use crate::router::Routers;
use crate::verdict::{Verdict, read};
use crate::{broker, knob};

const LONG: Duration = Duration::from_secs(600);

#[test]
fn who_is_told_to_stop_leaves_nothing_to_do_twice() {
    for arguments in [&[][..], &["--exactly-once"]] {
        let cluster = broker!();
        let count = knob("ROUTER_EVENTS", 20_000);
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
        cluster.wait_for(&topics, &routers.group, LONG, |_| {});
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
    assert!(router.wait(LONG).success(), "{}", router.text());
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
    producer.flush(LONG).expect("is written");

    let routers = Routers::new(&cluster, &topics, &["--until-end"]);
    let mut router = routers.start("one");
    assert_eq!(router.wait(LONG).code(), Some(1));
    assert!(
        router.text().contains("prefix = \"confluent\""),
        "{}",
        router.text()
    );

    routers.configure(&topics, |text| {
        text.replace("prefix = \"none\"", "prefix = \"confluent\"")
    });
    let mut router = routers.start("one");
    assert!(router.wait(LONG).success(), "{}", router.text());
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
    cluster.write(&topics, &log, 0..100);
    let routers = Routers::new(&cluster, &topics, &[]);
    routers.configure(&topics, |text| {
        text.replace(
            &format!("{}.activity\"", topics.name),
            "no-such-topic-here\"",
        )
    });
    let mut router = routers.start("one");
    assert_eq!(router.wait(LONG).code(), Some(1));
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
    let (topics, log) = (cluster.topics("metrics"), Log::damaged());
    let count = 2_000;
    cluster.write(&topics, &log, 0..count);
    let routers = Routers::new(&cluster, &topics, &["--metrics", "127.0.0.1:0"]);
    let router = routers.start("one");
    cluster.wait_for(&topics, &routers.group, LONG, |_| {});
    let text = router.text();
    let address = text
        .split("address=")
        .nth(1)
        .and_then(|rest| rest.split_whitespace().next())
        .expect("is logged");
    assert!(get(address, "/healthz").starts_with("HTTP/1.1 200"));
    assert!(get(address, "/readyz").starts_with("HTTP/1.1 200"));
    assert!(get(address, "/other").starts_with("HTTP/1.1 404"));
    let page = get(address, "/metrics");
    let value = |name: &str| -> u64 {
        let line = page
            .lines()
            .find(|line| line.starts_with(name))
            .unwrap_or_else(|| panic!("{name} is not in {page}"));
        line.rsplit(' ')
            .next()
            .and_then(|value| value.parse().ok())
            .expect("is a number")
    };
    assert_eq!(value("event_router_records_read_total"), count);
    let dead = topics.target(Target::Dead);
    assert_eq!(
        value(&format!(
            "event_router_records_sent_total{{topic=\"{dead}\"}}"
        )),
        count / 100
    );
    assert_eq!(value("event_router_partitions"), 12);
    assert!(value("event_router_decode_seconds_count") >= count / 64);
    let sent = page
        .lines()
        .filter(|line| line.starts_with("event_router_records_sent_total{"));
    let sent = sent
        .filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok())
        .sum::<u64>();
    assert_eq!(sent, count);
    router.stop();
    cluster.remove(&topics);
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("somebody listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").expect("it reads");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("it answers");
    text
}
