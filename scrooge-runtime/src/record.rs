//! What the generator implements for every struct, union and exception.

use std::fmt::Debug;
use std::hash::Hash;

use crate::error::{EncodeError, Fault};
use crate::patch::Patch;
use crate::schema::Schema;
use crate::view::View;
use crate::walk::Keep;
use crate::wire::{DataLimits, Limits, Protocol};

/// A data type that the generator made from a struct, union or exception: what an
/// [`AdaptiveDecoder`](crate::AdaptiveDecoder) is for.
pub trait Record: Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The struct's fields, types and names.
    const SCHEMA: &'static Schema;

    /// [`SCHEMA`](Self::SCHEMA) as a function, which schemas of other structs refer to it by.
    #[must_use]
    fn schema() -> &'static Schema {
        Self::SCHEMA
    }

    /// The read-only form that accessors give out: `UserRef<'a>` for `UserData`.
    type Ref<'a>: Copy + Debug + Eq + Hash;

    /// Changes to an encoded record: `UserPatch<'a>` for `UserData`.
    type Patch<'a>: From<Patch<'a>> + Into<Patch<'a>>;

    /// A reference to plain data.
    fn as_reference(&self) -> Self::Ref<'_>;

    /// A reference to encoded data.
    fn from_view(view: View<'_>) -> Self::Ref<'_>;

    /// Verifies the struct that starts at `start`, and lets `keep` have what it finds. Gives the position behind it.
    ///
    /// # Errors
    ///
    /// When the struct is malformed.
    #[doc(hidden)]
    fn walk<P: Protocol, K: Keep>(
        bytes: &[u8],
        start: usize,
        limits: Limits,
        keep: K,
    ) -> Result<usize, Fault>;

    /// Makes plain data of the struct that starts at `start`. Gives it and the position behind it.
    ///
    /// # Errors
    ///
    /// When the struct is malformed, or holds a string that is not UTF-8.
    #[doc(hidden)]
    fn read<P: Protocol>(
        bytes: &[u8],
        start: usize,
        limits: DataLimits<'_>,
    ) -> Result<(Self, usize), Fault>;

    /// Encodes the data, fields in ascending id.
    ///
    /// # Errors
    ///
    /// When a length does not fit Thrift's sizes.
    #[doc(hidden)]
    fn write<P: Protocol>(&self, out: &mut Vec<u8>) -> Result<(), EncodeError>;
}
