//! When what was read counts as done.

mod at_least_once;
mod transactions;

use rdkafka::TopicPartitionList;

use super::context::Consumer;
use super::failure::Failure;

pub(super) use at_least_once::AtLeastOnce;
pub(super) use transactions::Transactions;

/// Used by the thread that polls only, and by the callbacks that it runs.
pub(super) enum Committer {
    AtLeastOnce(AtLeastOnce),
    ExactlyOnce(Transactions),
    /// A dry run: the group stays where it is.
    Never,
}

impl Committer {
    /// Before a message is worked on.
    pub(super) fn begin(&self) -> Result<(), Failure> {
        match self {
            Committer::ExactlyOnce(transactions) => transactions.begin(),
            _ => Ok(()),
        }
    }

    /// Between messages: commits what is due.
    pub(super) fn tick(&self, consumer: &Consumer) -> Result<(), Failure> {
        match self {
            Committer::AtLeastOnce(offsets) => {
                offsets.tick(consumer);
                Ok(())
            }
            Committer::ExactlyOnce(transactions) => transactions.tick(consumer),
            Committer::Never => Ok(()),
        }
    }

    /// Before partitions go to somebody else: settles and commits what is under way of them.
    pub(super) fn revoke(&self, consumer: &Consumer, list: &TopicPartitionList) {
        match self {
            Committer::AtLeastOnce(offsets) => offsets.revoke(consumer, list),
            Committer::ExactlyOnce(transactions) => transactions.revoke(consumer, list),
            Committer::Never => {}
        }
    }

    /// At the end: settles and commits all.
    pub(super) fn finish(&self, consumer: &Consumer) -> Result<(), Failure> {
        match self {
            Committer::AtLeastOnce(offsets) => {
                offsets.finish(consumer);
                Ok(())
            }
            Committer::ExactlyOnce(transactions) => transactions.commit(consumer),
            Committer::Never => Ok(()),
        }
    }

    /// Whether a transaction was aborted since this was last asked, so that what was read for it has to be read again.
    pub(super) fn take_aborted(&self) -> bool {
        match self {
            Committer::ExactlyOnce(transactions) => transactions.take_aborted(),
            _ => false,
        }
    }
}
