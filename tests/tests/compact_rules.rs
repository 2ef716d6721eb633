//! What records of the compact protocol mean, one rule a test, in every way that a decoder can walk them. What the two
//! protocols share is in `wire_rules.rs`.

use scrooge_runtime::{
    AdaptiveDecoder, Binary, Compact, DecodeError, DecodeErrorKind, ProtocolTag, Settings, Stop,
    TType, Trailing, Uuid, WrongType,
};
use scrooge_tests::bytes::ttype;
use scrooge_tests::compact::nibble::{
    DOUBLE, FALSE, I8, I16, I32, I64, LIST, MAP, SET, STRING, STRUCT, TRUE, UUID,
};
use scrooge_tests::compact::{int, list, nibble, record, text, varint};
use scrooge_tests::kinds::{decoders_in, kinds};
use scrooge_tests::random::{self, Rng, Style};
use scrooge_tests::schema::negative_ids::ExplicitData;
use scrooge_tests::schema::shapes::prelude::*;
use scrooge_tests::schema::shapes::{
    Colour, ContainersData, EmptyData, LinkedData, NestedData, NumberArm, NumberData,
    PlainScalarsData, ScalarsData, SparseData, TreeData, UnionsData,
};
use scrooge_tests::schema::uuids::UuidsData;

/// A record that is valid for any struct without required fields.
const EMPTY: [u8; 1] = [0];

fn early() -> Settings {
    Settings {
        stop: Stop::Early,
        ..Settings::default()
    }
}

fn skip() -> Settings {
    Settings {
        wrong_type: WrongType::Skip,
        ..Settings::default()
    }
}

/// Decodes in every way and in full, and checks each record.
macro_rules! in_every_way {
    ($data:ty, $settings:expr, $valid:expr, $bytes:expr, |$record:ident| $check:block) => {{
        let (settings, bytes): (Settings, &[u8]) = ($settings, &$bytes);
        for decoder in decoders_in::<$data, Compact>(&settings, $valid) {
            let decoded = decoder.decode_borrowed(bytes).expect("decodes");
            assert_eq!(decoded.as_bytes(), bytes);
            let $record = decoded.view();
            $check
        }
        let data = <$data>::decode_with(Compact, &settings, bytes).expect("decodes in full");
        let $record = scrooge_runtime::Record::as_reference(&data);
        $check
    }};
    ($data:ty, $bytes:expr, |$record:ident| $check:block) => {
        in_every_way!($data, Settings::default(), &EMPTY, $bytes, |$record| $check)
    };
}

/// The error with which decoding fails, which is the same in every way and in full.
macro_rules! error_of {
    ($data:ty, $settings:expr, $valid:expr, $bytes:expr) => {{
        let (settings, bytes): (Settings, &[u8]) = ($settings, &$bytes);
        let error: DecodeError = <$data>::decode_with(Compact, &settings, bytes).unwrap_err();
        for decoder in decoders_in::<$data, Compact>(&settings, $valid) {
            assert_eq!(decoder.decode_borrowed(bytes).unwrap_err(), error);
        }
        error
    }};
    ($data:ty, $bytes:expr) => {
        error_of!($data, Settings::default(), &EMPTY, $bytes)
    };
}

/// Kind, offset and path of an error.
#[track_caller]
fn assert_error(error: &DecodeError, kind: DecodeErrorKind, offset: usize, path: &str) {
    let found = (error.kind(), error.offset(), error.path());
    assert_eq!(found, (&kind, offset, path));
}

fn wrong(expected: u8, found: u8) -> DecodeErrorKind {
    DecodeErrorKind::WrongType {
        expected: TType(expected),
        found: TType(found),
    }
}

mod stop_fields {
    use super::*;

    #[test]
    fn any_header_whose_low_half_is_0_stops() {
        for high in 0..16 {
            let stop = high << 4;
            in_every_way!(ScalarsData, [0x45, 4, stop], |scalars| {
                assert_eq!(scalars.medium(), Some(2));
            });
            // In a nested struct, and where the id would not fit.
            let nested = [0xAC, 0x45, 2, stop, 0];
            in_every_way!(PlainScalarsData, nested, |plain| {
                assert_eq!(plain.nested().unwrap().medium(), Some(1));
            });
            let last_id = [5, 0xFE, 0xFF, 3, 2, stop];
            in_every_way!(ScalarsData, last_id, |scalars| {
                assert_eq!(scalars.medium(), None);
            });
        }
    }

    #[test]
    fn so_it_does_in_unknown_structs() {
        let bytes = [0x0C, 80, 0x15, 2, 0x30, 0xF0];
        assert_eq!(EmptyData::decode(Compact, &bytes), Ok(EmptyData {}));
        in_every_way!(ScalarsData, [0xFC, 0x15, 2, 0x30, 0xF0], |scalars| {
            assert_eq!(scalars.flag(), None);
        });
    }

    #[test]
    fn an_unset_union_may_end_with_any() {
        for high in 0..16 {
            let bytes = [0x1C, 0x11, 0, 0x1C, high << 4, 0];
            let valid = [0x1C, 0x11, 0, 0];
            in_every_way!(UnionsData, Settings::default(), &valid, bytes, |unions| {
                assert!(unions.optional_number().is_none());
            });
        }
    }
}

mod varints {
    use super::*;

    /// `value` in `length` bytes.
    fn long(value: u64, length: usize) -> Vec<u8> {
        let mut bytes = varint(value);
        assert!(bytes.len() <= length);
        if bytes.len() < length {
            *bytes.last_mut().unwrap() |= 0x80;
            bytes.resize(length - 1, 0x80);
            bytes.push(0);
        }
        bytes
    }

    #[test]
    fn longer_ones_than_needed_are_read() {
        for length in 1..=5 {
            let bytes = record(&[
                (3, I16, &long(3, length)),
                (4, I32, &long(4, length)),
                (5, I64, &long(5, length)),
                (7, STRING, &[&long(1, length)[..], b"x"].concat()),
                (9, I32, &long(4, length)),
            ]);
            in_every_way!(ScalarsData, bytes, |scalars| {
                assert_eq!(scalars.small(), Some(-2));
                assert_eq!(scalars.medium(), Some(2));
                assert_eq!(scalars.large(), Some(-3));
                assert_eq!(scalars.text().unwrap(), "x");
                assert_eq!(scalars.colour(), Some(Colour::GREEN));
            });
            let count = [&[0xF0 | I32], &long(1, length)[..], &[2]].concat();
            let pairs = [&long(1, length)[..], &[0x85, 1, b'k', 2]].concat();
            let bytes = record(&[(4, LIST, &count), (18, MAP, &pairs)]);
            in_every_way!(ContainersData, bytes, |containers| {
                assert_eq!(containers.mediums().iter().collect::<Vec<_>>(), [1]);
                assert_eq!(containers.by_text().get("k"), Some(1));
            });
            // An id of its own.
            let bytes = [&[I32], &long(8, length)[..], &[6, 0]].concat();
            in_every_way!(ScalarsData, bytes, |scalars| {
                assert_eq!(scalars.medium(), Some(3));
            });
        }
        for length in 1..=10 {
            in_every_way!(
                ScalarsData,
                record(&[(5, I64, &long(5, length))]),
                |scalars| {
                    assert_eq!(scalars.large(), Some(-3));
                }
            );
        }
    }

    #[test]
    fn extremes_are_read() {
        let bytes = record(&[
            (3, I16, &int(i16::MIN.into())),
            (4, I32, &[0xFF, 0xFF, 0xFF, 0xFF, 0x0F]),
            (5, I64, &[&[0xFF; 9][..], &[1]].concat()),
        ]);
        in_every_way!(ScalarsData, bytes, |scalars| {
            assert_eq!(scalars.small(), Some(i16::MIN));
            assert_eq!(scalars.medium(), Some(i32::MIN));
            assert_eq!(scalars.large(), Some(i64::MIN));
        });
        let bytes = record(&[
            (3, I16, &int(i16::MAX.into())),
            (4, I32, &[0xFE, 0xFF, 0xFF, 0xFF, 0x0F]),
            (5, I64, &[&[0xFE], &[0xFF; 8][..], &[1]].concat()),
        ]);
        in_every_way!(ScalarsData, bytes, |scalars| {
            assert_eq!(scalars.small(), Some(i16::MAX));
            assert_eq!(scalars.medium(), Some(i32::MAX));
            assert_eq!(scalars.large(), Some(i64::MAX));
        });
    }

    #[test]
    fn too_many_bytes_or_bits_are_errors() {
        // A record of one field, whose value is at 1.
        let bad = |id, nibble, value: &[u8], path| {
            let error = error_of!(ScalarsData, record(&[(id, nibble, value)]));
            assert_error(&error, DecodeErrorKind::InvalidVarint, 1, path);
        };
        let six = long(4, 6);
        let fifth_bit = [0xFF, 0xFF, 0xFF, 0xFF, 0x10];
        for value in [&six[..], &fifth_bit] {
            bad(3, I16, value, "small");
            bad(4, I32, value, "medium");
            bad(7, STRING, value, "text");
            bad(8, STRING, value, "bytes");
            bad(9, I32, value, "colour");
            // Of an unknown field as well.
            bad(11, I32, value, "(11)");
            bad(11, I16, value, "(11)");
            bad(11, STRING, value, "(11)");
        }
        for value in [&long(4, 11)[..], &[&[0xFF; 9][..], &[2]].concat()] {
            bad(5, I64, value, "large");
            bad(11, I64, value, "(11)");
        }
    }

    #[test]
    fn an_i16_must_fit() {
        for value in [
            i64::from(i16::MAX) + 1,
            i64::from(i16::MIN) - 1,
            i64::from(i32::MIN),
        ] {
            for (id, path) in [(3, "small"), (11, "(11)")] {
                let error = error_of!(ScalarsData, record(&[(id, I16, &int(value))]));
                assert_error(&error, DecodeErrorKind::InvalidVarint, 1, path);
            }
            let elements = list(I16, &[&int(1), &int(value)]);
            let error = error_of!(ContainersData, record(&[(3, LIST, &elements)]));
            assert_error(&error, DecodeErrorKind::InvalidVarint, 3, "smalls[1]");
        }
    }

    #[test]
    fn cut_off_ones_end_the_payload() {
        for value in [&[][..], &[0x80], &[0xFF; 4]] {
            for (id, nibble, path) in [
                (3, I16, "small"),
                (4, I32, "medium"),
                (5, I64, "large"),
                (7, STRING, "text"),
            ] {
                let bytes = [&[(id as u8) << 4 | nibble], value].concat();
                let error = error_of!(ScalarsData, bytes);
                assert_error(&error, DecodeErrorKind::UnexpectedEnd, 1, path);
            }
        }
    }
}

mod ids {
    use super::*;

    #[test]
    fn the_long_form_is_read_at_any_difference() {
        for id in [4, 11, 14, 15, 16, 17, 300] {
            let bytes = [&[I32][..], &int(id), &[2, I64], &int(5), &[6, 0]].concat();
            in_every_way!(ScalarsData, bytes, |scalars| {
                assert_eq!(scalars.medium(), (id == 4).then_some(1));
                assert_eq!(scalars.large(), Some(3));
            });
        }
    }

    #[test]
    fn a_difference_is_to_the_field_before_unknown_ones_included() {
        // 15 (unknown), then 2 by itself, then 2 + 15 = 17, then 300 by itself.
        let bytes = [
            &[0x15, 2][..], // one = 1
            &[0xE3, 9],     // (15)
            &[FALSE, 4],    // two
            &[0xF1],        // seventeen
            &[STRING, 0xD8, 4, 1, b'x'],
            &[I64, 0x80, 0xFA, 1, 6],
            &[I32, 0xFE, 0xFF, 3, 8],
            &[0],
        ]
        .concat();
        let valid = [&[0x15, 2, I64, 0x80, 0xFA, 1, 2][..], &[0]].concat();
        in_every_way!(SparseData, Settings::default(), &valid, bytes, |sparse| {
            assert_eq!(sparse.one(), 1);
            assert_eq!(sparse.two(), Some(false));
            assert_eq!(sparse.seventeen(), Some(true));
            assert_eq!(sparse.three_hundred().unwrap(), "x");
            assert_eq!(sparse.sixteen_thousand(), 3);
            assert_eq!(sparse.greatest(), Some(4));
        });
    }

    #[test]
    fn a_nested_struct_starts_at_0_and_the_next_field_where_it_was() {
        // field 10 { field 4 }, then 11 { field 2 }
        let bytes = [0xAC, 0x45, 2, 0, 0x1C, 0x25, 6, 0, 0];
        in_every_way!(PlainScalarsData, bytes, |plain| {
            assert_eq!(plain.nested().unwrap().medium(), Some(1));
            assert!(matches!(
                plain.number().unwrap().arm(),
                NumberArm::Medium(3)
            ));
        });
    }

    #[test]
    fn ids_below_zero_and_out_of_order_are_read() {
        let bytes = [
            &[0x15, 2][..],         // one = 1
            &[I32, 1, 4],           // -1: 2
            &[STRING, 3, 1, b'x'],  // -2
            &[TRUE, 0xFF, 0xFF, 3], // -32768
            &[0],
        ]
        .concat();
        let valid = [I32, 1, 4, 0];
        in_every_way!(
            ExplicitData,
            Settings::default(),
            &valid,
            bytes,
            |explicit| {
                assert_eq!(explicit.one(), Some(1));
                assert_eq!(explicit.minus_one(), 2);
                assert_eq!(explicit.minus_two().unwrap(), "x");
                assert_eq!(explicit.least(), Some(true));
            }
        );
        // From -2 the next one by a difference of 1, then 1 by a difference of 2.
        let bytes = [STRING, 3, 1, b'x', 0x15, 4, 0x25, 2, 0];
        in_every_way!(
            ExplicitData,
            Settings::default(),
            &valid,
            bytes,
            |explicit| {
                assert_eq!((explicit.minus_one(), explicit.one()), (2, Some(1)));
            }
        );
    }

    #[test]
    fn one_that_does_not_fit_is_an_error() {
        // The last id, and 1 to 15 more.
        for delta in 1..16 {
            let bytes = [I32, 0xFE, 0xFF, 3, 2, delta << 4 | I32, 2, 0];
            let error = error_of!(ScalarsData, bytes);
            assert_eq!(error.kind(), &DecodeErrorKind::InvalidVarint);
            assert_eq!(error.offset(), 5);
        }
        for id in [
            &int(32768)[..],
            &int(-32769),
            &[0xFF, 0xFF, 0xFF, 0xFF, 0x1F],
            &[0x80; 6],
        ] {
            let bytes = [&[0x45, 2, I32], id, &[2, 0]].concat();
            let error = error_of!(ScalarsData, bytes);
            assert_eq!(error.kind(), &DecodeErrorKind::InvalidVarint);
            assert_eq!(error.offset(), 2);
        }
        // Of an unknown struct's field.
        let bytes = [0xFC, I32, 0x80, 0x80, 4, 2, 0, 0];
        let error = error_of!(ScalarsData, bytes);
        assert_error(&error, DecodeErrorKind::InvalidVarint, 1, "(15)");
    }

    #[test]
    fn one_that_is_cut_off_ends_the_payload() {
        for id in [&[][..], &[0x80], &[0x80, 0x80]] {
            let bytes = [&[0x45, 2, I32], id].concat();
            let error = error_of!(ScalarsData, bytes);
            assert_eq!(error.kind(), &DecodeErrorKind::UnexpectedEnd);
            assert_eq!(error.offset(), 2);
        }
    }
}

mod values {
    use super::*;

    #[test]
    fn bytes_are_raw() {
        for value in [i8::MIN, -1, 0, 1, i8::MAX] {
            let bytes = record(&[(2, I8, &[value as u8])]);
            in_every_way!(ScalarsData, bytes, |scalars| {
                assert_eq!(scalars.tiny(), Some(value));
            });
            let bytes = record(&[(2, LIST, &list(I8, &[&[value as u8]]))]);
            in_every_way!(ContainersData, bytes, |containers| {
                assert_eq!(containers.tinies().get(0), Some(value));
            });
        }
    }

    #[test]
    fn doubles_are_little_endian() {
        let bytes = record(&[(6, DOUBLE, &[0, 0, 0, 0, 0, 0, 0xF0, 0x3F])]);
        in_every_way!(ScalarsData, bytes, |scalars| {
            assert_eq!(scalars.real(), Some(1.0));
        });
    }

    #[test]
    fn a_uuid_has_half_byte_13_and_16_bytes() {
        let value: [u8; 16] = std::array::from_fn(|at| at as u8);
        let mut bytes = vec![0x1D];
        bytes.extend(value);
        bytes.push(0x1D); // field 2
        bytes.extend([9; 16]);
        bytes.push(0);
        let valid = [&[0x1D][..], &value, &[0]].concat();
        in_every_way!(UuidsData, Settings::default(), &valid, bytes, |uuids| {
            assert_eq!(uuids.id(), Uuid::from_bytes(value));
            assert_eq!(uuids.parent(), Some(Uuid::from_bytes([9; 16])));
        });
    }

    #[test]
    fn an_enum_is_an_i32_and_no_uuid() {
        in_every_way!(ScalarsData, record(&[(9, I32, &[1])]), |scalars| {
            assert_eq!(scalars.colour(), Some(Colour::INFRARED));
        });
        for value in [&[9; 16][..], &[4, 0, 0, 0]] {
            let bytes = record(&[(9, UUID, value)]);
            let error = error_of!(ScalarsData, bytes);
            assert_error(&error, wrong(ttype::I32, ttype::UUID), 0, "colour");
        }
        in_every_way!(
            ScalarsData,
            skip(),
            &EMPTY,
            record(&[(9, UUID, &[9; 16])]),
            |scalars| {
                assert_eq!(scalars.colour(), None);
            }
        );
        let elements = list(UUID, &[&[9; 16]]);
        let error = error_of!(ContainersData, record(&[(9, LIST, &elements)]));
        assert_error(&error, wrong(ttype::I32, ttype::UUID), 1, "colours");
    }

    #[test]
    fn another_type_is_an_error_or_skipped() {
        for (nibble, value) in nibble::ALL {
            if nibble == I32 {
                continue;
            }
            let bytes = record(&[(4, nibble, value), (5, I64, &[2])]);
            let error = error_of!(ScalarsData, bytes);
            assert!(
                matches!(error.kind(), DecodeErrorKind::WrongType { expected, .. } if expected.0 == ttype::I32)
            );
            assert_eq!((error.offset(), error.path()), (0, "medium"));
            in_every_way!(ScalarsData, skip(), &EMPTY, bytes, |scalars| {
                assert_eq!((scalars.medium(), scalars.large()), (None, Some(1)));
            });
        }
    }

    #[test]
    fn half_bytes_14_and_15_are_errors() {
        for bad in [14, 15] {
            let unknown = DecodeErrorKind::UnknownType { found: TType(bad) };
            // An unknown field, one in an unknown struct, elements, keys and values of unknown containers.
            let error = error_of!(ScalarsData, [0xF0 | bad, 1, 0]);
            assert_error(&error, unknown.clone(), 0, "");
            let error = error_of!(ScalarsData, [0xFC, 0x10 | bad, 1, 0, 0]);
            assert_error(&error, unknown.clone(), 1, "(15)");
            let error = error_of!(ScalarsData, [0xF9, 0x10 | bad, 1, 0]);
            assert_error(&error, unknown.clone(), 1, "(15)");
            for types in [bad << 4 | I8, I8 << 4 | bad] {
                let error = error_of!(ScalarsData, [0xFB, 1, types, 1, 1, 0]);
                assert_eq!((error.offset(), error.path()), (2, "(15)"));
                assert!(
                    matches!(error.kind(), DecodeErrorKind::UnknownType { .. }),
                    "{error}"
                );
            }
            // A known field, by either form of the id.
            for bytes in [&[0x40 | bad, 1, 0][..], &[bad, 8, 1, 0]] {
                assert_eq!(error_of!(ScalarsData, bytes).offset(), 0);
                assert_eq!(error_of!(ScalarsData, skip(), &EMPTY, bytes).offset(), 0);
            }
        }
    }
}

mod bools {
    use super::*;

    #[test]
    fn a_field_has_its_value_in_its_header() {
        // At offset 0, where a position of 0 would say that there is none.
        for (nibble, value) in [(TRUE, true), (FALSE, false)] {
            for bytes in [
                vec![0x10 | nibble, 0],
                vec![nibble, 2, 0],
                vec![nibble, 0x82, 0, 0],
            ] {
                in_every_way!(ScalarsData, bytes, |scalars| {
                    assert_eq!(scalars.flag(), Some(value));
                    assert_eq!(scalars.medium(), None);
                });
                in_every_way!(PlainScalarsData, bytes, |plain| {
                    assert_eq!((plain.flag(), plain.has_flag()), (value, true));
                });
            }
            in_every_way!(
                NumberData,
                Settings::default(),
                &[0x11, 0],
                [0x10 | nibble, 0],
                |number| {
                    assert!(matches!(number.arm(), NumberArm::Flag(flag) if flag == value));
                }
            );
        }
    }

    #[test]
    fn the_last_of_repeated_ones_counts() {
        for (first, last) in [(TRUE, FALSE), (FALSE, TRUE)] {
            let bytes = [0x10 | first, 0x35, 2, last, 2, 0];
            in_every_way!(ScalarsData, bytes, |scalars| {
                assert_eq!(scalars.flag(), Some(last == TRUE));
                assert_eq!(scalars.medium(), Some(1));
            });
            in_every_way!(ScalarsData, early(), &EMPTY, bytes, |scalars| {
                assert_eq!(scalars.flag(), Some(first == TRUE));
            });
        }
    }

    #[test]
    fn elements_are_0_1_or_2_of_either_type() {
        for element in [TRUE, FALSE] {
            let flags = list(element, &[&[1], &[2], &[0], &[1]]);
            let bytes = record(&[(1, LIST, &flags), (11, SET, &list(element, &[&[2]]))]);
            in_every_way!(ContainersData, bytes, |containers| {
                let flags: Vec<bool> = containers.flags().iter().collect();
                assert_eq!(flags, [true, false, false, true]);
                assert_eq!(containers.flags().get(3), Some(true));
                assert!(containers.flag_set().contains(&false));
            });
            let by_medium = [2, I32 << 4 | element, 2, 1, 4, 0];
            let by_flag = [3, element << 4 | I8, 1, 7, 0, 8, 2, 9];
            let bytes = record(&[(19, MAP, &by_medium), (20, MAP, &by_flag)]);
            in_every_way!(ContainersData, bytes, |containers| {
                assert_eq!(containers.flag_by_medium().get(&1), Some(true));
                assert_eq!(containers.flag_by_medium().get(&2), Some(false));
                assert_eq!(containers.tiny_by_flag().get(&true), Some(7));
                assert_eq!(
                    containers.tiny_by_flag().get(&false),
                    Some(9),
                    "the last one"
                );
            });
        }
    }

    #[test]
    fn other_elements_are_errors() {
        for found in [3, 7, 0x11, 0x12, 0x80, 255] {
            let invalid = DecodeErrorKind::InvalidBool { found };
            let flags = list(TRUE, &[&[1], &[found]]);
            let error = error_of!(ContainersData, record(&[(1, LIST, &flags)]));
            assert_error(&error, invalid.clone(), 3, "flags[1]");
            let error = error_of!(ContainersData, record(&[(27, SET, &flags)]));
            assert_eq!(error.kind(), &invalid);
            assert_eq!(error.path(), "(27)");
            let by_medium = [1, I32 << 4 | FALSE, 2, found];
            let error = error_of!(ContainersData, record(&[(19, MAP, &by_medium)]));
            assert_eq!(
                (error.kind(), error.path()),
                (&invalid, "flag_by_medium[0]")
            );
        }
    }

    #[test]
    fn a_field_of_another_type_is_wrong_whatever_its_value() {
        for nibble in [TRUE, FALSE] {
            let error = error_of!(ScalarsData, [0x40 | nibble, 0]);
            assert_error(&error, wrong(ttype::I32, ttype::BOOL), 0, "medium");
        }
        let error = error_of!(ScalarsData, [0x15, 2, 0]);
        assert_error(&error, wrong(ttype::BOOL, ttype::I32), 0, "flag");
        in_every_way!(
            ScalarsData,
            skip(),
            &EMPTY,
            [0x15, 2, 0x35, 4, 0],
            |scalars| {
                assert_eq!((scalars.flag(), scalars.medium()), (None, Some(2)));
            }
        );
    }
}

mod containers {
    use super::*;

    #[test]
    fn an_empty_list_or_set_may_have_any_half_byte() {
        for nibble in 0..16 {
            for head in [
                &[nibble][..],
                &[0xF0 | nibble, 0],
                &[0xF0 | nibble, 0x80, 0],
            ] {
                let bytes = record(&[
                    (1, LIST, head),
                    (4, LIST, head),
                    (10, LIST, head),
                    (17, SET, head),
                ]);
                in_every_way!(ContainersData, bytes, |containers| {
                    assert!(containers.flags().is_empty() && containers.mediums().is_empty());
                    assert!(containers.structs().is_empty() && containers.pair_set().is_empty());
                    assert!(containers.has_mediums());
                });
                // Unknown ones as well.
                let bytes = record(&[(27, LIST, head), (28, SET, head)]);
                in_every_way!(ContainersData, bytes, |containers| {
                    assert!(containers.flags().is_empty());
                });
            }
        }
    }

    #[test]
    fn an_empty_map_is_one_byte() {
        for head in [&[0][..], &[0x80, 0]] {
            let bytes = record(&[
                (18, MAP, head),
                (19, MAP, head),
                (26, LIST, &list(I64, &[&[2]])),
                (27, MAP, head),
            ]);
            in_every_way!(ContainersData, bytes, |containers| {
                assert!(containers.by_text().is_empty() && containers.has_by_text());
                assert_eq!(containers.ids().unwrap().get(0), Some(1));
            });
        }
    }

    #[test]
    fn fifteen_and_more_elements_have_their_count_behind_the_type() {
        for count in [14_usize, 15, 16, 127, 128, 300] {
            let element = int(5);
            let elements = vec![&element[..]; count];
            let encoded = list(I64, &elements);
            assert_eq!(encoded[0] >> 4 == 15, count > 14);
            let bytes = record(&[(5, LIST, &encoded)]);
            in_every_way!(ContainersData, bytes, |containers| {
                assert_eq!(containers.larges().len(), count);
                assert!(containers.larges().iter().all(|element| element == 5));
                assert_eq!(containers.larges().get(count - 1), Some(5));
            });
        }
        // The long form of a short count.
        let bytes = record(&[(5, LIST, &[0xF0 | I64, 2, 2, 4])]);
        in_every_way!(ContainersData, bytes, |containers| {
            assert_eq!(containers.larges().iter().collect::<Vec<_>>(), [1, 2]);
        });
    }

    #[test]
    fn other_elements_are_errors_or_leave_the_field_out() {
        let mediums = list(I64, &[&[2], &[4]]);
        let bytes = record(&[(4, LIST, &mediums), (5, LIST, &mediums)]);
        let error = error_of!(ContainersData, bytes);
        assert_error(&error, wrong(ttype::I32, ttype::I64), 1, "mediums");
        in_every_way!(ContainersData, skip(), &EMPTY, bytes, |containers| {
            assert!(containers.mediums().is_empty());
            assert_eq!(containers.larges().len(), 2);
        });
        for (types, expected) in [
            (I32 << 4 | I32, ttype::STRING),
            (STRING << 4 | I64, ttype::I32),
        ] {
            let by_text = [
                &[1, types][..],
                if types >> 4 == I32 { &[2, 2] } else { &[0, 2] },
            ]
            .concat();
            let bytes = record(&[(18, MAP, &by_text)]);
            let error = error_of!(ContainersData, bytes);
            assert!(
                matches!(error.kind(), DecodeErrorKind::WrongType { expected: it, .. } if it.0 == expected)
            );
            assert_eq!(error.path(), "by_text");
            in_every_way!(ContainersData, skip(), &EMPTY, bytes, |containers| {
                assert!(containers.by_text().is_empty());
            });
        }
    }

    #[test]
    fn sizes_below_zero_are_errors() {
        for size in [
            &[0x80, 0x80, 0x80, 0x80, 0x08][..],
            &[0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
        ] {
            let list = [&[0xF0 | I32], size].concat();
            let map = [size, &[STRING << 4 | I32]].concat();
            let negative = DecodeErrorKind::NegativeSize;
            let error = error_of!(ContainersData, record(&[(4, LIST, &list)]));
            assert_error(&error, negative.clone(), 1, "mediums");
            let error = error_of!(ContainersData, record(&[(18, MAP, &map)]));
            assert_eq!((error.kind(), error.path()), (&negative, "by_text"));
            let error = error_of!(ScalarsData, record(&[(7, STRING, size)]));
            assert_error(&error, negative.clone(), 1, "text");
            for (nibble, value) in [(LIST, &list[..]), (SET, &list), (MAP, &map), (STRING, size)] {
                let error = error_of!(EmptyData, record(&[(15, nibble, value)]));
                assert_error(&error, negative.clone(), 1, "(15)");
            }
        }
    }

    #[test]
    fn sizes_beyond_the_payload_are_errors() {
        let large = DecodeErrorKind::SizeTooLarge;
        for size in [&[0xFF, 0xFF, 0xFF, 0xFF, 0x07][..], &[0xFF, 0x7F]] {
            let map = |types: u8| [size, &[types]].concat();
            for (id, nibble) in [
                (1, TRUE),
                (2, I8),
                (4, I32),
                (6, DOUBLE),
                (7, STRING),
                (10, STRUCT),
            ] {
                let list = [&[0xF0 | nibble], size, &[0; 100]].concat();
                let error = error_of!(ContainersData, record(&[(id, LIST, &list)]));
                assert_eq!((error.kind(), error.offset()), (&large, 1));
            }
            let error = error_of!(
                ContainersData,
                record(&[(18, MAP, &map(STRING << 4 | I32))])
            );
            assert_eq!((error.kind(), error.path()), (&large, "by_text"));
            let error = error_of!(ScalarsData, record(&[(7, STRING, size)]));
            assert_error(&error, large.clone(), 1, "text");
            for (nibble, value) in [
                (LIST, [&[0xF0 | STRUCT], size].concat()),
                (SET, [&[0xF0 | UUID], size].concat()),
                (MAP, map(I8 << 4 | I8)),
                (STRING, size.to_vec()),
            ] {
                let error = error_of!(EmptyData, record(&[(15, nibble, &value)]));
                assert_error(&error, large.clone(), 1, "(15)");
            }
        }
        // As many as fit, and one more: 8 bytes each.
        let reals = [0x27, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
        let error = error_of!(ContainersData, [&[0x69][..], &reals].concat());
        assert_error(&error, large, 1, "reals");
    }

    #[test]
    fn strings_may_be_as_long_as_the_payload_allows() {
        let bytes = record(&[(7, STRING, &text("é".repeat(100)))]);
        in_every_way!(ScalarsData, bytes, |scalars| {
            assert_eq!(scalars.text().unwrap().as_bytes().len(), 200);
        });
        let mut short = bytes.clone();
        short.truncate(short.len() - 2);
        let error = error_of!(ScalarsData, short);
        assert_error(&error, DecodeErrorKind::SizeTooLarge, 1, "text");
    }
}

mod unions {
    use super::*;

    const VALID: [u8; 4] = [0x1C, 0x11, 0, 0];

    #[test]
    fn without_a_field_it_is_absent() {
        let bytes = [0x1C, 0x11, 0, 0x1C, 0, 0x4C, 0, 0];
        in_every_way!(UnionsData, Settings::default(), &VALID, bytes, |unions| {
            assert!(unions.optional_number().is_none() && unions.batch().is_none());
        });
        let error = error_of!(UnionsData, Settings::default(), &VALID, [0x1C, 0, 0]);
        let missing = DecodeErrorKind::MissingField {
            field: "required_number",
        };
        assert_error(&error, missing, 2, "");
        let error = error_of!(
            UnionsData,
            Settings::default(),
            &VALID,
            [0x1C, 0x11, 0, 0x39, 0x1C, 0, 0]
        );
        assert_error(&error, DecodeErrorKind::EmptyUnion, 5, "numbers[0]");
        let error = error_of!(NumberData, Settings::default(), &[0x11, 0], [0]);
        assert_error(&error, DecodeErrorKind::EmptyUnion, 0, "");
    }

    #[test]
    fn two_fields_are_an_error() {
        for second in [&[0x15, 2][..], &[TRUE, 2], &[0xF3, 1]] {
            let bytes = [&[0x11], second, &[0]].concat();
            let error = error_of!(NumberData, Settings::default(), &[0x11, 0], bytes);
            assert_error(&error, DecodeErrorKind::CrowdedUnion, 1, "");
        }
    }

    #[test]
    fn an_unknown_field_of_each_type_is_kept() {
        for (nibble, value) in nibble::ALL {
            for header in [vec![0xF0 | nibble], vec![nibble, 30]] {
                let bytes = [&header, value, &[0]].concat();
                // A bool's value is in its header.
                let kept = if nibble <= FALSE {
                    vec![nibble]
                } else {
                    value.to_vec()
                };
                in_every_way!(
                    NumberData,
                    Settings::default(),
                    &[0x11, 0],
                    bytes,
                    |number| {
                        let NumberArm::Unknown(unknown) = number.arm() else {
                            panic!("{number:?}");
                        };
                        assert_eq!((unknown.id, unknown.bytes), (15, &kept[..]));
                        assert_eq!(unknown.protocol, ProtocolTag::Compact);
                    }
                );
                let data = NumberData::decode(Compact, &bytes).unwrap();
                let short = [&[0xF0 | nibble], value, &[0]].concat();
                assert_eq!(data.encode(Compact).unwrap(), short);
                // As a field behind another one.
                let bytes = [&[0x1C, 0x11, 0, 0x1C], &bytes[..], &[0]].concat();
                in_every_way!(UnionsData, Settings::default(), &VALID, bytes, |unions| {
                    let number = unions.optional_number().unwrap();
                    let NumberArm::Unknown(unknown) = number.arm() else {
                        panic!("{number:?}");
                    };
                    assert_eq!((unknown.id, unknown.bytes), (15, &kept[..]));
                });
            }
        }
    }
}

mod unknown_fields {
    use super::*;

    #[test]
    fn of_each_type_are_skipped_and_kept() {
        for (nibble, value) in nibble::ALL {
            let bytes = record(&[
                (4, I32, &[2]),
                (11, nibble, value),
                (5, I64, &[4]),
                (-7, nibble, value),
            ]);
            in_every_way!(ScalarsData, bytes, |scalars| {
                assert_eq!((scalars.medium(), scalars.large()), (Some(1), Some(2)));
            });
            let nested = record(&[(1, STRING, &text("x")), (9, nibble, value)]);
            let bytes = record(&[
                (1, STRING, &text("root")),
                (2, LIST, &list(STRUCT, &[&nested])),
            ]);
            let valid = record(&[(1, STRING, &text(""))]);
            in_every_way!(TreeData, Settings::default(), &valid, bytes, |tree| {
                assert_eq!(tree.children().get(0).unwrap().label(), "x");
            });
            for container in [
                list(nibble, &[]),
                list(STRUCT, &[&record(&[(3, nibble, value)])]),
            ] {
                let bytes = record(&[(11, LIST, &container), (12, I32, &[2])]);
                in_every_way!(ScalarsData, bytes, |scalars| {
                    assert_eq!(scalars.large(), None);
                });
            }
        }
    }

    #[test]
    fn nest_64_deep() {
        // Field 1 of each is the next one; the last is empty.
        let structs = |depth: usize| [&vec![0x1C; depth][..], &vec![0; depth + 1]].concat();
        let lists = |depth: usize| [&[0x19], &vec![0x19; depth - 1][..], &[0x09, 0]].concat();
        assert!(EmptyData::decode(Compact, &structs(64)).is_ok());
        assert!(EmptyData::decode(Compact, &lists(64)).is_ok());
        for bytes in [structs(65), lists(65), structs(100_000), lists(100_000)] {
            let error = error_of!(EmptyData, bytes);
            assert_error(&error, DecodeErrorKind::TooDeep, 65, "(1)");
        }
    }
}

mod limits {
    use super::*;

    #[test]
    fn structs_nest_64_deep() {
        // value = 1, rest: the next one.
        let linked = |depth: usize| {
            [
                &[0x15, 2, 0x1C].repeat(depth - 1)[..],
                &[0x15, 2],
                &vec![0; depth],
            ]
            .concat()
        };
        let valid = linked(1);
        in_every_way!(
            LinkedData,
            Settings::default(),
            &valid,
            linked(64),
            |linked| {
                assert_eq!(linked.rest().unwrap().rest().unwrap().value(), 1);
            }
        );
        for depth in [65, 100_000] {
            let error = error_of!(LinkedData, Settings::default(), &valid, linked(depth));
            assert_eq!(
                (error.kind(), error.offset()),
                (&DecodeErrorKind::TooDeep, 192)
            );
        }
    }

    #[test]
    fn trailing_bytes_are_an_error_or_left_alone() {
        let error = error_of!(ScalarsData, [0x45, 2, 0, 9]);
        assert_error(&error, DecodeErrorKind::TrailingBytes { count: 1 }, 3, "");
        let allow = Settings {
            trailing: Trailing::Allow,
            ..Settings::default()
        };
        for decoder in decoders_in::<ScalarsData, Compact>(&allow, &EMPTY) {
            let scalars = decoder.decode_borrowed(&[0x45, 2, 0, 9]).unwrap();
            assert_eq!(
                (scalars.medium(), scalars.as_bytes()),
                (Some(1), &[0x45, 2, 0][..])
            );
        }
    }

    #[test]
    fn cut_off_anywhere_it_is_an_error() {
        let pair = record(&[(1, I32, &[2]), (2, STRING, &text("right"))]);
        let fields = nibble::ALL.map(|(nibble, value)| (100, nibble, value));
        let reals: &[&[u8]] = &[&[1; 8], &[2; 8]];
        let whole = record(
            &[
                &[
                    (1, LIST, &list(TRUE, &[&[1], &[2]])[..]),
                    (5, LIST, &list(I64, &[&int(i64::MIN)])),
                    (6, LIST, &list(DOUBLE, reals)),
                    (10, LIST, &list(STRUCT, &[&[0x11, 0], &[TRUE, 2, 0]])),
                    (17, SET, &list(STRUCT, &[&pair])),
                    (18, MAP, &[1, STRING << 4 | I32, 1, b'k', 0x80, 1]),
                    (
                        25,
                        MAP,
                        &[&[1, STRUCT << 4 | STRUCT][..], &pair, &pair].concat(),
                    ),
                ],
                &fields[..],
            ]
            .concat(),
        );
        assert!(ContainersData::decode(Compact, &whole).is_ok());
        for end in 0..whole.len() {
            let error = error_of!(ContainersData, &whole[..end]);
            let kinds = [
                DecodeErrorKind::UnexpectedEnd,
                DecodeErrorKind::SizeTooLarge,
            ];
            assert!(kinds.contains(error.kind()), "{error} at {end}");
            assert!(error.offset() <= end, "{error} at {end}");
        }
    }

    #[test]
    fn so_it_is_for_every_struct() {
        let kinds_of_end = [
            DecodeErrorKind::UnexpectedEnd,
            DecodeErrorKind::SizeTooLarge,
        ];
        let mut rng = Rng::new(5);
        for kind in kinds() {
            let kind = kind.over(ProtocolTag::Compact);
            let style = Style::allowed(&mut rng);
            let whole = random::record_in(kind.protocol, kind.schema, &style, 20, &mut rng).bytes;
            for end in 0..whole.len() {
                let error = kind
                    .decode(&Settings::default(), &whole[..end])
                    .unwrap_err();
                let is_end = kinds_of_end.contains(error.kind());
                assert!(is_end, "{kind:?}: {error} in {:02x?}", &whole[..end]);
            }
        }
    }

    #[test]
    fn nothing_at_all_is_an_error() {
        let error = error_of!(ScalarsData, []);
        assert_error(&error, DecodeErrorKind::UnexpectedEnd, 0, "");
    }
}

mod early_stop {
    use super::*;
    use scrooge_runtime::AdaptiveDecoder;

    #[test]
    fn a_hot_bool_in_the_first_header_ends_the_walk() {
        let decoder = AdaptiveDecoder::<ScalarsData, Compact>::new(Settings {
            window: 1,
            ..early()
        });
        let _ = decoder.decode_borrowed(&[0x11, 0]).unwrap().flag();
        assert!(!decoder.is_learning());
        // The tail is damaged.
        let record = decoder.decode_borrowed(&[0x12, 0x3E, 0]).unwrap();
        assert_eq!(record.flag(), Some(false));
        assert!(record.complete().is_err());
        let record = decoder.decode_borrowed(&[0x35, 2, 0x12, 0]);
        assert!(record.is_err(), "the wrong type is found");
    }

    #[test]
    fn cold_fields_behind_it_are_found() {
        let decoder = AdaptiveDecoder::<ScalarsData, Compact>::new(Settings {
            window: 1,
            ..early()
        });
        let _ = decoder.decode_borrowed(&[0x11, 0]).unwrap().flag();
        let bytes = [0x11, 0x35, 2, 5, 8, 4, 0x16, 6, 0];
        let record = decoder.decode_borrowed(&bytes).unwrap();
        // By a difference, then again by itself; then the next one by a difference.
        assert_eq!(record.medium(), Some(1), "the first one");
        assert_eq!(record.large(), Some(3));
        assert_eq!(record.complete(), Ok(()));
        assert_eq!(record.as_bytes(), bytes);
    }
}

/// The same record as each of these libraries writes it. They differ where the protocol leaves room.
mod writers {
    use super::*;

    /// `{1: [true, false], 4: [], 19: {1: false}, 18: {}}`
    fn check(bytes: &[u8]) {
        in_every_way!(ContainersData, bytes, |containers| {
            assert_eq!(containers.flags().iter().collect::<Vec<_>>(), [true, false]);
            assert!(containers.has_mediums() && containers.mediums().is_empty());
            assert!(containers.has_by_text() && containers.by_text().is_empty());
            assert_eq!(containers.flag_by_medium().get(&1), Some(false));
        });
    }

    /// What Apache's libraries for Java (0.17) and Python (0.16) have written; C++'s and Go's put it the same way.
    #[test]
    fn java_python_cpp_and_go_write_bool_elements_as_type_1_and_false_as_2() {
        check(&[
            0x19, 0x21, 1, 2, 0x39, 0x05, 0xEB, 0, 0x1B, 1, 0x51, 2, 2, 0,
        ]);
    }

    /// The specification asks for 2, although most write 1.
    #[test]
    fn the_specification_has_bool_elements_as_type_2() {
        check(&[
            0x19, 0x22, 1, 2, 0x39, 0x05, 0xEB, 0, 0x1B, 1, 0x52, 2, 2, 0,
        ]);
    }

    #[test]
    fn php_writes_bool_elements_as_type_1_and_false_as_0() {
        check(&[
            0x19, 0x21, 1, 0, 0x39, 0x05, 0xEB, 0, 0x1B, 1, 0x51, 2, 0, 0,
        ]);
    }

    #[test]
    fn false_may_be_0_in_elements_of_type_2() {
        check(&[
            0x19, 0x22, 1, 0, 0x39, 0x05, 0xEB, 0, 0x1B, 1, 0x52, 2, 0, 0,
        ]);
    }

    #[test]
    fn empty_lists_have_any_element_type() {
        for element in [0, 1, 2, 3, 5, 12] {
            check(&[
                0x19, 0x21, 1, 2, 0x39, element, 0xEB, 0, 0x1B, 1, 0x51, 2, 2, 0,
            ]);
        }
    }

    #[test]
    fn a_difference_of_15_has_two_forms() {
        // 4, then 19, both forms; then 18.
        for header in [&[0xFB][..], &[0x0B, 38]] {
            let bytes = [
                &[0x19, 0x21, 1, 2, 0x39, 0x05],
                header,
                &[1, 0x51, 2, 2, 0x0B, 36, 0, 0],
            ]
            .concat();
            check(&bytes);
        }
    }

    /// `{1: 1, 16: 1}` by the `thrift` crate, whose short form ends at 14, and by Java and Python, whose ends at 15.
    #[test]
    fn rust_writes_a_difference_of_15_in_the_long_form() {
        use thrift::protocol::{
            TCompactOutputProtocol, TFieldIdentifier, TOutputProtocol, TStructIdentifier, TType,
        };
        let mut rust = Vec::new();
        let mut protocol = TCompactOutputProtocol::new(&mut rust);
        let mut write = || -> thrift::Result<()> {
            protocol.write_struct_begin(&TStructIdentifier::new("Sparse"))?;
            for id in [1, 16] {
                protocol.write_field_begin(&TFieldIdentifier::new("", TType::I32, id))?;
                protocol.write_i32(1)?;
                protocol.write_field_end()?;
            }
            protocol.write_field_stop()?;
            protocol.write_struct_end()
        };
        write().expect("memory takes all");
        let java = [0x15, 2, 0xF5, 2, 0];
        assert_eq!(rust, [0x15, 2, 0x05, 32, 2, 0]);
        let binary = [8, 0, 1, 0, 0, 0, 1, 8, 0, 16, 0, 0, 0, 1, 0];
        for bytes in [&rust[..], &java] {
            let decoder = AdaptiveDecoder::<EmptyData, Compact>::new(Settings::lazy());
            let record = decoder.decode_borrowed(bytes).expect("a record");
            assert_eq!(record.encode(Binary).unwrap(), binary);
        }
    }

    /// As a field of default requiredness in C++, which has no way to leave it out.
    #[test]
    fn cpp_writes_an_unset_union_as_an_empty_struct() {
        in_every_way!(PlainScalarsData, [0xBC, 0, 0], |plain| {
            assert!(plain.number().is_none());
        });
    }

    /// So do pointers come out in Go.
    #[test]
    fn a_nil_struct_is_an_empty_one() {
        in_every_way!(PlainScalarsData, [0xAC, 0, 0], |plain| {
            assert!(plain.nested().is_some_and(|nested| nested.flag().is_none()));
        });
    }

    #[test]
    fn nested_containers_and_bools_in_them_are_read() {
        // groups_of_ids: [{1, 2}, {}], flags: [[true], [false, false]]
        let bytes = [
            0x99, 0x2A, 0x26, 2, 4, 0x06, 0x29, 0x29, 0x11, 1, 0x22, 2, 0, 0,
        ];
        let valid = [0x99, 0x0A, 0];
        in_every_way!(NestedData, Settings::default(), &valid, bytes, |nested| {
            assert_eq!(nested.groups_of_ids().get(0).unwrap().len(), 2);
            assert_eq!(nested.groups_of_ids().get(1).unwrap().len(), 0);
            let flags = nested.flags().unwrap();
            assert!(flags.get(0).unwrap().iter().eq([true]));
            assert!(flags.get(1).unwrap().iter().eq([false, false]));
        });
    }
}
