//! Crashes, outages and rebalances, at random moments under load.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::cluster::{Cluster, Topics};
use crate::events::Log;
use crate::router::{Router, Routers};
use crate::verdict::Verdict;
use crate::{broker, events, figure, knob, long, rng, some_events};

/// Writes events in small portions until the routers have had their trouble, so that there always is something under way.
fn under_load(
    cluster: &Cluster,
    topics: &Topics,
    log: &Log,
    count: u64,
    trouble: impl FnOnce(&dyn Fn(u64)),
) {
    let group = &topics.name;
    thread::scope(|scope| {
        let writing = scope.spawn(|| {
            for portion in 0..20 {
                cluster.write(
                    topics,
                    log,
                    portion * count / 20..(portion + 1) * count / 20,
                );
                thread::sleep(Duration::from_millis(100));
            }
        });
        // Waits until so much of the log is done, in thousandths.
        let reach = |thousandths: u64| {
            while cluster.progress(topics, group) < count * thousandths / 1_000 {
                thread::sleep(Duration::from_millis(10));
            }
        };
        trouble(&reach);
        writing.join().expect("all events are written");
    });
}

pub(crate) fn mode(arguments: &[&str]) -> &'static str {
    match arguments.contains(&"--exactly-once") {
        true => "exactly once",
        false => "at least once",
    }
}

/// Kills one of two routers again and again, and starts it again.
fn kill_often(arguments: &[&str]) -> Verdict {
    let servers = std::env::var("KAFKA_BOOTSTRAP").expect("was looked at before");
    let cluster = Cluster::new(&servers);
    let (topics, log) = (cluster.topics("kill"), Log::new());
    let routers = Routers::new(&cluster, &topics, arguments);
    let kills = knob("ROUTER_KILLS", 2);
    let mut rng = rng();
    let mut instances = ["one", "two"].map(|name| (name, Some(routers.start(name))));
    let count = events();
    let started = Instant::now();
    under_load(&cluster, &topics, &log, count, |reach| {
        for kill in 1..=kills {
            reach(kill * 900 / (kills + 1) + rng.u64(..50));
            thread::sleep(Duration::from_millis(rng.u64(..200)));
            let (name, router) = rng.choice(&mut instances).expect("there are two");
            router.take().expect("runs").kill();
            *router = Some(routers.start(name));
        }
    });
    cluster.wait_for(&topics, &routers.group, long());
    let took = started.elapsed();
    for router in instances.into_iter().filter_map(|(_, router)| router) {
        router.stop();
    }
    let verdict = Verdict::of(&cluster, &topics, &log, count);
    figure(&format!(
        "{kills} kills under load, {count} events, {}: {} twice, none lost, {:.1} s",
        mode(arguments),
        verdict.duplicates,
        took.as_secs_f64()
    ));
    cluster.remove(&topics);
    verdict
}

#[test]
fn crashes_lose_nothing() {
    let _ = broker!();
    kill_often(&[]);
}

#[test]
fn crashes_lose_and_repeat_nothing_in_transactions() {
    let _ = broker!();
    kill_often(&["--exactly-once"]).without_duplicates();
}

#[test]
fn who_comes_and_goes_loses_and_repeats_nothing_in_transactions() {
    let cluster = broker!();
    let (topics, log) = (cluster.topics("rebalance"), Log::new());
    let routers = Routers::new(&cluster, &topics, &["--exactly-once"]);
    let two = ["one", "two"].map(|name| routers.start(name));
    let mut third: Option<Router> = None;
    let count = events();
    under_load(&cluster, &topics, &log, count, |reach| {
        reach(250);
        third = Some(routers.start("three"));
        reach(600);
        third.take().expect("runs").stop();
    });
    cluster.wait_for(&topics, &routers.group, long());
    for router in two {
        router.stop();
    }
    let verdict = Verdict::of(&cluster, &topics, &log, count).without_duplicates();
    figure(&format!(
        "a third instance comes and goes, {count} events, exactly once: {} twice, none lost",
        verdict.duplicates
    ));
    cluster.remove(&topics);
}

#[test]
fn instances_of_the_new_group_protocol_come_and_go_too() {
    let cluster = broker!();
    let (topics, log) = (cluster.topics("protocol"), Log::new());
    let routers = Routers::new(&cluster, &topics, &[]);
    routers.configure(&topics, |text| {
        text.replace("# \"group.protocol\"", "\"group.protocol\"")
    });
    let one = routers.start_new_protocol("one");
    let mut second = None;
    let count = some_events();
    under_load(&cluster, &topics, &log, count, |reach| {
        reach(250);
        second = Some(routers.start_new_protocol("two"));
        reach(600);
    });
    cluster.wait_for(&topics, &routers.group, long());
    for router in [Some(one), second].into_iter().flatten() {
        router.stop();
    }
    Verdict::of(&cluster, &topics, &log, count);
    cluster.remove(&topics);
}

#[test]
fn a_broker_that_is_away_for_a_while_is_waited_for() {
    let cluster = broker!();
    let Ok(script) = std::env::var("ROUTER_BROKER_SCRIPT") else {
        eprintln!(
            "*** SKIPPED: the broker is not ours to stop (ROUTER_BROKER_SCRIPT is not set) ***"
        );
        return;
    };
    let broker = |arguments: &[&str]| {
        let status = Command::new(&script)
            .args(arguments)
            .status()
            .expect("the script is there");
        assert!(status.success(), "{script} {arguments:?}");
    };
    let outage = knob("ROUTER_OUTAGE", 3);
    for arguments in [&[][..], &["--exactly-once"]] {
        let (topics, log) = (cluster.topics("outage"), Log::new());
        let count = events();
        cluster.write(&topics, &log, 0..count);
        let routers = Routers::new(&cluster, &topics, arguments);
        let router = routers.start("one");
        while cluster.progress(&topics, &routers.group) == 0 {
            thread::sleep(Duration::from_millis(10));
        }
        broker(&["stop", "--keep"]);
        thread::sleep(Duration::from_secs(outage));
        broker(&["start"]);
        cluster.write(&topics, &log, count..count + 1_000);
        cluster.wait_for(&topics, &routers.group, long());
        router.stop();
        let verdict = Verdict::of(&cluster, &topics, &log, count + 1_000);
        figure(&format!(
            "the broker away for {outage} s, {} events, {}: {} twice, none lost",
            count + 1_000,
            mode(arguments),
            verdict.duplicates
        ));
        if !arguments.is_empty() {
            verdict.without_duplicates();
        }
        cluster.remove(&topics);
    }
}
