//! Where the fields of a struct are, and which field of a union is set.

use super::item::Item;
use crate::error::{Fault, FaultKind};
use crate::schema::{Absence, Field, Literal, Schema};
use crate::walk::{Fields, What};
use crate::wire::{Head, Place, Protocol, ProtocolTag, TType, by_protocol};

/// How many fields are looked for at a time. Wider structs are gone over more than once, so that no memory is needed.
pub(crate) const CHUNK: usize = 64;

/// Some fields of a struct: those from an index on, as many as [`CHUNK`].
#[expect(
    clippy::large_enum_variant,
    reason = "on the stack, while two structs are compared"
)]
#[derive(Debug)]
pub(crate) enum Chunk<'b> {
    Wire(Positions<'b>),
    Literal(&'static [(i16, Literal)]),
}

/// Where the fields of an encoded struct are.
#[derive(Debug)]
pub(crate) struct Positions<'b> {
    place: Place<'b>,
    first: usize,
    at: [u32; CHUNK],
    /// A bit for each field that is present.
    present: u64,
    /// The least index behind the chunk of a field that is present.
    beyond: Option<usize>,
}

impl<'b> Chunk<'b> {
    /// The fields from `first` on of the struct that `item` is.
    pub(crate) fn of(item: Item<'b>, schema: &'static Schema, first: usize) -> Result<Self, Fault> {
        match item {
            Item::Wire(place) => {
                let positions = by_protocol!(place.protocol, P => {
                    Positions::find::<P>(place, schema, first)?
                });
                Ok(Chunk::Wire(positions))
            }
            Item::Literal(Literal::Struct(fields)) => Ok(Chunk::Literal(fields)),
            _ => Ok(Chunk::Literal(&[])),
        }
    }

    /// The field with this index, which is in the chunk.
    pub(crate) fn get(&self, index: usize, field: &Field) -> Option<Item<'b>> {
        match self {
            Chunk::Wire(positions) => positions.get(index),
            Chunk::Literal(fields) => {
                let (_, value) = fields.iter().find(|(id, _)| *id == field.id)?;
                Some(Item::Literal(value))
            }
        }
    }

    /// The fields that are present, as bits from `first` on, and the least index behind.
    pub(crate) fn present(&self, schema: &'static Schema, first: usize) -> (u64, Option<usize>) {
        match self {
            Chunk::Wire(positions) => (positions.present, positions.beyond),
            Chunk::Literal(fields) => {
                let (mut present, mut beyond) = (0, None);
                for (index, _) in fields.iter().filter_map(|(id, _)| schema.field(*id)) {
                    note(index, first, &mut present, &mut beyond);
                }
                (present, beyond)
            }
        }
    }
}

/// Sets the bit of an index in the chunk from `first` on, or notes that it is behind. Gives its place in the chunk.
fn note(
    index: usize,
    first: usize,
    present: &mut u64,
    beyond: &mut Option<usize>,
) -> Option<usize> {
    let place = index.checked_sub(first)?;
    if place < CHUNK {
        *present |= 1 << place;
        return Some(place);
    }
    *beyond = Some(beyond.map_or(index, |least| least.min(index)));
    None
}

impl<'b> Positions<'b> {
    fn find<P: Protocol>(
        place: Place<'b>,
        schema: &'static Schema,
        first: usize,
    ) -> Result<Self, Fault> {
        let mut fields = Fields::<P>::begin(place.bytes, place.at, place.limits)?;
        let limits = fields.limits();
        let mut found = Positions {
            place: Place { limits, ..place },
            first,
            at: [0; CHUNK],
            present: 0,
            beyond: None,
        };
        while let Some(step) = fields.step(schema)? {
            match step.what {
                What::Present(index) if limits.first() && found.get(index).is_some() => {}
                What::Present(index) => found.set(index, step.at),
                What::Unset(index) if !limits.first() => found.unset(index),
                What::Unset(_) | What::Mistyped | What::Unknown => {}
            }
        }
        Ok(found)
    }

    fn set(&mut self, index: usize, at: usize) {
        let place = note(index, self.first, &mut self.present, &mut self.beyond);
        if let Some(position) = place.and_then(|place| self.at.get_mut(place)) {
            *position = at as u32; // payloads are below 4 GiB
        }
    }

    fn unset(&mut self, index: usize) {
        let place = index.checked_sub(self.first);
        if let Some(place) = place.filter(|place| *place < CHUNK) {
            self.present &= !(1 << place);
        }
    }

    fn get(&self, index: usize) -> Option<Item<'b>> {
        let place = index
            .checked_sub(self.first)
            .filter(|place| *place < CHUNK)?;
        if self.present & 1 << place == 0 {
            return None;
        }
        let at = *self.at.get(place)?;
        Some(Item::Wire(self.place.moved(at as usize)))
    }
}

/// What a field is that is absent, if that is the same as some value.
pub(crate) fn default_of(field: &'static Field) -> Option<Item<'static>> {
    match field.absence() {
        Absence::Nothing => None,
        Absence::Zero => Some(Item::Zero),
        Absence::Default(literal) => Some(Item::Literal(literal)),
    }
}

/// The one field of a union.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Arm<'b> {
    Known(usize, Item<'b>),
    Unknown(UnknownArm<'b>),
}

/// A union's field that the schema does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownArm<'b> {
    pub(crate) id: i16,
    pub(crate) ttype: TType,
    pub(crate) protocol: ProtocolTag,
    pub(crate) bytes: &'b [u8],
}

impl<'b> Arm<'b> {
    /// The field of the union that `item` is.
    pub(crate) fn of(item: Item<'b>, schema: &'static Schema) -> Result<Self, Fault> {
        let fields: &[_] = match item {
            Item::Wire(place) => {
                return by_protocol!(place.protocol, P => Self::find::<P>(place, schema));
            }
            Item::Literal(Literal::Struct(fields)) => fields,
            _ => &[],
        };
        let arm = fields.first().and_then(|(id, value)| {
            let (index, _) = schema.field(*id)?;
            Some(Arm::Known(index, Item::Literal(value)))
        });
        arm.ok_or_else(|| Fault::new(FaultKind::EmptyUnion, 0))
    }

    fn find<P: Protocol>(place: Place<'b>, schema: &'static Schema) -> Result<Self, Fault> {
        let mut fields = Fields::<P>::begin(place.bytes, place.at, place.limits)?;
        let limits = fields.limits();
        let mut arm = None;
        while let Some(step) = fields.step(schema)? {
            match step.what {
                What::Present(index) => {
                    let at = step.at;
                    arm = Some(Arm::Known(
                        index,
                        Item::Wire(Place {
                            at,
                            limits,
                            ..place
                        }),
                    ));
                }
                What::Unknown => {
                    arm = Some(Arm::Unknown(UnknownArm {
                        id: step.head.id(),
                        ttype: TType(step.head.ttype()),
                        protocol: P::TAG,
                        bytes: P::unknown_value(place.bytes, step.head, step.header, step.end),
                    }));
                }
                What::Unset(_) | What::Mistyped => {}
            }
        }
        arm.ok_or_else(|| Fault::new(FaultKind::EmptyUnion, place.at))
    }
}
