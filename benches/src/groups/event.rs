//! Client events of about 2 KB: what a router or filter reads of them, and what a job does that reads more.

use scrooge_macros::Projection;
use scrooge_peers::events as peer;
use scrooge_runtime::{Protocol, Settings, Text};

use crate::contest::loaded::{self, Job};
use crate::contest::ours::{self, Project, Read};
use crate::contest::{Group, thrift};
use crate::digest::Digest;
use crate::hand::event as hand;
use crate::schema::events::{ClientEventData, ClientEventRef, EventKind};

use super::samples::events;

pub(super) fn three(group: &mut Group) {
    for records in &events() {
        thrift::add(group, records, three_of_peer);
        #[cfg(feature = "all-peers")]
        crate::contest::pilota::add(group, records, three_of_pilota);
        ours::add::<Three>(group, records);
        ours::add_projection::<Three>(group, records);
        loaded::add(group, records, THREE);
        if !records.is_compact() {
            group.each("hand", records, |record| found(hand::walk(record)));
            group.each("hand-early", records, |record| {
                found(hand::stop_early(record))
            });
        }
    }
}

/// Reads kind, user's id and country.
pub(super) struct Three;

const THREE: Job = Job {
    file: "client_event.thrift",
    record: "ClientEvent",
    paths: &["kind", "user.id", "user.address.country"],
};

impl Read for Three {
    type Data = ClientEventData;

    #[inline(always)]
    fn read(event: ClientEventRef<'_>) -> u64 {
        let user = event.user();
        let country = user.and_then(|user| user.address()?.country());
        sum(event.kind().0, user.map(|user| user.id()), country.digest())
    }
}

#[derive(Projection)]
#[thrift(idl = "../idl/client_event.thrift", root = "ClientEvent")]
struct Projected<'a> {
    kind: EventKind,
    #[thrift(path = "user.id")]
    user_id: Option<i64>,
    #[thrift(path = "user.address.country")]
    country: Option<Text<'a>>,
}

impl Project for Three {
    #[inline(always)]
    fn project<P: Protocol>(settings: &Settings, record: &[u8]) -> u64 {
        let event = Projected::decode_with(P::default(), settings, record);
        let event = event.expect("own records are whole");
        sum(event.kind.into(), event.user_id, event.country.digest())
    }
}

pub(super) fn three_of_peer(event: &peer::ClientEvent) -> u64 {
    let user = event.user.as_ref();
    let country = user.and_then(|user| user.address.as_ref()?.country.as_ref());
    sum(event.kind.0, user.map(|user| user.id), country.digest())
}

#[cfg(feature = "all-peers")]
pub(super) fn three_of_pilota(event: &scrooge_pilota::events::ClientEvent) -> u64 {
    let user = event.user.as_ref();
    let country = user.and_then(|user| user.address.as_ref()?.country.as_ref());
    sum(
        event.kind.inner(),
        user.map(|user| user.id),
        country.digest(),
    )
}

#[inline(always)]
pub(super) fn found(found: Option<hand::Found<'_>>) -> u64 {
    let found = found.expect("own records are whole");
    sum(found.kind, found.user_id, found.country.digest())
}

#[inline(always)]
fn sum(kind: i32, id: Option<i64>, country: u64) -> u64 {
    kind.digest()
        .wrapping_add(id.digest())
        .wrapping_add(country)
}

/// What a path leads to, by accessors. Structs on the way are optional.
macro_rules! accessors {
    ($event:ident $a:ident) => {
        $event.$a().digest()
    };
    ($event:ident $a:ident $b:ident) => {
        $event.$a().map_or(0, |a| a.$b().digest())
    };
    ($event:ident $a:ident $b:ident $c:ident) => {
        $event
            .$a()
            .and_then(|a| a.$b())
            .map_or(0, |b| b.$c().digest())
    };
}

/// The same, by fields.
macro_rules! fields {
    ($event:ident $a:ident) => {
        $event.$a.digest()
    };
    ($event:ident $a:ident $b:ident) => {
        $event.$a.as_ref().map_or(0, |a| a.$b.digest())
    };
    ($event:ident $a:ident $b:ident $c:ident) => {
        $event
            .$a
            .as_ref()
            .and_then(|a| a.$b.as_ref())
            .map_or(0, |b| b.$c.digest())
    };
}

/// A group that reads certain paths.
macro_rules! group {
    ($(#[$docs:meta])* $fill:ident, $name:ident: $($($field:ident).+),+ $(,)?) => {
        $(#[$docs])*
        struct $name;

        impl Read for $name {
            type Data = ClientEventData;

            #[inline(always)]
            fn read(event: ClientEventRef<'_>) -> u64 {
                0u64 $(.wrapping_add(accessors!(event $($field)+)))+
            }
        }

        pub(super) fn $fill(group: &mut Group) {
            for records in &events() {
                thrift::add(group, records, |event: &peer::ClientEvent| {
                    0u64 $(.wrapping_add(fields!(event $($field)+)))+
                });
                #[cfg(feature = "all-peers")]
                crate::contest::pilota::add(
                    group,
                    records,
                    |event: &scrooge_pilota::events::ClientEvent| {
                        0u64 $(.wrapping_add(fields!(event $($field)+)))+
                    },
                );
                ours::add::<$name>(group, records);
            }
        }
    };
}

group! {
    /// What a counter reads.
    one, One: kind
}

group! {
    /// What a report reads.
    ten, Ten:
    kind, id, occurred_at, user.id, user.locale, user.address.country, device.platform, device.app_version, page.url,
    page.section,
}

group! {
    /// What a job reads that flattens events into a table.
    thirty, Thirty:
    kind, id, occurred_at, user.id, user.locale, user.address.country, device.platform, device.app_version, page.url,
    page.section, received_at, session.id, session.started_at, session.sequence, user.handle, user.consent.analytics,
    user.address.city, user.address.region, device.model, device.os_version, device.user_agent, device.screen.width,
    device.screen.height, device.network.connection, device.network.round_trip, geo.timezone, page.title, page.load_time,
    body, schema_version,
}

group! {
    /// Everything, elements of containers included.
    all, All:
    kind, id, occurred_at, received_at, session, user, device, geo, page, experiments, properties, items, detail, body, tags,
    trace, sample_rate, schema_version,
}
