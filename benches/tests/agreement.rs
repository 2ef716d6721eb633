//! Contestants can be compared because they do the same job.

use scrooge_benches::groups;

#[test]
fn contestants_read_the_same() {
    for outline in groups::ALL {
        let mut expected = None;
        for contestant in outline.group().contestants {
            let mut pass = contestant.prepare();
            let (first, second) = (pass(), pass());
            let who = (outline.name, contestant.name, contestant.protocol);
            assert_eq!(first, second, "{who:?} does the same every time");
            assert_eq!(first, *expected.get_or_insert(first), "{who:?}");
        }
    }
}

#[test]
fn names_are_given_once() {
    for outline in groups::ALL {
        let contestants = outline.group().contestants;
        let mut names: Vec<_> = contestants
            .iter()
            .map(|one| (one.protocol, one.name))
            .collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{}: {names:?}", outline.name);
    }
}
