//! The loop over the fields of one struct for who has its type only as data: what the generated walks do, by the schema.

use super::fields::{Absent, Fields, read_as_absent};
use super::keep::{BySchema, Cold, Keep};
use super::structs::{StructWalk, UnionWalk};
use crate::error::{Fault, FaultKind};
use crate::schema::{Schema, StructKind, Type};
use crate::wire::{Head, Limits, Protocol, ttype, typed};

/// The walk of a struct or union for which none was generated.
///
/// # Errors
///
/// When the struct is malformed; and [`Fault`]s that end the walk early, which is no error.
pub(crate) fn walk<P: Protocol, K: Keep>(
    schema: &'static Schema,
    bytes: &[u8],
    start: usize,
    limits: Limits,
    keep: K,
) -> Result<usize, Fault> {
    if schema.kind == StructKind::Union {
        return UnionWalk::<P, K>::begin(bytes, start, limits, keep)?.by_schema(schema);
    }
    match schema.walks.required.len() {
        0 => structure::<P, K, 0>(schema, bytes, start, limits, keep),
        1 => structure::<P, K, 1>(schema, bytes, start, limits, keep),
        2..=4 => structure::<P, K, 4>(schema, bytes, start, limits, keep),
        _ => wide::<P, K>(schema, bytes, start, limits, keep),
    }
}

fn structure<P: Protocol, K: Keep, const WORDS: usize>(
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
    // No field is looked for, so that all are among those that are left for the end.
    StructWalk::<P, K, WORDS>::begin(bytes, start, limits, keep)?.end(schema, required)
}

/// A struct of so many fields that the bits of those seen are not on the stack.
#[inline(never)]
fn wide<P: Protocol, K: Keep>(
    schema: &'static Schema,
    bytes: &[u8],
    start: usize,
    limits: Limits,
    mut keep: K,
) -> Result<usize, Fault> {
    let mut fields = Fields::<P>::begin(bytes, start, limits)?;
    let mut missing = schema.walks.required.to_vec();
    let keeps_first = fields.keeps_first();
    while let Some(step) = fields.step_keeping(schema, &mut keep)? {
        let (What::Present(index) | What::Unset(index)) = step.what else {
            continue;
        };
        let word = index / 64;
        let bit = schema
            .walks
            .required
            .get(word)
            .map_or(0, |word| word & 1 << (index % 64));
        match (missing.get_mut(word), step.what) {
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
        self.step_keeping(schema, &mut Cold)
    }

    /// As [`step`](Self::step), and lets `keep` have what it finds.
    ///
    /// # Errors
    ///
    /// As [`step`](Self::step), and [`Fault`]s that end the walk early, which is no error.
    pub(crate) fn step_keeping<K: Keep>(
        &mut self,
        schema: &'static Schema,
        keep: &mut K,
    ) -> Result<Option<Step<P::Head>>, Fault> {
        let header = self.position();
        let Some(head) = self.next() else {
            return Ok(None);
        };
        let at = head.value(header);
        let what = match schema.field(head.id()) {
            Some((index, field)) if field.ty.accepts::<P>(head.ttype()) => {
                self.known(head, at, index, &field.ty, keep)?
            }
            known => {
                self.other(head, schema)?;
                known.map_or(What::Unknown, |_| What::Mistyped)
            }
        };
        Ok(Some(Step {
            head,
            header,
            at,
            end: self.position(),
            what,
        }))
    }

    fn known<K: Keep>(
        &mut self,
        head: P::Head,
        at: usize,
        index: usize,
        ty: &'static Type,
        keep: &mut K,
    ) -> Result<What, Fault> {
        let (bytes, limits) = (self.bytes(), self.limits());
        let end = if let Type::Struct(inner) = ty {
            keep.descend::<P, _>(bytes, at, limits, index, BySchema(inner.schema()))
        } else {
            let end = if head.ttype() == ttype::BOOL {
                P::skip_bool_field(bytes, head, at)
            } else {
                typed::skip::<P>(bytes, at, ty, limits)
            };
            end.and_then(|end| keep.found(index, at, end).map(|()| end))
        };
        let (end, what) = match end {
            Ok(end) => (end, What::Present(index)),
            Err(fault) if may_read_as_absent(ty) => {
                match read_as_absent::<P>(bytes, at, ty.ttype().0, limits, fault)? {
                    Absent::Unset(end) => {
                        keep.absent(index);
                        (end, What::Unset(index))
                    }
                    Absent::Unknown(end) => (end, What::Mistyped),
                }
            }
            Err(fault) => return Err(fault),
        };
        self.move_to(end);
        Ok(what)
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
