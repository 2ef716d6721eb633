//! From one protocol to the other and back: the same data, and nothing that was on the wire is lost.
//!
//! `tree` reads and writes both protocols without a schema and without the runtime, as an independent witness.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use proptest::prelude::*;
use scrooge_runtime::{
    AdaptiveDecoder, Binary, Compact, EncodeError, ProtocolTag, Settings, Stop, TType, Unknown,
    WrongType,
};
use scrooge_tests::bytes;
use scrooge_tests::compact::{self, nibble};
use scrooge_tests::kinds::{State, kinds};
use scrooge_tests::probe::Choice;
use scrooge_tests::random::{self, Rng, Style};
use scrooge_tests::schema::shapes::{
    ContainersData, EmptyData, NumberArm, NumberData, ScalarsData, TreeData, UnionsData,
};
use scrooge_tests::tree::{self, Tree};

const PROTOCOLS: [ProtocolTag; 2] = [ProtocolTag::Binary, ProtocolTag::Compact];

fn other(protocol: ProtocolTag) -> ProtocolTag {
    match protocol {
        ProtocolTag::Binary => ProtocolTag::Compact,
        _ => ProtocolTag::Binary,
    }
}

/// What a message about a case ends with.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// All that is allowed but for enums of type 16, which no reader without a schema can tell from uuids.
fn style(rng: &mut Rng) -> Style {
    Style {
        old_enums: 0,
        ..Style::with_repeats(rng)
    }
}

fn parsed(protocol: ProtocolTag, bytes: &[u8]) -> Tree {
    tree::parse(protocol, bytes).unwrap_or_else(|| panic!("not parsed: {}", hex(bytes)))
}

fn runs(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        max_shrink_iters: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(runs(1_500))]

    /// In every state of learning a record comes out in the other protocol with each of its fields, in their order and as
    /// often as they came, unknown ones included; and it comes back as it was.
    #[test]
    fn every_field_comes_along(
        kind in proptest::sample::select(kinds()),
        protocol in proptest::sample::select(&PROTOCOLS[..]),
        seed in any::<u64>().no_shrink(),
        size in 0..60_usize,
    ) {
        let mut rng = Rng::new(seed);
        let kind = kind.over(protocol);
        let settings = Settings::default();
        let valid = random::record_in(protocol, kind.schema, &Style::plain(), size, &mut rng).bytes;
        let style = style(&mut rng);
        let bytes = random::record_in(protocol, kind.schema, &style, size, &mut rng).bytes;
        let Ok(data) = kind.decode(&settings, &bytes) else {
            return Ok(());
        };
        let before = parsed(protocol, &bytes);
        let mut first = None;
        for state in State::all(rng.next()) {
            let context = format!("{kind:?} {state:?}: {}", hex(&bytes));
            let decoder = kind.decoder_in(state, &settings, &valid);
            let record = decoder.decode_borrowed(&bytes).expect("decodes");
            prop_assert_eq!(record.encode(protocol), Ok(bytes.clone()), "{}", context);
            let there = record.encode(other(protocol)).expect("encodes");
            prop_assert_eq!(&there, first.get_or_insert_with(|| there.clone()), "{}", context);
        }
        let there = first.expect("there are states");
        let context = format!("{kind:?}: {} is {}", hex(&bytes), hex(&there));
        prop_assert!(before == parsed(other(protocol), &there), "{}", context);

        let over = kind.over(other(protocol));
        let decoder = over.decoder(Settings::lazy());
        let record = decoder.decode_borrowed(&there).expect("decodes");
        let back = record.encode(protocol).expect("encodes");
        prop_assert!(before == parsed(protocol, &back), "{} and {}", context, hex(&back));
        let again = kind.decode(&settings, &back).expect("decodes");
        // An unknown arm is its bytes, of which the protocols know longer forms.
        if style.unknown_arms == 0 {
            prop_assert!(again.equals(&*data), "{again:?} was {data:?}: {}", context);
            prop_assert_eq!(again.hash(), data.hash());
        }
        // The second time nothing is left that writers differ in.
        let record = kind.decoder(Settings::lazy());
        let record = record.decode_borrowed(&back).expect("decodes");
        prop_assert_eq!(record.encode(other(protocol)), Ok(there.clone()), "{}", context);
    }
}

proptest! {
    #![proptest_config(runs(1_500))]

    /// A record that the witness has put into the other protocol reads as the same values.
    #[test]
    fn both_protocols_read_the_same_values(
        kind in proptest::sample::select(kinds()),
        protocol in proptest::sample::select(&PROTOCOLS[..]),
        seed in any::<u64>().no_shrink(),
        size in 0..60_usize,
    ) {
        let mut rng = Rng::new(seed);
        let over = kind.over(other(protocol));
        let kind = kind.over(protocol);
        let settings = Settings::default();
        // An unknown arm's bytes are the protocol's.
        let style = Style { unknown_arms: 0, ..style(&mut rng) };
        let bytes = random::record_in(protocol, kind.schema, &style, size, &mut rng).bytes;
        let Ok(data) = kind.decode(&settings, &bytes) else {
            return Ok(());
        };
        let there = tree::write(other(protocol), &parsed(protocol, &bytes));
        let context = format!("{kind:?}: {} is {}", hex(&bytes), hex(&there));
        let read = over.decode(&settings, &there).expect("decodes");
        prop_assert!(read.equals(&*data), "{read:?} is {data:?}: {}", context);
        prop_assert_eq!(read.hash(), data.hash());
        prop_assert_eq!(format!("{read:?}"), format!("{data:?}"));

        // Records too, whatever they have learnt.
        let seed = rng.next();
        for (here, there_state) in State::all(seed).into_iter().zip(State::all(!seed)) {
            let decoders = (kind.decoder_in(here, &settings, &bytes), over.decoder_in(there_state, &settings, &there));
            let first = decoders.0.decode_borrowed(&bytes).expect("decodes");
            let second = decoders.1.decode_borrowed(&there).expect("decodes");
            prop_assert_eq!(first.hash(), second.hash());
            prop_assert_eq!(format!("{first:?}"), format!("{second:?}"));
            prop_assert!(first.equals_record(other(protocol), &there), "{}", context);
            prop_assert!(second.equals_record(protocol, &bytes), "{}", context);
            let choice = Choice::all(rng.next());
            prop_assert_eq!(first.probe(choice), second.probe(choice), "{}", context);
        }
        // Data, encoded in either protocol, is the same data.
        for protocol in PROTOCOLS {
            let encoded = data.encode(protocol).expect("encodes");
            let read = kind.over(protocol).decode(&settings, &encoded).expect("decodes");
            prop_assert!(read.equals(&*data), "{}", context);
        }
    }
}

proptest! {
    #![proptest_config(runs(1_000))]

    /// Whatever decodes when wrong types are skipped can be transcoded, and reads the same afterwards.
    #[test]
    fn skipped_fields_come_along(
        kind in proptest::sample::select(kinds()),
        protocol in proptest::sample::select(&PROTOCOLS[..]),
        seed in any::<u64>().no_shrink(),
        size in 0..60_usize,
    ) {
        let mut rng = Rng::new(seed);
        let over = kind.over(other(protocol));
        let kind = kind.over(protocol);
        let skip = Settings { wrong_type: WrongType::Skip, ..Settings::lazy() };
        // Binary would take a uuid for an old enum.
        let style = Style { unknown_arms: 0, no_uuid_for_enum: true, ..Style::retyped(&mut rng) };
        let bytes = random::record_in(protocol, kind.schema, &style, size, &mut rng).bytes;
        let Ok(data) = kind.decode(&skip, &bytes) else {
            return Ok(());
        };
        let decoder = kind.decoder(skip.clone());
        let record = decoder.decode_borrowed(&bytes).expect("decodes");
        let there = record.encode(other(protocol));
        prop_assert!(there.is_ok(), "{there:?} {kind:?} {}", hex(&bytes));
        let there = there.expect("encodes");
        let read = over.decode(&skip, &there);
        let same = read.as_ref().is_ok_and(|read| read.equals(&*data));
        prop_assert!(same, "{read:?} was {data:?} {kind:?} {} {}", hex(&bytes), hex(&there));
    }
}

proptest! {
    #![proptest_config(runs(1_000))]

    /// Damaged bytes either don't decode, or come out as something that decodes; under early stop encoding finds the damage.
    #[test]
    fn damage_is_not_passed_on(
        kind in proptest::sample::select(kinds()),
        protocol in proptest::sample::select(&PROTOCOLS[..]),
        seed in any::<u64>().no_shrink(),
        size in 0..60_usize,
    ) {
        let mut rng = Rng::new(seed);
        let over = kind.over(other(protocol));
        let kind = kind.over(protocol);
        let sample = random::record_in(protocol, kind.schema, &Style::unruly(&mut rng), size, &mut rng);
        let bytes = random::damage(&sample, &mut rng);
        let decoder = kind.decoder(Settings::lazy());
        let full = decoder.decode_borrowed(&bytes);
        let decoder = kind.decoder(Settings { stop: Stop::Early, ..Settings::lazy() });
        let early = decoder.decode_borrowed(&bytes).and_then(|record| {
            let complete = record.complete();
            let there = record.encode(other(protocol));
            if complete.is_ok() {
                assert!(there.is_ok(), "{there:?} {}", hex(&bytes));
            }
            complete
        });
        if let Ok(record) = &full {
            prop_assert_eq!(early, Ok(()));
            let there = record.encode(other(protocol)).expect("encodes");
            let decoder = over.decoder(Settings::lazy());
            let again = decoder.decode_borrowed(&there);
            prop_assert!(again.is_ok(), "{again:?} {kind:?} {} {}", hex(&bytes), hex(&there));
        }
    }
}

/// A record, decoded lazily, in the other protocol.
macro_rules! transcode {
    ($data:ty, $from:ident to $to:ident, $bytes:expr) => {{
        let bytes: &[u8] = &$bytes;
        let decoder = AdaptiveDecoder::<$data, $from>::new(Settings::lazy());
        let record = decoder.decode_borrowed(bytes).expect("decodes");
        assert_eq!(record.encode($from).as_deref(), Ok(bytes));
        assert_eq!(record.view().encode($from).as_deref(), Ok(bytes));
        let there = record.encode($to).expect("encodes");
        assert_eq!(record.view().encode($to).as_ref(), Ok(&there));
        there
    }};
}

#[test]
fn fields_keep_order_and_repetitions() {
    let text = bytes::text_field(7, "x");
    let binary = bytes::record(&[
        bytes::i32_field(4, 1),
        text.clone(),
        bytes::bool_field(1, 1),
        bytes::i32_field(4, 2),
        bytes::bool_field(1, 0),
        bytes::bool_field(40, 1),
        text,
    ]);
    let compact = [
        &[0x45, 2, 0x38, 1, b'x', 1, 2, 0x35, 4, 2, 2, 1, 80][..],
        &[8, 14, 1, b'x', 0],
    ]
    .concat();
    assert_eq!(transcode!(ScalarsData, Binary to Compact, binary), compact);
    assert_eq!(transcode!(ScalarsData, Compact to Binary, compact), binary);
}

#[test]
fn enums_of_type_16_become_i32s() {
    use bytes::ttype::{I32, STRING, UUID};
    let binary = |ttype| {
        bytes::record(&[
            bytes::list_field(9, ttype, &[bytes::int(2), bytes::int(-1)]),
            bytes::set_field(16, ttype, &[bytes::int(1)]),
            bytes::map_field(24, [ttype, STRING], &[(bytes::int(1), bytes::text("x"))]),
        ])
    };
    let compact = [&[
        0x99, 0x25, 4, 1, 0x7A, 0x15, 2, 0x8B, 1, 0x58, 2, 1, b'x', 0,
    ][..]]
    .concat();
    assert_eq!(
        transcode!(ContainersData, Binary to Compact, binary(UUID)),
        compact
    );
    assert_eq!(
        transcode!(ContainersData, Compact to Binary, compact),
        binary(I32)
    );
    let field = bytes::record(&[bytes::field(UUID, 9, &bytes::int(2))]);
    assert_eq!(
        transcode!(ScalarsData, Binary to Compact, field),
        [0x95, 4, 0]
    );
    // Where there is no enum it is a uuid.
    let field = bytes::record(&[bytes::field(UUID, 11, &[9; 16])]);
    let there = transcode!(ScalarsData, Binary to Compact, field);
    assert_eq!(there, [&[0xBD][..], &[9; 16], &[0]].concat());
    assert_eq!(transcode!(ScalarsData, Compact to Binary, there), field);
}

#[test]
fn empty_containers_come_along_whatever_their_types() {
    for ttype in [0, 1, 3, 8, 99, 255] {
        let binary = bytes::record(&[
            bytes::list_field(4, ttype, &[]),
            bytes::set_field(11, ttype, &[]),
            bytes::map_field(18, [ttype, ttype], &[]),
            bytes::list_field(40, ttype, &[]),
            bytes::map_field(41, [ttype, ttype], &[]),
        ]);
        let there = transcode!(ContainersData, Binary to Compact, binary);
        assert_eq!(there[..6], [0x49, 0x05, 0x7A, 0x01, 0x7B, 0]);
        let read = ContainersData::decode(Compact, &there).unwrap();
        assert_eq!(read, ContainersData::decode(Binary, &binary).unwrap());
        let back = transcode!(ContainersData, Compact to Binary, there);
        assert_eq!(
            parsed(ProtocolTag::Binary, &back),
            parsed(ProtocolTag::Binary, &binary)
        );
    }
    for element in 0..16 {
        let compact = [0x49, element, 0xEB, 0, 9, 80, element, 11, 82, 0, 0];
        let there = transcode!(ContainersData, Compact to Binary, compact);
        assert_eq!(
            ContainersData::decode(Binary, &there).unwrap(),
            ContainersData::default()
        );
        assert_eq!(there[..8], [15, 0, 4, 8, 0, 0, 0, 0]);
    }
}

#[test]
fn unknown_fields_of_every_type_come_along_at_every_depth() {
    for (nibble, value) in nibble::ALL {
        let nested = compact::record(&[
            (5, nibble, value),
            (1, nibble::STRING, &compact::text("in")),
        ]);
        let compact = compact::record(&[
            (-3, nibble, value),
            (1, nibble::STRING, &compact::text("out")),
            (
                2,
                nibble::LIST,
                &compact::list(nibble::STRUCT, &[&nested, &nested]),
            ),
            (99, nibble::LIST, &compact::list(nibble::STRUCT, &[&nested])),
        ]);
        let there = transcode!(TreeData, Compact to Binary, compact);
        assert_eq!(
            parsed(ProtocolTag::Binary, &there),
            parsed(ProtocolTag::Compact, &compact)
        );
        assert_eq!(transcode!(TreeData, Binary to Compact, there), compact);
    }
}

#[test]
fn unknown_arms_come_along_from_bytes_and_from_data() {
    for (nibble, value) in nibble::ALL {
        let number = [&[0xF0 | nibble], value, &[0]].concat();
        let there = transcode!(NumberData, Compact to Binary, number);
        assert_eq!(
            parsed(ProtocolTag::Binary, &there),
            parsed(ProtocolTag::Compact, &number)
        );
        assert_eq!(transcode!(NumberData, Binary to Compact, there), number);
        // Plain data keeps what it read, and says under which protocol.
        let data = NumberData::decode(Compact, &number).unwrap();
        assert_eq!(data.encode(Compact).as_ref(), Ok(&number));
        assert_eq!(data.encode(Binary).as_ref(), Ok(&there));
        let NumberData::Unknown(unknown) = &data else {
            panic!("{data:?}");
        };
        assert_eq!(unknown.protocol, ProtocolTag::Compact);
        let data = NumberData::decode(Binary, &there).unwrap();
        assert_eq!(data.encode(Compact).as_ref(), Ok(&number));
        assert_eq!(data.encode(Binary).as_ref(), Ok(&there));

        // In a field, and in an element.
        let unions = [
            &[0x1C, 0x11, 0, 0x1C],
            &number[..],
            &[0x29, 0x2C],
            &number,
            &number,
            &[0],
        ]
        .concat();
        let there = transcode!(UnionsData, Compact to Binary, unions);
        assert_eq!(transcode!(UnionsData, Binary to Compact, there), unions);
        let data = UnionsData::decode(Compact, &unions).unwrap();
        let encoded = data.encode(Binary).unwrap();
        let read = UnionsData::decode(Binary, &encoded).unwrap();
        assert_eq!(
            read.optional_number,
            UnionsData::decode(Binary, &there).unwrap().optional_number
        );
        assert_eq!(read.numbers.len(), 2);
    }
}

#[test]
fn views_encode_their_own_part() {
    let bytes = [0x1C, 0x11, 0, 0x1C, 0xF5, 2, 0, 0];
    let decoder = AdaptiveDecoder::<UnionsData, Compact>::new(Settings::lazy());
    let record = decoder.decode_borrowed(&bytes).unwrap();
    let number = record.view().optional_number().unwrap();
    assert!(matches!(number.arm(), NumberArm::Unknown(_)));
    assert_eq!(number.encode(Compact).unwrap(), [0xF5, 2, 0]);
    assert_eq!(number.encode(Binary).unwrap(), [8, 0, 15, 0, 0, 0, 1, 0]);
    let detached = number.detach().unwrap();
    assert_eq!(detached.encode(Compact).unwrap(), [0xF5, 2, 0]);
    assert_eq!(detached.encode(Binary).unwrap(), [8, 0, 15, 0, 0, 0, 1, 0]);
}

#[test]
fn unset_unions_and_odd_stops_come_along() {
    for stop in [0, 0x10, 0xF0] {
        let bytes = [0x1C, 0x11, stop, 0x1C, stop, stop];
        let there = transcode!(UnionsData, Compact to Binary, bytes);
        assert_eq!(there, [12, 0, 1, 2, 0, 1, 1, 0, 12, 0, 2, 0, 0]);
        assert!(
            UnionsData::decode(Binary, &there)
                .unwrap()
                .optional_number
                .is_none()
        );
    }
}

#[test]
fn whatever_depth_decodes_can_be_encoded() {
    // 64 unknown structs, and 64 unknown lists.
    let structs = [&[0x1C; 64][..], &[0; 65]].concat();
    let there = transcode!(EmptyData, Compact to Binary, structs);
    assert_eq!(transcode!(EmptyData, Binary to Compact, there), structs);
    let lists = [&[0x19; 64][..], &[0x05, 0]].concat();
    let there = transcode!(EmptyData, Compact to Binary, lists);
    assert_eq!(transcode!(EmptyData, Binary to Compact, there), lists);
    // As the arm of a union, in data.
    for value in [&structs[1..65 + 63], &lists[1..65]] {
        let ttype = if value[0] == 0x1C {
            bytes::ttype::STRUCT
        } else {
            bytes::ttype::LIST
        };
        let nibble = if value[0] == 0x1C {
            nibble::STRUCT
        } else {
            nibble::LIST
        };
        let number = [&[0xF0 | nibble], value, &[0]].concat();
        let data = NumberData::decode(Compact, &number).unwrap();
        assert!(matches!(&data, NumberData::Unknown(unknown) if unknown.ttype == TType(ttype)));
        let there = data.encode(Binary).unwrap();
        assert_eq!(
            NumberData::decode(Binary, &there)
                .unwrap()
                .encode(Compact)
                .unwrap(),
            number
        );
    }
}

#[test]
fn made_up_bytes_of_an_unknown_field_are_an_error() {
    let encode = |ttype: u8, protocol, bytes: &[u8]| {
        let unknown = Unknown {
            id: 40,
            ttype: TType(ttype),
            protocol,
            bytes: bytes.to_vec(),
        };
        let data = NumberData::Unknown(unknown);
        match protocol {
            ProtocolTag::Compact => data.encode(Binary),
            _ => data.encode(Compact),
        }
    };
    let malformed = Err(EncodeError::MalformedUnknown { id: 40 });
    let compact = ProtocolTag::Compact;
    for (ttype, bytes) in [
        (bytes::ttype::LIST, &[0x19; 1_000_000][..]),
        (bytes::ttype::STRUCT, &[0x1C; 1_000_000]),
        (bytes::ttype::LIST, &[0x19; 64]),
        (bytes::ttype::I32, &[]),
        (bytes::ttype::I32, &[2, 2]),
        (bytes::ttype::BOOL, &[3]),
        (bytes::ttype::STRING, &[5, 1]),
        (bytes::ttype::LIST, &[0xF5, 0xFF, 0xFF, 0xFF, 0xFF, 0x07]),
        (bytes::ttype::LIST, &[0x1E, 1]),
        (bytes::ttype::MAP, &[1, 0xEF, 1, 1]),
        (0, &[]),
        (99, &[1]),
    ] {
        assert_eq!(encode(ttype, compact, bytes), malformed, "{ttype}");
    }
    let lists = [15, 0, 0, 0, 1].repeat(200_000);
    assert_eq!(
        encode(bytes::ttype::LIST, ProtocolTag::Binary, &lists),
        malformed
    );
    let ok = encode(bytes::ttype::BOOL, compact, &[0]);
    assert_eq!(ok, Ok(vec![2, 0, 40, 0, 0]), "some write 0 for false");
}

/// What would be a malformed record is not written, and containers of such unions know which field it is.
#[test]
fn made_up_bytes_of_an_unknown_field_are_an_error_in_their_own_protocol_too() {
    let unknown = |ttype: u8, protocol, bytes: &[u8]| {
        NumberData::Unknown(Unknown {
            id: 40,
            ttype: TType(ttype),
            protocol,
            bytes: bytes.to_vec(),
        })
    };
    let malformed = Err(EncodeError::MalformedUnknown { id: 40 });
    for (ttype, bytes) in [
        (bytes::ttype::I32, &[0, 0, 1][..]),
        (bytes::ttype::I32, &[0, 0, 0, 1, 0]),
        (bytes::ttype::STRUCT, &[8, 0, 1]),
        (bytes::ttype::STRING, &[0xFF; 4]),
        (bytes::ttype::BOOL, &[2]),
    ] {
        let data = unknown(ttype, ProtocolTag::Binary, bytes);
        assert_eq!(data.encode(Binary), malformed, "{ttype}");
        // A set is encoded in binary, and then written to the record's protocol.
        let decoder = AdaptiveDecoder::<UnionsData, Compact>::new(Settings::lazy());
        let record = decoder.decode_borrowed(&[0x1C, 0x11, 0, 0]).unwrap();
        let numbers = std::collections::BTreeSet::from([data]);
        let patched = record.patch().number_set(numbers).to_bytes();
        assert_eq!(patched.map(|bytes| bytes.to_vec()), malformed, "{ttype}");
    }
    let data = unknown(bytes::ttype::BOOL, ProtocolTag::Compact, &[3]);
    assert_eq!(data.encode(Compact), malformed);
    let data = unknown(bytes::ttype::I32, ProtocolTag::Binary, &[0, 0, 0, 1]);
    assert!(data.encode(Binary).is_ok());
}

#[test]
fn a_skipped_map_of_old_enum_keys_keeps_its_framing() {
    use bytes::ttype::{I32, UUID};
    // Its values are not strings, so that nothing in it is an enum: the keys are uuids.
    let field = bytes::map_field(24, [UUID, I32], &[([9; 16].to_vec(), bytes::int(1))]);
    let bytes = bytes::record(&[field, bytes::list_field(26, 10, &[bytes::long(1)])]);
    let decoder = AdaptiveDecoder::<ContainersData>::new(Settings {
        wrong_type: WrongType::Skip,
        ..Settings::lazy()
    });
    let record = decoder.decode_borrowed(&bytes).unwrap();
    let there = record.encode(Compact).unwrap();
    assert_eq!(
        parsed(ProtocolTag::Compact, &there),
        parsed(ProtocolTag::Binary, &bytes)
    );
}

#[test]
fn equal_records_of_both_protocols_look_alike() {
    let binary = bytes::record(&[bytes::text_field(7, "x"), bytes::bool_field(1, 1)]);
    let compact = [0x11, 0x68, 1, b'x', 0];
    let decoder = AdaptiveDecoder::<ScalarsData>::default();
    let first = decoder.decode_borrowed(&binary).unwrap();
    let decoder = AdaptiveDecoder::<ScalarsData, Compact>::default();
    let second = decoder.decode_borrowed(&compact).unwrap();
    assert_eq!(first, second);
    assert_eq!(first.view(), second.view());
    assert_eq!(hash_of(&first), hash_of(&second));
    assert_eq!(format!("{first:?}"), format!("{second:?}"));
    let different = decoder.decode_borrowed(&[0x12, 0x68, 1, b'x', 0]).unwrap();
    assert_ne!(first, different);
}

/// A uuid at an enum's id is skipped in compact, and would be an old enum in binary: there is no way to say it there.
#[test]
fn a_skipped_uuid_that_binary_would_take_for_an_enum_is_an_error() {
    let mut bytes = vec![0x9D];
    bytes.extend([9; 16]);
    bytes.push(0);
    let settings = scrooge_runtime::Settings {
        wrong_type: scrooge_runtime::WrongType::Skip,
        ..scrooge_runtime::Settings::default()
    };
    let decoder = scrooge_runtime::AdaptiveDecoder::<
        scrooge_tests::schema::shapes::ScalarsData,
        scrooge_runtime::Compact,
    >::new(settings);
    let record = decoder.decode_borrowed(&bytes).unwrap();
    assert!(record.encode(scrooge_runtime::Binary).is_err());
    assert_eq!(record.encode(scrooge_runtime::Compact).unwrap(), bytes);
}
