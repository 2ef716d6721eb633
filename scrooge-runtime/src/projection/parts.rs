//! What a projection takes of each element of a list or set, or of each key or value of a map.

use super::keep::{Descent, HotFields};
use super::place::Place;
use crate::error::{Fault, FaultKind};
use crate::record::Record;
use crate::schema::{Schema, Type};
use crate::wire::{Protocol, typed};

/// Which values of a container a path goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Those of a list or set: `items[]`.
    Elements,
    /// A map's keys: `prices[key]`.
    Keys,
    /// A map's values: `prices[]`.
    Values,
}

/// What is read of one value, and the position behind that if it was found on the way.
type Read<T> = Result<(T, Option<usize>), Fault>;

impl<'a> Place<'a> {
    /// Reads something of each value of the container here, whose type is `ty`, in their order on the wire. Gives the position
    /// behind the container as well. `read` is called with a value's place and type.
    ///
    /// # Errors
    ///
    /// Those of `read`.
    pub fn each<P: Protocol, T>(
        self,
        part: Part,
        ty: &'static Type,
        mut read: impl FnMut(Place<'a>, &'static Type) -> Read<T>,
    ) -> Result<(Vec<T>, usize), Fault> {
        match (part, ty) {
            (Part::Elements, Type::List(element) | Type::Set(element)) => {
                let head = P::list_head(self.bytes(), self.at())?;
                let (mut values, mut at) = (with_room(head.count), head.start);
                for _ in 0..head.count {
                    let (value, end) = read(self.moved(at), element)?;
                    values.push(value);
                    at = self.behind::<P>(at, element, end)?;
                }
                Ok((values, at))
            }
            (Part::Keys | Part::Values, Type::Map(key, value)) => {
                let head = P::map_head(self.bytes(), self.at())?;
                let (mut values, mut at) = (with_room(head.count), head.start);
                for _ in 0..head.count {
                    for (side, ty) in [(Part::Keys, key), (Part::Values, value)] {
                        let mut end = None;
                        if side == part {
                            let (value, found) = read(self.moved(at), ty)?;
                            values.push(value);
                            end = found;
                        }
                        at = self.behind::<P>(at, ty, end)?;
                    }
                }
                Ok((values, at))
            }
            // The derive has compared the schema with its own.
            _ => Err(Fault::new(FaultKind::WrongElementType, self.at())),
        }
    }

    /// Walks the struct here, which is an element, and keeps the positions of its hot fields. Gives the position behind it.
    ///
    /// # Errors
    ///
    /// None for a record that has been walked.
    #[inline]
    pub fn walk<P: Protocol, T: Record, F: HotFields>(
        self,
        fields: &mut F,
    ) -> Result<usize, Fault> {
        let descent = Descent::element(self.bytes(), self.at(), self.limits());
        match self.limits().first() {
            false => descent.walk::<P, T, F, false>(fields),
            true => descent.walk::<P, T, F, true>(fields),
        }
    }

    fn behind<P: Protocol>(
        self,
        at: usize,
        ty: &'static Type,
        end: Option<usize>,
    ) -> Result<usize, Fault> {
        end.map_or_else(|| typed::skip::<P>(self.bytes(), at, ty, self.limits()), Ok)
    }
}

/// The walk has compared `count` with the bytes that are there.
fn with_room<T>(count: u32) -> Vec<T> {
    Vec::with_capacity(count as usize)
}

/// The type of the field with this index.
#[doc(hidden)]
#[must_use]
pub fn type_of(schema: &'static Schema, index: usize) -> &'static Type {
    // A field that is not there is an error when the program is compiled: see `has_field`.
    const NONE: Type = Type::Bool;
    schema.fields.get(index).map_or(&NONE, |field| &field.ty)
}
