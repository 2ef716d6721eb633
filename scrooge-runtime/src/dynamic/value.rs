//! A value of any type.

use std::fmt;

use uuid::Uuid;

use super::{DynamicList, DynamicMap, DynamicRef};
use crate::schema::{EnumSchema, Literal, Type};
use crate::view::{Text, View};

/// A value of a record, or of a default in the IDL.
#[derive(Clone, Copy, Debug)]
pub enum DynamicValue<'a> {
    /// Of [`Type::Bool`].
    Bool(bool),
    /// Of [`Type::I8`].
    I8(i8),
    /// Of [`Type::I16`].
    I16(i16),
    /// Of [`Type::I32`].
    I32(i32),
    /// Of [`Type::I64`].
    I64(i64),
    /// Of [`Type::Double`].
    Double(f64),
    /// Of [`Type::String`].
    Text(Text<'a>),
    /// Of [`Type::Binary`].
    Binary(&'a [u8]),
    /// Of [`Type::Uuid`].
    Uuid(Uuid),
    /// Of [`Type::Enum`].
    Enum(DynamicEnum),
    /// Of [`Type::Struct`]: a struct, union or exception.
    Struct(DynamicRef<'a>),
    /// Of [`Type::List`].
    List(DynamicList<'a>),
    /// Of [`Type::Set`]: its elements as written, one twice if it was written twice.
    Set(DynamicList<'a>),
    /// Of [`Type::Map`].
    Map(DynamicMap<'a>),
}

/// A number of an enum.
#[derive(Clone, Copy)]
pub struct DynamicEnum {
    /// The enum.
    pub schema: &'static EnumSchema,
    /// The number, which need not have a name.
    pub number: i32,
}

impl DynamicEnum {
    /// The name in the IDL; none for a number that the IDL does not name.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        self.schema.name_of(self.number)
    }
}

impl<'a> DynamicValue<'a> {
    /// The verified value of type `ty` at which `place` starts.
    pub(super) fn of_view(place: View<'a>, ty: &'static Type) -> Self {
        match ty {
            Type::Bool => DynamicValue::Bool(place.read_bool()),
            Type::I8 => DynamicValue::I8(place.read_i8()),
            Type::I16 => DynamicValue::I16(place.read_i16()),
            Type::I32 => DynamicValue::I32(place.read_i32()),
            Type::I64 => DynamicValue::I64(place.read_i64()),
            Type::Double => DynamicValue::Double(place.read_double()),
            Type::String => DynamicValue::Text(Text::from(place.read_text())),
            Type::Binary => DynamicValue::Binary(place.read_text()),
            Type::Uuid => DynamicValue::Uuid(place.read_uuid()),
            Type::Enum(schema) => DynamicValue::number(schema, place.read_i32()),
            Type::Struct(inner) => DynamicValue::Struct(DynamicRef::of_view(place, inner.schema())),
            Type::List(element) => DynamicValue::List(DynamicList::of_view(place, element)),
            Type::Set(element) => DynamicValue::Set(DynamicList::of_view(place, element)),
            Type::Map(key, value) => DynamicValue::Map(DynamicMap::of_view(place, key, value)),
        }
    }

    /// A default. It is of type `ty`; if it were not, it would read as zero.
    pub(super) fn of_literal(literal: &'static Literal, ty: &'static Type) -> Self {
        match (ty, literal) {
            (Type::Bool, Literal::Bool(value)) => DynamicValue::Bool(*value),
            (Type::I8, Literal::Int(value)) => DynamicValue::I8(*value as i8),
            (Type::I16, Literal::Int(value)) => DynamicValue::I16(*value as i16),
            (Type::I32, Literal::Int(value)) => DynamicValue::I32(*value as i32),
            (Type::I64, Literal::Int(value)) => DynamicValue::I64(*value),
            (Type::Enum(schema), Literal::Int(value)) => {
                DynamicValue::number(schema, *value as i32)
            }
            (Type::Double, Literal::Double(value)) => DynamicValue::Double(*value),
            (Type::String, Literal::String(text)) => DynamicValue::Text(Text::from(*text)),
            (Type::Binary, Literal::Binary(bytes)) => DynamicValue::Binary(bytes),
            (Type::Uuid, Literal::Uuid(bytes)) => DynamicValue::Uuid(Uuid::from_bytes(*bytes)),
            (Type::Struct(inner), Literal::Struct(_)) => {
                DynamicValue::Struct(DynamicRef::of_literal(literal, inner.schema()))
            }
            (Type::List(element), Literal::List(values)) => {
                DynamicValue::List(DynamicList::of_literal(values, element))
            }
            (Type::Set(element), Literal::List(values)) => {
                DynamicValue::Set(DynamicList::of_literal(values, element))
            }
            (Type::Map(key, value), Literal::Map(pairs)) => {
                DynamicValue::Map(DynamicMap::of_literal(pairs, key, value))
            }
            _ => DynamicValue::zero(ty),
        }
    }

    /// What a type has for nothing.
    pub(super) fn zero(ty: &'static Type) -> Self {
        match ty {
            Type::Bool => DynamicValue::Bool(false),
            Type::I8 => DynamicValue::I8(0),
            Type::I16 => DynamicValue::I16(0),
            Type::I32 => DynamicValue::I32(0),
            Type::I64 => DynamicValue::I64(0),
            Type::Double => DynamicValue::Double(0.0),
            Type::String => DynamicValue::Text(Text::default()),
            Type::Binary => DynamicValue::Binary(&[]),
            Type::Uuid => DynamicValue::Uuid(Uuid::nil()),
            Type::Enum(schema) => DynamicValue::number(schema, 0),
            Type::Struct(inner) => DynamicValue::Struct(DynamicRef::nothing(inner.schema())),
            Type::List(element) => DynamicValue::List(DynamicList::of_literal(&[], element)),
            Type::Set(element) => DynamicValue::Set(DynamicList::of_literal(&[], element)),
            Type::Map(key, value) => DynamicValue::Map(DynamicMap::of_literal(&[], key, value)),
        }
    }

    fn number(schema: &'static EnumSchema, number: i32) -> Self {
        DynamicValue::Enum(DynamicEnum { schema, number })
    }

    /// The value of a bool.
    #[must_use]
    pub fn as_bool(self) -> Option<bool> {
        match self {
            DynamicValue::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The value of an integer of any width, or the number of an enum.
    #[must_use]
    pub fn as_integer(self) -> Option<i64> {
        match self {
            DynamicValue::I8(value) => Some(value.into()),
            DynamicValue::I16(value) => Some(value.into()),
            DynamicValue::I32(value) => Some(value.into()),
            DynamicValue::I64(value) => Some(value),
            DynamicValue::Enum(value) => Some(value.number.into()),
            _ => None,
        }
    }

    /// The value of a double.
    #[must_use]
    pub fn as_double(self) -> Option<f64> {
        match self {
            DynamicValue::Double(value) => Some(value),
            _ => None,
        }
    }

    /// The value of a string.
    #[must_use]
    pub fn as_text(self) -> Option<Text<'a>> {
        match self {
            DynamicValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The bytes of a string or binary.
    #[must_use]
    pub fn as_bytes(self) -> Option<&'a [u8]> {
        match self {
            DynamicValue::Text(text) => Some(text.as_bytes()),
            DynamicValue::Binary(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// The value of a uuid.
    #[must_use]
    pub fn as_uuid(self) -> Option<Uuid> {
        match self {
            DynamicValue::Uuid(uuid) => Some(uuid),
            _ => None,
        }
    }

    /// The value of an enum.
    #[must_use]
    pub fn as_enum(self) -> Option<DynamicEnum> {
        match self {
            DynamicValue::Enum(value) => Some(value),
            _ => None,
        }
    }

    /// A struct, union or exception.
    #[must_use]
    pub fn as_struct(self) -> Option<DynamicRef<'a>> {
        match self {
            DynamicValue::Struct(structure) => Some(structure),
            _ => None,
        }
    }

    /// The elements of a list or set.
    #[must_use]
    pub fn as_list(self) -> Option<DynamicList<'a>> {
        match self {
            DynamicValue::List(list) | DynamicValue::Set(list) => Some(list),
            _ => None,
        }
    }

    /// The pairs of a map.
    #[must_use]
    pub fn as_map(self) -> Option<DynamicMap<'a>> {
        match self {
            DynamicValue::Map(map) => Some(map),
            _ => None,
        }
    }
}

impl fmt::Debug for DynamicEnum {
    /// The name, or the number if it has none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => self.number.fmt(f),
        }
    }
}

impl PartialEq for DynamicEnum {
    /// By the number.
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for DynamicEnum {}
