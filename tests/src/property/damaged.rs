//! Records that something is wrong with.

use scrooge_runtime::{Settings, Stop, WrongType};

use super::alike::{assert_equivalent, assert_reads, decode, is_utf8};
use super::case::{Case, Context, settings, slices};
use super::texts::assert_only_texts_fail;
use crate::kinds::State;
use crate::probe::Choice;
use crate::random::{Rng, Style};

/// Under early stop damage is an error of decoding or of `complete`, and after that no accessor fails.
pub fn early_stop_finds_damage_by_complete(case: &Case) -> u64 {
    let mut rng = case.rng();
    let lessons = case.lessons(&mut rng);
    let bytes = case.spoilt(&mut rng);
    let early = Settings {
        stop: Stop::Early,
        wrong_type: wrong_type(&mut rng),
        ..settings(&mut rng)
    };
    let full = case.kind.decode(&early, &bytes);
    let mut pairs = 0;
    for state in State::all(rng.next()) {
        let context = Context {
            kind: case.kind,
            state: Some(state),
            settings: &early,
            bytes: &bytes,
        };
        let decoder = case.kind.decoder_by(state, &early, &slices(&lessons));
        let record = decode(&*decoder, &bytes, &mut rng);
        let complete = record.and_then(|record| record.complete().map(|()| record));
        pairs += 1;
        match (&full, complete) {
            (Ok(data), Ok(record)) => {
                pairs += assert_reads(&*record, &**data, &mut rng, &context) - 1;
            }
            (Err(expected), Ok(record)) => {
                assert!(is_utf8(expected), "{expected} is not found: {context}");
                record.probe(Choice::all(rng.next()));
            }
            (Err(expected), Err(error)) => assert!(
                is_utf8(expected) || *expected == error,
                "{error}, but {expected}: {context}"
            ),
            (Ok(_), Err(error)) => panic!("{error}, but not to the full decoder: {context}"),
        }
    }
    pairs
}

/// Of damaged bytes every state says what the full decoder says, unless that only complains about UTF-8.
pub fn damaged_bytes_fail_or_read_alike(case: &Case) -> u64 {
    let mut rng = case.rng();
    let lessons = case.lessons(&mut rng);
    let bytes = case.spoilt(&mut rng);
    let settings = Settings {
        wrong_type: wrong_type(&mut rng),
        ..settings(&mut rng)
    };
    fail_or_read_alike(case, &settings, &lessons, &bytes, &mut rng)
}

/// A string that is not UTF-8 fails the full decoder, and nothing but its own `to_str` otherwise.
pub fn a_string_that_is_not_utf8_fails_alone(case: &Case) -> u64 {
    let mut rng = case.rng();
    let lessons = case.lessons(&mut rng);
    let style = Style {
        not_utf8: 4,
        ..Style::with_repeats(&mut rng)
    };
    let bytes = case.sample(&style, &mut rng).bytes;
    let settings = settings(&mut rng);
    fail_or_read_alike(case, &settings, &lessons, &bytes, &mut rng)
}

fn fail_or_read_alike(
    case: &Case,
    settings: &Settings,
    lessons: &[Vec<u8>],
    bytes: &[u8],
    rng: &mut Rng,
) -> u64 {
    match case.kind.decode(settings, bytes) {
        Err(error) if is_utf8(&error) => {
            assert_only_texts_fail(case, settings, lessons, bytes, rng)
        }
        _ => assert_equivalent(case, settings, lessons, bytes, rng),
    }
}

fn wrong_type(rng: &mut Rng) -> WrongType {
    if rng.one_in(3) {
        WrongType::Skip
    } else {
        WrongType::Error
    }
}
