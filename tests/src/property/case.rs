//! What a property is tried on.

use std::fmt;
use std::time::Duration;

use scrooge_runtime::{Clock, Drift, ProtocolTag, Settings, Trailing};

use crate::kinds::{Kind, State};
use crate::random::{self, Rng, Sample, Style};
use crate::{mutate, tree};

/// Every protocol.
pub const PROTOCOLS: [ProtocolTag; 2] = [ProtocolTag::Binary, ProtocolTag::Compact];

/// What records and programs are made from. The same case makes the same ones.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// What the records are of.
    pub kind: Kind,
    /// What chance starts with.
    pub seed: u64,
    /// About how many values a record has.
    pub size: usize,
}

impl Case {
    /// The case's random numbers, from the start.
    pub fn rng(&self) -> Rng {
        Rng::new(self.seed)
    }

    /// A record that plain encoders could have written.
    pub fn plain(&self, rng: &mut Rng) -> Vec<u8> {
        self.sample(&Style::plain(), rng).bytes
    }

    /// A record of some style.
    pub fn sample(&self, style: &Style, rng: &mut Rng) -> Sample {
        let Kind {
            protocol, schema, ..
        } = self.kind;
        random::record_in(protocol, schema, style, self.size, rng)
    }

    /// Records to teach a decoder with, which decode under any settings but those that limit depth.
    pub(super) fn lessons(&self, rng: &mut Rng) -> Vec<Vec<u8>> {
        (0..2 + rng.below(2)).map(|_| self.plain(rng)).collect()
    }

    /// A record that something may be wrong with: its values, its structure, its sizes or any of its bytes.
    pub(super) fn spoilt(&self, rng: &mut Rng) -> Vec<u8> {
        let mut sample = self.sample(&Style::unruly(rng), rng);
        if rng.one_in(2)
            && let Some(mut tree) = tree::parse(self.kind.protocol, &sample.bytes)
        {
            for _ in 0..=rng.below(3) {
                mutate::mutate(&mut tree, rng);
            }
            sample = tree::sample(self.kind.protocol, &tree);
            if rng.one_in(2) {
                return sample.bytes;
            }
        }
        if rng.one_in(4) {
            sample.bytes
        } else {
            random::damage(&sample, rng)
        }
    }
}

/// Limits and policies other than the defaults now and then.
pub(super) fn settings(rng: &mut Rng) -> Settings {
    let mut settings = Settings::default();
    if rng.one_in(4) {
        settings.max_paths = rng.below(40);
    }
    if rng.one_in(4) {
        settings.trailing = Trailing::Allow;
    }
    if rng.one_in(2) {
        settings.drift = eager_drift(rng);
    }
    settings
}

/// Samples every few records, and changes plans as soon as a round has ended.
pub(super) fn eager_drift(rng: &mut Rng) -> Drift {
    Drift {
        sample_one_in: 1 + rng.below(4) as u32,
        samples_per_second: u32::MAX,
        keep_ratio: 0.9,
        rounds: 1,
        cool_down: Duration::ZERO,
        clock: Clock::manual(),
        seed: rng.next(),
    }
}

/// Borrowed records, as decoders are taught with them.
pub(super) fn slices(records: &[Vec<u8>]) -> Vec<&[u8]> {
    records.iter().map(Vec::as_slice).collect()
}

/// What a message about a record ends with.
#[derive(Clone, Copy)]
pub(super) struct Context<'c> {
    pub(super) kind: Kind,
    /// What the decoder has learnt.
    pub(super) state: Option<State>,
    pub(super) settings: &'c Settings,
    pub(super) bytes: &'c [u8],
}

impl fmt::Display for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settings {
            stop,
            wrong_type,
            trailing,
            max_paths,
            max_depth,
            drift,
            ..
        } = self.settings;
        write!(
            f,
            "{:?}, Stop::{stop:?}, WrongType::{wrong_type:?}, Trailing::{trailing:?}, {max_paths} paths, depth {max_depth}, \
             sampled one in {}, ",
            self.kind, drift.sample_one_in
        )?;
        if let Some(state) = self.state {
            write!(f, "{state:?}")?;
        }
        f.write_str(": ")?;
        self.bytes
            .iter()
            .try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
