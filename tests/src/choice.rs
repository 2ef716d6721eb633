//! Which part of a record to read: which accessors, in which order and how often, at every depth.
//!
//! A choice depends on nothing but itself and the path, so that the same one reads the same part of every form of a record.

use crate::random::Rng;

/// Which accessors to read.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    seed: u64,
    /// How many of 8 fields are read, about.
    share: u8,
    /// Whether `has_…` is asked for as well.
    has: bool,
    /// Whether keys and the elements of sets are read in part.
    lesson: bool,
}

/// How much of a list to read.
pub(crate) enum Extent {
    /// How long it is.
    Length,
    /// Elements here and there.
    Some,
    /// Every element.
    All,
}

impl Choice {
    /// A random part.
    pub fn some(seed: u64) -> Self {
        Choice {
            seed,
            share: 1 + (seed % 7) as u8,
            has: false,
            lesson: false,
        }
    }

    /// Everything, in a random order.
    pub fn all(seed: u64) -> Self {
        Choice {
            share: 8,
            ..Choice::some(seed)
        }
    }

    /// Nothing.
    pub fn none() -> Self {
        Choice {
            share: 0,
            ..Choice::some(0)
        }
    }

    /// The same, and with it whether fields that have a default are on the wire.
    pub fn with_has(self) -> Self {
        Choice { has: true, ..self }
    }

    /// The same, for a decoder to learn from: keys and elements of sets, which else are read as a whole since they are told
    /// apart by what is read of them, are read in part, and nothing is made of them.
    pub fn as_lesson(self) -> Self {
        Choice {
            lesson: true,
            ..self
        }
    }

    /// Everything below but for `has_…`: what elements of sets and keys of maps are told apart by.
    pub(crate) fn whole(self) -> Self {
        Choice {
            share: 8,
            has: false,
            ..self
        }
    }

    /// The choice below a field or element.
    pub fn below(self, index: usize) -> Self {
        let seed = Rng::new(self.seed ^ (index as u64 + 1).wrapping_mul(0x9E37_79B9)).next();
        Choice { seed, ..self }
    }

    /// The fields to read, of `count`, in this order. Some come twice.
    pub fn order(self, count: usize) -> Vec<usize> {
        let mut rng = self.rng(0);
        let mut order: Vec<usize> = (0..count)
            .filter(|_| rng.below(8) < self.share.into())
            .collect();
        for place in (1..order.len()).rev() {
            order.swap(place, rng.below(place + 1));
        }
        if let Some(&again) = order.first()
            && rng.one_in(3)
        {
            order.push(again);
        }
        order
    }

    /// How much of a list to read.
    pub(crate) fn extent(self) -> Extent {
        match self.rng(1).below(6) {
            _ if self.share == 8 => Extent::All,
            0 => Extent::Length,
            1 | 2 => Extent::Some,
            _ => Extent::All,
        }
    }

    /// A few places of `count` elements, in any order. Some come twice.
    pub(crate) fn places(self, count: usize) -> Vec<usize> {
        let mut rng = self.rng(2);
        let reads = if count == 0 { 0 } else { rng.below(4) };
        (0..reads).map(|_| rng.below(count)).collect()
    }

    /// One place of `count` elements, if there is one.
    pub(crate) fn place(self, count: usize) -> Option<usize> {
        (count > 0).then(|| self.rng(0).below(count))
    }

    /// Whether to read an arm's or pair's value, beside the fact that it is there.
    pub(crate) fn takes_value(self) -> bool {
        self.share == 8 || !self.rng(3).one_in(4)
    }

    /// Whether to read a pair's key.
    pub(crate) fn takes_key(self) -> bool {
        self.share == 8 || self.rng(4).one_in(2)
    }

    /// Whether to check a container's conversions too, which costs as much as reading it again. Not if `has_…` is
    /// asked for, since plain data has every field.
    pub(crate) fn converts(self) -> bool {
        !self.has && self.seed.is_multiple_of(8)
    }

    pub(crate) fn asks_has(self) -> bool {
        self.has
    }

    pub(crate) fn is_lesson(self) -> bool {
        self.lesson
    }

    /// Numbers for one of several questions, each with its own.
    fn rng(self, question: u64) -> Rng {
        Rng::new(self.seed.wrapping_add(question << 32))
    }
}
