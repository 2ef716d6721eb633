//! Trees in, [`model`] out: includes, names, types, constants and the checks on them.

pub mod model;
