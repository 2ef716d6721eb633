//! Reads the outputs again: every record of the input must be in one of them, in order, byte for
//! byte, and nothing else.

use std::fs::File;
use std::io;

use scrooge_examples::records::{self, RecordReader};
use scrooge_runtime::Bytes;

use crate::contestant::Contestant;
use crate::failure::{Context, Failure};
use crate::input::Input;
use crate::job::{self, Outcome};
use crate::output;
use crate::rule::Category;

/// Fails unless the outputs are what `referee` would have made of the input.
///
/// The referee decodes every record afresh, so that a mistake of the decoder that did the job
/// does not repeat itself here.
pub(crate) fn run(
    input: &Input,
    outcome: &Outcome,
    referee: &mut dyn Contestant,
) -> Result<(), Failure> {
    let mut reader = input.open()?;
    let mut outputs = open(outcome)?;
    let mut number = 0;
    job::route_batches(&mut reader, "verifying", referee, |batch, categories| {
        for (&category, record) in categories.iter().zip(batch.iter()) {
            outputs[category.index()]
                .expect(record)
                .context(|| format!("record {number} of the input, for {}", category.name()))?;
            number += 1;
        }
        Ok(())
    })?;
    let totals = (reader.records(), reader.offset());
    if totals != (outcome.records, outcome.bytes) {
        return Err(Failure::new(format!(
            "the input has {} records in {} bytes now, but had {} in {}",
            totals.0, totals.1, outcome.records, outcome.bytes
        )));
    }
    for (category, output) in Category::ALL.into_iter().zip(&mut outputs) {
        output.expect_end().context(|| category.name().to_owned())?;
    }
    check_tallies(outcome, &outputs)
}

/// Fails unless the job has counted what is there.
fn check_tallies(outcome: &Outcome, outputs: &[Output]) -> Result<(), Failure> {
    for (category, output) in Category::ALL.into_iter().zip(outputs) {
        let mut tallies = outcome.tallies.iter();
        let counted = tallies
            .find(|tally| tally.category == category)
            .map_or((0, 0), |tally| (tally.records, tally.bytes));
        if output.found() != counted {
            let (name, found) = (category.name(), output.found());
            return Err(Failure::new(format!(
                "{name} has {} records in {} bytes, but {} in {} were counted",
                found.0, found.1, counted.0, counted.1
            )));
        }
    }
    let records: u64 = outcome.tallies.iter().map(|tally| tally.records).sum();
    let bytes: u64 = outcome.tallies.iter().map(|tally| tally.bytes).sum();
    if (records, bytes) != (outcome.records, outcome.bytes) {
        return Err(Failure::new(format!(
            "the outputs have {records} records in {bytes} bytes, but the input {} in {}",
            outcome.records, outcome.bytes
        )));
    }
    Ok(())
}

/// An output that is read again; `None` where there is no such file.
struct Output {
    reader: Option<RecordReader<File>>,
}

fn open(outcome: &Outcome) -> Result<[Output; Category::ALL.len()], Failure> {
    let mut outputs = Vec::with_capacity(Category::ALL.len());
    for category in Category::ALL {
        let path = output::path(&outcome.out, category);
        let reader = match File::open(&path) {
            Ok(file) => Some(records::reader(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => {
                return Err(error).context(|| format!("cannot open {}", path.display()));
            }
        };
        outputs.push(Output { reader });
    }
    outputs
        .try_into()
        .map_err(|_| Failure::new("an output is missing"))
}

impl Output {
    /// How many records, in how many bytes, have been read.
    fn found(&self) -> (u64, u64) {
        let reader = self.reader.as_ref();
        reader.map_or((0, 0), |reader| (reader.records(), reader.offset()))
    }

    /// Fails unless the next record is `expected`.
    fn expect(&mut self, expected: &[u8]) -> Result<(), Failure> {
        match self.next()? {
            Some(found) if found == expected => Ok(()),
            Some(_) => Err(Failure::new("its bytes are not those in the output")),
            None => Err(Failure::new("it is not in the output")),
        }
    }

    /// Fails if there is another record.
    fn expect_end(&mut self) -> Result<(), Failure> {
        match self.next()? {
            Some(_) => Err(Failure::new("has records that the input does not have")),
            None => Ok(()),
        }
    }

    fn next(&mut self) -> Result<Option<Bytes>, Failure> {
        let record = self.reader.as_mut().and_then(Iterator::next);
        record
            .transpose()
            .context(|| "cannot read the output".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use clap::Parser;

    use super::*;
    use crate::cli::Arguments;
    use crate::rule::Market;
    use crate::{contestant, input};

    /// A folder that is gone when the test is over.
    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// Splits a short log, lets `damage` loose on the outputs, and says what is found.
    fn verify_after(name: &str, damage: impl FnOnce(&Path)) -> Result<(), Failure> {
        let name = format!("scrooge-demux-{}-{name}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(name));
        let out = folder.0.to_string_lossy();
        let arguments = Arguments::parse_from(["demux", "--records", "60", "--out", &*out]);
        let input = input::prepare(&arguments)?;
        let mut worker = contestant::worker(&arguments);
        let outcome = job::run(&input, &arguments, &mut worker)?;
        damage(&folder.0);
        run(&input, &outcome, &mut contestant::referee())
    }

    fn message(result: Result<(), Failure>) -> String {
        result.expect_err("the damage is found").to_string()
    }

    const JAPAN: Category = Category::Activity(Market::Japan);

    #[test]
    fn what_the_job_has_made_is_right() {
        verify_after("right", |_| {}).expect("nothing is wrong");
    }

    #[test]
    fn a_changed_byte_is_found() {
        let found = verify_after("changed", |out| {
            let path = output::path(out, JAPAN);
            let mut bytes = fs::read(&path).expect("is there");
            *bytes.last_mut().expect("has records") ^= 1;
            fs::write(&path, bytes).expect("can be written");
        });
        let found = message(found);
        assert!(found.contains("not those in the output"), "{found}");
    }

    #[test]
    fn a_cut_is_found() {
        let found = verify_after("cut", |out| {
            let path = output::path(out, JAPAN);
            let bytes = fs::read(&path).expect("is there");
            fs::write(&path, &bytes[..bytes.len() - 1]).expect("can be written");
        });
        let found = message(found);
        assert!(found.contains("the stream ends after"), "{found}");
    }

    #[test]
    fn a_missing_file_is_found() {
        let found = verify_after("missing", |out| {
            fs::remove_file(output::path(out, JAPAN)).expect("is there");
        });
        let found = message(found);
        assert!(found.contains("it is not in the output"), "{found}");
    }

    #[test]
    fn a_record_too_many_is_found() {
        let found = verify_after("many", |out| {
            let path = output::path(out, JAPAN);
            let bytes = fs::read(&path).expect("is there");
            fs::write(&path, [bytes.as_slice(), &[0; 4]].concat()).expect("can be written");
        });
        let found = message(found);
        assert!(found.contains("has records that the input"), "{found}");
    }

    #[test]
    fn records_in_the_wrong_place_are_found() {
        let found = verify_after("swapped", |out| {
            let europe = output::path(out, Category::Activity(Market::Europe));
            let japan = output::path(out, JAPAN);
            let spare = out.join("spare");
            fs::rename(&europe, &spare).expect("is there");
            fs::rename(&japan, &europe).expect("is there");
            fs::rename(&spare, &japan).expect("is there");
        });
        let found = message(found);
        assert!(found.contains("not those in the output"), "{found}");
    }
}
