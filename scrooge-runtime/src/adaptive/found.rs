//! Fallback: where the fields of a struct are whose plan has no slots for them.
//!
//! The first read of a cold field walks the struct that it is in once, and keeps the positions of all its fields; the
//! next ones find it there. Nothing is decoded again.
//!
//! A record has few structs that it has once, but any number below containers: of those, small ones are walked for each
//! read, which costs no more than looking them up, and of large ones a bounded number is kept.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use once_cell::race::OnceBox;

use super::slots::{self, mark, mark_words};
use crate::error::Fault;
use crate::plan::{Entry, Node, Plan};
use crate::schema::Schema;
use crate::walk::{Hot, Tracks};
use crate::wire::{Limits, ProtocolTag};

/// How many large structs of which it may have many a record keeps, at most.
const MOST_KEPT: u32 = 1_024;
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
        hot: 0,
    }; 257];
    let mut index = 0;
    while index < entries.len() {
        entries[index].slot = index as u16;
        index += 1;
    }
    entries
}

/// The plan of a struct in which the field that falls on the last entry is hot.
static ONE_FIELD: [Entry; FoundStructs::SMALL] = {
    let mut entries = [Entry {
        slot: Entry::COLD,
        span: 0,
        direct: 0,
        child: Node::NOWHERE.0,
        hot: 0,
    }; FoundStructs::SMALL];
    entries[FoundStructs::SMALL - 1].slot = 0;
    entries
};

/// The structs of one record whose fields have been looked for.
#[derive(Debug, Default)]
pub(crate) struct FoundStructs(OnceBox<Kept>);

#[derive(Debug, Default)]
struct Kept {
    /// Those that the record has once: few.
    single: Chain,
    /// Large ones of which it may have many, by their start.
    many: OnceBox<Many>,
    /// A bit per path of those, for reads that have been counted.
    marks: OnceBox<Marks>,
}

#[derive(Debug)]
struct Many {
    chains: [Chain; BUCKETS],
    count: AtomicU32,
}

#[derive(Debug)]
struct Marks(Box<[AtomicU64]>);

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
    positions: Box<[AtomicU64]>,
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
    /// Whether this is the field's first read, where the record has the struct once.
    pub(crate) first_read: bool,
}

impl FoundStructs {
    /// The most fields of a struct that is walked again for each read.
    pub(crate) const SMALL: usize = 8;

    /// Forgets all of them.
    #[inline]
    pub(crate) fn clear(&mut self) {
        if self.0.get().is_some() {
            self.forget();
        }
    }

    #[cold]
    fn forget(&mut self) {
        *self = Self::default();
    }

    /// Where a struct's field is.
    pub(crate) fn field(&self, wanted: Wanted<'_>, index: usize) -> Position {
        let is_small = wanted.schema.fields.len() <= Self::SMALL;
        let is_single = wanted.node.rows().is_some() && !wanted.node.is_shared();
        if !is_single && is_small {
            return Found::look_for(wanted, index);
        }
        let kept = self.0.get_or_init(Box::default);
        if is_single {
            return kept.single.get(wanted).position(index, true);
        }
        let many = kept.many.get_or_init(Box::default);
        // The low bits of nearby structs' starts differ; those of structs of one size may not.
        let bucket = (wanted.start ^ (wanted.start / BUCKETS)) % BUCKETS;
        let Some(chain) = many.chains.get(bucket) else {
            return Found::look_for(wanted, index);
        };
        if let Some(found) = chain.find(wanted.start) {
            return Looked { found, walked: 0 }.position(index, false);
        }
        if many.count.load(Relaxed) >= MOST_KEPT {
            return Found::look_for(wanted, index);
        }
        many.count.fetch_add(1, Relaxed);
        chain.get(wanted).position(index, false)
    }

    /// Marks a path of which the record may have many values as read, among `paths`. Says whether it had not been.
    pub(crate) fn mark(&self, path: usize, paths: usize) -> bool {
        let kept = self.0.get_or_init(Box::default);
        let marks = kept
            .marks
            .get_or_init(|| Box::new(Marks(slots::zeros(mark_words(paths)))));
        mark(&marks.0, path)
    }
}

impl Default for Many {
    fn default() -> Self {
        Many {
            chains: std::array::from_fn(|_| Chain::default()),
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
    fn position(self, index: usize, is_single: bool) -> Position {
        Position {
            at: self.found.at(index),
            cut_short: self.found.fault.is_some(),
            walked: self.walked,
            first_read: is_single && self.found.mark(index),
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
        let positions = slots::zeros(position_words(fields) + mark_words(fields));
        let wide;
        let entries = match EVERY_FIELD.get(..=fields) {
            Some(entries) => entries,
            None => {
                wide = Plan::every_field(fields);
                &wide
            }
        };
        let (fault, walked) = wanted.look(entries, 0, &positions);
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
    pub(crate) fn look_for(wanted: Wanted<'_>, index: usize) -> Position {
        let slots = [AtomicU64::new(0)];
        // The one hot entry is the last: the field falls on it if the struct's node is so far before the end.
        if let Some(rows) = ONE_FIELD.len().checked_sub(index + 1) {
            let (fault, walked) = wanted.look(&ONE_FIELD, rows as u32, &slots);
            return Position {
                at: slots::get(&slots, 0),
                cut_short: fault.is_some(),
                walked,
                first_read: false,
            };
        }
        let found = Found::look(wanted);
        Position {
            at: found.at(index),
            cut_short: found.fault.is_some(),
            walked: found.walked,
            first_read: false,
        }
    }

    /// Where the field with this index is; 0 where it is absent.
    fn at(&self, index: usize) -> u32 {
        u16::try_from(index).map_or(0, |slot| slots::get(&self.positions, slot))
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
        let bits = self.positions.get(position_words(self.fields)..);
        mark(bits.unwrap_or_default(), index)
    }
}

/// How many words hold a position per field and one more.
const fn position_words(fields: usize) -> usize {
    fields + 1
}

impl Wanted<'_> {
    /// Walks the struct for what is hot in `entries` from `rows` on.
    fn look(self, entries: &[Entry], rows: u32, slots: &[AtomicU64]) -> (Option<Fault>, usize) {
        let mut tracks = self.tracks(entries, slots);
        let hot = Hot::single(&mut tracks, rows, u64::MAX);
        self.walk(hot)
    }

    /// Walks the struct, one of many at its node, for what is hot in it under a plan. Gives the bytes walked.
    pub(crate) fn capture(self, entries: &[Entry], words: &[AtomicU64]) -> usize {
        let head = self.node.rows().and_then(|rows| rows.checked_sub(1));
        let head = head.and_then(|head| entries.get(head)).copied();
        let (first_word, span) = head.map_or((0, 0), |head| (head.slot, head.span));
        // Other threads may look at the same words: they get to see what has been found, not what was thought on the way.
        let (few, more, many);
        let found: &[AtomicU64] = match usize::from(span) {
            0..=16 => {
                few = [const { AtomicU64::new(0) }; 16];
                &few
            }
            17..=128 => {
                more = [const { AtomicU64::new(0) }; 128];
                &more
            }
            span => {
                many = slots::zeros(span);
                &many
            }
        };
        let mut tracks = self.tracks(entries, found);
        tracks.first_word = first_word;
        let hot = Hot::shared(&mut tracks, self.node, self.start);
        let (_, walked) = self.walk(hot);
        let words = words.iter().skip(first_word.into());
        for (word, found) in words.zip(found) {
            let found = found.load(Relaxed);
            if found != 0 {
                word.store(found, Relaxed);
            }
        }
        walked
    }

    fn tracks<'s>(&self, entries: &'s [Entry], slots: &'s [AtomicU64]) -> Tracks<'s> {
        Tracks {
            entries,
            slots,
            first_word: 0,
            stops: self.limits.first(),
            pending: u32::MAX,
            materialised: 0,
        }
    }

    /// Walks the struct to its end, whatever is found. Gives the fault that has cut it short, and the bytes walked.
    fn walk(self, hot: Hot<'_, '_>) -> (Option<Fault>, usize) {
        let (schema, protocol) = (self.schema, self.protocol);
        match schema.walk(protocol, self.payload, self.start, self.limits, hot) {
            Ok(end) => (None, end.saturating_sub(self.start)),
            Err(fault) => (Some(fault), self.payload.len().saturating_sub(self.start)),
        }
    }
}
