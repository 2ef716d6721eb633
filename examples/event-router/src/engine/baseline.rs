//! The rules of `router.toml` as one would write them with the crate `thrift`: the whole record is decoded, and two fields are read.

use scrooge_peers::codec;
use scrooge_peers::events::{ClientEvent, EventKind};

use super::{Decision, TopicId, Topics};

/// The topics of `router.toml`.
#[derive(Debug)]
pub(crate) struct Baseline {
    failures: TopicId,
    heartbeats: TopicId,
    orders: [TopicId; 3],
    activity: [TopicId; 3],
}

impl Baseline {
    /// None if the configuration has other topics. Each may have something in front of its name.
    pub(crate) fn new(topics: &Topics) -> Option<Self> {
        let find = |name: &str| {
            let is_it = |topic: &&str| {
                topic
                    .strip_suffix(name)
                    .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            };
            topics.find(topics.names().find(is_it)?)
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
        let by_country = |topics: [TopicId; 3]| match country.as_deref() {
            Some("JP") => topics[0],
            Some("US") => topics[1],
            _ => topics[2],
        };
        Decision::To(match event.kind {
            EventKind::FAILURE => self.failures,
            EventKind::HEARTBEAT => self.heartbeats,
            EventKind::ADD_TO_CART | EventKind::PURCHASE => by_country(self.orders),
            _ => by_country(self.activity),
        })
    }
}
