//! How large the values of each path are, in a part of the records that are observed.

use std::collections::BTreeMap;

use crate::compare::Item;
use crate::error::Fault;
use crate::plan::{Node, Paths};
use crate::schema::{Schema, Type};
use crate::walk::{Fields, What};
use crate::wire::{Place, Protocol, by_protocol};

/// One in so many records of a window is measured, and every sample.
pub(crate) const MEASURED_ONE_IN: u64 = 16;

/// The sizes of a decoder's records.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sizes {
    pub(crate) records: u64,
    pub(crate) bytes: u64,
    /// By path.
    pub(crate) paths: Vec<Histogram>,
}

/// In how many records a path's values, all those of a record together, had which size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Histogram {
    pub(crate) present: u64,
    pub(crate) bytes: u64,
    /// Records by the largest size of their bucket.
    pub(crate) buckets: BTreeMap<u64, u64>,
}

impl Sizes {
    /// Measures the record of type `schema` at `root`. One that turns out to be damaged does not count.
    pub(crate) fn measure(&mut self, paths: &Paths, schema: &'static Schema, root: Place<'_>) {
        let mut measured = Measured {
            paths,
            sums: vec![None; paths.len()],
            open: vec![false; paths.len()],
        };
        let Ok(end) = measured.structure(schema, Node::single(0), root) else {
            return;
        };
        self.records += 1;
        self.bytes += end.saturating_sub(root.at) as u64;
        self.paths.resize_with(paths.len(), Histogram::default);
        for (histogram, sum) in self.paths.iter_mut().zip(measured.sums) {
            if let Some(size) = sum {
                histogram.add(size);
            }
        }
    }
}

impl Histogram {
    fn add(&mut self, size: u64) {
        self.present += 1;
        self.bytes = self.bytes.saturating_add(size);
        *self.buckets.entry(bucket(size)).or_default() += 1;
    }
}

/// The largest size in the bucket of `size`: one each below 8, and four an octave from there on.
fn bucket(size: u64) -> u64 {
    match size.checked_ilog2() {
        None | Some(0..=2) => size,
        // All bits below the three highest are set.
        Some(octave) => size | ((1 << (octave - 2)) - 1),
    }
}

/// What is found in one record.
struct Measured<'p> {
    paths: &'p Paths,
    /// By path: the bytes of its values, if it has any.
    sums: Vec<Option<u64>>,
    /// The paths that are being gone through. What is inside a value counts with it, a recursion's lower levels too.
    open: Vec<bool>,
}

impl Measured<'_> {
    /// Goes through a struct. Gives the position behind it.
    fn structure(
        &mut self,
        schema: &'static Schema,
        node: Node,
        place: Place<'_>,
    ) -> Result<usize, Fault> {
        by_protocol!(place.protocol, P => self.fields::<P>(schema, node, place))
    }

    fn fields<P: Protocol>(
        &mut self,
        schema: &'static Schema,
        node: Node,
        place: Place<'_>,
    ) -> Result<usize, Fault> {
        let mut fields = Fields::<P>::begin(place.bytes, place.at, place.limits)?;
        let inside = Place {
            limits: fields.limits(),
            ..place
        };
        while let Some(step) = fields.step(schema)? {
            if let What::Present(index) = step.what
                && let Some(path) = node.path(index)
                && let Some(field) = schema.fields.get(index)
            {
                let size = step.end.saturating_sub(step.at) as u64;
                self.value(path, size, &field.ty, inside.moved(step.at))?;
            }
        }
        Ok(fields.position())
    }

    /// Counts a value of a path, and what is told apart inside it.
    fn value(
        &mut self,
        path: usize,
        size: u64,
        ty: &'static Type,
        place: Place<'_>,
    ) -> Result<(), Fault> {
        let Some(is_open) = self.open.get_mut(path) else {
            return Ok(());
        };
        let is_outermost = !std::mem::replace(is_open, true);
        if is_outermost && let Some(sum) = self.sums.get_mut(path) {
            *sum = Some(sum.unwrap_or_default().saturating_add(size));
        }
        let child = self.paths.child(path);
        if child.rows().is_some() {
            self.inside(ty, child, place)?;
        }
        if is_outermost && let Some(is_open) = self.open.get_mut(path) {
            *is_open = false;
        }
        Ok(())
    }

    fn inside(&mut self, ty: &'static Type, node: Node, place: Place<'_>) -> Result<(), Fault> {
        match ty {
            Type::Struct(schema) => self.structure(schema.schema(), node, place).map(|_| ()),
            Type::List(element) | Type::Set(element) => {
                let mut elements = Item::Wire(place).elements(element)?;
                while let Some(Item::Wire(element_place)) = elements.next()? {
                    self.inside(element, node, element_place)?;
                }
                Ok(())
            }
            Type::Map(key, value) => {
                let mut pairs = Item::Wire(place).pairs(key, value)?;
                while let Some((Item::Wire(key_place), Item::Wire(value_place))) = pairs.next()? {
                    for (row, (ty, place)) in [(*key, key_place), (*value, value_place)]
                        .into_iter()
                        .enumerate()
                    {
                        let child = node.path(row).map(|path| self.paths.child(path));
                        if let Some(child) = child.filter(|child| child.rows().is_some()) {
                            self.inside(ty, child, place)?;
                        }
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::bucket;

    #[test]
    fn buckets_are_a_quarter_of_an_octave_wide() {
        assert_eq!(
            [0, 1, 7, 8, 9, 10, 15, 16, 19, 20, 1_000].map(bucket),
            [0, 1, 7, 9, 9, 11, 15, 19, 19, 23, 1_023]
        );
        assert_eq!(bucket(u64::MAX), u64::MAX);
    }
}
