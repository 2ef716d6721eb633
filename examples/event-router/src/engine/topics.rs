//! The topics that records go to, by number.

/// A topic's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TopicId(usize);

impl TopicId {
    pub(crate) fn index(self) -> usize {
        self.0
    }
}

/// All topics that records may go to; the dead letters' is the first.
#[derive(Clone, Debug)]
pub(crate) struct Topics(Vec<String>);

impl Topics {
    pub(crate) const DEAD: TopicId = TopicId(0);

    pub(crate) fn new(dead_letters: &str) -> Self {
        Topics(vec![dead_letters.to_owned()])
    }

    /// The number of a topic, which it gets if it has none.
    pub(crate) fn add(&mut self, topic: &str) -> TopicId {
        let known = self.0.iter().position(|known| known == topic);
        TopicId(known.unwrap_or_else(|| {
            self.0.push(topic.to_owned());
            self.0.len() - 1
        }))
    }

    pub(crate) fn name(&self, id: TopicId) -> &str {
        self.0.get(id.0).map_or("", String::as_str)
    }

    /// All numbers, in the order of the names.
    #[cfg(feature = "baseline")]
    pub(crate) fn ids(&self) -> impl Iterator<Item = TopicId> {
        (0..self.0.len()).map(TopicId)
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}
