//! The job itself: read, route, write.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use scrooge_examples::records::Batch;

use crate::contestant::Contestant;
use crate::failure::{Context, Failure};
use crate::input::Input;
use crate::output::{Outputs, Tally};
use crate::progress::Progress;

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

/// Splits `input` into files in the folder `out`, as `contestant` says.
pub(crate) fn run(
    input: &Input,
    out: &Path,
    contestant: &mut dyn Contestant,
) -> Result<Outcome, Failure> {
    let start = Instant::now();
    let mut reader = input.open()?;
    let mut outputs = Outputs::new(out)?;
    let progress = Progress::bytes("splitting", reader.bytes());
    let mut sample = Vec::new();
    let mut sampled = 0;
    let mut categories = Vec::new();
    loop {
        let first = reader.records();
        let batch = reader.batch()?.finish();
        if batch.is_empty() {
            break;
        }
        categories.clear();
        contestant
            .route_all(&batch, &mut categories)
            .context(|| undecodable(input, first + categories.len() as u64))?;
        for (&category, record) in categories.iter().zip(batch.iter()) {
            outputs.write(category, record)?;
        }
        progress.at(reader.offset());
        if sampled < SAMPLE {
            sampled += batch.byte_len();
            sample.push(batch);
        }
    }
    Ok(Outcome {
        out: out.to_owned(),
        tallies: outputs.finish()?,
        records: reader.records(),
        bytes: reader.offset(),
        elapsed: start.elapsed(),
        sample,
    })
}

fn undecodable(input: &Input, record: u64) -> String {
    format!(
        "cannot decode record {record} of {} as a ClientEvent",
        input.path.display()
    )
}
