//! What a walk carries down with it: the depth that is left, and the policies. And what making plain data does beside: the
//! stack and the memory that are left.

use std::cell::Cell;

use crate::error::{Fault, FaultKind};
use crate::settings::{Settings, Stop, WrongType};

/// Depth and policies of one walk, in one register: the depth that is left in the low 16 bits, so that going down a level
/// is a subtraction, then the depth for unknown fields, a bit per policy, and how many times as large as a record its data
/// may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits(u64);

const DEPTH: u64 = 0xFFFF;
const UNKNOWN_DEPTH: u32 = 16;
const FIRST: u64 = 1 << 32;
const SKIP_WRONG_TYPE: u64 = 1 << 33;
const DATA_RATIO: u32 = 34;
const MOST_DATA_RATIO: u32 = u32::MAX >> 2;

/// The stack that making data of a record may take, in bytes: half of what threads have by default.
const STACK_FOR_DATA: usize = 1 << 20;
/// What one struct takes of it, beside a multiple of its size.
const STACK_PER_STRUCT: usize = 1 << 10;
/// How many times its size a struct takes, in a debug build.
const STACK_PER_SIZE: usize = 8;

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Self {
        let depth = u64::from(settings.max_depth.min(Settings::DEEPEST));
        let ratio = u64::from(settings.max_data_ratio.min(MOST_DATA_RATIO));
        let mut limits = depth | depth << UNKNOWN_DEPTH | ratio << DATA_RATIO;
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

    /// The memory that plain data of a record of `size` bytes may take.
    pub(crate) fn data_size(self, size: usize) -> usize {
        let ratio = (self.0 >> DATA_RATIO) as usize;
        size.saturating_mul(ratio).max(Settings::DATA_OF_ANY)
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

/// The memory that is left for the plain data of one record, in bytes.
#[derive(Debug)]
pub(crate) struct Memory(Cell<usize>);

impl Memory {
    /// The memory for a record of `size` bytes under `limits`.
    pub(crate) fn new(limits: Limits, size: usize) -> Self {
        Memory(Cell::new(limits.data_size(size)))
    }
}

/// What making plain data carries down with it: the limits of walks, the stack that is left here, and the memory that is left
/// for all of the record.
#[derive(Clone, Copy, Debug)]
pub struct DataLimits<'m> {
    walk: Limits,
    stack: usize,
    memory: &'m Memory,
}

impl<'m> DataLimits<'m> {
    pub(crate) fn new(walk: Limits, memory: &'m Memory) -> Self {
        DataLimits {
            walk,
            stack: STACK_FOR_DATA,
            memory,
        }
    }

    /// The limits of a walk from here.
    #[inline(always)]
    pub(crate) fn walk(self) -> Limits {
        self.walk
    }

    /// The same with the limits of another walk: one that is inside a struct.
    #[inline(always)]
    pub(crate) fn inside(self, walk: Limits) -> Self {
        DataLimits { walk, ..self }
    }

    /// The limits inside a struct of `size` bytes, at `at`. Structs with hundreds of fields can nest less deep than others
    /// before the stack is used up.
    #[inline]
    pub(crate) fn take_stack(self, size: usize, at: usize) -> Result<Self, Fault> {
        match self
            .stack
            .checked_sub(STACK_PER_STRUCT + STACK_PER_SIZE * size)
        {
            Some(stack) => Ok(DataLimits { stack, ..self }),
            None => Err(Fault::new(FaultKind::TooDeep, at)),
        }
    }

    /// Takes `size` bytes of memory for the value at `at`. They are not given back: what a repeated field replaces counts.
    #[inline]
    pub(crate) fn take_memory(self, size: usize, at: usize) -> Result<(), Fault> {
        let Memory(left) = self.memory;
        match left.get().checked_sub(size) {
            Some(less) => {
                left.set(less);
                Ok(())
            }
            None => Err(Fault::new(FaultKind::DataTooLarge, at)),
        }
    }
}
