//! Random schemas as generated code.
//!
//! The build script makes the IDL, from a seed that `SCHEMA_SEED` in the environment replaces. `tests/harness.rs` drives
//! records of these schemas through random programs.

/// The folder of the random IDL.
pub const IDL: &str = concat!(env!("OUT_DIR"), "/idl");

/// What the generator made of the random IDL.
pub mod schema {
    scrooge_runtime::include_generated!();
}

pub use generated::kinds;

/// What the build script wrote.
#[allow(
    unused_variables,
    clippy::match_single_binding,
    reason = "a struct without fields reads none"
)]
mod generated {
    use std::collections::{BTreeMap, BTreeSet};

    use scrooge_runtime::{Double, Map, Set, Uuid, Value};
    use scrooge_tests::choice::Choice;
    use scrooge_tests::kinds::Kind;
    use scrooge_tests::observed::Observed;
    use scrooge_tests::probe::{self, Probe, ProbeRecord};

    include!(concat!(env!("OUT_DIR"), "/probes.rs"));
}
