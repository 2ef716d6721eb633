//! `list`, `set` and `map`.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::Hash;

#[cfg(feature = "indexmap")]
use indexmap::{IndexMap, IndexSet};

use super::{Value, size};
use crate::data::collect_pairs;
use crate::error::{EncodeError, Fault, FaultKind};
use crate::schema::Type;
use crate::view::{List, Map, Set, View};
use crate::walk::{list_of, map_of, skip_list, skip_map};
use crate::wire::{Limits, Protocol, ttype};

/// The most bytes that a container reserves before it has seen its elements: a count may promise more than it holds.
const RESERVED_AT_FIRST: usize = 4_096;

impl<T: Value> Value for Vec<T> {
    type Ref<'a> = List<'a, T>;
    const TYPE: Type = Type::List(&T::TYPE);
    const TTYPE: u8 = ttype::LIST;
    const MAY_READ_AS_ABSENT: bool = true;

    #[inline(always)]
    fn by_ref(&self) -> List<'_, T> {
        List::from(self.as_slice())
    }

    #[inline(always)]
    fn at(place: View<'_>) -> List<'_, T> {
        List::from_view(place)
    }

    #[inline]
    fn skip<P: Protocol>(bytes: &[u8], at: usize, limits: Limits) -> Result<usize, Fault> {
        skip_list::<P, T>(bytes, at, limits)
    }

    fn read<P: Protocol>(bytes: &[u8], at: usize, limits: Limits) -> Result<(Self, usize), Fault> {
        let (mut pos, count) = list_of::<P, T>(bytes, at)?;
        let at_first = RESERVED_AT_FIRST / size_of::<T>().max(1);
        let mut list = Vec::with_capacity(at_first.min(count as usize));
        for _ in 0..count {
            let (element, end) = T::read::<P>(bytes, pos, limits)?;
            list.push(element);
            pos = end;
        }
        Ok((list, pos))
    }

    fn write<P: Protocol>(&self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        P::write_list_head(out, T::TTYPE, size(self.len())?);
        self.iter().try_for_each(|element| element.write::<P>(out))
    }
}

macro_rules! set {
    ($set:ident $(, $bound:ident)?) => {
        impl<T: Value + Ord $(+ $bound)?> Value for $set<T> {
            type Ref<'a> = Set<'a, T>;
            const TYPE: Type = Type::Set(&T::TYPE);
            const TTYPE: u8 = ttype::SET;
            const MAY_READ_AS_ABSENT: bool = true;

            #[inline(always)]
            fn by_ref(&self) -> Set<'_, T> {
                Set::from(self)
            }

            #[inline(always)]
            fn at(place: View<'_>) -> Set<'_, T> {
                Set::from_view(place)
            }

            #[inline]
            fn skip<P: Protocol>(bytes: &[u8], at: usize, limits: Limits) -> Result<usize, Fault> {
                skip_list::<P, T>(bytes, at, limits)
            }

            fn read<P: Protocol>(bytes: &[u8], at: usize, limits: Limits) -> Result<(Self, usize), Fault> {
                let (mut pos, count) = list_of::<P, T>(bytes, at)?;
                let mut set = $set::new();
                for _ in 0..count {
                    let (element, end) = T::read::<P>(bytes, pos, limits)?;
                    set.insert(element);
                    pos = end;
                }
                Ok((set, pos))
            }

            fn write<P: Protocol>(&self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
                P::write_list_head(out, T::TTYPE, size(self.len())?);
                self.iter().try_for_each(|element| element.write::<P>(out))
            }
        }
    };
}

macro_rules! map {
    ($map:ident $(, $bound:ident)?) => {
        impl<K: Value + Ord $(+ $bound)?, V: Value> Value for $map<K, V> {
            type Ref<'a> = Map<'a, K, V>;
            const TYPE: Type = Type::Map(&K::TYPE, &V::TYPE);
            const TTYPE: u8 = ttype::MAP;
            const MAY_READ_AS_ABSENT: bool = true;

            #[inline(always)]
            fn by_ref(&self) -> Map<'_, K, V> {
                Map::from(self)
            }

            #[inline(always)]
            fn at(place: View<'_>) -> Map<'_, K, V> {
                Map::from_view(place)
            }

            #[inline]
            fn skip<P: Protocol>(bytes: &[u8], at: usize, limits: Limits) -> Result<usize, Fault> {
                skip_map::<P, K, V>(bytes, at, limits)
            }

            fn read<P: Protocol>(bytes: &[u8], at: usize, limits: Limits) -> Result<(Self, usize), Fault> {
                let (mut pos, count) = map_of::<P, K, V>(bytes, at)?;
                let pairs = (0..count).map(|_| {
                    let (key, behind_key) = K::read::<P>(bytes, pos, limits)?;
                    let value = match V::read::<P>(bytes, behind_key, limits) {
                        Ok((value, end)) => {
                            pos = end;
                            Ok(value)
                        }
                        Err(fault) if fault.is(FaultKind::InvalidUtf8) => {
                            pos = V::skip::<P>(bytes, behind_key, limits)?;
                            Err(fault)
                        }
                        Err(fault) => return Err(fault),
                    };
                    Ok((key, value))
                });
                let map = collect_pairs(pairs)?;
                Ok((map, pos))
            }

            fn write<P: Protocol>(&self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
                P::write_map_head(out, (K::TTYPE, V::TTYPE), size(self.len())?);
                self.iter().try_for_each(|(key, value)| {
                    key.write::<P>(out)?;
                    value.write::<P>(out)
                })
            }
        }
    };
}

set!(BTreeSet);
set!(HashSet, Hash);
#[cfg(feature = "indexmap")]
set!(IndexSet, Hash);

map!(BTreeMap);
map!(HashMap, Hash);
#[cfg(feature = "indexmap")]
map!(IndexMap, Hash);
