//! `==` and `Hash` of records, by value and from their bytes: no data is made of them.
//!
//! Two values are gone through side by side ([`equal`]), each where it is ([`item`]): in a payload of either protocol, or in
//! the schema, where an absent field has its default. Of a struct the positions of its fields are found first
//! ([`fields`]), since they may stand in any order and more than once.
//!
//! Sets and maps have no order that could be followed. They are written out in a form that depends on nothing but the
//! value, elements sorted ([`canonical`]), which is done from the inside out, so that each is sorted once however deep
//! they nest. It is also what is hashed.

mod canonical;
mod equal;
mod fields;
mod form;
mod item;

use std::hash::Hasher;

pub(crate) use item::Item;

#[cfg(feature = "serde")]
pub(crate) use canonical::write_in_full;
#[cfg(any(feature = "serde", feature = "thrift"))]
pub(crate) use fields::{Arm, CHUNK, Chunk, UnknownArm, default_of};

use canonical::{Sink, Unknowns};
use equal::Comparison;

use crate::error::Fault;
use crate::record::Record;
use crate::schema::{Schema, Type};
use crate::value::Value;
use crate::view::View;
use crate::wire::{Limits, Place, ProtocolTag, by_protocol};

/// Whether two encoded records have the same value. Damaged ones, which early stop lets through, have if their bytes are the
/// same.
pub(crate) fn records_are_equal(schema: &'static Schema, this: View<'_>, other: View<'_>) -> bool {
    if are_identical(this.place(), other.place()) {
        return true;
    }
    match (whole(schema, this), whole(schema, other)) {
        (Ok(item), Ok(other_item)) => {
            let is_equal = Comparison::default().structures(item, other_item, schema);
            is_equal.unwrap_or(false)
        }
        (Err(_), Err(_)) => this.protocol() == other.protocol() && this.rest() == other.rest(),
        _ => false,
    }
}

/// Whether two roots have the same bytes, and they mean the same.
fn are_identical(this: Place<'_>, other: Place<'_>) -> bool {
    let policies = |limits: Limits| (limits.first(), limits.skip_wrong_type());
    (this.at, other.at) == (0, 0)
        && this.protocol == other.protocol
        && policies(this.limits) == policies(other.limits)
        && this.bytes == other.bytes
}

/// Whether an encoded record has the value of plain data.
pub(crate) fn record_equals_data<T: Record>(record: View<'_>, data: &T) -> bool {
    let (Ok(item), Some(bytes)) = (whole(T::SCHEMA, record), encoded(record.protocol(), data))
    else {
        return false; // what cannot be encoded is not what a record says
    };
    let mut comparison = Comparison::default();
    let other = Item::Wire(Place::encoded(record.protocol(), &bytes));
    let is_equal = comparison.structures(item, other, T::SCHEMA);
    if comparison.met_unknown_arm {
        // Its bytes may have been translated just now, and are not what the data has.
        return record.to_data::<T>().is_ok_and(|record| record == *data);
    }
    is_equal.unwrap_or(false)
}

/// Hashes an encoded record by its value.
pub(crate) fn hash_record(schema: &'static Schema, record: View<'_>, state: &mut dyn Hasher) {
    match whole(schema, record) {
        Ok(item) => {
            // What is malformed has been hashed as far as it could be read: always as far.
            let _ = canonical::write_struct(item, schema, Unknowns::ById, &mut Hashed(state));
        }
        Err(_) => state.write(record.rest()),
    }
}

/// Hashes plain data as its encoded form is hashed.
#[doc(hidden)]
pub fn hash_data<T: Value>(data: &T, state: &mut dyn Hasher) {
    // Data that cannot be encoded equals no record, so that any hash will do.
    if let Some(bytes) = encoded(ProtocolTag::Binary, data) {
        let place = Place::encoded(ProtocolTag::Binary, &bytes);
        hash(Item::Wire(place), &T::TYPE, state);
    }
}

fn hash(item: Item<'_>, ty: &'static Type, state: &mut dyn Hasher) {
    // What is malformed has been hashed as far as it could be read: always as far.
    let _ = canonical::write(item, ty, Unknowns::ById, &mut Hashed(state));
}

struct Hashed<'h>(&'h mut dyn Hasher);

impl Sink for Hashed<'_> {
    fn put(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }
}

/// The record, once it is sure that all of it can be read.
fn whole<'r>(schema: &'static Schema, record: View<'r>) -> Result<Item<'r>, Fault> {
    let place = record.place();
    if record.held().stopped().is_some() {
        schema.skip(place.protocol, place.bytes, place.at, place.limits)?;
    }
    Ok(Item::Wire(place))
}

/// Plain data in a protocol; none if it has something that cannot be encoded.
pub(crate) fn encoded<T: Value>(protocol: ProtocolTag, data: &T) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    by_protocol!(protocol, P => data.write::<P>(&mut bytes)).ok()?;
    Some(bytes)
}
