//! Random schemas, random records of them, random programs: what a program observes is what the full decoder gives, and what
//! code that Apache's compiler made of the same IDL gives.
//!
//! `HARNESS_PAIRS` in the environment says how many pairs of a record and a program each test compares, and `HARNESS_SEED`
//! what chance starts with. `scripts/long.sh` has the long run.

#[path = "harness/python.rs"]
mod python;

use std::io::Write as _;

use python::Python;
use scrooge_dynamic::{Config, Idl};
use scrooge_runtime::schema::Type;
use scrooge_runtime::{ProtocolTag, Schema};
use scrooge_test_schemas::kinds;
use scrooge_tests::dynamic::assert_same_schema;
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
    properties_hold(&format!("{protocol:?}"), &kinds_in(protocol));
}

fn properties_hold(name: &str, kinds: &[Kind]) {
    let pairs = number("HARNESS_PAIRS", 20_000);
    let tried = run(kinds, number("HARNESS_SEED", 1), pairs, |_, case| {
        let place = case.rng().below(property::ALL.len());
        let (name, check) = property::ALL[place];
        let pairs = std::panic::catch_unwind(|| check(case));
        pairs.unwrap_or_else(|panic| {
            eprintln!("`{name}` does not hold");
            std::panic::resume_unwind(panic)
        })
    });
    report(name, tried);
    assert!(tried.pairs >= pairs);
}

/// Decoders of the same IDL that was not compiled, but is loaded now.
fn properties_hold_of_loaded_schemas(protocol: ProtocolTag) {
    let folder = std::path::Path::new(scrooge_test_schemas::IDL);
    let files: Vec<_> = std::fs::read_dir(folder)
        .expect("what the build script wrote")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    let idl = Idl::load(&Config::new().include_dir(folder), &files);
    let idl = idl.expect("it was compiled");
    let loaded = |kind: Kind| {
        let record = idl.record(kind.name).expect("it was compiled");
        assert_same_schema(record.schema(), kind.schema);
        kind.loaded_as(record.schema())
    };
    let kinds: Vec<Kind> = kinds_in(protocol).into_iter().map(loaded).collect();
    properties_hold(&format!("{protocol:?}, loaded"), &kinds);
}

#[test]
fn every_property_holds_of_loaded_schemas_in_binary() {
    properties_hold_of_loaded_schemas(ProtocolTag::Binary);
}

#[test]
fn every_property_holds_of_loaded_schemas_in_compact() {
    properties_hold_of_loaded_schemas(ProtocolTag::Compact);
}

#[test]
fn there_are_two_hundred_structs_of_all_sorts() {
    use scrooge_runtime::schema::{Requiredness, StructKind};

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

/// Whether Python can hold a value: its lists, sets, maps and structs have no hash, so they can be no keys.
fn fits_python(ty: &'static Type, seen: &mut Vec<&'static Schema>) -> bool {
    let nests = |ty: &Type| {
        matches!(
            ty,
            Type::List(_) | Type::Set(_) | Type::Map(..) | Type::Struct(_)
        )
    };
    match ty {
        Type::Struct(inner) => struct_fits_python(inner.schema(), seen),
        Type::List(element) => fits_python(element, seen),
        Type::Set(element) => !nests(element),
        Type::Map(key, value) => !nests(key) && fits_python(value, seen),
        _ => true,
    }
}

fn struct_fits_python(schema: &'static Schema, seen: &mut Vec<&'static Schema>) -> bool {
    if seen.iter().any(|other| std::ptr::eq(*other, schema)) {
        return true;
    }
    seen.push(schema);
    schema
        .fields
        .iter()
        .all(|field| fits_python(&field.ty, seen))
}

/// The classes that Apache's compiler made for Python, with the pure protocols of its library, read what Rust's cannot be
/// trusted with: other types, defaults, missing fields, unknown arms.
fn the_python_library_agrees(protocol: ProtocolTag) {
    let python = scrooge_test_schema_peers::PYTHON.and_then(Python::start);
    let Some(mut python) = python else {
        return say(
            "*** SKIPPED: no comparison with Python, which needs `thrift` 0.17.0 when the tests are built, and Apache's \
             library in the Python that SCROOGE_INTEROP_PYTHON names, or python3 ***",
        );
    };
    let peers = scrooge_test_schema_peers::peers();
    let fits = |kind: &Kind| {
        peers.iter().any(|peer| peer.name == kind.name)
            && struct_fits_python(kind.schema, &mut Vec::new())
    };
    let kinds: Vec<Kind> = kinds_in(protocol).into_iter().filter(fits).collect();
    assert!(kinds.len() > 20, "{} structs", kinds.len());
    let pairs = number("HARNESS_PAIRS", 20_000) / 4;
    let tried = run(&kinds, number("HARNESS_SEED", 3), pairs, |_, case| {
        property::a_strict_peer_reads_the_same(case, &mut |bytes| {
            python.round_trip(&case.kind, bytes)
        })
    });
    let structs = kinds.len();
    report(
        &format!("{protocol:?} with Apache's Python library, {structs} structs"),
        tried,
    );
}

#[test]
fn the_python_library_agrees_in_binary() {
    the_python_library_agrees(ProtocolTag::Binary);
}

#[test]
fn the_python_library_agrees_in_compact() {
    the_python_library_agrees(ProtocolTag::Compact);
}
