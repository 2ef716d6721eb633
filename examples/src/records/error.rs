use std::error::Error;
use std::{fmt, io};

/// Why a file of records could not be read or written, and where.
#[derive(Debug)]
pub struct RecordError {
    record: u64,
    offset: u64,
    kind: RecordErrorKind,
}

/// What was wrong with a record.
#[derive(Debug)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// The length in front of the record is above the limit.
    TooLong {
        /// What the length says.
        length: u64,
        /// What was allowed.
        limit: u32,
    },
    /// The file ends inside the four bytes of a length.
    TruncatedLength {
        /// How many of the four are there.
        found: usize,
    },
    /// The file ends inside a record.
    TruncatedRecord {
        /// What the length says.
        length: u32,
        /// How many bytes follow it.
        found: usize,
    },
    /// The file itself could not be read or written.
    Io(io::Error),
}

impl RecordError {
    pub(super) fn new(record: u64, offset: u64, kind: RecordErrorKind) -> Self {
        RecordError {
            record,
            offset,
            kind,
        }
    }

    /// The number of the record, counted from 0.
    pub fn record(&self) -> u64 {
        self.record
    }

    /// Where the record begins: the offset of its length's first byte.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// What is wrong with it.
    pub fn kind(&self) -> &RecordErrorKind {
        &self.kind
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {} at byte {}: ", self.record, self.offset)?;
        match &self.kind {
            RecordErrorKind::TooLong { length, limit } => {
                write!(
                    f,
                    "its length is {length} bytes, above the limit of {limit}"
                )?;
            }
            RecordErrorKind::TruncatedLength { found } => {
                write!(f, "the file ends after {found} of its length's 4 bytes")?;
            }
            RecordErrorKind::TruncatedRecord { length, found } => {
                write!(f, "the file ends after {found} of its {length} bytes")?;
            }
            RecordErrorKind::Io(error) => return error.fmt(f),
        }
        // A wrong first record is most likely no record at all.
        if self.record == 0 {
            f.write_str("; is this a file of records, each behind its length as 4 bytes?")?;
        }
        Ok(())
    }
}

impl Error for RecordError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.kind {
            RecordErrorKind::Io(error) => Some(error),
            _ => None,
        }
    }
}
