//! Records in the formats of serde.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use scrooge_runtime::interop::serde::{Encoded, EncodedSeed};
use scrooge_runtime::{
    AdaptiveDecoder, Binary, Compact, Double, Protocol, ProtocolTag, Record, Settings, Stop, TType,
    Unknown, Uuid, decode, encode,
};
use scrooge_tests::bytes::{i32_field, record, text_field, ttype};
use scrooge_tests::each_record;
use scrooge_tests::random::{self, Rng, Style};
use scrooge_tests::schema::shapes::prelude::*;
use scrooge_tests::schema::shapes::{
    Colour, ContainersData, DefaultsData, EmptyData, Level1Data, LinkedData, NumberData, PairData,
    PlainScalarsData, RequiredScalarsData, ScalarsData, TreeData, UnionsData,
};
use scrooge_tests::schema::uuids::{KeyData, UuidsData};
use serde::de::{DeserializeOwned, DeserializeSeed};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What holds for records of one type, by a seed.
type Check = fn(u64);

/// The types of the IDL by themselves, and each with what has to hold.
fn checks() -> Vec<Check> {
    macro_rules! checks {
        ($($data:ty,)*) => {
            vec![$(
                round_trips::<$data, Binary> as Check,
                round_trips::<$data, Compact> as Check,
            )*]
        };
    }
    each_record!(checks)
}

fn style<P: Protocol>(rng: &mut Rng) -> Style {
    let style = Style::with_repeats(rng);
    Style {
        // The bits of a NaN are lost in JSON.
        special_doubles: false,
        // Compact's bytes would come back as binary's.
        unknown_arms: if P::TAG == ProtocolTag::Binary {
            style.unknown_arms
        } else {
            0
        },
        ..style
    }
}

fn round_trips<T, P>(seed: u64)
where
    T: Record + Serialize + DeserializeOwned,
    P: Protocol,
    for<'a> T::Ref<'a>: Serialize,
{
    let mut rng = Rng::new(seed);
    let style = style::<P>(&mut rng);
    let bytes = random::record_in(P::TAG, T::SCHEMA, &style, 40, &mut rng).bytes;
    let data: T = decode(P::default(), &bytes).unwrap();

    let json = serde_json::to_string(&data).unwrap();
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), data, "{json}");
    let postcard = postcard::to_allocvec(&data).unwrap();
    assert_eq!(
        postcard::from_bytes::<T>(&postcard).unwrap(),
        data,
        "{json}"
    );
    let mut cbor = Vec::new();
    ciborium::into_writer(&data, &mut cbor).unwrap();
    assert_eq!(
        ciborium::from_reader::<T, _>(&cbor[..]).unwrap(),
        data,
        "{json}"
    );

    // What is written of the record itself, hot or cold, reads as the same data.
    let decoder = AdaptiveDecoder::<T, P>::new(Settings::default());
    let adaptive = decoder.decode_borrowed(&bytes).unwrap();
    let by_reference = serde_json::to_string(&adaptive.view()).unwrap();
    let by_schema = Encoded::new(T::SCHEMA, P::TAG, &bytes).unwrap();
    for json in [
        serde_json::to_string(&adaptive).unwrap(),
        by_reference.clone(),
        serde_json::to_string(&by_schema).unwrap(),
    ] {
        assert_eq!(json, by_reference);
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), data, "{json}");
    }
    let postcard = postcard::to_allocvec(&adaptive).unwrap();
    assert_eq!(
        postcard::from_bytes::<T>(&postcard).unwrap(),
        data,
        "{json}"
    );
    assert_eq!(
        serde_json::to_value(data.as_reference()).unwrap(),
        serde_json::to_value(&data).unwrap()
    );

    // Without the type.
    let mut deserializer = serde_json::Deserializer::from_str(&json);
    let encoded = EncodedSeed(T::SCHEMA)
        .deserialize(&mut deserializer)
        .unwrap();
    assert_eq!(decode::<T, _>(Binary, &encoded).unwrap(), data);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_500,
        max_shrink_iters: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// JSON, postcard and CBOR bring back what they were given, for records of every type.
    #[test]
    fn records_come_back_from_every_format(
        check in proptest::sample::select(checks()),
        seed in any::<u64>().no_shrink(),
    ) {
        check(seed);
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap()
}

fn from<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}

#[test]
fn scalars_have_their_names_and_usual_forms() {
    let data = RequiredScalarsData {
        flag: true,
        tiny: -8,
        small: 16,
        medium: 32,
        large: i64::MIN,
        real: Double(2.5),
        text: "grüezi".into(),
        bytes: vec![0, 0xff, 0x10],
        colour: Colour::INFRARED,
    };
    let expected = json!({
        "flag": true, "tiny": -8, "small": 16, "medium": 32, "large": i64::MIN, "real": 2.5,
        "text": "grüezi", "bytes": "AP8Q", "colour": "INFRARED",
    });
    assert_eq!(json(&data), expected);
    assert_eq!(from(expected), Ok(data));
}

#[test]
fn absent_fields_are_left_out_and_those_with_a_default_are_not() {
    assert_eq!(json(&ScalarsData::default()), json!({}));
    assert_eq!(from(json!({})), Ok(ScalarsData::default()));
    let with_null = json!({"flag": null, "text": null, "medium": 1});
    let expected = ScalarsData {
        medium: Some(1),
        ..Default::default()
    };
    assert_eq!(from(with_null), Ok(expected));
    // An empty record, and its data.
    let decoder = AdaptiveDecoder::<DefaultsData>::new(Settings::default());
    let empty = decoder.decode_borrowed(&[0]).unwrap();
    assert_eq!(json(&empty), json(&DefaultsData::default()));
    assert_eq!(json(&empty)["quoted"], json!("says \"hi\""));
    assert_eq!(json(&empty)["colour"], json!("BLUE"));
    assert_eq!(from(json!({})), Ok(DefaultsData::default()));
    let decoder = AdaptiveDecoder::<PlainScalarsData>::new(Settings::default());
    let empty = decoder.decode_borrowed(&[0]).unwrap();
    assert_eq!(json(&empty), json(&PlainScalarsData::default()));
    assert_eq!(json(&empty)["text"], json!(""));
    assert_eq!(json(&empty).get("nested"), None);
}

#[test]
fn an_enum_is_a_name_or_a_number() {
    let colour = |value| from::<ScalarsData>(json!({"colour": value})).map(|data| data.colour);
    assert_eq!(colour(json!("GREEN")), Ok(Some(Colour::GREEN)));
    assert_eq!(colour(json!(10)), Ok(Some(Colour::BLUE)));
    assert_eq!(colour(json!(-77)), Ok(Some(Colour(-77))));
    assert!(
        colour(json!("MAUVE"))
            .unwrap_err()
            .contains("a name of the enum Colour")
    );
    assert!(colour(json!(1_u64 << 31)).is_err());
    let unknown = ScalarsData {
        colour: Some(Colour(-77)),
        ..Default::default()
    };
    assert_eq!(json(&unknown), json!({"colour": -77}));
    assert_eq!(json(&[Colour::RED, Colour(9)]), json!(["RED", 9]));
    assert_eq!(
        from::<Vec<Colour>>(json!(["RED", 9])),
        Ok(vec![Colour::RED, Colour(9)])
    );
    // A number where people don't read.
    assert_eq!(postcard::to_allocvec(&Colour::BLUE).unwrap(), [20]);
}

#[test]
fn maps_are_objects_where_their_keys_can_be_names() {
    let data = ContainersData {
        by_text: BTreeMap::from([("a".into(), 1)]),
        flag_by_medium: BTreeMap::from([(-5, true)]),
        tiny_by_flag: BTreeMap::from([(true, 1), (false, 0)]),
        small_by_real: BTreeMap::from([(Double(0.5), 7)]),
        blob_by_blob: BTreeMap::from([(vec![0xff], vec![0])]),
        text_by_colour: BTreeMap::from([(Colour::RED, "r".into()), (Colour(99), "?".into())]),
        pair_by_pair: BTreeMap::from([(
            PairData {
                left: 1,
                right: None,
            },
            PairData {
                left: 2,
                right: Some("two".into()),
            },
        )]),
        flag_set: BTreeSet::from([true]),
        ..Default::default()
    };
    let value = json(&data);
    assert_eq!(value["by_text"], json!({"a": 1}));
    assert_eq!(value["flag_by_medium"], json!({"-5": true}));
    assert_eq!(value["tiny_by_flag"], json!({"true": 1, "false": 0}));
    assert_eq!(value["small_by_real"], json!([[0.5, 7]]));
    assert_eq!(value["blob_by_blob"], json!({"/w==": "AA=="}));
    assert_eq!(value["text_by_colour"], json!({"RED": "r", "99": "?"}));
    assert_eq!(
        value["pair_by_pair"],
        json!([[{"left": 1}, {"left": 2, "right": "two"}]])
    );
    assert_eq!(value["flag_set"], json!([true]));
    assert_eq!(from(value), Ok(data));
}

#[test]
fn what_a_record_repeats_is_written_once() {
    // A set with an element twice, and a map with a key twice, of which the last value counts.
    let set = [
        &[ttype::SET, 0, 12, ttype::I64, 0, 0, 0, 2][..],
        &[0; 7],
        &[5],
        &[0; 7],
        &[5],
    ];
    let map = [
        &[ttype::MAP, 0, 18, ttype::STRING, ttype::I32, 0, 0, 0, 2][..],
        &[0, 0, 0, 1, b'a', 0, 0, 0, 1],
        &[0, 0, 0, 1, b'a', 0, 0, 0, 2],
    ];
    let bytes = record(&[set.concat(), map.concat()]);
    let decoder = AdaptiveDecoder::<ContainersData>::new(Settings::default());
    let value = json(&decoder.decode_borrowed(&bytes).unwrap());
    assert_eq!(value["large_set"], json!([5]));
    assert_eq!(value["by_text"], json!({"a": 2}));
    let text = serde_json::to_string(&decoder.decode_borrowed(&bytes).unwrap()).unwrap();
    assert!(text.contains(r#""by_text":{"a":2}"#), "{text}");
}

#[test]
fn a_union_is_its_one_field() {
    assert_eq!(json(&NumberData::Medium(3)), json!({"medium": 3}));
    assert_eq!(from(json!({"text": "x"})), Ok(NumberData::Text("x".into())));
    // What is null or not of the IDL is no field.
    let lax = json!({"text": null, "large": 1, "no such arm": 2});
    assert_eq!(from(lax), Ok(NumberData::Large(1)));
    for wrong in [
        json!({}),
        json!({"medium": 1, "large": 2}),
        json!({"none": 1}),
    ] {
        let error = from::<NumberData>(wrong).unwrap_err();
        assert!(
            error.contains("the union Number has to have one field"),
            "{error}"
        );
    }
}

#[test]
fn a_field_that_the_union_does_not_have_comes_back() {
    let unknown = NumberData::Unknown(Unknown {
        id: 77,
        ttype: TType(ttype::I32),
        protocol: ProtocolTag::Binary,
        bytes: vec![0, 0, 1, 2],
    });
    let value = json!({"77": {"type": 8, "bytes": "AAABAg=="}});
    assert_eq!(json(&unknown), value);
    assert_eq!(from(value), Ok(unknown.clone()));
    // From compact it comes in the form of binary.
    let compact = encode(Compact, &unknown).unwrap();
    let decoder = AdaptiveDecoder::<NumberData, Compact>::new(Settings::default());
    assert_eq!(json(&decoder.decode(compact).unwrap()), json(&unknown));
    for wrong in [
        json!({"77": {"type": 8, "bytes": "AAAB"}}),
        json!({"77": {"type": 8, "bytes": "AAABAgM="}}),
        json!({"77": {"type": 1, "bytes": ""}}),
        json!({"77": {"bytes": "AAABAg=="}}),
        json!({"77": 5}),
    ] {
        assert!(from::<NumberData>(wrong).is_err());
    }
}

#[test]
fn doubles_that_are_no_numbers_to_json_are_words() {
    for (value, word) in [
        (f64::NAN, "NaN"),
        (f64::INFINITY, "Infinity"),
        (f64::NEG_INFINITY, "-Infinity"),
    ] {
        let data = NumberData::Real(Double(value));
        assert_eq!(json(&data), json!({"real": word}));
        assert_eq!(from(json!({"real": word})), Ok(data));
    }
    assert_eq!(from(json!({"real": 3})), Ok(NumberData::Real(Double(3.0))));
    assert!(from::<NumberData>(json!({"real": "3"})).is_err());
}

#[test]
fn uuids_have_hyphens_where_people_read() {
    let id = Uuid::from_u128(0x0123_4567_89ab_cdef_0123_4567_89ab_cdef);
    let key = KeyData::Id(id);
    assert_eq!(
        json(&key),
        json!({"id": "01234567-89ab-cdef-0123-456789abcdef"})
    );
    assert_eq!(from(json(&key)), Ok(key.clone()));
    assert!(from::<KeyData>(json!({"id": "0123"})).is_err());
    let uuids = UuidsData {
        id,
        labels: BTreeMap::from([(id, "it".into())]),
        ..Default::default()
    };
    assert_eq!(
        json(&uuids)["labels"],
        json!({"01234567-89ab-cdef-0123-456789abcdef": "it"})
    );
    let postcard = postcard::to_allocvec(&key).unwrap();
    assert!(postcard.ends_with(id.as_bytes()));
}

#[test]
fn a_string_that_is_not_utf8_is_an_error() {
    let bytes = record(&[i32_field(1, 1), text_field(2, b"\xff")]);
    let decoder = AdaptiveDecoder::<PairData>::new(Settings::default());
    let error = serde_json::to_string(&decoder.decode(bytes).unwrap()).unwrap_err();
    assert!(error.to_string().contains("a string in Pair"), "{error}");
}

/// What accessors give out is written as it is in a record, from bytes in either protocol and from data.
#[test]
fn texts_lists_sets_and_maps_can_be_written_by_themselves() {
    let pair = |left| PairData { left, right: None };
    let data = ContainersData {
        texts: vec!["a".into(), "b".into()],
        structs: vec![ScalarsData {
            colour: Some(Colour::RED),
            ..ScalarsData::default()
        }],
        colour_set: [Colour::GREEN].into(),
        by_text: [("one".into(), 1)].into(),
        text_by_colour: [(Colour::RED, "red".into())].into(),
        pair_by_pair: [(pair(1), pair(2))].into(),
        ..ContainersData::default()
    };
    let binary = data.encode(Binary).unwrap();
    let compact = data.encode(Compact).unwrap();
    let from_binary = AdaptiveDecoder::<ContainersData>::new(Settings::lazy());
    let from_binary = from_binary.decode_borrowed(&binary).unwrap();
    let from_compact = AdaptiveDecoder::<ContainersData, Compact>::new(Settings::lazy());
    let from_compact = from_compact.decode_borrowed(&compact).unwrap();
    for view in [
        data.as_containers(),
        from_binary.view(),
        from_compact.view(),
    ] {
        let whole = json(&view);
        assert_eq!(json(&view.texts()), json!(["a", "b"]));
        assert_eq!(json(&view.texts().first()), json!("a"));
        assert_eq!(json(&view.structs()), json!([{"colour": "RED"}]));
        assert_eq!(json(&view.structs()), whole["structs"]);
        assert_eq!(json(&view.colour_set()), json!(["GREEN"]));
        assert_eq!(json(&view.by_text()), json!({"one": 1}));
        assert_eq!(json(&view.text_by_colour()), json!({"RED": "red"}));
        assert_eq!(
            json(&view.pair_by_pair()),
            json!([[{"left": 1}, {"left": 2}]])
        );
        assert_eq!(json(&view.blobs()), json!([]));
    }
}

#[test]
fn what_a_view_repeats_is_written_once() {
    use scrooge_tests::bytes::{int, map_field, set_field, text};
    let pairs = [
        (text("a"), int(1)),
        (text("b"), int(2)),
        (text("a"), int(3)),
    ];
    let bytes = record(&[
        set_field(12, ttype::I64, &[vec![0; 8], vec![0; 8]]),
        map_field(18, [ttype::STRING, ttype::I32], &pairs),
    ]);
    let decoder = AdaptiveDecoder::<ContainersData>::new(Settings::lazy());
    let containers = decoder.decode_borrowed(&bytes).unwrap();
    assert_eq!(json(&containers.large_set()), json!([0]));
    assert_eq!(json(&containers.by_text()), json!({"a": 3, "b": 2}));
}

#[test]
fn a_text_or_list_that_is_not_utf8_is_an_error() {
    use scrooge_tests::bytes::{list_field, text};
    let bytes = record(&[list_field(7, ttype::STRING, &[text(b"\xFF")])]);
    let decoder = AdaptiveDecoder::<ContainersData>::new(Settings::lazy());
    let containers = decoder.decode_borrowed(&bytes).unwrap();
    assert!(serde_json::to_string(&containers.texts()).is_err());
    assert!(serde_json::to_string(&containers.texts().first()).is_err());
}

#[test]
fn what_early_stop_left_unverified_is_checked_first() {
    let settings = Settings {
        window: 1,
        stop: Stop::Early,
        ..Settings::default()
    };
    let decoder = AdaptiveDecoder::<PairData>::new(settings);
    let whole = record(&[i32_field(1, 1), text_field(2, "x")]);
    assert_eq!(decoder.decode_borrowed(&whole).unwrap().left(), 1);
    let cut = &whole[..whole.len() - 2];
    let error = serde_json::to_string(&decoder.decode_borrowed(cut).unwrap()).unwrap_err();
    assert!(error.to_string().starts_with("Pair"), "{error}");
    assert_eq!(
        json(&decoder.decode_borrowed(&whole).unwrap()),
        json!({"left": 1, "right": "x"})
    );
}

#[test]
fn what_is_missing_or_wrong_is_said_by_its_path() {
    let error = from::<Level1Data>(json!({"before": "x", "level2": {}})).unwrap_err();
    assert_eq!(error, "Level1.level2: required field `level3` is missing");
    let twice = r#"{"left": 1, "left": 2}"#;
    let error = serde_json::from_str::<PairData>(twice).unwrap_err();
    assert!(
        error.to_string().contains("duplicate field `left`"),
        "{error}"
    );
    for wrong in [
        json!({"left": "1"}),
        json!({"left": 1.5}),
        json!([1]),
        json!({"left": 1_u64 << 31}),
    ] {
        assert!(from::<PairData>(wrong).is_err());
    }
    assert!(from::<ScalarsData>(json!({"tiny": 128})).is_err());
    assert!(from::<ScalarsData>(json!({"bytes": "?"})).is_err());
    // Names that the IDL does not have are passed over, with what they hold.
    let lax = json!({"left": 1, "middle": {"deep": [1, 2, {}]}});
    assert_eq!(
        from(lax),
        Ok(PairData {
            left: 1,
            right: None
        })
    );
}

#[test]
fn as_deep_as_the_default_depth_is_read() {
    let nested = |depth: usize| {
        let open = r#"{"label":"","children":["#.repeat(depth - 1);
        format!(r#"{open}{{"label":""}}{}"#, "]}".repeat(depth - 1))
    };
    let read = |depth| {
        let text = nested(depth);
        let mut deserializer = serde_json::Deserializer::from_str(&text);
        deserializer.disable_recursion_limit();
        TreeData::deserialize(&mut deserializer).map_err(|error| error.to_string())
    };
    let limit = usize::from(Settings::default().max_depth);
    assert!(read(limit).is_ok());
    let error = read(limit + 1).unwrap_err();
    assert!(error.contains("nested deeper"), "{error}");
}

#[test]
fn serialising_teaches_nothing() {
    let settings = Settings {
        window: 1,
        ..Settings::default()
    };
    let decoder = AdaptiveDecoder::<PairData>::new(settings);
    let bytes = record(&[i32_field(1, 1), text_field(2, "x")]);
    json(&decoder.decode_borrowed(&bytes).unwrap());
    let learnt = decoder.decode_borrowed(&bytes).unwrap();
    json(&learnt);
    let report = decoder.report();
    assert!(
        report
            .paths
            .iter()
            .all(|path| path.reads == 0 && path.fallbacks == 0)
    );
}

#[test]
fn every_kind_of_definition_has_it() {
    assert_eq!(json(&EmptyData {}), json!({}));
    assert_eq!(from(json!({})), Ok(EmptyData {}));
    let unions = UnionsData {
        required_number: NumberData::Flag(true),
        optional_number: None,
        choice: None,
        numbers: vec![NumberData::Medium(1)],
        choices: BTreeMap::new(),
        batch: None,
        number_set: BTreeSet::from([NumberData::Text("t".into())]),
        count_by_number: BTreeMap::from([(NumberData::Large(9), 1)]),
        expression: None,
    };
    let value = json(&unions);
    assert_eq!(value["count_by_number"], json!([[{"large": 9}, 1]]));
    assert_eq!(value["number_set"], json!([{"text": "t"}]));
    assert_eq!(from(value), Ok(unions));
}

#[test]
fn the_deepest_record_is_written_on_an_ordinary_stack() {
    let deepest = (1..Settings::DEEPEST).fold(record(&[i32_field(1, 1)]), |inner, _| {
        let field = [&[ttype::STRUCT, 0, 2][..], &inner].concat();
        record(&[i32_field(1, 1), field])
    });
    let settings = Settings {
        max_depth: Settings::DEEPEST,
        ..Settings::default()
    };
    let decoder = AdaptiveDecoder::<LinkedData>::new(settings.clone());
    let adaptive = decoder.decode_borrowed(&deepest).unwrap();
    let text = serde_json::to_string(&adaptive).unwrap();
    assert_eq!(
        text.matches("value").count(),
        usize::from(Settings::DEEPEST)
    );
    let data = LinkedData::decode_with(Binary, &settings, &deepest).unwrap();
    assert_eq!(serde_json::to_string(&data).unwrap(), text);
}
