//! When what a decoder has counted is published.

use super::{Shared, lock};

impl Shared {
    /// Publishes if it is time, and nobody else is at it.
    pub(crate) fn publish_if_due(&self) {
        let now = self.settings.drift.clock.now();
        let is_due = self
            .meters
            .try_lock()
            .is_ok_and(|meters| meters.is_due(now));
        if is_due {
            self.publish();
        }
    }

    pub(crate) fn publish(&self) {
        let mut meters = lock(&self.meters);
        meters.publish(
            self.schema.name,
            self.generation(),
            self.totals(),
            self.settings.drift.clock.now(),
            |path| self.paths.name(path),
        );
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.publish();
    }
}
