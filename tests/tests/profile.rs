//! Profiles: what they say, how they are written and read, and decoders that start with one.

use std::path::PathBuf;

use scrooge_runtime::{AdaptiveDecoder, Binary, Profile, ProfilePath, Settings};
use scrooge_tests::learning::{decoder, fallbacks, hot, observe, touch, with_ratio};
use scrooge_tests::schema::airline::{AirportData, Flight, FlightData, FlightRef, LocationData};
use scrooge_tests::schema::events::{ClientEvent, ClientEventData};
use scrooge_tests::schema::shapes::{Pair, PairData, Tree, TreeData};

fn airport(code: &str) -> AirportData {
    AirportData {
        code: code.into(),
        name: format!("{code} International"),
        loc: Some(LocationData {
            latitude: 35.5.into(),
            longitude: 139.75.into(),
            altitude: None,
        }),
        ..AirportData::default()
    }
}

fn flight() -> Vec<u8> {
    let flight = FlightData {
        id: 7,
        name: "XX 7".into(),
        origin: airport("NRT"),
        destination: airport("HND"),
        departure_time: Some(1_000),
    };
    flight.encode(Binary).unwrap()
}

fn program(flight: FlightRef<'_>) {
    touch((
        flight.id(),
        flight.destination().loc().map(|loc| loc.latitude()),
    ));
}

/// A decoder that has learnt what [`program`] reads.
fn taught() -> AdaptiveDecoder<FlightData> {
    let decoder = decoder::<FlightData>(100);
    observe(&decoder, &flight(), 100, |flight| program(flight.view()));
    assert!(!decoder.is_learning());
    decoder
}

fn settings() -> Settings {
    taught().settings().clone()
}

fn path<'p>(profile: &'p Profile, name: &str) -> &'p ProfilePath {
    profile.path(name).unwrap_or_else(|| panic!("no {name}"))
}

fn pair(right: &str) -> Vec<u8> {
    let right = Some(right.into());
    PairData { left: 1, right }.encode(Binary).unwrap()
}

/// A file of its own in a folder of its own, which is removed at the end.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let folder = format!("scrooge-profile-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&folder).unwrap();
        Place(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("event.profile.json")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

mod content {
    use super::*;

    #[test]
    fn is_what_was_learnt_as_json_that_people_read() {
        let decoder = with_ratio::<PairData>(2, 0.5);
        for right in ["four", "eleven bytes"] {
            let bytes = pair(right);
            observe(&decoder, &bytes, 1, |pair| {
                touch((pair.left(), pair.left()))
            });
        }
        assert_eq!(
            decoder.profile().to_json(),
            r#"{
  "format": "scrooge-profile",
  "version": 1,
  "record": "Pair",
  "schema": "b51e1e670105b0aa",
  "protocol": "binary",
  "min_access_ratio": 0.5,
  "processes": 1,
  "observed": 2,
  "measured": 1,
  "measured_bytes": 19,
  "paths": [
    {"path":"left","hot":true,"reads":2,"share":1.0,"accesses":4,"present":1,"bytes":4,"mean_bytes":4.0,"p99_bytes":4,"share_of_bytes":0.210526,"sizes":[[4,1]]},
    {"path":"right","hot":false,"reads":0,"share":0.0,"accesses":0,"present":1,"bytes":8,"mean_bytes":8.0,"p99_bytes":9,"share_of_bytes":0.421053,"sizes":[[9,1]]}
  ]
}
"#
        );
    }

    #[test]
    fn comes_back_as_it_was_by_either_way_through_json() {
        let profile = taught().profile();
        let json = profile.to_json();
        assert_eq!(Profile::from_json(&json).unwrap(), profile);
        let compact = serde_json::to_string(&profile).unwrap();
        assert_eq!(serde_json::from_str::<Profile>(&compact).unwrap(), profile);
        let values = |json: &str| serde_json::from_str::<serde_json::Value>(json).unwrap();
        assert_eq!(values(&json), values(&compact));
    }

    #[test]
    fn of_an_open_window_is_what_it_has_seen() {
        let decoder = decoder::<FlightData>(100);
        observe(&decoder, &flight(), 10, |flight| program(flight.view()));
        let profile = decoder.profile();
        assert!(decoder.is_learning());
        assert_eq!(profile.observed, 10);
        assert_eq!(path(&profile, "id").reads, 10);
        assert_eq!(profile.hot().collect::<Vec<_>>(), hot(&taught()));
    }

    #[test]
    fn of_a_decoder_that_never_learns_is_empty() {
        let decoder = AdaptiveDecoder::<FlightData>::new(Settings::lazy());
        observe(&decoder, &flight(), 10, |flight| program(flight.view()));
        let profile = decoder.profile();
        assert_eq!((profile.observed, profile.hot().count()), (0, 0));
    }

    #[test]
    fn sizes_are_those_of_all_values_of_a_record_together() {
        let leaf = |label: &str| TreeData {
            label: label.into(),
            children: vec![],
        };
        let tree = TreeData {
            label: "root".into(),
            children: vec![
                TreeData {
                    label: "a".into(),
                    children: vec![leaf("bb"), leaf("ccc")],
                },
                leaf("dddd"),
            ],
        };
        let bytes = tree.encode(Binary).unwrap();
        let decoder = decoder::<TreeData>(1);
        observe(&decoder, &bytes, 1, |tree| touch(tree.label()));
        let profile = decoder.profile();
        assert_eq!(profile.measured_bytes, bytes.len() as u64);
        assert_eq!(path(&profile, "label").bytes, 4 + 4);
        let below = tree.children.encode_size();
        assert_eq!(
            path(&profile, "children").bytes,
            below,
            "once, with all that is inside"
        );
        let labels = ["a", "bb", "ccc", "dddd"].map(|label| 4 + label.len() as u64);
        assert_eq!(
            path(&profile, "children[].label").bytes,
            labels.iter().sum::<u64>()
        );
        // What holds the lower levels, counted once.
        let inner = tree.children[0].children.encode_size() + leaf("").children.encode_size();
        assert_eq!(path(&profile, "children[].children").bytes, inner);
    }

    trait EncodeSize {
        fn encode_size(&self) -> u64;
    }

    impl EncodeSize for Vec<TreeData> {
        /// As a list: its head and its elements.
        fn encode_size(&self) -> u64 {
            let elements = self
                .iter()
                .map(|tree| tree.encode(Binary).unwrap().len() as u64);
            5 + elements.sum::<u64>()
        }
    }

    #[test]
    fn a_share_of_a_windows_records_is_measured_and_all_samples() {
        let decoder = AdaptiveDecoder::<PairData>::new(Settings {
            window: 1_000,
            drift: scrooge_runtime::Drift {
                sample_one_in: 10,
                samples_per_second: u32::MAX,
                ..Default::default()
            },
            ..Settings::default()
        });
        for number in 0..1_000 {
            observe(&decoder, &pair(&"x".repeat(number / 10)), 1, |_| ());
        }
        let profile = decoder.profile();
        assert_eq!(profile.measured, 63);
        let right = path(&profile, "right");
        assert!((45.0..60.0).contains(&right.mean_bytes()), "{right:?}");
        assert!((90..=127).contains(&right.p99_bytes()), "{right:?}");
        observe(&decoder, &pair(""), 1_000, |_| ());
        let samples = decoder.report().samples;
        assert!(samples > 50);
        assert_eq!(decoder.profile().measured, 63 + samples);
    }

    #[test]
    fn the_fingerprint_depends_on_the_schema_alone() {
        let of_pairs = |window| decoder::<PairData>(window).profile().schema;
        assert_eq!(of_pairs(1), of_pairs(2));
        assert_ne!(of_pairs(1), decoder::<TreeData>(1).profile().schema);
    }
}

mod warm {
    use super::*;

    #[test]
    fn a_decoder_materialises_the_profiles_hot_paths_from_the_first_record_on() {
        let taught = taught();
        let file = Place::new("warm");
        taught.profile().save(file.file()).unwrap();
        let profile = Profile::load(file.file()).unwrap();
        let warm = AdaptiveDecoder::<FlightData>::with_profile(settings(), &profile).unwrap();
        assert!(!warm.is_learning());
        let before = taught.report();
        observe(&taught, &flight(), 1, |flight| program(flight.view()));
        observe(&warm, &flight(), 1, |flight| program(flight.view()));
        let (report, after) = (warm.report(), taught.report());
        assert_eq!(hot(&warm), hot(&taught));
        assert_eq!(hot(&warm), profile.hot().collect::<Vec<_>>());
        assert_eq!((report.records, report.records_observed), (1, 0));
        assert_eq!(
            report.bytes_materialised,
            after.bytes_materialised - before.bytes_materialised
        );
        assert_eq!(report.bytes_fallen_back, 0);
        observe(&warm, &flight(), 1, |flight| touch(flight.name()));
        assert_eq!(fallbacks(&warm, "name"), 1);
    }

    #[test]
    fn nothing_in_containers_and_unions_is_hot_unless_it_was_read() {
        let decoder = decoder::<ClientEventData>(2);
        let bytes = ClientEventData::default().encode(Binary).unwrap();
        observe(&decoder, &bytes, 2, |event| touch(event.kind()));
        assert!(!decoder.is_learning());
        let profile = decoder.profile();
        assert_eq!(profile.hot().collect::<Vec<_>>(), ["kind"]);
        let settings = decoder.settings().clone();
        let warm = AdaptiveDecoder::<ClientEventData>::with_profile(settings, &profile).unwrap();
        assert_eq!(hot(&warm), ["kind"]);
    }

    #[test]
    fn a_decoder_passes_on_what_it_was_started_with() {
        let profile = taught().profile();
        let warm = AdaptiveDecoder::<FlightData>::with_profile(settings(), &profile).unwrap();
        assert_eq!(warm.profile(), profile);
        let report = warm.report();
        assert_eq!(report.path("id").unwrap().share, 1.0);
        assert_eq!(report.path("name").unwrap().share, 0.0);
    }

    #[test]
    fn a_decoder_learns_again_when_it_is_told_to() {
        let profile = taught().profile();
        let warm = AdaptiveDecoder::<FlightData>::with_profile(settings(), &profile).unwrap();
        warm.relearn();
        observe(&warm, &flight(), 100, |flight| touch(flight.name()));
        assert_eq!(hot(&warm), ["name"]);
        assert_eq!(warm.profile().observed, 100);
    }

    #[test]
    fn a_decoder_drifts_from_what_it_was_started_with() {
        let settings = Settings {
            drift: scrooge_runtime::Drift {
                sample_one_in: 10,
                samples_per_second: u32::MAX,
                cool_down: std::time::Duration::ZERO,
                ..Default::default()
            },
            ..settings()
        };
        let profile = taught().profile();
        let warm = AdaptiveDecoder::<FlightData>::with_profile(settings, &profile).unwrap();
        observe(&warm, &flight(), 2_400, |flight| touch(flight.name()));
        assert_eq!(hot(&warm), ["name"]);
        let profile = warm.profile();
        assert_eq!(profile.hot().collect::<Vec<_>>(), ["name"]);
        assert_eq!(
            path(&profile, "name").reads,
            profile.observed,
            "of the last round"
        );
        assert_eq!(path(&profile, "id").reads, 0);
    }

    #[test]
    fn a_decoder_that_never_learns_takes_no_notice() {
        let profile = taught().profile();
        let lazy = AdaptiveDecoder::<FlightData>::with_profile(Settings::lazy(), &profile).unwrap();
        assert_eq!(hot(&lazy), [""; 0]);
    }

    #[test]
    fn what_an_older_schema_had_is_dropped_and_named() {
        let json = taught().profile().to_json();
        let json = json
            .replace(
                "\"path\":\"destination.loc",
                "\"path\":\"destination.position",
            )
            .replace("\"path\":\"name\"", "\"path\":\"title\"");
        let profile = Profile::from_json(&json).unwrap();
        let warm = AdaptiveDecoder::<FlightData>::with_profile(settings(), &profile).unwrap();
        assert_eq!(hot(&warm), ["id", "destination"]);
        let report = warm.report();
        let dropped = ["destination.position", "destination.position.latitude"];
        assert_eq!(report.dropped, dropped, "what was cold is no loss");
        let told = "of the profile, not in the schema: destination.position, destination.position.latitude\n";
        assert!(report.to_string().ends_with(told), "{report}");
    }

    #[test]
    fn a_profile_of_another_record_is_an_error() {
        let profile = decoder::<PairData>(1).profile();
        let error = AdaptiveDecoder::<FlightData>::with_profile(settings(), &profile).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a profile of Pair is of no use to a decoder of Flight"
        );
    }
}

mod damage {
    use super::*;

    fn error(json: &str) -> String {
        Profile::from_json(json).unwrap_err().to_string()
    }

    #[test]
    fn is_an_error_that_names_the_place() {
        let json = decoder::<PairData>(1).profile().to_json();
        let spoil = |from: &str, to: &str| {
            assert!(json.contains(from), "{json}");
            error(&json.replacen(from, to, 1))
        };
        let cases = [
            (
                spoil("\"observed\": 0", "\"observed\": -1"),
                "not a profile: invalid value: integer `-1`, expected u64 at line 9 column 16",
            ),
            (
                spoil("\"hot\":false", "\"hot\":1"),
                "not a profile: invalid type: integer `1`, expected a boolean at line 13 column 26",
            ),
            (
                spoil("\"record\": \"Pair\",\n", ""),
                "not a profile: missing field `record` at line 15 column 1",
            ),
            (
                spoil("\"version\": 1", "\"version\": 2"),
                "`version` is 2; versions up to 1 can be read",
            ),
            (
                spoil("scrooge-profile", "another"),
                "`format` is \"another\", and not \"scrooge-profile\"",
            ),
            (
                spoil("\"path\":\"right\"", "\"path\":\"left\""),
                "`paths[1]` is left for the second time",
            ),
            (
                spoil("\"reads\":0", "\"reads\":5"),
                "`paths[0].reads`, of left, is 5, and only 0 records were observed",
            ),
            (
                spoil("\"sizes\":[]", "\"sizes\":[[4,1],[4,1]]"),
                "`paths[0].sizes`, of left, are not ascending",
            ),
        ];
        for (told, expected) in cases {
            assert_eq!(told, expected);
        }
    }

    #[test]
    fn every_shortened_profile_is_an_error() {
        let json = taught().profile().to_json();
        for length in 0..json.trim_end().len() {
            assert!(
                Profile::from_json(&json[..length]).is_err(),
                "{length} bytes"
            );
        }
    }

    #[test]
    fn of_a_file_names_the_file() {
        let place = Place::new("damage");
        std::fs::write(place.file(), "{\n  \"format\": ").unwrap();
        let error = Profile::load(place.file()).unwrap_err();
        let expected = format!(
            "{}: not a profile: EOF while parsing a value at line 2 column 12",
            place.file().display()
        );
        assert_eq!(error.to_string(), expected);
        let missing = Profile::load(place.0.join("missing")).unwrap_err();
        let kind = missing.io_error().map(std::io::Error::kind);
        assert_eq!(kind, Some(std::io::ErrorKind::NotFound));
    }

    #[test]
    fn what_a_later_writer_adds_is_passed_over() {
        let profile = taught().profile();
        let json = profile.to_json();
        let json = json.replace("\"hot\":", "\"weather\":\"fine\",\"hot\":");
        let json = json.replace("\"record\":", "\"host\": [1], \"record\":");
        assert_eq!(Profile::from_json(&json).unwrap(), profile);
    }
}

mod merge {
    use super::*;

    /// A profile of a window in which `right` was read of the first `read` of a hundred pairs.
    fn of_pairs(read: u32, right: &str) -> Profile {
        let decoder = with_ratio::<PairData>(100, 0.5);
        let bytes = pair(right);
        observe(&decoder, &bytes, read, |pair| {
            touch((pair.right(), pair.right()))
        });
        observe(&decoder, &bytes, 100 - read, |_| ());
        decoder.profile()
    }

    #[test]
    fn adds_up_and_chooses_hot_paths_by_the_sum() {
        let (mut few, many) = (of_pairs(30, "123"), of_pairs(80, "12345678901"));
        assert_eq!((few.hot().count(), many.hot().count()), (0, 1));
        few.merge(&many).unwrap();
        assert_eq!((few.processes, few.observed, few.measured), (2, 200, 14));
        let right = path(&few, "right");
        assert_eq!((right.reads, right.accesses), (110, 220));
        assert!(right.hot, "110 of 200");
        assert_eq!(right.sizes, [(7, 7), (15, 7)]);
        assert_eq!((right.mean_bytes(), right.p99_bytes()), (11.0, 15));
        few.merge(&of_pairs(0, "")).unwrap();
        assert!(!path(&few, "right").hot, "110 of 300");
    }

    #[test]
    fn the_order_does_not_matter() {
        let profiles = [of_pairs(30, "1"), of_pairs(80, "22"), of_pairs(5, "4444")];
        let merged = |order: [usize; 3]| {
            let mut sum = profiles[order[0]].clone();
            sum.merge(&profiles[order[1]]).unwrap();
            sum.merge(&profiles[order[2]]).unwrap();
            sum
        };
        assert_eq!(merged([0, 1, 2]), merged([2, 0, 1]));
    }

    #[test]
    fn what_leads_to_a_hot_path_is_hot() {
        let mut profile = taught().profile();
        for path in &mut profile.paths {
            if path.path != "destination.loc.latitude" {
                path.reads = 0;
            }
        }
        let other = profile.clone();
        profile.merge(&other).unwrap();
        let hot = ["destination", "destination.loc", "destination.loc.latitude"];
        assert_eq!(profile.hot().collect::<Vec<_>>(), hot);
    }

    #[test]
    fn paths_of_another_version_of_the_schema_are_added() {
        let mut profile = of_pairs(80, "1");
        let older = of_pairs(80, "1")
            .to_json()
            .replace("\"right\"", "\"wrong\"");
        profile.merge(&Profile::from_json(&older).unwrap()).unwrap();
        let names: Vec<_> = profile.paths.iter().map(|path| &path.path).collect();
        assert_eq!(names, ["left", "right", "wrong"]);
        assert_eq!(profile.share(path(&profile, "wrong")), 0.4);
    }

    #[test]
    fn profiles_that_do_not_belong_together_are_left_as_they_are() {
        let mut profile = of_pairs(80, "1");
        let before = profile.clone();
        let error = profile.merge(&taught().profile()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a profile of Pair can't be merged with one of Flight"
        );
        let compact = AdaptiveDecoder::<PairData, scrooge_runtime::Compact>::default().profile();
        let error = profile.merge(&compact).unwrap_err();
        assert_eq!(
            error.to_string(),
            "sizes in binary can't be merged with sizes in compact"
        );
        assert_eq!(profile, before);
    }
}

mod file {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    use std::time::Duration;

    use scrooge_tests::random::Rng;

    use super::*;

    #[test]
    fn is_replaced_and_nothing_else_is_left() {
        let place = Place::new("replaced");
        let (one, other) = (taught().profile(), decoder::<PairData>(1).profile());
        one.save(place.file()).unwrap();
        other.save(place.file()).unwrap();
        assert_eq!(Profile::load(place.file()).unwrap(), other);
        let files = std::fs::read_dir(&place.0).unwrap().count();
        assert_eq!(files, 1);
    }

    #[test]
    fn what_can_t_be_written_is_an_error_that_names_the_file() {
        let place = Place::new("error");
        let file = place.0.join("missing").join("file");
        let error = taught().profile().save(&file).unwrap_err();
        assert!(
            error.to_string().starts_with(&*file.to_string_lossy()),
            "{error}"
        );
        std::fs::create_dir_all(place.file()).unwrap();
        taught().profile().save(place.file()).unwrap_err();
        let files = std::fs::read_dir(&place.0).unwrap().count();
        assert_eq!(files, 1, "what was written beside it is gone");
    }

    #[test]
    fn is_saved_once_more_when_the_saver_goes() {
        let place = Place::new("saver");
        let decoder = decoder::<FlightData>(100);
        let saver = decoder
            .save_every(Duration::from_secs(3_600), place.file())
            .unwrap();
        observe(&decoder, &flight(), 10, |flight| program(flight.view()));
        drop(saver);
        assert_eq!(Profile::load(place.file()).unwrap(), decoder.profile());
    }

    #[test]
    fn is_saved_again_and_again() {
        let place = Place::new("again");
        let decoder = taught();
        let saver = decoder
            .save_every(Duration::from_millis(1), place.file())
            .unwrap();
        for _ in 0..3 {
            while !place.file().exists() {
                std::thread::yield_now();
            }
            assert_eq!(Profile::load(place.file()).unwrap(), decoder.profile());
            std::fs::remove_file(place.file()).unwrap();
        }
        assert!(saver.take_error().is_none());
    }

    #[test]
    fn a_saver_does_not_keep_its_decoder() {
        let place = Place::new("gone");
        let decoder = taught();
        let saver = decoder
            .save_every(Duration::from_secs(3_600), place.file())
            .unwrap();
        drop(decoder);
        drop(saver);
        assert!(!place.file().exists());
    }

    /// How many processes are killed.
    const TRIES: u32 = 1_000;
    /// Says to [`saves_until_it_is_killed`] where to save.
    const FILE: &str = "SCROOGE_PROFILE_TO_SAVE";

    /// The process that is killed: it is this test program again.
    #[test]
    fn saves_until_it_is_killed() {
        let Some(file) = std::env::var_os(FILE) else {
            return;
        };
        let profiles = [taught().profile(), decoder::<PairData>(1).profile()];
        profiles[0].save(&file).unwrap();
        println!("\nsaving");
        for profile in profiles.iter().cycle() {
            profile.save(&file).unwrap();
        }
    }

    #[test]
    fn is_whole_whenever_the_process_is_killed() {
        let place = Place::new("killed");
        let profiles = [taught().profile(), decoder::<PairData>(1).profile()];
        let mut rng = Rng::new(1);
        let mut abandoned = 0;
        for number in 0..TRIES {
            let mut child = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "file::saves_until_it_is_killed", "--nocapture"])
                .env(FILE, place.file())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let stdout = BufReader::new(child.stdout.take().unwrap());
            let is_saving = |line: std::io::Result<String>| line.unwrap() == "saving";
            assert!(stdout.lines().any(is_saving), "the child has failed");
            std::thread::sleep(Duration::from_micros(rng.below(1_000) as u64));
            child.kill().unwrap();
            child.wait().unwrap();
            let profile = Profile::load(place.file());
            let profile = profile.unwrap_or_else(|error| panic!("try {number}: {error}"));
            assert!(profiles.contains(&profile), "try {number}");
            for file in std::fs::read_dir(&place.0).unwrap() {
                let file = file.unwrap().path();
                if file != place.file() {
                    abandoned += 1;
                    std::fs::remove_file(file).unwrap();
                }
            }
        }
        assert!(
            abandoned > TRIES / 10,
            "{abandoned} were killed while they wrote"
        );
    }
}
