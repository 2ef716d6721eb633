//! What all threads of one decoder share, and how one plan follows another.

#[cfg(feature = "metrics")]
mod metrics;
#[cfg(feature = "profile")]
mod profile;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arc_swap::ArcSwap;

#[cfg(feature = "profile")]
use crate::learn::Sizes;
use crate::learn::{Counters, Judge, Totals, Window};
use crate::plan::{Paths, Plan};
use crate::report::{PathReport, Phase, Report};
use crate::schema::Schema;
use crate::settings::{Mode, Settings};
#[cfg(feature = "tracing")]
use crate::telemetry::events;
#[cfg(feature = "metrics")]
use crate::telemetry::{Meters, plan_made};
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
    /// Every thread's and reader's counters. Locked when one decodes for the first time, and to sum them up.
    counters: Mutex<Vec<Arc<Counters>>>,
    /// The plan under which every path is hot.
    everything: Plan,
    /// Which paths change sides. Held while one state follows another.
    change: Mutex<Judge>,
    /// Those of readers that are gone, with their numbers, for the next ones: what they have counted stays.
    idle: Mutex<Vec<(Arc<Counters>, u64)>>,
    /// Hot paths of a profile that the schema does not have.
    dropped: Vec<String>,
    #[cfg(feature = "profile")]
    sizes: Mutex<Sizes>,
    #[cfg(feature = "metrics")]
    meters: Mutex<Meters>,
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
        let everything = Plan::new(&paths, |_| true);
        let state = State {
            generation: 0,
            plan: if learning {
                everything.clone()
            } else {
                Plan::new(&paths, |_| false)
            },
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
            everything,
            idle: Mutex::default(),
            change: Mutex::default(),
            dropped: Vec::new(),
            #[cfg(feature = "profile")]
            sizes: Mutex::default(),
            #[cfg(feature = "metrics")]
            meters: Mutex::default(),
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

    /// Counters for one thread to count with, and their number.
    pub(super) fn take_counters(&self) -> (Arc<Counters>, u64) {
        if let Some(idle) = lock(&self.idle).pop() {
            return idle;
        }
        let counters = Arc::new(Counters::new(self.paths.len()));
        let mut all = lock(&self.counters);
        all.push(Arc::clone(&counters));
        (counters, all.len() as u64)
    }

    /// The plan under which every path is hot.
    pub(super) fn everything(&self) -> &Plan {
        &self.everything
    }

    /// Whether plans are changed after the window.
    #[inline]
    pub(super) fn drifts(&self) -> bool {
        self.settings.drift.is_on() && self.settings.mode == Mode::Learn
    }

    /// Takes back counters that nobody decodes with any more.
    pub(super) fn give_back(&self, counters: &Arc<Counters>, number: u64) {
        lock(&self.idle).push((Arc::clone(counters), number));
    }

    fn totals(&self) -> Totals {
        let all = lock(&self.counters);
        Totals::of(self.paths.len(), all.iter().map(|counters| &**counters))
    }

    fn swap(&self, plan: Plan, window: Arc<Window>, learning: bool, observed: u32) {
        let generation = self.generation().wrapping_add(1);
        #[cfg(feature = "tracing")]
        events::plan_swapped(self.schema.name, generation, self.hot_fields(&plan));
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
        let Ok(mut judge) = self.change.try_lock() else {
            return; // somebody is at it, and nobody waits; a full window is found full again by its next record
        };
        if !window.close() {
            return;
        }
        let observed = window.observed();
        let totals = self.totals();
        // As a share, and not as a least number of reads: 0.07 of 100 is more than 7 in binary fractions.
        let share = |reads: u64| reads as f64 / f64::from(observed.max(1));
        let is_hot =
            |path| share(window.reads(&totals.reads, path)) >= self.settings.min_access_ratio;
        let plan = self.plan(is_hot);
        #[cfg(feature = "tracing")]
        {
            let paths = (0..self.paths.len()).filter(|&path| self.paths.is_field(path));
            let hot = self.hot_fields(&plan);
            events::window_done(self.schema.name, observed, hot, paths.count());
        }
        let now = self.settings.drift.clock.now();
        judge.start(self.paths.len(), &totals, now, is_hot);
        self.swap(plan, Arc::clone(window), false, observed);
    }

    /// Changes the plan, if enough records since the last change have found that some of its paths should be hot, or cold.
    #[cold]
    #[inline(never)]
    pub(super) fn follow_drift(&self) {
        let Ok(mut judge) = self.change.try_lock() else {
            return; // as above
        };
        let state = self.state();
        let (records, samples) = self.progress();
        if state.learning || !judge.is_due(&self.settings, records, samples) {
            return;
        }
        let is_field = |path| self.paths.is_field(path);
        let changes = judge.judge(&self.settings, &self.totals(), is_field);
        if !changes.is_empty() {
            let plan = self.plan(|path| judge.is_hot(path));
            #[cfg(feature = "tracing")]
            for change in &changes {
                let path = self.paths.name(change.path);
                events::path_changed(self.schema.name, &path, change.to_hot, change.share);
            }
            self.swap(plan, Arc::clone(&state.window), false, state.observed);
        }
    }

    /// The plan under which these paths are hot.
    fn plan(&self, is_hot: impl Fn(usize) -> bool) -> Plan {
        #[cfg(feature = "metrics")]
        let started = std::time::Instant::now();
        let plan = Plan::new(&self.paths, is_hot);
        #[cfg(feature = "metrics")]
        plan_made(self.schema.name, started.elapsed());
        plan
    }

    /// How many paths a program can read that are hot.
    #[cfg(feature = "tracing")]
    fn hot_fields(&self, plan: &Plan) -> usize {
        let hot = (0..self.paths.len()).filter(|&path| plan.is_hot(path));
        hot.filter(|&path| self.paths.is_field(path)).count()
    }

    /// Records that were decoded under plans, and samples that have ended.
    fn progress(&self) -> (u64, u64) {
        let all = lock(&self.counters);
        all.iter()
            .map(|counters| counters.progress())
            .fold((0, 0), |(records, samples), (more, ended)| {
                (records + more, samples + ended)
            })
    }

    pub(crate) fn relearn(&self) {
        if self.settings.mode == Mode::Lazy {
            return;
        }
        let _judge = lock(&self.change);
        self.state.load().window.close();
        #[cfg(feature = "tracing")]
        events::window_opened(self.schema.name);
        let window = Window::new(self.settings.window_size(), self.totals().reads);
        self.swap(self.everything.clone(), Arc::new(window), true, 0);
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
                let reads = state.window.reads(&totals.reads, path);
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
                    sampled: totals.sampled.get(path).copied().unwrap_or_default(),
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
            samples: totals.samples,
            bytes_materialised: totals.materialised,
            bytes_fallen_back: totals.fallen_back,
            dropped: self.dropped.clone(),
            paths,
        }
    }
}

/// Nothing that holds these locks panics; if it did, the counters would still be whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
