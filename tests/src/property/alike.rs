//! Comparing what decoders in every state of learning give with what the full decoder gives.

use std::fmt::Display;

use scrooge_runtime::{DecodeError, DecodeErrorKind, Settings};

use super::case::{Case, Context, slices};
use crate::kinds::{AnyData, AnyDecoder, AnyRecord, State};
use crate::probe::Choice;
use crate::random::Rng;

/// Says what was read when reading it panicked.
struct Reading<'c>(&'c dyn Display);

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("while reading {}", self.0);
        }
    }
}

/// A random part, or everything.
pub(super) fn some_choice(rng: &mut Rng) -> Choice {
    let seed = rng.next();
    if rng.one_in(4) {
        Choice::all(seed)
    } else {
        Choice::some(seed)
    }
}

/// Reads a record through several choices and compares each value with that of plain data. Gives how many there were.
///
/// # Panics
///
/// When a value differs.
pub fn assert_reads(
    record: &dyn AnyRecord,
    data: &dyn AnyData,
    rng: &mut Rng,
    context: &dyn Display,
) -> u64 {
    let _reading = Reading(context);
    let programs = 1 + rng.below(3);
    for _ in 0..programs {
        let choice = some_choice(rng);
        if rng.one_in(4) {
            record.probe(choice.as_lesson());
        }
        let (seen, expected) = (record.probe(choice), data.probe(choice));
        assert_eq!(seen, expected, "{choice:?} in {context}");
    }
    programs as u64
}

/// Decodes in either of two ways.
pub(super) fn decode<'a>(
    decoder: &dyn AnyDecoder,
    bytes: &'a [u8],
    rng: &mut Rng,
) -> Result<Box<dyn AnyRecord + 'a>, DecodeError> {
    if rng.one_in(2) {
        decoder.decode_borrowed(bytes)
    } else {
        Ok(decoder.decode(bytes)?)
    }
}

/// In every state of learning: decodes exactly if the full decoder does, with the same error, and reads what the full
/// decoder reads.
pub(super) fn assert_equivalent(
    case: &Case,
    settings: &Settings,
    lessons: &[Vec<u8>],
    bytes: &[u8],
    rng: &mut Rng,
) -> u64 {
    let full = case.kind.decode(settings, bytes);
    let mut pairs = 0;
    for state in State::all(rng.next()) {
        let context = Context {
            kind: case.kind,
            state: Some(state),
            settings,
            bytes,
        };
        let decoder = case.kind.decoder_by(state, settings, &slices(lessons));
        let choice = some_choice(rng);
        let before = &lessons[rng.below(lessons.len())];
        let again = decoder.read_after(before, bytes, choice);
        let expected = full.as_ref().map_err(Clone::clone).map(|data| {
            let seen = data.probe(choice);
            [seen.clone(), seen]
        });
        assert_eq!(again, expected, "{choice:?}, with a reader, in {context}");
        let record = decode(&*decoder, bytes, rng);
        pairs += match (&full, record) {
            (Ok(data), Ok(record)) => assert_reads(&*record, &**data, rng, &context),
            (Err(expected), Err(error)) => {
                assert_eq!(*expected, error, "{context}");
                1
            }
            (Err(expected), Ok(_)) => panic!("decodes in spite of {expected}: {context}"),
            (Ok(_), Err(error)) => panic!("{error}, but not to the full decoder: {context}"),
        };
    }
    pairs
}

pub(super) fn is_utf8(error: &DecodeError) -> bool {
    *error.kind() == DecodeErrorKind::InvalidUtf8
}
