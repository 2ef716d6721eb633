//! Reading a cold field of each element of a list kept the positions of each element's fields: a megabyte of one-byte structs
//! grew to hundreds.

use scrooge_runtime::{AdaptiveDecoder, Settings};
use scrooge_tests::schema::regressions::{SpeckRef, Specks, SpecksData};
use scrooge_tests::schema::shapes::{Containers, ContainersData, ScalarsRef};

use super::support::modes;
use super::support::wire::{BOOL, LIST, MAP, SET, STRUCT, field, record};
use scrooge_tests::meter;

const MANY: u32 = 100_000;
/// How many large structs a record remembers, and the most that each of them takes.
const REMEMBERED: isize = 1_024 * 256;
const SMALL: isize = 64 << 10;

/// `count` structs without a field. `key` stands before each.
fn empty_structs(count: u32, types: &[u8], key: &[u8]) -> Vec<u8> {
    let mut bytes = types.to_vec();
    bytes.extend(count.to_be_bytes());
    for _ in 0..count {
        bytes.extend_from_slice(key);
        bytes.push(0);
    }
    bytes
}

/// Decoders that are lazy, learning, and adapted to reading the container and nothing in it.
fn decoders<T: scrooge_runtime::Record>(
    teach: impl Fn(&AdaptiveDecoder<T>),
) -> Vec<AdaptiveDecoder<T>> {
    let mut decoders = vec![AdaptiveDecoder::new(Settings::default())];
    decoders.extend(modes().map(AdaptiveDecoder::new));
    decoders.iter().for_each(teach);
    decoders
}

fn read_small(speck: SpeckRef<'_>) {
    assert_eq!(speck.number(), None);
    assert_eq!(speck.text(), None);
}

/// Reads all specks of a record, of which there are `count`, and says how many bytes that keeps.
fn kept_by_reading(decoder: &AdaptiveDecoder<SpecksData>, bytes: &[u8], count: u32) -> isize {
    let record = decoder.decode_borrowed(bytes).unwrap();
    let mut seen = 0;
    let kept = meter::kept(|| {
        let listed = record.in_list().into_iter().flatten();
        let set = record.in_set().into_iter().flatten();
        let mapped = record.in_map().into_iter().flatten();
        for speck in listed.chain(set).chain(mapped.map(|(_, speck)| speck)) {
            read_small(speck);
            seen += 1;
        }
    });
    assert_eq!(seen, count);
    kept
}

fn specks_decoders() -> Vec<AdaptiveDecoder<SpecksData>> {
    decoders(|decoder| {
        let record = decoder.decode_borrowed(&[0]).unwrap();
        assert!(record.in_list().is_none() && record.in_set().is_none());
    })
}

#[test]
fn of_small_structs_nothing_is_kept() {
    let containers = [
        field(LIST, 1, &empty_structs(MANY, &[STRUCT], &[])),
        field(SET, 2, &empty_structs(MANY, &[STRUCT], &[])),
        field(MAP, 3, &empty_structs(MANY, &[BOOL, STRUCT], &[1])),
    ];
    for container in containers {
        let bytes = record(&[container]);
        for decoder in specks_decoders() {
            let kept = kept_by_reading(&decoder, &bytes, MANY);
            assert!(kept < SMALL, "{kept} bytes are kept");
        }
    }
}

#[test]
fn of_a_million_small_structs_nothing_is_kept() {
    const MILLION: u32 = 1_000_000;
    let bytes = record(&[field(LIST, 1, &empty_structs(MILLION, &[STRUCT], &[]))]);
    let decoder = AdaptiveDecoder::new(Settings::default());
    let kept = kept_by_reading(&decoder, &bytes, MILLION);
    assert!(kept < SMALL, "{kept} bytes are kept");
}

fn read_large(scalars: ScalarsRef<'_>) {
    assert_eq!(scalars.flag(), None);
    assert_eq!(scalars.tiny_by_its_new_name(), None);
}

#[test]
fn of_large_structs_a_bounded_number_is_remembered() {
    let bytes = record(&[field(LIST, 10, &empty_structs(MANY, &[STRUCT], &[]))]);
    let decoders = decoders::<ContainersData>(|decoder| {
        let record = decoder.decode_borrowed(&[0]).unwrap();
        assert!(record.structs().is_empty());
    });
    for decoder in decoders {
        let record = decoder.decode_borrowed(&bytes).unwrap();
        let read_all = || record.structs().iter().for_each(read_large);
        let kept = meter::kept(read_all);
        assert!(kept < REMEMBERED, "{kept} bytes are kept");
        let again = meter::kept(|| record.structs().iter().take(10_000).for_each(read_large));
        assert!(again <= 0, "{again} bytes more are kept by reading again");
    }
}

/// Freed with the record, however much it remembered.
#[test]
fn nothing_outlives_the_record() {
    let bytes = record(&[field(LIST, 10, &empty_structs(MANY, &[STRUCT], &[]))]);
    for settings in modes() {
        let decoder = AdaptiveDecoder::<ContainersData>::new(settings);
        let read = || {
            let record = decoder.decode_borrowed(&bytes).unwrap();
            record.structs().iter().take(5_000).for_each(read_large);
        };
        read(); // the thread's own part of the decoder, and its plan
        read();
        assert_eq!(meter::kept(read), 0);
    }
}
