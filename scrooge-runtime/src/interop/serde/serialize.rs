//! From encoded records to serde's data.

use ::serde::ser::{Error, Serialize, SerializeMap, SerializeSeq, Serializer};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use uuid::Uuid;

use super::distinct::{elements_of, pairs_of};
use super::is_key;
use super::unknown::UnknownField;
use crate::adaptive::Adaptive;
use crate::compare::{Arm, Item};
use crate::dynamic::{DynamicRecord, DynamicRef};
use crate::error::{DecodeError, Fault};
use crate::interop::fields::fields_of;
use crate::record::Record;
use crate::schema::{EnumSchema, Schema, StructKind, Type};
use crate::settings::Settings;
use crate::view::View;
use crate::wire::{Binary, Limits, Place, ProtocolTag, by_protocol};

/// An encoded record as something to serialise, for who knows its type only by a schema.
#[derive(Clone, Copy, Debug)]
pub struct Encoded<'b> {
    record: Item<'b>,
    schema: &'static Schema,
}

impl<'b> Encoded<'b> {
    /// The record in `bytes`, once it is sure that it can be read under the default [`Settings`].
    ///
    /// # Errors
    ///
    /// When the record is malformed. Bytes behind it are not looked at.
    pub fn new(
        schema: &'static Schema,
        protocol: ProtocolTag,
        bytes: &'b [u8],
    ) -> Result<Self, DecodeError> {
        let limits = Limits::new(&Settings::default());
        by_protocol!(protocol, P => {
            schema
                .skip(protocol, bytes, 0, limits)
                .map_err(|fault| DecodeError::explain::<P>(fault, schema, bytes, limits))?
        });
        let place = Place {
            bytes,
            at: 0,
            protocol,
            limits,
        };
        Ok(Encoded {
            record: Item::Wire(place),
            schema,
        })
    }
}

impl Serialize for Encoded<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        structure(self.record, self.schema, serializer)
    }
}

impl<T: Record> Serialize for Adaptive<'_, T> {
    /// As its plain data, but for the order of sets and maps; no data is made.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_view::<T, S>(self.root(), serializer)
    }
}

/// Serialises plain data.
///
/// # Errors
///
/// When the data can't be encoded, or nests too deep; and what the serialiser reports.
pub fn serialize_data<T: Record, S: Serializer>(
    data: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let bytes = crate::encode(Binary, data).map_err(S::Error::custom)?;
    let place = Place::encoded(ProtocolTag::Binary, &bytes);
    structure(Item::Wire(place), T::SCHEMA, serializer)
}

/// Serialises an encoded record, or one inside of it.
///
/// # Errors
///
/// When a string is not UTF-8, or a part that early stop has left unverified is damaged; and what the serialiser reports.
pub fn serialize_view<T: Record, S: Serializer>(
    view: View<'_>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serialize_by_schema(view, T::SCHEMA, serializer)
}

fn serialize_by_schema<S: Serializer>(
    view: View<'_>,
    schema: &'static Schema,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let place = view.place();
    if view.held().stopped().is_some() {
        schema
            .skip(place.protocol, place.bytes, place.at, place.limits)
            .map_err(|fault| S::Error::custom(view.unreadable(fault)))?;
    }
    structure(Item::Wire(place), schema, serializer)
}

impl Serialize for DynamicRecord<'_> {
    /// As a generated record of the same schema.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.view().serialize(serializer)
    }
}

impl Serialize for DynamicRef<'_> {
    /// As a generated struct of the same schema.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.place() {
            Ok(view) => serialize_by_schema(view, self.schema(), serializer),
            Err(literal) => structure(Item::Literal(literal), self.schema(), serializer),
        }
    }
}

/// Serialises an enum's number.
///
/// # Errors
///
/// What the serialiser reports.
pub fn serialize_enum<S: Serializer>(
    schema: &'static EnumSchema,
    number: i32,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match schema.name_of(number) {
        Some(name) if serializer.is_human_readable() => serializer.serialize_str(name),
        _ => serializer.serialize_i32(number),
    }
}

fn structure<S: Serializer>(
    item: Item<'_>,
    schema: &'static Schema,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if schema.kind == StructKind::Union {
        return union(item, schema, serializer);
    }
    let fields = fields_of(item, schema).map_err(malformed)?;
    let mut map = serializer.serialize_map(Some(fields.len()))?;
    for (field, item) in fields {
        let value = Typed {
            item,
            ty: &field.ty,
            owner: schema.name,
        };
        map.serialize_entry(field.name, &value)?;
    }
    map.end()
}

fn union<S: Serializer>(
    item: Item<'_>,
    schema: &'static Schema,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let arm = Arm::of(item, schema).map_err(malformed)?;
    let mut map = serializer.serialize_map(Some(1))?;
    match arm {
        Arm::Known(index, item) => {
            if let Some(field) = schema.fields.get(index) {
                let value = Typed {
                    item,
                    ty: &field.ty,
                    owner: schema.name,
                };
                map.serialize_entry(field.name, &value)?;
            }
        }
        Arm::Unknown(arm) => {
            let field = UnknownField::of(arm).map_err(S::Error::custom)?;
            map.serialize_entry(&arm.id.to_string(), &field)?;
        }
    }
    map.end()
}

/// Records are verified before they are serialised, so that only depth can be the reason.
fn malformed<E: Error>(fault: Fault) -> E {
    E::custom(format_args!("a record that cannot be read: {fault:?}"))
}

/// A value, its type, and the name of what it is in.
#[derive(Clone, Copy)]
pub(super) struct Typed<'b> {
    pub(super) item: Item<'b>,
    pub(super) ty: &'static Type,
    pub(super) owner: &'static str,
}

impl Typed<'_> {
    fn text<E: Error>(&self) -> Result<&str, E> {
        std::str::from_utf8(self.item.text())
            .map_err(|error| E::custom(format_args!("a string in {}: {error}", self.owner)))
    }

    fn list<S: Serializer>(
        &self,
        element: &'static Type,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut elements = self.item.elements(element).map_err(malformed)?;
        let mut sequence = serializer.serialize_seq(Some(elements.len()))?;
        while let Some(item) = elements.next().map_err(malformed)? {
            sequence.serialize_element(&self.inside(item, element))?;
        }
        sequence.end()
    }

    fn set<S: Serializer>(&self, element: &'static Type, serializer: S) -> Result<S::Ok, S::Error> {
        let elements = elements_of(self.item, element).map_err(malformed)?;
        serializer.collect_seq(elements.into_iter().map(|item| self.inside(item, element)))
    }

    /// A value inside of this one.
    fn inside<'b>(&self, item: Item<'b>, ty: &'static Type) -> Typed<'b> {
        Typed {
            item,
            ty,
            owner: self.owner,
        }
    }

    fn map<S: Serializer>(
        &self,
        key: &'static Type,
        value: &'static Type,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let pairs = pairs_of(self.item, key, value).map_err(malformed)?;
        let pairs = pairs
            .into_iter()
            .map(|(key_item, item)| (self.inside(key_item, key), self.inside(item, value)));
        if serializer.is_human_readable() && !is_key(key) {
            serializer.collect_seq(pairs)
        } else {
            serializer.collect_map(pairs)
        }
    }
}

impl Serialize for Typed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (item, ty, readable) = (self.item, self.ty, serializer.is_human_readable());
        match ty {
            Type::Bool => serializer.serialize_bool(item.bool()),
            Type::I8 => serializer.serialize_i8(item.integer(ty) as i8),
            Type::I16 => serializer.serialize_i16(item.integer(ty) as i16),
            Type::I32 => serializer.serialize_i32(item.integer(ty) as i32),
            Type::I64 => serializer.serialize_i64(item.integer(ty)),
            Type::Enum(schema) => serialize_enum(schema, item.integer(ty) as i32, serializer),
            Type::Double => {
                let value = f64::from_bits(item.double());
                match super::scalars::name_of(value) {
                    Some(name) if readable => serializer.serialize_str(name),
                    _ => serializer.serialize_f64(value),
                }
            }
            Type::String => serializer.serialize_str(self.text()?),
            Type::Binary if readable => {
                serializer.serialize_str(&BASE64_STANDARD.encode(item.text()))
            }
            Type::Binary => serializer.serialize_bytes(item.text()),
            Type::Uuid if readable => serializer.collect_str(&Uuid::from_bytes(item.uuid())),
            Type::Uuid => serializer.serialize_bytes(&item.uuid()),
            Type::List(element) => self.list(element, serializer),
            Type::Set(element) => self.set(element, serializer),
            Type::Map(key, value) => self.map(key, value, serializer),
            Type::Struct(inner) => structure(item, inner.schema(), serializer),
        }
    }
}
