//! Random schemas, random records of them, random programs: what a program observes is what the full decoder gives, and what
//! code that Apache's compiler made of the same IDL gives.
//!
//! `HARNESS_PAIRS` in the environment says how many pairs of a record and a program each test compares, and `HARNESS_SEED`
//! what chance starts with. `scripts/long.sh` has the long run.

use std::io::Write as _;

use scrooge_runtime::ProtocolTag;
use scrooge_test_schemas::kinds;
use scrooge_tests::kinds::Kind;
use scrooge_tests::property::{self, Tried, run};

fn number(variable: &str, default: u64) -> u64 {
    let value = std::env::var(variable).ok();
    value.map_or(default, |value| value.parse().expect(variable))
}

fn kinds_in(protocol: ProtocolTag) -> Vec<Kind> {
    kinds()
        .into_iter()
        .map(|kind| kind.over(protocol))
        .collect()
}

/// Says it past the test harness, which keeps what tests that pass print to itself.
fn say(what: &str) {
    let _ = writeln!(std::io::stderr(), "{what}");
}

fn report(name: &str, Tried { cases, pairs }: Tried) {
    say(&format!(
        "{name}: {pairs} pairs of record and program in {cases} cases, none differ"
    ));
}

fn every_property_holds(protocol: ProtocolTag) {
    let kinds = kinds_in(protocol);
    let pairs = number("HARNESS_PAIRS", 20_000);
    let tried = run(&kinds, number("HARNESS_SEED", 1), pairs, |_, case| {
        let place = case.rng().below(property::ALL.len());
        let (name, check) = property::ALL[place];
        let pairs = std::panic::catch_unwind(|| check(case));
        pairs.unwrap_or_else(|panic| {
            eprintln!("`{name}` does not hold");
            std::panic::resume_unwind(panic)
        })
    });
    report(&format!("{protocol:?}"), tried);
    assert!(tried.pairs >= pairs);
}

#[test]
fn there_are_two_hundred_structs_of_all_sorts() {
    use scrooge_runtime::schema::{Requiredness, StructKind, Type};

    let kinds = kinds();
    assert!(kinds.len() >= 200, "{} structs", kinds.len());
    let count = |is: &dyn Fn(&Kind) -> bool| kinds.iter().filter(|kind| is(kind)).count();
    let of_kind = |wanted| count(&|kind| kind.schema.kind == wanted);
    assert!(of_kind(StructKind::Union) >= 20);
    assert!(of_kind(StructKind::Exception) >= 10);
    let has = |is: &dyn Fn(&scrooge_runtime::schema::Field) -> bool| {
        count(&|kind| kind.schema.fields.iter().any(is))
    };
    for requiredness in [
        Requiredness::Required,
        Requiredness::Optional,
        Requiredness::Default,
    ] {
        assert!(has(&|field| field.requiredness == requiredness) >= 20);
    }
    assert!(has(&|field| field.id < 0) >= 5, "ids below zero");
    assert!(has(&|field| field.id > 1_000) >= 5, "long ids");
    assert!(has(&|field| matches!(field.ty, Type::Uuid)) >= 5, "uuids");
    let nests = |ty: &Type| {
        matches!(
            ty,
            Type::List(_) | Type::Set(_) | Type::Map(..) | Type::Struct(_)
        )
    };
    let key_nests = |ty: &Type| match ty {
        Type::Set(key) | Type::Map(key, _) => nests(key),
        _ => false,
    };
    assert!(has(&|field| key_nests(&field.ty)) >= 10, "keys that nest");
    assert!(has(&|field| matches!(field.ty, Type::Set(Type::Double))) >= 1);
    let holds_itself = |kind: &Kind| {
        kind.schema.fields.iter().any(|field| {
            let inner = match &field.ty {
                Type::List(inner) | Type::Set(inner) | Type::Map(_, inner) => inner,
                ty => ty,
            };
            inner
                .schema()
                .is_some_and(|inner| std::ptr::eq(inner, kind.schema))
        })
    };
    assert!(count(&holds_itself) >= 5, "recursion");
    assert!(
        count(&|kind| kind.schema.fields.len() > 64) >= 2,
        "wide ones"
    );
}

#[test]
fn every_property_holds_in_binary() {
    every_property_holds(ProtocolTag::Binary);
}

#[test]
fn every_property_holds_in_compact() {
    every_property_holds(ProtocolTag::Compact);
}

/// Code that Apache's compiler made for Rust reads what we write, in any order, and we read what it writes.
fn the_thrift_crate_agrees(protocol: ProtocolTag) {
    let peers = scrooge_test_schema_peers::peers();
    if peers.is_empty() {
        return say(
            "*** SKIPPED: `thrift` 0.17.0 was not installed when the tests were built: no peers ***",
        );
    }
    let kinds = kinds_in(protocol);
    let of_peers: Vec<Kind> = peers
        .iter()
        .map(|peer| {
            let found = kinds.iter().find(|kind| kind.name == peer.name);
            *found.unwrap_or_else(|| panic!("there is no {}", peer.name))
        })
        .collect();
    let pairs = number("HARNESS_PAIRS", 20_000) / 2;
    let tried = run(
        &of_peers,
        number("HARNESS_SEED", 2),
        pairs,
        |number, case| {
            let peer = peers[number as usize % peers.len()];
            property::a_peer_reads_and_writes_the_same(case, &mut |bytes| {
                peer.round_trip(protocol, bytes)
                    .map_err(|error| error.to_string())
            })
        },
    );
    report(&format!("{protocol:?} with the `thrift` crate"), tried);
}

#[test]
fn the_thrift_crate_agrees_in_binary() {
    the_thrift_crate_agrees(ProtocolTag::Binary);
}

#[test]
fn the_thrift_crate_agrees_in_compact() {
    the_thrift_crate_agrees(ProtocolTag::Compact);
}
