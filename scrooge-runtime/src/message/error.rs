//! Why bytes are no message.

use std::fmt;

use super::MAX_NAME;

/// Why an envelope could not be read, and at which byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageError {
    kind: MessageErrorKind,
    offset: usize,
}

/// What is wrong with an envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MessageErrorKind {
    /// The bytes end inside the envelope.
    UnexpectedEnd,
    /// The bytes begin neither with a version that is known, nor with the length of a name.
    UnknownVersion {
        /// The first two bytes.
        found: [u8; 2],
    },
    /// A number that stands for none of the four kinds of message.
    UnknownKind {
        /// The number.
        found: u8,
    },
    /// A length below zero.
    NegativeSize,
    /// A name longer than [`MAX_NAME`].
    NameTooLong {
        /// Its length.
        length: u32,
    },
    /// A varint that does not fit its type.
    InvalidVarint,
    /// The bytes begin with the length of a frame, which has to be taken off first.
    Framed {
        /// The length that the frame says.
        length: u32,
    },
}

impl MessageError {
    pub(super) const fn new(kind: MessageErrorKind, offset: usize) -> Self {
        MessageError { kind, offset }
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> &MessageErrorKind {
        &self.kind
    }

    /// The byte at which it is.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for MessageErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnexpectedEnd => f.write_str("the bytes end inside the envelope"),
            Self::UnknownVersion { found: [a, b] } => {
                write!(f, "no envelope begins with {a:02x} {b:02x}")
            }
            Self::UnknownKind { found } => {
                write!(f, "no kind of message has the number {found}")
            }
            Self::NegativeSize => f.write_str("negative size"),
            Self::NameTooLong { length } => {
                write!(f, "a name of {length} bytes is longer than {MAX_NAME}")
            }
            Self::InvalidVarint => f.write_str("a number that does not fit its type"),
            Self::Framed { length } => write!(
                f,
                "the message is in a frame of {length} bytes: take the four bytes of its length off first"
            ),
        }
    }
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.offset)
    }
}

impl std::error::Error for MessageError {}
