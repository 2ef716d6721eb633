//! Streams of records.

use std::io::{self, Read};

use scrooge_runtime::stream::{Framing, RecordReader, RecordWriter};
use scrooge_runtime::{Binary, Bytes, Compact, Settings};

use crate::meter::bounded;
use crate::random::Rng;
use crate::schema::shapes::TreeData;

/// What is found in a stream does not depend on how its bytes come, and can be written to be the same stream again.
pub fn streams(data: &[u8]) {
    let Some((&head, data)) = data.split_first() else {
        return;
    };
    let framing = match head % 4 {
        0 => Framing::frames(),
        1 => Framing::varint(),
        2 => Framing::concatenated::<TreeData, _>(Binary),
        _ => Framing::concatenated::<TreeData, _>(Compact),
    };
    let settings = Settings {
        max_record_size: 1 << 20,
        ..Settings::default()
    };
    let all = bounded(|| read(data, framing, &settings));
    let pieces = Pieces {
        left: data,
        rng: Rng::new(head.into()),
    };
    assert_eq!(all, bounded(|| read(pieces, framing, &settings)));
    let (records, error) = all;
    if error.is_none() && head % 4 != 1 {
        let mut written = Vec::new();
        let mut writer = RecordWriter::new(&mut written, framing);
        for record in &records {
            writer.write(record).expect("memory takes all");
        }
        writer.flush().expect("memory takes all");
        assert_eq!(written, data);
    }
}

/// The records, and what ended them.
fn read(input: impl Read, framing: Framing, settings: &Settings) -> (Vec<Bytes>, Option<String>) {
    let mut records = Vec::new();
    for record in RecordReader::with_settings(input, framing, settings) {
        match record {
            Ok(record) => records.push(record),
            Err(error) => return (records, Some(error.to_string())),
        }
    }
    (records, None)
}

/// An input that gives a few bytes at a time.
struct Pieces<'d> {
    left: &'d [u8],
    rng: Rng,
}

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let few = 1 + self.rng.below(9);
        let few = few.min(into.len());
        self.left.read(&mut into[..few])
    }
}
