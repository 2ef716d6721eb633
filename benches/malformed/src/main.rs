//! What readers of Thrift do with malformed records, side by side: the table in `docs/malformed.md`.
//!
//! `cargo run --manifest-path benches/malformed/Cargo.toml` prints it. Each reader gets each record in a process of its own with
//! a limit on its memory, since some readers abort, or ask for gigabytes.

mod cases;
mod outcome;
mod readers;

use std::error::Error;
use std::process::Command;

use outcome::Outcome;
use readers::READERS;

#[global_allocator]
static ALLOCATOR: outcome::Measuring = outcome::Measuring;

/// What a process may have.
const MEMORY: libc::rlim_t = 1 << 30;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [] => print_table(),
        [reader, case] => {
            let (reader, case) = (reader.parse::<usize>()?, case.parse::<usize>()?);
            let cases = cases::all();
            let case = cases.get(case).ok_or("no such case")?;
            let reader = READERS.get(reader).ok_or("no such reader")?;
            outcome::observe(MEMORY, || (reader.read)(case));
            Ok(())
        }
        _ => Err("usage: scrooge-malformed".into()),
    }
}

fn print_table() -> Result<(), Box<dyn Error>> {
    let this = std::env::current_exe()?;
    let heads: Vec<&str> = READERS.iter().map(|reader| reader.name).collect();
    println!("| damage | {} |", heads.join(" | "));
    println!("|---|{}", "---|".repeat(heads.len()));
    for (place, case) in cases::all().iter().enumerate() {
        let mut cells = Vec::new();
        for (index, reader) in READERS.iter().enumerate() {
            if !reader.reads(case) {
                cells.push("–".to_owned());
                continue;
            }
            let mut command = Command::new(&this);
            command.args([index.to_string(), place.to_string()]);
            cells.push(Outcome::of(&mut command)?.to_string());
        }
        println!("| {} | {} |", case.name, cells.join(" | "));
    }
    Ok(())
}
