//! `scrooge diff`: what a new version of an IDL breaks.
//!
//! - [`side`] loads one of the two versions, with a place for everything;
//! - [`pairs`] finds which definition of the one is which of the other;
//! - [`types`] compares types and values;
//! - [`fields`], [`enums`], [`services`] and [`definitions`] make a [`change::Change`] of each difference;
//! - [`render`] prints them.

mod change;
mod definitions;
mod enums;
mod fields;
mod pairs;
mod render;
mod services;
mod side;
mod types;

use crate::cli;
use crate::console::{Console, Outcome, Trouble};
use crate::inputs;
use change::Severity;
use pairs::Pairs;
use side::{Loaded, Side};

pub(crate) fn run(arguments: &cli::Diff, console: &Console) -> Result<Outcome, Trouble> {
    let dirs = inputs::include_dirs(&arguments.includes)?;
    let (old, new) = match (
        Side::load(&arguments.old, dirs, console)?,
        Side::load(&arguments.new, dirs, console)?,
    ) {
        (Loaded::Side(old), Loaded::Side(new)) => (old, new),
        // What is wrong in either was said.
        _ => return Ok(Outcome::Problems),
    };
    let pairs = Pairs::new(&old, &new);
    let mut changes = definitions::compare(&old, &new, &pairs);
    // The worst first; otherwise in the order of the files.
    changes.sort_by_key(|change| std::cmp::Reverse(change.severity));
    render::print(&changes, &old, &new, console)?;
    let worst = changes.iter().map(|change| change.severity).max();
    let limit = match arguments.deny {
        Some(cli::DenyInDiff::Risky) => Severity::Risky,
        None => Severity::Breaking,
    };
    Ok(if worst >= Some(limit) {
        Outcome::Problems
    } else {
        Outcome::Fine
    })
}
