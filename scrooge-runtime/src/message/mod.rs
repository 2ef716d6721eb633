//! Messages: what stands around the struct of a call or a reply.
//!
//! A captured call or reply is an envelope (kind, name, sequence id) and a struct, of the function's arguments or of its
//! result. [`Message::read`] takes the envelope off; the body goes to a decoder like any other record.
//!
//! ```
//! use scrooge_runtime::message::{Envelope, Message, MessageKind};
//!
//! let captured = b"\x80\x01\0\x01\0\0\0\x04ping\0\0\0\x07\0";
//! let message = Message::read(captured)?;
//! assert_eq!(message.name(), "ping");
//! assert_eq!((message.kind, message.sequence_id), (MessageKind::Call, 7));
//! assert_eq!(message.body, [0]); // an empty struct
//! assert_eq!(message.encode(Envelope::Strict)?, captured);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod exception;
mod read;
mod write;

use bytes::Bytes;

pub use error::{MessageError, MessageErrorKind};
pub use exception::{ApplicationException, ApplicationExceptionKind};

use crate::schema::{Method, Schema};
use crate::view::Text;
use crate::wire::ProtocolTag;

/// The longest name of a function that is read, in bytes.
pub const MAX_NAME: usize = 4_096;

/// A call or reply: an envelope, and a struct that has not been decoded.
///
/// `B` holds the bytes: `&[u8]`, or [`Bytes`] that share what the message was read from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Message<B> {
    /// Whether it is a call or a reply, and of which sort.
    pub kind: MessageKind,
    name: B,
    /// The number by which the caller knows the reply. Oneway calls have one too.
    pub sequence_id: i32,
    /// The struct, and whatever stands behind it: what a decoder takes.
    pub body: B,
}

/// What a [`Message`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MessageKind {
    /// A call that is answered: its body is the struct of the arguments.
    Call,
    /// An answer: its body is the struct of the result, which holds what was returned or what was thrown.
    Reply,
    /// An answer of the server itself, which could not make the call: its body is an [`ApplicationException`].
    Exception,
    /// A call that is not answered: its body is the struct of the arguments.
    Oneway,
}

impl MessageKind {
    /// The number that Thrift has for it.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            MessageKind::Call => 1,
            MessageKind::Reply => 2,
            MessageKind::Exception => 3,
            MessageKind::Oneway => 4,
        }
    }

    const fn from_number(number: u8) -> Option<Self> {
        match number {
            1 => Some(MessageKind::Call),
            2 => Some(MessageKind::Reply),
            3 => Some(MessageKind::Exception),
            4 => Some(MessageKind::Oneway),
            _ => None,
        }
    }
}

/// The three forms of an envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Envelope {
    /// That of the binary protocol, with a version in front.
    Strict,
    /// That of the binary protocol before there was a version: it begins with the name.
    OldStyle,
    /// That of the compact protocol.
    Compact,
}

impl Envelope {
    /// The protocol of the body.
    #[must_use]
    pub const fn protocol(self) -> ProtocolTag {
        match self {
            Envelope::Strict | Envelope::OldStyle => ProtocolTag::Binary,
            Envelope::Compact => ProtocolTag::Compact,
        }
    }

    /// The envelope that a message in these bytes has, if it is one: each begins as no other does.
    ///
    /// Only the first byte is looked at.
    #[must_use]
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        match bytes.first()? {
            0x80 => Some(Envelope::Strict),
            0x82 => Some(Envelope::Compact),
            0..=0x7F => Some(Envelope::OldStyle),
            _ => None,
        }
    }
}

/// The envelope that `bytes` begin with, and where the body begins.
pub(crate) fn envelope_of(bytes: &[u8]) -> Result<(Envelope, usize), MessageError> {
    let head = read::head(bytes)?;
    // What has been read has a form.
    let envelope = Envelope::detect(bytes).unwrap_or(Envelope::Strict);
    Ok((envelope, head.body))
}

impl<'a> Message<&'a [u8]> {
    /// A message to be written.
    #[must_use]
    pub fn new(kind: MessageKind, name: &'a str, sequence_id: i32, body: &'a [u8]) -> Self {
        Message {
            kind,
            name: name.as_bytes(),
            sequence_id,
            body,
        }
    }

    /// Takes off an envelope of any form.
    ///
    /// # Errors
    ///
    /// When the bytes don't begin with an envelope.
    pub fn read(bytes: &'a [u8]) -> Result<Self, MessageError> {
        let head = read::head(bytes)?;
        Ok(Message {
            kind: head.kind,
            name: bytes.get(head.name).unwrap_or_default(),
            sequence_id: head.sequence_id,
            body: bytes.get(head.body..).unwrap_or_default(),
        })
    }
}

impl Message<Bytes> {
    /// Takes off an envelope of any form. Name and body share the bytes.
    ///
    /// # Errors
    ///
    /// When the bytes don't begin with an envelope.
    pub fn read_shared(bytes: &Bytes) -> Result<Self, MessageError> {
        let head = read::head(bytes)?;
        Ok(Message {
            kind: head.kind,
            name: bytes.slice(head.name),
            sequence_id: head.sequence_id,
            body: bytes.slice(head.body..),
        })
    }
}

impl<B: AsRef<[u8]>> Message<B> {
    /// The name of the function; behind that of the service and a colon where several services share a connection.
    #[must_use]
    pub fn name(&self) -> Text<'_> {
        Text::from(self.name.as_ref())
    }

    /// The function that the message is a call or reply of, in a service's `METHODS`. The name of a service in front of
    /// the function's is passed over.
    ///
    /// ```ignore
    /// match message.method(Catalogue::METHODS).map(|method| method.name) {
    ///     Some("find") => {
    ///         let call = find_calls.decode(message.body)?; // an AdaptiveDecoder<CatalogueFindArgsData>
    ///         route(&call);
    ///     }
    ///     _ => {}
    /// }
    /// ```
    #[must_use]
    pub fn method(&self, methods: &'static [Method]) -> Option<&'static Method> {
        let name = self.name.as_ref();
        let function = name.rsplit(|&byte| byte == b':').next().unwrap_or(name);
        methods
            .iter()
            .find(|method| method.name.as_bytes() == function)
    }

    /// The schema of the body: of the function's arguments or of its result. None if no function has the name, if the
    /// function has no result, or if the body is an [`ApplicationException`].
    #[must_use]
    pub fn schema(&self, methods: &'static [Method]) -> Option<&'static Schema> {
        let method = self.method(methods)?;
        match self.kind {
            MessageKind::Call | MessageKind::Oneway => Some((method.arguments)()),
            MessageKind::Reply => method.result.map(|result| result()),
            MessageKind::Exception => None,
        }
    }
}

impl<B: AsRef<[u8]>> std::fmt::Debug for Message<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Message")
            .field("kind", &self.kind)
            .field("name", &self.name())
            .field("sequence_id", &self.sequence_id)
            .field("body", &self.body.as_ref().len())
            .finish()
    }
}
