//! Whatever the bytes are, decoding gives an error that says what is wrong and where, and asks for little memory.

use scrooge_runtime::{
    AdaptiveDecoder, Binary, DecodeError, DecodeErrorKind, Prefix, Settings, Stop, TType, Trailing,
};
use scrooge_tests::bytes::{
    bool_field, field, i32_field, i64_field, int, list, list_field, map_field, record, set_field,
    struct_field, text, text_field, ttype,
};
use scrooge_tests::kinds::{Kind, State};
use scrooge_tests::meter::{Counting, peak};
use scrooge_tests::probe::Choice;
use scrooge_tests::random::{self, Rng, Style};
use scrooge_tests::schema::shapes::prelude::*;
use scrooge_tests::schema::shapes::{ContainersData, PlainScalarsData, ScalarsData};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What decoding may allocate to find an error, whatever the payload asks for.
const BOUND: usize = 64 << 10;

/// The error that these bytes give in full, and in every state of learning, in bounded memory.
fn refused(kind: &str, settings: &Settings, bytes: &[u8]) -> DecodeError {
    refused_within(BOUND, Kind::named(kind), settings, bytes)
}

fn refused_within(bound: usize, kind: Kind, settings: &Settings, bytes: &[u8]) -> DecodeError {
    let (full, most) = peak(|| kind.decode(settings, bytes).map(|_| ()));
    let expected = full.expect_err("the bytes are not a record");
    assert!(most <= bound, "{most} bytes for {expected}, in full");
    let valid = random::record(kind.schema, &Style::plain(), 10, &mut Rng::new(1)).bytes;
    // Under narrow settings there may be nothing to teach a decoder with.
    let teachable = kind.decode(settings, &valid).is_ok();
    for state in State::all(3) {
        if !teachable && !matches!(state, State::Lazy | State::Learning) {
            continue;
        }
        let decoder = kind.decoder_in(state, settings, &valid);
        let (result, most) = peak(|| decoder.decode_borrowed(bytes).map(|_| ()));
        assert_eq!(result.expect_err("not a record"), expected, "{state:?}");
        assert!(most <= bound, "{most} bytes for {expected}, {state:?}");
    }
    expected
}

/// That these bytes are no error, in full and in every state.
fn accepted(kind: &str, settings: &Settings, bytes: &[u8]) {
    let kind = Kind::named(kind);
    kind.decode(settings, bytes).expect("decodes in full");
    for state in State::all(3) {
        let decoder = kind.decoder_in(state, settings, bytes);
        decoder.decode_borrowed(bytes).expect("decodes");
    }
}

fn defaults() -> Settings {
    Settings::default()
}

mod truncation {
    use super::*;

    const KINDS: [&str; 12] = [
        "client_event.ClientEvent",
        "airline.Airline",
        "shapes.Scalars",
        "shapes.RequiredScalars",
        "shapes.Containers",
        "shapes.Nested",
        "shapes.Level1",
        "shapes.Tree",
        "shapes.Unions",
        "shapes.Wide",
        "negative_ids.Explicit",
        "uuid.Uuids",
    ];

    #[test]
    fn no_part_of_a_record_is_a_record() {
        let mut rng = Rng::new(11);
        for name in KINDS {
            let kind = Kind::named(name);
            // A style may leave so much out that no record gets long, so each try has its own.
            let mut whole = Vec::new();
            while kind.decode(&defaults(), &whole).is_err() || !(40..600).contains(&whole.len()) {
                let style = Style::allowed(&mut rng);
                whole = random::record(kind.schema, &style, 25, &mut rng).bytes;
            }
            for end in 0..whole.len() {
                let bound = BOUND + 64 * end;
                let error = refused_within(bound, kind, &defaults(), &whole[..end]);
                let kinds = [
                    DecodeErrorKind::UnexpectedEnd,
                    DecodeErrorKind::SizeTooLarge,
                ];
                assert!(kinds.contains(error.kind()), "{error} at {end}");
                assert!(error.offset() <= end, "{error} at {end}");
            }
        }
    }

    #[test]
    fn a_union_that_is_cut_off_behind_its_field_is_not_crowded() {
        let error = refused("shapes.Number", &defaults(), &[ttype::BOOL, 0, 1, 1]);
        assert_eq!(error.kind(), &DecodeErrorKind::UnexpectedEnd);
        assert_eq!(error.offset(), 4);
    }

    #[test]
    fn early_stop_finds_it_by_complete() {
        let settings = Settings {
            stop: Stop::Early,
            ..defaults()
        };
        let mut rng = Rng::new(12);
        for name in KINDS {
            let kind = Kind::named(name);
            let whole = random::record(kind.schema, &Style::plain(), 25, &mut rng).bytes;
            let step = 1 + whole.len() / 100;
            for state in State::all(5) {
                let decoder = kind.decoder_in(state, &settings, &whole);
                for end in (0..whole.len()).step_by(step) {
                    let bytes = &whole[..end];
                    let error = match decoder.decode_borrowed(bytes) {
                        Ok(record) => record.complete().expect_err("cut off"),
                        Err(error) => error,
                    };
                    assert_eq!(Err(error), kind.decode(&settings, bytes).map(|_| ()));
                }
            }
        }
    }

    #[test]
    fn nothing_at_all_is_no_record() {
        for kind in scrooge_tests::kinds::kinds() {
            let error = refused(kind.name, &defaults(), &[]);
            assert_eq!(error.kind(), &DecodeErrorKind::UnexpectedEnd);
            assert_eq!((error.offset(), error.path()), (0, ""));
            assert_eq!(error.suspected_prefix(), None);
        }
    }
}

mod sizes {
    use super::*;

    const NEGATIVE: [u8; 4] = [0xFF; 4];
    const LARGEST: [u8; 4] = [0x7F, 0xFF, 0xFF, 0xFF];

    /// A field of a known id or another, and the path that its error has.
    fn assert_refused(of: u8, id: i16, types: &[u8], path: &str) {
        for (size, expected) in [
            (NEGATIVE, DecodeErrorKind::NegativeSize),
            (LARGEST, DecodeErrorKind::SizeTooLarge),
        ] {
            for id in [id, 99] {
                let value = [types, &size].concat();
                let mut bytes = record(&[field(of, id, &value)]);
                assert!(bytes.len() <= 10);
                bytes.truncate(9);
                let error = refused("shapes.Containers", &defaults(), &bytes);
                assert_eq!(error.kind(), &expected, "{error}");
                assert_eq!(error.offset(), 3);
                let path = if id == 99 { "(99)" } else { path };
                assert_eq!(error.path(), path);
            }
        }
    }

    #[test]
    fn a_list_cannot_ask_for_gigabytes() {
        assert_refused(ttype::LIST, 1, &[ttype::BOOL], "flags");
        assert_refused(ttype::LIST, 5, &[ttype::I64], "larges");
        assert_refused(ttype::LIST, 7, &[ttype::STRING], "texts");
        assert_refused(ttype::LIST, 10, &[ttype::STRUCT], "structs");
    }

    #[test]
    fn a_set_cannot_ask_for_gigabytes() {
        assert_refused(ttype::SET, 12, &[ttype::I64], "large_set");
        assert_refused(ttype::SET, 17, &[ttype::STRUCT], "pair_set");
    }

    #[test]
    fn a_map_cannot_ask_for_gigabytes() {
        assert_refused(ttype::MAP, 18, &[ttype::STRING, ttype::I32], "by_text");
        assert_refused(
            ttype::MAP,
            25,
            &[ttype::STRUCT, ttype::STRUCT],
            "pair_by_pair",
        );
    }

    #[test]
    fn a_string_cannot_ask_for_gigabytes() {
        for (size, expected) in [
            (NEGATIVE, DecodeErrorKind::NegativeSize),
            (LARGEST, DecodeErrorKind::SizeTooLarge),
        ] {
            for (id, path) in [(7, "text"), (8, "bytes"), (99, "(99)")] {
                let bytes = record(&[field(ttype::STRING, id, &size)]);
                let error = refused("shapes.Scalars", &defaults(), &bytes);
                assert_eq!(error.kind(), &expected);
                assert_eq!((error.offset(), error.path()), (3, path));
            }
            let bytes = record(&[list_field(7, ttype::STRING, &[text("a"), size.to_vec()])]);
            let error = refused("shapes.Containers", &defaults(), &bytes);
            assert_eq!(error.kind(), &expected);
            assert_eq!((error.offset(), error.path()), (13, "texts[1]"));
        }
    }

    #[test]
    fn empty_structs_are_not_counted_as_nothing() {
        // Empty structs have no data, but each has a byte on the wire.
        let list = [&[ttype::STRUCT][..], &LARGEST].concat();
        let error = refused(
            "shapes.Nested",
            &defaults(),
            &record(&[field(ttype::LIST, 10, &list)]),
        );
        assert_eq!(error.kind(), &DecodeErrorKind::SizeTooLarge);
        assert_eq!(error.path(), "empties");
    }

    #[test]
    fn a_count_that_fits_reserves_no_more_than_was_read() {
        // A million structs of one byte would fit; the first lacks its required field.
        let zeros = vec![vec![0]; 1 << 20];
        for bytes in [
            record(&[set_field(17, ttype::STRUCT, &zeros)]),
            record(&[list_field(7, ttype::STRING, &[vec![0xFF; 1 << 20]])]),
        ] {
            refused("shapes.Containers", &defaults(), &bytes);
        }
        let bytes = record(&[list_field(1, ttype::STRUCT, &zeros)]);
        refused("shapes.Level2", &defaults(), &bytes);
    }

    #[test]
    fn sizes_just_off_are_errors() {
        for (off, size) in [(1, 3), (-1, 1)] {
            let mut bytes = record(&[list_field(4, ttype::I32, &[int(0), int(0)])]);
            bytes[7] = size;
            let result = ContainersData::decode(Binary, &bytes);
            assert!(result.is_err(), "{off}");
            refused("shapes.Containers", &defaults(), &bytes);
        }
    }

    #[test]
    fn a_payload_may_not_be_larger_than_was_set() {
        let bytes = record(&[text_field(7, "0123456789")]);
        let settings = Settings {
            max_record_size: bytes.len() - 1,
            ..defaults()
        };
        let error = refused("shapes.Scalars", &settings, &bytes);
        let size = bytes.len();
        assert_eq!(error.kind(), &DecodeErrorKind::RecordTooLarge { size });
        assert_eq!((error.offset(), error.path()), (0, ""));
        let settings = Settings {
            max_record_size: size,
            ..settings
        };
        accepted("shapes.Scalars", &settings, &bytes);
    }

    #[test]
    fn reading_what_is_valid_keeps_little_per_element() {
        let structs = vec![vec![0]; 100_000];
        let bytes = record(&[list_field(10, ttype::STRUCT, &structs)]);
        let decoder = AdaptiveDecoder::<ContainersData>::new(Settings::lazy());
        let record = decoder.decode_borrowed(&bytes).unwrap();
        let (read, most) = peak(|| {
            let structs = record.structs().iter();
            structs.filter(|scalars| scalars.medium().is_none()).count()
        });
        assert_eq!(read, 100_000);
        assert!(most <= 4 * bytes.len(), "{most} bytes");
    }
}

mod depth {
    use super::*;

    /// A struct field `id` inside itself, `levels` deep, around `inner`.
    fn nested(id: i16, levels: usize, inner: &[u8]) -> Vec<u8> {
        let mut bytes = [&[ttype::STRUCT][..], &id.to_be_bytes()]
            .concat()
            .repeat(levels);
        bytes.extend_from_slice(inner);
        bytes.resize(bytes.len() + levels + 1, 0);
        bytes
    }

    /// A `Linked` of `levels` structs.
    fn linked(levels: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        for _ in 1..levels {
            bytes.extend(i32_field(1, 7));
            bytes.extend([ttype::STRUCT, 0, 2]);
        }
        bytes.extend(i32_field(1, 7));
        bytes.resize(bytes.len() + levels, 0);
        bytes
    }

    const MANY: usize = 200_000;

    #[test]
    fn many_nested_structs_are_an_error() {
        let error = refused("shapes.Linked", &defaults(), &linked(MANY));
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
        let error = refused("shapes.Linked", &defaults(), &nested(2, MANY, &[]));
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
        let error = refused("shapes.Linked", &defaults(), &nested(99, MANY, &[]));
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
        assert_eq!(error.path(), "(99)");
        // Without an end, too.
        let open = &nested(99, MANY, &[])[..3 * MANY];
        let error = refused("shapes.Scalars", &defaults(), open);
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
    }

    #[test]
    fn so_are_many_through_lists_maps_and_unions() {
        let tree = [&text_field(1, "")[..], &[15, 0, 2, 12, 0, 0, 0, 1]].concat();
        let error = refused("shapes.Tree", &defaults(), &tree.repeat(MANY));
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
        let path = vec!["children[0]"; 64].join(".");
        assert_eq!(error.path(), path);
        let sum = [15, 0, 3, 12, 0, 0, 0, 1];
        let error = refused("shapes.Expression", &defaults(), &sum.repeat(MANY));
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
        let pings = [12, 0, 1, 13, 0, 2, 11, 12, 0, 0, 0, 1, 0, 0, 0, 0];
        let error = refused("shapes.Ping", &defaults(), &pings.repeat(MANY));
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
    }

    #[test]
    fn so_are_many_unknown_containers() {
        for level in [
            &[ttype::LIST, 0, 0, 0, 1][..],
            &[ttype::SET, 0, 0, 0, 1],
            &[ttype::MAP, ttype::MAP, 0, 0, 0, 1],
        ] {
            let of = level[0];
            let bytes = field(of, 99, &level.repeat(MANY));
            let error = refused("shapes.Scalars", &defaults(), &bytes);
            assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
            assert_eq!(error.path(), "(99)");
        }
    }

    #[test]
    fn structs_nest_to_the_limit_and_not_further() {
        for limit in [1, 2, 5, 64] {
            let settings = Settings {
                max_depth: limit,
                ..defaults()
            };
            let levels = usize::from(limit);
            accepted("shapes.Linked", &settings, &linked(levels));
            let bytes = linked(levels + 1);
            let error = refused("shapes.Linked", &settings, &bytes);
            assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
            assert_eq!(error.offset(), 10 * levels, "the start of the struct");
            assert_eq!(error.path(), vec!["rest"; levels].join("."));
        }
    }

    #[test]
    fn unknown_fields_nest_to_the_limit_counted_from_the_field() {
        let lists = |levels: usize| {
            let inner = [ttype::I8, 0, 0, 0, 1, 5];
            let outer = [ttype::LIST, 0, 0, 0, 1].repeat(levels - 1);
            field(ttype::LIST, 99, &[&outer[..], &inner].concat())
        };
        accepted("shapes.Scalars", &defaults(), &record(&[lists(64)]));
        let error = refused("shapes.Scalars", &defaults(), &record(&[lists(65)]));
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
        accepted("shapes.Scalars", &defaults(), &nested(99, 64, &[]));
        let error = refused("shapes.Scalars", &defaults(), &nested(99, 65, &[]));
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
        // The structs around the field do not count for it.
        let mut bytes = linked(64);
        let place = bytes.len() - 64;
        bytes.splice(place..place, lists(64));
        accepted("shapes.Linked", &defaults(), &bytes);
    }

    #[test]
    fn known_containers_do_not_count() {
        let settings = Settings {
            max_depth: 1,
            ..defaults()
        };
        let cube = list(
            ttype::LIST,
            &[list(ttype::LIST, &[list(ttype::STRING, &[text("x")])])],
        );
        let bytes = record(&[field(ttype::LIST, 2, &cube), list_field(9, ttype::SET, &[])]);
        accepted("shapes.Nested", &settings, &bytes);
        let pair = record(&[i32_field(1, 1)]);
        let groups = map_field(
            3,
            [ttype::STRING, ttype::LIST],
            &[(text("k"), list(ttype::STRUCT, &[pair]))],
        );
        let bytes = record(&[groups, list_field(9, ttype::SET, &[])]);
        let error = refused("shapes.Nested", &settings, &bytes);
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
        assert_eq!(error.path(), "groups[0][0]");
    }

    #[test]
    fn a_depth_of_zero_refuses_everything() {
        let settings = Settings {
            max_depth: 0,
            ..defaults()
        };
        let error = refused("shapes.Scalars", &settings, &[0]);
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
        assert_eq!((error.offset(), error.path()), (0, ""));
    }
}

mod bytes_without_meaning {
    use super::*;

    fn has_meaning(byte: u8) -> bool {
        byte == 0 || ttype::ALL.contains(&byte)
    }

    #[test]
    fn an_unknown_type_byte_is_an_error() {
        for byte in (0..=255).filter(|&byte| !has_meaning(byte)) {
            for id in [99, 4] {
                let bytes = record(&[bool_field(1, 1), field(byte, id, &[0; 8])]);
                let error = refused("shapes.Scalars", &defaults(), &bytes);
                let found = TType(byte);
                assert_eq!(error.kind(), &DecodeErrorKind::UnknownType { found });
                assert_eq!(error.offset(), 4);
            }
            let bytes = record(&[struct_field(99, &[field(byte, 1, &[0; 8])])]);
            let error = refused("shapes.Scalars", &defaults(), &bytes);
            let found = TType(byte);
            assert_eq!(error.kind(), &DecodeErrorKind::UnknownType { found });
            assert_eq!((error.offset(), error.path()), (3, "(99)"));
            let bytes = record(&[field(byte, 1, &[0; 8])]);
            let error = refused("shapes.Number", &defaults(), &bytes);
            assert_eq!(error.kind(), &DecodeErrorKind::UnknownType { found });
        }
    }

    #[test]
    fn so_is_one_of_elements() {
        for byte in (0..=255).filter(|&byte| byte == 0 || !has_meaning(byte)) {
            for types in [[byte, ttype::I32], [ttype::STRING, byte]] {
                let unknown = map_field(99, types, &[(vec![0; 8], vec![0; 8])]);
                let error = refused("shapes.Scalars", &defaults(), &record(&[unknown]));
                assert!(
                    matches!(error.kind(), DecodeErrorKind::UnknownType { .. }),
                    "{error}"
                );
                let known = map_field(18, types, &[(vec![0; 8], vec![0; 8])]);
                let error = refused("shapes.Containers", &defaults(), &record(&[known]));
                let found = TType(byte);
                assert!(
                    matches!(error.kind(), DecodeErrorKind::WrongType { found: it, .. } if *it == found),
                    "{error}"
                );
                assert_eq!((error.offset(), error.path()), (3, "by_text"));
            }
        }
    }

    #[test]
    fn the_error_for_unknown_elements_names_their_type() {
        let bytes = record(&[list_field(99, 77, &[vec![0]])]);
        let error = refused("shapes.Scalars", &defaults(), &bytes);
        let found = TType(77);
        assert_eq!(error.kind(), &DecodeErrorKind::UnknownType { found });
        let pairs = [(text("k"), vec![0])];
        let bytes = record(&[map_field(99, [ttype::STRING, 77], &pairs)]);
        let error = refused("shapes.Scalars", &defaults(), &bytes);
        assert_eq!(error.kind(), &DecodeErrorKind::UnknownType { found });
    }

    #[test]
    fn a_bool_is_0_or_1() {
        let seven = || vec![7];
        let pair = [(int(1), seven())];
        for (kind, bytes, offset, path) in [
            ("Scalars", bool_field(1, 7), 3, "flag"),
            ("Scalars", bool_field(99, 7), 3, "(99)"),
            ("Number", bool_field(1, 7), 3, "flag"),
            (
                "Scalars",
                list_field(99, ttype::BOOL, &[vec![1], seven()]),
                9,
                "(99)",
            ),
            ("Scalars", struct_field(99, &[bool_field(1, 7)]), 6, "(99)"),
            (
                "Containers",
                list_field(1, ttype::BOOL, &[vec![1], seven()]),
                9,
                "flags[1]",
            ),
            (
                "Containers",
                set_field(11, ttype::BOOL, &[seven()]),
                8,
                "flag_set[0]",
            ),
            (
                "Containers",
                map_field(19, [ttype::I32, ttype::BOOL], &pair),
                13,
                "flag_by_medium[0]",
            ),
            (
                "Containers",
                map_field(20, [ttype::BOOL, ttype::I8], &[(seven(), vec![1])]),
                9,
                "tiny_by_flag[0]",
            ),
        ] {
            let bytes = record(&[bytes]);
            let error = refused(&format!("shapes.{kind}"), &defaults(), &bytes);
            assert_eq!(error.kind(), &DecodeErrorKind::InvalidBool { found: 7 });
            assert_eq!((error.offset(), error.path()), (offset, path));
        }
    }

    #[test]
    fn any_bytes_at_all_give_an_error_or_a_record() {
        let mut rng = Rng::new(13);
        let kinds = scrooge_tests::kinds::kinds();
        for _ in 0..3_000 {
            let kind = rng.pick(&kinds);
            let length = rng.below(60);
            let likely = [0, 0, 0, 1, 2, 8, 10, 11, 12, 13, 14, 15, 16];
            let bytes: Vec<u8> = (0..length)
                .map(|_| {
                    if rng.one_in(4) {
                        rng.next() as u8
                    } else {
                        *rng.pick(&likely)
                    }
                })
                .collect();
            let (full, most) = peak(|| kind.decode(&defaults(), &bytes).map(|_| ()));
            assert!(most <= BOUND, "{most} bytes for {bytes:?}");
            for settings in [defaults(), Settings::lazy()] {
                let decoder = kind.decoder(settings);
                match decoder.decode_borrowed(&bytes) {
                    Ok(record) => drop(record.probe(Choice::all(1))),
                    Err(_) => assert!(full.is_err(), "{bytes:?}"),
                }
            }
        }
    }
}

mod prefixes {
    use super::*;

    fn scalars() -> Vec<u8> {
        record(&[i32_field(4, 7), text_field(7, "x"), i64_field(5, 1)])
    }

    #[test]
    fn a_confluent_prefix_is_suspected() {
        for id in [0_u32, 1, 42, 100_001, 0x00FF_FFFF, u32::MAX] {
            let bytes = [&[0][..], &id.to_be_bytes(), &scalars()].concat();
            let error = refused("shapes.Scalars", &defaults(), &bytes);
            let count = bytes.len() - 1;
            assert_eq!(error.kind(), &DecodeErrorKind::TrailingBytes { count });
            assert_eq!(error.suspected_prefix(), Some(Prefix::SchemaId(id)));
            assert!(error.to_string().contains("Confluent"), "{error}");
        }
    }

    #[test]
    fn also_when_its_id_looks_like_the_length_of_a_name() {
        // 00 00 00 01 41: schema id 321, or a name of one letter, A.
        for id in [0x121_u32, 0x141, 0x17E] {
            let bytes = [&[0][..], &id.to_be_bytes(), &scalars()].concat();
            let error = refused("shapes.Scalars", &defaults(), &bytes);
            assert_eq!(error.suspected_prefix(), Some(Prefix::SchemaId(id)));
        }
    }

    #[test]
    fn a_frame_length_is_suspected() {
        let length = scalars().len() as u32;
        let bytes = [&length.to_be_bytes()[..], &scalars()].concat();
        let error = refused("shapes.Scalars", &defaults(), &bytes);
        let expected = Some(Prefix::FrameLength(length));
        assert_eq!(error.suspected_prefix(), expected);
        assert!(error.to_string().contains("frame length"), "{error}");
    }

    #[test]
    fn an_old_envelope_is_suspected() {
        let call = [1, 0, 0, 0, 9];
        let bytes = [&text("getEvent")[..], &call, &scalars()].concat();
        let error = refused("shapes.Scalars", &defaults(), &bytes);
        assert_eq!(error.suspected_prefix(), Some(Prefix::Envelope));
        assert!(error.to_string().contains("envelope"), "{error}");
    }

    #[test]
    fn also_where_the_empty_record_lacks_fields_or_is_a_union() {
        let bytes = [&[0, 0, 0, 0, 42][..], &record(&[i32_field(1, 1)])].concat();
        let error = refused("shapes.Pair", &defaults(), &bytes);
        assert_eq!(
            error.kind(),
            &DecodeErrorKind::MissingField { field: "left" }
        );
        assert_eq!(error.suspected_prefix(), Some(Prefix::SchemaId(42)));
        let error = refused("shapes.Number", &defaults(), &bytes);
        assert_eq!(error.kind(), &DecodeErrorKind::EmptyUnion);
        assert_eq!(error.suspected_prefix(), Some(Prefix::SchemaId(42)));
    }

    #[test]
    fn nothing_is_suspected_of_other_bytes() {
        let bytes = [&scalars()[..], &[0, 0, 0, 0, 42]].concat();
        let error = refused("shapes.Scalars", &defaults(), &bytes);
        assert_eq!(error.kind(), &DecodeErrorKind::TrailingBytes { count: 5 });
        assert_eq!(error.suspected_prefix(), None);
        let error = refused("shapes.Scalars", &defaults(), &[0, 0]);
        assert_eq!(error.suspected_prefix(), None);
    }

    #[test]
    fn where_trailing_bytes_are_allowed_the_empty_record_is_read() {
        let settings = Settings {
            trailing: Trailing::Allow,
            ..defaults()
        };
        accepted("shapes.Scalars", &settings, &[0, 0, 0, 0, 42, 8]);
    }
}

mod messages {
    use super::*;

    /// A `ClientEvent` with these items, and all that is required.
    fn event(items: &[Vec<u8>]) -> Vec<u8> {
        record(&[
            i32_field(1, 2),
            text_field(2, "id"),
            i64_field(3, 5),
            list_field(12, ttype::STRUCT, items),
        ])
    }

    #[test]
    fn an_error_names_kind_path_and_byte() {
        let item = |price: Vec<u8>| record(&[text_field(1, "sku"), price]);
        let price = |fields: &[Vec<u8>]| struct_field(4, fields);
        let good = || item(price(&[i64_field(1, 5), text_field(2, "EUR")]));
        let bytes = event(&[good(), good(), good(), item(price(&[i64_field(1, 5)]))]);
        let error = refused("client_event.ClientEvent", &defaults(), &bytes);
        let missing = DecodeErrorKind::MissingField { field: "currency" };
        assert_eq!(error.kind(), &missing);
        assert_eq!(error.path(), "items[3].price");
        assert_eq!(error.offset(), bytes.len() - 3, "the stop of the price");
        assert_eq!(error.record(), "ClientEvent");
        let offset = error.offset();
        assert_eq!(
            error.to_string(),
            format!(
                "ClientEvent.items[3].price: required field `currency` is missing at byte {offset}"
            )
        );

        let bytes = event(&[good(), item(price(&[i32_field(1, 5)]))]);
        let error = refused("client_event.ClientEvent", &defaults(), &bytes);
        let wrong = DecodeErrorKind::WrongType {
            expected: TType(ttype::I64),
            found: TType(ttype::I32),
        };
        assert_eq!(error.kind(), &wrong);
        assert_eq!(error.path(), "items[1].price.micros");
    }

    #[test]
    fn paths_go_through_maps_sets_and_unions() {
        let pair = |left: Vec<u8>| record(&[left]);
        let pairs = [
            (pair(i32_field(1, 1)), pair(i32_field(1, 1))),
            (pair(i32_field(1, 2)), pair(bool_field(1, 1))),
        ];
        let bytes = record(&[map_field(25, [ttype::STRUCT; 2], &pairs)]);
        let error = refused("shapes.Containers", &defaults(), &bytes);
        assert_eq!(error.path(), "pair_by_pair[1].left");
        let number = |value: Vec<u8>| struct_field(1, &[value]);
        let choice = struct_field(3, &[struct_field(1, &[text_field(1, "x")])]);
        let bytes = record(&[number(bool_field(1, 1)), choice]);
        let error = refused("shapes.Unions", &defaults(), &bytes);
        assert_eq!(error.path(), "choice.pair.left");
        let batch = struct_field(
            6,
            &[list_field(4, ttype::STRUCT, &[record(&[bool_field(1, 7)])])],
        );
        let bytes = record(&[number(bool_field(1, 1)), batch]);
        let error = refused("shapes.Unions", &defaults(), &bytes);
        assert_eq!(error.path(), "batch.numbers[0].flag");
    }

    #[test]
    fn paths_are_right_behind_what_is_skipped_for_its_type() {
        let settings = Settings {
            wrong_type: scrooge_runtime::WrongType::Skip,
            ..defaults()
        };
        let wrong_inside = list(ttype::LIST, &[list(ttype::I64, &[vec![0; 8]])]);
        let bytes = record(&[
            field(ttype::LIST, 1, &wrong_inside),
            list_field(9, ttype::SET, &[]),
            list_field(11, ttype::LIST, &[list(ttype::BOOL, &[vec![7]])]),
        ]);
        let error = refused("shapes.Nested", &settings, &bytes);
        assert_eq!(error.kind(), &DecodeErrorKind::InvalidBool { found: 7 });
        assert_eq!(error.path(), "flags[0][0]");
    }

    #[test]
    fn a_union_that_is_absent_is_the_field_that_is_missing() {
        let valid = struct_field(1, &[bool_field(1, 1)]);
        let unset = struct_field(1, &[]);
        let bytes = record(&[valid, unset]);
        let error = refused("shapes.Unions", &defaults(), &bytes);
        let missing = DecodeErrorKind::MissingField {
            field: "required_number",
        };
        assert_eq!(error.kind(), &missing);
        assert_eq!(error.path(), "");
    }

    #[test]
    fn errors_are_small_and_can_be_passed_on() {
        fn assert_error<T: std::error::Error + Send + Sync + Clone + 'static>() {}
        assert_error::<DecodeError>();
        assert_eq!(size_of::<DecodeError>(), size_of::<usize>());
    }

    #[test]
    fn a_failed_decode_leaves_the_decoder_as_it_was() {
        let decoder = AdaptiveDecoder::<PlainScalarsData>::new(Settings {
            window: 3,
            ..defaults()
        });
        for _ in 0..10 {
            assert!(decoder.decode_borrowed(&[8, 0]).is_err());
        }
        assert!(decoder.is_learning());
        assert_eq!(decoder.report().records, 0);
        assert!(ScalarsData::decode(Binary, &[0]).is_ok());
    }
}
