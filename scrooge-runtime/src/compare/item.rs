//! A value where it is: in a payload, or in the schema.

use crate::error::Fault;
use crate::schema::{Literal, Type};
use crate::wire::{Place, Protocol, by_protocol};

/// A value of a type that is known from elsewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Item<'b> {
    /// An encoded value, by where it starts.
    Wire(Place<'b>),
    /// The elements of an encoded list, set or map: where the first is, and how many follow (of a map, pairs).
    Elements(Place<'b>, u32),
    /// A default of the IDL.
    Literal(&'static Literal),
    /// The type's zero.
    Zero,
}

impl<'b> Item<'b> {
    pub(crate) fn bool(self) -> bool {
        match self {
            Item::Wire(place) => by_protocol!(place.protocol, P => {
                P::read_bool(place.bytes, place.at)
            }),
            Item::Literal(Literal::Bool(value)) => *value,
            _ => false,
        }
    }

    /// A number of an integer type, or of an enum.
    pub(crate) fn integer(self, ty: &Type) -> i64 {
        match self {
            Item::Wire(place) => by_protocol!(place.protocol, P => integer::<P>(place, ty)),
            Item::Literal(Literal::Int(value)) => *value,
            _ => 0,
        }
    }

    /// The bits of a double.
    pub(crate) fn double(self) -> u64 {
        match self {
            Item::Wire(place) => by_protocol!(place.protocol, P => {
                P::read_double(place.bytes, place.at).to_bits()
            }),
            Item::Literal(Literal::Double(value)) => value.to_bits(),
            _ => 0,
        }
    }

    /// The bytes of a string or binary.
    pub(crate) fn text(self) -> &'b [u8] {
        match self {
            Item::Wire(place) => by_protocol!(place.protocol, P => {
                P::read_text(place.bytes, place.at)
            }),
            Item::Literal(Literal::String(text)) => text.as_bytes(),
            Item::Literal(Literal::Binary(bytes)) => bytes,
            _ => &[],
        }
    }

    pub(crate) fn uuid(self) -> [u8; 16] {
        match self {
            Item::Wire(place) => by_protocol!(place.protocol, P => {
                P::read_uuid(place.bytes, place.at)
            }),
            Item::Literal(Literal::Uuid(bytes)) => *bytes,
            _ => [0; 16],
        }
    }

    /// The elements of a list or set.
    pub(crate) fn elements(self, element: &'static Type) -> Result<Elements<'b>, Fault> {
        Ok(match self {
            Item::Wire(place) => {
                let (start, count) = by_protocol!(place.protocol, P => {
                    let head = P::list_head(place.bytes, place.at)?;
                    (head.start, head.count)
                });
                Elements::Wire(Steps::new(place.moved(start), count), element)
            }
            Item::Elements(first, count) => Elements::Wire(Steps::new(first, count), element),
            Item::Literal(Literal::List(values)) => Elements::Literal(values),
            Item::Literal(_) | Item::Zero => Elements::Literal(&[]),
        })
    }

    /// The pairs of a map.
    pub(crate) fn pairs(
        self,
        key: &'static Type,
        value: &'static Type,
    ) -> Result<Pairs<'b>, Fault> {
        Ok(match self {
            Item::Wire(place) => {
                let (start, count) = by_protocol!(place.protocol, P => {
                    let head = P::map_head(place.bytes, place.at)?;
                    (head.start, head.count)
                });
                Pairs::Wire(Steps::new(place.moved(start), count), key, value)
            }
            Item::Elements(first, count) => Pairs::Wire(Steps::new(first, count), key, value),
            Item::Literal(Literal::Map(pairs)) => Pairs::Literal(pairs),
            Item::Literal(_) | Item::Zero => Pairs::Literal(&[]),
        })
    }
}

fn integer<P: Protocol>(place: Place<'_>, ty: &Type) -> i64 {
    match ty {
        Type::I8 => P::read_i8(place.bytes, place.at).into(),
        Type::I16 => P::read_i16(place.bytes, place.at).into(),
        Type::I64 => P::read_i64(place.bytes, place.at),
        _ => P::read_i32(place.bytes, place.at).into(),
    }
}

/// Steps over encoded values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps<'b> {
    place: Place<'b>,
    left: u32,
    /// The type of the value at `place`, if that has been given out.
    given: Option<&'static Type>,
}

impl<'b> Steps<'b> {
    fn new(first: Place<'b>, count: u32) -> Self {
        Steps {
            place: first,
            left: count,
            given: None,
        }
    }

    /// The next value, of type `ty`. There has to be one.
    fn value(&mut self, ty: &'static Type) -> Result<Place<'b>, Fault> {
        if let Some(given) = self.given {
            self.place = self.place.behind(given)?;
        }
        self.given = Some(ty);
        Ok(self.place)
    }

    /// Counts an element or pair. Says whether there was one left.
    fn count(&mut self) -> bool {
        let left = self.left.checked_sub(1);
        self.left = left.unwrap_or_default();
        left.is_some()
    }
}

/// The elements of a list or set.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Elements<'b> {
    Wire(Steps<'b>, &'static Type),
    Literal(&'static [Literal]),
}

impl<'b> Elements<'b> {
    /// How many are left.
    pub(crate) fn len(&self) -> usize {
        match self {
            Elements::Wire(steps, _) => steps.left as usize,
            Elements::Literal(values) => values.len(),
        }
    }

    pub(crate) fn next(&mut self) -> Result<Option<Item<'b>>, Fault> {
        match self {
            Elements::Wire(steps, element) => match steps.count() {
                true => Ok(Some(Item::Wire(steps.value(element)?))),
                false => Ok(None),
            },
            Elements::Literal(values) => Ok(values.split_off_first().map(Item::Literal)),
        }
    }
}

/// The pairs of a map.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pairs<'b> {
    Wire(Steps<'b>, &'static Type, &'static Type),
    Literal(&'static [(Literal, Literal)]),
}

impl<'b> Pairs<'b> {
    /// How many are left.
    pub(crate) fn len(&self) -> usize {
        match self {
            Pairs::Wire(steps, ..) => steps.left as usize,
            Pairs::Literal(pairs) => pairs.len(),
        }
    }

    pub(crate) fn next(&mut self) -> Result<Option<(Item<'b>, Item<'b>)>, Fault> {
        match self {
            Pairs::Wire(steps, key, value) => {
                if !steps.count() {
                    return Ok(None);
                }
                let key = steps.value(key)?;
                let value = steps.value(value)?;
                Ok(Some((Item::Wire(key), Item::Wire(value))))
            }
            Pairs::Literal(pairs) => Ok(pairs
                .split_off_first()
                .map(|(key, value)| (Item::Literal(key), Item::Literal(value)))),
        }
    }
}
