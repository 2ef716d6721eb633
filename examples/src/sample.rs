//! Records to try things on, made from a seed.
//!
//! The same seed gives the same records, byte for byte, on every machine, as long as the
//! workspace's lock file keeps the generator's version. Records are the plain structs of
//! [`scrooge_peers`], so they can be encoded by an implementation that is not ours.

pub mod airline;
pub mod events;

mod text;
