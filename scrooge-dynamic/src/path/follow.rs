//! Reading by a path.

use std::ops::ControlFlow;

use scrooge_runtime::dynamic::{DynamicRef, DynamicValue};

use super::{Path, Step};

impl Path {
    /// The value in a record; the first, where there may be many. None where it is absent, and in records of another schema.
    ///
    /// # Panics
    ///
    /// Under [`Stop::Early`](scrooge_runtime::Stop::Early), when it is in the part of the record that was not verified, and that is
    /// damaged.
    #[must_use]
    pub fn get<'r>(&self, record: impl Into<DynamicRef<'r>>) -> Option<DynamicValue<'r>> {
        match self.each(record, ControlFlow::Break) {
            ControlFlow::Break(value) => Some(value),
            ControlFlow::Continue(()) => None,
        }
    }

    /// Whether the value in a record, or one of them where there may be many, is such that `is_it` says so.
    ///
    /// # Panics
    ///
    /// As [`get`](Self::get).
    pub fn any<'r>(
        &self,
        record: impl Into<DynamicRef<'r>>,
        mut is_it: impl FnMut(DynamicValue<'r>) -> bool,
    ) -> bool {
        let found = self.each(record, |value| match is_it(value) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        found.is_break()
    }

    /// All values in a record, in the order in which they were written.
    ///
    /// # Panics
    ///
    /// As [`get`](Self::get).
    #[must_use]
    pub fn values<'r>(&self, record: impl Into<DynamicRef<'r>>) -> Vec<DynamicValue<'r>> {
        let mut values = Vec::new();
        let _: ControlFlow<()> = self.each(record, |value| {
            values.push(value);
            ControlFlow::Continue(())
        });
        values
    }

    /// Hands one value after another to `with`, until that breaks.
    ///
    /// # Panics
    ///
    /// As [`get`](Self::get).
    pub fn each<'r, B>(
        &self,
        record: impl Into<DynamicRef<'r>>,
        mut with: impl FnMut(DynamicValue<'r>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let record = record.into();
        if !std::ptr::eq(record.schema(), self.root) {
            return ControlFlow::Continue(());
        }
        follow(DynamicValue::Struct(record), &self.steps, &mut with)
    }
}

/// Goes down one step after another, and for every element where there are many. A record does not nest deeper than its decoder
/// allows, nor does this.
fn follow<'r, B>(
    mut value: DynamicValue<'r>,
    steps: &[Step],
    with: &mut impl FnMut(DynamicValue<'r>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut steps = steps.iter();
    while let Some(step) = steps.next() {
        let next = match (step, value) {
            (Step::Field(index), DynamicValue::Struct(structure)) => structure.get(*index),
            (Step::Element(place), DynamicValue::List(list) | DynamicValue::Set(list)) => {
                list.get(*place)
            }
            (Step::Key(key), DynamicValue::Map(map)) => map.get(key),
            (Step::Elements, DynamicValue::List(list) | DynamicValue::Set(list)) => {
                let mut elements = list.iter();
                return elements.try_for_each(|element| follow(element, steps.as_slice(), with));
            }
            (Step::Elements, DynamicValue::Map(map)) => {
                let mut pairs = map.iter();
                return pairs.try_for_each(|(_, value)| follow(value, steps.as_slice(), with));
            }
            (Step::Keys, DynamicValue::Map(map)) => {
                let mut pairs = map.iter();
                return pairs.try_for_each(|(key, _)| follow(key, steps.as_slice(), with));
            }
            // Steps were checked against the schema that the record is of.
            _ => None,
        };
        match next {
            Some(next) => value = next,
            None => return ControlFlow::Continue(()),
        }
    }
    with(value)
}
