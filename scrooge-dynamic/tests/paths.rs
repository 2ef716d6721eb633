//! Paths: what they read, and how they are refused.

use std::path::Path as FilePath;

use scrooge_dynamic::{Config, DynamicValue, Idl, ProtocolTag, RecordType, Settings};
use scrooge_runtime::schema::Type;

const IDL: &str = "
    enum Currency { EUR = 1, USD = 2 }
    struct Address { 1: optional string city, 2: string country = \"CH\" }
    struct User { 1: required i64 id, 2: optional Address address }
    union Detail { 1: User click, 2: i32 count }
    struct Event {
      1: required i32 kind
      2: optional User user
      3: list<User> friends
      4: map<string, i32> counts
      5: map<Currency, double> prices
      6: map<i16, list<string>> tags
      7: optional Detail detail
      8: set<bool> flags
      9: map<User, string> names
    }
";

fn event() -> RecordType {
    let idl = Idl::load_text(&Config::new(), FilePath::new("event.thrift"), IDL).unwrap();
    idl.record("Event").unwrap()
}

/// A user of this id, without an address, and with one that says nothing.
fn user(id: u8, has_address: bool) -> Vec<u8> {
    let mut bytes = b"\x0a\0\x01\0\0\0\0\0\0\0".to_vec();
    bytes.push(id);
    if has_address {
        bytes.extend(b"\x0c\0\x02\0");
    }
    bytes.push(0);
    bytes
}

fn record() -> Vec<u8> {
    [
        b"\x08\0\x01\0\0\0\x07\x0c\0\x02".to_vec(),
        user(1, true),
        b"\x0f\0\x03\x0c\0\0\0\x02".to_vec(),
        user(2, false),
        user(3, true),
        b"\x0d\0\x04\x0b\x08\0\0\0\x02\0\0\0\x01a\0\0\0\x05\0\0\0\x01a\0\0\0\x06".to_vec(),
        b"\x0d\0\x05\x08\x04\0\0\0\x01\0\0\0\x02\x3f\xf0\0\0\0\0\0\0".to_vec(),
        b"\x0d\0\x06\x06\x0f\0\0\0\x01\0\x09\x0b\0\0\0\x02\0\0\0\x01x\0\0\0\x01y".to_vec(),
        b"\x0c\0\x07\x0c\0\x01".to_vec(),
        user(4, false),
        b"\0\x0e\0\x08\x02\0\0\0\x01\x01".to_vec(),
        b"\x0d\0\x09\x0c\x0b\0\0\0\x01".to_vec(),
        user(5, false),
        b"\0\0\0\x01n\0".to_vec(),
    ]
    .concat()
}

/// All that a path reads, as text.
fn read(path: &str) -> Vec<String> {
    let event = event();
    let path = event.path(path).unwrap();
    let decoder = event.decoder(ProtocolTag::Binary, Settings::default());
    let record = decoder.decode(record()).unwrap();
    let first = path.get(&record).map(text);
    let values: Vec<String> = path.values(&record).into_iter().map(text).collect();
    assert_eq!(first.as_ref(), values.first());
    assert!(path.is_many() || values.len() <= 1);
    assert!(path.may_be_absent() || !values.is_empty());
    values
}

fn text(value: DynamicValue<'_>) -> String {
    match value {
        DynamicValue::Text(text) => text.to_string(),
        DynamicValue::Bool(value) => value.to_string(),
        DynamicValue::Double(value) => value.to_string(),
        other => match other.as_integer() {
            Some(number) => number.to_string(),
            None => format!("{other:?}"),
        },
    }
}

#[test]
fn fields_elements_keys_and_values_are_read() {
    for (path, expected) in [
        ("kind", &["7"][..]),
        ("user.id", &["1"]),
        ("user.address.city", &[]),
        ("user.address.country", &["CH"]),
        ("friends[0].id", &["2"]),
        ("friends[1].id", &["3"]),
        ("friends[2].id", &[]),
        ("friends[].id", &["2", "3"]),
        ("friends[].address.country", &["CH"]),
        ("counts[\"a\"]", &["6"]),
        ("counts['b']", &[]),
        ("counts[]", &["5", "6"]),
        ("counts[key]", &["a", "a"]),
        ("prices[USD]", &["1"]),
        ("prices[2]", &["1"]),
        ("prices[EUR]", &[]),
        ("tags[9][1]", &["y"]),
        ("tags[][]", &["x", "y"]),
        ("detail.click.id", &["4"]),
        ("detail.count", &[]),
        ("flags[0]", &["true"]),
        ("names[key].id", &["5"]),
        ("names[]", &["n"]),
    ] {
        assert_eq!(read(path), expected, "{path}");
    }
}

#[test]
fn a_path_knows_its_type() {
    let ty = |path: &str| event().path(path).unwrap().ty();
    assert!(matches!(ty("prices[]"), Type::Double));
    assert!(matches!(ty("prices[key]"), Type::Enum(schema) if schema.name == "Currency"));
    assert!(matches!(ty("user"), Type::Struct(inner) if inner.schema().name == "User"));
    let is_optional = |path: &str| event().path(path).unwrap().may_be_absent();
    assert!(!is_optional("kind"));
    assert!(!is_optional("counts"));
    assert!(is_optional("user.id"));
    assert!(is_optional("detail"));
}

#[test]
fn what_is_wrong_is_marked() {
    let refused = |path: &str| event().path(path).unwrap_err().to_string();
    for (path, expected) in [
        (
            "user.adress.city",
            "the struct `User` has no field `adress`\n  user.adress.city\n       ^^^^^^ did you mean `address`?",
        ),
        (
            "detail.clik.id",
            "the union `Detail` has no field `clik`\n  detail.clik.id\n         ^^^^ did you mean `click`?",
        ),
        (
            "friends.id",
            "there is no field `id` in a list: `[]` is every element, `[0]` the first\n  friends.id\n          ^^",
        ),
        ("", "the name of a field is missing\n  \n  ^"),
        ("user.", "the name of a field is missing\n  user.\n       ^"),
        (
            "kind[0]",
            "there are no elements in an i32\n  kind[0]\n      ^^^",
        ),
        ("friends[0", "`]` is missing\n  friends[0\n         ^^"),
        (
            "friends[x]",
            "an element is named by its place, the first being 0; `[]` is every element\n  friends[x]\n          ^",
        ),
        (
            "counts[a]",
            "a key of this map is a string: write a text in quotes\n  counts[a]\n         ^",
        ),
        (
            "counts[\"a]",
            "a key in quotes ends with the same quote and `]`\n  counts[\"a]\n         ^^^",
        ),
        (
            "prices[EURO]",
            "the enum `Currency` has no member `EURO`\n  prices[EURO]\n         ^^^^ did you mean `EUR`?",
        ),
        (
            "kind == 7",
            "a field is followed by `.`, by `[`, or by nothing\n  kind == 7\n      ^",
        ),
    ] {
        assert_eq!(refused(path), expected);
    }
}

#[test]
fn a_record_of_another_schema_has_nothing_to_read() {
    let text = "struct Event { 1: required i32 kind }";
    let idl = Idl::load_text(&Config::new(), FilePath::new("event.thrift"), text).unwrap();
    let other = idl.record("Event").unwrap();
    let decoder = other.decoder(ProtocolTag::Binary, Settings::default());
    let record = decoder.decode(&b"\x08\0\x01\0\0\0\x07\0"[..]).unwrap();
    assert!(event().path("kind").unwrap().get(&record).is_none());
    assert!(other.path("kind").unwrap().get(&record).is_some());
}

/// Decoders, types and paths are shared between threads, and records are sent to others.
#[test]
fn threads_share_what_is_loaded() {
    let event = event();
    let settings = Settings {
        window: 50,
        ..Settings::default()
    };
    let decoder = event.decoder(ProtocolTag::Binary, settings);
    let country = event.path("user.address.country").unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..100 {
                    let record = decoder.decode(record()).unwrap();
                    let read = || {
                        country.any(&record, |value| {
                            value.as_text().is_some_and(|text| text == "CH")
                        })
                    };
                    assert!(std::thread::scope(|inner| inner
                        .spawn(read)
                        .join()
                        .unwrap()));
                }
            });
        }
    });
    let report = decoder.report();
    assert_eq!(report.records, 400);
    assert!(report.path("user.address.country").unwrap().hot);
}

#[test]
fn reading_by_paths_teaches_them() {
    let event = event();
    let decoder = event.decoder(
        ProtocolTag::Binary,
        Settings {
            window: 2,
            ..Settings::default()
        },
    );
    let country = event.path("user.address.country").unwrap();
    for _ in 0..3 {
        let record = decoder.decode(record()).unwrap();
        assert!(country.any(&record, |value| value.as_text().unwrap() == "CH"));
    }
    let report = decoder.report();
    let hot: Vec<&str> = report.hot().map(|path| path.path.as_str()).collect();
    assert_eq!(hot, ["user", "user.address", "user.address.country"]);
    assert_eq!(report.path("user.address.country").unwrap().fallbacks, 0);
}

#[test]
fn names_are_looked_for_in_the_files_that_were_asked_for() {
    let folder = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("../idl");
    let config = Config::new().include_dir(&folder);
    let idl = Idl::load(&config, &[folder.join("client_event.thrift")]).unwrap();
    assert_eq!(idl.record("ClientEvent").unwrap().file(), "client_event");
    assert!(idl.record("client_event.ClientEvent").is_ok());
    let error = idl.record("ClientEvnt").unwrap_err().to_string();
    assert!(error.ends_with("did you mean `ClientEvent`?"), "{error}");
    let mut included = idl
        .records()
        .filter(|record| record.file() != "client_event");
    if let Some(record) = included.next() {
        let full_name = format!("{}.{}", record.file(), record.name());
        assert!(idl.record(&full_name).is_ok());
        let error = idl.record(record.name()).unwrap_err();
        assert_eq!(error.suggestion, Some(full_name));
    }
}
