//! One life of the pipeline.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, Scope};
use std::time::Duration;

use rdkafka::Message;
use rdkafka::TopicPartitionList;
use rdkafka::consumer::Consumer as _;
use rdkafka::error::KafkaError;
use rdkafka::message::BorrowedMessage;

use super::Pipeline;
use super::commit::{AtLeastOnce, Committer, Transactions};
use super::context::{Consumer, ConsumerCallbacks, ProducerCallbacks};
use super::failure::Failure;
use super::partition::Partition;
use super::partitions;
use super::process::{Job, Processor, Producer};
use super::shared::{Shared, UnderWay};
use crate::status::Phase;

/// How long a poll waits for a message.
const POLL: Duration = Duration::from_millis(50);

/// How long a full pipeline is waited for before partitions are paused: a pause throws away what librdkafka has fetched.
const PATIENCE: Duration = Duration::from_secs(1);

/// What a message costs besides its bytes.
const OVERHEAD: usize = 256;

/// Routes until it is told to stop, or something goes wrong.
pub(super) fn run(pipeline: &Pipeline) -> Result<(), Failure> {
    let run = &pipeline.run;
    pipeline.status.enter(Phase::Starting);
    let is_transactional = run.exactly_once && !pipeline.dry_run;
    let shared = Shared::new(
        &pipeline.engine,
        &pipeline.counts,
        &pipeline.status,
        run.in_flight_bytes,
        is_transactional,
    );
    let shared = Arc::new(shared);
    let producer = match pipeline.dry_run {
        true => None,
        false => Some(Arc::new(producer(pipeline, &shared)?)),
    };
    let committer = Arc::new(committer(pipeline, &shared, producer.as_ref())?);
    let consumer = consumer(pipeline, &shared, &committer)?;
    let ended = thread::scope(|scope| {
        let workers = match run.workers {
            0 | 1 => Workers::None(Processor::new(&shared, producer.as_deref())),
            count => Workers::spawn(scope, count, &shared, producer.as_deref()),
        };
        let mut polling = Polling {
            pipeline,
            shared: &shared,
            committer: &committer,
            consumer: &consumer,
            workers,
            waiting: VecDeque::new(),
            is_paused: false,
            last: None,
            ended: HashSet::new(),
        };
        let ended = polling.run();
        if let Err(failure) = &ended {
            // Whoever waits for something that will not come is told so.
            shared.fail(failure.clone());
        }
        ended
    });
    // It leaves the group, and then the producer has nothing left to send.
    drop(consumer);
    ended
}

fn producer(pipeline: &Pipeline, shared: &Arc<Shared>) -> Result<Producer, Failure> {
    let callbacks = ProducerCallbacks {
        shared: Arc::clone(shared),
    };
    let config = pipeline.properties.producer(&pipeline.run);
    config
        .create_with_context(callbacks)
        .map_err(|error| Failure::Fatal(format!("no producer can be made: {error}")))
}

fn committer(
    pipeline: &Pipeline,
    shared: &Arc<Shared>,
    producer: Option<&Arc<Producer>>,
) -> Result<Committer, Failure> {
    let run = &pipeline.run;
    let drain_timeout = Duration::from_millis(run.drain_timeout_ms);
    match producer {
        None => Ok(Committer::Never),
        Some(producer) if run.exactly_once => {
            // Readers see records only once they are committed, so that it is done more often.
            let interval = Duration::from_millis(run.commit_interval_ms / 5);
            Ok(Committer::ExactlyOnce(Transactions::start(
                shared,
                producer,
                interval,
                drain_timeout,
            )?))
        }
        Some(_) => Ok(Committer::AtLeastOnce(AtLeastOnce::new(
            shared,
            drain_timeout,
        ))),
    }
}

fn consumer(
    pipeline: &Pipeline,
    shared: &Arc<Shared>,
    committer: &Arc<Committer>,
) -> Result<Consumer, Failure> {
    let callbacks = ConsumerCallbacks {
        shared: Arc::clone(shared),
        committer: Arc::clone(committer),
    };
    let mut config = pipeline
        .properties
        .consumer(&pipeline.run, pipeline.until_end);
    if pipeline.dry_run {
        config.set("enable.auto.commit", "false");
    }
    let consumer: Consumer = config
        .create_with_context(callbacks)
        .map_err(|error| Failure::Fatal(format!("no consumer can be made: {error}")))?;
    let topics = pipeline
        .engine
        .streams
        .iter()
        .flat_map(|stream| &stream.sources);
    let topics: Vec<&str> = topics.map(String::as_str).collect();
    consumer
        .subscribe(&topics)
        .map_err(|error| Failure::Fatal(format!("the topics cannot be read: {error}")))?;
    Ok(consumer)
}

/// Who works on messages.
enum Workers<'c> {
    /// The thread that polls.
    None(Processor<'c>),
    /// Threads; those of one partition all go to the same, which keeps their order.
    Threads(Vec<Sender<Job<'c>>>),
}

impl<'c> Workers<'c> {
    fn spawn<'scope>(
        scope: &'scope Scope<'scope, '_>,
        count: usize,
        shared: &'c Shared,
        producer: Option<&'c Producer>,
    ) -> Self
    where
        'c: 'scope,
    {
        let senders = (0..count).map(|_| {
            // What is in it is bounded by the budget.
            let (sender, jobs) = channel::<Job<'c>>();
            scope.spawn(move || {
                let mut processor = Processor::new(shared, producer);
                for job in jobs {
                    processor.process(job);
                }
            });
            sender
        });
        Workers::Threads(senders.collect())
    }

    fn work(&mut self, job: Job<'c>) {
        match self {
            Workers::None(processor) => processor.process(job),
            Workers::Threads(senders) => {
                let number = job.under_way.partition.number.unsigned_abs() as usize + job.stream;
                if let Some(sender) = senders.get(number % senders.len().max(1)) {
                    // A thread that is gone has panicked, which ends the program when it is joined.
                    let _ = sender.send(job);
                }
            }
        }
    }
}

/// A message that has to wait, and the partition that it came from.
struct Waiting<'c> {
    message: BorrowedMessage<'c>,
    partition: Arc<Partition>,
    stream: usize,
}

struct Polling<'c> {
    pipeline: &'c Pipeline,
    shared: &'c Shared,
    committer: &'c Committer,
    consumer: &'c Consumer,
    workers: Workers<'c>,
    /// Received, but there is no room for them yet.
    waiting: VecDeque<Waiting<'c>>,
    is_paused: bool,
    /// Where the last message came from: the next one mostly does too.
    last: Option<(Arc<Partition>, usize)>,
    /// The partitions whose end was reached.
    ended: HashSet<i32>,
}

impl<'c> Polling<'c> {
    fn run(&mut self) -> Result<(), Failure> {
        while !self.pipeline.stop.load(Ordering::Relaxed) {
            if let Some(failure) = self.shared.failure() {
                return Err(failure);
            }
            self.shared.status.beat();
            self.committer.tick(self.consumer)?;
            self.rewind_if_aborted()?;
            match self.consumer.poll(POLL) {
                Some(Ok(message)) => self.receive(message)?,
                Some(Err(KafkaError::PartitionEOF(partition))) => {
                    self.ended.insert(partition);
                }
                Some(Err(error)) => match Failure::of_polling(&error) {
                    Some(failure) => return Err(failure),
                    None => tracing::warn!(%error, "polling"),
                },
                None => {}
            }
            self.rewind_if_aborted()?;
            self.catch_up()?;
            if self.is_at_end() {
                break;
            }
        }
        tracing::info!("stopping: finishing what is under way");
        self.shared.status.enter(Phase::Stopping);
        self.committer.finish(self.consumer)?;
        self.shared.failure().map_or(Ok(()), Err)
    }

    fn receive(&mut self, message: BorrowedMessage<'c>) -> Result<(), Failure> {
        let Some((partition, stream)) = self.origin(&message) else {
            // Fetched before its partition went to somebody else.
            return Ok(());
        };
        partition.receive(message.offset());
        self.ended.remove(&partition.number);
        let waiting = Waiting {
            message,
            partition,
            stream,
        };
        if !self.waiting.is_empty() {
            self.waiting.push_back(waiting);
            return self.pause();
        }
        match self.admit(waiting, PATIENCE)? {
            None => Ok(()),
            Some(waiting) => {
                self.waiting.push_back(waiting);
                self.pause()
            }
        }
    }

    fn origin(&mut self, message: &BorrowedMessage<'_>) -> Option<(Arc<Partition>, usize)> {
        let (topic, number) = (message.topic(), message.partition());
        let is_it = |(partition, _): &&(Arc<Partition>, usize)| {
            partition.number == number && partition.topic == topic && !partition.is_revoked()
        };
        if let Some(last) = self.last.as_ref().filter(is_it) {
            return Some(last.clone());
        }
        let partition = self.shared.partitions.find(topic, number)?;
        let stream = self.shared.engine.stream_of(topic)?;
        self.last = Some((partition, stream));
        self.last.clone()
    }

    /// Has a message worked on if there is room for it within that time; gives it back if not.
    fn admit(
        &mut self,
        waiting: Waiting<'c>,
        within: Duration,
    ) -> Result<Option<Waiting<'c>>, Failure> {
        if waiting.partition.is_revoked() {
            return Ok(None);
        }
        let key = waiting.message.key().map_or(0, <[u8]>::len);
        let cost = waiting.message.payload_len() + key + OVERHEAD;
        if !self.shared.budget.take(cost, Duration::ZERO) && !self.shared.budget.take(cost, within)
        {
            return Ok(Some(waiting));
        }
        self.committer.begin()?;
        let Waiting {
            message,
            partition,
            stream,
        } = waiting;
        let ticket = partition.admit(message.offset());
        let under_way = UnderWay {
            partition,
            ticket,
            cost,
        };
        self.workers.work(Job {
            message,
            under_way,
            stream,
        });
        Ok(None)
    }

    /// Works on messages that had to wait; when all are done, reading goes on.
    fn catch_up(&mut self) -> Result<(), Failure> {
        while let Some(waiting) = self.waiting.pop_front() {
            if let Some(waiting) = self.admit(waiting, Duration::ZERO)? {
                self.waiting.push_front(waiting);
                return Ok(());
            }
        }
        if self.is_paused && self.shared.budget.has_room() {
            self.is_paused = false;
            self.consumer
                .resume(&self.assignment()?)
                .map_err(|error| Failure::passing("partitions cannot be resumed", &error))?;
            tracing::info!("resumed");
        }
        Ok(())
    }

    /// Has librdkafka fetch nothing. Partitions that come later are paused when their first message comes.
    fn pause(&mut self) -> Result<(), Failure> {
        if !self.is_paused {
            self.shared.status.pauses.add(1);
            tracing::info!("paused: too much is under way");
        }
        self.is_paused = true;
        self.consumer
            .pause(&self.assignment()?)
            .map_err(|error| Failure::passing("partitions cannot be paused", &error))
    }

    fn assignment(&self) -> Result<TopicPartitionList, Failure> {
        self.consumer
            .assignment()
            .map_err(|error| Failure::passing("the assignment cannot be had", &error))
    }

    /// Reads again what was read for a transaction that was aborted.
    fn rewind_if_aborted(&mut self) -> Result<(), Failure> {
        if !self.committer.take_aborted() {
            return Ok(());
        }
        self.waiting.clear();
        let partitions = self.shared.partitions.all();
        let places = partitions
            .iter()
            .filter_map(|partition| Some((&**partition, partition.rewind()?)));
        let places = partitions::list(places);
        if places.count() == 0 {
            return Ok(());
        }
        let failed =
            |error: &KafkaError| Failure::passing("what was aborted cannot be read again", error);
        let sought = self
            .consumer
            .seek_partitions(places, Duration::from_secs(10))
            .map_err(|error| failed(&error))?;
        for element in sought.elements() {
            element.error().map_err(|error| failed(&error))?;
        }
        Ok(())
    }

    fn is_at_end(&self) -> bool {
        let count = self.shared.partitions.count();
        self.pipeline.until_end && count > 0 && self.ended.len() >= count && self.waiting.is_empty()
    }
}
