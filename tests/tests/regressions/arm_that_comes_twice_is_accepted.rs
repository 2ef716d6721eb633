//! A union with two fields is an error. The full decoder took the first for replaced where that is a string that is not UTF-8.

use scrooge_runtime::{Binary, DecodeErrorKind, Settings};
use scrooge_tests::schema::regressions::AnswerData;

use super::support::in_every_state;
use super::support::wire::{STRING, field, record, text};

/// An arm is never replaced: a second one is an error, and the same for the full decoder as for the walk.
#[test]
fn in_an_arm_that_comes_twice() {
    let settings = Settings::default();
    let bad = field(STRING, 2, &text(b"\xff"));
    let good = field(STRING, 2, &text("k"));
    let valid = record(std::slice::from_ref(&good));
    for arms in [[&good, &good], [&good, &bad], [&bad, &good], [&bad, &bad]] {
        let bytes = record(&arms.map(Clone::clone));
        let full = AnswerData::decode(Binary, &bytes);
        assert!(full.is_err(), "{full:?} of {arms:?}");
        in_every_state::<AnswerData>(&settings, &valid, |state, decoder| {
            let error = decoder.decode_borrowed(&bytes).map(|_| ()).unwrap_err();
            assert_eq!(error.kind(), &DecodeErrorKind::CrowdedUnion, "{state:?}");
        });
    }
}
