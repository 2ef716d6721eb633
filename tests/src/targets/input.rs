//! What targets for records read from their bytes.

use std::sync::OnceLock;

use scrooge_runtime::{ProtocolTag, Settings, Trailing, WrongType};

use crate::kinds::{Kind, State, kinds};
use crate::random::{self, Rng, Style};

/// A record of some kind, and under what it is decoded. The first seven bytes say which: two for the kind, one for protocol
/// and settings, four for chance.
#[derive(Clone, Copy, Debug)]
pub struct Input<'d> {
    /// What the record is of.
    pub kind: Kind,
    /// Whether wrong types are skipped, and trailing bytes allowed.
    flags: u8,
    seed: u32,
    /// The record.
    pub payload: &'d [u8],
}

/// As many bytes as stand before the record.
const HEAD: usize = 7;

fn all() -> &'static [Kind] {
    static KINDS: OnceLock<Vec<Kind>> = OnceLock::new();
    KINDS.get_or_init(kinds)
}

impl<'d> Input<'d> {
    /// Reads it, unless there are too few bytes.
    pub fn read(data: &'d [u8]) -> Option<Self> {
        let (head, payload) = data.split_first_chunk::<HEAD>()?;
        let [low, high, flags, seed @ ..] = *head;
        let number = usize::from(u16::from_le_bytes([low, high]));
        let kind = all()[number % all().len()];
        let protocol = match flags & 1 {
            0 => ProtocolTag::Binary,
            _ => ProtocolTag::Compact,
        };
        Some(Input {
            kind: kind.over(protocol),
            flags,
            seed: u32::from_le_bytes(seed),
            payload,
        })
    }

    /// The bytes that a record of the kind `number` is read from.
    pub fn write(number: u16, flags: u8, seed: u32, payload: &[u8]) -> Vec<u8> {
        let mut data = number.to_le_bytes().to_vec();
        data.push(flags);
        data.extend_from_slice(&seed.to_le_bytes());
        data.extend_from_slice(payload);
        data
    }

    pub(super) fn settings(&self) -> Settings {
        Settings {
            wrong_type: match self.flags & 2 {
                0 => WrongType::Error,
                _ => WrongType::Skip,
            },
            trailing: match self.flags & 4 {
                0 => Trailing::Reject,
                _ => Trailing::Allow,
            },
            // Few, so that making plans does not take most of the time.
            max_paths: match self.flags & 8 {
                0 => 256,
                _ => usize::from(self.flags >> 4) * 4,
            },
            ..Settings::default()
        }
    }

    pub(super) fn rng(&self) -> Rng {
        Rng::new(self.seed.into())
    }

    /// A record that decodes, to teach decoders with.
    pub(super) fn lesson(&self) -> Vec<u8> {
        let Kind {
            protocol, schema, ..
        } = self.kind;
        let mut rng = self.rng();
        let size = rng.below(40);
        random::record_in(protocol, schema, &Style::plain(), size, &mut rng).bytes
    }

    /// One of the states of learning.
    pub(super) fn state(&self) -> State {
        let mut rng = self.rng();
        *rng.pick(&State::all(rng.clone().next()))
    }
}
