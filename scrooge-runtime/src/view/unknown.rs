//! A union's field that the schema does not know.

use std::fmt;

use super::View;
use crate::error::EncodeError;
use crate::wire::{Binary, Head, Protocol, ProtocolTag, TType};

/// A union's one field, of an id that the schema does not know: kept as bytes, so that a newer writer's data survives.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unknown {
    /// The field id.
    pub id: i16,
    /// The type on the wire.
    pub ttype: TType,
    /// The protocol that the value is encoded in.
    pub protocol: ProtocolTag,
    /// The encoded value, without the field's header.
    pub bytes: Vec<u8>,
}

impl Unknown {
    /// As a reference.
    #[must_use]
    pub fn by_ref(&self) -> UnknownRef<'_> {
        UnknownRef {
            id: self.id,
            ttype: self.ttype,
            protocol: self.protocol,
            bytes: &self.bytes,
        }
    }

    /// Reads the field whose header stands at `start` and whose value ends at `end`.
    #[doc(hidden)]
    #[must_use]
    pub fn read<P: Protocol>(bytes: &[u8], head: P::Head, start: usize, end: usize) -> Self {
        Unknown {
            id: head.id(),
            ttype: TType(head.ttype()),
            protocol: P::TAG,
            bytes: bytes
                .get(head.value(start)..end)
                .unwrap_or_default()
                .to_vec(),
        }
    }

    /// Encodes the field, header included.
    ///
    /// # Errors
    ///
    /// When it was read under another protocol.
    #[doc(hidden)]
    pub fn write_field<P: Protocol>(
        &self,
        out: &mut Vec<u8>,
        previous_id: i16,
    ) -> Result<(), EncodeError> {
        if self.protocol != P::TAG {
            return Err(EncodeError::ForeignUnknown { id: self.id });
        }
        P::write_field(out, self.ttype.0, self.id, previous_id);
        out.extend_from_slice(&self.bytes);
        Ok(())
    }
}

/// An [`Unknown`] as a reference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnknownRef<'a> {
    /// The field id.
    pub id: i16,
    /// The type on the wire.
    pub ttype: TType,
    /// The protocol that the value is encoded in.
    pub protocol: ProtocolTag,
    /// The encoded value, without the field's header.
    pub bytes: &'a [u8],
}

impl<'a> UnknownRef<'a> {
    /// The field whose header is at `place`.
    #[doc(hidden)]
    #[must_use]
    pub fn from_view(place: View<'a>) -> Self {
        let ProtocolTag::Binary = place.protocol();
        let (payload, start) = (place.payload(), place.start());
        let head = Binary::head(payload, start, 0);
        let value = head.value(start);
        let depth = place.limits().unknown_depth();
        let end = Binary::skip_unknown(payload, value, head.ttype(), depth).unwrap_or(value);
        UnknownRef {
            id: head.id(),
            ttype: TType(head.ttype()),
            protocol: ProtocolTag::Binary,
            bytes: payload.get(value..end).unwrap_or_default(),
        }
    }
}

impl fmt::Debug for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.by_ref().fmt(f)
    }
}

impl fmt::Debug for UnknownRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Unknown({}: {} of {} bytes)",
            self.id,
            self.ttype,
            self.bytes.len()
        )
    }
}
