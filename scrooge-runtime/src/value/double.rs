//! A double that can be a key.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A `double` in plain data: an `f64` that is compared by the total order of its bits, so that it can be an element of a
/// set or a key of a map. `-0.0` and `0.0` differ, and so do NaNs with other payloads.
///
/// ```
/// use scrooge_runtime::Double;
///
/// assert_eq!(Double::from(f64::NAN), Double::from(f64::NAN));
/// assert!(Double(-0.0) < Double(0.0));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Double(pub f64);

impl Double {
    /// The `f64`.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl From<f64> for Double {
    #[inline(always)]
    fn from(value: f64) -> Self {
        Double(value)
    }
}

impl From<Double> for f64 {
    #[inline(always)]
    fn from(value: Double) -> Self {
        value.0
    }
}

impl PartialEq for Double {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Double {}

impl PartialOrd for Double {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Double {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Hash for Double {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl fmt::Debug for Double {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Double {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
