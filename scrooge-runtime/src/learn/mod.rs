//! Learning: windows in which reads are observed, the counters they are observed with, and what is made of reads that change.

mod clock;
mod counters;
mod drift;
mod sampler;
#[cfg(feature = "profile")]
mod sizes;
mod window;

pub use clock::Clock;
pub(crate) use counters::{Counters, Totals};
pub(crate) use drift::Judge;
#[cfg(feature = "profile")]
pub(crate) use drift::Observed;
pub(crate) use sampler::Sampler;
#[cfg(feature = "profile")]
pub(crate) use sizes::{Histogram, MEASURED_ONE_IN, Sizes};
pub(crate) use window::Window;
