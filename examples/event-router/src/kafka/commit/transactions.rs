//! Exactly once: what was read, what was sent and the offsets are committed in one transaction.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rdkafka::TopicPartitionList;
use rdkafka::consumer::Consumer as _;
use rdkafka::error::{KafkaError, KafkaResult, RDKafkaErrorCode};
use rdkafka::producer::Producer as _;

use super::super::context::Consumer;
use super::super::failure::Failure;
use super::super::partitions;
use super::super::process::Producer;
use super::super::shared::Shared;

pub(in super::super) struct Transactions {
    shared: Arc<Shared>,
    producer: Arc<Producer>,
    interval: Duration,
    drain_timeout: Duration,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// When the transaction was begun, if one is open.
    open: Option<Instant>,
    /// Whether one was aborted, and what was read for it is still to be read again.
    aborted: bool,
}

/// How long one request may take. It is repeated when that was too short.
const REQUEST: Duration = Duration::from_secs(10);

/// How often a request is repeated.
const TRIES: u32 = 6;

impl Transactions {
    /// Ends what an earlier instance of the same name has left, and keeps it from going on if it still runs.
    pub(in super::super) fn start(
        shared: &Arc<Shared>,
        producer: &Arc<Producer>,
        interval: Duration,
        drain_timeout: Duration,
    ) -> Result<Self, Failure> {
        repeat(|| producer.init_transactions(REQUEST))
            .map_err(|error| failure("transactions cannot be begun", &error))?;
        Ok(Transactions {
            shared: Arc::clone(shared),
            producer: Arc::clone(producer),
            interval,
            drain_timeout,
            state: Mutex::default(),
        })
    }

    pub(super) fn begin(&self) -> Result<(), Failure> {
        let mut state = self.lock();
        if state.open.is_none() {
            self.producer
                .begin_transaction()
                .map_err(|error| failure("a transaction cannot be begun", &error))?;
            state.open = Some(Instant::now());
        }
        Ok(())
    }

    pub(super) fn tick(&self, consumer: &Consumer) -> Result<(), Failure> {
        let is_due = self
            .lock()
            .open
            .is_some_and(|since| since.elapsed() >= self.interval);
        if is_due {
            self.commit(consumer)
        } else {
            Ok(())
        }
    }

    pub(super) fn revoke(&self, consumer: &Consumer, list: &TopicPartitionList) {
        let ended = if consumer.assignment_lost() {
            tracing::warn!("the partitions were lost");
            self.abort("the partitions were lost")
        } else {
            self.commit(consumer)
        };
        if let Err(failure) = ended {
            self.shared.fail(failure);
        }
        for partition in self.shared.partitions.take(list) {
            partition.revoke();
        }
    }

    /// Commits the open transaction; aborts it if that can't be.
    pub(super) fn commit(&self, consumer: &Consumer) -> Result<(), Failure> {
        if self.lock().open.is_none() {
            return Ok(());
        }
        if !self.shared.drain(self.drain_timeout) {
            return self.abort("records are still under way");
        }
        if let Some(message) = self.shared.take_spoilt() {
            return self.abort(&message);
        }
        let partitions = self.shared.partitions.all();
        let offsets = partitions
            .iter()
            .filter_map(|partition| Some((partition, partition.to_commit()?)));
        let offsets: Vec<_> = offsets.collect();
        let list = partitions::list(
            offsets
                .iter()
                .map(|(partition, offset)| (&***partition, *offset)),
        );
        match self.send(consumer, &list) {
            Ok(()) => {
                for (partition, offset) in offsets {
                    partition.committed(offset);
                }
                self.lock().open = None;
                self.shared.status.commits.add(1);
                Ok(())
            }
            Err(error) => match failure("a transaction was not committed", &error) {
                Failure::Passing(message) if requires_abort(&error) => self.abort(&message),
                failure => Err(failure),
            },
        }
    }

    fn send(&self, consumer: &Consumer, offsets: &TopicPartitionList) -> KafkaResult<()> {
        // Asked for each time: it changes with every rebalance.
        let group = consumer.group_metadata().ok_or(KafkaError::Canceled)?;
        repeat(|| {
            self.producer
                .send_offsets_to_transaction(offsets, &group, REQUEST)
        })?;
        repeat(|| self.producer.commit_transaction(REQUEST))
    }

    /// Takes back the open transaction. What was read for it is to be read again.
    fn abort(&self, reason: &str) -> Result<(), Failure> {
        if self.lock().open.is_none() {
            return Ok(());
        }
        tracing::warn!(reason, "a transaction is aborted and done again");
        repeat(|| self.producer.abort_transaction(REQUEST))
            .map_err(|error| failure("a transaction was not aborted", &error))?;
        // What was purged is given back, so that nothing is under way when reading goes on.
        if !self.shared.drain(self.drain_timeout) {
            return Err(Failure::Passing(
                "records of an aborted transaction are still under way".into(),
            ));
        }
        self.shared.take_spoilt();
        let mut state = self.lock();
        state.open = None;
        state.aborted = true;
        self.shared.status.aborts.add(1);
        Ok(())
    }

    pub(super) fn take_aborted(&self) -> bool {
        std::mem::take(&mut self.lock().aborted)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Asks again while that may help.
fn repeat(mut request: impl FnMut() -> KafkaResult<()>) -> KafkaResult<()> {
    let mut tries = 0;
    loop {
        tries += 1;
        match request() {
            Err(KafkaError::Transaction(error)) if error.is_retriable() && tries < TRIES => {
                tracing::debug!(error = %error.string(), "asking again");
                std::thread::sleep(Duration::from_millis(100));
            }
            other => return other,
        }
    }
}

fn requires_abort(error: &KafkaError) -> bool {
    matches!(error, KafkaError::Transaction(error) if error.txn_requires_abort())
}

fn failure(what: &str, error: &KafkaError) -> Failure {
    let is_fenced = matches!(
        error.rdkafka_error_code(),
        Some(RDKafkaErrorCode::Fenced | RDKafkaErrorCode::ProducerFenced)
    );
    if is_fenced {
        return Failure::Fatal("another instance of the same name has taken over: every instance needs its own --instance".into());
    }
    match error {
        KafkaError::Transaction(error) => Failure::Passing(format!("{what}: {}", error.string())),
        error => Failure::passing(what, error),
    }
}
