//! A union's field that the schema does not know.

use std::fmt;

use super::View;
use crate::error::EncodeError;
use crate::settings::Settings;
use crate::wire::{Head, Limits, Protocol, ProtocolTag, TType, by_protocol, transcode, unknown};

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
            bytes: P::unknown_value(bytes, head, start, end).to_vec(),
        }
    }

    /// Encodes the field, header included. What was read under another protocol is transcoded.
    ///
    /// # Errors
    ///
    /// When the bytes are no value of the type: they can be set by hand.
    #[doc(hidden)]
    pub fn write_field<Q: Protocol>(
        &self,
        out: &mut Vec<u8>,
        previous_id: i16,
    ) -> Result<(), EncodeError> {
        let malformed = || EncodeError::MalformedUnknown { id: self.id };
        if !self.ttype.is_known() {
            return Err(malformed());
        }
        if self.protocol == Q::TAG {
            Q::write_unknown_field(out, self.ttype.0, self.id, previous_id, &self.bytes);
            return Ok(());
        }
        let mut value = Vec::with_capacity(self.bytes.len());
        let limits = Limits::new(&Settings::default());
        let end = by_protocol!(self.protocol, P => {
            transcode::value::<P, Q>(&self.bytes, 0, self.ttype.0, None, limits, &mut value)
        });
        match end {
            Ok(end) if end == self.bytes.len() => {
                Q::write_unknown_field(out, self.ttype.0, self.id, previous_id, &value);
                Ok(())
            }
            _ => Err(malformed()),
        }
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
        by_protocol!(place.protocol(), P => Self::read::<P>(place))
    }

    fn read<P: Protocol>(place: View<'a>) -> Self {
        let (payload, start) = (place.payload(), place.start());
        let head = P::head(payload, start, 0);
        let depth = place.limits().unknown_depth();
        let end = unknown::skip_field::<P>(payload, start, head, depth).unwrap_or(start);
        UnknownRef {
            id: head.id(),
            ttype: TType(head.ttype()),
            protocol: P::TAG,
            bytes: P::unknown_value(payload, head, start, end),
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
