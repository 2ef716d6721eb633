//! What decoders count, through the crate `metrics`.

use std::collections::BTreeMap;
use std::time::Duration;

use metrics_util::debugging::{DebugValue, DebuggingRecorder, Snapshotter};
use scrooge_runtime::{AdaptiveDecoder, Binary, Settings};
use scrooge_tests::kinds::Kind;
use scrooge_tests::learning::{decoder, eager, observe, touch};
use scrooge_tests::probe::Choice;
use scrooge_tests::schema::shapes::{Pair, PairData, WideData};

fn pair() -> Vec<u8> {
    let right = Some("right".into());
    PairData { left: 1, right }.encode(Binary).unwrap()
}

/// What is published while `work` runs: counters and gauges by name and labels, and how often histograms were recorded.
fn published(work: impl FnOnce(&Snapshotter)) -> BTreeMap<String, f64> {
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    metrics::with_local_recorder(&recorder, || work(&snapshotter));
    taken(&snapshotter)
}

/// What was published since a snapshot was last taken.
fn taken(snapshotter: &Snapshotter) -> BTreeMap<String, f64> {
    let values = snapshotter.snapshot().into_vec().into_iter();
    let named = values.map(|(key, _, _, value)| {
        let mut name = key.key().name().to_owned();
        let labels = key.key().labels();
        for label in labels.filter(|label| label.key() != "record") {
            name.push_str(&format!(" {}={}", label.key(), label.value()));
        }
        let value = match value {
            DebugValue::Counter(count) => count as f64,
            DebugValue::Gauge(value) => value.into_inner(),
            DebugValue::Histogram(values) => values.len() as f64,
        };
        (name, value)
    });
    named.collect()
}

#[test]
fn all_that_was_counted_is_published_by_the_time_the_decoder_is_gone() {
    let bytes = pair();
    let size = bytes.len() as f64;
    let published = published(|_| {
        let decoder = decoder::<PairData>(10);
        observe(&decoder, &bytes, 10, |pair| touch(pair.left()));
        observe(&decoder, &bytes, 5_000, |pair| {
            touch((pair.left(), pair.right()))
        });
        for length in [0, 5] {
            decoder.decode_borrowed(&bytes[..length]).unwrap_err();
        }
        let trailing = [&bytes[..], &[1]].concat();
        decoder.decode_borrowed(&trailing).unwrap_err();
    });
    let expected = [
        ("scrooge_bytes_fallen_back_total", 5_000.0 * size),
        ("scrooge_bytes_materialised_total", 5_000.0 * 4.0),
        ("scrooge_bytes_skipped_total", 5_000.0 * (size - 4.0)),
        ("scrooge_bytes_walked_total", 5_010.0 * size),
        ("scrooge_decode_errors_total kind=trailing_bytes", 1.0),
        ("scrooge_decode_errors_total kind=unexpected_end", 2.0),
        ("scrooge_fallbacks_total path=right", 5_000.0),
        ("scrooge_plan_generation", 1.0),
        ("scrooge_plan_seconds", 1.0),
        ("scrooge_records_observed_total", 10.0),
        ("scrooge_records_total", 5_010.0),
    ];
    let expected = expected.map(|(name, value)| (name.to_owned(), value));
    assert_eq!(published, BTreeMap::from(expected));
}

#[test]
fn it_is_published_in_batches_about_once_a_second() {
    let mut settings = eager();
    settings.drift.sample_one_in = 0;
    let clock = settings.drift.clock.clone();
    let bytes = pair();
    published(|snapshotter| {
        let records = || {
            let taken = taken(snapshotter);
            taken
                .get("scrooge_records_total")
                .copied()
                .unwrap_or_default()
        };
        let decoder = AdaptiveDecoder::<PairData>::new(settings);
        observe(&decoder, &bytes, 2_000, |_| ());
        let first = records();
        assert!(first > 0.0 && first < 2_000.0, "{first}");
        observe(&decoder, &bytes, 2_000, |_| ());
        assert_eq!(records(), 0.0, "no second has passed");
        clock.advance(Duration::from_secs(1));
        observe(&decoder, &bytes, 1_100, |_| ());
        let second = records();
        assert!(second > 2_000.0, "{second}");
        decoder.publish_metrics();
        assert_eq!(records(), 5_100.0 - first - second);
    });
}

#[test]
fn so_many_paths_have_a_counter_of_their_own() {
    let wide = Kind::named("shapes.Wide");
    let bytes = WideData::default().encode(Binary).unwrap();
    let published = published(|_| {
        let decoder = wide.decoder(Settings {
            window: 1,
            min_access_ratio: 2.0,
            ..Settings::default()
        });
        for _ in 0..10 {
            let record = decoder.decode_borrowed(&bytes).unwrap();
            record.probe(Choice::all(1));
        }
    });
    let paths: Vec<&String> = published
        .keys()
        .filter(|name| name.starts_with("scrooge_fallbacks_total"))
        .collect();
    assert_eq!(paths.len(), 65, "{paths:?}");
    assert!(published["scrooge_fallbacks_total path=other"] > 0.0);
}
