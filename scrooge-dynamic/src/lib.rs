//! Decoders for Thrift schemas that are loaded at run time: nothing is generated, and nothing compiled.
//!
//! The IDL goes through the generator's own parser and checks, and what comes out is the schema that generated code would
//! have. Records are then decoded as generated code decodes them: the same rules of the wire, the same learning of which paths are
//! read, the same plans and fallbacks. What is read is named by a [`Path`] that was checked against the schema before.
//!
//! ```
//! use scrooge_dynamic::{Config, Idl, ProtocolTag, Settings};
//! use std::path::Path;
//!
//! let text = "
//!     struct Address { 1: optional string city, 2: optional string country }
//!     struct User { 1: required i64 id, 2: optional Address address }
//!     struct Event { 1: required i32 kind, 2: optional User user }
//! ";
//! let idl = Idl::load_text(&Config::new(), Path::new("event.thrift"), text)?;
//! let event = idl.record("Event")?;
//! let country = event.path("user.address.country")?;
//! let decoder = event.decoder(ProtocolTag::Binary, Settings::default());
//!
//! let payload: &[u8] = b"\x08\0\x01\0\0\0\x07\x0c\0\x02\x0a\0\x01\0\0\0\0\0\0\0\x01\
//!     \x0c\0\x02\x0b\0\x02\0\0\0\x02CH\0\0\0";
//! let record = decoder.decode_borrowed(payload)?;
//! let found = country.get(&record).and_then(|value| value.as_text());
//! assert!(found.is_some_and(|country| country == "CH"));
//! println!("{}", decoder.report());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `idl` | [`Idl`]: what was loaded, and its structs by name |
//! | `lower` | from the generator's model to the runtime's schemas |
//! | `interned` | each schema once, however often it is loaded |
//! | `path` | [`Path`]: which value to read |
//!
//! The decoder and what it gives out are the runtime's: `scrooge_runtime::dynamic`. With the feature `serde` records can be
//! serialised.

#![deny(missing_docs)]

mod idl;
mod interned;
mod lower;
mod path;

pub use idl::{Idl, RecordType, UnknownRecord};
pub use path::{Path, PathError};

pub use scrooge_codegen::{Config, Error};
pub use scrooge_runtime::dynamic::{
    DynamicArm, DynamicDecoder, DynamicEnum, DynamicFields, DynamicList, DynamicListIter,
    DynamicMap, DynamicMapIter, DynamicRecord, DynamicRef, DynamicValue, Key,
};
pub use scrooge_runtime::{DecodeError, ProtocolTag, Report, Settings};
