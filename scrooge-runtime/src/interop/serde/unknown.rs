//! A union's field that the schema does not have.

use std::fmt;

use ::serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use ::serde::ser::{Serialize, SerializeMap, Serializer};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use super::scalars;
use crate::compare::UnknownArm;
use crate::error::EncodeError;
use crate::view::Unknown;
use crate::wire::{Binary, TType};

const TYPE: &str = "type";
const BYTES: &str = "bytes";
/// The length of a field's header in the binary protocol.
const HEADER: usize = 3;

/// Type and value of a field, in the binary protocol.
pub(super) struct UnknownField {
    pub(super) ttype: u8,
    pub(super) bytes: Vec<u8>,
}

impl UnknownField {
    pub(super) fn of(arm: UnknownArm<'_>) -> Result<Self, EncodeError> {
        let unknown = Unknown {
            id: arm.id,
            ttype: arm.ttype,
            protocol: arm.protocol,
            bytes: arm.bytes.to_vec(),
        };
        let mut field = Vec::with_capacity(HEADER + arm.bytes.len());
        unknown.write_field::<Binary>(&mut field, 0)?;
        Ok(UnknownField {
            ttype: arm.ttype.0,
            bytes: field.split_off(HEADER.min(field.len())),
        })
    }
}

impl Serialize for UnknownField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let readable = serializer.is_human_readable();
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry(TYPE, &self.ttype)?;
        if readable {
            map.serialize_entry(BYTES, &BASE64_STANDARD.encode(&self.bytes))?;
        } else {
            map.serialize_entry(BYTES, &Bytes(&self.bytes))?;
        }
        map.end()
    }
}

struct Bytes<'b>(&'b [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

/// Bytes to be read in either form.
struct Binaries(Vec<u8>);

impl<'de> Deserialize<'de> for Binaries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        scalars::binary(deserializer).map(Binaries)
    }
}

impl<'de> Deserialize<'de> for UnknownField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(UnknownVisitor)
    }
}

struct UnknownVisitor;

impl<'de> Visitor<'de> for UnknownVisitor {
    type Value = UnknownField;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("type and bytes of a field that the IDL does not have")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<UnknownField, A::Error> {
        let (mut ttype, mut bytes) = (None, None);
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                TYPE => ttype = Some(map.next_value::<u8>()?),
                BYTES => bytes = Some(map.next_value::<Binaries>()?.0),
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        let ttype = ttype.ok_or_else(|| A::Error::missing_field(TYPE))?;
        let bytes = bytes.ok_or_else(|| A::Error::missing_field(BYTES))?;
        if !TType(ttype).is_known() {
            return Err(A::Error::custom(format_args!(
                "no type has the number {ttype}"
            )));
        }
        Ok(UnknownField { ttype, bytes })
    }
}
