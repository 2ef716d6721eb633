//! Runs one contestant over a number of records and does nothing else, for tools that count what a program does.
//!
//! `scripts/instructions.sh` is what it is for.

use std::hint::black_box;
use std::process::ExitCode;

use clap::Parser;
use scrooge_benches::contest::Contestant;
use scrooge_benches::groups;

/// Runs one contestant over a number of records and does nothing else.
#[derive(Parser)]
struct Arguments {
    /// A group, such as `event/3`.
    group: String,
    /// One of its contestants, such as `adapted`.
    contestant: String,
    /// How many records, rounded up to whole passes.
    records: usize,
    /// The protocol of the records.
    #[arg(long, default_value = "binary")]
    protocol: String,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let Some(contestant) = find(&arguments) else {
        eprintln!("there is no such contestant; there are");
        for outline in groups::ALL {
            for contestant in outline.group().contestants {
                let Contestant { name, protocol, .. } = contestant;
                eprintln!("  {:24} {name} --protocol {protocol}", outline.name);
            }
        }
        return ExitCode::FAILURE;
    };
    let mut pass = contestant.prepare();
    let passes = arguments.records.div_ceil(contestant.records);
    for _ in 0..passes {
        black_box(pass());
    }
    println!("{}", passes * contestant.records);
    ExitCode::SUCCESS
}

fn find(arguments: &Arguments) -> Option<Contestant> {
    let mut groups = groups::ALL.iter();
    let group = groups
        .find(|outline| outline.name == arguments.group)?
        .group();
    group.contestants.into_iter().find(|contestant| {
        contestant.name == arguments.contestant && contestant.protocol == arguments.protocol
    })
}
