//! The runtime of Adaptive Scrooge: Thrift decoders that learn which fields a program reads, and then decode only those.
//!
//! The generator (`scrooge-codegen`) turns an IDL into traits, plain data types and walks; this crate has what those call.
//! A program writes against the traits and decodes with an [`AdaptiveDecoder`]:
//!
//! ```ignore
//! let decoder = AdaptiveDecoder::<EventData>::new(Settings::default());
//! let event = decoder.decode(payload)?;
//! if event.user().and_then(|user| user.country()).is_some_and(|country| country == "CH") {
//!     forward(event.to_bytes()); // the original bytes
//! }
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | [`wire`] | the protocols: what stands in the bytes, and how to step over it |
//! | `walk` | going over a struct, and what is kept of it |
//! | `value` | what can be a field's value or an element |
//! | `view` | [`Text`], [`List`], [`Set`], [`Map`] and the place in a record that they read from |
//! | `plan` | which paths are hot, and which slot each has |
//! | `projection` | records decoded into a struct of the fields that a job needs: [`Projection`] |
//! | `telemetry` | events and metrics, behind features |
//! | `learn` | windows, counters, samples and drift |
//! | `profile` | what was learnt as data, behind a feature |
//! | `adaptive` | a decoded record, and how its cold fields are found |
//! | `patch` | changing fields of a record, and copying the rest |
//! | `compare` | `==` and `Hash` of records from their bytes |
//! | [`message`] | the envelopes of calls and replies |
//! | [`stream`] | reading and writing streams of records |
//! | `interop` | records in the terms of other crates, behind features |
//! | `decoder` | [`AdaptiveDecoder`], and how one plan follows another |
//! | [`dynamic`] | records of which the schema is known only at run time |
//! | `schema` | the fields of each struct as static data |
//! | `error` | [`DecodeError`], and how it finds out where it happened |
//!
//! | feature | what it adds |
//! |---|---|
//! | `metrics` | what decoders do is counted through the crate `metrics` |
//! | `profile` | what was learnt can be saved, merged and loaded: `Profile` |
//! | `serde` | records are serialised and deserialised by that crate: `interop::serde` |
//! | `thrift` | plain data goes through the protocols of that crate: `interop::thrift` |
//! | `tokio-util` | [`stream::RecordCodec`] is a codec of the crate `tokio-util` |
//! | `tracing` | windows and changes of plans are events of the crate `tracing` |

#![deny(missing_docs)]

mod adaptive;
mod compare;
mod data;
mod decoder;
pub mod dynamic;
mod error;
mod generated;
#[cfg(any(feature = "serde", feature = "thrift"))]
pub mod interop;
mod learn;
pub mod message;
mod patch;
mod plan;
#[cfg(feature = "profile")]
mod profile;
#[doc(hidden)]
pub mod projection;
mod record;
mod report;
pub mod schema;
mod settings;
pub mod stream;
mod telemetry;
mod value;
mod view;
#[doc(hidden)]
pub mod walk;
pub mod wire;

pub use adaptive::Adaptive;
pub use bytes::Bytes;
#[doc(hidden)]
pub use compare::hash_data;
#[doc(hidden)]
pub use data::{FieldReader, FieldWriter};
pub use data::{decode, decode_with, encode};
pub use decoder::{AdaptiveDecoder, Batch, BatchIter, Reader};
#[doc(hidden)]
pub use error::Fault;
pub use error::{DecodeError, DecodeErrorKind, EncodeError, Prefix};
pub use generated::UnknownMember;
#[cfg(feature = "indexmap")]
pub use indexmap::{IndexMap, IndexSet};
pub use learn::Clock;
pub use patch::EncodeAs;
#[doc(hidden)]
pub use patch::Patch;
#[cfg(feature = "profile")]
pub use profile::{Profile, ProfileError, ProfilePath, Saver};
#[doc(inline)]
pub use projection::{Projected, Projection};
pub use record::Record;
pub use report::{PathReport, Phase, Report};
pub use schema::Schema;
pub use settings::{Drift, Mode, Settings, Stop, Trailing, WrongType};
pub use uuid::Uuid;
pub use value::{Double, Value};
pub use view::{
    List, ListIter, Map, MapIter, Matches, Set, SetIter, Text, Unknown, UnknownRef, View,
};
pub use wire::{Binary, Compact, Protocol, ProtocolTag, TType};
