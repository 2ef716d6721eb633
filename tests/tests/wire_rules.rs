//! What encoded records mean, one rule a test, in every way that a decoder can walk them.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use scrooge_runtime::{
    AdaptiveDecoder, Binary, DecodeError, DecodeErrorKind, Double, Settings, Stop, TType, Trailing,
    Unknown, WrongType,
};
use scrooge_tests::bytes::{
    bool_field, double, double_field, field, i32_field, i64_field, int, list, list_field, long,
    map_field, record, set_field, struct_field, text, text_field, ttype,
};
use scrooge_tests::kinds::decoders;
use scrooge_tests::schema::shapes::prelude::*;
use scrooge_tests::schema::shapes::{
    BatchArm, BatchData, ChoiceArm, Colour, ContainerDefaultsData, ContainersData, DefaultsData,
    Level1Data, NestedData, NumberArm, NumberData, PairData, PlainScalarsData, RefusalData,
    RequiredScalarsData, ScalarsData, SparseData, UnionsData, WordsData,
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
        let (settings, bytes): (Settings, &[u8]) = ($settings, $bytes);
        for decoder in decoders::<$data>(&settings, $valid) {
            let decoded = decoder.decode_borrowed(bytes).expect("decodes");
            let $record = decoded.view();
            $check
        }
        let data = <$data>::decode_with(Binary, &settings, bytes).expect("decodes in full");
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
        let (settings, bytes): (Settings, &[u8]) = ($settings, $bytes);
        let error: DecodeError = <$data>::decode_with(Binary, &settings, bytes).unwrap_err();
        for decoder in decoders::<$data>(&settings, $valid) {
            assert_eq!(decoder.decode_borrowed(bytes).unwrap_err(), error);
        }
        error
    }};
    ($data:ty, $bytes:expr) => {
        error_of!($data, Settings::default(), &EMPTY, $bytes)
    };
}

/// A decoder that has learnt that records are read by `read`.
macro_rules! taught {
    ($data:ty, $settings:expr, $valid:expr, |$record:ident| $read:expr) => {{
        let decoder = AdaptiveDecoder::<$data>::new(Settings {
            window: 1,
            ..$settings
        });
        {
            let $record = decoder.decode_borrowed($valid).expect("a valid record");
            let _ = $read;
        }
        assert!(!decoder.is_learning());
        decoder
    }};
}

fn wrong(expected: u8, found: u8) -> DecodeErrorKind {
    DecodeErrorKind::WrongType {
        expected: TType(expected),
        found: TType(found),
    }
}

mod repeated_fields {
    use super::*;

    #[test]
    fn the_last_occurrence_counts() {
        let bytes = record(&[
            i32_field(4, 1),
            text_field(7, "first"),
            i32_field(4, 2),
            text_field(7, "last"),
        ]);
        in_every_way!(ScalarsData, &bytes, |scalars| {
            assert_eq!(scalars.medium(), Some(2));
            assert_eq!(scalars.text().unwrap(), "last");
        });
    }

    #[test]
    fn containers_are_replaced_not_merged() {
        let bytes = record(&[
            list_field(4, ttype::I32, &[int(1), int(2)]),
            map_field(18, [ttype::STRING, ttype::I32], &[(text("a"), int(1))]),
            list_field(4, ttype::I32, &[int(3)]),
            map_field(18, [ttype::STRING, ttype::I32], &[(text("b"), int(2))]),
        ]);
        in_every_way!(ContainersData, &bytes, |containers| {
            assert_eq!(containers.mediums().iter().collect::<Vec<_>>(), [3]);
            assert_eq!(containers.by_text().len(), 1);
            assert_eq!(containers.by_text().get("a"), None);
        });
    }

    #[test]
    fn every_occurrence_is_checked() {
        let bytes = record(&[bool_field(1, 7), bool_field(1, 1)]);
        let error = error_of!(ScalarsData, &bytes);
        assert_eq!(error.kind(), &DecodeErrorKind::InvalidBool { found: 7 });
        assert_eq!((error.offset(), error.path()), (3, "flag"));
    }

    #[test]
    fn a_repeated_struct_forgets_what_the_first_one_held() {
        let bytes = record(&[
            struct_field(10, &[i32_field(4, 1), text_field(7, "first")]),
            struct_field(10, &[i64_field(5, 2)]),
        ]);
        in_every_way!(PlainScalarsData, &bytes, |plain| {
            let nested = plain.nested().unwrap();
            assert_eq!(nested.medium(), None);
            assert_eq!(nested.text(), None);
            assert_eq!(nested.large(), Some(2));
        });
    }

    #[test]
    fn a_repeated_struct_forgets_at_every_depth() {
        let level5 = |label| struct_field(2, &[text_field(1, label)]);
        let level2 =
            |level4: &[Vec<u8>]| struct_field(2, &[struct_field(2, &[struct_field(2, level4)])]);
        let bytes = record(&[
            text_field(1, "root"),
            level2(&[bool_field(3, 1), level5("first")]),
            level2(&[field(ttype::STRING, 1, &text([9]))]),
        ]);
        let valid = record(&[text_field(1, "")]);
        in_every_way!(Level1Data, Settings::default(), &valid, &bytes, |root| {
            let level4 = root.level2().unwrap().level3().level4().unwrap();
            assert_eq!(level4.before(), Some([9].as_slice()));
            assert_eq!(level4.after(), None);
            assert!(level4.level5().is_none());
        });
    }

    #[test]
    fn a_required_field_must_be_in_each_occurrence_of_its_struct() {
        let bytes = record(&[
            text_field(1, "type"),
            struct_field(10, &[i32_field(1, 1)]),
            struct_field(10, &[]),
        ]);
        let error = error_of!(
            WordsData,
            Settings::default(),
            &record(&[text_field(1, "")]),
            &bytes
        );
        assert_eq!(
            error.kind(),
            &DecodeErrorKind::MissingField { field: "left" }
        );
        assert_eq!(error.path(), "ref");
    }
}

mod unions {
    use super::*;

    fn unions(fields: &[Vec<u8>]) -> Vec<u8> {
        let required = struct_field(1, &[bool_field(1, 1)]);
        record(&[&[required], fields].concat())
    }

    #[test]
    fn without_a_field_it_is_the_absence_of_what_holds_it() {
        let bytes = unions(&[struct_field(2, &[]), struct_field(6, &[])]);
        in_every_way!(
            UnionsData,
            Settings::default(),
            &unions(&[]),
            &bytes,
            |record| {
                assert!(record.optional_number().is_none());
                assert!(record.batch().is_none());
            }
        );
        let error = error_of!(
            UnionsData,
            Settings::default(),
            &unions(&[]),
            &[12, 0, 1, 0, 0]
        );
        let missing = DecodeErrorKind::MissingField {
            field: "required_number",
        };
        assert_eq!(error.kind(), &missing);
        assert_eq!(error.offset(), 4);
    }

    #[test]
    fn absence_replaces_an_earlier_value_and_is_replaced_by_a_later_one() {
        let (five, unset) = (struct_field(2, &[i32_field(2, 5)]), struct_field(2, &[]));
        let bytes = unions(&[five.clone(), unset.clone()]);
        in_every_way!(
            UnionsData,
            Settings::default(),
            &unions(&[]),
            &bytes,
            |record| {
                assert!(record.optional_number().is_none());
            }
        );
        let bytes = unions(&[unset, five]);
        in_every_way!(
            UnionsData,
            Settings::default(),
            &unions(&[]),
            &bytes,
            |record| {
                let number = record.optional_number().unwrap();
                assert!(matches!(number.arm(), NumberArm::Medium(5)));
            }
        );
        let bytes = [12, 0, 1, 2, 0, 1, 1, 0, 12, 0, 1, 0, 0];
        let error = error_of!(UnionsData, Settings::default(), &unions(&[]), &bytes);
        assert!(matches!(error.kind(), DecodeErrorKind::MissingField { .. }));
    }

    #[test]
    fn without_a_field_it_is_no_element_and_no_root() {
        let valid = unions(&[]);
        let empty = || vec![0];
        for bytes in [
            unions(&[list_field(4, ttype::STRUCT, &[empty()])]),
            unions(&[set_field(7, ttype::STRUCT, &[empty()])]),
            unions(&[map_field(
                5,
                [ttype::STRING, ttype::STRUCT],
                &[(text("k"), empty())],
            )]),
            unions(&[map_field(
                8,
                [ttype::STRUCT, ttype::I32],
                &[(empty(), int(1))],
            )]),
        ] {
            let error = error_of!(UnionsData, Settings::default(), &valid, &bytes);
            assert_eq!(error.kind(), &DecodeErrorKind::EmptyUnion);
            assert!(error.path().ends_with("[0]"), "{error}");
        }
        let valid = record(&[bool_field(1, 1)]);
        let error = error_of!(NumberData, Settings::default(), &valid, &EMPTY);
        assert_eq!(error.kind(), &DecodeErrorKind::EmptyUnion);
        assert_eq!((error.offset(), error.path()), (0, ""));
    }

    #[test]
    fn an_arm_without_a_field_is_no_arm() {
        // A Choice whose arm is a Number without one: the Choice has no field either.
        let bytes = unions(&[struct_field(3, &[struct_field(5, &[])])]);
        in_every_way!(
            UnionsData,
            Settings::default(),
            &unions(&[]),
            &bytes,
            |record| {
                assert!(record.choice().is_none());
            }
        );
    }

    #[test]
    fn two_fields_are_an_error_even_of_one_id() {
        let valid = unions(&[]);
        for second in [i32_field(2, 5), bool_field(1, 1), i32_field(99, 1)] {
            let crowded = [bool_field(1, 1), second];
            let bytes = unions(&[struct_field(2, &crowded)]);
            let error = error_of!(UnionsData, Settings::default(), &valid, &bytes);
            assert_eq!(error.kind(), &DecodeErrorKind::CrowdedUnion);
            assert_eq!((error.offset(), error.path()), (15, "optional_number"));
            let root = record(&crowded);
            let error = error_of!(
                NumberData,
                Settings::default(),
                &record(&crowded[..1]),
                &root
            );
            assert_eq!(error.kind(), &DecodeErrorKind::CrowdedUnion);
            assert_eq!(error.offset(), 4);
        }
    }

    #[test]
    fn two_unknown_fields_are_an_error_too() {
        let bytes = record(&[i32_field(98, 1), i32_field(99, 1)]);
        let valid = record(&[bool_field(1, 1)]);
        let error = error_of!(NumberData, Settings::default(), &valid, &bytes);
        assert_eq!(error.kind(), &DecodeErrorKind::CrowdedUnion);
    }

    #[test]
    fn an_unknown_field_keeps_id_type_and_bytes() {
        let nested = struct_field(99, &[text_field(1, "x")]);
        let value = &nested[3..];
        let bytes = unions(&[struct_field(2, std::slice::from_ref(&nested))]);
        in_every_way!(
            UnionsData,
            Settings::default(),
            &unions(&[]),
            &bytes,
            |record| {
                match record.optional_number().unwrap().arm() {
                    NumberArm::Unknown(unknown) => {
                        assert_eq!((unknown.id, unknown.ttype), (99, TType(ttype::STRUCT)));
                        assert_eq!(unknown.bytes, value);
                    }
                    other => panic!("{other:?}"),
                }
            }
        );
        let data = UnionsData::decode(Binary, &bytes).unwrap();
        let encoded = data.encode(Binary).unwrap();
        assert_eq!(UnionsData::decode(Binary, &encoded).unwrap(), data);
        assert!(encoded.windows(nested.len()).any(|part| part == nested));
    }

    #[test]
    fn a_root_may_hold_an_unknown_field() {
        // Its header stands at byte 0.
        let bytes = [8, 0, 99, 0, 0, 0, 7, 0];
        let valid = record(&[bool_field(1, 1)]);
        in_every_way!(NumberData, Settings::default(), &valid, &bytes, |number| {
            match number.arm() {
                NumberArm::Unknown(unknown) => {
                    assert_eq!((unknown.id, unknown.bytes), (99, [0, 0, 0, 7].as_slice()));
                }
                other => panic!("{other:?}"),
            }
        });
        let data = NumberData::decode(Binary, &bytes).unwrap();
        assert!(matches!(&data, NumberData::Unknown(Unknown { id: 99, .. })));
        assert_eq!(data.encode(Binary).unwrap(), bytes);
    }

    #[test]
    fn unknown_fields_compare_by_their_bytes() {
        let number = |bytes: &[u8]| NumberData::decode(Binary, bytes).unwrap();
        let seven = [8, 0, 99, 0, 0, 0, 7, 0];
        assert_eq!(number(&seven), number(&seven));
        assert_ne!(number(&seven), number(&[8, 0, 99, 0, 0, 0, 8, 0]));
        assert_ne!(number(&seven), number(&[8, 0, 98, 0, 0, 0, 7, 0]));
    }

    #[test]
    fn arms_of_every_sort_are_matched_on() {
        let pair = struct_field(3, &[i32_field(1, 4)]);
        let bytes = unions(&[
            struct_field(3, &[pair]),
            struct_field(6, &[list_field(1, ttype::I64, &[long(8)])]),
        ]);
        in_every_way!(
            UnionsData,
            Settings::default(),
            &unions(&[]),
            &bytes,
            |record| {
                match record.choice().unwrap().arm() {
                    ChoiceArm::OtherPair(pair) => assert_eq!(pair.left(), 4),
                    other => panic!("{other:?}"),
                }
                match record.batch().unwrap().arm() {
                    BatchArm::Larges(larges) => assert_eq!(larges.get(0), Some(8)),
                    other => panic!("{other:?}"),
                }
            }
        );
    }
}

mod enums {
    use super::*;

    const OLD: u8 = ttype::UUID;

    #[test]
    fn type_16_with_four_bytes_is_an_enum_where_the_schema_has_one() {
        let bytes = record(&[field(OLD, 9, &int(2)), i32_field(4, 7)]);
        in_every_way!(ScalarsData, &bytes, |scalars| {
            assert_eq!(scalars.colour(), Some(Colour::GREEN));
            assert_eq!(scalars.medium(), Some(7));
        });
    }

    #[test]
    fn so_it_is_in_containers() {
        let bytes = record(&[
            list_field(9, OLD, &[int(1), int(2)]),
            set_field(16, OLD, &[int(10)]),
            map_field(24, [OLD, ttype::STRING], &[(int(-1), text("dark"))]),
            list_field(4, ttype::I32, &[int(5)]),
        ]);
        in_every_way!(ContainersData, &bytes, |containers| {
            assert_eq!(containers.colours().get(1), Some(Colour::GREEN));
            assert!(containers.colour_set().contains(&Colour::BLUE));
            assert_eq!(
                containers.text_by_colour().get(&Colour::INFRARED).unwrap(),
                "dark"
            );
            assert_eq!(containers.mediums().get(0), Some(5));
        });
    }

    #[test]
    fn elsewhere_type_16_is_a_uuid() {
        let error = error_of!(ScalarsData, &record(&[field(OLD, 4, &int(1))]));
        assert_eq!(error.kind(), &wrong(ttype::I32, OLD));
        let bytes = record(&[field(OLD, 99, &[7; 16]), i32_field(4, 1)]);
        in_every_way!(ScalarsData, &bytes, |scalars| {
            assert_eq!(scalars.medium(), Some(1));
        });
        let valid = record(&[field(OLD, 1, &[7; 16])]);
        in_every_way!(UuidsData, Settings::default(), &valid, &valid, |uuids| {
            assert_eq!(uuids.id().into_bytes(), [7; 16]);
        });
    }

    #[test]
    fn errors_behind_an_old_enum_are_found_at_their_place() {
        let bytes = record(&[field(OLD, 9, &int(2)), bool_field(1, 7)]);
        let error = error_of!(ScalarsData, &bytes);
        assert_eq!((error.path(), error.offset()), ("flag", 10));
        let bytes = record(&[
            list_field(9, OLD, &[int(1), int(2), int(3)]),
            list_field(1, ttype::BOOL, &[vec![1], vec![7]]),
        ]);
        let error = error_of!(ContainersData, &bytes);
        assert_eq!((error.path(), error.offset()), ("flags[1]", 29));
    }

    #[test]
    fn unknown_numbers_survive() {
        let bytes = record(&[i32_field(9, 77)]);
        in_every_way!(ScalarsData, &bytes, |scalars| {
            let colour = scalars.colour().unwrap();
            assert_eq!((colour, colour.name()), (Colour(77), None));
            assert_eq!(colour.to_string(), "77");
        });
        let data = ScalarsData::decode(Binary, &bytes).unwrap();
        assert_eq!(data.encode(Binary).unwrap(), bytes);
    }

    #[test]
    fn names_are_those_of_the_idl() {
        assert_eq!(Colour::from_str("BLUE"), Ok(Colour::BLUE));
        assert_eq!(Colour::BLUE.name(), Some("BLUE"));
        assert_eq!(Colour::BLUE.to_string(), "BLUE");
        assert_eq!(i32::from(Colour::INFRARED), -1);
        let error = Colour::from_str("PINK").unwrap_err();
        assert_eq!(error.enum_name, "Colour");
        assert_eq!(
            error.to_string(),
            "no member of the enum Colour has this name"
        );
    }
}

mod containers {
    use super::*;

    #[test]
    fn an_empty_one_may_carry_any_type_byte() {
        for byte in 0..=255 {
            let nothing = [byte, 0, 0, 0, 0];
            let bytes = record(&[
                field(ttype::LIST, 4, &nothing),
                field(ttype::SET, 14, &nothing),
                field(ttype::MAP, 18, &[byte, !byte, 0, 0, 0, 0]),
                field(ttype::LIST, 99, &nothing),
                field(ttype::MAP, 98, &[byte, !byte, 0, 0, 0, 0]),
                list_field(1, ttype::BOOL, &[vec![1]]),
            ]);
            in_every_way!(ContainersData, &bytes, |containers| {
                assert!(containers.mediums().is_empty());
                assert!(containers.text_set().is_empty());
                assert!(containers.by_text().is_empty());
                assert_eq!(containers.flags().get(0), Some(true));
            });
        }
    }

    #[test]
    fn views_show_the_wire_and_data_deduplicates() {
        let bytes = record(&[
            set_field(12, ttype::I64, &[long(3), long(1), long(3)]),
            map_field(
                18,
                [ttype::STRING, ttype::I32],
                &[
                    (text("k"), int(1)),
                    (text("a"), int(2)),
                    (text("k"), int(3)),
                ],
            ),
        ]);
        for decoder in decoders::<ContainersData>(&Settings::default(), &EMPTY) {
            let record = decoder.decode_borrowed(&bytes).unwrap();
            let (set, map) = (record.large_set(), record.by_text());
            assert_eq!(set.len(), 3);
            assert_eq!(set.iter().collect::<Vec<_>>(), [3, 1, 3]);
            assert!(set.contains(&1) && !set.contains(&2));
            assert_eq!(set.to_set().unwrap(), BTreeSet::from([1, 3]));
            assert_eq!(map.len(), 3);
            let pairs: Vec<_> = map
                .iter()
                .map(|(key, value)| (key.to_string(), value))
                .collect();
            assert_eq!(pairs, [("k".into(), 1), ("a".into(), 2), ("k".into(), 3)]);
            assert_eq!(map.get("k"), Some(3));
            let kept = BTreeMap::from([("a".to_owned(), 2), ("k".to_owned(), 3)]);
            assert_eq!(map.to_map().unwrap(), kept);
            let data = record.to_data().unwrap();
            assert_eq!((data.large_set.len(), data.by_text.len()), (2, 2));
            assert_eq!(record, data);
            assert_eq!(record.view(), scrooge_runtime::Record::as_reference(&data));
            assert_eq!(record.by_text(), data.by_text());
            assert_eq!(record.large_set(), data.large_set());
        }
    }

    #[test]
    fn repeated_structs_and_unions_are_one_element() {
        let pair = |right: &str| record(&[i32_field(1, 1), text_field(2, right)]);
        let reordered = record(&[text_field(2, "a"), i32_field(1, 1), i32_field(99, 0)]);
        let bytes = record(&[
            set_field(17, ttype::STRUCT, &[pair("a"), reordered, pair("b")]),
            map_field(
                25,
                [ttype::STRUCT, ttype::STRUCT],
                &[(pair("a"), pair("x")), (pair("a"), pair("y"))],
            ),
        ]);
        let data = ContainersData::decode(Binary, &bytes).unwrap();
        assert_eq!(data.pair_set.len(), 2);
        assert_eq!(data.pair_by_pair.len(), 1);
        let key = PairData {
            left: 1,
            right: Some("a".to_owned()),
        };
        in_every_way!(ContainersData, &bytes, |containers| {
            assert!(containers.pair_set().contains(&key));
            let value = containers.pair_by_pair().get(&key).unwrap();
            assert_eq!(value.right().unwrap(), "y");
        });
    }

    #[test]
    fn doubles_are_told_apart_by_their_bits() {
        let nan = |payload: u64| f64::from_bits(0x7FF8_0000_0000_0000 | payload);
        let values = [0.0, -0.0, nan(0), nan(1), 0.0, nan(1)];
        let encoded: Vec<Vec<u8>> = values.map(double).to_vec();
        let bytes = record(&[
            list_field(6, ttype::DOUBLE, &encoded),
            set_field(13, ttype::DOUBLE, &encoded),
            map_field(
                22,
                [ttype::DOUBLE, ttype::I16],
                &[
                    (double(0.0), vec![0, 1]),
                    (double(-0.0), vec![0, 2]),
                    (double(nan(1)), vec![0, 3]),
                ],
            ),
        ]);
        let data = ContainersData::decode(Binary, &bytes).unwrap();
        assert_eq!(data.real_set.len(), 4);
        in_every_way!(ContainersData, &bytes, |containers| {
            let bits: Vec<u64> = containers.reals().iter().map(f64::to_bits).collect();
            assert_eq!(bits, values.map(f64::to_bits));
            assert!(containers.real_set().contains(&Double(-0.0)));
            assert!(!containers.real_set().contains(&Double(nan(2))));
            let map = containers.small_by_real();
            assert_eq!(map.get(&Double(0.0)), Some(1));
            assert_eq!(map.get(&Double(-0.0)), Some(2));
            assert_eq!(map.get(&Double(nan(1))), Some(3));
            assert_eq!(map.get(&Double(nan(0))), None);
            assert_eq!(containers.reals(), data.reals());
        });
        let plus = ContainersData::decode(
            Binary,
            &record(&[list_field(6, ttype::DOUBLE, &[double(0.0)])]),
        );
        let minus = ContainersData::decode(
            Binary,
            &record(&[list_field(6, ttype::DOUBLE, &[double(-0.0)])]),
        );
        assert_ne!(
            plus.as_ref().unwrap().reals(),
            minus.as_ref().unwrap().reals()
        );
        assert_ne!(plus, minus);
    }

    #[test]
    fn containers_as_keys_are_looked_up() {
        let tuple = list(ttype::I32, &[int(1), int(2)]);
        let bytes = record(&[
            list_field(9, ttype::SET, &[]),
            set_field(6, ttype::LIST, std::slice::from_ref(&tuple)),
            map_field(
                7,
                [ttype::LIST, ttype::SET],
                &[(tuple, list(ttype::STRING, &[text("x")]))],
            ),
        ]);
        let valid = record(&[list_field(9, ttype::SET, &[])]);
        in_every_way!(NestedData, Settings::default(), &valid, &bytes, |nested| {
            assert!(nested.tuples().contains(&vec![1, 2]));
            let found = nested.by_tuple().get(&vec![1, 2]).unwrap();
            assert!(found.contains("x"));
            assert!(nested.by_tuple().get(&vec![2, 1]).is_none());
        });
    }
}

mod wrong_types {
    use super::*;

    /// A value of any type.
    fn value(of: u8) -> Vec<u8> {
        match of {
            ttype::BOOL | ttype::I8 => vec![1],
            ttype::I16 => vec![0, 1],
            ttype::I32 => int(1),
            ttype::I64 | ttype::DOUBLE => vec![0; 8],
            ttype::UUID => vec![1; 16],
            ttype::STRING => text("x"),
            ttype::STRUCT => vec![0],
            ttype::MAP => vec![ttype::I32, ttype::I32, 0, 0, 0, 0],
            _ => vec![ttype::I32, 0, 0, 0, 0],
        }
    }

    #[test]
    fn a_known_field_of_another_type_is_an_error_that_names_it() {
        for found in ttype::ALL {
            if found == ttype::I32 {
                continue;
            }
            let bytes = record(&[text_field(7, "x"), field(found, 4, &value(found))]);
            let error = error_of!(ScalarsData, &bytes);
            assert_eq!(error.kind(), &wrong(ttype::I32, found));
            assert_eq!((error.offset(), error.path()), (8, "medium"));
        }
    }

    #[test]
    fn or_it_is_absent_where_wrong_types_are_skipped() {
        for found in ttype::ALL {
            if found == ttype::I32 {
                continue;
            }
            let bytes = record(&[field(found, 4, &value(found)), text_field(7, "x")]);
            in_every_way!(ScalarsData, skip(), &EMPTY, &bytes, |scalars| {
                assert_eq!(scalars.medium(), None);
                assert_eq!(scalars.text().unwrap(), "x");
            });
            let bytes = record(&[i32_field(4, 3), field(found, 4, &value(found))]);
            in_every_way!(ScalarsData, skip(), &EMPTY, &bytes, |scalars| {
                assert_eq!(scalars.medium(), Some(3), "it does not replace the first");
            });
            let bytes = record(&[field(found, 4, &value(found))]);
            in_every_way!(DefaultsData, skip(), &EMPTY, &bytes, |defaults| {
                assert_eq!(defaults.medium(), 42);
            });
        }
    }

    #[test]
    fn a_required_field_of_another_type_is_missing_where_it_is_skipped() {
        let bytes = record(&[text_field(1, "1")]);
        let valid = record(&[i32_field(1, 1)]);
        let error = error_of!(PairData, skip(), &valid, &bytes);
        assert_eq!(
            error.kind(),
            &DecodeErrorKind::MissingField { field: "left" }
        );
        let error = error_of!(PairData, Settings::default(), &valid, &bytes);
        assert_eq!(error.kind(), &wrong(ttype::I32, ttype::STRING));
    }

    #[test]
    fn elements_keys_and_values_of_another_type_are_an_error() {
        let (i32, i64, string) = (ttype::I32, ttype::I64, ttype::STRING);
        for (bytes, expected, found, path) in [
            (list_field(4, i64, &[long(1)]), i32, i64, "mediums"),
            (set_field(12, i32, &[int(1)]), i64, i32, "large_set"),
            (
                map_field(18, [i32, i32], &[(int(1), int(1))]),
                string,
                i32,
                "by_text",
            ),
            (
                map_field(18, [string, i64], &[(text("k"), long(1))]),
                i32,
                i64,
                "by_text",
            ),
            (list_field(4, 99, &[vec![0; 4]]), i32, 99, "mediums"),
        ] {
            let error = error_of!(ContainersData, &record(&[bytes]));
            assert_eq!(error.kind(), &wrong(expected, found));
            assert_eq!((error.offset(), error.path()), (3, path));
        }
    }

    #[test]
    fn skipped_elements_of_another_type_make_the_whole_field_absent() {
        let wrong = || list_field(4, ttype::I64, &[long(1)]);
        let right = || list_field(4, ttype::I32, &[int(7)]);
        let map = map_field(18, [ttype::STRING, ttype::I64], &[(text("k"), long(1))]);
        let tail = set_field(14, ttype::STRING, &[text("x")]);
        let bytes = record(&[wrong(), map, tail]);
        in_every_way!(ContainersData, skip(), &EMPTY, &bytes, |containers| {
            assert!(containers.mediums().is_empty());
            assert!(containers.by_text().is_empty());
            assert!(containers.text_set().contains("x"));
        });
        for fields in [[wrong(), right()], [right(), wrong()]] {
            in_every_way!(
                ContainersData,
                skip(),
                &EMPTY,
                &record(&fields),
                |containers| {
                    assert_eq!(containers.mediums().get(0), Some(7));
                }
            );
        }
    }

    #[test]
    fn so_do_wrong_elements_further_inside() {
        let rows = [list(ttype::I32, &[int(1)]), list(ttype::I64, &[long(1)])];
        let required = || list_field(9, ttype::SET, &[]);
        let bytes = record(&[list_field(1, ttype::LIST, &rows), required()]);
        let error = error_of!(
            NestedData,
            Settings::default(),
            &record(&[required()]),
            &bytes
        );
        assert_eq!(error.kind(), &wrong(ttype::I32, ttype::I64));
        assert_eq!(error.path(), "matrix[1]");
        in_every_way!(
            NestedData,
            skip(),
            &record(&[required()]),
            &bytes,
            |nested| {
                assert!(nested.matrix().is_empty());
            }
        );
    }

    #[test]
    fn a_required_container_that_was_seen_stays_so() {
        let right = list_field(9, ttype::SET, &[list(ttype::I64, &[long(1)])]);
        let wrong = list_field(9, ttype::SET, &[list(ttype::I32, &[int(1)])]);
        let valid = record(std::slice::from_ref(&right));
        for fields in [[right.clone(), wrong.clone()], [wrong.clone(), right]] {
            in_every_way!(NestedData, skip(), &valid, &record(&fields), |nested| {
                assert_eq!(nested.groups_of_ids().len(), 1);
            });
        }
        let error = error_of!(NestedData, skip(), &valid, &record(&[wrong]));
        let missing = DecodeErrorKind::MissingField {
            field: "groups_of_ids",
        };
        assert_eq!(error.kind(), &missing);
    }

    #[test]
    fn an_arm_of_another_type_is_an_error_or_no_arm() {
        let required = || struct_field(1, &[bool_field(1, 1)]);
        let bytes = record(&[required(), struct_field(2, &[text_field(2, "x")])]);
        let valid = record(&[required()]);
        let error = error_of!(UnionsData, Settings::default(), &valid, &bytes);
        assert_eq!(error.kind(), &wrong(ttype::I32, ttype::STRING));
        in_every_way!(UnionsData, skip(), &valid, &bytes, |record| {
            assert!(record.optional_number().is_none());
        });
        let batch = record(&[list_field(1, ttype::I32, &[int(1)])]);
        let valid = record(&[list_field(1, ttype::I64, &[])]);
        let error = error_of!(BatchData, Settings::default(), &valid, &batch);
        assert_eq!(error.kind(), &wrong(ttype::I64, ttype::I32));
        let error = error_of!(BatchData, skip(), &valid, &batch);
        assert_eq!(error.kind(), &DecodeErrorKind::EmptyUnion);
    }
}

mod unknown_fields {
    use super::*;

    #[test]
    fn they_are_stepped_over_and_kept_in_the_bytes() {
        let unknown = struct_field(
            77,
            &[
                list_field(1, ttype::MAP, &[vec![8, 8, 0, 0, 0, 0]]),
                set_field(2, ttype::STRING, &[text("x")]),
                field(ttype::UUID, 3, &[1; 16]),
            ],
        );
        let bytes = record(&[unknown, i32_field(4, 1), bool_field(-5, 0)]);
        for decoder in decoders::<ScalarsData>(&Settings::default(), &EMPTY) {
            let record = decoder.decode(bytes.clone()).unwrap();
            assert_eq!(record.medium(), Some(1));
            assert_eq!(record.as_bytes(), bytes);
            assert_eq!(record.to_bytes(), bytes);
            assert_eq!(record.view().encode(Binary).unwrap(), bytes);
        }
    }

    #[test]
    fn they_do_not_count_in_comparisons() {
        let decoder = AdaptiveDecoder::<ScalarsData>::new(Settings::lazy());
        let plain = record(&[i32_field(4, 1), text_field(7, "x")]);
        let other = record(&[text_field(7, "x"), i32_field(99, 5), i32_field(4, 1)]);
        let (plain, other) = (
            decoder.decode(plain).unwrap(),
            decoder.decode(other).unwrap(),
        );
        assert_eq!(plain, other);
        assert_eq!(plain.view(), other.view());
    }
}

mod requiredness {
    use super::*;

    #[test]
    fn a_missing_required_field_is_an_error_that_names_it() {
        let valid = record(&[i32_field(1, 1)]);
        let error = error_of!(PairData, Settings::default(), &valid, &EMPTY);
        assert_eq!(
            error.kind(),
            &DecodeErrorKind::MissingField { field: "left" }
        );
        assert_eq!((error.offset(), error.path()), (0, ""));
        let bytes = record(&[
            list_field(10, ttype::STRUCT, &[]),
            set_field(17, ttype::STRUCT, &[vec![0]]),
        ]);
        let error = error_of!(ContainersData, &bytes);
        assert_eq!(
            error.kind(),
            &DecodeErrorKind::MissingField { field: "left" }
        );
        assert_eq!(error.path(), "pair_set[0]");
    }

    #[test]
    fn an_absent_optional_field_is_none() {
        in_every_way!(ScalarsData, &EMPTY, |scalars| {
            assert_eq!((scalars.flag(), scalars.medium()), (None, None));
            assert!(scalars.text().is_none() && scalars.bytes().is_none());
            assert!(scalars.colour().is_none() && scalars.real().is_none());
        });
    }

    #[test]
    fn an_absent_field_of_default_requiredness_is_the_zero_of_its_type() {
        in_every_way!(PlainScalarsData, &EMPTY, |plain| {
            assert!(!plain.flag());
            assert_eq!((plain.tiny(), plain.small(), plain.medium()), (0, 0, 0));
            assert_eq!((plain.large(), plain.real().to_bits()), (0, 0));
            assert!(plain.text().is_empty() && plain.bytes().is_empty());
            assert_eq!(plain.colour(), Colour(0));
            assert!(plain.nested().is_none(), "no struct is made up");
            assert!(plain.number().is_none(), "no union is made up");
        });
        in_every_way!(ContainersData, &EMPTY, |containers| {
            assert!(containers.flags().is_empty() && containers.by_text().is_empty());
            assert!(containers.pair_set().is_empty() && containers.ids().is_none());
        });
    }

    #[test]
    fn an_absent_field_with_a_default_is_that() {
        in_every_way!(DefaultsData, &EMPTY, |defaults| {
            assert!(defaults.flag() && !defaults.off());
            assert_eq!((defaults.tiny(), defaults.small()), (-8, 1600));
            assert_eq!((defaults.medium(), defaults.large()), (42, -9_000_000_000));
            assert_eq!((defaults.real(), defaults.whole()), (2.5, 3.0));
            assert_eq!(defaults.text(), "hello, world");
            assert_eq!(defaults.quoted(), "says \"hi\"");
            assert_eq!(defaults.colour(), Colour::BLUE);
            assert_eq!(defaults.plain_colour(), Colour::GREEN);
        });
        in_every_way!(ContainerDefaultsData, &EMPTY, |defaults| {
            assert_eq!(defaults.primes().iter().collect::<Vec<_>>(), [2, 3, 5, 7]);
            assert_eq!(defaults.words().get(1).unwrap(), "b");
            assert!(defaults.seen().contains(&1_000_000_000_000));
            assert_eq!(defaults.ages().get("two"), Some(2));
            assert!(defaults.none().is_empty());
        });
        assert_eq!(
            DefaultsData::decode(Binary, &EMPTY),
            Ok(DefaultsData::default())
        );
    }

    #[test]
    fn an_empty_container_is_not_its_default() {
        let bytes = record(&[
            list_field(1, ttype::I32, &[]),
            map_field(4, [ttype::STRING, ttype::I32], &[]),
        ]);
        in_every_way!(ContainerDefaultsData, &bytes, |defaults| {
            assert!(defaults.primes().is_empty() && defaults.ages().is_empty());
            assert_eq!(defaults.words().len(), 2);
        });
    }

    #[test]
    fn has_tells_what_is_on_the_wire() {
        // The flag is of another type, and skipped.
        let bytes = record(&[i32_field(4, 42), list_field(1, 0, &[])]);
        for decoder in decoders::<DefaultsData>(&skip(), &EMPTY) {
            let record = decoder.decode_borrowed(&bytes).unwrap();
            let view = record.view();
            assert!(view.has_medium(), "also where it equals the default");
            assert!(!view.has_large() && !view.has_flag());
        }
        let data = DefaultsData::default();
        let view = scrooge_runtime::Record::as_reference(&data);
        assert!(view.has_medium() && view.has_large() && view.has_flag());
    }

    #[test]
    fn an_absent_field_equals_its_default() {
        let decoder = AdaptiveDecoder::<DefaultsData>::new(Settings::lazy());
        let absent = decoder.decode_borrowed(&EMPTY).unwrap();
        let bytes = record(&[i32_field(4, 42), text_field(7, "hello, world")]);
        assert_eq!(absent, decoder.decode_borrowed(&bytes).unwrap());
        let bytes = record(&[i32_field(4, 43)]);
        assert_ne!(absent, decoder.decode_borrowed(&bytes).unwrap());
        assert_eq!(absent, DefaultsData::default());
    }

    #[test]
    fn encoding_writes_what_is_not_optional_and_what_is_set() {
        assert_eq!(ScalarsData::default().encode(Binary).unwrap(), EMPTY);
        let scalars = ScalarsData {
            small: Some(-2),
            flag: Some(false),
            ..ScalarsData::default()
        };
        let expected = record(&[bool_field(1, 0), field(ttype::I16, 3, &[255, 254])]);
        assert_eq!(scalars.encode(Binary).unwrap(), expected);
        let expected = record(&[
            bool_field(1, 0),
            field(ttype::I8, 2, &[0]),
            field(ttype::I16, 3, &[0; 2]),
            i32_field(4, 0),
            i64_field(5, 0),
            double_field(6, 0.0),
            text_field(7, ""),
            text_field(8, ""),
            i32_field(9, 0),
        ]);
        assert_eq!(
            PlainScalarsData::default().encode(Binary).unwrap(),
            expected
        );
        assert_eq!(
            RequiredScalarsData::default().encode(Binary).unwrap(),
            expected
        );
        let expected = record(&[
            bool_field(1, 1),
            field(ttype::I8, 2, &[248]),
            field(ttype::I16, 3, &1600_i16.to_be_bytes()),
            i32_field(4, 42),
            i64_field(5, -9_000_000_000),
            double_field(6, 2.5),
            text_field(7, "hello, world"),
            text_field(8, "says \"hi\""),
            i32_field(9, 10),
            i32_field(10, 2),
            double_field(11, 3.0),
            bool_field(12, 0),
        ]);
        assert_eq!(DefaultsData::default().encode(Binary).unwrap(), expected);
    }

    #[test]
    fn encoding_writes_ids_in_ascending_order() {
        use scrooge_tests::schema::negative_ids::ExplicitData;

        let sparse = SparseData {
            greatest: Some(5),
            one: 1,
            three_hundred: Some("x".to_owned()),
            seventeen: None,
            two: Some(true),
            sixteen_thousand: 6,
        };
        let expected = record(&[
            i32_field(1, 1),
            bool_field(2, 1),
            text_field(300, "x"),
            i64_field(16_000, 6),
            i32_field(32_767, 5),
        ]);
        assert_eq!(sparse.encode(Binary).unwrap(), expected);
        let explicit = ExplicitData {
            minus_one: -1,
            minus_two: Some("m".to_owned()),
            one: Some(1),
            least: Some(true),
        };
        let expected = record(&[
            bool_field(-32_768, 1),
            text_field(-2, "m"),
            i32_field(-1, -1),
            i32_field(1, 1),
        ]);
        assert_eq!(explicit.encode(Binary).unwrap(), expected);
    }
}

mod early_stop {
    use super::*;

    #[test]
    fn the_first_occurrence_counts_hot_or_cold() {
        let bytes = record(&[
            i32_field(4, 1),
            struct_field(10, &[i32_field(4, 1), i32_field(4, 9)]),
            text_field(7, "first"),
            i32_field(4, 2),
            struct_field(10, &[i32_field(4, 2), text_field(7, "second")]),
            text_field(7, "last"),
        ]);
        in_every_way!(PlainScalarsData, early(), &EMPTY, &bytes, |plain| {
            assert_eq!(plain.medium(), 1);
            assert_eq!(plain.text(), "first");
            assert_eq!(plain.nested().unwrap().medium(), Some(1));
            assert_eq!(plain.nested().unwrap().text(), None);
        });
        let decoder = taught!(PlainScalarsData, early(), &bytes, |record| {
            record.nested().unwrap().medium()
        });
        let record = decoder.decode_borrowed(&bytes).unwrap();
        assert_eq!(record.nested().unwrap().medium(), Some(1));
        assert_eq!(record.text(), "first");
    }

    #[test]
    fn the_walk_ends_behind_the_last_hot_field() {
        let valid = record(&[i32_field(4, 1)]);
        let decoder = taught!(ScalarsData, early(), &valid, |record| record.medium());
        let torn = [&i32_field(4, 7)[..], &[255, 255]].concat();
        let record = decoder.decode_borrowed(&torn).unwrap();
        assert_eq!(record.medium(), Some(7));
        let error = record.complete().unwrap_err();
        assert_eq!(error.offset(), 7);
        let expected = ScalarsData::decode_with(Binary, &early(), &torn).unwrap_err();
        assert_eq!(error, expected);
        assert_eq!(record.to_data().unwrap_err(), expected);
        // Here the hot field is absent, so the walk meets the damage.
        assert_eq!(decoder.decode_borrowed(&torn[7..]).unwrap_err().offset(), 0);
    }

    #[test]
    fn a_struct_that_ends_resolves_what_it_lacks() {
        let valid = record(&[struct_field(10, &[text_field(7, "x")]), i32_field(4, 1)]);
        let decoder = taught!(PlainScalarsData, early(), &valid, |record| {
            (record.medium(), record.nested().unwrap().text())
        });
        let torn = [&struct_field(10, &[])[..], &i32_field(4, 7), &[255]].concat();
        let record = decoder.decode_borrowed(&torn).unwrap();
        assert_eq!(record.medium(), 7);
        assert!(record.nested().unwrap().text().is_none());
    }

    #[test]
    fn a_cold_field_behind_the_stop_is_found() {
        let valid = record(&[i32_field(4, 1)]);
        let decoder = taught!(ScalarsData, early(), &valid, |record| record.medium());
        let bytes = record(&[i32_field(4, 7), text_field(7, "tail"), i64_field(5, 3)]);
        let record = decoder.decode_borrowed(&bytes).unwrap();
        assert_eq!(record.text().unwrap(), "tail");
        assert_eq!(record.large(), Some(3));
        assert!(record.flag().is_none());
        assert_eq!(record.complete(), Ok(()));
    }

    #[test]
    #[should_panic(expected = "Call Adaptive::complete first")]
    fn a_cold_field_in_a_damaged_tail_panics() {
        let valid = record(&[i32_field(4, 1)]);
        let decoder = taught!(ScalarsData, early(), &valid, |record| record.medium());
        let torn = [&i32_field(4, 7)[..], &[255, 255]].concat();
        let record = decoder.decode_borrowed(&torn).unwrap();
        let _ = record.text();
    }

    #[test]
    fn complete_finds_trailing_bytes_and_missing_fields() {
        let decoder = taught!(PairData, early(), &[8, 0, 1, 0, 0, 0, 1, 0], |record| {
            record.left()
        });
        let bytes = [8, 0, 1, 0, 0, 0, 1, 0, 9];
        let record = decoder.decode_borrowed(&bytes).unwrap();
        let error = record.complete().unwrap_err();
        assert_eq!(error.kind(), &DecodeErrorKind::TrailingBytes { count: 1 });
        let valid = record_of_words(&[i32_field(2, 1)]);
        let decoder = taught!(WordsData, early(), &valid, |record| record.r#match());
        let bytes = scrooge_tests::bytes::record(&[i32_field(2, 1)]);
        let record = decoder.decode_borrowed(&bytes).unwrap();
        let error = record.complete().unwrap_err();
        assert_eq!(
            error.kind(),
            &DecodeErrorKind::MissingField { field: "type" }
        );
    }

    fn record_of_words(fields: &[Vec<u8>]) -> Vec<u8> {
        record(&[fields, &[text_field(1, "t")]].concat())
    }

    #[test]
    fn the_first_union_that_has_a_field_counts() {
        let required = || struct_field(1, &[bool_field(1, 1)]);
        let number = |value| struct_field(2, &[i32_field(2, value)]);
        let unset = || struct_field(2, &[]);
        for fields in [
            [required(), number(5), number(6)],
            [required(), number(5), unset()],
            [required(), unset(), number(5)],
        ] {
            let bytes = record(&fields);
            in_every_way!(
                UnionsData,
                early(),
                &record(&[required()]),
                &bytes,
                |record| {
                    let arm = record.optional_number().unwrap().arm();
                    assert!(matches!(arm, NumberArm::Medium(5)), "{arm:?}");
                }
            );
        }
    }

    #[test]
    fn without_it_a_record_is_complete_once_decoded() {
        for decoder in decoders::<ScalarsData>(&Settings::default(), &EMPTY) {
            assert_eq!(decoder.decode_borrowed(&EMPTY).unwrap().complete(), Ok(()));
        }
    }
}

mod trailing_bytes {
    use super::*;

    #[test]
    fn they_are_an_error_unless_allowed() {
        let bytes = [&record(&[i32_field(4, 1)])[..], &[1, 2, 3]].concat();
        let error = error_of!(ScalarsData, &bytes);
        assert_eq!(error.kind(), &DecodeErrorKind::TrailingBytes { count: 3 });
        assert_eq!((error.offset(), error.path()), (8, ""));
        let allow = Settings {
            trailing: Trailing::Allow,
            ..Settings::default()
        };
        in_every_way!(ScalarsData, allow, &EMPTY, &bytes, |scalars| {
            assert_eq!(scalars.medium(), Some(1));
        });
    }
}

mod utf8 {
    use super::*;

    const BAD: [u8; 2] = [b'a', 0xFF];

    #[test]
    fn a_string_is_checked_when_that_is_asked_for() {
        let bytes = record(&[
            struct_field(10, &[text_field(7, BAD)]),
            text_field(7, "good"),
        ]);
        for decoder in decoders::<PlainScalarsData>(&Settings::default(), &EMPTY) {
            let record = decoder.decode_borrowed(&bytes).unwrap();
            let bad = record.nested().unwrap().text().unwrap();
            assert_eq!(bad.as_bytes(), BAD);
            assert!(bad.to_str().is_err());
            assert_eq!(bad.to_string_lossy(), "a\u{FFFD}");
            assert_eq!(record.text().to_str(), Ok("good"));
            let error = record.to_data().unwrap_err();
            assert_eq!(error.kind(), &DecodeErrorKind::InvalidUtf8);
            assert_eq!((error.offset(), error.path()), (6, "nested.text"));
        }
        let error = PlainScalarsData::decode(Binary, &bytes).unwrap_err();
        assert_eq!(error.kind(), &DecodeErrorKind::InvalidUtf8);
        assert_eq!(
            error.to_string(),
            "PlainScalars.nested.text: invalid UTF-8 at byte 6"
        );
    }

    #[test]
    fn errors_name_the_element() {
        let bytes = record(&[list_field(7, ttype::STRING, &[text("a"), text(BAD)])]);
        let error = ContainersData::decode(Binary, &bytes).unwrap_err();
        assert_eq!((error.path(), error.offset()), ("texts[1]", 13));
    }

    #[test]
    fn a_string_that_is_not_kept_is_not_checked() {
        let bad = || text_field(7, BAD);
        let good = || text_field(7, "kept");
        for between in [
            vec![],
            i32_field(4, 1),
            field(ttype::UUID, 9, &int(2)),
            list_field(99, ttype::STRING, &[text(BAD)]),
            bad(),
        ] {
            let bytes = record(&[bad(), between, good()]);
            in_every_way!(ScalarsData, &bytes, |scalars| {
                assert_eq!(scalars.text().unwrap(), "kept");
            });
        }
        let bytes = record(&[good(), bad()]);
        let error = ScalarsData::decode(Binary, &bytes).unwrap_err();
        assert_eq!(error.kind(), &DecodeErrorKind::InvalidUtf8);
        assert_eq!(error.offset(), 14);
    }

    #[test]
    fn a_struct_that_is_not_kept_is_not_checked_for_utf8() {
        let nested = |text| struct_field(10, &[text_field(7, text)]);
        let bytes = record(&[nested(&BAD[..]), i32_field(9, 1), nested(b"kept")]);
        in_every_way!(PlainScalarsData, &bytes, |plain| {
            assert_eq!(plain.nested().unwrap().text().unwrap(), "kept");
        });
    }

    #[test]
    fn what_follows_a_bad_string_is_still_an_error_of_its_own() {
        let bytes = record(&[text_field(7, BAD), bool_field(1, 7)]);
        for decoder in decoders::<ScalarsData>(&Settings::default(), &EMPTY) {
            let error = decoder.decode_borrowed(&bytes).unwrap_err();
            assert_eq!(error.kind(), &DecodeErrorKind::InvalidBool { found: 7 });
        }
        let kinds = [
            DecodeErrorKind::InvalidUtf8,
            DecodeErrorKind::InvalidBool { found: 7 },
        ];
        let error = ScalarsData::decode(Binary, &bytes).unwrap_err();
        assert!(kinds.contains(error.kind()), "{error}");
    }

    #[test]
    fn a_value_that_a_repeated_key_replaces_is_not_kept() {
        let pair = |right: &[u8]| record(&[i32_field(1, 1), text_field(2, right)]);
        let bytes = record(&[
            map_field(
                3,
                [ttype::STRING, ttype::LIST],
                &[
                    (text("k"), list(ttype::STRUCT, &[pair(&BAD)])),
                    (text("k"), list(ttype::STRUCT, &[pair(b"kept")])),
                ],
            ),
            list_field(9, ttype::SET, &[]),
        ]);
        let valid = record(&[list_field(9, ttype::SET, &[])]);
        in_every_way!(NestedData, Settings::default(), &valid, &bytes, |nested| {
            let kept = nested.groups().get("k").unwrap().get(0).unwrap();
            assert_eq!(kept.right().unwrap(), "kept");
        });
    }
}

mod nested_views {
    use super::*;

    #[test]
    fn a_view_has_its_own_bytes() {
        let inner = record(&[i32_field(4, 1), i32_field(99, 2)]);
        let bytes = record(&[
            text_field(7, "before"),
            field(ttype::STRUCT, 10, &inner),
            i32_field(4, 5),
        ]);
        for decoder in decoders::<PlainScalarsData>(&Settings::default(), &EMPTY) {
            let record = decoder.decode(bytes.clone()).unwrap();
            let nested = record.view().nested().unwrap();
            assert_eq!(nested.as_bytes(), Some(&inner[..]));
            let shared = nested.to_bytes().unwrap();
            assert_eq!(shared, inner);
            let payload = record.as_bytes().as_ptr_range();
            assert!(payload.contains(&shared.as_ptr()), "not copied");
            assert_eq!(nested.encode(Binary).unwrap(), inner);
            assert_eq!(nested.to_data().unwrap().medium, Some(1));

            let detached = nested.detach().unwrap();
            assert!(!payload.contains(&detached.as_bytes().as_ptr()), "a copy");
            drop(record);
            assert_eq!(detached.as_bytes(), inner);
            assert_eq!(detached.medium(), Some(1));
            assert_eq!(detached.to_data().unwrap().medium, Some(1));
        }
    }

    #[test]
    fn elements_and_arms_have_theirs_too() {
        let pair = record(&[i32_field(1, 3)]);
        let bytes = record(&[
            list_field(10, ttype::STRUCT, &[vec![0]]),
            set_field(17, ttype::STRUCT, std::slice::from_ref(&pair)),
        ]);
        let decoder = AdaptiveDecoder::<ContainersData>::new(Settings::default());
        let record = decoder.decode_borrowed(&bytes).unwrap();
        let view = record.view();
        assert_eq!(
            view.structs().get(0).unwrap().as_bytes(),
            Some([0].as_slice())
        );
        let element = view.pair_set().iter().next().unwrap();
        assert_eq!(element.as_bytes(), Some(&pair[..]));
        let detached = element.detach().unwrap();
        drop(record);
        assert_eq!(detached.left(), 3);
    }

    #[test]
    fn plain_data_has_no_bytes() {
        let data = PairData::default();
        let view = scrooge_runtime::Record::as_reference(&data);
        assert!(view.as_bytes().is_none() && view.to_bytes().is_none());
        assert!(view.detach().is_none());
        assert_eq!(view.to_data().unwrap(), data);
        assert_eq!(view.encode(Binary), data.encode(Binary));
    }
}

mod exceptions {
    use super::*;

    #[test]
    fn their_data_is_an_error() {
        let refusal = RefusalData {
            message: "no".to_owned(),
            code: Some(3),
            cause: None,
        };
        let error: Box<dyn std::error::Error> = Box::new(refusal);
        assert_eq!(error.to_string(), "Refusal: no");
    }
}

/// Records as named libraries write them, where the protocol leaves room.
mod writers {
    use super::*;

    /// What Apache's libraries for Java (0.17) and Python (0.16) have written, byte for byte the same.
    #[test]
    fn java_and_python_write_the_types_of_empty_containers() {
        // {1: [true, false], 4: [], 18: {}, 19: {1: false}}
        let bytes = [
            15, 0, 1, 2, 0, 0, 0, 2, 1, 0, 15, 0, 4, 8, 0, 0, 0, 0, 13, 0, 18, 11, 8, 0, 0, 0, 0,
            13, 0, 19, 8, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0,
        ];
        in_every_way!(ContainersData, &bytes, |containers| {
            assert!(containers.flags().iter().eq([true, false]));
            assert!(containers.has_mediums() && containers.mediums().is_empty());
            assert!(containers.has_by_text() && containers.by_text().is_empty());
            assert_eq!(containers.flag_by_medium().get(&1), Some(false));
        });
    }

    /// Who reads an empty map in compact does not learn its types, and writes zeros when he passes it on in binary.
    #[test]
    fn empty_containers_that_were_passed_on_have_type_0() {
        let bytes = [
            15, 0, 4, 0, 0, 0, 0, 0, 14, 0, 14, 0, 0, 0, 0, 0, 13, 0, 18, 0, 0, 0, 0, 0, 0, 0,
        ];
        in_every_way!(ContainersData, &bytes, |containers| {
            assert!(containers.has_mediums() && containers.mediums().is_empty());
            assert!(containers.has_text_set() && containers.text_set().is_empty());
            assert!(containers.has_by_text() && containers.by_text().is_empty());
        });
    }

    #[test]
    fn cpp_writes_an_unset_union_as_an_empty_struct() {
        in_every_way!(PlainScalarsData, &[12, 0, 11, 0, 0], |plain| {
            assert!(plain.number().is_none());
        });
    }

    #[test]
    fn go_writes_a_nil_struct_as_an_empty_one() {
        in_every_way!(PlainScalarsData, &[12, 0, 10, 0, 0], |plain| {
            assert!(plain.nested().is_some_and(|nested| nested.flag().is_none()));
        });
    }

    #[test]
    fn scrooge_writes_enums_as_type_16() {
        in_every_way!(PlainScalarsData, &[16, 0, 9, 0, 0, 0, 10, 0], |plain| {
            assert_eq!(plain.colour(), Colour::BLUE);
        });
    }
}
