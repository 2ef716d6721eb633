//! `scrooge inspect` and `scrooge advise` over files of records as the examples write them, whole and damaged.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use scrooge_examples::records;
use scrooge_examples::sample::events::Events;
use scrooge_examples::schema::events::ClientEventData;
use scrooge_runtime::{AdaptiveDecoder, DecodeError, Drift, Profile, Settings, Stop};
use serde_json::Value;

const RECORDS: usize = 40;

/// A log as `demux` makes it and splits it: client events, each behind its length.
fn log() -> Vec<Vec<u8>> {
    Events::encoded(11).take(RECORDS).collect()
}

fn file_of(records: &[Vec<u8>]) -> Vec<u8> {
    let mut writer = records::writer(Vec::new());
    for record in records {
        writer.write(record).expect("memory takes it");
    }
    writer.into_inner()
}

/// What is printed for a file: an object a line. The exit status is 1 where a record is damaged.
fn inspect(name: &str, file: &[u8]) -> (i32, Vec<Value>) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, file).expect("the target folder can be written");
    let output = Command::new(env!("CARGO_BIN_EXE_scrooge"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .args(["inspect", "--idl", "idl/client_event.thrift"])
        .args([
            "--struct",
            "ClientEvent",
            "--framing",
            "frames",
            "--format",
            "json",
        ])
        .arg(&path)
        .output()
        .expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("is text");
    let objects = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is an object"));
    (
        output.status.code().expect("it ends by itself"),
        objects.collect(),
    )
}

/// What is wrong with a record, if anything is.
fn fault(record: &[u8]) -> Option<DecodeError> {
    let decoder = AdaptiveDecoder::<ClientEventData>::new(Settings::lazy());
    decoder.decode_borrowed(record).err()
}

#[test]
fn every_record_of_an_examples_file_is_printed() {
    let records = log();
    let (code, objects) = inspect("whole.records", &file_of(&records));
    assert_eq!(code, 0);
    assert_eq!(objects.len(), RECORDS);
    for (object, record) in objects.iter().zip(&records) {
        let event = ClientEventData::decode(scrooge_runtime::Binary, record).expect("is whole");
        assert_eq!(object["id"], event.id.as_str());
        assert_eq!(object["kind"], event.kind.name().expect("it has a name"));
    }
}

/// Bytes are changed at random, lengths left alone: all other records are printed as before, and a record that decoders refuse
/// is an error at the offset that they give. One with a string that is not UTF-8 is an error too.
#[test]
fn damage_is_placed_and_hides_no_other_record() {
    let records = log();
    let (_, whole) = inspect("undamaged.records", &file_of(&records));
    let mut rng = fastrand::Rng::with_seed(5);
    let (mut refused, mut read) = (0, 0);
    for try_ in 0..60 {
        let mut damaged = records.clone();
        let which = rng.usize(..RECORDS);
        let at = rng.usize(..damaged[which].len());
        damaged[which][at] = damaged[which][at].wrapping_add(rng.u8(1..));
        let (code, objects) = inspect("damaged.records", &file_of(&damaged));
        assert_eq!(objects.len(), RECORDS, "try {try_}");
        for (number, (object, before)) in objects.iter().zip(&whole).enumerate() {
            assert!(
                number == which || object == before,
                "record {number}, try {try_}"
            );
        }
        let start: u64 = damaged[..which]
            .iter()
            .map(|record| records::encoded_len(record))
            .sum();
        let found = &objects[which];
        match fault(&damaged[which]) {
            Some(error) => {
                refused += 1;
                assert_eq!(code, 1);
                // Behind the four bytes of the record's length.
                assert_eq!(
                    found["offset"],
                    start + 4 + error.offset() as u64,
                    "{error}"
                );
                assert_eq!(found["path"], error.path(), "{error}");
            }
            None => {
                read += 1;
                // Walks do not look into strings, but JSON cannot have any that are not UTF-8.
                let data = ClientEventData::decode(scrooge_runtime::Binary, &damaged[which]);
                assert_eq!(data.is_err(), found.get("error").is_some(), "{found}");
            }
        }
    }
    assert!(refused > 5 && read > 5, "{refused} refused, {read} read");
}

/// A file that ends in the middle of a record: those before it are printed, and it is an error.
#[test]
fn a_cut_file_is_printed_up_to_the_cut() {
    let records = log();
    let file = file_of(&records);
    let (_, whole) = inspect("uncut.records", &file);
    let mut rng = fastrand::Rng::with_seed(6);
    for _ in 0..30 {
        let cut = rng.usize(1..file.len());
        let mut end = 0;
        let complete = records
            .iter()
            .take_while(|record| {
                end += records::encoded_len(record) as usize;
                end <= cut
            })
            .count();
        let at_a_border = file_of(&records[..complete]).len() == cut;
        let (code, objects) = inspect("cut.records", &file[..cut]);
        let (printed, errors): (Vec<&Value>, Vec<&Value>) = objects
            .iter()
            .partition(|object| object.get("error").is_none());
        assert_eq!(
            printed,
            whole[..complete].iter().collect::<Vec<_>>(),
            "cut at {cut}"
        );
        assert_eq!(errors.len(), usize::from(!at_a_border), "cut at {cut}");
        assert_eq!(code, i32::from(!at_a_border), "cut at {cut}");
    }
}

/// Under early stop, what a plan of the profile walks: no record further than its end, and the mean as a decoder itself counts.
#[test]
fn advise_measures_early_stop_on_the_records() {
    let records = log();
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("advise.records");
    fs::write(&path, file_of(&records)).expect("the target folder can be written");
    let profile = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/profile/monday.json");
    let output = Command::new(env!("CARGO_BIN_EXE_scrooge"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .args([
            "advise",
            "--idl",
            "idl/client_event.thrift",
            "--framing",
            "frames",
        ])
        .args(["--format", "json"])
        .args([&profile, &path])
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("is text");
    let found: Value = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is an object"))
        .find(|object: &Value| object["kind"] == "early_stop")
        .expect("it was measured");
    assert_eq!(found["records"], RECORDS);

    let profile = Profile::load(&profile).expect("there is one");
    let settings = Settings {
        stop: Stop::Early,
        drift: Drift::off(),
        ..Settings::default()
    };
    let decoder = AdaptiveDecoder::<ClientEventData>::with_profile(settings, &profile);
    let decoder = decoder.expect("it is of this record");
    let mut shares = Vec::new();
    let mut before = 0;
    for record in &records {
        decoder.decode_borrowed(record).expect("is whole");
        let walked = decoder.report().bytes_walked;
        shares.push((walked - before) as f64 / record.len() as f64);
        before = walked;
    }
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    let said = found["mean_share_walked"].as_f64().expect("is a number");
    assert!((said - mean).abs() < 1e-9, "{said} and {mean}");
    assert!(mean > 0.0 && mean < 1.0, "{mean}");
    let p99 = found["p99_share_walked"].as_f64().expect("is a number");
    assert!(p99 >= said && p99 <= 1.0, "{p99}");
}
