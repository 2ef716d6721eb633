//! Errors that pointed somewhere else: depth counted while explaining, and the type byte of a map's values.

use scrooge_runtime::{DecodeErrorKind, Settings, TType};
use scrooge_tests::schema::regressions::KnotData;
use scrooge_tests::schema::shapes::Level1Data;

use super::support::error_of;
use super::support::wire::{
    BOOL, I32, LIST, MAP, SET, STRING, STRUCT, field, i32, list, map, record, text,
};

fn bad_bool() -> Vec<u8> {
    field(BOOL, 4, &[7])
}

/// A `Knot` that is `levels` deep, itself included.
fn deep(levels: usize, by_list: bool) -> Vec<u8> {
    (1..levels).fold(record(&[]), |inner, _| {
        record(&[if by_list {
            field(LIST, 5, &list(STRUCT, &[inner]))
        } else {
            field(STRUCT, 1, &inner)
        }])
    })
}

fn path_of(bytes: &[u8]) -> String {
    let error = error_of::<KnotData>(&Settings::default(), &[0], bytes);
    assert_eq!(error.kind(), &DecodeErrorKind::InvalidBool { found: 7 });
    error.path().to_owned()
}

#[test]
fn valid_data_before_the_fault_may_be_as_deep_as_is_allowed() {
    for by_list in [false, true] {
        for levels in [2, 40, 63] {
            let next = field(STRUCT, 1, &deep(levels, by_list));
            let knots = list(STRUCT, &[deep(levels, by_list), record(&[bad_bool()])]);
            assert_eq!(path_of(&record(&[next.clone(), bad_bool()])), "flag");
            let knots = record(&[next, field(LIST, 5, &knots)]);
            assert_eq!(path_of(&knots), "knots[1].flag");
        }
    }
}

#[test]
fn what_is_too_deep_is_named() {
    let mut valid = record(&[field(STRING, 1, &text(""))]);
    let level4 = record(&[field(STRUCT, 2, &valid)]);
    let level3 = record(&[field(STRUCT, 2, &level4)]);
    let level2 = record(&[field(STRUCT, 2, &level3)]);
    let bytes = record(&[field(STRING, 1, &text("a")), field(STRUCT, 2, &level2)]);
    valid.clone_from(&record(&[field(STRING, 1, &text("b"))]));
    let paths = [
        "level2",
        "level2.level3",
        "level2.level3.level4",
        "level2.level3.level4.level5",
    ];
    for (depth, path) in (1..).zip(paths) {
        let settings = Settings {
            max_depth: depth,
            ..Settings::default()
        };
        let error = error_of::<Level1Data>(&settings, &valid, &bytes);
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
        assert_eq!(error.path(), path);
    }
}

#[test]
fn what_is_too_deep_in_an_unknown_field_is_that_field() {
    let settings = Settings {
        max_depth: 2,
        ..Settings::default()
    };
    let unknown = field(LIST, 99, &list(SET, &[list(LIST, &[list(I32, &[])])]));
    let error = error_of::<KnotData>(&settings, &[0], &record(&[unknown]));
    assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
    assert_eq!(error.path(), "(99)");
}

#[test]
fn an_unknown_type_in_an_unknown_field_is_reported_itself() {
    const ODD: u8 = 77;
    let pair = [(text("k"), text("v"))];
    let values = [
        (MAP, map(STRING, ODD, &pair)),
        (MAP, map(ODD, STRING, &pair)),
        (MAP, map(ODD, 78, &pair)),
        (LIST, list(ODD, &[i32(1)])),
        (SET, list(ODD, &[i32(1)])),
        (STRUCT, record(&[field(ODD, 1, &i32(1))])),
        (LIST, list(MAP, &[map(STRING, ODD, &pair)])),
        (STRUCT, record(&[field(MAP, 1, &map(I32, ODD, &pair))])),
    ];
    for (ttype, value) in values {
        let bytes = record(&[field(STRING, 3, &text("x")), field(ttype, 99, &value)]);
        let error = error_of::<KnotData>(&Settings::default(), &[0], &bytes);
        let expected = DecodeErrorKind::UnknownType { found: TType(ODD) };
        assert_eq!(error.kind(), &expected);
        assert_eq!(bytes.get(error.offset()), Some(&ODD));
        assert_eq!(error.path(), "(99)");
    }
}
