//! What a decoder learns: which reads count, when a window closes, and what the plan and the report say afterwards.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use scrooge_runtime::{Adaptive, AdaptiveDecoder, Binary, Phase, Record, Settings, Stop};
use scrooge_tests::learning::{
    counted, decoder, fallbacks, hot, observe, reads, touch, with_ratio,
};
use scrooge_tests::schema::airline::{
    Airline, AirlineData, AirportData, Flight, FlightData, LocationData,
};
use scrooge_tests::schema::events::{ClientEvent, ClientEventData, UserData};
use scrooge_tests::schema::shapes::{Pair, PairData, Wide, WideData};

fn airport(code: &str) -> AirportData {
    AirportData {
        code: code.into(),
        name: format!("{code} International"),
        country: Some("JP".into()),
        loc: Some(LocationData {
            latitude: 35.5.into(),
            longitude: 139.75.into(),
            altitude: None,
        }),
        ..AirportData::default()
    }
}

fn flight() -> FlightData {
    FlightData {
        id: 7,
        name: "XX 7".into(),
        origin: airport("NRT"),
        destination: airport("HND"),
        departure_time: Some(1_000),
    }
}

fn encoded_flight() -> Vec<u8> {
    flight().encode(Binary).unwrap()
}

mod credit {
    use super::*;

    #[test]
    fn a_path_is_credited_once_per_record_however_often_it_is_read() {
        let decoder = decoder::<FlightData>(100);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 3, |flight| {
            for _ in 0..5 {
                assert_eq!(flight.id(), 7);
                assert_eq!(flight.origin().loc().unwrap().latitude(), 35.5);
            }
        });
        assert_eq!(
            counted(&decoder),
            [
                ("id".into(), 3, 0),
                ("origin".into(), 3, 0),
                ("origin.loc".into(), 3, 0),
                ("origin.loc.latitude".into(), 3, 0),
            ]
        );
    }

    #[test]
    fn trait_reference_and_copied_view_credit_the_same_path() {
        let decoder = decoder::<FlightData>(100);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 1, |flight| {
            let object: &dyn Flight = flight;
            let view = flight.view();
            let copy = view;
            assert_eq!(object.id(), view.id());
            assert_eq!(flight.id(), copy.id());
            assert_eq!(flight.as_flight().id(), 7);
        });
        assert_eq!(reads(&decoder, "id"), 1);
    }

    #[test]
    fn an_absent_field_is_credited_too() {
        let decoder = decoder::<FlightData>(100);
        observe(&decoder, &encoded_flight(), 1, |flight| {
            assert_eq!(flight.origin().closest_city(), None);
        });
        assert_eq!(reads(&decoder, "origin.closest_city"), 1);
    }

    #[test]
    fn a_read_counts_at_once_while_the_record_lives() {
        let decoder = decoder::<FlightData>(100);
        let flight = decoder.decode(encoded_flight()).unwrap();
        assert_eq!(reads(&decoder, "id"), 0);
        touch(flight.id());
        assert_eq!(reads(&decoder, "id"), 1);
    }

    #[test]
    fn a_read_counts_however_late_it_comes_in_an_open_window() {
        let decoder = decoder::<FlightData>(100);
        let bytes = encoded_flight();
        let kept = decoder.decode(bytes.clone()).unwrap();
        observe(&decoder, &bytes, 99, |flight| {
            touch(flight.id());
        });
        assert!(decoder.is_learning());
        assert_eq!(kept.name(), "XX 7");
        assert_eq!(reads(&decoder, "name"), 1);
        drop(kept);
        assert!(!decoder.is_learning());
        assert_eq!(reads(&decoder, "name"), 1);
        assert_eq!(reads(&decoder, "id"), 99);
    }

    #[test]
    fn paths_are_told_apart_where_classes_are_the_same() {
        let decoder = decoder::<FlightData>(10);
        observe(&decoder, &encoded_flight(), 10, |flight| {
            assert_eq!(flight.origin().code(), "NRT");
        });
        assert_eq!(hot(&decoder), ["origin", "origin.code"]);
        observe(&decoder, &encoded_flight(), 1, |flight| {
            assert_eq!(flight.origin().code(), "NRT");
            assert_eq!(flight.destination().code(), "HND");
        });
        assert_eq!(fallbacks(&decoder, "origin.code"), 0);
        assert_eq!(fallbacks(&decoder, "destination.code"), 1);
    }

    #[test]
    fn what_leads_to_a_hot_path_is_hot() {
        let decoder = decoder::<FlightData>(10);
        observe(&decoder, &encoded_flight(), 10, |flight| {
            touch(flight.destination().loc().unwrap().longitude());
        });
        assert_eq!(
            hot(&decoder),
            [
                "destination",
                "destination.loc",
                "destination.loc.longitude"
            ]
        );
    }

    #[test]
    fn what_is_below_a_hot_struct_may_be_cold() {
        let decoder = decoder::<FlightData>(10);
        observe(&decoder, &encoded_flight(), 10, |flight| {
            touch(flight.origin());
        });
        assert_eq!(hot(&decoder), ["origin"]);
        observe(&decoder, &encoded_flight(), 1, |flight| {
            assert_eq!(flight.origin().code(), "NRT");
        });
        assert_eq!(fallbacks(&decoder, "origin"), 0);
        assert_eq!(fallbacks(&decoder, "origin.code"), 1);
    }

    #[test]
    fn a_record_that_fails_to_decode_is_not_observed() {
        let decoder = decoder::<FlightData>(1);
        let bytes = encoded_flight();
        assert!(decoder.decode_borrowed(&bytes[..bytes.len() - 1]).is_err());
        assert!(decoder.is_learning());
        assert_eq!(decoder.report().records, 0);
        assert_eq!(decoder.report().bytes_walked, 0);
    }
}

mod threshold {
    use super::*;

    /// Whether `id` is hot after it was read in `read` of `window` records.
    fn is_hot(window: u32, ratio: f64, read: u32) -> bool {
        let decoder = with_ratio::<PairData>(window, ratio);
        let bytes = PairData::default().encode(Binary).unwrap();
        observe(&decoder, &bytes, read, |pair| {
            touch(pair.left());
        });
        observe(&decoder, &bytes, window - read, |_| ());
        let report = decoder.report();
        assert_eq!(report.phase, Phase::Adapted { observed: window });
        let left = report.path("left").unwrap();
        assert_eq!(left.reads, u64::from(read));
        left.hot
    }

    #[test]
    fn exactly_at_the_ratio_is_hot_and_one_read_less_is_cold() {
        assert!(is_hot(10, 0.5, 5));
        assert!(!is_hot(10, 0.5, 4));
        assert!(is_hot(1_000, Settings::default().min_access_ratio, 10));
        assert!(!is_hot(1_000, Settings::default().min_access_ratio, 9));
        assert!(is_hot(10, 1.0, 10));
        assert!(!is_hot(10, 1.0, 9));
    }

    #[test]
    fn a_ratio_that_binary_fractions_can_t_express_is_met_exactly() {
        for window in [3, 7, 10, 49, 100] {
            for read in 1..=window {
                let ratio = f64::from(read) / f64::from(window);
                assert!(is_hot(window, ratio, read), "{read} of {window}");
                assert!(!is_hot(window, ratio, read - 1), "{read} of {window}");
            }
        }
    }

    #[test]
    fn a_share_between_two_counts_needs_the_greater() {
        assert!(!is_hot(10, 0.25, 2));
        assert!(is_hot(10, 0.25, 3));
    }

    #[test]
    fn a_ratio_of_zero_makes_everything_hot() {
        let decoder = with_ratio::<FlightData>(2, 0.0);
        observe(&decoder, &encoded_flight(), 2, |_| ());
        assert_eq!(decoder.report().cold().count(), 0);
    }

    #[test]
    fn a_ratio_above_one_makes_nothing_hot() {
        let decoder = with_ratio::<FlightData>(2, 1.5);
        observe(&decoder, &encoded_flight(), 2, |flight| {
            touch(flight.id());
        });
        assert_eq!(hot(&decoder), [""; 0]);
        assert_eq!(reads(&decoder, "id"), 2);
    }
}

mod window {
    use super::*;

    #[test]
    fn closes_when_as_many_records_have_ended_as_it_has() {
        let decoder = decoder::<FlightData>(10);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 9, |_| ());
        let tenth = decoder.decode_borrowed(&bytes).unwrap();
        let expected = Phase::Learning {
            observed: 9,
            window: 10,
        };
        assert_eq!(decoder.report().phase, expected);
        drop(tenth);
        assert_eq!(decoder.report().phase, Phase::Adapted { observed: 10 });
    }

    #[test]
    fn closes_when_four_times_as_many_records_have_started_and_are_kept() {
        let decoder = decoder::<FlightData>(10);
        let bytes = encoded_flight();
        let mut kept = Vec::new();
        for _ in 0..39 {
            let flight = decoder.decode_borrowed(&bytes).unwrap();
            touch(flight.id());
            kept.push(flight);
        }
        assert!(decoder.is_learning());
        kept.push(decoder.decode_borrowed(&bytes).unwrap());
        assert_eq!(decoder.report().phase, Phase::Adapted { observed: 10 });
        assert_eq!(hot(&decoder), ["id"]);
    }

    #[test]
    fn shares_are_of_the_windows_own_records_where_later_ones_closed_it() {
        let bytes = encoded_flight();
        for (read, is_hot) in [(3, true), (2, false)] {
            let decoder = with_ratio::<FlightData>(10, 0.25);
            let kept: Vec<_> = (0..160)
                .map(|number| {
                    let flight = decoder.decode_borrowed(&bytes).unwrap();
                    // Those behind the window's ten are read, and don't count.
                    if number < read || number >= 10 {
                        touch(flight.id());
                    }
                    flight
                })
                .collect();
            let report = decoder.report();
            let id = report.path("id").unwrap();
            assert_eq!((id.reads, id.hot), (read, is_hot));
            assert_eq!(id.share, read as f64 / 10.0);
            drop(kept);
        }
    }

    #[test]
    fn a_job_that_decodes_ahead_learns_from_the_first_it_decoded() {
        let decoder = with_ratio::<FlightData>(10, 0.5);
        let bytes = encoded_flight();
        let mut queue = std::collections::VecDeque::new();
        while decoder.is_learning() {
            queue.push_back(decoder.decode_borrowed(&bytes).unwrap());
            if queue.len() == 20 {
                touch(queue.pop_front().unwrap().id());
            }
        }
        let report = decoder.report();
        assert_eq!(report.phase, Phase::Adapted { observed: 10 });
        let id = report.path("id").unwrap();
        assert_eq!((id.reads, id.share, id.hot), (10, 1.0, true));
    }

    #[test]
    fn a_job_that_decodes_many_windows_ahead_learns_all_the_same() {
        let bytes = encoded_flight();
        for ahead in [39, 45, 150] {
            let decoder = with_ratio::<FlightData>(10, 0.5);
            let mut queue = std::collections::VecDeque::new();
            for _ in 0..1_000 {
                queue.push_back(decoder.decode_borrowed(&bytes).unwrap());
                if queue.len() > ahead {
                    touch(queue.pop_front().unwrap().id());
                }
            }
            assert!(!decoder.is_learning(), "{ahead} ahead");
            assert_eq!(hot(&decoder), ["id"], "{ahead} ahead");
        }
    }

    #[test]
    fn a_job_that_never_reads_stops_being_observed() {
        let decoder = decoder::<FlightData>(10);
        let bytes = encoded_flight();
        let kept: Vec<_> = (0..160)
            .map(|_| decoder.decode_borrowed(&bytes).unwrap())
            .collect();
        assert_eq!(decoder.report().phase, Phase::Adapted { observed: 10 });
        assert_eq!(hot(&decoder), [] as [&str; 0]);
        drop(kept);
    }

    #[test]
    fn closes_by_whichever_comes_first_and_shares_count_what_is_kept() {
        let decoder = decoder::<FlightData>(10);
        let bytes = encoded_flight();
        let kept: Vec<_> = (0..10)
            .map(|_| decoder.decode_borrowed(&bytes).unwrap())
            .collect();
        kept.iter().for_each(|flight| touch(flight.id()));
        observe(&decoder, &bytes, 9, |_| ());
        assert!(decoder.is_learning());
        observe(&decoder, &bytes, 1, |_| ());
        let report = decoder.report();
        assert_eq!(report.phase, Phase::Adapted { observed: 10 });
        let id = report.path("id").unwrap();
        assert_eq!((id.reads, id.share, id.hot), (10, 1.0, true));
        drop(kept);
        assert_eq!(decoder.report(), report, "the window has closed");
    }

    #[test]
    fn a_read_after_it_closed_is_a_fallback_once() {
        let decoder = decoder::<FlightData>(2);
        let bytes = encoded_flight();
        let kept = decoder.decode_borrowed(&bytes).unwrap();
        assert_eq!(kept.id(), 7);
        observe(&decoder, &bytes, 2, |flight| {
            touch(flight.id());
        });
        assert!(!decoder.is_learning());
        for _ in 0..3 {
            assert_eq!(kept.id(), 7); // counted while the window was open
            assert_eq!(kept.origin().code(), "NRT");
        }
        assert_eq!(
            counted(&decoder),
            [
                ("id".into(), 2, 1), // the third record was decoded behind the window's two
                ("origin".into(), 0, 1),
                ("origin.code".into(), 0, 1),
            ]
        );
        let report = decoder.report();
        assert_eq!(report.path("id").unwrap().share, 1.0);
        assert_eq!(report.bytes_fallen_back, 0, "its positions are known");
    }

    #[test]
    fn of_none_counts_as_one() {
        let decoder = decoder::<FlightData>(0);
        observe(&decoder, &encoded_flight(), 1, |flight| {
            touch(flight.id());
        });
        assert_eq!(decoder.report().phase, Phase::Adapted { observed: 1 });
        assert_eq!(hot(&decoder), ["id"]);
    }

    #[test]
    fn stays_closed_until_it_is_told_to_relearn() {
        let decoder = decoder::<FlightData>(2);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 100, |_| ());
        assert_eq!(decoder.report().generation, 1);
        assert_eq!(decoder.report().phase, Phase::Adapted { observed: 2 });
    }
}

mod fallback {
    use super::*;

    #[test]
    fn counts_once_per_record_and_path() {
        let decoder = decoder::<FlightData>(1);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 1, |_| ());
        observe(&decoder, &bytes, 3, |flight| {
            for _ in 0..5 {
                touch(flight.name());
                touch(flight.origin().code());
                touch(flight.origin().name());
            }
        });
        observe(&decoder, &bytes, 1, |flight| {
            touch(flight.name());
        });
        assert_eq!(
            counted(&decoder),
            [
                ("name".into(), 0, 4),
                ("origin".into(), 0, 3),
                ("origin.code".into(), 0, 3),
                ("origin.name".into(), 0, 3),
            ]
        );
    }

    #[test]
    fn does_not_count_what_is_hot() {
        let decoder = decoder::<FlightData>(1);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 1, |flight| {
            touch(flight.id());
        });
        observe(&decoder, &bytes, 10, |flight| {
            touch(flight.id());
        });
        assert_eq!(counted(&decoder), [("id".into(), 1, 0)]);
        assert_eq!(decoder.report().bytes_fallen_back, 0);
    }

    #[test]
    fn walks_a_struct_once_for_all_its_cold_fields() {
        let decoder = decoder::<FlightData>(1);
        let bytes = encoded_flight();
        let origin = flight().origin.encode(Binary).unwrap().len() as u64;
        observe(&decoder, &bytes, 1, |_| ());
        let flight = decoder.decode_borrowed(&bytes).unwrap();
        touch(flight.id());
        touch(flight.name());
        assert_eq!(decoder.report().bytes_fallen_back, bytes.len() as u64);
        touch(flight.origin().code());
        touch(flight.origin().country());
        assert_eq!(
            decoder.report().bytes_fallen_back,
            bytes.len() as u64 + origin
        );
    }
}

mod no_access {
    use super::*;

    /// Everything that can be done with a whole record without reading a field.
    fn handle<T: Record>(record: &Adaptive<'_, T>, data: &T) {
        assert!(!record.as_bytes().is_empty());
        assert_eq!(record.to_bytes(), record.as_bytes());
        assert_eq!(record.to_data().unwrap(), *data);
        assert_eq!(record.detach().as_bytes(), record.as_bytes());
        assert!(record.complete().is_ok());
        assert_eq!(format!("{record:?}"), format!("{data:?}"));
        assert_eq!(record, &record.detach());
        assert_eq!(record, data);
        let mut hasher = DefaultHasher::new();
        record.hash(&mut hasher);
        let mut expected = DefaultHasher::new();
        data.as_reference().hash(&mut expected);
        assert_eq!(hasher.finish(), expected.finish());
    }

    fn handle_flight(record: &Adaptive<'_, FlightData>) {
        handle(record, &flight());
        let view = record.view();
        assert_eq!(view.as_bytes(), Some(record.as_bytes()));
        assert_eq!(view.to_bytes().unwrap(), record.as_bytes());
        assert_eq!(view.to_data().unwrap(), flight());
        assert_eq!(view.detach().unwrap(), flight());
        assert_eq!(view.encode(Binary).unwrap(), record.as_bytes());
        assert_eq!(format!("{view:?}"), format!("{:?}", flight()));
        assert_eq!(view, record.detach().view());
    }

    #[test]
    fn teaches_nothing() {
        let decoder = decoder::<FlightData>(10);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 10, handle_flight);
        assert!(!decoder.is_learning());
        assert_eq!(counted(&decoder), []);
        assert_eq!(hot(&decoder), [""; 0]);
    }

    #[test]
    fn is_no_fallback() {
        let decoder = decoder::<FlightData>(1);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 1, |_| ());
        observe(&decoder, &bytes, 1, handle_flight);
        assert_eq!(counted(&decoder), []);
        assert_eq!(decoder.report().bytes_fallen_back, 0);
    }

    #[test]
    fn in_a_nested_struct_it_is_none_either() {
        let airport = airport("NRT");
        for window in [100, 1] {
            let decoder = decoder::<FlightData>(window);
            let bytes = encoded_flight();
            observe(&decoder, &bytes, 1, |flight| {
                touch(flight.origin());
            });
            let before = counted(&decoder);
            observe(&decoder, &bytes, 1, |flight| {
                let origin = flight.origin();
                assert_eq!(origin.to_data().unwrap(), airport);
                assert_eq!(origin.to_bytes().unwrap(), origin.as_bytes().unwrap());
                assert_eq!(origin.detach().unwrap(), airport);
                assert_eq!(origin.encode(Binary).unwrap(), origin.as_bytes().unwrap());
                assert_eq!(format!("{origin:?}"), format!("{airport:?}"));
                assert_eq!(origin, flight.origin());
            });
            let mut after = counted(&decoder);
            if window == 100 {
                after[0].1 -= 1; // `origin` itself was read in this record too
            }
            assert_eq!(before, after);
            assert_eq!(decoder.report().bytes_fallen_back, 0);
        }
    }
}

mod detached {
    use super::*;

    #[test]
    fn counts_nowhere() {
        let decoder = decoder::<FlightData>(1);
        let bytes = encoded_flight();
        let observed = decoder.decode_borrowed(&bytes).unwrap().detach();
        let adapted = decoder.decode_borrowed(&bytes).unwrap().detach();
        for flight in [observed, adapted] {
            assert_eq!(flight.name(), "XX 7");
            assert_eq!(flight.origin().code(), "NRT");
        }
        assert_eq!(counted(&decoder), []);
        assert_eq!(decoder.report().records, 2);
    }

    #[test]
    fn keeps_neither_decoder_nor_payload() {
        let flight = {
            let decoder = decoder::<FlightData>(1);
            decoder.decode_borrowed(&encoded_flight()).unwrap().detach()
        };
        assert_eq!(flight, super::flight());
        assert_eq!(flight.origin().detach().unwrap(), airport("NRT"));
    }

    #[test]
    fn is_as_unverified_as_what_it_was_taken_from() {
        let decoder = AdaptiveDecoder::<FlightData>::new(Settings {
            window: 1,
            stop: Stop::Early,
            ..Settings::default()
        });
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 1, |flight| touch(flight.id()));
        let damaged = decoder.decode_borrowed(&bytes[..20]).unwrap();
        assert_eq!(damaged.id(), 7);
        assert!(damaged.complete().is_err());
        assert!(damaged.detach().complete().is_err());
    }
}

mod relearn {
    use super::*;

    #[test]
    fn opens_a_new_window_and_adapts_to_a_new_pattern() {
        let decoder = decoder::<FlightData>(10);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 10, |flight| {
            touch(flight.id());
        });
        assert_eq!(hot(&decoder), ["id"]);
        decoder.relearn();
        assert!(decoder.is_learning());
        assert_eq!(hot(&decoder), [""; 0]);
        assert_eq!(reads(&decoder, "id"), 0, "each window counts for itself");
        observe(&decoder, &bytes, 10, |flight| {
            touch(flight.origin().code());
        });
        assert_eq!(hot(&decoder), ["origin", "origin.code"]);
        assert_eq!(decoder.report().generation, 3);
        observe(&decoder, &bytes, 1, |flight| {
            assert_eq!(flight.id(), 7);
            assert_eq!(flight.origin().code(), "NRT");
        });
        assert_eq!(fallbacks(&decoder, "id"), 1);
        assert_eq!(fallbacks(&decoder, "origin.code"), 0);
    }

    #[test]
    fn in_an_open_window_it_starts_over() {
        let decoder = decoder::<FlightData>(10);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 9, |flight| {
            touch(flight.id());
        });
        decoder.relearn();
        observe(&decoder, &bytes, 9, |flight| {
            touch(flight.name());
        });
        assert!(decoder.is_learning());
        observe(&decoder, &bytes, 1, |_| ());
        assert_eq!(hot(&decoder), ["name"]);
    }

    #[test]
    fn keeps_fallbacks_and_totals() {
        let decoder = decoder::<FlightData>(1);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 1, |_| ());
        observe(&decoder, &bytes, 1, |flight| {
            touch(flight.id());
        });
        let before = decoder.report();
        decoder.relearn();
        let after = decoder.report();
        assert_eq!(after.path("id").unwrap().fallbacks, 1);
        assert_eq!(after.records, before.records);
        assert_eq!(after.bytes_walked, before.bytes_walked);
        assert_eq!(after.bytes_fallen_back, before.bytes_fallen_back);
    }

    #[test]
    fn records_decoded_before_keep_working_and_do_not_teach_the_new_window() {
        let decoder = decoder::<FlightData>(2);
        let bytes = encoded_flight();
        let observed = decoder.decode_borrowed(&bytes).unwrap();
        observe(&decoder, &bytes, 2, |flight| {
            touch(flight.id());
        });
        let adapted = decoder.decode_borrowed(&bytes).unwrap();
        decoder.relearn();
        for flight in [&observed, &adapted] {
            assert_eq!(flight.to_data().unwrap(), super::flight());
            assert_eq!(flight.id(), 7);
            assert_eq!(flight.name(), "XX 7");
            assert_eq!(flight.origin().loc().unwrap().latitude(), 35.5);
        }
        let read: Vec<_> = counted(&decoder);
        assert!(read.iter().all(|(_, reads, _)| *reads == 0), "{read:?}");
        // One ended late, the other never was observed: neither is a record of the new window.
        drop((observed, adapted));
        let expected = Phase::Learning {
            observed: 0,
            window: 2,
        };
        assert_eq!(decoder.report().phase, expected);
        assert_eq!(fallbacks(&decoder, "id"), 2); // late in one, behind the window in another, hot in the third
        assert_eq!(fallbacks(&decoder, "name"), 2);
    }
}

mod plan {
    use super::*;

    #[test]
    fn reads_of_everything_make_a_full_plan() {
        let decoder = decoder::<FlightData>(10);
        let bytes = encoded_flight();
        let read_all = |flight: &Adaptive<'_, FlightData>| {
            touch(flight.id());
            touch(flight.name());
            touch(flight.departure_time());
            for airport in [flight.origin(), flight.destination()] {
                touch(airport.code());
                touch(airport.name());
                touch(airport.country());
                touch(airport.state());
                touch(airport.closest_city());
                let loc = airport.loc().unwrap();
                touch(loc.latitude());
                touch(loc.longitude());
                touch(loc.altitude());
            }
        };
        observe(&decoder, &bytes, 10, read_all);
        let report = decoder.report();
        assert_eq!(report.cold().count(), 0);
        assert_eq!(report.paths.len(), 23);
        observe(&decoder, &bytes, 10, read_all);
        assert!(
            counted(&decoder)
                .iter()
                .all(|(.., fallbacks)| *fallbacks == 0)
        );
        assert_eq!(decoder.report().bytes_fallen_back, 0);
    }

    #[test]
    fn reads_of_nothing_make_an_empty_plan() {
        let decoder = decoder::<FlightData>(10);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 10, |_| ());
        let learnt = decoder.report();
        assert_eq!(learnt.hot().count(), 0);
        observe(&decoder, &bytes, 10, |_| ());
        let report = decoder.report();
        assert_eq!(report.bytes_materialised, learnt.bytes_materialised);
        assert_eq!(report.bytes_walked, 20 * bytes.len() as u64);
    }

    #[test]
    fn more_fields_than_a_word_of_bits_are_told_apart() {
        let decoder = decoder::<WideData>(4);
        let bytes = WideData::default().encode(Binary).unwrap();
        observe(&decoder, &bytes, 4, |wide| {
            touch(wide.level_1());
            touch(wide.flag_4());
            touch(wide.notes_8());
        });
        assert_eq!(hot(&decoder), ["level_1", "flag_4", "notes_8"]);
    }
}

mod lazy {
    use super::*;

    #[test]
    fn never_learns() {
        let settings = Settings {
            window: 2,
            min_access_ratio: 0.0,
            ..Settings::lazy()
        };
        let decoder = AdaptiveDecoder::<FlightData>::new(settings);
        let bytes = encoded_flight();
        for _ in 0..2 {
            observe(&decoder, &bytes, 10, |flight| {
                assert_eq!(flight.id(), 7);
                assert_eq!(flight.origin().code(), "NRT");
            });
            assert!(!decoder.is_learning());
            decoder.relearn();
        }
        let report = decoder.report();
        assert_eq!(report.phase, Phase::Lazy);
        assert_eq!(report.generation, 0);
        assert_eq!(report.bytes_materialised, 0);
        assert_eq!(hot(&decoder), [""; 0]);
        assert_eq!(
            counted(&decoder),
            [
                ("id".into(), 0, 20),
                ("origin".into(), 0, 20),
                ("origin.code".into(), 0, 20),
            ]
        );
    }
}

mod report {
    use super::*;

    /// A record of 18 bytes: a header of 3 and 4 for `left`, a header of 3, a length of 4 and 3 for `right`, and a stop.
    fn pair() -> Vec<u8> {
        let pair = PairData {
            left: 1,
            right: Some("abc".into()),
        };
        let bytes = pair.encode(Binary).unwrap();
        assert_eq!(bytes.len(), 18);
        bytes
    }

    /// Two records are learnt from, of which both have `left` read and one `right`; then one is adapted and has `right`
    /// read from its bytes.
    fn example(ratio: f64) -> AdaptiveDecoder<PairData> {
        let decoder = with_ratio(2, ratio);
        observe(&decoder, &pair(), 1, |pair| {
            touch(pair.left());
            touch(pair.right());
        });
        observe(&decoder, &pair(), 1, |pair| {
            touch(pair.left());
        });
        observe(&decoder, &pair(), 1, |pair| {
            touch(pair.left());
            touch(pair.right());
        });
        decoder
    }

    #[test]
    fn adds_up() {
        let report = example(0.75).report();
        assert_eq!(report.record, "Pair");
        assert_eq!(report.phase, Phase::Adapted { observed: 2 });
        assert_eq!(report.generation, 1);
        assert_eq!(report.records, 3);
        assert_eq!(report.bytes_walked, 3 * 18);
        assert_eq!(
            (report.records_observed, report.bytes_observed),
            (2, 2 * 18)
        );
        assert_eq!(report.bytes_materialised, 4, "`left` of the third record");
        assert_eq!(report.bytes_fallen_back, 18);
        let [left, right] = &report.paths[..] else {
            panic!("{report}");
        };
        assert_eq!(
            (
                &*left.path,
                left.hot,
                left.reads,
                left.share,
                left.fallbacks
            ),
            ("left", true, 2, 1.0, 0)
        );
        assert_eq!(
            (
                &*right.path,
                right.hot,
                right.reads,
                right.share,
                right.fallbacks
            ),
            ("right", false, 1, 0.5, 1)
        );
        assert_eq!(
            report.hot().map(|path| &*path.path).collect::<Vec<_>>(),
            ["left"]
        );
        assert_eq!(
            report.cold().map(|path| &*path.path).collect::<Vec<_>>(),
            ["right"]
        );
        assert!(report.path("middle").is_none());
    }

    #[test]
    fn adds_up_in_nested_structs() {
        let decoder = decoder::<FlightData>(1);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 1, |flight| {
            touch(flight.id());
            touch(flight.origin().code());
        });
        let learnt = decoder.report();
        observe(&decoder, &bytes, 1, |flight| {
            touch(flight.id());
            touch(flight.origin().code());
        });
        let adapted = decoder.report();
        // 8 bytes of `id`; a length of 4 and 3 for `origin.code`. A struct is what is read in it.
        assert_eq!(
            adapted.bytes_materialised - learnt.bytes_materialised,
            8 + 4 + 3
        );
        assert_eq!(adapted.bytes_walked, 2 * bytes.len() as u64);
        assert_eq!(adapted.bytes_fallen_back, 0);
        observe(&decoder, &bytes, 1, |flight| {
            touch(flight.destination().loc().unwrap().latitude());
        });
        // `destination` is looked for in the whole record, `loc` in the airport, and `latitude` in the location.
        let airport = airport("HND");
        let walked = bytes.len()
            + airport.encode(Binary).unwrap().len()
            + airport.loc.unwrap().encode(Binary).unwrap().len();
        assert_eq!(decoder.report().bytes_fallen_back, walked as u64);
    }

    #[test]
    fn prints_what_was_learnt_as_a_table() {
        assert_eq!(
            example(0.75).report().to_string(),
            "\
Pair: adapted after 2 records, 1 of 2 paths hot
3 records walked (54 B), 2 of them observed (36 B)
of the other 18 B: 4 B materialised (22.2 %), 18 B walked again for cold fields (100.0 %)
  path              reads    share   fallbacks
  left   hot            2   100.0%           0
  right  cold           1    50.0%           1
"
        );
    }

    #[test]
    fn prints_what_is_being_learnt() {
        let decoder = decoder::<FlightData>(100);
        observe(&decoder, &encoded_flight(), 4, |flight| {
            touch(flight.id());
        });
        observe(&decoder, &encoded_flight(), 1, |flight| {
            touch(flight.origin().closest_city());
        });
        let walked = 5 * encoded_flight().len();
        let expected = format!(
            "\
Flight: learning, 5 of 100 records observed
5 records walked ({walked} B), 5 of them observed ({walked} B)
  path                            reads    share   fallbacks
  id                                  4    80.0%           0
  origin                              1    20.0%           0
  origin.closest_city                 1    20.0%           0
  and 20 paths that were never read
"
        );
        assert_eq!(decoder.report().to_string(), expected);
    }

    #[test]
    fn prints_before_the_first_record_and_when_lazy() {
        assert_eq!(
            decoder::<PairData>(3).report().to_string(),
            "\
Pair: learning, 0 of 3 records observed
0 records walked (0 B), 0 of them observed (0 B)
  and 2 paths that were never read
"
        );
        let lazy = AdaptiveDecoder::<PairData>::new(Settings::lazy());
        observe(&lazy, &pair(), 100, |pair| {
            touch(pair.left());
        });
        assert_eq!(
            lazy.report().to_string(),
            "\
Pair: lazy, every field is read from the bytes
100 records walked (1.8 kB), 0 of them observed (0 B)
of the other 1.8 kB: 0 B materialised (0.0 %), 1.8 kB walked again for cold fields (100.0 %)
  path             reads    share   fallbacks
  left  cold           0     0.0%         100
  and 1 path that was never read
"
        );
    }

    #[test]
    fn shows_hot_paths_first_and_then_by_reads() {
        let decoder = decoder::<FlightData>(4);
        let bytes = encoded_flight();
        observe(&decoder, &bytes, 1, |flight| {
            touch(flight.name());
            touch(flight.departure_time());
        });
        observe(&decoder, &bytes, 3, |flight| {
            touch(flight.departure_time());
        });
        observe(&decoder, &bytes, 3, |flight| {
            touch(flight.id());
        });
        let shown = decoder.report().to_string();
        let order: Vec<&str> = shown
            .lines()
            .skip(4)
            .filter_map(|line| line.split_whitespace().next())
            .collect();
        assert_eq!(order, ["departureTime", "name", "id", "and"]);
    }
}

#[test]
fn decoders_of_one_type_learn_apart() {
    let airline = AirlineData {
        name: "Jet".into(),
        owner: Some("me".into()),
        ..AirlineData::default()
    };
    let bytes = airline.encode(Binary).unwrap();
    let (names, owners) = (decoder::<AirlineData>(2), decoder::<AirlineData>(2));
    observe(&names, &bytes, 2, |airline| {
        touch(airline.name());
    });
    observe(&owners, &bytes, 2, |airline| {
        touch(airline.owner());
    });
    assert_eq!(hot(&names), ["name"]);
    assert_eq!(hot(&owners), ["owner"]);
}

#[test]
fn owned_and_borrowed_records_teach_alike() {
    let user = UserData {
        id: 3,
        ..UserData::default()
    };
    let event = ClientEventData {
        user: Some(user),
        ..ClientEventData::default()
    };
    let bytes = event.encode(Binary).unwrap();
    let decoder = decoder::<ClientEventData>(2);
    let owned = decoder.decode(bytes.clone()).unwrap();
    assert_eq!(owned.user().unwrap().id(), 3);
    let borrowed = decoder.decode_borrowed(&bytes).unwrap();
    assert_eq!(borrowed.user().unwrap().id(), 3);
    drop((owned, borrowed));
    assert_eq!(
        counted(&decoder),
        [("user".into(), 2, 0), ("user.id".into(), 2, 0)]
    );
    assert_eq!(hot(&decoder), ["user", "user.id"]);
}
