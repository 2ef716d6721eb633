//! What a field can be set to.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::Hash;

#[cfg(feature = "indexmap")]
use indexmap::{IndexMap, IndexSet};

use crate::adaptive::Adaptive;
use crate::error::EncodeError;
use crate::record::Record;
use crate::value::{Double, Value, size};
use crate::view::{List, Map, Set, Text};
use crate::wire::{Protocol, ProtocolTag, by_protocol};

/// What a field of the data type `T` can be set to: a `T`, a reference to one, or what accessors give out for it.
///
/// A `string` can be set to a `String`, a `&str` or a [`Text`]; a struct to its plain data, to a view or to a decoded record,
/// whose bytes are copied, or transcoded if they are in another protocol. No data is made of them.
pub trait EncodeAs<T: Value> {
    /// Appends the encoded value to `out`.
    ///
    /// # Errors
    ///
    /// When a length does not fit Thrift's sizes, or a record is damaged that early stop had not verified.
    #[doc(hidden)]
    fn encode_as(self, protocol: ProtocolTag, out: &mut Vec<u8>) -> Result<(), EncodeError>;
}

impl<T: Value> EncodeAs<T> for T {
    fn encode_as(self, protocol: ProtocolTag, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        by_protocol!(protocol, P => self.write::<P>(out))
    }
}

impl<T: Value> EncodeAs<T> for &T {
    fn encode_as(self, protocol: ProtocolTag, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        by_protocol!(protocol, P => self.write::<P>(out))
    }
}

impl EncodeAs<Double> for f64 {
    fn encode_as(self, protocol: ProtocolTag, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        Double(self).encode_as(protocol, out)
    }
}

impl EncodeAs<String> for &str {
    fn encode_as(self, protocol: ProtocolTag, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        text(self.as_bytes(), protocol, out)
    }
}

impl EncodeAs<String> for Text<'_> {
    fn encode_as(self, protocol: ProtocolTag, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        text(self.as_bytes(), protocol, out)
    }
}

impl EncodeAs<Vec<u8>> for &[u8] {
    fn encode_as(self, protocol: ProtocolTag, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        text(self, protocol, out)
    }
}

impl<const N: usize> EncodeAs<Vec<u8>> for &[u8; N] {
    fn encode_as(self, protocol: ProtocolTag, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        text(self, protocol, out)
    }
}

fn text(bytes: &[u8], protocol: ProtocolTag, out: &mut Vec<u8>) -> Result<(), EncodeError> {
    size(bytes.len())?;
    by_protocol!(protocol, P => P::write_text(out, bytes));
    Ok(())
}

impl<T: Record> EncodeAs<T> for &Adaptive<'_, T> {
    fn encode_as(self, protocol: ProtocolTag, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        self.root().append::<T>(protocol, out)
    }
}

impl<T: Value> EncodeAs<Vec<T>> for &[T] {
    fn encode_as(self, protocol: ProtocolTag, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        List::from(self).encode_as(protocol, out)
    }
}

impl<T: Value> EncodeAs<Vec<T>> for List<'_, T> {
    fn encode_as(self, protocol: ProtocolTag, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        self.form()?.append_list(&T::TYPE, protocol, out)
    }
}

macro_rules! containers {
    ($(#[$feature:meta])? $set:ident, $map:ident $(, $bound:ident)?) => {
        $(#[$feature])?
        impl<T: Value + Ord $(+ $bound)?> EncodeAs<$set<T>> for Set<'_, T> {
            fn encode_as(
                self,
                protocol: ProtocolTag,
                out: &mut Vec<u8>,
            ) -> Result<(), EncodeError> {
                self.form()?.append_list(&T::TYPE, protocol, out)
            }
        }

        $(#[$feature])?
        impl<K: Value + Ord $(+ $bound)?, V: Value> EncodeAs<$map<K, V>> for Map<'_, K, V> {
            fn encode_as(
                self,
                protocol: ProtocolTag,
                out: &mut Vec<u8>,
            ) -> Result<(), EncodeError> {
                let form = self.form()?;
                form.append_map(&K::TYPE, &V::TYPE, protocol, out)
            }
        }
    };
}

containers!(BTreeSet, BTreeMap);
containers!(HashSet, HashMap, Hash);
containers!(
    #[cfg(feature = "indexmap")]
    IndexSet,
    IndexMap,
    Hash
);
