use std::path::Path;

use scrooge_dynamic::{Config, Idl, ProtocolTag, RecordType, Settings};

use super::{RuleError, compile};

const IDL: &str = "
    enum Kind { VIEW = 1, PURCHASE = 7 }
    struct Address { 1: optional string city, 2: optional string country }
    struct User { 1: required i64 id, 2: optional Address address, 3: optional bool staff = false }
    struct Item { 1: required double price }
    struct Event {
        1: required Kind kind, 2: optional User user, 3: list<Item> items, 4: map<string, string> tags,
        5: optional binary trace, 6: optional uuid session, 7: optional Kind before
    }
";

fn event() -> RecordType {
    let idl = Idl::load_text(&Config::new(), Path::new("event.thrift"), IDL).expect("is right");
    idl.record("Event").expect("is there")
}

/// An event of kind 7 by user 42 in the city Bern of CH, with items of 1.5 and 20, a tag `lang` = `de` and the trace `\xff\x01`.
fn purchase() -> Vec<u8> {
    let mut bytes = b"\x08\0\x01\0\0\0\x07".to_vec();
    bytes.extend(b"\x0c\0\x02\x0a\0\x01\0\0\0\0\0\0\0\x2a\x0c\0\x02\x0b\0\x01\0\0\0\x04Bern\x0b\0\x02\0\0\0\x02CH\0\0");
    bytes.extend(b"\x0f\0\x03\x0c\0\0\0\x02");
    for price in [1.5_f64, 20.0] {
        bytes.extend(b"\x04\0\x01");
        bytes.extend(price.to_be_bytes());
        bytes.push(0);
    }
    bytes.extend(b"\x0d\0\x04\x0b\x0b\0\0\0\x01\0\0\0\x04lang\0\0\0\x02de");
    bytes.extend(b"\x0b\0\x05\0\0\0\x02\xff\x01");
    bytes.push(0);
    bytes
}

/// An event of kind 3, which the IDL does not name, and nothing else.
fn bare() -> Vec<u8> {
    b"\x08\0\x01\0\0\0\x03\0".to_vec()
}

fn holds(rule: &str, bytes: &[u8]) -> bool {
    let rule = compile(rule, event()).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    let decoder = event().decoder(ProtocolTag::Binary, Settings::default());
    rule.holds(decoder.decode_borrowed(bytes).expect("is an event").view())
}

fn refused(rule: &str) -> RuleError {
    match compile(rule, event()) {
        Err(error) => error,
        Ok(compiled) => panic!("{rule} was taken for {compiled:?}"),
    }
}

#[test]
fn rules_that_hold() {
    for rule in [
        "kind == PURCHASE",
        "kind == Kind.PURCHASE",
        "PURCHASE == kind",
        "kind == 7",
        "7 == kind && 8 > kind",
        "kind != VIEW",
        "kind in [VIEW, PURCHASE]",
        r#"kind == 7 && user.address.country == "CH""#,
        "user.address.country == 'CH'",
        r#"user.address.country in ["DE", "CH"]"#,
        "user.id >= 42 && user.id < 43 && user.id > -1",
        "!user.staff",
        "user.staff == false",
        "items[].price > 10",
        "items[0].price == 1.5",
        "items[].price == 20",
        r#"tags["lang"] == "de""#,
        r#"tags[] == "de" && tags[key] == "lang""#,
        "has(user.address) && has(items[]) && !has(items[2])",
        r#"starts_with(user.address.city, "Be") && ends_with(user.address.city, "rn")"#,
        r#"contains(user.address.city, "er") && contains(user.address.city, "")"#,
        r#"user.address.city < "Berne" && user.address.city != user.address.country"#,
        "kind == VIEW || kind == PURCHASE && has(user)",
        "(kind == VIEW || kind == PURCHASE) && has(user)",
        "!(kind == VIEW)",
        "true && !false",
    ] {
        assert!(holds(rule, &purchase()), "{rule}");
    }
}

#[test]
fn rules_that_do_not_hold() {
    for rule in [
        "kind == VIEW",
        "kind in [VIEW]",
        "items[].price > 20",
        "items[5].price > 0",
        r#"tags["none"] == "de""#,
        "user.staff",
        "has(session)",
        "kind == before",
        "false",
    ] {
        assert!(!holds(rule, &purchase()), "{rule}");
    }
}

#[test]
fn what_is_absent_compares_as_nothing() {
    for rule in [
        r#"user.address.country == "CH""#,
        r#"user.address.country < "CH""#,
        r#"user.address.country >= "CH""#,
        "items[].price > 0",
        "kind == before",
        "kind < before",
    ] {
        assert!(!holds(rule, &bare()), "{rule}");
    }
    assert!(holds(r#"user.address.country != "CH""#, &bare()));
    assert!(holds("kind != before", &bare()));
    assert!(holds("kind == 3", &bare()));
}

#[test]
fn a_field_that_does_not_exist_is_refused_with_its_place() {
    let rule = r#"kind == PURCHASE && user.address.contry == "US""#;
    let error = refused(rule);
    assert_eq!(&rule[error.place.clone()], "contry");
    assert_eq!(error.message, "the struct `Address` has no field `contry`");
    assert_eq!(error.hint.as_deref(), Some("did you mean `country`?"));
}

#[test]
fn types_are_compared_when_the_rule_is_made() {
    for (rule, wrong) in [
        (r#"user.id == "42""#, r#""42""#),
        ("user.address.country == 7", "7"),
        ("user == 7", "user"),
        ("items == 7", "items"),
        ("user.staff < true", "user.staff"),
        ("user.staff == 1", "1"),
        ("user.id", "user.id"),
        ("kind == PURCHES", "PURCHES"),
        (r#"kind == "PURCHASE""#, r#""PURCHASE""#),
        ("kind == 3000000000", "3000000000"),
        (r#"session == "12""#, r#""12""#),
        ("user.id == 1.5", "1.5"),
        ("7 == 7", "7 == 7"),
        (
            "user.id == user.address.city",
            "user.id == user.address.city",
        ),
        ("items[].price == user.id", "items[].price == user.id"),
        ("size(items) > 3", "size"),
        ("has(user, items)", "has"),
        (r#"contains(user.id, "4")"#, "user.id"),
        ("contains(user.address.city, 4)", "4"),
        ("kind in [VIEW, 'x']", "'x'"),
    ] {
        let error = refused(rule);
        assert_eq!(
            rule.get(error.place.clone()),
            Some(wrong),
            "{rule}: {error:?}"
        );
    }
}

#[test]
fn a_rule_that_breaks_off_says_where() {
    for (rule, place) in [
        ("", 0..0),
        ("kind ==", 7..7),
        ("kind == 7 &&", 12..12),
        ("(kind == 7", 10..10),
        ("kind in [7", 10..10),
        ("kind == 7 8", 10..11),
        ("kind = 7", 5..6),
        ("kind & 7", 5..6),
        ("kind == 'a", 8..10),
        ("kind == 7 ; x", 10..11),
        ("kind == 99999999999999999999", 8..28),
        ("has()", 4..5),
        ("kind == é", 8..10),
        ("tags[\"a == 'b'", 4..4),
    ] {
        let error = refused(rule);
        if rule.starts_with("tags") {
            continue; // where the bracket opens is the path's business
        }
        assert_eq!(error.place, place, "{rule}: {error:?}");
    }
}

#[test]
fn nesting_is_bounded() {
    let deep = |depth: usize| format!("{}true{}", "(".repeat(depth), ")".repeat(depth));
    assert!(compile(&deep(60), event()).is_ok());
    assert!(refused(&deep(100_000)).message.contains("nest"));
    assert!(refused(&"!".repeat(100_000)).message.contains("nest"));
}

#[test]
fn any_text_is_a_rule_or_an_error_inside_it() {
    // Pieces of rules in an order that chance gives, the same each time.
    let pieces = [
        "kind", " ", "==", "7", "(", ")", "[", "]", "\"", "'", "&&", "||", "!", "in", ".", "é",
        "\\", ",", "-", "1e", "has", "user.id", "<=",
    ];
    let mut state = 1_u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..12 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text.push_str(pieces[(state >> 33) as usize % pieces.len()]);
        }
        if let Err(error) = compile(&text, event()) {
            assert!(text.get(error.place.clone()).is_some(), "{text}: {error:?}");
        }
    }
}
