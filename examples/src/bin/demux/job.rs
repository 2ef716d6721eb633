//! The job itself: read, route, write.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use scrooge_examples::records::{self, Batch};

use crate::cli::{Arguments, Stop};
use crate::contestant::{self, Contestant};
use crate::failure::{Context, Failure};
use crate::input::{Input, InputReader};
use crate::output::{Outputs, Tally};
use crate::progress::Progress;
use crate::rule::Category;

/// How many bytes of records are kept for the contest: more than caches hold.
const SAMPLE: usize = 32 << 20;

/// What came of the job.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) out: PathBuf,
    /// One for each category that got a record.
    pub(crate) tallies: Vec<Tally>,
    pub(crate) records: u64,
    /// How many bytes of the input they took.
    pub(crate) bytes: u64,
    /// How long it took, files included.
    pub(crate) elapsed: Duration,
    /// The first records, still in memory.
    pub(crate) sample: Vec<Batch>,
}

/// Splits `input` into files in the folder that the arguments name, as `contestant` says.
pub(crate) fn run(
    input: &Input,
    arguments: &Arguments,
    contestant: &mut dyn Contestant,
) -> Result<Outcome, Failure> {
    if arguments.stop == Stop::Early && !input.made {
        check(input)?;
    }
    let start = Instant::now();
    let out = arguments.out.as_path();
    let mut outputs = Outputs::new(out)?;
    let mut sample = Vec::new();
    let mut sampled = 0;
    let mut reader = input.open()?;
    route_batches(&mut reader, "splitting", contestant, |batch, categories| {
        for (&category, record) in categories.iter().zip(batch.iter()) {
            outputs.write(category, record)?;
        }
        if sampled < SAMPLE {
            sampled += batch.byte_len();
            sample.push(batch);
        }
        Ok(())
    })?;
    Ok(Outcome {
        out: out.to_owned(),
        tallies: outputs.finish()?,
        records: reader.records(),
        bytes: reader.offset(),
        elapsed: start.elapsed(),
        sample,
    })
}

/// Verifies every record to its end.
///
/// A decoder that stops early leaves the rest of a record unverified, which is for producers that
/// are trusted. A file that someone names may come from anybody.
fn check(input: &Input) -> Result<(), Failure> {
    let mut reader = input.open()?;
    let mut strict = contestant::strict();
    route_batches(&mut reader, "checking", &mut strict, |_, _| Ok(()))
}

/// Routes all records of a file, and hands them on in batches, each with its records' categories.
pub(crate) fn route_batches(
    reader: &mut InputReader<'_>,
    doing: &'static str,
    contestant: &mut dyn Contestant,
    mut then: impl FnMut(Batch, &[Category]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let progress = Progress::bytes(doing, reader.bytes());
    let mut categories = Vec::new();
    loop {
        let (record, offset) = (reader.records(), reader.offset());
        let batch = reader.batch()?.finish();
        if batch.is_empty() {
            return Ok(());
        }
        categories.clear();
        contestant.route_all(&batch, &mut categories).context(|| {
            let routed = categories.len();
            let before = batch.iter().take(routed).map(records::encoded_len);
            let (record, offset) = (record + routed as u64, offset + before.sum::<u64>());
            format!(
                "cannot decode record {record}, at byte {offset} of {}",
                reader.path().display()
            )
        })?;
        then(batch, &categories)?;
        progress.at(reader.offset());
    }
}
