//! Plain data through the protocols and transports of the `thrift` crate.

use proptest::prelude::*;
use scrooge_peers::codec;
use scrooge_runtime::{
    Binary, Compact, ProtocolTag, Record, Settings, TType, Unknown, Uuid, decode, encode,
};
use scrooge_tests::bytes::{i32_field, list_field, record, struct_field, text_field, ttype};
use scrooge_tests::each_record;
use scrooge_tests::random::{self, Rng, Style};
use scrooge_tests::schema::negative_ids::ExplicitData;
use scrooge_tests::schema::shapes::{
    ContainersData, LinkedData, NumberData, PairData, ScalarsData, UnionsData,
};
use scrooge_tests::schema::uuids::{KeyData, UuidsData};
use thrift::protocol::{
    TBinaryInputProtocol, TBinaryOutputProtocol, TCompactInputProtocol, TCompactOutputProtocol,
    TFieldIdentifier, TInputProtocol, TListIdentifier, TMapIdentifier, TMessageIdentifier,
    TMessageType, TOutputProtocol, TSerializable, TSetIdentifier, TStoredInputProtocol,
    TStructIdentifier, TType as Foreign,
};
use thrift::transport::{
    TBufferChannel, TBufferedReadTransport, TBufferedWriteTransport, TFramedReadTransport,
    TFramedWriteTransport, TIoChannel,
};
use thrift::{Error, ProtocolErrorKind};

/// Which protocol of the crate.
const PROTOCOLS: [ProtocolTag; 2] = [ProtocolTag::Binary, ProtocolTag::Compact];

fn write<T: TSerializable>(protocol: ProtocolTag, data: &T) -> thrift::Result<Vec<u8>> {
    let mut out = Vec::new();
    match protocol {
        ProtocolTag::Compact => {
            data.write_to_out_protocol(&mut TCompactOutputProtocol::new(&mut out))
        }
        _ => data.write_to_out_protocol(&mut TBinaryOutputProtocol::new(&mut out, true)),
    }?;
    Ok(out)
}

fn read<T: TSerializable>(protocol: ProtocolTag, bytes: &[u8]) -> thrift::Result<T> {
    match protocol {
        ProtocolTag::Compact => T::read_from_in_protocol(&mut TCompactInputProtocol::new(bytes)),
        _ => T::read_from_in_protocol(&mut TBinaryInputProtocol::new(bytes, true)),
    }
}

fn kind_of<T>(result: thrift::Result<T>) -> ProtocolErrorKind {
    match result {
        Err(Error::Protocol(error)) => error.kind,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("there is no error"),
    }
}

/// What holds for records of one type in a protocol, by a seed.
type Check = fn(ProtocolTag, u64);

fn checks() -> Vec<Check> {
    macro_rules! checks {
        ($($data:ty,)*) => { vec![$(agrees::<$data> as Check,)*] };
    }
    each_record!(checks)
}

/// What the crate's protocols can carry.
fn style(rng: &mut Rng) -> Style {
    Style {
        odd_empty: 0,
        old_enums: 0,
        lavish: 0,
        ..Style::with_repeats(rng)
    }
}

fn agrees<T: Record + TSerializable>(protocol: ProtocolTag, seed: u64) {
    let mut rng = Rng::new(seed);
    let style = style(&mut rng);
    let bytes = random::record_in(protocol, T::SCHEMA, &style, 40, &mut rng).bytes;
    let data: T = match protocol {
        ProtocolTag::Compact => decode(Compact, &bytes),
        _ => decode(Binary, &bytes),
    }
    .unwrap();
    // It is read as it is decoded; in compact, an unknown arm comes in the form of binary.
    match read::<T>(protocol, &bytes) {
        Ok(read) if protocol == ProtocolTag::Binary => assert_eq!(read, data),
        Ok(read) => assert_eq!(
            encode(Binary, &read).unwrap(),
            encode(Binary, &data).unwrap()
        ),
        Err(error) => assert!(is_beyond_the_crate(&error), "{error:?}"),
    }
    // It is written as it is encoded, in binary byte for byte.
    match write(protocol, &data) {
        Ok(written) if protocol == ProtocolTag::Binary => {
            assert_eq!(written, encode(Binary, &data).unwrap());
        }
        Ok(written) => {
            let decoded: T = decode(Compact, &written).unwrap();
            assert_eq!(
                encode(Binary, &decoded).unwrap(),
                encode(Binary, &data).unwrap()
            );
        }
        Err(error) => assert!(is_beyond_the_crate(&error), "{error:?}"),
    }
}

/// Whether it failed for something that the crate does not have: uuids, and in compact two of the forms that other writers
/// give to bools in containers.
fn is_beyond_the_crate(error: &Error) -> bool {
    const FORMS: [&str; 3] = [
        "cannot convert 13 into TType",
        "cannot convert 2 into TType",
        "cannot convert 0 into bool",
    ];
    match error {
        Error::Protocol(error) => {
            error.kind == ProtocolErrorKind::NotImplemented || FORMS.contains(&&*error.message)
        }
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2_000,
        max_shrink_iters: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Records of every type, with unknown fields, repeated fields and unset unions, are read and written by the crate's
    /// protocols as by our own.
    #[test]
    fn the_crates_protocols_agree_with_ours(
        check in proptest::sample::select(checks()),
        protocol in proptest::sample::select(&PROTOCOLS[..]),
        seed in any::<u64>().no_shrink(),
    ) {
        check(protocol, seed);
    }
}

#[test]
fn the_crates_own_code_reads_what_is_written_and_the_other_way_round() {
    let ours = PairData {
        left: -7,
        right: Some("rechts".into()),
    };
    for protocol in PROTOCOLS {
        let bytes = write(protocol, &ours).unwrap();
        let theirs: scrooge_peers::shapes::Pair = read(protocol, &bytes).unwrap();
        assert_eq!((theirs.left, theirs.right.as_deref()), (-7, Some("rechts")));
        let bytes = write(protocol, &theirs).unwrap();
        assert_eq!(read::<PairData>(protocol, &bytes).unwrap(), ours);
    }
    let theirs = scrooge_peers::shapes::Pair::new(1, None);
    let bytes = codec::to_bytes(&theirs);
    let read: PairData = read(ProtocolTag::Binary, &bytes).unwrap();
    assert_eq!((read.left, read.right), (1, None));
}

#[test]
fn every_transport_carries_it_with_a_message_around() {
    let data = ScalarsData {
        flag: Some(true),
        real: Some(0.5.into()),
        bytes: Some(vec![0xff, 0]),
        ..Default::default()
    };
    let mut channel = TBufferChannel::with_capacity(1024, 1024);
    let (read_half, write_half) = channel.clone().split().unwrap();
    let mut output = TCompactOutputProtocol::new(TFramedWriteTransport::new(
        TBufferedWriteTransport::new(write_half),
    ));
    let message = TMessageIdentifier::new("save", TMessageType::Call, 3);
    output.write_message_begin(&message).unwrap();
    data.write_to_out_protocol(&mut output).unwrap();
    output.write_message_end().unwrap();
    output.flush().unwrap();
    let written = channel.write_bytes();
    channel.set_readable_bytes(&written);
    let mut input = TCompactInputProtocol::new(TBufferedReadTransport::new(
        TFramedReadTransport::new(read_half),
    ));
    // As a multiplexed server reads it.
    let found = input.read_message_begin().unwrap();
    assert_eq!(found, message);
    let mut stored = TStoredInputProtocol::new(&mut input, found);
    stored.read_message_begin().unwrap();
    let read = ScalarsData::read_from_in_protocol(&mut stored).unwrap();
    assert_eq!(read, data);
}

#[test]
fn what_is_wrong_with_a_record_is_said_by_its_path() {
    let without_right = record(&[struct_field(2, &[])]);
    match read::<LinkedData>(ProtocolTag::Binary, &without_right) {
        Err(Error::Protocol(error)) => {
            assert_eq!(error.kind, ProtocolErrorKind::InvalidData);
            assert_eq!(
                error.message,
                "Linked.rest: required field `value` is missing"
            );
        }
        other => panic!("{other:?}"),
    }
    for wrong in [
        record(&[text_field(1, "no number")]),
        record(&[i32_field(1, 1), i32_field(2, 1)]),
    ] {
        let kind = kind_of(read::<PairData>(ProtocolTag::Binary, &wrong));
        assert_eq!(kind, ProtocolErrorKind::InvalidData);
    }
    // Two arms, and none.
    for wrong in [record(&[i32_field(2, 1), i32_field(2, 1)]), record(&[])] {
        let kind = kind_of(read::<NumberData>(ProtocolTag::Binary, &wrong));
        assert_eq!(kind, ProtocolErrorKind::InvalidData);
    }
}

#[test]
fn an_unset_union_is_absent_and_an_unknown_arm_is_kept() {
    let bytes = record(&[struct_field(1, &[i32_field(2, 1)]), struct_field(2, &[])]);
    let read_unions: UnionsData = read(ProtocolTag::Binary, &bytes).unwrap();
    assert_eq!(read_unions.optional_number, None);
    let nested = [
        list_field(1, ttype::STRING, &[b"\0\0\0\x01\xff".to_vec()]),
        i32_field(9, 1),
    ];
    let bytes = record(&[struct_field(77, &nested)]);
    let read_number: NumberData = read(ProtocolTag::Binary, &bytes).unwrap();
    let NumberData::Unknown(unknown) = &read_number else {
        panic!("{read_number:?}");
    };
    assert_eq!((unknown.id, unknown.ttype), (77, TType(ttype::STRUCT)));
    for protocol in PROTOCOLS {
        let written = write(protocol, &read_number).unwrap();
        assert_eq!(read::<NumberData>(protocol, &written).unwrap(), read_number);
    }
    let broken = NumberData::Unknown(Unknown {
        bytes: vec![12],
        ..unknown.clone()
    });
    let kind = kind_of(write(ProtocolTag::Compact, &broken));
    assert_eq!(kind, ProtocolErrorKind::InvalidData);
}

#[test]
fn what_the_crate_cannot_carry_is_not_implemented() {
    let key = KeyData::Id(Uuid::from_u128(1));
    for protocol in PROTOCOLS {
        let kind = kind_of(write(protocol, &key));
        assert_eq!(kind, ProtocolErrorKind::NotImplemented);
        let kind = kind_of(write(protocol, &UuidsData::default()));
        assert_eq!(kind, ProtocolErrorKind::NotImplemented);
    }
    let bytes = encode(Binary, &key).unwrap();
    let kind = kind_of(read::<KeyData>(ProtocolTag::Binary, &bytes));
    assert_eq!(kind, ProtocolErrorKind::NotImplemented);
    // -5 and 32767 in one struct.
    for (least, fits) in [(0, true), (-5, false)] {
        let far = NumberData::Unknown(Unknown {
            id: 9,
            ttype: TType(ttype::STRUCT),
            protocol: ProtocolTag::Binary,
            bytes: record(&[i32_field(least, 1), i32_field(i16::MAX, 1)]),
        });
        for protocol in PROTOCOLS {
            let written = write(protocol, &far);
            if fits {
                assert_eq!(
                    read::<NumberData>(protocol, &written.unwrap()).unwrap(),
                    far
                );
            } else {
                assert_eq!(kind_of(written), ProtocolErrorKind::NotImplemented);
            }
        }
    }
    let data = ExplicitData {
        minus_one: 1,
        minus_two: Some("-2".into()),
        one: Some(1),
        least: Some(true),
    };
    for protocol in PROTOCOLS {
        let written = write(protocol, &data).unwrap();
        assert_eq!(read::<ExplicitData>(protocol, &written).unwrap(), data);
    }
}

/// A protocol that never comes to an end: every struct has a field of a type, every container is full of another.
struct Endless {
    field: Foreign,
    id: i16,
    element: Foreign,
    size: i32,
    calls: usize,
}

impl Endless {
    fn new(field: Foreign, id: i16, element: Foreign, size: i32) -> Self {
        Endless {
            field,
            id,
            element,
            size,
            calls: 0,
        }
    }
}

impl TInputProtocol for Endless {
    fn read_message_begin(&mut self) -> thrift::Result<TMessageIdentifier> {
        unreachable!()
    }
    fn read_message_end(&mut self) -> thrift::Result<()> {
        Ok(())
    }
    fn read_struct_begin(&mut self) -> thrift::Result<Option<TStructIdentifier>> {
        Ok(None)
    }
    fn read_struct_end(&mut self) -> thrift::Result<()> {
        Ok(())
    }
    fn read_field_begin(&mut self) -> thrift::Result<TFieldIdentifier> {
        self.calls += 1;
        Ok(TFieldIdentifier::new::<_, String, _>(
            None, self.field, self.id,
        ))
    }
    fn read_field_end(&mut self) -> thrift::Result<()> {
        Ok(())
    }
    fn read_bool(&mut self) -> thrift::Result<bool> {
        Ok(true)
    }
    fn read_bytes(&mut self) -> thrift::Result<Vec<u8>> {
        self.calls += 1;
        Ok(vec![b'a'; 1 << 20])
    }
    fn read_i8(&mut self) -> thrift::Result<i8> {
        Ok(1)
    }
    fn read_i16(&mut self) -> thrift::Result<i16> {
        Ok(1)
    }
    fn read_i32(&mut self) -> thrift::Result<i32> {
        Ok(1)
    }
    fn read_i64(&mut self) -> thrift::Result<i64> {
        Ok(1)
    }
    fn read_double(&mut self) -> thrift::Result<f64> {
        Ok(1.0)
    }
    fn read_string(&mut self) -> thrift::Result<String> {
        self.calls += 1;
        Ok("a".repeat(1 << 20))
    }
    fn read_list_begin(&mut self) -> thrift::Result<TListIdentifier> {
        self.calls += 1;
        Ok(TListIdentifier::new(self.element, self.size))
    }
    fn read_list_end(&mut self) -> thrift::Result<()> {
        Ok(())
    }
    fn read_set_begin(&mut self) -> thrift::Result<TSetIdentifier> {
        Ok(TSetIdentifier::new(self.element, self.size))
    }
    fn read_set_end(&mut self) -> thrift::Result<()> {
        Ok(())
    }
    fn read_map_begin(&mut self) -> thrift::Result<TMapIdentifier> {
        Ok(TMapIdentifier::new(None, None, self.size))
    }
    fn read_map_end(&mut self) -> thrift::Result<()> {
        Ok(())
    }
    fn read_byte(&mut self) -> thrift::Result<u8> {
        Ok(1)
    }
}

#[test]
fn depth_and_size_are_bounded_whatever_a_protocol_says() {
    let fails = |mut protocol: Endless, kind, at_most| {
        let read = ContainersData::read_from_in_protocol(&mut protocol);
        assert_eq!(kind_of(read), kind);
        assert!(protocol.calls <= at_most, "{} calls", protocol.calls);
    };
    // Structs in structs, lists in lists, both unknown.
    let depth = usize::from(Settings::default().max_depth);
    fails(
        Endless::new(Foreign::Struct, 99, Foreign::Bool, 0),
        ProtocolErrorKind::DepthLimit,
        depth + 1,
    );
    fails(
        Endless::new(Foreign::List, 99, Foreign::List, 1),
        ProtocolErrorKind::DepthLimit,
        depth + 2,
    );
    // Two thousand million strings of 1 MiB, known and unknown: 256 MiB are read of them.
    for id in [7, 99] {
        fails(
            Endless::new(Foreign::List, id, Foreign::String, i32::MAX),
            ProtocolErrorKind::SizeLimit,
            260,
        );
    }
    // Below zero.
    for field in [Foreign::List, Foreign::Set, Foreign::Map] {
        fails(
            Endless::new(field, 99, Foreign::Bool, -1),
            ProtocolErrorKind::NegativeSize,
            2,
        );
    }
    // Elements without a type, and of types that are none.
    for (field, element) in [
        (Foreign::Map, Foreign::Bool),
        (Foreign::List, Foreign::Stop),
        (Foreign::List, Foreign::Void),
        (Foreign::Utf16, Foreign::Bool),
    ] {
        fails(
            Endless::new(field, 99, element, 1),
            ProtocolErrorKind::InvalidData,
            2,
        );
    }
}

#[test]
fn a_cut_record_is_an_error_of_the_transport() {
    let bytes = record(&[i32_field(1, 1), text_field(2, "right")]);
    for end in 0..bytes.len() {
        assert!(read::<PairData>(ProtocolTag::Binary, &bytes[..end]).is_err());
    }
    // A writer that is full.
    let mut room = [0_u8; 4];
    let mut output = TBinaryOutputProtocol::new(&mut room[..], true);
    let data = PairData {
        left: 1,
        right: None,
    };
    assert!(data.write_to_out_protocol(&mut output).is_err());
}

#[test]
fn the_deepest_data_is_written_and_the_default_depth_is_read() {
    let nested = |depth: u16| {
        let deepest = record(&[i32_field(1, 1)]);
        let bytes = (1..depth).fold(deepest, |inner, _| {
            let field = [&[ttype::STRUCT, 0, 2][..], &inner].concat();
            record(&[i32_field(1, 1), field])
        });
        let settings = Settings {
            max_depth: Settings::DEEPEST,
            ..Settings::default()
        };
        let data = LinkedData::decode_with(Binary, &settings, &bytes).unwrap();
        (data, bytes)
    };
    let (data, bytes) = nested(Settings::DEEPEST);
    assert_eq!(write(ProtocolTag::Binary, &data).unwrap(), bytes);
    let limit = Settings::default().max_depth;
    let (data, bytes) = nested(limit);
    assert_eq!(
        read::<LinkedData>(ProtocolTag::Binary, &bytes).unwrap(),
        data
    );
    let (_, bytes) = nested(limit + 1);
    let kind = kind_of(read::<LinkedData>(ProtocolTag::Binary, &bytes));
    assert_eq!(kind, ProtocolErrorKind::DepthLimit);
}
