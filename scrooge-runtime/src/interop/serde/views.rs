//! What accessors give out, by itself: texts, lists, sets and maps.

use ::serde::ser::{Error, Serialize, Serializer};

use super::serialize::Typed;
use crate::compare::Item;
use crate::schema::Type;
use crate::value::Value;
use crate::view::{Form, List, Map, Set, Text};

impl Serialize for Text<'_> {
    /// As a string.
    ///
    /// # Errors
    ///
    /// When it is not UTF-8.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.to_str().map_err(S::Error::custom)?;
        serializer.serialize_str(text)
    }
}

impl<T: Value> Serialize for List<'_, T> {
    /// As in a record, element by element. No data is made.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = self.form().map_err(S::Error::custom)?;
        elements(&form, Self::TYPE, serializer)
    }
}

impl<T: Value + Ord> Serialize for Set<'_, T> {
    /// As in a record: in its order, and without repetitions.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = self.form().map_err(S::Error::custom)?;
        elements(&form, Self::TYPE, serializer)
    }
}

impl<K: Value + Ord, V: Value> Serialize for Map<'_, K, V> {
    /// As in a record: in its order, with the last value of a key that comes twice.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = self.form().map_err(S::Error::custom)?;
        elements(&form, Self::TYPE, serializer)
    }
}

fn elements<S: Serializer>(
    form: &Form<'_>,
    ty: &'static Type,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let container = Typed {
        item: Item::Elements(form.first(), form.count()),
        ty,
        owner: match ty {
            Type::Map(..) => "a map",
            Type::Set(_) => "a set",
            _ => "a list",
        },
    };
    container.serialize(serializer)
}
