//! What says where one record ends and the next begins.

use crate::record::Record;
use crate::schema::Schema;
use crate::wire::{Protocol, ProtocolTag};

/// How the records of a stream are told apart.
#[derive(Clone, Copy, Debug)]
pub struct Framing(pub(super) Kind);

#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Concatenated {
        protocol: ProtocolTag,
        schema: &'static Schema,
    },
    Messages,
    Frames,
    Varint,
}

impl Framing {
    /// Each record stands behind its length as four bytes, most significant first: Thrift's framed transport.
    #[must_use]
    pub const fn frames() -> Self {
        Framing(Kind::Frames)
    }

    /// Each record stands behind its length as a varint, seven bits a byte, least significant first: as in delimited streams
    /// of Protocol Buffers.
    #[must_use]
    pub const fn varint() -> Self {
        Framing(Kind::Varint)
    }

    /// Nothing stands between records of type `T`: a record ends with its stop field.
    ///
    /// The end is found by stepping over values by their wire types. What is wrong with a record in the eyes of its schema is
    /// for the decoder to say.
    #[must_use]
    pub fn concatenated<T: Record, P: Protocol>(_protocol: P) -> Self {
        Self::concatenated_by_schema(T::SCHEMA, P::TAG)
    }

    /// As [`concatenated`](Self::concatenated), for records whose type is known by its schema.
    #[must_use]
    pub const fn concatenated_by_schema(schema: &'static Schema, protocol: ProtocolTag) -> Self {
        Framing(Kind::Concatenated { protocol, schema })
    }

    /// Nothing stands between calls and replies, each in an envelope of any form: Thrift's unframed transports. What comes
    /// out is for [`Message::read`](crate::message::Message::read).
    #[must_use]
    pub const fn messages() -> Self {
        Framing(Kind::Messages)
    }
}
