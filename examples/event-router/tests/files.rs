//! The command over files: what it routes, what it refuses, and what it remembers. No broker is needed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use scrooge_examples::records;
use scrooge_examples::sample::events::Events;

/// A folder with a configuration, which is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let folder = Folder(
            std::env::temp_dir().join(format!("event-router-{}-{test}", std::process::id())),
        );
        fs::create_dir_all(&folder.0).expect("can be made");
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(package.join("router.toml")).expect("is there");
        let idl = package
            .join("../../idl/client_event.thrift")
            .canonicalize()
            .expect("is there");
        let text = text.replace("../../idl/client_event.thrift", &idl.display().to_string());
        fs::write(folder.0.join("router.toml"), text).expect("can be written");
        folder
    }

    fn configure(&self, from: &str, to: &str) {
        let path = self.0.join("router.toml");
        let text = fs::read_to_string(&path).expect("is there");
        assert!(text.contains(from), "{from} is not in the configuration");
        fs::write(path, text.replace(from, to)).expect("can be written");
    }

    fn write(&self, log: &[Vec<u8>]) {
        let file = fs::File::create(self.0.join("in.records")).expect("can be made");
        let mut writer = records::writer(file);
        for record in log {
            writer.write(record).expect("can be written");
        }
    }

    fn run(&self, arguments: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_event-router"));
        let output = command
            .current_dir(&self.0)
            .args(arguments.split_whitespace())
            .output();
        output.expect("can be run")
    }

    fn route(&self) -> String {
        let output = self.run("--source file in.records --sink dir out");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).expect("is text")
    }

    fn records(&self, topic: &str) -> Vec<Vec<u8>> {
        match fs::File::open(self.0.join("out").join(format!("{topic}.records"))) {
            Ok(file) => records::reader(file)
                .map(|record| record.expect("is whole").to_vec())
                .collect(),
            Err(_) => Vec::new(),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const TOPICS: [&str; 8] = [
    "failures",
    "heartbeats",
    "orders-japan",
    "orders-us",
    "orders",
    "activity-japan",
    "activity-us",
    "activity",
];

#[test]
fn every_record_is_in_one_file_with_its_bytes() {
    let folder = Folder::new("bytes");
    let mut log: Vec<Vec<u8>> = Events::encoded(3).take(500).collect();
    folder.write(&log);
    folder.route();
    let mut found: Vec<Vec<u8>> = TOPICS
        .into_iter()
        .flat_map(|topic| folder.records(topic))
        .collect();
    log.sort();
    found.sort();
    assert!(log == found);
    assert!(
        TOPICS
            .into_iter()
            .filter(|topic| !folder.records(topic).is_empty())
            .count()
            > 4
    );
}

#[test]
fn what_cannot_be_decoded_is_put_aside_with_the_reason() {
    let folder = Folder::new("damaged");
    let mut log: Vec<Vec<u8>> = Events::encoded(3).take(10).collect();
    log[4].pop();
    folder.write(&log);
    folder.route();
    assert_eq!(folder.records("events-dead"), [log[4].clone()]);
    let errors =
        fs::read_to_string(folder.0.join("out/events-dead.errors.jsonl")).expect("is there");
    let error: serde_json::Value = serde_json::from_str(&errors).expect("is one line of JSON");
    assert_eq!(
        (error["record"].as_u64(), error["kind"].as_str()),
        (Some(4), Some("unexpected_end"))
    );
}

#[test]
fn what_was_learnt_is_there_in_the_next_run() {
    let folder = Folder::new("profile");
    folder.configure("profiles = \"\"", "profiles = \"learnt\"");
    folder.configure("window = 10_000", "window = 100");
    folder.write(&Events::encoded(3).take(500).collect::<Vec<_>>());
    assert!(observed(&folder.route()) >= 100);
    let second = folder.route();
    assert!(observed(&second) < 100, "{second}");
    assert!(
        second
            .lines()
            .any(|line| line.contains("user.address.country") && line.contains("hot")),
        "{second}"
    );

    fs::write(folder.0.join("learnt/events.profile.json"), "{").expect("can be written");
    assert!(observed(&folder.route()) >= 100);
}

/// How many records the decoder has learnt from: those of the window, and a few samples.
fn observed(report: &str) -> u64 {
    let before = report.split(" of them observed").next();
    let number = before.and_then(|before| before.rsplit(' ').next());
    number
        .and_then(|number| number.parse().ok())
        .expect("is in the report")
}

#[test]
fn a_check_shows_every_mistake_where_it_is() {
    let folder = Folder::new("check");
    assert!(folder.run("--check").status.success());
    folder.configure("kind == FAILURE", "kind == FAILUR");
    folder.configure(
        "user.address.country == \"US\"",
        "user.adress.country == \"US\"",
    );
    let output = folder.run("--check");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr).expect("is text");
    for part in [
        "router.toml:19:",
        "did you mean `FAILURE`?",
        "has no field `adress`",
        "did you mean `address`?",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}

#[test]
fn a_wrong_configuration_is_refused_with_its_place() {
    for (from, to, part) in [
        ("workers = 1", "wrokers = 1", "wrokers"),
        ("prefix = \"none\"", "prefix = \"nun\"", "prefix is"),
        (
            "topic = \"activity\"",
            "topic = \"events\"",
            "again and again",
        ),
        (
            "record = \"ClientEvent\"",
            "record = \"ClientEvnt\"",
            "ClientEvent",
        ),
        (
            "\"auto.offset.reset\"",
            "\"enable.auto.commit\"",
            "commit_interval_ms",
        ),
        (
            "\"auto.offset.reset\"",
            "\"auto.offset.rset\"",
            "auto.offset.rset",
        ),
    ] {
        let folder = Folder::new("refused");
        folder.configure(from, to);
        let output = folder.run("--check");
        assert_eq!(output.status.code(), Some(1), "{to}");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}

#[test]
fn flags_come_before_the_environment_and_that_before_the_file() {
    let folder = Folder::new("precedence");
    folder.configure("exactly_once = false", "exactly_once = true");
    folder.configure("workers = 1", "workers = 2");
    let check = |environment: &[(&str, &str)], flags: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_event-router"));
        let output = command
            .current_dir(&folder.0)
            .env_remove("KAFKA_BOOTSTRAP")
            .envs(environment.iter().copied())
            .arg("--check")
            .args(flags.split_whitespace())
            .output()
            .expect("can be run");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).expect("is text")
    };
    let environment = [
        ("EVENT_ROUTER_GROUP", "of-environment"),
        ("EVENT_ROUTER_EXACTLY_ONCE", "false"),
        ("EVENT_ROUTER_WORKERS", "3"),
        ("KAFKA_BOOTSTRAP", "of-environment:9092"),
    ];
    let flags = "--group of-flag --exactly-once --workers 4 --bootstrap of-flag:9092";
    for (text, parts) in [
        (
            check(&[], ""),
            [
                "group event-router,",
                "exactly once",
                "2 workers",
                "\"127.0.0.1:9092\"",
            ],
        ),
        (
            check(&environment, ""),
            [
                "group of-environment,",
                "at least once",
                "3 workers",
                "\"of-environment:9092\"",
            ],
        ),
        (
            check(&environment, flags),
            [
                "group of-flag,",
                "exactly once",
                "4 workers",
                "\"of-flag:9092\"",
            ],
        ),
    ] {
        for part in parts {
            assert!(text.contains(part), "{part} is not in:\n{text}");
        }
    }
    let text = check(&[], "--exactly-once=false");
    assert!(text.contains("at least once"), "{text}");
}

#[test]
fn the_demo_needs_no_broker_and_says_that_it_has_none() {
    let folder = Folder::new("demo");
    let output = folder.run("demo --records 1000");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("is text");
    assert!(text.contains("Kafka is a mock"), "{text}");
    let read = text.lines().find(|line| line.starts_with("read"));
    let read = read.and_then(|line| line.split_whitespace().nth(1));
    assert_eq!(read, Some("1000"), "{text}");
    assert!(
        observed(&text) < 500,
        "its window is a quarter of them: {text}"
    );
}

/// The rules of `router.toml` by full decoding send every record where the rules themselves do.
#[cfg(feature = "baseline")]
#[test]
fn the_baseline_routes_as_the_rules_do() {
    let folder = Folder::new("baseline");
    folder.write(&Events::encoded(3).take(2_000).collect::<Vec<_>>());
    folder.route();
    let by_rules = TOPICS.map(|topic| folder.records(topic));
    fs::remove_dir_all(folder.0.join("out")).expect("is there");
    let output = folder.run("--baseline --source file in.records --sink dir out");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(TOPICS.map(|topic| folder.records(topic)) == by_rules);
    assert!(by_rules.iter().all(|records| !records.is_empty()));
}
