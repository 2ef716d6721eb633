//! What a walk keeps of the fields that are known to be hot when the program is compiled.

use crate::error::{Fault, FaultKind};
use crate::record::Record;
use crate::walk::{Keep, Struct};
use crate::wire::{Limits, Protocol};

/// The hot fields of one struct: a position for each, 0 where none has been found, and the same for the structs below.
///
/// Generated code implements it, by a `match` on constant indices that is gone once the walk is compiled.
pub trait HotFields: Default {
    /// How many of the struct's own fields are hot.
    const COUNT: u32;

    /// Where the position of the field with this index is kept, if it is hot.
    fn slot(&mut self, index: usize) -> Option<&mut u32>;

    /// Forgets what was found below the field with this index.
    fn forget(&mut self, _index: usize) {}

    /// Walks the struct that is the value of the field with this index, if something is hot below that.
    fn below<P: Protocol, const EARLY: bool>(
        &mut self,
        _index: usize,
        _descent: Descent<'_>,
    ) -> Option<Result<usize, Fault>> {
        None
    }
}

/// A struct that is about to be walked.
#[derive(Clone, Copy, Debug)]
pub struct Descent<'b> {
    bytes: &'b [u8],
    at: usize,
    limits: Limits,
    /// How many hot fields are missing in the structs around it.
    around: u32,
}

impl<'b> Descent<'b> {
    pub(super) fn root(bytes: &'b [u8], limits: Limits) -> Self {
        Descent {
            bytes,
            at: 0,
            limits,
            around: 0,
        }
    }

    /// A struct that is one of many: the walk goes to its end in any case, since the next one is behind it.
    pub(super) fn element(bytes: &'b [u8], at: usize, limits: Limits) -> Self {
        Descent {
            bytes,
            at,
            limits,
            around: u32::MAX,
        }
    }

    /// Walks the struct, and keeps the positions of its hot fields. `EARLY` is [`Stop::Early`](crate::Stop::Early).
    ///
    /// # Errors
    ///
    /// When the struct is malformed; and, which is no error, under `EARLY` when all hot fields have been found.
    #[inline(always)]
    pub fn walk<P: Protocol, T: Record, F: HotFields, const EARLY: bool>(
        self,
        fields: &mut F,
    ) -> Result<usize, Fault> {
        let keep = Kept::<'_, F, EARLY> {
            fields,
            pending: self.around.saturating_add(F::COUNT),
        };
        T::walk::<P, Kept<'_, F, EARLY>>(self.bytes, self.at, self.limits, keep)
    }
}

/// Keeps the positions of one struct's hot fields.
#[derive(Debug)]
pub struct Kept<'k, F, const EARLY: bool> {
    fields: &'k mut F,
    /// Hot fields not yet found, in this struct and those around it. Only counted under `EARLY`.
    pending: u32,
}

impl<F: HotFields, const EARLY: bool> Kept<'_, F, EARLY> {
    /// One hot field less is missing. Says whether it was the last one.
    #[inline(always)]
    fn count(&mut self) -> bool {
        self.pending = self.pending.saturating_sub(1);
        self.pending == 0
    }
}

impl<F: HotFields, const EARLY: bool> Keep for Kept<'_, F, EARLY> {
    #[inline(always)]
    fn found(&mut self, index: usize, at: usize, end: usize) -> Result<(), Fault> {
        let Some(slot) = self.fields.slot(index) else {
            return Ok(());
        };
        if EARLY && *slot != 0 {
            return Ok(());
        }
        *slot = at as u32;
        if EARLY && self.count() {
            return Err(Fault::stopped(end));
        }
        Ok(())
    }

    #[cold]
    fn absent(&mut self, index: usize) {
        if EARLY {
            return;
        }
        // There is nothing below: a union has been descended into, and what was found in an earlier one forgotten.
        if let Some(slot) = self.fields.slot(index) {
            *slot = 0;
        }
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
        let Some(slot) = self.fields.slot(index) else {
            return structure.skip::<P>(bytes, at, limits);
        };
        let is_repeated = *slot != 0;
        if EARLY && is_repeated {
            return structure.skip::<P>(bytes, at, limits);
        }
        // Now, since the walk may end inside.
        *slot = at as u32;
        if is_repeated {
            self.fields.forget(index);
        }
        let descent = Descent {
            bytes,
            at,
            limits,
            around: self.pending.saturating_sub(1),
        };
        let below = self.fields.below::<P, EARLY>(index, descent);
        match below.unwrap_or_else(|| structure.skip::<P>(bytes, at, limits)) {
            Ok(end) if EARLY && self.count() => Err(Fault::stopped(end)),
            Err(fault) if EARLY && fault.is(FaultKind::EmptyUnion) => {
                // Where the field reads as absent, this was not its first occurrence.
                if let Some(slot) = self.fields.slot(index) {
                    *slot = 0;
                }
                Err(fault)
            }
            walked => walked,
        }
    }
}
