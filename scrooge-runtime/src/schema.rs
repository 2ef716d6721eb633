//! What the generator knows of a struct, as static data.

use crate::error::Fault;
use crate::record::Record;
use crate::walk::{Cold, Hot};
use crate::wire::{Binary, Limits, TType, ttype};

/// A struct, union or exception of the IDL.
#[derive(Debug)]
pub struct Schema {
    /// The name in the IDL.
    pub name: &'static str,
    /// Which of the three it is.
    pub kind: StructKind,
    /// The fields in the order of their ids. A field's place here is its index everywhere in this crate.
    pub fields: &'static [Field],
    /// The generated walks.
    #[doc(hidden)]
    pub walks: Walks,
}

/// The walks of one struct over the binary protocol.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Walks {
    /// Verifies and skips.
    pub cold: fn(&[u8], usize, Limits) -> Result<usize, Fault>,
    /// Verifies and notes where hot fields are.
    pub hot: fn(&[u8], usize, Limits, Hot<'_, '_>) -> Result<usize, Fault>,
}

impl Walks {
    /// The walks that were generated for `T`.
    #[must_use]
    pub const fn of<T: Record>() -> Self {
        Walks {
            cold: |bytes, start, limits| T::walk::<Binary, Cold>(bytes, start, limits, Cold),
            hot: |bytes, start, limits, hot| {
                T::walk::<Binary, Hot<'_, '_>>(bytes, start, limits, hot)
            },
        }
    }
}

/// Which kind of definition a [`Schema`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StructKind {
    /// `struct`
    Struct,
    /// `union`
    Union,
    /// `exception`
    Exception,
}

/// A field of a struct, or an arm of a union.
#[derive(Debug)]
pub struct Field {
    /// The field id.
    pub id: i16,
    /// The name in the IDL.
    pub name: &'static str,
    /// Whether the field may be absent.
    pub requiredness: Requiredness,
    /// The type.
    pub ty: Type,
}

impl Field {
    /// A required field.
    #[must_use]
    pub const fn required(id: i16, name: &'static str, ty: Type) -> Self {
        Field {
            id,
            name,
            requiredness: Requiredness::Required,
            ty,
        }
    }

    /// An optional field, or an arm of a union.
    #[must_use]
    pub const fn optional(id: i16, name: &'static str, ty: Type) -> Self {
        Field {
            id,
            name,
            requiredness: Requiredness::Optional,
            ty,
        }
    }

    /// A field of default requiredness.
    #[must_use]
    pub const fn default(id: i16, name: &'static str, ty: Type) -> Self {
        Field {
            id,
            name,
            requiredness: Requiredness::Default,
            ty,
        }
    }
}

/// Thrift's three requirednesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Requiredness {
    /// `required`: a record without the field is an error.
    Required,
    /// `optional`: the field may be absent.
    Optional,
    /// Neither is said: written always; absent, it reads as its default.
    Default,
}

/// A field's type, typedefs resolved.
#[derive(Clone, Copy, Debug)]
pub enum Type {
    /// `bool`
    Bool,
    /// `i8` or `byte`
    I8,
    /// `i16`
    I16,
    /// `i32`
    I32,
    /// `i64`
    I64,
    /// `double`
    Double,
    /// `string`
    String,
    /// `binary`
    Binary,
    /// `uuid`
    Uuid,
    /// An enum, by its name in the IDL.
    Enum(&'static str),
    /// A struct, union or exception: its [`Record::schema`]. A function, since types may be recursive.
    Struct(fn() -> &'static Schema),
    /// `list<…>`
    List(&'static Type),
    /// `set<…>`
    Set(&'static Type),
    /// `map<…, …>`
    Map(&'static Type, &'static Type),
}

impl Type {
    /// The type on the wire.
    #[must_use]
    pub const fn ttype(&self) -> TType {
        TType(match self {
            Type::Bool => ttype::BOOL,
            Type::I8 => ttype::I8,
            Type::I16 => ttype::I16,
            Type::I32 | Type::Enum(_) => ttype::I32,
            Type::I64 => ttype::I64,
            Type::Double => ttype::DOUBLE,
            Type::String | Type::Binary => ttype::STRING,
            Type::Uuid => ttype::UUID,
            Type::Struct(_) => ttype::STRUCT,
            Type::List(_) => ttype::LIST,
            Type::Set(_) => ttype::SET,
            Type::Map(..) => ttype::MAP,
        })
    }

    /// The schema of a struct, union or exception.
    #[must_use]
    pub fn schema(&self) -> Option<&'static Schema> {
        match self {
            Type::Struct(schema) => Some(schema()),
            _ => None,
        }
    }

    /// Whether a value of this type may stand on the wire as `found`.
    pub(crate) fn accepts(&self, found: u8) -> bool {
        found == self.ttype().0 || (matches!(self, Type::Enum(_)) && found == ttype::UUID)
    }
}

impl Schema {
    /// The field with an id, and its index.
    #[must_use]
    pub fn field(&self, id: i16) -> Option<(usize, &'static Field)> {
        let index = self
            .fields
            .binary_search_by_key(&id, |field| field.id)
            .ok()?;
        Some((index, self.fields.get(index)?))
    }
}
