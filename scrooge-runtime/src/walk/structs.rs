//! The generated walks of structs and unions hold one of these in a local variable.

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

    /// Verifies a field that is known as `T`, keeps its position, and notes it as seen.
    ///
    /// # Errors
    ///
    /// When the value is malformed.
    #[inline(always)]
    pub fn field<T: Value>(&mut self, head: P::Head, index: usize) -> Result<(), Fault> {
        match self
            .fields
            .occurrence::<T, K>(head, index, &mut self.keep)?
        {
            Occurrence::Present => self.see(index),
            Occurrence::Unset if !self.fields.keeps_first() => self.unsee(index),
            Occurrence::Unset | Occurrence::None => {}
        }
        Ok(())
    }

    /// Steps over a field that is not known with this id and type.
    ///
    /// # Errors
    ///
    /// When the id is known, so that the type is wrong, unless wrong types are to be skipped; and when the value is
    /// malformed.
    #[inline(always)]
    pub fn other(&mut self, head: P::Head, schema: &'static Schema) -> Result<(), Fault> {
        self.fields.other(head, schema)
    }

    /// The end of the struct, whose required fields' indices are the bits of `required`: the position behind it.
    ///
    /// # Errors
    ///
    /// When one of them has not been seen.
    #[inline(always)]
    pub fn end(self, required: [u64; WORDS]) -> Result<usize, Fault> {
        let mut words = self.seen.iter().zip(required);
        if words.all(|(&seen, required)| seen & required == required) {
            Ok(self.fields.end())
        } else {
            Err(Fault::new(
                FaultKind::MissingField,
                self.fields.end().saturating_sub(1),
            ))
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
    /// As [`StructWalk::other`], and when there was an arm before.
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
