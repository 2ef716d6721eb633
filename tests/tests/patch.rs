//! Patches: what is set is encoded, and everything else is copied byte for byte.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use scrooge_runtime::{
    Adaptive, AdaptiveDecoder, Binary, Compact, DecodeErrorKind, EncodeError, Patch, Protocol,
    ProtocolTag, Record, Settings, Stop, TType, Unknown, WrongType, decode,
};
use scrooge_tests::bytes::{self, ttype};
use scrooge_tests::random::{self, Rng, Style};
use scrooge_tests::schema::regressions::{PatchesData, PresetData, SpeckData};
use scrooge_tests::schema::shapes::*;
use scrooge_tests::tree::{self, Tree};

fn lazy<T: Record>(bytes: &[u8]) -> Adaptive<'_, T> {
    AdaptiveDecoder::<T>::new(Settings::lazy())
        .decode_borrowed(bytes)
        .expect("a valid record")
}

fn lazy_compact<T: Record>(bytes: &[u8]) -> Adaptive<'_, T> {
    AdaptiveDecoder::<T, Compact>::new(Settings::lazy())
        .decode_borrowed(bytes)
        .expect("a valid record")
}

#[test]
fn fields_are_set_and_cleared_and_the_rest_is_copied() {
    let record = bytes::record(&[
        bytes::i64_field(5, 50),
        bytes::i32_field(4, 40),
        bytes::text_field(99, "unknown"),
        bytes::text_field(7, "text"),
        bytes::double_field(6, 0.5),
    ]);
    let patched = lazy::<ScalarsData>(&record)
        .patch()
        .medium(7)
        .clear_real()
        .flag(true)
        .text("new")
        .to_bytes()
        .unwrap();
    let expected = bytes::record(&[
        bytes::bool_field(1, 1), // before the first field with a greater id
        bytes::i64_field(5, 50),
        bytes::i32_field(4, 7), // where it was
        bytes::text_field(99, "unknown"),
        bytes::text_field(7, "new"),
    ]);
    assert_eq!(patched, expected);
}

#[test]
fn new_fields_stand_before_greater_ids_and_else_at_the_end() {
    let record = bytes::record(&[bytes::i64_field(5, 50), bytes::i32_field(4, 40)]);
    let patched = lazy::<ScalarsData>(&record)
        .patch()
        .bytes(b"bytes")
        .real(1.5)
        .small(3)
        .to_bytes();
    let expected = bytes::record(&[
        bytes::field(ttype::I16, 3, &[0, 3]),
        bytes::i64_field(5, 50),
        bytes::i32_field(4, 40),
        bytes::double_field(6, 1.5),
        bytes::text_field(8, "bytes"),
    ]);
    assert_eq!(patched.unwrap(), expected);
}

#[test]
fn without_changes_the_bytes_are_shared() {
    let record = scrooge_runtime::Bytes::from(bytes::record(&[bytes::i32_field(4, 40)]));
    let decoder = AdaptiveDecoder::<ScalarsData>::new(Settings::lazy());
    let decoded = decoder.decode(record.clone()).unwrap();
    let patched = decoded.patch().to_bytes().unwrap();
    assert_eq!(patched.as_ptr(), record.as_ptr());
    assert_eq!(patched, record);
}

/// In compact a field's header is the difference of its id to the one before. Only headers whose neighbour has changed are
/// written anew; longer forms than needed stay as they are elsewhere.
#[test]
fn compact_headers_follow_their_new_neighbours() {
    let record = [
        0x11, // 1: true
        0x35, 0x80, 0x00, // 4: 0, in a varint of two bytes
        0x05, 0x14,
        0x06, // 10 in the long form: not of this type, but skipped under the settings
        0x18, 0x01, b'x', // 11: unknown
        0x10, // a stop with an id
    ];
    let settings = Settings {
        wrong_type: WrongType::Skip,
        ..Settings::lazy()
    };
    let decoder = AdaptiveDecoder::<ScalarsData, Compact>::new(settings);
    let decoded = decoder.decode_borrowed(&record).unwrap();
    assert_eq!(
        decoded.patch().clear_flag().to_bytes().unwrap(),
        [0x45, 0x80, 0x00, 0x05, 0x14, 0x06, 0x18, 0x01, b'x', 0x10][..]
    );
    assert_eq!(
        decoded.patch().tiny(5).to_bytes().unwrap(),
        [
            0x11, 0x13, 0x05, 0x25, 0x80, 0x00, 0x05, 0x14, 0x06, 0x18, 0x01, b'x', 0x10
        ][..]
    );
    assert_eq!(
        decoded.patch().medium(-1).to_bytes().unwrap(),
        [0x11, 0x35, 0x01, 0x05, 0x14, 0x06, 0x18, 0x01, b'x', 0x10][..]
    );
    // What is set replaces a field of the same id and another type as well.
    assert_eq!(
        decoded
            .patch()
            .tiny_by_its_new_name(3)
            .flag(false)
            .to_bytes()
            .unwrap(),
        [0x12, 0x35, 0x80, 0x00, 0x63, 0x03, 0x18, 0x01, b'x', 0x10][..]
    );
    // A bool's value is in its header.
    let bools = lazy_compact::<PatchesData>(&[0x15, 0x02, 0x31, 0x45, 0x08, 0x00]).detach();
    assert_eq!(
        bools.patch().clear_kind_().to_bytes().unwrap(),
        [0x41, 0x45, 0x08, 0x00][..]
    );
}

#[test]
fn a_repeated_field_is_replaced_by_one() {
    let record = bytes::record(&[
        bytes::i32_field(4, 1),
        bytes::i64_field(5, 5),
        bytes::i32_field(4, 2),
        bytes::i64_field(5, 6),
    ]);
    let record = lazy::<ScalarsData>(&record);
    let expected = [
        bytes::i32_field(4, 9),
        bytes::i64_field(5, 5),
        bytes::i64_field(5, 6),
    ];
    let patched = record.patch().medium(9).to_bytes().unwrap();
    assert_eq!(patched, bytes::record(&expected));
    let patched = record.patch().clear_medium().to_bytes().unwrap();
    assert_eq!(patched, bytes::record(&expected[1..]));
}

#[test]
fn nested_structs_are_changed_where_they_are() {
    let pair =
        |left, right| bytes::record(&[bytes::i32_field(1, left), bytes::text_field(2, right)]);
    let unknown = bytes::i32_field(77, 7);
    let level3 = bytes::struct_field(2, &[bytes::double_field(3, 1.0), unknown.clone()]);
    let level2 = |level3: &[u8]| {
        bytes::struct_field(
            2,
            &[
                bytes::list_field(1, ttype::STRUCT, &[pair(1, "a"), pair(2, "b")]),
                level3.to_vec(),
                unknown.clone(),
            ],
        )
    };
    let before = bytes::text_field(1, "before");
    let record = bytes::record(&[unknown.clone(), before.clone(), level2(&level3)]);
    let patched = lazy::<Level1Data>(&record)
        .patch()
        .patch_level2(|level2| {
            level2.patch_level3(|level3| {
                let level3 = level3.clear_after();
                level3.patch_level4(|level4| {
                    level4.before(b"4").patch_level5(|level5| level5.text("5"))
                })
            })
        })
        .to_bytes()
        .unwrap();
    let level3 = bytes::struct_field(
        2,
        &[
            bytes::struct_field(
                2,
                &[
                    bytes::text_field(1, "4"),
                    bytes::struct_field(2, &[bytes::text_field(1, "5")]),
                ],
            ),
            unknown.clone(),
        ],
    );
    // The new field stands before the first one with a greater id, which has been cleared but was there.
    assert_eq!(
        patched,
        bytes::record(&[unknown.clone(), before, level2(&level3)])
    );
}

#[test]
fn an_absent_struct_begins_empty() {
    let record = bytes::record(&[bytes::i32_field(1, 1)]);
    let linked = lazy::<LinkedData>(&record);
    let patched = linked
        .patch()
        .patch_rest(|rest| rest.value(2))
        .to_bytes()
        .unwrap();
    let expected = [
        bytes::i32_field(1, 1),
        bytes::struct_field(2, &[bytes::i32_field(1, 2)]),
    ];
    assert_eq!(patched, bytes::record(&expected));

    // A required field is missed when the bytes are asked for, further in too.
    let missing = linked
        .patch()
        .patch_rest(|rest| rest.patch_rest(|rest| rest.value(3)));
    let error = missing.to_bytes().unwrap_err();
    assert_eq!(
        error,
        EncodeError::MissingField {
            record: "Linked",
            field: "value"
        }
    );
    assert_eq!(
        error.to_string(),
        "Linked: required field `value` is missing"
    );
    assert!(missing.patch_rest(|rest| rest.value(2)).to_bytes().is_ok());

    // Nothing is set by clearing fields, or by nothing at all, of what is not there.
    let cleared = linked.patch().patch_rest(|rest| rest.clear_rest());
    assert_eq!(cleared.to_bytes().unwrap(), record);
    assert_eq!(
        linked.patch().patch_rest(|rest| rest).to_bytes().unwrap(),
        record
    );
}

#[test]
fn changes_of_one_field_follow_each_other() {
    let record = bytes::record(&[
        bytes::i32_field(1, 1),
        bytes::struct_field(2, &[bytes::i32_field(1, 2)]),
    ]);
    let linked = lazy::<LinkedData>(&record);
    let of = |patch: LinkedPatch<'_>| {
        decode::<LinkedData, _>(Binary, &patch.to_bytes().unwrap()).unwrap()
    };
    let linked_data = |values: &[i32]| {
        let each = values.iter().rev();
        each.fold(None, |rest, &value| {
            Some(LinkedData {
                value,
                rest: rest.map(Box::new),
            })
        })
        .unwrap()
    };

    // What is set last counts.
    assert_eq!(of(linked.patch().value(8).value(9)), linked_data(&[9, 2]));
    assert_eq!(
        of(linked.patch().clear_rest().rest(linked_data(&[3]))),
        linked_data(&[1, 3])
    );
    assert_eq!(
        of(linked.patch().rest(linked_data(&[3])).clear_rest()),
        linked_data(&[1])
    );
    // Changes of fields add up.
    let patch = linked
        .patch()
        .patch_rest(|rest| rest.value(5))
        .patch_rest(|rest| rest.patch_rest(|rest| rest.value(6)));
    assert_eq!(of(patch), linked_data(&[1, 5, 6]));
    // They are made to what was set, or left nothing of.
    let patch = linked
        .patch()
        .rest(linked_data(&[3, 4]))
        .patch_rest(|rest| rest.value(5));
    assert_eq!(of(patch), linked_data(&[1, 5, 4]));
    let patch = linked.patch().clear_rest().patch_rest(|rest| rest.value(5));
    assert_eq!(of(patch), linked_data(&[1, 5]));
    let patch = linked
        .patch()
        .clear_rest()
        .patch_rest(|rest| rest.clear_rest());
    assert_eq!(of(patch), linked_data(&[1]));
    // The patch of another record sets the field to that record.
    let patch = linked.patch().patch_rest(|_| linked.patch().value(7));
    assert_eq!(of(patch), linked_data(&[1, 7, 2]));
    // A change that cannot be made stays an error, whatever follows.
    let patch = linked
        .patch()
        .clear_rest()
        .patch_rest(|rest| rest.patch_rest(|rest| rest.value(1)));
    assert!(matches!(
        patch.value(3).to_bytes(),
        Err(EncodeError::MissingField { .. })
    ));
}

#[test]
fn views_are_copied_and_transcoded() {
    let unknown = bytes::i64_field(9, 9);
    let donor = bytes::record(&[
        bytes::i32_field(1, 1),
        bytes::struct_field(2, &[unknown.clone(), bytes::i32_field(1, 2)]),
    ]);
    let donor = lazy::<LinkedData>(&donor);
    let view = donor.view().rest().unwrap();
    let record = bytes::record(&[bytes::i32_field(1, 5)]);
    let linked = lazy::<LinkedData>(&record);
    let expected = bytes::record(&[
        bytes::i32_field(1, 5),
        bytes::struct_field(2, &[unknown, bytes::i32_field(1, 2)]),
    ]);
    assert_eq!(linked.patch().rest(view).to_bytes().unwrap(), expected);
    assert_eq!(
        linked
            .patch()
            .rest(&view.detach().unwrap())
            .to_bytes()
            .unwrap(),
        expected
    );

    let in_compact = linked.encode(Compact).unwrap();
    let in_compact = lazy_compact::<LinkedData>(&in_compact);
    let patched = in_compact.patch().rest(view).to_bytes().unwrap();
    let tree = tree::parse(ProtocolTag::Compact, &patched).unwrap();
    assert_eq!(tree::write(ProtocolTag::Binary, &tree), expected);
    // And back, with the whole record.
    let back = linked
        .patch()
        .rest(&lazy_compact::<LinkedData>(&patched))
        .to_bytes()
        .unwrap();
    let inner = linked.patch().rest(view).to_bytes().unwrap();
    let outer = bytes::record(&[
        bytes::i32_field(1, 5),
        bytes::field(ttype::STRUCT, 2, &inner),
    ]);
    assert_eq!(back, outer);
    // Plain data by reference, and its own reference form.
    let data = LinkedData {
        value: 2,
        rest: None,
    };
    let expected = linked.patch().rest(&data).to_bytes().unwrap();
    assert_eq!(
        linked.patch().rest(data.as_linked()).to_bytes().unwrap(),
        expected
    );
    assert_eq!(linked.patch().rest(data).to_bytes().unwrap(), expected);
}

#[test]
fn containers_are_replaced_from_data_and_from_views() {
    let data = ContainersData {
        mediums: vec![1, 2, 3],
        texts: vec!["a".into(), "b".into()],
        colours: vec![Colour::RED, Colour(77)],
        structs: vec![ScalarsData {
            flag: Some(true),
            ..ScalarsData::default()
        }],
        large_set: [5, 6].into(),
        by_text: BTreeMap::from([("a".into(), 1)]),
        text_by_colour: BTreeMap::from([(Colour::BLUE, "blue".into())]),
        ids: Some(vec![9]),
        ..ContainersData::default()
    };
    let (in_binary, in_compact) = (data.encode(Binary).unwrap(), data.encode(Compact).unwrap());
    let views = [
        lazy::<ContainersData>(&in_binary).detach(),
        lazy_compact::<ContainersData>(&in_compact).detach(),
    ];
    let references = [views[0].view(), views[1].view(), data.as_containers()];
    let empty = ContainersData::default();
    let (binary, compact) = (
        empty.encode(Binary).unwrap(),
        empty.encode(Compact).unwrap(),
    );
    for donor in references {
        for target in [
            lazy::<ContainersData>(&binary).detach(),
            lazy_compact(&compact).detach(),
        ] {
            let patched = target
                .patch()
                .mediums(donor.mediums())
                .texts(donor.texts())
                .colours(donor.colours())
                .structs(donor.structs())
                .large_set(donor.large_set())
                .by_text(donor.by_text())
                .text_by_colour(donor.text_by_colour())
                .ids(donor.ids().unwrap());
            assert_eq!(
                decode::<ContainersData, _>(Binary, &patched.encode(Binary).unwrap()).unwrap(),
                data
            );
            assert_eq!(
                decode::<ContainersData, _>(Compact, &patched.encode(Compact).unwrap()).unwrap(),
                data
            );
        }
    }
    let patched = views[0]
        .patch()
        .mediums(&[4, 5][..])
        .texts(vec!["c".to_owned()])
        .clear_ids();
    let patched = decode::<ContainersData, _>(Binary, &patched.to_bytes().unwrap()).unwrap();
    let expected = ContainersData {
        mediums: vec![4, 5],
        texts: vec!["c".into()],
        ids: None,
        ..data
    };
    assert_eq!(patched, expected);
}

#[test]
fn an_arm_takes_the_place_of_any_other() {
    let pair = [bytes::i32_field(1, 1), bytes::text_field(2, "right")];
    let record = bytes::record(&[bytes::struct_field(1, &pair)]);
    let choice = lazy::<ChoiceData>(&record);
    let of = |patch: ChoicePatch<'_>| patch.to_bytes().unwrap().to_vec();
    assert_eq!(
        of(choice.patch().number(NumberData::Medium(3))),
        bytes::record(&[bytes::struct_field(5, &[bytes::i32_field(2, 3)])])
    );
    // Its fields are changed if it is there, and else set.
    assert_eq!(
        of(choice.patch().patch_pair(|pair| pair.left(2))),
        bytes::record(&[bytes::struct_field(
            1,
            &[bytes::i32_field(1, 2), pair[1].clone()]
        )])
    );
    assert_eq!(
        of(choice.patch().patch_other_pair(|pair| pair.left(2))),
        bytes::record(&[bytes::struct_field(3, &[bytes::i32_field(1, 2)])])
    );
    assert_eq!(
        of(choice.patch().patch_other_pair(|pair| pair.clear_right())),
        record
    );
    let missing = choice
        .patch()
        .patch_other_pair(|pair| pair.right("x"))
        .to_bytes();
    assert_eq!(
        missing,
        Err(EncodeError::MissingField {
            record: "Pair",
            field: "left"
        })
    );
    // The last one counts.
    let patch = choice
        .patch()
        .number(NumberData::Medium(3))
        .nothing(EmptyData {});
    assert_eq!(of(patch), bytes::record(&[bytes::struct_field(4, &[])]));

    // An unknown one goes too.
    let unknown = bytes::record(&[bytes::i32_field(99, 1)]);
    let unknown = lazy::<NumberData>(&unknown);
    assert_eq!(
        unknown.patch().text("t").to_bytes().unwrap(),
        bytes::record(&[bytes::text_field(5, "t")])
    );
    assert_eq!(unknown.patch().to_bytes().unwrap(), unknown.as_bytes());
}

#[test]
fn unions_in_structs_are_changed_by_their_arms() {
    let required = bytes::struct_field(1, &[bytes::bool_field(1, 1)]);
    // An empty union reads as an absent field.
    let record = bytes::record(&[required, bytes::struct_field(2, &[])]);
    let patched = lazy::<UnionsData>(&record)
        .patch()
        .patch_required_number(|number| number.large(1))
        .patch_optional_number(|number| number.text("t"))
        .patch_choice(|choice| choice.patch_number(|number| number.medium(5)))
        .to_bytes()
        .unwrap();
    let expected = bytes::record(&[
        bytes::struct_field(1, &[bytes::i64_field(3, 1)]),
        bytes::struct_field(2, &[bytes::text_field(5, "t")]),
        bytes::struct_field(3, &[bytes::struct_field(5, &[bytes::i32_field(2, 5)])]),
    ]);
    assert_eq!(patched, expected);
}

#[test]
fn plain_data_is_patched_as_binary() {
    let data = PairData {
        left: 1,
        right: Some("r".into()),
    };
    let patch = data.as_pair().patch().left(2).clear_right();
    let expected = PairData {
        left: 2,
        right: None,
    };
    assert_eq!(patch.to_bytes().unwrap(), expected.encode(Binary).unwrap());
    assert_eq!(
        patch.encode(Compact).unwrap(),
        expected.encode(Compact).unwrap()
    );
    // What cannot be encoded is said in the end.
    let malformed = NumberData::Unknown(Unknown {
        id: 9,
        ttype: TType(0x6E),
        protocol: ProtocolTag::Binary,
        bytes: vec![],
    });
    let error = EncodeError::MalformedUnknown { id: 9 };
    assert_eq!(malformed.as_number().patch().to_bytes(), Err(error.clone()));
    let unions = lazy_unions();
    let patch = unions.patch().choice(ChoiceData::Number(malformed.clone()));
    assert_eq!(patch.clear_choice().to_bytes(), Err(error.clone()));
    let patch = unions
        .patch()
        .patch_choice(|choice| choice.number(&malformed));
    assert_eq!(patch.to_bytes(), Err(error));
}

fn lazy_unions() -> Adaptive<'static, UnionsData> {
    let bytes = bytes::record(&[bytes::struct_field(1, &[bytes::bool_field(1, 1)])]);
    lazy::<UnionsData>(&bytes).detach()
}

#[test]
fn names_that_clash_are_told_apart() {
    let record = bytes::record(&[bytes::i32_field(8, 8)]);
    let patches = lazy::<PatchesData>(&record);
    let patch = scrooge_tests::schema::regressions::Patches::as_patches(&patches).patch();
    let patch = patch
        .kind(1)
        .clear_kind("text")
        .inner(PatchesData {
            encode: 1,
            ..PatchesData::default()
        })
        .patch_inner(true)
        .clear_inner(false)
        .to_bytes__(6)
        .to_bytes_(7)
        .encode_(80)
        .patch(9)
        .clone("clone")
        .r#type(11)
        .patch_inner_(|inner| inner.kind(2));
    let data = PatchesData {
        kind: Some(1),
        clear_kind: Some("text".into()),
        inner: Some(Box::new(PatchesData {
            encode: 1,
            kind: Some(2),
            ..PatchesData::default()
        })),
        patch_inner: Some(true),
        clear_inner: Some(false),
        to_bytes: Some(6),
        to_bytes_: Some(7),
        encode: 80,
        patch: Some(9),
        clone: Some("clone".into()),
        r#type: Some(11),
    };
    assert_eq!(
        decode::<PatchesData, _>(Binary, &patch.to_bytes().unwrap()).unwrap(),
        data
    );
    let patch = patch
        .clear_kind_()
        .clear_clear_kind()
        .clear_inner_()
        .clear_to_bytes()
        .clear_to_bytes_();
    let data = PatchesData {
        kind: None,
        clear_kind: None,
        inner: None,
        to_bytes: None,
        to_bytes_: None,
        ..data
    };
    assert_eq!(
        decode::<PatchesData, _>(Binary, &patch.to_bytes().unwrap()).unwrap(),
        data
    );
}

#[test]
fn a_view_inside_a_record_is_patched_by_itself() {
    let record = bytes::record(&[
        bytes::i32_field(1, 1),
        bytes::struct_field(2, &[bytes::i32_field(1, 2)]),
    ]);
    let linked = lazy::<LinkedData>(&record);
    let rest = linked.view().rest().unwrap();
    assert_eq!(
        rest.patch().value(3).to_bytes().unwrap(),
        bytes::record(&[bytes::i32_field(1, 3)])
    );
    assert_eq!(rest.patch().to_bytes().unwrap(), rest.as_bytes().unwrap());
}

#[test]
fn a_damaged_tail_is_an_error() {
    let settings = Settings {
        stop: Stop::Early,
        window: 1,
        ..Settings::default()
    };
    let decoder = AdaptiveDecoder::<SpeckData>::new(settings.clone());
    let valid = bytes::record(&[bytes::i32_field(1, 7), bytes::text_field(2, "text")]);
    let first = decoder.decode_borrowed(&valid).unwrap();
    assert_eq!(first.view().number(), Some(7));
    drop(first);
    for cut in 8..valid.len() {
        let damaged = decoder.decode_borrowed(&valid[..cut]).unwrap();
        assert_eq!(damaged.view().number(), Some(7));
        for patch in [
            damaged.patch(),
            damaged.patch().number(8),
            damaged.patch().clear_text(),
        ] {
            let error = patch.to_bytes().unwrap_err();
            assert!(matches!(error, EncodeError::Damaged(_)), "{error}");
            assert!(patch.encode(Compact).is_err());
        }
        // Nor is it copied into another record.
        let lists = lazy::<PresetData>(&[0]);
        let error = lists.patch().speck(&damaged).to_bytes().unwrap_err();
        assert!(matches!(error, EncodeError::Damaged(_)), "{error}");
        assert!(damaged.encode(Binary).is_err());
    }
    let trailing = [&valid[..], &[1]].concat();
    let trailing = decoder.decode_borrowed(&trailing).unwrap();
    match trailing.patch().number(8).to_bytes() {
        Err(EncodeError::Damaged(error)) => {
            assert_eq!(*error.kind(), DecodeErrorKind::TrailingBytes { count: 1 });
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn under_early_stop_the_first_occurrence_is_changed() {
    let rest =
        |value| bytes::struct_field(2, &[bytes::i32_field(1, value), bytes::i32_field(9, value)]);
    let record = bytes::record(&[bytes::i32_field(1, 1), rest(2), rest(3)]);
    let changed = |stop, value| {
        let decoder = AdaptiveDecoder::<LinkedData>::new(Settings {
            stop,
            ..Settings::lazy()
        });
        let linked = decoder.decode_borrowed(&record).unwrap();
        let patched = linked
            .patch()
            .patch_rest(|rest| rest.value(7))
            .to_bytes()
            .unwrap();
        let rest = bytes::struct_field(2, &[bytes::i32_field(1, 7), bytes::i32_field(9, value)]);
        assert_eq!(patched, bytes::record(&[bytes::i32_field(1, 1), rest]));
    };
    changed(Stop::Full, 3);
    changed(Stop::Early, 2);
}

#[test]
fn patching_is_not_reading() {
    let decoder = AdaptiveDecoder::<LinkedData>::new(Settings {
        window: 1,
        ..Settings::default()
    });
    let record = bytes::record(&[
        bytes::i32_field(1, 1),
        bytes::struct_field(2, &[bytes::i32_field(1, 2)]),
    ]);
    for _ in 0..2 {
        let linked = decoder.decode_borrowed(&record).unwrap();
        let patch = linked.patch().value(2).patch_rest(|rest| rest.value(3));
        assert!(patch.rest(&linked).to_bytes().is_ok());
    }
    let report = decoder.report();
    assert!(!decoder.is_learning());
    assert!(
        report
            .paths
            .iter()
            .all(|path| path.reads == 0 && path.fallbacks == 0),
        "{report}"
    );
}

#[test]
fn trailing_bytes_are_not_part_of_the_record() {
    let settings = Settings {
        trailing: scrooge_runtime::Trailing::Allow,
        ..Settings::lazy()
    };
    let decoder = AdaptiveDecoder::<SpeckData>::new(settings);
    let record = bytes::record(&[bytes::i32_field(1, 7)]);
    let trailing = [&record[..], b"trailing"].concat();
    let decoded = decoder.decode_borrowed(&trailing).unwrap();
    assert_eq!(decoded.patch().to_bytes().unwrap(), record);
    let patched = decoded.patch().number(8).to_bytes().unwrap();
    assert_eq!(patched, bytes::record(&[bytes::i32_field(1, 8)]));
}

/// A change to a record and the same change to its data.
struct Edit<T: Record> {
    id: i16,
    patch: for<'a> fn(Patch<'a>, &T) -> Patch<'a>,
    data: fn(&mut T, &T),
}

/// Changes each field to what another record has there.
macro_rules! edits {
    ($data:ty; $($id:literal $field:ident $($clear:ident)?),*) => {
        vec![$(Edit::<$data> {
            id: $id,
            patch: |patch, donor| {
                let patch = <$data as Record>::Patch::from(patch);
                edits!(@ patch, donor, $field $($clear)?).into()
            },
            data: |data, donor| data.$field.clone_from(&donor.$field),
        }),*]
    };
    (@ $patch:ident, $donor:ident, $field:ident) => { $patch.$field(&$donor.$field) };
    (@ $patch:ident, $donor:ident, $field:ident $clear:ident) => {
        match &$donor.$field {
            Some(value) => $patch.$field(value),
            None => $patch.$clear(),
        }
    };
}

/// Changes some fields of random records and of their data, in both protocols.
fn edited_as_data<T: Record, P: Protocol>(
    protocol: P,
    edits: &[Edit<T>],
    seed: u64,
    size: usize,
) -> TestCaseResult {
    let mut rng = Rng::new(seed);
    let style = Style {
        old_enums: 0,
        ..Style::with_repeats(&mut rng)
    };
    let record = random::record_in(P::TAG, T::SCHEMA, &style, size, &mut rng).bytes;
    let donor = random::record_in(P::TAG, T::SCHEMA, &style, size, &mut rng).bytes;
    let (Ok(mut data), Ok(donor)) = (decode::<T, P>(protocol, &record), decode(protocol, &donor))
    else {
        return Ok(());
    };
    let decoder = AdaptiveDecoder::<T, P>::new(Settings::lazy());
    let decoded = decoder.decode_borrowed(&record).expect("a valid record");
    let mut patch: Patch<'_> = decoded.patch().into();
    let mut changed = Vec::new();
    for _ in 0..rng.below(4) {
        let edit = rng.pick(edits);
        patch = (edit.patch)(patch, &donor);
        (edit.data)(&mut data, &donor);
        changed.push(edit.id);
    }
    let patched = patch.to_bytes().expect("can be patched");
    let context = format!(
        "{record:02x?} became {patched:02x?} in {:?}: {changed:?}",
        P::TAG
    );
    let read = decode::<T, P>(protocol, &patched);
    prop_assert!(
        read.as_ref() == Ok(&data),
        "{read:?} and not {data:?}: {}",
        context
    );

    // What was not changed is there as it was, in the same order.
    let others = |bytes: &[u8]| match tree::parse(P::TAG, bytes) {
        Some(Tree::Struct(mut fields)) => {
            fields.retain(|(id, ..)| !changed.contains(id));
            fields
        }
        other => panic!("no struct: {other:?}"),
    };
    prop_assert_eq!(others(&patched), others(&record), "{}", context);
    // And in the other protocol it is the same.
    let transcoded = match P::TAG {
        ProtocolTag::Binary => {
            decode::<T, _>(Compact, &patch.encode::<Compact>().expect("encodes"))
        }
        _ => decode::<T, _>(Binary, &patch.encode::<Binary>().expect("encodes")),
    };
    if style.unknown_arms == 0 {
        prop_assert!(
            transcoded.as_ref() == Ok(&data),
            "{transcoded:?}: {}",
            context
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        max_shrink_iters: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// A patched record is the data with the same changes, and what was not changed is copied.
    #[test]
    fn patching_is_editing(seed in any::<u64>().no_shrink(), size in 0..40_usize) {
        fn check<T: Record>(edits: Vec<Edit<T>>, seed: u64, size: usize) -> TestCaseResult {
            edited_as_data(Binary, &edits, seed, size)?;
            edited_as_data(Compact, &edits, seed, size)
        }
        check(edits!(ScalarsData; 1 flag clear_flag, 2 tiny clear_tiny, 3 small clear_small, 4 medium clear_medium,
            5 large clear_large, 6 real clear_real, 7 text clear_text, 8 bytes clear_bytes, 9 colour clear_colour,
            10 tiny_by_its_new_name clear_tiny_by_its_new_name), seed, size)?;
        check(edits!(RequiredScalarsData; 1 flag, 2 tiny, 3 small, 4 medium, 5 large, 6 real, 7 text, 8 bytes, 9 colour),
            seed, size)?;
        check(edits!(PlainScalarsData; 1 flag, 4 medium, 9 colour, 10 nested clear_nested, 11 number clear_number),
            seed, size)?;
        check(edits!(DefaultsData; 1 flag, 3 small, 6 real, 8 quoted, 9 colour), seed, size)?;
        check(edits!(ContainersData; 1 flags, 2 tinies, 6 reals, 7 texts, 9 colours, 10 structs, 13 real_set, 17 pair_set,
            19 flag_by_medium, 25 pair_by_pair, 26 ids clear_ids), seed, size)?;
        check(edits!(NestedData; 1 matrix, 5 rows, 7 by_tuple, 8 deep clear_deep, 9 groups_of_ids, 10 empties), seed, size)?;
        check(edits!(UnionsData; 1 required_number, 2 optional_number clear_optional_number, 3 choice clear_choice,
            4 numbers, 5 choices, 6 batch clear_batch, 9 expression clear_expression), seed, size)?;
        check(edits!(SparseData; 1 one, 2 two clear_two, 17 seventeen clear_seventeen,
            300 three_hundred clear_three_hundred, 16000 sixteen_thousand, 32767 greatest clear_greatest), seed, size)?;
        check(edits!(Level1Data; 1 before, 2 level2 clear_level2, 3 after clear_after), seed, size)?;
    }

    /// The same four levels down, where structs that are absent begin empty.
    #[test]
    fn patching_further_in_is_editing(seed in any::<u64>().no_shrink(), size in 0..30_usize) {
        edited_further_in(Binary, seed, size)?;
        edited_further_in(Compact, seed, size)?;
    }

    /// Whatever bytes early stop lets through, patching them is an error, or gives a record that decodes in full.
    #[test]
    fn damaged_records_are_not_patched(seed in any::<u64>().no_shrink(), size in 0..40_usize) {
        damaged(Binary, seed, size)?;
        damaged(Compact, seed, size)?;
    }
}

fn edited_further_in<P: Protocol>(protocol: P, seed: u64, size: usize) -> TestCaseResult {
    let mut rng = Rng::new(seed);
    let style = Style {
        old_enums: 0,
        ..Style::with_repeats(&mut rng)
    };
    let record = random::record_in(P::TAG, Level1Data::SCHEMA, &style, size, &mut rng).bytes;
    let Ok(mut data) = decode::<Level1Data, P>(protocol, &record) else {
        return Ok(());
    };
    let decoder = AdaptiveDecoder::<Level1Data, P>::new(Settings::lazy());
    let decoded = decoder.decode_borrowed(&record).expect("a valid record");
    let (clears, number) = (rng.one_in(2), rng.next() as i32);
    let patch = decoded.patch().patch_level2(|level2| {
        level2.patch_level3(|level3| {
            let level3 = if clears {
                level3.clear_before()
            } else {
                level3
            };
            level3.patch_level4(|level4| {
                level4
                    .after(clears)
                    .patch_level5(|level5| level5.text("text").number(number))
            })
        })
    });
    let level2 = data.level2.get_or_insert_default();
    if clears {
        level2.level3.before = None;
    }
    let level4 = level2.level3.level4.get_or_insert_default();
    level4.after = Some(clears);
    let level5 = level4.level5.get_or_insert_default();
    level5.text = "text".into();
    level5.number = Some(number);
    let patched = patch.to_bytes().expect("can be patched");
    let read = decode::<Level1Data, P>(protocol, &patched);
    prop_assert!(
        read.as_ref() == Ok(&data),
        "{record:02x?} became {patched:02x?}: {read:?} and not {data:?}"
    );
    Ok(())
}

fn damaged<P: Protocol>(_protocol: P, seed: u64, size: usize) -> TestCaseResult {
    let mut rng = Rng::new(seed);
    let style = Style::with_repeats(&mut rng);
    let sample = random::record_in(P::TAG, Level1Data::SCHEMA, &style, size, &mut rng);
    let damaged = random::damage(&sample, &mut rng);
    let settings = Settings {
        stop: Stop::Early,
        window: 1,
        ..Settings::default()
    };
    let decoder = AdaptiveDecoder::<Level1Data, P>::new(settings);
    let mut valid = Vec::new();
    Record::write::<P>(&Level1Data::default(), &mut valid).expect("encodes");
    let first = decoder.decode_borrowed(&valid).expect("a valid record");
    prop_assert!(first.view().before().is_empty());
    drop(first);
    let Ok(decoded) = decoder.decode_borrowed(&damaged) else {
        return Ok(());
    };
    let patches = [
        decoded.patch(),
        decoded.patch().after(5),
        decoded.patch().clear_level2(),
        decoded
            .patch()
            .patch_level2(|level2| level2.after(5).patch_level3(|level3| level3.after(0.5))),
    ];
    let is_whole = decoded.complete().is_ok();
    for patch in patches {
        let patched = patch.to_bytes();
        prop_assert_eq!(patched.is_ok(), is_whole, "{:02x?}: {:?}", damaged, patched);
        if let Ok(patched) = patched {
            let again = AdaptiveDecoder::<Level1Data, P>::new(Settings::lazy());
            prop_assert!(
                again.decode(patched.clone()).is_ok(),
                "{damaged:02x?} became {patched:02x?}"
            );
        }
    }
    Ok(())
}
