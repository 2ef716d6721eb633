//! Plain data from bytes, and bytes from plain data: the full decoder and the encoder.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use crate::error::{DecodeError, EncodeError, Fault, FaultKind};
use crate::record::Record;
use crate::schema::Schema;
use crate::settings::{Settings, Trailing};
use crate::value::{Value, list_for, push};
use crate::view::Unknown;
use crate::walk::{Cold, Fields, Occurrence};
use crate::wire::{DataLimits, Head, Limits, Memory, Protocol};

/// Makes plain data of a record, under the default [`Settings`].
///
/// # Errors
///
/// When the record is malformed, or a string in it is not UTF-8.
pub fn decode<T: Record, P: Protocol>(protocol: P, bytes: &[u8]) -> Result<T, DecodeError> {
    decode_with(protocol, &Settings::default(), bytes)
}

/// Makes plain data of a record, under the limits and policies of `settings`.
///
/// # Errors
///
/// As [`decode`].
pub fn decode_with<T: Record, P: Protocol>(
    _protocol: P,
    settings: &Settings,
    bytes: &[u8],
) -> Result<T, DecodeError> {
    read_root::<T, P>(settings, bytes)
        .map_err(|fault| DecodeError::explain::<P>(fault, T::SCHEMA, bytes, Limits::new(settings)))
}

fn read_root<T: Record, P: Protocol>(settings: &Settings, bytes: &[u8]) -> Result<T, Fault> {
    if settings.refuses_size(bytes.len()) {
        return Err(Fault::new(FaultKind::RecordTooLarge, 0));
    }
    let limits = Limits::new(settings);
    let memory = Memory::new(limits, bytes.len());
    let read = <T as Record>::read::<P>(bytes, 0, DataLimits::new(limits, &memory));
    let end = match &read {
        Ok((_, end)) => *end,
        // What any decoder would refuse comes before what only this one does.
        Err(fault) if is_of_data(*fault) => T::walk::<P, Cold>(bytes, 0, limits, Cold)?,
        Err(fault) => return Err(*fault),
    };
    if end != bytes.len() && settings.trailing == Trailing::Reject {
        return Err(Fault::new(FaultKind::TrailingBytes, end));
    }
    read.map(|(data, _)| data)
}

/// Whether a fault may be one of making data alone, and not of the bytes.
fn is_of_data(fault: Fault) -> bool {
    matches!(
        fault.kind(),
        FaultKind::InvalidUtf8 | FaultKind::TooDeep | FaultKind::DataTooLarge
    )
}

/// Encodes plain data.
///
/// # Errors
///
/// When a length does not fit Thrift's sizes, or a union holds an unknown field that was read under another protocol.
pub fn encode<T: Record, P: Protocol>(_protocol: P, data: &T) -> Result<Vec<u8>, EncodeError> {
    let mut out = Vec::new();
    <T as Record>::write::<P>(data, &mut out)?;
    Ok(out)
}

/// Reads the fields of one struct or union into plain data. Generated code holds one in a local variable.
#[derive(Debug)]
pub struct FieldReader<'b, P> {
    fields: Fields<'b, P>,
    limits: DataLimits<'b>,
    /// Fields whose last occurrence so far holds a string that is not UTF-8. That is an error only if no later occurrence
    /// replaces it: only strings that are kept are checked.
    unreadable: Vec<(i16, Fault)>,
}

impl<'b, P: Protocol> FieldReader<'b, P> {
    /// Begins the struct at `start`, one level deeper than `limits`.
    ///
    /// # Errors
    ///
    /// When the depth limit is reached.
    #[inline(always)]
    pub fn begin(bytes: &'b [u8], start: usize, limits: DataLimits<'b>) -> Result<Self, Fault> {
        let fields = Fields::begin(bytes, start, limits.walk())?;
        Ok(FieldReader {
            limits: limits.inside(fields.limits()),
            fields,
            unreadable: Vec::new(),
        })
    }

    /// The next field's header, or `None` behind the stop field.
    #[inline(always)]
    #[expect(
        clippy::should_implement_trait,
        reason = "a header must be given back before the next is read"
    )]
    pub fn next(&mut self) -> Option<P::Head> {
        self.fields.next()
    }

    /// Reads a field that is known as `T` into `field`. Of a repeated field the last occurrence counts, or under early stop
    /// the first.
    ///
    /// # Errors
    ///
    /// When the value is malformed.
    // Not inlined: else a wide struct's frame has room for the temporaries of all its fields.
    #[inline(never)]
    pub fn read<T: Value>(&mut self, head: P::Head, field: &mut Option<T>) -> Result<(), Fault> {
        self.read_into(head, field, |value| value)
    }

    /// The same for a field that is boxed, because its type contains itself.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read), and when there is no memory for the box.
    #[inline(never)]
    pub fn read_boxed<T: Value>(
        &mut self,
        head: P::Head,
        field: &mut Option<Box<T>>,
    ) -> Result<(), Fault> {
        self.take_box::<T>(head)?;
        self.read_into(head, field, Box::new)
    }

    fn take_box<T>(&self, head: P::Head) -> Result<(), Fault> {
        let at = head.value(self.fields.position());
        self.limits.take_memory(size_of::<T>(), at)
    }

    #[inline(always)]
    fn read_into<T: Value, F>(
        &mut self,
        head: P::Head,
        field: &mut Option<F>,
        kept: impl FnOnce(T) -> F,
    ) -> Result<(), Fault> {
        if self.fields.keeps_first() && (field.is_some() || self.is_unreadable(head.id())) {
            return self
                .fields
                .occurrence::<T, _>(head, 0, &mut Cold)
                .map(|_| ());
        }
        if !T::accepts::<P>(head.ttype()) {
            return self.fields.wrong_type(head);
        }
        let at = head.value(self.fields.position());
        match T::read_field::<P>(self.fields.bytes(), head, at, self.limits) {
            Ok((value, end)) => {
                self.replace(head.id());
                *field = Some(kept(value));
                self.fields.move_to(end);
                Ok(())
            }
            Err(fault) if fault.is(FaultKind::InvalidUtf8) => {
                if self.put_off::<T>(head, fault)? {
                    *field = None;
                }
                Ok(())
            }
            Err(fault) if T::MAY_READ_AS_ABSENT => {
                if let Some(end) = self.fields.absent_until::<T>(at, fault)? {
                    self.replace(head.id());
                    *field = None;
                    self.fields.move_to(end);
                }
                Ok(())
            }
            Err(fault) => Err(fault),
        }
    }

    /// Steps over a value that can't be read, since a later occurrence may replace it. Says whether it counts as an
    /// occurrence itself.
    #[cold]
    fn put_off<T: Value>(&mut self, head: P::Head, fault: Fault) -> Result<bool, Fault> {
        let occurrence = self.fields.occurrence::<T, _>(head, 0, &mut Cold)?;
        if !matches!(occurrence, Occurrence::None) {
            self.replace(head.id());
        }
        if matches!(occurrence, Occurrence::Present) {
            self.unreadable.push((head.id(), fault));
        }
        Ok(!matches!(occurrence, Occurrence::None))
    }

    #[inline(always)]
    fn replace(&mut self, id: i16) {
        if !self.unreadable.is_empty() {
            self.unreadable.retain(|&(unreadable, _)| unreadable != id);
        }
    }

    fn is_unreadable(&self, id: i16) -> bool {
        self.unreadable
            .iter()
            .any(|&(unreadable, _)| unreadable == id)
    }

    /// Steps over a field that is not known with this id and type.
    ///
    /// # Errors
    ///
    /// When the id is known, so that the type is wrong, unless wrong types are to be skipped; and when the value is
    /// malformed.
    #[inline(always)]
    pub fn other(&mut self, head: P::Head, schema: &'static Schema) -> Result<(), Fault> {
        self.fields.other(head, schema)
    }

    /// Reads a union's field that is known as `T`; none where it reads as absent.
    ///
    /// # Errors
    ///
    /// When the value is malformed, or a string in it is not UTF-8: an arm is never replaced.
    #[inline(never)]
    pub fn read_arm<T: Value>(&mut self, head: P::Head) -> Result<Option<T>, Fault> {
        if !T::accepts::<P>(head.ttype()) {
            return self.fields.wrong_type(head).map(|()| None);
        }
        let at = head.value(self.fields.position());
        match T::read_field::<P>(self.fields.bytes(), head, at, self.limits) {
            Ok((value, end)) => {
                self.fields.move_to(end);
                Ok(Some(value))
            }
            Err(fault) if T::MAY_READ_AS_ABSENT => {
                if let Some(end) = self.fields.absent_until::<T>(at, fault)? {
                    self.fields.move_to(end);
                }
                Ok(None)
            }
            Err(fault) => Err(fault),
        }
    }

    /// The same for a field that is boxed, because the union contains itself.
    ///
    /// # Errors
    ///
    /// As [`read_arm`](Self::read_arm), and when there is no memory for the box.
    #[inline(never)]
    pub fn read_boxed_arm<T: Value>(&mut self, head: P::Head) -> Result<Option<Box<T>>, Fault> {
        self.take_box::<T>(head)?;
        Ok(self.read_arm::<T>(head)?.map(Box::new))
    }

    /// Reads a union's field that is not known with this id and type; none where it is skipped for its wrong type.
    ///
    /// # Errors
    ///
    /// As [`other`](Self::other).
    pub fn read_unknown(
        &mut self,
        head: P::Head,
        schema: &'static Schema,
    ) -> Result<Option<Unknown>, Fault> {
        let start = self.fields.position();
        self.fields.other(head, schema)?;
        if schema.field(head.id()).is_some() {
            return Ok(None);
        }
        let end = self.fields.position();
        Ok(Some(Unknown::read::<P>(
            self.fields.bytes(),
            head,
            start,
            end,
        )))
    }

    /// Keeps a union's arm, of which there is one.
    ///
    /// # Errors
    ///
    /// When there was one before.
    #[inline(always)]
    pub fn keep_arm<T>(&self, arm: &mut Option<T>, next: Option<T>) -> Result<(), Fault> {
        if arm.is_some() && next.is_some() {
            return Err(self.fields.crowded());
        }
        if next.is_some() {
            *arm = next;
        }
        Ok(())
    }

    /// A union's one arm.
    ///
    /// # Errors
    ///
    /// When there is none.
    #[inline(always)]
    pub fn one_arm<T>(&self, arm: Option<T>) -> Result<T, Fault> {
        arm.ok_or_else(|| Fault::new(FaultKind::EmptyUnion, self.fields.end().saturating_sub(1)))
    }

    /// A required field's value.
    ///
    /// # Errors
    ///
    /// When it was not there, or could not be read.
    #[inline(always)]
    pub fn present<T>(&self, field: Option<T>) -> Result<T, Fault> {
        field.ok_or_else(|| self.lacking())
    }

    #[cold]
    fn lacking(&self) -> Fault {
        match self.unreadable.first() {
            Some(&(_, fault)) => fault,
            None => Fault::new(FaultKind::MissingField, self.fields.end().saturating_sub(1)),
        }
    }

    /// The position behind the struct.
    ///
    /// # Errors
    ///
    /// When a field that is kept holds a string that is not UTF-8.
    #[inline(always)]
    pub fn end(self) -> Result<usize, Fault> {
        match self.unreadable.first() {
            Some(&(_, fault)) => Err(fault),
            None => Ok(self.fields.end()),
        }
    }
}

/// A container that the pairs of a map are collected in.
pub(crate) trait Pairs<K, V>: Default {
    /// Puts a pair in, in place of the one that has its key.
    fn put(&mut self, key: K, value: V);
    /// Takes the pair of a key out.
    fn take(&mut self, key: &K);
}

impl<K: Ord, V> Pairs<K, V> for BTreeMap<K, V> {
    fn put(&mut self, key: K, value: V) {
        self.insert(key, value);
    }

    fn take(&mut self, key: &K) {
        self.remove(key);
    }
}

impl<K: Eq + Hash, V> Pairs<K, V> for HashMap<K, V> {
    fn put(&mut self, key: K, value: V) {
        self.insert(key, value);
    }

    fn take(&mut self, key: &K) {
        self.remove(key);
    }
}

#[cfg(feature = "indexmap")]
impl<K: Eq + Hash, V> Pairs<K, V> for indexmap::IndexMap<K, V> {
    fn put(&mut self, key: K, value: V) {
        self.insert(key, value);
    }

    fn take(&mut self, key: &K) {
        self.shift_remove(key);
    }
}

/// Collects the pairs of a map. A value that can't be read is an error only if no later pair of the same key replaces it.
pub(crate) fn collect_pairs<K: Ord, V, E, M: Pairs<K, V>>(
    pairs: impl Iterator<Item = Result<(K, Result<V, E>), E>>,
) -> Result<M, E> {
    collect_more(M::default(), BTreeMap::new(), pairs)
}

/// Collects pairs, besides those that are in `map` and those whose values could not be read.
fn collect_more<K: Ord, V, E, M: Pairs<K, V>>(
    mut map: M,
    mut unreadable: BTreeMap<K, E>,
    pairs: impl Iterator<Item = Result<(K, Result<V, E>), E>>,
) -> Result<M, E> {
    for pair in pairs {
        match pair? {
            (key, Ok(value)) => {
                if !unreadable.is_empty() {
                    unreadable.remove(&key);
                }
                map.put(key, value);
            }
            (key, Err(error)) => {
                map.take(&key);
                unreadable.insert(key, error);
            }
        }
    }
    match unreadable.into_values().next() {
        Some(error) => Err(error),
        None => Ok(map),
    }
}

/// As [`collect_pairs`], for a map that keeps them in order. Most writers have put them in order already: then a tree is made
/// of all of them in one go, with full nodes, and so takes no more than one to which they are added, with the list beside it.
pub(crate) fn collect_tree<K: Ord, V, E>(
    mut pairs: impl Iterator<Item = Result<(K, Result<V, E>), E>>,
) -> Result<BTreeMap<K, V>, E> {
    let count = pairs.size_hint().0;
    let mut list = list_for(count);
    while let Some(pair) = pairs.next() {
        match pair? {
            (key, Ok(value)) => push(&mut list, (key, value), count),
            (key, Err(error)) => {
                let mut map: BTreeMap<K, V> = list.into_iter().collect();
                map.remove(&key);
                return collect_more(map, BTreeMap::from([(key, error)]), pairs);
            }
        }
    }
    Ok(list.into_iter().collect())
}

/// Writes the fields of one struct. Generated code holds one in a local variable.
#[derive(Debug)]
pub struct FieldWriter<'o, P> {
    out: &'o mut Vec<u8>,
    previous_id: i16,
    protocol: std::marker::PhantomData<P>,
}

impl<'o, P: Protocol> FieldWriter<'o, P> {
    /// Begins a struct.
    pub fn new(out: &'o mut Vec<u8>) -> Self {
        FieldWriter {
            out,
            previous_id: 0,
            protocol: std::marker::PhantomData,
        }
    }

    /// Writes a field.
    ///
    /// # Errors
    ///
    /// When a length does not fit Thrift's sizes.
    #[inline]
    pub fn field<T: Value>(&mut self, id: i16, value: &T) -> Result<(), EncodeError> {
        value.write_field::<P>(self.out, id, self.previous_id)?;
        self.previous_id = id;
        Ok(())
    }

    /// Writes a field that may be absent.
    ///
    /// # Errors
    ///
    /// As [`field`](Self::field).
    #[inline]
    pub fn optional<T: Value>(&mut self, id: i16, value: Option<&T>) -> Result<(), EncodeError> {
        match value {
            Some(value) => self.field(id, value),
            None => Ok(()),
        }
    }

    /// Writes a union's unknown field.
    ///
    /// # Errors
    ///
    /// When it was read under another protocol.
    pub fn unknown(&mut self, unknown: &Unknown) -> Result<(), EncodeError> {
        unknown.write_field::<P>(self.out, self.previous_id)
    }

    /// Ends the struct.
    pub fn end(self) {
        P::write_stop(self.out);
    }
}
