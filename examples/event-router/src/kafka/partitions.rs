//! The partitions that are assigned.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use rdkafka::{Offset, TopicPartitionList};

use super::partition::Partition;

type ByTopic = HashMap<String, HashMap<i32, Arc<Partition>>>;

#[derive(Debug, Default)]
pub(super) struct Partitions(RwLock<ByTopic>);

impl Partitions {
    pub(super) fn find(&self, topic: &str, number: i32) -> Option<Arc<Partition>> {
        self.read().get(topic)?.get(&number).cloned()
    }

    pub(super) fn all(&self) -> Vec<Arc<Partition>> {
        self.read()
            .values()
            .flat_map(HashMap::values)
            .cloned()
            .collect()
    }

    pub(super) fn count(&self) -> usize {
        self.read().values().map(HashMap::len).sum()
    }

    pub(super) fn assign(&self, list: &TopicPartitionList) {
        let mut by_topic = self.write();
        for element in list.elements() {
            let (topic, number) = (element.topic(), element.partition());
            let partition = Arc::new(Partition::new(topic, number));
            by_topic
                .entry(topic.to_owned())
                .or_default()
                .insert(number, partition);
        }
    }

    /// Takes out those on the list.
    pub(super) fn take(&self, list: &TopicPartitionList) -> Vec<Arc<Partition>> {
        let mut by_topic = self.write();
        let elements = list.elements();
        let taken = elements.iter().filter_map(|element| {
            by_topic
                .get_mut(element.topic())?
                .remove(&element.partition())
        });
        taken.collect()
    }

    fn read(&self) -> RwLockReadGuard<'_, ByTopic> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, ByTopic> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Partitions with an offset each, as librdkafka wants them.
pub(super) fn list<'p>(
    offsets: impl IntoIterator<Item = (&'p Partition, i64)>,
) -> TopicPartitionList {
    let mut list = TopicPartitionList::new();
    for (partition, offset) in offsets {
        // It fails for offsets that are none, such as -5; Kafka gives out none of these.
        if let Err(error) =
            list.add_partition_offset(&partition.topic, partition.number, Offset::Offset(offset))
        {
            tracing::error!(%error, offset, "no offset");
        }
    }
    list
}
