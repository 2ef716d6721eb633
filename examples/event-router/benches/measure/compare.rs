//! The router beside itself with full decoding.

use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::cluster::{Cluster, Topics};
use crate::events::{Log, Target};
use crate::metrics::{self, Page};
use crate::process::{most_resident, processor_seconds};
use crate::router::{Router, Routers};
use crate::{figure, long};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How many events a run routes
    #[arg(long, default_value_t = 1_000_000)]
    events: u64,

    /// How many routers share them
    #[arg(long, default_value_t = 1)]
    instances: usize,

    /// How often each is run, in turns; the median is shown
    #[arg(long, default_value_t = 3)]
    rounds: usize,

    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Json,
}

/// What is run: how records are decoded, and whether they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Contestant {
    decoder: &'static str,
    sink: &'static str,
    flags: &'static [&'static str],
}

const CONTESTANTS: [Contestant; 4] = [
    Contestant {
        decoder: "adaptive",
        sink: "kafka",
        flags: &[],
    },
    Contestant {
        decoder: "thrift",
        sink: "kafka",
        flags: &["--baseline"],
    },
    Contestant {
        decoder: "adaptive",
        sink: "none",
        flags: &["--dry-run"],
    },
    Contestant {
        decoder: "thrift",
        sink: "none",
        flags: &["--dry-run", "--baseline"],
    },
];

/// What came of a contestant.
#[derive(Clone, Copy, Debug, Serialize)]
struct Row {
    decoder: &'static str,
    /// Where records go: `kafka`, or nowhere in a dry run.
    sink: &'static str,
    events_per_second: f64,
    /// Of the routers' processes, user and system.
    cpu_seconds_per_million: f64,
    /// The most that a router had.
    rss_mib: f64,
}

#[derive(Debug, Serialize)]
struct Report {
    events: u64,
    bytes_per_event: u64,
    instances: usize,
    rounds: usize,
    cores: usize,
    rows: Vec<Row>,
}

pub(crate) fn run(cluster: &Cluster, options: &Options) -> bool {
    if !cfg!(feature = "baseline") {
        eprintln!("error: there is nothing to compare with: say --features baseline");
        return false;
    }
    let (topics, log) = (cluster.topics("compare"), Log::new());
    eprintln!("writing {} events", options.events);
    cluster.write(&topics, &log, 0..options.events);
    let mut runs: Vec<Vec<Row>> = CONTESTANTS.map(|_| Vec::new()).into();
    for round in 0..options.rounds {
        for (contestant, rows) in CONTESTANTS.iter().zip(&mut runs) {
            let row = measure(cluster, &topics, &log, options, contestant, round);
            eprintln!("  round {}: {row:?}", round + 1);
            rows.push(row);
        }
    }
    cluster.remove(&topics);
    let bytes: u64 = (0..options.events)
        .map(|number| log.value(number).len() as u64)
        .sum();
    let report = Report {
        events: options.events,
        bytes_per_event: bytes / options.events.max(1),
        instances: options.instances,
        rounds: options.rounds,
        cores: thread::available_parallelism().map_or(1, usize::from),
        rows: runs.iter().map(|rows| median_row(rows)).collect(),
    };
    match options.format {
        Format::Json => println!(
            "{}",
            serde_json::to_string_pretty(&report).expect("is plain data")
        ),
        Format::Table => show(&report),
    }
    true
}

/// Has routers of a group of their own route all events. What is measured begins when a twentieth is done, so that starting, joining
/// and learning are over, and ends when all are acknowledged.
fn measure(
    cluster: &Cluster,
    topics: &Topics,
    log: &Log,
    options: &Options,
    contestant: &Contestant,
    round: usize,
) -> Row {
    let flags = [contestant.flags, &["--metrics", "127.0.0.1:0"]].concat();
    let mut routers = Routers::new(cluster, topics, &flags);
    routers.group = format!(
        "{}-{}-{}-{round}",
        topics.name, contestant.decoder, contestant.sink
    );
    let instances: Vec<Router> = (0..options.instances)
        .map(|number| routers.start(&format!("{}-{number}", routers.group)))
        .collect();
    let started = Instant::now();
    let reach = |count: u64| {
        while sent(&instances) < count {
            assert!(started.elapsed() < long(), "the routers do not go on");
            thread::sleep(Duration::from_millis(20));
        }
        let processor: f64 = instances
            .iter()
            .map(|router| processor_seconds(router.pid()))
            .sum();
        (Instant::now(), processor, sent(&instances))
    };
    let (began, processor_before, sent_before) = reach(options.events / 20);
    let (ended, processor_after, sent_after) = reach(options.events);
    check(&instances, topics, log, options.events);
    let rss_mib = instances
        .iter()
        .map(|router| most_resident(router.pid()))
        .fold(0.0, f64::max);
    for router in instances {
        router.stop();
    }
    let count = (sent_after - sent_before) as f64;
    Row {
        decoder: contestant.decoder,
        sink: contestant.sink,
        events_per_second: count / (ended - began).as_secs_f64(),
        cpu_seconds_per_million: (processor_after - processor_before) / count * 1e6,
        rss_mib,
    }
}

fn sent(instances: &[Router]) -> u64 {
    let sent = |router: &Router| {
        let text = router.text();
        let address = metrics::address(&text)?;
        Some(Page::of(address).sum("event_router_records_sent_total"))
    };
    instances.iter().filter_map(sent).sum()
}

/// Whoever decodes less must not decide otherwise.
fn check(instances: &[Router], topics: &Topics, log: &Log, events: u64) {
    let pages: Vec<Page> = instances
        .iter()
        .map(|router| Page::of(metrics::address(&router.text()).expect("it has been asked before")))
        .collect();
    for target in Target::ALL {
        let labels = format!("{{topic=\"{}\"}}", topics.target(target));
        let sent: u64 = pages
            .iter()
            .flat_map(|page| page.samples("event_router_records_sent_total"))
            .filter(|(found, _)| *found == labels)
            .map(|(_, count)| count)
            .sum();
        let expected = (0..events)
            .filter(|&number| log.target(number) == target)
            .count() as u64;
        assert_eq!(sent, expected, "{target:?}");
    }
}

fn median_row(rows: &[Row]) -> Row {
    let median = |figure: fn(&Row) -> f64| {
        let mut figures: Vec<f64> = rows.iter().map(figure).collect();
        figures.sort_by(f64::total_cmp);
        figures[figures.len() / 2]
    };
    Row {
        events_per_second: median(|row| row.events_per_second),
        cpu_seconds_per_million: median(|row| row.cpu_seconds_per_million),
        rss_mib: median(|row| row.rss_mib),
        ..rows[0]
    }
}

fn show(report: &Report) {
    figure(&format!(
        "{} events of {} bytes, {} instances, {} cores, median of {} rounds",
        report.events, report.bytes_per_event, report.instances, report.cores, report.rounds
    ));
    figure(&format!(
        "{:<10} {:<6} {:>12} {:>18} {:>10}",
        "decoder", "sink", "events/s", "CPU s/10^6 events", "RSS MiB"
    ));
    for row in &report.rows {
        figure(&format!(
            "{:<10} {:<6} {:>12.0} {:>18.2} {:>10.0}",
            row.decoder, row.sink, row.events_per_second, row.cpu_seconds_per_million, row.rss_mib
        ));
    }
}
