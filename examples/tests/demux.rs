//! The `demux` program, as someone at a shell meets it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use scrooge_examples::records::{self, encoded_len};
use scrooge_examples::sample::events::Events;
use scrooge_examples::schema::events::{ClientEventData, UserData};
use scrooge_runtime::Binary;
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
        let records: Vec<_> = records::reader(&file[..])
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
    let mut writer = records::writer(Vec::new());
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
    let expected = "record 1 at byte 5: the stream ends after 7 of its 13 bytes";
    assert!(message.contains(expected), "{message}");
}

/// A log of two events and then `last`, and what becomes of it.
fn split_with(name: &str, last: &[u8], arguments: &[&str]) -> Output {
    let folder = folder(name);
    let input = folder.join("log");
    let mut writer = records::writer(Vec::new());
    for event in Events::encoded(9).take(2) {
        writer.write(&event).expect("fits");
    }
    writer.write(last).expect("fits");
    fs::write(&input, writer.into_inner()).expect("can be written");
    let input = input.to_string_lossy();
    demux(&folder, &[&["--input", &*input], arguments].concat())
}

/// Where the third record of [`split_with`] begins.
fn third() -> u64 {
    Events::encoded(9)
        .take(2)
        .map(|event| encoded_len(&event))
        .sum()
}

#[test]
fn a_record_that_is_no_event_is_an_error_that_says_which() {
    // A struct without fields lacks the required ones.
    let output = split_with("undecodable", &[0], &[]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    let place = format!("cannot decode record 2, at byte {} of", third());
    assert!(message.contains(&place), "{message}");
    let reason = "ClientEvent: required field `kind` is missing at byte 0";
    assert!(message.contains(reason), "{message}");
}

#[test]
fn damage_deep_in_a_record_is_an_error_that_says_where() {
    let event = ClientEventData {
        user: Some(UserData::default()),
        ..Default::default()
    };
    let good = event.encode(Binary).expect("it is short");
    for stop in ["full", "early"] {
        // The user's segments, which are a list of strings, and empty here: a billion of them.
        let list = good
            .windows(8)
            .position(|bytes| bytes == b"\x0f\x00\x06\x0b\0\0\0\0")
            .expect("it is always written");
        let mut bad = good.clone();
        bad[list + 4..list + 8].copy_from_slice(&0x7fff_ffff_u32.to_be_bytes());
        let output = split_with("deep", &bad, &["--stop", stop]);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        let message = stderr(&output);
        assert!(message.contains("cannot decode record 2"), "{message}");
        let reason = format!(
            "ClientEvent.user.segments: a size of more than the bytes that are left at byte {}",
            list + 3
        );
        assert!(message.contains(&reason), "{message}");
    }
}

#[test]
fn no_damage_crashes_it() {
    let mut random = fastrand::Rng::with_seed(11);
    let events: Vec<_> = Events::encoded(12).take(8).collect();
    for round in 0..40 {
        let mut event = events[round % events.len()].clone();
        match round % 4 {
            0 => event.truncate(random.usize(..event.len())),
            _ => {
                for _ in 0..random.usize(1..4) {
                    let at = random.usize(..event.len());
                    event[at] = random.u8(..);
                }
            }
        }
        let stop = if round % 2 == 0 { "full" } else { "early" };
        let output = split_with("random", &event, &["--stop", stop, "--window", "1"]);
        let message = stderr(&output);
        assert!(
            matches!(output.status.code(), Some(0 | 1)),
            "{event:?}: {message}"
        );
        assert!(!message.contains("panicked"), "{event:?}: {message}");
    }
}

#[test]
fn text_that_is_not_utf8_is_split_all_the_same() {
    let mut event = ClientEventData {
        body: Some("abcde".to_owned()),
        ..Default::default()
    }
    .encode(Binary)
    .expect("it is short");
    let body = event.windows(5).position(|bytes| bytes == b"abcde");
    event[body.expect("is in there")] = 0xff;
    let output = split_with("not-utf8", &event, &["--verify", "--format", "json"]);
    let summary = json(&output);
    assert_eq!(summary["records"], 3);
    assert_eq!(summary["verified"], true);
    let refusal = &summary["contest"]["decoders"][1]["error"];
    let expected = "cannot decode record 2: ClientEvent.body: invalid UTF-8";
    assert!(
        refusal.as_str().is_some_and(|it| it.starts_with(expected)),
        "{refusal}"
    );
}

#[test]
fn what_was_learnt_is_in_the_summary() {
    for stop in ["full", "early"] {
        let out = folder("learnt");
        let output = demux(
            &out,
            &[
                "--records",
                "300",
                "--window",
                "100",
                "--stop",
                stop,
                "--verify",
                "--format",
                "json",
            ],
        );
        let summary = json(&output);
        let hot: Vec<_> = summary["learnt"]["hot"]
            .as_array()
            .expect("is a list")
            .iter()
            .map(|it| &it["path"])
            .collect();
        assert_eq!(
            hot,
            ["kind", "user", "user.address", "user.address.country"]
        );
        assert_eq!(summary["contest"]["learnt_from"], 100);
    }
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
