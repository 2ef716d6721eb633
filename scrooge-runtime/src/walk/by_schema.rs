//! The loop over the fields of one struct for who has its type only as data: what the generated walks do, by the schema.

use super::fields::{Absent, Fields, read_as_absent};
use super::keep::{BySchema, Cold, Keep};
use super::structs::{StructWalk, UnionWalk};
use crate::error::{Fault, FaultKind};
use crate::schema::{Schema, StructKind, Type};
use crate::wire::{Head, Limits, Protocol, typed};

/// The walk of a union for which none was generated.
///
/// # Errors
///
/// When the union is malformed; and [`Fault`]s that end the walk early, which is no error.
pub(crate) fn union<P: Protocol, K: Keep>(
    schema: &'static Schema,
    bytes: &[u8],
    start: usize,
    limits: Limits,
    keep: K,
) -> Result<usize, Fault> {
    UnionWalk::<P, K>::begin(bytes, start, limits, keep)?.by_schema(schema)
}

/// The walk of a struct for which none was generated: its required fields have bits in so many words.
///
/// # Errors
///
/// As [`union`].
pub(crate) fn structure<P: Protocol, K: Keep, const WORDS: usize>(
    schema: &'static Schema,
    bytes: &[u8],
    start: usize,
    limits: Limits,
    keep: K,
) -> Result<usize, Fault> {
    let mut required = [0; WORDS];
    for (word, bits) in required.iter_mut().zip(schema.walks.required) {
        *word = *bits;
    }
    StructWalk::<P, K, WORDS>::begin(bytes, start, limits, keep)?.by_schema(schema, required)
}

/// The same for a struct of so many fields that the bits of those seen are not on the stack.
///
/// # Errors
///
/// As [`union`].
pub(crate) fn wide<P: Protocol, K: Keep>(
    schema: &'static Schema,
    bytes: &[u8],
    start: usize,
    limits: Limits,
    mut keep: K,
) -> Result<usize, Fault> {
    let mut fields = Fields::<P>::begin(bytes, start, limits)?;
    let mut missing = schema.walks.required.to_vec();
    let keeps_first = fields.keeps_first();
    while let Some(what) = fields.verify_next(schema, &mut keep)? {
        let (What::Present(index) | What::Unset(index)) = what else {
            continue;
        };
        let word = index / 64;
        let bit = schema
            .walks
            .required
            .get(word)
            .map_or(0, |word| word & 1 << (index % 64));
        match (missing.get_mut(word), what) {
            (Some(word), What::Present(_)) => *word &= !bit,
            (Some(word), What::Unset(_)) if !keeps_first => *word |= bit,
            _ => {}
        }
    }
    if missing.iter().any(|&word| word != 0) {
        return Err(Fault::new(
            FaultKind::MissingField,
            fields.end().saturating_sub(1),
        ));
    }
    Ok(fields.end())
}

/// A field on the wire, verified.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<H> {
    pub(crate) head: H,
    /// Where the header is.
    pub(crate) header: usize,
    /// Where the value is.
    pub(crate) at: usize,
    pub(crate) end: usize,
    pub(crate) what: What,
}

/// What a field on the wire is to the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// An occurrence of the field with this index.
    Present(usize),
    /// An occurrence of the field with this index that says that it has no value: a union without an arm.
    Unset(usize),
    /// A known id, but with a type or elements that are skipped as if it were not.
    Mistyped,
    /// An id that the schema does not have.
    Unknown,
}

impl<P: Protocol> Fields<'_, P> {
    /// Verifies the next field; `None` behind the stop field.
    ///
    /// # Errors
    ///
    /// When the field is malformed.
    pub(crate) fn step(&mut self, schema: &'static Schema) -> Result<Option<Step<P::Head>>, Fault> {
        let header = self.position();
        let Some(head) = self.next() else {
            return Ok(None);
        };
        let what = self.verify(head, schema, &mut Cold)?;
        Ok(Some(Step {
            head,
            header,
            at: head.value(header),
            end: self.position(),
            what,
        }))
    }

    /// As [`step`](Self::step), for who only has to know what the field is. Lets `keep` have what is found.
    ///
    /// # Errors
    ///
    /// As [`step`](Self::step), and [`Fault`]s that end the walk early, which is no error.
    #[inline(never)]
    pub(crate) fn verify_next<K: Keep>(
        &mut self,
        schema: &'static Schema,
        keep: &mut K,
    ) -> Result<Option<What>, Fault> {
        match self.next() {
            Some(head) => self.verify(head, schema, keep).map(Some),
            None => Ok(None),
        }
    }

    /// Verifies the field whose header was read last, and steps over it.
    ///
    /// # Errors
    ///
    /// As [`verify_next`](Self::verify_next).
    // In a debug build a frame holds all that is inlined into it side by side, and walks recurse.
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn verify<K: Keep>(
        &mut self,
        head: P::Head,
        schema: &'static Schema,
        keep: &mut K,
    ) -> Result<What, Fault> {
        match schema.field(head.id()) {
            Some((index, field)) if field.ty.accepts::<P>(head.ttype()) => {
                self.known(head, index, &field.ty, keep)
            }
            known => {
                self.other(head, schema)?;
                Ok(known.map_or(What::Unknown, |_| What::Mistyped))
            }
        }
    }

    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn known<K: Keep>(
        &mut self,
        head: P::Head,
        index: usize,
        ty: &'static Type,
        keep: &mut K,
    ) -> Result<What, Fault> {
        let (bytes, limits) = (self.bytes(), self.limits());
        let at = head.value(self.position());
        let end = match ty {
            Type::Struct(inner) => {
                keep.descend::<P, _>(bytes, at, limits, index, BySchema(inner.schema()))
            }
            _ => skip_value::<P>(bytes, head, at, ty, limits)
                .and_then(|end| keep.found(index, at, end).map(|()| end)),
        };
        match end {
            Ok(end) => {
                self.move_to(end);
                Ok(What::Present(index))
            }
            Err(fault) => self.unset(at, index, ty, fault, keep),
        }
    }

    /// A value that is malformed, unless the field then reads as absent.
    #[cold]
    fn unset<K: Keep>(
        &mut self,
        at: usize,
        index: usize,
        ty: &'static Type,
        fault: Fault,
        keep: &mut K,
    ) -> Result<What, Fault> {
        if !may_read_as_absent(ty) {
            return Err(fault);
        }
        let (bytes, limits) = (self.bytes(), self.limits());
        match read_as_absent::<P>(bytes, at, ty.ttype().0, limits, fault)? {
            Absent::Unset(end) => {
                keep.absent(index);
                self.move_to(end);
                Ok(What::Unset(index))
            }
            Absent::Unknown(end) => {
                self.move_to(end);
                Ok(What::Mistyped)
            }
        }
    }
}

/// Verifies the value of a field that is no struct.
#[inline(always)]
fn skip_value<P: Protocol>(
    bytes: &[u8],
    head: P::Head,
    at: usize,
    ty: &Type,
    limits: Limits,
) -> Result<usize, Fault> {
    match ty {
        Type::Bool => P::skip_bool_field(bytes, head, at),
        Type::I8 => P::skip_i8(bytes, at),
        Type::I16 => P::skip_i16(bytes, at),
        Type::I32 | Type::Enum(_) => P::skip_i32(bytes, at),
        Type::I64 => P::skip_i64(bytes, at),
        Type::Double => P::skip_double(bytes, at),
        Type::Uuid => P::skip_uuid(bytes, at),
        Type::String | Type::Binary => P::skip_text_field(bytes, head, at),
        Type::List(_) | Type::Set(_) | Type::Map(..) | Type::Struct(_) => {
            typed::skip::<P>(bytes, at, ty, limits)
        }
    }
}

/// Whether a field of this type can be on the wire and read as absent.
fn may_read_as_absent(ty: &Type) -> bool {
    match ty {
        Type::Struct(inner) => inner.schema().kind == StructKind::Union,
        Type::List(_) | Type::Set(_) | Type::Map(..) => true,
        _ => false,
    }
}
