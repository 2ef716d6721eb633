//! What a server says that could not make a call.

use std::fmt;

use super::{Message, MessageKind};
use crate::error::{DecodeError, EncodeError, Fault, FaultKind};
use crate::schema::{Field, Schema, StructKind, Type, Walks};
use crate::settings::Settings;
use crate::view::Text;
use crate::walk::Fields;
use crate::wire::{Head, Limits, Protocol, ProtocolTag, by_protocol, ttype, unknown};

/// Thrift's own exception, `TApplicationException`: the body of a message of the kind [`MessageKind::Exception`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ApplicationException {
    /// What happened, in words.
    pub message: Option<String>,
    /// What happened, as a number.
    pub kind: ApplicationExceptionKind,
}

/// The number of an [`ApplicationException`]. Any number can be read and is kept.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ApplicationExceptionKind(pub i32);

/// Thrift's numbers and their names.
const NAMES: [&str; 11] = [
    "unknown",
    "unknown method",
    "invalid message type",
    "wrong method name",
    "bad sequence id",
    "missing result",
    "internal error",
    "protocol error",
    "invalid transform",
    "invalid protocol",
    "unsupported client type",
];

impl ApplicationExceptionKind {
    /// Nothing more is known.
    pub const UNKNOWN: Self = Self(0);
    /// The service has no function of that name.
    pub const UNKNOWN_METHOD: Self = Self(1);
    /// The message was no call.
    pub const INVALID_MESSAGE_TYPE: Self = Self(2);
    /// The reply has another name than the call.
    pub const WRONG_METHOD_NAME: Self = Self(3);
    /// The reply has another sequence id than the call.
    pub const BAD_SEQUENCE_ID: Self = Self(4);
    /// The function has returned nothing.
    pub const MISSING_RESULT: Self = Self(5);
    /// The function has failed.
    pub const INTERNAL_ERROR: Self = Self(6);
    /// The arguments could not be read.
    pub const PROTOCOL_ERROR: Self = Self(7);
    /// A transform of the header transport is not known.
    pub const INVALID_TRANSFORM: Self = Self(8);
    /// The protocol is not known.
    pub const INVALID_PROTOCOL: Self = Self(9);
    /// The server does not serve this kind of client.
    pub const UNSUPPORTED_CLIENT_TYPE: Self = Self(10);

    /// What the number says, in words; none for a number without meaning.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        NAMES.get(usize::try_from(self.0).ok()?).copied()
    }
}

impl fmt::Debug for ApplicationExceptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => write!(f, "{name:?} ({})", self.0),
            None => self.0.fmt(f),
        }
    }
}

impl fmt::Display for ApplicationException {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind.name() {
            Some(name) => f.write_str(name)?,
            None => write!(f, "application exception {}", self.kind.0)?,
        }
        match &self.message {
            Some(message) => write!(f, ": {message}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ApplicationException {}

/// For errors that say where something is.
static SCHEMA: Schema = Schema::new(
    StructKind::Exception,
    "TApplicationException",
    &[
        Field::optional(1, "message", Type::String),
        Field::optional(2, "type", Type::I32),
    ],
    Walks::none(),
);

impl ApplicationException {
    /// Reads the body of a message.
    ///
    /// # Errors
    ///
    /// When the struct is malformed, or its message is not UTF-8.
    pub fn read(protocol: ProtocolTag, body: &[u8]) -> Result<Self, DecodeError> {
        let limits = Limits::new(&Settings::default());
        by_protocol!(protocol, P => {
            read::<P>(body, limits)
                .map_err(|fault| DecodeError::explain::<P>(fault, &SCHEMA, body, limits))
        })
    }

    /// Encodes the body of a message.
    ///
    /// # Errors
    ///
    /// When the message is longer than Thrift's sizes can say.
    pub fn encode(&self, protocol: ProtocolTag) -> Result<Vec<u8>, EncodeError> {
        let mut out = Vec::new();
        by_protocol!(protocol, P => {
            let mut fields = crate::FieldWriter::<P>::new(&mut out);
            fields.optional(1, self.message.as_ref())?;
            fields.field(2, &self.kind.0)?;
            fields.end();
        });
        Ok(out)
    }
}

impl<B: AsRef<[u8]>> Message<B> {
    /// The exception that the message brings, if it is of that kind. `protocol` is that of the envelope.
    ///
    /// # Errors
    ///
    /// As [`ApplicationException::read`].
    pub fn exception(
        &self,
        protocol: ProtocolTag,
    ) -> Result<Option<ApplicationException>, DecodeError> {
        match self.kind {
            MessageKind::Exception => {
                ApplicationException::read(protocol, self.body.as_ref()).map(Some)
            }
            _ => Ok(None),
        }
    }
}

fn read<P: Protocol>(bytes: &[u8], limits: Limits) -> Result<ApplicationException, Fault> {
    let mut fields = Fields::<P>::begin(bytes, 0, limits)?;
    let mut exception = ApplicationException::default();
    let mut message = None;
    while let Some(head) = fields.next() {
        let pos = fields.position();
        let at = head.value(pos);
        // What is not as it should be is passed over, as Apache's libraries do: a server in trouble is listened to.
        let end = unknown::skip_field::<P>(bytes, pos, head, limits.unknown_depth())?;
        match (head.id(), head.ttype()) {
            (1, ttype::STRING) => message = Some(at),
            (2, ttype::I32) => exception.kind = ApplicationExceptionKind(P::read_i32(bytes, at)),
            _ => {}
        }
        fields.move_to(end);
    }
    if let Some(at) = message {
        let text = Text::from(P::read_text(bytes, at)).to_str();
        let text = text.map_err(|_| Fault::new(FaultKind::InvalidUtf8, at))?;
        exception.message = Some(text.to_owned());
    }
    if fields.end() != bytes.len() {
        return Err(Fault::new(FaultKind::TrailingBytes, fields.end()));
    }
    Ok(exception)
}
