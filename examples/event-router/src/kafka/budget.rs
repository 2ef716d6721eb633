//! How much may be under way at once.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Bounds the bytes of records that were read and are not settled yet.
#[derive(Debug)]
pub(super) struct Budget {
    bytes: usize,
    used: Mutex<Used>,
    released: Condvar,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Used {
    pub(super) records: usize,
    pub(super) bytes: usize,
}

impl Budget {
    pub(super) fn new(bytes: usize) -> Self {
        Budget {
            bytes,
            used: Mutex::default(),
            released: Condvar::new(),
        }
    }

    pub(super) fn used(&self) -> Used {
        *self.lock()
    }

    /// Takes so much if there is room within that time. One record always has room, however large it is.
    pub(super) fn take(&self, cost: usize, within: Duration) -> bool {
        let has_no_room =
            |used: &mut Used| used.records > 0 && used.bytes.saturating_add(cost) > self.bytes;
        let waited = self
            .released
            .wait_timeout_while(self.lock(), within, has_no_room);
        let (mut used, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if has_no_room(&mut used) {
            return false;
        }
        used.records += 1;
        used.bytes = used.bytes.saturating_add(cost);
        true
    }

    pub(super) fn release(&self, cost: usize) {
        let mut used = self.lock();
        used.records = used.records.saturating_sub(1);
        used.bytes = used.bytes.saturating_sub(cost);
        drop(used);
        self.released.notify_all();
    }

    /// Whether less than half is used, which is when it is worth going on.
    pub(super) fn has_room(&self) -> bool {
        self.used().bytes <= self.bytes / 2
    }

    /// Waits until `is_done`, but no longer than until `deadline`; says whether it was. Looks whenever something is released.
    pub(super) fn wait(&self, deadline: Instant, is_done: impl Fn() -> bool) -> bool {
        loop {
            if is_done() {
                return true;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            // What is waited for may also come about without a release: so not for ever.
            let slice = left.min(Duration::from_millis(20));
            drop(self.released.wait_timeout(self.lock(), slice));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Used> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::ZERO;

    #[test]
    fn no_more_is_taken_than_there_is() {
        let budget = Budget::new(100);
        assert!(budget.take(60, NOW));
        assert!(!budget.take(60, NOW));
        assert!(budget.take(40, NOW));
        assert!(!budget.has_room());
        budget.release(60);
        assert!(budget.has_room());
        assert!(budget.take(60, NOW));
    }

    #[test]
    fn a_record_larger_than_all_of_it_has_room_alone() {
        let budget = Budget::new(100);
        assert!(budget.take(1_000, NOW));
        assert!(!budget.take(1, NOW));
        budget.release(1_000);
        assert_eq!(budget.used(), Used::default());
    }

    #[test]
    fn who_waits_is_woken_by_a_release() {
        let budget = Budget::new(100);
        assert!(budget.take(100, NOW));
        std::thread::scope(|scope| {
            scope.spawn(|| budget.release(100));
            assert!(budget.take(100, Duration::from_secs(60)));
        });
    }
}
