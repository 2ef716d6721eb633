//! Plain data takes no more memory than `Settings::max_data_ratio` allows, whatever a record's bytes ask for.
//!
//! An empty struct is one byte of a record and, if it has a hundred fields, more than two kilobytes as data.

use scrooge_runtime::wire::ttype;
use scrooge_runtime::{
    AdaptiveDecoder, Binary, Compact, DecodeError, DecodeErrorKind, Record, Settings, decode_with,
};
use scrooge_tests::bytes::{field, record};
use scrooge_tests::meter::{Counting, peak};
use scrooge_tests::schema::regressions::WideNodeData;
use scrooge_tests::schema::wide::{NodesData, prelude::*};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What one element of a list of `WideNode`s takes.
const NODE: usize = size_of::<WideNodeData>();
/// How many of them a record may always have.
const FIT: usize = Settings::DATA_OF_ANY / NODE;
/// Bytes that are left then.
const REST: usize = Settings::DATA_OF_ANY % NODE;

/// A list of empty structs, or of any other elements of a byte.
fn list(element: u8, count: usize) -> Vec<u8> {
    let mut bytes = vec![element];
    bytes.extend_from_slice(&(count as u32).to_be_bytes());
    bytes.resize(bytes.len() + count, 0);
    bytes
}

fn nodes(count: usize, bytes: usize) -> Vec<u8> {
    record(&[
        field(ttype::LIST, 1, &list(ttype::STRUCT, count)),
        field(ttype::LIST, 2, &list(ttype::I8, bytes)),
    ])
}

fn decode<T: Record>(settings: &Settings, bytes: &[u8]) -> Result<T, DecodeError> {
    decode_with(Binary, settings, bytes)
}

fn assert_too_large<T: std::fmt::Debug>(made: Result<T, DecodeError>, path: &str) {
    let error = made.expect_err("data of too much memory");
    let allowed = Settings::DATA_OF_ANY;
    assert_eq!(error.kind(), &DecodeErrorKind::DataTooLarge { allowed });
    assert_eq!(error.path(), path);
}

#[test]
fn data_may_take_what_any_record_may_and_not_a_byte_more() {
    let settings = Settings::default();
    let made: NodesData = decode(&settings, &nodes(FIT, REST)).expect("data of just so much");
    assert_eq!((made.nodes.len(), made.bytes.len()), (FIT, REST));
    assert_too_large(
        decode::<NodesData>(&settings, &nodes(FIT, REST + 1)),
        "bytes",
    );
    assert_too_large(decode::<NodesData>(&settings, &nodes(FIT + 1, 0)), "nodes");
}

#[test]
fn larger_records_may_take_a_multiple_of_their_size() {
    let bytes = nodes(100_000, 0);
    let ratio = (100_000 * NODE).div_ceil(bytes.len()) as u32;
    let with = |max_data_ratio| Settings {
        max_data_ratio,
        ..Settings::default()
    };
    let made: NodesData = decode(&with(ratio), &bytes).expect("data of just so much");
    assert_eq!(made.nodes.len(), 100_000);
    drop(made);
    let error = decode::<NodesData>(&with(ratio - 1), &bytes).unwrap_err();
    let allowed = (ratio as usize - 1) * bytes.len();
    assert_eq!(error.kind(), &DecodeErrorKind::DataTooLarge { allowed });
    assert!(error.to_string().contains("Settings::max_data_ratio"));
    assert!(decode::<NodesData>(&with(u32::MAX), &bytes).is_ok());
}

fn head(types: &[u8], count: usize) -> Vec<u8> {
    let mut bytes = types.to_vec();
    bytes.extend_from_slice(&(count as u32).to_be_bytes());
    bytes
}

fn pairs(count: usize) -> Vec<u8> {
    let mut bytes = head(&[ttype::I32, ttype::STRUCT], count);
    for key in 0..count as u32 {
        bytes.extend_from_slice(&key.to_be_bytes());
        bytes.push(0);
    }
    bytes
}

/// Nodes of which each has a `next` that is empty.
fn boxed(count: usize) -> Vec<u8> {
    let mut bytes = head(&[ttype::STRUCT], count);
    bytes.extend([ttype::STRUCT, 0, 1, 0, 0].repeat(count));
    bytes
}

/// Nodes of which each has another `text2`.
fn distinct(count: usize) -> Vec<u8> {
    let mut bytes = head(&[ttype::STRUCT], count);
    for number in 0..count as u32 {
        bytes.extend_from_slice(&[ttype::STRING, 0, 2, 0, 0, 0, 4]);
        bytes.extend_from_slice(&number.to_be_bytes().map(|byte| byte & 0x7F));
        bytes.push(0);
    }
    bytes
}

fn rows(count: usize) -> Vec<u8> {
    let mut bytes = head(&[ttype::LIST], count);
    bytes.extend(list(ttype::I8, 1).repeat(count));
    bytes
}

#[test]
fn no_record_below_a_megabyte_takes_64_megabytes() {
    const MOST: usize = 1_000_000 - 64;
    let list_of_nodes = |elements: Vec<u8>| field(ttype::LIST, 1, &elements);
    for (name, value) in [
        ("nodes", list_of_nodes(list(ttype::STRUCT, MOST))),
        ("by_number", field(ttype::MAP, 3, &pairs(MOST / 5))),
        ("rows", field(ttype::LIST, 5, &rows(MOST / 6))),
    ] {
        let in_binary = record(&[value]);
        let (_, taken) = peak(|| NodesData::decode(Binary, &in_binary));
        assert!(taken < 64_000_000, "{name} takes {taken} bytes");
    }
    // A list of 990,000 empty structs.
    let mut in_compact = vec![0x19, 0xFC, 0xB0, 0xB6, 0x3C];
    in_compact.resize(in_compact.len() + 990_001, 0);
    let (made, taken) = peak(|| NodesData::decode(Compact, &in_compact));
    assert!(taken < 64_000_000, "{taken} bytes in compact");
    let kind = made.expect_err("data of too much memory").kind().clone();
    assert!(
        matches!(kind, DecodeErrorKind::DataTooLarge { .. }),
        "{kind}"
    );
}

/// What data is said to take is at least what it does take: just below the limit no more is allocated.
#[test]
fn no_more_is_allocated_than_is_counted() {
    let value = |shape: &str, count: usize| match shape {
        "nodes" => field(ttype::LIST, 1, &list(ttype::STRUCT, count)),
        "boxed" => field(ttype::LIST, 1, &boxed(count)),
        "by_number" => field(ttype::MAP, 3, &pairs(count)),
        _ => field(ttype::SET, 4, &distinct(count)),
    };
    for shape in ["nodes", "boxed", "by_number", "distinct"] {
        let try_with = |count| {
            let bytes = record(&[value(shape, count)]);
            let (made, taken) = peak(|| decode::<NodesData>(&Settings::default(), &bytes));
            (made.is_ok(), taken, bytes.len())
        };
        // The most that fit, by halves.
        let (mut fit, mut too_many) = (0, FIT + 1);
        while too_many - fit > 1 {
            let count = fit.midpoint(too_many);
            match try_with(count) {
                (true, ..) => fit = count,
                (false, ..) => too_many = count,
            }
        }
        assert!(fit > FIT / 4, "{shape}: {fit}");
        let (_, taken, size) = try_with(fit);
        // An eighth more while a list grows, and strings.
        let most = Settings::DATA_OF_ANY / 8 * 9 + size;
        assert!(taken <= most, "{fit} {shape} take {taken} bytes");
    }
}

#[test]
fn what_damages_a_record_is_said_first() {
    let mut bytes = nodes(FIT + 1, 0);
    bytes.pop();
    let error = decode::<NodesData>(&Settings::default(), &bytes).unwrap_err();
    assert_eq!(error.kind(), &DecodeErrorKind::UnexpectedEnd);
}

#[test]
fn adapted_records_take_no_such_memory() {
    let bytes = nodes(FIT + 1, 0);
    let decoder = AdaptiveDecoder::<NodesData>::new(Settings::lazy());
    let (read, taken) = peak(|| {
        let record = decoder.decode_borrowed(&bytes).expect("a valid record");
        let texts = record.nodes().iter().filter(|node| node.text2().is_some());
        (record.nodes().len(), texts.count())
    });
    assert_eq!(read, (FIT + 1, 0));
    // The positions of the fields of so many elements as a record keeps, eight bytes each.
    assert!(taken < 2 << 20, "{taken} bytes");
}

#[test]
fn what_is_made_of_a_part_of_a_record_has_the_same_limit() {
    let bytes = nodes(FIT + 1, 0);
    let decoder = AdaptiveDecoder::<NodesData>::new(Settings::default());
    let record = decoder.decode_borrowed(&bytes).expect("a valid record");
    assert_too_large(record.to_data(), "nodes");
    assert_too_large(record.nodes().to_vec(), "nodes[0]");
    let bytes = nodes(FIT, 0);
    let record = decoder.decode_borrowed(&bytes).expect("a valid record");
    assert_eq!(record.nodes().to_vec().map(|nodes| nodes.len()), Ok(FIT));

    let bytes = record_of_distinct(FIT);
    let record = decoder.decode_borrowed(&bytes).expect("a valid record");
    assert_too_large(record.distinct().to_set(), "distinct[0]");
}

fn record_of_distinct(count: usize) -> Vec<u8> {
    record(&[field(ttype::SET, 4, &list(ttype::STRUCT, count))])
}
