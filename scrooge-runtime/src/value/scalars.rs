//! Integers, bool, double and uuid.

use uuid::Uuid;

use super::{Double, Value};
use crate::error::{EncodeError, Fault};
use crate::schema::Type;
use crate::view::View;
use crate::walk::Keep;
use crate::wire::{DataLimits, Limits, Protocol, ttype};

macro_rules! scalar {
    ($data:ty, $reference:ty, $ty:expr, $ttype:expr, $skip:ident, $read:ident, $write:ident, $from:expr, $into:expr) => {
        impl Value for $data {
            type Ref<'a> = $reference;
            const TYPE: Type = $ty;
            const TTYPE: u8 = $ttype;
            const ANY_BYTES: bool = true;

            #[inline(always)]
            fn by_ref(&self) -> $reference {
                (*self).into()
            }

            #[inline]
            fn same(this: $reference, other: $reference) -> bool {
                <$data>::from(this) == <$data>::from(other)
            }

            #[inline(always)]
            fn at(place: View<'_>) -> $reference {
                place.$read().into()
            }

            #[inline(always)]
            fn skip<P: Protocol>(bytes: &[u8], at: usize, _limits: Limits) -> Result<usize, Fault> {
                P::$skip(bytes, at)
            }

            #[inline(always)]
            fn read<P: Protocol>(
                bytes: &[u8],
                at: usize,
                _limits: DataLimits<'_>,
            ) -> Result<(Self, usize), Fault> {
                let end = P::$skip(bytes, at)?;
                Ok(($from(P::$read(bytes, at)), end))
            }

            #[inline]
            fn write<P: Protocol>(&self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
                P::$write(out, $into(*self));
                Ok(())
            }
        }
    };
}

scalar!(
    i8,
    i8,
    Type::I8,
    ttype::I8,
    skip_i8,
    read_i8,
    write_i8,
    i8::from,
    i8::from
);
scalar!(
    i16,
    i16,
    Type::I16,
    ttype::I16,
    skip_i16,
    read_i16,
    write_i16,
    i16::from,
    i16::from
);
scalar!(
    i32,
    i32,
    Type::I32,
    ttype::I32,
    skip_i32,
    read_i32,
    write_i32,
    i32::from,
    i32::from
);
scalar!(
    i64,
    i64,
    Type::I64,
    ttype::I64,
    skip_i64,
    read_i64,
    write_i64,
    i64::from,
    i64::from
);
scalar!(
    Double,
    f64,
    Type::Double,
    ttype::DOUBLE,
    skip_double,
    read_double,
    write_double,
    Double::from,
    f64::from
);
scalar!(
    Uuid,
    Uuid,
    Type::Uuid,
    ttype::UUID,
    skip_uuid,
    read_uuid,
    write_uuid,
    Uuid::from_bytes,
    Uuid::into_bytes
);

impl Value for bool {
    type Ref<'a> = bool;
    const TYPE: Type = Type::Bool;
    const TTYPE: u8 = ttype::BOOL;

    #[inline(always)]
    fn by_ref(&self) -> bool {
        *self
    }

    #[inline(always)]
    fn at(place: View<'_>) -> bool {
        place.read_bool()
    }

    #[inline(always)]
    fn skip<P: Protocol>(bytes: &[u8], at: usize, _limits: Limits) -> Result<usize, Fault> {
        P::skip_bool(bytes, at)
    }

    #[inline(always)]
    fn skip_field<P: Protocol, K: Keep>(
        bytes: &[u8],
        head: P::Head,
        at: usize,
        _limits: Limits,
        index: usize,
        keep: &mut K,
    ) -> Result<usize, Fault> {
        let end = P::skip_bool_field(bytes, head, at)?;
        keep.found(index, at, end)?;
        Ok(end)
    }

    #[inline(always)]
    fn read<P: Protocol>(
        bytes: &[u8],
        at: usize,
        _limits: DataLimits<'_>,
    ) -> Result<(Self, usize), Fault> {
        let end = P::skip_bool(bytes, at)?;
        Ok((P::read_bool(bytes, at), end))
    }

    #[inline(always)]
    fn read_field<P: Protocol>(
        bytes: &[u8],
        head: P::Head,
        at: usize,
        _limits: DataLimits<'_>,
    ) -> Result<(Self, usize), Fault> {
        let end = P::skip_bool_field(bytes, head, at)?;
        Ok((P::read_bool(bytes, at), end))
    }

    #[inline]
    fn write<P: Protocol>(&self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        P::write_bool(out, *self);
        Ok(())
    }

    #[inline]
    fn write_field<P: Protocol>(
        &self,
        out: &mut Vec<u8>,
        id: i16,
        previous_id: i16,
    ) -> Result<(), EncodeError> {
        P::write_bool_field(out, id, previous_id, *self);
        Ok(())
    }
}
