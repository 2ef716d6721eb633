//! What a decoded record holds, whatever its type.

use std::sync::Arc;

use bytes::Bytes;

use super::found::{Found, FoundStructs, Wanted};
use super::slots::{Owner, Slots};
use crate::decoder::{Block, Learning, Observation, Walked, walk_root};
use crate::error::{DecodeError, Fault, FaultKind};
use crate::plan::{Entry, Node};
use crate::schema::{Schema, StructKind, Type};
use crate::settings::Trailing;
use crate::view::View;
use crate::walk::Struct;
#[cfg(feature = "profile")]
use crate::wire::Place;
use crate::wire::{Head, Limits, Protocol, ProtocolTag, by_protocol};

/// What a decoded record holds beside its payload: plan and slots, and the payload's owner if the record is that. References
/// into the record hold a reference to it.
#[derive(Debug)]
pub(crate) struct Held {
    owned: Option<Bytes>,
    block: Arc<Block>,
    slots: Slots,
    found: FoundStructs,
    /// Where the walk ended, if it was cut short.
    stopped: Option<u32>,
    /// How its reads are observed. A learning window waits for the end of those that are.
    observation: Observation,
}

impl Held {
    /// A record that has not been walked.
    #[inline(always)]
    pub(crate) fn new(owned: Option<Bytes>, block: Arc<Block>) -> Self {
        Held {
            owned,
            slots: Slots::new(block.words),
            block,
            found: FoundStructs::default(),
            stopped: None,
            observation: Observation::None,
        }
    }

    /// Lets go of the record, and makes ready for another one.
    #[inline]
    pub(crate) fn reuse(&mut self, block: &Arc<Block>) {
        self.end_observation();
        if !Arc::ptr_eq(&self.block, block) {
            self.follow(block);
        }
        self.slots.reset(block.words);
        self.found.clear();
    }

    #[cold]
    fn follow(&mut self, block: &Arc<Block>) {
        self.block = Arc::clone(block);
    }

    /// Walks the record, whose payload is `borrowed` unless it owns one.
    #[inline(always)]
    pub(crate) fn walk<P: Protocol, S: Struct>(
        &mut self,
        root: S,
        borrowed: &[u8],
    ) -> Result<Walked, DecodeError> {
        let payload = self.owned.as_deref().unwrap_or(borrowed);
        let walked = match walk_root::<P, S>(root, payload, &self.block, self.slots.words()) {
            Ok(walked) => walked,
            Err(fault) => {
                let error = self.explain(fault, payload);
                #[cfg(feature = "metrics")]
                crate::telemetry::decode_failed(self.block.schema.name, &error);
                return Err(error);
            }
        };
        #[cfg(feature = "profile")]
        if let Some(learning) = &self.block.learning {
            learning.measure(Place {
                bytes: payload,
                at: 0,
                protocol: self.block.protocol,
                limits: self.block.limits,
            });
        }
        self.stopped = walked.stopped.then_some(walked.end as u32);
        if let Some(bytes) = &mut self.owned
            && !walked.stopped
        {
            bytes.truncate(walked.end);
        }
        Ok(walked)
    }

    /// From now on the record counts.
    #[inline(always)]
    pub(crate) fn count(&mut self, walked: &Walked) {
        self.observation = self.block.decoded(walked.end, walked.materialised);
    }

    #[inline(always)]
    pub(crate) fn end_observation(&mut self) {
        if self.observation != Observation::None {
            self.observation_ends();
        }
    }

    #[cold]
    fn observation_ends(&mut self) {
        let is_untouched = self.touch();
        let marks = self.slots.words().get(self.block.slot_words..);
        self.block
            .observation_ends(self.observation, is_untouched, marks.unwrap_or_default());
        self.observation = Observation::None;
    }

    /// What a record of its own holds for a struct of this one, whose bytes are `bytes`, verified up to `stopped` if that is
    /// set.
    pub(crate) fn detached(
        &self,
        schema: &'static Schema,
        bytes: &[u8],
        stopped: Option<u32>,
    ) -> Held {
        let owned = Bytes::copy_from_slice(bytes);
        let block = Arc::new(Block::detached(&self.block, schema));
        let mut held = Held::new(Some(owned), block);
        held.stopped = stopped;
        held
    }

    /// The payload, if the record is its owner.
    #[inline(always)]
    pub(crate) fn owned(&self) -> Option<&Bytes> {
        self.owned.as_ref()
    }

    #[inline(always)]
    pub(crate) fn block(&self) -> &Block {
        &self.block
    }

    #[inline(always)]
    pub(crate) fn root(&self) -> Node {
        self.block.root
    }

    /// Where the walk ended, if it was cut short.
    pub(crate) fn stopped(&self) -> Option<u32> {
        self.stopped
    }

    pub(crate) fn limits(&self) -> Limits {
        self.block.limits
    }

    #[inline(always)]
    pub(crate) fn protocol(&self) -> ProtocolTag {
        self.block.protocol
    }

    /// The row of a field that has a slot which may be read without further ado, and the position in it.
    #[inline(always)]
    pub(crate) fn hot(&self, node: Node, index: usize) -> Option<(Entry, u32)> {
        // In 64 bits, so that a node that is shared or folded is beyond any table.
        let path = usize::try_from(u64::from(node.0) + index as u64).ok()?;
        let entry = *self.block.readable.get(path)?;
        if entry.is_cold() {
            return None;
        }
        Some((entry, self.slots.get(entry.slot)))
    }

    /// As [`hot`](Self::hot), in a struct of which the record may have many: where it is the one that was looked at last.
    #[inline]
    pub(crate) fn captured(&self, view: View<'_>, index: usize) -> Option<(Entry, u32)> {
        if !view.node().is_shared() {
            return None;
        }
        let entry = *self.block.readable.get(view.node().path(index)?)?;
        let owner = Owner::at(view.start());
        let at = owner.find(self.slots.words(), entry.slot)?;
        Some((entry, at))
    }

    /// Where a field is that has no slot, or not now, or whose reads are observed; 0 for absent.
    #[cold]
    pub(crate) fn find_cold(
        &self,
        view: View<'_>,
        schema: &'static Schema,
        index: usize,
    ) -> (u32, Node) {
        let path = view.node().path(index);
        let entry = path.and_then(|path| self.block.entries.get(path).copied());
        let child = entry.map_or(view.node(), |entry| Node(entry.child));
        if let (Some(learning), Some(path)) = (&self.block.learning, path) {
            self.observe(learning, path);
        }
        let at = match entry {
            Some(entry) if !entry.is_cold() => self.find_hot(view, schema, index, entry),
            _ => self.find_in_bytes(view, schema, index, path),
        };
        (at, child)
    }

    /// A read of a path in a record that is observed.
    fn observe(&self, learning: &Learning, path: usize) {
        #[cfg(feature = "profile")]
        learning.accessed(&self.block, path, self.observation);
        if self.slots.mark(self.block.slot_words, path) {
            learning.read(&self.block, path, self.observation);
            if self.touch() {
                learning.touch(self.observation);
            }
        }
    }

    /// Where a field is that has a slot; 0 where it is absent.
    fn find_hot(&self, view: View<'_>, schema: &'static Schema, index: usize, entry: Entry) -> u32 {
        if !view.node().is_shared() {
            return self.slots.get(entry.slot);
        }
        let owner = Owner::at(view.start());
        if let Some(at) = owner.find(self.slots.words(), entry.slot) {
            return at;
        }
        // A large struct that is not stepped over but comes up again and again is walked once.
        if schema.fields.len() <= FoundStructs::SMALL {
            self.capture(view, schema);
            if let Some(at) = owner.find(self.slots.words(), entry.slot) {
                return at;
            }
        }
        self.found.field(self.wanted(view, schema), index).at
    }

    /// Where a field is that has no slot; 0 where it is absent.
    fn find_in_bytes(
        &self,
        view: View<'_>,
        schema: &'static Schema,
        index: usize,
        path: Option<usize>,
    ) -> u32 {
        let wanted = self.wanted(view, schema);
        let position = match self.block.alone {
            false => self.found.field(wanted, index),
            true if wanted.payload.is_empty() => return 0,
            true => Found::look_for(wanted, index),
        };
        if let (Some(counters), None) = (&self.block.counters, &self.block.learning) {
            if position.walked > 0 && self.is_left_in_bytes(view.node()) {
                counters.walked_again(position.walked);
            }
            if let Some(path) = path
                && (position.first_read
                    || view.node().is_shared() && self.found.mark(path, self.block.entries.len()))
            {
                counters.fell_back(path);
            }
        }
        if position.at == 0 && position.cut_short {
            self.damaged(view.payload(), view.start(), schema);
        }
        position.at
    }

    /// Whether a walk over a struct at this node keeps something.
    pub(crate) fn captures(&self, node: Node) -> bool {
        let head = node.rows().and_then(|rows| rows.checked_sub(1));
        node.is_shared()
            && head
                .and_then(|head| self.block.entries.get(head))
                .is_some_and(|head| head.direct > 0)
    }

    /// Walks a struct of which the record may have many, and keeps where its hot fields are. Gives the position behind it.
    pub(crate) fn capture(&self, view: View<'_>, schema: &'static Schema) -> usize {
        let wanted = self.wanted(view, schema);
        view.start() + wanted.capture(&self.block.entries, self.slots.words())
    }

    /// The nodes of the keys and values of a map.
    pub(crate) fn pair(&self, node: Node) -> (Node, Node) {
        let child = |index| {
            let entry = node.path(index).and_then(|row| self.block.entries.get(row));
            entry.map_or(node, |entry| Node(entry.child))
        };
        (child(0), child(1))
    }

    /// Marks the record as read, by the bit behind those of the paths. Says whether it had not been.
    fn touch(&self) -> bool {
        self.slots
            .mark(self.block.slot_words, self.block.entries.len())
    }

    /// The one field of the union at `view`: its index, or none for an unknown one, and where it is.
    pub(crate) fn arm(
        &self,
        view: View<'_>,
        schema: &'static Schema,
    ) -> (Option<usize>, u32, Node) {
        let (index, at) = self.find_arm(view, schema);
        let path = view.node().path(index);
        if let Some(path) = path {
            self.arm_is_read(path);
        }
        let entry = path.and_then(|path| self.block.entries.get(path));
        let child = entry.map_or(view.node(), |entry| Node(entry.child));
        ((index < schema.fields.len()).then_some(index), at, child)
    }

    /// Reading an arm costs nothing; what is learnt is whether what is in it is wanted.
    fn arm_is_read(&self, path: usize) {
        match (&self.block.learning, &self.block.counters) {
            (Some(learning), _) => self.observe(learning, path),
            (None, Some(counters))
                if self
                    .block
                    .entries
                    .get(path)
                    .is_some_and(|row| row.is_cold())
                    && self.found.mark(path, self.block.entries.len()) =>
            {
                counters.fell_back(path);
            }
            _ => {}
        }
    }

    /// The index of a union's arm, the one behind the last for an unknown one, and where it is.
    fn find_arm(&self, view: View<'_>, schema: &'static Schema) -> (usize, u32) {
        let first = by_protocol!(self.protocol(), P => self.first_arm::<P>(view, schema));
        if let Some(first) = first.or_else(|| self.hot_arm(view, schema)) {
            return first;
        }
        let found = Found::look(self.wanted(view, schema));
        if let Some(counters) = &self.block.counters
            && self.is_left_in_bytes(view.node())
        {
            counters.walked_again(found.walked);
        }
        match found.arm() {
            Some(arm) => arm,
            // An unknown field's header is kept, and 0 is where a record's first one is.
            None if found.fault.is_none() => (schema.fields.len(), view.start() as u32),
            None => self.damaged(view.payload(), view.start(), schema),
        }
    }

    /// The arm of a union that has been found, if it is hot.
    fn hot_arm(&self, view: View<'_>, schema: &'static Schema) -> Option<(usize, u32)> {
        (0..schema.fields.len()).find_map(|index| {
            let entry = *self.block.entries.get(view.node().path(index)?)?;
            let at = if entry.is_cold() {
                0
            } else if view.node().is_shared() {
                Owner::at(view.start()).find(self.slots.words(), entry.slot)?
            } else {
                self.slots.get(entry.slot)
            };
            (at != 0).then_some((index, at))
        })
    }

    /// The arm of a union by its first header, if that says all.
    fn first_arm<P: Protocol>(
        &self,
        view: View<'_>,
        schema: &'static Schema,
    ) -> Option<(usize, u32)> {
        if self.block.limits.first() {
            return None;
        }
        let head = P::head(view.payload(), view.start(), 0);
        match schema.field(head.id()) {
            // A verified union has one field, so the first header says all, unless it may be passed over.
            Some((index, field))
                if field.ty.accepts::<P>(head.ttype()) && !self.may_read_as_absent(&field.ty) =>
            {
                Some((index, head.value(view.start()) as u32))
            }
            Some(_) => None,
            None => Some((schema.fields.len(), view.start() as u32)),
        }
    }

    /// Whether going over a struct again is the price of a plan that has left it in the bytes: below a container that is
    /// hot, or observed, it is how containers are read.
    fn is_left_in_bytes(&self, node: Node) -> bool {
        let Some(path) = node.folded_path() else {
            return true;
        };
        let entry = self.block.entries.get(path);
        entry.is_none_or(|entry| entry.is_cold())
    }

    fn may_read_as_absent(&self, ty: &Type) -> bool {
        match ty {
            Type::Struct(inner) => inner.schema().kind == StructKind::Union,
            Type::List(_) | Type::Set(_) | Type::Map(..) => self.block.limits.skip_wrong_type(),
            _ => false,
        }
    }

    fn wanted<'v>(&self, view: View<'v>, schema: &'static Schema) -> Wanted<'v> {
        Wanted {
            payload: view.payload(),
            start: view.start(),
            node: view.node(),
            schema,
            limits: self.block.limits,
            protocol: self.block.protocol,
        }
    }

    /// A part of the payload, shared if the record owns it.
    pub(crate) fn share(&self, payload: &[u8], start: usize, end: usize) -> Bytes {
        match &self.owned {
            Some(bytes) => {
                let end = end.min(bytes.len());
                bytes.slice(start.min(end)..end)
            }
            None => Bytes::copy_from_slice(payload.get(start..end).unwrap_or_default()),
        }
    }

    /// The record's own bytes, without any behind it.
    pub(crate) fn record<'p>(&self, payload: &'p [u8], schema: &'static Schema) -> &'p [u8] {
        if self.stopped.is_none() || self.block.trailing == Trailing::Reject {
            return payload;
        }
        match schema.skip(self.protocol(), payload, 0, self.block.limits) {
            Ok(end) => payload.get(..end).unwrap_or(payload),
            Err(_) => self.damaged(payload, 0, schema),
        }
    }

    /// Verifies the whole record.
    pub(crate) fn complete(&self, payload: &[u8]) -> Result<(), DecodeError> {
        if self.stopped.is_none() {
            return Ok(());
        }
        let schema = self.block.schema;
        let end = schema
            .skip(self.protocol(), payload, 0, self.block.limits)
            .map_err(|fault| self.explain(fault, payload))?;
        if self.block.trailing == Trailing::Reject && end != payload.len() {
            return Err(self.explain(Fault::new(FaultKind::TrailingBytes, end), payload));
        }
        Ok(())
    }

    /// The error of a fault somewhere in this record.
    pub(crate) fn explain(&self, fault: Fault, payload: &[u8]) -> DecodeError {
        by_protocol!(self.protocol(), P => {
            DecodeError::explain::<P>(fault, self.block.schema, payload, self.block.limits)
        })
    }

    /// A read of what early stop has left unverified, and which turns out to be damaged.
    ///
    /// # Panics
    ///
    /// Always: the one place in this crate. Accessors have no error to give, and a made-up value would be worse.
    #[cold]
    #[inline(never)]
    #[expect(clippy::panic, reason = "documented on Stop::Early")]
    pub(crate) fn damaged(&self, payload: &[u8], start: usize, schema: &'static Schema) -> ! {
        let why = match self.complete(payload) {
            Err(error) => error.to_string(),
            Ok(()) => "no fault is found in the whole record".to_owned(),
        };
        panic!(
            "a field of {} at byte {start} was read from the part of a record that Stop::Early had not verified, and which \
             is damaged: {why}. Call Adaptive::complete first where producers can't be trusted.",
            schema.name,
        );
    }
}

impl Drop for Held {
    #[inline]
    fn drop(&mut self) {
        self.end_observation();
    }
}
