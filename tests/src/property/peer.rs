//! Agreement with an implementation that is not ours.

use scrooge_runtime::{DecodeErrorKind, Settings, WrongType};

use super::alike::{assert_reads, decode};
use super::case::{Case, Context};
use crate::kinds::State;
use crate::random::Style;
use crate::{mutate, tree};

/// Reads a record and writes it again, elsewhere.
pub type RoundTrip<'r> = dyn FnMut(&[u8]) -> Result<Vec<u8>, String> + 'r;

/// What we write, and the same in disorder, the peer reads; what it writes, we read, with the same values.
///
/// # Panics
///
/// When it does not.
pub fn a_peer_reads_and_writes_the_same(case: &Case, round_trip: &mut RoundTrip<'_>) -> u64 {
    let mut rng = case.rng();
    let settings = Settings::default();
    let kind = case.kind;
    // Encoding plain data writes every field that has a default, which a peer would else read as the zero of its type.
    let bytes = case.plain(&mut rng);
    let data = kind.decode(&settings, &bytes);
    let data = data.unwrap_or_else(|error| panic!("{error} in {kind:?}"));
    let ours = data.encode(kind.protocol);
    let mut ours = ours.expect("what was decoded can be encoded");
    if rng.one_in(2) {
        let mut tree = tree::parse(kind.protocol, &ours).expect("we write what can be parsed");
        mutate::disorder(&mut tree, kind.schema, &mut rng);
        ours = tree::write(kind.protocol, &tree);
    }
    let context = |state, bytes| Context {
        kind,
        state,
        settings: &settings,
        bytes,
    };
    let theirs = round_trip(&ours);
    let theirs = theirs.unwrap_or_else(|error| panic!("{error}: {}", context(None, &ours)));
    let read = kind.decode(&settings, &theirs);
    let same = read.as_ref().is_ok_and(|read| read.equals(&*data));
    assert!(
        same,
        "{read:?} came back as {}: {}",
        context(None, &theirs),
        context(None, &ours)
    );
    let mut pairs = 0;
    for state in State::all(rng.next()) {
        for bytes in [&ours, &theirs] {
            let context = context(Some(state), bytes);
            let decoder = kind.decoder_by(state, &settings, &[&ours, &theirs]);
            let record = decode(&*decoder, bytes, &mut rng);
            let record = record.unwrap_or_else(|error| panic!("{error}: {context}"));
            pairs += assert_reads(&*record, &*data, &mut rng, &context);
        }
    }
    pairs
}

/// A peer that keeps to the rules which [`WrongType::Skip`] is about, and knows defaults, reads every record as we do: with
/// fields of other types, unknown ones and unknown arms, repeated or missing ones.
///
/// # Panics
///
/// When it does not.
pub fn a_strict_peer_reads_the_same(case: &Case, round_trip: &mut RoundTrip<'_>) -> u64 {
    let mut rng = case.rng();
    let kind = case.kind;
    let settings = Settings {
        wrong_type: WrongType::Skip,
        ..Settings::default()
    };
    let common = Style {
        present: 2,
        shuffled: 2,
        unknown: 4,
        old_types: true,
        ..Style::default()
    };
    // A field that is missing in a struct that is then replaced is an error to us alone, so it is one or the other.
    let style = if rng.one_in(3) {
        Style {
            missing: 4,
            ..common
        }
    } else {
        Style {
            repeated: 4,
            duplicates: 4,
            retyped: 6,
            unknown_arms: 8,
            ..common
        }
    };
    let bytes = case.sample(&style, &mut rng).bytes;
    let context = Context {
        kind,
        state: None,
        settings: &settings,
        bytes: &bytes,
    };
    let theirs = round_trip(&bytes);
    let data = match kind.decode(&settings, &bytes) {
        Ok(data) => data,
        Err(error) => {
            let is_missing = matches!(error.kind(), DecodeErrorKind::MissingField { .. });
            // That a union must have a field is a rule of ours.
            assert!(
                !is_missing || style.missing == 0 || theirs.is_err(),
                "{error}, but not to the peer: {context}"
            );
            return 1;
        }
    };
    let theirs = theirs.unwrap_or_else(|error| panic!("{error} says the peer: {context}"));
    let ours = data.encode(kind.protocol).expect("it was decoded");
    let mut tree = tree::parse(kind.protocol, &ours).expect("we write what can be parsed");
    mutate::forget_unknown_arms(&mut tree, kind.schema);
    let expected = kind.decode(&settings, &tree::write(kind.protocol, &tree));
    if let Ok(expected) = expected {
        let read = kind.decode(&settings, &theirs);
        let same = read.as_ref().is_ok_and(|read| read.equals(&*expected));
        assert!(same, "{read:?} came back, and not {expected:?}: {context}");
    }
    let mut pairs = 0;
    let lesson = case.plain(&mut rng);
    for state in State::all(rng.next()) {
        let context = Context {
            state: Some(state),
            ..context
        };
        let decoder = kind.decoder_by(state, &settings, &[&lesson, &lesson]);
        let record = decode(&*decoder, &bytes, &mut rng);
        let record = record.unwrap_or_else(|error| panic!("{error}: {context}"));
        pairs += assert_reads(&*record, &*data, &mut rng, &context);
    }
    pairs
}
