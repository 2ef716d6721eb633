//! From serde's data to encoded records, and so to plain data.

use std::fmt;

use ::serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use super::unknown::UnknownField;
use super::{is_key, scalars};
use crate::error::{DecodeError, Fault};
use crate::record::Record;
use crate::schema::{EnumSchema, Field, Schema, StructKind, Type};
use crate::settings::Settings;
use crate::wire::{Binary, Limits, Protocol, unknown};

/// Reads a record whose type is known by a schema: its value is the record in the binary protocol.
///
/// Whether required fields are there is for the record's decoder to say.
#[derive(Clone, Copy, Debug)]
pub struct EncodedSeed(pub &'static Schema);

impl<'de> DeserializeSeed<'de> for EncodedSeed {
    type Value = Vec<u8>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<u8>, D::Error> {
        let mut out = Vec::new();
        let seed = StructSeed {
            schema: self.0,
            limits: Limits::new(&Settings::default()),
            out: &mut out,
        };
        seed.deserialize(deserializer)?;
        Ok(out)
    }
}

/// Reads plain data.
///
/// # Errors
///
/// When what is read is no record of the type; and what the deserialiser reports.
pub fn deserialize<'de, T: Record, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let bytes = EncodedSeed(T::SCHEMA).deserialize(deserializer)?;
    crate::decode(Binary, &bytes).map_err(|error| refused(&error))
}

/// Reads an enum's number.
///
/// # Errors
///
/// When there is neither a number of 32 bits nor a name of the enum; and what the deserialiser reports.
pub fn deserialize_enum<'de, D: Deserializer<'de>>(
    schema: &'static EnumSchema,
    deserializer: D,
) -> Result<i32, D::Error> {
    scalars::enumeration(schema, deserializer)
}

/// An error by its path: the offset is one into bytes that nobody has seen.
fn refused<E: Error>(error: &DecodeError) -> E {
    let dot = if error.path().is_empty() { "" } else { "." };
    let (record, path) = (error.record(), error.path());
    E::custom(format_args!("{record}{dot}{path}: {}", error.kind()))
}

fn too_deep<E: Error>(_fault: Fault) -> E {
    E::custom(crate::DecodeErrorKind::TooDeep)
}

/// Reads a struct, union or exception.
struct StructSeed<'o> {
    schema: &'static Schema,
    limits: Limits,
    out: &'o mut Vec<u8>,
}

impl<'de> DeserializeSeed<'de> for StructSeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(mut self, deserializer: D) -> Result<(), D::Error> {
        self.limits = self.limits.enter(0).map_err(too_deep)?;
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for StructSeed<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.schema.kind {
            StructKind::Union => write!(f, "one field of the union {}", self.schema.name),
            _ => write!(f, "the fields of the struct {}", self.schema.name),
        }
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        let mut seen = vec![false; self.schema.fields.len()];
        let mut arms = 0_u32;
        while let Some(key) = map.next_key_seed(NameSeed(self.schema))? {
            let is_present = match key {
                Name::Field(index) => self.field(index, &mut seen, &mut map)?,
                Name::Unknown(id) => self.unknown(id, &mut map)?,
                Name::None => {
                    map.next_value::<IgnoredAny>()?;
                    false
                }
            };
            arms += u32::from(is_present);
        }
        if self.schema.kind == StructKind::Union && arms != 1 {
            return Err(A::Error::custom(format_args!(
                "the union {} has to have one field, and has {arms}",
                self.schema.name
            )));
        }
        Binary::write_stop(self.out);
        Ok(())
    }
}

impl StructSeed<'_> {
    fn field<'de, A: MapAccess<'de>>(
        &mut self,
        index: usize,
        seen: &mut [bool],
        map: &mut A,
    ) -> Result<bool, A::Error> {
        let (Some(field), Some(seen)) = (self.schema.fields.get(index), seen.get_mut(index)) else {
            return Ok(false);
        };
        if std::mem::replace(seen, true) {
            return Err(A::Error::duplicate_field(field.name));
        }
        map.next_value_seed(FieldSeed {
            field,
            limits: self.limits,
            out: self.out,
        })
    }

    /// A union's field that the schema does not have.
    fn unknown<'de, A: MapAccess<'de>>(&mut self, id: i16, map: &mut A) -> Result<bool, A::Error> {
        let field = map.next_value::<UnknownField>()?;
        let depth = self.limits.unknown_depth();
        let end = unknown::skip::<Binary>(&field.bytes, 0, field.ttype, depth);
        if end != Ok(field.bytes.len()) {
            return Err(A::Error::custom(format_args!(
                "the bytes of field {id} of the union {} are no value of their type",
                self.schema.name
            )));
        }
        Binary::write_unknown_field(self.out, field.ttype, id, 0, &field.bytes);
        Ok(true)
    }
}

/// What a name says in a struct or union.
enum Name {
    /// The field with this index.
    Field(usize),
    /// A union's field that the schema does not have, by its id.
    Unknown(i16),
    /// Nothing.
    None,
}

struct NameSeed(&'static Schema);

impl<'de> DeserializeSeed<'de> for NameSeed {
    type Value = Name;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Name, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for NameSeed {
    type Value = Name;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of a field of {}", self.0.name)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Name, E> {
        let mut fields = self.0.fields.iter();
        if let Some(index) = fields.position(|field| field.name == name) {
            return Ok(Name::Field(index));
        }
        let is_union = self.0.kind == StructKind::Union;
        match name.parse() {
            Ok(id) if is_union && self.0.field(id).is_none() => Ok(Name::Unknown(id)),
            _ => Ok(Name::None),
        }
    }
}

/// Reads a field, header included. Says whether it is there.
struct FieldSeed<'o> {
    field: &'static Field,
    limits: Limits,
    out: &'o mut Vec<u8>,
}

impl FieldSeed<'_> {
    fn present<'de, D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        let ty = &self.field.ty;
        Binary::write_field(self.out, ty.ttype().0, self.field.id, 0);
        let seed = ValueSeed {
            ty,
            limits: self.limits,
            out: self.out,
        };
        seed.deserialize(deserializer)?;
        Ok(true)
    }
}

impl<'de> DeserializeSeed<'de> for FieldSeed<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_option(self)
        } else {
            self.present(deserializer)
        }
    }
}

impl<'de> Visitor<'de> for FieldSeed<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a value of the field {}, or nothing", self.field.name)
    }

    fn visit_none<E: Error>(self) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_unit<E: Error>(self) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        self.present(deserializer)
    }
}

/// Reads a value.
struct ValueSeed<'o> {
    ty: &'static Type,
    limits: Limits,
    out: &'o mut Vec<u8>,
}

impl<'de> DeserializeSeed<'de> for ValueSeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let out = self.out;
        match self.ty {
            Type::Bool => Binary::write_bool(out, bool::deserialize(deserializer)?),
            Type::I8 => Binary::write_i8(out, i8::deserialize(deserializer)?),
            Type::I16 => Binary::write_i16(out, i16::deserialize(deserializer)?),
            Type::I32 => Binary::write_i32(out, i32::deserialize(deserializer)?),
            Type::I64 => Binary::write_i64(out, i64::deserialize(deserializer)?),
            Type::Double => Binary::write_double(out, scalars::double(deserializer)?),
            Type::Enum(schema) => {
                Binary::write_i32(out, scalars::enumeration(schema, deserializer)?);
            }
            Type::String => text(out, String::deserialize(deserializer)?.as_bytes())?,
            Type::Binary => text(out, &scalars::binary(deserializer)?)?,
            Type::Uuid => Binary::write_uuid(out, scalars::uuid(deserializer)?),
            Type::List(element) | Type::Set(element) => {
                deserializer.deserialize_seq(Elements {
                    element,
                    limits: self.limits,
                    out,
                })?;
            }
            Type::Map(key, value) => {
                let readable = deserializer.is_human_readable();
                let pairs = Pairs {
                    key,
                    value,
                    limits: self.limits,
                    out,
                };
                if readable && !is_key(key) {
                    deserializer.deserialize_seq(pairs)?;
                } else {
                    deserializer.deserialize_map(pairs)?;
                }
            }
            Type::Struct(inner) => {
                let seed = StructSeed {
                    schema: inner.schema(),
                    limits: self.limits,
                    out,
                };
                seed.deserialize(deserializer)?;
            }
        }
        Ok(())
    }
}

fn text<E: Error>(out: &mut Vec<u8>, bytes: &[u8]) -> Result<(), E> {
    if i32::try_from(bytes.len()).is_err() {
        return Err(E::custom(crate::EncodeError::TooLong {
            length: bytes.len(),
        }));
    }
    Binary::write_text(out, bytes);
    Ok(())
}

/// Where a container's count stands that is not known yet.
struct Count(usize);

impl Count {
    /// What was written last is a count of four bytes.
    fn last(out: &[u8]) -> Self {
        Count(out.len().saturating_sub(4))
    }

    fn set<E: Error>(self, count: usize, out: &mut [u8]) -> Result<(), E> {
        let number = i32::try_from(count)
            .map_err(|_| E::custom(crate::EncodeError::TooLong { length: count }))?;
        if let Some(place) = out.get_mut(self.0..).and_then(<[u8]>::first_chunk_mut) {
            *place = number.to_be_bytes();
        }
        Ok(())
    }
}

/// Reads a list or set.
struct Elements<'o> {
    element: &'static Type,
    limits: Limits,
    out: &'o mut Vec<u8>,
}

impl<'de> Visitor<'de> for Elements<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<(), A::Error> {
        Binary::write_list_head(self.out, self.element.ttype().0, 0);
        let place = Count::last(self.out);
        let mut count = 0;
        loop {
            let element = ValueSeed {
                ty: self.element,
                limits: self.limits,
                out: &mut *self.out,
            };
            if sequence.next_element_seed(element)?.is_none() {
                return place.set(count, self.out);
            }
            count += 1;
        }
    }
}

/// Reads a map, or a sequence of pairs.
struct Pairs<'o> {
    key: &'static Type,
    value: &'static Type,
    limits: Limits,
    out: &'o mut Vec<u8>,
}

impl Pairs<'_> {
    fn begin(&mut self) -> Count {
        let types = (self.key.ttype().0, self.value.ttype().0);
        Binary::write_map_head(self.out, types, 0);
        Count::last(self.out)
    }

    fn seed(&mut self, ty: &'static Type) -> ValueSeed<'_> {
        ValueSeed {
            ty,
            limits: self.limits,
            out: self.out,
        }
    }
}

impl<'de> Visitor<'de> for Pairs<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_key(self.key) {
            f.write_str("a map")
        } else {
            f.write_str("a sequence of keys and values in pairs")
        }
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        let (place, mut count) = (self.begin(), 0);
        while map.next_key_seed(self.seed(self.key))?.is_some() {
            map.next_value_seed(self.seed(self.value))?;
            count += 1;
        }
        place.set(count, self.out)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut sequence: A) -> Result<(), A::Error> {
        let (place, mut count) = (self.begin(), 0);
        loop {
            let pair = PairSeed(Pairs {
                out: &mut *self.out,
                ..self
            });
            if sequence.next_element_seed(pair)?.is_none() {
                return place.set(count, self.out);
            }
            count += 1;
        }
    }
}

/// Reads a key and its value.
struct PairSeed<'o>(Pairs<'o>);

impl<'de> DeserializeSeed<'de> for PairSeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_tuple(2, self)
    }
}

impl<'de> Visitor<'de> for PairSeed<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key and its value")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut pair: A) -> Result<(), A::Error> {
        for (index, ty) in [self.0.key, self.0.value].into_iter().enumerate() {
            let value = pair.next_element_seed(self.0.seed(ty))?;
            value.ok_or_else(|| A::Error::invalid_length(index, &self))?;
        }
        Ok(())
    }
}
