//! The encoded elements of a list or set, and stepping over them.

use std::collections::BTreeSet;

use super::View;
use super::form::Form;
use crate::error::DecodeError;
use crate::schema::{Schema, Type};
use crate::value::{Value, size_of_list, size_of_tree};
use crate::wire::{Protocol, by_protocol, typed};

/// The type of what is stepped over.
pub(crate) trait Stepped: Copy {
    /// The schema, if it is a struct.
    fn schema(self) -> Option<&'static Schema>;

    /// Where the value that starts at `place` ends. It has been verified before.
    fn end(self, place: View<'_>) -> usize;
}

/// A type that is known to the compiler.
pub(crate) struct Known<T>(std::marker::PhantomData<fn() -> T>);

impl<T> Known<T> {
    /// The only one there is.
    pub(crate) const NEW: Self = Known(std::marker::PhantomData);
}

impl<T> Clone for Known<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Known<T> {}

impl<T: Value> Stepped for Known<T> {
    #[inline(always)]
    fn schema(self) -> Option<&'static Schema> {
        T::TYPE.schema()
    }

    #[inline(always)]
    fn end(self, place: View<'_>) -> usize {
        place.end_of::<T>()
    }
}

/// A type that is at hand as data.
impl Stepped for &'static Type {
    fn schema(self) -> Option<&'static Schema> {
        Type::schema(self)
    }

    fn end(self, place: View<'_>) -> usize {
        let (bytes, start, limits) = (place.payload(), place.start(), place.limits());
        let end = by_protocol!(place.protocol(), P => typed::skip::<P>(bytes, start, self, limits));
        debug_assert!(end.is_ok(), "step over an unverified value at {start}");
        end.unwrap_or(bytes.len())
    }
}

/// The encoded elements of a list or set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Elements<'a> {
    /// At the first element.
    first: View<'a>,
    count: u32,
}

impl<'a> Elements<'a> {
    pub(super) fn of<T: Value>(place: View<'a>) -> Self {
        let (start, count) = place.list_of::<T>();
        Elements {
            first: place.moved(start),
            count,
        }
    }

    /// Those from `first` on, which have been verified.
    pub(crate) fn new(first: View<'a>, count: u32) -> Self {
        Elements { first, count }
    }

    pub(crate) fn len(self) -> usize {
        self.count as usize
    }

    pub(super) fn iter<T: Value>(self) -> ElementsIter<'a, Known<T>> {
        self.steps(Known::NEW)
    }

    /// Steps over the elements, which are of this type.
    #[inline]
    pub(crate) fn steps<E: Stepped>(self, element: E) -> ElementsIter<'a, E> {
        ElementsIter {
            next: self.first,
            left: self.count,
            given: false,
            end: None,
            captured: self.first.captured(element),
            element,
        }
    }

    /// Where the element at `index` is.
    pub(crate) fn place(self, index: usize, element: &'static Type) -> Option<View<'a>> {
        if index >= self.len() {
            return None;
        }
        let ttype = element.ttype().0;
        if let Some(size) = by_protocol!(self.first.protocol(), P => P::fixed_size(ttype)) {
            return Some(self.first.moved(self.first.start() + index * size));
        }
        let mut steps = self.steps(element);
        for _ in 0..index {
            steps.advance()?;
        }
        steps.advance_and_capture()
    }

    pub(super) fn form(self) -> Form<'a> {
        Form::Wire(self.first, self.count)
    }

    pub(super) fn get<T: Value>(self, index: usize) -> Option<T::Ref<'a>> {
        if index >= self.len() {
            return None;
        }
        match self.first.fixed_size::<T>() {
            Some(size) => Some(T::at(self.first.moved(self.first.start() + index * size))),
            None => self.iter::<T>().nth(index),
        }
    }
}

/// Steps over encoded elements. An element is stepped over only when the next one is asked for, unless its hot fields are
/// found on the way.
#[derive(Clone)]
pub(crate) struct ElementsIter<'a, E> {
    next: View<'a>,
    left: u32,
    /// Whether the element at `next` has been given out.
    given: bool,
    /// Where it ends, if that is known.
    end: Option<usize>,
    /// The elements' schema, if some of their fields are hot.
    captured: Option<&'static Schema>,
    element: E,
}

impl<'a, E: Stepped> ElementsIter<'a, E> {
    /// The place of the next element.
    #[inline]
    pub(crate) fn advance(&mut self) -> Option<View<'a>> {
        self.left = self.left.checked_sub(1)?;
        if self.given {
            let end = match self.end.take() {
                Some(end) => end,
                None => self.element.end(self.next),
            };
            self.next = self.next.moved(end);
        }
        self.given = true;
        Some(self.next)
    }

    /// How many are left.
    pub(crate) fn len(&self) -> usize {
        self.left as usize
    }

    /// The place of the next element, whose hot fields have been found.
    #[inline]
    pub(crate) fn advance_and_capture(&mut self) -> Option<View<'a>> {
        let place = self.advance()?;
        if let Some(schema) = self.captured {
            self.end = Some(place.capture(schema));
        }
        Some(place)
    }
}

impl<'a, T: Value> Iterator for ElementsIter<'a, Known<T>> {
    type Item = T::Ref<'a>;

    #[inline]
    fn next(&mut self) -> Option<T::Ref<'a>> {
        self.advance_and_capture().map(T::at)
    }

    fn nth(&mut self, n: usize) -> Option<T::Ref<'a>> {
        for _ in 0..n {
            self.advance()?;
        }
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl<'a> Elements<'a> {
    pub(super) fn to_vec<T: Value>(self) -> Result<Vec<T>, DecodeError> {
        let size = size_of_list(size_of::<T>(), self.count);
        let empty = || Vec::with_capacity(self.len());
        self.first.read_elements(self.count, size, empty, Vec::push)
    }

    pub(super) fn to_set<T: Value + Ord>(self) -> Result<BTreeSet<T>, DecodeError> {
        let size = size_of_tree(size_of::<T>(), self.count);
        let put = |set: &mut BTreeSet<T>, element| {
            set.insert(element);
        };
        self.first
            .read_elements(self.count, size, BTreeSet::new, put)
    }
}
