//! The properties that the original Adaptive Scrooge was tested for, one module each.

use std::fmt::Debug;

use scrooge_runtime::{Adaptive, AdaptiveDecoder, Binary, DecodeErrorKind, Record, Settings, Stop};
use scrooge_tests::schema::airline::{AirlineData, AirportData, FlightData, LocationData};
use scrooge_tests::schema::negative_ids::{ExplicitData, ImplicitData, MixedData};
use scrooge_tests::schema::reserved_words::{ForeignData, KeywordsData, ReservedData};
use scrooge_tests::schema::shapes::{
    BatchData, ChoiceData, Colour, ContainerDefaultsData, ContainersData, DefaultsData,
    ExpressionData, Level1Data, NestedData, NumberData, OperationData, PairData,
    RequiredScalarsData, ScalarsData, UnionsData, WordsData,
};

/// Reads one thing from a record, plain or encoded, and says what it was.
type Accessor<T> = for<'a> fn(<T as Record>::Ref<'a>) -> String;

/// Accessors by what they read: `accessors!(airline => airline.name(), airline.owner())` are two.
macro_rules! accessors {
    ($record:ident => $($read:expr),+ $(,)?) => {
        &[$(|$record| shown(|| Some($read))),+]
    };
}

/// What was read; `None` where something on the way to it is absent.
fn shown<V: Debug>(read: impl FnOnce() -> Option<V>) -> String {
    format!("{:?}", read())
}

/// A decoder in each state of learning, with the state's name. What `trained` has taught is `train`'s.
fn in_every_state<T: Record>(
    bytes: &[u8],
    train: impl Fn(T::Ref<'_>),
) -> Vec<(&'static str, AdaptiveDecoder<T>)> {
    let states = [
        ("learning", 1_000, 0.5, Stop::Full),
        ("trained", 2, 0.5, Stop::Full),
        ("all hot", 2, 0.0, Stop::Full),
        ("none hot", 2, 2.0, Stop::Full),
        ("relearning", 2, 0.5, Stop::Full),
        ("trained, early stop", 2, 0.5, Stop::Early),
        ("all hot, early stop", 2, 0.0, Stop::Early),
        ("none hot, early stop", 2, 2.0, Stop::Early),
    ];
    let mut decoders: Vec<_> = states
        .into_iter()
        .map(|(name, window, min_access_ratio, stop)| {
            let decoder = AdaptiveDecoder::new(Settings {
                window,
                min_access_ratio,
                stop,
                ..Settings::default()
            });
            for _ in 0..2 {
                train(decoder.decode_borrowed(bytes).unwrap().view());
            }
            if name == "relearning" {
                decoder.relearn();
            }
            assert_eq!(
                decoder.is_learning(),
                matches!(name, "learning" | "relearning")
            );
            (name, decoder)
        })
        .collect();
    decoders.push(("lazy", AdaptiveDecoder::new(Settings::lazy())));
    decoders
}

/// Trains decoders on every accessor alone, on every two that are neighbours, on none and on all, and reads all accessors
/// of what they decode then: each must give what it gives on plain data.
fn any_reads_after_any_training<T: Record>(data: &T, accessors: &[Accessor<T>]) {
    let bytes = scrooge_runtime::encode(Binary, data).unwrap();
    let expected: Vec<String> = accessors
        .iter()
        .map(|read| read(data.as_reference()))
        .collect();
    let alone = (0..accessors.len()).map(|one| one..one + 1);
    let pairs = (1..accessors.len()).map(|second| second - 1..second + 1);
    for trained in alone.chain(pairs).chain([0..0, 0..accessors.len()]) {
        let train = |record: T::Ref<'_>| {
            for read in &accessors[trained.clone()] {
                read(record);
            }
        };
        for (state, decoder) in in_every_state::<T>(&bytes, train) {
            let record = decoder.decode_borrowed(&bytes).unwrap();
            let forwards = (0..accessors.len()).chain(0..accessors.len());
            for number in forwards.chain((0..accessors.len()).rev()) {
                assert_eq!(
                    accessors[number](record.view()),
                    expected[number],
                    "accessor {number} of a record that is {state}, trained on {trained:?}"
                );
            }
            assert_eq!(record, *data, "{state}");
        }
    }
}

fn airport(code: &str) -> AirportData {
    AirportData {
        code: code.into(),
        name: format!("{code} International"),
        country: Some("JP".into()),
        state: None,
        closest_city: Some("東京".into()),
        loc: Some(LocationData {
            latitude: 35.5.into(),
            longitude: (-0.0).into(),
            altitude: None,
        }),
    }
}

fn flight() -> FlightData {
    FlightData {
        id: -7,
        name: "XX 7".into(),
        origin: airport("NRT"),
        destination: airport("HND"),
        departure_time: Some(1_000),
    }
}

/// Writes fields one by one, so that a record can lack what the encoder would always write.
mod wire {
    pub(super) fn string(id: u8, text: &str) -> Vec<u8> {
        let mut field = vec![11, 0, id];
        field.extend((text.len() as u32).to_be_bytes());
        field.extend(text.as_bytes());
        field
    }

    pub(super) fn i64(id: u8, value: i64) -> Vec<u8> {
        let mut field = vec![10, 0, id];
        field.extend(value.to_be_bytes());
        field
    }

    pub(super) fn double(id: u8, value: f64) -> Vec<u8> {
        let mut field = vec![4, 0, id];
        field.extend(value.to_be_bytes());
        field
    }

    pub(super) fn structure(id: u8, fields: &[Vec<u8>]) -> Vec<u8> {
        let mut field = vec![12, 0, id];
        field.extend(record(fields));
        field
    }

    pub(super) fn record(fields: &[Vec<u8>]) -> Vec<u8> {
        let mut record = fields.concat();
        record.push(0);
        record
    }
}

mod train_on_some_accessors_and_use_others {
    use super::*;

    #[test]
    fn of_nested_structs() {
        any_reads_after_any_training::<FlightData>(
            &flight(),
            accessors!(flight =>
                flight.id(),
                flight.name(),
                flight.departure_time(),
                flight.origin(),
                flight.origin().code(),
                flight.origin().state(),
                flight.origin().loc()?.latitude(),
                flight.destination().closest_city(),
                flight.destination().loc()?.longitude(),
                flight.destination().loc()?.altitude(),
            ),
        );
    }

    #[test]
    fn of_five_levels() {
        let shallow = Level1Data {
            before: "first".into(),
            after: Some(1),
            ..Level1Data::default()
        };
        for data in [shallow, level1()] {
            any_reads_after_any_training::<Level1Data>(
                &data,
                accessors!(level =>
                    level.before(),
                    level.after(),
                    level.level2()?.before()?.len(),
                    level.level2()?.level3().after(),
                    level.level2()?.level3().level4()?.level5()?.text(),
                    level.level2()?.level3().level4()?.other()?.text(),
                    level.level2()?.level3().level4()?.other()?.notes(),
                    level.level2()?.level3().level4()?.after(),
                ),
            );
        }
    }

    fn level1() -> Level1Data {
        use scrooge_tests::schema::shapes::{Level2Data, Level3Data, Level4Data, Level5Data};
        let level5 = |text: &str| Level5Data {
            text: text.into(),
            number: Some(5),
            notes: vec!["a".into(), String::new()],
        };
        Level1Data {
            before: "before".into(),
            level2: Some(Level2Data {
                before: Some(vec![PairData::default(); 2]),
                level3: Level3Data {
                    before: Some([("k".to_owned(), 1)].into()),
                    level4: Some(Level4Data {
                        before: Some(vec![0, 255]),
                        level5: Some(level5("one")),
                        after: Some(true),
                        other: Some(level5("other")),
                    }),
                    after: Some(f64::NAN.into()),
                },
                after: Some(2),
            }),
            after: None,
        }
    }

    #[test]
    fn of_every_base_type() {
        any_reads_after_any_training::<RequiredScalarsData>(
            &RequiredScalarsData {
                flag: true,
                tiny: -128,
                small: i16::MIN,
                medium: i32::MIN,
                large: i64::MIN,
                real: f64::MIN_POSITIVE.into(),
                text: "text".into(),
                bytes: vec![0xff],
                colour: Colour(77),
            },
            accessors!(scalars =>
                scalars.flag(),
                scalars.tiny(),
                scalars.small(),
                scalars.medium(),
                scalars.large(),
                scalars.real(),
                scalars.text(),
                scalars.bytes(),
                scalars.colour(),
            ),
        );
    }

    #[test]
    fn of_containers() {
        any_reads_after_any_training::<ContainersData>(
            &ContainersData {
                flags: vec![true, false],
                texts: vec!["a".into(), String::new()],
                structs: vec![
                    ScalarsData {
                        text: Some("inner".into()),
                        ..ScalarsData::default()
                    };
                    2
                ],
                real_set: [(-0.0).into(), 0.0.into()].into(),
                pair_by_pair: [(PairData::default(), PairData::default())].into(),
                ids: Some(vec![1, 2, 3]),
                ..ContainersData::default()
            },
            accessors!(containers =>
                containers.flags(),
                containers.mediums(),
                containers.texts().get(1)?,
                containers.structs().get(1)?.text(),
                containers.real_set(),
                containers.pair_by_pair().iter().next()?.1.left(),
                containers.ids()?.first(),
                containers.ids()?.get(3),
            ),
        );
        any_reads_after_any_training::<NestedData>(
            &NestedData {
                matrix: vec![vec![1], vec![], vec![2, 3]],
                groups: [("g".to_owned(), vec![PairData::default()])].into(),
                ..NestedData::default()
            },
            accessors!(nested =>
                nested.matrix(),
                nested.matrix().get(2)?.get(1),
                nested.groups().get("g")?.first()?.left(),
                nested.groups_of_ids(),
                nested.deep(),
            ),
        );
    }
}

mod missing_required_fields {
    use super::*;

    /// A whole flight but for the field with this path.
    fn flight_without(missing: &str) -> Vec<u8> {
        let keep = |path: String, field: Vec<u8>| if path == missing { vec![] } else { field };
        let airport = |id: u8, path: &str| {
            let loc = [
                keep(format!("{path}.loc.latitude"), wire::double(1, 1.5)),
                keep(format!("{path}.loc.longitude"), wire::double(2, 2.5)),
            ];
            let fields = [
                keep(format!("{path}.code"), wire::string(1, "NRT")),
                keep(format!("{path}.name"), wire::string(2, "Narita")),
                wire::structure(6, &loc),
            ];
            keep(path.to_owned(), wire::structure(id, &fields))
        };
        wire::record(&[
            keep("id".into(), wire::i64(1, 7)),
            keep("name".into(), wire::string(2, "XX 7")),
            airport(3, "origin"),
            airport(4, "destination"),
        ])
    }

    const REQUIRED: [&str; 10] = [
        "id",
        "name",
        "origin",
        "destination",
        "origin.code",
        "origin.name",
        "origin.loc.latitude",
        "destination.code",
        "destination.loc.latitude",
        "destination.loc.longitude",
    ];

    #[test]
    fn fail_in_every_state() {
        let whole = flight_without("");
        assert!(FlightData::decode(Binary, &whole).is_ok());
        for missing in REQUIRED {
            let bytes = flight_without(missing);
            let expected = FlightData::decode(Binary, &bytes).unwrap_err();
            let (path, field) = missing.rsplit_once('.').unwrap_or(("", missing));
            assert_eq!(expected.path(), path);
            match expected.kind() {
                DecodeErrorKind::MissingField { field: found } => assert_eq!(*found, field),
                other => panic!("{missing}: {other}"),
            }
            let train = |flight: <FlightData as Record>::Ref<'_>| {
                let _ = flight.origin().code();
            };
            for (state, decoder) in in_every_state::<FlightData>(&whole, train) {
                if decoder.settings().stop == Stop::Early {
                    continue;
                }
                let error = decoder.decode_borrowed(&bytes).unwrap_err();
                assert_eq!(error, expected, "{state}");
                assert_eq!(decoder.decode(bytes.clone()).unwrap_err(), expected);
                assert!(decoder.decode_borrowed(&whole).is_ok(), "{state}");
            }
        }
    }

    #[test]
    fn are_found_on_request_under_early_stop() {
        let whole = flight_without("");
        for missing in REQUIRED {
            let bytes = flight_without(missing);
            let expected = FlightData::decode(Binary, &bytes).unwrap_err();
            let train = |flight: <FlightData as Record>::Ref<'_>| {
                let _ = flight.id();
            };
            for (state, decoder) in in_every_state::<FlightData>(&whole, train) {
                let error = decoder
                    .decode_borrowed(&bytes)
                    .and_then(|record| record.complete());
                assert_eq!(error, Err(expected.clone()), "{missing}, {state}");
            }
        }
    }

    #[test]
    fn fail_inside_containers_and_unions() {
        let whole = AirlineData {
            airports: Some([airport("NRT")].into()),
            ..AirlineData::default()
        };
        let whole = whole.encode(Binary).unwrap();
        let mut set = vec![14, 0, 4, 12, 0, 0, 0, 1];
        set.extend(wire::record(&[wire::string(1, "NRT")]));
        let bytes = wire::record(&[wire::string(1, "Jet"), set]);
        fails(
            in_every_state::<AirlineData>(&whole, |_| ()),
            &bytes,
            "name",
        );

        let whole = ChoiceData::Pair(PairData::default());
        let whole = whole.encode(Binary).unwrap();
        let bytes = wire::record(&[wire::structure(1, &[wire::string(2, "right")])]);
        fails(in_every_state::<ChoiceData>(&whole, |_| ()), &bytes, "left");
    }

    fn fails<T: Record>(
        decoders: Vec<(&str, AdaptiveDecoder<T>)>,
        bytes: &[u8],
        missing: &'static str,
    ) {
        let kind = DecodeErrorKind::MissingField { field: missing };
        for (state, decoder) in decoders {
            let error = decoder
                .decode_borrowed(bytes)
                .and_then(|record| record.complete())
                .expect_err(state);
            assert_eq!(*error.kind(), kind, "{state}");
        }
    }
}

mod defaults_stripped {
    use super::*;

    /// Reads all accessors of a record of nothing in every state: they must give what they give on default data.
    fn reads_as_default<T: Record + Default>(accessors: &[Accessor<T>]) {
        let data = T::default();
        let written = scrooge_runtime::encode(Binary, &data).unwrap();
        let train = |record: T::Ref<'_>| {
            accessors[0](record);
        };
        for trained_on in [&[0][..], &written] {
            for (state, decoder) in in_every_state::<T>(trained_on, train) {
                let stripped = decoder.decode_borrowed(&[0]).unwrap();
                for (number, read) in accessors.iter().enumerate() {
                    let expected = read(data.as_reference());
                    assert_eq!(read(stripped.view()), expected, "{number}, {state}");
                }
                assert_eq!(stripped, data, "{state}");
                assert_eq!(stripped, decoder.decode_borrowed(&written).unwrap());
            }
        }
    }

    #[test]
    fn scalars_read_as_their_defaults() {
        reads_as_default::<DefaultsData>(accessors!(defaults =>
            defaults.flag(),
            defaults.tiny(),
            defaults.small(),
            defaults.medium(),
            defaults.large(),
            defaults.real(),
            defaults.text(),
            defaults.quoted(),
            defaults.colour(),
            defaults.plain_colour(),
            defaults.whole(),
            defaults.off(),
        ));
        let record = AdaptiveDecoder::<DefaultsData>::default()
            .decode_borrowed(&[0])
            .unwrap()
            .detach();
        let defaults = record.view();
        assert!(defaults.flag());
        assert_eq!(defaults.tiny(), -8);
        assert_eq!(defaults.medium(), 42);
        assert_eq!(defaults.text(), "hello, world");
        assert_eq!(defaults.quoted(), "says \"hi\"");
        assert_eq!(defaults.plain_colour(), Colour::GREEN);
    }

    #[test]
    fn containers_read_as_their_defaults() {
        reads_as_default::<ContainerDefaultsData>(accessors!(defaults =>
            defaults.primes(),
            defaults.words(),
            defaults.seen(),
            defaults.ages(),
            defaults.none(),
            defaults.primes().get(3),
            defaults.ages().get("two"),
        ));
        let decoder = AdaptiveDecoder::<ContainerDefaultsData>::new(Settings::lazy());
        let record = decoder.decode_borrowed(&[0]).unwrap();
        assert_eq!(record.view().primes().to_vec().unwrap(), [2, 3, 5, 7]);
        assert!(!record.view().has_primes());
    }
}

#[test]
fn reserved_words() {
    any_reads_after_any_training::<KeywordsData>(
        &KeywordsData {
            self_: "self".into(),
            super_: Some("super".into()),
            r#as: Some("as".into()),
            r#break: Some(1),
            r#if: Some(true),
            r#in: vec!["in".into()],
            ..KeywordsData::default()
        },
        accessors!(keywords =>
            keywords.self_(),
            keywords.super_(),
            keywords.r#as(),
            keywords.r#break(),
            keywords.r#continue(),
            keywords.r#if(),
            keywords.r#in(),
            keywords.r#while(),
        ),
    );
    any_reads_after_any_training::<ReservedData>(
        &ReservedData {
            r#abstract: "abstract".into(),
            r#do: Some(1),
            ..ReservedData::default()
        },
        accessors!(reserved =>
            reserved.r#abstract(),
            reserved.r#do(),
            reserved.r#try(),
            reserved.r#yield(),
        ),
    );
    let foreign = |next| ForeignData {
        from: "from".into(),
        next,
        class: Some("class".into()),
        not: Some(false),
        package: None,
    };
    any_reads_after_any_training::<ForeignData>(
        &foreign(Some(Box::new(foreign(None)))),
        accessors!(foreign =>
            foreign.from(),
            foreign.next()?.from(),
            foreign.next()?.next(),
            foreign.class(),
            foreign.not(),
        ),
    );
    any_reads_after_any_training::<WordsData>(
        &WordsData {
            r#type: "type".into(),
            r#match: Some(1),
            r#ref: Some(PairData::default()),
            payload: Some(2),
            view: Some(3),
            to_data: Some("to_data".into()),
            as_bytes: Some(vec![1]),
            decoder: Some(4),
            ..WordsData::default()
        },
        accessors!(words =>
            words.r#type(),
            words.r#match(),
            words.r#loop(),
            words.r#ref()?.left(),
            words.payload(),
            words.view(),
            words.decoder(),
            words.value(),
        ),
    );
}

#[test]
fn negative_ids() {
    any_reads_after_any_training::<ExplicitData>(
        &ExplicitData {
            minus_one: 1,
            minus_two: Some("two".into()),
            one: Some(3),
            least: Some(true),
        },
        accessors!(explicit =>
            explicit.minus_one(),
            explicit.minus_two(),
            explicit.one(),
            explicit.least(),
        ),
    );
    any_reads_after_any_training::<ImplicitData>(
        &ImplicitData {
            first: 1,
            second: None,
            third: vec![3, 4],
        },
        accessors!(implicit => implicit.first(), implicit.second(), implicit.third()),
    );
    any_reads_after_any_training::<MixedData>(
        &MixedData {
            one: Some(1),
            minus_one: Some(-1),
            two: None,
            minus_two: Some(-2),
        },
        accessors!(mixed =>
            mixed.one(),
            mixed.minus_one(),
            mixed.two(),
            mixed.minus_two(),
        ),
    );
}

#[test]
fn unions() {
    let operation = ExpressionData::Operation(Box::new(OperationData {
        name: "minus".into(),
        left: Some(Box::new(ExpressionData::Literal(1))),
        right: Some(Box::new(ExpressionData::Sum(vec![
            ExpressionData::Literal(2),
            ExpressionData::Variable("x".into()),
        ]))),
    }));
    any_reads_after_any_training::<UnionsData>(
        &UnionsData {
            required_number: NumberData::Text("text".into()),
            optional_number: None,
            choice: Some(ChoiceData::Pair(PairData {
                left: 4,
                right: None,
            })),
            numbers: vec![NumberData::Flag(true), NumberData::Real(0.5.into())],
            choices: [(
                "k".to_owned(),
                ChoiceData::Number(NumberData::Colour(Colour::RED)),
            )]
            .into(),
            batch: Some(BatchData::Larges(vec![1, 2])),
            number_set: [NumberData::Medium(9)].into(),
            count_by_number: [(NumberData::Large(1), 1)].into(),
            expression: Some(operation.clone()),
        },
        accessors!(unions =>
            unions.required_number().arm(),
            unions.optional_number()?.arm(),
            unions.choice()?.arm(),
            unions.numbers().get(1)?.arm(),
            unions.choices().get("k")?.arm(),
            unions.batch()?.arm(),
            unions.number_set(),
            unions.count_by_number(),
            unions.expression()?.arm(),
        ),
    );
    any_reads_after_any_training::<ExpressionData>(
        &operation,
        accessors!(expression => expression.arm()),
    );
    any_reads_after_any_training::<ChoiceData>(
        &ChoiceData::Levels(Level1Data::default()),
        accessors!(choice => choice.arm()),
    );
}

mod one_object_from_decoder_to_decoder {
    use super::*;

    #[test]
    fn in_any_states_of_both() {
        let bytes = flight().encode(Binary).unwrap();
        let train = |flight: <FlightData as Record>::Ref<'_>| {
            let _ = flight.origin().code();
        };
        for (from, first) in in_every_state::<FlightData>(&bytes, train) {
            for (to, second) in in_every_state::<FlightData>(&bytes, train) {
                let record = first.decode_borrowed(&bytes).unwrap();
                let copies = [
                    record.view().encode(Binary).unwrap(),
                    record.to_bytes().to_vec(),
                    record.to_data().unwrap().encode(Binary).unwrap(),
                ];
                for copy in copies {
                    let passed = second.decode(copy).unwrap();
                    assert_eq!(passed, record, "{from} to {to}");
                    assert_eq!(passed.view().origin(), record.view().origin());
                    assert_eq!(passed.view().id(), -7);
                }
                let origin = record.view().origin().encode(Binary).unwrap();
                assert_eq!(
                    AirportData::decode(Binary, &origin).unwrap(),
                    airport("NRT")
                );
            }
        }
    }

    #[test]
    fn by_way_of_apache_s_code() {
        use scrooge_peers::{airline::Flight, codec};
        let bytes = flight().encode(Binary).unwrap();
        for (state, decoder) in in_every_state::<FlightData>(&bytes, |_| ()) {
            let record = decoder.decode_borrowed(&bytes).unwrap();
            let theirs: Flight = codec::from_bytes(&record.view().encode(Binary).unwrap()).unwrap();
            assert_eq!(theirs.origin.code, "NRT");
            let back = decoder.decode(codec::to_bytes(&theirs)).unwrap();
            assert_eq!(back, record, "{state}");
        }
    }
}

#[test]
fn a_hundred_threads() {
    const THREADS: i64 = 100;
    const RECORDS: i64 = 40;
    let decoder = AdaptiveDecoder::<FlightData>::new(Settings {
        window: 1_000,
        ..Settings::default()
    });
    let start = std::sync::Barrier::new(THREADS as usize);
    std::thread::scope(|threads| {
        for thread in 0..THREADS {
            let (decoder, start) = (&decoder, &start);
            threads.spawn(move || {
                start.wait();
                for number in 0..RECORDS {
                    let data = FlightData {
                        id: thread * RECORDS + number,
                        name: format!("{thread}/{number}"),
                        ..flight()
                    };
                    let record = decoder.decode(data.encode(Binary).unwrap()).unwrap();
                    assert_eq!(record.view().id(), data.id);
                    if thread % 2 == 0 {
                        assert_eq!(record.view().name(), data.name.as_str());
                    }
                    assert_eq!(record.view().destination().code(), "HND");
                    assert_eq!(record, data);
                }
            });
        }
    });
    let report = decoder.report();
    assert_eq!(report.records, (THREADS * RECORDS) as u64);
    assert_eq!(
        report.generation, 1,
        "4,000 records close a window of 1,000"
    );
    assert!(report.path("id").unwrap().hot);
    assert!(report.path("destination.code").unwrap().hot);
    assert!(!report.path("origin").unwrap().hot);
}

#[test]
fn writing_does_not_teach() {
    let bytes = flight().encode(Binary).unwrap();
    let decoder = AdaptiveDecoder::<FlightData>::new(Settings {
        window: 5,
        ..Settings::default()
    });
    for _ in 0..5 {
        let record: Adaptive<'_, FlightData> = decoder.decode_borrowed(&bytes).unwrap();
        assert_eq!(record.view().encode(Binary).unwrap(), bytes);
        assert_eq!(record.to_bytes(), bytes);
        assert_eq!(record.to_data().unwrap().encode(Binary).unwrap(), bytes);
    }
    assert!(!decoder.is_learning());
    let report = decoder.report();
    assert!(report.paths.iter().all(|path| path.reads == 0 && !path.hot));
}

#[test]
fn a_field_below_the_threshold_stays_cold() {
    let decoder = AdaptiveDecoder::<PairData>::default();
    let window = decoder.settings().window;
    let least = (f64::from(window) * decoder.settings().min_access_ratio) as u32;
    let bytes = PairData::default().encode(Binary).unwrap();
    for number in 0..window {
        let record = decoder.decode_borrowed(&bytes).unwrap();
        if number < least {
            assert_eq!(record.view().left(), 0);
        }
        if number < least - 1 {
            assert!(record.view().right().is_none());
        }
    }
    assert!(!decoder.is_learning());
    let report = decoder.report();
    let [left, right] = &report.paths[..] else {
        panic!("{report}");
    };
    assert_eq!((left.reads, left.hot), (100, true));
    assert_eq!((right.reads, right.hot), (99, false));
    let record = decoder.decode_borrowed(&bytes).unwrap();
    assert!(record.view().right().is_none());
    assert!(!decoder.report().path("right").unwrap().hot);
}
