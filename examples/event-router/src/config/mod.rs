//! What the configuration file says. `router.toml` in this folder shows all of it, with comments.

mod load;
mod prefix;

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use toml::Spanned;

pub(crate) use load::{ConfigError, load};
pub(crate) use prefix::Prefix;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    /// By their names, which routes use.
    pub(crate) schemas: BTreeMap<String, Schema>,
    /// In the order in which they are tried.
    #[serde(default, rename = "route")]
    pub(crate) routes: Vec<Route>,
    pub(crate) default: Fallback,
    pub(crate) dead_letters: DeadLetters,
    #[serde(default)]
    pub(crate) tombstones: Tombstones,
    #[serde(default)]
    pub(crate) learning: Learning,
    #[serde(default)]
    pub(crate) run: Run,
    /// Properties of librdkafka's, for consumer and producer.
    #[serde(default)]
    pub(crate) kafka: BTreeMap<String, toml::Value>,
}

/// What the values of some topics are.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Schema {
    /// The topics whose values are such records.
    pub(crate) topics: Vec<String>,
    /// The IDL file, relative to the configuration file.
    pub(crate) idl: PathBuf,
    /// Where included files are looked for besides.
    #[serde(default)]
    pub(crate) include: Vec<PathBuf>,
    /// The struct.
    pub(crate) record: String,
    #[serde(default)]
    pub(crate) protocol: Protocol,
    /// What stands before the record in a value.
    #[serde(default)]
    pub(crate) prefix: Prefix,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Protocol {
    #[default]
    Binary,
    Compact,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Route {
    /// Where records go.
    pub(crate) topic: String,
    /// The schema that the rule is for; it may be left out where there is only one.
    pub(crate) schema: Option<Spanned<String>>,
    /// The rule.
    pub(crate) when: Spanned<String>,
}

/// Where records go for which no rule holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fallback {
    /// `""`: nowhere.
    pub(crate) topic: String,
}

/// Where records go that can't be decoded.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeadLetters {
    pub(crate) topic: String,
}

/// Where messages without a value go. They say that their key is deleted, and there is nothing in them to look at.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tombstones {
    /// `default`, `all` (every topic that a rule of the schema names, and the default one), `drop`, or a topic.
    pub(crate) to: String,
}

impl Default for Tombstones {
    fn default() -> Self {
        Tombstones {
            to: "default".into(),
        }
    }
}

/// How decoders learn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Learning {
    pub(crate) window: u32,
    pub(crate) min_access_ratio: f64,
    /// The folder, relative to the configuration file, in which what was learnt of a schema is kept from run to run; none if it is
    /// empty.
    pub(crate) profiles: PathBuf,
}

impl Default for Learning {
    fn default() -> Self {
        Learning {
            window: 10_000,
            min_access_ratio: 0.01,
            profiles: PathBuf::new(),
        }
    }
}

/// How the program runs. Flags and the environment may say otherwise.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Run {
    /// The consumer group.
    pub(crate) group: String,
    /// Tells instances of a group apart; the host's name if it is empty.
    pub(crate) instance: String,
    pub(crate) exactly_once: bool,
    /// How many threads decode; 1 is the thread that polls.
    pub(crate) workers: usize,
    /// How many bytes may be on their way at once.
    pub(crate) in_flight_bytes: usize,
    /// How often offsets are committed, or transactions, in milliseconds.
    pub(crate) commit_interval_ms: u64,
    /// How long a shutdown or a rebalance waits for what is on its way.
    pub(crate) drain_timeout_ms: u64,
    /// How often the pipeline is built anew after errors, without progress in between, before the program gives up.
    pub(crate) retries: u32,
    /// Where metrics are served: `127.0.0.1:9464`; nowhere if it is empty.
    pub(crate) metrics: String,
}

impl Default for Run {
    fn default() -> Self {
        Run {
            group: "event-router".into(),
            instance: String::new(),
            exactly_once: false,
            workers: 1,
            in_flight_bytes: 64 << 20,
            commit_interval_ms: 1_000,
            drain_timeout_ms: 30_000,
            retries: 10,
            metrics: String::new(),
        }
    }
}
