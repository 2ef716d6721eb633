use std::io::{self, BufRead, Read};

use super::{DEFAULT_LIMIT, PREFIX, RecordError, RecordErrorKind};

/// Reads the records of a file, one after the other.
///
/// As an iterator it gives each record a buffer of its own; [`read`](Self::read) appends to one of
/// the caller's. After the first error there is nothing more to read, since where the next record
/// would begin is unknown.
#[derive(Debug)]
pub struct RecordReader<R> {
    input: R,
    limit: u32,
    record: u64,
    offset: u64,
    finished: bool,
}

impl<R: BufRead> RecordReader<R> {
    /// A reader that takes records of up to [`DEFAULT_LIMIT`] bytes.
    pub fn new(input: R) -> Self {
        RecordReader {
            input,
            limit: DEFAULT_LIMIT,
            record: 0,
            offset: 0,
            finished: false,
        }
    }

    /// The same reader with another limit.
    pub fn with_limit(mut self, limit: u32) -> Self {
        self.limit = limit;
        self
    }

    /// How many records have been read.
    pub fn records(&self) -> u64 {
        self.record
    }

    /// How many bytes the records read so far take in the file, their lengths included.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Appends the next record to `buffer` and gives its length, or `None` at the end of the file.
    ///
    /// # Errors
    ///
    /// A length above the limit, a file that ends within a record, or an input that fails. The
    /// buffer then ends with what could be read of the record.
    pub fn read(&mut self, buffer: &mut Vec<u8>) -> Result<Option<usize>, RecordError> {
        if self.finished {
            return Ok(None);
        }
        match self.read_record(buffer) {
            Ok(Some(length)) => {
                self.record += 1;
                self.offset += (PREFIX + length) as u64;
                Ok(Some(length))
            }
            Ok(None) => {
                self.finished = true;
                Ok(None)
            }
            Err(kind) => {
                self.finished = true;
                Err(RecordError::new(self.record, self.offset, kind))
            }
        }
    }

    fn read_record(&mut self, buffer: &mut Vec<u8>) -> Result<Option<usize>, RecordErrorKind> {
        let Some(length) = self.read_length()? else {
            return Ok(None);
        };
        if length > self.limit {
            return Err(RecordErrorKind::TooLong {
                length: length.into(),
                limit: self.limit,
            });
        }
        // The buffer grows with the bytes that arrive, not with the length that was promised.
        let found = (&mut self.input)
            .take(length.into())
            .read_to_end(buffer)
            .map_err(RecordErrorKind::Io)?;
        if found < length as usize {
            return Err(RecordErrorKind::TruncatedRecord { length, found });
        }
        Ok(Some(found))
    }

    /// The next record's length, or `None` where the file ends between two records.
    fn read_length(&mut self) -> Result<Option<u32>, RecordErrorKind> {
        let mut prefix = [0; PREFIX];
        let mut found = 0;
        while found < PREFIX {
            match self.input.read(&mut prefix[found..]) {
                Ok(0) if found == 0 => return Ok(None),
                Ok(0) => return Err(RecordErrorKind::TruncatedLength { found }),
                Ok(read) => found += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(RecordErrorKind::Io(error)),
            }
        }
        Ok(Some(u32::from_be_bytes(prefix)))
    }
}

impl<R: BufRead> Iterator for RecordReader<R> {
    type Item = Result<Vec<u8>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut record = Vec::new();
        match self.read(&mut record) {
            Ok(Some(_)) => Some(Ok(record)),
            Ok(None) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(file: &[u8]) -> Result<Vec<Vec<u8>>, RecordError> {
        RecordReader::new(file).collect()
    }

    fn error_of(file: &[u8]) -> RecordError {
        read_all(file).expect_err("the file is damaged")
    }

    #[test]
    fn an_empty_file_has_no_records() {
        assert!(read_all(b"").expect("nothing is wrong with it").is_empty());
    }

    #[test]
    fn records_are_read_in_order_and_counted() {
        let mut reader = RecordReader::new(&b"\0\0\0\x02ab\0\0\0\0\0\0\0\x01c"[..]);
        let mut buffer = Vec::new();
        let mut lengths = Vec::new();
        while let Some(length) = reader.read(&mut buffer).expect("the file is good") {
            lengths.push(length);
        }
        assert_eq!(
            (lengths, buffer.as_slice()),
            (vec![2, 0, 1], b"abc".as_slice())
        );
        assert_eq!((reader.records(), reader.offset()), (3, 15));
    }

    #[test]
    fn a_cut_at_any_byte_is_found_and_placed() {
        let file = b"\0\0\0\x02ab\0\0\0\x03cde";
        for end in 0..file.len() {
            if end == 0 || end == 6 {
                assert!(read_all(&file[..end]).is_ok(), "{end} bytes");
                continue;
            }
            let error = error_of(&file[..end]);
            let (record, offset) = if end < 6 { (0, 0) } else { (1, 6) };
            assert_eq!((error.record(), error.offset()), (record, offset));
            match error.kind() {
                RecordErrorKind::TruncatedLength { found } => {
                    assert_eq!(offset as usize + found, end);
                }
                RecordErrorKind::TruncatedRecord { found, .. } => {
                    assert_eq!(offset as usize + PREFIX + found, end);
                }
                other => panic!("{end} bytes: {other:?}"),
            }
        }
    }

    #[test]
    fn a_promised_length_is_not_allocated() {
        let mut buffer = Vec::new();
        let error = RecordReader::new(&b"\xff\xff\xff\xffabc"[..])
            .with_limit(u32::MAX)
            .read(&mut buffer)
            .expect_err("the record is not there");
        assert_eq!(
            error.to_string(),
            "record 0 at byte 0: the file ends after 3 of its 4294967295 bytes; \
             is this a file of records, each behind its length as 4 bytes?"
        );
        assert!(buffer.capacity() < 1 << 12, "{}", buffer.capacity());
    }

    #[test]
    fn a_length_above_the_limit_is_an_error_and_ends_the_file() {
        let mut reader = RecordReader::new(&b"\0\0\0\x01a\0\0\0\x05abcde"[..]).with_limit(4);
        assert!(matches!(reader.next(), Some(Ok(_))));
        let error = reader
            .next()
            .expect("there is more")
            .expect_err("it is too long");
        assert_eq!(
            error.to_string(),
            "record 1 at byte 5: its length is 5 bytes, above the limit of 4"
        );
        assert!(reader.next().is_none());
    }
}
