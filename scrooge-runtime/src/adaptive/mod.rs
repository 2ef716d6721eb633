//! A decoded record: its payload, where its hot fields are, and how the others are found.

mod decoded;
mod found;
mod held;
pub(crate) mod slots;

pub(crate) use decoded::Decoded;
pub(crate) use held::Held;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use bytes::Bytes;

use crate::error::{DecodeError, EncodeError};
use crate::patch::Patch;
use crate::record::Record;
use crate::view::View;
use crate::wire::Protocol;

/// A record as an [`AdaptiveDecoder`](crate::AdaptiveDecoder) gives it out. It implements the generated trait.
///
/// It keeps the original bytes: `Adaptive<'static, T>` shares or owns them, `Adaptive<'a, T>` borrows them. Reading a hot
/// field costs a load; reading any other one finds it in the bytes.
///
/// Re-serialising, printing, comparing and hashing do not count as reading.
pub struct Adaptive<'a, T> {
    decoded: Decoded<'a>,
    data: PhantomData<fn() -> T>,
}

impl<'a, T: Record> Adaptive<'a, T> {
    #[inline(always)]
    pub(crate) fn new(decoded: Decoded<'a>) -> Self {
        Adaptive {
            decoded,
            data: PhantomData,
        }
    }

    /// A record of its own for the struct at `view`, whose bytes are `bytes`.
    pub(crate) fn detached(view: View<'_>, bytes: &[u8]) -> Adaptive<'static, T> {
        Adaptive::new(Decoded::detached(view, T::SCHEMA, bytes))
    }

    /// The record as its reference form, whose accessors give out what lives as long as the record.
    #[inline(always)]
    #[must_use]
    pub fn view(&self) -> T::Ref<'_> {
        T::from_view(self.root())
    }

    /// Begins to change the record: what is set is encoded, and all else is copied.
    pub fn patch(&self) -> T::Patch<'_> {
        T::Patch::from(Patch::of_view::<T>(self.root()))
    }

    /// The record as a place.
    #[inline(always)]
    pub(crate) fn root(&self) -> View<'_> {
        self.decoded.root()
    }

    /// The original bytes, without any behind the record.
    ///
    /// # Panics
    ///
    /// Under [`Stop::Early`](crate::Stop::Early) with [`Trailing::Allow`](crate::Trailing::Allow), when the part of the
    /// record that was not verified is damaged, so that its end can't be found.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.decoded.record(T::SCHEMA)
    }

    /// The original bytes, shared: no copy is made unless the record borrows them.
    ///
    /// # Panics
    ///
    /// As [`as_bytes`](Self::as_bytes).
    #[must_use]
    pub fn to_bytes(&self) -> Bytes {
        self.decoded.to_bytes(T::SCHEMA)
    }

    /// The record in a protocol: a copy of its bytes where that is the one they are in, else transcoded from them.
    ///
    /// # Errors
    ///
    /// Under [`Stop::Early`](crate::Stop::Early), when the part that was not verified is damaged.
    pub fn encode<P: Protocol>(&self, _protocol: P) -> Result<Vec<u8>, EncodeError> {
        self.root().encode::<T, P>()
    }

    /// Plain data of the record.
    ///
    /// # Errors
    ///
    /// When a string in it is not UTF-8, the one thing that decoding does not check; under
    /// [`Stop::Early`](crate::Stop::Early) also when the part that was not verified is damaged.
    pub fn to_data(&self) -> Result<T, DecodeError> {
        self.root().to_data()
    }

    /// A record with its own copy of the bytes, which borrows from nothing and keeps nothing else alive.
    #[must_use]
    pub fn detach(&self) -> Adaptive<'static, T> {
        Adaptive::new(self.decoded.detach(T::SCHEMA))
    }

    /// Verifies what [`Stop::Early`](crate::Stop::Early) has left unverified. After `Ok`, no accessor can panic.
    ///
    /// # Errors
    ///
    /// When the record is malformed.
    pub fn complete(&self) -> Result<(), DecodeError> {
        self.decoded.complete()
    }
}

impl<T: Record> fmt::Debug for Adaptive<'_, T> {
    /// As plain data; where a string is not UTF-8, the error and the number of bytes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_data() {
            Ok(data) => data.fmt(f),
            Err(error) => write!(f, "<{} bytes: {error}>", self.decoded.payload().len()),
        }
    }
}

impl<T: Record> PartialEq for Adaptive<'_, T> {
    /// By value, from the bytes: the order of fields, sets and maps does not matter, nor does the protocol; an absent field
    /// equals its default; unknown fields do not count. Strings that are not UTF-8 are compared by their bytes.
    ///
    /// Under [`Stop::Early`](crate::Stop::Early) a record is verified first. Two that are damaged are equal if their bytes
    /// are.
    fn eq(&self, other: &Self) -> bool {
        self.root().same::<T>(other.root())
    }
}

impl<T: Record> Eq for Adaptive<'_, T> {}

impl<T: Record> PartialEq<T> for Adaptive<'_, T> {
    fn eq(&self, other: &T) -> bool {
        self.root().same_as(other)
    }
}

impl<T: Record> Hash for Adaptive<'_, T> {
    /// By value, as `==`, and as the reference form hashes. Plain data by itself hashes otherwise.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.root().hash_value::<T>(state);
    }
}
