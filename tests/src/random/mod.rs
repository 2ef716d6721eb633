//! Encoded records from a schema: valid ones in all the ways that writers differ, and damaged ones.
//!
//! Nothing of the runtime but its schemas is used here, so that the bytes are an independent witness.
//!
//! | module | what is in it |
//! |---|---|
//! | `style` | in which ways a record may be written |
//! | `writer` | what is written, by the schema and the style |
//! | `encoder` | how, which `binary` and `compact` do in their ways |
//! | `damage` | how bytes are spoilt |

mod binary;
mod compact;
mod damage;
mod encoder;
mod style;
mod writer;

use scrooge_runtime::{ProtocolTag, Schema};
pub use scrooge_test_support::Rng;

pub use compact::read_varint;
pub use damage::damage;
pub use style::Style;

/// Type bytes of the binary protocol.
pub(crate) mod ttype {
    pub(crate) const BOOL: u8 = 2;
    pub(crate) const STRUCT: u8 = 12;
    pub(crate) const MAP: u8 = 13;
    pub(crate) const UUID: u8 = 16;
    /// All of them.
    pub(crate) const KNOWN: [u8; 12] = [BOOL, 3, 4, 6, 8, 10, 11, STRUCT, MAP, 14, 15, UUID];
}

/// An encoded record, and what stands where in it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The record.
    pub bytes: Vec<u8>,
    /// The protocol that it is encoded in.
    pub protocol: ProtocolTag,
    /// Places that damage is most interesting at.
    pub marks: Vec<Mark>,
    /// Whether a field, at any depth, was written more than once.
    pub repeats: bool,
}

/// What stands at a place.
#[derive(Clone, Copy, Debug)]
pub enum Mark {
    /// A field's type byte; in compact its header.
    FieldType(usize),
    /// A field's id: two bytes, or a varint.
    Id(usize),
    /// A container's type byte; in compact also the two types of a map, or a short count and a type.
    ElementType(usize),
    /// A length or count: four bytes, or a varint.
    Size(usize),
    /// A bool.
    Bool(usize),
    /// A stop field.
    Stop(usize),
}

/// Writes a record of about `size` values with the binary protocol.
pub fn record(schema: &'static Schema, style: &Style, size: usize, rng: &mut Rng) -> Sample {
    record_in(ProtocolTag::Binary, schema, style, size, rng)
}

/// Writes a record of about `size` values.
pub fn record_in(
    protocol: ProtocolTag,
    schema: &'static Schema,
    style: &Style,
    size: usize,
    rng: &mut Rng,
) -> Sample {
    writer::record(protocol, schema, style, size, rng)
}
