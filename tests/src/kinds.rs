//! Every struct of the IDL behind one type, so that a test can go over all of them, and decoders in every state of
//! learning.

use std::any::Any;
use std::collections::hash_map::DefaultHasher;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};

use crate::dynamic::Loaded;
use scrooge_runtime::dynamic::DynamicDecoder;
use scrooge_runtime::{
    Adaptive, AdaptiveDecoder, Binary, Bytes, Compact, DecodeError, EncodeError, Mode, Patch,
    Protocol, ProtocolTag, Record, Report, Schema, Settings, decode_with, encode,
};

use crate::observed::Observed;
use crate::probe::{Choice, ProbeRecord};

pub use crate::probe::kinds;

/// A struct, union or exception as the root of a record in one of the protocols.
#[derive(Clone, Copy)]
pub struct Kind {
    /// File and name: `shapes.Tree`.
    pub name: &'static str,
    /// What the generator knows of it.
    pub schema: &'static Schema,
    /// What its records are encoded in.
    pub protocol: ProtocolTag,
    /// The same schema, loaded at run time, if its decoders are to be those.
    pub loaded: Option<&'static Schema>,
    binary: Calls,
    compact: Calls,
}

type Decode = fn(&Settings, &[u8]) -> Result<Box<dyn AnyData>, DecodeError>;

#[derive(Clone, Copy)]
struct Calls {
    decode: Decode,
    decoder: fn(Settings) -> Box<dyn AnyDecoder>,
}

impl Calls {
    fn of<T: ProbeRecord, P: Protocol>() -> Self {
        Calls {
            decode: |settings, bytes| {
                let data = decode_with::<T, P>(P::default(), settings, bytes)?;
                Ok(Box::new(data))
            },
            decoder: |settings| Box::new(AdaptiveDecoder::<T, P>::new(settings)),
        }
    }
}

impl Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let loaded = self.loaded.map_or("", |_| ", loaded");
        write!(f, "{} in {:?}{loaded}", self.name, self.protocol)
    }
}

impl Kind {
    /// The kind of records of type `T` in the binary protocol.
    pub fn of<T: ProbeRecord>(name: &'static str) -> Self {
        Kind {
            name,
            schema: T::SCHEMA,
            protocol: ProtocolTag::Binary,
            loaded: None,
            binary: Calls::of::<T, Binary>(),
            compact: Calls::of::<T, Compact>(),
        }
    }

    /// The same, in another protocol.
    #[must_use]
    pub fn over(self, protocol: ProtocolTag) -> Self {
        Kind { protocol, ..self }
    }

    /// The same, whose decoders know nothing but a schema that was loaded at run time.
    #[must_use]
    pub fn loaded_as(self, schema: &'static Schema) -> Self {
        Kind {
            loaded: Some(schema),
            ..self
        }
    }

    fn calls(&self) -> Calls {
        match self.protocol {
            ProtocolTag::Compact => self.compact,
            _ => self.binary,
        }
    }

    /// The kind with this name, in the binary protocol.
    ///
    /// # Panics
    ///
    /// When there is none.
    pub fn named(name: &str) -> Self {
        let found = kinds().into_iter().find(|kind| kind.name == name);
        found.unwrap_or_else(|| panic!("no struct is called {name}"))
    }

    /// Decodes in full, to plain data.
    ///
    /// # Errors
    ///
    /// When the record is malformed, or a string in it is not UTF-8.
    pub fn decode(
        &self,
        settings: &Settings,
        bytes: &[u8],
    ) -> Result<Box<dyn AnyData>, DecodeError> {
        (self.calls().decode)(settings, bytes)
    }

    /// A decoder that has not seen a record.
    pub fn decoder(&self, settings: Settings) -> Box<dyn AnyDecoder> {
        match self.loaded {
            Some(schema) => Box::new(Loaded {
                kind: *self,
                decoder: DynamicDecoder::new(schema, self.protocol, settings),
            }),
            None => (self.calls().decoder)(settings),
        }
    }

    /// A decoder in a state of learning. It is taught with `valid`, a record that decodes under `settings`, and nothing
    /// but its window and mode differ from them.
    ///
    /// # Panics
    ///
    /// When `valid` does not decode.
    pub fn decoder_in(
        &self,
        state: State,
        settings: &Settings,
        valid: &[u8],
    ) -> Box<dyn AnyDecoder> {
        self.taught(state, settings, &[valid, valid], |_, choice| choice)
    }

    /// As [`decoder_in`](Self::decoder_in), but with several records, of which each is read by a choice of its own, and keys
    /// and elements of sets in part.
    ///
    /// # Panics
    ///
    /// When one of them does not decode.
    pub fn decoder_by(
        &self,
        state: State,
        settings: &Settings,
        lessons: &[&[u8]],
    ) -> Box<dyn AnyDecoder> {
        self.taught(state, settings, lessons, |number, choice| {
            choice.below(number).as_lesson()
        })
    }

    fn taught(
        &self,
        state: State,
        settings: &Settings,
        lessons: &[&[u8]],
        choice_of: impl Fn(usize, Choice) -> Choice,
    ) -> Box<dyn AnyDecoder> {
        let window = lessons.len() as u32;
        let mut settings = settings.clone();
        match state {
            State::Learning => settings.window = u32::MAX / 4,
            State::Lazy => settings.mode = Mode::Lazy,
            State::AllHot => (settings.window, settings.min_access_ratio) = (window, 0.0),
            State::Adapted(_) | State::Warm(_) | State::NoneHot | State::Relearning(_) => {
                (settings.window, settings.min_access_ratio) = (window, 0.5);
            }
        }
        let decoder = self.decoder(settings);
        let choice = match state {
            State::Learning | State::Lazy => return decoder,
            State::AllHot | State::NoneHot => Choice::none(),
            State::Adapted(choice) | State::Warm(choice) | State::Relearning(choice) => choice,
        };
        let teach = |number: usize| {
            let record = decoder.decode_borrowed(lessons[number]);
            let record = record.expect("a valid record");
            record.probe(choice_of(number, choice));
        };
        (0..lessons.len()).for_each(teach);
        assert!(!decoder.is_learning(), "the window is full");
        if let State::Relearning(_) = state {
            decoder.relearn();
            teach(0);
        }
        if let State::Warm(_) = state {
            return decoder.started_again();
        }
        decoder
    }
}

/// What a decoder has learnt when a test looks at it.
#[derive(Clone, Copy, Debug)]
pub enum State {
    /// Its first window is open.
    Learning,
    /// It has learnt what this choice reads.
    Adapted(Choice),
    /// It was started with the profile of one that has learnt what this choice reads.
    Warm(Choice),
    /// Every path is hot.
    AllHot,
    /// No path is hot.
    NoneHot,
    /// It never learns.
    Lazy,
    /// It had learnt something, and its second window is open.
    Relearning(Choice),
}

impl State {
    /// Every state. Where something is to be learnt, it depends on `seed`.
    pub fn all(seed: u64) -> [State; 7] {
        [
            State::Lazy,
            State::Learning,
            State::Adapted(Choice::some(seed)),
            State::Warm(Choice::some(seed.rotate_left(32))),
            State::AllHot,
            State::NoneHot,
            State::Relearning(Choice::some(!seed)),
        ]
    }
}

/// Decoders of `T` that walk in each of the ways there are: lazy, learning, with all paths hot, with none. They are taught
/// with `valid`, which must decode under `settings`.
///
/// # Panics
///
/// When `valid` does not decode.
pub fn decoders<T: Record>(settings: &Settings, valid: &[u8]) -> [AdaptiveDecoder<T>; 4] {
    decoders_in::<T, Binary>(settings, valid)
}

/// The same for either protocol.
///
/// # Panics
///
/// When `valid` does not decode.
pub fn decoders_in<T: Record, P: Protocol>(
    settings: &Settings,
    valid: &[u8],
) -> [AdaptiveDecoder<T, P>; 4] {
    let decoder = |mode, window, min_access_ratio| {
        AdaptiveDecoder::<T, P>::new(Settings {
            mode,
            window,
            min_access_ratio,
            ..settings.clone()
        })
    };
    let taught = |min_access_ratio| {
        let decoder = decoder(Mode::Learn, 1, min_access_ratio);
        drop(decoder.decode_borrowed(valid).expect("a valid record"));
        assert!(!decoder.is_learning(), "the window is full");
        decoder
    };
    [
        decoder(Mode::Lazy, 1, 1.0),
        decoder(Mode::Learn, u32::MAX / 4, 1.0),
        taught(0.0),
        taught(2.0),
    ]
}

/// Plain data of any type.
pub trait AnyData: Any + Debug {
    /// Reads a part.
    fn probe(&self, choice: Choice) -> Observed;
    /// Encodes it.
    ///
    /// # Errors
    ///
    /// When the protocol cannot express it.
    fn encode(&self, protocol: ProtocolTag) -> Result<Vec<u8>, EncodeError>;
    /// Whether it equals other data.
    fn equals(&self, other: &dyn AnyData) -> bool;
    /// Its hash as a reference.
    fn hash(&self) -> u64;
}

impl<T: ProbeRecord> AnyData for T {
    fn probe(&self, choice: Choice) -> Observed {
        T::probe_record(self.as_reference(), choice)
    }

    fn encode(&self, protocol: ProtocolTag) -> Result<Vec<u8>, EncodeError> {
        match protocol {
            ProtocolTag::Compact => encode(Compact, self),
            _ => encode(Binary, self),
        }
    }

    fn equals(&self, other: &dyn AnyData) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<T>() == Some(self)
    }

    fn hash(&self) -> u64 {
        hash_of(&self.as_reference())
    }
}

/// A decoder of any type.
pub trait AnyDecoder {
    /// Decodes a record that owns its bytes.
    ///
    /// # Errors
    ///
    /// When it is malformed.
    fn decode(&self, bytes: &[u8]) -> Result<Box<dyn AnyRecord>, DecodeError>;
    /// Decodes a record that borrows its bytes.
    ///
    /// # Errors
    ///
    /// When it is malformed.
    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Box<dyn AnyRecord + 'a>, DecodeError>;
    /// Reads a part of a record with a reader that has read another one in the same place, by itself and in a batch.
    ///
    /// # Errors
    ///
    /// When it is malformed.
    ///
    /// # Panics
    ///
    /// When the two ways differ in the error.
    fn read_after(
        &self,
        before: &[u8],
        bytes: &[u8],
        choice: Choice,
    ) -> Result<[Observed; 2], DecodeError>;
    /// Opens a new window.
    fn relearn(&self);
    /// Whether a window is open.
    fn is_learning(&self) -> bool;
    /// What has been learnt.
    fn report(&self) -> Report;
    /// A decoder with the same settings that starts with what this one has learnt.
    fn started_again(&self) -> Box<dyn AnyDecoder>;
}

impl<T: ProbeRecord, P: Protocol> AnyDecoder for AdaptiveDecoder<T, P> {
    fn decode(&self, bytes: &[u8]) -> Result<Box<dyn AnyRecord>, DecodeError> {
        let record = self.decode(Bytes::copy_from_slice(bytes))?;
        Ok(Box::new(record))
    }

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Box<dyn AnyRecord + 'a>, DecodeError> {
        let record = self.decode_borrowed(bytes)?;
        Ok(Box::new(record))
    }

    fn read_after(
        &self,
        before: &[u8],
        bytes: &[u8],
        choice: Choice,
    ) -> Result<[Observed; 2], DecodeError> {
        let mut reader = self.reader();
        if let Ok(other) = reader.read(before) {
            T::probe_record(other, choice);
        }
        let alone = reader
            .read(bytes)
            .map(|record| T::probe_record(record, choice));
        for payload in reader.read_batch(&[bytes, before, bytes]).iter().flatten() {
            T::probe_record(payload, choice);
        }
        let payloads = [before, bytes];
        let batch = reader.read_batch(&payloads);
        match (alone, batch.get(1).expect("two records were read")) {
            (Ok(alone), Ok(record)) => Ok([alone, T::probe_record(record, choice)]),
            (Err(alone), Err(error)) => {
                assert_eq!(alone, *error);
                Err(alone)
            }
            (alone, other) => panic!("alone {alone:?}, but in a batch {other:?}"),
        }
    }

    fn relearn(&self) {
        self.relearn();
    }

    fn is_learning(&self) -> bool {
        self.is_learning()
    }

    fn report(&self) -> Report {
        self.report()
    }

    fn started_again(&self) -> Box<dyn AnyDecoder> {
        let settings = self.settings().clone();
        let again = AdaptiveDecoder::<T, P>::with_profile(settings, &self.profile());
        Box::new(again.expect("a profile of the same record"))
    }
}

/// A decoded record of any type.
pub trait AnyRecord: Debug {
    /// Reads a part.
    fn probe(&self, choice: Choice) -> Observed;
    /// The payload.
    fn as_bytes(&self) -> &[u8];
    /// The payload, shared.
    fn to_bytes(&self) -> Bytes;
    /// Plain data.
    ///
    /// # Errors
    ///
    /// When a string is not UTF-8.
    fn to_data(&self) -> Result<Box<dyn AnyData>, DecodeError>;
    /// A record of its own.
    fn detach(&self) -> Box<dyn AnyRecord>;
    /// Verifies what early stop left.
    ///
    /// # Errors
    ///
    /// When that is malformed.
    fn complete(&self) -> Result<(), DecodeError>;
    /// Whether it equals data.
    fn equals_data(&self, data: &dyn AnyData) -> bool;
    /// Whether it equals another record with these bytes, which must decode.
    fn equals_record(&self, protocol: ProtocolTag, bytes: &[u8]) -> bool;
    /// Encodes it.
    ///
    /// # Errors
    ///
    /// When a part that early stop left is malformed.
    fn encode(&self, protocol: ProtocolTag) -> Result<Vec<u8>, EncodeError>;
    /// A patch that clears the fields with these indices.
    ///
    /// # Errors
    ///
    /// When a part that early stop left is malformed.
    fn without(&self, fields: &[usize]) -> Result<Bytes, EncodeError>;
    /// Its hash.
    fn hash(&self) -> u64;
}

impl<T: ProbeRecord> AnyRecord for Adaptive<'_, T> {
    fn probe(&self, choice: Choice) -> Observed {
        T::probe_record(self.view(), choice)
    }

    fn as_bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    fn to_bytes(&self) -> Bytes {
        self.to_bytes()
    }

    fn to_data(&self) -> Result<Box<dyn AnyData>, DecodeError> {
        Ok(Box::new(self.to_data()?))
    }

    fn detach(&self) -> Box<dyn AnyRecord> {
        Box::new(self.detach())
    }

    fn complete(&self) -> Result<(), DecodeError> {
        self.complete()
    }

    fn equals_data(&self, data: &dyn AnyData) -> bool {
        let data: &dyn Any = data;
        data.downcast_ref::<T>().is_some_and(|data| self == data)
    }

    fn equals_record(&self, protocol: ProtocolTag, bytes: &[u8]) -> bool {
        fn equals<T: ProbeRecord, P: Protocol>(this: &Adaptive<'_, T>, bytes: &[u8]) -> bool {
            let decoder = AdaptiveDecoder::<T, P>::new(Settings::lazy());
            *this == decoder.decode_borrowed(bytes).expect("a valid record")
        }
        match protocol {
            ProtocolTag::Compact => equals::<T, Compact>(self, bytes),
            _ => equals::<T, Binary>(self, bytes),
        }
    }

    fn encode(&self, protocol: ProtocolTag) -> Result<Vec<u8>, EncodeError> {
        match protocol {
            ProtocolTag::Compact => self.encode(Compact),
            _ => self.encode(Binary),
        }
    }

    fn without(&self, fields: &[usize]) -> Result<Bytes, EncodeError> {
        let mut patch: Patch<'_> = self.patch().into();
        for &index in fields {
            patch = patch.clear(index);
        }
        patch.to_bytes()
    }

    fn hash(&self) -> u64 {
        hash_of(self)
    }
}

pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
