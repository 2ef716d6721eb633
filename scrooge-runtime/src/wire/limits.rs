//! What a walk carries down with it: the depth that is left, and the policies.

use crate::error::{Fault, FaultKind};
use crate::settings::{Settings, Stop, WrongType};

/// Depth and policies of one walk, in one register: the depth that is left in the low 16 bits, so that going down a level
/// is a subtraction, then the depth for unknown fields, a bit per policy, and the stack that is left for data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits(u64);

const DEPTH: u64 = 0xFFFF;
const UNKNOWN_DEPTH: u32 = 16;
const FIRST: u64 = 1 << 32;
const SKIP_WRONG_TYPE: u64 = 1 << 33;
const STACK: u32 = 34;

/// The stack that making data of a record may take, in bytes: half of what threads have by default.
const STACK_FOR_DATA: u64 = 1 << 20;
/// What one struct takes of it, beside a multiple of its size.
const STACK_PER_STRUCT: u64 = 1 << 10;
/// How many times its size a struct takes, in a debug build.
const STACK_PER_SIZE: u64 = 8;

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Self {
        let depth = u64::from(settings.max_depth.min(Settings::DEEPEST));
        let mut limits = depth | depth << UNKNOWN_DEPTH | STACK_FOR_DATA << STACK;
        if settings.stop == Stop::Early {
            limits |= FIRST;
        }
        if settings.wrong_type == WrongType::Skip {
            limits |= SKIP_WRONG_TYPE;
        }
        Limits(limits)
    }

    /// The limits inside a struct or union that starts at `at`.
    #[inline(always)]
    pub(crate) fn enter(self, at: usize) -> Result<Self, Fault> {
        if self.0 & DEPTH == 0 {
            return Err(Fault::new(FaultKind::TooDeep, at));
        }
        Ok(Limits(self.0 - 1))
    }

    /// The limits inside a struct of `size` bytes that is made data of, at `at`. Structs with hundreds of fields can nest less
    /// deep than others before the stack is used up.
    #[inline]
    pub(crate) fn take_stack(self, size: usize, at: usize) -> Result<Self, Fault> {
        let taken = STACK_PER_STRUCT + STACK_PER_SIZE * size as u64;
        if self.0 >> STACK < taken {
            return Err(Fault::new(FaultKind::TooDeep, at));
        }
        Ok(Limits(self.0 - (taken << STACK)))
    }

    /// How deep an unknown field may nest: counted from the field, containers included.
    #[inline(always)]
    pub(crate) fn unknown_depth(self) -> u16 {
        (self.0 >> UNKNOWN_DEPTH) as u16
    }

    /// The limits of an unknown field, in which containers count as well.
    pub(crate) fn for_unknown(self) -> Self {
        Limits(self.0 & !DEPTH | u64::from(self.unknown_depth()))
    }

    /// Whether the first occurrence of a repeated field counts, as under [`Stop::Early`], and not the last.
    #[inline(always)]
    pub(crate) fn first(self) -> bool {
        self.0 & FIRST != 0
    }

    /// Whether a known field of the wrong type is skipped like an unknown one.
    #[inline(always)]
    pub(crate) fn skip_wrong_type(self) -> bool {
        self.0 & SKIP_WRONG_TYPE != 0
    }
}
