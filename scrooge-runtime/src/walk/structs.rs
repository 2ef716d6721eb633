//! The generated walks of structs and unions hold one of these in a local variable.

use super::by_schema::What;
use super::fields::{Fields, Occurrence};
use super::keep::Keep;
use crate::error::{Fault, FaultKind};
use crate::schema::Schema;
use crate::value::Value;
use crate::wire::{Head, Limits, Protocol};

/// A walk over one struct. A bit of its `WORDS` words says that a field has been seen; a struct without required fields
/// has none.
#[derive(Debug)]
pub struct StructWalk<'b, P, K, const WORDS: usize> {
    fields: Fields<'b, P>,
    keep: K,
    seen: [u64; WORDS],
    /// What has ended the walk.
    fault: Option<Fault>,
}

impl<'b, P: Protocol, K: Keep, const WORDS: usize> StructWalk<'b, P, K, WORDS> {
    /// Begins the struct at `start`, one level deeper than `limits`.
    ///
    /// # Errors
    ///
    /// When the depth limit is reached.
    #[inline(always)]
    pub fn begin(bytes: &'b [u8], start: usize, limits: Limits, keep: K) -> Result<Self, Fault> {
        Ok(StructWalk {
            fields: Fields::begin(bytes, start, limits)?,
            keep,
            seen: [0; WORDS],
            fault: None,
        })
    }

    /// Looks for the fields that `look` looks for, unless the next one has an id past `id`, the last of theirs.
    #[inline(always)]
    pub fn up_to(&mut self, id: i16, look: impl FnOnce(&mut Self)) {
        if self.fault.is_none() && self.fields.is_next_up_to(id) {
            look(self);
        }
    }

    /// Verifies the required field with this id, known as `T`, if it is the next one: writers keep to the order of ids.
    /// After a fault nothing more is done until [`end`](Self::end).
    // In a debug build a frame holds all that is inlined into it side by side, and walks recurse.
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn required<T: Value>(&mut self, id: i16, index: usize) {
        if self.next_is::<T>(id, index) {
            self.see(index);
        }
    }

    /// Verifies a field that is not required, if it is the next one.
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn optional<T: Value>(&mut self, id: i16, index: usize) {
        self.next_is::<T>(id, index);
    }

    /// Whether the next field is an occurrence of this one. It is verified then.
    #[inline(always)]
    fn next_is<T: Value>(&mut self, id: i16, index: usize) -> bool {
        if self.fault.is_some() {
            return false;
        }
        let Some(head) = self.fields.expected(T::TTYPE, id) else {
            return false;
        };
        match self.fields.occurrence::<T, K>(head, index, &mut self.keep) {
            Ok(occurrence) => matches!(occurrence, Occurrence::Present),
            Err(fault) => {
                self.fault = Some(fault);
                false
            }
        }
    }

    /// Goes on to the end of the struct, whose required fields' indices are the bits of `required`: the position behind it.
    ///
    /// # Errors
    ///
    /// When a field is malformed, or has a known id but another type, unless those are to be skipped; and when a required one
    /// has not been seen.
    #[inline(always)]
    pub fn end(mut self, schema: &'static Schema, required: [u64; WORDS]) -> Result<usize, Fault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if !self.fields.is_at_stop() {
            self = self.others(schema)?;
        }
        self.missing_none(required, self.fields.position())
    }

    /// Goes over the fields that come out of order, are repeated, or are not known: whatever is left, up to the stop field.
    #[inline(never)]
    fn others(mut self, schema: &'static Schema) -> Result<Self, Fault> {
        loop {
            if self.fields.is_at_stop() {
                return Ok(self);
            }
            if let Some(what) = self.fields.verify_next(schema, &mut self.keep)? {
                self.note(what);
            }
        }
    }

    /// Notes whether the field that was verified last counts as seen.
    #[inline(always)]
    fn note(&mut self, what: What) {
        match what {
            What::Present(index) => self.see(index),
            What::Unset(index) if !self.fields.keeps_first() => self.unsee(index),
            _ => {}
        }
    }

    /// Goes over the whole struct by its schema: the position behind it.
    ///
    /// # Errors
    ///
    /// As [`end`](Self::end).
    #[inline(always)]
    pub(crate) fn by_schema(
        mut self,
        schema: &'static Schema,
        required: [u64; WORDS],
    ) -> Result<usize, Fault> {
        while let Some(head) = self.fields.next() {
            let what = self.fields.verify(head, schema, &mut self.keep)?;
            self.note(what);
        }
        self.missing_none(required, self.fields.end().saturating_sub(1))
    }

    /// The position behind the stop field at `stop`, if all required fields have been seen.
    #[inline(always)]
    fn missing_none(&self, required: [u64; WORDS], stop: usize) -> Result<usize, Fault> {
        let mut words = self.seen.iter().zip(required);
        if words.all(|(&seen, required)| seen & required == required) {
            Ok(stop + 1)
        } else {
            Err(Fault::new(FaultKind::MissingField, stop))
        }
    }

    #[inline(always)]
    fn see(&mut self, index: usize) {
        // With one word there is nothing to choose, and it can be in a register.
        let word = if WORDS == 1 { 0 } else { index / 64 };
        if let Some(word) = self.seen.get_mut(word) {
            *word |= 1 << (index % 64);
        }
    }

    #[cold]
    fn unsee(&mut self, index: usize) {
        if let Some(word) = self.seen.get_mut(index / 64) {
            *word &= !(1 << (index % 64));
        }
    }
}

/// A walk over one union.
#[derive(Debug)]
pub struct UnionWalk<'b, P, K> {
    fields: Fields<'b, P>,
    keep: K,
    has_arm: bool,
}

impl<'b, P: Protocol, K: Keep> UnionWalk<'b, P, K> {
    /// Begins the union at `start`, one level deeper than `limits`.
    ///
    /// # Errors
    ///
    /// When the depth limit is reached.
    #[inline(always)]
    pub fn begin(bytes: &'b [u8], start: usize, limits: Limits, keep: K) -> Result<Self, Fault> {
        Ok(UnionWalk {
            fields: Fields::begin(bytes, start, limits)?,
            keep,
            has_arm: false,
        })
    }

    /// The next field's header, or `None` behind the stop field.
    #[inline(always)]
    #[expect(
        clippy::should_implement_trait,
        reason = "a header must be given back before the next is read"
    )]
    pub fn next(&mut self) -> Option<P::Head> {
        self.fields.next()
    }

    /// Verifies a field that is known as `T`, and keeps its position.
    ///
    /// # Errors
    ///
    /// When the value is malformed, or there was an arm before.
    #[inline(always)]
    pub fn arm<T: Value>(&mut self, head: P::Head, index: usize) -> Result<(), Fault> {
        match self
            .fields
            .occurrence::<T, K>(head, index, &mut self.keep)?
        {
            Occurrence::Present => self.count(),
            Occurrence::Unset | Occurrence::None => Ok(()),
        }
    }

    /// Steps over a field that is not known with this id and type: an arm, unless it is one of wrong type that is skipped.
    ///
    /// # Errors
    ///
    /// When the id is known, so that the type is wrong, unless wrong types are to be skipped; when the value is malformed;
    /// and when there was an arm before.
    #[inline(always)]
    pub fn unknown(&mut self, head: P::Head, schema: &'static Schema) -> Result<(), Fault> {
        let start = self.fields.position();
        self.fields.other(head, schema)?;
        if schema.field(head.id()).is_some() {
            return Ok(());
        }
        self.keep
            .found(schema.fields.len(), start, self.fields.position())?;
        self.count()
    }

    #[inline(always)]
    fn count(&mut self) -> Result<(), Fault> {
        if self.has_arm {
            return Err(self.fields.crowded());
        }
        self.has_arm = true;
        Ok(())
    }

    /// Goes over the whole union by its schema: the position behind it.
    ///
    /// # Errors
    ///
    /// When a field is malformed, and when there is not exactly one.
    pub(crate) fn by_schema(mut self, schema: &'static Schema) -> Result<usize, Fault> {
        loop {
            let start = self.fields.position();
            match self.fields.verify_next(schema, &mut self.keep)? {
                None => return self.end(),
                Some(What::Present(_)) => self.count()?,
                Some(What::Unknown) => {
                    let unknown = schema.fields.len();
                    self.keep.found(unknown, start, self.fields.position())?;
                    self.count()?;
                }
                Some(What::Unset(_) | What::Mistyped) => {}
            }
        }
    }

    /// The end of the union: the position behind it.
    ///
    /// # Errors
    ///
    /// When it has no arm. Where a field holds the union, that field reads as absent.
    #[inline(always)]
    pub fn end(self) -> Result<usize, Fault> {
        if self.has_arm {
            Ok(self.fields.end())
        } else {
            Err(Fault::new(
                FaultKind::EmptyUnion,
                self.fields.end().saturating_sub(1),
            ))
        }
    }
}
