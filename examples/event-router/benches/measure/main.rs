//! Measures routers as processes, against a broker: `scripts/long.sh compare` and `scripts/long.sh soak` start one.
//!
//! ```console
//! $ cargo bench --features baseline --bench measure -- compare --events 1000000
//! $ cargo bench --features baseline --bench measure -- soak --minutes 30
//! ```

mod compare;
mod process;
mod soak;

// Topics, events and processes are those of the tests, which use more of them.
#[path = "../../tests/broker/cluster.rs"]
#[allow(dead_code)]
mod cluster;
#[path = "../../tests/broker/events.rs"]
#[allow(dead_code)]
mod events;
#[path = "../../tests/broker/knobs.rs"]
#[allow(dead_code)]
mod knobs;
#[path = "../../tests/broker/metrics.rs"]
#[allow(dead_code)]
mod metrics;
#[path = "../../tests/broker/router.rs"]
#[allow(dead_code)]
mod router;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use cluster::Cluster;
use knobs::{Progress, figure, long, rng};

#[derive(Debug, Parser)]
#[command(about = "Measure routers as processes, against a broker")]
struct Arguments {
    /// Kafka's brokers, HOST:PORT,…
    #[arg(long, env = "KAFKA_BOOTSTRAP")]
    bootstrap: String,

    #[command(subcommand)]
    command: Command,

    /// What cargo says to every benchmark
    #[arg(long, hide = true, global = true)]
    bench: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Throughput, processor time and memory beside the same router built on full decoding
    Compare(compare::Options),
    /// Routes at full speed for long, and looks whether memory and lag stay as they are
    Soak(soak::Options),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let cluster = Cluster::new(&arguments.bootstrap);
    let is_well = match &arguments.command {
        Command::Compare(options) => compare::run(&cluster, options),
        Command::Soak(options) => soak::run(&cluster, options),
    };
    match is_well {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
