//! Records through the protocols and transports of the crate `thrift`: plain data implements its `TSerializable`.
//!
//! ```ignore
//! use thrift::protocol::{TCompactOutputProtocol, TSerializable};
//!
//! event.write_to_out_protocol(&mut TCompactOutputProtocol::new(transport))?;
//! let event = EventData::read_from_in_protocol(&mut protocol)?;
//! ```
//!
//! - A record is read as [`decode`](crate::decode) reads it, under the default [`Settings`](crate::Settings): wrong types, missing
//!   fields, unions and strings are checked, defaults filled in, unknown fields passed over, and those of unions kept.
//! - Of hostile input, depth and size are bounded here. What a protocol does with a length before it hands over the bytes is its
//!   own affair: those of version 0.17 allocate what they are told, and panic where it is below zero. Bytes from strangers are
//!   better decoded by this crate.
//! - What the crate's protocols cannot carry is an error of the kind `NotImplemented`: uuids, for which they have no type, and
//!   fields of one struct whose ids are more than 32,767 apart, which the compact one computes wrongly. Its compact protocol also refuses
//!   two of the forms that other writers give to bools in containers: of the type 2, and 0 for false.

mod read;
mod write;

#[doc(hidden)]
pub use ::thrift as thrift_crate;
#[doc(hidden)]
pub use read::read_data;
#[doc(hidden)]
pub use write::write_data;

use ::thrift::protocol::TType as Foreign;
use ::thrift::{Error, ProtocolError, ProtocolErrorKind};

use crate::wire::ttype;

/// The crate's type for one of ours; none for a uuid.
fn to_foreign(ttype: u8) -> Result<Foreign, Error> {
    Ok(match ttype {
        ttype::BOOL => Foreign::Bool,
        ttype::I8 => Foreign::I08,
        ttype::I16 => Foreign::I16,
        ttype::I32 => Foreign::I32,
        ttype::I64 => Foreign::I64,
        ttype::DOUBLE => Foreign::Double,
        ttype::STRING => Foreign::String,
        ttype::STRUCT => Foreign::Struct,
        ttype::MAP => Foreign::Map,
        ttype::SET => Foreign::Set,
        ttype::LIST => Foreign::List,
        _ => return Err(uuid()),
    })
}

/// Our type for one of the crate's.
fn from_foreign(ttype: Foreign) -> Result<u8, Error> {
    Ok(match ttype {
        Foreign::Bool => ttype::BOOL,
        Foreign::I08 => ttype::I8,
        Foreign::I16 => ttype::I16,
        Foreign::I32 => ttype::I32,
        Foreign::I64 => ttype::I64,
        Foreign::Double => ttype::DOUBLE,
        Foreign::String | Foreign::Utf7 => ttype::STRING,
        Foreign::Struct => ttype::STRUCT,
        Foreign::Map => ttype::MAP,
        Foreign::Set => ttype::SET,
        Foreign::List => ttype::LIST,
        // The number of a uuid.
        Foreign::Utf8 => return Err(uuid()),
        Foreign::Stop | Foreign::Void | Foreign::Utf16 => {
            let message = format!("no value can be of the type {ttype}");
            return Err(error(ProtocolErrorKind::InvalidData, message));
        }
    })
}

fn uuid() -> Error {
    let message = "the crate `thrift` has no uuids";
    error(ProtocolErrorKind::NotImplemented, message)
}

fn error(kind: ProtocolErrorKind, message: impl Into<String>) -> Error {
    Error::Protocol(ProtocolError::new(kind, message))
}
