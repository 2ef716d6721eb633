//! Reading what has two forms: doubles, bytes, uuids and enums.

use std::fmt;

use ::serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use uuid::Uuid;

use crate::schema::EnumSchema;

const NAN: &str = "NaN";
const INFINITY: &str = "Infinity";
const NEGATIVE_INFINITY: &str = "-Infinity";

/// What human-readable formats have for a double that is no number to them.
pub(super) fn name_of(value: f64) -> Option<&'static str> {
    if value.is_nan() {
        Some(NAN)
    } else if value.is_infinite() {
        Some(if value > 0.0 {
            INFINITY
        } else {
            NEGATIVE_INFINITY
        })
    } else {
        None
    }
}

/// Reads a double.
pub(super) fn double<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    if deserializer.is_human_readable() {
        deserializer.deserialize_any(DoubleVisitor)
    } else {
        f64::deserialize(deserializer)
    }
}

struct DoubleVisitor;

impl Visitor<'_> for DoubleVisitor {
    type Value = f64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a number, `{NAN}`, `{INFINITY}` or `{NEGATIVE_INFINITY}`"
        )
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<f64, E> {
        Ok(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<f64, E> {
        Ok(value as f64)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<f64, E> {
        Ok(value as f64)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<f64, E> {
        match value {
            NAN => Ok(f64::NAN),
            INFINITY => Ok(f64::INFINITY),
            NEGATIVE_INFINITY => Ok(f64::NEG_INFINITY),
            _ => Err(E::invalid_value(Unexpected::Str(value), &self)),
        }
    }
}

/// Reads an enum's number, or its name.
pub(super) fn enumeration<'de, D: Deserializer<'de>>(
    schema: &'static EnumSchema,
    deserializer: D,
) -> Result<i32, D::Error> {
    if deserializer.is_human_readable() {
        deserializer.deserialize_any(EnumVisitor(schema))
    } else {
        i32::deserialize(deserializer)
    }
}

struct EnumVisitor(&'static EnumSchema);

impl Visitor<'_> for EnumVisitor {
    type Value = i32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a name of the enum {}, or a number", self.0.name)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<i32, E> {
        i32::try_from(value).map_err(|_| E::invalid_value(Unexpected::Signed(value), &self))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<i32, E> {
        i32::try_from(value).map_err(|_| E::invalid_value(Unexpected::Unsigned(value), &self))
    }

    /// Numbers too: as the keys of maps they are strings.
    fn visit_str<E: Error>(self, value: &str) -> Result<i32, E> {
        let number = self.0.number_of(value).or_else(|| value.parse().ok());
        number.ok_or_else(|| E::invalid_value(Unexpected::Str(value), &self))
    }
}

/// Reads a binary.
pub(super) fn binary<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    if deserializer.is_human_readable() {
        let text = String::deserialize(deserializer)?;
        BASE64_STANDARD.decode(text).map_err(D::Error::custom)
    } else {
        deserializer.deserialize_bytes(BytesVisitor)
    }
}

struct BytesVisitor;

impl Visitor<'_> for BytesVisitor {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: Error>(self, value: &[u8]) -> Result<Vec<u8>, E> {
        Ok(value.to_vec())
    }
}

/// Reads a uuid.
pub(super) fn uuid<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; 16], D::Error> {
    if deserializer.is_human_readable() {
        let text = String::deserialize(deserializer)?;
        let uuid = Uuid::try_parse(&text).map_err(D::Error::custom)?;
        return Ok(uuid.into_bytes());
    }
    let bytes = deserializer.deserialize_bytes(BytesVisitor)?;
    let length = bytes.len();
    let error = |_| D::Error::invalid_length(length, &"the 16 bytes of a uuid");
    bytes.try_into().map_err(error)
}
