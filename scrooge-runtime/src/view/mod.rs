//! Read-only references into a payload. All are `Copy`, and give out what lives as long as the record.

mod elements;
mod form;
mod list;
mod map;
mod pairs;
mod set;
#[cfg(test)]
mod tests;
mod text;
mod unknown;

pub(crate) use elements::{Elements, ElementsIter, Stepped};
pub(crate) use form::Form;
pub use list::{List, ListIter};
pub use map::{Map, MapIter, Matches};
pub(crate) use pairs::{Pairs, PairsIter};
pub use set::{Set, SetIter};
pub use text::Text;
pub use unknown::{Unknown, UnknownRef};

use std::hash::Hasher;

use bytes::Bytes;

use crate::adaptive::{Adaptive, Held};
use crate::compare;
use crate::error::{DecodeError, EncodeError, Fault};
use crate::plan::{Entry, Node};
use crate::record::Record;
use crate::schema::Schema;
use crate::value::{Value, read_elements};
use crate::wire::{
    DataLimits, Limits, Memory, Place, Protocol, ProtocolTag, by_protocol, transcode,
};

/// A place in a record's payload: a nested struct, or any other value.
///
/// Generated references hold one. It knows the record, so that reading through it follows the record's plan, and falls
/// back to the bytes for what the plan left there.
#[derive(Clone, Copy)]
pub struct View<'a> {
    payload: &'a [u8],
    held: &'a Held,
    start: u32,
    node: Node,
}

impl<'a> View<'a> {
    #[inline(always)]
    pub(crate) fn root(payload: &'a [u8], held: &'a Held) -> View<'a> {
        View {
            payload,
            held,
            start: 0,
            node: held.root(),
        }
    }

    /// A place in a payload that belongs to no record.
    #[inline(always)]
    pub(crate) fn alone(payload: &'a [u8], held: &'static Held, start: usize) -> View<'a> {
        View {
            payload,
            held,
            start: start as u32,
            node: Node::NOWHERE,
        }
    }

    /// The same record at another place of the same node.
    #[inline(always)]
    pub(crate) fn moved(self, start: usize) -> View<'a> {
        View {
            start: start as u32,
            ..self
        }
    }

    /// The same place at another node.
    #[inline(always)]
    pub(crate) fn at_node(self, node: Node) -> View<'a> {
        View { node, ..self }
    }

    #[inline(always)]
    fn below(self, start: u32, node: Node) -> View<'a> {
        View {
            start,
            node,
            ..self
        }
    }

    #[inline(always)]
    pub(crate) fn payload(self) -> &'a [u8] {
        self.payload
    }

    #[inline(always)]
    pub(crate) fn held(self) -> &'a Held {
        self.held
    }

    #[inline(always)]
    pub(crate) fn start(self) -> usize {
        self.start as usize
    }

    #[inline(always)]
    pub(crate) fn node(self) -> Node {
        self.node
    }

    pub(crate) fn limits(self) -> Limits {
        self.held.limits()
    }

    #[inline(always)]
    pub(crate) fn protocol(self) -> ProtocolTag {
        self.held.protocol()
    }

    /// Where the value of the struct's field with this index is, if it is present.
    #[inline(always)]
    pub(crate) fn find(self, schema: &'static Schema, index: usize) -> Option<View<'a>> {
        let (at, node) = match self.held.hot(self.node, index) {
            Some((entry, at)) => (at, Node(entry.child)),
            None => find_elsewhere(
                self.payload,
                self.held,
                self.start,
                self.node,
                schema,
                index,
            ),
        };
        (at != 0).then(|| self.below(at, node))
    }

    /// What is learnt below this place as one of many: the struct's schema, where its node has hot fields.
    pub(crate) fn captured(self, ty: impl Stepped) -> Option<&'static Schema> {
        ty.schema().filter(|_| self.held.captures(self.node))
    }

    /// Steps over the struct that starts here, and keeps where its hot fields are.
    pub(crate) fn capture(self, schema: &'static Schema) -> usize {
        self.held.capture(self, schema)
    }

    /// The keys' and the values' nodes of the map that starts here.
    pub(crate) fn pair(self) -> (Node, Node) {
        self.held.pair(self.node)
    }

    /// The field with this index, if it is present.
    #[doc(hidden)]
    #[inline(always)]
    pub fn optional<T: Value>(self, schema: &'static Schema, index: usize) -> Option<T::Ref<'a>> {
        self.find(schema, index).map(T::at)
    }

    /// The field with this index, or what its type has for nothing.
    #[doc(hidden)]
    #[inline(always)]
    pub fn or_default<T: Value>(self, schema: &'static Schema, index: usize) -> T::Ref<'a>
    where
        T::Ref<'a>: Default,
    {
        self.optional::<T>(schema, index).unwrap_or_default()
    }

    /// The required field with this index.
    ///
    /// # Panics
    ///
    /// Under `Stop::Early`, when the part of the record that was not verified lacks it.
    #[doc(hidden)]
    #[inline(always)]
    pub fn required<T: Value>(self, schema: &'static Schema, index: usize) -> T::Ref<'a> {
        match self.find(schema, index) {
            Some(place) => T::at(place),
            None => self.held.damaged(self.payload, self.start(), schema),
        }
    }

    /// The value that starts here.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn value<T: Value>(self) -> T::Ref<'a> {
        T::at(self)
    }

    /// Whether the field with this index is on the wire.
    #[doc(hidden)]
    #[must_use]
    pub fn has(self, schema: &'static Schema, index: usize) -> bool {
        self.find(schema, index).is_some()
    }

    /// The one field of the union that starts here: its index, or none for an unknown one, and where its value is
    /// (for an unknown one, its header).
    #[doc(hidden)]
    #[must_use]
    pub fn arm(self, schema: &'static Schema) -> (Option<usize>, View<'a>) {
        let (index, at, node) = self.held.arm(self, schema);
        (index, self.below(at, node))
    }

    /// The payload from here on, verified or not.
    #[doc(hidden)]
    #[must_use]
    pub fn rest(self) -> &'a [u8] {
        self.payload.get(self.start()..).unwrap_or_default()
    }

    /// The struct's own bytes.
    ///
    /// # Panics
    ///
    /// Under `Stop::Early`, when the part of the record that was not verified is damaged.
    #[must_use]
    pub fn as_bytes<T: Record>(self) -> &'a [u8] {
        let end = self.end_by_schema(T::SCHEMA);
        self.payload.get(self.start()..end).unwrap_or_default()
    }

    /// The struct's own bytes, sharing the record's payload where the record owns it.
    ///
    /// # Panics
    ///
    /// As [`as_bytes`](Self::as_bytes).
    #[must_use]
    pub fn to_bytes<T: Record>(self) -> Bytes {
        let end = self.end_by_schema(T::SCHEMA);
        self.held.share(self.payload, self.start(), end)
    }

    /// Plain data of the struct.
    ///
    /// # Errors
    ///
    /// When a string in it is not UTF-8; under `Stop::Early` also when the part that was not verified is damaged.
    pub fn to_data<T: Record>(self) -> Result<T, DecodeError> {
        let read = by_protocol!(self.protocol(), P => {
            let memory = self.memory();
            let limits = DataLimits::new(self.limits(), &memory);
            <T as Record>::read::<P>(self.payload, self.start(), limits)
        });
        match read {
            Ok((data, _)) => Ok(data),
            Err(fault) => Err(self.unreadable(fault)),
        }
    }

    /// A record of the struct alone, with its own copy of the bytes.
    ///
    /// # Panics
    ///
    /// As [`as_bytes`](Self::as_bytes).
    #[must_use]
    pub fn detach<T: Record>(self) -> Adaptive<'static, T> {
        Adaptive::detached(self, self.as_bytes::<T>())
    }

    /// The struct in the protocol `Q`: a copy of its bytes where that is the one they are in, else transcoded from them
    /// without making data. Unknown fields come along.
    ///
    /// # Errors
    ///
    /// Under `Stop::Early`, when the part of the record that was not verified is damaged.
    pub fn encode<T: Record, Q: Protocol>(self) -> Result<Vec<u8>, EncodeError> {
        let mut out = Vec::new();
        self.append_by_schema(T::SCHEMA, Q::TAG, &mut out)?;
        Ok(out)
    }

    /// Appends the struct in a protocol, as [`encode`](Self::encode).
    ///
    /// # Errors
    ///
    /// As [`encode`](Self::encode).
    #[doc(hidden)]
    pub fn append<T: Record>(
        self,
        protocol: ProtocolTag,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        self.append_by_schema(T::SCHEMA, protocol, out)
    }

    /// As [`append`](Self::append), for who has the struct's type as data.
    pub(crate) fn append_by_schema(
        self,
        schema: &'static Schema,
        protocol: ProtocolTag,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let (bytes, start, limits) = (self.payload, self.start(), self.limits());
        let appended = if protocol == self.protocol() {
            let end = schema.skip(protocol, bytes, start, limits);
            end.map(|end| out.extend_from_slice(bytes.get(start..end).unwrap_or_default()))
        } else {
            out.reserve(bytes.len().saturating_sub(start));
            let end = by_protocol!(self.protocol(), P => by_protocol!(protocol, Q => {
                transcode::structure::<P, Q>(bytes, start, Some(schema), limits, out)
            }));
            end.map(|_| ())
        };
        appended.map_err(|fault| EncodeError::Damaged(self.unreadable(fault)))
    }

    /// Where the struct that starts here ends.
    pub(crate) fn end_by_schema(self, schema: &'static Schema) -> usize {
        match schema.skip(self.protocol(), self.payload, self.start(), self.limits()) {
            Ok(end) => end,
            Err(_) => self.held.damaged(self.payload, self.start(), schema),
        }
    }

    /// Whether the struct has the same value as another: see `==` of [`Adaptive`].
    #[doc(hidden)]
    #[must_use]
    pub fn same<T: Record>(self, other: View<'_>) -> bool {
        compare::records_are_equal(T::SCHEMA, self, other)
    }

    /// Whether the struct has the value of plain data.
    #[doc(hidden)]
    #[must_use]
    pub fn same_as<T: Record>(self, data: &T) -> bool {
        compare::record_equals_data(self, data)
    }

    /// Hashes the struct by its value.
    #[doc(hidden)]
    pub fn hash_value<T: Record>(self, state: &mut dyn Hasher) {
        compare::hash_record(T::SCHEMA, self, state);
    }

    /// This place by itself.
    pub(crate) fn place(self) -> Place<'a> {
        Place {
            bytes: self.payload,
            at: self.start(),
            protocol: self.protocol(),
            limits: self.limits(),
        }
    }

    /// The error of a fault found while reading here.
    pub(crate) fn unreadable(self, fault: Fault) -> DecodeError {
        self.held.explain(fault, self.payload)
    }
}

/// Where a field is that lies below a container, or has no slot, or is being learnt about; 0 for absent.
// Gets the parts of a view, and not its place: an accessor could not keep it in registers otherwise.
#[inline(never)]
fn find_elsewhere(
    payload: &[u8],
    held: &Held,
    start: u32,
    node: Node,
    schema: &'static Schema,
    index: usize,
) -> (u32, Node) {
    let view = View {
        payload,
        held,
        start,
        node,
    };
    match held.captured(view, index) {
        Some((entry, at)) => (at, Node(entry.child)),
        None => held.find_cold(view, schema, index),
    }
}

/// Reads of verified values, by the record's protocol.
macro_rules! reads {
    ($($name:ident -> $value:ty;)*) => {
        $(
            #[doc(hidden)]
            #[inline(always)]
            #[must_use]
            pub fn $name(self) -> $value {
                by_protocol!(self.protocol(), P => P::$name(self.payload, self.start()))
            }
        )*
    };
}

impl<'a> View<'a> {
    reads! {
        read_bool -> bool;
        read_i8 -> i8;
        read_i16 -> i16;
        read_i32 -> i32;
        read_i64 -> i64;
        read_double -> f64;
        read_text -> &'a [u8];
    }

    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn read_uuid(self) -> uuid::Uuid {
        let bytes = by_protocol!(self.protocol(), P => P::read_uuid(self.payload, self.start()));
        uuid::Uuid::from_bytes(bytes)
    }

    /// Where the value `T` that starts here ends. It has been verified before.
    #[inline(always)]
    pub(crate) fn end_of<T: Value>(self) -> usize {
        let end = by_protocol!(self.protocol(), P => {
            T::skip::<P>(self.payload, self.start(), self.limits())
        });
        debug_assert!(
            end.is_ok(),
            "step over an unverified value at {}",
            self.start
        );
        end.unwrap_or(self.payload.len())
    }

    /// Where the elements of the list or set that starts here begin, and how many there are.
    pub(crate) fn list_of<T: Value>(self) -> (usize, u32) {
        let found = by_protocol!(self.protocol(), P => {
            crate::walk::list_of::<P, T>(self.payload, self.start())
        });
        debug_assert!(
            found.is_ok(),
            "read of an unverified list at {}",
            self.start
        );
        found.unwrap_or((self.payload.len(), 0))
    }

    /// Where the pairs of the map that starts here begin, and how many there are.
    pub(crate) fn map_of<K: Value, V: Value>(self) -> (usize, u32) {
        let found = by_protocol!(self.protocol(), P => {
            crate::walk::map_of::<P, K, V>(self.payload, self.start())
        });
        debug_assert!(found.is_ok(), "read of an unverified map at {}", self.start);
        found.unwrap_or((self.payload.len(), 0))
    }

    /// Where the elements of the list or set that starts here begin, and how many there are, for who has their type as data.
    pub(crate) fn list(self) -> (usize, u32) {
        let head = by_protocol!(self.protocol(), P => {
            P::list_head(self.payload, self.start()).map(|head| (head.start, head.count))
        });
        debug_assert!(head.is_ok(), "read of an unverified list at {}", self.start);
        head.unwrap_or((self.payload.len(), 0))
    }

    /// The same for the pairs of a map.
    pub(crate) fn map(self) -> (usize, u32) {
        let head = by_protocol!(self.protocol(), P => {
            P::map_head(self.payload, self.start()).map(|head| (head.start, head.count))
        });
        debug_assert!(head.is_ok(), "read of an unverified map at {}", self.start);
        head.unwrap_or((self.payload.len(), 0))
    }

    /// The size of every `T` on the wire, where all have the same.
    pub(crate) fn fixed_size<T: Value>(self) -> Option<usize> {
        by_protocol!(self.protocol(), P => P::fixed_size(T::TTYPE))
    }

    /// Plain data of so many elements `T` from here on, which take `size` bytes beside what they hold.
    ///
    /// # Errors
    ///
    /// When a string in them is not UTF-8, or the data is too large.
    pub(crate) fn read_elements<T: Value, C>(
        self,
        count: u32,
        size: usize,
        empty: impl FnOnce() -> C,
        put: impl Fn(&mut C, T),
    ) -> Result<C, DecodeError> {
        let memory = self.memory();
        let limits = DataLimits::new(self.limits(), &memory);
        let read = limits.take_memory(size, self.start()).and_then(|()| {
            let mut elements = empty();
            let put = |element| put(&mut elements, element);
            by_protocol!(self.protocol(), P => {
                read_elements::<P, T>(self.payload, self.start(), count, limits, put)?
            });
            Ok(elements)
        });
        read.map_err(|fault| self.unreadable(fault))
    }

    /// The memory for plain data of this record, or of a part of it.
    fn memory(self) -> Memory {
        Memory::new(self.limits(), self.payload.len())
    }

    /// Plain data of the value `T` that starts here.
    ///
    /// # Errors
    ///
    /// When a string in it is not UTF-8, or the data is too large.
    pub(crate) fn read<T: Value>(self) -> Result<T, DecodeError> {
        let read = by_protocol!(self.protocol(), P => {
            let memory = self.memory();
            let limits = DataLimits::new(self.limits(), &memory);
            T::read::<P>(self.payload, self.start(), limits)
        });
        read.map(|(value, _)| value)
            .map_err(|fault| self.unreadable(fault))
    }
}

impl std::fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("View")
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}

const _: () = assert!(size_of::<View<'_>>() <= 32 && size_of::<Entry>() <= 24);
