//! What can be a projection's field.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::Hash;

#[cfg(feature = "indexmap")]
use indexmap::{IndexMap, IndexSet};
use uuid::Uuid;

use super::Place;
use crate::error::{Fault, FaultKind};
use crate::value::{Double, Value};
use crate::view::{List, Map, Set, Text};
use crate::wire::Protocol;

/// What a field of a projection can be: whatever accessors give out, and the data type for each of those.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of a projection",
    label = "no Thrift type is read as this",
    note = "fields are what accessors give out (`i32`, `Text`, `&[u8]`, `List`, `Set`, `Map`, `XRef`) or plain data (`String`, `Vec`, `XData`)"
)]
pub trait Projected<'a>: Sized {
    /// What an accessor gives out for it.
    type Borrowed;

    /// Reads the value.
    ///
    /// # Errors
    ///
    /// When a string that is to be owned is not UTF-8.
    #[doc(hidden)]
    fn read<P: Protocol>(place: Place<'a>) -> Result<Self, Fault>;

    /// Converts a default.
    ///
    /// # Errors
    ///
    /// When a string that is to be owned is not UTF-8.
    #[doc(hidden)]
    fn from_borrowed(value: Self::Borrowed) -> Result<Self, Fault>;
}

/// What is read as it is given out.
macro_rules! borrowed {
    ($($({$($generics:tt)*})? $ty:ty, $place:ident => $read:expr;)*) => {
        $(
            impl<'a, $($($generics)*)?> Projected<'a> for $ty {
                type Borrowed = Self;

                #[inline(always)]
                fn read<P: Protocol>($place: Place<'a>) -> Result<Self, Fault> {
                    Ok($read)
                }

                fn from_borrowed(value: Self) -> Result<Self, Fault> {
                    Ok(value)
                }
            }
        )*
    };
}

borrowed! {
    bool, place => P::read_bool(place.bytes(), place.at());
    i8, place => P::read_i8(place.bytes(), place.at());
    i16, place => P::read_i16(place.bytes(), place.at());
    i32, place => P::read_i32(place.bytes(), place.at());
    i64, place => P::read_i64(place.bytes(), place.at());
    f64, place => P::read_double(place.bytes(), place.at());
    Uuid, place => Uuid::from_bytes(P::read_uuid(place.bytes(), place.at()));
    Text<'a>, place => Text::from(P::read_text(place.bytes(), place.at()));
    &'a [u8], place => P::read_text(place.bytes(), place.at());
    {T: Value} List<'a, T>, place => List::from_view(place.view::<P>());
    {T: Value + Ord} Set<'a, T>, place => Set::from_view(place.view::<P>());
    {K: Value + Ord, V: Value} Map<'a, K, V>, place => Map::from_view(place.view::<P>());
}

/// What is made of the bytes.
macro_rules! owned {
    ($($(#[$attribute:meta])? $({$($generics:tt)*})? $ty:ty, $borrowed:ty, $value:ident => $convert:expr;)*) => {
        $(
            $(#[$attribute])?
            impl<'a, $($($generics)*)?> Projected<'a> for $ty {
                type Borrowed = $borrowed;

                #[inline]
                fn read<P: Protocol>(place: Place<'a>) -> Result<Self, Fault> {
                    place.data::<P, Self>()
                }

                fn from_borrowed($value: $borrowed) -> Result<Self, Fault> {
                    $convert.map_err(|_| unreadable())
                }
            }
        )*
    };
}

owned! {
    Double, f64, value => Ok::<_, Fault>(value.into());
    String, Text<'a>, value => value.to_str().map(str::to_owned);
    Vec<u8>, &'a [u8], value => Ok::<_, Fault>(value.to_vec());
    {T: Value} Vec<T>, List<'a, T>, value => value.to_vec();
    {T: Value + Ord} BTreeSet<T>, Set<'a, T>, value => value.to_set();
    {K: Value + Ord, V: Value} BTreeMap<K, V>, Map<'a, K, V>, value => value.to_map();
    {T: Value + Ord + Hash} HashSet<T>, Set<'a, T>, value => value.to_set().map(HashSet::from_iter);
    {K: Value + Ord + Hash, V: Value} HashMap<K, V>, Map<'a, K, V>, value => value.to_map().map(HashMap::from_iter);
    #[cfg(feature = "indexmap")]
    {T: Value + Ord + Hash} IndexSet<T>, Set<'a, T>, value => value.to_set().map(IndexSet::from_iter);
    #[cfg(feature = "indexmap")]
    {K: Value + Ord + Hash, V: Value} IndexMap<K, V>, Map<'a, K, V>, value => value.to_map().map(IndexMap::from_iter);
}

/// Defaults are the IDL's, whose strings are UTF-8.
#[doc(hidden)]
#[cold]
pub fn unreadable() -> Fault {
    Fault::new(FaultKind::InvalidUtf8, 0)
}

impl<'a> Place<'a> {
    /// The struct here, for what is generated.
    ///
    /// # Errors
    ///
    /// None.
    #[doc(hidden)]
    pub fn reference<P: Protocol, T: crate::Record>(self) -> Result<T::Ref<'a>, Fault> {
        Ok(T::from_view(self.view::<P>()))
    }

    /// Plain data of the struct here, for what is generated.
    ///
    /// # Errors
    ///
    /// When a string in it is not UTF-8.
    #[doc(hidden)]
    pub fn owned<P: Protocol, T: Value>(self) -> Result<T, Fault> {
        self.data::<P, T>()
    }

    /// The number of the enum here, for what is generated.
    #[doc(hidden)]
    #[must_use]
    pub fn number<P: Protocol>(self) -> i32 {
        P::read_i32(self.bytes(), self.at())
    }
}
