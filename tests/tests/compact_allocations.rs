//! A record of the compact protocol that has been learnt from is decoded and read without an allocation.

use std::hint::black_box;

use scrooge_runtime::{Adaptive, AdaptiveDecoder, Compact, Settings, Stop};
use scrooge_tests::meter::{Counting, allocations};
use scrooge_tests::schema::shapes::prelude::*;
use scrooge_tests::schema::shapes::{Colour, NumberArm, NumberData, PlainScalarsData, ScalarsData};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn encoded() -> Vec<u8> {
    let data = PlainScalarsData {
        flag: true,
        small: -300,
        medium: 1 << 20,
        large: i64::MIN,
        real: 2.5.into(),
        text: "hello".into(),
        colour: Colour::INFRARED,
        nested: Some(ScalarsData {
            flag: Some(false),
            text: Some("inside".into()),
            ..ScalarsData::default()
        }),
        number: Some(NumberData::Flag(true)),
        ..PlainScalarsData::default()
    };
    data.encode(Compact).unwrap()
}

/// Reads eight fields, bools in headers among them, two of them in a nested struct.
fn read_eight(record: &Adaptive<'_, PlainScalarsData>) {
    assert!(record.flag());
    assert_eq!(record.small(), -300);
    assert_eq!(record.large(), i64::MIN);
    assert_eq!(record.real(), 2.5);
    assert_eq!(record.text(), "hello");
    assert_eq!(record.colour(), Colour::INFRARED);
    let nested = record.nested().unwrap();
    assert_eq!(nested.flag(), Some(false));
    assert_eq!(nested.text().unwrap(), "inside");
}

#[test]
fn an_adapted_record_allocates_nothing() {
    let bytes = encoded();
    for stop in [Stop::Full, Stop::Early] {
        let decoder = AdaptiveDecoder::<PlainScalarsData, Compact>::new(Settings {
            window: 10,
            stop,
            ..Settings::default()
        });
        for _ in 0..11 {
            read_eight(&decoder.decode_borrowed(&bytes).unwrap());
        }
        assert!(!decoder.is_learning());
        let allocations = allocations(|| {
            for _ in 0..10 {
                let record = decoder.decode_borrowed(&bytes).unwrap();
                read_eight(&record);
                black_box(record.as_bytes());
            }
        });
        assert_eq!(allocations, 0, "{stop:?}");
        let report = decoder.report();
        assert!(report.paths.iter().all(|path| path.fallbacks == 0));
        assert_eq!(report.hot().count(), 8 + ["nested"].len());
    }
}

#[test]
fn what_was_not_learnt_is_read_from_the_bytes_and_counted() {
    let bytes = encoded();
    let decoder = AdaptiveDecoder::<PlainScalarsData, Compact>::new(Settings {
        window: 1,
        ..Settings::default()
    });
    assert!(decoder.decode_borrowed(&bytes).unwrap().flag());
    assert!(!decoder.is_learning());
    let record = decoder.decode_borrowed(&bytes).unwrap();
    assert_eq!(record.medium(), 1 << 20);
    assert!(matches!(
        record.number().unwrap().arm(),
        NumberArm::Flag(true)
    ));
    let report = decoder.report();
    let fallbacks = |name: &str| {
        let mut paths = report.paths.iter();
        paths.find(|path| path.path == name).unwrap().fallbacks
    };
    assert_eq!((fallbacks("medium"), fallbacks("flag")), (1, 0));
}
