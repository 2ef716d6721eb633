//! How often contestants allocate for a record: the same on every machine, so that it can be held to.

use scrooge_benches::allocations::{Counting, count};
use scrooge_benches::contest::Pass;
use scrooge_benches::groups;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What each may allocate for a record. Those that make plain data are held to what they are said to be at most.
fn most(contestant: &str) -> Option<u64> {
    match contestant {
        "adapted"
        | "adapted-early"
        | "adapted-shared"
        | "adapted-reused"
        | "adapted-early-reused"
        | "projection"
        | "projection-early"
        | "hand"
        | "hand-early" => Some(0),
        _ => None,
    }
}

/// Groups in which an adapted record has a reason to allocate, and how often it may.
fn exception(group: &str, contestant: &str) -> Option<u64> {
    match (group, contestant) {
        // More hot paths than fit into a record.
        ("event/30", "adapted" | "adapted-early" | "adapted-shared") => Some(1),
        // And in few of them something that is found when it is read.
        ("event/all", "adapted" | "adapted-early" | "adapted-shared") => Some(2),
        // A record that is used again keeps its memory, but what is found when it is read differs from record to record.
        ("event/all", "adapted-reused" | "adapted-early-reused") => Some(1),
        // The new record, its changes, and what is set.
        ("reserialise/patch", "adapted" | "adapted-early") => Some(10),
        _ => None,
    }
}

/// How often a pass allocates. The least of a few, since with the feature `metrics`, which is on where all of the workspace is
/// built, some record about once a second publishes what was counted.
fn least(mut pass: Pass) -> u64 {
    pass();
    let passes = (0..5).map(|_| {
        let before = count();
        pass();
        count() - before
    });
    passes.min().unwrap_or(u64::MAX)
}

#[test]
fn adapted_records_do_not_allocate() {
    for outline in groups::ALL {
        // Threads are spawned there.
        if matches!(outline.name, "threads" | "learning/swap") {
            continue;
        }
        for contestant in outline.group().contestants {
            let most = exception(outline.name, &contestant.name).or(most(&contestant.name));
            let Some(most) = most else { continue };
            let allocations = least(contestant.prepare());
            assert!(
                allocations <= most * contestant.records as u64,
                "{} of {} in {}: {allocations} for {} records",
                contestant.name,
                outline.name,
                contestant.protocol,
                contestant.records
            );
        }
    }
}

#[test]
fn learning_allocates_once_for_a_record() {
    let mut groups = groups::ALL.iter();
    let outline = groups.find(|outline| outline.name == "learning/record");
    let group = outline.expect("there is such a group").group();
    let mut contestants = group.contestants.iter();
    let learning = contestants.find(|contestant| contestant.name == "learning");
    let learning = learning.expect("it takes part");
    let allocations = least(learning.prepare());
    let records = learning.records as u64;
    // The feature `profile`, which is on where all of the workspace is built, measures one record in 16.
    let measured = records.div_ceil(16);
    assert!(
        allocations <= records + 3 * measured,
        "{allocations} for {records}"
    );
}
