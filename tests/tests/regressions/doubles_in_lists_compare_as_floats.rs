//! Doubles are compared by their bits in records, and were compared as floats in lists: `0.0 == -0.0`, and a NaN was not equal
//! to itself.

use std::collections::{BTreeMap, BTreeSet};

use scrooge_runtime::{Adaptive, AdaptiveDecoder, Binary, Double, List, Settings};
use scrooge_tests::schema::regressions::{Keys, KeysData};
use scrooge_tests::schema::shapes::{
    Containers, ContainersData, Nested, NestedData, Number, NumberData, Scalars, ScalarsData,
};

/// Doubles that all differ by their bits.
fn doubles() -> [f64; 7] {
    let other_nan = f64::from_bits(f64::NAN.to_bits() | 1);
    let infinity = f64::INFINITY;
    [0.0, -0.0, f64::NAN, -f64::NAN, other_nan, infinity, 1.5]
}

/// Calls `test` for each pair, and says whether they are the same.
fn for_pairs(test: impl Fn(f64, f64, bool)) {
    for this in doubles() {
        for other in doubles() {
            test(this, other, this.to_bits() == other.to_bits());
        }
    }
}

fn keys(value: f64) -> KeysData {
    let value = Double(value);
    KeysData {
        doubles: vec![vec![], vec![Double(1.0), value]],
        by_doubles: BTreeMap::from([(vec![value], 1)]),
        ..KeysData::default()
    }
}

fn containers(value: f64) -> ContainersData {
    let value = Double(value);
    ContainersData {
        reals: vec![Double(1.0), value],
        real_set: BTreeSet::from([value]),
        real_by_large: BTreeMap::from([(1, value)]),
        structs: vec![scalars(value.get())],
        ..ContainersData::default()
    }
}

fn scalars(value: f64) -> ScalarsData {
    ScalarsData {
        real: Some(Double(value)),
        ..ScalarsData::default()
    }
}

fn nested(value: f64) -> NestedData {
    let row = BTreeMap::from([("k".to_owned(), Double(value))]);
    NestedData {
        rows: vec![BTreeMap::new(), row],
        ..NestedData::default()
    }
}

/// The same data as two records.
fn records<T: scrooge_runtime::Record>(this: &T, other: &T) -> [Adaptive<'static, T>; 2] {
    let decoder = AdaptiveDecoder::<T>::new(Settings::default());
    [this, other].map(|data| {
        let bytes = scrooge_runtime::encode(Binary, data).unwrap();
        decoder.decode(bytes).unwrap()
    })
}

#[test]
fn in_a_list() {
    for_pairs(|this, other, same| {
        let (this, other) = (containers(this), containers(other));
        let [a, b] = records(&this, &other);
        assert_eq!(a.reals() == b.reals(), same);
        assert_eq!(a.reals() == other.reals(), same);
        assert_eq!(this.reals() == b.reals(), same);
        assert_eq!(this.reals() == other.reals(), same);
        assert!(List::from(&this.reals[..]) == a.reals());
        assert_eq!(a == b, same);
    });
}

#[test]
fn in_lists_of_lists() {
    for_pairs(|this, other, same| {
        let (this, other) = (keys(this), keys(other));
        let [a, b] = records(&this, &other);
        assert_eq!(a.doubles() == b.doubles(), same);
        assert_eq!(this.doubles() == b.doubles(), same);
        assert_eq!(this.doubles() == other.doubles(), same);
        assert_eq!(a.by_doubles() == b.by_doubles(), same);
        assert_eq!(a == b, same);
    });
}

#[test]
fn in_lists_of_other_things_that_hold_them() {
    for_pairs(|this, other, same| {
        let (this, other) = (nested(this), nested(other));
        let [a, b] = records(&this, &other);
        assert_eq!(a.rows() == b.rows(), same);
        assert_eq!(this.rows() == b.rows(), same);
        assert_eq!(this.rows() == other.rows(), same);
    });
    for_pairs(|this, other, same| {
        let (this, other) = (containers(this), containers(other));
        let [a, b] = records(&this, &other);
        assert_eq!(a.structs() == b.structs(), same);
        assert_eq!(this.structs() == b.structs(), same);
        assert_eq!(a.real_set() == b.real_set(), same);
        assert_eq!(a.real_by_large() == b.real_by_large(), same);
        assert_eq!(this.real_by_large() == b.real_by_large(), same);
    });
}

#[test]
fn in_structs_and_unions() {
    for_pairs(|this, other, same| {
        let (this, other) = (scalars(this), scalars(other));
        let [a, b] = records(&this, &other);
        assert_eq!(a.as_scalars() == b.as_scalars(), same);
        assert_eq!(this == other, same);
    });
    for_pairs(|this, other, same| {
        let (this, other) = (
            NumberData::Real(this.into()),
            NumberData::Real(other.into()),
        );
        let [a, b] = records(&this, &other);
        assert_eq!(a.as_number() == b.as_number(), same);
    });
}

/// What an accessor gives out is a plain `f64`, and compared as one.
#[test]
fn an_accessor_gives_a_plain_float() {
    let [a, b] = records(&scalars(0.0), &scalars(-0.0));
    assert_eq!(a.real(), b.real());
    let [a, b] = records(&scalars(f64::NAN), &scalars(f64::NAN));
    assert_ne!(a.real(), b.real());
}
