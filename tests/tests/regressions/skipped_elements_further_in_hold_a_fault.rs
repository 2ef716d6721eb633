//! Where wrong types are skipped, a container whose inner container has wrong elements is skipped as a whole. Explaining an
//! error took it for the place of the fault, whatever came behind it, and did not name a required field that is missing for it.

use scrooge_runtime::{DecodeErrorKind, Settings};
use scrooge_tests::schema::regressions::AnswersData;
use scrooge_tests::schema::shapes::NestedData;

use super::support::wire::{
    BOOL, I32, I64, LIST, MAP, SET, STRING, STRUCT, field, i32, list, map, record, text,
};
use super::support::{error_of, skip};

fn bad_bool() -> Vec<u8> {
    field(BOOL, 4, &[7])
}

/// Containers whose inner containers have wrong elements are skipped, and no fault.
#[test]
fn skipped_wrong_elements_do_not_hold_a_fault_behind_them() {
    let wrong = list(STRING, &[text("a")]);
    let answers = |before: Vec<u8>| {
        record(&[
            field(STRUCT, 1, &record(&[field(BOOL, 1, &[1])])),
            field(I32, 2, &i32(5)),
            field(LIST, 3, &list(LIST, &[])),
            before,
            bad_bool(),
        ])
    };
    let mut valid = answers(Vec::new());
    valid.truncate(valid.len() - bad_bool().len() - 1);
    valid.push(0);
    let skipped = [
        field(LIST, 3, &wrong),
        field(LIST, 3, &list(LIST, std::slice::from_ref(&wrong))),
        field(MAP, 5, &map(STRING, I32, &[(text("k"), i32(1))])),
        field(MAP, 5, &map(STRING, LIST, &[(text("k"), wrong)])),
        field(I32, 5, &i32(1)),
    ];
    for before in skipped {
        let error = error_of::<AnswersData>(&skip(), &valid, &answers(before.clone()));
        assert_eq!(error.kind(), &DecodeErrorKind::InvalidBool { found: 7 });
        assert_eq!(error.path(), "flag", "behind {before:?}");
    }
}

fn answer() -> Vec<u8> {
    field(STRUCT, 1, &record(&[field(BOOL, 1, &[1])]))
}

fn number() -> Vec<u8> {
    field(I32, 2, &i32(5))
}

fn numbers() -> Vec<u8> {
    field(LIST, 3, &list(LIST, &[]))
}

fn valid() -> Vec<u8> {
    record(&[answer(), number(), numbers()])
}

#[track_caller]
fn assert_missing(settings: &Settings, fields: &[Vec<u8>], expected: &'static str) {
    let error = error_of::<AnswersData>(settings, &valid(), &record(fields));
    let expected = DecodeErrorKind::MissingField { field: expected };
    assert_eq!(error.kind(), &expected);
    assert_eq!(error.path(), "");
}

#[test]
fn a_container_with_wrong_elements_further_in_is_named() {
    let inner = list(STRING, &[text("a")]);
    let fine = list(I32, &[i32(1)]);
    for inner in [vec![inner.clone()], vec![fine, inner]] {
        let wrong = field(LIST, 3, &list(LIST, &inner));
        assert_missing(&skip(), &[answer(), number(), wrong], "numbers");
    }
    let wrong = list(SET, &[list(I32, &[i32(1)])]);
    let valid = record(&[field(LIST, 9, &list(SET, &[list(I64, &[])]))]);
    let error = error_of::<NestedData>(&skip(), &valid, &record(&[field(LIST, 9, &wrong)]));
    let field = "groups_of_ids";
    assert_eq!(error.kind(), &DecodeErrorKind::MissingField { field });
}
