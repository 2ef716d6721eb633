//! Routers at full speed for long.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use crate::cluster::{Cluster, Observer, Topics};
use crate::events::Log;
use crate::metrics::{self, Page};
use crate::process::resident;
use crate::router::{Router, Routers};
use crate::{figure, long};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// For how long; a fraction may be said
    #[arg(long, default_value_t = 30.0)]
    minutes: f64,

    /// How many routers share the work
    #[arg(long, default_value_t = 2)]
    instances: usize,

    /// How many events may wait: the writer is as fast as that lets it be
    #[arg(long, default_value_t = 200_000)]
    backlog: u64,

    /// How often something is noted, in seconds
    #[arg(long, default_value_t = 10)]
    every: u64,

    /// Flags of the routers, such as --exactly-once
    #[arg(last = true)]
    flags: Vec<String>,
}

/// Events are written in portions of so many.
const PORTION: u64 = 10_000;

/// Nothing of a partition that is behind may stand still for so long.
const STANDSTILL: Duration = Duration::from_secs(30);

/// Below this nothing is said of whether memory stays as it is.
const SHORTEST: Duration = Duration::from_secs(120);

/// Topics keep so little that no disk is filled, and far more than what may wait.
const KEEP_LITTLE: [(&str, &str); 3] = [
    ("segment.bytes", "16777216"),
    ("retention.bytes", "67108864"),
    ("file.delete.delay.ms", "1000"),
];

/// What was noted at one moment.
#[derive(Debug)]
struct Sample {
    rate: f64,
    /// By router, in MiB.
    resident: Vec<f64>,
    lag: u64,
}

pub(crate) fn run(cluster: &Cluster, options: &Options) -> bool {
    let topics = cluster.topics_with("soak", &KEEP_LITTLE);
    let log = Log::new();
    let flags: Vec<&str> = options.flags.iter().map(String::as_str).collect();
    let flags = [&flags[..], &["--metrics", "127.0.0.1:0"]].concat();
    let routers = Routers::new(cluster, &topics, &flags);
    let instances: Vec<Router> = (0..options.instances)
        .map(|number| routers.start(&format!("router-{number}")))
        .collect();
    let soak = Soak {
        cluster,
        topics: &topics,
        observer: cluster.observer(&topics, &routers.group),
        instances: &instances,
        options,
        written: AtomicU64::new(0),
        sent: AtomicU64::new(0),
        is_over: AtomicBool::new(false),
    };
    let (samples, mut complaints) = thread::scope(|scope| {
        scope.spawn(|| soak.write(&log));
        let noted = soak.observe();
        soak.is_over.store(true, Ordering::Relaxed);
        noted
    });
    cluster.wait_for(&topics, &routers.group, long());
    let (written, sent) = (soak.written.load(Ordering::Relaxed), soak.sent());
    // Nobody has come or gone since all were there, so that nothing was routed twice either.
    if sent != written {
        complaints.push(format!("{written} events were written, and {sent} sent"));
    }
    complaints.extend(judge(&samples, options));
    for router in instances {
        router.stop();
    }
    cluster.remove(&topics);
    sum_up(&samples, options, written);
    for complaint in &complaints {
        figure(&format!("NOT WELL: {complaint}"));
    }
    complaints.is_empty()
}

struct Soak<'s> {
    cluster: &'s Cluster,
    topics: &'s Topics,
    observer: Observer,
    instances: &'s [Router],
    options: &'s Options,
    written: AtomicU64,
    sent: AtomicU64,
    is_over: AtomicBool,
}

impl Soak<'_> {
    fn write(&self, log: &Log) {
        let writer = self.cluster.writer(self.topics);
        while !self.is_over.load(Ordering::Relaxed) {
            let written = self.written.load(Ordering::Relaxed);
            let waiting = written.saturating_sub(self.sent.load(Ordering::Relaxed));
            if waiting > self.options.backlog {
                thread::sleep(Duration::from_millis(20));
                continue;
            }
            writer.write(log, written..written + PORTION);
            self.written.fetch_add(PORTION, Ordering::Relaxed);
        }
        writer.flush();
    }

    fn sent(&self) -> u64 {
        let sent = |router: &Router| {
            let text = router.text();
            let address = metrics::address(&text)?;
            Some(Page::of(address).sum("event_router_records_sent_total"))
        };
        let sent = self.instances.iter().filter_map(sent).sum();
        self.sent.store(sent, Ordering::Relaxed);
        sent
    }

    /// Notes how it goes until the time is over. What must not be is said besides.
    fn observe(&self) -> (Vec<Sample>, Vec<String>) {
        let (mut samples, mut complaints) = (Vec::new(), Vec::new());
        let started = Instant::now();
        let (mut noted, mut sent_before) = (Instant::now(), 0);
        let mut moved = HashMap::new();
        println!("{:>8} {:>10} {:>10}  RSS MiB", "seconds", "events/s", "lag");
        while started.elapsed().as_secs_f64() < self.options.minutes * 60.0 {
            thread::sleep(Duration::from_millis(200));
            let sent = self.sent();
            if noted.elapsed() < Duration::from_secs(self.options.every) {
                continue;
            }
            let sample = Sample {
                rate: sent.saturating_sub(sent_before) as f64 / noted.elapsed().as_secs_f64(),
                resident: self
                    .instances
                    .iter()
                    .map(|router| resident(router.pid()))
                    .collect(),
                lag: self.written.load(Ordering::Relaxed).saturating_sub(sent),
            };
            (noted, sent_before) = (Instant::now(), sent);
            let memory: Vec<String> = sample
                .resident
                .iter()
                .map(|memory| format!("{memory:.0}"))
                .collect();
            println!(
                "{:>8.0} {:>10.0} {:>10}  {}",
                started.elapsed().as_secs_f64(),
                sample.rate,
                sample.lag,
                memory.join(" ")
            );
            samples.push(sample);
            complaints.extend(self.standing_still(&mut moved));
        }
        (samples, complaints)
    }

    /// The partitions that have something to route, and where nothing has moved for long; each is told once.
    fn standing_still(&self, moved: &mut HashMap<i32, (i64, Instant)>) -> Vec<String> {
        let mut complaints = Vec::new();
        for (partition, (done, end)) in self.observer.standing() {
            let (last, since) = moved.entry(partition).or_insert((done, Instant::now()));
            if *last != done || done == end {
                (*last, *since) = (done, Instant::now());
            } else if since.elapsed() > STANDSTILL {
                *since = Instant::now();
                complaints.push(format!(
                    "partition {partition} stands still at {done} of {end}"
                ));
            }
        }
        complaints
    }
}

/// A quarter of the samples, counted from 0.
fn quarter(samples: &[Sample], number: usize) -> &[Sample] {
    &samples[samples.len() * number / 4..samples.len() * (number + 1) / 4]
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(0.0)
}

/// A router's memory in a quarter.
fn memory(samples: &[Sample], router: usize, number: usize) -> f64 {
    let figures = quarter(samples, number).iter();
    median(figures.map(|sample| sample.resident[router]).collect())
}

/// Memory is flat if the last quarter has about what the second had; the first one is for filling buffers.
fn judge(samples: &[Sample], options: &Options) -> Vec<String> {
    if Duration::from_secs_f64(options.minutes * 60.0) < SHORTEST {
        figure("too short to say whether memory is flat");
        return Vec::new();
    }
    let mut complaints = Vec::new();
    for router in 0..options.instances {
        let (before, after) = (memory(samples, router, 1), memory(samples, router, 3));
        if after > before * 1.1 + 8.0 {
            complaints.push(format!(
                "router {router} has grown from {before:.0} to {after:.0} MiB"
            ));
        }
    }
    let most = options.backlog + 2 * PORTION;
    if let Some(sample) = samples.iter().find(|sample| sample.lag > most) {
        complaints.push(format!("the lag was {}, above {most}", sample.lag));
    }
    let rate = |number| {
        median(
            quarter(samples, number)
                .iter()
                .map(|sample| sample.rate)
                .collect(),
        )
    };
    let (before, after) = (rate(1), rate(3));
    if after < before / 2.0 {
        complaints.push(format!(
            "it has become slow: {after:.0} events/s after {before:.0}"
        ));
    }
    complaints
}

fn sum_up(samples: &[Sample], options: &Options, written: u64) {
    let rates = samples.iter().map(|sample| sample.rate).collect();
    let lags: Vec<f64> = samples.iter().map(|sample| sample.lag as f64).collect();
    figure(&format!(
        "{} minutes, {written} events by {} instances: {:.0} events/s, lag {:.0} (median), {:.0} (most)",
        options.minutes,
        options.instances,
        median(rates),
        median(lags.clone()),
        lags.iter().copied().fold(0.0, f64::max)
    ));
    for router in 0..options.instances {
        let quarters: Vec<String> = (0..4)
            .map(|number| format!("{:.0}", memory(samples, router, number)))
            .collect();
        figure(&format!(
            "router {router}: {} MiB resident in the four quarters",
            quarters.join(", ")
        ));
    }
}
