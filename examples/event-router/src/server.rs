//! Metrics and health over HTTP, for Prometheus and for whoever watches over the process.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::counts::Counts;
use crate::engine::Engine;
use crate::exposition::Exposition;
use crate::status::{Histogram, Status};

/// What is served.
pub(crate) struct Watched {
    pub(crate) engine: Arc<Engine>,
    pub(crate) counts: Arc<Counts>,
    pub(crate) status: Arc<Status>,
}

/// The longest request that is read; what is asked for stands in its first line.
const LONGEST: usize = 8 << 10;

/// How many paths are named that were not at hand, the most read ones first: every name is a series that Prometheus keeps.
const MOST_PATHS: usize = 50;

/// How long a client may take.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Serves from a thread of its own, for the life of the process.
pub(crate) fn serve(address: &str, watched: Watched) -> Result<(), String> {
    let listener = TcpListener::bind(address)
        .map_err(|error| format!("metrics cannot be served at {address}: {error}"))?;
    if let Ok(address) = listener.local_addr() {
        tracing::info!(%address, "metrics are at /metrics, health at /healthz and /readyz");
    }
    let serve = move || {
        // One after the other: there is one Prometheus, and no client can hold it up for long.
        for stream in listener.incoming().flatten() {
            if let Err(error) = answer(stream, &watched) {
                tracing::debug!(%error, "a request for metrics has failed");
            }
        }
    };
    let thread = thread::Builder::new().name("metrics".into()).spawn(serve);
    thread
        .map(drop)
        .map_err(|error| format!("no thread for metrics: {error}"))
}

fn answer(mut stream: TcpStream, watched: &Watched) -> io::Result<()> {
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let request = read(&mut stream)?;
    let (status, body) = respond(&request, watched);
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; version=0.0.4\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}

/// A request up to the empty line that ends its headers.
fn read(stream: &mut TcpStream) -> io::Result<Vec<u8>> {
    let mut request = Vec::new();
    let mut piece = [0; 1024];
    while request.len() < LONGEST && !request.windows(4).any(|end| end == b"\r\n\r\n") {
        let read = stream.read(&mut piece)?;
        if read == 0 {
            break;
        }
        request.extend_from_slice(piece.get(..read).unwrap_or_default());
    }
    Ok(request)
}

fn respond(request: &[u8], watched: &Watched) -> (&'static str, String) {
    const OK: &str = "200 OK";
    const NOT_NOW: &str = "503 Service Unavailable";
    let mut words = request.split(|&byte| byte == b' ' || byte == b'\r');
    match (words.next(), words.next()) {
        (Some(b"GET"), Some(b"/metrics")) => (OK, metrics(watched)),
        (Some(b"GET"), Some(b"/healthz")) if watched.status.is_well() => (OK, "well\n".into()),
        (Some(b"GET"), Some(b"/healthz")) => (NOT_NOW, "it does not poll any more\n".into()),
        (Some(b"GET"), Some(b"/readyz")) if watched.status.is_ready() => (OK, "ready\n".into()),
        (Some(b"GET"), Some(b"/readyz")) => (NOT_NOW, "it has no partitions\n".into()),
        (Some(b"GET"), _) => (
            "404 Not Found",
            "there are /metrics, /healthz and /readyz\n".into(),
        ),
        _ => ("405 Method Not Allowed", String::new()),
    }
}

fn metrics(watched: &Watched) -> String {
    let Watched {
        engine,
        counts,
        status,
    } = watched;
    let mut page = Exposition::default();
    page.counter("event_router_records_read_total", "Messages that were read")
        .value(&[], counts.read.get());
    page.counter("event_router_bytes_read_total", "Bytes of their values")
        .value(&[], counts.read_bytes.get());
    page.counter(
        "event_router_records_dropped_total",
        "Messages that go nowhere",
    )
    .value(&[], counts.dropped.get());
    page.counter("event_router_tombstones_total", "Messages without a value")
        .value(&[], counts.tombstones.get());
    let mut sent = page.counter(
        "event_router_records_sent_total",
        "Messages that a topic has acknowledged",
    );
    for (topic, records, _) in counts.by_topic() {
        sent.value(&[("topic", topic)], records);
    }
    let mut sent = page.counter("event_router_bytes_sent_total", "Bytes of their values");
    for (topic, _, bytes) in counts.by_topic() {
        sent.value(&[("topic", topic)], bytes);
    }
    let mut dead = page.counter(
        "event_router_dead_letters_total",
        "Records that could not be decoded",
    );
    for (kind, count) in status.dead() {
        dead.value(&[("kind", kind)], count);
    }
    page.counter(
        "event_router_commits_total",
        "Commits of offsets or transactions",
    )
    .value(&[], status.commits.get());
    page.counter(
        "event_router_commits_refused_total",
        "Commits that were refused",
    )
    .value(&[], status.refused_commits.get());
    page.counter(
        "event_router_transactions_aborted_total",
        "Transactions that were aborted",
    )
    .value(&[], status.aborts.get());
    page.counter(
        "event_router_rebalances_total",
        "Assignments and revocations",
    )
    .value(&[], status.rebalances.get());
    page.counter("event_router_pauses_total", "Times that reading was paused")
        .value(&[], status.pauses.get());
    page.counter(
        "event_router_restarts_total",
        "Times that the pipeline was built anew",
    )
    .value(&[], status.restarts.get());
    page.gauge("event_router_partitions", "Partitions that are assigned")
        .value(&[], status.partitions() as u64);
    let mut lags = page.gauge("event_router_lag", "Messages that are not acknowledged yet");
    for ((topic, partition), lag) in status.lags() {
        lags.value(
            &[("topic", &topic), ("partition", &partition.to_string())],
            lag,
        );
    }
    decode_time(&mut page, &status.decode_time);
    learnt(&mut page, engine);
    page.text()
}

fn decode_time(page: &mut Exposition, histogram: &Histogram) {
    let name = "event_router_decode_seconds";
    let seconds = |nanoseconds: u64| nanoseconds as f64 / 1e9;
    let (bounds, all) = histogram.cumulated();
    let mut family = page.histogram(
        name,
        "Time to decode a record and apply the rules; one in 64 is measured",
    );
    for (bound, count) in bounds {
        family.part("_bucket", &[("le", &seconds(bound).to_string())], count);
    }
    family.part("_bucket", &[("le", "+Inf")], all);
    family.part("_sum", &[], seconds(histogram.nanoseconds()));
    family.part("_count", &[], all);
}

fn learnt(page: &mut Exposition, engine: &Engine) {
    let reports: Vec<_> = engine
        .streams
        .iter()
        .map(|stream| (stream.name.as_str(), stream.decoder.report()))
        .collect();
    let mut hot = page.gauge(
        "event_router_hot_path",
        "Paths that records are decoded with at hand",
    );
    for (schema, report) in &reports {
        for path in report.hot() {
            hot.value(&[("schema", schema), ("path", &path.path)], 1);
        }
    }
    let mut fallbacks = page.counter(
        "event_router_fallbacks_total",
        "Reads of paths that were not at hand",
    );
    for (schema, report) in &reports {
        let mut paths: Vec<_> = report
            .paths
            .iter()
            .filter(|path| path.fallbacks > 0)
            .collect();
        paths.sort_by_key(|path| std::cmp::Reverse(path.fallbacks));
        for path in paths.iter().take(MOST_PATHS) {
            fallbacks.value(&[("schema", schema), ("path", &path.path)], path.fallbacks);
        }
    }
}
