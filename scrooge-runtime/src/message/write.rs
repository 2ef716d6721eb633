//! Writing an envelope.

use super::{Envelope, MAX_NAME, Message};
use crate::error::EncodeError;
use crate::wire::compact::write_varint;
use crate::wire::{Binary, Compact, Protocol};

impl<B: AsRef<[u8]>> Message<B> {
    /// The message with an envelope around it. The body is taken as it is: it has to be in the envelope's protocol.
    ///
    /// # Errors
    ///
    /// When the name is longer than [`MAX_NAME`], since no reader of this crate would take it.
    pub fn encode(&self, envelope: Envelope) -> Result<Vec<u8>, EncodeError> {
        let (name, body) = (self.name.as_ref(), self.body.as_ref());
        let mut out = Vec::with_capacity(16 + name.len() + body.len());
        self.write(envelope, &mut out)?;
        Ok(out)
    }

    /// Appends the message to `out`, with an envelope around it.
    ///
    /// # Errors
    ///
    /// As [`encode`](Self::encode).
    pub fn write(&self, envelope: Envelope, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let (name, kind) = (self.name.as_ref(), self.kind.number());
        if name.len() > MAX_NAME {
            return Err(EncodeError::TooLong { length: name.len() });
        }
        match envelope {
            Envelope::Strict => {
                out.extend_from_slice(&[0x80, 0x01, 0, kind]);
                Binary::write_text(out, name);
                Binary::write_i32(out, self.sequence_id);
            }
            Envelope::OldStyle => {
                Binary::write_text(out, name);
                Binary::write_i8(out, kind.cast_signed());
                Binary::write_i32(out, self.sequence_id);
            }
            Envelope::Compact => {
                out.extend_from_slice(&[0x82, kind << 5 | 1]);
                write_varint(out, self.sequence_id.cast_unsigned().into());
                Compact::write_text(out, name);
            }
        }
        out.extend_from_slice(self.body.as_ref());
        Ok(())
    }
}
