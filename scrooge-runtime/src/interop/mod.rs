//! Records in the terms of other crates, each behind a feature of its name. All are driven by the schema, over encoded
//! records: what is generated for a struct is one line.

mod fields;
#[cfg(feature = "serde")]
pub mod serde;
#[cfg(feature = "thrift")]
pub mod thrift;
