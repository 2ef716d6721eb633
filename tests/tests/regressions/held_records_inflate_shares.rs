//! Shares were of the records that had ended, while records that were still held had been read as well: a path could have been
//! read in more than all records, and be hot for it.

use scrooge_runtime::{AdaptiveDecoder, Phase, Settings};
use scrooge_tests::schema::regressions::{Speck, SpeckData};

use super::support::wire::{I32, field, i32, record};

const WINDOW: u32 = 4;

fn decoder(min_access_ratio: f64) -> AdaptiveDecoder<SpeckData> {
    AdaptiveDecoder::new(Settings {
        window: WINDOW,
        min_access_ratio,
        ..Settings::default()
    })
}

fn bytes() -> Vec<u8> {
    record(&[field(I32, 1, &i32(7))])
}

/// The share of `number`, and whether it is hot, after a window in which `held` records were read and kept while the
/// window's records ended without.
fn share_with(held: usize, min_access_ratio: f64) -> (f64, bool) {
    let bytes = bytes();
    let decoder = decoder(min_access_ratio);
    let kept: Vec<_> = (0..held)
        .map(|_| decoder.decode_borrowed(&bytes).unwrap())
        .collect();
    for record in &kept {
        assert_eq!(record.number(), Some(7));
    }
    for _ in 0..WINDOW {
        assert!(decoder.is_learning());
        decoder.decode_borrowed(&bytes).unwrap();
    }
    assert!(!decoder.is_learning());
    let report = decoder.report();
    assert_eq!(report.phase, Phase::Adapted { observed: WINDOW });
    let path = report.path("number").unwrap();
    // Each read counts once: in the window for its own records, outside it for those decoded behind.
    assert_eq!(path.reads, held.min(WINDOW as usize) as u64);
    assert_eq!(path.reads + path.fallbacks, held as u64);
    (path.share, path.hot)
}

#[test]
fn a_share_is_of_the_windows_own_records() {
    for held in 1..8 {
        let share = held.min(4) as f64 / 4.0;
        assert_eq!(share_with(held, 0.5).0, share, "{held} held");
    }
}

#[test]
fn a_path_is_hot_by_that_share() {
    assert_eq!(share_with(1, 0.5), (0.25, false));
    assert_eq!(share_with(2, 0.5), (0.5, true));
    assert_eq!(share_with(8, 0.9), (1.0, true));
}

#[test]
fn while_learning_it_is_too() {
    let bytes = bytes();
    let decoder = decoder(0.5);
    let held: Vec<_> = (0..3)
        .map(|_| decoder.decode_borrowed(&bytes).unwrap())
        .collect();
    for record in &held {
        assert_eq!(record.number(), Some(7));
    }
    let share = || decoder.report().path("number").unwrap().share;
    assert_eq!(share(), 1.0);
    decoder.decode_borrowed(&bytes).unwrap();
    assert_eq!(share(), 0.75);
    drop(held);
    assert_eq!(share(), 0.75);
}

/// Records of a window before are not of this one, though they are read and dropped in it.
#[test]
fn records_of_an_earlier_window_count_for_nothing() {
    let bytes = bytes();
    let decoder = decoder(0.5);
    let held: Vec<_> = (0..3)
        .map(|_| decoder.decode_borrowed(&bytes).unwrap())
        .collect();
    decoder.relearn();
    for record in &held {
        assert_eq!(record.number(), Some(7));
    }
    drop(held);
    for round in 0..WINDOW {
        assert!(decoder.is_learning(), "after {round} records");
        let record = decoder.decode_borrowed(&bytes).unwrap();
        if round == 0 {
            assert_eq!(record.number(), Some(7));
        }
    }
    let report = decoder.report();
    assert_eq!(report.phase, Phase::Adapted { observed: WINDOW });
    assert_eq!(report.path("number").unwrap().share, 0.25);
}
