//! Structs, unions and exceptions: whatever the generator implements [`Record`] for.

use super::Value;
use crate::error::{EncodeError, Fault};
use crate::record::Record;
use crate::schema::{StructKind, Type};
use crate::view::View;
use crate::walk::{Cold, Keep, Typed};
use crate::wire::{DataLimits, Limits, Protocol, ttype};

impl<T: Record> Value for T {
    type Ref<'a> = T::Ref<'a>;
    const TYPE: Type = Type::record::<T>();
    const TTYPE: u8 = ttype::STRUCT;
    const MAY_READ_AS_ABSENT: bool = matches!(T::SCHEMA.kind, StructKind::Union);

    #[inline(always)]
    fn by_ref(&self) -> T::Ref<'_> {
        self.as_reference()
    }

    #[inline(always)]
    fn at(place: View<'_>) -> T::Ref<'_> {
        T::from_view(place)
    }

    #[inline(always)]
    fn skip<P: Protocol>(bytes: &[u8], at: usize, limits: Limits) -> Result<usize, Fault> {
        T::walk::<P, Cold>(bytes, at, limits, Cold)
    }

    #[inline(always)]
    fn skip_field<P: Protocol, K: Keep>(
        bytes: &[u8],
        _head: P::Head,
        at: usize,
        limits: Limits,
        index: usize,
        keep: &mut K,
    ) -> Result<usize, Fault> {
        keep.descend::<P, _>(bytes, at, limits, index, Typed::<T>::NEW)
    }

    #[inline(always)]
    fn read<P: Protocol>(
        bytes: &[u8],
        at: usize,
        limits: DataLimits<'_>,
    ) -> Result<(Self, usize), Fault> {
        <T as Record>::read::<P>(bytes, at, limits.take_stack(size_of::<T>(), at)?)
    }

    #[inline(always)]
    fn write<P: Protocol>(&self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        <T as Record>::write::<P>(self, out)
    }
}
