//! Keys and elements that are containers, structs or unions could not be looked up over bytes, and iterators of sets and maps
//! could not be cloned.

use std::collections::{BTreeMap, BTreeSet};

use scrooge_runtime::{AdaptiveDecoder, Double, Settings};
use scrooge_tests::schema::regressions::{AnswerData, Keys, KeysData};
use scrooge_tests::schema::shapes::{
    Containers, ContainersData, Nested, NestedData, NumberData, PairData, Unions, UnionsData,
};

/// Calls `test` with plain data, and with a record of it.
macro_rules! over_both {
    ($data:expr, $record:ident => $test:block) => {{
        let data = $data;
        let decoder = AdaptiveDecoder::<_>::new(Settings::default());
        let adaptive = decoder
            .decode(data.encode(scrooge_runtime::Binary).unwrap())
            .unwrap();
        assert_eq!(adaptive, data);
        {
            let $record = &data;
            $test
        }
        {
            let $record = &adaptive;
            $test
        }
    }};
}

fn strings<C: FromIterator<String>>(strings: &[&str]) -> C {
    strings.iter().map(|&string| string.to_owned()).collect()
}

#[test]
fn lists() {
    let data = NestedData {
        by_tuple: BTreeMap::from([
            (vec![], strings(&["none"])),
            (vec![1, 2], strings(&["two"])),
        ]),
        tuples: BTreeSet::from([vec![1, 2], vec![3]]),
        ..NestedData::default()
    };
    over_both!(data, record => {
        let found = record.by_tuple().get(&vec![1, 2]).unwrap();
        assert!(found.contains("two") && !found.contains("none"));
        assert!(record.by_tuple().contains_key(&vec![]));
        assert!(record.by_tuple().get(&vec![2, 1]).is_none());
        assert!(record.tuples().contains(&vec![3]));
        assert!(!record.tuples().contains(&vec![1]));
    });
}

#[test]
fn containers_of_every_kind() {
    let answer = || AnswerData::Text("a".into());
    let data = KeysData {
        phrases: BTreeSet::from([strings(&["a", "b"]), strings(&[])]),
        by_set: BTreeMap::from([(strings(&["a", "b"]), 1)]),
        by_map: BTreeMap::from([(BTreeMap::from([("a".to_owned(), 1)]), 2)]),
        by_doubles: BTreeMap::from([
            (vec![Double(0.0)], 3),
            (vec![Double(-0.0)], 4),
            (vec![Double(f64::NAN)], 5),
        ]),
        answers: BTreeSet::from([vec![answer()]]),
        ..KeysData::default()
    };
    over_both!(data, record => {
        assert!(record.phrases().contains(&strings::<Vec<_>>(&["a", "b"])));
        assert!(record.phrases().contains(&vec![]));
        assert!(!record.phrases().contains(&strings::<Vec<_>>(&["b", "a"])));
        assert_eq!(record.by_set().get(&strings::<BTreeSet<_>>(&["b", "a"])), Some(1));
        assert_eq!(record.by_set().get(&strings::<BTreeSet<_>>(&["a"])), None);
        assert_eq!(record.by_map().get(&BTreeMap::from([("a".to_owned(), 1)])), Some(2));
        assert_eq!(record.by_map().get(&BTreeMap::from([("a".to_owned(), 2)])), None);
        assert_eq!(record.by_doubles().get(&vec![Double(0.0)]), Some(3));
        assert_eq!(record.by_doubles().get(&vec![Double(-0.0)]), Some(4));
        assert_eq!(record.by_doubles().get(&vec![Double(f64::NAN)]), Some(5));
        assert_eq!(record.by_doubles().get(&vec![Double(-f64::NAN)]), None);
        assert!(record.answers().contains(&vec![answer()]));
        assert!(!record.answers().contains(&vec![answer(), answer()]));
    });
}

fn pair(left: i32, right: Option<&str>) -> PairData {
    PairData {
        left,
        right: right.map(Into::into),
    }
}

#[test]
fn structs() {
    let data = ContainersData {
        pair_set: BTreeSet::from([pair(1, None), pair(1, Some("a"))]),
        pair_by_pair: BTreeMap::from([(pair(1, Some("k")), pair(2, None))]),
        ..ContainersData::default()
    };
    over_both!(data, record => {
        assert!(record.pair_set().contains(&pair(1, None)));
        assert!(record.pair_set().contains(&pair(1, Some("a"))));
        assert!(!record.pair_set().contains(&pair(1, Some(""))));
        let found = record.pair_by_pair().get(&pair(1, Some("k"))).unwrap();
        assert_eq!(found.left(), 2);
        assert!(record.pair_by_pair().get(&pair(2, None)).is_none());
    });
}

#[test]
fn unions() {
    let data = UnionsData {
        required_number: NumberData::Flag(true),
        optional_number: None,
        choice: None,
        numbers: vec![],
        choices: BTreeMap::new(),
        batch: None,
        number_set: BTreeSet::from([NumberData::Medium(1), NumberData::Real(Double(-0.0))]),
        count_by_number: BTreeMap::from([(NumberData::Large(1), 5)]),
        expression: None,
    };
    over_both!(data, record => {
        assert!(record.number_set().contains(&NumberData::Medium(1)));
        assert!(!record.number_set().contains(&NumberData::Large(1)));
        assert!(record.number_set().contains(&NumberData::Real(Double(-0.0))));
        assert!(!record.number_set().contains(&NumberData::Real(Double(0.0))));
        assert_eq!(record.count_by_number().get(&NumberData::Large(1)), Some(5));
        assert_eq!(record.count_by_number().get(&NumberData::Medium(1)), None);
    });
}

/// A struct key that was written twice, once with fields that the schema does not know: they are the same key, and the last
/// one's value counts.
#[test]
fn a_key_that_was_written_twice_gives_the_last_value() {
    use super::support::wire::{I32, MAP, STRUCT, field, i32, map, record};
    let key = record(&[field(I32, 1, &i32(1))]);
    let with_unknown = record(&[field(I32, 99, &i32(9)), field(I32, 1, &i32(1))]);
    let value = |left| record(&[field(I32, 1, &i32(left))]);
    let pairs = [(key, value(10)), (with_unknown, value(20))];
    let bytes = record(&[field(MAP, 25, &map(STRUCT, STRUCT, &pairs))]);
    let decoder = AdaptiveDecoder::<ContainersData>::new(Settings::default());
    let record = decoder.decode(bytes).unwrap();
    let map = record.pair_by_pair();
    assert_eq!(map.len(), 2);
    assert_eq!(map.get(&pair(1, None)).unwrap().left(), 20);
    assert_eq!(map.to_map().unwrap().len(), 1);
}

#[test]
fn iterators_are_cloned_where_they_are() {
    let data = NestedData {
        by_tuple: (0..4).map(|i| (vec![i], BTreeSet::new())).collect(),
        tuples: (0..4).map(|i| vec![i]).collect(),
        matrix: (0..4).map(|i| vec![i]).collect(),
        ..NestedData::default()
    };
    over_both!(data, record => {
        let mut list = record.matrix().iter();
        let mut set = record.tuples().iter();
        let mut map = record.by_tuple().iter();
        for left in (0..4).rev() {
            list.next();
            set.next();
            map.next();
            assert_eq!(list.clone().len(), left);
            assert!(list.clone().eq(list.clone()));
            assert_eq!(list.clone().count(), left);
            assert_eq!(set.clone().len(), left);
            assert!(set.clone().eq(set.clone()));
            assert_eq!(set.clone().count(), left);
            assert_eq!(map.clone().len(), left);
            assert!(map.clone().eq(map.clone()));
            assert_eq!(map.clone().count(), left);
        }
    });
}
