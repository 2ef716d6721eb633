//! The files that records go to, one a category.

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use scrooge_examples::records::{self, RecordWriter};

use crate::failure::{Context, Failure};
use crate::rule::Category;

/// Where the records of `category` go.
pub(crate) fn path(out: &Path, category: Category) -> PathBuf {
    out.join(category.name()).with_extension("records")
}

/// Fails if an output would replace the input, as when a result is split again in place.
pub(crate) fn refuse_to_replace(input: &Path, out: &Path) -> Result<(), Failure> {
    let input =
        fs::canonicalize(input).context(|| format!("cannot open the input {}", input.display()))?;
    for category in Category::ALL {
        let output = path(out, category);
        if fs::canonicalize(&output).is_ok_and(|output| output == input) {
            return Err(Failure::new(format!(
                "the input {} would be replaced by an output; name another folder with --out",
                output.display()
            )));
        }
    }
    Ok(())
}

/// The outputs while they are written: each is made when its first record comes.
#[derive(Debug)]
pub(crate) struct Outputs<'a> {
    out: &'a Path,
    writers: [Option<RecordWriter<BufWriter<File>>>; Category::ALL.len()],
}

/// What an output got.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    pub(crate) category: Category,
    pub(crate) records: u64,
    /// The file's length.
    pub(crate) bytes: u64,
}

impl<'a> Outputs<'a> {
    /// Starts with an empty folder, as far as outputs go: those of an earlier run are removed.
    pub(crate) fn new(out: &'a Path) -> Result<Self, Failure> {
        for category in Category::ALL {
            let path = path(out, category);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(error).context(|| format!("cannot replace {}", path.display()));
                }
                _ => {}
            }
        }
        Ok(Outputs {
            out,
            writers: Default::default(),
        })
    }

    /// Appends a record, as it is, to the output of its category.
    pub(crate) fn write(&mut self, category: Category, record: &[u8]) -> Result<(), Failure> {
        let failed = || format!("cannot write {}", path(self.out, category).display());
        let slot = &mut self.writers[category.index()];
        let writer = match slot {
            Some(writer) => writer,
            None => {
                let file = File::create(path(self.out, category)).context(failed)?;
                slot.insert(records::writer(BufWriter::with_capacity(1 << 16, file)))
            }
        };
        writer.write(record).context(failed)
    }

    /// Writes out what is buffered, and says what every output got.
    pub(crate) fn finish(self) -> Result<Vec<Tally>, Failure> {
        let mut tallies = Vec::new();
        for (category, writer) in Category::ALL.into_iter().zip(self.writers) {
            let Some(mut writer) = writer else { continue };
            writer
                .flush()
                .context(|| format!("cannot write {}", path(self.out, category).display()))?;
            tallies.push(Tally {
                category,
                records: writer.records(),
                bytes: writer.offset(),
            });
        }
        Ok(tallies)
    }
}
