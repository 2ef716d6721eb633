//! An error was explained by stepping over values by their type byte. An enum of type 16 has four bytes, and was taken for
//! sixteen: what followed was read as fields, the path was wrong, and whoever chose the bytes chose how deep it recursed.

use scrooge_runtime::{AdaptiveDecoder, Binary, DecodeErrorKind, Settings};
use scrooge_tests::schema::regressions::KnotData;

use super::support::wire::{
    BOOL, I32, LIST, MAP, SIXTEEN, STRING, STRUCT, field, i32, list, map, record, text, times,
};
use super::support::{error_of, modes};

/// Every place in which a `Knot` can hold an enum, as type 16.
fn enums() -> Vec<Vec<u8>> {
    let mood = || field(SIXTEEN, 2, &i32(1));
    let swings = |key, value| field(MAP, 7, &map(key, value, &vec![(i32(1), i32(2)); 3]));
    vec![
        mood(),
        field(LIST, 6, &list(SIXTEEN, &[i32(1), i32(2), i32(99)])),
        swings(SIXTEEN, I32),
        swings(I32, SIXTEEN),
        swings(SIXTEEN, SIXTEEN),
        field(STRUCT, 1, &record(&[mood()])),
        field(LIST, 5, &list(STRUCT, &[record(&[mood()]), record(&[])])),
    ]
}

fn bad_bool() -> Vec<u8> {
    field(BOOL, 4, &[7])
}

fn assert_bad_bool(bytes: &[u8], path: &str) {
    let error = error_of::<KnotData>(&Settings::default(), &[0], bytes);
    let place = bytes.iter().rposition(|&byte| byte == 7).expect("the bool");
    assert_eq!(error.kind(), &DecodeErrorKind::InvalidBool { found: 7 });
    assert_eq!((error.path(), error.offset()), (path, place), "{error}");
}

#[test]
fn a_fault_behind_it_is_in_its_own_field() {
    for old in enums() {
        let short = field(STRING, 3, &text("x"));
        assert_bad_bool(&record(&[old.clone(), short, bad_bool()]), "flag");
        assert_bad_bool(&record(&[old, bad_bool()]), "flag");
    }
}

#[test]
fn a_fault_behind_it_in_a_nested_struct_is_there() {
    for old in enums() {
        let inner = record(&[old.clone(), bad_bool()]);
        let next = field(STRUCT, 1, &inner);
        assert_bad_bool(&record(&[old.clone(), next]), "next.flag");
        let knots = field(LIST, 5, &list(STRUCT, &[record(&[old]), inner]));
        assert_bad_bool(&record(&[knots]), "knots[1].flag");
    }
}

#[test]
fn a_fault_in_it_is_there() {
    let cut = field(SIXTEEN, 2, &[0, 0]);
    let error = error_of::<KnotData>(&Settings::default(), &[0], &cut);
    assert_eq!(error.path(), "mood");
    assert_eq!(error.kind(), &DecodeErrorKind::UnexpectedEnd);
}

/// Decodes in a thread with a small stack. Overflowing it would end the process.
fn error_in_two_mebibytes(bytes: &[u8]) -> String {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(2 << 20);
        let thread = thread.spawn_scoped(scope, || {
            let error = KnotData::decode(Binary, bytes).expect_err("a fault");
            for settings in modes() {
                let decoder = AdaptiveDecoder::<KnotData>::new(settings);
                for _ in 0..2 {
                    let adaptive = decoder.decode_borrowed(bytes).expect_err("a fault");
                    assert_eq!(adaptive, error);
                    assert!(decoder.decode_borrowed(&[0]).is_ok());
                }
            }
            error.path().to_owned()
        });
        thread.expect("a thread").join().expect("no panic")
    })
}

#[test]
fn the_bytes_behind_it_do_not_choose_the_depth() {
    const LEVELS: usize = 30_000;
    let nested = times(LEVELS, &[STRUCT, 0, 1]);
    // Whichever of the four to twelve bytes behind the enum are taken for its own, nested structs come next.
    for padding in 0..16 {
        let hidden = field(
            STRING,
            3,
            &text([vec![0; padding], nested.clone()].concat()),
        );
        for old in enums() {
            let bytes = record(&[old, hidden.clone(), bad_bool()]);
            assert_eq!(error_in_two_mebibytes(&bytes), "flag");
        }
    }
}

#[test]
fn structs_that_are_too_deep_have_a_path_of_the_depth_limit() {
    const LEVELS: usize = 30_000;
    let by_field = times(LEVELS, &[STRUCT, 0, 1]);
    let by_list = times(LEVELS, &[LIST, 0, 5, STRUCT, 0, 0, 0, 1]);
    for (bytes, step) in [(by_field, "next"), (by_list, "knots[0]")] {
        let path = error_in_two_mebibytes(&bytes);
        assert_eq!(path, vec![step; 64].join("."));
    }
    let unknown = times(LEVELS, &[STRUCT, 0, 99]);
    assert_eq!(error_in_two_mebibytes(&unknown), "(99)");
}

/// If each level were walked twice to explain the one below it, this would not end.
#[test]
fn a_fault_at_the_bottom_is_found_without_walking_levels_twice() {
    for (name, ttype, id, head) in [
        ("next", STRUCT, 1, vec![]),
        ("knots[0]", LIST, 5, vec![STRUCT, 0, 0, 0, 1]),
    ] {
        let mut bytes = record(&[bad_bool()]);
        for _ in 1..64 {
            bytes = record(&[field(ttype, id, &[head.clone(), bytes].concat())]);
        }
        let expected = format!("{}.flag", vec![name; 63].join("."));
        assert_bad_bool(&bytes, &expected);
    }
}

/// If explaining took more than linear time, these would not end.
#[test]
fn a_fault_behind_very_many_values_is_found() {
    const MANY: usize = 100_000;
    let moods = field(LIST, 6, &list(SIXTEEN, &vec![i32(1); MANY]));
    let knots = field(LIST, 5, &list(STRUCT, &vec![vec![0]; MANY]));
    let repeated = times(MANY, &field(SIXTEEN, 2, &i32(1)));
    let unknown = times(MANY, &field(SIXTEEN, 99, &[5; 16]));
    for before in [moods, knots, repeated, unknown] {
        let bytes = record(&[before, bad_bool()]);
        assert_eq!(error_in_two_mebibytes(&bytes), "flag");
    }
    let mut elements = vec![vec![0]; MANY];
    elements.push(record(&[bad_bool()]));
    let bytes = record(&[field(LIST, 5, &list(STRUCT, &elements))]);
    assert_eq!(
        error_in_two_mebibytes(&bytes),
        format!("knots[{MANY}].flag")
    );
}
