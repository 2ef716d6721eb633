//! Files of records, each behind its length as four bytes, most significant first.
//!
//! The simplest container that a stream of Thrift records can have: [`Framing::frames`]. [`Batch`] holds many records in
//! one piece of memory, for programs that work on a chunk at a time.
//!
//! ```
//! use scrooge_examples::records::{self, BatchBuilder};
//!
//! let mut writer = records::writer(Vec::new());
//! writer.write(b"first")?;
//! writer.write(b"")?;
//! let file = writer.into_inner();
//! assert_eq!(file, b"\0\0\0\x05first\0\0\0\0");
//!
//! let mut reader = records::reader(&file[..]);
//! let mut batch = BatchBuilder::default();
//! while batch.read(&mut reader)? {}
//! assert_eq!(batch.finish().iter().collect::<Vec<_>>(), [&b"first"[..], b""]);
//! # Ok::<(), scrooge_runtime::stream::StreamError>(())
//! ```

mod batch;

use std::io::{Read, Write};

pub use batch::{Batch, BatchBuilder};
use scrooge_runtime::Settings;
pub use scrooge_runtime::stream::{Framing, RecordReader, RecordWriter};

/// How long a record may be: 16 MiB, which is more than message brokers carry.
pub const LIMIT: usize = 16 << 20;

/// How many bytes a record's length takes in front of it.
const PREFIX: usize = size_of::<u32>();

/// Reads the records of a file.
pub fn reader<R: Read>(input: R) -> RecordReader<R> {
    RecordReader::with_settings(input, Framing::frames(), &settings())
}

/// Writes a file of records.
pub fn writer<W: Write>(output: W) -> RecordWriter<W> {
    RecordWriter::with_settings(output, Framing::frames(), &settings())
}

fn settings() -> Settings {
    Settings {
        max_record_size: LIMIT,
        ..Settings::default()
    }
}

/// How many bytes a record takes in a file, its length included.
#[must_use]
pub fn encoded_len(record: &[u8]) -> u64 {
    (PREFIX + record.len()) as u64
}
