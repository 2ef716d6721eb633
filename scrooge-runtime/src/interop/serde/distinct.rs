//! Sets and maps without what the wire repeats.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::compare::{Item, write_in_full};
use crate::error::Fault;
use crate::schema::Type;

/// The elements of a set, once each.
pub(super) fn elements_of<'b>(
    set: Item<'b>,
    element: &'static Type,
) -> Result<Vec<Item<'b>>, Fault> {
    let mut elements = set.elements(element)?;
    let mut found = Vec::new();
    let mut seen = Seen::default();
    while let Some(item) = elements.next()? {
        if seen.place(item, element, found.len())?.is_none() {
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
struct Seen(HashMap<Vec<u8>, usize>);

impl Seen {
    /// Where an equal one is, if there was one; else notes that this one is at `next`.
    fn place(
        &mut self,
        item: Item<'_>,
        ty: &'static Type,
        next: usize,
    ) -> Result<Option<usize>, Fault> {
        let mut form = Vec::new();
        write_in_full(item, ty, &mut form)?;
        match self.0.entry(form) {
            Entry::Occupied(earlier) => Ok(Some(*earlier.get())),
            Entry::Vacant(place) => {
                place.insert(next);
                Ok(None)
            }
        }
    }
}
