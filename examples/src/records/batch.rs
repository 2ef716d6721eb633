use std::io::Read;

use bytes::Bytes;
use scrooge_runtime::stream::{RecordReader, StreamError};

/// Records side by side in one shared piece of memory.
///
/// Each is to be had as a slice, or as [`Bytes`] that keep the batch alive without a copy.
/// Cloning a batch copies no record.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    bytes: Bytes,
    /// Where each record ends; it begins where the one before it ends.
    ends: std::sync::Arc<[usize]>,
}

impl Batch {
    /// How many records there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The length of all records together, without anything between them.
    pub fn byte_len(&self) -> usize {
        self.bytes.len()
    }

    /// The records as slices, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.ranges().map(|(start, end)| &self.bytes[start..end])
    }

    /// The records as owners of their bytes, in order.
    pub fn shared(&self) -> impl ExactSizeIterator<Item = Bytes> {
        self.ranges()
            .map(|(start, end)| self.bytes.slice(start..end))
    }

    fn ranges(&self) -> impl ExactSizeIterator<Item = (usize, usize)> {
        self.ends.iter().enumerate().map(|(index, &end)| {
            let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
            (start, end)
        })
    }
}

impl<R: AsRef<[u8]>> FromIterator<R> for Batch {
    fn from_iter<I: IntoIterator<Item = R>>(records: I) -> Self {
        let mut builder = BatchBuilder::default();
        for record in records {
            builder.push(record.as_ref());
        }
        builder.finish()
    }
}

/// Collects records into a [`Batch`].
#[derive(Debug, Default)]
pub struct BatchBuilder {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl BatchBuilder {
    /// Adds a copy of `record`.
    pub fn push(&mut self, record: &[u8]) {
        self.bytes.extend_from_slice(record);
        self.ends.push(self.bytes.len());
    }

    /// Adds the next record of `reader`; `false` at the end of the file.
    ///
    /// # Errors
    ///
    /// What the reader reports; the batch is then as it was.
    pub fn read<R: Read>(&mut self, reader: &mut RecordReader<R>) -> Result<bool, StreamError> {
        let record = reader.next().transpose()?;
        if let Some(record) = &record {
            self.push(record);
        }
        Ok(record.is_some())
    }

    /// How many records have been added.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether none has been added.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The length of all records together.
    pub fn byte_len(&self) -> usize {
        self.bytes.len()
    }

    /// The batch, in which nothing changes any more.
    pub fn finish(self) -> Batch {
        Batch {
            bytes: self.bytes.into(),
            ends: self.ends.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_out_as_they_went_in() {
        let records = [b"one".as_slice(), b"", b"three"];
        let batch = Batch::from_iter(records);
        assert_eq!((batch.len(), batch.byte_len()), (3, 8));
        assert_eq!(batch.iter().collect::<Vec<_>>(), records);
        assert_eq!(batch.shared().collect::<Vec<_>>(), records);
    }

    #[test]
    fn a_damaged_record_is_not_in_the_batch() {
        let mut reader = crate::records::reader(&b"\0\0\0\x02ab\0\0\0\x02c"[..]);
        let mut builder = BatchBuilder::default();
        assert!(builder.read(&mut reader).expect("the first is good"));
        assert!(builder.read(&mut reader).is_err());
        assert!(!builder.read(&mut reader).expect("it ended"));
        assert_eq!(builder.finish().iter().collect::<Vec<_>>(), [b"ab"]);
    }
}
