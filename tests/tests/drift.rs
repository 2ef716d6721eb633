//! How a plan follows a program whose reads change: what is promoted, what is demoted, how soon, and how seldom.

use std::time::Duration;

use scrooge_runtime::{AdaptiveDecoder, Binary, Clock, Drift, Settings};
use scrooge_tests::learning::{hot, observe, touch};
use scrooge_tests::random::Rng;
use scrooge_tests::schema::airline::{AirportData, Flight, FlightData, FlightRef, LocationData};
use scrooge_tests::schema::shapes::{Pair, PairData};

/// The window, and a round of cold paths.
const WINDOW: u32 = 100;
/// A round of hot paths, in samples, at the ratio of [`settings`]: twenty reads are expected.
const SAMPLES: u32 = 40;
/// One in so many records is a sample.
const ONE_IN: u32 = 10;
/// Within so many records the plan follows: two rounds of [`SAMPLES`], and the one that has begun, with as much again for
/// chance.
const SOON: u32 = 2 * 3 * SAMPLES * ONE_IN;

fn settings(drift: Drift) -> Settings {
    Settings {
        window: WINDOW,
        min_access_ratio: 0.5,
        drift,
        ..Settings::default()
    }
}

/// Samples often, changes plans whenever it may.
fn eager() -> Drift {
    Drift {
        sample_one_in: ONE_IN,
        samples_per_second: u32::MAX,
        cool_down: Duration::ZERO,
        clock: Clock::manual(),
        ..Drift::default()
    }
}

fn flights(drift: Drift) -> AdaptiveDecoder<FlightData> {
    AdaptiveDecoder::new(settings(drift))
}

fn airport(code: &str) -> AirportData {
    AirportData {
        code: code.into(),
        name: format!("{code} International"),
        loc: Some(LocationData {
            latitude: 35.5.into(),
            longitude: 139.75.into(),
            altitude: None,
        }),
        ..AirportData::default()
    }
}

fn flight() -> Vec<u8> {
    let flight = FlightData {
        id: 7,
        name: "XX 7".into(),
        origin: airport("NRT"),
        destination: airport("HND"),
        departure_time: Some(1_000),
    };
    flight.encode(Binary).unwrap()
}

/// What a program reads of a flight.
type Program = fn(FlightRef<'_>);

const BY_NAME: Program = |flight| touch((flight.id(), flight.name()));
const BY_ORIGIN: Program = |flight| touch((flight.id(), flight.origin().code()));
const BY_PLACE: Program = |flight| touch(flight.destination().loc().map(|loc| loc.latitude()));

/// Runs a program over so many flights.
fn run(decoder: &AdaptiveDecoder<FlightData>, records: u32, program: Program) {
    observe(decoder, &flight(), records, |flight| program(flight.view()));
}

/// Runs a program until the plan has these hot paths. Says over how many flights.
fn run_until(decoder: &AdaptiveDecoder<FlightData>, program: Program, expected: &[&str]) -> u32 {
    let bytes = flight();
    for records in 0..2 * SOON {
        if records % ONE_IN == 0 && hot(decoder) == expected {
            return records;
        }
        program(decoder.decode_borrowed(&bytes).unwrap().view());
    }
    panic!(
        "{expected:?} is hot after {} records\n{}",
        2 * SOON,
        decoder.report()
    );
}

#[test]
fn a_cold_path_that_is_read_again_is_promoted() {
    let decoder = flights(eager());
    run(&decoder, WINDOW, BY_NAME);
    assert_eq!(hot(&decoder), ["id", "name"]);
    let both: Program = |flight| {
        BY_NAME(flight);
        BY_PLACE(flight);
    };
    let hot_after = [
        "id",
        "name",
        "destination",
        "destination.loc",
        "destination.loc.latitude",
    ];
    // Two rounds, and the one that had begun; a round ends at the first sample behind its last record.
    let after = run_until(&decoder, both, &hot_after);
    assert!(after <= 3 * WINDOW + 3 * 2 * ONE_IN, "{after}");
    let before = decoder.report();
    run(&decoder, 1_000, both);
    let report = decoder.report();
    assert_eq!(report.generation, before.generation);
    assert_eq!(report.bytes_fallen_back, before.bytes_fallen_back);
}

#[test]
fn a_hot_path_that_is_read_no_more_is_demoted() {
    let decoder = flights(eager());
    run(&decoder, WINDOW, BY_NAME);
    let after = run_until(&decoder, |flight| touch(flight.id()), &["id"]);
    assert!(after > SAMPLES * ONE_IN, "{after}: that is one round");
    assert!(after <= SOON, "{after}");
}

#[test]
fn a_pattern_that_shifts_twice_is_followed_each_time() {
    let decoder = flights(eager());
    run(&decoder, WINDOW, BY_NAME);
    assert_eq!(hot(&decoder), ["id", "name"]);
    let place = ["destination", "destination.loc", "destination.loc.latitude"];
    for (program, expected) in [
        (BY_ORIGIN, &["id", "origin", "origin.code"]),
        (BY_PLACE, &place),
    ] {
        let after = run_until(&decoder, program, expected);
        assert!(after <= SOON, "{expected:?} after {after} records");
        let generation = decoder.report().generation;
        run(&decoder, 5_000, program);
        let report = decoder.report();
        assert_eq!(report.generation, generation, "{report}");
    }
}

#[test]
fn what_is_learnt_depends_on_clock_and_seed_alone() {
    let histories = [0, 0, 1].map(|seed| {
        let drift = Drift { seed, ..eager() };
        let clock = drift.clock.clone();
        let decoder = flights(drift);
        let mut history = Vec::new();
        for program in [BY_NAME, BY_ORIGIN, BY_PLACE] {
            for _ in 0..2_000 {
                clock.advance(Duration::from_millis(1));
                run(&decoder, 1, program);
                let report = decoder.report();
                history.push((report.generation, report.samples));
            }
        }
        history
    });
    assert_eq!(histories[0], histories[1]);
    assert_ne!(histories[0], histories[2]);
}

#[test]
fn with_drift_off_the_plan_stays() {
    for drift in [
        Drift::off(),
        Drift {
            samples_per_second: 0,
            ..eager()
        },
    ] {
        let decoder = flights(drift);
        run(&decoder, WINDOW, BY_NAME);
        run(&decoder, 2 * SOON, BY_PLACE);
        let report = decoder.report();
        assert_eq!((report.generation, report.samples), (1, 0));
        assert_eq!(hot(&decoder), ["id", "name"]);
    }
}

#[test]
fn a_decoder_that_never_learns_does_not_drift() {
    let lazy = Settings {
        drift: eager(),
        window: WINDOW,
        ..Settings::lazy()
    };
    let decoder = AdaptiveDecoder::<FlightData>::new(lazy);
    run(&decoder, SOON, BY_NAME);
    let report = decoder.report();
    assert_eq!((report.generation, report.samples), (0, 0));
    assert_eq!(hot(&decoder), [""; 0]);
}

#[test]
fn a_plan_changes_at_most_once_in_a_cool_down() {
    let cool_down = Duration::from_secs(10);
    let drift = Drift {
        cool_down,
        ..eager()
    };
    let clock = drift.clock.clone();
    let decoder = flights(drift);
    run(&decoder, WINDOW, BY_NAME);
    clock.advance(cool_down - Duration::from_nanos(1));
    run(&decoder, SOON, BY_ORIGIN);
    assert_eq!(decoder.report().generation, 1, "the window was just now");
    clock.advance(Duration::from_nanos(1));
    run(&decoder, SOON, BY_ORIGIN);
    // Whatever was found meanwhile changes at once.
    assert_eq!(decoder.report().generation, 2);
    assert_eq!(hot(&decoder), ["id", "origin", "origin.code"]);
    run(&decoder, SOON, BY_PLACE);
    assert_eq!(decoder.report().generation, 2);
}

#[test]
fn relearning_forgets_what_was_judged() {
    let decoder = flights(eager());
    run(&decoder, WINDOW, BY_NAME);
    run(&decoder, SOON, BY_PLACE);
    decoder.relearn();
    let generation = decoder.report().generation;
    run(&decoder, WINDOW, BY_ORIGIN);
    assert_eq!(hot(&decoder), ["id", "origin", "origin.code"]);
    run(&decoder, SOON, BY_ORIGIN);
    assert_eq!(decoder.report().generation, generation + 1);
}

#[test]
fn a_burst_that_is_shorter_than_two_rounds_changes_nothing() {
    let decoder = flights(eager());
    run(&decoder, WINDOW, BY_NAME);
    for _ in 0..20 {
        run(&decoder, WINDOW / 2, BY_PLACE);
        run(&decoder, 4 * WINDOW, BY_NAME);
    }
    let report = decoder.report();
    assert_eq!(report.generation, 1, "{report}");
}

#[test]
fn samples_are_observed_like_a_windows_records() {
    let decoder = flights(eager());
    run(&decoder, WINDOW, BY_NAME);
    run(&decoder, 1_000, BY_NAME);
    let report = decoder.report();
    assert!((70..=130).contains(&report.samples), "{report}");
    assert_eq!(report.records_observed, u64::from(WINDOW) + report.samples);
    assert_eq!(report.path("name").unwrap().sampled, report.samples);
    assert_eq!(report.path("origin").unwrap().sampled, 0);
    assert_eq!(report.bytes_fallen_back, 0);
    assert_eq!(
        report.path("name").unwrap().reads,
        u64::from(WINDOW),
        "of the window alone"
    );
}

#[test]
fn records_that_are_kept_are_samples_when_they_end() {
    let decoder = flights(eager());
    run(&decoder, WINDOW, BY_NAME);
    let bytes = flight();
    let kept: Vec<_> = (0..1_000)
        .map(|_| decoder.decode_borrowed(&bytes).unwrap())
        .collect();
    assert_eq!(decoder.report().samples, 0);
    for flight in &kept {
        touch(flight.name());
    }
    drop(kept);
    let report = decoder.report();
    assert!(report.samples > 0);
    assert_eq!(report.path("name").unwrap().sampled, report.samples);
}

mod threshold {
    use super::*;

    /// How often the plan changes after the window while `left` is read in this share of records, by chance.
    fn changes(share: f64, seed: u64, records: u32) -> u64 {
        let decoder = AdaptiveDecoder::<PairData>::new(settings(Drift { seed, ..eager() }));
        let bytes = PairData::default().encode(Binary).unwrap();
        observe(&decoder, &bytes, WINDOW, |pair| touch(pair.left()));
        let mut rng = Rng::new(seed);
        for _ in 0..records {
            let pair = decoder.decode_borrowed(&bytes).unwrap();
            if (rng.below(1_000_000) as f64) < share * 1e6 {
                touch(pair.left());
            }
        }
        decoder.report().generation - 1
    }

    /// A path that is read as often as it must be to be hot stays so, however its reads fall.
    #[test]
    fn a_path_that_sits_at_it_does_not_flap() {
        for seed in 0..10 {
            assert_eq!(changes(0.5, seed, 40_000), 0, "seed {seed}");
        }
    }

    /// In between it stays what it is.
    #[test]
    fn a_path_between_the_two_stays_what_it_is() {
        for seed in 0..10 {
            assert_eq!(changes(0.4, seed, 40_000), 0, "seed {seed}");
        }
    }

    /// Where it sits at the lower one it goes once, and is not back before it is read more often.
    #[test]
    fn a_path_that_sits_at_the_lower_one_goes_once_at_most() {
        let changed: u64 = (0..10).map(|seed| changes(0.25, seed, 40_000)).sum();
        assert!((1..=10).contains(&changed), "{changed} in ten runs");
    }

    /// A program that changes its mind all the time is followed ever more slowly.
    #[test]
    fn a_path_that_keeps_coming_back_takes_ever_longer_to_go() {
        let decoder = flights(eager());
        run(&decoder, WINDOW, BY_NAME);
        let mut after = Vec::new();
        for _ in 0..3 {
            after.push(run_until(&decoder, |flight| touch(flight.id()), &["id"]));
            run_until(&decoder, BY_NAME, &["id", "name"]);
        }
        assert!(after[1] > after[0] + SAMPLES * ONE_IN, "{after:?}");
        assert!(after[2] > after[1] + 2 * SAMPLES * ONE_IN, "{after:?}");
    }
}
