//! Strings that are not UTF-8, which only the full decoder complains about.

use scrooge_runtime::{ProtocolTag, Settings};

use super::alike::{decode, is_utf8, some_choice};
use super::case::{Case, Context, slices};
use crate::kinds::State;
use crate::observed::Observed;
use crate::probe::Choice;
use crate::random::{self, Rng};

/// The full decoder complains about a string. With all such strings mended it tells what else is wrong: every state
/// must fail for that, or decode. Then all states read the same, and only those strings are not UTF-8.
pub(super) fn assert_only_texts_fail(
    case: &Case,
    settings: &Settings,
    lessons: &[Vec<u8>],
    bytes: &[u8],
    rng: &mut Rng,
) -> u64 {
    let mut mended = bytes.to_vec();
    let mut bad_texts: Vec<Vec<u8>> = Vec::new();
    let full = loop {
        match case.kind.decode(settings, &mended) {
            Err(error) if is_utf8(&error) => {
                bad_texts.push(mend(&mut mended, case.kind.protocol, error.offset()))
            }
            full => break full,
        }
    };
    let choice = some_choice(rng);
    let all = Choice::all(rng.next());
    let (mut first, mut pairs) = (None, 0);
    for state in State::all(rng.next()) {
        let context = Context {
            kind: case.kind,
            state: Some(state),
            settings,
            bytes,
        };
        pairs += 1;
        let decoder = case.kind.decoder_by(state, settings, &slices(lessons));
        match (&full, decode(&*decoder, bytes, rng)) {
            (Ok(_), Ok(record)) => {
                let seen = record.probe(choice);
                let expected: &Observed = first.get_or_insert_with(|| seen.clone());
                assert_eq!(seen, *expected, "{context}");
                for text in record.probe(all).invalid_texts() {
                    assert!(
                        bad_texts.iter().any(|bad| bad == text),
                        "{text:?} in {context}"
                    );
                }
                let error = record.to_data().err();
                assert!(error.is_some_and(|error| is_utf8(&error)), "{context}");
            }
            (Err(expected), Err(error)) => assert_eq!(*expected, error, "{context}"),
            (Err(expected), Ok(_)) => panic!("decodes in spite of {expected}: {context}"),
            (Ok(_), Err(error)) => panic!("{error}, but only UTF-8 is wrong: {context}"),
        }
    }
    pairs
}

/// Makes the string whose length stands at `at` ASCII. Gives what it was.
fn mend(bytes: &mut [u8], protocol: ProtocolTag, at: usize) -> Vec<u8> {
    let (length, start) = match protocol {
        ProtocolTag::Compact => random::read_varint(bytes, at).expect("a length"),
        _ => {
            let length = bytes[at..].first_chunk().copied().map(u32::from_be_bytes);
            (u64::from(length.expect("a length")), at + 4)
        }
    };
    let text = &mut bytes[start..][..length as usize];
    let bad = text.to_vec();
    assert!(
        std::str::from_utf8(&bad).is_err(),
        "the error's place is the string's"
    );
    text.iter_mut().for_each(|byte| *byte &= 0x7F);
    bad
}
