//! Streams of records: whatever stands between them, and however their bytes come.

use std::io::{self, Read};

use bytes::BytesMut;
use futures::StreamExt;
use proptest::prelude::*;
use scrooge_runtime::message::{Envelope, Message, MessageErrorKind, MessageKind};
use scrooge_runtime::stream::{
    Framing, RecordCodec, RecordReader, RecordWriter, StreamError, StreamErrorKind,
};
use scrooge_runtime::{
    AdaptiveDecoder, Binary, Bytes, Compact, DecodeErrorKind, ProtocolTag, Settings, WrongType,
};
use scrooge_tests::bytes::{i32_field, list_field, record, struct_field, text_field, ttype};
use scrooge_tests::kinds::kinds;
use scrooge_tests::random::{self, Rng, Style};
use scrooge_tests::schema::shapes::prelude::*;
use scrooge_tests::schema::shapes::{LinkedData, PairData, ScalarsData, TreeData};
use tokio_util::codec::{Encoder, FramedRead};
use tokio_util::io::StreamReader;

const PROTOCOLS: [ProtocolTag; 2] = [ProtocolTag::Binary, ProtocolTag::Compact];

/// An input that gives a few bytes at a time, and fails now and then in a way that passes.
struct Dripping<'b> {
    bytes: &'b [u8],
    rng: Rng,
    most: usize,
    fails: bool,
}

impl<'b> Dripping<'b> {
    fn new(bytes: &'b [u8], most: usize) -> Self {
        Dripping {
            bytes,
            rng: Rng::new(most as u64),
            most,
            fails: false,
        }
    }
}

impl Read for Dripping<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.fails && self.rng.one_in(3) {
            let kind = *self
                .rng
                .pick(&[io::ErrorKind::Interrupted, io::ErrorKind::WouldBlock]);
            return Err(kind.into());
        }
        let most = (1 + self.rng.below(self.most)).min(buffer.len());
        let (now, later) = self.bytes.split_at(most.min(self.bytes.len()));
        buffer[..now.len()].copy_from_slice(now);
        self.bytes = later;
        Ok(now.len())
    }
}

fn written(framing: Framing, records: &[Vec<u8>]) -> Vec<u8> {
    let mut writer = RecordWriter::new(Vec::new(), framing);
    for record in records {
        writer.write(record).unwrap();
    }
    assert_eq!(writer.records(), records.len() as u64);
    let offset = writer.offset();
    let stream = writer.into_inner();
    assert_eq!(offset, stream.len() as u64);
    stream
}

fn read(framing: Framing, stream: &[u8]) -> Result<Vec<Bytes>, StreamError> {
    RecordReader::new(stream, framing).collect()
}

fn error_of(framing: Framing, stream: &[u8]) -> StreamError {
    let mut reader = RecordReader::new(stream, framing);
    let error = reader.find_map(Result::err).expect("the stream is damaged");
    assert!(reader.next().is_none(), "nothing comes after {error}");
    error
}

fn pair(left: i32) -> Vec<u8> {
    let right = Some(format!("the right side of {left}"));
    PairData { left, right }.encode(Binary).unwrap()
}

fn concatenated() -> Framing {
    Framing::concatenated::<PairData, _>(Binary)
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
    #![proptest_config(runs(600))]

    /// Records of every struct and in every style of writing come out as they went in, under every framing, however few
    /// bytes come at a time.
    #[test]
    fn records_come_out_as_they_went_in(
        kind in proptest::sample::select(kinds()),
        protocol in proptest::sample::select(&PROTOCOLS[..]),
        seed in any::<u64>().no_shrink(),
        size in 0..60_usize,
        most in prop_oneof![1..4_usize, 1..200_usize],
    ) {
        let mut rng = Rng::new(seed);
        let records: Vec<_> = (0..1 + rng.below(4))
            .map(|_| {
                let style = Style::with_repeats(&mut rng);
                random::record_in(protocol, kind.schema, &style, size, &mut rng).bytes
            })
            .collect();
        for framing in [
            Framing::frames(),
            Framing::varint(),
            Framing::concatenated_by_schema(kind.schema, protocol),
        ] {
            let stream = written(framing, &records);
            let mut reader = RecordReader::new(Dripping::new(&stream, most), framing);
            let found: Vec<_> = reader.by_ref().collect::<Result<_, _>>().unwrap();
            prop_assert_eq!(&found, &records);
            prop_assert_eq!(reader.records(), records.len() as u64);
            prop_assert_eq!(reader.offset(), stream.len() as u64);
        }
    }

    /// The end of a concatenated record, valid or not, is where the decoder sees it, whenever it sees one.
    #[test]
    fn an_end_is_where_the_decoder_sees_it(
        kind in proptest::sample::select(kinds()),
        protocol in proptest::sample::select(&PROTOCOLS[..]),
        seed in any::<u64>().no_shrink(),
        size in 0..60_usize,
        damaged in any::<bool>(),
    ) {
        let mut rng = Rng::new(seed);
        let style = Style::unruly(&mut rng);
        let sample = random::record_in(protocol, kind.schema, &style, size, &mut rng);
        let mut stream = if damaged { random::damage(&sample, &mut rng) } else { sample.bytes };
        stream.extend_from_slice(&sample_tail(&mut rng));
        let settings = Settings {
            trailing: scrooge_runtime::Trailing::Allow,
            wrong_type: *rng.pick(&[WrongType::Error, WrongType::Skip]),
            ..Settings::default()
        };
        let decoder = kind.over(protocol).decoder(settings);
        if let Ok(decoded) = decoder.decode(&stream) {
            let framing = Framing::concatenated_by_schema(kind.schema, protocol);
            let first = RecordCodec::new(framing).split(&mut BytesMut::from(&stream[..]));
            prop_assert_eq!(first.unwrap().unwrap(), decoded.as_bytes());
        }
    }

    /// No bytes make a codec panic, loop, or give more than it was given.
    #[test]
    fn any_bytes_are_records_or_an_error(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        which in 0..5_usize,
    ) {
        let framing = [
            Framing::frames(),
            Framing::varint(),
            Framing::messages(),
            Framing::concatenated::<TreeData, _>(Binary),
            Framing::concatenated::<TreeData, _>(Compact),
        ][which];
        let mut taken = 0;
        let mut errors = 0;
        for record in RecordReader::new(Dripping::new(&bytes, 5), framing) {
            match record {
                Ok(record) => taken += record.len(),
                Err(error) => {
                    errors += 1;
                    prop_assert!(error.offset() <= bytes.len() as u64);
                }
            }
        }
        prop_assert!(taken <= bytes.len() && errors <= 1);
    }
}

/// What may stand behind a record.
fn sample_tail(rng: &mut Rng) -> Vec<u8> {
    (0..rng.below(4)).map(|_| rng.next() as u8).collect()
}

#[test]
fn a_record_is_given_as_soon_as_its_last_byte_is_there() {
    let records = [pair(1), pair(2)];
    for framing in [Framing::frames(), Framing::varint(), concatenated()] {
        let stream = written(framing, &records);
        let first = written(framing, &records[..1]).len();
        let mut codec = RecordCodec::new(framing);
        let mut buffer = BytesMut::new();
        let mut ends = Vec::new();
        for (at, byte) in stream.iter().enumerate() {
            buffer.extend_from_slice(&[*byte]);
            if let Some(record) = codec.split(&mut buffer).unwrap() {
                assert_eq!(record, records[ends.len()]);
                ends.push(at + 1);
            }
        }
        assert_eq!(ends, [first, stream.len()]);
        assert_eq!(codec.finish(&mut buffer).unwrap(), None);
    }
}

#[test]
fn reading_goes_on_after_an_input_that_had_nothing() {
    let records: Vec<_> = (0..50).map(pair).collect();
    for framing in [Framing::frames(), Framing::varint(), concatenated()] {
        let stream = written(framing, &records);
        let mut input = Dripping::new(&stream, 20);
        input.fails = true;
        let mut failures = 0;
        let mut found = Vec::new();
        for record in RecordReader::new(input, framing) {
            match record {
                Ok(record) => found.push(record),
                Err(error) => match error.kind() {
                    StreamErrorKind::Io(error) => {
                        assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
                        failures += 1;
                    }
                    other => panic!("{other:?}"),
                },
            }
        }
        assert_eq!(found, records);
        assert!(failures > 0);
    }
}

#[test]
fn a_cut_at_any_byte_is_found_and_placed() {
    let records = [pair(1), pair(2)];
    for framing in [Framing::frames(), Framing::varint(), concatenated()] {
        let stream = written(framing, &records);
        let first = written(framing, &records[..1]).len();
        for end in 0..stream.len() {
            if end == 0 || end == first {
                assert!(read(framing, &stream[..end]).is_ok());
                continue;
            }
            let error = error_of(framing, &stream[..end]);
            let (record, offset) = if end < first { (0, 0) } else { (1, first) };
            assert_eq!((error.record(), error.offset()), (record, offset as u64));
            match error.kind() {
                StreamErrorKind::Truncated { found, .. } => assert_eq!(offset + found, end),
                other => panic!("{end} bytes: {other:?}"),
            }
        }
    }
}

#[test]
fn a_record_above_the_limit_is_an_error_and_ends_the_stream() {
    let record = pair(1);
    for framing in [Framing::frames(), Framing::varint(), concatenated()] {
        let with_limit = |max_record_size| Settings {
            max_record_size,
            ..Settings::default()
        };
        let stream = written(framing, &[record.clone(), record.clone()]);
        let exact = with_limit(record.len());
        let mut reader = RecordReader::with_settings(&stream[..], framing, &exact);
        assert!(reader.all(|found| found.unwrap() == record));
        let less = with_limit(record.len() - 1);
        let mut reader = RecordReader::with_settings(&stream[..], framing, &less);
        let error = reader.next().unwrap().unwrap_err();
        match error.kind() {
            StreamErrorKind::TooLarge { limit, .. } => assert_eq!(*limit, record.len() - 1),
            other => panic!("{other:?}"),
        }
        assert!(reader.next().is_none());
        let mut writer = RecordWriter::with_settings(Vec::new(), framing, &less);
        writer.write(b"\0").unwrap();
        let before = writer.offset();
        let error = writer.write(&record).unwrap_err();
        assert_eq!((error.record(), error.offset()), (1, before));
        assert_eq!(writer.into_inner().len() as u64, before);
    }
}

#[test]
fn a_length_that_is_none_is_an_error() {
    for length in [&b"\xff\xff\xff\xff\x1f"[..], b"\x80\x80\x80\x80\x80\x01"] {
        let error = error_of(Framing::varint(), length);
        assert!(matches!(error.kind(), StreamErrorKind::InvalidLength));
    }
    // Below zero, and just above what a record may have.
    for length in [u32::MAX, 1 << 31, (256 << 20) + 1] {
        let error = error_of(Framing::frames(), &length.to_be_bytes());
        match error.kind() {
            StreamErrorKind::TooLarge { size, .. } => assert_eq!(*size, u64::from(length)),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn bytes_that_are_no_record_are_an_error_at_their_place() {
    let good = pair(1);
    let unknown_type = [&good[..], &[8, 0, 1, 0, 0, 0, 1, 9, 0, 3]].concat();
    let error = error_of(concatenated(), &unknown_type);
    assert_eq!((error.record(), error.offset()), (1, good.len() as u64 + 7));
    match error.kind() {
        StreamErrorKind::Malformed(DecodeErrorKind::UnknownType { found }) => {
            assert_eq!(found.0, 9);
        }
        other => panic!("{other:?}"),
    }
    let negative = [&good[..], &[11, 0, 2, 0xff, 0, 0, 0]].concat();
    let error = error_of(concatenated(), &negative);
    assert_eq!((error.record(), error.offset()), (1, good.len() as u64 + 3));
    assert_eq!(
        error.to_string(),
        format!("record 1 at byte {}: negative size", good.len() + 3)
    );
}

#[test]
fn a_record_that_its_decoder_refuses_is_an_error_in_its_place() {
    let without_left = record(&[text_field(2, "right")]);
    let records = [pair(1), without_left, pair(3)];
    let decoder = AdaptiveDecoder::<PairData>::new(Settings::default());
    for framing in [Framing::frames(), Framing::varint(), concatenated()] {
        let stream = written(framing, &records);
        let first = written(framing, &records[..1]).len() as u64;
        let decoded: Vec<_> = RecordReader::new(&stream[..], framing)
            .decode_with(&decoder)
            .map(|pair| pair.map(|pair| pair.left()))
            .collect();
        let [Ok(1), Err(error), Ok(3)] = &decoded[..] else {
            panic!("{decoded:?}");
        };
        assert_eq!((error.record(), error.offset()), (1, first));
        match error.kind() {
            StreamErrorKind::Record(error) => {
                assert_eq!(
                    error.kind(),
                    &DecodeErrorKind::MissingField { field: "left" }
                );
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn lengths_of_every_width_are_written_and_read() {
    // Where a varint gets another byte.
    let sizes = [
        0,
        1,
        (1 << 7) - 1,
        1 << 7,
        (1 << 14) - 1,
        1 << 14,
        (1 << 21) - 1,
        1 << 21,
    ];
    for size in sizes {
        let records = [vec![7; size], vec![8]];
        for (framing, prefix) in [
            (Framing::frames(), &(size as u32).to_be_bytes()[..]),
            (
                Framing::varint(),
                &postcard::to_allocvec(&(size as u32)).unwrap(),
            ),
        ] {
            let stream = written(framing, &records);
            assert!(stream.starts_with(prefix), "{size}");
            assert_eq!(read(framing, &stream).unwrap(), records);
        }
    }
}

#[test]
fn an_error_says_which_record_and_which_byte() {
    let stream = [&b"\0\0\0\x01a\0\0\0\x09abc"[..]].concat();
    assert_eq!(
        error_of(Framing::frames(), &stream).to_string(),
        "record 1 at byte 5: the stream ends after 7 of its 13 bytes"
    );
    assert_eq!(
        error_of(Framing::varint(), b"\x09abc").to_string(),
        "record 0 at byte 0: the stream ends after 4 of its 10 bytes; is this how the stream is framed?"
    );
    assert_eq!(
        error_of(concatenated(), &pair(1)[..3]).to_string(),
        "record 0 at byte 0: the stream ends after 3 of its bytes; is this how the stream is framed?"
    );
}

/// A walk that began again with every byte would take hours here.
#[test]
fn a_long_record_that_comes_byte_by_byte_is_walked_once() {
    let leaf = record(&[text_field(1, "leaf"), list_field(2, ttype::STRUCT, &[])]);
    let children = vec![leaf; 20_000];
    let tree = record(&[
        text_field(1, "root"),
        list_field(2, ttype::STRUCT, &children),
    ]);
    let framing = Framing::concatenated::<TreeData, _>(Binary);
    let mut reader = RecordReader::new(Dripping::new(&tree, 1), framing);
    assert_eq!(reader.next().unwrap().unwrap(), tree);
    assert!(reader.next().is_none());
}

#[test]
fn as_deep_as_a_decoder_goes_a_record_is_cut_off() {
    let settings = Settings::default();
    let nested = |depth: usize| {
        (1..depth).fold(record(&[i32_field(1, 1)]), |inner, _| {
            let field = [&[ttype::STRUCT, 0, 2][..], &inner].concat();
            record(&[i32_field(1, 1), field])
        })
    };
    let framing = Framing::concatenated::<LinkedData, _>(Binary);
    let deepest = nested(settings.max_depth.into());
    assert_eq!(
        read(framing, &deepest).unwrap(),
        std::slice::from_ref(&deepest)
    );
    let decoder = AdaptiveDecoder::<LinkedData>::new(settings);
    assert!(decoder.decode_borrowed(&deepest).is_ok());
    // A bomb is not followed to its end.
    let error = error_of(framing, &[ttype::STRUCT, 0, 2].repeat(100_000));
    assert!(matches!(
        error.kind(),
        StreamErrorKind::Malformed(DecodeErrorKind::TooDeep)
    ));
    let lists = [
        &[ttype::LIST, 0, 9][..],
        &[ttype::LIST, 0, 0, 0, 1].repeat(100_000),
    ]
    .concat();
    let error = error_of(framing, &lists);
    assert!(matches!(
        error.kind(),
        StreamErrorKind::Malformed(DecodeErrorKind::TooDeep)
    ));
}

#[test]
fn calls_and_replies_without_frames_are_told_apart() {
    let body = record(&[text_field(1, "lamp"), struct_field(2, &[i32_field(1, 7)])]);
    let compact = ScalarsData {
        flag: Some(true),
        text: Some("compact".into()),
        ..Default::default()
    }
    .encode(Compact)
    .unwrap();
    let call = Message::new(MessageKind::Call, "find", 1, &body);
    let messages = [
        call.encode(Envelope::Strict).unwrap(),
        call.encode(Envelope::OldStyle).unwrap(),
        Message::new(MessageKind::Reply, "find", 300, &compact)
            .encode(Envelope::Compact)
            .unwrap(),
        Message::new(MessageKind::Oneway, "", -1, b"\0")
            .encode(Envelope::Strict)
            .unwrap(),
    ];
    let stream = messages.concat();
    for most in [1, 3, 1000] {
        let reader = RecordReader::new(Dripping::new(&stream, most), Framing::messages());
        let found: Vec<_> = reader.collect::<Result<_, _>>().unwrap();
        assert_eq!(found, messages);
    }
    let last = Message::read(&messages[2]).unwrap();
    assert_eq!((last.sequence_id, last.body), (300, &compact[..]));

    let damaged = [&messages[0][..], b"\x80\x02\0\x01"].concat();
    let error = error_of(Framing::messages(), &damaged);
    assert_eq!(error.offset(), messages[0].len() as u64);
    assert!(matches!(
        error.kind(),
        StreamErrorKind::NoMessage(MessageErrorKind::UnknownVersion { found: [0x80, 2] })
    ));
}

#[test]
fn messages_in_frames_are_taken_out_of_both() {
    let call = Message::new(MessageKind::Call, "ping", 1, b"\0");
    let messages = ENVELOPES.map(|envelope| call.encode(envelope).unwrap());
    let stream = written(Framing::frames(), &messages);
    // As the `thrift` crate's framed transport reads it.
    let mut theirs = thrift::transport::TFramedReadTransport::new(&stream[..]);
    for (framed, message) in read(Framing::frames(), &stream)
        .unwrap()
        .iter()
        .zip(&messages)
    {
        assert_eq!(framed, message);
        assert_eq!(Message::read_shared(framed).unwrap().name(), "ping");
        let mut buffer = vec![0; message.len()];
        theirs.read_exact(&mut buffer).unwrap();
        assert_eq!(&buffer, message);
    }
}

const ENVELOPES: [Envelope; 3] = [Envelope::Strict, Envelope::OldStyle, Envelope::Compact];

#[test]
fn tokio_reads_and_writes_the_same() {
    let records: Vec<_> = (0..20).map(pair).collect();
    for framing in [Framing::frames(), Framing::varint(), concatenated()] {
        let mut stream = BytesMut::new();
        let mut codec = RecordCodec::new(framing);
        for record in &records {
            codec.encode(record, &mut stream).unwrap();
        }
        assert_eq!(stream, written(framing, &records));
        let mut input = &stream[..];
        let chunks: Vec<io::Result<Bytes>> = std::iter::from_fn(|| {
            let (now, later) = input.split_at(7.min(input.len()));
            input = later;
            (!now.is_empty()).then(|| Ok(Bytes::copy_from_slice(now)))
        })
        .collect();
        let cut = chunks.len() - 1;
        let framed = |chunks: Vec<io::Result<Bytes>>| {
            let input = StreamReader::new(futures::stream::iter(chunks));
            let records = FramedRead::new(input, RecordCodec::new(framing));
            futures::executor::block_on(records.collect::<Vec<_>>())
        };
        let short: Vec<_> = chunks
            .iter()
            .take(cut)
            .map(|c| Ok(c.as_ref().unwrap().clone()))
            .collect();
        let found: Result<Vec<_>, _> = framed(chunks).into_iter().collect();
        assert_eq!(found.unwrap(), records);
        let mut found = framed(short);
        let error = found.pop().unwrap().unwrap_err();
        assert_eq!(error.record(), found.len() as u64);
        assert!(matches!(error.kind(), StreamErrorKind::Truncated { .. }));
    }
}

#[test]
fn memory_follows_the_bytes_that_come_and_not_a_promised_length() {
    // 256 MiB are promised, which is the limit: nothing is allocated for them.
    let stream = [&(256_u32 << 20).to_be_bytes()[..], b"abc"].concat();
    let mut codec = RecordCodec::new(Framing::frames());
    let mut buffer = BytesMut::from(&stream[..]);
    assert_eq!(codec.split(&mut buffer).unwrap(), None);
    assert!(buffer.capacity() < 1 << 10, "{}", buffer.capacity());
    match error_of(Framing::frames(), &stream).kind() {
        StreamErrorKind::Truncated { found, expected } => {
            assert_eq!((*found, *expected), (7, Some((256 << 20) + 4)));
        }
        other => panic!("{other:?}"),
    }
}
