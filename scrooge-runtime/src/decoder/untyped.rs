//! A decoder whatever the type of its records.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use bytes::Bytes;
use thread_local::ThreadLocal;

use super::block::{Block, Local};
use super::shared::Shared;
use crate::adaptive::Decoded;
use crate::error::{DecodeError, Fault, FaultKind};
use crate::schema::Schema;
use crate::settings::{Settings, Stop, Trailing};
use crate::walk::{Hot, Struct, Tracks};
use crate::wire::{Protocol, ProtocolTag};

/// What all threads share, and each thread's part.
pub(crate) struct UntypedDecoder {
    pub(crate) shared: Arc<Shared>,
    locals: ThreadLocal<Local>,
}

impl UntypedDecoder {
    pub(crate) fn new(schema: &'static Schema, settings: Settings, protocol: ProtocolTag) -> Self {
        UntypedDecoder {
            shared: Arc::new(Shared::new(schema, settings, protocol)),
            locals: ThreadLocal::new(),
        }
    }

    /// A decoder that begins with what a profile says.
    #[cfg(feature = "profile")]
    pub(crate) fn with_profile(
        schema: &'static Schema,
        settings: Settings,
        protocol: ProtocolTag,
        profile: &crate::Profile,
    ) -> Result<Self, crate::ProfileError> {
        Ok(UntypedDecoder {
            shared: Arc::new(Shared::with_profile(schema, settings, protocol, profile)?),
            locals: ThreadLocal::new(),
        })
    }

    /// Decodes the record in `owned`, or else in `borrowed`, whose root is the struct `root`.
    #[inline(always)]
    pub(crate) fn decode<'a, P: Protocol, S: Struct>(
        &self,
        borrowed: &'a [u8],
        owned: Option<Bytes>,
        root: S,
    ) -> Result<Decoded<'a>, DecodeError> {
        let local = self.locals.get_or(|| Local::new(&self.shared));
        let block = local.block(&self.shared);
        Decoded::decode::<P, S>(borrowed, owned, block, root)
    }
}

/// How a walk over a whole record went.
#[derive(Debug, Default)]
pub(crate) struct Walked {
    /// Where it ended.
    pub(crate) end: usize,
    /// Whether it was cut short there.
    pub(crate) stopped: bool,
    /// Encoded bytes of the hot values.
    pub(crate) materialised: usize,
}

impl Walked {
    /// Leaves off what stands behind the record, where that is allowed.
    #[inline(always)]
    pub(crate) fn record_of<'p>(&self, payload: &'p [u8]) -> &'p [u8] {
        match payload.get(..self.end) {
            Some(record) if !self.stopped => record,
            _ => payload,
        }
    }
}

/// Walks a record under the plan of `block`.
#[inline]
pub(crate) fn walk_root<P: Protocol, S: Struct>(
    root: S,
    bytes: &[u8],
    block: &Block,
    slots: &[AtomicU64],
) -> Result<Walked, Fault> {
    if block.refuses_size(bytes.len()) {
        return Err(Fault::new(FaultKind::RecordTooLarge, 0));
    }
    let mut materialised = 0;
    let end = if block.direct > 0 {
        let mut tracks = Tracks {
            entries: &block.entries,
            slots,
            first_word: 0,
            stops: block.stop == Stop::Early,
            pending: block.direct,
            materialised: 0,
        };
        let hot = Hot::single(&mut tracks, 0, block.hot);
        let end = root.walk::<P>(bytes, 0, block.limits, hot);
        materialised = tracks.materialised;
        end
    } else if block.stop == Stop::Early {
        Err(Fault::stopped(0))
    } else {
        root.skip::<P>(bytes, 0, block.limits)
    };
    match end {
        Ok(end) if end != bytes.len() && block.trailing == Trailing::Reject => {
            Err(Fault::new(FaultKind::TrailingBytes, end))
        }
        Ok(end) => Ok(Walked {
            end,
            stopped: false,
            materialised,
        }),
        Err(fault) if fault.is(FaultKind::Stopped) => Ok(Walked {
            end: fault.offset(),
            stopped: true,
            materialised,
        }),
        Err(fault) => Err(fault),
    }
}
