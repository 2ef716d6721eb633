//! A list, over plain data or over bytes.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::View;
use super::elements::{Elements, ElementsIter, Known};
use super::form::Form;
use crate::error::{DecodeError, EncodeError};
use crate::schema::Type;
use crate::value::Value;
use crate::wire::Binary;

/// A `list` of a record: `T` is the data type of its elements, and what comes out is `T`'s reference form.
///
/// Over bytes, nothing is read before it is asked for. Elements of fixed size are reached directly, others by stepping
/// over those before them.
pub struct List<'a, T>(Source<'a, T>);

enum Source<'a, T> {
    Data(&'a [T]),
    Wire(Elements<'a>),
}

impl<'a, T: Value> List<'a, T> {
    pub(crate) fn from_view(place: View<'a>) -> Self {
        List(Source::Wire(Elements::of::<T>(place)))
    }

    /// The number of elements.
    #[must_use]
    pub fn len(self) -> usize {
        match self.0 {
            Source::Data(data) => data.len(),
            Source::Wire(elements) => elements.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The element at `index`.
    #[must_use]
    pub fn get(self, index: usize) -> Option<T::Ref<'a>> {
        match self.0 {
            Source::Data(data) => data.get(index).map(T::by_ref),
            Source::Wire(elements) => elements.get::<T>(index),
        }
    }

    /// The first element.
    #[must_use]
    pub fn first(self) -> Option<T::Ref<'a>> {
        self.get(0)
    }

    /// The elements in order.
    #[must_use]
    pub fn iter(self) -> ListIter<'a, T> {
        ListIter(match self.0 {
            Source::Data(data) => Iter::Data(data.iter()),
            Source::Wire(elements) => Iter::Wire(elements.iter()),
        })
    }

    /// Plain data of the elements.
    ///
    /// # Errors
    ///
    /// When a string in them is not UTF-8.
    pub fn to_vec(self) -> Result<Vec<T>, DecodeError> {
        match self.0 {
            Source::Data(data) => Ok(data.to_vec()),
            Source::Wire(elements) => elements.to_vec(),
        }
    }
}

impl<'a, T: Value> List<'a, T> {
    pub(crate) const TYPE: &'static Type = &Type::List(&T::TYPE);

    /// The elements without their type.
    ///
    /// # Errors
    ///
    /// When plain data cannot be encoded.
    pub(crate) fn form(self) -> Result<Form<'a>, EncodeError> {
        match self.0 {
            Source::Data(data) => Form::of_data(data.iter(), T::write::<Binary>),
            Source::Wire(elements) => Ok(elements.form()),
        }
    }
}

impl<'a, T> From<&'a [T]> for List<'a, T> {
    fn from(data: &'a [T]) -> Self {
        List(Source::Data(data))
    }
}

impl<T> Default for List<'_, T> {
    fn default() -> Self {
        List(Source::Data(&[]))
    }
}

impl<T> Clone for List<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for List<'_, T> {}

impl<T> Clone for Source<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Source<'_, T> {}

impl<T: Value> fmt::Debug for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Value> PartialEq for List<'_, T> {
    /// By the values of the elements, in order.
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self
                .iter()
                .zip(other.iter())
                .all(|(this, other)| T::same(this, other))
    }
}

impl<T: Value> Eq for List<'_, T> {}

impl<T: Value> Hash for List<'_, T> {
    /// By the values of the elements, in order.
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Ok(form) = self.form() {
            form.hash(Self::TYPE, state);
        }
    }
}

impl<'a, T: Value> IntoIterator for List<'a, T> {
    type Item = T::Ref<'a>;
    type IntoIter = ListIter<'a, T>;

    fn into_iter(self) -> ListIter<'a, T> {
        self.iter()
    }
}

/// The elements of a [`List`] in order.
pub struct ListIter<'a, T>(Iter<'a, T>);

enum Iter<'a, T> {
    Data(std::slice::Iter<'a, T>),
    Wire(ElementsIter<'a, Known<T>>),
}

impl<'a, T: Value> Iterator for ListIter<'a, T> {
    type Item = T::Ref<'a>;

    #[inline]
    fn next(&mut self) -> Option<T::Ref<'a>> {
        match &mut self.0 {
            Iter::Data(data) => data.next().map(T::by_ref),
            Iter::Wire(elements) => elements.next(),
        }
    }

    fn nth(&mut self, n: usize) -> Option<T::Ref<'a>> {
        match &mut self.0 {
            Iter::Data(data) => data.nth(n).map(T::by_ref),
            Iter::Wire(elements) => elements.nth(n),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Iter::Data(data) => data.size_hint(),
            Iter::Wire(elements) => elements.size_hint(),
        }
    }
}

impl<T: Value> ExactSizeIterator for ListIter<'_, T> {}

impl<T> Clone for ListIter<'_, T> {
    fn clone(&self) -> Self {
        ListIter(match &self.0 {
            Iter::Data(data) => Iter::Data(data.clone()),
            Iter::Wire(elements) => Iter::Wire(elements.clone()),
        })
    }
}

impl<T> fmt::Debug for ListIter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ListIter")
    }
}
