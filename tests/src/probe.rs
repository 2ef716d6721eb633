//! Reads a chosen part of a record through its generated accessors.
//!
//! A [`Choice`] says which. The build script writes a [`Probe`] for every definition of the IDL; those of base types and
//! containers stand here.

use std::collections::{BTreeMap, BTreeSet};

use scrooge_runtime::{
    DecodeError, DecodeErrorKind, Double, List, Map, Record, Set, Text, Uuid, Value,
};

pub use crate::choice::Choice;
use crate::choice::Extent;
use crate::observed::{Observed, Raw};

/// A type whose values can be read by choice.
pub trait Probe: Value {
    /// Reads a value.
    fn probe(value: Self::Ref<'_>, choice: Choice) -> Observed;

    /// A key's value by [`Map::get`]; none where such keys can't be looked up, or this one can't.
    fn get<'a, V: Value>(_map: Map<'a, Self, V>, _key: Self::Ref<'a>) -> Option<Option<V::Ref<'a>>>
    where
        Self: Ord,
    {
        None
    }

    /// As `get`, by [`Set::contains`].
    fn contains<'a>(_set: Set<'a, Self>, _element: Self::Ref<'a>) -> Option<bool>
    where
        Self: Ord,
    {
        None
    }
}

/// A struct, union or exception that can be read by choice.
pub trait ProbeRecord: Record + Probe {
    /// Reads a record.
    fn probe_record(record: <Self as Record>::Ref<'_>, choice: Choice) -> Observed;
}

/// Reads an optional field.
pub fn optional<T: Probe>(value: Option<T::Ref<'_>>, choice: Choice) -> Observed {
    value.map_or(Observed::Absent, |value| T::probe(value, choice))
}

/// Reads a field whose absence reads as a default.
pub fn defaulted<T: Probe>(value: T::Ref<'_>, has: impl Fn() -> bool, choice: Choice) -> Observed {
    let value = T::probe(value, choice);
    if choice.asks_has() {
        Observed::Has(has(), Box::new(value))
    } else {
        value
    }
}

macro_rules! scalars {
    ($($ty:ty, $value:ident => $observed:expr, $key:expr;)*) => {
        $(
            impl Probe for $ty {
                fn probe($value: Self::Ref<'_>, _choice: Choice) -> Observed {
                    $observed
                }

                fn get<'a, V: Value>(
                    map: Map<'a, Self, V>,
                    $value: Self::Ref<'a>,
                ) -> Option<Option<V::Ref<'a>>> {
                    Some(map.get(&$key))
                }

                fn contains<'a>(set: Set<'a, Self>, $value: Self::Ref<'a>) -> Option<bool> {
                    Some(set.contains(&$key))
                }
            }
        )*
    };
}

scalars! {
    bool, value => Observed::Bool(value), value;
    i8, value => Observed::Int(value.into()), value;
    i16, value => Observed::Int(value.into()), value;
    i32, value => Observed::Int(value.into()), value;
    i64, value => Observed::Int(value), value;
    Double, value => Observed::Double(value.to_bits()), Double(value);
    Uuid, value => Observed::Uuid(value.into_bytes()), value;
    Vec<u8>, value => Observed::Binary(Raw(value.to_vec())), *value;
}

impl Probe for String {
    fn probe(value: Text<'_>, _choice: Choice) -> Observed {
        let bytes = value.as_bytes();
        match value.to_str() {
            Ok(text) => {
                assert!(value == text && value.to_string_lossy() == text);
            }
            Err(_) => assert!(std::str::from_utf8(bytes).is_err()),
        }
        Observed::Text(Raw(bytes.to_vec()))
    }

    fn get<'a, V: Value>(map: Map<'a, Self, V>, key: Text<'a>) -> Option<Option<V::Ref<'a>>> {
        Some(map.get(key.to_str().ok()?))
    }

    fn contains<'a>(set: Set<'a, Self>, element: Text<'a>) -> Option<bool> {
        Some(set.contains(element.to_str().ok()?))
    }
}

/// A [`Probe`] for a generated enum. The build script writes the calls.
#[macro_export]
#[doc(hidden)]
macro_rules! probe_enum {
    ($name:ty) => {
        impl Probe for $name {
            fn probe(value: $name, _choice: Choice) -> Observed {
                Observed::Enum(value.0)
            }

            fn get<'a, V: Value>(map: Map<'a, Self, V>, key: $name) -> Option<Option<V::Ref<'a>>> {
                Some(map.get(&key))
            }

            fn contains<'a>(set: Set<'a, Self>, element: $name) -> Option<bool> {
                Some(set.contains(&element))
            }
        }
    };
}

/// A [`ProbeRecord`] for a generated struct that has a [`Probe`]. The build script writes the calls.
#[macro_export]
#[doc(hidden)]
macro_rules! probe_struct {
    ($data:ty, $reference:ty) => {
        impl ProbeRecord for $data {
            fn probe_record(record: $reference, choice: Choice) -> Observed {
                <$data as Probe>::probe(record, choice)
            }
        }
    };
}

/// Looking up structs as keys: those that hold a string that is not UTF-8 can't be.
#[macro_export]
#[doc(hidden)]
macro_rules! look_up_struct {
    () => {
        fn get<'a, V: Value>(
            map: Map<'a, Self, V>,
            key: Self::Ref<'a>,
        ) -> Option<Option<V::Ref<'a>>> {
            Some(map.get(&key.to_data().ok()?))
        }

        fn contains<'a>(set: Set<'a, Self>, element: Self::Ref<'a>) -> Option<bool> {
            Some(set.contains(&element.to_data().ok()?))
        }
    };
}

impl<T: Probe> Probe for Vec<T> {
    fn probe(list: List<'_, T>, choice: Choice) -> Observed {
        match choice.extent() {
            Extent::Length => Observed::Int(list.len() as i64),
            Extent::Some => some_elements(list, choice),
            Extent::All => all_elements(list, choice),
        }
    }
}

/// A few elements, each found by its place.
fn some_elements<T: Probe>(list: List<'_, T>, choice: Choice) -> Observed {
    let read = |place| {
        let element = list
            .get(place)
            .map(|element| T::probe(element, choice.below(place)));
        element.expect("a place below the length")
    };
    Observed::List(choice.places(list.len()).into_iter().map(read).collect())
}

fn all_elements<T: Probe>(list: List<'_, T>, choice: Choice) -> Observed {
    let elements: Vec<Observed> = list
        .iter()
        .enumerate()
        .map(|(index, element)| T::probe(element, choice.below(index)))
        .collect();
    assert_eq!(list.len(), elements.len());
    assert_eq!(list.is_empty(), elements.is_empty());
    assert!(list.get(elements.len()).is_none());
    if let Some(index) = choice.place(elements.len()) {
        let below = choice.below(index);
        let expected = elements.get(index).cloned();
        let nth = list.iter().nth(index);
        assert_eq!(nth.map(|element| T::probe(element, below)), expected);
        let got = list.get(index);
        assert_eq!(got.map(|element| T::probe(element, below)), expected);
    }
    if choice.converts() {
        let whole = choice.whole();
        let seen: Vec<Observed> = list
            .iter()
            .map(|element| T::probe(element, whole))
            .collect();
        if let Some(data) = converted(list.to_vec()) {
            let data = data.iter().map(|element| T::probe(element.by_ref(), whole));
            assert_eq!(
                seen,
                data.collect::<Vec<_>>(),
                "to_vec differs from the view"
            );
        }
    }
    Observed::List(elements)
}

impl<T: Probe + Ord> Probe for BTreeSet<T> {
    fn probe(set: Set<'_, T>, choice: Choice) -> Observed {
        if choice.is_lesson() {
            for place in choice.places(set.len()) {
                let element = set.iter().nth(place);
                element.map(|element| T::probe(element, choice.below(place)));
            }
            return Observed::Absent;
        }
        let whole = choice.whole();
        let elements: BTreeSet<Observed> =
            set.iter().map(|element| T::probe(element, whole)).collect();
        assert_eq!(set.len(), set.iter().count());
        assert!(set.len() >= elements.len());
        for element in set.iter() {
            let found = T::contains(set, element);
            assert_ne!(
                found,
                Some(false),
                "contains({:?})",
                T::probe(element, whole)
            );
        }
        if choice.converts()
            && let Some(data) = converted(set.to_set())
        {
            assert_eq!(data.len(), elements.len());
            let data = data
                .iter()
                .map(|element| T::probe(element.by_ref(), whole))
                .collect();
            assert_eq!(elements, data, "to_set differs from the view");
        }
        Observed::Set(elements)
    }
}

impl<K: Probe + Ord, V: Probe> Probe for BTreeMap<K, V> {
    fn probe(map: Map<'_, K, V>, choice: Choice) -> Observed {
        if choice.is_lesson() {
            pairs_in_part(map, choice);
            return Observed::Absent;
        }
        let pairs = pairs(map, choice);
        assert_eq!(map.len(), map.iter().count());
        for (key, _) in map.iter() {
            if let Some(value) = K::get(map, key) {
                let key = K::probe(key, choice.whole());
                let value = value.map(|value| V::probe(value, choice));
                assert_eq!(value.as_ref(), pairs.get(&key), "get({key:?})");
            }
        }
        if choice.converts()
            && let Some(data) = converted(map.to_map())
        {
            let seen = self::pairs(map, choice.whole());
            let data = self::pairs(Map::from(&data), choice.whole());
            assert_eq!(seen, data, "to_map differs from the view");
        }
        Observed::Map(pairs)
    }
}

/// The pairs of a map, its keys as a whole. Of a repeated key the last value counts.
fn pairs<K: Probe + Ord, V: Probe>(
    map: Map<'_, K, V>,
    choice: Choice,
) -> BTreeMap<Observed, Observed> {
    let mut pairs = BTreeMap::new();
    for (key, value) in map.iter() {
        pairs.insert(K::probe(key, choice.whole()), V::probe(value, choice));
    }
    pairs
}

/// Parts of some keys and of some values.
fn pairs_in_part<K: Probe + Ord, V: Probe>(map: Map<'_, K, V>, choice: Choice) {
    for place in choice.places(map.len()) {
        let below = choice.below(place);
        if let Some((key, value)) = map.iter().nth(place) {
            if below.takes_key() {
                K::probe(key, below);
            }
            if below.takes_value() {
                V::probe(value, below);
            }
        }
    }
}

/// Plain data of a view, unless that holds a string that is not UTF-8.
fn converted<T>(data: Result<T, DecodeError>) -> Option<T> {
    match data {
        Ok(data) => Some(data),
        Err(error) => {
            assert_eq!(error.kind(), &DecodeErrorKind::InvalidUtf8, "{error}");
            None
        }
    }
}

pub use generated::kinds;

/// What the build script wrote.
#[allow(
    unused_variables,
    clippy::match_single_binding,
    reason = "a struct without fields reads none"
)]
mod generated {
    use super::*;
    use crate::kinds::Kind;
    use crate::probe;

    include!(concat!(env!("OUT_DIR"), "/probes.rs"));
}
