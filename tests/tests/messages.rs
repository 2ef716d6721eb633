//! Envelopes of calls and replies, as the `thrift` crate writes and reads them.

use scrooge_runtime::message::{
    ApplicationException, ApplicationExceptionKind, Envelope, MAX_NAME, Message, MessageErrorKind,
    MessageKind,
};
use scrooge_runtime::{
    AdaptiveDecoder, Binary, Bytes, Compact, DecodeErrorKind, ProtocolTag, Record, Settings,
};
use scrooge_tests::schema::shop::prelude::*;
use scrooge_tests::schema::shop::{
    Catalogue, CatalogueFindArgsData, CatalogueFindResultData, Child, QueryData,
};
use thrift::protocol::{
    TBinaryInputProtocol, TBinaryOutputProtocol, TCompactInputProtocol, TCompactOutputProtocol,
    TInputProtocol, TMessageIdentifier, TMessageType, TOutputProtocol,
};
use thrift::{ApplicationError, ApplicationErrorKind};

const ENVELOPES: [Envelope; 3] = [Envelope::Strict, Envelope::OldStyle, Envelope::Compact];

const KINDS: [(MessageKind, TMessageType); 4] = [
    (MessageKind::Call, TMessageType::Call),
    (MessageKind::Reply, TMessageType::Reply),
    (MessageKind::Exception, TMessageType::Exception),
    (MessageKind::Oneway, TMessageType::OneWay),
];

const SEQUENCE_IDS: [i32; 6] = [0, 1, 127, 128, i32::MAX, -1];

/// The `thrift` crate's writer of an envelope.
fn writer<'o>(envelope: Envelope, out: &'o mut Vec<u8>) -> Box<dyn TOutputProtocol + 'o> {
    match envelope {
        Envelope::Strict => Box::new(TBinaryOutputProtocol::new(out, true)),
        Envelope::OldStyle => Box::new(TBinaryOutputProtocol::new(out, false)),
        Envelope::Compact => Box::new(TCompactOutputProtocol::new(out)),
    }
}

/// The `thrift` crate's reader of an envelope.
fn reader<'b>(envelope: Envelope, bytes: &'b [u8]) -> Box<dyn TInputProtocol + 'b> {
    match envelope {
        Envelope::Strict => Box::new(TBinaryInputProtocol::new(bytes, true)),
        Envelope::OldStyle => Box::new(TBinaryInputProtocol::new(bytes, false)),
        Envelope::Compact => Box::new(TCompactInputProtocol::new(bytes)),
    }
}

fn find() -> CatalogueFindArgsData {
    CatalogueFindArgsData {
        query: QueryData::Text("lamp".into()),
        limit: Some(3),
        exact: true,
    }
}

fn encoded<T: Record>(envelope: Envelope, data: &T) -> Vec<u8> {
    match envelope.protocol() {
        ProtocolTag::Compact => scrooge_runtime::encode(Compact, data).unwrap(),
        _ => scrooge_runtime::encode(Binary, data).unwrap(),
    }
}

#[test]
fn what_the_thrift_crate_writes_is_read() {
    for envelope in ENVELOPES {
        for (kind, foreign) in KINDS {
            for sequence_id in SEQUENCE_IDS {
                let mut bytes = Vec::new();
                let identifier = TMessageIdentifier::new("find", foreign, sequence_id);
                writer(envelope, &mut bytes)
                    .write_message_begin(&identifier)
                    .unwrap();
                bytes.extend_from_slice(b"body");
                assert_eq!(Envelope::detect(&bytes), Some(envelope));
                let message = Message::read(&bytes).unwrap();
                assert_eq!(
                    (message.kind, message.sequence_id, message.body),
                    (kind, sequence_id, &b"body"[..])
                );
                assert_eq!(message.name(), "find");
            }
        }
    }
}

#[test]
fn what_is_written_the_thrift_crate_reads_and_writes_alike() {
    for envelope in ENVELOPES {
        for (kind, foreign) in KINDS {
            for sequence_id in SEQUENCE_IDS {
                let message = Message::new(kind, "find", sequence_id, b"");
                let bytes = message.encode(envelope).unwrap();
                let identifier = reader(envelope, &bytes).read_message_begin().unwrap();
                let expected = TMessageIdentifier::new("find", foreign, sequence_id);
                assert_eq!(identifier, expected);
                let mut theirs = Vec::new();
                writer(envelope, &mut theirs)
                    .write_message_begin(&expected)
                    .unwrap();
                assert_eq!(bytes, theirs);
                assert_eq!(Message::read(&bytes).unwrap(), message);
            }
        }
    }
}

#[test]
fn a_captured_call_is_decoded_by_the_function_that_it_names() {
    for envelope in ENVELOPES {
        let body = encoded(envelope, &find());
        let bytes = Message::new(MessageKind::Call, "find", 1, &body)
            .encode(envelope)
            .unwrap();
        let message = Message::read_shared(&Bytes::from(bytes)).unwrap();
        assert_eq!(message.method(Catalogue::METHODS).unwrap().name, "find");
        let schema = message.schema(Catalogue::METHODS).unwrap();
        assert!(std::ptr::eq(schema, CatalogueFindArgsData::SCHEMA));
        match envelope.protocol() {
            ProtocolTag::Compact => {
                let decoder =
                    AdaptiveDecoder::<CatalogueFindArgsData, Compact>::new(Settings::default());
                assert_eq!(decoder.decode(message.body).unwrap().limit(), Some(3));
            }
            _ => {
                let decoder = AdaptiveDecoder::<CatalogueFindArgsData>::new(Settings::default());
                assert_eq!(decoder.decode(message.body).unwrap().limit(), Some(3));
            }
        }
    }
}

#[test]
fn the_schema_follows_from_kind_and_name() {
    let schema = |kind, name: &'static str| {
        Message::new(kind, name, 1, b"\0")
            .schema(Child::METHODS)
            .map(|schema| schema.name)
    };
    assert_eq!(
        schema(MessageKind::Call, "find"),
        Some("Catalogue_find_args")
    );
    assert_eq!(
        schema(MessageKind::Reply, "find"),
        Some("Catalogue_find_result")
    );
    // Of a service that is extended.
    assert_eq!(
        schema(MessageKind::Call, "shutdown"),
        Some("Monitored_shutdown_args")
    );
    assert_eq!(
        schema(MessageKind::Oneway, "touch"),
        Some("Catalogue_touch_args")
    );
    assert_eq!(schema(MessageKind::Reply, "touch"), None);
    assert_eq!(schema(MessageKind::Exception, "find"), None);
    assert_eq!(schema(MessageKind::Call, "fin"), None);
    // Several services on one connection.
    assert_eq!(
        schema(MessageKind::Call, "Shop:find"),
        Some("Catalogue_find_args")
    );
}

#[test]
fn a_reply_is_decoded_as_a_result() {
    let result = CatalogueFindResultData {
        success: Some(Vec::new()),
        ..Default::default()
    };
    let body = encoded(Envelope::Strict, &result);
    let message = Message::new(MessageKind::Reply, "find", 1, &body);
    assert_eq!(message.exception(ProtocolTag::Binary), Ok(None));
    let decoder = AdaptiveDecoder::<CatalogueFindResultData>::new(Settings::default());
    assert!(
        decoder
            .decode_borrowed(message.body)
            .unwrap()
            .success()
            .is_some()
    );
}

#[test]
fn an_exception_of_the_thrift_crate_is_read() {
    for envelope in ENVELOPES {
        let mut bytes = Vec::new();
        let mut output = writer(envelope, &mut bytes);
        let identifier = TMessageIdentifier::new("find", TMessageType::Exception, 5);
        output.write_message_begin(&identifier).unwrap();
        let error = ApplicationError::new(ApplicationErrorKind::UnknownMethod, "no `find` here");
        thrift::Error::write_application_error_to_out_protocol(&error, &mut *output).unwrap();
        drop(output);
        let message = Message::read(&bytes).unwrap();
        let exception = message.exception(envelope.protocol()).unwrap().unwrap();
        assert_eq!(exception.kind, ApplicationExceptionKind::UNKNOWN_METHOD);
        assert_eq!(exception.to_string(), "unknown method: no `find` here");
        // And back.
        let body = exception.encode(envelope.protocol()).unwrap();
        let read =
            thrift::Error::read_application_error_from_in_protocol(&mut *reader(envelope, &body));
        assert_eq!(read.unwrap(), error);
    }
}

#[test]
fn an_exception_keeps_what_it_does_not_know_at_bay() {
    // An unknown field, a message of another type, and a number without meaning.
    let body = [3, 0, 9, 1, 8, 0, 1, 0, 0, 0, 5, 8, 0, 2, 0, 0, 0x10, 0, 0];
    let exception = ApplicationException::read(ProtocolTag::Binary, &body).unwrap();
    assert_eq!(
        exception,
        ApplicationException {
            message: None,
            kind: ApplicationExceptionKind(4096)
        }
    );
    let error = ApplicationException::read(ProtocolTag::Binary, &[11, 0, 1, 0, 0, 0, 1, 0xff, 0]);
    let error = error.unwrap_err();
    assert_eq!(
        (error.kind(), error.path(), error.offset()),
        (&DecodeErrorKind::InvalidUtf8, "message", 3)
    );
    for end in 0..body.len() {
        assert!(ApplicationException::read(ProtocolTag::Binary, &body[..end]).is_err());
    }
}

#[test]
fn every_cut_is_an_error_inside_the_envelope() {
    for envelope in ENVELOPES {
        let bytes = Message::new(MessageKind::Call, "find", 300, b"")
            .encode(envelope)
            .unwrap();
        assert!(Message::read(&bytes).is_ok());
        for end in 0..bytes.len() {
            let error = Message::read(&bytes[..end]).unwrap_err();
            assert_eq!(
                error.kind(),
                &MessageErrorKind::UnexpectedEnd,
                "{end} of {envelope:?}"
            );
            assert!(error.offset() <= end);
        }
    }
}

#[test]
fn what_is_no_envelope_is_said_and_placed() {
    let long_name = [
        &(MAX_NAME as u32 + 1).to_be_bytes()[..],
        &[b'a'; MAX_NAME + 1],
        &[1, 0, 0, 0, 1],
    ];
    let long_name = long_name.concat();
    let cases: [(&[u8], MessageErrorKind, usize); 10] = [
        (
            b"\x80\x02\0\x01",
            MessageErrorKind::UnknownVersion { found: [0x80, 2] },
            0,
        ),
        (
            b"\x82\x22",
            MessageErrorKind::UnknownVersion {
                found: [0x82, 0x22],
            },
            0,
        ),
        (
            b"\xff\xff",
            MessageErrorKind::UnknownVersion {
                found: [0xff, 0xff],
            },
            0,
        ),
        (
            b"\x80\x01\0\x05\0\0\0\0\0\0\0\0",
            MessageErrorKind::UnknownKind { found: 5 },
            3,
        ),
        (
            b"\0\0\0\x01a\0\0\0\0\0",
            MessageErrorKind::UnknownKind { found: 0 },
            5,
        ),
        (
            b"\x82\x01\0\0",
            MessageErrorKind::UnknownKind { found: 0 },
            1,
        ),
        (
            b"\x80\x01\0\x01\xff\0\0\0",
            MessageErrorKind::NegativeSize,
            4,
        ),
        (
            b"\x82\x21\0\xff\xff\xff\xff\x07",
            MessageErrorKind::NameTooLong {
                length: i32::MAX as u32,
            },
            3,
        ),
        (
            b"\x82\x21\xff\xff\xff\xff\x1f\0",
            MessageErrorKind::InvalidVarint,
            2,
        ),
        (
            &long_name,
            MessageErrorKind::NameTooLong {
                length: MAX_NAME as u32 + 1,
            },
            0,
        ),
    ];
    for (bytes, kind, offset) in cases {
        let error = Message::read(bytes).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (&kind, offset));
    }
}

#[test]
fn the_longest_name_is_read_and_no_longer_one_written() {
    let name = "n".repeat(MAX_NAME);
    let message = Message::new(MessageKind::Call, &name, 1, b"\0");
    for envelope in ENVELOPES {
        let bytes = message.encode(envelope).unwrap();
        assert_eq!(Message::read(&bytes).unwrap(), message);
    }
    let name = "n".repeat(MAX_NAME + 1);
    let message = Message::new(MessageKind::Call, &name, 1, b"\0");
    assert!(message.encode(Envelope::Compact).is_err());
}

#[test]
fn a_frame_around_a_message_is_named() {
    for envelope in ENVELOPES {
        let message = Message::new(MessageKind::Call, "find", 1, b"\0")
            .encode(envelope)
            .unwrap();
        let framed = [&(message.len() as u32).to_be_bytes()[..], &message].concat();
        let error = Message::read(&framed).unwrap_err();
        let length = message.len() as u32;
        assert_eq!(
            error.kind(),
            &MessageErrorKind::Framed { length },
            "{envelope:?}"
        );
    }
}
