//! Scrooge's own benchmark: of an airline of 21 KB, name, head quarter and owner are read.

use scrooge_examples::sample::airline::{Script, airlines};
use scrooge_macros::Projection;
use scrooge_peers::airline as peer;
use scrooge_runtime::{Protocol, Settings, Text};

use crate::contest::loaded::{self, Job};
use crate::contest::ours::{self, Project, Read};
use crate::contest::{Group, Records, thrift};
use crate::digest::Digest;
use crate::hand::airline as hand;
use crate::schema::airline::{AirlineData, AirlineRef};

pub(super) fn cjk(group: &mut Group) {
    fill(group, Script::Cjk);
}

pub(super) fn ascii(group: &mut Group) {
    fill(group, Script::Ascii);
}

fn fill(group: &mut Group, script: Script) {
    let airlines = airlines(script);
    for records in Records::both(&airlines) {
        thrift::add(group, &records, read_peer);
        #[cfg(feature = "all-peers")]
        crate::contest::pilota::add(group, &records, read_pilota);
        ours::add::<Three>(group, &records);
        ours::add_projection::<Three>(group, &records);
        loaded::add(group, &records, THREE);
        if !records.is_compact() {
            group.each("hand", &records, |record| found(hand::walk(record)));
            group.each("hand-early", &records, |record| {
                found(hand::stop_early(record))
            });
        }
    }
}

struct Three;

const THREE: Job = Job {
    file: "airline.thrift",
    record: "Airline",
    paths: &["name", "headQuarter.name", "owner"],
};

impl Read for Three {
    type Data = AirlineData;

    #[inline(always)]
    fn read(airline: AirlineRef<'_>) -> u64 {
        let head_quarter = airline.head_quarter().map(|airport| airport.name());
        airline.name().digest() + head_quarter.digest() + airline.owner().digest()
    }
}

#[derive(Projection)]
#[thrift(idl = "../idl/airline.thrift", root = "Airline")]
struct Projected<'a> {
    name: Text<'a>,
    #[thrift(path = "headQuarter.name")]
    head_quarter: Option<Text<'a>>,
    owner: Option<Text<'a>>,
}

impl Project for Three {
    #[inline(always)]
    fn project<P: Protocol>(settings: &Settings, record: &[u8]) -> u64 {
        let airline = Projected::decode_with(P::default(), settings, record);
        let airline = airline.expect("own records are whole");
        airline.name.digest() + airline.head_quarter.digest() + airline.owner.digest()
    }
}

fn read_peer(airline: &peer::Airline) -> u64 {
    let head_quarter = airline.head_quarter.as_ref().map(|airport| &airport.name);
    airline.name.digest() + head_quarter.digest() + airline.owner.digest()
}

#[cfg(feature = "all-peers")]
fn read_pilota(airline: &scrooge_pilota::airline::Airline) -> u64 {
    let head_quarter = airline.head_quarter.as_ref().map(|airport| &airport.name);
    airline.name.digest() + head_quarter.digest() + airline.owner.digest()
}

#[inline(always)]
fn found(found: Option<hand::Found<'_>>) -> u64 {
    let found = found.expect("own records are whole");
    (found.name.len() + found.head_quarter.len() + found.owner.len()) as u64
}
