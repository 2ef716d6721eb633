//! The `scrooge` command: what the library does, for people and scripts.
//!
//! - [`cli`] is the command line, and `--help`;
//! - [`check`], [`generate`], [`diff`], [`fmt`], [`inspect`], [`profile`] and [`advise`] are a subcommand each;
//! - [`inputs`] finds the files, [`report`] shows diagnostics, [`places`] turns spans into lines, and [`console`] knows where
//!   output goes.

mod advise;
mod check;
mod cli;
mod console;
mod diff;
mod fmt;
mod generate;
mod inputs;
mod inspect;
mod places;
mod profile;
mod report;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use cli::{Arguments, Command};
use console::{Console, Outcome, Trouble};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let console = Console::new(arguments.color, arguments.format);
    let result = match arguments.command {
        Command::Check(arguments) => check::run(&arguments, &console),
        Command::Generate(arguments) => generate::run(&arguments, &console),
        Command::Diff(arguments) => diff::run(&arguments, &console),
        Command::Fmt(arguments) => fmt::run(&arguments, &console),
        Command::Inspect(arguments) => inspect::run(&arguments, &console),
        Command::Advise(arguments) => advise::run(&arguments, &console),
        Command::Profile(arguments) => profile::run(&arguments, &console),
        Command::Completions { shell } => completions(shell, &console),
    };
    match result {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Problems) => ExitCode::from(1),
        Ok(Outcome::Incomplete) => ExitCode::from(2),
        Err(trouble) => {
            console.error(&trouble.to_string());
            ExitCode::from(2)
        }
    }
}

fn completions(shell: clap_complete::Shell, console: &Console) -> Result<Outcome, Trouble> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "scrooge", &mut script);
    console.out(&script)?;
    Ok(Outcome::Fine)
}
