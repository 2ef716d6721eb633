//! What a walk keeps of what it goes over.

use std::sync::atomic::AtomicU32;

use crate::error::Fault;
use crate::plan::Entry;
use crate::record::Record;
use crate::wire::{Limits, Protocol};

/// What a walk does with the positions that it finds.
pub trait Keep {
    /// The field with this index has its value between `at` and `end`.
    ///
    /// # Errors
    ///
    /// [`Fault`]s that end the walk early, which is no error.
    fn found(&mut self, index: usize, at: usize, end: usize) -> Result<(), Fault>;

    /// The field with this index was on the wire and reads as absent.
    fn absent(&mut self, index: usize);

    /// Walks the struct `T` at `at` that is the value of the field with this index.
    ///
    /// # Errors
    ///
    /// When the struct is malformed.
    fn descend<P: Protocol, T: Record>(
        &mut self,
        bytes: &[u8],
        at: usize,
        limits: Limits,
        index: usize,
    ) -> Result<usize, Fault>;
}

/// Keeps nothing: a walk that verifies and skips.
#[derive(Clone, Copy, Debug)]
pub struct Cold;

impl Keep for Cold {
    #[inline(always)]
    fn found(&mut self, _index: usize, _at: usize, _end: usize) -> Result<(), Fault> {
        Ok(())
    }

    #[inline(always)]
    fn absent(&mut self, _index: usize) {}

    #[inline(always)]
    fn descend<P: Protocol, T: Record>(
        &mut self,
        bytes: &[u8],
        at: usize,
        limits: Limits,
        _index: usize,
    ) -> Result<usize, Fault> {
        T::walk::<P, Cold>(bytes, at, limits, Cold)
    }
}

/// What a hot walk fills in, for the whole record.
#[derive(Debug)]
pub struct Tracks<'s> {
    /// The plan's table.
    pub(crate) entries: &'s [Entry],
    /// A position per hot path; 0 where none has been found.
    pub(crate) slots: &'s mut [AtomicU32],
    /// Whether the walk may end once all hot paths are found.
    pub(crate) stops: bool,
    /// Hot fields not yet found, in this struct and those around it.
    pub(crate) pending: u32,
    /// Encoded bytes of the hot values found.
    pub(crate) materialised: usize,
}

impl Tracks<'_> {
    fn slot(&mut self, slot: u16) -> Option<&mut u32> {
        self.slots.get_mut(slot as usize).map(AtomicU32::get_mut)
    }

    /// Forgets what was found below the field of `entry`, whose struct comes a second time.
    #[cold]
    fn forget(&mut self, entry: Entry) {
        let first = entry.slot as usize + 1;
        for slot in self.slots.iter_mut().skip(first).take(entry.span as usize) {
            *slot.get_mut() = 0;
        }
    }
}

/// Keeps the positions of one node's hot fields.
#[derive(Debug)]
pub struct Hot<'k, 's> {
    pub(crate) tracks: &'k mut Tracks<'s>,
    /// The node's place in the plan's table.
    pub(crate) node: u32,
}

impl Hot<'_, '_> {
    #[inline(always)]
    fn entry(&self, index: usize) -> Option<Entry> {
        let entry = *self.tracks.entries.get(self.node as usize + index)?;
        (entry.slot != Entry::COLD).then_some(entry)
    }

    /// Notes where a hot field's value is. Says whether it counts: under early stop only the first occurrence does.
    #[inline(always)]
    fn note(&mut self, entry: Entry, at: usize) -> bool {
        let stops = self.tracks.stops;
        let Some(slot) = self.tracks.slot(entry.slot) else {
            return false;
        };
        if stops && *slot != 0 {
            return false;
        }
        *slot = at as u32;
        true
    }
}

impl Keep for Hot<'_, '_> {
    #[inline(always)]
    fn found(&mut self, index: usize, at: usize, end: usize) -> Result<(), Fault> {
        let Some(entry) = self.entry(index) else {
            return Ok(());
        };
        if self.note(entry, at) {
            self.tracks.materialised += end.saturating_sub(at);
            if self.tracks.stops {
                self.tracks.pending = self.tracks.pending.saturating_sub(1);
                if self.tracks.pending == 0 {
                    return Err(Fault::stopped(end));
                }
            }
        }
        Ok(())
    }

    #[cold]
    fn absent(&mut self, index: usize) {
        let Some(entry) = self.entry(index) else {
            return;
        };
        if !self.tracks.stops
            && let Some(slot) = self.tracks.slot(entry.slot)
        {
            *slot = 0;
        }
    }

    #[inline]
    fn descend<P: Protocol, T: Record>(
        &mut self,
        bytes: &[u8],
        at: usize,
        limits: Limits,
        index: usize,
    ) -> Result<usize, Fault> {
        let Some(entry) = self.entry(index) else {
            return T::walk::<P, Cold>(bytes, at, limits, Cold);
        };
        if entry.span == 0 {
            let end = T::walk::<P, Cold>(bytes, at, limits, Cold)?;
            self.found(index, at, end)?;
            return Ok(end);
        }
        let repeated = self.tracks.slot(entry.slot).is_some_and(|slot| *slot != 0);
        if !self.note(entry, at) {
            return T::walk::<P, Cold>(bytes, at, limits, Cold);
        }
        if repeated {
            self.tracks.forget(entry);
        }
        let around = self.tracks.pending.saturating_sub(1);
        self.tracks.pending = around + u32::from(entry.direct);
        let inside = Hot {
            tracks: self.tracks,
            node: entry.child,
        };
        let end = T::walk::<P, Hot<'_, '_>>(bytes, at, limits, inside)?;
        self.tracks.pending = around;
        if self.tracks.stops && around == 0 {
            return Err(Fault::stopped(end));
        }
        Ok(end)
    }
}
