//! What is sent, and what has to come back.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};
use std::fs;
use std::path::Path;
use std::process::Command;

use scrooge_runtime::schema::Type;
use scrooge_runtime::{ProtocolTag, Schema};
use scrooge_tests::random::{self, Rng, Style};

use crate::exchange::{Answer, PROTOCOLS, Sent, read_answers, write_records};
use crate::peer::{Built, lines, run};
use crate::unit::has_defaults_in_keys;
use crate::{Data, Peer, RecordType, Result, Unit};

/// How many values a record has, about.
const SIZE: usize = 40;

/// How it went, to be added up over units.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// IDL files with types of which records were sent.
    pub files: BTreeSet<&'static str>,
    /// Those of them that the peer was generated from as they are written.
    pub as_written: BTreeSet<&'static str>,
    /// Types with at least one record that was sent.
    pub types: usize,
    /// Records that were sent.
    pub records: usize,
    /// Records that came back, in either protocol, and were compared.
    pub compared: usize,
    /// Of those, the ones with the very bytes that we write.
    pub same_bytes: usize,
    /// Units and types that were left out, by reason.
    pub left_out: BTreeMap<String, Vec<String>>,
    /// What was not as it has to be.
    pub differences: Vec<String>,
}

impl Tally {
    /// Adds another.
    pub fn add(&mut self, other: Tally) {
        self.files.extend(other.files);
        self.as_written.extend(other.as_written);
        self.types += other.types;
        self.records += other.records;
        self.compared += other.compared;
        self.same_bytes += other.same_bytes;
        for (reason, names) in other.left_out {
            self.left_out.entry(reason).or_default().extend(names);
        }
        self.differences.extend(other.differences);
    }

    fn leave_out(&mut self, reason: impl Into<String>, name: String) {
        self.left_out.entry(reason.into()).or_default().push(name);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} IDL files ({} as they are written), {} types, {} records sent, {} compared, {} of them of the same bytes, \
             {} differences",
            self.files.len(),
            self.as_written.len(),
            self.types,
            self.records,
            self.compared,
            self.same_bytes,
            self.differences.len()
        )?;
        for (reason, names) in &self.left_out {
            writeln!(f, "left out, {}: {reason}", names.len())?;
            for name in names {
                writeln!(f, "  {name}")?;
            }
        }
        for difference in self.differences.iter().take(20) {
            // Records may be long, and what matters comes first.
            let shown: String = difference.chars().take(1_000).collect();
            writeln!(f, "difference: {shown}")?;
        }
        Ok(())
    }
}

/// Sends `count` records of each type in each protocol, and as many as differ in what is left to the writer. Each comes back
/// in both protocols, and has to be equal then.
///
/// # Errors
///
/// When the peer cannot be run. That it cannot be built is told in the tally.
pub fn round_trip(
    peer: &dyn Peer,
    unit: &Unit,
    folder: &Path,
    count: usize,
    rng: &mut Rng,
) -> Result<Tally> {
    let mut tally = Tally::default();
    let Some((built, indices)) = prepare(peer, unit, folder, &mut tally)? else {
        return Ok(tally);
    };
    let mut sent = Vec::new();
    let mut meant = Vec::new();
    for &index in &indices {
        for _ in 0..count {
            for (record, data) in records(unit, index, rng)? {
                sent.push(record);
                meant.push(data);
            }
        }
    }
    tally.types = indices.len();
    tally.records = sent.len();
    let (to_peer, from_peer) = (folder.join("records"), folder.join("answers"));
    write_records(&to_peer, &sent)?;
    run(command(&built, folder)?
        .arg("echo")
        .args([to_peer, from_peer.clone()]))?;
    let answers = read_answers(&from_peer)?;
    if answers.len() != sent.len() {
        return Err(format!("{} answers to {} records", answers.len(), sent.len()).into());
    }
    for ((record, data), answer) in sent.iter().zip(&meant).zip(&answers) {
        let record_type = &unit.types[record.index];
        compare(record_type, Some(record), &**data, answer, &mut tally);
    }
    Ok(tally)
}

/// Lets the peer make `count` values of each type of its own: we read them from both protocols, find both equal, and write
/// them in both, which the peer reads and finds equal to what it had.
///
/// # Errors
///
/// As for [`round_trip`].
pub fn foreign_values(
    peer: &dyn Peer,
    unit: &Unit,
    folder: &Path,
    count: usize,
    rng: &mut Rng,
) -> Result<Tally> {
    let mut tally = Tally::default();
    if !peer.makes_values() {
        return Ok(tally);
    }
    let Some((built, mut indices)) = prepare(peer, unit, folder, &mut Tally::default())? else {
        return Ok(tally);
    };
    indices.retain(|&index| {
        let reason = reason_against_making(unit.types[index].schema, &mut Vec::new());
        if let Some(reason) = reason {
            tally.leave_out(reason, name(unit, index));
        }
        reason.is_none()
    });
    if indices.is_empty() {
        return Ok(tally);
    }
    let (seed, list) = (rng.next().to_string(), list(&indices));
    let arguments = [seed, count.to_string(), list];
    let (to_peer, from_peer) = (folder.join("values"), folder.join("made"));
    run(command(&built, folder)?
        .arg("make")
        .args(&arguments)
        .arg(&from_peer))?;
    let made = read_answers(&from_peer)?;
    tally.types = indices.len();
    tally.records = made.len();
    let mut back = Vec::new();
    for (place, answer) in made.iter().enumerate() {
        let index = indices[place / count.max(1)];
        let record_type = &unit.types[index];
        let [binary, _] = answer
            .as_ref()
            .map_err(|said| format!("{}: {said}", name(unit, index)))?;
        let data = match record_type.decode(ProtocolTag::Binary, binary) {
            Ok(data) => data,
            Err(error) => {
                return Err(format!("{}: we refuse {binary:?}: {error}", name(unit, index)).into());
            }
        };
        compare(record_type, None, &*data, answer, &mut tally);
        for protocol in PROTOCOLS {
            let bytes = data.encode(protocol)?;
            back.push(Sent {
                index,
                protocol,
                bytes,
            });
        }
    }
    write_records(&to_peer, &back)?;
    let files = [to_peer, from_peer.clone()];
    run(command(&built, folder)?
        .arg("check")
        .args(&arguments)
        .args(files))?;
    let answers = read_answers(&from_peer)?;
    if answers.len() != back.len() {
        return Err(format!("{} answers to {} records", answers.len(), back.len()).into());
    }
    for (record, answer) in back.iter().zip(&answers) {
        if let Err(said) = answer {
            let name = name(unit, record.index);
            tally
                .differences
                .push(format!("{name} in {:?}, theirs: {said}", record.protocol));
        }
    }
    Ok(tally)
}

/// Builds the peer, and says of which types it can hold records; nothing if that is none.
fn prepare(
    peer: &dyn Peer,
    unit: &Unit,
    folder: &Path,
    tally: &mut Tally,
) -> Result<Option<(Built, Vec<usize>)>> {
    let mut indices = Vec::new();
    for (index, record_type) in unit.types.iter().enumerate() {
        match peer.holds().reason_against(record_type.schema) {
            Some(reason) => tally.leave_out(reason, name(unit, index)),
            None => indices.push(index),
        }
    }
    if indices.is_empty() {
        return Ok(None);
    }
    fs::create_dir_all(folder)?;
    match peer.build(unit, folder) {
        Ok(built) => {
            fs::write(folder.join("types"), lines(&unit.types, &built.classes))?;
            tally.files = indices
                .iter()
                .map(|&index| unit.types[index].file)
                .collect();
            if built.as_written {
                tally.as_written.clone_from(&tally.files);
            }
            Ok(Some((built, indices)))
        }
        Err(error) => {
            let reason = error.to_string();
            let last = reason.lines().last().unwrap_or_default();
            tally.leave_out(
                format!("no code for {}", peer.name()),
                format!("{}: {last}", unit.path),
            );
            Ok(None)
        }
    }
}

fn command(built: &Built, folder: &Path) -> Result<Command> {
    let (program, arguments) = built.command.split_first().ok_or("no command")?;
    let mut command = Command::new(program);
    command.args(arguments).arg(folder.join("types"));
    Ok(command)
}

/// One record's data as we encode it in each protocol, and two more as other writers might, unless those can mean another
/// thing to others.
fn records(unit: &Unit, index: usize, rng: &mut Rng) -> Result<Vec<(Sent, Box<dyn Data>)>> {
    let record_type = &unit.types[index];
    let mut records = Vec::new();
    for protocol in PROTOCOLS {
        let odd = Style {
            shuffled: 2,
            duplicates: 4,
            lavish: 8,
            ..Style::plain()
        };
        let sample = random::record_in(protocol, record_type.schema, &odd, SIZE, rng);
        let data = record_type.decode(protocol, &sample.bytes)?;
        let again = record_type.decode(protocol, &sample.bytes)?;
        let bytes = data.encode(protocol)?;
        records.push((
            Sent {
                index,
                protocol,
                bytes,
            },
            data,
        ));
        if !has_defaults_in_keys(record_type.schema) {
            records.push((
                Sent {
                    index,
                    protocol,
                    bytes: sample.bytes,
                },
                again,
            ));
        }
    }
    Ok(records)
}

/// Compares an answer in both protocols with what was meant.
fn compare(
    record_type: &RecordType,
    sent: Option<&Sent>,
    data: &dyn Data,
    answer: &Answer,
    tally: &mut Tally,
) {
    let name = record_type.name;
    let told = |what: &str| {
        let mut text = format!("{name}: {what}");
        if let Some(sent) = sent {
            let _ = write!(text, "; sent in {:?}: {:?}", sent.protocol, sent.bytes);
        }
        let _ = write!(text, "; meant: {data:?}");
        text
    };
    let written = match answer {
        Ok(written) => written,
        Err(said) => return tally.differences.push(told(&format!("theirs: {said}"))),
    };
    for (protocol, bytes) in PROTOCOLS.into_iter().zip(written) {
        tally.compared += 1;
        match record_type.decode(protocol, bytes) {
            Ok(other) if other.equals(data) => {
                let same = data.encode(protocol).is_ok_and(|ours| ours == *bytes);
                tally.same_bytes += usize::from(same);
            }
            Ok(other) => {
                let what = format!("came back in {protocol:?} as {other:?}");
                tally.differences.push(told(&what));
            }
            Err(error) => {
                let what = format!("we refuse, in {protocol:?}, {bytes:?}: {error}");
                tally.differences.push(told(&what));
            }
        }
    }
}

/// Why a peer cannot make values of a type by what the compiler generates, or none that mean the same to us.
fn reason_against_making(
    schema: &'static Schema,
    seen: &mut Vec<*const Schema>,
) -> Option<&'static str> {
    if seen.iter().any(|&other| std::ptr::eq(other, schema)) {
        return None;
    }
    seen.push(schema);
    let mut fields = schema.fields.iter();
    fields.find_map(|field| {
        if field.id < 0 {
            return Some("a negative id, for which there is no table to make values by");
        }
        if field.default.is_some() && field.ty.schema().is_some() {
            return Some("a struct with a default, which an absent one reads as");
        }
        inside(&field.ty, seen)
    })
}

fn inside(ty: &Type, seen: &mut Vec<*const Schema>) -> Option<&'static str> {
    match ty {
        Type::Struct(inner) => reason_against_making(inner.schema(), seen),
        Type::List(element) | Type::Set(element) => inside(element, seen),
        Type::Map(key, value) => inside(key, seen).or_else(|| inside(value, seen)),
        _ => None,
    }
}

fn list(indices: &[usize]) -> String {
    let texts: Vec<String> = indices.iter().map(usize::to_string).collect();
    texts.join(",")
}

/// `shapes.thrift: Tree`.
fn name(unit: &Unit, index: usize) -> String {
    let record_type = &unit.types[index];
    let file = Path::new(record_type.file).file_name().unwrap_or_default();
    format!("{}: {}", file.display(), record_type.name)
}
