//! Splits a log of client events into one file for each kind of consumer, copying every record's
//! bytes as they are, and says how fast that goes with different decoders.
//!
//! ```console
//! $ cargo run --release -p scrooge-examples --bin demux
//! $ cargo run --release -p scrooge-examples --bin demux -- --help
//! ```
//!
//! Read on in [`rule`], which says where a record goes, and in [`contestant`], which shows the
//! same rule over each decoder. The rest is what any such job has: [`input`], [`job`], [`contest`],
//! [`verify`] and [`summary`].

mod cli;
mod contest;
mod contestant;
mod failure;
mod input;
mod job;
mod output;
mod progress;
mod rule;
mod summary;
mod table;
mod verify;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use cli::Arguments;
use contestant::Contestant;
use failure::{Context, Failure};
use summary::Summary;

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let input = input::prepare(arguments)?;
    let mut worker = contestant::worker(arguments);
    let outcome = job::run(&input, arguments, &mut worker)?;
    if arguments.verify {
        verify::run(&input, &outcome, &mut contestant::referee())?;
    }
    let contest = contest::run(&outcome.sample, arguments.window, arguments.stop)?;
    let summary = Summary {
        arguments,
        input: &input,
        outcome: &outcome,
        contest: contest.as_ref(),
        learnt: worker.report(),
    };
    print(&summary.render())
}

/// Writes to standard output; a reader that has gone away, such as `head`, is no failure.
fn print(text: &str) -> Result<(), Failure> {
    match writeln!(io::stdout().lock(), "{text}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context(|| "cannot write the summary".to_owned())
        }
        _ => Ok(()),
    }
}
