//! What can be a field's value or a container's element: one trait, implemented for every data type.

mod bytes;
mod containers;
mod double;
mod enums;
mod record;
mod scalars;

use std::fmt::Debug;

pub(crate) use containers::{list_for, push, read_elements, size_of_list, size_of_tree};
pub use double::Double;

use crate::error::{EncodeError, Fault};
use crate::schema::Type;
use crate::view::View;
use crate::walk::Keep;
use crate::wire::{DataLimits, Limits, Protocol};

/// A data type of the IDL: how it is verified, read, written and referred to.
///
/// Implemented here for base types and containers, and through [`Record`](crate::Record) for generated ones.
pub trait Value: Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// What accessors give out: `i32` for `i32`, [`Text`](crate::Text) for `String`, `UserRef` for `UserData`.
    type Ref<'a>: Copy + Debug + PartialEq;

    /// The type as data.
    #[doc(hidden)]
    const TYPE: Type;
    /// The type on the wire.
    #[doc(hidden)]
    const TTYPE: u8;
    /// Whether any bytes of the right number are a value.
    #[doc(hidden)]
    const ANY_BYTES: bool = false;
    /// Whether a field of this type can be on the wire and read as absent: unions without an arm, and containers of
    /// wrong elements where those are skipped.
    #[doc(hidden)]
    const MAY_READ_AS_ABSENT: bool = false;

    /// Whether elements of this wire type are read as this type.
    #[doc(hidden)]
    #[inline(always)]
    fn accepts<P: Protocol>(ttype: u8) -> bool {
        ttype == Self::TTYPE
    }

    /// A reference to plain data.
    fn by_ref(&self) -> Self::Ref<'_>;

    /// Whether two references have the same value: as `==`, but doubles are compared by their bits, as in plain data.
    #[doc(hidden)]
    #[inline]
    fn same<'a>(this: Self::Ref<'a>, other: Self::Ref<'a>) -> bool {
        this == other
    }

    /// A reference to the verified value at which `place` starts.
    #[doc(hidden)]
    fn at(place: View<'_>) -> Self::Ref<'_>;

    /// Verifies a value and gives the position behind it.
    ///
    /// # Errors
    ///
    /// When the value is malformed.
    #[doc(hidden)]
    fn skip<P: Protocol>(bytes: &[u8], at: usize, limits: Limits) -> Result<usize, Fault>;

    /// Verifies a field's value, and lets `keep` have its position.
    ///
    /// # Errors
    ///
    /// When the value is malformed.
    #[doc(hidden)]
    #[inline(always)]
    fn skip_field<P: Protocol, K: Keep>(
        bytes: &[u8],
        _head: P::Head,
        at: usize,
        limits: Limits,
        index: usize,
        keep: &mut K,
    ) -> Result<usize, Fault> {
        let end = Self::skip::<P>(bytes, at, limits)?;
        keep.found(index, at, end)?;
        Ok(end)
    }

    /// Makes plain data of a value. Gives it and the position behind it.
    ///
    /// # Errors
    ///
    /// When the value is malformed, or a string in it is not UTF-8.
    #[doc(hidden)]
    fn read<P: Protocol>(
        bytes: &[u8],
        at: usize,
        limits: DataLimits<'_>,
    ) -> Result<(Self, usize), Fault>;

    /// Makes plain data of a field's value.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    #[doc(hidden)]
    #[inline(always)]
    fn read_field<P: Protocol>(
        bytes: &[u8],
        _head: P::Head,
        at: usize,
        limits: DataLimits<'_>,
    ) -> Result<(Self, usize), Fault> {
        Self::read::<P>(bytes, at, limits)
    }

    /// Encodes the value.
    ///
    /// # Errors
    ///
    /// When a length does not fit Thrift's sizes.
    #[doc(hidden)]
    fn write<P: Protocol>(&self, out: &mut Vec<u8>) -> Result<(), EncodeError>;

    /// Encodes the value as a field, header included.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    #[doc(hidden)]
    #[inline]
    fn write_field<P: Protocol>(
        &self,
        out: &mut Vec<u8>,
        id: i16,
        previous_id: i16,
    ) -> Result<(), EncodeError> {
        P::write_field(out, Self::TTYPE, id, previous_id);
        self.write::<P>(out)
    }
}

/// A length as Thrift writes it.
pub(crate) fn size(length: usize) -> Result<u32, EncodeError> {
    match i32::try_from(length) {
        Ok(size) => Ok(size.unsigned_abs()),
        Err(_) => Err(EncodeError::TooLong { length }),
    }
}
