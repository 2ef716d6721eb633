//! The time as drift and saving see it, so that tests can say what it is.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// Where a decoder has the time from.
///
/// ```
/// use std::time::Duration;
/// use scrooge_runtime::Clock;
///
/// let clock = Clock::manual();
/// let copy = clock.clone();
/// clock.advance(Duration::from_secs(5));
/// assert_eq!(copy.now(), Duration::from_secs(5));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Clock(Option<Arc<AtomicU64>>);

impl Clock {
    /// The system's monotonic clock.
    #[must_use]
    pub const fn system() -> Self {
        Clock(None)
    }

    /// A clock that stands still until it is advanced. Clones of it show the same time.
    #[must_use]
    pub fn manual() -> Self {
        Clock(Some(Arc::default()))
    }

    /// Advances a manual clock. The system's can't be.
    pub fn advance(&self, by: Duration) {
        if let Clock(Some(nanoseconds)) = self {
            let by = u64::try_from(by.as_nanos()).unwrap_or(u64::MAX);
            nanoseconds.fetch_add(by, Relaxed);
        }
    }

    /// The time since some moment in the past.
    #[must_use]
    pub fn now(&self) -> Duration {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        match &self.0 {
            None => START.elapsed(),
            Some(nanoseconds) => Duration::from_nanos(nanoseconds.load(Relaxed)),
        }
    }
}

impl PartialEq for Clock {
    /// Whether both always show the same time.
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}
