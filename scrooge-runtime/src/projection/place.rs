//! A value's place in the record that a projection is made from.

use super::{Anchor, Projected, Projection};
use crate::error::{Fault, FaultKind};
use crate::value::Value;
use crate::view::View;
use crate::wire::{DataLimits, Limits, Memory, Protocol};

/// A position in a record that has been walked.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    bytes: &'a [u8],
    at: usize,
    limits: Limits,
    anchor: &'static Anchor,
}

impl<'a> Place<'a> {
    pub(super) fn root(bytes: &'a [u8], limits: Limits, anchor: &'static Anchor) -> Self {
        Place {
            bytes,
            at: 0,
            limits,
            anchor,
        }
    }

    pub(super) fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    pub(super) fn at(self) -> usize {
        self.at
    }

    pub(super) fn limits(self) -> Limits {
        self.limits
    }

    /// Another place of the same record.
    pub(super) fn moved(self, at: usize) -> Self {
        Place { at, ..self }
    }

    /// The place that is in a slot.
    #[must_use]
    pub fn in_slot(self, slot: u32) -> Self {
        self.moved(slot as usize)
    }

    /// The value in a slot, if one has been found.
    ///
    /// # Errors
    ///
    /// When a string that is to be owned is not UTF-8.
    #[inline(always)]
    pub fn optional<P: Protocol, T: Projected<'a>>(self, slot: u32) -> Result<Option<T>, Fault> {
        if slot == 0 {
            return Ok(None);
        }
        T::read::<P>(self.in_slot(slot)).map(Some)
    }

    /// The value in a slot that a walk has filled.
    ///
    /// # Errors
    ///
    /// As [`optional`](Self::optional).
    #[inline(always)]
    pub fn required<P: Protocol, T: Projected<'a>>(self, slot: u32) -> Result<T, Fault> {
        // The walk has made sure that there is one.
        self.optional::<P, T>(slot)?
            .ok_or_else(|| Fault::new(FaultKind::MissingField, 0))
    }

    /// The value in a slot, or what absence reads as.
    ///
    /// # Errors
    ///
    /// As [`optional`](Self::optional).
    #[inline(always)]
    pub fn defaulted<P: Protocol, T: Projected<'a>>(
        self,
        slot: u32,
        default: impl FnOnce(Self) -> T::Borrowed,
    ) -> Result<T, Fault> {
        match self.optional::<P, T>(slot)? {
            Some(value) => Ok(value),
            None => T::from_borrowed(default(self)),
        }
    }

    /// A part of the record whose struct is in a slot, if one has been found.
    ///
    /// # Errors
    ///
    /// As [`optional`](Self::optional).
    #[inline(always)]
    pub fn optional_part<P: Protocol, T: Projection<'a>>(
        self,
        slot: u32,
        fields: &T::Fields,
    ) -> Result<Option<T>, Fault> {
        if slot == 0 {
            return Ok(None);
        }
        T::make::<P>(fields, self).map(Some)
    }

    /// A part of the record whose struct the walk has found.
    ///
    /// # Errors
    ///
    /// As [`optional`](Self::optional).
    #[inline(always)]
    pub fn required_part<P: Protocol, T: Projection<'a>>(
        self,
        slot: u32,
        fields: &T::Fields,
    ) -> Result<T, Fault> {
        self.optional_part::<P, T>(slot, fields)?
            .ok_or_else(|| Fault::new(FaultKind::MissingField, 0))
    }

    /// The value here as a view.
    pub(super) fn view<P: Protocol>(self) -> View<'a> {
        View::alone(self.bytes, self.anchor.held(self.limits, P::TAG), self.at)
    }

    /// A struct in which every field is absent.
    #[must_use]
    pub fn nothing<P: Protocol>(self) -> View<'a> {
        View::alone(&[], self.anchor.held(self.limits, P::TAG), 0)
    }

    /// Plain data of the value here.
    pub(super) fn data<P: Protocol, T: Value>(self) -> Result<T, Fault> {
        // Each such value has a memory of its own; a projection has a few.
        let memory = Memory::new(self.limits, self.bytes.len());
        let limits = DataLimits::new(self.limits, &memory);
        T::read::<P>(self.bytes, self.at, limits).map(|(value, _)| value)
    }
}
