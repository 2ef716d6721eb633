//! `scrooge profile`: what decoders have learnt, to be read and compared.

mod diff;
mod picture;
mod show;
pub(crate) mod tree;

use std::path::Path;

use scrooge_runtime::Profile;

use crate::cli;
use crate::console::{Console, Outcome, Trouble};

/// Runs the command.
pub(crate) fn run(arguments: &cli::Profile, console: &Console) -> Result<Outcome, Trouble> {
    match arguments {
        cli::Profile::Show(arguments) => show::run(arguments, console),
        cli::Profile::Diff(arguments) => diff::run(arguments, console),
    }
}

pub(crate) fn load(file: &Path) -> Result<Profile, Trouble> {
    Profile::load(file).map_err(|error| Trouble::new(error.to_string()))
}

/// `12.3 %`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// `12,345`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
