//! Client events of about 2 KB: what a router or filter reads of them.

use scrooge_examples::sample::events::Events;
use scrooge_macros::Projection;
use scrooge_peers::events as peer;
use scrooge_runtime::{Protocol, Settings, Text};

use super::length;
use crate::contest::loaded::{self, Job};
use crate::contest::ours::{self, Project, Read};
use crate::contest::{Group, Records, thrift};
use crate::hand::event as hand;
use crate::schema::events::{ClientEventData, ClientEventRef, EventKind};

/// How many events a pass goes over.
const EVENTS: usize = 500;

/// The events in either protocol.
fn records() -> [Records; 2] {
    let events: Vec<peer::ClientEvent> = Events::new(7).take(EVENTS).collect();
    [Records::binary(&events), Records::compact(&events)]
}

pub(super) fn three(group: &mut Group) {
    for records in &records() {
        thrift::add(group, records, three_of_peer);
        ours::add::<Three>(group, records);
        ours::add_projection::<Three>(group, records);
        loaded::add(group, records, THREE);
        if records.protocol() == "binary" {
            group.each("hand", records, |record| found(hand::walk(record)));
            group.each("hand-early", records, |record| {
                found(hand::stop_early(record))
            });
        }
    }
}

struct Three;

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
        sum(
            event.kind().into(),
            user.map(|user| user.id()),
            length(country),
        )
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
        sum(event.kind.into(), event.user_id, length(event.country))
    }
}

fn three_of_peer(event: &peer::ClientEvent) -> u64 {
    let user = event.user.as_ref();
    let country = user.and_then(|user| user.address.as_ref()?.country.as_ref());
    sum(event.kind.0, user.map(|user| user.id), length(country))
}

#[inline(always)]
fn found(found: Option<hand::Found<'_>>) -> u64 {
    let found = found.expect("own records are whole");
    sum(found.kind, found.user_id, length(found.country))
}

#[inline(always)]
fn sum(kind: i32, id: Option<i64>, country: u64) -> u64 {
    let id = id.map_or(0, |id| id as u64);
    (kind as u64).wrapping_add(id).wrapping_add(country)
}
