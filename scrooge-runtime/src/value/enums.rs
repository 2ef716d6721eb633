//! Enums: open newtypes over `i32`.

/// Implements [`Value`](crate::Value) for a generated enum. Generated code calls this.
#[doc(hidden)]
#[macro_export]
macro_rules! enum_value {
    ($name:ty) => {
        impl $crate::Value for $name {
            type Ref<'a> = $name;
            const TYPE: $crate::schema::Type =
                $crate::schema::Type::Enum(<$name as $crate::schema::Enumeration>::SCHEMA);
            const TTYPE: u8 = $crate::wire::ttype::I32;
            const ANY_BYTES: bool = true;

            #[inline(always)]
            fn accepts<P: $crate::wire::Protocol>(ttype: u8) -> bool {
                // Scrooge's libthrift 0.10 writes enums as type 16, in the same four bytes.
                ttype == $crate::wire::ttype::I32
                    || (P::ENUMS_AS_UUID_TYPE && ttype == $crate::wire::ttype::UUID)
            }

            #[inline(always)]
            fn by_ref(&self) -> Self {
                *self
            }

            #[inline(always)]
            fn at(place: $crate::View<'_>) -> Self {
                Self(place.read_i32())
            }

            #[inline(always)]
            fn skip<P: $crate::wire::Protocol>(
                bytes: &[u8],
                at: usize,
                _limits: $crate::wire::Limits,
            ) -> ::core::result::Result<usize, $crate::Fault> {
                P::skip_i32(bytes, at)
            }

            #[inline(always)]
            fn read<P: $crate::wire::Protocol>(
                bytes: &[u8],
                at: usize,
                limits: $crate::wire::DataLimits<'_>,
            ) -> ::core::result::Result<(Self, usize), $crate::Fault> {
                let (number, end) = <i32 as $crate::Value>::read::<P>(bytes, at, limits)?;
                ::core::result::Result::Ok((Self(number), end))
            }

            #[inline]
            fn write<P: $crate::wire::Protocol>(
                &self,
                out: &mut ::std::vec::Vec<u8>,
            ) -> ::core::result::Result<(), $crate::EncodeError> {
                $crate::Value::write::<P>(&self.0, out)
            }
        }
    };
}
