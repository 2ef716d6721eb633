//! Bytes by hand, and decoding in every state of learning.

pub(crate) mod wire;

use scrooge_runtime::{DecodeError, Mode, Settings, Stop, WrongType};
use scrooge_tests::kinds::{AnyDecoder, Kind, State};
use scrooge_tests::probe::{Choice, ProbeRecord};

/// Settings under which wrong types are skipped.
pub(crate) fn skip() -> Settings {
    Settings {
        wrong_type: WrongType::Skip,
        ..Settings::default()
    }
}

/// Settings under which a walk ends early.
pub(crate) fn early() -> Settings {
    Settings {
        stop: Stop::Early,
        ..Settings::default()
    }
}

/// Calls `test` with a decoder of `T` in every state, taught with `valid`.
pub(crate) fn in_every_state<T: ProbeRecord>(
    settings: &Settings,
    valid: &[u8],
    test: impl Fn(State, &dyn AnyDecoder),
) {
    let kind = Kind::of::<T>(T::SCHEMA.name);
    for seed in 0..4 {
        for state in State::all(seed) {
            let decoder = kind.decoder_in(state, settings, valid);
            test(state, &*decoder);
        }
    }
}

/// The error of `bytes`, which the full decoder and decoders in every state agree on.
#[track_caller]
pub(crate) fn error_of<T: ProbeRecord>(
    settings: &Settings,
    valid: &[u8],
    bytes: &[u8],
) -> DecodeError {
    let full = scrooge_runtime::decode_with::<T, _>(scrooge_runtime::Binary, settings, bytes);
    let error = full.expect_err("the full decoder must fail");
    in_every_state::<T>(settings, valid, |state, decoder| {
        let adaptive = decoder.decode_borrowed(bytes).map(|_| ());
        assert_eq!(adaptive, Err(error.clone()), "{state:?}");
    });
    error
}

/// Plain data of `bytes`, whose every accessor gives the same in every state.
#[track_caller]
pub(crate) fn data_of<T: ProbeRecord>(settings: &Settings, valid: &[u8], bytes: &[u8]) -> T {
    let full = scrooge_runtime::decode_with::<T, _>(scrooge_runtime::Binary, settings, bytes);
    let data = full.expect("the full decoder must succeed");
    in_every_state::<T>(settings, valid, |state, decoder| {
        let record = decoder.decode_borrowed(bytes);
        let record = record.unwrap_or_else(|error| panic!("{state:?}: {error}"));
        for seed in 0..3 {
            let choice = Choice::all(seed);
            let expected = T::probe_record(data.as_reference(), choice);
            assert_eq!(record.probe(choice), expected, "{state:?}");
        }
        assert!(record.equals_data(&data), "{state:?}");
    });
    data
}

/// Lazy settings, and those that learn from one record.
pub(crate) fn modes() -> [Settings; 2] {
    [Mode::Lazy, Mode::Learn].map(|mode| Settings {
        mode,
        window: 1,
        ..Settings::default()
    })
}
