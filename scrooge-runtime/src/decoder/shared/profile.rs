//! What a decoder has learnt as a profile, and decoders that begin with one.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use arc_swap::ArcSwap;

use super::{Shared, State, lock};
use crate::learn::{Histogram, Observed, Sizes, Totals, Window};
use crate::plan::Plan;
use crate::profile::{Profile, ProfileError, ProfilePath, fingerprint};
use crate::schema::Schema;
use crate::settings::{Mode, Settings};
use crate::wire::{Place, ProtocolTag};

impl Shared {
    /// A decoder that has learnt what a profile says.
    pub(crate) fn with_profile(
        schema: &'static Schema,
        settings: Settings,
        protocol: ProtocolTag,
        profile: &Profile,
    ) -> Result<Self, ProfileError> {
        if profile.record != schema.name {
            return Err(ProfileError::invalid(format!(
                "a profile of {} is of no use to a decoder of {}",
                profile.record, schema.name
            )));
        }
        let mut shared = Shared::new(schema, settings, protocol);
        if shared.settings.mode == Mode::Learn {
            shared.start_with(profile);
        }
        Ok(shared)
    }

    fn start_with(&mut self, profile: &Profile) {
        let count = self.paths.len();
        let fields = (0..count).filter(|&path| self.paths.is_field(path));
        let numbers: HashMap<String, usize> =
            fields.map(|path| (self.paths.name(path), path)).collect();
        let mut hot = HashSet::new();
        let mut reads = vec![0; count];
        let mut sizes = vec![Histogram::default(); count];
        for path in &profile.paths {
            let Some(&number) = numbers.get(&path.path) else {
                if path.hot {
                    self.dropped.push(path.path.clone());
                }
                continue;
            };
            if path.hot {
                hot.insert(number);
            }
            if let Some(reads) = reads.get_mut(number) {
                *reads = path.reads;
            }
            if let Some(sizes) = sizes.get_mut(number) {
                *sizes = Histogram {
                    present: path.present,
                    bytes: path.bytes,
                    buckets: path.sizes.iter().copied().collect(),
                };
            }
        }
        #[cfg(feature = "tracing")]
        crate::telemetry::events::profile_loaded(self.schema.name, hot.len(), &self.dropped);
        let observed = u32::try_from(profile.observed).unwrap_or(u32::MAX);
        let is_hot = |path: usize| hot.contains(&path);
        self.state = ArcSwap::from_pointee(State {
            generation: 0,
            plan: Plan::new(&self.paths, is_hot),
            window: Arc::new(Window::loaded(self.settings.window_size(), reads)),
            learning: false,
            observed,
        });
        let now = self.settings.drift.clock.now();
        let totals = Totals::of(count, []);
        lock(&self.change).start(count, &totals, now, is_hot);
        if profile.protocol == name_of(self.protocol) {
            *lock(&self.sizes) = Sizes {
                records: profile.measured,
                bytes: profile.measured_bytes,
                paths: sizes,
            };
        }
    }

    /// Notes the sizes of a record's values, unless another thread is at it.
    pub(crate) fn measure(&self, root: Place<'_>) {
        if let Ok(mut sizes) = self.sizes.try_lock() {
            sizes.measure(&self.paths, self.schema, root);
        }
    }

    pub(crate) fn profile(&self) -> Profile {
        let (state, last) = {
            let judge = lock(&self.change);
            (self.state(), judge.last().cloned())
        };
        let totals = self.totals();
        let observed = last.unwrap_or_else(|| self.of_window(&state, &totals));
        let sizes = lock(&self.sizes).clone();
        let ratio = self.settings.min_access_ratio;
        let is_hot = |path| match (self.settings.mode, state.learning) {
            (Mode::Lazy, _) => false,
            (Mode::Learn, false) => state.plan.is_hot(path),
            (Mode::Learn, true) => {
                let reads = observed.reads.get(path).copied().unwrap_or_default();
                reads as f64 / observed.records.max(1) as f64 >= ratio
            }
        };
        // Elements and their like have rows in a plan, whatever is hot.
        let mut hot: Vec<bool> = (0..self.paths.len())
            .map(|path| self.paths.is_field(path) && is_hot(path))
            .collect();
        self.paths.spread_to_parents(&mut hot);
        let paths = (0..self.paths.len()).filter(|&path| self.paths.is_field(path));
        let paths = paths.map(|path| {
            let at = |counts: &[u64]| counts.get(path).copied().unwrap_or_default();
            let reads = at(&observed.reads).min(observed.records);
            let sizes = sizes.paths.get(path).cloned().unwrap_or_default();
            ProfilePath {
                path: self.paths.name(path),
                hot: hot.get(path).copied().unwrap_or_default(),
                reads,
                accesses: scaled(
                    reads,
                    at(&totals.accesses),
                    at(&totals.reads) + at(&totals.sampled),
                ),
                present: sizes.present,
                bytes: sizes.bytes,
                sizes: sizes.buckets.into_iter().collect(),
            }
        });
        Profile {
            record: self.schema.name.to_owned(),
            schema: fingerprint(self.schema),
            protocol: name_of(self.protocol).to_owned(),
            min_access_ratio: ratio,
            processes: 1,
            observed: observed.records,
            measured: sizes.records,
            measured_bytes: sizes.bytes,
            paths: paths.collect(),
        }
    }

    /// What the window has seen that is open, or that the plan was made from.
    fn of_window(&self, state: &State, totals: &Totals) -> Observed {
        let records = match state.learning {
            true => state.window.observed(),
            false => state.observed,
        };
        let paths = 0..self.paths.len();
        Observed {
            records: records.into(),
            reads: paths
                .map(|path| state.window.reads(&totals.reads, path))
                .collect(),
        }
    }
}

/// As many accesses to `reads` records as there were to all.
fn scaled(reads: u64, accesses: u64, all_reads: u64) -> u64 {
    if all_reads == 0 {
        return reads;
    }
    let scaled = u128::from(reads) * u128::from(accesses) / u128::from(all_reads);
    u64::try_from(scaled).unwrap_or(u64::MAX)
}

fn name_of(protocol: ProtocolTag) -> &'static str {
    match protocol {
        ProtocolTag::Binary => "binary",
        ProtocolTag::Compact => "compact",
    }
}
