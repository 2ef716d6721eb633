//! The rules of `router.toml` as one would write them with the crate `thrift`: the whole record is decoded, and two fields are read.

use scrooge_peers::codec;
use scrooge_peers::events::{ClientEvent, EventKind};

use super::{Decision, Engine, TopicId, Topics};
use crate::config::{Config, Prefix, Protocol};

/// The topics of `router.toml`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Baseline {
    failures: TopicId,
    heartbeats: TopicId,
    orders: [TopicId; 3],
    activity: [TopicId; 3],
}

impl Baseline {
    /// None if the configuration has other topics. Each may have something in front of its name.
    fn new(topics: &Topics) -> Option<Self> {
        let find = |name: &str| {
            let is_it = |topic: &str| {
                topic
                    .strip_suffix(name)
                    .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            };
            let mut known = topics.names().zip(topics.ids());
            known.find_map(|(topic, id)| is_it(topic).then_some(id))
        };
        Some(Baseline {
            failures: find("failures")?,
            heartbeats: find("heartbeats")?,
            orders: [find("orders-japan")?, find("orders-us")?, find("orders")?],
            activity: [
                find("activity-japan")?,
                find("activity-us")?,
                find("activity")?,
            ],
        })
    }

    /// Events have to be whole: the crate does not bear others.
    pub(super) fn route(&self, value: &[u8]) -> Decision {
        let event: ClientEvent = match codec::from_bytes(value) {
            Ok(event) => event,
            Err(error) => return Decision::Misconfigured(error.to_string()),
        };
        let country = event
            .user
            .and_then(|user| user.address)
            .and_then(|address| address.country);
        let by_country = |[japan, us, others]: [TopicId; 3]| match country.as_deref() {
            Some("JP") => japan,
            Some("US") => us,
            _ => others,
        };
        Decision::To(match event.kind {
            EventKind::FAILURE => self.failures,
            EventKind::HEARTBEAT => self.heartbeats,
            EventKind::ADD_TO_CART | EventKind::PURCHASE => by_country(self.orders),
            _ => by_country(self.activity),
        })
    }
}

impl Engine {
    /// Decides by full decoding from now on.
    pub(crate) fn with_baseline(mut self, config: &Config) -> Result<Self, String> {
        let mut schemas = config.schemas.values();
        let is_known = schemas.all(|schema| {
            schema.record == "ClientEvent"
                && schema.protocol == Protocol::Binary
                && schema.prefix == Prefix::None
        });
        let baseline = Baseline::new(&self.topics).filter(|_| is_known);
        let Some(baseline) = baseline else {
            return Err(
                "--baseline knows the schema and the topics of this package's router.toml only"
                    .into(),
            );
        };
        for stream in &mut self.streams {
            stream.baseline = Some(baseline);
        }
        Ok(self)
    }
}
