//! The codec as tokio's: over any asynchronous input or output.

use bytes::{Bytes, BytesMut};
use tokio_util::codec::{Decoder, Encoder};

use super::{RecordCodec, StreamError};

impl Decoder for RecordCodec {
    type Item = Bytes;
    type Error = StreamError;

    fn decode(&mut self, buffer: &mut BytesMut) -> Result<Option<Bytes>, StreamError> {
        self.split(buffer)
    }

    fn decode_eof(&mut self, buffer: &mut BytesMut) -> Result<Option<Bytes>, StreamError> {
        self.finish(buffer)
    }
}

impl<B: AsRef<[u8]>> Encoder<B> for RecordCodec {
    type Error = StreamError;

    fn encode(&mut self, record: B, stream: &mut BytesMut) -> Result<(), StreamError> {
        self.join(record.as_ref(), stream)
    }
}
