//! The same routing over files: a file of records comes in, and a file for each topic comes out.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use scrooge_examples::records::{self, RecordWriter};

use crate::counts::Counts;
use crate::engine::{DeadLetter, Decision, Engine, Stream, TopicId, Topics};

/// Routes every record of a file.
///
/// Records that can't be decoded are in the dead letters' file too, and beside it is one that says why, a line of JSON a record.
pub(crate) fn route(
    engine: &Engine,
    stream: &Stream,
    input: &Path,
    out: Option<&Path>,
    counts: &Counts,
) -> Result<(), String> {
    let mut folder = out.map(|out| Folder::create(out, engine)).transpose()?;
    for record in records::reader(open(input)?) {
        let record = record.map_err(|error| format!("{}: {error}", input.display()))?;
        counts.read(record.len());
        match stream.route(&record) {
            Decision::To(topic) => {
                counts.sent(topic, record.len());
                folder
                    .as_mut()
                    .map_or(Ok(()), |folder| folder.write(topic, &record))?;
            }
            Decision::Drop => counts.dropped.add(1),
            Decision::Dead(dead) => {
                counts.sent(Topics::DEAD, record.len());
                folder.as_mut().map_or(Ok(()), |folder| {
                    folder.bury(counts.read.get() - 1, &record, &dead)
                })?;
            }
            Decision::Misconfigured(advice) => return Err(advice),
        }
    }
    folder.map_or(Ok(()), Folder::finish)
}

fn open(input: &Path) -> Result<Box<dyn Read>, String> {
    if input == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file =
        File::open(input).map_err(|error| format!("cannot open {}: {error}", input.display()))?;
    Ok(Box::new(BufReader::with_capacity(1 << 20, file)))
}

/// A file for each topic that something goes to.
struct Folder<'e> {
    engine: &'e Engine,
    path: PathBuf,
    files: BTreeMap<TopicId, RecordWriter<BufWriter<File>>>,
    errors: Option<BufWriter<File>>,
}

impl<'e> Folder<'e> {
    fn create(path: &Path, engine: &'e Engine) -> Result<Self, String> {
        fs::create_dir_all(path)
            .map_err(|error| format!("cannot make {}: {error}", path.display()))?;
        let folder = Folder {
            engine,
            path: path.to_owned(),
            files: BTreeMap::new(),
            errors: None,
        };
        folder.clear()?;
        Ok(folder)
    }

    /// Removes what an earlier run has left: it would be taken for this one's.
    fn clear(&self) -> Result<(), String> {
        let old = self
            .engine
            .topics
            .names()
            .map(|topic| self.file(topic, "records"));
        for path in old.chain([self.errors_path()]) {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(format!("cannot replace {}: {error}", path.display()));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A topic's name may hold anything; a file's name here is made of letters, digits, `.`, `_` and `-`, as Kafka has it.
    fn file(&self, topic: &str, extension: &str) -> PathBuf {
        let safe = |c: char| {
            if c.is_ascii_alphanumeric() || "._-".contains(c) {
                c
            } else {
                '_'
            }
        };
        let name: String = topic.chars().map(safe).collect();
        self.path.join(format!("{name}.{extension}"))
    }

    fn errors_path(&self) -> PathBuf {
        self.file(self.engine.topics.name(Topics::DEAD), "errors.jsonl")
    }

    fn write(&mut self, topic: TopicId, record: &[u8]) -> Result<(), String> {
        let path = self.file(self.engine.topics.name(topic), "records");
        let failed =
            |error: &dyn std::fmt::Display| format!("cannot write {}: {error}", path.display());
        let writer = match self.files.entry(topic) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let file = File::create(&path).map_err(|error| failed(&error))?;
                entry.insert(records::writer(BufWriter::with_capacity(1 << 18, file)))
            }
        };
        writer.write(record).map_err(|error| failed(&error))
    }

    fn bury(&mut self, number: u64, record: &[u8], dead: &DeadLetter) -> Result<(), String> {
        self.write(Topics::DEAD, record)?;
        let path = self.errors_path();
        let failed = |error: io::Error| format!("cannot write {}: {error}", path.display());
        let errors = match &mut self.errors {
            Some(errors) => errors,
            empty => empty.insert(BufWriter::new(File::create(&path).map_err(failed)?)),
        };
        let line = serde_json::json!({
            "record": number, "kind": dead.kind, "error": dead.message, "path": dead.path, "byte": dead.byte,
        });
        writeln!(errors, "{line}").map_err(failed)
    }

    fn finish(self) -> Result<(), String> {
        let writers = self.files.into_values().map(RecordWriter::into_inner);
        for mut writer in writers.chain(self.errors) {
            writer
                .flush()
                .map_err(|error| format!("cannot write into {}: {error}", self.path.display()))?;
        }
        Ok(())
    }
}
