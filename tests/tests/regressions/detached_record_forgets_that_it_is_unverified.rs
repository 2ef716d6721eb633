//! A record whose walk had ended early passed for verified once it was detached.

use scrooge_runtime::{Adaptive, AdaptiveDecoder, DecodeErrorKind, Settings};
use scrooge_tests::schema::shapes::{Level1, Level1Data, Level2Data};

use super::support::early;
use super::support::wire::{I32, STRING, STRUCT, field, i32, list, record, text};

fn level2(tail: &[Vec<u8>]) -> Vec<u8> {
    let mut fields = vec![
        field(15, 1, &list(STRUCT, &[])),
        field(STRUCT, 2, &record(&[])),
    ];
    fields.extend_from_slice(tail);
    field(STRUCT, 2, &record(&fields))
}

fn level1(tail: &[Vec<u8>]) -> Vec<u8> {
    let mut fields = vec![field(STRING, 1, &text("a")), level2(&[])];
    fields.extend_from_slice(tail);
    record(&fields)
}

/// Tails that are damaged in some way: what is behind `level2` at the root.
fn damaged() -> Vec<Vec<u8>> {
    let mut truncated = level1(&[field(I32, 3, &i32(7))]);
    truncated.truncate(truncated.len() - 3);
    let mut unended = level1(&[]);
    unended.pop();
    let mut trailing = level1(&[]);
    trailing.push(9);
    vec![
        level1(&[field(0x7f, 3, &[])]),
        level1(&[field(STRING, 3, &text("not an i32"))]),
        level1(&[field(STRING, 99, &[0x7f, 0, 0, 0])]),
        truncated,
        unended,
        trailing,
    ]
}

/// A decoder that has learnt what `read` reads, from one record.
fn taught(read: impl Fn(&Adaptive<'_, Level1Data>)) -> AdaptiveDecoder<Level1Data> {
    let decoder = AdaptiveDecoder::new(Settings {
        window: 1,
        ..early()
    });
    read(&decoder.decode(level1(&[])).unwrap());
    assert!(!decoder.is_learning());
    decoder
}

fn decoders() -> [AdaptiveDecoder<Level1Data>; 3] {
    [
        taught(|_| {}),
        taught(|record| assert_eq!(record.before(), "a")),
        taught(|record| assert!(record.level2().is_some())),
    ]
}

#[test]
fn completing_it_finds_the_damage() {
    for decoder in decoders() {
        for bytes in damaged() {
            let record = decoder.decode_borrowed(&bytes).unwrap();
            let error = record.complete().unwrap_err();
            let detached = record.detach();
            assert_eq!(detached.complete(), Err(error.clone()));
            let twice = detached.detach();
            drop((record, detached));
            assert_eq!(twice.complete(), Err(error));
            assert_eq!(twice.as_bytes(), bytes);
        }
    }
}

#[test]
fn completing_a_whole_one_finds_none() {
    let bytes = level1(&[field(I32, 3, &i32(7))]);
    for decoder in decoders() {
        let record = decoder.decode_borrowed(&bytes).unwrap();
        let detached = record.detach();
        assert_eq!(detached.complete(), Ok(()));
        assert_eq!(detached.after(), Some(7));
        assert_eq!(detached, record);
    }
}

#[test]
fn plain_data_of_it_is_refused() {
    let bytes = level1(&[field(STRING, 3, &text("not an i32"))]);
    for decoder in decoders() {
        let detached = decoder.decode_borrowed(&bytes).unwrap().detach();
        let error = detached.to_data().unwrap_err();
        assert!(matches!(error.kind(), DecodeErrorKind::WrongType { .. }));
        assert_eq!(error.path(), "after");
    }
}

#[test]
#[should_panic(expected = "Stop::Early")]
fn reading_its_tail_panics_as_documented() {
    let decoder = taught(|record| assert_eq!(record.before(), "a"));
    let bytes = level1(&[field(STRING, 3, &text("not an i32"))]);
    let detached = decoder.decode_borrowed(&bytes).unwrap().detach();
    let _ = detached.after();
}

/// Detaching a nested struct walks it to its end, so that it is verified whatever is behind it.
#[test]
fn a_nested_struct_is_verified_by_detaching_it() {
    for decoder in decoders() {
        for bytes in damaged() {
            let record = decoder.decode_borrowed(&bytes).unwrap();
            let Some(nested) = record.level2() else {
                panic!("level2 is before the damage");
            };
            let detached: Adaptive<'static, Level2Data> = nested.detach().unwrap();
            drop(record);
            assert_eq!(detached.complete(), Ok(()));
            assert!(detached.to_data().is_ok());
        }
    }
}
