//! Records of schemas that are loaded at run time are what generated ones are: the same schema, the same values, the same errors,
//! the same learning, the same JSON.

use std::collections::BTreeSet;
use std::path::PathBuf;

use scrooge_dynamic::{Config, DynamicDecoder, Idl, RecordType};
use scrooge_runtime::{
    AdaptiveDecoder, Binary, Bytes, Compact, DecodeErrorKind, Protocol, ProtocolTag, Record,
    Report, Settings,
};
use scrooge_tests::choice::Choice;
use scrooge_tests::dynamic::assert_same_schema;
use scrooge_tests::each_record;
use scrooge_tests::kinds::{Kind, kinds};
use scrooge_tests::property::{self, Case, PROTOCOLS, run};
use scrooge_tests::random::{self, Rng, Style};
use scrooge_tests::schema::shapes::LinkedData;

fn idl() -> Idl {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../idl");
    let kinds = kinds();
    let stems = kinds.iter().filter_map(|kind| kind.name.split('.').next());
    let stems: BTreeSet<&str> = stems.collect();
    let files: Vec<PathBuf> = stems
        .into_iter()
        .map(|stem| folder.join(stem).with_extension("thrift"))
        .collect();
    Idl::load(&Config::new().include_dir(&folder), &files).expect("the shared IDL")
}

fn record(name: &str) -> RecordType {
    idl().record(name).expect("a struct of the shared IDL")
}

fn loaded_kinds() -> Vec<Kind> {
    let idl = idl();
    let loaded = |kind: Kind| {
        let record = idl.record(kind.name).expect("every kind is loaded");
        kind.loaded_as(record.schema())
    };
    kinds().into_iter().map(loaded).collect()
}

#[test]
fn schemas_are_those_of_generated_code() {
    let kinds = loaded_kinds();
    assert!(kinds.len() > 50);
    for kind in kinds {
        assert_same_schema(kind.loaded.expect("it is loaded"), kind.schema);
    }
}

#[test]
fn the_same_idl_is_loaded_once() {
    let again = record("shapes.Tree").schema();
    assert!(std::ptr::eq(record("shapes.Tree").schema(), again));
    assert!(!std::ptr::eq(
        Idl::load_text(&Config::new(), "a.thrift".as_ref(), "struct A {}")
            .unwrap()
            .record("A")
            .unwrap()
            .schema(),
        Idl::load_text(&Config::new(), "a.thrift".as_ref(), "struct A { 1: i32 x }")
            .unwrap()
            .record("A")
            .unwrap()
            .schema(),
    ));
}

fn every_property_holds(protocol: ProtocolTag) {
    let kinds = loaded_kinds();
    let kinds: Vec<Kind> = kinds.into_iter().map(|kind| kind.over(protocol)).collect();
    let tried = run(&kinds, 11, 20_000, |_, case| {
        let place = case.rng().below(property::ALL.len());
        let (name, check) = property::ALL[place];
        let pairs = std::panic::catch_unwind(|| check(case));
        pairs.unwrap_or_else(|panic| {
            eprintln!("`{name}` does not hold");
            std::panic::resume_unwind(panic)
        })
    });
    assert!(tried.pairs >= 20_000);
}

#[test]
fn every_property_holds_in_binary() {
    every_property_holds(ProtocolTag::Binary);
}

#[test]
fn every_property_holds_in_compact() {
    every_property_holds(ProtocolTag::Compact);
}

/// What was read where, and what became of it.
fn learnt(report: &Report) -> impl PartialEq + std::fmt::Debug + use<> {
    (
        report.phase,
        report.records,
        report.bytes_walked,
        report.bytes_materialised,
        report.paths.clone(),
    )
}

/// The same program teaches both the same, and both then fall back for the same.
#[test]
fn reads_teach_what_they_teach_a_generated_decoder() {
    for (number, loaded) in loaded_kinds().into_iter().enumerate() {
        for protocol in PROTOCOLS {
            let case = Case {
                kind: loaded.over(protocol),
                seed: number as u64,
                size: 40,
            };
            let mut rng = case.rng();
            let settings = Settings {
                window: 3,
                min_access_ratio: 0.5,
                ..Settings::default()
            };
            let mut generated = case.kind;
            generated.loaded = None;
            let decoders = [case.kind, generated].map(|kind| kind.decoder(settings.clone()));
            let lesson = Choice::some(rng.next());
            for round in 0..6 {
                let bytes = case.plain(&mut rng);
                let choice = if round < 3 {
                    lesson
                } else {
                    Choice::some(rng.next())
                };
                for decoder in &decoders {
                    let record = decoder.decode(&bytes).expect("it is plain");
                    record.probe(choice.below(round).as_lesson());
                }
                let [loaded, generated] = decoders.each_ref().map(|decoder| decoder.report());
                assert_eq!(
                    learnt(&loaded),
                    learnt(&generated),
                    "{:?}, {round}",
                    case.kind
                );
            }
        }
    }
}

/// Compares the JSON of a random record. Says how many it was of.
type Json = fn(&Kind, &mut Rng) -> usize;

/// One for each kind, in their order.
fn json_of_all() -> Vec<Json> {
    macro_rules! all {
        ($($ty:ty),* $(,)?) => { vec![$(json_of::<$ty> as Json),*] };
    }
    each_record!(all)
}

fn json_of<T: Record + serde::Serialize>(kind: &Kind, rng: &mut Rng) -> usize {
    assert!(std::ptr::eq(kind.schema, T::SCHEMA));
    PROTOCOLS
        .into_iter()
        .map(|protocol| match protocol {
            ProtocolTag::Compact => json_over::<T, Compact>(kind, rng),
            _ => json_over::<T, Binary>(kind, rng),
        })
        .sum()
}

fn json_over<T: Record, P: Protocol>(kind: &Kind, rng: &mut Rng) -> usize {
    let generated = AdaptiveDecoder::<T, P>::default();
    let loaded = kind.loaded.expect("it is loaded");
    let loaded = DynamicDecoder::new(loaded, P::TAG, Settings::default());
    let style = Style::with_repeats(rng);
    let bytes = random::record_in(P::TAG, T::SCHEMA, &style, 40, rng).bytes;
    let Ok(expected) = generated.decode(bytes.clone()) else {
        return 0;
    };
    let record = loaded.decode(bytes).expect("the generated one decodes it");
    let expected = serde_json::to_string(&expected);
    let json = serde_json::to_string(&record);
    assert_eq!(json.ok(), expected.ok(), "{kind:?}");
    1
}

#[test]
fn json_is_that_of_generated_records() {
    let (kinds, all, mut rng) = (loaded_kinds(), json_of_all(), Rng::new(5));
    assert_eq!(kinds.len(), all.len());
    let rounds = (0..10).flat_map(|_| kinds.iter().zip(&all));
    let records: usize = rounds.map(|(kind, json)| json(kind, &mut rng)).sum();
    assert!(records > kinds.len() * 10, "{records} records");
}

#[test]
fn printing_comparing_and_json_teach_nothing() {
    let decoder = record("airline.Flight").decoder(ProtocolTag::Binary, Settings::default());
    let kind = Kind::named("airline.Flight");
    let bytes = random::record_in(
        ProtocolTag::Binary,
        kind.schema,
        &Style::plain(),
        40,
        &mut Rng::new(3),
    );
    let record = decoder.decode(bytes.bytes).unwrap();
    let _ = format!("{record:?} {:?}", record.view());
    assert!(record == record.detach());
    serde_json::to_string(&record).unwrap();
    assert!(!record.to_bytes().is_empty());
    let report = decoder.report();
    let counted = |path: &scrooge_runtime::PathReport| path.reads > 0 || path.fallbacks > 0;
    assert!(!report.paths.iter().any(counted), "{report}");
}

/// A list of so many links.
fn deep(levels: usize) -> Vec<u8> {
    let link = |rest: Option<LinkedData>| LinkedData {
        value: 7,
        rest: rest.map(Box::new),
    };
    let first = (1..levels).fold(link(None), |rest, _| link(Some(rest)));
    first.encode(Binary).unwrap()
}

#[test]
fn depth_is_limited_and_the_deepest_fits_the_stack() {
    let deepest = usize::from(Settings::DEEPEST);
    for window in [1, 100] {
        let settings = Settings {
            window,
            max_depth: Settings::DEEPEST,
            ..Settings::default()
        };
        let linked = record("shapes.Linked");
        let decoder = linked.decoder(ProtocolTag::Binary, settings);
        let bytes = Bytes::from(deep(deepest));
        for _ in 0..3 {
            let record = decoder.decode(bytes.clone()).unwrap();
            let links = std::iter::successors(Some(record.view()), |link| {
                link.field("rest").and_then(|rest| rest.as_struct())
            });
            assert_eq!(links.count(), deepest);
        }
        let error = decoder.decode(deep(deepest + 1)).unwrap_err();
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep);
    }
}
