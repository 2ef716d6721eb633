//! Records to an output.

use std::io::{self, Write};

use super::{Framing, RecordCodec, StreamError, StreamErrorKind};
use crate::settings::Settings;

/// Writes the records of a stream, one after the other.
///
/// It writes twice a record, so give it a [`BufWriter`](io::BufWriter) where a write is a system call, and
/// [`flush`](Self::flush) that at the end: errors on drop are lost.
#[derive(Debug)]
pub struct RecordWriter<W> {
    output: W,
    codec: RecordCodec,
}

impl<W: Write> RecordWriter<W> {
    /// A writer under the default [`Settings`].
    #[must_use]
    pub fn new(output: W, framing: Framing) -> Self {
        Self::with_settings(output, framing, &Settings::default())
    }

    /// A writer that takes records up to the `max_record_size` of `settings`.
    #[must_use]
    pub fn with_settings(output: W, framing: Framing, settings: &Settings) -> Self {
        RecordWriter {
            output,
            codec: RecordCodec::with_settings(framing, settings),
        }
    }

    /// How many records have been written.
    #[must_use]
    pub const fn records(&self) -> u64 {
        self.codec.joined().record
    }

    /// How many bytes they take, lengths included.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.codec.joined().offset
    }

    /// Writes one record: its payload.
    ///
    /// # Errors
    ///
    /// When it is larger than the limit, so that nothing of it is written, and when the output fails.
    pub fn write(&mut self, payload: &[u8]) -> Result<(), StreamError> {
        let place = self.codec.joined();
        let prefix = self.codec.prefix(payload.len())?;
        self.output
            .write_all(&prefix)
            .and_then(|()| self.output.write_all(payload))
            .map_err(|error| place.error(StreamErrorKind::Io(error), 0))?;
        self.codec.passed(prefix.len(), payload.len());
        Ok(())
    }

    /// Flushes the output.
    ///
    /// # Errors
    ///
    /// What the output reports.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// The output, as it is: not flushed.
    #[must_use]
    pub fn into_inner(self) -> W {
        self.output
    }
}
