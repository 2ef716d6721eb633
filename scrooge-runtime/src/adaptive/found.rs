//! Fallback: where the fields of a struct are whose plan has no slots for them.
//!
//! The first read of a cold field walks the struct that it is in once, and keeps the positions of all its fields; the
//! next ones find it there. Nothing is decoded again.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use once_cell::race::OnceBox;

use super::slots::{Slots, mark};
use crate::error::Fault;
use crate::plan::{Entry, Node, Plan};
use crate::schema::Schema;
use crate::walk::{Hot, Tracks};
use crate::wire::{Limits, ProtocolTag};

/// Payload bytes per bucket of the structs below containers, of which a record may have many.
const BYTES_PER_BUCKET: usize = 64;

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

/// The structs of one record whose fields have been looked for.
#[derive(Debug, Default)]
pub(crate) struct FoundStructs {
    /// Those that the plan tells apart: few.
    in_plan: Chain,
    /// Those below containers, unions and recursion, by their start.
    folded: OnceBox<Box<[Chain]>>,
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

impl FoundStructs {
    /// The fields of a struct, and whether they had to be looked for.
    pub(crate) fn get(&self, wanted: Wanted<'_>) -> (&Found, bool) {
        if wanted.node.path(0).is_some() {
            return self.in_plan.get(wanted);
        }
        let buckets = self.folded.get_or_init(|| {
            let count = wanted.payload.len() / BYTES_PER_BUCKET + 1;
            Box::new((0..count).map(|_| Chain::default()).collect())
        });
        match buckets.get(wanted.start / BYTES_PER_BUCKET) {
            Some(chain) => chain.get(wanted),
            None => self.in_plan.get(wanted),
        }
    }
}

impl Chain {
    fn get(&self, wanted: Wanted<'_>) -> (&Found, bool) {
        let mut chain = self;
        let mut walked = false;
        loop {
            match chain.0.get() {
                Some(found) if found.start as usize == wanted.start => return (found, walked),
                Some(found) => chain = &found.next,
                None => {
                    // If another thread is faster, its finding is as good.
                    walked |= chain.0.set(Box::new(Found::look(wanted))).is_ok();
                }
            }
        }
    }
}

impl Found {
    #[cold]
    fn look(wanted: Wanted<'_>) -> Self {
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
        let mut tracks = Tracks {
            entries,
            slots: positions.get_mut(..=fields).unwrap_or_default(),
            stops: wanted.limits.first(),
            pending: u32::MAX, // all fields are wanted, so the walk goes to the struct's end
            materialised: 0,
        };
        let hot = Hot {
            tracks: &mut tracks,
            node: 0,
        };
        let walk = match wanted.protocol {
            ProtocolTag::Binary => wanted.schema.walks.hot,
        };
        let (fault, end) = match walk(wanted.payload, wanted.start, wanted.limits, hot) {
            Ok(end) => (None, end),
            Err(fault) => (Some(fault), wanted.payload.len()),
        };
        Found {
            start: wanted.start as u32,
            fields,
            positions,
            fault,
            walked: end.saturating_sub(wanted.start),
            next: Chain::default(),
        }
    }

    /// Where the field with this index is; 0 where it is absent.
    pub(crate) fn position(&self, index: usize) -> u32 {
        self.positions
            .get(index)
            .map_or(0, |position| position.load(Relaxed))
    }

    /// The arm of a union: the index of the one field that is present, and where it is. The index behind the last stands
    /// for an unknown one.
    pub(crate) fn arm(&self) -> Option<(usize, u32)> {
        (0..=self.fields)
            .map(|index| (index, self.position(index)))
            .find(|&(_, at)| at != 0)
    }

    /// Marks a field as read. Says whether it had not been.
    pub(crate) fn mark(&self, index: usize) -> bool {
        let bits = self.positions.get(self.fields + 1..).unwrap_or_default();
        mark(bits, index)
    }
}
