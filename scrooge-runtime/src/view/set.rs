//! A set, over plain data or over bytes.

use std::collections::{BTreeSet, HashSet, btree_set, hash_set};
use std::fmt;
use std::hash::{Hash, Hasher};

use super::View;
use super::elements::{Elements, ElementsIter, Known};
use super::form::Form;

#[cfg(feature = "indexmap")]
use super::map::Key;
use super::map::Matches;
use crate::error::{DecodeError, EncodeError};
use crate::schema::Type;
use crate::value::Value;
use crate::wire::Binary;
#[cfg(feature = "indexmap")]
use indexmap::{IndexSet, set as index_set};

/// A `set` of a record: `T` is the data type of its elements, and what comes out is `T`'s reference form.
///
/// Over bytes it shows the wire: the writer's order, and an element twice if it was written twice.
/// [`to_set`](Self::to_set) and `==` do not count repetitions.
pub struct Set<'a, T>(Source<'a, T>);

enum Source<'a, T> {
    Data(&'a BTreeSet<T>),
    Hashed(&'a HashSet<T>),
    #[cfg(feature = "indexmap")]
    Indexed(&'a IndexSet<T>),
    Wire(Elements<'a>),
    Empty,
}

impl<'a, T: Value + Ord> Set<'a, T> {
    pub(crate) fn from_view(place: View<'a>) -> Self {
        Set(Source::Wire(Elements::of::<T>(place)))
    }

    /// The number of elements that were written.
    #[must_use]
    pub fn len(self) -> usize {
        match self.0 {
            Source::Data(data) => data.len(),
            Source::Hashed(data) => data.len(),
            #[cfg(feature = "indexmap")]
            Source::Indexed(data) => data.len(),
            Source::Wire(elements) => elements.len(),
            Source::Empty => 0,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether an element is in the set. Over bytes this looks at one after another.
    ///
    /// ```
    /// # use scrooge_runtime::Set;
    /// # use std::collections::BTreeSet;
    /// let data = BTreeSet::from(["a".to_owned()]);
    /// assert!(Set::from(&data).contains("a"));
    /// ```
    #[must_use]
    pub fn contains<Q>(self, element: &Q) -> bool
    where
        Q: Ord + Hash + ?Sized,
        T: std::borrow::Borrow<Q> + Hash,
        T::Ref<'a>: Matches<Q>,
    {
        match self.0 {
            Source::Data(data) => data.contains(element),
            Source::Hashed(data) => data.contains(element),
            #[cfg(feature = "indexmap")]
            Source::Indexed(data) => data.contains(&Key(element)),
            Source::Wire(elements) => elements.iter::<T>().any(|other| other.matches(element)),
            Source::Empty => false,
        }
    }

    /// The elements: as written over bytes, in the order of its container over plain data (sorted in a `BTreeSet`).
    #[must_use]
    pub fn iter(self) -> SetIter<'a, T> {
        SetIter(match self.0 {
            Source::Data(data) => Iter::Data(data.iter()),
            Source::Hashed(data) => Iter::Hashed(data.iter()),
            #[cfg(feature = "indexmap")]
            Source::Indexed(data) => Iter::Indexed(data.iter()),
            Source::Wire(elements) => Iter::Wire(elements.iter()),
            Source::Empty => Iter::Empty,
        })
    }

    /// The elements in a container of their own, sorted.
    ///
    /// # Errors
    ///
    /// When a string in them is not UTF-8.
    pub fn to_set(self) -> Result<BTreeSet<T>, DecodeError> {
        match self.0 {
            Source::Data(data) => Ok(data.clone()),
            Source::Hashed(data) => Ok(data.iter().cloned().collect()),
            #[cfg(feature = "indexmap")]
            Source::Indexed(data) => Ok(data.iter().cloned().collect()),
            Source::Wire(elements) => elements.to_set(),
            Source::Empty => Ok(BTreeSet::new()),
        }
    }
}

impl<'a, T: Value> Set<'a, T> {
    pub(crate) const TYPE: &'static Type = &Type::Set(&T::TYPE);

    /// The elements without their type.
    ///
    /// # Errors
    ///
    /// When plain data cannot be encoded.
    pub(crate) fn form(self) -> Result<Form<'a>, EncodeError> {
        match self.0 {
            Source::Data(data) => Form::of_data(data.iter(), T::write::<Binary>),
            Source::Hashed(data) => Form::of_data(data.iter(), T::write::<Binary>),
            #[cfg(feature = "indexmap")]
            Source::Indexed(data) => Form::of_data(data.iter(), T::write::<Binary>),
            Source::Wire(elements) => Ok(elements.form()),
            Source::Empty => Ok(Form::EMPTY),
        }
    }
}

impl<'a, T> From<&'a BTreeSet<T>> for Set<'a, T> {
    fn from(data: &'a BTreeSet<T>) -> Self {
        Set(Source::Data(data))
    }
}

impl<'a, T> From<&'a HashSet<T>> for Set<'a, T> {
    fn from(data: &'a HashSet<T>) -> Self {
        Set(Source::Hashed(data))
    }
}

#[cfg(feature = "indexmap")]
impl<'a, T> From<&'a IndexSet<T>> for Set<'a, T> {
    fn from(data: &'a IndexSet<T>) -> Self {
        Set(Source::Indexed(data))
    }
}

impl<T> Default for Set<'_, T> {
    fn default() -> Self {
        Set(Source::Empty)
    }
}

impl<T> Clone for Set<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Set<'_, T> {}

impl<T> Clone for Source<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Source<'_, T> {}

impl<T: Value + Ord> fmt::Debug for Set<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Value + Ord> PartialEq for Set<'_, T> {
    /// By the values of the elements; order and repetitions do not count.
    fn eq(&self, other: &Self) -> bool {
        if let (Source::Data(this), Source::Data(other)) = (self.0, other.0) {
            return this == other;
        }
        let (Ok(form), Ok(other_form)) = (self.form(), other.form()) else {
            return false;
        };
        form.is_equal(&other_form, Self::TYPE).unwrap_or_else(
            || matches!((self.to_set(), other.to_set()), (Ok(this), Ok(other)) if this == other),
        )
    }
}

impl<T: Value + Ord> Eq for Set<'_, T> {}

impl<T: Value + Ord> Hash for Set<'_, T> {
    /// By the values of the elements; order and repetitions do not count.
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Ok(form) = self.form() {
            form.hash(Self::TYPE, state);
        }
    }
}

impl<'a, T: Value + Ord> IntoIterator for Set<'a, T> {
    type Item = T::Ref<'a>;
    type IntoIter = SetIter<'a, T>;

    fn into_iter(self) -> SetIter<'a, T> {
        self.iter()
    }
}

/// The elements of a [`Set`].
pub struct SetIter<'a, T>(Iter<'a, T>);

enum Iter<'a, T> {
    Data(btree_set::Iter<'a, T>),
    Hashed(hash_set::Iter<'a, T>),
    #[cfg(feature = "indexmap")]
    Indexed(index_set::Iter<'a, T>),
    Wire(ElementsIter<'a, Known<T>>),
    Empty,
}

impl<'a, T: Value> Iterator for SetIter<'a, T> {
    type Item = T::Ref<'a>;

    #[inline]
    fn next(&mut self) -> Option<T::Ref<'a>> {
        match &mut self.0 {
            Iter::Data(data) => data.next().map(T::by_ref),
            Iter::Hashed(data) => data.next().map(T::by_ref),
            #[cfg(feature = "indexmap")]
            Iter::Indexed(data) => data.next().map(T::by_ref),
            Iter::Wire(elements) => elements.next(),
            Iter::Empty => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Iter::Data(data) => data.size_hint(),
            Iter::Hashed(data) => data.size_hint(),
            #[cfg(feature = "indexmap")]
            Iter::Indexed(data) => data.size_hint(),
            Iter::Wire(elements) => elements.size_hint(),
            Iter::Empty => (0, Some(0)),
        }
    }
}

impl<T: Value> ExactSizeIterator for SetIter<'_, T> {}

impl<T> Clone for SetIter<'_, T> {
    fn clone(&self) -> Self {
        SetIter(match &self.0 {
            Iter::Data(data) => Iter::Data(data.clone()),
            Iter::Hashed(data) => Iter::Hashed(data.clone()),
            #[cfg(feature = "indexmap")]
            Iter::Indexed(data) => Iter::Indexed(data.clone()),
            Iter::Wire(elements) => Iter::Wire(elements.clone()),
            Iter::Empty => Iter::Empty,
        })
    }
}

impl<T> fmt::Debug for SetIter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SetIter")
    }
}
