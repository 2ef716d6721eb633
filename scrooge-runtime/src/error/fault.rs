//! An error as it travels up through a walk: one register.

use std::num::NonZeroU64;

/// What went wrong, without its details.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum FaultKind {
    UnexpectedEnd = 1,
    UnknownType,
    /// A known field of another type; the offset is the field's header.
    WrongType,
    /// A container whose elements, keys or values are of another type; the offset is the container's.
    WrongElementType,
    InvalidBool,
    InvalidVarint,
    NegativeSize,
    SizeTooLarge,
    TooDeep,
    /// The offset is the struct's stop field.
    MissingField,
    /// The offset is the union's stop field.
    EmptyUnion,
    /// The offset is the second field's header.
    CrowdedUnion,
    /// The offset is where the record ends.
    TrailingBytes,
    /// The offset is the string's, its length prefix included.
    InvalidUtf8,
    RecordTooLarge,
    /// The offset is the container's or struct's that there is no memory for.
    DataTooLarge,
    /// Not an error: the last hot field has been found, and the walk ends early.
    Stopped,
}

impl FaultKind {
    const ALL: [FaultKind; 17] = [
        FaultKind::UnexpectedEnd,
        FaultKind::UnknownType,
        FaultKind::WrongType,
        FaultKind::WrongElementType,
        FaultKind::InvalidBool,
        FaultKind::InvalidVarint,
        FaultKind::NegativeSize,
        FaultKind::SizeTooLarge,
        FaultKind::TooDeep,
        FaultKind::MissingField,
        FaultKind::EmptyUnion,
        FaultKind::CrowdedUnion,
        FaultKind::TrailingBytes,
        FaultKind::InvalidUtf8,
        FaultKind::RecordTooLarge,
        FaultKind::DataTooLarge,
        FaultKind::Stopped,
    ];
}

/// A kind and a byte offset in one register. [`DecodeError`](super::DecodeError) is made from it, by walking the bytes
/// again with the schema at hand, once a decode has failed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fault(NonZeroU64);

impl Fault {
    /// Ends a walk early behind a value that ends at `end`: see [`FaultKind::Stopped`].
    #[inline]
    pub(crate) const fn stopped(end: usize) -> Self {
        Self::pack(FaultKind::Stopped, end as u32)
    }

    const fn pack(kind: FaultKind, offset: u32) -> Self {
        let packed = (kind as u64) << 32 | offset as u64;
        match NonZeroU64::new(packed) {
            Some(packed) => Fault(packed),
            None => Fault(NonZeroU64::MIN), // no kind is zero
        }
    }

    #[cold]
    pub(crate) fn new(kind: FaultKind, offset: usize) -> Self {
        Self::pack(kind, u32::try_from(offset).unwrap_or(u32::MAX))
    }

    pub(crate) fn kind(self) -> FaultKind {
        let number = (self.0.get() >> 32) as u8;
        FaultKind::ALL
            .into_iter()
            .find(|&kind| kind as u8 == number)
            .unwrap_or(FaultKind::UnexpectedEnd)
    }

    #[inline(always)]
    pub(crate) fn is(self, kind: FaultKind) -> bool {
        self.0.get() >> 32 == kind as u64
    }

    #[inline(always)]
    pub(crate) fn offset(self) -> usize {
        self.0.get() as u32 as usize
    }
}

impl std::fmt::Debug for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} at {}", self.kind(), self.offset())
    }
}
