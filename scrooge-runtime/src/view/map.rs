//! A map, over plain data or over bytes.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet, HashMap, btree_map, hash_map};
use std::fmt;
use std::hash::{Hash, Hasher};

use super::elements::Known;
use super::form::Form;
use super::pairs::{Pairs, PairsIter};
use super::{List, Set, Text, View};
use crate::error::{DecodeError, EncodeError};
use crate::schema::Type;
use crate::value::{Double, Value};
use crate::wire::Binary;
#[cfg(feature = "indexmap")]
use indexmap::{IndexMap, map as index_map};

/// A `map` of a record: `K` and `V` are the data types of its keys and values, and what comes out is their reference form.
///
/// Over bytes it shows the wire: the writer's order, and a key twice if it was written twice. [`get`](Self::get) gives the
/// last of them, and [`to_map`](Self::to_map) and `==` keep only that.
///
/// ```
/// use scrooge_runtime::Map;
/// use std::collections::BTreeMap;
///
/// let data = BTreeMap::from([("lang".to_owned(), "de".to_owned())]);
/// let tags = Map::from(&data);
/// assert!(tags.get("lang").is_some_and(|lang| lang == "de"));
/// ```
pub struct Map<'a, K, V>(Source<'a, K, V>);

enum Source<'a, K, V> {
    Data(&'a BTreeMap<K, V>),
    Hashed(&'a HashMap<K, V>),
    #[cfg(feature = "indexmap")]
    Indexed(&'a IndexMap<K, V>),
    Wire(Pairs<'a>),
    Empty,
}

impl<'a, K: Value + Ord, V: Value> Map<'a, K, V> {
    pub(crate) fn from_view(place: View<'a>) -> Self {
        let (start, count) = place.map_of::<K, V>();
        Map(Source::Wire(Pairs::new(place, start, count)))
    }

    /// The number of pairs that were written.
    #[must_use]
    pub fn len(self) -> usize {
        match self.0 {
            Source::Data(data) => data.len(),
            Source::Hashed(data) => data.len(),
            #[cfg(feature = "indexmap")]
            Source::Indexed(data) => data.len(),
            Source::Wire(pairs) => pairs.len(),
            Source::Empty => 0,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The value of a key; the last one, where the key was written more than once. Over bytes this looks at one key after
    /// another.
    #[must_use]
    pub fn get<Q>(self, key: &Q) -> Option<V::Ref<'a>>
    where
        Q: Ord + Hash + ?Sized,
        K: Borrow<Q> + Hash,
        K::Ref<'a>: Matches<Q>,
    {
        match self.0 {
            Source::Data(data) => data.get(key).map(V::by_ref),
            Source::Hashed(data) => data.get(key).map(V::by_ref),
            #[cfg(feature = "indexmap")]
            Source::Indexed(data) => {
                // Found by its place, since `get` wants another kind of key.
                let place = data.get_index_of(&Key(key));
                let pair = place.and_then(|place| data.get_index(place));
                pair.map(|(_, value)| value.by_ref())
            }
            Source::Wire(pairs) => {
                let mut pairs = pairs.iter::<K, V>();
                let mut found = None;
                while let Some((other, value)) = pairs.advance() {
                    if K::at(other).matches(key) {
                        found = Some(value);
                    }
                }
                found.map(V::at)
            }
            Source::Empty => None,
        }
    }

    /// Whether the map has a key.
    #[must_use]
    pub fn contains_key<Q>(self, key: &Q) -> bool
    where
        Q: Ord + Hash + ?Sized,
        K: Borrow<Q> + Hash,
        K::Ref<'a>: Matches<Q>,
    {
        self.get(key).is_some()
    }

    /// The pairs: as written over bytes, in the order of its container over plain data (sorted by key in a `BTreeMap`).
    #[must_use]
    pub fn iter(self) -> MapIter<'a, K, V> {
        MapIter(match self.0 {
            Source::Data(data) => Iter::Data(data.iter()),
            Source::Hashed(data) => Iter::Hashed(data.iter()),
            #[cfg(feature = "indexmap")]
            Source::Indexed(data) => Iter::Indexed(data.iter()),
            Source::Wire(pairs) => Iter::Wire(pairs.iter()),
            Source::Empty => Iter::Empty,
        })
    }

    /// The pairs in a container of their own, sorted by key.
    ///
    /// # Errors
    ///
    /// When a string in them is not UTF-8.
    pub fn to_map(self) -> Result<BTreeMap<K, V>, DecodeError> {
        match self.0 {
            Source::Data(data) => Ok(data.clone()),
            Source::Hashed(data) => Ok(sorted(data)),
            #[cfg(feature = "indexmap")]
            Source::Indexed(data) => Ok(sorted(data)),
            Source::Wire(pairs) => pairs.place().read(),
            Source::Empty => Ok(BTreeMap::new()),
        }
    }
}

impl<'a, K: Value, V: Value> Map<'a, K, V> {
    pub(crate) const TYPE: &'static Type = &Type::Map(&K::TYPE, &V::TYPE);

    /// The elements without their type.
    ///
    /// # Errors
    ///
    /// When plain data cannot be encoded.
    pub(crate) fn form(self) -> Result<Form<'a>, EncodeError> {
        match self.0 {
            Source::Data(data) => Form::of_data(data.iter(), write_pair),
            Source::Hashed(data) => Form::of_data(data.iter(), write_pair),
            #[cfg(feature = "indexmap")]
            Source::Indexed(data) => Form::of_data(data.iter(), write_pair),
            Source::Wire(pairs) => Ok(pairs.form()),
            Source::Empty => Ok(Form::EMPTY),
        }
    }
}

fn write_pair<K: Value, V: Value>(
    (key, value): (&K, &V),
    out: &mut Vec<u8>,
) -> Result<(), EncodeError> {
    key.write::<Binary>(out)?;
    value.write::<Binary>(out)
}

/// A copy of pairs in a container that has an order.
fn sorted<'a, K: Value + Ord, V: Value>(
    pairs: impl IntoIterator<Item = (&'a K, &'a V)>,
) -> BTreeMap<K, V> {
    let pairs = pairs.into_iter();
    pairs
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}

/// A key in its borrowed form, as an `IndexMap` is looked up with.
#[cfg(feature = "indexmap")]
#[derive(Hash)]
pub(super) struct Key<'q, Q: ?Sized>(pub(super) &'q Q);

#[cfg(feature = "indexmap")]
impl<K: Borrow<Q>, Q: Eq + ?Sized> indexmap::Equivalent<K> for Key<'_, Q> {
    fn equivalent(&self, key: &K) -> bool {
        *self.0 == *key.borrow()
    }
}

impl<'a, K, V> From<&'a BTreeMap<K, V>> for Map<'a, K, V> {
    fn from(data: &'a BTreeMap<K, V>) -> Self {
        Map(Source::Data(data))
    }
}

impl<'a, K, V> From<&'a HashMap<K, V>> for Map<'a, K, V> {
    fn from(data: &'a HashMap<K, V>) -> Self {
        Map(Source::Hashed(data))
    }
}

#[cfg(feature = "indexmap")]
impl<'a, K, V> From<&'a IndexMap<K, V>> for Map<'a, K, V> {
    fn from(data: &'a IndexMap<K, V>) -> Self {
        Map(Source::Indexed(data))
    }
}

impl<K, V> Default for Map<'_, K, V> {
    fn default() -> Self {
        Map(Source::Empty)
    }
}

impl<K, V> Clone for Map<'_, K, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, V> Copy for Map<'_, K, V> {}

impl<K, V> Clone for Source<'_, K, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, V> Copy for Source<'_, K, V> {}

impl<K: Value + Ord, V: Value> fmt::Debug for Map<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<K: Value + Ord, V: Value> PartialEq for Map<'_, K, V> {
    /// By the keys and the last value of each; order and repetitions do not count.
    fn eq(&self, other: &Self) -> bool {
        if let (Source::Data(this), Source::Data(other)) = (self.0, other.0) {
            return this == other;
        }
        let (Ok(form), Ok(other_form)) = (self.form(), other.form()) else {
            return false;
        };
        form.is_equal(&other_form, Self::TYPE).unwrap_or_else(
            || matches!((self.to_map(), other.to_map()), (Ok(this), Ok(other)) if this == other),
        )
    }
}

impl<K: Value + Ord, V: Value> Eq for Map<'_, K, V> {}

impl<K: Value + Ord, V: Value> Hash for Map<'_, K, V> {
    /// By the keys and the last value of each; order and repetitions do not count.
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Ok(form) = self.form() {
            form.hash(Self::TYPE, state);
        }
    }
}

impl<'a, K: Value + Ord, V: Value> IntoIterator for Map<'a, K, V> {
    type Item = (K::Ref<'a>, V::Ref<'a>);
    type IntoIter = MapIter<'a, K, V>;

    fn into_iter(self) -> MapIter<'a, K, V> {
        self.iter()
    }
}

/// The pairs of a [`Map`].
pub struct MapIter<'a, K, V>(Iter<'a, K, V>);

enum Iter<'a, K, V> {
    Data(btree_map::Iter<'a, K, V>),
    Hashed(hash_map::Iter<'a, K, V>),
    #[cfg(feature = "indexmap")]
    Indexed(index_map::Iter<'a, K, V>),
    Wire(PairsIter<'a, Known<K>, Known<V>>),
    Empty,
}

fn by_ref<'a, K: Value, V: Value>((key, value): (&'a K, &'a V)) -> (K::Ref<'a>, V::Ref<'a>) {
    (key.by_ref(), value.by_ref())
}

impl<'a, K: Value, V: Value> Iterator for MapIter<'a, K, V> {
    type Item = (K::Ref<'a>, V::Ref<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Iter::Data(data) => data.next().map(by_ref),
            Iter::Hashed(data) => data.next().map(by_ref),
            #[cfg(feature = "indexmap")]
            Iter::Indexed(data) => data.next().map(by_ref),
            Iter::Wire(pairs) => pairs
                .advance_and_capture()
                .map(|(key, value)| (K::at(key), V::at(value))),
            Iter::Empty => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = match &self.0 {
            Iter::Data(data) => data.len(),
            Iter::Hashed(data) => data.len(),
            #[cfg(feature = "indexmap")]
            Iter::Indexed(data) => data.len(),
            Iter::Wire(pairs) => pairs.len(),
            Iter::Empty => 0,
        };
        (left, Some(left))
    }
}

impl<K: Value, V: Value> ExactSizeIterator for MapIter<'_, K, V> {}

impl<K, V> Clone for MapIter<'_, K, V> {
    fn clone(&self) -> Self {
        MapIter(match &self.0 {
            Iter::Data(data) => Iter::Data(data.clone()),
            Iter::Hashed(data) => Iter::Hashed(data.clone()),
            #[cfg(feature = "indexmap")]
            Iter::Indexed(data) => Iter::Indexed(data.clone()),
            Iter::Wire(pairs) => Iter::Wire(pairs.clone()),
            Iter::Empty => Iter::Empty,
        })
    }
}

impl<K, V> fmt::Debug for MapIter<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MapIter")
    }
}

/// A reference that can be compared with a key that is looked up: [`Text`] with `str`, `UserRef` with `UserData`.
pub trait Matches<Q: ?Sized> {
    /// Whether they have the same value.
    fn matches(&self, other: &Q) -> bool;
}

macro_rules! matches_itself {
    ($($scalar:ty),*) => {
        $(
            impl Matches<$scalar> for $scalar {
                #[inline(always)]
                fn matches(&self, other: &$scalar) -> bool {
                    self == other
                }
            }
        )*
    };
}

matches_itself!(bool, i8, i16, i32, i64, uuid::Uuid);

impl Matches<str> for Text<'_> {
    #[inline]
    fn matches(&self, other: &str) -> bool {
        self == other
    }
}

impl Matches<String> for Text<'_> {
    #[inline]
    fn matches(&self, other: &String) -> bool {
        self == other
    }
}

impl Matches<[u8]> for &[u8] {
    #[inline]
    fn matches(&self, other: &[u8]) -> bool {
        *self == other
    }
}

impl Matches<Vec<u8>> for &[u8] {
    #[inline]
    fn matches(&self, other: &Vec<u8>) -> bool {
        *self == other
    }
}

impl Matches<Double> for f64 {
    #[inline]
    fn matches(&self, other: &Double) -> bool {
        Double(*self) == *other
    }
}

impl<T: Value> Matches<[T]> for List<'_, T> {
    fn matches(&self, other: &[T]) -> bool {
        self.to_vec().is_ok_and(|this| this == other)
    }
}

macro_rules! containers_match {
    ($(<$($parameter:ident),*> $reference:ty, $data:ty, $convert:ident;)*) => {
        $(
            impl<$($parameter: Value + Ord),*> Matches<$data> for $reference {
                fn matches(&self, other: &$data) -> bool {
                    self.$convert().is_ok_and(|this| this == *other)
                }
            }
        )*
    };
}

containers_match! {
    <T> List<'_, T>, Vec<T>, to_vec;
    <T> Set<'_, T>, BTreeSet<T>, to_set;
    <K, V> Map<'_, K, V>, BTreeMap<K, V>, to_map;
}
