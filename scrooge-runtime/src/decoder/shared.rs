//! What all threads of one decoder share, and how one plan follows another.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arc_swap::ArcSwap;

use crate::learn::{Counters, Totals, Window};
use crate::plan::{Paths, Plan};
use crate::report::{PathReport, Phase, Report};
use crate::schema::Schema;
use crate::settings::{Mode, Settings};
use crate::wire::ProtocolTag;

/// A decoder without its threads.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) schema: &'static Schema,
    pub(crate) settings: Settings,
    pub(crate) protocol: ProtocolTag,
    paths: Paths,
    state: ArcSwap<State>,
    /// The state's number, where every thread can look at it for each record without touching anything else.
    generation: AtomicU64,
    /// Every thread's counters. Locked when a thread decodes for the first time, and to sum them up.
    counters: Mutex<Vec<Arc<Counters>>>,
    /// Held while one state follows another.
    change: Mutex<()>,
}

/// One plan and how it came to be.
#[derive(Debug)]
pub(super) struct State {
    pub(super) generation: u64,
    pub(super) plan: Plan,
    /// The window that is open, or that the plan was made from.
    pub(super) window: Arc<Window>,
    pub(super) learning: bool,
    /// How many records the window had observed when the plan was made.
    observed: u32,
}

impl Shared {
    pub(super) fn new(schema: &'static Schema, settings: Settings, protocol: ProtocolTag) -> Self {
        let paths = Paths::of(schema, settings.max_paths);
        let learning = settings.mode == Mode::Learn;
        let window = Window::new(settings.window_size(), vec![0; paths.len()]);
        let state = State {
            generation: 0,
            plan: Plan::new(&paths, |_| learning),
            window: Arc::new(window),
            learning,
            observed: 0,
        };
        Shared {
            schema,
            settings,
            protocol,
            paths,
            state: ArcSwap::from_pointee(state),
            generation: AtomicU64::new(0),
            counters: Mutex::default(),
            change: Mutex::default(),
        }
    }

    #[inline]
    pub(super) fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    pub(super) fn state(&self) -> Arc<State> {
        self.state.load_full()
    }

    pub(crate) fn is_learning(&self) -> bool {
        self.state.load().learning
    }

    pub(super) fn new_counters(&self) -> Arc<Counters> {
        let counters = Arc::new(Counters::new(self.paths.len()));
        lock(&self.counters).push(Arc::clone(&counters));
        counters
    }

    fn totals(&self) -> Totals {
        let all = lock(&self.counters);
        Totals::of(self.paths.len(), all.iter().map(|counters| &**counters))
    }

    fn swap(&self, plan: Plan, window: Arc<Window>, learning: bool, observed: u32) {
        let generation = self.generation().wrapping_add(1);
        self.state.store(Arc::new(State {
            generation,
            plan,
            window,
            learning,
            observed,
        }));
        self.generation.store(generation, Ordering::Release);
    }

    /// Makes the plan that a full window has taught, and swaps it in. The window is closed once, by whoever comes first.
    #[cold]
    #[inline(never)]
    pub(super) fn adapt(&self, window: &Arc<Window>) {
        let Ok(_change) = self.change.try_lock() else {
            return; // somebody is at it, and nobody waits; a full window is found full again by its next record
        };
        if !window.close() {
            return;
        }
        let observed = window.observed();
        let reads = self.totals().reads;
        // As a share, and not as a least number of reads: 0.07 of 100 is more than 7 in binary fractions.
        let share = |reads: u64| reads as f64 / f64::from(observed.max(1));
        let plan = Plan::new(&self.paths, |path| {
            share(in_window(window, &reads, path)) >= self.settings.min_access_ratio
        });
        self.swap(plan, Arc::clone(window), false, observed);
    }

    pub(crate) fn relearn(&self) {
        if self.settings.mode == Mode::Lazy {
            return;
        }
        let _change = lock(&self.change);
        self.state.load().window.close();
        let window = Window::new(self.settings.window_size(), self.totals().reads);
        self.swap(Plan::new(&self.paths, |_| true), Arc::new(window), true, 0);
    }

    pub(crate) fn report(&self) -> Report {
        let state = self.state();
        let totals = self.totals();
        let (ended, size) = state.window.progress();
        let phase = match (self.settings.mode, state.learning) {
            (Mode::Lazy, _) => Phase::Lazy,
            (Mode::Learn, true) => Phase::Learning {
                observed: ended,
                window: size,
            },
            (Mode::Learn, false) => Phase::Adapted {
                observed: state.observed,
            },
        };
        let observed = if state.learning {
            state.window.observed()
        } else {
            state.observed
        };
        let paths = (0..self.paths.len())
            .filter(|&path| self.paths.is_field(path))
            .map(|path| {
                let reads = in_window(&state.window, &totals.reads, path);
                PathReport {
                    path: self.paths.name(path),
                    hot: !state.learning && state.plan.is_hot(path),
                    reads,
                    share: if observed == 0 {
                        0.0
                    } else {
                        (reads as f64 / f64::from(observed)).min(1.0)
                    },
                    fallbacks: totals.fallbacks.get(path).copied().unwrap_or_default(),
                }
            })
            .collect();
        Report {
            record: self.schema.name,
            phase,
            generation: state.generation,
            records: totals.records,
            bytes_walked: totals.walked,
            records_observed: totals.observed,
            bytes_observed: totals.observed_walked,
            bytes_materialised: totals.materialised,
            bytes_fallen_back: totals.fallen_back,
            paths,
        }
    }
}

/// Records of the window in which a path was read.
fn in_window(window: &Window, reads: &[u64], path: usize) -> u64 {
    let now = reads.get(path).copied().unwrap_or_default();
    let before = window.before.get(path).copied().unwrap_or_default();
    now.saturating_sub(before)
}

/// Nothing that holds these locks panics; if it did, the counters would still be whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
