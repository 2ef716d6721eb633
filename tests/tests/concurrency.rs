//! One decoder and its records in the hands of many threads, while plans change.
//!
//! Threads wait for each other only at barriers and by joining; every loop has a bound.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Barrier, Mutex, mpsc};
use std::thread;

use scrooge_runtime::{Adaptive, AdaptiveDecoder, Binary, Drift, PathReport, Report, Settings};
use scrooge_tests::schema::airline::{AirportData, FlightData, LocationData};

const THREADS: u64 = 8;

type Decoder = AdaptiveDecoder<FlightData>;
type Record = Adaptive<'static, FlightData>;

/// A flight all of whose values depend on `number`.
fn flight(number: u64) -> FlightData {
    let airport = |name: &str| AirportData {
        code: format!("{name}{number}"),
        name: format!("{name} {}", "x".repeat((number % 50) as usize)),
        state: number.is_multiple_of(2).then(|| number.to_string()),
        loc: number.is_multiple_of(3).then(|| LocationData {
            latitude: (number as f64).into(),
            ..LocationData::default()
        }),
        ..AirportData::default()
    };
    FlightData {
        id: number as i64,
        name: format!("flight {number}"),
        origin: airport("from"),
        destination: airport("to"),
        departure_time: number.is_multiple_of(5).then_some(1),
    }
}

fn decode(decoder: &Decoder, number: u64) -> Record {
    decoder
        .decode(flight(number).encode(Binary).unwrap())
        .unwrap()
}

/// Reads one path, whose number says which, and checks the value. Says which paths that credits.
fn read(record: &Record, number: u64, path: u64) -> &'static [&'static str] {
    let expected = flight(number);
    let flight = record.view();
    match path % 6 {
        0 => {
            assert_eq!(flight.id(), expected.id);
            &["id"]
        }
        1 => {
            assert_eq!(flight.name(), expected.name.as_str());
            &["name"]
        }
        2 => {
            assert_eq!(flight.origin().code(), expected.origin.code.as_str());
            &["origin", "origin.code"]
        }
        3 => {
            assert_eq!(
                flight.destination().state().map(|state| state.to_string()),
                expected.destination.state
            );
            &["destination", "destination.state"]
        }
        4 => {
            assert_eq!(
                flight.origin().loc().map(|loc| loc.latitude()),
                expected.origin.loc.map(|loc| loc.latitude.get())
            );
            match number % 3 {
                0 => &["origin", "origin.loc", "origin.loc.latitude"],
                _ => &["origin", "origin.loc"],
            }
        }
        _ => {
            assert_eq!(flight.departure_time(), expected.departure_time);
            &["departureTime"]
        }
    }
}

/// How often each path was read for the first time in a record, as the test knows it.
#[derive(Default)]
struct Expected(BTreeMap<&'static str, u64>);

impl Expected {
    /// Reads some paths of a record, some of them twice, and counts each once.
    fn read(&mut self, record: &Record, number: u64) {
        let mut read_before = BTreeSet::new();
        for path in [number, number + 2, number, number * 7 + 1] {
            for credited in read(record, number, path) {
                if read_before.insert(*credited) {
                    *self.0.entry(*credited).or_default() += 1;
                }
            }
        }
    }

    fn add(&mut self, other: Expected) {
        for (path, count) in other.0 {
            *self.0.entry(path).or_default() += count;
        }
    }

    /// Asserts that what `count` gives for each path is what was expected.
    fn assert(&self, report: &Report, count: impl Fn(&PathReport) -> u64) {
        for path in &report.paths {
            let expected = self.0.get(&*path.path).copied().unwrap_or_default();
            assert_eq!(count(path), expected, "{}\n{report}", path.path);
        }
    }
}

/// The records in which a path was read outside a window, those that were samples included.
fn fallen_back(path: &PathReport) -> u64 {
    path.fallbacks + path.sampled
}

/// A decoder under which nothing is ever hot: so each first read of a path is a read in an open window, a fallback, or one of
/// a sample.
fn all_counted(window: u32) -> Decoder {
    Decoder::new(Settings {
        window,
        min_access_ratio: 2.0,
        drift: Drift {
            sample_one_in: 10,
            samples_per_second: u32::MAX,
            ..Drift::default()
        },
        ..Settings::default()
    })
}

/// Runs `work` on eight threads at once, with their numbers, and gives what each made.
fn on_threads<R: Send>(work: impl Fn(u64) -> R + Sync) -> Vec<R> {
    let start = Barrier::new(THREADS as usize);
    thread::scope(|threads| {
        let running: Vec<_> = (0..THREADS)
            .map(|thread| {
                let (start, work) = (&start, &work);
                threads.spawn(move || {
                    start.wait();
                    work(thread)
                })
            })
            .collect();
        running
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    })
}

#[test]
fn every_access_counts_while_a_window_closes() {
    const RECORDS: u64 = 500;
    for window in [1, 100, 1_000] {
        let decoder = all_counted(window);
        let mut expected = Expected::default();
        for of_thread in on_threads(|thread| {
            let mut expected = Expected::default();
            let mut kept = Vec::new();
            for number in thread * RECORDS..(thread + 1) * RECORDS {
                let record = decode(&decoder, number);
                // Some are read and dropped at once; some are kept, and read when the window may have closed.
                if number.is_multiple_of(4) {
                    kept.push((record, number));
                } else {
                    expected.read(&record, number);
                }
                if kept.len() > 10 {
                    for (record, number) in kept.drain(..) {
                        expected.read(&record, number);
                    }
                }
            }
            for (record, number) in kept {
                expected.read(&record, number);
            }
            expected
        }) {
            expected.add(of_thread);
        }
        let report = decoder.report();
        assert_eq!(report.records, THREADS * RECORDS);
        assert_eq!(report.generation, 1);
        expected.assert(&report, |path| path.reads + fallen_back(path));
    }
}

#[test]
fn every_access_counts_over_many_windows() {
    const ROUNDS: u64 = 50;
    const RECORDS: u64 = 20;
    // The window closes in the middle of each round.
    let decoder = all_counted((THREADS * RECORDS / 2) as u32);
    let mut expected = Expected::default();
    let mut reads = BTreeMap::<String, u64>::new();
    for round in 0..ROUNDS {
        for of_thread in on_threads(|thread| {
            let mut expected = Expected::default();
            let first = (round * THREADS + thread) * RECORDS;
            for number in first..first + RECORDS {
                expected.read(&decode(&decoder, number), number);
            }
            expected
        }) {
            expected.add(of_thread);
        }
        assert!(!decoder.is_learning());
        for path in decoder.report().paths {
            *reads.entry(path.path).or_default() += path.reads;
        }
        decoder.relearn();
    }
    let report = decoder.report();
    assert_eq!(report.records, THREADS * ROUNDS * RECORDS);
    assert_eq!(report.generation, 2 * ROUNDS);
    expected.assert(&report, |path| reads[&path.path] + fallen_back(path));
}

#[test]
fn every_late_access_counts_while_everybody_relearns() {
    const RECORDS: u64 = 500;
    let decoder = all_counted(3);
    let mut expected = Expected::default();
    for of_thread in on_threads(|thread| {
        let mut expected = Expected::default();
        for number in thread * RECORDS..(thread + 1) * RECORDS {
            let record = decode(&decoder, number);
            // Whatever window the record belongs to has closed when this returns, so all reads of it are late.
            decoder.relearn();
            expected.read(&record, number);
        }
        expected
    }) {
        expected.add(of_thread);
    }
    let report = decoder.report();
    assert_eq!(report.records, THREADS * RECORDS);
    expected.assert(&report, fallen_back);
}

struct SetOnDrop<'a>(&'a AtomicBool);

impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn no_value_is_wrong_while_plans_change() {
    const RECORDS: u64 = 2_000;
    let decoder = Decoder::new(Settings {
        window: 20,
        min_access_ratio: 0.2,
        ..Settings::default()
    });
    let done = AtomicBool::new(false);
    let relearnt = AtomicU64::new(0);
    thread::scope(|threads| {
        // Plans follow what is read: the threads look at other paths all the time.
        threads.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                decoder.relearn();
                relearnt.fetch_add(1, Ordering::Relaxed);
                assert!(decoder.report().to_string().starts_with("Flight"));
                thread::yield_now();
            }
        });
        let _done = SetOnDrop(&done); // also when a thread has panicked
        on_threads(|thread| {
            let mut kept = VecDeque::new();
            for number in thread * RECORDS..(thread + 1) * RECORDS {
                let record = decode(&decoder, number);
                for path in 0..2 {
                    read(&record, number, number / 100 + path);
                }
                kept.push_back((record, number));
                if kept.len() > 15
                    && let Some((record, number)) = kept.pop_front()
                {
                    for path in 0..6 {
                        read(&record, number, path);
                    }
                    assert_eq!(record, flight(number));
                }
                if number.is_multiple_of(64) {
                    decoder.relearn();
                }
            }
        });
    });
    let report = decoder.report();
    assert_eq!(report.records, THREADS * RECORDS);
    assert!(relearnt.into_inner() > 0);
    assert!(report.generation >= THREADS * RECORDS / 64);
    // The decoder is still as good as new.
    decoder.relearn();
    for number in 0..20 {
        read(&decode(&decoder, number), number, 0);
    }
    let report = decoder.report();
    let hot: Vec<&str> = report.hot().map(|path| &*path.path).collect();
    assert_eq!(hot, ["id"]);
}

#[test]
fn threads_that_read_one_record_count_each_path_once() {
    for window in [1_000, 1] {
        let decoder = all_counted(window);
        drop(decode(&decoder, 0));
        assert_eq!(decoder.is_learning(), window > 1);
        const RECORDS: u64 = 200;
        let records: Vec<Record> = (0..RECORDS)
            .map(|number| decode(&decoder, number))
            .collect();
        let expected = on_threads(|_| {
            let mut expected = Expected::default();
            for (number, record) in (0..).zip(&records) {
                expected.read(record, number);
            }
            expected
        });
        drop(records);
        let report = decoder.report();
        // All threads have read the same.
        expected[0].assert(&report, |path| path.reads + fallen_back(path));
        expected[0].assert(&report, |path| match window {
            1 => fallen_back(path),
            _ => path.reads,
        });
        // Two threads that look for one struct's fields at the same time both walk it.
        let alone = all_counted(window);
        drop(decode(&alone, 0));
        for number in 0..RECORDS {
            Expected::default().read(&decode(&alone, number), number);
        }
        assert!(report.bytes_fallen_back >= alone.report().bytes_fallen_back);
    }
}

#[test]
fn records_are_read_and_dropped_by_other_threads() {
    const RECORDS: u64 = 1_000;
    let decoder = Arc::new(all_counted(300));
    let (sender, receiver) = mpsc::channel::<(Record, u64)>();
    let receiver = Mutex::new(receiver);
    let mut expected = Expected::default();
    thread::scope(|threads| {
        for thread in 0..4 {
            let (decoder, sender) = (Arc::clone(&decoder), sender.clone());
            threads.spawn(move || {
                for number in thread * RECORDS..(thread + 1) * RECORDS {
                    sender.send((decode(&decoder, number), number)).unwrap();
                }
            });
        }
        drop(sender);
        let readers: Vec<_> = (0..4)
            .map(|_| {
                threads.spawn(|| {
                    let mut expected = Expected::default();
                    let next = || receiver.lock().unwrap().recv();
                    while let Ok((record, number)) = next() {
                        expected.read(&record, number);
                    }
                    expected
                })
            })
            .collect();
        for reader in readers {
            expected.add(reader.join().unwrap());
        }
    });
    let report = decoder.report();
    assert_eq!(report.records, 4 * RECORDS);
    assert!(!decoder.is_learning(), "records that end elsewhere end");
    expected.assert(&report, |path| path.reads + fallen_back(path));
}

#[test]
fn records_outlive_their_decoder_and_their_thread() {
    let records: Vec<(Record, u64)> = on_threads(|thread| {
        let decoder = Decoder::new(Settings {
            window: 2,
            ..Settings::default()
        });
        // Two that are observed and, when they have ended, others that are not.
        for number in 0..2 {
            read(&decode(&decoder, number), number, 2);
        }
        decoder.relearn();
        let observed = decode(&decoder, thread);
        for number in 0..8 {
            read(&decode(&decoder, number), number, 2);
        }
        assert!(!decoder.is_learning());
        let adapted = decode(&decoder, thread + 100);
        [(observed, thread), (adapted, thread + 100)]
    })
    .into_iter()
    .flatten()
    .collect();
    assert_eq!(records.len(), 2 * THREADS as usize);
    for (record, number) in records {
        for path in 0..6 {
            read(&record, number, path);
        }
        assert_eq!(record, flight(number));
    }
}

#[test]
fn threads_come_and_go() {
    const GENERATIONS: u64 = 50;
    const RECORDS: u64 = 10;
    let decoder = all_counted(1_000);
    let mut expected = Expected::default();
    let mut kept = Vec::new();
    for generation in 0..GENERATIONS {
        for (of_thread, record) in on_threads(|thread| {
            let mut expected = Expected::default();
            let first = (generation * THREADS + thread) * RECORDS;
            for number in first..first + RECORDS - 1 {
                expected.read(&decode(&decoder, number), number);
            }
            let last = first + RECORDS - 1;
            (expected, (decode(&decoder, last), last))
        }) {
            expected.add(of_thread);
            kept.push(record);
        }
    }
    for (record, number) in &kept {
        expected.read(record, *number);
    }
    drop(kept);
    let report = decoder.report();
    assert_eq!(report.records, GENERATIONS * THREADS * RECORDS);
    expected.assert(&report, |path| path.reads + fallen_back(path));
}

/// What a job shares between its threads can be shared.
#[test]
fn decoder_records_and_references_are_send_and_sync() {
    fn assert_send_and_sync<T: Send + Sync>() {}
    assert_send_and_sync::<Decoder>();
    assert_send_and_sync::<Record>();
    assert_send_and_sync::<Adaptive<'_, FlightData>>();
    assert_send_and_sync::<scrooge_tests::schema::airline::FlightRef<'_>>();
    assert_send_and_sync::<scrooge_runtime::List<'_, FlightData>>();
    assert_send_and_sync::<scrooge_runtime::Set<'_, FlightData>>();
    assert_send_and_sync::<scrooge_runtime::Map<'_, String, FlightData>>();
    assert_send_and_sync::<scrooge_runtime::DecodeError>();
}
