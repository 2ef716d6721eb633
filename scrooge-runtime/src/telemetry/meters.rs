//! Counters of the crate `metrics`. Decoding counts for itself, as always; now and then what has come to it is published.

use std::collections::BTreeMap;
use std::time::Duration;

use metrics::{Label, counter, gauge, histogram};

use crate::error::{DecodeError, DecodeErrorKind};
use crate::learn::Totals;

/// The least time from one publication to the next.
const INTERVAL: Duration = Duration::from_secs(1);
/// How many paths have a counter of their own for fallbacks; all others share one.
const MOST_PATHS: usize = 64;

/// What has been published of a decoder.
#[derive(Debug, Default)]
pub(crate) struct Meters {
    at: Option<Duration>,
    totals: Totals,
    /// The paths that have a counter of their own, by name: those that fell back first.
    paths: BTreeMap<usize, String>,
}

impl Meters {
    /// Whether it is time to publish again.
    pub(crate) fn is_due(&self, now: Duration) -> bool {
        self.at.is_none_or(|at| now.saturating_sub(at) >= INTERVAL)
    }

    /// Publishes what has been counted since the last time.
    pub(crate) fn publish(
        &mut self,
        record: &'static str,
        generation: u64,
        totals: Totals,
        now: Duration,
        name: impl Fn(usize) -> String,
    ) {
        let before = std::mem::replace(&mut self.totals, totals);
        let totals = &self.totals;
        self.at = Some(now);
        let labels = || vec![Label::from_static_parts("record", record)];
        for (counter, now, before) in [
            (
                counter!("scrooge_records_total", labels()),
                totals.records,
                before.records,
            ),
            (
                counter!("scrooge_records_observed_total", labels()),
                totals.observed,
                before.observed,
            ),
            (
                counter!("scrooge_bytes_walked_total", labels()),
                totals.walked,
                before.walked,
            ),
            (
                counter!("scrooge_bytes_materialised_total", labels()),
                totals.materialised,
                before.materialised,
            ),
            (
                counter!("scrooge_bytes_skipped_total", labels()),
                totals.skipped(),
                before.skipped(),
            ),
            (
                counter!("scrooge_bytes_fallen_back_total", labels()),
                totals.fallen_back,
                before.fallen_back,
            ),
        ] {
            counter.increment(now.saturating_sub(before));
        }
        gauge!("scrooge_plan_generation", labels()).set(generation as f64);
        for (path, &fallbacks) in totals.fallbacks.iter().enumerate() {
            let before = before.fallbacks.get(path).copied().unwrap_or_default();
            let more = fallbacks.saturating_sub(before);
            if more == 0 {
                continue;
            }
            if self.paths.len() < MOST_PATHS {
                self.paths.entry(path).or_insert_with(|| name(path));
            }
            let mut labels = labels();
            labels.push(match self.paths.get(&path) {
                Some(name) => Label::new("path", name.clone()),
                None => Label::from_static_parts("path", "other"),
            });
            counter!("scrooge_fallbacks_total", labels).increment(more);
        }
    }
}

/// A record has failed to decode.
#[cold]
pub(crate) fn decode_failed(record: &'static str, error: &DecodeError) {
    let kind = name_of(error.kind());
    counter!("scrooge_decode_errors_total", "record" => record, "kind" => kind).increment(1);
}

/// A plan was made in so much time.
pub(crate) fn plan_made(record: &'static str, took: Duration) {
    histogram!("scrooge_plan_seconds", "record" => record).record(took.as_secs_f64());
}

fn name_of(kind: &DecodeErrorKind) -> &'static str {
    match kind {
        DecodeErrorKind::UnexpectedEnd => "unexpected_end",
        DecodeErrorKind::UnknownType { .. } => "unknown_type",
        DecodeErrorKind::WrongType { .. } => "wrong_type",
        DecodeErrorKind::InvalidBool { .. } => "invalid_bool",
        DecodeErrorKind::InvalidVarint => "invalid_varint",
        DecodeErrorKind::NegativeSize => "negative_size",
        DecodeErrorKind::SizeTooLarge => "size_too_large",
        DecodeErrorKind::TooDeep => "too_deep",
        DecodeErrorKind::MissingField { .. } => "missing_field",
        DecodeErrorKind::EmptyUnion => "empty_union",
        DecodeErrorKind::CrowdedUnion => "crowded_union",
        DecodeErrorKind::TrailingBytes { .. } => "trailing_bytes",
        DecodeErrorKind::InvalidUtf8 => "invalid_utf8",
        DecodeErrorKind::RecordTooLarge { .. } => "record_too_large",
        DecodeErrorKind::DataTooLarge { .. } => "data_too_large",
    }
}
