//! What we write is read by code that Apache's compiler generated for other languages, and what that writes is read by us.
//!
//! The tests run where somebody says where the tools are: `scripts/interop.sh` does. Otherwise they say that they were skipped.

use std::path::Path;

use scrooge_interop::{
    Java, Peer, Python, Tally, Unit, foreign_values, in_environment, round_trip, units,
};
use scrooge_test_support::Rng;

/// Every IDL file, `count` times all that is sent of each type.
fn over_all_units(peer: &dyn Peer, count: usize) -> [Tally; 2] {
    let mut units = units();
    if peer.is_plain() {
        units = vec![Unit::plain_of_all("all", &units)];
    }
    let mut rng = Rng::new(20);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(peer.name());
    let mut tallies = [Tally::default(), Tally::default()];
    for unit in units {
        let folder = folder.join(unit.name);
        let _ = std::fs::remove_dir_all(&folder);
        for (exchange, tally) in [round_trip, foreign_values].iter().zip(&mut tallies) {
            let done = exchange(peer, &unit, &folder, count, &mut rng);
            tally.add(done.unwrap_or_else(|error| panic!("{}: {error}", unit.name)));
        }
    }
    let [ours, theirs] = &tallies;
    println!("\nrecords of ours to {} and back: {ours}", peer.name());
    if peer.makes_values() {
        println!("values of {}'s own: {theirs}", peer.name());
    }
    tallies
}

#[test]
fn python_reads_ours_and_writes_what_we_read() {
    let compiler = in_environment("SCROOGE_INTEROP_THRIFT");
    let (Some(_), Some(interpreter)) = (compiler, in_environment("SCROOGE_INTEROP_PYTHON")) else {
        return;
    };
    let [ours, theirs] = over_all_units(&Python { interpreter }, 10);
    assert!(ours.differences.is_empty(), "{ours}");
    assert!(theirs.differences.is_empty(), "{theirs}");
    assert!(ours.types > 100 && theirs.types > 100, "too few types");
}

#[test]
fn java_reads_ours_and_writes_what_we_read() {
    let compiler = in_environment("SCROOGE_INTEROP_THRIFT");
    let (Some(_), Some(jars)) = (compiler, in_environment("SCROOGE_INTEROP_JARS")) else {
        return;
    };
    let [ours, _] = over_all_units(&Java { jars }, 10);
    assert!(ours.differences.is_empty(), "{ours}");
    assert!(ours.types > 100, "too few types");
}
