//! What a careful person writes by hand for a job: the limit that generated code is held to.
//!
//! Each walk checks framing, types and ids to the record's end, or to the last field that is asked for. None checks that
//! required fields are there, or how deep structs are, which generated walks do.

pub mod airline;
pub mod catalogue;
pub mod deep;
pub mod event;
pub mod wide;

mod wire;
