//! What all threads of a session know.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::budget::Budget;
use super::failure::Failure;
use super::partition::{Partition, Ticket};
use super::partitions::Partitions;
use crate::counts::Counts;
use crate::engine::{Engine, TopicId};
use crate::status::Status;

#[derive(Debug)]
pub(super) struct Shared {
    pub(super) engine: Arc<Engine>,
    pub(super) counts: Arc<Counts>,
    pub(super) status: Arc<Status>,
    pub(super) budget: Budget,
    pub(super) partitions: Partitions,
    pub(super) is_transactional: bool,
    /// The first thing that went wrong, which ends the session.
    failure: Mutex<Option<Failure>>,
    /// What went wrong in the transaction that is open, which ends only that.
    undelivered: Mutex<Option<String>>,
}

/// What the producer gives back with its acknowledgement.
#[derive(Debug)]
pub(super) struct Sent {
    pub(super) under_way: UnderWay,
    pub(super) topic: TopicId,
    pub(super) bytes: usize,
}

/// A record that was admitted.
#[derive(Clone, Debug)]
pub(super) struct UnderWay {
    pub(super) partition: Arc<Partition>,
    pub(super) ticket: Ticket,
    pub(super) cost: usize,
}

impl Shared {
    pub(super) fn new(
        engine: &Arc<Engine>,
        counts: &Arc<Counts>,
        status: &Arc<Status>,
        in_flight_bytes: usize,
        is_transactional: bool,
    ) -> Self {
        Shared {
            engine: Arc::clone(engine),
            counts: Arc::clone(counts),
            status: Arc::clone(status),
            budget: Budget::new(in_flight_bytes),
            partitions: Partitions::default(),
            is_transactional,
            failure: Mutex::default(),
            undelivered: Mutex::default(),
        }
    }

    /// One of the things has happened that a record waits for.
    pub(super) fn settle(&self, record: &UnderWay) {
        if record.partition.settle(record.ticket) {
            self.budget.release(record.cost);
        }
    }

    /// Ends the session.
    pub(super) fn fail(&self, failure: Failure) {
        let mut first = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(failure);
    }

    pub(super) fn failure(&self) -> Option<Failure> {
        self.failure
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// A record of the open transaction was not delivered: it can't be committed.
    pub(super) fn spoil(&self, message: String) {
        let mut first = self
            .undelivered
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(message);
    }

    pub(super) fn take_spoilt(&self) -> Option<String> {
        self.undelivered
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }

    /// Waits until nothing is under way any more, and says whether that came about.
    pub(super) fn drain(&self, within: Duration) -> bool {
        let is_done = || self.budget.used().records == 0 || self.failure().is_some();
        self.budget.wait(Instant::now() + within, is_done);
        self.budget.used().records == 0
    }
}
