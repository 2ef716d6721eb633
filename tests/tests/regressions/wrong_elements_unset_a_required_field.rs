//! Where wrong types are skipped, a container of wrong elements is no occurrence of its field. It was taken for one that
//! says "absent", and removed what an earlier one had.

use std::collections::{BTreeMap, BTreeSet};

use scrooge_runtime::{DecodeErrorKind, Settings, Stop};
use scrooge_tests::schema::regressions::AnswersData;
use scrooge_tests::schema::shapes::{BatchData, NestedData, UnionsData, WideData};

use super::support::wire::{
    BOOL, I32, I64, LIST, MAP, SET, STRING, STRUCT, field, i32, list, map, record, text,
};
use super::support::{data_of, error_of, skip};

fn settings() -> [Settings; 2] {
    let early = Settings {
        stop: Stop::Early,
        ..skip()
    };
    [skip(), early]
}

fn answers(numbers: &[Vec<u8>]) -> Vec<u8> {
    let mut fields = vec![
        field(STRUCT, 1, &record(&[field(BOOL, 1, &[1])])),
        field(I32, 2, &i32(5)),
    ];
    fields.extend(numbers.iter().map(|numbers| field(LIST, 3, numbers)));
    record(&fields)
}

/// Every way in which a `list<list<i32>>` has wrong elements.
fn wrong_numbers() -> Vec<Vec<u8>> {
    let texts = list(STRING, &[text("a")]);
    vec![
        texts.clone(),
        list(I32, &[i32(1)]),
        list(STRUCT, &[record(&[])]),
        list(LIST, std::slice::from_ref(&texts)),
        list(LIST, &[list(I32, &[i32(1)]), texts]),
        list(LIST, &[list(STRUCT, &[record(&[])])]),
    ]
}

#[test]
fn a_required_list_keeps_its_value() {
    let good = list(LIST, &[list(I32, &[i32(1), i32(2)])]);
    let valid = answers(&[list(LIST, &[])]);
    for settings in settings() {
        for wrong in wrong_numbers() {
            for numbers in [
                vec![good.clone(), wrong.clone()],
                vec![wrong.clone(), good.clone()],
                vec![wrong.clone(), good.clone(), wrong.clone(), wrong.clone()],
            ] {
                let data = data_of::<AnswersData>(&settings, &valid, &answers(&numbers));
                assert_eq!(data.numbers, [[1, 2]], "{numbers:?}");
            }
        }
    }
}

#[test]
fn a_required_list_without_another_value_is_missing() {
    let valid = answers(&[list(LIST, &[])]);
    for wrong in wrong_numbers() {
        let bytes = answers(&[wrong.clone(), wrong]);
        let error = error_of::<AnswersData>(&skip(), &valid, &bytes);
        assert!(matches!(error.kind(), DecodeErrorKind::MissingField { .. }));
    }
}

/// Fields with bits in the second word.
#[test]
fn required_fields_of_a_wide_struct_keep_their_values() {
    let notes = BTreeMap::from([("k".to_owned(), "v".to_owned())]);
    let expected = WideData {
        samples_4: vec![1, 2],
        notes_3: notes.clone(),
        notes_8: notes,
        ..WideData::default()
    };
    let mut bytes = expected.encode(scrooge_runtime::Binary).unwrap();
    let valid = bytes.clone();
    bytes.pop();
    let texts = list(STRING, &[text("a")]);
    let numbers = map(I32, I32, &[(i32(1), i32(2))]);
    bytes.extend(field(LIST, 39, &texts));
    for id in [30, 1280] {
        bytes.extend(field(MAP, id, &numbers));
        bytes.extend(field(MAP, id, &map(STRING, I32, &[(text("k"), i32(2))])));
    }
    bytes.push(0);
    for settings in settings() {
        assert_eq!(data_of::<WideData>(&settings, &valid, &bytes), expected);
    }
}

#[test]
fn fields_that_are_not_required_keep_theirs() {
    let good = record(&[
        field(LIST, 9, &list(SET, &[])),
        field(SET, 6, &list(LIST, &[list(I32, &[i32(1)])])),
        field(MAP, 4, &map(I32, MAP, &[])),
        field(LIST, 11, &list(LIST, &[])),
    ]);
    let mut bytes = good.clone();
    bytes.pop();
    let wrong_set = list(LIST, &[list(I64, &[vec![0; 8]])]);
    bytes.extend(field(SET, 6, &wrong_set));
    bytes.extend(field(LIST, 9, &list(SET, &[list(STRING, &[text("a")])])));
    bytes.extend(field(MAP, 4, &map(I32, I32, &[(i32(1), i32(2))])));
    bytes.extend(field(LIST, 11, &list(BOOL, &[vec![1]])));
    bytes.push(0);
    for settings in settings() {
        let data = data_of::<NestedData>(&settings, &good, &bytes);
        assert_eq!(data.tuples, BTreeSet::from([vec![1]]));
        assert_eq!(data.flags, Some(vec![]));
    }
}

/// In a union, wrong elements before the arm are not an arm.
#[test]
fn before_an_arm_they_are_none() {
    let good = field(LIST, 1, &list(I64, &[vec![0, 0, 0, 0, 0, 0, 0, 9]]));
    let wrong = field(LIST, 1, &list(STRING, &[text("a")]));
    let number = field(STRUCT, 1, &record(&[field(BOOL, 1, &[1])]));
    let valid = record(std::slice::from_ref(&number));
    let batch = field(STRUCT, 6, &record(&[wrong.clone(), good]));
    let bytes = record(&[number.clone(), batch]);
    for settings in settings() {
        let data = data_of::<UnionsData>(&settings, &valid, &bytes);
        assert_eq!(data.batch, Some(BatchData::Larges(vec![9])));
    }
    // An arm with nothing but wrong elements is none, and its union reads as absent.
    let batch = field(STRUCT, 6, &record(&[wrong]));
    let bytes = record(&[number, batch]);
    for settings in settings() {
        assert_eq!(data_of::<UnionsData>(&settings, &valid, &bytes).batch, None);
    }
}
