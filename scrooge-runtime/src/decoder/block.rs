//! What the records of one thread share: a copy of the plan that only this thread counts its records on.
//!
//! A record must keep its plan. If all records counted themselves on one shared plan, threads would pass that counter's
//! cache line back and forth with each record; so every thread has a block of its own to count on, which lives until the
//! decoder, or the thread's next plan, and the last record have let go of it.

use std::cell::RefCell;
use std::sync::Arc;

use super::shared::{Shared, State};
use crate::adaptive::slots::mark_words;
use crate::learn::{Counters, Window};
use crate::plan::{Entry, Node};
use crate::schema::Schema;
use crate::settings::{Settings, Stop, Trailing};
use crate::wire::{Limits, ProtocolTag};

/// A thread's part of a decoder.
pub(super) struct Local {
    counters: Arc<Counters>,
    block: RefCell<Arc<Block>>,
}

impl Local {
    pub(super) fn new(shared: &Arc<Shared>) -> Self {
        let counters = shared.new_counters();
        let block = Arc::new(Block::new(shared, &shared.state(), &counters));
        Local {
            counters,
            block: RefCell::new(block),
        }
    }

    /// The block to decode the next record with: made anew only when the plan has changed.
    #[inline]
    pub(super) fn block(&self, shared: &Arc<Shared>) -> Arc<Block> {
        let block = self.block.borrow();
        if block.generation == shared.generation() {
            return Arc::clone(&block);
        }
        drop(block);
        self.renewed(shared)
    }

    #[cold]
    fn renewed(&self, shared: &Arc<Shared>) -> Arc<Block> {
        let block = Arc::new(Block::new(shared, &shared.state(), &self.counters));
        self.block.replace(Arc::clone(&block));
        block
    }
}

/// What a thread's records share while one plan is in force.
#[derive(Debug)]
#[repr(align(128))]
pub(crate) struct Block {
    generation: u64,
    pub(crate) schema: &'static Schema,
    pub(crate) protocol: ProtocolTag,
    pub(crate) limits: Limits,
    pub(crate) stop: Stop,
    pub(crate) trailing: Trailing,
    max_record_size: usize,
    /// The plan that records are walked under.
    pub(crate) entries: Arc<[Entry]>,
    /// The rows whose slots accessors may read without further ado: all of the plan, or none while reads are observed.
    pub(crate) readable: Arc<[Entry]>,
    /// Where the root's rows are.
    pub(crate) root: Node,
    /// How many words a record needs for positions.
    pub(crate) slot_words: usize,
    /// Those, and the words of bits for observed reads.
    pub(crate) words: usize,
    /// How many hot paths are the root's own fields.
    pub(crate) direct: u32,
    pub(crate) counters: Option<Arc<Counters>>,
    pub(crate) learning: Option<Learning>,
    /// Whether there is no record: views bring their own payload, and nothing is kept of it.
    pub(crate) alone: bool,
}

/// The observation of a thread's records.
#[derive(Debug)]
pub(crate) struct Learning {
    window: Arc<Window>,
    shared: Arc<Shared>,
}

impl Block {
    fn new(shared: &Arc<Shared>, state: &State, counters: &Arc<Counters>) -> Self {
        let Settings { stop, trailing, .. } = shared.settings;
        let plan = &state.plan;
        let marks = if state.learning {
            mark_words(plan.entries.len() + 1)
        } else {
            0
        };
        Block {
            generation: state.generation,
            schema: shared.schema,
            protocol: shared.protocol,
            limits: Limits::new(&shared.settings),
            stop,
            trailing,
            max_record_size: shared.settings.max_record_size.min(i32::MAX as usize),
            entries: Arc::clone(&plan.entries),
            readable: if state.learning {
                Arc::default()
            } else {
                Arc::clone(&plan.entries)
            },
            root: Node::single(0),
            slot_words: plan.words,
            words: plan.words + marks,
            direct: plan.direct,
            counters: Some(Arc::clone(counters)),
            learning: state.learning.then(|| Learning {
                window: Arc::clone(&state.window),
                shared: Arc::clone(shared),
            }),
            alone: false,
        }
    }

    /// The block of a record that was taken out of one of `origin`'s: it has no plan, and nothing is counted.
    pub(crate) fn detached(origin: &Block, schema: &'static Schema) -> Self {
        Block {
            generation: 0,
            schema,
            protocol: origin.protocol,
            limits: origin.limits,
            stop: origin.stop,
            trailing: origin.trailing,
            max_record_size: origin.max_record_size,
            entries: Arc::default(),
            readable: Arc::default(),
            root: Node::NOWHERE,
            slot_words: 0,
            words: 0,
            direct: 0,
            counters: None,
            learning: None,
            alone: false,
        }
    }

    /// The block of views that belong to no record.
    pub(crate) fn alone(schema: &'static Schema, limits: Limits, protocol: ProtocolTag) -> Self {
        Block {
            generation: 0,
            schema,
            protocol,
            limits,
            stop: Stop::Full,
            trailing: Trailing::Reject,
            max_record_size: i32::MAX as usize,
            entries: Arc::default(),
            readable: Arc::default(),
            root: Node::NOWHERE,
            slot_words: 0,
            words: 0,
            direct: 0,
            counters: None,
            learning: None,
            alone: true,
        }
    }

    #[inline(always)]
    pub(crate) fn refuses_size(&self, size: usize) -> bool {
        size > self.max_record_size
    }

    /// A record was decoded with this block. Says how its reads are observed.
    #[inline]
    pub(crate) fn decoded(&self, walked: usize, materialised: usize) -> Observation {
        match (&self.learning, &self.counters) {
            (Some(learning), Some(counters)) => {
                counters.observed(walked);
                learning.start()
            }
            (None, Some(counters)) => {
                counters.decoded(walked, materialised);
                Observation::None
            }
            (_, None) => Observation::None,
        }
    }

    /// A record that was observed is dropped. `is_untouched` says whether nothing of it was ever read.
    #[cold]
    pub(crate) fn observation_ends(&self, observation: Observation, is_untouched: bool) {
        if let Some(learning) = &self.learning {
            if observation == Observation::InWindow && is_untouched {
                learning.window.touch();
            }
            learning.end();
        }
    }
}

/// How a record's reads are observed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Observation {
    /// Not at all.
    None,
    /// The record is one of the window's.
    InWindow,
    /// The record was decoded while the window waited for its records to end.
    BehindWindow,
}

impl Learning {
    fn start(&self) -> Observation {
        let start = self.window.start();
        if start.is_full {
            self.shared.adapt(&self.window);
        }
        if start.counts {
            Observation::InWindow
        } else {
            Observation::BehindWindow
        }
    }

    /// A record was read for the first time.
    pub(crate) fn touch(&self, observation: Observation) {
        if observation == Observation::InWindow {
            self.window.touch();
        }
    }

    /// A record was read at a path for the first time.
    pub(crate) fn read(&self, block: &Block, path: usize, observation: Observation) {
        let Some(counters) = &block.counters else {
            return;
        };
        if observation == Observation::InWindow && self.window.is_open() {
            counters.read(path);
        } else {
            counters.fell_back(path);
        }
    }

    fn end(&self) {
        if self.window.is_open() && self.window.end() {
            self.shared.adapt(&self.window);
        }
    }
}
