//! The log that is split: a file of the user's, or one made for the occasion.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use scrooge_examples::records::{self, BatchBuilder, RecordReader};
use scrooge_examples::sample::events::Events;

use crate::cli::Arguments;
use crate::failure::{Context, Failure};
use crate::output;
use crate::progress::Progress;

/// How many records are made unless the user says otherwise: about 100 MB.
const DEFAULT_RECORDS: u64 = 50_000;

/// How many bytes of records are read at a time.
const BATCH: usize = 4 << 20;

/// A file of records, and how much of it to read.
#[derive(Debug)]
pub(crate) struct Input {
    pub(crate) path: PathBuf,
    /// Whether this program has made it.
    pub(crate) made: bool,
    limit: u64,
}

/// Finds or makes the input, and the folder for the outputs.
pub(crate) fn prepare(arguments: &Arguments) -> Result<Input, Failure> {
    let out = &arguments.out;
    fs::create_dir_all(out).context(|| format!("cannot make the folder {}", out.display()))?;
    match &arguments.input {
        Some(path) => {
            output::refuse_to_replace(path, out)?;
            Ok(Input {
                path: path.clone(),
                made: false,
                limit: arguments.records.unwrap_or(u64::MAX),
            })
        }
        None => {
            let path = out.join("input.records");
            let limit = arguments.records.unwrap_or(DEFAULT_RECORDS);
            make(&path, arguments.seed, limit)?;
            Ok(Input {
                path,
                made: true,
                limit,
            })
        }
    }
}

fn make(path: &Path, seed: u64, records: u64) -> Result<(), Failure> {
    let failed = || format!("cannot make the input {}", path.display());
    let file = File::create(path).context(failed)?;
    let mut writer = records::writer(BufWriter::new(file));
    let progress = Progress::records("making events", records);
    for event in Events::encoded(seed) {
        if writer.records() == records {
            break;
        }
        writer.write(&event).context(failed)?;
        progress.at(writer.records());
    }
    writer.flush().context(failed)
}

impl Input {
    /// Opens the file at its beginning.
    pub(crate) fn open(&self) -> Result<InputReader<'_>, Failure> {
        let file = File::open(&self.path)
            .context(|| format!("cannot open the input {}", self.path.display()))?;
        // Not a promise: only how long the progress bar is.
        let bytes = file.metadata().map_or(0, |metadata| metadata.len());
        Ok(InputReader {
            input: self,
            bytes,
            records: records::reader(file),
        })
    }
}

/// Reads an input, up to its limit.
#[derive(Debug)]
pub(crate) struct InputReader<'a> {
    input: &'a Input,
    bytes: u64,
    records: RecordReader<File>,
}

impl InputReader<'_> {
    /// Where the file is.
    pub(crate) fn path(&self) -> &Path {
        &self.input.path
    }

    /// How long the file is, as far as the system knows.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How many records have been read.
    pub(crate) fn records(&self) -> u64 {
        self.records.records()
    }

    /// How far into the file that is.
    pub(crate) fn offset(&self) -> u64 {
        self.records.offset()
    }

    /// The next few records, together: at least one, or none at the end.
    pub(crate) fn batch(&mut self) -> Result<BatchBuilder, Failure> {
        let mut batch = BatchBuilder::default();
        while batch.byte_len() < BATCH && batch.len() < BATCH && self.may_read() {
            if !batch.read(&mut self.records).context(|| self.failed())? {
                break;
            }
        }
        Ok(batch)
    }

    fn may_read(&self) -> bool {
        self.records() < self.input.limit
    }

    fn failed(&self) -> String {
        format!("cannot read the input {}", self.input.path.display())
    }
}
