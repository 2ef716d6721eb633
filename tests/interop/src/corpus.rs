//! The main program of a crate that `examples/corpus.rs` has written.

use std::path::{Path, PathBuf};

use scrooge_tests::random::Rng;

use crate::{Python, Result, Tally, Unit, foreign_values, round_trip};

/// Lets records of some units go to Python and back, and Python's own to us. Arguments: the interpreter, a folder to work in, and
/// how often each is done. What is printed is for `scripts/round_trip.sh` to add up.
///
/// # Errors
///
/// When an argument is missing.
pub fn run_part(units: &[Unit]) -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [interpreter, folder, count] = arguments.as_slice() else {
        return Err("usage: PYTHON FOLDER COUNT".into());
    };
    let peer = Python {
        interpreter: PathBuf::from(interpreter),
    };
    let count = count.parse()?;
    let mut rng = Rng::new(7);
    for unit in units {
        let folder = Path::new(folder).join(unit.name);
        for (direction, exchange) in [("ours", round_trip as Exchange), ("theirs", foreign_values)]
        {
            match exchange(&peer, unit, &folder, count, &mut rng) {
                Ok(tally) => print(direction, &tally),
                Err(error) => {
                    let error = error.to_string();
                    println!(
                        "failed\t{}: {}",
                        unit.path,
                        error.lines().last().unwrap_or_default()
                    );
                }
            }
        }
    }
    Ok(())
}

type Exchange = fn(&dyn crate::Peer, &Unit, &Path, usize, &mut Rng) -> Result<Tally>;

/// A line for each thing to be counted, with tabs between.
fn print(direction: &str, tally: &Tally) {
    for file in &tally.files {
        let as_written = tally.as_written.contains(file);
        println!("file\t{direction}\t{file}\t{as_written}");
    }
    let numbers = [tally.types, tally.records, tally.compared, tally.same_bytes];
    let [types, records, compared, same] = numbers;
    println!("numbers\t{direction}\t{types}\t{records}\t{compared}\t{same}");
    for (reason, names) in &tally.left_out {
        for name in names {
            println!("left out\t{direction}\t{reason}\t{name}");
        }
    }
    for difference in &tally.differences {
        let short: String = difference.chars().take(600).collect();
        println!("difference\t{direction}\t{}", short.replace('\n', " "));
    }
}
