//! Events of the crate `tracing`. All come when a window closes or a plan changes, and none for a record.

/// What all events are filtered by.
const TARGET: &str = "scrooge";

/// A window has closed, and a plan was made of it.
pub(crate) fn window_done(record: &str, observed: u32, hot: usize, paths: usize) {
    tracing::info!(
        target: TARGET,
        record,
        observed,
        hot,
        paths,
        "learning window done"
    );
}

/// A window has been opened by `relearn`.
pub(crate) fn window_opened(record: &str) {
    tracing::info!(target: TARGET, record, "learning window opened");
}

/// A path that was cold is hot from now on, or the other way round, since it was read in this share of records.
pub(crate) fn path_changed(record: &str, path: &str, to_hot: bool, share: f64) {
    if to_hot {
        tracing::info!(target: TARGET, record, path, share, "path promoted");
    } else {
        tracing::info!(target: TARGET, record, path, share, "path demoted");
    }
}

/// A plan is in force.
pub(crate) fn plan_swapped(record: &str, generation: u64, hot: usize) {
    tracing::debug!(target: TARGET, record, generation, hot, "plan swapped");
}

/// A decoder starts with a profile.
#[cfg(feature = "profile")]
pub(crate) fn profile_loaded(record: &str, hot: usize, dropped: &[String]) {
    if dropped.is_empty() {
        tracing::info!(target: TARGET, record, hot, "profile loaded");
    } else {
        let dropped = dropped.join(", ");
        tracing::warn!(
            target: TARGET,
            record,
            hot,
            dropped,
            "profile loaded, but for paths that the schema does not have"
        );
    }
}
