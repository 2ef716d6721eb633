//! `scrooge check`: everything that is wrong.

use std::path::PathBuf;

use scrooge_codegen::{Config, Diagnostics, Error};

use crate::cli;
use crate::console::{Console, Outcome, Trouble, count};
use crate::inputs;
use crate::report::{self, Seen, Tally};

pub(crate) fn run(arguments: &cli::Check, console: &Console) -> Result<Outcome, Trouble> {
    let mut config = Config::new().strict_names(arguments.strict_names);
    for path in inputs::include_dirs(&arguments.includes)? {
        config = config.include_dir(path);
    }
    let inputs = inputs::find(&arguments.files, console);
    if inputs.files.is_empty() {
        return Ok(Outcome::Incomplete);
    }
    let tally = match config.load(&inputs.files) {
        Ok(model) => report::show(&model.rendered_warnings(), console)?,
        Err(Error::Diagnostics(diagnostics)) => {
            let tally = report::show(&diagnostics, console)?;
            // What one file lacks can keep mistakes in another from being seen.
            tally.plus(each_by_itself(
                &config,
                &inputs.files,
                &diagnostics,
                console,
            )?)
        }
        Err(error) => return Err(Trouble::new(error.to_string())),
    };
    if !console.is_json() {
        summary(tally, inputs.files.len(), console)?;
    }
    let denied = arguments.deny == Some(cli::DenyInCheck::Warnings) && tally.warnings > 0;
    Ok(if inputs.incomplete {
        Outcome::Incomplete
    } else if tally.errors > 0 || denied {
        Outcome::Problems
    } else {
        Outcome::Fine
    })
}

/// What else is found in the files when each is read without the others.
fn each_by_itself(
    config: &Config,
    files: &[PathBuf],
    shown: &Diagnostics,
    console: &Console,
) -> Result<Tally, Trouble> {
    let mut tally = Tally::default();
    if files.len() < 2 {
        return Ok(tally);
    }
    let mut seen = Seen::default();
    seen.add_all(shown);
    for file in files {
        let found = match config.load(&[file]) {
            Ok(model) => model.rendered_warnings(),
            Err(Error::Diagnostics(diagnostics)) => diagnostics,
            Err(error) => return Err(Trouble::new(error.to_string())),
        };
        tally = tally.plus(report::show_unseen(&found, &mut seen, console)?);
    }
    Ok(tally)
}

/// Good news to the standard output, bad news to where the diagnostics are.
fn summary(tally: Tally, files: usize, console: &Console) -> Result<(), Trouble> {
    let files = count(files, "file");
    match tally.text() {
        text if text.is_empty() => {
            console.out(format!("{files} checked, nothing to complain of\n").as_bytes())
        }
        text => {
            console.say(&format!("\n{files} checked: {text}\n"));
            Ok(())
        }
    }
}
