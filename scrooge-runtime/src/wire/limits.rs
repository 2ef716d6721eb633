//! What a walk carries down with it: the depth that is left, and the policies.

use crate::error::{Fault, FaultKind};
use crate::settings::{Settings, Stop, WrongType};

/// Depth and policies of one walk, small enough to travel in a register.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    depth: u16,
    unknown_depth: u16,
    first: bool,
    skip_wrong_type: bool,
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Self {
        Limits {
            depth: settings.max_depth,
            unknown_depth: settings.max_depth,
            first: settings.stop == Stop::Early,
            skip_wrong_type: settings.wrong_type == WrongType::Skip,
        }
    }

    /// The limits inside a struct or union that starts at `at`.
    #[inline(always)]
    pub(crate) fn enter(self, at: usize) -> Result<Self, Fault> {
        match self.depth.checked_sub(1) {
            Some(depth) => Ok(Limits { depth, ..self }),
            None => Err(Fault::new(FaultKind::TooDeep, at)),
        }
    }

    /// How deep an unknown field may nest: counted from the field, containers included.
    #[inline(always)]
    pub(crate) fn unknown_depth(self) -> u16 {
        self.unknown_depth
    }

    /// Whether the first occurrence of a repeated field counts, as under [`Stop::Early`], and not the last.
    #[inline(always)]
    pub(crate) fn first(self) -> bool {
        self.first
    }

    /// Whether a known field of the wrong type is skipped like an unknown one.
    #[inline(always)]
    pub(crate) fn skip_wrong_type(self) -> bool {
        self.skip_wrong_type
    }
}
