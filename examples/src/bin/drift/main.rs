//! A program whose reads shift twice, and a decoder that follows: throughput before, during and after, as a picture.
//!
//! ```console
//! $ cargo run --release -p scrooge-examples --bin drift -- drift.svg
//! ```
//!
//! Three programs run one after the other over the same events, each reading other fields. One decoder follows them, another
//! keeps the plan that it made for the first. Samples are counted in records here, and not by the clock, so that the plan changes
//! at the same records in every run.

mod plot;

use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Parser;
use scrooge_examples::sample::events::Events;
use scrooge_examples::schema::events::{ClientEventData, ClientEventRef};
use scrooge_runtime::{AdaptiveDecoder, DecodeError, Drift, Settings};

use plot::{Line, Plot};

/// A program whose reads shift twice, and a decoder that follows.
#[derive(Parser)]
struct Arguments {
    /// Where the picture goes.
    svg: PathBuf,
    /// Records that each of the three programs reads.
    #[arg(long, default_value_t = 150_000)]
    records: usize,
    /// How often all is done: the fastest time of each slice counts, since other programs only slow it down.
    #[arg(long, default_value_t = 20)]
    repeat: u32,
}

/// How many records are timed together.
const SLICE: usize = 3_000;
/// How many different events there are.
const EVENTS: usize = 3_000;

/// What a program reads of an event; it gives something that depends on all of it.
type Program = fn(ClientEventRef<'_>) -> Option<usize>;

/// Which country, and which kind.
const ROUTES: Program = |event| {
    let country = event.user()?.address()?.country()?;
    Some(event.kind().0 as usize + country.as_bytes().len())
};

/// What people have in their hands.
const DEVICES: Program = |event| {
    let device = event.device()?;
    let pixels = device
        .screen()
        .map_or(0, |screen| screen.width() * screen.height());
    let carrier = device.network().and_then(|network| network.carrier());
    Some(pixels as usize + carrier.map_or(0, |carrier| carrier.as_bytes().len()))
};

/// What they look at.
const PAGES: Program = |event| {
    let page = event.page()?;
    let session = event
        .session()
        .map_or(0, |session| session.id().as_bytes().len());
    let title = page.title().map_or(0, |title| title.as_bytes().len());
    Some(session + title + page.url().as_bytes().len())
};

const PROGRAMS: [(&str, Program); 3] = [
    ("reads kind and country", ROUTES),
    ("reads screen and carrier", DEVICES),
    ("reads session and page", PAGES),
];

/// How the decoder behaved.
#[derive(Default)]
struct Run {
    /// The time that each slice took.
    slices: Vec<Duration>,
    /// Slices in which the plan changed after the window.
    changes: Vec<usize>,
}

impl Run {
    /// Runs the three programs under one decoder.
    fn new(events: &[Vec<u8>], records: usize, drift: Drift) -> Result<Self, DecodeError> {
        let decoder = AdaptiveDecoder::<ClientEventData>::new(Settings {
            window: 10_000,
            min_access_ratio: 0.1,
            drift,
            ..Settings::default()
        });
        let mut run = Run::default();
        let mut payloads = events.iter().cycle();
        for (_, program) in PROGRAMS {
            for _ in 0..records.div_ceil(SLICE) {
                let generation = decoder.report().generation;
                let start = Instant::now();
                for payload in payloads.by_ref().take(SLICE) {
                    black_box(program(decoder.decode_borrowed(payload)?.view()));
                }
                run.slices.push(start.elapsed());
                if generation > 0 && decoder.report().generation > generation {
                    run.changes.push(run.slices.len() - 1);
                }
            }
        }
        Ok(run)
    }

    /// Takes the faster time of each slice.
    fn fastest(mut self, other: Run) -> Self {
        for (own, other) in self.slices.iter_mut().zip(other.slices) {
            *own = other.min(*own);
        }
        self
    }

    /// Records a microsecond in each slice, which is millions a second.
    fn throughput(&self) -> Vec<f64> {
        let slices = self.slices.iter();
        slices
            .map(|time| SLICE as f64 / (time.as_secs_f64() * 1e6))
            .collect()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::parse();
    let events: Vec<Vec<u8>> = Events::encoded(1).take(EVENTS).collect();
    let follows = || Drift {
        samples_per_second: u32::MAX,
        cool_down: Duration::ZERO,
        ..Drift::default()
    };
    let run = |drift| Run::new(&events, arguments.records, drift);
    let (mut following, mut fixed) = (run(follows())?, run(Drift::off())?);
    for _ in 1..arguments.repeat {
        following = following.fastest(run(follows())?);
        fixed = fixed.fastest(run(Drift::off())?);
    }
    for (phase, (name, _)) in PROGRAMS.iter().enumerate() {
        let slices = arguments.records.div_ceil(SLICE);
        let phase = phase * slices..(phase + 1) * slices;
        let changes = following
            .changes
            .iter()
            .filter(|change| phase.contains(change));
        let after: Vec<String> = changes
            .map(|change| ((change + 1 - phase.start) * SLICE).to_string())
            .collect();
        println!(
            "{name}: the plan changed within {} records",
            after.join(" and ")
        );
    }
    let plot = Plot {
        title: "Throughput while a program's reads shift twice",
        x_axis: "records decoded (thousands)",
        y_axis: "records per second (millions)",
        slice: SLICE as f64 / 1_000.0,
        phases: PROGRAMS.map(|(name, _)| name),
        lines: [
            Line {
                name: "plan follows",
                class: "one",
                values: following.throughput(),
            },
            Line {
                name: "drift off",
                class: "other",
                values: fixed.throughput(),
            },
        ],
        changes: following.changes,
    };
    std::fs::write(&arguments.svg, plot.to_svg())?;
    println!("{} shows it", arguments.svg.display());
    Ok(())
}
