//! Lists, sets and maps without their type: encoded elements.

use super::View;
use crate::error::{EncodeError, Fault};
use crate::schema::Type;
use crate::value::size;
use crate::wire::{Place, Protocol, ProtocolTag, by_protocol, transcode};

/// The elements of a list or set, or the pairs of a map, behind one another.
#[derive(Debug)]
pub(crate) enum Form<'a> {
    /// Where the first is, and how many there are.
    Wire(View<'a>, u32),
    /// The same of plain data, encoded in binary for the purpose.
    Data(Vec<u8>, u32),
}

impl<'a> Form<'a> {
    /// The form of nothing.
    pub(crate) const EMPTY: Self = Form::Data(Vec::new(), 0);

    /// The form of plain data, each element or pair of which `write` writes in binary.
    ///
    /// # Errors
    ///
    /// When that cannot be encoded.
    pub(crate) fn of_data<E>(
        elements: impl ExactSizeIterator<Item = E>,
        write: impl Fn(E, &mut Vec<u8>) -> Result<(), EncodeError>,
    ) -> Result<Self, EncodeError> {
        let count = size(elements.len())?;
        let mut bytes = Vec::new();
        for element in elements {
            write(element, &mut bytes)?;
        }
        Ok(Form::Data(bytes, count))
    }

    /// Where the first element is.
    pub(crate) fn first(&self) -> Place<'_> {
        match self {
            Form::Wire(first, _) => first.place(),
            Form::Data(bytes, _) => Place::encoded(ProtocolTag::Binary, bytes),
        }
    }

    /// How many elements, or pairs, there are.
    pub(crate) fn count(&self) -> u32 {
        match self {
            Form::Wire(_, count) | Form::Data(_, count) => *count,
        }
    }

    /// Whether it was made of plain data.
    pub(crate) fn is_data(&self) -> bool {
        matches!(self, Form::Data(..))
    }

    /// Appends a list or set.
    ///
    /// # Errors
    ///
    /// When the elements cannot be transcoded.
    pub(crate) fn append_list(
        &self,
        element: &'static Type,
        protocol: ProtocolTag,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        by_protocol!(protocol, P => P::write_list_head(out, element.ttype().0, self.count()));
        self.append(&[element], protocol, out)
    }

    /// Appends a map.
    ///
    /// # Errors
    ///
    /// When the pairs cannot be transcoded.
    pub(crate) fn append_map(
        &self,
        key: &'static Type,
        value: &'static Type,
        protocol: ProtocolTag,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let types = (key.ttype().0, value.ttype().0);
        by_protocol!(protocol, P => P::write_map_head(out, types, self.count()));
        self.append(&[key, value], protocol, out)
    }

    fn append(
        &self,
        types: &[&'static Type],
        protocol: ProtocolTag,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let first = self.first();
        let appended = if first.protocol == protocol {
            self.copy(first, types, out)
        } else {
            by_protocol!(first.protocol, P => by_protocol!(protocol, Q => {
                self.transcode::<P, Q>(first, types, out)
            }))
        };
        appended.map_err(|fault| match self {
            Form::Wire(place, _) => EncodeError::Damaged(place.unreadable(fault)),
            // Unreachable but for a bug: it was encoded just now, and a union's unknown field was looked at then.
            Form::Data(..) => EncodeError::MalformedUnknown { id: 0 },
        })
    }

    fn copy(
        &self,
        first: Place<'_>,
        types: &[&'static Type],
        out: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        let mut end = first;
        for _ in 0..self.count() {
            for ty in types {
                end = end.behind(ty)?;
            }
        }
        let bytes = first.bytes.get(first.at..end.at);
        out.extend_from_slice(bytes.unwrap_or_default());
        Ok(())
    }

    fn transcode<P: Protocol, Q: Protocol>(
        &self,
        first: Place<'_>,
        types: &[&'static Type],
        out: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        let mut at = first.at;
        for _ in 0..self.count() {
            for ty in types {
                let ttype = ty.ttype().0;
                let (bytes, limits) = (first.bytes, first.limits);
                at = transcode::value::<P, Q>(bytes, at, ttype, Some(ty), limits, out)?;
            }
        }
        Ok(())
    }
}
