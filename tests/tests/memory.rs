//! Memory stays flat: what decoders, plans, records and threads have allocated is freed when they go.
//!
//! An allocator counts the bytes that are live. The tests run one at a time; what the harness allocates meanwhile is far
//! less than one small leak a round would be.
#![expect(unsafe_code, reason = "an allocator cannot be written without")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use scrooge_runtime::{Adaptive, AdaptiveDecoder, Binary, Drift, Settings};
use scrooge_tests::schema::shapes::{Level5, Level5Data};

/// What the harness may allocate in passing. A leak of two bytes in each of 10,000 rounds is more.
const TOLERANCE: usize = 16 << 10;

type Decoder = AdaptiveDecoder<Level5Data>;
type Record = Adaptive<'static, Level5Data>;

struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: everything is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LIVE.fetch_add(layout.size(), Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Keeps the other tests of this file from running.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `round` so many times, after a tenth as many to warm up, and asserts ten times that no more is live than then.
fn assert_flat(rounds: u64, mut round: impl FnMut(u64)) {
    let mut numbers = 0..;
    let mut run = |rounds| numbers.by_ref().take(rounds as usize).for_each(&mut round);
    run(rounds / 10);
    let before = LIVE.load(Relaxed);
    for part in 1..=10 {
        run(rounds / 10);
        let live = LIVE.load(Relaxed);
        assert!(
            live <= before + TOLERANCE,
            "{live} bytes are live after {part} tenths of {rounds} rounds, and were {before} before"
        );
    }
}

fn bytes() -> &'static [u8] {
    static BYTES: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
    BYTES.get_or_init(|| {
        let data = Level5Data {
            text: "text".into(),
            number: Some(5),
            notes: vec!["note".into()],
        };
        data.encode(Binary).unwrap()
    })
}

fn decoder(window: u32) -> Decoder {
    Decoder::new(Settings {
        window,
        min_access_ratio: 0.5,
        ..Settings::default()
    })
}

fn decode(decoder: &Decoder) -> Record {
    decoder.decode(bytes::Bytes::from_static(bytes())).unwrap()
}

/// Closes a window of one record, in which a path is read that changes from round to round.
fn train(decoder: &Decoder, round: u64) {
    read(&decode(decoder), round);
}

fn read(record: &Record, round: u64) {
    match round % 3 {
        0 => assert_eq!(record.text(), "text"),
        1 => assert_eq!(record.number(), Some(5)),
        _ => assert_eq!(record.notes().len(), 1),
    }
}

#[test]
fn over_100_000_decoders() {
    let _alone = alone();
    assert_flat(100_000, |round| {
        let decoder = decoder(1);
        train(&decoder, round);
        let record = decode(&decoder);
        read(&record, round); // hot
        read(&record, round + 1); // cold
    });
}

#[test]
fn over_10_000_plan_changes_of_one_decoder() {
    let _alone = alone();
    let decoder = decoder(1);
    assert_flat(10_000, |round| {
        decoder.relearn();
        train(&decoder, round);
        read(&decode(&decoder), round + 1);
    });
    assert_eq!(decoder.report().generation, 2 * 11_000);
}

#[test]
fn over_plan_changes_that_drift_makes() {
    let _alone = alone();
    let drift = Drift {
        sample_one_in: 2,
        samples_per_second: u32::MAX,
        rounds: 1,
        cool_down: Duration::ZERO,
        ..Drift::default()
    };
    let decoder = Decoder::new(Settings {
        window: 1,
        min_access_ratio: 0.5,
        drift,
        ..Settings::default()
    });
    let mut changes = 0;
    assert_flat(1_000, |round| {
        decoder.relearn();
        train(&decoder, round);
        let before = decoder.report().generation;
        for _ in 0..200 {
            read(&decode(&decoder), round + 1);
        }
        changes += decoder.report().generation - before;
    });
    assert!(changes >= 2 * 1_000, "{changes}");
}

#[test]
fn over_plan_changes_while_the_last_records_are_alive() {
    let _alone = alone();
    let decoder = decoder(1);
    let mut kept: Vec<Option<Record>> = (0..100).map(|_| None).collect();
    assert_flat(10_000, |round| {
        decoder.relearn();
        let observed = decode(&decoder);
        train(&decoder, round);
        let adapted = decode(&decoder);
        read(&adapted, round + 1);
        let place = 2 * (round % 50) as usize;
        for (record, kept) in [observed, adapted].into_iter().zip(&mut kept[place..]) {
            if let Some(earlier) = kept.replace(record) {
                read(&earlier, round);
            }
        }
    });
}

#[test]
fn over_decoders_whose_records_outlive_them() {
    let _alone = alone();
    assert_flat(1_000, |round| {
        let records: Vec<Record> = (0..20)
            .flat_map(|number| {
                let decoder = decoder(1);
                let observed = decode(&decoder);
                train(&decoder, round + number);
                [observed, decode(&decoder)]
            })
            .collect();
        for (number, record) in (round..).zip(records) {
            read(&record, number);
        }
    });
}

#[test]
fn over_records_of_many_plans_that_are_dropped_late() {
    let _alone = alone();
    let decoder = decoder(1);
    train(&decoder, 0);
    assert_flat(10, |_| {
        let mut records = Vec::new();
        for round in 0..1_000 {
            decoder.relearn();
            records.push(decode(&decoder));
            train(&decoder, round);
            records.push(decode(&decoder));
        }
        for (round, record) in (0..).zip(&records) {
            read(record, round);
        }
        drop(records);
        train(&decoder, 0);
    });
}

#[test]
fn over_decoders_used_from_several_threads() {
    let _alone = alone();
    assert_flat(100, |round| {
        let decoders: Vec<Decoder> = (0..20).map(|_| decoder(5)).collect();
        std::thread::scope(|threads| {
            for thread in 0..4 {
                let decoders = &decoders;
                threads.spawn(move || {
                    for decoder in decoders {
                        for number in 0..4 {
                            read(&decode(decoder), round + thread + number);
                        }
                    }
                });
            }
        });
    });
}

#[test]
fn over_plan_changes_seen_by_several_threads() {
    let _alone = alone();
    let decoder = Arc::new(decoder(3));
    assert_flat(50, |round| {
        let threads: Vec<_> = (0..4)
            .map(|thread| {
                let decoder = Arc::clone(&decoder);
                std::thread::spawn(move || {
                    for number in 0..50 {
                        decoder.relearn();
                        read(&decode(&decoder), round + thread + number);
                    }
                })
            })
            .collect();
        for thread in threads {
            thread.join().unwrap();
        }
    });
    assert!(decoder.report().generation >= 10_000);
}

#[test]
fn over_threads_that_come_and_go() {
    let _alone = alone();
    let decoder = Arc::new(decoder(100));
    assert_flat(1_000, |round| {
        let threads: Vec<_> = (0..2)
            .map(|thread| {
                let decoder = Arc::clone(&decoder);
                std::thread::spawn(move || {
                    let record = decode(&decoder);
                    read(&record, round + thread);
                    record
                })
            })
            .collect();
        for thread in threads {
            read(&thread.join().unwrap(), round + 1);
        }
    });
}
