//! Records of which a program knows the schema only at run time.
//!
//! The rules of the wire, the plan, learning by path and fallback are those of generated code, and so is the code that follows
//! them: what differs is that a field is named by its index, and that what comes out is a [`DynamicValue`]. Where the
//! generator wrote a walk for a struct it is used; a struct of a schema that was made at run time is walked by that.
//!
//! The crate `scrooge-dynamic` makes schemas from IDL, and has paths to read by.

mod containers;
mod decoder;
mod record;
mod structs;
mod value;

pub use containers::{DynamicList, DynamicListIter, DynamicMap, DynamicMapIter, Key};
pub use decoder::DynamicDecoder;
pub use record::DynamicRecord;
pub use structs::{DynamicArm, DynamicFields, DynamicRef};
pub use value::{DynamicEnum, DynamicValue};
