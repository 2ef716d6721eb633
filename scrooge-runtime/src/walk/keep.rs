//! What a walk keeps of what it goes over.

use std::marker::PhantomData;
use std::sync::atomic::AtomicU64;

use crate::adaptive::slots::{self, Owner};
use crate::error::{Fault, FaultKind};
use crate::plan::{Entry, Node};
use crate::record::Record;
use crate::schema::Schema;
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

    /// Walks the struct at `at` that is the value of the field with this index.
    ///
    /// # Errors
    ///
    /// When the struct is malformed.
    fn descend<P: Protocol, S: Struct>(
        &mut self,
        bytes: &[u8],
        at: usize,
        limits: Limits,
        index: usize,
        structure: S,
    ) -> Result<usize, Fault>;
}

/// A struct to walk.
pub trait Struct: Copy {
    /// Verifies and skips.
    ///
    /// # Errors
    ///
    /// When the struct is malformed.
    fn skip<P: Protocol>(self, bytes: &[u8], at: usize, limits: Limits) -> Result<usize, Fault>;

    /// Verifies, and notes where hot fields are.
    ///
    /// # Errors
    ///
    /// When the struct is malformed; and [`Fault`]s that end the walk early, which is no error.
    fn walk<P: Protocol>(
        self,
        bytes: &[u8],
        at: usize,
        limits: Limits,
        hot: Hot<'_, '_>,
    ) -> Result<usize, Fault>;
}

/// A struct whose type is known to the compiler.
#[derive(Debug)]
pub struct Typed<T>(PhantomData<T>);

impl<T> Typed<T> {
    /// The only one there is.
    pub(crate) const NEW: Self = Typed(PhantomData);
}

impl<T> Clone for Typed<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Typed<T> {}

impl<T: Record> Struct for Typed<T> {
    #[inline(always)]
    fn skip<P: Protocol>(self, bytes: &[u8], at: usize, limits: Limits) -> Result<usize, Fault> {
        T::walk::<P, Cold>(bytes, at, limits, Cold)
    }

    #[inline(always)]
    fn walk<P: Protocol>(
        self,
        bytes: &[u8],
        at: usize,
        limits: Limits,
        hot: Hot<'_, '_>,
    ) -> Result<usize, Fault> {
        T::walk::<P, Hot<'_, '_>>(bytes, at, limits, hot)
    }
}

/// A struct whose type is at hand as data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BySchema(pub(crate) &'static Schema);

impl Struct for BySchema {
    fn skip<P: Protocol>(self, bytes: &[u8], at: usize, limits: Limits) -> Result<usize, Fault> {
        self.0.skip(P::TAG, bytes, at, limits)
    }

    fn walk<P: Protocol>(
        self,
        bytes: &[u8],
        at: usize,
        limits: Limits,
        hot: Hot<'_, '_>,
    ) -> Result<usize, Fault> {
        self.0.walk(P::TAG, bytes, at, limits, hot)
    }
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
    fn descend<P: Protocol, S: Struct>(
        &mut self,
        bytes: &[u8],
        at: usize,
        limits: Limits,
        _index: usize,
        structure: S,
    ) -> Result<usize, Fault> {
        structure.skip::<P>(bytes, at, limits)
    }
}

/// What a hot walk fills in, for the whole record or for one struct below a container.
#[derive(Debug)]
pub struct Tracks<'s> {
    /// The plan's table.
    pub(crate) entries: &'s [Entry],
    /// A position per hot path. Other threads do not know of them yet.
    pub(crate) slots: &'s [AtomicU64],
    /// The number of the first word.
    pub(crate) first_word: u16,
    /// Whether the walk may end once all hot paths are found, and of a repeated field the first occurrence counts.
    pub(crate) stops: bool,
    /// Hot fields not yet found, in this struct and those around it.
    pub(crate) pending: u32,
    /// Encoded bytes of the hot values found.
    pub(crate) materialised: usize,
}

/// Keeps the positions of one node's hot fields.
#[derive(Debug)]
pub struct Hot<'k, 's> {
    tracks: &'k mut Tracks<'s>,
    place: Place,
    /// A bit for each of the struct's first 64 fields that is hot. Most fields are not, and this is in a register.
    hot: u64,
}

/// Whose fields a hot walk keeps.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The path of the node's first field.
    rows: u32,
    /// Of a shared node, which of its structs this is.
    owner: Option<Owner>,
}

impl<'k, 's> Hot<'k, 's> {
    /// Keeps what is hot in the one struct whose first field has the path `rows`. `hot` has a bit for each of its first 64
    /// fields.
    #[inline(always)]
    pub(crate) fn single(tracks: &'k mut Tracks<'s>, rows: u32, hot: u64) -> Self {
        Hot {
            tracks,
            place: Place { rows, owner: None },
            hot,
        }
    }

    /// Keeps what is hot in the struct at `start`, one of many at this node.
    pub(crate) fn shared(tracks: &'k mut Tracks<'s>, node: Node, start: usize) -> Self {
        let place = Place {
            rows: node.rows().unwrap_or_default() as u32,
            owner: Some(Owner::at(start)),
        };
        let mut hot = 0;
        // What is not found is known to be absent.
        let head = (place.rows as usize).checked_sub(1);
        if let Some(&head) = head.and_then(|head| tracks.entries.get(head)) {
            hot = head.hot;
            for word in head.slot..head.slot + head.direct {
                tracks.set(place, word, 0);
            }
        }
        Hot { tracks, place, hot }
    }

    /// Whether the field with this index is cold without a look at the plan.
    #[inline(always)]
    fn is_cold(&self, index: usize) -> bool {
        index < 64 && self.hot & (1 << index) == 0
    }
}

impl<'s> Tracks<'s> {
    #[inline(always)]
    fn entry(&self, place: Place, index: usize) -> Option<Entry> {
        let entry = *self.entries.get(place.rows as usize + index)?;
        (!entry.is_cold()).then_some(entry)
    }

    /// Where a hot field has been found, 0 if it has not.
    #[inline(always)]
    fn noted(&self, place: Place, slot: u16) -> u32 {
        match place.owner {
            None => slots::get(self.slots, slot),
            Some(owner) => owner
                .find(self.slots, slot.wrapping_sub(self.first_word))
                .unwrap_or_default(),
        }
    }

    #[inline(always)]
    fn set(&self, place: Place, slot: u16, at: usize) {
        match place.owner {
            None => slots::set(self.slots, slot, at as u32),
            Some(owner) => owner.set(self.slots, slot.wrapping_sub(self.first_word), at as u32),
        }
    }

    /// Notes where a hot field's value is. Says whether it counts: under early stop only the first occurrence does.
    #[inline(always)]
    fn note(&mut self, place: Place, slot: u16, at: usize) -> bool {
        if self.stops && self.noted(place, slot) != 0 {
            return false;
        }
        self.set(place, slot, at);
        true
    }

    /// A field that may be hot has its value between `at` and `end`.
    // Out of line: most fields of a struct are cold, and a walk is faster if it needs few registers.
    #[inline(never)]
    fn found(&mut self, place: Place, index: usize, at: usize, end: usize) -> Result<(), Fault> {
        let Some(entry) = self.entry(place, index) else {
            return Ok(());
        };
        if self.note(place, entry.slot, at) {
            self.materialised += end.saturating_sub(at);
            if self.stops {
                self.pending = self.pending.saturating_sub(1);
                if self.pending == 0 {
                    return Err(Fault::stopped(end));
                }
            }
        }
        Ok(())
    }

    #[cold]
    fn absent(&mut self, place: Place, index: usize) {
        if let Some(entry) = self.entry(place, index)
            && !self.stops
        {
            self.set(place, entry.slot, 0);
        }
    }

    /// Forgets what was found below the field of `entry`, whose struct comes a second time.
    #[cold]
    fn forget(&mut self, entry: Entry) {
        for slot in entry.slot + 1..=entry.slot + entry.span {
            slots::set(self.slots, slot, 0);
        }
    }

    /// Keeps what is hot in the struct at `at`, the value of the field of `entry`.
    #[inline]
    fn inside(&mut self, place: Place, entry: Entry, at: usize) -> Hot<'_, 's> {
        if place.owner.is_some() {
            Hot::shared(self, Node(entry.child), at)
        } else {
            Hot::single(self, entry.child, entry.hot)
        }
    }

    /// Walks the struct at `at`, the value of a field that may be hot.
    #[inline(never)]
    fn descend<P: Protocol, S: Struct>(
        &mut self,
        place: Place,
        index: usize,
        bytes: &[u8],
        at: usize,
        limits: Limits,
        structure: S,
    ) -> Result<usize, Fault> {
        let Some(entry) = self.entry(place, index) else {
            return structure.skip::<P>(bytes, at, limits);
        };
        if entry.span == 0 {
            let end = structure.skip::<P>(bytes, at, limits)?;
            self.found(place, index, at, end)?;
            return Ok(end);
        }
        let repeated = self.noted(place, entry.slot) != 0;
        if !self.note(place, entry.slot, at) {
            return structure.skip::<P>(bytes, at, limits);
        }
        if repeated && place.owner.is_none() {
            self.forget(entry);
        }
        let before = self.pending;
        let around = before.saturating_sub(1);
        self.pending = around.saturating_add(entry.direct.into());
        let end = match structure.walk::<P>(bytes, at, limits, self.inside(place, entry, at)) {
            Ok(end) => end,
            Err(fault) => {
                if fault.is(FaultKind::EmptyUnion) {
                    // It was no occurrence, if the field goes on as if absent; if not, nobody looks at the slots.
                    self.set(place, entry.slot, 0);
                    self.pending = before;
                }
                return Err(fault);
            }
        };
        self.pending = around;
        if self.stops && around == 0 {
            return Err(Fault::stopped(end));
        }
        Ok(end)
    }
}

// What is not inlined gets the parts of a `Hot` and not its place: a walk could not keep it in registers otherwise.
impl Keep for Hot<'_, '_> {
    #[inline(always)]
    fn found(&mut self, index: usize, at: usize, end: usize) -> Result<(), Fault> {
        if self.is_cold(index) {
            return Ok(());
        }
        self.tracks.found(self.place, index, at, end)
    }

    #[inline(always)]
    fn absent(&mut self, index: usize) {
        self.tracks.absent(self.place, index);
    }

    #[inline(always)]
    fn descend<P: Protocol, S: Struct>(
        &mut self,
        bytes: &[u8],
        at: usize,
        limits: Limits,
        index: usize,
        structure: S,
    ) -> Result<usize, Fault> {
        if self.is_cold(index) {
            return structure.skip::<P>(bytes, at, limits);
        }
        self.tracks
            .descend::<P, S>(self.place, index, bytes, at, limits, structure)
    }
}
