//! Learning: windows in which reads are observed, the counters they are observed with, and what is made of reads that change.

mod clock;
mod counters;
mod drift;
mod sampler;
mod window;

pub use clock::Clock;
pub(crate) use counters::{Counters, Totals};
pub(crate) use drift::Judge;
pub(crate) use sampler::Sampler;
pub(crate) use window::Window;
