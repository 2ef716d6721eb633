//! Only strings that are kept have to be UTF-8. The full decoder failed by one that a later occurrence of its field replaces.

use scrooge_runtime::{Binary, DecodeErrorKind, Settings};
use scrooge_tests::probe::ProbeRecord;
use scrooge_tests::schema::regressions::KnotData;
use scrooge_tests::schema::shapes::RequiredScalarsData;

use super::support::wire::{BOOL, I32, LIST, STRING, STRUCT, field, i32, list, record, text};
use super::support::{data_of, early, error_of, in_every_state, skip};

fn bad() -> Vec<u8> {
    field(STRING, 3, &text(b"\xff"))
}

fn good(value: &str) -> Vec<u8> {
    field(STRING, 3, &text(value))
}

fn next(fields: &[Vec<u8>]) -> Vec<u8> {
    field(STRUCT, 1, &record(fields))
}

fn knot(text: &str) -> KnotData {
    KnotData {
        text: Some(text.into()),
        ..KnotData::default()
    }
}

fn in_next(inner: KnotData) -> KnotData {
    KnotData {
        next: Some(inner.into()),
        ..KnotData::default()
    }
}

#[track_caller]
fn assert_decodes<T: ProbeRecord>(settings: &Settings, valid: &[u8], bytes: &[u8], expected: &T) {
    assert_eq!(&data_of::<T>(settings, valid, bytes), expected);
}

/// The walk finds nothing wrong, and plain data can't be made: by the decoder, nor of a record.
#[track_caller]
fn assert_refused<T: ProbeRecord>(settings: &Settings, valid: &[u8], bytes: &[u8], path: &str) {
    let error = scrooge_runtime::decode_with::<T, _>(Binary, settings, bytes).unwrap_err();
    assert_eq!(error.kind(), &DecodeErrorKind::InvalidUtf8, "{error}");
    assert_eq!(error.path(), path, "{error}");
    in_every_state::<T>(settings, valid, |state, decoder| {
        let record = decoder.decode_borrowed(bytes).expect("a whole record");
        let refused = record.to_data().map(|_| ());
        assert_eq!(refused, Err(error.clone()), "{state:?}");
    });
}

#[test]
fn in_a_field() {
    let settings = Settings::default();
    let decodes = |fields: &[Vec<u8>]| {
        assert_decodes(&settings, &[0], &record(fields), &knot("k"));
    };
    decodes(&[bad(), good("k")]);
    decodes(&[bad(), bad(), good("k")]);
    decodes(&[good("j"), bad(), good("k")]);
    decodes(&[bad(), field(STRING, 99, &text(b"\xff")), good("k")]);
}

#[test]
fn kept_it_is_an_error() {
    let settings = Settings::default();
    let refused = |fields: &[Vec<u8>], path| {
        assert_refused::<KnotData>(&settings, &[0], &record(fields), path);
    };
    refused(&[bad()], "text");
    refused(&[good("k"), bad()], "text");
    refused(&[bad(), good("k"), bad()], "text");
    refused(&[bad(), next(&[good("k")])], "text");
    refused(&[next(&[bad()]), good("k")], "next.text");
    let knots = field(LIST, 5, &list(STRUCT, &[record(&[]), record(&[bad()])]));
    refused(&[knots], "knots[1].text");
}

#[test]
fn in_a_required_field() {
    let expected = RequiredScalarsData {
        text: "k".into(),
        ..RequiredScalarsData::default()
    };
    let valid = expected.encode(Binary).unwrap();
    let mut bytes = field(STRING, 7, &text(b"\xc3"));
    bytes.extend_from_slice(&valid);
    assert_decodes(&Settings::default(), &valid, &bytes, &expected);
}

#[test]
fn in_a_struct_that_is_replaced() {
    let settings = Settings::default();
    let decodes = |fields: &[Vec<u8>], expected: KnotData| {
        assert_decodes(&settings, &[0], &record(fields), &expected);
    };
    decodes(&[next(&[bad()]), next(&[good("k")])], in_next(knot("k")));
    decodes(&[next(&[bad()]), next(&[])], in_next(KnotData::default()));
    decodes(
        &[next(&[next(&[bad()])]), next(&[next(&[good("k")])])],
        in_next(in_next(knot("k"))),
    );
    decodes(
        &[next(&[next(&[bad()]), next(&[good("k")])])],
        in_next(in_next(knot("k"))),
    );
    // Both at once: the inner one is replaced within the outer one, which is replaced too.
    decodes(
        &[
            next(&[bad(), good("j"), next(&[bad()])]),
            next(&[bad(), good("k")]),
        ],
        in_next(knot("k")),
    );
}

/// What replaces it, and what stands between them, is verified.
#[test]
fn damage_behind_it_is_found() {
    let settings = Settings::default();
    let broken = [
        record(&[bad(), field(BOOL, 4, &[7]), good("k")]),
        record(&[bad(), good("k"), field(BOOL, 4, &[7])]),
        record(&[bad(), field(I32, 3, &i32(1)), good("k")]),
        record(&[next(&[bad(), field(BOOL, 4, &[7])]), next(&[])]),
        record(&[next(&[bad()]), next(&[field(BOOL, 4, &[7])])]),
    ];
    for bytes in broken {
        error_of::<KnotData>(&settings, &[0], &bytes);
    }
    let whole = record(&[bad(), good("k")]);
    for end in 0..whole.len() {
        let error = KnotData::decode(Binary, &whole[..end]);
        assert!(error.is_err(), "cut at {end}");
    }
}

#[test]
fn what_is_skipped_replaces_nothing() {
    let retyped = field(I32, 3, &i32(1));
    let fields = [bad(), retyped.clone()];
    assert_refused::<KnotData>(&skip(), &[0], &record(&fields), "text");
    let fields = [bad(), retyped, good("k")];
    assert_decodes(&skip(), &[0], &record(&fields), &knot("k"));
    let knots = field(LIST, 5, &list(STRUCT, &[record(&[bad()])]));
    let wrong = field(LIST, 5, &list(I32, &[i32(1)]));
    assert_refused::<KnotData>(&skip(), &[0], &record(&[knots, wrong]), "knots[0].text");
}

/// Under early stop the first occurrence is the one that is kept.
#[test]
fn under_early_stop_the_later_ones_are_not_kept() {
    let fields = [good("k"), bad()];
    assert_decodes(&early(), &[0], &record(&fields), &knot("k"));
    let fields = [next(&[good("k")]), next(&[bad()])];
    assert_decodes(&early(), &[0], &record(&fields), &in_next(knot("k")));
    assert_refused::<KnotData>(&early(), &[0], &record(&[bad(), good("k")]), "text");
}
