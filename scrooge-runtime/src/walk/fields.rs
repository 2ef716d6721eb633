//! The loop over the fields of one struct.

use super::keep::Keep;
use crate::error::{Fault, FaultKind};
use crate::schema::Schema;
use crate::value::Value;
use crate::wire::{Head, Limits, Protocol, TType, ttype};

/// A position among the fields of one encoded struct. Generated walks hold one in a local variable.
#[derive(Clone, Debug)]
pub struct Fields<'b, P> {
    bytes: &'b [u8],
    pos: usize,
    previous_id: i16,
    limits: Limits,
    protocol: std::marker::PhantomData<P>,
}

impl<'b, P: Protocol> Fields<'b, P> {
    /// Begins the struct at `start`, one level deeper than `limits`.
    ///
    /// # Errors
    ///
    /// When the depth limit is reached.
    #[inline(always)]
    pub fn begin(bytes: &'b [u8], start: usize, limits: Limits) -> Result<Self, Fault> {
        Ok(Fields {
            bytes,
            pos: start,
            previous_id: 0,
            limits: limits.enter(start)?,
            protocol: std::marker::PhantomData,
        })
    }

    /// The next field's header, or `None` behind the stop field.
    #[inline(always)]
    #[expect(
        clippy::should_implement_trait,
        reason = "the header must be given back before the next is read"
    )]
    pub fn next(&mut self) -> Option<P::Head> {
        let head = P::head(self.bytes, self.pos, self.previous_id);
        if head.ttype() == ttype::STOP {
            self.pos += 1;
            return None;
        }
        self.previous_id = head.id();
        Some(head)
    }

    /// Verifies a field that is known as `T`, and lets `keep` have its position. If the struct has required fields, the field
    /// is noted as seen.
    ///
    /// # Errors
    ///
    /// When the value is malformed.
    #[inline(always)]
    pub fn field<T: Value, K: Keep, const WORDS: usize>(
        &mut self,
        head: P::Head,
        index: usize,
        keep: &mut K,
        seen: &mut Seen<WORDS>,
    ) -> Result<(), Fault> {
        match self.occurrence::<T, K>(head, index, keep)? {
            Occurrence::Present => seen.insert(index),
            Occurrence::Unset if !self.limits.first() => seen.remove(index),
            Occurrence::Unset | Occurrence::None => {}
        }
        Ok(())
    }

    /// As [`field`](Self::field), for an arm of a union. Says whether it counts as one.
    ///
    /// # Errors
    ///
    /// When the value is malformed.
    #[inline(always)]
    pub fn arm<T: Value, K: Keep>(
        &mut self,
        head: P::Head,
        index: usize,
        keep: &mut K,
    ) -> Result<bool, Fault> {
        let occurrence = self.occurrence::<T, K>(head, index, keep)?;
        Ok(matches!(occurrence, Occurrence::Present))
    }

    #[inline(always)]
    fn occurrence<T: Value, K: Keep>(
        &mut self,
        head: P::Head,
        index: usize,
        keep: &mut K,
    ) -> Result<Occurrence, Fault> {
        let at = head.value(self.pos);
        match T::skip_field::<P, K>(self.bytes, head, at, self.limits, index, keep) {
            Ok(end) => {
                self.pos = end;
                Ok(Occurrence::Present)
            }
            Err(fault) if T::MAY_READ_AS_ABSENT => match self.absent_until::<T>(at, fault)? {
                Some(end) => {
                    keep.absent(index);
                    self.pos = end;
                    Ok(Occurrence::Unset)
                }
                None => Ok(Occurrence::None),
            },
            Err(fault) => Err(fault),
        }
    }

    /// Steps over a field that is not known with this id and type.
    ///
    /// # Errors
    ///
    /// When the id is known, so that the type is wrong, unless wrong types are to be skipped; and when the value is
    /// malformed.
    #[inline(always)]
    pub fn other(&mut self, head: P::Head, schema: &'static Schema) -> Result<(), Fault> {
        self.pos = skip_other::<P>(self.bytes, self.pos, head, self.limits, schema)?;
        Ok(())
    }

    /// As [`other`](Self::other), in a union, where an unknown field is an arm that `keep` is told of. Says whether it is one.
    ///
    /// # Errors
    ///
    /// As `other`.
    #[inline(always)]
    pub fn unknown_arm<K: Keep>(
        &mut self,
        head: P::Head,
        schema: &'static Schema,
        keep: &mut K,
    ) -> Result<bool, Fault> {
        let start = self.pos;
        self.other(head, schema)?;
        if schema.field(head.id()).is_some() {
            return Ok(false);
        }
        keep.found(schema.fields.len(), start, self.pos)?;
        Ok(true)
    }

    #[inline(always)]
    pub(crate) fn bytes(&self) -> &'b [u8] {
        self.bytes
    }

    #[inline(always)]
    pub(crate) fn position(&self) -> usize {
        self.pos
    }

    #[inline(always)]
    pub(crate) fn move_to(&mut self, pos: usize) {
        self.pos = pos;
    }

    #[inline(always)]
    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    #[inline(always)]
    pub(crate) fn keeps_first(&self) -> bool {
        self.limits.first()
    }

    /// Where a field ends whose value at `at` is faulty and reads as absent; none if it was no occurrence of the field, and
    /// has been stepped over.
    #[cold]
    pub(crate) fn absent_until<T: Value>(
        &mut self,
        at: usize,
        fault: Fault,
    ) -> Result<Option<usize>, Fault> {
        match read_as_absent::<P, T>(self.bytes, at, self.limits, fault)? {
            Absent::Unset(end) => Ok(Some(end)),
            Absent::Unknown(end) => {
                self.pos = end;
                Ok(None)
            }
        }
    }

    /// Counts the arms of a union: a second one is an error, at the header that was read last.
    ///
    /// # Errors
    ///
    /// When there was one before.
    #[inline(always)]
    pub fn only_arm(&self, has_arm: bool) -> Result<(), Fault> {
        if has_arm {
            return Err(Fault::new(FaultKind::CrowdedUnion, self.pos));
        }
        Ok(())
    }

    /// The end of a struct without required fields: the position behind its stop field.
    #[inline(always)]
    #[must_use]
    pub fn end(&self) -> usize {
        self.pos
    }

    /// The end of a struct with required fields, whose indices are the bits of `required`.
    ///
    /// # Errors
    ///
    /// When one of them has not been seen.
    #[inline(always)]
    pub fn end_required<const WORDS: usize>(
        &self,
        seen: &Seen<WORDS>,
        required: [u64; WORDS],
    ) -> Result<usize, Fault> {
        if seen.has_all(required) {
            Ok(self.pos)
        } else {
            Err(Fault::new(
                FaultKind::MissingField,
                self.pos.saturating_sub(1),
            ))
        }
    }

    /// The end of a union: the position behind its stop field.
    ///
    /// # Errors
    ///
    /// When the union has no arm. Where a field holds the union, that field reads as absent.
    #[inline(always)]
    pub fn end_of_union(&self, has_arm: bool) -> Result<usize, Fault> {
        if has_arm {
            Ok(self.pos)
        } else {
            Err(Fault::new(
                FaultKind::EmptyUnion,
                self.pos.saturating_sub(1),
            ))
        }
    }
}

/// What a known field on the wire is.
enum Occurrence {
    /// An occurrence of the field.
    Present,
    /// An occurrence that says that the field has no value: a union without an arm.
    Unset,
    /// None: a container of wrong elements, where those are skipped like unknown fields.
    None,
}

/// How a field that is on the wire can read as if it were not.
pub(crate) enum Absent {
    /// A union without an arm, ending here: an occurrence of the field that says it has no value.
    Unset(usize),
    /// A container of wrong elements, ending here: not an occurrence of the field at all.
    Unknown(usize),
}

/// Whether a field `T` whose value at `at` is faulty reads as absent.
#[cold]
pub(crate) fn read_as_absent<P: Protocol, T: Value>(
    bytes: &[u8],
    at: usize,
    limits: Limits,
    fault: Fault,
) -> Result<Absent, Fault> {
    match fault.kind() {
        // Only the union itself: one that is empty inside a container has its fault in the container's path.
        FaultKind::EmptyUnion if T::TTYPE == ttype::STRUCT && is_end_of(bytes, at, fault) => {
            let end = P::skip_unknown(bytes, at, T::TTYPE, limits.unknown_depth())?;
            if end == fault.offset() + 1 {
                Ok(Absent::Unset(end))
            } else {
                Err(fault)
            }
        }
        FaultKind::WrongElementType if limits.skip_wrong_type() && T::TTYPE != ttype::STRUCT => {
            let end = P::skip_unknown(bytes, at, T::TTYPE, limits.unknown_depth())?;
            Ok(Absent::Unknown(end))
        }
        _ => Err(fault),
    }
}

fn is_end_of(bytes: &[u8], at: usize, fault: Fault) -> bool {
    at <= fault.offset() && bytes.get(fault.offset()) == Some(&ttype::STOP)
}

#[inline(never)]
pub(crate) fn skip_other<P: Protocol>(
    bytes: &[u8],
    pos: usize,
    head: P::Head,
    limits: Limits,
    schema: &'static Schema,
) -> Result<usize, Fault> {
    let found = head.ttype();
    if !TType(found).is_known() {
        let kind = match found {
            ttype::END => FaultKind::UnexpectedEnd,
            _ => FaultKind::UnknownType,
        };
        return Err(Fault::new(kind, pos));
    }
    if !limits.skip_wrong_type() && schema.field(head.id()).is_some() {
        return Err(Fault::new(FaultKind::WrongType, pos));
    }
    P::skip_unknown(bytes, head.value(pos), found, limits.unknown_depth())
}

/// Which of a struct's fields have been seen, a bit each. A struct without required fields has no words for them.
#[derive(Clone, Copy, Debug)]
pub struct Seen<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Seen<WORDS> {
    /// None of them.
    #[inline(always)]
    #[must_use]
    #[expect(clippy::new_without_default, reason = "only generated code makes one")]
    pub const fn new() -> Self {
        Seen([0; WORDS])
    }

    #[inline(always)]
    fn insert(&mut self, index: usize) {
        if let Some(word) = self.0.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
    }

    #[inline(always)]
    fn remove(&mut self, index: usize) {
        if let Some(word) = self.0.get_mut(index / 64) {
            *word &= !(1 << (index % 64));
        }
    }

    #[inline(always)]
    fn has_all(&self, required: [u64; WORDS]) -> bool {
        self.0
            .iter()
            .zip(required)
            .all(|(&seen, required)| seen & required == required)
    }
}
