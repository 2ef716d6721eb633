//! Lists, sets and maps.

use std::fmt;

use uuid::Uuid;

use super::DynamicValue;
use crate::schema::{Literal, Type};
use crate::view::{Elements, ElementsIter, Pairs, PairsIter, View};

/// The elements of a list or set.
///
/// Over bytes, nothing is read before it is asked for. Elements of fixed size are reached directly, others by stepping over
/// those before them.
#[derive(Clone, Copy)]
pub struct DynamicList<'a> {
    element: &'static Type,
    source: ListSource<'a>,
}

#[derive(Clone, Copy)]
enum ListSource<'a> {
    Wire(Elements<'a>),
    Literal(&'static [Literal]),
}

impl<'a> DynamicList<'a> {
    pub(super) fn of_view(place: View<'a>, element: &'static Type) -> Self {
        let (first, count) = place.list();
        DynamicList {
            element,
            source: ListSource::Wire(Elements::new(place.moved(first), count)),
        }
    }

    pub(super) fn of_literal(values: &'static [Literal], element: &'static Type) -> Self {
        DynamicList {
            element,
            source: ListSource::Literal(values),
        }
    }

    /// The type of the elements.
    #[must_use]
    pub fn element_type(self) -> &'static Type {
        self.element
    }

    /// The number of elements that were written.
    #[must_use]
    pub fn len(self) -> usize {
        match self.source {
            ListSource::Wire(elements) => elements.len(),
            ListSource::Literal(values) => values.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The element at `index`.
    #[must_use]
    pub fn get(self, index: usize) -> Option<DynamicValue<'a>> {
        match self.source {
            ListSource::Wire(elements) => {
                let place = elements.place(index, self.element)?;
                Some(DynamicValue::of_view(place, self.element))
            }
            ListSource::Literal(values) => {
                Some(DynamicValue::of_literal(values.get(index)?, self.element))
            }
        }
    }

    /// The elements in order.
    #[must_use]
    pub fn iter(self) -> DynamicListIter<'a> {
        DynamicListIter {
            element: self.element,
            iter: match self.source {
                ListSource::Wire(elements) => ListIter::Wire(elements.steps(self.element)),
                ListSource::Literal(values) => ListIter::Literal(values.iter()),
            },
        }
    }
}

impl<'a> IntoIterator for DynamicList<'a> {
    type Item = DynamicValue<'a>;
    type IntoIter = DynamicListIter<'a>;

    fn into_iter(self) -> DynamicListIter<'a> {
        self.iter()
    }
}

/// The elements of a [`DynamicList`] in order.
#[derive(Clone)]
pub struct DynamicListIter<'a> {
    element: &'static Type,
    iter: ListIter<'a>,
}

#[derive(Clone)]
enum ListIter<'a> {
    Wire(ElementsIter<'a, &'static Type>),
    Literal(std::slice::Iter<'static, Literal>),
}

impl<'a> Iterator for DynamicListIter<'a> {
    type Item = DynamicValue<'a>;

    fn next(&mut self) -> Option<DynamicValue<'a>> {
        Some(match &mut self.iter {
            ListIter::Wire(elements) => {
                DynamicValue::of_view(elements.advance_and_capture()?, self.element)
            }
            ListIter::Literal(values) => DynamicValue::of_literal(values.next()?, self.element),
        })
    }

    fn nth(&mut self, n: usize) -> Option<DynamicValue<'a>> {
        match &mut self.iter {
            ListIter::Wire(elements) => {
                for _ in 0..n {
                    elements.advance()?;
                }
                self.next()
            }
            ListIter::Literal(values) => {
                let value = values.nth(n)?;
                Some(DynamicValue::of_literal(value, self.element))
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = match &self.iter {
            ListIter::Wire(elements) => elements.len(),
            ListIter::Literal(values) => values.len(),
        };
        (left, Some(left))
    }
}

impl ExactSizeIterator for DynamicListIter<'_> {}

/// The pairs of a map.
///
/// Over bytes it shows the wire: the writer's order, and a key twice if it was written twice.
#[derive(Clone, Copy)]
pub struct DynamicMap<'a> {
    key: &'static Type,
    value: &'static Type,
    source: MapSource<'a>,
}

#[derive(Clone, Copy)]
enum MapSource<'a> {
    Wire(Pairs<'a>),
    Literal(&'static [(Literal, Literal)]),
}

/// A key that a map can be asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// Of a map whose keys are bools.
    Bool(bool),
    /// Of a map whose keys are integers or enums.
    Integer(i64),
    /// Of a map whose keys are strings.
    Text(String),
    /// Of a map whose keys are binary.
    Binary(Vec<u8>),
    /// Of a map whose keys are uuids.
    Uuid(Uuid),
}

impl Key {
    fn is(&self, value: DynamicValue<'_>) -> bool {
        match self {
            Key::Bool(key) => value.as_bool() == Some(*key),
            Key::Integer(key) => value.as_integer() == Some(*key),
            Key::Text(key) => value.as_text().is_some_and(|text| text == key.as_str()),
            Key::Binary(key) => matches!(value, DynamicValue::Binary(bytes) if bytes == key),
            Key::Uuid(key) => value.as_uuid() == Some(*key),
        }
    }
}

impl From<&str> for Key {
    fn from(text: &str) -> Self {
        Key::Text(text.to_owned())
    }
}

impl From<i64> for Key {
    fn from(number: i64) -> Self {
        Key::Integer(number)
    }
}

impl<'a> DynamicMap<'a> {
    pub(super) fn of_view(place: View<'a>, key: &'static Type, value: &'static Type) -> Self {
        let (first, count) = place.map();
        DynamicMap {
            key,
            value,
            source: MapSource::Wire(Pairs::new(place, first, count)),
        }
    }

    pub(super) fn of_literal(
        pairs: &'static [(Literal, Literal)],
        key: &'static Type,
        value: &'static Type,
    ) -> Self {
        DynamicMap {
            key,
            value,
            source: MapSource::Literal(pairs),
        }
    }

    /// The type of the keys.
    #[must_use]
    pub fn key_type(self) -> &'static Type {
        self.key
    }

    /// The type of the values.
    #[must_use]
    pub fn value_type(self) -> &'static Type {
        self.value
    }

    /// The number of pairs that were written.
    #[must_use]
    pub fn len(self) -> usize {
        match self.source {
            MapSource::Wire(pairs) => pairs.len(),
            MapSource::Literal(pairs) => pairs.len(),
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
    pub fn get(self, key: &Key) -> Option<DynamicValue<'a>> {
        self.find(|found| key.is(found))
    }

    /// The value of the last key that `is_it` says so of. Keys of any type can be looked for.
    #[must_use]
    pub fn find(self, is_it: impl Fn(DynamicValue<'a>) -> bool) -> Option<DynamicValue<'a>> {
        match self.source {
            MapSource::Wire(pairs) => {
                let mut pairs = pairs.steps(self.key, self.value);
                let mut found = None;
                while let Some((key, value)) = pairs.advance() {
                    if is_it(DynamicValue::of_view(key, self.key)) {
                        found = Some(value);
                    }
                }
                Some(DynamicValue::of_view(found?, self.value))
            }
            MapSource::Literal(pairs) => {
                let is_it = |key| is_it(DynamicValue::of_literal(key, self.key));
                let (_, value) = pairs.iter().rfind(|(key, _)| is_it(key))?;
                Some(DynamicValue::of_literal(value, self.value))
            }
        }
    }

    /// The pairs as they were written.
    #[must_use]
    pub fn iter(self) -> DynamicMapIter<'a> {
        DynamicMapIter {
            key: self.key,
            value: self.value,
            iter: match self.source {
                MapSource::Wire(pairs) => MapIter::Wire(pairs.steps(self.key, self.value)),
                MapSource::Literal(pairs) => MapIter::Literal(pairs.iter()),
            },
        }
    }
}

impl<'a> IntoIterator for DynamicMap<'a> {
    type Item = (DynamicValue<'a>, DynamicValue<'a>);
    type IntoIter = DynamicMapIter<'a>;

    fn into_iter(self) -> DynamicMapIter<'a> {
        self.iter()
    }
}

/// The pairs of a [`DynamicMap`].
#[derive(Clone)]
pub struct DynamicMapIter<'a> {
    key: &'static Type,
    value: &'static Type,
    iter: MapIter<'a>,
}

#[derive(Clone)]
enum MapIter<'a> {
    Wire(PairsIter<'a, &'static Type, &'static Type>),
    Literal(std::slice::Iter<'static, (Literal, Literal)>),
}

impl<'a> Iterator for DynamicMapIter<'a> {
    type Item = (DynamicValue<'a>, DynamicValue<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        Some(match &mut self.iter {
            MapIter::Wire(pairs) => {
                let (key, value) = pairs.advance_and_capture()?;
                (
                    DynamicValue::of_view(key, self.key),
                    DynamicValue::of_view(value, self.value),
                )
            }
            MapIter::Literal(pairs) => {
                let (key, value) = pairs.next()?;
                (
                    DynamicValue::of_literal(key, self.key),
                    DynamicValue::of_literal(value, self.value),
                )
            }
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = match &self.iter {
            MapIter::Wire(pairs) => pairs.len(),
            MapIter::Literal(pairs) => pairs.len(),
        };
        (left, Some(left))
    }
}

impl ExactSizeIterator for DynamicMapIter<'_> {}

/// How many there are: to look at them would teach.
macro_rules! counted {
    ($($name:ident)*) => {
        $(
            impl fmt::Debug for $name<'_> {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, "{} of {}", stringify!($name), self.clone().into_iter().len())
                }
            }
        )*
    };
}

counted!(DynamicList DynamicListIter DynamicMap DynamicMapIter);
