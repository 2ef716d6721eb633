//! A required union whose last occurrence has no arm is missing. Explaining the error still counted the occurrence before, and
//! named another field.

use scrooge_runtime::{DecodeErrorKind, Settings};
use scrooge_tests::schema::regressions::AnswersData;

use super::support::error_of;
use super::support::wire::{BOOL, I32, LIST, STRUCT, field, i32, list, record};

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
fn a_union_whose_last_occurrence_has_no_arm_is_named() {
    let settings = Settings::default();
    assert_missing(
        &settings,
        &[answer(), number(), numbers(), no_answer()],
        "first",
    );
    assert_missing(
        &settings,
        &[answer(), no_answer(), number(), numbers()],
        "first",
    );
}
