//! `string` and `binary`.

use super::{Value, size};
use crate::error::{EncodeError, Fault, FaultKind};
use crate::schema::Type;
use crate::view::{Text, View};
use crate::walk::Keep;
use crate::wire::{DataLimits, Limits, Protocol, ttype};

macro_rules! text {
    ($data:ty, $reference:ty, $ty:expr, $by_ref:expr, $at:expr, $read:expr) => {
        impl Value for $data {
            type Ref<'a> = $reference;
            const TYPE: Type = $ty;
            const TTYPE: u8 = ttype::STRING;

            #[inline(always)]
            fn by_ref(&self) -> Self::Ref<'_> {
                $by_ref(self)
            }

            #[inline(always)]
            fn at(place: View<'_>) -> Self::Ref<'_> {
                $at(place.read_text())
            }

            #[inline(always)]
            fn skip<P: Protocol>(bytes: &[u8], at: usize, _limits: Limits) -> Result<usize, Fault> {
                P::skip_text(bytes, at)
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
                let end = P::skip_text_field(bytes, head, at)?;
                keep.found(index, at, end)?;
                Ok(end)
            }

            #[inline]
            fn read<P: Protocol>(
                bytes: &[u8],
                at: usize,
                _limits: DataLimits<'_>,
            ) -> Result<(Self, usize), Fault> {
                let end = P::skip_text(bytes, at)?;
                Ok(($read(P::read_text(bytes, at), at)?, end))
            }

            #[inline]
            fn write<P: Protocol>(&self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
                size(self.len())?;
                P::write_text(out, self.as_ref());
                Ok(())
            }
        }
    };
}

text!(
    String,
    Text<'a>,
    Type::String,
    Text::from,
    Text::from,
    checked
);
text!(
    Vec<u8>,
    &'a [u8],
    Type::Binary,
    Vec::as_slice,
    std::convert::identity,
    copied
);

fn checked(bytes: &[u8], at: usize) -> Result<String, Fault> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(_) => Err(Fault::new(FaultKind::InvalidUtf8, at)),
    }
}

fn copied(bytes: &[u8], _at: usize) -> Result<Vec<u8>, Fault> {
    Ok(bytes.to_vec())
}
