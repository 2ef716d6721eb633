//! Two values side by side.

use super::canonical::{self, Unknowns};
use super::fields::{Arm, CHUNK, Chunk, default_of};
use super::item::Item;
use crate::error::Fault;
use crate::schema::{Schema, StructKind, Type};

/// A comparison, and what has been met on the way.
#[derive(Debug, Default)]
pub(super) struct Comparison {
    /// Whether there was a union's field that the schema does not have.
    pub(super) met_unknown_arm: bool,
}

impl Comparison {
    /// Whether two values of a type are the same.
    ///
    /// # Errors
    ///
    /// When one of them is malformed.
    pub(super) fn values(
        &mut self,
        this: Item<'_>,
        other: Item<'_>,
        ty: &'static Type,
    ) -> Result<bool, Fault> {
        Ok(match ty {
            Type::Bool => this.bool() == other.bool(),
            Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::Enum(_) => {
                this.integer(ty) == other.integer(ty)
            }
            Type::Double => this.double() == other.double(),
            Type::String | Type::Binary => this.text() == other.text(),
            Type::Uuid => this.uuid() == other.uuid(),
            Type::List(element) => self.lists(this, other, element)?,
            Type::Set(element) => {
                let (len, other_len) = (
                    this.elements(element)?.len(),
                    other.elements(element)?.len(),
                );
                match (len, other_len) {
                    (0 | 1, 0 | 1) => self.lists(this, other, element)?,
                    (0, _) | (_, 0) => false,
                    _ => self.sorted(this, other, ty)?,
                }
            }
            Type::Map(key, value) => {
                let (len, other_len) = (
                    this.pairs(key, value)?.len(),
                    other.pairs(key, value)?.len(),
                );
                match (len, other_len) {
                    (0, 0) => true,
                    (0, _) | (_, 0) => false,
                    _ => self.sorted(this, other, ty)?,
                }
            }
            Type::Struct(inner) => self.structures(this, other, inner.schema())?,
        })
    }

    /// Whether two structs, or unions, are the same.
    ///
    /// # Errors
    ///
    /// When one of them is malformed.
    pub(super) fn structures(
        &mut self,
        this: Item<'_>,
        other: Item<'_>,
        schema: &'static Schema,
    ) -> Result<bool, Fault> {
        if schema.kind == StructKind::Union {
            return self.unions(this, other, schema);
        }
        let mut first = 0;
        loop {
            let (is_equal, next) = self.chunks(this, other, schema, first)?;
            match next {
                _ if !is_equal => return Ok(false),
                None => return Ok(true),
                Some(next) => first = next,
            }
        }
    }

    /// Whether the fields from `first` on are the same, as far as they are looked at together, and where the next are.
    fn chunks(
        &mut self,
        this: Item<'_>,
        other: Item<'_>,
        schema: &'static Schema,
        first: usize,
    ) -> Result<(bool, Option<usize>), Fault> {
        let this = Chunk::of(this, schema, first)?;
        let other = Chunk::of(other, schema, first)?;
        let (present, beyond) = this.present(schema, first);
        let (other_present, other_beyond) = other.present(schema, first);
        let fields = schema.fields.iter().enumerate().skip(first).take(CHUNK);
        for (index, field) in fields {
            if (present | other_present) >> (index - first) & 1 == 0 {
                continue;
            }
            let this = this.get(index, field).or_else(|| default_of(field));
            let other = other.get(index, field).or_else(|| default_of(field));
            let is_equal = match (this, other) {
                (Some(this), Some(other)) => self.values(this, other, &field.ty)?,
                (None, None) => true,
                _ => false,
            };
            if !is_equal {
                return Ok((false, None));
            }
        }
        let next = match (beyond, other_beyond) {
            (Some(beyond), Some(other)) => Some(beyond.min(other)),
            (beyond, other) => beyond.or(other),
        };
        Ok((true, next))
    }

    fn unions(
        &mut self,
        this: Item<'_>,
        other: Item<'_>,
        schema: &'static Schema,
    ) -> Result<bool, Fault> {
        match (Arm::of(this, schema)?, Arm::of(other, schema)?) {
            (Arm::Known(index, this), Arm::Known(other_index, other)) => {
                match schema.fields.get(index) {
                    Some(field) if index == other_index => self.values(this, other, &field.ty),
                    _ => Ok(false),
                }
            }
            (Arm::Unknown(this), Arm::Unknown(other)) => {
                self.met_unknown_arm = true;
                Ok(this == other)
            }
            _ => Ok(false),
        }
    }

    fn lists(
        &mut self,
        this: Item<'_>,
        other: Item<'_>,
        element: &'static Type,
    ) -> Result<bool, Fault> {
        let (mut this, mut other) = (this.elements(element)?, other.elements(element)?);
        if this.len() != other.len() {
            return Ok(false);
        }
        while let (Some(this), Some(other)) = (this.next()?, other.next()?) {
            if !self.values(this, other, element)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Sets and maps.
    fn sorted(
        &mut self,
        this: Item<'_>,
        other: Item<'_>,
        ty: &'static Type,
    ) -> Result<bool, Fault> {
        let (mut form, mut other_form) = (Vec::new(), Vec::new());
        let mut met = canonical::write(this, ty, Unknowns::InFull, &mut form)?;
        met |= canonical::write(other, ty, Unknowns::InFull, &mut other_form)?;
        self.met_unknown_arm |= met;
        Ok(form == other_form)
    }
}
