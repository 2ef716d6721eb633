//! A number that depends on all of a value, for every form that values have: by it contestants show that they read the same,
//! and nothing that they read is optimised away.

use std::collections::{BTreeMap, BTreeSet};

use scrooge_peers::thrift::OrderedFloat;
use scrooge_runtime::{List, Map, Set, Text, Value};

/// What can be read.
pub trait Digest {
    /// A number that depends on all of the value, but not on the order in which sets and maps are.
    fn digest(&self) -> u64;
}

macro_rules! integers {
    ($($integer:ty)+) => {
        $(impl Digest for $integer {
            #[inline(always)]
            fn digest(&self) -> u64 {
                *self as u64
            }
        })+
    };
}

integers! { bool i8 i16 i32 i64 }

impl Digest for f64 {
    #[inline(always)]
    fn digest(&self) -> u64 {
        self.to_bits()
    }
}

impl Digest for OrderedFloat<f64> {
    #[inline(always)]
    fn digest(&self) -> u64 {
        self.to_bits()
    }
}

impl Digest for String {
    #[inline(always)]
    fn digest(&self) -> u64 {
        self.len() as u64
    }
}

impl Digest for Text<'_> {
    #[inline(always)]
    fn digest(&self) -> u64 {
        self.as_bytes().len() as u64
    }
}

/// Binaries, as Apache's generator has them.
impl Digest for Vec<u8> {
    #[inline(always)]
    fn digest(&self) -> u64 {
        self.len() as u64
    }
}

impl Digest for &[u8] {
    #[inline(always)]
    fn digest(&self) -> u64 {
        self.len() as u64
    }
}

impl<T: Digest> Digest for Option<T> {
    #[inline(always)]
    fn digest(&self) -> u64 {
        self.as_ref().map_or(0, T::digest)
    }
}

impl<T: Digest> Digest for Box<T> {
    #[inline(always)]
    fn digest(&self) -> u64 {
        T::digest(self)
    }
}

/// The sum over several.
#[inline(always)]
pub fn total<T: Digest>(values: impl IntoIterator<Item = T>) -> u64 {
    let values = values.into_iter();
    values.fold(0, |sum, value| sum.wrapping_add(value.digest()))
}

impl<T: Digest> Digest for &T {
    #[inline(always)]
    fn digest(&self) -> u64 {
        T::digest(self)
    }
}

impl<T: Digest> Digest for BTreeSet<T> {
    fn digest(&self) -> u64 {
        total(self)
    }
}

impl<K: Digest, V: Digest> Digest for BTreeMap<K, V> {
    fn digest(&self) -> u64 {
        total(self.keys()).wrapping_add(total(self.values()))
    }
}

impl<'a, T: Value<Ref<'a>: Digest>> Digest for List<'a, T> {
    fn digest(&self) -> u64 {
        total(self.iter())
    }
}

impl<'a, T: Value<Ref<'a>: Digest> + Ord> Digest for Set<'a, T> {
    fn digest(&self) -> u64 {
        total(self.iter())
    }
}

impl<'a, K: Value<Ref<'a>: Digest> + Ord, V: Value<Ref<'a>: Digest>> Digest for Map<'a, K, V> {
    fn digest(&self) -> u64 {
        let digests = self
            .iter()
            .map(|(key, value)| key.digest().wrapping_add(value.digest()));
        digests.fold(0, u64::wrapping_add)
    }
}

/// Lists whose elements are not bytes.
macro_rules! lists {
    ($($element:ty),+ $(,)?) => {
        $(impl Digest for Vec<$element> {
            fn digest(&self) -> u64 {
                total(self)
            }
        })+
    };
}

lists! {
    String,
    scrooge_peers::events::Experiment,
    scrooge_peers::events::Item,
}

/// Implements [`Digest`] for each form of a struct, with the same names of fields and accessors.
macro_rules! structs {
    ($($module:ident::$data:ident, $reference:ident { $($field:ident)+ })+) => {
        $(
            impl Digest for crate::schema::$module::$reference<'_> {
                #[inline]
                fn digest(&self) -> u64 {
                    0u64 $(.wrapping_add(self.$field().digest()))+
                }
            }

            impl Digest for scrooge_peers::$module::$data {
                fn digest(&self) -> u64 {
                    0u64 $(.wrapping_add(self.$field.digest()))+
                }
            }

            #[cfg(feature = "all-peers")]
            impl Digest for scrooge_pilota::$module::$data {
                fn digest(&self) -> u64 {
                    0u64 $(.wrapping_add(self.$field.digest()))+
                }
            }
        )+
    };
}

structs! {
    common::Address, AddressRef { street city region postal_code country }
    common::GeoPoint, GeoPointRef { latitude longitude accuracy }
    common::Money, MoneyRef { micros currency }
    events::Consent, ConsentRef { analytics personalisation decided_at }
    events::User, UserRef { id handle locale address consent segments signed_up_at staff }
    events::Screen, ScreenRef { width height density }
    events::Network, NetworkRef { connection carrier round_trip metered }
    events::Device, DeviceRef { platform model os_version app_version user_agent screen network battery }
    events::Geo, GeoRef { point timezone nearest }
    events::Campaign, CampaignRef { source medium name term content }
    events::Referrer, ReferrerRef { url campaign }
    events::Page, PageRef { url title section query referrer load_time }
    events::Experiment, ExperimentRef { key variant assigned_at forced }
    events::Item, ItemRef { sku title quantity price position attributes }
    events::Click, ClickRef { element x y }
    events::Search, SearchRef { query results filters }
    events::Purchase, PurchaseRef { order total coupon }
    events::Failure, FailureRef { message stack fatal }
    events::Session, SessionRef { id started_at sequence }
    events::ClientEvent, ClientEventRef {
        kind id occurred_at received_at session user device geo page experiments properties items detail body tags trace
        sample_rate schema_version
    }
}

/// Likewise for enums.
macro_rules! enums {
    ($($module:ident::$name:ident)+) => {
        $(
            impl Digest for crate::schema::$module::$name {
                #[inline(always)]
                fn digest(&self) -> u64 {
                    self.0.digest()
                }
            }

            impl Digest for scrooge_peers::$module::$name {
                fn digest(&self) -> u64 {
                    self.0.digest()
                }
            }

            #[cfg(feature = "all-peers")]
            impl Digest for scrooge_pilota::$module::$name {
                fn digest(&self) -> u64 {
                    self.inner().digest()
                }
            }
        )+
    };
}

enums! { common::Platform events::Connection events::EventKind }

/// What all forms of the union have in common: the names of its arms.
macro_rules! detail {
    ($value:expr, $($arms:tt)+) => {
        match $value {
            $($arms)+::Click(click) => click.digest(),
            $($arms)+::Search(search) => search.digest(),
            $($arms)+::Purchase(purchase) => purchase.digest(),
            $($arms)+::Failure(failure) => failure.digest(),
            $($arms)+::ScrollDepth(depth) => depth.digest(),
            #[allow(unreachable_patterns, reason = "not all forms have unknown arms")]
            _ => 0,
        }
    };
}

impl Digest for crate::schema::events::DetailRef<'_> {
    fn digest(&self) -> u64 {
        detail!(self.arm(), crate::schema::events::DetailArm)
    }
}

impl Digest for scrooge_peers::events::Detail {
    fn digest(&self) -> u64 {
        detail!(self, scrooge_peers::events::Detail)
    }
}

#[cfg(feature = "all-peers")]
mod pilota {
    use scrooge_pilota::pilota::{AHashMap, AHashSet, Bytes, FastStr};

    use super::{Digest, total};

    impl Digest for scrooge_pilota::events::Detail {
        fn digest(&self) -> u64 {
            detail!(self, scrooge_pilota::events::Detail)
        }
    }

    impl Digest for scrooge_pilota::common::Timestamp {
        fn digest(&self) -> u64 {
            self.0.digest()
        }
    }

    impl Digest for FastStr {
        fn digest(&self) -> u64 {
            self.len() as u64
        }
    }

    impl Digest for Bytes {
        fn digest(&self) -> u64 {
            self.len() as u64
        }
    }

    impl<K: Digest, V: Digest> Digest for AHashMap<K, V> {
        fn digest(&self) -> u64 {
            total(self.keys()).wrapping_add(total(self.values()))
        }
    }

    impl<T: Digest> Digest for AHashSet<T> {
        fn digest(&self) -> u64 {
            total(self)
        }
    }

    lists! { FastStr, scrooge_pilota::events::Experiment, scrooge_pilota::events::Item }
}
