//! The result of learning, as decoding follows it: which paths are hot, and which slot each has.

mod node;
mod paths;
#[cfg(test)]
mod tests;

pub(crate) use node::Node;
pub(crate) use paths::Paths;

use std::sync::Arc;

/// A path's row in a plan's table.
///
/// The row in front of a shared node's fields is the node's own: its first word, how many it has (`direct`), and how many
/// there are from that one to the last below (`span`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Where the path's position is kept, or [`Entry::COLD`]: the number of a slot, or of a word if a record may have many
    /// values of the path.
    pub(crate) slot: u16,
    /// How many hot paths lie below; their slots follow this one's. Where a record may have many values of the path, only
    /// whether a walk over it finds some.
    pub(crate) span: u16,
    /// How many of them are the struct's own fields.
    pub(crate) direct: u16,
    /// The node of the struct at this path, or the folded path.
    pub(crate) child: u32,
    /// Which of the first 64 fields of the struct at this path are hot, a bit each; in a node's own row, those of the node.
    pub(crate) hot: u64,
}

impl Entry {
    /// The slot of a path that has none.
    pub(crate) const COLD: u16 = u16::MAX;

    const fn cold(child: Node) -> Self {
        Entry {
            slot: Entry::COLD,
            span: 0,
            direct: 0,
            child: child.0,
            hot: 0,
        }
    }

    #[inline(always)]
    pub(crate) const fn is_cold(self) -> bool {
        self.slot == Entry::COLD
    }
}

/// The most paths of shared nodes that have a word of their own: a record under a plan has room for all.
const MOST_SHARED: u16 = 1_024;

/// An immutable table of all paths, hot and cold.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// A row per path, in the order of [`Paths`].
    pub(crate) entries: Arc<[Entry]>,
    /// How many words a record needs for the positions of what it has once, and of what it may have many of.
    pub(crate) words: usize,
    /// How many hot paths are the root's own fields.
    pub(crate) direct: u32,
    /// Which of the root's first 64 fields are hot, a bit each.
    pub(crate) hot: u64,
}

impl Plan {
    /// The plan under which the paths that `is_hot` names, and those that lead to them, are hot.
    pub(crate) fn new(paths: &Paths, is_hot: impl Fn(usize) -> bool) -> Self {
        let mut hot: Vec<bool> = (0..paths.len())
            .map(|path| paths.is_field(path) && is_hot(path))
            .collect();
        paths.spread_to_parents(&mut hot);
        let mut entries: Vec<Entry> = (0..paths.len())
            .map(|path| Entry::cold(paths.child(path)))
            .collect();
        let single = paths.depth_first();
        let slots = give_slots(&mut entries, &hot, &single);
        let (direct, root) = count_below(&mut entries, paths, &single);
        let words = give_words(&mut entries, &hot, paths, usize::from(slots));
        Plan {
            entries: entries.into(),
            words,
            direct,
            hot: root,
        }
    }

    /// Whether a path is hot.
    pub(crate) fn is_hot(&self, path: usize) -> bool {
        self.entries.get(path).is_some_and(|entry| !entry.is_cold())
    }

    /// The plan of one struct alone in which all fields are hot, each at the slot of its index, and one slot more for a
    /// union's unknown field. A fallback finds a struct's fields with it.
    pub(crate) fn every_field(fields: usize) -> Vec<Entry> {
        (0..=fields)
            .map(|index| Entry {
                slot: u16::try_from(index).unwrap_or(Entry::COLD),
                ..Entry::cold(Node::NOWHERE)
            })
            .collect()
    }
}

/// Gives slots to hot paths in this order, depth first, so that what is below a path has the slots behind it.
fn give_slots(entries: &mut [Entry], hot: &[bool], single: &[usize]) -> u16 {
    let mut slots = 0;
    for &path in single {
        if let (Some(entry), Some(true)) = (entries.get_mut(path), hot.get(path))
            && slots < Entry::COLD
        {
            entry.slot = slots;
            slots += 1;
        }
    }
    slots
}

/// Sums up for each path the hot ones below. Gives the number of the root's own, and which of the first 64 they are.
fn count_below(entries: &mut [Entry], paths: &Paths, single: &[usize]) -> (u32, u64) {
    let (mut direct, mut root) = (0, 0);
    for &path in single.iter().rev() {
        let Some(&entry) = entries.get(path) else {
            continue;
        };
        if entry.is_cold() {
            continue;
        }
        match paths
            .parent(path)
            .and_then(|parent| entries.get_mut(parent))
        {
            Some(parent) => {
                parent.direct += 1;
                parent.span += 1 + entry.span;
                parent.hot |= bit(path, parent.child as usize);
            }
            None => {
                direct += 1;
                root |= bit(path, 0);
            }
        }
    }
    (direct, root)
}

/// The bit of a path among the fields of its struct, of which the first has the path `first`.
fn bit(path: usize, first: usize) -> u64 {
    match path.checked_sub(first) {
        Some(index @ 0..64) => 1 << index,
        _ => 0,
    }
}

/// Gives words to the hot paths of shared nodes, those of one node next to each other. Gives the number behind the last.
fn give_words(entries: &mut [Entry], hot: &[bool], paths: &Paths, first: usize) -> usize {
    let Ok(first) = u16::try_from(first) else {
        return first; // all numbers are taken
    };
    // At most the number that stands for no word.
    let end = first.saturating_add(MOST_SHARED);
    let (mut word, mut head) = (first, None);
    for path in (0..entries.len()).filter(|&path| paths.is_shared(path)) {
        let is_hot = paths.is_field(path) && hot.get(path).is_some_and(|&hot| hot);
        let Some(entry) = entries.get_mut(path) else {
            continue;
        };
        if paths.is_head(path) {
            entry.slot = word;
            head = Some(path);
        } else if is_hot && word < end {
            entry.slot = word;
            word += 1;
            if let Some((head, first)) =
                head.and_then(|head| Some((entries.get_mut(head)?, head + 1)))
            {
                head.direct += 1;
                head.hot |= bit(path, first);
            }
        }
    }
    count_shared(entries, paths);
    usize::from(word)
}

/// Notes for each shared node and path how far the words below it reach.
fn count_shared(entries: &mut [Entry], paths: &Paths) {
    // Backwards: what is below has greater numbers.
    for path in (0..entries.len()).rev() {
        let Some(head) = paths.head(path) else {
            continue;
        };
        let Some(&node) = entries.get(head) else {
            continue;
        };
        let mut reach = node.span.max(node.direct);
        let child = paths.child(path);
        // A child in front is the other end of a recursion: its words are taken by the struct around.
        if child.is_shared() && child.rows() > Some(path) {
            let below = child.rows().and_then(|rows| rows.checked_sub(1));
            let below = below.and_then(|head| entries.get(head)).copied();
            if let (Some(below), Some(entry)) = (below, entries.get_mut(path))
                && below.direct > 0
                && !entry.is_cold()
            {
                entry.span = 1;
                reach = reach.max(below.slot - node.slot + below.span);
            }
        }
        if let Some(node) = entries.get_mut(head) {
            node.span = reach;
        }
    }
}
