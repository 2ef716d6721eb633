//! A struct or union, in a record or in a default.

use std::fmt;

use bytes::Bytes;

use super::{DynamicRecord, DynamicValue};
use crate::adaptive::Decoded;
use crate::schema::{Absence, Field, Literal, Requiredness, Schema, StructKind};
use crate::view::{UnknownRef, View};

/// A struct, union or exception that is read by its schema: a record, or a part of one.
#[derive(Clone, Copy)]
pub struct DynamicRef<'a> {
    schema: &'static Schema,
    source: Source<'a>,
}

#[derive(Clone, Copy)]
enum Source<'a> {
    Wire(View<'a>),
    /// A default of the IDL.
    Literal(&'static Literal),
}

/// The one field of a union.
#[derive(Clone, Copy, Debug)]
pub enum DynamicArm<'a> {
    /// One that the schema has: its index, and its value.
    Known(usize, DynamicValue<'a>),
    /// One that the schema does not have.
    Unknown(UnknownRef<'a>),
}

impl<'a> DynamicRef<'a> {
    pub(super) fn of_view(view: View<'a>, schema: &'static Schema) -> Self {
        DynamicRef {
            schema,
            source: Source::Wire(view),
        }
    }

    /// A default, which is a [`Literal::Struct`].
    pub(super) fn of_literal(literal: &'static Literal, schema: &'static Schema) -> Self {
        DynamicRef {
            schema,
            source: Source::Literal(literal),
        }
    }

    /// A struct of which nothing is given.
    pub(super) fn nothing(schema: &'static Schema) -> Self {
        static NOTHING: Literal = Literal::Struct(&[]);
        DynamicRef::of_literal(&NOTHING, schema)
    }

    /// What the struct is made of.
    #[must_use]
    pub fn schema(self) -> &'static Schema {
        self.schema
    }

    /// The value of the field with this index, as a generated accessor would give it: an absent field reads as its default if
    /// it has one, or as its type's zero if it is neither required nor optional. Of a union, the value of the arm with
    /// this index if it is that one.
    ///
    /// # Panics
    ///
    /// Under [`Stop::Early`](crate::Stop::Early), when the field is in the part of the record that was not verified, and that
    /// is damaged.
    #[must_use]
    pub fn get(self, index: usize) -> Option<DynamicValue<'a>> {
        let field = self.schema.fields.get(index)?;
        if self.schema.kind == StructKind::Union {
            return match self.arm()? {
                DynamicArm::Known(arm, value) if arm == index => Some(value),
                _ => None,
            };
        }
        match self.source {
            Source::Wire(view) => match view.find(self.schema, index) {
                Some(place) => Some(DynamicValue::of_view(place, &field.ty)),
                None if field.requiredness == Requiredness::Required => {
                    view.held()
                        .damaged(view.payload(), view.start(), self.schema)
                }
                None => absent(field),
            },
            Source::Literal(literal) => given(literal, field).or_else(|| {
                let is_required = field.requiredness == Requiredness::Required;
                absent(field).or_else(|| is_required.then(|| DynamicValue::zero(&field.ty)))
            }),
        }
    }

    /// The value of a field by its name in the IDL, as [`get`](Self::get). Where the same field is read of many records, look
    /// for its index once.
    ///
    /// # Panics
    ///
    /// As [`get`](Self::get).
    #[must_use]
    pub fn field(self, name: &str) -> Option<DynamicValue<'a>> {
        let mut fields = self.schema.fields.iter();
        self.get(fields.position(|field| field.name == name)?)
    }

    /// The fields that have a value, as [`get`](Self::get) gives it, in the order of their ids. Each is read when it is its turn.
    #[must_use]
    pub fn fields(self) -> DynamicFields<'a> {
        DynamicFields {
            structure: self,
            next: 0,
        }
    }

    /// The one field of a union; none if this is a struct.
    ///
    /// # Panics
    ///
    /// As [`get`](Self::get).
    #[must_use]
    pub fn arm(self) -> Option<DynamicArm<'a>> {
        if self.schema.kind != StructKind::Union {
            return None;
        }
        match self.source {
            Source::Wire(view) => {
                let (index, place) = view.arm(self.schema);
                Some(
                    match index.and_then(|index| Some((index, self.schema.fields.get(index)?))) {
                        Some((index, field)) => {
                            DynamicArm::Known(index, DynamicValue::of_view(place, &field.ty))
                        }
                        None => DynamicArm::Unknown(UnknownRef::from_view(view, place)),
                    },
                )
            }
            Source::Literal(literal) => {
                let (id, value) = fields_of(literal).first()?;
                let (index, field) = self.schema.field(*id)?;
                Some(DynamicArm::Known(
                    index,
                    DynamicValue::of_literal(value, &field.ty),
                ))
            }
        }
    }

    /// Whether the field with this index is on the wire; in a default, whether that gives it.
    ///
    /// # Panics
    ///
    /// As [`get`](Self::get).
    #[must_use]
    pub fn has(self, index: usize) -> bool {
        let Some(field) = self.schema.fields.get(index) else {
            return false;
        };
        match self.source {
            _ if self.schema.kind == StructKind::Union => self.get(index).is_some(),
            Source::Wire(view) => view.has(self.schema, index),
            Source::Literal(literal) => given(literal, field).is_some(),
        }
    }

    /// The struct's own bytes; none if it is a default, which has no bytes.
    ///
    /// # Panics
    ///
    /// Under [`Stop::Early`](crate::Stop::Early), when the part of the record that was not verified is damaged.
    #[must_use]
    pub fn as_bytes(self) -> Option<&'a [u8]> {
        let (view, end) = self.extent()?;
        view.payload().get(view.start()..end)
    }

    /// The struct's own bytes, sharing the record's payload where the record owns it; none if it is a default.
    ///
    /// # Panics
    ///
    /// As [`as_bytes`](Self::as_bytes).
    #[must_use]
    pub fn to_bytes(self) -> Option<Bytes> {
        let (view, end) = self.extent()?;
        Some(view.held().share(view.payload(), view.start(), end))
    }

    /// A record of the struct alone, with its own copy of the bytes; none if it is a default.
    ///
    /// # Panics
    ///
    /// As [`as_bytes`](Self::as_bytes).
    #[must_use]
    pub fn detach(self) -> Option<DynamicRecord<'static>> {
        let bytes = self.as_bytes()?;
        let (view, _) = self.extent()?;
        let decoded = Decoded::detached(view, self.schema, bytes);
        Some(DynamicRecord::new(decoded))
    }

    fn extent(self) -> Option<(View<'a>, usize)> {
        let Source::Wire(view) = self.source else {
            return None;
        };
        Some((view, view.end_by_schema(self.schema)))
    }

    /// Where the struct is in a record, or the default that it is.
    #[cfg(feature = "serde")]
    pub(crate) fn place(self) -> Result<View<'a>, &'static Literal> {
        match self.source {
            Source::Wire(view) => Ok(view),
            Source::Literal(literal) => Err(literal),
        }
    }
}

fn fields_of(literal: &'static Literal) -> &'static [(i16, Literal)] {
    match literal {
        Literal::Struct(fields) => fields,
        _ => &[],
    }
}

/// What a default gives of a field.
fn given(literal: &'static Literal, field: &'static Field) -> Option<DynamicValue<'static>> {
    let (_, value) = fields_of(literal).iter().find(|(id, _)| *id == field.id)?;
    Some(DynamicValue::of_literal(value, &field.ty))
}

/// What a field that is absent reads as.
fn absent(field: &'static Field) -> Option<DynamicValue<'static>> {
    match field.absence() {
        Absence::Nothing => None,
        Absence::Zero => Some(DynamicValue::zero(&field.ty)),
        Absence::Default(value) => Some(DynamicValue::of_literal(value, &field.ty)),
    }
}

/// The fields of a [`DynamicRef`] that have a value.
#[derive(Clone)]
pub struct DynamicFields<'a> {
    structure: DynamicRef<'a>,
    next: usize,
}

impl<'a> Iterator for DynamicFields<'a> {
    type Item = (&'static Field, DynamicValue<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let fields = self.structure.schema.fields;
        if self.structure.schema.kind == StructKind::Union {
            let is_first = std::mem::replace(&mut self.next, fields.len().max(1)) == 0;
            let arm = is_first.then(|| self.structure.arm()).flatten()?;
            return match arm {
                DynamicArm::Known(index, value) => Some((fields.get(index)?, value)),
                DynamicArm::Unknown(_) => None,
            };
        }
        loop {
            let field = fields.get(self.next)?;
            let value = self.structure.get(self.next);
            self.next += 1;
            if let Some(value) = value {
                return Some((field, value));
            }
        }
    }
}

impl fmt::Debug for DynamicFields<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("DynamicFields")
            .field(&self.structure.schema.name)
            .finish()
    }
}

impl fmt::Debug for DynamicRef<'_> {
    /// The name: to look at the fields would teach.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}>", self.schema.name)
    }
}
