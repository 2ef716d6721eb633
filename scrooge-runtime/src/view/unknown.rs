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
            if !self.is_value::<Q>() {
                return Err(malformed());
            }
            Q::write_unknown_field(out, self.ttype.0, self.id, previous_id, &self.bytes);
            return Ok(());
        }
        let mut value = Vec::with_capacity(self.bytes.len());
        let limits = Limits::new(&Settings {
            max_depth: Settings::DEEPEST,
            ..Settings::default()
        });
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

impl Unknown {
    /// Whether the bytes are a value of the type, and no more.
    fn is_value<P: Protocol>(&self) -> bool {
        let end = unknown::skip::<P>(&self.bytes, 0, self.ttype.0, Settings::DEEPEST);
        end == Ok(self.bytes.len())
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
    /// The field of `union` whose header is at `place`.
    #[doc(hidden)]
    #[must_use]
    pub fn from_view(union: View<'a>, place: View<'a>) -> Self {
        by_protocol!(place.protocol(), P => Self::read::<P>(union.start(), place))
    }

    fn read<P: Protocol>(start: usize, place: View<'a>) -> Self {
        let (payload, depth) = (place.payload(), place.limits().unknown_depth());
        // Ids may be differences, so that fields which don't count as the arm have to be gone over.
        let mut pos = start;
        let mut head = P::head(payload, pos, 0);
        let mut end = unknown::skip_field::<P>(payload, pos, head, depth);
        while let Ok(next) = end
            && pos < place.start()
        {
            pos = next;
            head = P::head(payload, pos, head.id());
            end = unknown::skip_field::<P>(payload, pos, head, depth);
        }
        UnknownRef {
            id: head.id(),
            ttype: TType(head.ttype()),
            protocol: P::TAG,
            bytes: P::unknown_value(payload, head, pos, end.unwrap_or(pos)),
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
