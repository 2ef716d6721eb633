//! Every contestant of every group, in a short run in which they take turns: what the report in `docs/benchmarks.md` is made of.

mod chart;
mod measure;
mod report;
mod rows;
mod setting;
mod summary;
mod table;
mod targets;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::{Parser, ValueEnum};
use scrooge_benches::allocations::Counting;
use scrooge_benches::groups;

use rows::Rows;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Measures every contestant of every group, and writes the report.
///
/// Contestants of a group take turns, so that whatever else the machine does hits them alike; times are medians. `× thrift` is
/// how many times as fast as the thrift crate a contestant is, `× hand` how many times as long as hand-written code it takes.
///
/// Without the feature all-peers, this builds and runs itself with it.
#[derive(Debug, Parser)]
struct Arguments {
    /// Only the group of this name, or else those whose names contain it; then no report is written, unless --out says where.
    #[arg(long)]
    group: Option<String>,
    /// How to print what was measured.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// How often each contestant has its turn.
    #[arg(long, default_value_t = 41)]
    rounds: usize,
    /// The folder that benchmarks.md and benchmarks.svg are written to [default: docs].
    #[arg(long)]
    out: Option<PathBuf>,
    /// Put the report's figures into README.md, between its marks.
    #[arg(long, conflicts_with_all = ["group", "out"])]
    write_readme: bool,
    /// Leave out peers that take long to build.
    #[arg(long)]
    without_peers: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table for people.
    #[default]
    Text,
    /// One JSON object a line and measurement.
    Json,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if !cfg!(feature = "all-peers") && !arguments.without_peers {
        return with_all_peers();
    }
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("compare: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Builds and runs this program with the peers that the workspace's own build is spared.
fn with_all_peers() -> ExitCode {
    eprintln!("building with all peers (--without-peers runs without them)");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--quiet", "--release", "-p", "scrooge-benches"])
        .args(["--features", "all-peers", "--bin", "compare", "--"])
        .args(std::env::args_os().skip(1))
        .status();
    match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("compare: cannot run cargo: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let wanted = arguments.group.as_deref().unwrap_or_default();
    let is_name = groups::ALL.iter().any(|outline| outline.name == wanted);
    let outlines = groups::ALL.iter().filter(|outline| match is_name {
        true => outline.name == wanted,
        false => outline.name.contains(wanted),
    });
    let mut rows = Rows::default();
    for outline in outlines {
        eprintln!("{}: {}", outline.name, outline.job);
        rows.add(outline, measure::measure(outline, arguments.rounds.max(1))?);
    }
    if rows.is_empty() {
        return Err(format!("no group's name contains `{wanted}`").into());
    }
    match arguments.format {
        Format::Text => print!("{}", table::text(&rows)),
        Format::Json => print!("{}", rows.json()),
    }
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let figures = summary::markdown(&rows);
    let out = match (&arguments.out, &arguments.group) {
        (Some(out), _) => out.clone(),
        (None, None) => repository.join("docs"),
        (None, Some(_)) => return Ok(()),
    };
    if arguments.write_readme {
        summary::write(&repository.join("README.md"), &figures)?;
    }
    fs::write(out.join("benchmarks.svg"), chart::svg(&rows))?;
    report::write(&out.join("benchmarks.md"), &rows, &figures)?;
    Ok(())
}
