//! What the program is about: a record comes in, and the topic that it belongs into comes out.

#[cfg(feature = "baseline")]
mod baseline;
mod build;
mod decision;
mod profiles;
mod topics;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use scrooge_dynamic::DynamicDecoder;
use scrooge_runtime::Prefix as SuspectedPrefix;

use crate::config::Prefix;
use crate::rules::Rule;

pub(crate) use build::build;
pub(crate) use decision::{DeadLetter, Decision};
pub(crate) use topics::{TopicId, Topics};

/// Decoders and rules, shared by all threads.
#[derive(Debug)]
pub(crate) struct Engine {
    pub(crate) topics: Topics,
    pub(crate) streams: Vec<Stream>,
    /// Where what was learnt is kept from run to run.
    profiles: Option<PathBuf>,
}

/// The records of one schema.
#[derive(Debug)]
pub(crate) struct Stream {
    /// The schema's name in the configuration.
    pub(crate) name: String,
    /// The topics that they come from.
    pub(crate) sources: Vec<String>,
    pub(crate) decoder: DynamicDecoder,
    prefix: Prefix,
    rules: Vec<(Rule, TopicId)>,
    fallback: Option<TopicId>,
    /// Where messages without a value go.
    pub(crate) tombstones: Vec<TopicId>,
    /// Whether a record was decoded: what fails after that is damaged, and not configured wrongly.
    has_decoded: AtomicBool,
    /// Decides instead, if it is there.
    #[cfg(feature = "baseline")]
    baseline: Option<baseline::Baseline>,
}

impl Engine {
    /// The records that come from a topic.
    pub(crate) fn stream_of(&self, topic: &str) -> Option<usize> {
        self.streams
            .iter()
            .position(|stream| stream.sources.iter().any(|source| source == topic))
    }
}

impl Stream {
    /// Where a value goes: the first rule that holds says so.
    pub(crate) fn route(&self, value: &[u8]) -> Decision {
        #[cfg(feature = "baseline")]
        if let Some(baseline) = &self.baseline {
            return baseline.route(value);
        }
        let payload = match self.prefix.strip(value) {
            Ok(payload) => payload,
            Err(message) => return self.failed(DeadLetter::of_prefix(message), None),
        };
        let record = match self.decoder.decode_borrowed(payload) {
            Ok(record) => record,
            Err(error) => {
                let dead = DeadLetter::of_decoding(&error, self.prefix.len());
                return self.failed(dead, error.suspected_prefix());
            }
        };
        // Written once, since all threads read it.
        if !self.has_decoded.load(Ordering::Relaxed) {
            self.has_decoded.store(true, Ordering::Relaxed);
        }
        let view = record.view();
        let mut rules = self.rules.iter();
        let found = rules.find(|(rule, _)| rule.holds(view));
        match found.map(|&(_, topic)| topic).or(self.fallback) {
            Some(topic) => Decision::To(topic),
            None => Decision::Drop,
        }
    }

    /// A record that can't be decoded is damaged; but if it is the first one, and looks as if something stood before it, the
    /// configuration is wrong, and all others would fail too.
    fn failed(&self, dead: DeadLetter, suspected: Option<SuspectedPrefix>) -> Decision {
        if self.has_decoded.load(Ordering::Relaxed) {
            return Decision::Dead(dead);
        }
        let advice = match (self.prefix, suspected) {
            (Prefix::None, Some(SuspectedPrefix::SchemaId(_))) => "prefix = \"confluent\"",
            (Prefix::None, Some(SuspectedPrefix::FrameLength(_))) => "prefix = \"frame\"",
            _ => return Decision::Dead(dead),
        };
        Decision::Misconfigured(format!(
            "the first record of schema `{0}` seems to stand behind a prefix: {1}. If all of its records do, say {advice} in \
             [schemas.{0}]",
            self.name, dead.message
        ))
    }
}
