//! `list`, `set` and `map`.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::Hash;

#[cfg(feature = "indexmap")]
use indexmap::{IndexMap, IndexSet};

use super::{Value, size};
use crate::data::{collect_pairs, collect_tree};
use crate::error::{EncodeError, Fault, FaultKind};
use crate::schema::Type;
use crate::view::{List, Map, Set, View};
use crate::walk::{list_of, map_of, skip_list, skip_map};
use crate::wire::{DataLimits, Limits, Protocol, ttype};

/// Reads so many elements from `pos` on. Gives the position behind them.
pub(crate) fn read_elements<P: Protocol, T: Value>(
    bytes: &[u8],
    mut pos: usize,
    count: u32,
    limits: DataLimits<'_>,
    mut put: impl FnMut(T),
) -> Result<usize, Fault> {
    for _ in 0..count {
        let (element, end) = T::read::<P>(bytes, pos, limits)?;
        put(element);
        pos = end;
    }
    Ok(pos)
}

/// The most bytes that a list reserves before it has seen its elements: a count may promise more than there is.
const RESERVED_AT_FIRST: usize = 4_096;

/// How many elements more than `len` to reserve for a list that is promised to have `count`. Once a small part of them is
/// there, it is all: what is moved then is small beside it, so that the two together take little more than the list.
fn growth(len: usize, count: usize) -> usize {
    if count / 64 <= len {
        count.saturating_sub(len).max(1)
    } else {
        7 * len
    }
}

/// Reads so many elements from `pos` on into a list. Gives the position behind them.
fn read_list<P: Protocol, T: Value>(
    bytes: &[u8],
    pos: usize,
    elements: u32,
    limits: DataLimits<'_>,
) -> Result<(Vec<T>, usize), Fault> {
    let count = elements as usize;
    let mut list = list_for(count);
    let put = |element| push(&mut list, element, count);
    let end = read_elements::<P, T>(bytes, pos, elements, limits, put)?;
    Ok((list, end))
}

/// A list that is promised to have `count` elements, none of which has been seen.
pub(crate) fn list_for<T>(count: usize) -> Vec<T> {
    let at_first = RESERVED_AT_FIRST / size_of::<T>().max(1);
    Vec::with_capacity(at_first.max(1).min(count))
}

/// Adds an element to a list that is promised to have `count`.
#[inline(always)]
pub(crate) fn push<T>(list: &mut Vec<T>, element: T, count: usize) {
    if list.len() == list.capacity() {
        list.reserve_exact(growth(list.len(), count));
    }
    list.push(element);
}

/// Reads the elements of a set that keeps them in order. Most writers have put them in order already: then a tree is made of
/// all of them in one go, with full nodes, and so takes no more than one to which they are added, with the list beside it.
fn read_tree<P: Protocol, T: Value, S: FromIterator<T>>(
    bytes: &[u8],
    pos: usize,
    elements: u32,
    limits: DataLimits<'_>,
) -> Result<(S, usize), Fault> {
    let (list, end) = read_list::<P, T>(bytes, pos, elements, limits)?;
    Ok((list.into_iter().collect(), end))
}

/// Reads the elements of a set one by one.
fn read_table<P: Protocol, T: Value, S: Default + Extend<T>>(
    bytes: &[u8],
    pos: usize,
    elements: u32,
    limits: DataLimits<'_>,
) -> Result<(S, usize), Fault> {
    let mut set = S::default();
    let put = |element| set.extend([element]);
    let end = read_elements::<P, T>(bytes, pos, elements, limits, put)?;
    Ok((set, end))
}

/// The memory that a list of so many elements takes.
pub(crate) const fn size_of_list(element: usize, count: u32) -> usize {
    element.saturating_mul(count as usize)
}

/// The memory that a B-tree takes at most. Its nodes have room for eleven elements, and five at least, but for the root; and a
/// few words beside.
pub(crate) const fn size_of_tree(element: usize, count: u32) -> usize {
    if count == 0 {
        return 0;
    }
    let nodes = 1 + (count as usize - 1) / 5;
    nodes.saturating_mul(11 * element + 4 * size_of::<usize>())
}

/// The memory that a table of hashes takes at most: a power of two, of which an eighth is free, and half of that again while
/// it grows. With an element go a byte, and a hash and a number where elements have an order.
const fn size_of_table(element: usize, count: u32) -> usize {
    if count == 0 {
        return 0;
    }
    let places = (count as usize * 8 / 7 + 1).next_power_of_two();
    let places = if places < 4 { 4 } else { places };
    (places + places / 2).saturating_mul(element + 2 * size_of::<usize>() + 1)
}

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

    fn read<P: Protocol>(
        bytes: &[u8],
        at: usize,
        limits: DataLimits<'_>,
    ) -> Result<(Self, usize), Fault> {
        let (pos, elements) = list_of::<P, T>(bytes, at)?;
        limits.take_memory(size_of_list(size_of::<T>(), elements), at)?;
        read_list::<P, T>(bytes, pos, elements, limits)
    }

    fn write<P: Protocol>(&self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        P::write_list_head(out, T::TTYPE, size(self.len())?);
        self.iter().try_for_each(|element| element.write::<P>(out))
    }
}

macro_rules! set {
    ($set:ident, $size:ident, $read:ident $(, $bound:ident)?) => {
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

            fn read<P: Protocol>(bytes: &[u8], at: usize, limits: DataLimits<'_>) -> Result<(Self, usize), Fault> {
                let (pos, count) = list_of::<P, T>(bytes, at)?;
                limits.take_memory($size(size_of::<T>(), count), at)?;
                $read::<P, T, Self>(bytes, pos, count, limits)
            }

            fn write<P: Protocol>(&self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
                P::write_list_head(out, T::TTYPE, size(self.len())?);
                self.iter().try_for_each(|element| element.write::<P>(out))
            }
        }
    };
}

macro_rules! map {
    ($map:ident, $size:ident, $collect:ident $(, $bound:ident)?) => {
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

            fn read<P: Protocol>(bytes: &[u8], at: usize, limits: DataLimits<'_>) -> Result<(Self, usize), Fault> {
                let (mut pos, count) = map_of::<P, K, V>(bytes, at)?;
                limits.take_memory($size(size_of::<(K, V)>(), count), at)?;
                let pairs = (0..count).map(|_| {
                    let (key, behind_key) = K::read::<P>(bytes, pos, limits)?;
                    let value = match V::read::<P>(bytes, behind_key, limits) {
                        Ok((value, end)) => {
                            pos = end;
                            Ok(value)
                        }
                        Err(fault) if fault.is(FaultKind::InvalidUtf8) => {
                            pos = V::skip::<P>(bytes, behind_key, limits.walk())?;
                            Err(fault)
                        }
                        Err(fault) => return Err(fault),
                    };
                    Ok((key, value))
                });
                let map = $collect(pairs)?;
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

set!(BTreeSet, size_of_tree, read_tree);
set!(HashSet, size_of_table, read_table, Hash);
#[cfg(feature = "indexmap")]
set!(IndexSet, size_of_table, read_table, Hash);

map!(BTreeMap, size_of_tree, collect_tree);
map!(HashMap, size_of_table, collect_pairs, Hash);
#[cfg(feature = "indexmap")]
map!(IndexMap, size_of_table, collect_pairs, Hash);
