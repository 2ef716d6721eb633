//! Records that are passed on: as they are, in part, or with a change.

use scrooge_peers::codec;
use scrooge_peers::events as peer;
use scrooge_runtime::{Adaptive, AdaptiveDecoder, Binary, Bytes, Drift, Record, Settings};

use super::event::{Three, found, three_of_peer};
use super::samples::events;
use crate::contest::ours::{self, Read};
use crate::contest::{Group, Records, thrift};
use crate::hand::event as hand;
use crate::schema::events::{ClientEventData, UserData};

type Event<'a> = Adaptive<'a, ClientEventData>;

/// The text that a patch sets.
const BODY: &str = "what stood here was not for everyone";

pub(super) fn route(group: &mut Group) {
    let [records, _] = events();
    peers(group, &records, |event| {
        three_of_peer(event).wrapping_add(length(&thrift::encoder(&Records::binary::<
            peer::ClientEvent,
        >(&[]))(event)))
    });
    full(group, &records, |event| {
        Three::read(event.as_reference()).wrapping_add(length(
            &event.encode(Binary).expect("it was encoded before"),
        ))
    });
    adapted(group, &records, |event| {
        Three::read(event.view()).wrapping_add(length(&event.to_bytes()))
    });
    group.add("hand", &records, |records| {
        move || {
            records.sum_shared(|payload| {
                found(hand::walk(payload)).wrapping_add(length(&payload.clone()))
            })
        }
    });
}

pub(super) fn nested(group: &mut Group) {
    let [records, _] = events();
    peers(group, &records, |event| {
        event
            .user
            .as_ref()
            .map_or(0, |user| length(&codec::to_bytes(user)))
    });
    full(group, &records, |event| {
        let encode = |user: &UserData| user.encode(Binary).expect("it was encoded before");
        event.user.as_ref().map_or(0, |user| length(&encode(user)))
    });
    adapted(group, &records, |event| {
        let user = event.view().user();
        user.and_then(|user| user.to_bytes())
            .map_or(0, |bytes| length(&bytes))
    });
}

pub(super) fn patch(group: &mut Group) {
    let [records, _] = events();
    group.add("thrift", &records, |records| {
        let decode = thrift::decoder::<peer::ClientEvent>(&records);
        move || {
            records.sum(|record| {
                let mut event = decode(record);
                event.body = Some(BODY.to_owned());
                length(&codec::to_bytes(&event))
            })
        }
    });
    group.each("full", &records, |record| {
        let mut event = ClientEventData::decode(Binary, record).expect("own records are whole");
        event.body = Some(BODY.to_owned());
        length(&event.encode(Binary).expect("it was encoded before"))
    });
    adapted(group, &records, |event| {
        length(&event.patch().body(BODY).to_bytes().expect("it is short"))
    });
}

fn length(bytes: &[u8]) -> u64 {
    bytes.len() as u64
}

fn peers(
    group: &mut Group,
    records: &Records,
    job: impl Fn(&peer::ClientEvent) -> u64 + Copy + 'static,
) {
    thrift::add(group, records, job);
}

fn full(
    group: &mut Group,
    records: &Records,
    job: impl Fn(&ClientEventData) -> u64 + Copy + 'static,
) {
    group.each("full", records, move |record| {
        job(&ClientEventData::decode(Binary, record).expect("own records are whole"))
    });
}

fn adapted(group: &mut Group, records: &Records, job: impl Fn(&Event<'_>) -> u64 + Copy + 'static) {
    for (name, settings) in [
        ("adapted", Settings::default()),
        ("adapted-early", ours::early()),
    ] {
        // Samples are observed, which allocates: `sampled-1000` shows what they cost.
        let settings = Settings {
            drift: Drift::off(),
            ..settings
        };
        group.add(name, records, move |records| {
            let decoder: AdaptiveDecoder<ClientEventData> =
                ours::taught(&records, settings.clone(), |event| {
                    job(event);
                });
            move || {
                records.sum_shared(|payload: &Bytes| {
                    job(&decoder
                        .decode(payload.clone())
                        .expect("own records are whole"))
                })
            }
        });
    }
}
