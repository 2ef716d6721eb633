//! Changes to one struct, apart from what is changed.

use crate::error::EncodeError;
use crate::schema::{Schema, StructKind};
use crate::wire::ProtocolTag;

/// Changes to the fields of a struct, or to the one of a union.
#[derive(Clone, Debug)]
pub(super) struct Edits {
    pub(super) schema: &'static Schema,
    /// What values are encoded in.
    pub(super) protocol: ProtocolTag,
    /// By the index of the field, ascending, each once. Of a union there is at most one.
    changes: Vec<(usize, Change)>,
    /// The first thing that could not be encoded.
    error: Option<EncodeError>,
}

/// What becomes of a field.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// It is left out.
    Clear,
    /// It has this value.
    Set(Vec<u8>),
    /// The struct that is its value is changed.
    Edit(Edits),
}

impl Change {
    /// Whether the field is there afterwards even if it was not before.
    pub(super) fn writes(&self) -> bool {
        match self {
            Change::Clear => false,
            Change::Set(_) => true,
            Change::Edit(edits) => edits.writes(),
        }
    }
}

impl Edits {
    pub(super) fn new(schema: &'static Schema, protocol: ProtocolTag) -> Self {
        Edits {
            schema,
            protocol,
            changes: Vec::new(),
            error: None,
        }
    }

    fn is_union(&self) -> bool {
        self.schema.kind == StructKind::Union
    }

    /// Changes a field, instead of what was to become of it before.
    pub(super) fn put(&mut self, index: usize, change: Change) {
        if self.is_union() {
            self.changes.clear();
        }
        match self
            .changes
            .binary_search_by_key(&index, |(other, _)| *other)
        {
            Ok(place) => {
                if let Some((_, other)) = self.changes.get_mut(place) {
                    *other = change;
                }
            }
            Err(place) => self.changes.insert(place, (index, change)),
        }
    }

    /// Takes back what was to become of a field.
    pub(super) fn take(&mut self, index: usize) -> Option<Change> {
        let place = self.changes.iter().position(|(other, _)| *other == index)?;
        Some(self.changes.remove(place).1)
    }

    pub(super) fn get(&self, index: usize) -> Option<&Change> {
        let place = self
            .changes
            .binary_search_by_key(&index, |(other, _)| *other)
            .ok()?;
        self.changes.get(place).map(|(_, change)| change)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &Change)> {
        self.changes.iter().map(|(index, change)| (*index, change))
    }

    /// Notes that something could not be encoded. Gives what can stand for its bytes.
    pub(super) fn fail<T: Default>(&mut self, error: EncodeError) -> T {
        self.error.get_or_insert(error);
        T::default()
    }

    /// Whether everything could be encoded, here and further in.
    pub(super) fn check(&self) -> Result<(), EncodeError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        self.changes
            .iter()
            .try_for_each(|(_, change)| match change {
                Change::Edit(edits) => edits.check(),
                Change::Clear | Change::Set(_) => Ok(()),
            })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Whether an empty struct is one with fields afterwards.
    pub(super) fn writes(&self) -> bool {
        self.changes.iter().any(|(_, change)| change.writes())
    }
}
