//! Decoders that learn from few records, and what they have learnt in the form that tests compare.

use std::time::Duration;

use scrooge_runtime::{Adaptive, AdaptiveDecoder, Clock, Drift, Record, Settings};

/// A decoder with a window of so many records, under which a path must be read in half of them to be hot.
pub fn decoder<T: Record>(window: u32) -> AdaptiveDecoder<T> {
    with_ratio(window, 0.5)
}

/// A decoder with a window of so many records, under which a path must be read in this share of them to be hot. Its plans stay
/// as they are.
pub fn with_ratio<T: Record>(window: u32, min_access_ratio: f64) -> AdaptiveDecoder<T> {
    AdaptiveDecoder::new(Settings {
        window,
        min_access_ratio,
        drift: Drift::off(),
        ..Settings::default()
    })
}

/// Records of the window in which a path was read.
///
/// # Panics
///
/// When there is no such path; so does [`fallbacks`].
pub fn reads<T: Record>(decoder: &AdaptiveDecoder<T>, path: &str) -> u64 {
    decoder.report().path(path).expect("a path").reads
}

/// Records in which a path was read from the bytes.
///
/// # Panics
///
/// When there is no such path.
pub fn fallbacks<T: Record>(decoder: &AdaptiveDecoder<T>, path: &str) -> u64 {
    decoder.report().path(path).expect("a path").fallbacks
}

/// The names of all hot paths.
pub fn hot<T: Record>(decoder: &AdaptiveDecoder<T>) -> Vec<String> {
    let report = decoder.report();
    report.hot().map(|path| path.path.clone()).collect()
}

/// Each path that was read or fell back, with both numbers.
pub fn counted<T: Record>(decoder: &AdaptiveDecoder<T>) -> Vec<(String, u64, u64)> {
    let report = decoder.report();
    report
        .paths
        .iter()
        .filter(|path| path.reads > 0 || path.fallbacks > 0)
        .map(|path| (path.path.clone(), path.reads, path.fallbacks))
        .collect()
}

/// Decodes `times` records, does with each what `read` does, and drops it.
///
/// # Panics
///
/// When the record does not decode.
pub fn observe<T: Record>(
    decoder: &AdaptiveDecoder<T>,
    bytes: &[u8],
    times: u32,
    read: impl Fn(&Adaptive<'_, T>),
) {
    for _ in 0..times {
        read(&decoder.decode_borrowed(bytes).unwrap());
    }
}

/// Takes what was read: only that it was read matters.
pub fn touch<V>(_: V) {}

/// Settings that sample every few records, and change plans as soon as a round has ended.
#[must_use]
pub fn eager() -> Settings {
    Settings {
        window: 20,
        min_access_ratio: 0.5,
        drift: Drift {
            sample_one_in: 2,
            samples_per_second: u32::MAX,
            cool_down: Duration::ZERO,
            clock: Clock::manual(),
            ..Drift::default()
        },
        ..Settings::default()
    }
}
