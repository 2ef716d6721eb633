//! Whole records: decoded into plain data, and encoded from it.

use scrooge_examples::sample::airline::{Script, airlines};
use scrooge_peers::thrift::protocol::TSerializable;
use scrooge_runtime::{Binary, Compact, Protocol, Record};

use super::samples::events;
use crate::contest::{Group, Records, thrift};
use crate::schema::airline::AirlineData;
use crate::schema::events::ClientEventData;

pub(super) fn decode_airline(group: &mut Group) {
    decode::<scrooge_peers::airline::Airline, AirlineData>(group, airline());
    #[cfg(feature = "all-peers")]
    pilota::decode::<scrooge_pilota::airline::Airline>(group, airline());
}

pub(super) fn encode_airline(group: &mut Group) {
    encode::<scrooge_peers::airline::Airline, AirlineData>(group, airline());
    #[cfg(feature = "all-peers")]
    pilota::encode::<scrooge_pilota::airline::Airline>(group, airline());
}

pub(super) fn decode_event(group: &mut Group) {
    decode::<scrooge_peers::events::ClientEvent, ClientEventData>(group, events());
    #[cfg(feature = "all-peers")]
    pilota::decode::<scrooge_pilota::events::ClientEvent>(group, events());
}

pub(super) fn encode_event(group: &mut Group) {
    encode::<scrooge_peers::events::ClientEvent, ClientEventData>(group, events());
    #[cfg(feature = "all-peers")]
    pilota::encode::<scrooge_pilota::events::ClientEvent>(group, events());
}

fn airline() -> [Records; 2] {
    Records::both(&airlines(Script::Cjk))
}

/// Decoding counts the records; that they are right is the tests' business.
fn decode<T: TSerializable + 'static, D: Record>(group: &mut Group, both: [Records; 2]) {
    for records in both {
        let decode = thrift::decoder::<T>(&records);
        group.each("thrift", &records, move |record| counted(&decode(record)));
        group.each(
            "full",
            &records,
            if records.is_compact() {
                decoded::<D, Compact>
            } else {
                decoded::<D, Binary>
            },
        );
    }
}

fn counted<T>(record: &T) -> u64 {
    std::hint::black_box(record);
    1
}

fn decoded<D: Record, P: Protocol>(record: &[u8]) -> u64 {
    let data: D = scrooge_runtime::decode(P::default(), record).expect("own records are whole");
    counted(&data)
}

/// Encoding counts the bytes.
fn encode<T: TSerializable + 'static, D: Record>(group: &mut Group, both: [Records; 2]) {
    for records in both {
        group.add("thrift", &records, |records| {
            let (decode, encode) = (
                thrift::decoder::<T>(&records),
                thrift::encoder::<T>(&records),
            );
            let all: Vec<T> = records.iter().map(|record| decode(record)).collect();
            move || all.iter().map(|record| encode(record).len() as u64).sum()
        });
        if records.is_compact() {
            encode_ours::<D, Compact>(group, &records);
        } else {
            encode_ours::<D, Binary>(group, &records);
        }
    }
}

fn encode_ours<D: Record, P: Protocol>(group: &mut Group, records: &Records) {
    group.add("full", records, |records| {
        let decode = |record: &scrooge_runtime::Bytes| -> D {
            scrooge_runtime::decode(P::default(), record).expect("own records are whole")
        };
        let all: Vec<D> = records.iter().map(decode).collect();
        move || {
            let encode = |data: &D| scrooge_runtime::encode(P::default(), data);
            let encoded = all.iter().map(encode);
            encoded
                .map(|bytes| bytes.expect("it was encoded before").len() as u64)
                .sum()
        }
    });
}

#[cfg(feature = "all-peers")]
mod pilota {
    use scrooge_pilota::pilota::thrift::Message;

    use super::{Group, Records, counted};
    use crate::contest::pilota;

    pub(super) fn decode<M: Message + 'static>(group: &mut Group, both: [Records; 2]) {
        for records in both {
            pilota::add::<M>(group, &records, counted);
        }
    }

    pub(super) fn encode<M: Message + 'static>(group: &mut Group, [binary, _]: [Records; 2]) {
        group.add("pilota", &binary, |records| {
            let all: Vec<M> = records
                .iter()
                .map(|record| scrooge_pilota::decode(record.clone()))
                .collect();
            move || {
                all.iter()
                    .map(|record| scrooge_pilota::encode(record).len() as u64)
                    .sum()
            }
        });
    }
}
