//! What a decoded record holds, whatever its type.

use std::sync::Arc;

use bytes::Bytes;

use super::found::{Found, FoundStructs, Wanted};
use super::slots::Slots;
use crate::decoder::{Block, Observation};
use crate::error::{DecodeError, Fault, FaultKind};
use crate::plan::{Entry, Node};
use crate::schema::{Schema, StructKind, Type};
use crate::settings::Trailing;
use crate::view::View;
use crate::wire::{Head, Limits, Protocol, ProtocolTag, by_protocol};

/// A record's bytes.
#[derive(Debug)]
pub(crate) enum Payload<'a> {
    Borrowed(&'a [u8]),
    Shared(Bytes),
}

impl Payload<'_> {
    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[u8] {
        match self {
            Payload::Borrowed(bytes) => bytes,
            Payload::Shared(bytes) => bytes,
        }
    }

    /// Leaves off what stands behind the record, where that is allowed.
    #[inline]
    fn truncate(&mut self, end: usize) {
        match self {
            Payload::Borrowed(bytes) => *bytes = bytes.get(..end).unwrap_or(bytes),
            Payload::Shared(bytes) => bytes.truncate(end),
        }
    }
}

/// A decoded record: payload, plan and slots. References into the record hold a reference to it.
#[derive(Debug)]
pub(crate) struct Held<'a> {
    payload: Payload<'a>,
    block: Arc<Block>,
    slots: Slots,
    found: FoundStructs,
    /// Where the walk ended, if it was cut short.
    stopped: Option<u32>,
    /// How its reads are observed. A learning window waits for the end of those that are.
    observation: Observation,
}

impl<'a> Held<'a> {
    /// A record that has not been walked.
    #[inline(always)]
    pub(crate) fn new(payload: Payload<'a>, block: Arc<Block>, slots: Slots) -> Self {
        Held {
            payload,
            block,
            slots,
            found: FoundStructs::default(),
            stopped: None,
            observation: Observation::None,
        }
    }

    /// What a walk needs: the payload, the plan, and where to keep positions.
    #[inline(always)]
    pub(crate) fn parts(&mut self) -> (&[u8], &Block, &mut Slots) {
        (self.payload.as_slice(), &self.block, &mut self.slots)
    }

    /// The walk has gone well, to the end of the record or until `stopped`. From now on the record counts.
    #[inline(always)]
    pub(crate) fn walked(&mut self, end: usize, stopped: bool, materialised: usize) {
        self.stopped = stopped.then_some(end as u32);
        self.observation = self.block.decoded(end, materialised);
        if !stopped {
            self.payload.truncate(end);
        }
    }

    /// Takes over where the walk of the record that this one is a copy of has ended.
    pub(crate) fn stopped_at(self, stopped: Option<u32>) -> Self {
        let mut held = self;
        held.stopped = stopped;
        held
    }

    #[inline(always)]
    pub(crate) fn payload(&self) -> &[u8] {
        self.payload.as_slice()
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
        // In 64 bits, so that a folded node is beyond any table.
        let path = usize::try_from(u64::from(node.0) + index as u64).ok()?;
        let entry = *self.block.readable.get(path)?;
        if entry.slot == Entry::COLD {
            return None;
        }
        Some((entry, self.slots.get(entry.slot)))
    }

    /// Where a field is that has no slot, or whose reads are observed.
    pub(crate) fn find_cold(
        &self,
        view: View<'_>,
        schema: &'static Schema,
        index: usize,
    ) -> Option<(u32, Node)> {
        let path = view.node().path(index);
        let entry = path.and_then(|path| self.block.entries.get(path).copied());
        let child = entry.map_or(view.node(), |entry| Node(entry.child));
        if let (Some(learning), Some(path), Some(entry)) = (&self.block.learning, path, entry) {
            if self.slots.mark(self.block.slots, path) {
                learning.read(&self.block, path, self.observation);
                if self.touch() {
                    learning.touch(self.observation);
                }
            }
            let at = self.slots.get(entry.slot);
            return (at != 0).then_some((at, child));
        }
        let position = self.found.field(self.wanted(view, schema), index);
        if let Some(counters) = &self.block.counters {
            if position.walked > 0 && self.is_left_in_bytes(view.node()) {
                counters.walked_again(position.walked);
            }
            if let Some(path) = path
                && position.first_read
            {
                counters.fell_back(path);
            }
        }
        match position.at {
            0 if position.cut_short => self.damaged(view, schema),
            0 => None,
            at => Some((at, child)),
        }
    }

    /// Marks the record as read, by the bit behind those of the paths. Says whether it had not been.
    fn touch(&self) -> bool {
        self.slots.mark(self.block.slots, self.block.entries.len())
    }

    /// The one field of the union at `view`: its index, or none for an unknown one, and where it is.
    pub(crate) fn arm(
        &self,
        view: View<'_>,
        schema: &'static Schema,
    ) -> (Option<usize>, u32, Node) {
        let first = by_protocol!(self.protocol(), P => self.first_arm::<P>(view, schema));
        if let Some((index, at)) = first {
            return (index, at, view.node());
        }
        let found = Found::look(self.wanted(view, schema));
        if let Some(counters) = &self.block.counters
            && self.is_left_in_bytes(view.node())
        {
            counters.walked_again(found.walked);
        }
        match found.arm() {
            Some((index, at)) if index < schema.fields.len() => (Some(index), at, view.node()),
            Some((_, at)) => (None, at, view.node()),
            // An unknown field's header is kept, and 0 is where a record's first one is.
            None if found.fault.is_none() => (None, view.start() as u32, view.node()),
            None => self.damaged(view, schema),
        }
    }

    /// The arm of a union by its first header, if that says all.
    fn first_arm<P: Protocol>(
        &self,
        view: View<'_>,
        schema: &'static Schema,
    ) -> Option<(Option<usize>, u32)> {
        if self.block.limits.first() {
            return None;
        }
        let head = P::head(view.payload(), view.start(), 0);
        match schema.field(head.id()) {
            // A verified union has one field, so the first header says all, unless it may be passed over.
            Some((index, field))
                if field.ty.accepts::<P>(head.ttype()) && !self.may_read_as_absent(&field.ty) =>
            {
                Some((Some(index), head.value(view.start()) as u32))
            }
            Some(_) => None,
            None => Some((None, view.start() as u32)),
        }
    }

    /// Whether going over a struct again is the price of a plan that has left it in the bytes: below a container that is
    /// hot, or observed, it is how containers are read.
    fn is_left_in_bytes(&self, node: Node) -> bool {
        let Some(path) = node.folded_path() else {
            return true;
        };
        let is_cold = |entry: &Entry| entry.slot == Entry::COLD;
        self.block.entries.get(path).is_none_or(is_cold)
    }

    fn may_read_as_absent(&self, ty: &Type) -> bool {
        match ty {
            Type::Struct(schema) => schema().kind == StructKind::Union,
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
    pub(crate) fn share(&self, start: usize, end: usize) -> Bytes {
        match &self.payload {
            Payload::Shared(bytes) => {
                let end = end.min(bytes.len());
                bytes.slice(start.min(end)..end)
            }
            Payload::Borrowed(bytes) => {
                Bytes::copy_from_slice(bytes.get(start..end).unwrap_or_default())
            }
        }
    }

    /// The record's own bytes, without any behind it.
    pub(crate) fn record(&self, schema: &'static Schema) -> &[u8] {
        let bytes = self.payload();
        if self.stopped.is_none() || self.block.trailing == Trailing::Reject {
            return bytes;
        }
        let walk = schema.walks.of(self.protocol()).cold;
        match walk(bytes, 0, self.block.limits) {
            Ok(end) => bytes.get(..end).unwrap_or(bytes),
            Err(_) => self.damaged(View::root(self), schema),
        }
    }

    /// Verifies the whole record.
    pub(crate) fn complete(&self) -> Result<(), DecodeError> {
        if self.stopped.is_none() {
            return Ok(());
        }
        let walk = self.block.schema.walks.of(self.protocol()).cold;
        let bytes = self.payload();
        let end = walk(bytes, 0, self.block.limits).map_err(|fault| self.explain(fault))?;
        if self.block.trailing == Trailing::Reject && end != bytes.len() {
            return Err(self.explain(Fault::new(FaultKind::TrailingBytes, end)));
        }
        Ok(())
    }

    /// The error of a fault somewhere in this record.
    pub(crate) fn explain(&self, fault: Fault) -> DecodeError {
        by_protocol!(self.protocol(), P => {
            DecodeError::explain::<P>(fault, self.block.schema, self.payload(), self.block.limits)
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
    pub(crate) fn damaged(&self, view: View<'_>, schema: &'static Schema) -> ! {
        let why = match self.complete() {
            Err(error) => error.to_string(),
            Ok(()) => "no fault is found in the whole record".to_owned(),
        };
        panic!(
            "a field of {} at byte {} was read from the part of a record that Stop::Early had not verified, and which \
             is damaged: {why}. Call Adaptive::complete first where producers can't be trusted.",
            schema.name,
            view.start(),
        );
    }
}

impl Drop for Held<'_> {
    #[inline]
    fn drop(&mut self) {
        if self.observation != Observation::None {
            let is_untouched = self.touch();
            self.block.observation_ends(self.observation, is_untouched);
        }
    }
}
