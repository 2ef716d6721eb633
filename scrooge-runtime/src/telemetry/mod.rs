//! What decoders tell about themselves. Without the features there is nothing here.

#[cfg(feature = "tracing")]
pub(crate) mod events;
#[cfg(feature = "metrics")]
mod meters;

#[cfg(feature = "metrics")]
pub(crate) use meters::{Meters, decode_failed, plan_made};
