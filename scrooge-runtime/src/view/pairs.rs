//! The encoded pairs of a map, and stepping over them.

use super::View;
use super::elements::{Known, Stepped};
use super::form::Form;
use crate::plan::Node;
use crate::schema::Schema;
use crate::value::Value;

/// The encoded pairs of a map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairs<'a> {
    /// The map.
    place: View<'a>,
    /// Where the first key is.
    first: usize,
    count: u32,
}

impl<'a> Pairs<'a> {
    /// Those of the map at `place`, which have been verified: the first one's key is at `first`.
    pub(crate) fn new(place: View<'a>, first: usize, count: u32) -> Self {
        Pairs {
            place,
            first,
            count,
        }
    }

    pub(crate) fn len(self) -> usize {
        self.count as usize
    }

    /// The map's place.
    pub(super) fn place(self) -> View<'a> {
        self.place
    }

    pub(super) fn form(self) -> Form<'a> {
        Form::Wire(self.place.moved(self.first), self.count)
    }

    pub(super) fn iter<K: Value, V: Value>(self) -> PairsIter<'a, Known<K>, Known<V>> {
        self.steps(Known::NEW, Known::NEW)
    }

    /// Steps over the pairs, whose keys and values are of these types.
    #[inline]
    pub(crate) fn steps<K: Stepped, V: Stepped>(
        self,
        key_type: K,
        value_type: V,
    ) -> PairsIter<'a, K, V> {
        let (keys, values) = self.place.pair();
        let key = self.place.moved(self.first).at_node(keys);
        PairsIter {
            key,
            left: self.count,
            value: None,
            values,
            captured_key: key.captured(key_type),
            captured_value: key.at_node(values).captured(value_type),
            key_type,
            value_type,
        }
    }
}

/// Steps over encoded pairs.
#[derive(Clone)]
pub(crate) struct PairsIter<'a, K, V> {
    /// The next key, unless `value` is set.
    key: View<'a>,
    left: u32,
    /// The value that has been given out last, and where it ends if that is known.
    value: Option<(View<'a>, Option<usize>)>,
    /// The values' node.
    values: Node,
    /// The keys' schema, if some of their fields are hot.
    captured_key: Option<&'static Schema>,
    captured_value: Option<&'static Schema>,
    key_type: K,
    value_type: V,
}

impl<'a, K: Stepped, V: Stepped> PairsIter<'a, K, V> {
    /// The places of the next key and its value.
    #[inline]
    pub(crate) fn advance(&mut self) -> Option<(View<'a>, View<'a>)> {
        let key = self.step()?;
        let end = self.key_type.end(key);
        Some((key, self.at_value(key, end)))
    }

    /// How many pairs are left.
    pub(crate) fn len(&self) -> usize {
        self.left as usize
    }

    /// The places of the next key and its value, whose hot fields have been found.
    #[inline]
    pub(crate) fn advance_and_capture(&mut self) -> Option<(View<'a>, View<'a>)> {
        let key = self.step()?;
        let end = match self.captured_key {
            Some(schema) => key.capture(schema),
            None => self.key_type.end(key),
        };
        let value = self.at_value(key, end);
        if let Some(schema) = self.captured_value {
            self.value = Some((value, Some(value.capture(schema))));
        }
        Some((key, value))
    }

    /// The place of the next key.
    #[inline]
    fn step(&mut self) -> Option<View<'a>> {
        self.left = self.left.checked_sub(1)?;
        if let Some((value, end)) = self.value {
            let end = end.unwrap_or_else(|| self.value_type.end(value));
            self.key = self.key.moved(end);
        }
        Some(self.key)
    }

    /// The place of the value behind a key.
    #[inline]
    fn at_value(&mut self, key: View<'a>, end: usize) -> View<'a> {
        let value = key.moved(end).at_node(self.values);
        self.value = Some((value, None));
        value
    }
}
