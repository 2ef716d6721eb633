use std::io::{self, Write};

use super::{DEFAULT_LIMIT, PREFIX, RecordError, RecordErrorKind};

/// Writes records, each behind its length.
///
/// It writes twice a record, so give it a [`BufWriter`](std::io::BufWriter) where a write is a
/// system call, and [`flush`](Self::flush) that at the end: errors on drop are lost.
#[derive(Debug)]
pub struct RecordWriter<W> {
    output: W,
    limit: u32,
    record: u64,
    offset: u64,
}

impl<W: Write> RecordWriter<W> {
    /// A writer that takes records of up to [`DEFAULT_LIMIT`] bytes, as its reader does.
    pub fn new(output: W) -> Self {
        RecordWriter {
            output,
            limit: DEFAULT_LIMIT,
            record: 0,
            offset: 0,
        }
    }

    /// The same writer with another limit.
    pub fn with_limit(mut self, limit: u32) -> Self {
        self.limit = limit;
        self
    }

    /// How many records have been written.
    pub fn records(&self) -> u64 {
        self.record
    }

    /// How many bytes they take in the file, their lengths included.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Writes one record.
    ///
    /// # Errors
    ///
    /// A record above the limit, of which nothing is written, or an output that fails.
    pub fn write(&mut self, record: &[u8]) -> Result<(), RecordError> {
        let length = match u32::try_from(record.len()) {
            Ok(length) if length <= self.limit => length,
            _ => {
                return Err(self.error(RecordErrorKind::TooLong {
                    length: record.len() as u64,
                    limit: self.limit,
                }));
            }
        };
        self.output
            .write_all(&length.to_be_bytes())
            .and_then(|()| self.output.write_all(record))
            .map_err(|error| self.error(RecordErrorKind::Io(error)))?;
        self.record += 1;
        self.offset += (PREFIX + record.len()) as u64;
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
    pub fn into_inner(self) -> W {
        self.output
    }

    fn error(&self, kind: RecordErrorKind) -> RecordError {
        RecordError::new(self.record, self.offset, kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_above_the_limit_leaves_no_trace() {
        let mut writer = RecordWriter::new(Vec::new()).with_limit(2);
        writer.write(b"ab").expect("it fits");
        let error = writer.write(b"abc").expect_err("it does not fit");
        assert_eq!(
            error.to_string(),
            "record 1 at byte 6: its length is 3 bytes, above the limit of 2"
        );
        writer.write(b"").expect("it fits");
        assert_eq!((writer.records(), writer.offset()), (2, 10));
        assert_eq!(writer.into_inner(), b"\0\0\0\x02ab\0\0\0\0");
    }

    #[test]
    fn a_failing_output_is_reported_with_its_place() {
        // Room for one record and half of the next one's length.
        let mut room = [0; 8];
        let mut writer = RecordWriter::new(&mut room[..]);
        writer.write(b"ab").expect("it fits");
        let error = writer.write(b"cd").expect_err("the output is full");
        assert_eq!((error.record(), error.offset()), (1, 6));
        assert!(matches!(error.kind(), RecordErrorKind::Io(_)));
    }
}
