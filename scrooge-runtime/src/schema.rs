//! What the generator knows of a struct, as static data.

use std::fmt;
use std::sync::OnceLock;

use crate::error::Fault;
use crate::record::Record;
use crate::walk::{Cold, Hot, by_schema};
use crate::wire::{Binary, Compact, Limits, Protocol, ProtocolTag, TType, ttype};

/// A struct, union or exception of the IDL.
#[derive(Debug)]
pub struct Schema {
    /// The name in the IDL.
    pub name: &'static str,
    /// Which of the three it is.
    pub kind: StructKind,
    /// The fields in the order of their ids. A field's place here is its index everywhere in this crate.
    pub fields: &'static [Field],
    /// The doc comment in the IDL.
    pub docs: Option<&'static str>,
    /// The annotations in the IDL, as they are written: a key may come twice, and one without a value has the empty one.
    pub annotations: Annotations,
    /// The walks: generated, or by the schema.
    #[doc(hidden)]
    pub walks: Walks,
}

/// The walks of one struct, by protocol.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Walks {
    binary: Walk,
    compact: Walk,
    /// For walks by the schema: a bit per required field, at its index; nothing for a struct without.
    pub(crate) required: &'static [u64],
}

/// Annotations as pairs of key and value.
pub type Annotations = &'static [(&'static str, &'static str)];

/// The walks of one struct over one protocol. Generated ones know the schema that they are called with.
#[derive(Clone, Copy, Debug)]
struct Walk {
    /// Verifies and skips.
    cold: ColdWalk,
    /// Verifies and notes where hot fields are.
    hot: HotWalk,
}

type ColdWalk = fn(&'static Schema, &[u8], usize, Limits) -> Result<usize, Fault>;
type HotWalk = fn(&'static Schema, &[u8], usize, Limits, Hot<'_, '_>) -> Result<usize, Fault>;

impl Walks {
    /// The walks that were generated for `T`.
    #[must_use]
    pub const fn new<T: Record>() -> Self {
        Walks {
            binary: Walk::new::<T, Binary>(),
            compact: Walk::new::<T, Compact>(),
            required: &[],
        }
    }

    /// The walks of a struct for which none were generated. Its required fields' indices are the bits of `required`.
    #[must_use]
    pub const fn by_schema(kind: StructKind, required: &'static [u64]) -> Self {
        Walks {
            binary: Walk::by_schema::<Binary>(kind, required),
            compact: Walk::by_schema::<Compact>(kind, required),
            required,
        }
    }

    /// Walks that find nothing, for what only looks at schemas.
    pub(crate) const fn none() -> Self {
        const NONE: Walk = Walk {
            cold: |_, _, start, _| Ok(start),
            hot: |_, _, start, _, _| Ok(start),
        };
        Walks {
            binary: NONE,
            compact: NONE,
            required: &[],
        }
    }

    /// Those over one protocol.
    const fn of(&self, protocol: ProtocolTag) -> Walk {
        match protocol {
            ProtocolTag::Binary => self.binary,
            ProtocolTag::Compact => self.compact,
        }
    }
}

impl Walk {
    const fn new<T: Record, P: Protocol>() -> Self {
        Walk {
            cold: |_, bytes, start, limits| T::walk::<P, Cold>(bytes, start, limits, Cold),
            hot: |_, bytes, start, limits, hot| {
                T::walk::<P, Hot<'_, '_>>(bytes, start, limits, hot)
            },
        }
    }

    const fn by_schema<P: Protocol>(kind: StructKind, required: &'static [u64]) -> Self {
        /// One of the walks, with either sort of keeping.
        macro_rules! walk {
            ($walk:ident $(, $words:literal)?) => {
                Walk {
                    cold: |schema, bytes, start, limits| {
                        by_schema::$walk::<P, Cold $(, $words)?>(schema, bytes, start, limits, Cold)
                    },
                    hot: |schema, bytes, start, limits, hot| {
                        by_schema::$walk::<P, Hot<'_, '_> $(, $words)?>(schema, bytes, start, limits, hot)
                    },
                }
            };
        }
        match (kind, required.len()) {
            (StructKind::Union, _) => walk!(union),
            (_, 0) => walk!(structure, 0),
            (_, 1) => walk!(structure, 1),
            (_, 2..=4) => walk!(structure, 4),
            _ => walk!(wide),
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
    /// The default in the IDL.
    pub default: Option<Literal>,
    /// The doc comment in the IDL.
    pub docs: Option<&'static str>,
    /// The annotations in the IDL of the field and its type, as they are written.
    pub annotations: Annotations,
}

impl Field {
    /// A required field.
    #[must_use]
    pub const fn required(id: i16, name: &'static str, ty: Type) -> Self {
        Self::new(id, name, Requiredness::Required, ty)
    }

    /// An optional field, or an arm of a union.
    #[must_use]
    pub const fn optional(id: i16, name: &'static str, ty: Type) -> Self {
        Self::new(id, name, Requiredness::Optional, ty)
    }

    /// A field of default requiredness.
    #[must_use]
    pub const fn default(id: i16, name: &'static str, ty: Type) -> Self {
        Self::new(id, name, Requiredness::Default, ty)
    }

    const fn new(id: i16, name: &'static str, requiredness: Requiredness, ty: Type) -> Self {
        Field {
            id,
            name,
            requiredness,
            ty,
            default: None,
            docs: None,
            annotations: &[],
        }
    }

    /// The field with a default.
    #[must_use]
    pub const fn defaulting_to(mut self, default: Literal) -> Self {
        self.default = Some(default);
        self
    }

    /// The field with its doc comment.
    #[must_use]
    pub const fn docs(mut self, docs: &'static str) -> Self {
        self.docs = Some(docs);
        self
    }

    /// The field with its annotations.
    #[must_use]
    pub const fn annotated(mut self, annotations: Annotations) -> Self {
        self.annotations = annotations;
        self
    }
}

/// A value of the IDL.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Literal {
    /// Of [`Type::Bool`].
    Bool(bool),
    /// Of an integer type or [`Type::Enum`].
    Int(i64),
    /// Of [`Type::Double`].
    Double(f64),
    /// Of [`Type::String`].
    String(&'static str),
    /// Of [`Type::Binary`].
    Binary(&'static [u8]),
    /// Of [`Type::Uuid`].
    Uuid([u8; 16]),
    /// Of [`Type::List`] or [`Type::Set`]; a set's elements may repeat.
    List(&'static [Literal]),
    /// Of [`Type::Map`]; keys may repeat, and the last one counts.
    Map(&'static [(Literal, Literal)]),
    /// Of [`Type::Struct`]: the fields that are given, by id.
    Struct(&'static [(i16, Literal)]),
}

/// What an absent field reads as.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Absence {
    /// Nothing: the accessor gives an `Option`, or absence is an error.
    Nothing,
    /// The type's zero: `0`, `""`, no elements.
    Zero,
    /// The default in the IDL.
    Default(&'static Literal),
}

impl Field {
    /// What the field reads as where it is absent.
    pub(crate) fn absence(&'static self) -> Absence {
        match (self.requiredness, &self.default, &self.ty) {
            (Requiredness::Required, ..) => Absence::Nothing,
            (_, Some(default), _) => Absence::Default(default),
            (Requiredness::Optional, None, _) | (Requiredness::Default, None, Type::Struct(_)) => {
                Absence::Nothing
            }
            (Requiredness::Default, None, _) => Absence::Zero,
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
    /// An enum: its [`Enumeration::SCHEMA`].
    Enum(&'static EnumSchema),
    /// A struct, union or exception.
    Struct(StructRef),
    /// `list<…>`
    List(&'static Type),
    /// `set<…>`
    Set(&'static Type),
    /// `map<…, …>`
    Map(&'static Type, &'static Type),
}

/// A struct, union or exception that a type names. By name only, as it were, since types may be recursive.
#[derive(Clone, Copy)]
pub struct StructRef(Target);

#[derive(Clone, Copy)]
enum Target {
    Generated(fn() -> &'static Schema),
    Loaded(&'static OnceLock<Schema>),
}

impl StructRef {
    /// A struct by the function that gives its schema: its [`Record::schema`].
    #[must_use]
    pub const fn new(schema: fn() -> &'static Schema) -> Self {
        StructRef(Target::Generated(schema))
    }

    /// A struct whose schema is made at run time. Nothing may look at it before the cell is filled.
    #[doc(hidden)]
    #[must_use]
    pub const fn loaded(cell: &'static OnceLock<Schema>) -> Self {
        StructRef(Target::Loaded(cell))
    }

    /// The struct's schema.
    #[inline]
    #[must_use]
    pub fn schema(self) -> &'static Schema {
        /// Stands for a schema that was never made.
        static NOTHING: Schema = Schema::new(
            StructKind::Struct,
            "?",
            &[],
            Walks::by_schema(StructKind::Struct, &[]),
        );
        match self.0 {
            Target::Generated(schema) => schema(),
            Target::Loaded(cell) => cell.get().unwrap_or(&NOTHING),
        }
    }
}

impl fmt::Debug for StructRef {
    /// The name: what is in the struct may hold it again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.schema().name)
    }
}

impl Type {
    /// The type of what the generator made `T` of.
    #[must_use]
    pub const fn record<T: Record>() -> Self {
        Type::Struct(StructRef::new(T::schema))
    }

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
            Type::Struct(structure) => Some(structure.schema()),
            _ => None,
        }
    }

    /// Whether a value of this type may stand on the wire as `found`.
    pub(crate) fn accepts<P: Protocol>(&self, found: u8) -> bool {
        let as_uuid = P::ENUMS_AS_UUID_TYPE && matches!(self, Type::Enum(_));
        found == self.ttype().0 || (as_uuid && found == ttype::UUID)
    }
}

impl Schema {
    /// What the generator writes down of a struct. The fields are in the order of their ids.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        kind: StructKind,
        name: &'static str,
        fields: &'static [Field],
        walks: Walks,
    ) -> Self {
        Schema {
            name,
            kind,
            fields,
            docs: None,
            annotations: &[],
            walks,
        }
    }

    /// The schema with the struct's doc comment.
    #[must_use]
    pub const fn docs(mut self, docs: &'static str) -> Self {
        self.docs = Some(docs);
        self
    }

    /// The schema with the struct's annotations.
    #[must_use]
    pub const fn annotated(mut self, annotations: Annotations) -> Self {
        self.annotations = annotations;
        self
    }

    /// The field with an id, and its index.
    #[must_use]
    pub fn field(&self, id: i16) -> Option<(usize, &'static Field)> {
        // Most schemas have no gaps between ids.
        let first = self.fields.first()?.id;
        let guess = usize::from(id.wrapping_sub(first) as u16);
        if let Some(field) = self.fields.get(guess).filter(|field| field.id == id) {
            return Some((guess, field));
        }
        let index = self
            .fields
            .binary_search_by_key(&id, |field| field.id)
            .ok()?;
        Some((index, self.fields.get(index)?))
    }

    /// Verifies the struct that starts at `start`. Gives the position behind it.
    pub(crate) fn skip(
        &'static self,
        protocol: ProtocolTag,
        bytes: &[u8],
        start: usize,
        limits: Limits,
    ) -> Result<usize, Fault> {
        (self.walks.of(protocol).cold)(self, bytes, start, limits)
    }

    /// Verifies the struct that starts at `start`, and notes where hot fields are. Gives the position behind it.
    pub(crate) fn walk(
        &'static self,
        protocol: ProtocolTag,
        bytes: &[u8],
        start: usize,
        limits: Limits,
        hot: Hot<'_, '_>,
    ) -> Result<usize, Fault> {
        (self.walks.of(protocol).hot)(self, bytes, start, limits, hot)
    }
}

/// An enum of the IDL.
#[derive(Debug, PartialEq, Eq)]
pub struct EnumSchema {
    /// The name in the IDL.
    pub name: &'static str,
    /// Names and numbers, as they are written. A number may have several names, of which the first is its own.
    pub members: &'static [(&'static str, i32)],
}

impl EnumSchema {
    /// The name of a number.
    #[must_use]
    pub fn name_of(&self, number: i32) -> Option<&'static str> {
        let mut members = self.members.iter();
        members
            .find(|(_, member)| *member == number)
            .map(|&(name, _)| name)
    }

    /// The number that a name stands for.
    #[must_use]
    pub fn number_of(&self, name: &str) -> Option<i32> {
        let mut members = self.members.iter();
        members
            .find(|(member, _)| *member == name)
            .map(|&(_, number)| number)
    }
}

/// A type that the generator made from an enum.
pub trait Enumeration: Copy + From<i32> + Into<i32> {
    /// The enum's names and numbers.
    const SCHEMA: &'static EnumSchema;
}

/// A function of a service: which structs its calls and replies carry.
///
/// What is generated for a service has a table of them, `METHODS`.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The name in the IDL, which is also the name in a message's envelope.
    pub name: &'static str,
    /// The struct that a call carries.
    pub arguments: fn() -> &'static Schema,
    /// The struct that a reply carries; none if the function is oneway, so that no reply is sent.
    pub result: Option<fn() -> &'static Schema>,
    /// The doc comment in the IDL.
    pub docs: Option<&'static str>,
    /// The annotations in the IDL of the function and of what it returns, as they are written.
    pub annotations: Annotations,
}

impl Method {
    /// A function that is answered.
    #[must_use]
    pub const fn new(
        name: &'static str,
        arguments: fn() -> &'static Schema,
        result: fn() -> &'static Schema,
    ) -> Self {
        Method {
            name,
            arguments,
            result: Some(result),
            docs: None,
            annotations: &[],
        }
    }

    /// A function that is not.
    #[must_use]
    pub const fn oneway(name: &'static str, arguments: fn() -> &'static Schema) -> Self {
        Method {
            name,
            arguments,
            result: None,
            docs: None,
            annotations: &[],
        }
    }

    /// The function with its doc comment.
    #[must_use]
    pub const fn docs(mut self, docs: &'static str) -> Self {
        self.docs = Some(docs);
        self
    }

    /// The function with its annotations.
    #[must_use]
    pub const fn annotated(mut self, annotations: Annotations) -> Self {
        self.annotations = annotations;
        self
    }

    /// Whether no reply is sent.
    #[must_use]
    pub const fn is_oneway(&self) -> bool {
        self.result.is_none()
    }
}
