//! Files of records, each behind its length as four bytes, most significant first.
//!
//! The simplest container that a stream of Thrift records can have. [`RecordReader`] treats
//! the file as a stranger's: a length is believed only as far as bytes follow it, and an error
//! says which record and which byte it is about. [`Batch`] holds many records in one piece of
//! memory, for programs that work on a chunk at a time.
//!
//! ```
//! use scrooge_examples::records::{RecordReader, RecordWriter};
//!
//! let mut writer = RecordWriter::new(Vec::new());
//! writer.write(b"first")?;
//! writer.write(b"")?;
//! let file = writer.into_inner();
//! assert_eq!(file, b"\0\0\0\x05first\0\0\0\0");
//!
//! let records = RecordReader::new(&file[..]).collect::<Result<Vec<_>, _>>()?;
//! assert_eq!(records, [b"first".to_vec(), Vec::new()]);
//! # Ok::<(), scrooge_examples::records::RecordError>(())
//! ```

mod batch;
mod error;
mod reader;
mod writer;

pub use batch::{Batch, BatchBuilder};
pub use error::{RecordError, RecordErrorKind};
pub use reader::RecordReader;
pub use writer::RecordWriter;

/// How long a record may be unless the reader or writer is told otherwise: 16 MiB, which is more
/// than message brokers carry.
pub const DEFAULT_LIMIT: u32 = 16 << 20;

/// How many bytes a record's length takes in front of it.
const PREFIX: usize = size_of::<u32>();

/// How many bytes a record takes in a file, its length included.
#[must_use]
pub fn encoded_len(record: &[u8]) -> u64 {
    (PREFIX + record.len()) as u64
}
