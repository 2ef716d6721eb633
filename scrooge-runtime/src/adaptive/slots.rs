//! Where a record keeps the positions of its hot fields.
//!
//! A word holds the position of what a record has once. Of what it may have many, such as a field of a list's elements, it
//! holds the position in the struct that was looked at last, beside that struct's own position. Both are loaded and stored
//! together, so that threads that read different elements never see one's field in the other.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many words a record keeps without an allocation: eight fields four levels deep, with all that leads to them.
const INLINE: usize = 32;

/// A record's positions, and in a record that is observed a bit per path for what has been read of it.
///
/// Positions of what a record has once are written by one walk, before anybody else sees the record; all else is written
/// by readers. All are relaxed atomics, whose loads and stores are plain ones.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "that a record has room for its positions is what this is for"
)]
pub(crate) enum Slots {
    Inline([AtomicU64; INLINE]),
    Heap(Box<[AtomicU64]>),
}

impl Slots {
    /// Room for `words` words, all zero.
    #[inline]
    pub(crate) fn new(words: usize) -> Self {
        if words <= INLINE {
            Slots::Inline([const { AtomicU64::new(0) }; INLINE])
        } else {
            Slots::Heap(zeros(words))
        }
    }

    /// Makes room for `words` words, all zero.
    #[inline]
    pub(crate) fn reset(&mut self, words: usize) {
        match self {
            Slots::Inline(all) if words <= INLINE => {
                *all = [const { AtomicU64::new(0) }; INLINE];
            }
            _ => self.reset_many(words),
        }
    }

    #[cold]
    fn reset_many(&mut self, words: usize) {
        match self {
            // Words behind those are not looked at.
            Slots::Heap(all) if words <= all.len() => {
                let words = all.iter_mut().take(words);
                words.for_each(|word| *word.get_mut() = 0);
            }
            _ => *self = Slots::new(words),
        }
    }

    #[inline(always)]
    pub(crate) fn words(&self) -> &[AtomicU64] {
        match self {
            Slots::Inline(words) => words,
            Slots::Heap(words) => words,
        }
    }

    /// The position in a slot; 0 where the path is absent.
    #[inline(always)]
    pub(crate) fn get(&self, slot: u16) -> u32 {
        get(self.words(), slot)
    }

    /// Sets the bit `number` of the bits that start behind `first` words. Says whether it was unset.
    pub(crate) fn mark(&self, first: usize, number: usize) -> bool {
        mark(self.words().get(first..).unwrap_or_default(), number)
    }
}

/// Words that are all zero.
pub(crate) fn zeros(words: usize) -> Box<[AtomicU64]> {
    (0..words).map(|_| AtomicU64::new(0)).collect()
}

/// How many words of bits `paths` paths need.
pub(crate) const fn mark_words(paths: usize) -> usize {
    paths.div_ceil(64)
}

/// The position in a slot; 0 where there is none.
#[inline(always)]
pub(crate) fn get(words: &[AtomicU64], slot: u16) -> u32 {
    match words.get(usize::from(slot)) {
        Some(word) => word.load(Relaxed) as u32,
        None => 0,
    }
}

/// Sets the position in a slot.
#[inline(always)]
pub(crate) fn set(words: &[AtomicU64], slot: u16, position: u32) {
    if let Some(word) = words.get(usize::from(slot)) {
        word.store(position.into(), Relaxed);
    }
}

/// One of a record's structs at a node that it may have many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owner(NonZeroU32);

impl Owner {
    /// The struct that starts at `start`.
    #[inline(always)]
    pub(crate) fn at(start: usize) -> Self {
        // One more, so that no struct's word is that of none.
        Owner(NonZeroU32::MIN.saturating_add(start as u32))
    }

    /// The word that says where a field of this struct is; 0 for nowhere.
    #[inline(always)]
    pub(crate) fn position(self, position: u32) -> u64 {
        u64::from(self.0.get()) << 32 | u64::from(position)
    }

    /// What a word says of this struct: a position, or 0 for a field that it lacks; none if the word is about another.
    #[inline(always)]
    pub(crate) fn find(self, words: &[AtomicU64], word: u16) -> Option<u32> {
        let word = words.get(usize::from(word))?.load(Relaxed);
        ((word >> 32) as u32 == self.0.get()).then_some(word as u32)
    }

    #[inline(always)]
    pub(crate) fn set(self, words: &[AtomicU64], word: u16, position: u32) {
        if let Some(word) = words.get(usize::from(word)) {
            word.store(self.position(position), Relaxed);
        }
    }
}

/// Sets a bit. Says whether it was unset.
pub(crate) fn mark(words: &[AtomicU64], number: usize) -> bool {
    let Some(word) = words.get(number / 64) else {
        return false;
    };
    let bit = 1 << (number % 64);
    // Most reads are of what has been read before, and need no write.
    word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0
}
