//! The `scrooge` command, as someone at a shell, or a script, meets it.
//!
//! What it prints is in `snapshots/`, to the letter. `UPDATE_GOLDEN=1 cargo test -p scrooge-cli --test command` writes that
//! anew; then read the difference. Output goes to pipes here, so that all of it is without colours unless they are asked for.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scrooge"));
    command
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"))
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .args(arguments);
    command
}

fn scrooge(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

fn scrooge_reading(arguments: &[&str], input: &str) -> Output {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("is a pipe");
    stdin.write_all(input.as_bytes()).expect("is read");
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("the program ends by itself")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("is text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("is text")
}

fn objects(output: &Output) -> Vec<Value> {
    stdout(output)
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is an object"))
        .collect()
}

/// A folder for one test, empty as it begins.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("scrooge-cli")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

/// Compares all that a run said with what is recorded.
fn recorded(name: &str, output: &Output) {
    let found = format!(
        "exit status {}\n--- standard output\n{}--- standard error\n{}",
        code(output),
        stdout(output),
        stderr(output)
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/snapshots")
        .join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, found).expect("the snapshots can be written");
    } else {
        let expected = fs::read_to_string(&path).unwrap_or_default();
        assert!(expected == found, "{name} is not as recorded:\n{found}");
    }
}

// check

#[test]
fn check_shows_every_mistake_of_every_file() {
    let output = scrooge(&[
        "check",
        "check/event.thrift",
        "check/user.thrift",
        "check/warned.thrift",
    ]);
    recorded("check", &output);
    assert_eq!(code(&output), 1);
    let said = stderr(&output);
    for part in [
        "there is no file `missing.thrift`",
        "has the id 1",
        "Adress",
        "required and has a default",
        "required in a union",
    ] {
        assert!(said.contains(part), "{part} is missing:\n{said}");
    }
}

#[test]
fn check_gives_json_one_object_a_diagnostic() {
    let output = scrooge(&["check", "check", "--format", "json"]);
    recorded("check_json", &output);
    assert_eq!(stderr(&output), "");
    let found = objects(&output);
    let duplicate = found
        .iter()
        .find(|object| object["code"] == "duplicate-id")
        .expect("it is found");
    assert_eq!(duplicate["file"], "check/event.thrift");
    assert_eq!(duplicate["line"], 7);
    assert_eq!(duplicate["column"], 3);
    assert_eq!(duplicate["end"]["column"], 4);
    assert_eq!(duplicate["severity"], "error");
    assert_eq!(duplicate["labels"].as_array().map(Vec::len), Some(2));
    assert!(duplicate["hint"].is_string());
}

#[test]
fn check_of_good_files_says_so_and_succeeds() {
    let output = scrooge(&["check", "check/fine.thrift"]);
    recorded("check_fine", &output);
    assert_eq!(code(&output), 0);
    let output = scrooge(&["check", "check/fine.thrift", "--format", "json"]);
    assert_eq!((code(&output), stdout(&output).as_str()), (0, ""));
}

#[test]
fn warnings_are_problems_only_where_they_are_denied() {
    assert_eq!(code(&scrooge(&["check", "check/warned.thrift"])), 0);
    let denied = scrooge(&["check", "check/warned.thrift", "--deny", "warnings"]);
    assert_eq!(code(&denied), 1);
    let fine = scrooge(&["check", "check/fine.thrift", "--deny", "warnings"]);
    assert_eq!(code(&fine), 0);
}

#[test]
fn a_file_that_is_not_there_does_not_hide_the_others() {
    let output = scrooge(&["check", "check/nowhere.thrift", "check/warned.thrift"]);
    recorded("check_missing_file", &output);
    assert_eq!(code(&output), 2);
}

#[test]
fn included_files_are_found_in_include_folders() {
    let folder = folder("includes");
    fs::create_dir_all(folder.join("shared")).expect("can be written");
    let user = folder.join("user.thrift");
    fs::write(
        &user,
        "include \"fine.thrift\"\nstruct User { 1: fine.Event event }\n",
    )
    .expect("can be written");
    let without = scrooge(&["check", text(&user)]);
    assert_eq!(code(&without), 1);
    assert!(stderr(&without).contains("`-I DIR` adds a place"));
    assert_eq!(code(&scrooge(&["check", text(&user), "-I", "check"])), 0);
    let wrong = scrooge(&["check", text(&user), "-I", "no-such-folder"]);
    assert_eq!(code(&wrong), 2);
}

// generate

#[test]
fn generate_writes_files_that_find_each_other() {
    let out = folder("generate").join("new");
    let idl = Path::new(env!("CARGO_MANIFEST_DIR")).join("../idl/client_event.thrift");
    let output = scrooge(&["generate", text(&idl), "--out", text(&out)]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let said = stdout(&output);
    let root = fs::read_to_string(out.join("scrooge_generated.rs")).expect("the root is there");
    assert!(!root.contains("OUT_DIR"), "the root needs a build script");
    for name in ["common_thrift.rs", "client_event_thrift.rs"] {
        assert!(said.contains(&format!("wrote {}", out.join(name).display())));
        assert!(root.contains(&format!("include!(\"{name}\")")));
        assert!(out.join(name).is_file());
    }
    assert!(said.contains("3 files written"));
    let again = scrooge(&["generate", text(&idl), "--out", text(&out)]);
    assert!(stdout(&again).contains("0 files written"));
    assert!(stdout(&again).contains("3 as before"));
}

#[test]
fn generate_without_formatting_is_as_complete() {
    let out = folder("unformatted");
    let arguments = [
        "generate",
        "check/fine.thrift",
        "--no-format",
        "--format",
        "json",
    ];
    let output = scrooge(&[&arguments[..], &["--out", text(&out)]].concat());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let files = objects(&output);
    assert_eq!(files.len(), 2);
    for file in files {
        assert_eq!(file["written"], true);
        let path = PathBuf::from(file["file"].as_str().expect("is a path"));
        let text = fs::read_to_string(path).expect("is there");
        assert_eq!(Some(text.len() as u64), file["bytes"].as_u64());
        assert!(!text.contains("OUT_DIR"));
    }
}

#[test]
fn generate_does_what_a_build_script_can_ask_for() {
    let folder = folder("options");
    let (shared, event) = (folder.join("shared.thrift"), folder.join("event.thrift"));
    fs::write(&shared, "struct Place { 1: string city }\n").expect("can be written");
    let idl = "include \"shared.thrift\"\n\
        struct Event { -5: i32 kind, 1: shared.Place place, 2: map<string, i32> counts, 3: set<i32> seen }\n";
    fs::write(&event, idl).expect("can be written");
    let out = folder.join("out");
    let output = scrooge(&[
        "generate",
        text(&event),
        "--out",
        text(&out),
        "--extern-path",
        "shared.thrift=::places::shared",
        "--map-type",
        "hash",
        "--set-type",
        "index",
        "--derive",
        "Event=serde::Serialize",
        "--type-attribute",
        "event.Event=#[non_exhaustive]",
        "--field-attribute",
        "counts=#[serde(skip)]",
        "--negative-ids",
        "apache",
    ]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let rust = fs::read_to_string(out.join("event_thrift.rs")).expect("is there");
    for part in [
        "use ::places::shared::{PlaceData,",
        "HashMap<String, i32>",
        "IndexSet<i32>",
        "#[derive(serde::Serialize)]",
        "#[non_exhaustive]",
        "#[serde(skip)]",
        "Field::default(-1, \"kind\"",
    ] {
        assert!(rust.contains(part), "{part} is not in {rust}");
    }
    assert!(!out.join("shared_thrift.rs").exists());
    let wrong = scrooge(&[
        "generate",
        text(&event),
        "--out",
        text(&out),
        "--derive",
        "Event",
    ]);
    assert_eq!(code(&wrong), 2);
    let no_match = [
        "generate",
        text(&event),
        "--out",
        text(&out),
        "--derive",
        "Evnt=Hash",
    ];
    let no_match = scrooge(&no_match);
    assert_eq!(code(&no_match), 1);
    assert!(stderr(&no_match).contains("did you mean `Event`?"));
}

#[test]
fn generate_of_wrong_idl_writes_nothing() {
    let out = folder("nothing").join("new");
    let output = scrooge(&["generate", "check/user.thrift", "--out", text(&out)]);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("Adress"));
    assert_eq!(stdout(&output), "");
    assert!(!out.exists());
}

#[test]
fn strict_names_make_a_clash_an_error() {
    let folder = folder("strict");
    let path = folder.join("clash.thrift");
    fs::write(&path, "struct A { 1: i32 fooBar, 2: i32 foo_bar }\n").expect("can be written");
    let out = folder.join("out");
    let arguments = ["generate", text(&path), "--out", text(&out)];
    let strict = scrooge(&[&arguments[..], &["--strict-names"]].concat());
    assert_eq!(code(&strict), 1);
    assert!(!out.exists());
    let lenient = scrooge(&arguments);
    assert_eq!(code(&lenient), 0);
    assert!(stderr(&lenient).contains("warning["));
}

// diff

#[test]
fn diff_says_what_breaks_and_for_whom() {
    let output = scrooge(&["diff", "diff/old.thrift", "diff/new.thrift"]);
    recorded("diff", &output);
    assert_eq!(code(&output), 1);
}

#[test]
fn diff_gives_json_one_object_a_change() {
    let output = scrooge(&[
        "diff",
        "diff/old.thrift",
        "diff/new.thrift",
        "--format",
        "json",
    ]);
    recorded("diff_json", &output);
    assert_eq!(code(&output), 1);
    let changes = objects(&output);
    let moved = changes
        .iter()
        .find(|change| change["code"] == "id-changed")
        .expect("it is found");
    assert_eq!(moved["severity"], "breaking");
    assert_eq!(moved["subject"], "Event.moved");
    assert_eq!(moved["old"]["file"], "diff/old.thrift");
    assert_eq!(moved["new"]["file"], "diff/new.thrift");
    assert!(moved["old"]["line"].is_u64() && moved["new"]["line"].is_u64());
}

/// The severity, code and subject of every change between two texts, and the exit status.
fn changes(name: &str, old: &str, new: &str) -> (Vec<String>, i32) {
    let folder = folder(name);
    let paths = [folder.join("old.thrift"), folder.join("new.thrift")];
    fs::write(&paths[0], old).expect("can be written");
    fs::write(&paths[1], new).expect("can be written");
    let output = scrooge(&["diff", text(&paths[0]), text(&paths[1]), "--format", "json"]);
    let list = objects(&output).iter().map(short).collect();
    (list, code(&output))
}

fn short(change: &Value) -> String {
    let part = |key: &str| change[key].as_str().expect("is text").to_owned();
    format!("{} {} {}", part("severity"), part("code"), part("subject"))
}

#[test]
fn nothing_has_changed() {
    let text = "struct A { 1: required i32 a = 5, 2: A b }";
    let other = "/** Docs. */ struct A {\n  2: A b (k = \"v\")\n  1: required i32 a = 5\n}";
    assert_eq!(changes("same", text, other), (vec![], 0));
}

#[test]
fn ids_that_are_swapped_are_no_renaming() {
    let (found, code) = changes(
        "swapped",
        "struct A { 1: i32 a, 2: i32 b }",
        "struct A { 1: i32 b, 2: i32 a }",
    );
    let expected = ["breaking id-changed A.a", "breaking id-changed A.b"];
    assert_eq!(found, expected);
    assert_eq!(code, 1);
}

#[test]
fn implicit_ids_move_when_a_field_is_put_between() {
    let (found, _) = changes(
        "implicit",
        "struct A { i32 a, i32 b }",
        "struct A { i32 a, i32 x, i32 b }",
    );
    let expected = ["breaking id-changed A.b", "breaking id-reused A.b"];
    assert_eq!(found, expected);
}

#[test]
fn a_type_behind_a_typedef_is_what_counts() {
    let (found, code) = changes(
        "typedef",
        "typedef i64 Id struct A { 1: optional Id id }",
        "struct A { 1: optional i64 id }",
    );
    assert_eq!(found, ["compatible typedef-removed Id"]);
    assert_eq!(code, 0);
}

#[test]
fn a_recursive_struct_that_is_renamed_is_known_again() {
    let (found, code) = changes(
        "renamed",
        "struct Tree { 1: i32 a, 2: optional Tree next } struct B { 1: list<Tree> trees }",
        "struct Node { 1: i32 a, 2: optional Node next } struct B { 1: list<Node> trees }",
    );
    assert_eq!(found, ["compatible renamed Tree"]);
    assert_eq!(code, 0);
}

#[test]
fn a_service_may_inherit_what_it_had() {
    let (found, code) = changes(
        "inherited",
        "service A { void a(), void b() }",
        "service P { void a() } service A extends P { void b() }",
    );
    assert_eq!(found, ["compatible added P"]);
    assert_eq!(code, 0);
}

#[test]
fn risky_changes_are_problems_only_where_they_are_denied() {
    let folder = folder("risky");
    let paths = [folder.join("old.thrift"), folder.join("new.thrift")];
    fs::write(&paths[0], "struct A { 1: i32 a = 1 }").expect("can be written");
    fs::write(&paths[1], "struct A { 1: i32 a = 2 }").expect("can be written");
    let arguments = ["diff", text(&paths[0]), text(&paths[1])];
    assert_eq!(code(&scrooge(&arguments)), 0);
    let denied = scrooge(&[&arguments[..], &["--deny", "risky"]].concat());
    assert_eq!(code(&denied), 1);
}

#[test]
fn folders_are_compared_file_by_file() {
    let folder = folder("folders");
    for (version, moved, kind) in [("old", "a", "i32"), ("new", "b", "i64")] {
        let root = folder.join(version);
        fs::create_dir_all(root.join("inner")).expect("can be written");
        let other = if moved == "a" { "b" } else { "a" };
        let file = |name: &str| root.join(format!("inner/{name}.thrift"));
        fs::write(
            file(moved),
            format!("struct Moved {{ 1: {kind} x }} struct In_{moved} {{ 1: i32 y }}"),
        )
        .expect("can be written");
        fs::write(file(other), "").expect("can be written");
        fs::write(
            root.join("main.thrift"),
            format!("include \"inner/{moved}.thrift\"\nstruct Main {{ 1: {moved}.Moved it }}"),
        )
        .expect("can be written");
    }
    let (old, new) = (folder.join("old"), folder.join("new"));
    let output = scrooge(&["diff", text(&old), text(&new), "--format", "json"]);
    let found: Vec<String> = objects(&output).iter().map(short).collect();
    let expected = [
        "breaking type-changed Moved.x",
        "compatible moved Moved",
        "compatible renamed In_a",
        "compatible moved In_a",
    ];
    for change in &found {
        assert!(expected.contains(&change.as_str()), "{found:?}");
    }
    assert!(found.contains(&expected[0].to_owned()) && found.contains(&expected[1].to_owned()));
}

#[test]
fn what_cannot_be_compared_is_trouble() {
    let missing = scrooge(&["diff", "diff/nowhere.thrift", "diff/new.thrift"]);
    assert_eq!(code(&missing), 2);
    assert!(stderr(&missing).contains("nowhere.thrift"));
    let wrong = scrooge(&["diff", "check/user.thrift", "check/fine.thrift"]);
    assert_eq!(code(&wrong), 1);
    assert!(stderr(&wrong).contains("Adress"));
}

// fmt

#[test]
fn fmt_reads_and_writes_pipes() {
    let untidy = include_str!("fmt/untidy.thrift");
    let output = scrooge_reading(&["fmt", "-"], untidy);
    recorded("fmt", &output);
    assert_eq!(code(&output), 0);
    let again = scrooge_reading(&["fmt", "-"], &stdout(&output));
    assert_eq!(stdout(&again), stdout(&output));
    assert_eq!(code(&scrooge_reading(&["fmt", "--check", "-"], untidy)), 1);
    let tidy = stdout(&output);
    assert_eq!(code(&scrooge_reading(&["fmt", "--check", "-"], &tidy)), 0);
}

#[test]
fn fmt_writes_files_in_place_and_check_does_not() {
    let path = folder("fmt").join("untidy.thrift");
    let untidy = include_str!("fmt/untidy.thrift");
    fs::write(&path, untidy).expect("can be written");
    let check = scrooge(&["fmt", "--check", text(&path)]);
    assert_eq!(code(&check), 1);
    assert!(stdout(&check).contains(text(&path)));
    assert_eq!(fs::read_to_string(&path).expect("is there"), untidy);
    assert_eq!(code(&scrooge(&["fmt", text(&path)])), 0);
    assert_ne!(fs::read_to_string(&path).expect("is there"), untidy);
    assert_eq!(code(&scrooge(&["fmt", "--check", text(&path)])), 0);
}

#[test]
fn fmt_leaves_alone_what_it_cannot_parse() {
    let path = folder("fmt_wrong").join("wrong.thrift");
    fs::write(&path, "struct A {1:i32}").expect("can be written");
    let output = scrooge(&["fmt", text(&path)]);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("expected the field's name"));
    let left = fs::read_to_string(&path).expect("is there");
    assert_eq!(left, "struct A {1:i32}");
}

// Around them

#[test]
fn colours_are_for_terminals_and_for_who_asks() {
    let check = ["check", "check/user.thrift"];
    let has_colour = |output: &Output| stderr(output).contains('\x1b');
    assert!(!has_colour(&scrooge(&check)));
    let asked = [&check[..], &["--color", "always"]].concat();
    assert!(has_colour(&scrooge(&asked)));
    let never = [&check[..], &["--color", "never"]].concat();
    assert!(!has_colour(&scrooge(&never)));
    let diff = [
        "diff",
        "diff/old.thrift",
        "diff/new.thrift",
        "--color",
        "always",
    ];
    assert!(stdout(&scrooge(&diff)).contains('\x1b'));
    let json = [&check[..], &["--format", "json", "--color", "always"]].concat();
    assert!(!stdout(&scrooge(&json)).contains('\x1b'));
}

#[test]
fn who_stops_reading_has_seen_enough() {
    let mut child = command(&["diff", "diff/old.thrift", "diff/new.thrift"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((code(&output), stderr(&output).as_str()), (1, ""));
}

#[test]
fn arguments_that_make_no_sense() {
    for arguments in [
        &["chekc"][..],
        &["check"],
        &["generate", "check/fine.thrift"],
        &["diff", "diff/old.thrift"],
        &["fmt", "-", "check/fine.thrift"],
        &["check", "check/fine.thrift", "--deny", "errors"],
        &["completions", "csh"],
    ] {
        let output = scrooge(arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(stderr(&output).starts_with("error: "), "{arguments:?}");
        assert_eq!(stdout(&output), "");
    }
}

#[test]
fn help_is_worth_reading() {
    recorded("help", &scrooge(&["--help"]));
    for subcommand in [
        "check",
        "generate",
        "diff",
        "fmt",
        "inspect",
        "profile show",
        "profile diff",
        "advise",
        "completions",
    ] {
        let words: Vec<&str> = subcommand.split(' ').chain(["--help"]).collect();
        let output = scrooge(&words);
        assert_eq!(code(&output), 0);
        assert!(stdout(&output).contains("Examples:"), "{subcommand}");
        recorded(&format!("help_{}", subcommand.replace(' ', "_")), &output);
    }
}

#[test]
fn completions_know_the_subcommands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = scrooge(&["completions", shell]);
        assert_eq!(code(&output), 0);
        for word in ["check", "generate", "diff", "fmt", "include"] {
            assert!(stdout(&output).contains(word), "{word} in {shell}");
        }
    }
}

// inspect

/// Bytes with a length of four bytes in front: a string, or a record in a frame.
fn sized(bytes: &[u8]) -> Vec<u8> {
    let length = u32::try_from(bytes.len()).expect("tests are small");
    [&length.to_be_bytes(), bytes].concat()
}

/// A user with the id 42 who lives in Zürich.
fn user() -> Vec<u8> {
    let id = b"\x0a\0\x01\0\0\0\0\0\0\0\x2a".to_vec();
    let city = [b"\x0c\0\x02\x0b\0\x01".to_vec(), sized("Zürich".as_bytes())].concat();
    let country = [b"\x0b\0\x02".to_vec(), sized(b"CH"), b"\0\0".to_vec()].concat();
    [id, city, country].concat()
}

/// An event with something of everything, and a field that the IDL does not have. A bool is at byte 63.
fn event() -> Vec<u8> {
    [
        b"\x08\0\x01\0\0\0\x02\x0c\0\x02".to_vec(),
        user(),
        b"\x0d\0\x03\x0b\x08\0\0\0\x01\0\0\0\x01a\0\0\0\x07".to_vec(),
        b"\x02\0\x04\x01".to_vec(),
        b"\x0f\0\x05\x0b\0\0\0\x02\0\0\0\x01b\0\0\0\0".to_vec(),
        b"\x0c\0\x06\x08\0\x01\0\0\0\x05\0".to_vec(),
        b"\x0b\0\x07\0\0\0\x02\xff\0".to_vec(),
        b"\x0a\0\x63\0\0\0\0\0\0\0\x09\0".to_vec(),
    ]
    .concat()
}

/// The event in compact.
fn compact_event() -> Vec<u8> {
    [
        b"\x15\x04\x1c\x16\x54\x1c\x18\x07".to_vec(),
        "Zürich".as_bytes().to_vec(),
        b"\x18\x02CH\0\0".to_vec(),
        b"\x1b\x01\x85\x01a\x0e\x11\x19\x28\x01b\0\x1c\x15\x0a\0\x18\x02\xff\0".to_vec(),
        b"\x06\xc6\x01\x12\0".to_vec(),
    ]
    .concat()
}

fn inspect(name: &str, bytes: &[u8], arguments: &[&str]) -> Output {
    let file = folder(name).join("records");
    fs::write(&file, bytes).expect("the target folder can be written");
    let idl = ["inspect", "--idl", "inspect/event.thrift", text(&file)];
    scrooge(&[&idl[..], arguments].concat())
}

#[test]
fn inspect_prints_a_line_of_json_a_record() {
    let two = [event(), event()].concat();
    let output = inspect("inspect_json", &two, &["--struct", "Event"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let found = objects(&output);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0], found[1]);
    assert_eq!(found[0]["kind"], "ORDER");
    assert_eq!(found[0]["user"]["address"]["city"], "Zürich");
    assert_eq!(found[0]["counts"]["a"], 7);
    assert_eq!(found[0]["detail"]["click"], 5);
    assert_eq!(found[0]["raw"], "/wA=");

    let compact = inspect(
        "inspect_json_compact",
        &compact_event(),
        &["--struct", "event.Event", "--protocol", "compact"],
    );
    assert_eq!(objects(&compact), found[..1], "{}", stderr(&compact));
}

#[test]
fn inspect_takes_records_out_of_every_framing() {
    let frames = [sized(&event()), sized(&event())].concat();
    let length = u8::try_from(event().len()).expect("it is short");
    assert!(length < 0x80, "a varint of one byte");
    let varint = [&[length], &event()[..]].concat();
    for (framing, bytes, records) in [
        ("frames", frames, 2),
        ("varint", varint, 1),
        ("single", event(), 1),
        ("concatenated", [event(), event(), event()].concat(), 3),
    ] {
        let arguments = ["--struct", "Event", "--framing", framing];
        let output = inspect(framing, &bytes, &arguments);
        assert_eq!(objects(&output).len(), records, "{}", stderr(&output));
        let one = [&arguments[..], &["--skip", "1", "--limit", "1"]].concat();
        let output = inspect(framing, &bytes, &one);
        assert_eq!(objects(&output).len(), (records - 1).min(1));
    }
}

#[test]
fn inspect_shows_what_every_byte_is() {
    let output = inspect("inspect_hex", &event(), &["--struct", "Event", "--hex"]);
    recorded("inspect_hex", &output);
    assert_eq!(code(&output), 0);
    let compact = inspect(
        "inspect_hex_compact",
        &compact_event(),
        &["--struct", "Event", "--hex", "--protocol", "compact"],
    );
    recorded("inspect_hex_compact", &compact);
    for (output, bytes) in [(output, event()), (compact, compact_event())] {
        assert_eq!(dumped(&output), bytes, "every byte is there, in order");
        assert!(
            !stdout(&output).contains('?'),
            "of each it is known what it is"
        );
    }
}

/// The bytes of a dump.
fn dumped(output: &Output) -> Vec<u8> {
    let text = stdout(output);
    let lines = text.lines().filter(|line| line.get(8..10) == Some("  "));
    let hex = lines.flat_map(|line| {
        let end = line.len().min(33);
        line[10..end]
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    });
    hex.map_while(|byte| u8::from_str_radix(&byte, 16).ok())
        .collect()
}

#[test]
fn inspect_shows_damaged_records_up_to_the_damage() {
    let mut bad = event();
    let place = bad.windows(4).position(|four| four == b"\x02\0\x04\x01");
    let place = place.expect("a bool is in it") + 3;
    bad[place] = 7;
    let frames = [sized(&event()), sized(&bad), sized(&event())].concat();
    let arguments = ["--struct", "Event", "--framing", "frames"];
    let output = inspect("inspect_damaged", &frames, &arguments);
    assert_eq!((code(&output), objects(&output).len()), (1, 2));
    let at = 4 + event().len() + 4 + place;
    let expected = format!(
        "error: record 1 at byte {at}: Event.seen: a bool must be 0 or 1 and is 7 at byte {place}\n"
    );
    assert_eq!(stderr(&output), expected);

    let as_json = [&arguments[..], &["--format", "json"]].concat();
    let output = inspect("inspect_damaged", &frames, &as_json);
    let found = &objects(&output)[1];
    assert_eq!(
        (found["record"].as_u64(), found["offset"].as_u64()),
        (Some(1), Some(at as u64))
    );
    assert_eq!(found["path"], "seen");

    let hex = [&arguments[..], &["--hex", "--skip", "1", "--limit", "1"]].concat();
    let output = inspect("inspect_damaged", &frames, &hex);
    recorded("inspect_damaged", &output);
    assert_eq!(code(&output), 1);
    let marks = stdout(&output)
        .lines()
        .filter(|line| line.starts_with(&format!("{at:08x}  ^")))
        .count();
    assert_eq!(marks, 1);
}

/// Wherever a file ends, what is there is shown, and the end is marked.
#[test]
fn inspect_shows_files_that_end_too_early() {
    for end in (1..event().len()).step_by(7) {
        let cut = [event(), event()[..end].to_vec()].concat();
        let output = inspect("inspect_cut", &cut, &["--struct", "Event", "--hex"]);
        assert_eq!(code(&output), 1, "{end}");
        assert!(stdout(&output).contains("  ^ "), "{}", stdout(&output));
        assert!(stderr(&output).is_empty());
        let output = inspect("inspect_cut", &cut, &["--struct", "Event"]);
        assert_eq!((code(&output), objects(&output).len()), (1, 1));
        assert!(
            stderr(&output).contains("the stream ends"),
            "{}",
            stderr(&output)
        );
    }
}

#[test]
fn inspect_reads_calls_and_replies_by_their_service() {
    let call = b"\x80\x01\0\x01\0\0\0\x04find\0\0\0\x05\x0a\0\x01\0\0\0\0\0\0\0\x07\0".to_vec();
    let reply = [
        b"\x80\x01\0\x02\0\0\0\x04find\0\0\0\x05\x0c\0\0".to_vec(),
        user(),
        b"\0".to_vec(),
    ];
    let lost = b"\x80\x01\0\x01\0\0\0\x04fnid\0\0\0\x06\0".to_vec();
    let messages = [call, reply.concat(), lost].concat();
    let arguments = ["--struct", "Users", "--framing", "messages"];
    let output = inspect("inspect_messages", &messages, &arguments);
    let found = objects(&output);
    assert_eq!(found[0]["id"], 7);
    assert_eq!(found[1]["success"]["id"], 42);
    assert!(
        stderr(&output).contains("did you mean `find`?"),
        "{}",
        stderr(&output)
    );
    let hex = [&arguments[..], &["--hex"]].concat();
    recorded(
        "inspect_messages",
        &inspect("inspect_messages", &messages, &hex),
    );
}

#[test]
fn inspect_says_what_it_cannot_find() {
    let output = inspect("inspect_unknown", &event(), &["--struct", "Evnt"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("did you mean `Event`?"));
    let arguments = [
        "inspect",
        "--idl",
        "check/user.thrift",
        "--struct",
        "User",
        "-",
    ];
    let output = scrooge(&arguments);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("Adress"), "{}", stderr(&output));
}

/// The two profiles are of client events, as `AdaptiveDecoder::profile` gives them.
const PROFILES: [&str; 2] = ["profile/monday.json", "profile/tuesday.json"];

#[test]
fn a_profile_is_shown_as_a_tree_of_what_was_read() {
    let output = scrooge(&["profile", "show", PROFILES[0]]);
    recorded("profile_show", &output);
    assert_eq!(code(&output), 0);
    let all = stdout(&scrooge(&["profile", "show", "--all", PROFILES[0]]));
    let paths = objects(&scrooge(&[
        "profile",
        "show",
        PROFILES[0],
        "--format",
        "json",
    ]));
    let paths: Vec<&Value> = paths
        .iter()
        .filter(|object| object["kind"] == "path")
        .collect();
    // A line each, behind three of the head, an empty one and the titles.
    assert_eq!(all.lines().count(), paths.len() + 5);
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let all: Vec<String> = all.lines().map(words).collect();
    for line in stdout(&output).lines() {
        assert!(
            all.contains(&words(line)) || line.contains("--all"),
            "{line}"
        );
    }
}

#[test]
fn profiles_of_one_record_are_merged() {
    let arguments = [
        "profile",
        "show",
        PROFILES[0],
        PROFILES[1],
        "--format",
        "json",
    ];
    let merged = objects(&scrooge(&arguments));
    let single =
        PROFILES.map(|file| objects(&scrooge(&["profile", "show", file, "--format", "json"])));
    for number in ["observed", "measured", "measured_bytes", "processes"] {
        let sum = single
            .iter()
            .map(|objects| objects[0][number].as_u64().expect("is a number"));
        assert_eq!(merged[0][number].as_u64(), Some(sum.sum()), "{number}");
    }
}

/// What leads to a path stands above it, and everything below one stands together.
#[test]
fn paths_stand_below_what_leads_to_them() {
    let objects = objects(&scrooge(&[
        "profile",
        "show",
        PROFILES[1],
        "--format",
        "json",
    ]));
    let paths: Vec<&str> = objects
        .iter()
        .filter_map(|object| object["path"].as_str())
        .collect();
    assert!(paths.len() > 100);
    let is_below = |path: &str, above: &str| {
        let rest = path.strip_prefix(above);
        rest.is_some_and(|rest| rest.starts_with(['.', '[']))
    };
    for (at, above) in paths.iter().enumerate() {
        let below = paths.iter().filter(|path| is_below(path, above)).count();
        let next = paths[at + 1..].iter().take(below);
        assert!(next.clone().all(|path| is_below(path, above)), "{above}");
    }
}

#[test]
fn a_profile_can_be_drawn() {
    let file = folder("profile_picture").join("profile.svg");
    let output = scrooge(&["profile", "show", PROFILES[1], "--svg", text(&file)]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let svg = fs::read_to_string(&file).expect("it was drawn");
    // The one that the documentation shows.
    let snapshot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/images/profile.svg");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&snapshot, &svg).expect("it can be written");
    }
    let expected = fs::read_to_string(&snapshot).expect("there is one");
    assert_eq!(svg, expected);
    // A row for each path that matters, with both axes named and in units.
    for words in ["% of records", "% of bytes", "prefers-color-scheme: dark"] {
        assert!(svg.contains(words), "{words}");
    }
}

#[test]
fn what_changed_between_profiles_is_shown() {
    let output = scrooge(&["profile", "diff", PROFILES[0], PROFILES[1]]);
    recorded("profile_diff", &output);
    assert_eq!(code(&output), 1);
    let output = scrooge(&[
        "profile",
        "diff",
        PROFILES[0],
        PROFILES[1],
        "--format",
        "json",
    ]);
    let changes = objects(&output);
    let of = |path: &str| changes.iter().find(|change| change["path"] == path);
    assert_eq!(of("items").expect("it changed")["change"], "hot");
    assert_eq!(of("tags").expect("it changed")["change"], "cold");
    assert!(of("kind").is_none());

    let same = scrooge(&["profile", "diff", PROFILES[0], PROFILES[0]]);
    assert_eq!(code(&same), 0);
    assert_eq!(
        stdout(&same),
        "no path is hot in one and cold in the other\n"
    );
}

#[test]
fn a_profile_that_cannot_be_used_is_named() {
    let folder = folder("profile_damaged");
    let whole = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests")
            .join(PROFILES[0]),
    )
    .expect("there is one");
    let damaged = folder.join("damaged.json");
    fs::write(&damaged, &whole[..whole.len() / 2]).expect("it can be written");
    let other = folder.join("other.json");
    let renamed = whole.replace("\"record\": \"ClientEvent\"", "\"record\": \"Other\"");
    let renamed = renamed.replace("\"record\":\"ClientEvent\"", "\"record\":\"Other\"");
    assert_ne!(renamed, whole);
    fs::write(&other, renamed).expect("it can be written");
    for (arguments, named) in [
        (["profile", "show", text(&damaged)].to_vec(), "damaged.json"),
        (
            ["profile", "show", PROFILES[0], text(&other)].to_vec(),
            "other.json",
        ),
        (
            ["profile", "diff", PROFILES[0], text(&other)].to_vec(),
            "`Other`",
        ),
        (
            ["profile", "diff", PROFILES[0], "nowhere.json"].to_vec(),
            "nowhere.json",
        ),
    ] {
        let output = scrooge(&arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(stderr(&output).contains(named), "{}", stderr(&output));
        assert_eq!(stdout(&output), "");
    }
}

#[test]
fn advice_names_what_nobody_reads_and_a_better_order() {
    let output = scrooge(&["advise", PROFILES[0]]);
    recorded("advise", &output);
    assert_eq!(code(&output), 0);
    let objects = objects(&scrooge(&["advise", PROFILES[0], "--format", "json"]));
    let profile = self::objects(&scrooge(&[
        "profile",
        "show",
        PROFILES[0],
        "--format",
        "json",
    ]));
    let unread: Vec<&str> = objects
        .iter()
        .filter(|object| object["kind"] == "unread")
        .map(|object| object["path"].as_str().expect("is a name"))
        .collect();
    for path in profile.iter().filter(|object| object["kind"] == "path") {
        let name = path["path"].as_str().expect("is a name");
        if path["reads"] != 0 {
            // Neither it nor what leads to it is said to be unread.
            let said = unread.iter().find(|unread| name.starts_with(**unread));
            let is_above = |said: &&&str| {
                let rest = &name[said.len()..];
                rest.is_empty() || rest.starts_with(['.', '['])
            };
            assert!(said.filter(is_above).is_none(), "{name}");
        }
    }
    let layout = objects.iter().find(|object| object["kind"] == "layout");
    let layout = layout.expect("there is one");
    let bytes = |key: &str| layout[key].as_f64().expect("is a number");
    assert!(bytes("bytes_if_hot_fields_came_first") < bytes("bytes_to_last_hot_field"));
    assert_eq!(
        layout["first"],
        serde_json::json!(["kind", "user", "device", "tags"])
    );

    let without = scrooge(&["advise", PROFILES[0], "some.records"]);
    assert_eq!(code(&without), 2);
    assert!(stderr(&without).contains("--idl"), "{}", stderr(&without));
}

/// The tests of the workspace compile what is printed here, and decode with it.
#[test]
fn advice_has_a_projection_to_paste() {
    for day in ["monday", "tuesday"] {
        let profile = format!("../scrooge-cli/tests/profile/{day}.json");
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
        let output = command(&["advise", &profile, "--idl", "../idl/client_event.thrift"])
            .args(["--format", "json"])
            .current_dir(&tests)
            .output()
            .expect("the program starts");
        let objects = objects(&output);
        let projection = objects.last().expect("there is something");
        let rust = projection["rust"].as_str().expect("is text");
        let file = tests.join("tests/advised").join(day).with_extension("rs");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&file, rust).expect("it can be written");
        }
        assert_eq!(fs::read_to_string(&file).expect("there is one"), rust);
    }
}
