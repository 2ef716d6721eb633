//! What a struct has, as its accessors would say: later occurrences instead of earlier ones, and defaults for what is absent.

use crate::compare::{CHUNK, Chunk, Item, Unknowns, default_of, write_canonical};
use crate::error::Fault;
use crate::schema::{Field, Schema, Type};

/// A field, and its value.
pub(super) type Held<'b> = (&'static Field, Item<'b>);

/// The fields that a struct has, in the order of their ids.
pub(super) fn fields_of<'b>(
    structure: Item<'b>,
    schema: &'static Schema,
) -> Result<Vec<Held<'b>>, Fault> {
    let mut found = Vec::new();
    for (nth, fields) in schema.fields.chunks(CHUNK).enumerate() {
        let first = nth * CHUNK;
        let chunk = Chunk::of(structure, schema, first)?;
        for (place, field) in fields.iter().enumerate() {
            let item = chunk
                .get(first + place, field)
                .or_else(|| default_of(field))
                .or_else(|| zero_of(structure, field));
            found.extend(item.map(|item| (field, item)));
        }
    }
    Ok(found)
}

/// What a required field is that a default of the IDL does not mention.
fn zero_of<'b>(structure: Item<'b>, field: &Field) -> Option<Item<'b>> {
    let is_required = field.requiredness == crate::schema::Requiredness::Required;
    let is_encoded = matches!(structure, Item::Wire(_));
    (is_required && !is_encoded).then_some(Item::Zero)
}

/// The elements of a list or set, those of a set once each.
pub(super) fn elements_of<'b>(
    container: Item<'b>,
    element: &'static Type,
    is_set: bool,
) -> Result<Vec<Item<'b>>, Fault> {
    let mut elements = container.elements(element)?;
    let mut found = Vec::new();
    let mut seen = Seen::default();
    while let Some(item) = elements.next()? {
        if !is_set || seen.place(item, element, found.len())?.is_none() {
            found.push(item);
        }
    }
    Ok(found)
}

/// The pairs of a map. Where a key comes twice, the last value counts.
pub(super) fn pairs_of<'b>(
    map: Item<'b>,
    key: &'static Type,
    value: &'static Type,
) -> Result<Vec<(Item<'b>, Item<'b>)>, Fault> {
    let mut pairs = map.pairs(key, value)?;
    let mut found: Vec<(Item<'b>, Item<'b>)> = Vec::new();
    let mut seen = Seen::default();
    while let Some(pair) = pairs.next()? {
        let earlier = seen.place(pair.0, key, found.len())?;
        match earlier.and_then(|place| found.get_mut(place)) {
            Some(earlier) => *earlier = pair,
            None => found.push(pair),
        }
    }
    Ok(found)
}

/// The elements or keys that there were, in a form in which equal ones have equal bytes.
#[derive(Default)]
struct Seen(std::collections::HashMap<Vec<u8>, usize>);

impl Seen {
    /// Where an equal one is, if there was one; else notes that this one is at `next`.
    fn place(
        &mut self,
        item: Item<'_>,
        ty: &'static Type,
        next: usize,
    ) -> Result<Option<usize>, Fault> {
        let mut form = Vec::new();
        write_canonical(item, ty, Unknowns::InFull, &mut form)?;
        match self.0.entry(form) {
            std::collections::hash_map::Entry::Occupied(earlier) => Ok(Some(*earlier.get())),
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(next);
                Ok(None)
            }
        }
    }
}
