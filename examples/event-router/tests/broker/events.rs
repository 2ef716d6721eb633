//! The events of a test, and where each has to go.

use scrooge_examples::sample::events::Events;
use scrooge_examples::schema::events::{ClientEvent, ClientEventData, EventKind};
use scrooge_runtime::{AdaptiveDecoder, Settings};

/// Events that are used again and again; a message's number says which one it has.
pub(crate) struct Log {
    values: Vec<Vec<u8>>,
    targets: Vec<Target>,
}

/// Where an event goes; the topics' names have the test's name in front of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Target {
    Failures,
    Heartbeats,
    OrdersJapan,
    OrdersUs,
    Orders,
    ActivityJapan,
    ActivityUs,
    Activity,
    Dead,
}

impl Target {
    pub(crate) const ALL: [Target; 9] = [
        Target::Failures,
        Target::Heartbeats,
        Target::OrdersJapan,
        Target::OrdersUs,
        Target::Orders,
        Target::ActivityJapan,
        Target::ActivityUs,
        Target::Activity,
        Target::Dead,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Target::Failures => "failures",
            Target::Heartbeats => "heartbeats",
            Target::OrdersJapan => "orders-japan",
            Target::OrdersUs => "orders-us",
            Target::Orders => "orders",
            Target::ActivityJapan => "activity-japan",
            Target::ActivityUs => "activity-us",
            Target::Activity => "activity",
            Target::Dead => "events-dead",
        }
    }

    /// What the rules of `router.toml` say, in Rust and by generated code; dead if the bytes are no event.
    fn of(value: &[u8]) -> Target {
        // As routers do, it looks at no text that it does not need: strings that are not UTF-8 do no harm.
        let decoder = AdaptiveDecoder::<ClientEventData>::new(Settings::lazy());
        let Ok(event) = decoder.decode_borrowed(value) else {
            return Target::Dead;
        };
        let kind = event.kind();
        let country = || event.view().user()?.address()?.country();
        let country = country().map(|country| country.as_bytes().to_vec());
        let is_order = matches!(kind, EventKind::ADD_TO_CART | EventKind::PURCHASE);
        match (kind, is_order, country.as_deref()) {
            (EventKind::FAILURE, ..) => Target::Failures,
            (EventKind::HEARTBEAT, ..) => Target::Heartbeats,
            (_, true, Some(b"JP")) => Target::OrdersJapan,
            (_, true, Some(b"US")) => Target::OrdersUs,
            (_, true, _) => Target::Orders,
            (_, false, Some(b"JP")) => Target::ActivityJapan,
            (_, false, Some(b"US")) => Target::ActivityUs,
            (_, false, _) => Target::Activity,
        }
    }
}

/// How many different events there are.
const DIFFERENT: usize = 4_000;

/// How long an event may be, so that they are of about 1 KB. Orders and failures, which are longer, are rare; without them some topics
/// would stay empty.
const LONGEST: usize = 1_300;

fn is_in_the_log(event: &[u8]) -> bool {
    let is_frequent = |target| {
        matches!(
            target,
            Target::Heartbeats | Target::ActivityJapan | Target::ActivityUs | Target::Activity
        )
    };
    event.len() <= LONGEST || !is_frequent(Target::of(event))
}

impl Log {
    pub(crate) fn new() -> Self {
        Self::of(
            Events::encoded(7)
                .filter(|event| is_in_the_log(event))
                .take(DIFFERENT)
                .collect(),
        )
    }

    /// One event in a hundred is damaged: cut, or with a byte that can't be.
    pub(crate) fn damaged() -> Self {
        let mut rng = crate::rng();
        let mut log = Self::new();
        for value in log.values.iter_mut().step_by(100) {
            let whole = value.clone();
            // Not every change of a byte does damage.
            while Target::of(value) != Target::Dead {
                value.clone_from(&whole);
                match rng.bool() {
                    true => value.truncate(rng.usize(..whole.len())),
                    false => value[rng.usize(..whole.len())] ^= rng.u8(1..),
                }
            }
        }
        Self::of(log.values)
    }

    fn of(values: Vec<Vec<u8>>) -> Self {
        let targets = values.iter().map(|value| Target::of(value)).collect();
        Log { values, targets }
    }

    pub(crate) fn value(&self, number: u64) -> &[u8] {
        &self.values[number as usize % self.values.len()]
    }

    pub(crate) fn target(&self, number: u64) -> Target {
        self.targets[number as usize % self.targets.len()]
    }
}
