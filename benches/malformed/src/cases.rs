//! The records: each a good one, in which `number` is 7, with one thing wrong.

use scrooge_runtime::ProtocolTag;

/// One kind of damage.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) protocol: ProtocolTag,
    pub(crate) bytes: Vec<u8>,
}

/// `number` = 7.
const SEVEN: &[u8] = &[8, 0, 1, 0, 0, 0, 7];

fn binary(name: &'static str, parts: &[&[u8]]) -> Case {
    Case {
        name,
        protocol: ProtocolTag::Binary,
        bytes: parts.concat(),
    }
}

/// A good record with a field more.
fn with(name: &'static str, field: &[&[u8]]) -> Case {
    binary(name, &[SEVEN, &field.concat(), &[0]])
}

/// In compact: `number` = 7, and what stands behind it.
fn compact(name: &'static str, rest: &[&[u8]]) -> Case {
    Case {
        name,
        protocol: ProtocolTag::Compact,
        bytes: [&[0x15, 14], rest.concat().as_slice(), &[0]].concat(),
    }
}

pub(crate) fn all() -> Vec<Case> {
    let nested = |depth: usize| [12, 0, 1].repeat(depth);
    let stops = |depth: usize| vec![0; depth];
    let deep = 100_000;
    let unknown_lists = [15, 0, 0, 0, 1].repeat(deep);
    vec![
        binary("nothing wrong", &[SEVEN, &[0]]),
        binary("no bytes at all", &[]),
        binary("cut off behind a field", &[SEVEN]),
        binary(
            "cut off in a string",
            &[SEVEN, &[11, 0, 2, 0, 0, 0, 9, b'a']],
        ),
        with("a string of -1 bytes", &[&[11, 0, 2], &[0xFF; 4]]),
        with("a string of 2 GiB", &[&[11, 0, 2, 0x7F, 0xFF, 0xFF, 0xFF]]),
        with("a list of -1 elements", &[&[15, 0, 4, 10], &[0xFF; 4]]),
        with(
            "a list of 2^31 - 1 i64s",
            &[&[15, 0, 4, 10, 0x7F, 0xFF, 0xFF, 0xFF]],
        ),
        with("a list of 2^24 structs", &[&[15, 0, 10, 12, 1, 0, 0, 0]]),
        with("a map of 2^24 pairs", &[&[13, 0, 5, 11, 8, 1, 0, 0, 0]]),
        binary(
            "100,000 structs in one another, known",
            &[SEVEN, &[12, 0, 8], &nested(deep), &stops(deep + 2)],
        ),
        binary(
            "100,000 structs in one another, unknown",
            &[SEVEN, &[12, 0, 99], &nested(deep), &stops(deep + 2)],
        ),
        binary(
            "100,000 lists in one another, unknown",
            &[SEVEN, &[15, 0, 99], &unknown_lists, &[3, 0, 0, 0, 0, 0]],
        ),
        with("a string for an enum", &[&[11, 0, 7, 0, 0, 0, 1, b'a']]),
        with(
            "an i64 for a string",
            &[&[10, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1]],
        ),
        with(
            "a list of i32s for one of i64s",
            &[&[15, 0, 4, 8, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2]],
        ),
        with("a type byte that there is not", &[&[9, 0, 99]]),
        with("a bool of 7", &[&[2, 0, 3, 7]]),
        with("a list of bools 1, 7", &[&[15, 0, 11, 2, 0, 0, 0, 2, 1, 7]]),
        with(
            "a string that is not UTF-8",
            &[&[11, 0, 2, 0, 0, 0, 2, b'a', 0xFF]],
        ),
        binary("a required field missing", &[&[0]]),
        with(
            "a required field missing, in an element",
            &[&[15, 0, 10, 12, 0, 0, 0, 1, 0]],
        ),
        with("a union without a field", &[&[12, 0, 6, 0]]),
        with(
            "a union of two fields",
            &[&[12, 0, 6, 8, 0, 1, 0, 0, 0, 1, 11, 0, 2, 0, 0, 0, 0, 0]],
        ),
        with(
            "a union's field that nobody knows",
            &[&[12, 0, 6, 8, 0, 9, 0, 0, 0, 1, 0]],
        ),
        with(
            "a number that the enum does not name",
            &[&[8, 0, 7, 0, 0, 0, 99]],
        ),
        with("a field twice", &[&[8, 0, 1, 0, 0, 0, 8]]),
        with(
            "a key twice",
            &[
                &[13, 0, 5, 11, 8, 0, 0, 0, 2],
                &[0, 0, 0, 1, b'a', 0, 0, 0, 1].repeat(2),
            ],
        ),
        binary("bytes behind the record", &[SEVEN, &[0, 1, 2, 3]]),
        binary(
            "behind a Confluent prefix",
            &[&[0, 0, 0, 0, 42], SEVEN, &[0]],
        ),
        binary(
            "behind the length of a frame",
            &[&[0, 0, 0, 8], SEVEN, &[0]],
        ),
        with(
            "an empty list of elements of type 0",
            &[&[15, 0, 4, 0, 0, 0, 0, 0]],
        ),
        compact("compact: nothing wrong", &[]),
        compact(
            "compact: a varint of 11 bytes",
            &[&[0x15 + 0x50], &[0x80; 10], &[0]],
        ),
        compact(
            "compact: a size above 32 bits",
            &[&[0x18, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]],
        ),
        compact(
            "compact: a string of 2 GiB",
            &[&[0x18, 0xFF, 0xFF, 0xFF, 0xFF, 0x07]],
        ),
        compact(
            "compact: a list of 2^31 - 1 i64s",
            &[&[0x39, 0xF6, 0xFF, 0xFF, 0xFF, 0xFF, 0x07]],
        ),
        compact(
            "compact: a list of bools 1, 2, 0",
            &[&[0xA9, 0x31, 1, 2, 0]],
        ),
        compact("compact: a list of bools 1, 7", &[&[0xA9, 0x21, 1, 7]]),
        compact(
            "compact: an id past 32,767",
            &[&[0x05, 0xFE, 0xFF, 0x03, 2, 0xF5, 2]],
        ),
        compact("compact: a type that there is not", &[&[0x1F]]),
        compact(
            "compact: a string that is not UTF-8",
            &[&[0x18, 2, b'a', 0xFF]],
        ),
    ]
}
