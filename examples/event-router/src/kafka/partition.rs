//! What of a partition is under way, and up to where all is done.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A partition while it is assigned. When it is assigned again later, it is another one of these.
#[derive(Debug)]
pub(super) struct Partition {
    pub(super) topic: String,
    pub(super) number: i32,
    revoked: AtomicBool,
    progress: Mutex<Progress>,
}

#[derive(Debug, Default)]
struct Progress {
    /// The ticket of the first of `open`.
    first: u64,
    /// Records that were admitted, in the order of their offsets, from the first that is not settled.
    open: VecDeque<Open>,
    /// Up to here all are settled: the offset to go on from after a restart.
    settled: Option<i64>,
    /// What of that has been committed, or handed on to be.
    committed: Option<i64>,
    /// The first offset that was received since the last commit, and the one that is expected next.
    received: Option<(i64, i64)>,
}

#[derive(Debug)]
struct Open {
    offset: i64,
    /// How many things have to happen yet until it is settled.
    left: u32,
}

/// A record of a partition that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ticket(u64);

impl Partition {
    pub(super) fn new(topic: &str, number: i32) -> Self {
        Partition {
            topic: topic.to_owned(),
            number,
            revoked: AtomicBool::new(false),
            progress: Mutex::default(),
        }
    }

    /// Whether it belongs to somebody else by now: what is left of it here must not be sent.
    pub(super) fn is_revoked(&self) -> bool {
        self.revoked.load(Ordering::Acquire)
    }

    pub(super) fn revoke(&self) {
        self.revoked.store(true, Ordering::Release);
    }

    /// A record was received, though it may have to wait.
    pub(super) fn receive(&self, offset: i64) {
        let mut progress = self.lock();
        let start = progress.received.map_or(offset, |(start, _)| start);
        progress.received = Some((start, offset.saturating_add(1)));
    }

    /// A record is under way. Records are admitted in the order of their offsets.
    pub(super) fn admit(&self, offset: i64) -> Ticket {
        let mut progress = self.lock();
        progress.open.push_back(Open { offset, left: 1 });
        Ticket(progress.first + progress.open.len() as u64 - 1)
    }

    /// So many more things have to happen until the record is settled.
    pub(super) fn expect(&self, ticket: Ticket, more: u32) {
        let mut progress = self.lock();
        if let Some(open) = progress.find(ticket) {
            open.left = open.left.saturating_add(more);
        }
    }

    /// One of the things has happened. Says whether it was the last one.
    pub(super) fn settle(&self, ticket: Ticket) -> bool {
        let mut progress = self.lock();
        let Some(open) = progress.find(ticket) else {
            return false;
        };
        open.left = open.left.saturating_sub(1);
        let is_settled = open.left == 0;
        while let Some(first) = progress.open.front().filter(|open| open.left == 0) {
            progress.settled = Some(first.offset.saturating_add(1));
            progress.open.pop_front();
            progress.first += 1;
        }
        is_settled
    }

    pub(super) fn is_idle(&self) -> bool {
        self.lock().open.is_empty()
    }

    /// Up to here all is acknowledged; none if nothing is yet.
    pub(super) fn settled(&self) -> Option<i64> {
        self.lock().settled
    }

    /// The offset to commit, if it is another one than before.
    pub(super) fn to_commit(&self) -> Option<i64> {
        let progress = self.lock();
        progress
            .settled
            .filter(|_| progress.settled != progress.committed)
    }

    /// That offset was committed, or handed on to be.
    pub(super) fn committed(&self, offset: i64) {
        let mut progress = self.lock();
        progress.committed = Some(offset);
        if let Some((start, _)) = &mut progress.received {
            *start = offset;
        }
    }

    /// Forgets what was received since the last commit. Says from where that has to be read again.
    pub(super) fn rewind(&self) -> Option<i64> {
        let mut progress = self.lock();
        progress.first += progress.open.len() as u64;
        progress.open.clear();
        progress.settled = progress.committed;
        let (start, next) = progress.received?;
        progress.received = Some((start, start));
        (start < next).then_some(start)
    }

    fn lock(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress {
    fn find(&mut self, ticket: Ticket) -> Option<&mut Open> {
        let index = ticket.0.checked_sub(self.first)?;
        self.open.get_mut(usize::try_from(index).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn partition() -> Partition {
        Partition::new("events", 0)
    }

    fn admit(partition: &Partition, offset: i64) -> Ticket {
        partition.receive(offset);
        partition.admit(offset)
    }

    #[test]
    fn the_offset_to_commit_is_that_behind_the_last_of_which_all_before_are_settled() {
        let partition = partition();
        let [a, b, c] = [10, 11, 15].map(|offset| admit(&partition, offset));
        assert_eq!(partition.to_commit(), None);
        assert!(partition.settle(b));
        assert_eq!(partition.to_commit(), None);
        assert!(partition.settle(a));
        assert_eq!(partition.to_commit(), Some(12));
        partition.committed(12);
        assert_eq!(partition.to_commit(), None);
        assert!(!partition.is_idle());
        assert!(partition.settle(c));
        assert_eq!(partition.to_commit(), Some(16));
        assert!(partition.is_idle());
    }

    #[test]
    fn a_record_that_goes_to_several_topics_is_settled_by_the_last() {
        let partition = partition();
        let ticket = admit(&partition, 0);
        partition.expect(ticket, 2);
        assert!(!partition.settle(ticket));
        assert!(!partition.settle(ticket));
        assert_eq!(partition.to_commit(), None);
        assert!(partition.settle(ticket));
        assert_eq!(partition.to_commit(), Some(1));
    }

    #[test]
    fn settling_again_changes_nothing() {
        let partition = partition();
        let ticket = admit(&partition, 0);
        assert!(partition.settle(ticket));
        assert!(!partition.settle(ticket));
    }

    #[test]
    fn after_a_rewind_all_since_the_last_commit_is_read_again() {
        let partition = partition();
        let a = admit(&partition, 5);
        partition.settle(a);
        partition.committed(6);
        let b = admit(&partition, 6);
        let c = admit(&partition, 7);
        partition.receive(8); // which had to wait
        partition.settle(b);
        assert_eq!(partition.rewind(), Some(6));
        assert_eq!(partition.rewind(), None);
        assert!(partition.is_idle());
        assert!(!partition.settle(c));
        assert_eq!(partition.to_commit(), None);
        let again = admit(&partition, 6);
        assert!(partition.settle(again));
        assert_eq!(partition.to_commit(), Some(7));
    }

    #[test]
    fn nothing_is_rewound_where_nothing_came() {
        assert_eq!(partition().rewind(), None);
    }
}
