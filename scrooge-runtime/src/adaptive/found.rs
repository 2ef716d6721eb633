//! Fallback: where the fields of a struct are whose plan has no slots for them.
//!
//! The first read of a cold field walks the struct that it is in once, and keeps the positions of all its fields; the
//! next ones find it there. Nothing is decoded again.
//!
//! A record has few structs that its plan tells apart, but any number below containers: of those, small ones are walked
//! for each read, which costs no more than looking them up, and of large ones a bounded number is kept.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use once_cell::race::OnceBox;

use super::slots::{Slots, mark};
use crate::error::Fault;
use crate::plan::{Entry, Node, Plan};
use crate::schema::Schema;
use crate::walk::{Hot, Tracks};
use crate::wire::{Limits, ProtocolTag};

/// The most fields of a struct that is walked again for each read.
const SMALL: usize = 8;
/// How many large structs below containers a record keeps, at most.
const MOST_FOLDED: u32 = 1_024;
/// Lists that those are spread over.
const BUCKETS: usize = 64;

/// The plan of a struct of up to 256 fields in which all are hot.
static EVERY_FIELD: [Entry; 257] = every_field();

const fn every_field() -> [Entry; 257] {
    let mut entries = [Entry {
        slot: 0,
        span: 0,
        direct: 0,
        child: Node::NOWHERE.0,
    }; 257];
    let mut index = 0;
    while index < entries.len() {
        entries[index].slot = index as u16;
        index += 1;
    }
    entries
}

/// The plan of a struct in which the field that falls on the last entry is hot.
static ONE_FIELD: [Entry; SMALL] = {
    let mut entries = [Entry {
        slot: Entry::COLD,
        span: 0,
        direct: 0,
        child: Node::NOWHERE.0,
    }; SMALL];
    entries[SMALL - 1].slot = 0;
    entries
};

/// The structs of one record whose fields have been looked for.
#[derive(Debug, Default)]
pub(crate) struct FoundStructs(OnceBox<Kept>);

#[derive(Debug)]
struct Kept {
    /// Those that the plan tells apart: few.
    in_plan: Chain,
    /// Large ones below containers, unions and recursion, by their start.
    folded: OnceBox<[Chain; BUCKETS]>,
    /// How many are in `folded`.
    count: AtomicU32,
}

/// A list that threads can add to without waiting for each other.
#[derive(Debug, Default)]
struct Chain(OnceBox<Found>);

/// Where the fields of one struct are.
#[derive(Debug)]
pub(crate) struct Found {
    start: u32,
    fields: usize,
    /// A position per field and one for a union's unknown field, 0 for absent; then a bit per field for reads that have
    /// been counted.
    positions: Box<[AtomicU32]>,
    /// Why the walk ended before the struct did. Only under early stop.
    pub(crate) fault: Option<Fault>,
    /// How many bytes were walked.
    pub(crate) walked: usize,
    next: Chain,
}

/// The struct that is looked for.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'p> {
    pub(crate) payload: &'p [u8],
    pub(crate) start: usize,
    pub(crate) node: Node,
    pub(crate) schema: &'static Schema,
    pub(crate) limits: Limits,
    pub(crate) protocol: ProtocolTag,
}

/// Where one field is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    /// 0 where the field is absent, as far as was walked.
    pub(crate) at: u32,
    /// Whether the walk ended before the struct did. Only under early stop.
    pub(crate) cut_short: bool,
    /// How many bytes were walked to know.
    pub(crate) walked: usize,
    /// Whether this is the field's first read, where the plan tells the struct apart.
    pub(crate) first_read: bool,
}

impl FoundStructs {
    /// Where a struct's field is.
    pub(crate) fn field(&self, wanted: Wanted<'_>, index: usize) -> Position {
        let is_small = wanted.schema.fields.len() <= SMALL;
        let in_plan = wanted.node.path(0).is_some();
        if !in_plan && is_small {
            return Found::look_for(wanted, index);
        }
        let kept = self.0.get_or_init(|| Box::new(Kept::default()));
        if in_plan {
            return kept.in_plan.get(wanted).position(index, true);
        }
        let folded = kept
            .folded
            .get_or_init(|| Box::new(std::array::from_fn(|_| Chain::default())));
        // The low bits of nearby structs' starts differ; those of structs of one size may not.
        let bucket = (wanted.start ^ (wanted.start / BUCKETS)) % BUCKETS;
        let Some(chain) = folded.get(bucket) else {
            return Found::look_for(wanted, index);
        };
        if let Some(found) = chain.find(wanted.start) {
            return Looked { found, walked: 0 }.position(index, false);
        }
        if kept.count.load(Relaxed) >= MOST_FOLDED {
            return Found::look_for(wanted, index);
        }
        kept.count.fetch_add(1, Relaxed);
        chain.get(wanted).position(index, false)
    }
}

impl Default for Kept {
    fn default() -> Self {
        Kept {
            in_plan: Chain::default(),
            folded: OnceBox::new(),
            count: AtomicU32::new(0),
        }
    }
}

/// A struct's fields, and how many bytes had to be walked for them just now.
struct Looked<'f> {
    found: &'f Found,
    walked: usize,
}

impl Looked<'_> {
    fn position(self, index: usize, in_plan: bool) -> Position {
        Position {
            at: self.found.at(index),
            cut_short: self.found.fault.is_some(),
            walked: self.walked,
            first_read: in_plan && self.found.mark(index),
        }
    }
}

impl Chain {
    fn find(&self, start: usize) -> Option<&Found> {
        let mut chain = self;
        while let Some(found) = chain.0.get() {
            if found.start as usize == start {
                return Some(found);
            }
            chain = &found.next;
        }
        None
    }

    fn get(&self, wanted: Wanted<'_>) -> Looked<'_> {
        let mut chain = self;
        let mut walked = 0;
        loop {
            match chain.0.get() {
                Some(found) if found.start as usize == wanted.start => {
                    return Looked { found, walked };
                }
                Some(found) => chain = &found.next,
                None => {
                    let found = Found::look(wanted);
                    walked += found.walked;
                    // If another thread is faster, what it has found is as good: it is seen the next time round.
                    let _ = chain.0.set(Box::new(found));
                }
            }
        }
    }
}

impl Found {
    /// Walks a struct for the positions of all its fields.
    #[cold]
    pub(crate) fn look(wanted: Wanted<'_>) -> Self {
        let fields = wanted.schema.fields.len();
        let words = fields + 1 + Slots::mark_words(fields);
        let mut positions: Box<[AtomicU32]> = (0..words).map(|_| AtomicU32::new(0)).collect();
        let wide;
        let entries = match EVERY_FIELD.get(..=fields) {
            Some(entries) => entries,
            None => {
                wide = Plan::every_field(fields);
                &wide
            }
        };
        let slots = positions.get_mut(..=fields).unwrap_or_default();
        let (fault, walked) = wanted.walk(entries, 0, slots);
        Found {
            start: wanted.start as u32,
            fields,
            positions,
            fault,
            walked,
            next: Chain::default(),
        }
    }

    /// Walks a struct for the position of one field, and keeps nothing.
    fn look_for(wanted: Wanted<'_>, index: usize) -> Position {
        let mut slots = [AtomicU32::new(0)];
        let (fault, walked) = match ONE_FIELD.len().checked_sub(index + 1) {
            // The one hot entry is the last: the field falls on it if the struct's node is so far before the end.
            Some(node) => wanted.walk(&ONE_FIELD, node as u32, &mut slots),
            None => {
                let found = Found::look(wanted);
                slots = [AtomicU32::new(found.at(index))];
                (found.fault, found.walked)
            }
        };
        let [at] = slots;
        Position {
            at: at.into_inner(),
            cut_short: fault.is_some(),
            walked,
            first_read: false,
        }
    }

    /// Where the field with this index is; 0 where it is absent.
    fn at(&self, index: usize) -> u32 {
        self.positions
            .get(index)
            .map_or(0, |position| position.load(Relaxed))
    }

    /// The arm of a union: the index of the one field that is present, and where it is. The index behind the last stands
    /// for an unknown one.
    pub(crate) fn arm(&self) -> Option<(usize, u32)> {
        (0..=self.fields)
            .map(|index| (index, self.at(index)))
            .find(|&(_, at)| at != 0)
    }

    /// Marks a field as read. Says whether it had not been.
    fn mark(&self, index: usize) -> bool {
        let bits = self.positions.get(self.fields + 1..).unwrap_or_default();
        mark(bits, index)
    }
}

impl Wanted<'_> {
    /// Walks the struct to its end, whatever is found. Gives the fault that has cut it short, and the bytes walked.
    fn walk(self, entries: &[Entry], node: u32, slots: &mut [AtomicU32]) -> (Option<Fault>, usize) {
        let mut tracks = Tracks {
            entries,
            slots,
            stops: self.limits.first(),
            pending: u32::MAX,
            materialised: 0,
        };
        let hot = Hot {
            tracks: &mut tracks,
            node,
        };
        let walk = self.schema.walks.of(self.protocol).hot;
        match walk(self.payload, self.start, self.limits, hot) {
            Ok(end) => (None, end.saturating_sub(self.start)),
            Err(fault) => (Some(fault), self.payload.len().saturating_sub(self.start)),
        }
    }
}
