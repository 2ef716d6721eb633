//! Lists, sets and maps as views give them out: encoded elements, or plain data.

use std::hash::Hasher;

use super::canonical::{self, Unknowns};
use super::equal::Comparison;
use super::{Hashed, Item, of_data};
use crate::error::EncodeError;
use crate::schema::Type;
use crate::view::View;
use crate::wire::ProtocolTag;

/// A list, set or map that can be gone through without its type.
#[derive(Debug)]
pub(crate) enum Form<'a> {
    /// Where its first element is, and how many there are (of a map, pairs).
    Wire(View<'a>, u32),
    /// The same of plain data, encoded for the purpose.
    Data(Vec<u8>, u32),
}

impl Form<'_> {
    /// The form of plain data, each element (of a map, pair) of which `write` writes in binary; none if that can't be encoded.
    pub(crate) fn of_data<E>(
        elements: impl Iterator<Item = E>,
        write: impl Fn(E, &mut Vec<u8>) -> Result<(), EncodeError>,
    ) -> Option<Self> {
        let (mut bytes, mut count) = (Vec::new(), 0u32);
        for element in elements {
            write(element, &mut bytes).ok()?;
            count = count.checked_add(1)?;
        }
        Some(Form::Data(bytes, count))
    }

    /// The form of nothing.
    pub(crate) const EMPTY: Self = Form::Data(Vec::new(), 0);

    fn item(&self) -> Item<'_> {
        match self {
            Form::Wire(first, count) => Item::Elements(first.place(), *count),
            Form::Data(bytes, count) => Item::Elements(of_data(ProtocolTag::Binary, bytes), *count),
        }
    }

    fn is_data(&self) -> bool {
        matches!(self, Form::Data(..))
    }

    /// Whether two forms of a type are the same. None if the forms don't tell: where plain data holds a union's unknown
    /// field, which may have been translated from another protocol.
    pub(crate) fn is_equal(&self, other: &Self, ty: &'static Type) -> Option<bool> {
        let mut comparison = Comparison::default();
        let is_equal = comparison.values(self.item(), other.item(), ty);
        let is_doubtful = comparison.met_unknown_arm && (self.is_data() || other.is_data());
        (!is_doubtful).then(|| is_equal.unwrap_or(false))
    }

    /// Hashes a list, set or map by its value.
    pub(crate) fn hash(&self, ty: &'static Type, state: &mut dyn Hasher) {
        // Views are over what has been verified.
        let _ = canonical::write(self.item(), ty, Unknowns::ById, &mut Hashed(state));
    }
}
