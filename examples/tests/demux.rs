//! The `demux` program, as someone at a shell meets it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use scrooge_examples::records::{RecordReader, RecordWriter};
use scrooge_examples::sample::events::Events;
use serde_json::Value;

/// A folder for one test, empty as it begins.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("demux")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

fn demux(out: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_demux"))
        .arg("--out")
        .arg(out)
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The summary of a run that went well.
fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{}", stderr(output));
    serde_json::from_slice(&output.stdout).expect("the summary is JSON")
}

#[test]
fn a_log_is_made_split_and_verified() {
    let out = folder("made");
    let output = demux(&out, &["--records", "500", "--verify", "--format", "json"]);
    let summary = json(&output);
    assert_eq!(summary["records"], 500);
    assert_eq!(summary["verified"], true);
    assert_eq!(summary["contest"]["records"], 500);
    assert_eq!(stderr(&output), "", "nobody watches, so nothing is said");

    let categories = summary["categories"].as_array().expect("is a list");
    let mut split = Vec::new();
    for category in categories {
        let file = fs::read(category["file"].as_str().expect("is a path")).expect("is there");
        let records: Vec<_> = RecordReader::new(&file[..])
            .collect::<Result<_, _>>()
            .expect("is a file of records");
        assert_eq!(category["records"], records.len());
        split.extend(records);
    }
    let mut made: Vec<_> = Events::encoded(1).take(500).collect();
    made.sort_unstable();
    split.sort_unstable();
    assert!(split == made, "the outputs are not the input");
}

#[test]
fn the_summary_can_be_read_by_people() {
    let output = demux(&folder("text"), &["--records", "200", "--verify"]);
    let text = String::from_utf8_lossy(&output.stdout);
    for part in ["200 records", "activity-japan", "thrift crate", "verified:"] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
}

#[test]
fn outputs_of_an_earlier_run_are_replaced() {
    let out = folder("again");
    json(&demux(&out, &["--records", "300", "--format", "json"]));
    let verified = ["--records", "1", "--verify", "--format", "json"];
    json(&demux(&out, &verified));
    let outputs = fs::read_dir(&out).expect("is a folder");
    assert_eq!(outputs.count(), 2, "the input and one output");
}

#[test]
fn an_input_can_be_given_and_limited() {
    let folder = folder("given");
    let input = folder.join("log");
    let mut writer = RecordWriter::new(Vec::new());
    for event in Events::encoded(9).take(20) {
        writer.write(&event).expect("fits");
    }
    fs::write(&input, writer.into_inner()).expect("can be written");
    let input = input.to_string_lossy();
    let arguments = [
        "--input",
        &*input,
        "--records",
        "7",
        "--verify",
        "--format",
        "json",
    ];
    assert_eq!(json(&demux(&folder, &arguments))["records"], 7);
}

#[test]
fn a_damaged_input_is_an_error_that_says_where() {
    let folder = folder("damaged");
    let input = folder.join("log");
    fs::write(&input, b"\0\0\0\x01\0\0\0\0\x09abc").expect("can be written");
    let output = demux(&folder, &["--input", &input.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    let expected = "record 1 at byte 5: the file ends after 3 of its 9 bytes";
    assert!(message.contains(expected), "{message}");
}

#[test]
fn a_record_that_is_no_event_is_an_error_that_says_which() {
    let folder = folder("undecodable");
    let input = folder.join("log");
    let mut writer = RecordWriter::new(Vec::new());
    for event in Events::encoded(9).take(2) {
        writer.write(&event).expect("fits");
    }
    // A struct without fields lacks the required ones.
    writer.write(&[0]).expect("fits");
    fs::write(&input, writer.into_inner()).expect("can be written");
    let output = demux(&folder, &["--input", &input.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.contains("cannot decode record 2 of"), "{message}");
}

#[test]
fn an_output_never_replaces_the_input() {
    let out = folder("in-place");
    json(&demux(&out, &["--records", "200", "--format", "json"]));
    let input = out.join("activity-japan.records");
    let before = fs::read(&input).expect("is there");
    let output = demux(&out, &["--input", &input.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("--out"), "{}", stderr(&output));
    assert_eq!(fs::read(&input).expect("is still there"), before);
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    let out = folder("usage");
    for arguments in [
        &["--records", "0"][..],
        &["--stop", "never"],
        &["--seed", "1", "--input", "log"],
    ] {
        assert_eq!(
            demux(&out, arguments).status.code(),
            Some(2),
            "{arguments:?}"
        );
    }
}
