//! Records from an input.

use std::fmt;
use std::io::{self, Read};

use bytes::{Bytes, BytesMut};

use super::{Framing, RecordCodec, StreamError, StreamErrorKind};
use crate::adaptive::Adaptive;
use crate::decoder::AdaptiveDecoder;
use crate::record::Record;
use crate::settings::Settings;
use crate::wire::Protocol;

/// How many bytes are asked for at once.
const CHUNK: usize = 64 << 10;

/// Reads the records of a stream, one after the other: an iterator over their payloads.
///
/// It asks its input for 64 KiB at a time, so there is no need to buffer that. A payload shares memory with those beside
/// it: who keeps few of many should keep copies.
///
/// After an input has failed, reading can go on where it was, if the failure can pass; after any other error of the stream
/// the iterator is at its end.
///
/// ```
/// use scrooge_runtime::stream::{Framing, RecordReader};
///
/// let stream = b"\x05first\x06second";
/// let mut reader = RecordReader::new(&stream[..], Framing::varint());
/// assert_eq!(reader.next().transpose()?.unwrap(), "first");
/// assert_eq!((reader.records(), reader.offset()), (1, 6));
/// # Ok::<(), scrooge_runtime::stream::StreamError>(())
/// ```
pub struct RecordReader<R> {
    input: R,
    codec: RecordCodec,
    chunk: Box<[u8]>,
    buffer: BytesMut,
    has_ended: bool,
}

impl<R: Read> RecordReader<R> {
    /// A reader under the default [`Settings`].
    #[must_use]
    pub fn new(input: R, framing: Framing) -> Self {
        Self::with_settings(input, framing, &Settings::default())
    }

    /// A reader under the limits of `settings`: `max_record_size`, and `max_depth` where ends are found by walking.
    #[must_use]
    pub fn with_settings(input: R, framing: Framing, settings: &Settings) -> Self {
        RecordReader {
            input,
            codec: RecordCodec::with_settings(framing, settings),
            chunk: vec![0; CHUNK].into(),
            buffer: BytesMut::new(),
            has_ended: false,
        }
    }

    /// How many records have been read.
    #[must_use]
    pub const fn records(&self) -> u64 {
        self.codec.records()
    }

    /// How many bytes they took, lengths included: where the next record begins.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.codec.offset()
    }

    /// The records as a decoder makes them of their payloads. One that it refuses is an error in its place, and the next one
    /// follows.
    ///
    /// ```ignore
    /// let decoder = AdaptiveDecoder::<EventData>::new(Settings::default());
    /// for event in RecordReader::new(File::open(path)?, Framing::frames()).decode_with(&decoder) {
    ///     route(&event?);
    /// }
    /// ```
    pub fn decode_with<T: Record, P: Protocol>(
        self,
        decoder: &AdaptiveDecoder<T, P>,
    ) -> DecodedRecords<'_, R, T, P> {
        DecodedRecords {
            reader: self,
            decoder,
        }
    }

    /// The input. What was read of it behind the last record is lost.
    #[must_use]
    pub fn into_inner(self) -> R {
        self.input
    }

    fn read(&mut self) -> Result<Option<Bytes>, StreamError> {
        loop {
            if self.has_ended {
                return self.codec.finish(&mut self.buffer);
            }
            let record = self.codec.split(&mut self.buffer)?;
            if record.is_some() || self.codec.is_broken() {
                return Ok(record);
            }
            self.fill()?;
        }
    }

    /// Reads once. The buffer grows with the bytes that arrive, not with a length that was promised.
    fn fill(&mut self) -> Result<(), StreamError> {
        match self.input.read(&mut self.chunk) {
            Ok(0) => self.has_ended = true,
            Ok(count) => {
                let read = self.chunk.get(..count).unwrap_or_default();
                self.buffer.extend_from_slice(read);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                let (place, at) = (self.codec.taken(), self.buffer.len());
                return Err(place.error(StreamErrorKind::Io(error), at));
            }
        }
        Ok(())
    }
}

impl<R: fmt::Debug> fmt::Debug for RecordReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordReader")
            .field("input", &self.input)
            .field("codec", &self.codec)
            .field("buffered", &self.buffer.len())
            .finish_non_exhaustive()
    }
}

impl<R: Read> Iterator for RecordReader<R> {
    type Item = Result<Bytes, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

/// The records of a stream, decoded: see [`RecordReader::decode_with`].
pub struct DecodedRecords<'d, R, T, P> {
    reader: RecordReader<R>,
    decoder: &'d AdaptiveDecoder<T, P>,
}

impl<R, T, P> DecodedRecords<'_, R, T, P> {
    /// The reader of the payloads.
    #[must_use]
    pub const fn reader(&self) -> &RecordReader<R> {
        &self.reader
    }
}

impl<R: fmt::Debug, T, P> fmt::Debug for DecodedRecords<'_, R, T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DecodedRecords")
            .field("reader", &self.reader)
            .finish_non_exhaustive()
    }
}

impl<R: Read, T: Record, P: Protocol> Iterator for DecodedRecords<'_, R, T, P> {
    type Item = Result<Adaptive<'static, T>, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        let place = self.reader.codec.taken();
        let payload = match self.reader.next()? {
            Ok(payload) => payload,
            Err(error) => return Some(Err(error)),
        };
        let decoded = self.decoder.decode(payload);
        Some(decoded.map_err(|error| place.error(StreamErrorKind::Record(error), 0)))
    }
}
