//! A struct of the IDL as a value, so that code without type parameters can go over all of them.

use std::any::Any;
use std::fmt::Debug;

use scrooge_runtime::{
    AdaptiveDecoder, Binary, Compact, DecodeError, EncodeError, Protocol, ProtocolTag, Record,
    Schema, Settings, decode, encode,
};

/// A struct, union or exception of the IDL.
#[derive(Clone, Copy, Debug)]
pub struct RecordType {
    /// The path of the IDL file that defines it.
    pub file: &'static str,
    /// Its name there.
    pub name: &'static str,
    /// Its name in the plain form of the IDL.
    pub plain: &'static str,
    /// What the generator knows of it.
    pub schema: &'static Schema,
    binary: Decode,
    compact: Decode,
}

type Decode = fn(&[u8]) -> Result<Box<dyn Data>, DecodeError>;

impl RecordType {
    /// That of `T`. What the full decoder accepts, the adaptive one has to accept.
    #[must_use]
    pub fn of<T: Record>(file: &'static str, name: &'static str, plain: &'static str) -> Self {
        RecordType {
            file,
            name,
            plain,
            schema: T::SCHEMA,
            binary: decode_both_ways::<T, Binary>,
            compact: decode_both_ways::<T, Compact>,
        }
    }

    /// That of `T`, with the full decoder alone, which takes the compiler a fraction of the time.
    #[must_use]
    pub fn decoded_in_full<T: Record>(
        file: &'static str,
        name: &'static str,
        plain: &'static str,
    ) -> Self {
        RecordType {
            file,
            name,
            plain,
            schema: T::SCHEMA,
            binary: decode_in_full::<T, Binary>,
            compact: decode_in_full::<T, Compact>,
        }
    }

    /// Makes data of a record.
    ///
    /// # Errors
    ///
    /// When the record is malformed.
    pub fn decode(
        &self,
        protocol: ProtocolTag,
        bytes: &[u8],
    ) -> Result<Box<dyn Data>, DecodeError> {
        match protocol {
            ProtocolTag::Compact => (self.compact)(bytes),
            _ => (self.binary)(bytes),
        }
    }
}

fn decode_in_full<T: Record, P: Protocol>(bytes: &[u8]) -> Result<Box<dyn Data>, DecodeError> {
    Ok(Box::new(decode::<T, P>(P::default(), bytes)?))
}

fn decode_both_ways<T: Record, P: Protocol>(bytes: &[u8]) -> Result<Box<dyn Data>, DecodeError> {
    let data = decode_in_full::<T, P>(bytes)?;
    AdaptiveDecoder::<T, P>::new(Settings::default()).decode_borrowed(bytes)?;
    Ok(data)
}

/// Plain data of any type.
pub trait Data: Debug {
    /// Encodes it.
    ///
    /// # Errors
    ///
    /// When a length does not fit Thrift's sizes.
    fn encode(&self, protocol: ProtocolTag) -> Result<Vec<u8>, EncodeError>;

    /// Whether the other is of the same type and equal.
    fn equals(&self, other: &dyn Data) -> bool;

    /// For a look at the type.
    fn as_any(&self) -> &dyn Any;
}

impl<T: Record> Data for T {
    fn encode(&self, protocol: ProtocolTag) -> Result<Vec<u8>, EncodeError> {
        match protocol {
            ProtocolTag::Compact => encode(Compact, self),
            _ => encode(Binary, self),
        }
    }

    fn equals(&self, other: &dyn Data) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
