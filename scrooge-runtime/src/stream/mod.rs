//! Streams of records: files, pipes and sockets that hold one record after the other.
//!
//! | | |
//! |---|---|
//! | [`Framing`] | what says where one record ends and the next begins |
//! | [`RecordReader`], [`RecordWriter`] | over [`std::io::Read`] and [`Write`](std::io::Write) |
//! | [`RecordCodec`] | without any input or output: bytes are put in as they come. With the feature `tokio-util` it is a codec of that crate |
//!
//! A reader never has more of the stream in memory than the record that it is at and what one read brought behind it. It
//! takes time in proportion to the bytes, however few of them a read brings. Where records follow each other with nothing
//! between them, their ends are found by walking over them as their bytes arrive.
//!
//! ```
//! use scrooge_runtime::stream::{Framing, RecordReader, RecordWriter};
//!
//! let mut file = Vec::new();
//! let mut writer = RecordWriter::new(&mut file, Framing::frames());
//! writer.write(b"first")?;
//! writer.write(b"second")?;
//!
//! for record in RecordReader::new(&file[..], Framing::frames()) {
//!     let payload: scrooge_runtime::Bytes = record?;
//!     println!("{} bytes", payload.len());
//! }
//! # assert_eq!(file, b"\0\0\0\x05first\0\0\0\x06second");
//! # Ok::<(), scrooge_runtime::stream::StreamError>(())
//! ```

mod codec;
mod error;
mod framing;
mod prefix;
mod reader;
mod skipper;
#[cfg(feature = "tokio-util")]
mod tokio;
mod writer;

pub use codec::RecordCodec;
pub use error::{StreamError, StreamErrorKind};
pub use framing::Framing;
pub use reader::{DecodedRecords, RecordReader};
pub use writer::RecordWriter;
