//! From bytes as they come to records, and back, without any input or output.

use bytes::{Buf, Bytes, BytesMut};

use super::framing::{Framing, Kind};
use super::prefix::Prefix;
use super::skipper::Skipper;
use super::{StreamError, StreamErrorKind};
use crate::error::FaultKind;
use crate::message::{MessageErrorKind, envelope_of};
use crate::schema::Schema;
use crate::settings::Settings;
use crate::wire::compact::varint32;
use crate::wire::{Limits, ProtocolTag};

/// Cuts a stream into records, and puts records into a stream.
///
/// Bytes are appended to a buffer as they come, and [`split`](Self::split) takes records off it. With the feature
/// `tokio-util` this is a `Decoder` and an `Encoder` of that crate.
///
/// ```
/// use bytes::BytesMut;
/// use scrooge_runtime::stream::{Framing, RecordCodec};
///
/// let mut codec = RecordCodec::new(Framing::frames());
/// let mut buffer = BytesMut::from(&b"\0\0\0\x02a"[..]);
/// assert_eq!(codec.split(&mut buffer)?, None); // half a record
/// buffer.extend_from_slice(b"b\0\0");
/// assert_eq!(codec.split(&mut buffer)?.unwrap(), "ab");
/// assert!(codec.finish(&mut buffer).is_err()); // ends inside a length
/// # Ok::<(), scrooge_runtime::stream::StreamError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordCodec {
    framing: Framing,
    settings: Settings,
    /// The record that has begun, if its end is found by walking.
    walk: Option<Skipper>,
    taken: Place,
    joined: Place,
    is_broken: bool,
}

/// How far a stream has come.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// How many records it has up to here.
    pub(super) record: u64,
    /// How many bytes they take, with what says how long they are.
    pub(super) offset: u64,
}

impl Place {
    pub(super) const fn error(self, kind: StreamErrorKind, at: usize) -> StreamError {
        StreamError::new(kind, self.record, self.offset.saturating_add(at as u64))
    }

    fn pass(&mut self, Whole { prefix, size }: Whole) {
        self.record += 1;
        self.offset += (prefix + size) as u64;
    }
}

/// A record that is there as a whole: how long what stands before it is, and how long it is.
#[derive(Clone, Copy)]
struct Whole {
    prefix: usize,
    size: usize,
}

impl RecordCodec {
    /// A codec under the default [`Settings`].
    #[must_use]
    pub fn new(framing: Framing) -> Self {
        Self::with_settings(framing, &Settings::default())
    }

    /// A codec under the limits of `settings`: `max_record_size`, and `max_depth` where ends are found by walking.
    #[must_use]
    pub fn with_settings(framing: Framing, settings: &Settings) -> Self {
        RecordCodec {
            framing,
            settings: settings.clone(),
            walk: None,
            taken: Place::default(),
            joined: Place::default(),
            is_broken: false,
        }
    }

    /// How many records have been taken off.
    #[must_use]
    pub const fn records(&self) -> u64 {
        self.taken.record
    }

    /// How many bytes they took, lengths included: where the next record begins.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.taken.offset
    }

    /// Takes the next record off the front of `buffer`. None if it is not there as a whole; then more bytes have to be
    /// appended. The record shares the buffer's memory.
    ///
    /// After an error nothing more comes, since it is not known where the next record begins.
    ///
    /// # Errors
    ///
    /// When a length is too large or no length, or when bytes are no record.
    pub fn split(&mut self, buffer: &mut BytesMut) -> Result<Option<Bytes>, StreamError> {
        if self.is_broken {
            return Ok(None);
        }
        let Some(whole) = self.look(buffer)? else {
            return Ok(None);
        };
        self.walk = None;
        self.taken.pass(whole);
        buffer.advance(whole.prefix);
        Ok(Some(buffer.split_to(whole.size).freeze()))
    }

    /// Takes the next record off, once no more bytes will come. None at the end of the stream.
    ///
    /// # Errors
    ///
    /// As [`split`](Self::split); and when the stream ends inside a record.
    pub fn finish(&mut self, buffer: &mut BytesMut) -> Result<Option<Bytes>, StreamError> {
        match self.split(buffer)? {
            None if !buffer.is_empty() && !self.is_broken => {
                let (found, expected) = (buffer.len(), self.expected(buffer));
                Err(self.broken(StreamErrorKind::Truncated { found, expected }, 0))
            }
            record => Ok(record),
        }
    }

    /// Appends a record to a stream.
    ///
    /// # Errors
    ///
    /// When the record is larger than the limit. Nothing is appended then.
    pub fn join(&mut self, record: &[u8], stream: &mut BytesMut) -> Result<(), StreamError> {
        let prefix = self.prefix(record.len())?;
        stream.reserve(prefix.len() + record.len());
        stream.extend_from_slice(&prefix);
        stream.extend_from_slice(record);
        self.passed(prefix.len(), record.len());
        Ok(())
    }

    /// What stands in front of a record of `size` bytes.
    pub(super) fn prefix(&self, size: usize) -> Result<Prefix, StreamError> {
        if self.settings.refuses_size(size) {
            return Err(self.joined.error(self.too_large(size as u64), 0));
        }
        Ok(match self.framing.0 {
            Kind::Frames => Prefix::frame(size as u32),
            Kind::Varint => Prefix::varint(size as u32),
            Kind::Concatenated { .. } | Kind::Messages => Prefix::default(),
        })
    }

    /// Counts a record that has been put into the stream.
    pub(super) fn passed(&mut self, prefix: usize, size: usize) {
        self.joined.pass(Whole { prefix, size });
    }

    /// Whether nothing more will come, because of an error.
    pub(super) const fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// How far the stream has come that records are taken from.
    pub(super) const fn taken(&self) -> Place {
        self.taken
    }

    /// How far the stream has come that records are put into.
    pub(super) const fn joined(&self) -> Place {
        self.joined
    }

    fn broken(&mut self, kind: StreamErrorKind, at: usize) -> StreamError {
        self.is_broken = true;
        self.taken.error(kind, at)
    }

    fn too_large(&self, size: u64) -> StreamErrorKind {
        let limit = self.settings.largest_record();
        StreamErrorKind::TooLarge { size, limit }
    }

    /// How many bytes the record at the front of `bytes` takes with its length, if it has one.
    fn expected(&self, bytes: &[u8]) -> Option<u64> {
        match self.framing.0 {
            Kind::Frames => Some(4 + u64::from(u32::from_be_bytes(*bytes.first_chunk()?))),
            Kind::Varint => {
                let (length, prefix) = varint32(bytes, 0).ok()?;
                Some(prefix as u64 + u64::from(length))
            }
            Kind::Concatenated { .. } | Kind::Messages => None,
        }
    }

    /// Looks whether the record at the front of `bytes` is there as a whole.
    fn look(&mut self, bytes: &[u8]) -> Result<Option<Whole>, StreamError> {
        if bytes.is_empty() {
            return Ok(None);
        }
        match self.framing.0 {
            Kind::Frames => match bytes.first_chunk() {
                Some(&length) => self.sized(bytes, 4, u32::from_be_bytes(length)),
                None => Ok(None),
            },
            Kind::Varint => match varint32(bytes, 0) {
                Ok((length, prefix)) => self.sized(bytes, prefix, length),
                Err(fault) if fault.is(FaultKind::UnexpectedEnd) => Ok(None),
                Err(_) => Err(self.broken(StreamErrorKind::InvalidLength, 0)),
            },
            Kind::Concatenated { protocol, schema } => match self.walk.take() {
                Some(walk) => self.walked(bytes, walk),
                None => self.concatenated(bytes, protocol, schema),
            },
            Kind::Messages => match self.walk.take() {
                Some(walk) => self.walked(bytes, walk),
                None => self.message(bytes),
            },
        }
    }

    /// A record of which nothing has been walked.
    fn concatenated(
        &mut self,
        bytes: &[u8],
        protocol: ProtocolTag,
        schema: &'static Schema,
    ) -> Result<Option<Whole>, StreamError> {
        // Most records are there as a whole, and the generated walk is several times as fast. What it refuses, for whatever
        // reason, is gone over once more.
        let limits = Limits::new(&self.settings);
        if let Ok(size) = schema.skip(protocol, self.within(bytes), 0, limits) {
            return Ok(Some(Whole { prefix: 0, size }));
        }
        let walk = Skipper::new(protocol, Some(schema), 0, &self.settings);
        self.walked(bytes, walk)
    }

    /// The bytes up to the limit: what is beyond need not be looked at.
    fn within<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        bytes.get(..self.settings.largest_record()).unwrap_or(bytes)
    }

    /// A message of which nothing has been walked.
    fn message(&mut self, bytes: &[u8]) -> Result<Option<Whole>, StreamError> {
        match envelope_of(bytes) {
            Ok((envelope, body)) => {
                let walk = Skipper::new(envelope.protocol(), None, body, &self.settings);
                self.walked(bytes, walk)
            }
            Err(error) if *error.kind() == MessageErrorKind::UnexpectedEnd => Ok(None),
            Err(error) => {
                let kind = StreamErrorKind::NoMessage(*error.kind());
                Err(self.broken(kind, error.offset()))
            }
        }
    }

    /// A record of `length` bytes behind `prefix` others.
    fn sized(
        &mut self,
        bytes: &[u8],
        prefix: usize,
        length: u32,
    ) -> Result<Option<Whole>, StreamError> {
        let size = length as usize;
        if self.settings.refuses_size(size) {
            let kind = self.too_large(length.into());
            return Err(self.broken(kind, 0));
        }
        let is_whole = bytes.len() - prefix >= size;
        Ok(is_whole.then_some(Whole { prefix, size }))
    }

    /// A record whose end is found by walking.
    fn walked(&mut self, bytes: &[u8], mut walk: Skipper) -> Result<Option<Whole>, StreamError> {
        let largest = self.settings.largest_record();
        match walk.advance(self.within(bytes)) {
            Ok(Some(size)) => Ok(Some(Whole { prefix: 0, size })),
            Ok(None) if bytes.len() > largest => {
                let kind = self.too_large(bytes.len() as u64);
                Err(self.broken(kind, 0))
            }
            Ok(None) => {
                self.walk = Some(walk);
                Ok(None)
            }
            Err(fault) => {
                let kind = StreamErrorKind::Malformed(walk.explain(fault, bytes));
                Err(self.broken(kind, fault.offset()))
            }
        }
    }
}
