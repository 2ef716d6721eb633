//! Learning: windows in which reads are observed, and the counters they are observed with.

mod counters;
mod window;

pub(crate) use counters::{Counters, Totals};
pub(crate) use window::Window;
