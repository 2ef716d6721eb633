//! Records as serde's data: `Serialize` for plain data, references, adapted records and the views that accessors give out,
//! `Deserialize` for plain data.
//!
//! | in the IDL | human-readable formats (JSON) | others |
//! |---|---|---|
//! | `bool`, integers, `string` | the same | the same |
//! | `double` | the same; `"NaN"`, `"Infinity"`, `"-Infinity"` | the same |
//! | `binary` | base64, with padding | bytes |
//! | `uuid` | its usual form with hyphens | 16 bytes |
//! | enum | the name, or the number if that has none | the number |
//! | struct, exception | a map by the names in the IDL; optional fields that are absent are left out | the same |
//! | union | a map with one entry, `{"arm": value}` | the same |
//! | `list`, `set` | a sequence | the same |
//! | `map` | a map if keys are bools, integers, enums or written as strings; else a sequence of `[key, value]` | a map |
//!
//! - What is absent and has a default is written with it, so that a record and its plain data look the same. The order of sets and
//!   maps is that of the record.
//! - A string that is not UTF-8 is an error.
//! - A union's field that the IDL does not have is written by its id, `{"7": {"type": 11, "bytes": …}}`, with its value in
//!   the binary protocol.
//! - Reading takes names and numbers for enums, and ignores names that the IDL does not have, as decoding does. `null` is an
//!   absent field. A missing required field, a name that comes twice, a union without exactly one field and a
//!   number that does not fit are errors. Structs nest as deep as under the default [`Settings`](crate::Settings).
//! - Formats that do not say how long a map is before they have it, such as TOML, work; those that need to be told what comes
//!   next, such as postcard, do too.
//! - With the feature on, what is generated has the traits, so that they must not be derived as well.
//! - Serialising does not teach a decoder, nor does it count as a fallback.

mod deserialize;
mod distinct;
mod scalars;
mod serialize;
mod unknown;
mod views;

#[doc(hidden)]
pub use ::serde as serde_crate;

pub use deserialize::EncodedSeed;
#[doc(hidden)]
pub use deserialize::{deserialize, deserialize_enum};
pub use serialize::Encoded;
#[doc(hidden)]
pub use serialize::{serialize_data, serialize_enum, serialize_view};

use crate::schema::Type;

/// Whether values of a type can be the keys of a map in a human-readable format.
fn is_key(ty: &Type) -> bool {
    match ty {
        Type::Bool | Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::Enum(_) => true,
        Type::String | Type::Binary | Type::Uuid => true,
        Type::Double | Type::Struct(_) | Type::List(_) | Type::Set(_) | Type::Map(..) => false,
    }
}
