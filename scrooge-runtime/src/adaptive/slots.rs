//! Where a record keeps the positions of its hot fields.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// How many positions a record keeps without an allocation: eight fields four levels deep, with all that leads to them.
const INLINE: usize = 32;

/// A record's positions, and in a record that is observed a bit per path for what has been read of it.
///
/// Positions are written by one walk, before anybody else sees the record; the bits are set by readers. All are atomics so
/// that one allocation can hold both; a relaxed load of a position is a plain load.
#[derive(Debug)]
pub(crate) enum Slots {
    Inline([AtomicU32; INLINE]),
    Heap(Box<[AtomicU32]>),
}

impl Slots {
    pub(crate) const fn none() -> Self {
        Slots::Inline([const { AtomicU32::new(0) }; INLINE])
    }

    /// Room for `words` positions and words of bits, all zero.
    #[inline]
    pub(crate) fn new(words: usize) -> Self {
        if words <= INLINE {
            Slots::none()
        } else {
            Slots::Heap((0..words).map(|_| AtomicU32::new(0)).collect())
        }
    }

    /// How many words of bits `paths` paths need.
    pub(crate) const fn mark_words(paths: usize) -> usize {
        paths.div_ceil(32)
    }

    #[inline(always)]
    fn words(&self) -> &[AtomicU32] {
        match self {
            Slots::Inline(words) => words,
            Slots::Heap(words) => words,
        }
    }

    #[inline(always)]
    pub(crate) fn words_mut(&mut self) -> &mut [AtomicU32] {
        match self {
            Slots::Inline(words) => words,
            Slots::Heap(words) => words,
        }
    }

    /// The position in a slot; 0 where the path is absent.
    #[inline(always)]
    pub(crate) fn get(&self, slot: u16) -> u32 {
        match self.words().get(slot as usize) {
            Some(word) => word.load(Relaxed),
            None => 0,
        }
    }

    /// Sets the bit `number` of the bits that start behind `first` words. Says whether it was unset.
    pub(crate) fn mark(&self, first: usize, number: usize) -> bool {
        mark(self.words().get(first..).unwrap_or_default(), number)
    }
}

/// Sets a bit. Says whether it was unset.
pub(crate) fn mark(words: &[AtomicU32], number: usize) -> bool {
    let Some(word) = words.get(number / 32) else {
        return false;
    };
    let bit = 1 << (number % 32);
    // Most reads are of what has been read before, and need no write.
    word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0
}
