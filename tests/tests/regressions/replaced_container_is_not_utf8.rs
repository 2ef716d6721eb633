//! Only strings that are kept have to be UTF-8. The full decoder failed by one inside a container or a union that a later
//! occurrence of its field replaces.

use scrooge_runtime::{AdaptiveDecoder, Binary, Settings};
use scrooge_tests::probe::ProbeRecord;
use scrooge_tests::schema::regressions::{
    Answer as _, AnswerData, AnswersData, KeysData, KnotData,
};
use scrooge_tests::schema::shapes::{ContainersData, NumberData, UnionsData};

use super::support::wire::{
    BOOL, I32, LIST, MAP, SET, STRING, STRUCT, field, i32, list, map, record, text,
};
use super::support::{data_of, skip};

fn bad() -> Vec<u8> {
    field(STRING, 3, &text(b"\xff"))
}

fn good(value: &str) -> Vec<u8> {
    field(STRING, 3, &text(value))
}

fn knot(text: &str) -> KnotData {
    KnotData {
        text: Some(text.into()),
        ..KnotData::default()
    }
}

#[track_caller]
fn assert_decodes<T: ProbeRecord>(settings: &Settings, valid: &[u8], bytes: &[u8], expected: &T) {
    assert_eq!(&data_of::<T>(settings, valid, bytes), expected);
}

#[test]
fn in_a_container_that_is_replaced() {
    let settings = Settings::default();
    let bad = || text(b"a\xff");
    let containers = [
        field(LIST, 7, &list(STRING, &[text("a"), bad()])),
        field(SET, 14, &list(STRING, &[bad()])),
        field(MAP, 18, &map(STRING, I32, &[(bad(), i32(1))])),
        field(MAP, 24, &map(I32, STRING, &[(i32(1), bad())])),
    ];
    let empty = [
        field(LIST, 7, &list(STRING, &[])),
        field(SET, 14, &list(STRING, &[])),
        field(MAP, 18, &map(STRING, I32, &[])),
        field(MAP, 24, &map(I32, STRING, &[])),
    ];
    let nothing = ContainersData::default();
    for (bad, empty) in containers.iter().zip(&empty) {
        let bytes = record(&[bad.clone(), empty.clone()]);
        assert_decodes(&settings, &[0], &bytes, &nothing);
    }
    let bytes = record(&[containers.concat(), empty.concat()]);
    assert_decodes(&settings, &[0], &bytes, &nothing);
    let elements = list(LIST, &[list(STRING, &[bad()])]);
    let bytes = record(&[field(SET, 1, &elements), field(SET, 1, &list(LIST, &[]))]);
    assert_decodes(&settings, &[0], &bytes, &KeysData::default());
}

#[test]
fn in_a_union_that_is_replaced() {
    let settings = Settings::default();
    let bad = record(&[field(STRING, 5, &text(b"\xff"))]);
    let good = record(&[field(BOOL, 1, &[1])]);
    let required = field(STRUCT, 1, &good);
    let mut expected = UnionsData {
        required_number: NumberData::Flag(true),
        ..unions()
    };
    let valid = record(std::slice::from_ref(&required));
    let bytes = record(&[field(STRUCT, 1, &bad), required.clone()]);
    assert_decodes(&settings, &valid, &bytes, &expected);
    let none = field(STRUCT, 2, &record(&[]));
    let bytes = record(&[required.clone(), field(STRUCT, 2, &bad), none]);
    assert_decodes(&settings, &valid, &bytes, &expected);
    expected.optional_number = Some(NumberData::Flag(true));
    let bytes = record(&[required, field(STRUCT, 2, &bad), field(STRUCT, 2, &good)]);
    assert_decodes(&settings, &valid, &bytes, &expected);
}

fn unions() -> UnionsData {
    let valid = record(&[field(STRUCT, 1, &record(&[field(BOOL, 1, &[1])]))]);
    UnionsData::decode(Binary, &valid).unwrap()
}

#[test]
fn a_view_shows_the_string_that_is_kept() {
    let first = field(STRUCT, 1, &record(&[field(STRING, 2, &text(b"\xff"))]));
    let bytes = record(&[
        first.clone(),
        field(I32, 2, &i32(1)),
        field(LIST, 3, &list(LIST, &[])),
        field(STRUCT, 1, &record(&[field(STRING, 2, &text("k"))])),
    ]);
    let decoder = AdaptiveDecoder::<AnswersData>::new(Settings::default());
    let record = decoder.decode_borrowed(&bytes).unwrap();
    assert_eq!(
        record.view().first(),
        AnswerData::Text("k".into()).as_answer()
    );
    assert_eq!(
        record.to_data().unwrap().first,
        AnswerData::Text("k".into())
    );
}

#[test]
fn what_is_skipped_replaces_nothing() {
    let knots = |element| field(LIST, 5, &list(STRUCT, &[record(&[element])]));
    let wrong = field(LIST, 5, &list(I32, &[i32(1)]));
    let expected = KnotData {
        knots: Some(vec![knot("k")]),
        ..KnotData::default()
    };
    let fields = [knots(bad()), wrong, knots(good("k"))];
    assert_decodes(&skip(), &[0], &record(&fields), &expected);
}
