//! Why a stream could not be read or written, and where.

use std::{fmt, io};

use crate::error::{DecodeError, DecodeErrorKind};
use crate::message::MessageErrorKind;

/// Why a stream of records could not be read or written, and where.
#[derive(Debug)]
pub struct StreamError {
    kind: StreamErrorKind,
    record: u64,
    offset: u64,
}

/// What was wrong with a stream.
#[derive(Debug)]
#[non_exhaustive]
pub enum StreamErrorKind {
    /// The stream ends inside a record or in front of it, in its length.
    Truncated {
        /// How many bytes there are from where the record begins, its length included.
        found: usize,
        /// How many there should be, where that is known.
        expected: Option<u64>,
    },
    /// A record of more bytes than `Settings::max_record_size`.
    TooLarge {
        /// The record's size, as far as it is known.
        size: u64,
        /// What was allowed.
        limit: usize,
    },
    /// A length in front of a record that is no varint of 32 bits.
    InvalidLength,
    /// Bytes that are no record, so that it is not known where the next one begins.
    Malformed(DecodeErrorKind),
    /// Bytes that are no message, so that it is not known where the next one begins.
    NoMessage(MessageErrorKind),
    /// A record that its decoder refuses. The next one can be read.
    Record(DecodeError),
    /// The input or output failed. If that can pass, reading can go on where it was.
    Io(io::Error),
}

impl StreamError {
    pub(super) const fn new(kind: StreamErrorKind, record: u64, offset: u64) -> Self {
        StreamError {
            kind,
            record,
            offset,
        }
    }

    /// What was wrong.
    #[must_use]
    pub const fn kind(&self) -> &StreamErrorKind {
        &self.kind
    }

    /// The number of the record, counted from 0.
    #[must_use]
    pub const fn record(&self) -> u64 {
        self.record
    }

    /// The byte of the stream at which it was wrong; where all of a record is wrong, the byte at which that begins, its
    /// length included.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {} at byte {}: ", self.record, self.offset)?;
        match &self.kind {
            StreamErrorKind::Truncated {
                found,
                expected: Some(expected),
            } => write!(f, "the stream ends after {found} of its {expected} bytes"),
            StreamErrorKind::Truncated { found, .. } => {
                write!(f, "the stream ends after {found} of its bytes")
            }
            StreamErrorKind::TooLarge { size, limit } => {
                write!(f, "{size} bytes are more than the limit of {limit}")
            }
            StreamErrorKind::InvalidLength => f.write_str("a length that is no varint of 32 bits"),
            StreamErrorKind::Malformed(kind) => kind.fmt(f),
            StreamErrorKind::NoMessage(kind) => kind.fmt(f),
            StreamErrorKind::Record(error) => return error.fmt(f),
            StreamErrorKind::Io(error) => return error.fmt(f),
        }?;
        // A wrong first record is most likely no record at all.
        if self.record == 0 {
            f.write_str("; is this how the stream is framed?")?;
        }
        Ok(())
    }
}

impl std::error::Error for StreamError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            StreamErrorKind::Io(error) => Some(error),
            StreamErrorKind::Record(error) => Some(error),
            _ => None,
        }
    }
}

/// Of an input or output that knows nothing of records: the place is lost.
impl From<io::Error> for StreamError {
    fn from(error: io::Error) -> Self {
        StreamError::new(StreamErrorKind::Io(error), 0, 0)
    }
}
