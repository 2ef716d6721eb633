//! Lists, sets and maps as views give them out.

use std::hash::Hasher;

use super::canonical::{self, Unknowns};
use super::equal::Comparison;
use super::{Hashed, Item};
use crate::schema::Type;
use crate::view::Form;

impl Form<'_> {
    fn item(&self) -> Item<'_> {
        Item::Elements(self.first(), self.count())
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
