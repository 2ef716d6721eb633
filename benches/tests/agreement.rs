//! Contestants can be compared because they do the same job.

use std::collections::HashMap;

use scrooge_benches::groups;

#[test]
fn contestants_read_the_same() {
    for outline in groups::ALL {
        // Those that write give the number of bytes, which depends on the protocol.
        let mut expected = HashMap::new();
        for contestant in outline.group().contestants {
            let digest = contestant.prepare()();
            let who = (outline.name, &contestant.name, contestant.protocol);
            let expected = *expected.entry(contestant.protocol).or_insert(digest);
            assert_eq!(digest, expected, "{who:?}");
        }
    }
}

#[test]
fn names_are_given_once() {
    for outline in groups::ALL {
        let contestants = outline.group().contestants;
        let mut names: Vec<_> = contestants
            .iter()
            .map(|one| (one.protocol, one.name.clone()))
            .collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{}: {names:?}", outline.name);
    }
}
