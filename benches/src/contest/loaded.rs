//! The same by a schema that is loaded at run time: values are named by paths.

use std::path::Path as FilePath;

use scrooge_dynamic::{Config, DynamicDecoder, DynamicValue, Idl, Path, ProtocolTag};
use scrooge_runtime::{Settings, Stop};

use super::{Group, Records};

/// What a job reads, as somebody would have it in a configuration file.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// The IDL, in the folder that all share.
    pub file: &'static str,
    /// What the records are of.
    pub record: &'static str,
    /// What is read of each: the lengths of texts and the values of numbers are summed up.
    pub paths: &'static [&'static str],
}

/// How many records a decoder learns from.
const WINDOW: u32 = 200;

/// Adds a decoder of a loaded schema that walks whole records, and one that stops early.
pub fn add(group: &mut Group, records: &Records, job: Job) {
    group.add("loaded", records, move |records| {
        pass(job, records, Settings::default())
    });
    group.add("loaded-early", records, move |records| {
        let early = Settings {
            stop: Stop::Early,
            ..Settings::default()
        };
        pass(job, records, early)
    });
}

fn pass(job: Job, records: Records, settings: Settings) -> impl FnMut() -> u64 {
    let folder = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("../idl");
    let config = Config::new().include_dir(&folder);
    let idl = Idl::load(&config, &[folder.join(job.file)]).expect("the IDL is in the repository");
    let record = idl.record(job.record).expect("it is in the IDL");
    let paths: Vec<Path> = job
        .paths
        .iter()
        .map(|path| record.path(path).expect("it is in the IDL"))
        .collect();
    let protocol = match records.protocol() {
        "compact" => ProtocolTag::Compact,
        _ => ProtocolTag::Binary,
    };
    let decoder = record.decoder(
        protocol,
        Settings {
            window: WINDOW,
            ..settings
        },
    );
    while decoder.is_learning() {
        records.sum(|record| read(&decoder, &paths, record));
    }
    move || records.sum(|record| read(&decoder, &paths, record))
}

fn read(decoder: &DynamicDecoder, paths: &[Path], record: &[u8]) -> u64 {
    let record = decoder
        .decode_borrowed(record)
        .expect("own records are whole");
    let values = paths.iter().map(|path| path.get(&record).map_or(0, weight));
    values.fold(0, u64::wrapping_add)
}

/// What a value adds to a sum.
fn weight(value: DynamicValue<'_>) -> u64 {
    match value.as_bytes() {
        Some(bytes) => bytes.len() as u64,
        None => value.as_integer().unwrap_or_default() as u64,
    }
}
