//! What the records of one thread share: a copy of the plan that only this thread counts its records on.
//!
//! A record must keep its plan. If all records counted themselves on one shared plan, threads would pass that counter's
//! cache line back and forth with each record; so every thread has a block of its own to count on, which lives until the
//! decoder, or the thread's next plan, and the last record have let go of it.

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::shared::Shared;
use crate::adaptive::slots::mark_words;
use crate::learn::{Counters, Sampler, Window};
use crate::plan::{Entry, Node, Plan};
use crate::schema::Schema;
use crate::settings::{Settings, Stop, Trailing};
use crate::wire::{Limits, ProtocolTag};

/// A thread's part of a decoder.
#[derive(Debug)]
pub(super) struct Local {
    counters: Arc<Counters>,
    /// The number that the counters have.
    number: u64,
    block: RefCell<Arc<Block>>,
    sampler: Sampler,
    /// The block of records that are observed while a plan is in force, once there has been one.
    samples: OnceCell<Arc<Block>>,
    /// The block that [`block_mut`](Self::block_mut) has given out last, if it was not the usual one.
    sample: Option<Arc<Block>>,
}

impl Local {
    pub(super) fn new(shared: &Arc<Shared>) -> Self {
        let (counters, number) = shared.take_counters();
        let sampler = Sampler::new(&shared.settings.drift, number);
        let block = Block::current(shared, &counters);
        block.pace(shared, &sampler);
        Local {
            counters,
            number,
            block: RefCell::new(Arc::new(block)),
            sampler,
            samples: OnceCell::new(),
            sample: None,
        }
    }

    /// The block to decode the next record with: made anew only when the plan has changed, and another one for the records
    /// that are samples.
    #[inline]
    pub(super) fn block(&self, shared: &Arc<Shared>) -> Arc<Block> {
        let block = self.block.borrow();
        if block.generation == shared.generation() && self.sampler.passes() {
            return Arc::clone(&block);
        }
        drop(block);
        self.other_block(shared)
    }

    /// The plan has changed, or the countdown to a sample has ended.
    #[cold]
    #[inline(never)]
    fn other_block(&self, shared: &Arc<Shared>) -> Arc<Block> {
        if self.block.borrow().generation == shared.generation() {
            self.sample(shared)
        } else {
            self.renewed(shared)
        }
    }

    /// As [`block`](Self::block), for who is alone with this part: no count is touched.
    #[inline]
    pub(super) fn block_mut(&mut self, shared: &Arc<Shared>) -> &Arc<Block> {
        let is_current = self.block.get_mut().generation == shared.generation();
        if !is_current {
            self.renewed(shared);
        } else if !self.sampler.passes() {
            let sample = self.sample(shared);
            return self.sample.insert(sample);
        }
        self.block.get_mut()
    }

    /// What is counted with.
    pub(super) fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Gives the counters back, with which nobody decodes any more.
    pub(super) fn retire(&self, shared: &Shared) {
        shared.give_back(&self.counters, self.number);
    }

    fn renewed(&self, shared: &Arc<Shared>) -> Arc<Block> {
        let block = Arc::new(Block::current(shared, &self.counters));
        block.pace(shared, &self.sampler);
        self.block.replace(Arc::clone(&block));
        block
    }

    /// The countdown to a sample has ended.
    fn sample(&self, shared: &Arc<Shared>) -> Arc<Block> {
        #[cfg(feature = "metrics")]
        shared.publish_if_due();
        let block = Arc::clone(&self.block.borrow());
        if block.learning.is_some() || !shared.drifts() {
            self.sampler.rest();
            return block;
        }
        self.sampler.next(&shared.settings.drift);
        shared.follow_drift();
        let samples = self
            .samples
            .get_or_init(|| Arc::new(Block::of_samples(shared, &self.counters)));
        Arc::clone(samples)
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
    /// Which of the root's first 64 fields are hot, a bit each.
    pub(crate) hot: u64,
    pub(crate) counters: Option<Arc<Counters>>,
    pub(crate) learning: Option<Learning>,
    /// Whether there is no record: views bring their own payload, and nothing is kept of it.
    pub(crate) alone: bool,
}

/// The observation of a thread's records.
#[derive(Debug)]
pub(crate) struct Learning {
    /// The window that the records are observed for; for samples there is none.
    window: Option<Arc<Window>>,
    shared: Arc<Shared>,
}

impl Block {
    /// The block of a thread's records under the plan in force.
    fn current(shared: &Arc<Shared>, counters: &Arc<Counters>) -> Self {
        let state = shared.state();
        let learning = state.learning.then(|| Learning {
            window: Some(Arc::clone(&state.window)),
            shared: Arc::clone(shared),
        });
        Block::new(shared, &state.plan, state.generation, learning, counters)
    }

    /// The block of a thread's samples.
    fn of_samples(shared: &Arc<Shared>, counters: &Arc<Counters>) -> Self {
        let learning = Learning {
            window: None,
            shared: Arc::clone(shared),
        };
        let generation = shared.generation();
        Block::new(
            shared,
            shared.everything(),
            generation,
            Some(learning),
            counters,
        )
    }

    fn new(
        shared: &Shared,
        plan: &Plan,
        generation: u64,
        learning: Option<Learning>,
        counters: &Arc<Counters>,
    ) -> Self {
        let Settings { stop, trailing, .. } = shared.settings;
        let marks = match learning {
            Some(_) => mark_words(plan.entries.len() + 1),
            None => 0,
        };
        Block {
            generation,
            schema: shared.schema,
            protocol: shared.protocol,
            limits: Limits::new(&shared.settings),
            stop,
            trailing,
            max_record_size: shared.settings.max_record_size.min(i32::MAX as usize),
            entries: Arc::clone(&plan.entries),
            readable: if learning.is_some() {
                Arc::default()
            } else {
                Arc::clone(&plan.entries)
            },
            root: Node::single(0),
            slot_words: plan.words,
            words: plan.words + marks,
            direct: plan.direct,
            hot: plan.hot,
            counters: Some(Arc::clone(counters)),
            learning,
            alone: false,
        }
    }

    /// Starts a thread's sampler if records of this block are sampled, and else stops it.
    fn pace(&self, shared: &Shared, sampler: &Sampler) {
        if self.learning.is_none() && shared.drifts() {
            sampler.start(&shared.settings.drift);
        } else {
            sampler.rest();
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
            hot: 0,
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
            hot: 0,
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
        if self.learning.is_some() {
            return self.observed(walked);
        }
        if let Some(counters) = &self.counters {
            counters.decoded(walked, materialised);
        }
        Observation::None
    }

    /// A record was decoded with this block to be observed.
    #[cold]
    #[inline(never)]
    fn observed(&self, walked: usize) -> Observation {
        let (Some(learning), Some(counters)) = (&self.learning, &self.counters) else {
            return Observation::None;
        };
        counters.observed(walked);
        learning.start()
    }

    /// A record that was observed is dropped. `is_untouched` says whether nothing of it was ever read, and `marks` which
    /// paths were.
    #[cold]
    pub(crate) fn observation_ends(
        &self,
        observation: Observation,
        is_untouched: bool,
        marks: &[AtomicU64],
    ) {
        let Some(learning) = &self.learning else {
            return;
        };
        match (&learning.window, &self.counters) {
            (Some(window), _) => {
                if observation == Observation::InWindow && is_untouched {
                    window.touch();
                }
                if window.is_open() && window.end() {
                    learning.shared.adapt(window);
                }
            }
            (None, Some(counters)) => counters.sampled(marks),
            (None, None) => {}
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
    /// The record is one of those that are observed while a plan is in force. Its reads count when it ends.
    Sample,
}

impl Learning {
    fn start(&self) -> Observation {
        let Some(window) = &self.window else {
            return Observation::Sample;
        };
        let start = window.start();
        if start.is_full {
            self.shared.adapt(window);
        }
        if start.counts {
            Observation::InWindow
        } else {
            Observation::BehindWindow
        }
    }

    /// Measures the values in the record at `root`, if its turn has come.
    #[cfg(feature = "profile")]
    #[cold]
    pub(crate) fn measure(&self, root: crate::wire::Place<'_>) {
        if self.window.as_ref().is_none_or(|window| window.measures()) {
            self.shared.measure(root);
        }
    }

    /// A record was read for the first time.
    pub(crate) fn touch(&self, observation: Observation) {
        if let (Some(window), Observation::InWindow) = (&self.window, observation) {
            window.touch();
        }
    }

    /// A record was read at a path, for the first time or again.
    #[cfg(feature = "profile")]
    pub(crate) fn accessed(&self, block: &Block, path: usize, observation: Observation) {
        let is_sample = self.window.is_none();
        if let Some(counters) = &block.counters
            && (is_sample || self.counts(observation))
        {
            counters.accessed(path);
        }
    }

    /// Whether the reads of a record are those of its window.
    fn counts(&self, observation: Observation) -> bool {
        observation == Observation::InWindow
            && self.window.as_ref().is_some_and(|window| window.is_open())
    }

    /// A record was read at a path for the first time.
    pub(crate) fn read(&self, block: &Block, path: usize, observation: Observation) {
        let (Some(counters), Some(_)) = (&block.counters, &self.window) else {
            return;
        };
        if self.counts(observation) {
            counters.read(path);
        } else {
            counters.fell_back(path);
        }
    }
}
