//! A required field can be on the wire and read as absent: a union without an arm, or, where wrong types are skipped, a
//! container of wrong elements. The error named another field, or none.

use scrooge_runtime::{DecodeErrorKind, Settings};
use scrooge_tests::schema::regressions::AnswersData;
use scrooge_tests::schema::shapes::UnionsData;

use super::support::wire::{BOOL, I32, LIST, STRING, STRUCT, field, i32, list, record, text};
use super::support::{error_of, skip};

fn answer() -> Vec<u8> {
    field(STRUCT, 1, &record(&[field(BOOL, 1, &[1])]))
}

fn no_answer() -> Vec<u8> {
    field(STRUCT, 1, &record(&[]))
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
fn an_absent_field_is_named() {
    let settings = Settings::default();
    assert_missing(&settings, &[number(), numbers()], "first");
    assert_missing(&settings, &[answer(), numbers()], "number");
    assert_missing(&settings, &[answer(), number()], "numbers");
}

#[test]
fn a_union_without_an_arm_is_named() {
    let settings = Settings::default();
    assert_missing(&settings, &[no_answer(), number(), numbers()], "first");
    assert_missing(&settings, &[number(), numbers(), no_answer()], "first");
    let unions = record(&[field(STRUCT, 1, &record(&[]))]);
    let valid = record(&[field(STRUCT, 1, &record(&[field(BOOL, 1, &[1])]))]);
    let error = error_of::<UnionsData>(&settings, &valid, &unions);
    let field = "required_number";
    assert_eq!(error.kind(), &DecodeErrorKind::MissingField { field });
}

#[test]
fn a_union_whose_only_arm_is_skipped_is_named() {
    let retyped = field(STRUCT, 1, &record(&[field(I32, 1, &i32(1))]));
    assert_missing(&skip(), &[retyped, number(), numbers()], "first");
    let wrong = record(&[field(LIST, 3, &list(STRING, &[text("a")]))]);
    assert_missing(
        &skip(),
        &[field(STRUCT, 1, &wrong), number(), numbers()],
        "first",
    );
}

#[test]
fn a_field_of_a_skipped_type_is_named() {
    let retyped = field(STRING, 2, &text("5"));
    assert_missing(&skip(), &[answer(), retyped, numbers()], "number");
}

#[test]
fn a_container_of_wrong_elements_is_named() {
    let wrong = field(LIST, 3, &list(STRING, &[text("a")]));
    assert_missing(&skip(), &[answer(), number(), wrong], "numbers");
}
