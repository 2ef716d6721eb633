//! Fields that are called as operations on a record. Where a name is taken, the operation is the inherent method, and the
//! accessor is the trait's; both forms of a record must give the same.

use scrooge_runtime::{Adaptive, AdaptiveDecoder, Binary, Text};
use scrooge_tests::schema::regressions::{Operations, OperationsData, OperationsRef};
use scrooge_tests::schema::shapes::{Words, WordsData, WordsRef};

use super::support::{data_of, modes};

fn inner() -> OperationsData {
    OperationsData {
        as_bytes: b"inner".to_vec(),
        view: -8,
        ..OperationsData::default()
    }
}

fn operations() -> OperationsData {
    OperationsData {
        as_bytes: b"1".to_vec(),
        to_bytes: Some("2".into()),
        to_data: 3,
        detach: Some(true),
        encode: Some(5),
        decode: Some("6".into()),
        decode_with: Some(7),
        view: 8,
        complete: Some(9),
        clone: Some(10),
        eq: Some(true),
        fmt: Some("12".into()),
        hash: Some(13),
        walk: Some(14),
        read: Some(15),
        write: Some(16),
        from_view: Some(17),
        as_reference: Some(18),
        matches: Some(19),
        by_ref: Some(20),
        borrow: Some(21),
        into: Some(Box::new(inner())),
    }
}

/// What the trait's accessors give out, whatever form the record has.
fn assert_all_are_read(record: &impl Operations) {
    let text = |text: &'static str| Some(Text::from(text));
    assert_eq!(Operations::as_bytes(record), b"1");
    assert_eq!(Operations::to_bytes(record), text("2"));
    assert_eq!(Operations::to_data(record), 3);
    assert_eq!(Operations::detach(record), Some(true));
    assert_eq!(Operations::encode(record), Some(5));
    assert_eq!(Operations::decode(record), text("6"));
    assert_eq!(Operations::decode_with(record), Some(7));
    assert_eq!(Operations::view(record), 8);
    assert_eq!(Operations::complete(record), Some(9));
    assert_eq!(Operations::clone(record), Some(10));
    assert_eq!(Operations::eq(record), Some(true));
    assert_eq!(Operations::fmt(record), text("12"));
    assert_eq!(Operations::hash(record), Some(13));
    assert_eq!(Operations::walk(record), Some(14));
    assert_eq!(Operations::read(record), Some(15));
    assert_eq!(Operations::write(record), Some(16));
    assert_eq!(Operations::from_view(record), Some(17));
    assert_eq!(Operations::as_reference(record), Some(18));
    assert_eq!(Operations::matches(record), Some(19));
    assert_eq!(Operations::by_ref(record), Some(20));
    assert_eq!(Operations::borrow(record), Some(21));
    let inner = Operations::into(record).expect("it is set");
    assert_eq!(Operations::as_bytes(&inner), b"inner");
    assert_eq!(Operations::to_data(&inner), 0);
    assert_eq!(Operations::view(&inner), -8);
}

#[test]
fn accessors_agree_over_data_references_and_records() {
    let data = operations();
    assert_all_are_read(&data);
    assert_all_are_read(&&data);
    assert_all_are_read(&OperationsRef::Data(&data));
    let bytes = OperationsData::encode(&data, Binary).unwrap();
    for settings in modes() {
        let decoder = AdaptiveDecoder::<OperationsData>::new(settings);
        for _ in 0..3 {
            let record = decoder.decode_borrowed(&bytes).unwrap();
            assert_all_are_read(&record);
            assert_all_are_read(&Adaptive::view(&record));
            assert_all_are_read(&Adaptive::detach(&record));
        }
    }
    let valid = OperationsData::encode(&inner(), Binary).unwrap();
    assert_eq!(
        data_of::<OperationsData>(&Default::default(), &valid, &bytes),
        data
    );
}

#[test]
fn operations_are_the_inherent_methods() {
    let data = operations();
    let bytes = OperationsData::encode(&data, Binary).unwrap();
    let inner_bytes = OperationsData::encode(&inner(), Binary).unwrap();
    for settings in modes() {
        let decoder = AdaptiveDecoder::<OperationsData>::new(settings);
        for _ in 0..3 {
            let record = decoder.decode_borrowed(&bytes).unwrap();
            assert_eq!(record.as_bytes(), bytes);
            assert_eq!(record.to_bytes(), bytes);
            assert_eq!(record.to_data().unwrap(), data);
            assert_eq!(record.detach(), record);
            assert_eq!(record.complete(), Ok(()));
            let view: OperationsRef<'_> = record.view();
            assert_eq!(view.as_bytes().unwrap(), bytes);
            assert_eq!(view.encode(Binary).unwrap(), bytes);
            let inner = view.into().expect("it is set");
            assert_eq!(inner.as_bytes(), Some(&inner_bytes[..]));
            assert_eq!(inner.to_bytes().unwrap(), inner_bytes);
            assert_eq!(inner.to_data().unwrap(), self::inner());
            assert_eq!(inner.encode(Binary).unwrap(), inner_bytes);
            assert_eq!(inner.detach().unwrap(), self::inner());
        }
    }
    let reference = OperationsRef::Data(&data);
    assert_eq!(reference.as_bytes(), None);
    assert_eq!(reference.to_bytes(), None);
    assert_eq!(reference.to_data().unwrap(), data);
    assert!(reference.detach().is_none());
    assert_eq!(reference.encode(Binary).unwrap(), bytes);
}

#[test]
fn references_compare_copy_and_print_as_ever() {
    let data = operations();
    let bytes = OperationsData::encode(&data, Binary).unwrap();
    let decoder = AdaptiveDecoder::<OperationsData>::default();
    let record = decoder.decode(bytes).unwrap();
    let reference = record.view();
    let copy = reference;
    assert!(copy == reference);
    assert!(copy == OperationsRef::Data(&data));
    assert_eq!(format!("{reference:?}"), format!("{data:?}"));
    assert_eq!(record, data);
}

#[test]
fn words_agree_too() {
    fn assert_words(words: &impl Words) {
        assert_eq!(Words::to_data(words), Some(Text::from("data")));
        assert_eq!(Words::as_bytes(words), Some(&b"bytes"[..]));
        assert_eq!(
            (Words::view(words), Words::payload(words)),
            (Some(2), Some(1))
        );
        assert_eq!(Words::r#type(words), "t");
    }
    let data = WordsData {
        r#type: "t".into(),
        payload: Some(1),
        view: Some(2),
        to_data: Some("data".into()),
        as_bytes: Some(b"bytes".to_vec()),
        ..WordsData::default()
    };
    assert_words(&data);
    assert_words(&WordsRef::Data(&data));
    let bytes = data.encode(Binary).unwrap();
    for settings in modes() {
        let decoder = AdaptiveDecoder::<WordsData>::new(settings);
        for _ in 0..3 {
            let record = decoder.decode_borrowed(&bytes).unwrap();
            assert_words(&record);
            assert_words(&record.view());
            assert_eq!(record.as_bytes(), bytes);
            assert_eq!(record.view().to_data().unwrap(), data);
        }
    }
}
