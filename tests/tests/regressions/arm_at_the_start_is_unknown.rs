//! Position 0 meant "not found", and is where the first field of a root or detached union stands: an unknown arm there was
//! taken for damage.

use scrooge_runtime::{AdaptiveDecoder, Settings, TType, UnknownRef};
use scrooge_tests::probe::ProbeRecord;
use scrooge_tests::schema::regressions::{Answer, AnswerArm, AnswerData, Answers, AnswersData};
use scrooge_tests::schema::shapes::{
    Choice, ChoiceArm, ChoiceData, NumberArm, NumberData, NumberRef, Unions, UnionsData,
};

use super::support::wire::{
    BOOL, I32, LIST, MAP, SIXTEEN, STRING, STRUCT, field, i32, list, map, record, text,
};
use super::support::{data_of, early, skip};

/// Arms that no union of the IDL has: id, type, value.
fn unknown_arms() -> Vec<(i16, u8, Vec<u8>)> {
    vec![
        (9, I32, i32(5)),
        (9, BOOL, vec![1]),
        (0, STRING, text("new")),
        (-1, STRUCT, record(&[field(I32, 1, &i32(5))])),
        (i16::MAX, LIST, list(I32, &[i32(1), i32(2)])),
        (i16::MIN, MAP, map(I32, I32, &[])),
        (99, SIXTEEN, vec![3; 16]),
        (9, STRUCT, record(&[])),
    ]
}

fn assert_is(unknown: UnknownRef<'_>, (id, ttype, value): &(i16, u8, Vec<u8>)) {
    assert_eq!((unknown.id, unknown.ttype), (*id, TType(*ttype)));
    assert_eq!(unknown.bytes, value);
}

fn number_is(number: NumberRef<'_>, arm: &(i16, u8, Vec<u8>)) {
    match number.arm() {
        NumberArm::Unknown(unknown) => assert_is(unknown, arm),
        known => panic!("{known:?}"),
    }
}

fn settings() -> [Settings; 3] {
    [Settings::default(), skip(), early()]
}

fn round_trips<T: ProbeRecord>(settings: &Settings, valid: &[u8], bytes: &[u8]) {
    let data = data_of::<T>(settings, valid, bytes);
    let encoded = scrooge_runtime::encode(scrooge_runtime::Binary, &data);
    assert_eq!(encoded.as_deref(), Ok(bytes));
}

#[test]
fn of_a_root() {
    let valid = record(&[field(BOOL, 1, &[1])]);
    for arm in unknown_arms() {
        let bytes = record(&[field(arm.1, arm.0, &arm.2)]);
        for settings in settings() {
            round_trips::<NumberData>(&settings, &valid, &bytes);
            let decoder = AdaptiveDecoder::<NumberData>::new(settings);
            for _ in 0..2 {
                let record = decoder.decode_borrowed(&bytes).unwrap();
                number_is(record.view(), &arm);
                number_is(record.detach().view(), &arm);
                number_is(record.view().detach().unwrap().view(), &arm);
            }
        }
    }
}

#[test]
fn of_a_detached_union() {
    let valid = record(&[field(STRUCT, 1, &record(&[field(BOOL, 1, &[1])]))]);
    for arm in unknown_arms() {
        let union = record(&[field(arm.1, arm.0, &arm.2)]);
        let bytes = record(&[
            field(STRUCT, 1, &union),
            field(STRUCT, 2, &union),
            field(STRUCT, 3, &record(&[field(STRUCT, 5, &union)])),
            field(LIST, 4, &list(STRUCT, &[union.clone(), union.clone()])),
        ]);
        for settings in settings() {
            data_of::<UnionsData>(&settings, &valid, &bytes);
            let decoder = AdaptiveDecoder::<UnionsData>::new(settings);
            let record = decoder.decode_borrowed(&bytes).unwrap();
            let mut numbers = vec![record.required_number()];
            numbers.extend(record.optional_number());
            numbers.extend(record.numbers().iter());
            match record.choice().unwrap().arm() {
                ChoiceArm::Number(number) => numbers.push(number),
                other => panic!("{other:?}"),
            }
            assert_eq!(numbers.len(), 5);
            for number in numbers {
                number_is(number, &arm);
                let detached = number.detach().unwrap();
                assert_eq!(detached.as_bytes(), union);
                number_is(detached.view(), &arm);
                assert_eq!(detached.to_data(), number.to_data());
            }
        }
    }
}

/// A union in a union, whose own arm stands behind the outer one's header.
#[test]
fn of_an_arm() {
    let valid = record(&[field(STRUCT, 4, &record(&[]))]);
    for arm in unknown_arms() {
        let union = record(&[field(arm.1, arm.0, &arm.2)]);
        let bytes = record(&[field(STRUCT, 5, &union)]);
        for settings in settings() {
            round_trips::<ChoiceData>(&settings, &valid, &bytes);
            let decoder = AdaptiveDecoder::<ChoiceData>::new(settings);
            let record = decoder.decode_borrowed(&bytes).unwrap();
            match record.arm() {
                ChoiceArm::Number(number) => number_is(number, &arm),
                other => panic!("{other:?}"),
            }
        }
    }
}

/// Fields before the arm that do not count as arms.
#[test]
fn behind_what_is_skipped() {
    let valid = record(&[field(BOOL, 1, &[1])]);
    let skipped = [
        field(I32, 1, &i32(1)),
        field(I32, 2, &i32(1)),
        field(LIST, 3, &list(STRING, &[text("a")])),
    ];
    for before in skipped {
        for arm in unknown_arms() {
            let bytes = record(&[before.clone(), field(arm.1, arm.0, &arm.2)]);
            let data = data_of::<AnswerData>(&skip(), &valid, &bytes);
            assert!(matches!(data, AnswerData::Unknown(_)));
            let decoder = AdaptiveDecoder::<AnswerData>::new(skip());
            let record = decoder.decode_borrowed(&bytes).unwrap();
            match record.arm() {
                AnswerArm::Unknown(unknown) => assert_is(unknown, &arm),
                known => panic!("{known:?}"),
            }
        }
        let bytes = record(&[before, field(STRING, 2, &text("b"))]);
        let data = data_of::<AnswerData>(&skip(), &valid, &bytes);
        assert_eq!(data, AnswerData::Text("b".into()));
    }
}

#[test]
fn known_arms_at_the_start_are_known() {
    let valid = record(&[field(BOOL, 1, &[1])]);
    let numbers = field(LIST, 3, &list(I32, &[i32(1)]));
    let arms = [
        (field(BOOL, 1, &[0]), AnswerData::Known(false)),
        (field(STRING, 2, &text("")), AnswerData::Text(String::new())),
        (numbers, AnswerData::Numbers(vec![1])),
    ];
    for (arm, expected) in arms {
        for settings in settings() {
            let union = record(std::slice::from_ref(&arm));
            assert_eq!(data_of::<AnswerData>(&settings, &valid, &union), expected);
            let decoder = AdaptiveDecoder::<AnswersData>::new(settings);
            let bytes = record(&[
                field(STRUCT, 1, &union),
                field(I32, 2, &i32(1)),
                field(LIST, 3, &list(LIST, &[])),
            ]);
            let record = decoder.decode_borrowed(&bytes).unwrap();
            let detached = record.first().detach().unwrap();
            assert_eq!(detached, expected);
        }
    }
}
