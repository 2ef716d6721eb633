//! The loop over the fields of one struct.

use super::keep::Keep;
use crate::error::{Fault, FaultKind};
use crate::schema::Schema;
use crate::value::Value;
use crate::wire::{Head, Limits, Protocol, TType, ttype, unknown};

/// A position among the fields of one encoded struct.
#[derive(Clone, Debug)]
pub(crate) struct Fields<'b, P> {
    bytes: &'b [u8],
    pos: usize,
    /// Where the header that was read last is.
    header: usize,
    /// The id that it has, where the next one is relative to it.
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
    pub(crate) fn begin(bytes: &'b [u8], start: usize, limits: Limits) -> Result<Self, Fault> {
        Ok(Fields {
            bytes,
            pos: start,
            header: start,
            previous_id: 0,
            limits: limits.enter(start)?,
            protocol: std::marker::PhantomData,
        })
    }

    /// The next field's header, or `None` behind the stop field.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<P::Head> {
        let head = P::head(self.bytes, self.pos, self.previous_id);
        if head.ttype() == ttype::STOP {
            self.pos += 1;
            return None;
        }
        self.header = self.pos;
        self.passed(head.id());
        Some(head)
    }

    /// The next field's header, if it has this type and id, and is written as usual.
    #[inline(always)]
    pub(crate) fn expected(&mut self, ttype: u8, id: i16) -> Option<P::Head> {
        let head = P::expected_head(self.bytes, self.pos, self.previous_id, ttype, id)?;
        self.header = self.pos;
        self.passed(id);
        Some(head)
    }

    #[inline(always)]
    fn passed(&mut self, id: i16) {
        if P::IDS_ARE_RELATIVE {
            self.previous_id = id;
        }
    }

    /// Whether the next field may have an id up to `id`.
    #[inline(always)]
    pub(crate) fn is_next_up_to(&self, id: i16) -> bool {
        P::is_id_up_to(self.bytes, self.pos, self.previous_id, id)
    }

    /// Whether the stop field is next.
    #[inline(always)]
    pub(crate) fn is_at_stop(&self) -> bool {
        P::is_stop(self.bytes, self.pos)
    }

    /// Verifies a field that is known as `T`, and lets `keep` have its position.
    #[inline(always)]
    pub(crate) fn occurrence<T: Value, K: Keep>(
        &mut self,
        head: P::Head,
        index: usize,
        keep: &mut K,
    ) -> Result<Occurrence, Fault> {
        if !T::accepts::<P>(head.ttype()) {
            return self.wrong_type(head).map(|()| Occurrence::None);
        }
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
    pub(crate) fn other(&mut self, head: P::Head, schema: &'static Schema) -> Result<(), Fault> {
        self.pos = skip_other::<P>(self.bytes, self.pos, head, self.limits, schema)?;
        Ok(())
    }

    /// Steps over a known field of a type that another protocol would have for it, where wrong types are skipped.
    #[inline(always)]
    pub(crate) fn wrong_type(&mut self, head: P::Head) -> Result<(), Fault> {
        self.pos = skip_wrong_type::<P>(self.bytes, self.pos, head, self.limits)?;
        Ok(())
    }

    /// Where a field ends whose value at `at` is faulty and reads as absent; none if it was no occurrence of the field, and
    /// has been stepped over.
    #[inline(always)]
    pub(crate) fn absent_until<T: Value>(
        &mut self,
        at: usize,
        fault: Fault,
    ) -> Result<Option<usize>, Fault> {
        match read_as_absent::<P>(self.bytes, at, T::TTYPE, self.limits, fault)? {
            Absent::Unset(end) => Ok(Some(end)),
            Absent::Unknown(end) => {
                self.pos = end;
                Ok(None)
            }
        }
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

    /// A second arm of a union, at the header that was read last.
    #[cold]
    pub(crate) fn crowded(&self) -> Fault {
        Fault::new(FaultKind::CrowdedUnion, self.header)
    }

    #[inline(always)]
    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    #[inline(always)]
    pub(crate) fn keeps_first(&self) -> bool {
        self.limits.first()
    }

    /// The position behind the stop field, once [`next`](Self::next) has given `None`.
    #[inline(always)]
    #[must_use]
    pub(crate) fn end(&self) -> usize {
        self.pos
    }
}

/// What a known field on the wire is.
pub(crate) enum Occurrence {
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

// What follows is out of line, and so gets the parts of a `Fields` and not its place: a walk could not keep it in registers
// otherwise.

#[cold]
fn skip_wrong_type<P: Protocol>(
    bytes: &[u8],
    pos: usize,
    head: P::Head,
    limits: Limits,
) -> Result<usize, Fault> {
    if !limits.skip_wrong_type() {
        return Err(Fault::new(FaultKind::WrongType, pos));
    }
    unknown::skip_field::<P>(bytes, pos, head, limits.unknown_depth())
}

/// Whether a field of the type `ttype` whose value at `at` is faulty reads as absent.
#[cold]
pub(crate) fn read_as_absent<P: Protocol>(
    bytes: &[u8],
    at: usize,
    ttype: u8,
    limits: Limits,
    fault: Fault,
) -> Result<Absent, Fault> {
    match fault.kind() {
        // Only the union itself: one that is empty inside a container has its fault in the container's path.
        FaultKind::EmptyUnion if ttype == ttype::STRUCT => {
            let end = unknown::skip::<P>(bytes, at, ttype, limits.unknown_depth())?;
            if end == fault.offset() + 1 {
                Ok(Absent::Unset(end))
            } else {
                Err(fault)
            }
        }
        FaultKind::WrongElementType if limits.skip_wrong_type() && ttype != ttype::STRUCT => {
            let end = unknown::skip::<P>(bytes, at, ttype, limits.unknown_depth())?;
            Ok(Absent::Unknown(end))
        }
        _ => Err(fault),
    }
}

#[inline(never)]
pub(crate) fn skip_other<P: Protocol>(
    bytes: &[u8],
    pos: usize,
    head: P::Head,
    limits: Limits,
    schema: &'static Schema,
) -> Result<usize, Fault> {
    if !TType(head.ttype()).is_known() {
        return Err(Fault::new(P::header_fault(head, bytes, pos), pos));
    }
    if !limits.skip_wrong_type() && schema.field(head.id()).is_some() {
        return Err(Fault::new(FaultKind::WrongType, pos));
    }
    unknown::skip_field::<P>(bytes, pos, head, limits.unknown_depth())
}
