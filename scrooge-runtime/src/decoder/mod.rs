//! The decoder that a program shares between its threads.

mod block;
mod shared;

pub(crate) use block::{Block, Learning, Observation};
pub(crate) use shared::Shared;

use std::marker::PhantomData;
use std::sync::Arc;

use bytes::Bytes;
use thread_local::ThreadLocal;

use crate::adaptive::{Adaptive, Held, Payload, Slots};
use crate::error::{DecodeError, Fault, FaultKind};
use crate::record::Record;
use crate::report::Report;
use crate::settings::{Settings, Stop, Trailing};
use crate::walk::{Cold, Hot, Tracks};
use crate::wire::{Binary, Protocol};
use block::Local;

/// Decodes records of type `T`, learns which of their fields the program reads, and then materialises only those.
///
/// Share one between threads, by reference or in an [`Arc`]. Every thread counts for itself, and none waits for another.
///
/// ```ignore
/// let decoder = AdaptiveDecoder::<EventData>::new(Settings::default());
/// for payload in payloads {
///     let event = decoder.decode(payload)?;
///     if event.kind() == 7 {
///         forward(event.to_bytes());
///     }
/// }
/// println!("{}", decoder.report());
/// ```
pub struct AdaptiveDecoder<T, P = Binary> {
    shared: Arc<Shared>,
    locals: ThreadLocal<Local>,
    types: PhantomData<fn() -> (T, P)>,
}

impl<T: Record, P: Protocol> AdaptiveDecoder<T, P> {
    /// A decoder whose learning window opens with its first record.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        AdaptiveDecoder {
            shared: Arc::new(Shared::new(T::SCHEMA, settings, P::TAG)),
            locals: ThreadLocal::new(),
            types: PhantomData,
        }
    }

    /// Decodes a record that owns or shares its bytes.
    ///
    /// # Errors
    ///
    /// When the record is malformed: see [`DecodeErrorKind`](crate::DecodeErrorKind).
    #[inline]
    pub fn decode(&self, bytes: impl Into<Bytes>) -> Result<Adaptive<'static, T>, DecodeError> {
        self.decode_payload(Payload::Shared(bytes.into()))
    }

    /// Decodes a record that borrows its bytes, so that none are copied or counted.
    ///
    /// What accessors give out borrows from the record, which a fallback may have to note positions in, and not from the
    /// slice.
    ///
    /// # Errors
    ///
    /// As [`decode`](Self::decode).
    #[inline]
    pub fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Adaptive<'a, T>, DecodeError> {
        self.decode_payload(Payload::Borrowed(bytes))
    }

    #[inline]
    fn decode_payload<'a>(&self, payload: Payload<'a>) -> Result<Adaptive<'a, T>, DecodeError> {
        let local = self.locals.get_or(|| Local::new(&self.shared));
        let block = local.block(&self.shared);
        let slots = Slots::new(block.words);
        // Made first and walked then, so that it is not moved about.
        let mut held = Held::new(payload, block, slots);
        let (bytes, block, slots) = held.parts();
        match walk_root::<T, P>(bytes, block, slots) {
            Ok(Walked {
                end,
                stopped,
                materialised,
            }) => {
                held.walked(end, stopped, materialised);
                Ok(Adaptive::new(held))
            }
            Err(fault) => Err(held.explain(fault)),
        }
    }

    /// What has been learnt and what it saved, up to now.
    #[must_use]
    pub fn report(&self) -> Report {
        self.shared.report()
    }

    /// Opens a new learning window. Records decoded before keep their plan. A lazy decoder stays lazy.
    pub fn relearn(&self) {
        self.shared.relearn();
    }

    /// Whether a learning window is open.
    #[must_use]
    pub fn is_learning(&self) -> bool {
        self.shared.is_learning()
    }

    /// The settings that the decoder was made with.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.shared.settings
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
fn walk_root<T: Record, P: Protocol>(
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
        let hot = Hot::single(&mut tracks, 0);
        let end = T::walk::<P, Hot<'_, '_>>(bytes, 0, block.limits, hot);
        materialised = tracks.materialised;
        end
    } else if block.stop == Stop::Early {
        Err(Fault::stopped(0))
    } else {
        T::walk::<P, Cold>(bytes, 0, block.limits, Cold)
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

impl<T: Record, P: Protocol> Default for AdaptiveDecoder<T, P> {
    fn default() -> Self {
        Self::new(Settings::default())
    }
}

impl<T: Record, P: Protocol> std::fmt::Debug for AdaptiveDecoder<T, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AdaptiveDecoder")
            .field("record", &T::SCHEMA.name)
            .field("learning", &self.is_learning())
            .finish_non_exhaustive()
    }
}
