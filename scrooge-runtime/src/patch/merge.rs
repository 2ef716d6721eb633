//! From a record's bytes and changes to the changed record's bytes.
//!
//! A struct with changes is gone over twice: first for where its fields are, then to write it. Fields stay in the order that
//! they are in. What is set stands where the field stood first; a new field stands before the first one with a greater id.

use std::marker::PhantomData;

use super::EMPTY;
use super::edits::{Change, Edits};
use crate::error::{EncodeError, Fault};
use crate::schema::{Requiredness, Schema, StructKind};
use crate::walk::{Fields, Step, What};
use crate::wire::{Head, Limits, Protocol, by_protocol};

/// Why a record cannot be changed.
#[derive(Debug)]
pub(super) enum Failure {
    /// What is to be copied is malformed.
    Damaged(Fault),
    /// What would be written is.
    Encode(EncodeError),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Failure::Damaged(fault)
    }
}

/// A struct that is to be changed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'b> {
    pub(super) bytes: &'b [u8],
    pub(super) start: usize,
    /// The limits outside of it.
    pub(super) limits: Limits,
}

impl<'b> Source<'b> {
    fn fields<P: Protocol>(self) -> Result<Fields<'b, P>, Fault> {
        Fields::begin(self.bytes, self.start, self.limits)
    }

    /// Where the struct ends, of the type and in the protocol that `edits` are for.
    pub(super) fn end(self, edits: &Edits) -> Result<usize, Failure> {
        let (schema, protocol) = (edits.schema, edits.protocol);
        Ok(schema.skip(protocol, self.bytes, self.start, self.limits)?)
    }

    /// The changed struct.
    pub(super) fn merge(self, edits: &Edits) -> Result<Vec<u8>, Failure> {
        let mut out = Vec::with_capacity(self.bytes.len().saturating_sub(self.start));
        by_protocol!(edits.protocol, P => self.write::<P>(edits, &mut out))?;
        Ok(out)
    }

    fn write<P: Protocol>(self, edits: &Edits, out: &mut Vec<u8>) -> Result<(), Failure> {
        if edits.is_empty() {
            let end = self.end(edits)?;
            out.extend_from_slice(self.bytes.get(self.start..end).unwrap_or_default());
            return Ok(());
        }
        let mut writer = Writer::<P> {
            source: self,
            edits,
            found: Positions::find::<P>(self, edits.schema)?,
            previous_id: 0,
            out,
            protocol: PhantomData,
        };
        match edits.schema.kind {
            StructKind::Union => writer.union(),
            StructKind::Struct | StructKind::Exception => writer.structure(),
        }
    }
}

/// What is known of a struct once it has been gone over.
struct Positions {
    /// Where the value of each field is that counts, by its index.
    values: Vec<Option<usize>>,
    /// Whether there is a field with the id, whatever it is.
    on_the_wire: Vec<bool>,
    /// The limits inside.
    limits: Limits,
    /// Where the struct ends.
    end: usize,
}

impl Positions {
    fn find<P: Protocol>(source: Source<'_>, schema: &'static Schema) -> Result<Self, Fault> {
        let mut fields = source.fields::<P>()?;
        let mut found = Positions {
            values: vec![None; schema.fields.len()],
            on_the_wire: vec![false; schema.fields.len()],
            limits: fields.limits(),
            end: 0,
        };
        let keeps_first = found.limits.first();
        while let Some(step) = fields.step(schema)? {
            let Some((index, _)) = schema.field(step.head.id()) else {
                continue;
            };
            if let Some(on_the_wire) = found.on_the_wire.get_mut(index) {
                *on_the_wire = true;
            }
            let Some(value) = found.values.get_mut(index) else {
                continue;
            };
            match step.what {
                What::Present(_) if value.is_none() || !keeps_first => *value = Some(step.at),
                What::Unset(_) if !keeps_first => *value = None,
                _ => {}
            }
        }
        found.end = fields.end();
        Ok(found)
    }

    fn value(&self, index: usize) -> Option<usize> {
        self.values.get(index).copied().flatten()
    }

    fn is_on_the_wire(&self, index: usize) -> bool {
        self.on_the_wire.get(index).copied().unwrap_or_default()
    }
}

/// Writes one changed struct or union.
struct Writer<'w, P> {
    source: Source<'w>,
    edits: &'w Edits,
    found: Positions,
    previous_id: i16,
    out: &'w mut Vec<u8>,
    protocol: PhantomData<P>,
}

impl<'w, P: Protocol> Writer<'w, P> {
    fn structure(&mut self) -> Result<(), Failure> {
        let edits = self.edits;
        self.check_required()?;
        let mut changed = vec![false; edits.schema.fields.len()];
        let mut new = edits
            .iter()
            .filter(|(index, change)| !self.found.is_on_the_wire(*index) && change.writes())
            .collect::<Vec<_>>()
            .into_iter()
            .peekable();
        let mut fields = self.source.fields::<P>()?;
        while let Some(step) = fields.step(edits.schema)? {
            let id = step.head.id();
            while let Some((index, change)) = new.next_if(|(index, _)| self.id_of(*index) < id) {
                self.change(index, change)?;
            }
            let index = edits.schema.field(id).map(|(index, _)| index);
            match index.and_then(|index| Some((index, self.change_of(index)?))) {
                None => self.copy(&step),
                Some((index, change)) => {
                    let is_first = changed
                        .get_mut(index)
                        .is_some_and(|changed| !std::mem::replace(changed, true));
                    if is_first {
                        self.change(index, change)?;
                    }
                }
            }
        }
        for (index, change) in new {
            self.change(index, change)?;
        }
        self.copy_bytes(fields.end().saturating_sub(1), fields.end());
        Ok(())
    }

    /// A union is its one field: a changed one takes the place of whatever there was.
    fn union(&mut self) -> Result<(), Failure> {
        let edits = self.edits;
        let change = edits.iter().next();
        match change.and_then(|(index, _)| Some((index, self.change_of(index)?))) {
            Some((index, change)) => {
                self.change(index, change)?;
                P::write_stop(self.out);
            }
            None => self.copy_bytes(self.source.start, self.found.end),
        }
        Ok(())
    }

    /// What becomes of a field; none if it stays as it is: nothing is changed in a struct that is not there by clearing
    /// fields of it.
    fn change_of(&self, index: usize) -> Option<&'w Change> {
        let is_there = self.found.value(index).is_some();
        self.edits.get(index).filter(|change| match change {
            Change::Edit(_) => is_there || change.writes(),
            Change::Clear | Change::Set(_) => true,
        })
    }

    fn check_required(&self) -> Result<(), Failure> {
        let schema = self.edits.schema;
        let fields = schema.fields.iter().enumerate();
        for (index, field) in
            fields.filter(|(_, field)| field.requiredness == Requiredness::Required)
        {
            let is_there = match self.change_of(index) {
                Some(Change::Set(_) | Change::Edit(_)) => true,
                Some(Change::Clear) => false,
                None => self.found.value(index).is_some(),
            };
            if !is_there {
                return Err(Failure::Encode(EncodeError::MissingField {
                    record: schema.name,
                    field: field.name,
                }));
            }
        }
        Ok(())
    }

    fn id_of(&self, index: usize) -> i16 {
        let field = self.edits.schema.fields.get(index);
        field.map_or(i16::MAX, |field| field.id)
    }

    /// Writes a field anew.
    fn change(&mut self, index: usize, change: &Change) -> Result<(), Failure> {
        let Some(field) = self.edits.schema.fields.get(index) else {
            return Ok(());
        };
        let (id, ttype) = (field.id, field.ty.ttype().0);
        match change {
            Change::Clear => return Ok(()),
            Change::Set(value) => {
                P::write_unknown_field(self.out, ttype, id, self.previous_id, value);
            }
            Change::Edit(edits) => {
                P::write_field(self.out, ttype, id, self.previous_id);
                let value = match self.found.value(index) {
                    Some(start) => Source {
                        bytes: self.source.bytes,
                        start,
                        limits: self.found.limits,
                    },
                    None => Source {
                        bytes: EMPTY,
                        start: 0,
                        limits: self.found.limits,
                    },
                };
                value.write::<P>(edits, self.out)?;
            }
        }
        self.previous_id = id;
        Ok(())
    }

    /// Writes a field as it is.
    fn copy(&mut self, step: &Step<P::Head>) {
        let (bytes, range) = (self.source.bytes, step.header..step.end);
        P::copy_field(self.out, bytes, step.head, range, self.previous_id);
        self.previous_id = step.head.id();
    }

    fn copy_bytes(&mut self, start: usize, end: usize) {
        let bytes = self.source.bytes.get(start..end);
        self.out.extend_from_slice(bytes.unwrap_or_default());
    }
}
