//! `==` and `Hash` of records: by value, from their bytes, whatever they have learnt and whichever protocol they are in.
//!
//! What they have to agree with is the equality of plain data, which the full decoder makes.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use scrooge_runtime::schema::{StructKind, Type};
use scrooge_runtime::{
    Adaptive, AdaptiveDecoder, Binary, Compact, Protocol, ProtocolTag, Record, Schema, Settings,
    Stop, TType, Unknown,
};
use scrooge_tests::bytes::{self, ttype};
use scrooge_tests::kinds::{AnyData, Kind, State, kinds};
use scrooge_tests::meter::{self, Counting};
use scrooge_tests::random::{self, Rng, Style};
use scrooge_tests::schema::regressions::{
    KeysData, KnotData, NestData, PresetData, PresetRef, SpeckData, SpecksData, WideNodeData,
};
use scrooge_tests::schema::shapes::{
    ContainersData, Level1Data, Nested, NestedData, NumberData, NumberRef, Scalars, ScalarsData,
    Unions, UnionsData, WideData,
};
use scrooge_tests::tree::{self, Tree};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const PROTOCOLS: [ProtocolTag; 2] = [ProtocolTag::Binary, ProtocolTag::Compact];

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn lazy<T: Record, P: Protocol>(_protocol: P, bytes: &[u8]) -> Adaptive<'_, T> {
    AdaptiveDecoder::<T, P>::new(Settings::lazy())
        .decode_borrowed(bytes)
        .expect("a valid record")
}

fn record<T: Record>(fields: &[Vec<u8>]) -> Adaptive<'static, T> {
    AdaptiveDecoder::<T>::new(Settings::lazy())
        .decode(bytes::record(fields))
        .expect("a valid record")
}

/// Writes a record in another way that means the same, as far as repeated keys are not by chance among those it has: fields
/// in another order, unknown ones beside them, elements and pairs in another order and twice.
fn shuffled(tree: &mut Tree, ty: &Type, rng: &mut Rng) {
    match (tree, ty) {
        (Tree::Struct(fields), Type::Struct(inner)) => shuffled_struct(fields, inner.schema(), rng),
        (Tree::Container(_, elements), Type::List(element)) => {
            for value in elements {
                shuffled(value, element, rng);
            }
        }
        (Tree::Container(_, elements), Type::Set(element)) => {
            for value in elements.iter_mut() {
                shuffled(value, element, rng);
            }
            if !elements.is_empty() && rng.one_in(2) {
                let again = rng.pick(elements).clone();
                elements.push(again);
            }
            shuffle(elements, rng);
        }
        (Tree::Container(_, elements), Type::Map(key, value)) => {
            for pair in elements.chunks_mut(2) {
                if let [a_key, a_value] = pair {
                    shuffled(a_key, key, rng);
                    shuffled(a_value, value, rng);
                }
            }
            let mut pairs: Vec<_> = elements.chunks(2).map(<[Tree]>::to_vec).collect();
            shuffle(&mut pairs, rng);
            if !pairs.is_empty() && rng.one_in(2) {
                // A key that comes again behind, with a value that therefore does not count.
                let (first, second) = (rng.pick(&pairs)[0].clone(), rng.pick(&pairs)[1].clone());
                pairs.insert(0, vec![first, second]);
            }
            *elements = pairs.concat();
        }
        _ => {}
    }
}

fn shuffled_struct(fields: &mut Vec<(i16, u8, Tree)>, schema: &'static Schema, rng: &mut Rng) {
    for (id, _, value) in fields.iter_mut() {
        if let Some((_, field)) = schema.field(*id) {
            shuffled(value, &field.ty, rng);
        }
    }
    if schema.kind == StructKind::Union {
        return;
    }
    if rng.one_in(3) {
        let id = (1..=i16::MAX).find(|id| schema.field(*id).is_none());
        let value = Tree::Text(vec![b'?'; rng.below(3)]);
        fields.push((id.expect("fewer fields than ids"), ttype::STRING, value));
    }
    let mut ids: Vec<i16> = fields.iter().map(|(id, ..)| *id).collect();
    shuffle(&mut ids, rng);
    // Stable, so that the last of a repeated field stays the last.
    let place = |id: i16| ids.iter().position(|other| *other == id);
    fields.sort_by_key(|(id, ..)| place(*id));
}

fn shuffle<T>(values: &mut [T], rng: &mut Rng) {
    for end in (1..values.len()).rev() {
        values.swap(end, rng.below(end + 1));
    }
}

/// How many leaves a value has.
fn leaves(tree: &Tree) -> usize {
    match tree {
        Tree::Struct(fields) => fields.iter().map(|(_, _, value)| leaves(value)).sum(),
        Tree::Container(_, elements) => elements.iter().map(leaves).sum(),
        _ => 1,
    }
}

/// Changes the leaf with this number.
fn change(tree: &mut Tree, number: &mut usize) {
    match tree {
        Tree::Struct(fields) => {
            for (_, _, value) in fields {
                change(value, number);
            }
            return;
        }
        Tree::Container(_, elements) => {
            for value in elements {
                change(value, number);
            }
            return;
        }
        _ => {}
    }
    if *number == 0 {
        match tree {
            Tree::Bool(value) => *value = !*value,
            Tree::Int(_, value) => *value ^= 1,
            Tree::Double(bits) => *bits ^= 1 << 63,
            Tree::Text(text) => text.push(b'x'),
            Tree::Uuid(uuid) => uuid[15] ^= 1,
            Tree::Struct(_) | Tree::Container(..) => {}
        }
    }
    *number = number.wrapping_sub(1);
}

/// A record beside one that may be the same, in ways that each are likely to be.
fn beside(
    kind: &Kind,
    here: ProtocolTag,
    there: ProtocolTag,
    bytes: &[u8],
    data: &dyn AnyData,
    rng: &mut Rng,
) -> Option<Vec<u8>> {
    let mut tree = tree::parse(here, bytes).expect("a valid record");
    match rng.below(8) {
        0 => return data.encode(there).ok(),
        1 => {
            let style = Style::plain();
            return Some(random::record_in(there, kind.schema, &style, 3, rng).bytes);
        }
        2..=4 => {}
        _ => {
            let mut number = rng.below(leaves(&tree).max(1));
            change(&mut tree, &mut number);
        }
    }
    if let Tree::Struct(fields) = &mut tree {
        shuffled_struct(fields, kind.schema, rng);
    }
    Some(tree::write(there, &tree))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        max_shrink_iters: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// In every state of learning, and over both protocols, records are equal exactly when their data is; and if they are,
    /// their hashes are the same, and that of the data's reference is too.
    #[test]
    fn records_compare_as_their_data(
        kind in proptest::sample::select(kinds()),
        here in proptest::sample::select(&PROTOCOLS[..]),
        there in proptest::sample::select(&PROTOCOLS[..]),
        seed in any::<u64>().no_shrink(),
        size in 0..40_usize,
    ) {
        compare_with_data(&kind, here, there, seed, size)?;
    }
}

fn compare_with_data(
    kind: &Kind,
    here: ProtocolTag,
    there: ProtocolTag,
    seed: u64,
    size: usize,
) -> TestCaseResult {
    let mut rng = Rng::new(seed);
    let settings = Settings::default();
    // Enums of type 16 can't be told from uuids without a schema.
    let style = Style {
        old_enums: 0,
        ..Style::with_repeats(&mut rng)
    };
    let this = random::record_in(here, kind.schema, &style, size, &mut rng).bytes;
    let Ok(data) = kind.over(here).decode(&settings, &this) else {
        return Ok(());
    };
    let Some(other) = beside(kind, here, there, &this, &*data, &mut rng) else {
        return Ok(());
    };
    let Ok(other_data) = kind.over(there).decode(&settings, &other) else {
        return Ok(());
    };
    let is_equal = data.equals(&*other_data);
    let context = format!("{kind:?}: {this:02x?} in {here:?}, {other:02x?} in {there:?}");

    let [lazy, _, adapted, _, hot, _, _] = State::all(seed);
    let state = *rng.pick(&[lazy, adapted, hot]);
    let decoders = (
        kind.over(here).decoder_in(state, &settings, &this),
        kind.over(there).decoder_in(lazy, &settings, &other),
    );
    let this_record = decoders.0.decode_borrowed(&this).expect("decodes");
    let other_record = decoders.1.decode_borrowed(&other).expect("decodes");
    prop_assert_eq!(
        this_record.equals_record(there, &other),
        is_equal,
        "{}",
        context
    );
    prop_assert_eq!(
        other_record.equals_record(here, &this),
        is_equal,
        "{}",
        context
    );
    prop_assert_eq!(
        this_record.equals_data(&*other_data),
        is_equal,
        "{}",
        context
    );
    prop_assert_eq!(other_record.equals_data(&*data), is_equal, "{}", context);
    prop_assert!(this_record.equals_record(here, &this), "{}", context);
    prop_assert!(this_record.equals_data(&*data), "{}", context);
    prop_assert_eq!(this_record.hash(), data.hash(), "{}", context);
    if is_equal {
        prop_assert_eq!(this_record.hash(), other_record.hash(), "{}", context);
        prop_assert_eq!(this_record.hash(), other_data.hash(), "{}", context);
    }
    Ok(())
}

/// The pairs of the property are no trivial ones: many are equal without having the same bytes, and many are not.
#[test]
fn many_pairs_are_equal_and_many_are_not() {
    let (mut equal, mut unequal) = (0, 0);
    for (seed, kind) in (0..).zip(kinds()) {
        let mut rng = Rng::new(seed);
        let style = Style::plain();
        let settings = Settings::default();
        let this = random::record_in(ProtocolTag::Binary, kind.schema, &style, 20, &mut rng).bytes;
        let data = kind.decode(&settings, &this).expect("a valid record");
        for there in PROTOCOLS.into_iter().cycle().take(16) {
            let other = beside(&kind, ProtocolTag::Binary, there, &this, &*data, &mut rng);
            let other = other.expect("can be encoded");
            match kind.over(there).decode(&settings, &other) {
                Ok(_) if this == other => {}
                Ok(other) if data.equals(&*other) => equal += 1,
                Ok(_) => unequal += 1,
                Err(_) => {}
            }
        }
    }
    assert!(
        equal > 300 && unequal > 300,
        "{equal} are equal, {unequal} are not"
    );
}

#[test]
fn the_protocol_and_the_order_of_fields_do_not_matter() {
    let in_binary = bytes::record(&[
        bytes::text_field(7, "text"),
        bytes::i32_field(4, 7),
        bytes::i64_field(99, 1),
    ]);
    let data = ScalarsData {
        medium: Some(7),
        text: Some("text".into()),
        ..ScalarsData::default()
    };
    let in_compact = data.encode(Compact).unwrap();
    let (this, other) = (
        lazy::<ScalarsData, _>(Binary, &in_binary),
        lazy::<ScalarsData, _>(Compact, &in_compact),
    );
    assert_eq!(this, other);
    assert_eq!(this, data);
    assert_eq!(this.view(), data.as_scalars());
    assert_eq!(data.as_scalars(), other.view());
    assert_eq!(hash_of(&this), hash_of(&other));
    assert_eq!(hash_of(&this), hash_of(&data.as_scalars()));
    assert_ne!(
        this,
        ScalarsData {
            medium: None,
            ..data
        }
    );
}

#[test]
fn an_absent_field_equals_its_default_and_nothing_else() {
    let empty = record::<PresetData>(&[]);
    let presets = PresetData::default();
    let written = presets.encode(Binary).unwrap();
    assert!(written.len() > 100, "the defaults are on the wire");
    let written = lazy::<PresetData, _>(Binary, &written);
    assert_eq!(empty, written);
    assert_eq!(written, empty);
    assert_eq!(empty, presets);
    assert_eq!(hash_of(&empty), hash_of(&written));
    assert_eq!(hash_of(&empty), hash_of(&PresetRef::Data(&presets)));

    // An optional field without a default is something else if it is absent.
    let zero = record::<PresetData>(&[bytes::i32_field(10, 0)]);
    assert_ne!(empty, zero);
    assert_eq!(empty, record(&[bytes::i32_field(11, 0)]));

    // Each default by itself, with something else in its place.
    let others = [
        bytes::struct_field(1, &[]),
        bytes::struct_field(2, &[]),
        bytes::struct_field(3, &[bytes::text_field(2, "")]),
        bytes::list_field(4, ttype::STRUCT, &[]),
        bytes::set_field(5, ttype::I32, &[bytes::int(1)]),
        bytes::map_field(
            6,
            [ttype::STRING, ttype::DOUBLE],
            &[(bytes::text("a"), bytes::double(0.0))],
        ),
        bytes::text_field(8, ""),
        bytes::i32_field(9, 1),
        bytes::i32_field(11, 1),
    ];
    for other in others {
        let other = record::<PresetData>(&[other]);
        assert_ne!(empty, other, "{other:?}");
        assert_ne!(other, written, "{other:?}");
        assert_ne!(other, presets, "{other:?}");
        assert_ne!(hash_of(&empty), hash_of(&other), "{other:?}");
    }
}

#[test]
fn sets_have_no_order_and_no_repetitions() {
    let set = |elements: &[i64]| {
        let elements: Vec<_> = elements
            .iter()
            .map(|&element| bytes::long(element))
            .collect();
        record::<ContainersData>(&[bytes::set_field(12, ttype::I64, &elements)])
    };
    let this = set(&[3, 1, 2]);
    assert_eq!(this, set(&[1, 2, 3, 3, 1]));
    assert_eq!(hash_of(&this), hash_of(&set(&[1, 2, 3, 3, 1])));
    assert_ne!(this, set(&[1, 2]));
    assert_ne!(this, set(&[1, 2, 4]));
    assert_eq!(set(&[7]), set(&[7, 7]));
    assert_eq!(set(&[]), record::<ContainersData>(&[]));
    assert_ne!(set(&[0]), set(&[]));
}

#[test]
fn the_last_value_of_a_key_counts() {
    let map = |pairs: &[(&str, i32)]| {
        let pairs: Vec<_> = pairs
            .iter()
            .map(|&(key, value)| (bytes::text(key), bytes::int(value)))
            .collect();
        record::<ContainersData>(&[bytes::map_field(18, [ttype::STRING, ttype::I32], &pairs)])
    };
    let this = map(&[("b", 2), ("a", 1)]);
    assert_eq!(this, map(&[("a", 9), ("b", 2), ("a", 1)]));
    assert_eq!(
        hash_of(&this),
        hash_of(&map(&[("a", 9), ("b", 2), ("a", 1)]))
    );
    assert_ne!(this, map(&[("a", 1), ("b", 2), ("a", 9)]));
    assert_ne!(this, map(&[("a", 2), ("b", 1)]));
}

#[test]
fn lists_have_an_order() {
    let list = |elements: &[i32]| {
        let elements: Vec<_> = elements
            .iter()
            .map(|&element| bytes::int(element))
            .collect();
        record::<ContainersData>(&[bytes::list_field(4, ttype::I32, &elements)])
    };
    assert_eq!(list(&[1, 2]), list(&[1, 2]));
    assert_ne!(list(&[1, 2]), list(&[2, 1]));
    assert_ne!(list(&[1, 1]), list(&[1]));
}

#[test]
fn doubles_compare_by_their_bits() {
    let double = |value: f64| record::<ScalarsData>(&[bytes::double_field(6, value)]);
    assert_eq!(double(f64::NAN), double(f64::NAN));
    assert_eq!(hash_of(&double(f64::NAN)), hash_of(&double(f64::NAN)));
    assert_ne!(double(0.0), double(-0.0));
    assert_ne!(double(f64::NAN), double(-f64::NAN));
}

#[test]
fn strings_that_are_not_utf8_compare_by_their_bytes() {
    let text =
        |text: &[u8]| record::<ScalarsData>(&[bytes::text_field(7, text), bytes::i32_field(4, 1)]);
    let reversed =
        |text: &[u8]| record::<ScalarsData>(&[bytes::i32_field(4, 1), bytes::text_field(7, text)]);
    assert_eq!(text(b"\xff"), reversed(b"\xff"));
    assert_eq!(hash_of(&text(b"\xff")), hash_of(&reversed(b"\xff")));
    assert_ne!(text(b"\xff"), text(b"\xfe"));
    let lossy = ScalarsData {
        text: Some("\u{fffd}".into()),
        medium: Some(1),
        ..ScalarsData::default()
    };
    assert_ne!(text(b"\xff"), lossy);
}

#[test]
fn unknown_arms_compare_by_id_type_protocol_and_bytes() {
    let arm = |id: i16, value: i32| record::<NumberData>(&[bytes::i32_field(id, value)]);
    assert_eq!(arm(99, 1), arm(99, 1));
    assert_ne!(arm(99, 1), arm(98, 1));
    assert_ne!(arm(99, 1), arm(99, 2));
    assert_ne!(arm(99, 1), record::<NumberData>(&[bytes::i64_field(99, 1)]));

    let unknown = |protocol, bytes: &[u8]| {
        NumberData::Unknown(Unknown {
            id: 99,
            ttype: TType(ttype::I32),
            protocol,
            bytes: bytes.to_vec(),
        })
    };
    let this = unknown(ProtocolTag::Binary, &[0, 0, 0, 1]);
    let translated = unknown(ProtocolTag::Compact, &[2]);
    assert_eq!(arm(99, 1), this);
    assert_ne!(arm(99, 1), translated);
    let in_compact = arm(99, 1).encode(Compact).unwrap();
    let in_compact = lazy::<NumberData, _>(Compact, &in_compact);
    assert_ne!(arm(99, 1), in_compact);
    assert_eq!(in_compact, translated);
    assert_eq!(hash_of(&in_compact), hash_of(&NumberRef::Data(&translated)));
    assert_eq!(hash_of(&arm(99, 1)), hash_of(&NumberRef::Data(&this)));

    // What no record can say.
    let malformed = unknown(ProtocolTag::Binary, &[0; 3]);
    assert_ne!(arm(99, 1), malformed);
    assert_eq!(
        NumberRef::Data(&malformed),
        NumberRef::Data(&malformed.clone())
    );
}

#[test]
fn views_compare_wherever_they_are() {
    let data = UnionsData {
        required_number: NumberData::Flag(true),
        number_set: [NumberData::Medium(1), NumberData::Text("a".into())].into(),
        count_by_number: BTreeMap::from([(NumberData::Medium(1), 1)]),
        numbers: vec![NumberData::Medium(1)],
        ..UnionsData {
            required_number: NumberData::Flag(true),
            optional_number: None,
            choice: None,
            numbers: vec![],
            choices: BTreeMap::new(),
            batch: None,
            number_set: [].into(),
            count_by_number: BTreeMap::new(),
            expression: None,
        }
    };
    let (in_binary, in_compact) = (data.encode(Binary).unwrap(), data.encode(Compact).unwrap());
    let (this, other) = (
        lazy::<UnionsData, _>(Binary, &in_binary),
        lazy::<UnionsData, _>(Compact, &in_compact),
    );
    let views = [this.view(), other.view(), data.as_unions()];
    for this in views {
        for other in views {
            assert_eq!(this.required_number(), other.required_number());
            assert_eq!(this.number_set(), other.number_set());
            assert_eq!(this.count_by_number(), other.count_by_number());
            assert_eq!(this.numbers(), other.numbers());
            assert_eq!(
                hash_of(&this.required_number()),
                hash_of(&other.required_number())
            );
            assert_eq!(hash_of(&this.number_set()), hash_of(&other.number_set()));
            assert_eq!(
                hash_of(&this.count_by_number()),
                hash_of(&other.count_by_number())
            );
            assert_eq!(hash_of(&this.numbers()), hash_of(&other.numbers()));
        }
    }
    let empty = UnionsData {
        number_set: [].into(),
        numbers: vec![],
        ..data.clone()
    };
    for this in views {
        assert_ne!(this.number_set(), empty.as_unions().number_set());
        assert_ne!(this.numbers(), empty.as_unions().numbers());
    }
}

#[test]
fn maps_in_sets_in_maps_compare_by_value() {
    let data = NestedData {
        by_tuple: BTreeMap::from([(vec![1, 2], ["a".to_owned(), "b".to_owned()].into())]),
        ..NestedData::default()
    };
    let key = bytes::list(ttype::I32, &[bytes::int(1), bytes::int(2)]);
    let set = |elements: &[&str]| {
        let elements: Vec<_> = elements.iter().map(bytes::text).collect();
        bytes::list(ttype::STRING, &elements)
    };
    let groups = bytes::list_field(9, ttype::SET, &[]);
    let map = |pairs: &[(Vec<u8>, Vec<u8>)]| bytes::map_field(7, [ttype::LIST, ttype::SET], pairs);
    let record = record::<NestedData>(&[
        groups,
        map(&[(key.clone(), set(&["z"])), (key, set(&["b", "a", "b"]))]),
    ]);
    assert_eq!(record, data);
    assert_eq!(hash_of(&record), hash_of(&data.as_nested()));
    assert_eq!(record.view().by_tuple(), data.as_nested().by_tuple());
}

#[test]
fn keys_that_are_containers_are_looked_up_by_value() {
    let data = KeysData {
        by_set: BTreeMap::from([(["a".to_owned(), "b".to_owned()].into(), 1)]),
        ..KeysData::default()
    };
    let set = bytes::list(
        ttype::STRING,
        &[bytes::text("b"), bytes::text("a"), bytes::text("b")],
    );
    let map = bytes::map_field(2, [ttype::SET, ttype::I32], &[(set, bytes::int(1))]);
    assert_eq!(record::<KeysData>(&[map]), data);
}

#[test]
fn wide_structs_compare_beyond_the_fields_looked_at_together() {
    let data = WideData::default();
    let bytes_of = |data: &WideData| data.encode(Binary).unwrap();
    let (this, other) = (bytes_of(&data), bytes_of(&WideData::default()));
    let this = lazy::<WideData, _>(Binary, &this);
    assert_eq!(this, lazy(Binary, &other));
    let schema = WideData::SCHEMA;
    assert!(schema.fields.len() > 64);
    // Every field by itself makes a difference, the last ones too.
    let mut rng = Rng::new(1);
    for index in 0..schema.fields.len() {
        let Tree::Struct(mut fields) = tree::parse(ProtocolTag::Binary, this.as_bytes()).unwrap()
        else {
            panic!("a record is a struct")
        };
        let id = schema.fields[index].id;
        let Some((_, _, value)) = fields.iter_mut().find(|(field, ..)| *field == id) else {
            continue;
        };
        if leaves(value) == 0 {
            continue;
        }
        change(value, &mut 0);
        shuffled_struct(&mut fields, schema, &mut rng);
        let changed = tree::write(ProtocolTag::Binary, &Tree::Struct(fields));
        let changed = lazy::<WideData, _>(Binary, &changed);
        assert_ne!(this, changed, "field {id}");
        assert_ne!(hash_of(&this), hash_of(&changed), "field {id}");
    }
}

/// What only one of two records has is not passed over, wherever the fields are that both have.
#[test]
fn wide_structs_compare_fields_that_one_of_them_lacks() {
    let ids: Vec<i16> = WideNodeData::SCHEMA
        .fields
        .iter()
        .map(|field| field.id)
        .collect();
    assert!(ids.len() > 64, "more than are looked at together");
    let node = |ids: &[i16]| {
        let fields: Vec<_> = ids
            .iter()
            .map(|&id| bytes::text_field(id, "text"))
            .collect();
        record::<WideNodeData>(&fields)
    };
    let last = ids[ids.len() - 1];
    for &id in &ids[1..ids.len() - 1] {
        let (both, one) = (node(&[id, last]), node(&[last]));
        assert_ne!(both, one, "field {id}");
        assert_ne!(one, both, "field {id}");
        assert_ne!(hash_of(&both), hash_of(&one), "field {id}");
        assert_eq!(both, node(&[last, id]), "field {id}");
    }
}

#[test]
fn damaged_tails_are_equal_if_their_bytes_are() {
    let decoder = AdaptiveDecoder::<SpeckData>::new(Settings {
        window: 1,
        stop: Stop::Early,
        ..Settings::default()
    });
    let valid = bytes::record(&[bytes::i32_field(1, 7), bytes::text_field(2, "text")]);
    let first = decoder.decode_borrowed(&valid).unwrap();
    assert_eq!(first.view().number(), Some(7));
    drop(first);
    let damaged = &valid[..valid.len() - 3];
    let (this, other) = (
        decoder.decode_borrowed(damaged).unwrap(),
        decoder.decode_borrowed(damaged).unwrap(),
    );
    assert!(this.complete().is_err());
    assert_eq!(this, other);
    assert_eq!(hash_of(&this), hash_of(&other));
    let whole = decoder.decode_borrowed(&valid).unwrap();
    assert_ne!(this, whole);
    assert_eq!(whole, decoder.decode_borrowed(&valid).unwrap());
    assert_ne!(this, SpeckData::default());
}

#[test]
fn early_stop_compares_the_first_of_a_repeated_field() {
    let early = AdaptiveDecoder::<SpeckData>::new(Settings {
        stop: Stop::Early,
        ..Settings::lazy()
    });
    let twice = bytes::record(&[bytes::i32_field(1, 7), bytes::i32_field(1, 8)]);
    let early = early.decode_borrowed(&twice).unwrap();
    let seven = SpeckData {
        number: Some(7),
        ..SpeckData::default()
    };
    assert_eq!(early, seven);
    assert_ne!(lazy::<SpeckData, _>(Binary, &twice), early);
}

#[test]
fn without_sets_and_maps_nothing_is_allocated() {
    let levels = Level1Data::default();
    let specks = SpecksData {
        in_list: Some(vec![
            SpeckData {
                number: Some(1),
                text: Some("text".into()),
            };
            100
        ]),
        ..SpecksData::default()
    };
    fn check<T: Record>(data: &T) {
        let (mut in_binary, mut in_compact) = (Vec::new(), Vec::new());
        Record::write::<Binary>(data, &mut in_binary).unwrap();
        Record::write::<Compact>(data, &mut in_compact).unwrap();
        let this = lazy::<T, _>(Binary, &in_binary);
        let other = lazy::<T, _>(Compact, &in_compact);
        assert_eq!(meter::allocations(|| assert!(this == other)), 0);
        assert_eq!(meter::allocations(|| hash_of(&this)), 0);
        assert_eq!(meter::allocations(|| hash_of(&other)), 0);
        assert_eq!(hash_of(&this), hash_of(&other));
    }
    check(&levels);
    check(&specks);
    check(&WideData::default());
}

/// The same record of compact bytes with something that does not count at its end, so that the bytes differ.
fn with_unknown_field(bytes: &[u8]) -> Vec<u8> {
    let (stop, fields) = bytes.split_last().expect("a stop field");
    [fields, &[0x71, *stop]].concat()
}

/// A record of 256 levels, the most that settings allow, compares and hashes on a thread with the usual stack.
#[test]
fn the_deepest_records_compare_on_a_small_stack() {
    let settings = Settings {
        max_depth: Settings::DEEPEST,
        ..Settings::lazy()
    };
    let depth = usize::from(Settings::DEEPEST);
    let (mut in_binary, mut in_compact) = (Vec::new(), Vec::new());
    for _ in 1..depth {
        in_binary.extend([ttype::STRUCT, 0, 1]);
        in_compact.extend([0x1C]);
    }
    in_binary.extend(vec![0; depth]);
    in_compact.extend(vec![0; depth]);
    // The same through sets.
    let mut sets = Vec::new();
    for _ in 1..depth {
        sets.extend([0x1A, 0x2C, 0x00]); // a set of two, the first of which is empty
    }
    sets.extend(vec![0; depth]);
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(move || {
            let binary = AdaptiveDecoder::<KnotData>::new(settings.clone());
            let compact = AdaptiveDecoder::<KnotData, Compact>::new(settings.clone());
            let this = binary.decode_borrowed(&in_binary).unwrap();
            let other = compact.decode_borrowed(&in_compact).unwrap();
            assert_eq!(this, other);
            assert_eq!(hash_of(&this), hash_of(&other));

            let nests = AdaptiveDecoder::<NestData, Compact>::new(settings);
            let sets_too = with_unknown_field(&sets);
            let this = nests.decode_borrowed(&sets).unwrap();
            let other = nests.decode_borrowed(&sets_too).unwrap();
            assert_eq!(this, other);
            assert_eq!(hash_of(&this), hash_of(&other));
        })
        .unwrap()
        .join()
        .unwrap();
}

/// Sets in sets, each of two of the next: comparing them by pairs would take a time, and sorting in each comparison too,
/// that grows exponentially with the levels. What is written out grows with the bytes.
#[test]
fn nested_sets_are_sorted_once() {
    fn nest(levels: u32, mark: u8, out: &mut Vec<u8>) {
        if levels == 0 {
            out.extend([0x35, mark << 1, 0x00]); // number
            return;
        }
        out.extend([0x1A, 0x2C]);
        nest(levels - 1, mark, out);
        nest(levels - 1, mark ^ (levels & 1) as u8, out);
        out.push(0);
    }
    let costs = [8, 12].map(|levels| {
        let mut bytes = Vec::new();
        nest(levels, 1, &mut bytes);
        let bytes_too = with_unknown_field(&bytes);
        let this = lazy::<NestData, _>(Compact, &bytes);
        let other = lazy::<NestData, _>(Compact, &bytes_too);
        let written = meter::bytes(|| assert!(this == other));
        written / bytes.len() as u64
    });
    // Sixteen times the bytes, and half as many levels more.
    assert!(
        costs[1] <= costs[0] * 2,
        "bytes written for each byte: {costs:?}"
    );
}
