//! Records out of a file, each with what stands before it.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use bytes::{Bytes, BytesMut};
use scrooge_runtime::Settings;
use scrooge_runtime::stream::{Framing, RecordCodec, StreamError};

use crate::console::Trouble;

/// How many bytes are asked for at once.
const CHUNK: usize = 64 << 10;
/// The most bytes that can stand before a record.
const LONGEST_PREFIX: usize = 10;

/// A record, and where it is.
pub(crate) struct Found {
    /// Where in the file it begins, with what stands before it.
    pub(crate) offset: u64,
    /// What says how long it is.
    pub(crate) prefix: Vec<u8>,
    pub(crate) payload: Bytes,
}

/// What is next in a file.
pub(crate) enum Next {
    Record(Found),
    /// The file is damaged, so that nobody knows where the next record begins: why, where, and the bytes from there on, as far
    /// as they were read.
    Damage(StreamError, Found),
    End,
}

/// The records of a file.
pub(crate) struct Input {
    reader: Box<dyn Read>,
    name: String,
    /// None where the file is one record.
    codec: Option<RecordCodec>,
    buffer: BytesMut,
    has_ended: bool,
}

impl Input {
    /// The file at `path`, or the standard input for `-`. Without a framing all of it is one record.
    pub(crate) fn open(
        path: &Path,
        framing: Option<Framing>,
        settings: &Settings,
    ) -> Result<Self, Trouble> {
        let reader: Box<dyn Read> = if path == Path::new("-") {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(path).map_err(|error| Trouble::file(path, &error))?)
        };
        Ok(Input {
            reader,
            name: path.display().to_string(),
            codec: framing.map(|framing| RecordCodec::with_settings(framing, settings)),
            buffer: BytesMut::new(),
            has_ended: false,
        })
    }

    pub(crate) fn next(&mut self) -> Result<Next, Trouble> {
        loop {
            let Some(codec) = &mut self.codec else {
                return self.whole();
            };
            let offset = codec.offset();
            let before: Vec<u8> = self.buffer.iter().take(LONGEST_PREFIX).copied().collect();
            let record = match self.has_ended {
                true => codec.finish(&mut self.buffer),
                false => codec.split(&mut self.buffer),
            };
            match record {
                Ok(Some(payload)) => {
                    let taken = codec.offset().saturating_sub(offset);
                    let length = (taken as usize).saturating_sub(payload.len());
                    let prefix = before.get(..length).unwrap_or_default().to_vec();
                    return Ok(Next::Record(Found {
                        offset,
                        prefix,
                        payload,
                    }));
                }
                Ok(None) if self.has_ended => return Ok(Next::End),
                Ok(None) => self.fill()?,
                Err(error) => {
                    let rest = Found {
                        offset,
                        prefix: Vec::new(),
                        payload: self.buffer.split().freeze(),
                    };
                    self.has_ended = true;
                    return Ok(Next::Damage(error, rest));
                }
            }
        }
    }

    /// All of the file, once.
    fn whole(&mut self) -> Result<Next, Trouble> {
        if self.has_ended {
            return Ok(Next::End);
        }
        while !self.has_ended {
            self.fill()?;
        }
        Ok(Next::Record(Found {
            offset: 0,
            prefix: Vec::new(),
            payload: self.buffer.split().freeze(),
        }))
    }

    fn fill(&mut self) -> Result<(), Trouble> {
        let mut chunk = [0; CHUNK];
        match self.reader.read(&mut chunk) {
            Ok(0) => self.has_ended = true,
            Ok(count) => {
                let read = chunk.get(..count).unwrap_or_default();
                self.buffer.extend_from_slice(read);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(Trouble::new(format!("{}: {error}", self.name))),
        }
        Ok(())
    }
}
