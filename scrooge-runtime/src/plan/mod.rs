//! The result of learning, as decoding follows it: which paths are hot, and which slot each has.

mod paths;
#[cfg(test)]
mod tests;

pub(crate) use paths::Paths;

use std::sync::Arc;

/// A struct's place in a plan's table, or the container below which no path is told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node(pub(crate) u32);

impl Node {
    /// Below no path at all: every read goes to the bytes, and is credited to none.
    pub(crate) const NOWHERE: Node = Node(u32::MAX);
    /// The bit that tells the place of a struct from a path that is folded.
    const FOLDED: u32 = 1 << 31;

    /// What lies below a path that is not told apart further.
    pub(crate) const fn folded(path: u32) -> Node {
        Node(Node::FOLDED | path)
    }

    /// The path that is not told apart further.
    pub(crate) const fn folded_path(self) -> Option<usize> {
        if self.0 & Node::FOLDED == 0 {
            return None;
        }
        Some((self.0 & !Node::FOLDED) as usize)
    }

    /// The path of the field with this index of this node's struct.
    #[inline]
    pub(crate) const fn path(self, index: usize) -> Option<usize> {
        if self.0 & Node::FOLDED != 0 {
            return None;
        }
        Some(self.0 as usize + index)
    }
}

/// A path's row in a plan's table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Where the path's position is kept, or [`Entry::COLD`].
    pub(crate) slot: u16,
    /// How many hot paths lie below; their slots follow this one's.
    pub(crate) span: u16,
    /// How many of them are the struct's own fields.
    pub(crate) direct: u16,
    /// The node of the struct at this path, or the folded path.
    pub(crate) child: u32,
}

impl Entry {
    /// The slot of a path that has none.
    pub(crate) const COLD: u16 = u16::MAX;
}

/// An immutable table of all paths, hot and cold.
#[derive(Debug)]
pub(crate) struct Plan {
    /// A row per path, in the order of [`Paths`].
    pub(crate) entries: Arc<[Entry]>,
    /// How many slots a record needs.
    pub(crate) slots: usize,
    /// How many hot paths are the root's own fields.
    pub(crate) direct: u32,
}

impl Plan {
    /// The plan under which the paths that `is_hot` names, and those that lead to them, are hot.
    pub(crate) fn new(paths: &Paths, is_hot: impl Fn(usize) -> bool) -> Self {
        let mut hot: Vec<bool> = (0..paths.len()).map(is_hot).collect();
        paths.spread_to_parents(&mut hot);
        let mut entries: Vec<Entry> = (0..paths.len())
            .map(|path| Entry {
                slot: Entry::COLD,
                span: 0,
                direct: 0,
                child: paths.child(path).0,
            })
            .collect();
        // Depth first, so that what is below a path has the slots behind it.
        let mut slots = 0;
        for path in paths.depth_first() {
            let is_hot = hot.get(path).copied().unwrap_or_default();
            let Some(entry) = entries.get_mut(path) else {
                continue;
            };
            if is_hot && slots < Entry::COLD {
                entry.slot = slots;
                slots += 1;
            }
        }
        let mut direct = 0;
        for path in paths.depth_first().rev() {
            let Some(&entry) = entries.get(path) else {
                continue;
            };
            if entry.slot == Entry::COLD {
                continue;
            }
            match paths
                .parent(path)
                .and_then(|parent| entries.get_mut(parent))
            {
                Some(parent) => {
                    parent.direct += 1;
                    parent.span += 1 + entry.span;
                }
                None => direct += 1,
            }
        }
        Plan {
            entries: entries.into(),
            slots: slots as usize,
            direct,
        }
    }

    /// Whether a path is hot.
    pub(crate) fn is_hot(&self, path: usize) -> bool {
        self.entries
            .get(path)
            .is_some_and(|entry| entry.slot != Entry::COLD)
    }

    /// The plan of one struct alone in which all fields are hot, each at the slot of its index, and one slot more for a
    /// union's unknown field. A fallback finds a struct's fields with it.
    pub(crate) fn every_field(fields: usize) -> Vec<Entry> {
        (0..=fields)
            .map(|index| Entry {
                slot: u16::try_from(index).unwrap_or(Entry::COLD),
                span: 0,
                direct: 0,
                child: Node::NOWHERE.0,
            })
            .collect()
    }
}
