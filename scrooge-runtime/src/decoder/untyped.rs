//! A decoder whatever the type of its records.

use std::sync::Arc;

use thread_local::ThreadLocal;

use super::block::{Block, Local};
use super::shared::Shared;
use crate::adaptive::{Held, Payload, Slots};
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

    /// Decodes a record whose root is the struct `root`.
    #[inline(always)]
    pub(crate) fn decode<'a, P: Protocol, S: Struct>(
        &self,
        payload: Payload<'a>,
        root: S,
    ) -> Result<Held<'a>, DecodeError> {
        let local = self.locals.get_or(|| Local::new(&self.shared));
        let block = local.block(&self.shared);
        let slots = Slots::new(block.words);
        // Made first and walked then, so that it is not moved about.
        let mut held = Held::new(payload, block, slots);
        let (bytes, block, slots) = held.parts();
        match walk_root::<P, S>(root, bytes, block, slots) {
            Ok(Walked {
                end,
                stopped,
                materialised,
            }) => {
                held.walked(end, stopped, materialised);
                Ok(held)
            }
            Err(fault) => Err(held.explain(fault, held.payload())),
        }
    }
}

/// How a walk over a whole record went.
struct Walked {
    /// Where it ended.
    end: usize,
    /// Whether it was cut short there.
    stopped: bool,
    /// Encoded bytes of the hot values.
    materialised: usize,
}

#[inline]
fn walk_root<P: Protocol, S: Struct>(
    root: S,
    bytes: &[u8],
    block: &Block,
    slots: &Slots,
) -> Result<Walked, Fault> {
    if block.refuses_size(bytes.len()) {
        return Err(Fault::new(FaultKind::RecordTooLarge, 0));
    }
    let mut materialised = 0;
    let end = if block.direct > 0 {
        let mut tracks = Tracks {
            entries: &block.entries,
            slots: slots.words(),
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
