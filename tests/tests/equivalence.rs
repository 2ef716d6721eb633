//! Adaptation never changes what a program observes.
//!
//! Random records of every struct of the shared IDL are read through random accessors, from decoders in every state of
//! learning, and each value is compared with the full decoder's. Sets and maps are compared without what was repeated.
//!
//! `EQUIVALENCE_TIMES=100` in the environment runs a hundred times as many cases.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use scrooge_runtime::{
    DecodeError, DecodeErrorKind, ProtocolTag, Settings, Stop, Trailing, WrongType,
};
use scrooge_tests::kinds::{AnyData, AnyDecoder, AnyRecord, Kind, State, kinds};
use scrooge_tests::observed::Observed;
use scrooge_tests::probe::Choice;
use scrooge_tests::random::{self, Rng, Sample, Style};

/// Cases per property, half of them in each protocol.
mod cases {
    pub(super) const ADAPTED: u32 = 6_000;
    pub(super) const SEQUENCES: u32 = 2_000;
    pub(super) const OPERATIONS: u32 = 2_000;
    pub(super) const EARLY: u32 = 4_000;
    pub(super) const EARLY_DAMAGED: u32 = 3_000;
    pub(super) const SKIPPED: u32 = 3_000;
    pub(super) const DAMAGED: u32 = 5_000;
    pub(super) const NOT_UTF8: u32 = 2_000;
    pub(super) const PEERS: u32 = 2_000;

    const ALL: u32 = ADAPTED
        + SEQUENCES
        + OPERATIONS
        + EARLY
        + EARLY_DAMAGED
        + SKIPPED
        + DAMAGED
        + NOT_UTF8
        + PEERS;
    const _: () = assert!(ALL >= 20_000);
}

/// What a case is made from.
#[derive(Clone, Debug)]
struct Case {
    kind: Kind,
    seed: u64,
    size: usize,
}

impl Case {
    fn rng(&self) -> Rng {
        Rng::new(self.seed)
    }

    /// A record that plain encoders could have written.
    fn plain(&self, rng: &mut Rng) -> Vec<u8> {
        self.sample(&Style::plain(), rng).bytes
    }

    fn sample(&self, style: &Style, rng: &mut Rng) -> Sample {
        let Kind {
            protocol, schema, ..
        } = self.kind;
        random::record_in(protocol, schema, style, self.size, rng)
    }
}

const PROTOCOLS: [ProtocolTag; 2] = [ProtocolTag::Binary, ProtocolTag::Compact];

/// Any kind of record in any protocol; smaller ones are tried when a case fails.
fn case() -> impl Strategy<Value = Case> {
    let kinds = proptest::sample::select(kinds());
    let protocols = proptest::sample::select(&PROTOCOLS[..]);
    (kinds, protocols, any::<u64>().no_shrink(), 0..60_usize).prop_map(
        |(kind, protocol, seed, size)| Case {
            kind: kind.over(protocol),
            seed,
            size,
        },
    )
}

fn runs(cases: u32) -> ProptestConfig {
    let times = std::env::var("EQUIVALENCE_TIMES").ok();
    let times: u32 = times.and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig {
        cases: cases * times,
        max_shrink_iters: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A random part, or everything.
fn some_choice(rng: &mut Rng) -> Choice {
    let seed = rng.next();
    if rng.one_in(4) {
        Choice::all(seed)
    } else {
        Choice::some(seed)
    }
}

/// What a message about a case ends with.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Says what was read when reading it panicked.
struct Reading<'c>(&'c dyn std::fmt::Display);

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("while reading {}", self.0);
        }
    }
}

/// Reads a record through several choices and compares each value with that of plain data.
fn assert_reads(
    record: &dyn AnyRecord,
    data: &dyn AnyData,
    rng: &mut Rng,
    context: &dyn std::fmt::Display,
) {
    let _reading = Reading(context);
    for _ in 0..1 + rng.below(3) {
        let choice = some_choice(rng);
        let (seen, expected) = (record.probe(choice), data.probe(choice));
        assert_eq!(seen, expected, "{choice:?} in {context}");
    }
}

/// Decodes in either of two ways.
fn decode<'a>(
    decoder: &dyn AnyDecoder,
    bytes: &'a [u8],
    rng: &mut Rng,
) -> Result<Box<dyn AnyRecord + 'a>, DecodeError> {
    if rng.one_in(2) {
        decoder.decode_borrowed(bytes)
    } else {
        Ok(decoder.decode(bytes)?)
    }
}

/// Limits and policies other than the defaults now and then.
fn settings(rng: &mut Rng) -> Settings {
    let mut settings = Settings::default();
    if rng.one_in(4) {
        settings.max_paths = rng.below(40);
    }
    if rng.one_in(4) {
        settings.trailing = Trailing::Allow;
    }
    settings
}

/// In every state of learning: decodes exactly if the full decoder does, with the same error if that is not UTF-8, and
/// reads what the full decoder reads.
fn assert_equivalent(case: &Case, settings: &Settings, valid: &[u8], bytes: &[u8], rng: &mut Rng) {
    let full = case.kind.decode(settings, bytes);
    for state in State::all(rng.next()) {
        let context = format!("{:?} {state:?}: {}", case.kind, hex(bytes));
        let decoder = case.kind.decoder_in(state, settings, valid);
        let record = decode(&*decoder, bytes, rng);
        match (&full, record) {
            (Ok(data), Ok(record)) => assert_reads(&*record, &**data, rng, &context),
            (Err(expected), Err(error)) => assert_eq!(*expected, error, "{context}"),
            (Err(expected), Ok(_)) => panic!("decodes in spite of {expected}: {context}"),
            (Ok(_), Err(error)) => panic!("{error}, but not to the full decoder: {context}"),
        }
    }
}

proptest! {
    #![proptest_config(runs(cases::ADAPTED))]

    /// Learning, adapted to a part, all hot, none hot, lazy, relearning: all read what the full decoder reads.
    #[test]
    fn every_state_reads_what_the_full_decoder_reads(case in case()) {
        let mut rng = case.rng();
        let valid = case.plain(&mut rng);
        let mut settings = settings(&mut rng);
        let style = if rng.one_in(2) { Style::with_repeats(&mut rng) } else { Style::allowed(&mut rng) };
        let mut bytes = case.sample(&style, &mut rng).bytes;
        if rng.one_in(8) {
            bytes.extend_from_slice(&rng.next().to_be_bytes());
        }
        if rng.one_in(16) {
            settings.max_depth = 1 + rng.below(4) as u16;
            if case.kind.decode(&settings, &valid).is_err() {
                return Ok(());
            }
        }
        assert_equivalent(&case, &settings, &valid, &bytes, &mut rng);
    }
}

proptest! {
    #![proptest_config(runs(cases::SEQUENCES))]

    /// One decoder over many records: windows close and open again while records of every plan are kept and read.
    #[test]
    fn records_that_are_kept_read_the_same_while_plans_change(case in case()) {
        let mut rng = case.rng();
        let settings = Settings {
            window: 1 + rng.below(4) as u32,
            min_access_ratio: *rng.pick(&[0.0, 0.01, 0.5, 1.0, 2.0]),
            ..settings(&mut rng)
        };
        let style = Style::with_repeats(&mut rng);
        let samples: Vec<Vec<u8>> =
            (0..4).map(|_| case.sample(&style, &mut rng).bytes).collect();
        let decoded: Vec<_> =
            samples.iter().map(|bytes| case.kind.decode(&settings, bytes)).collect();
        let decoder = case.kind.decoder(settings);
        let mut kept = Vec::new();
        for round in 0..16 {
            let number = rng.below(samples.len());
            let context = format!("{:?} round {round}: {}", case.kind, hex(&samples[number]));
            let record = decode(&*decoder, &samples[number], &mut rng);
            match (&decoded[number], record) {
                (Ok(data), Ok(record)) => {
                    assert_reads(&*record, &**data, &mut rng, &context);
                    if rng.one_in(2) {
                        kept.push((record, data));
                    }
                }
                (Err(expected), Err(error)) => prop_assert_eq!(expected, &error),
                (full, record) => panic!("{full:?}, {record:?}: {context}"),
            }
            if rng.one_in(6) {
                decoder.relearn();
            }
            if !kept.is_empty() && rng.one_in(2) {
                let place = rng.below(kept.len());
                let (record, data) = &kept[place];
                assert_reads(&**record, &***data, &mut rng, &context);
                if rng.one_in(2) {
                    kept.swap_remove(place);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(runs(cases::OPERATIONS))]

    /// Bytes come out as they went in; data, equality and hash agree with the full decoder's; `has_…` is the same in
    /// every state.
    #[test]
    fn operations_on_records_agree_with_plain_data(case in case()) {
        let mut rng = case.rng();
        let valid = case.plain(&mut rng);
        let style = Style::with_repeats(&mut rng);
        let bytes = case.sample(&style, &mut rng).bytes;
        let settings = Settings::default();
        let Ok(data) = case.kind.decode(&settings, &bytes) else {
            return Ok(());
        };
        let other = case.sample(&style, &mut rng).bytes;
        let other_data = case.kind.decode(&settings, &other).ok();
        let protocol = case.kind.protocol;
        let encoded = data.encode(protocol).expect("what was decoded can be encoded");
        let again = case.kind.decode(&settings, &encoded);
        let again = again.map_err(|error| TestCaseError::fail(format!("{error}: {}", hex(&encoded))))?;
        prop_assert!(data.equals(&*again), "{data:?} is read back as {again:?}");
        prop_assert_eq!(data.hash(), again.hash());
        prop_assert_eq!(Ok(encoded.clone()), again.encode(protocol));

        let has = Choice::all(rng.next()).with_has();
        let mut presence = None;
        for state in State::all(rng.next()) {
            let decoder = case.kind.decoder_in(state, &settings, &valid);
            let record = decoder.decode(&bytes).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(record.as_bytes(), &bytes);
            prop_assert_eq!(&record.to_bytes()[..], &bytes[..]);
            let seen = record.probe(has);
            prop_assert_eq!(presence.get_or_insert_with(|| seen.clone()), &seen);

            let made = record.to_data().map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert!(made.equals(&*data));
            prop_assert!(record.equals_data(&*data));
            prop_assert!(record.equals_record(protocol, &bytes) && record.equals_record(protocol, &encoded));
            prop_assert_eq!(record.hash(), data.hash());
            if let Some(other_data) = &other_data {
                let same = data.equals(&**other_data);
                prop_assert_eq!(record.equals_data(&**other_data), same);
                prop_assert_eq!(record.equals_record(protocol, &other), same);
            }
            let detached = record.detach();
            drop(record);
            prop_assert_eq!(detached.as_bytes(), &bytes);
            assert_reads(&*detached, &*data, &mut rng, &format!("detached {}", hex(&bytes)));
        }
    }
}

proptest! {
    #![proptest_config(runs(cases::EARLY))]

    /// Under early stop every state reads the same: what the full decoder reads, but the first of repeated fields.
    #[test]
    fn early_stop_reads_the_same_in_every_state(case in case()) {
        let mut rng = case.rng();
        let valid = case.plain(&mut rng);
        let skips = rng.one_in(3);
        let style = match rng.below(2) {
            _ if skips => Style::retyped(&mut rng),
            0 => Style::with_repeats(&mut rng),
            _ => Style::allowed(&mut rng),
        };
        let sample = case.sample(&style, &mut rng);
        let early = Settings {
            stop: Stop::Early,
            wrong_type: if skips { WrongType::Skip } else { WrongType::Error },
            ..settings(&mut rng)
        };
        let Ok(data) = case.kind.decode(&early, &sample.bytes) else {
            return Ok(());
        };
        if !sample.repeats {
            let last = Settings { stop: Stop::Full, ..early.clone() };
            let full = case.kind.decode(&last, &sample.bytes);
            prop_assert!(full.is_ok_and(|full| full.equals(&*data)), "nothing is repeated");
        }
        for state in State::all(rng.next()) {
            let context = format!("early {:?} {state:?}: {}", case.kind, hex(&sample.bytes));
            let decoder = case.kind.decoder_in(state, &early, &valid);
            let record = decode(&*decoder, &sample.bytes, &mut rng)
                .map_err(|error| TestCaseError::fail(format!("{error}: {context}")))?;
            assert_reads(&*record, &*data, &mut rng, &context);
            prop_assert_eq!(record.complete(), Ok(()), "{}", context);
            prop_assert!(record.to_data().is_ok_and(|made| made.equals(&*data)), "{}", context);
            let detached = record.detach();
            assert_reads(&*detached, &*data, &mut rng, &context);
        }
    }
}

proptest! {
    #![proptest_config(runs(cases::EARLY_DAMAGED))]

    /// Under early stop damage is an error of decoding or of `complete`, and after that no accessor fails.
    #[test]
    fn early_stop_finds_damage_by_complete(case in case()) {
        let mut rng = case.rng();
        let valid = case.plain(&mut rng);
        let sample = case.sample(&Style::unruly(&mut rng), &mut rng);
        let bytes = if rng.one_in(2) { random::damage(&sample, &mut rng) } else { sample.bytes };
        let early = Settings {
            stop: Stop::Early,
            wrong_type: if rng.one_in(3) { WrongType::Skip } else { WrongType::Error },
            ..settings(&mut rng)
        };
        let full = case.kind.decode(&early, &bytes);
        for state in State::all(rng.next()) {
            let context = format!("early {:?} {state:?}: {}", case.kind, hex(&bytes));
            let decoder = case.kind.decoder_in(state, &early, &valid);
            let record = decode(&*decoder, &bytes, &mut rng);
            let complete = record.and_then(|record| record.complete().map(|()| record));
            match (&full, complete) {
                (Ok(data), Ok(record)) => assert_reads(&*record, &**data, &mut rng, &context),
                (Err(expected), Ok(record)) => {
                    prop_assert!(is_utf8(expected), "{} is not found: {}", expected, context);
                    record.probe(Choice::all(rng.next()));
                }
                (Err(expected), Err(error)) => {
                    prop_assert!(is_utf8(expected) || *expected == error, "{}, but {}: {}", error, expected, context);
                }
                (Ok(_), Err(error)) => panic!("{error}, but not to the full decoder: {context}"),
            }
        }
    }
}

proptest! {
    #![proptest_config(runs(cases::SKIPPED))]

    /// Fields and elements of other types are skipped alike in every state.
    #[test]
    fn wrong_types_are_skipped_alike(case in case()) {
        let mut rng = case.rng();
        let valid = case.plain(&mut rng);
        let bytes = case.sample(&Style::retyped(&mut rng), &mut rng).bytes;
        let skip = Settings { wrong_type: WrongType::Skip, ..settings(&mut rng) };
        assert_equivalent(&case, &skip, &valid, &bytes, &mut rng);
    }
}

proptest! {
    #![proptest_config(runs(cases::DAMAGED))]

    /// Of damaged bytes every state says what the full decoder says, unless that only complains about UTF-8.
    #[test]
    fn damaged_bytes_fail_or_read_alike(case in case()) {
        let mut rng = case.rng();
        let valid = case.plain(&mut rng);
        let sample = case.sample(&Style::unruly(&mut rng), &mut rng);
        let bytes = if rng.one_in(4) { sample.bytes } else { random::damage(&sample, &mut rng) };
        let settings = Settings {
            wrong_type: if rng.one_in(3) { WrongType::Skip } else { WrongType::Error },
            ..settings(&mut rng)
        };
        match case.kind.decode(&settings, &bytes) {
            Err(error) if is_utf8(&error) => assert_only_texts_fail(&case, &settings, &valid, &bytes, &mut rng),
            _ => assert_equivalent(&case, &settings, &valid, &bytes, &mut rng),
        }
    }
}

proptest! {
    #![proptest_config(runs(cases::NOT_UTF8))]

    /// A string that is not UTF-8 fails the full decoder, and nothing but its own `to_str` otherwise.
    #[test]
    fn a_string_that_is_not_utf8_fails_alone(case in case()) {
        let mut rng = case.rng();
        let valid = case.plain(&mut rng);
        let style = Style { not_utf8: 4, ..Style::with_repeats(&mut rng) };
        let bytes = case.sample(&style, &mut rng).bytes;
        let settings = settings(&mut rng);
        match case.kind.decode(&settings, &bytes) {
            Err(error) if is_utf8(&error) => assert_only_texts_fail(&case, &settings, &valid, &bytes, &mut rng),
            _ => assert_equivalent(&case, &settings, &valid, &bytes, &mut rng),
        }
    }
}

fn is_utf8(error: &DecodeError) -> bool {
    *error.kind() == DecodeErrorKind::InvalidUtf8
}

/// The full decoder complains about a string. With all such strings mended it tells what else is wrong: every state
/// must fail for that, or decode. Then all states read the same, and only those strings are not UTF-8.
fn assert_only_texts_fail(
    case: &Case,
    settings: &Settings,
    valid: &[u8],
    bytes: &[u8],
    rng: &mut Rng,
) {
    let mut mended = bytes.to_vec();
    let mut bad_texts: Vec<Vec<u8>> = Vec::new();
    let full = loop {
        match case.kind.decode(settings, &mended) {
            Err(error) if is_utf8(&error) => {
                bad_texts.push(mend(&mut mended, case.kind.protocol, error.offset()))
            }
            full => break full,
        }
    };
    let choice = some_choice(rng);
    let all = Choice::all(rng.next());
    let mut first = None;
    for state in State::all(rng.next()) {
        let context = format!("{:?} {state:?}: {}", case.kind, hex(bytes));
        let decoder = case.kind.decoder_in(state, settings, valid);
        match (&full, decode(&*decoder, bytes, rng)) {
            (Ok(_), Ok(record)) => {
                let seen = record.probe(choice);
                let expected: &Observed = first.get_or_insert_with(|| seen.clone());
                assert_eq!(seen, *expected, "{context}");
                for text in record.probe(all).invalid_texts() {
                    assert!(
                        bad_texts.iter().any(|bad| bad == text),
                        "{text:?} in {context}"
                    );
                }
                let error = record.to_data().err();
                assert!(error.is_some_and(|error| is_utf8(&error)), "{context}");
            }
            (Err(expected), Err(error)) => assert_eq!(*expected, error, "{context}"),
            (Err(expected), Ok(_)) => panic!("decodes in spite of {expected}: {context}"),
            (Ok(_), Err(error)) => panic!("{error}, but only UTF-8 is wrong: {context}"),
        }
    }
}

/// Makes the string whose length stands at `at` ASCII. Gives what it was.
fn mend(bytes: &mut [u8], protocol: ProtocolTag, at: usize) -> Vec<u8> {
    let (length, start) = match protocol {
        ProtocolTag::Compact => random::read_varint(bytes, at).expect("a length"),
        _ => {
            let length = bytes[at..].first_chunk().copied().map(u32::from_be_bytes);
            (u64::from(length.expect("a length")), at + 4)
        }
    };
    let text = &mut bytes[start..][..length as usize];
    let bad = text.to_vec();
    assert!(
        std::str::from_utf8(&bad).is_err(),
        "the error's place is the string's"
    );
    text.iter_mut().for_each(|byte| *byte &= 0x7F);
    bad
}

/// The random records are what the properties need: most are valid, all kinds come, and damage is found often but not
/// always.
#[test]
fn random_records_are_of_all_sorts() {
    PROTOCOLS.into_iter().for_each(random_records_in);
}

fn random_records_in(protocol: ProtocolTag) {
    let mut rng = Rng::new(7);
    let settings = Settings::default();
    let mut kinds_seen = BTreeMap::new();
    let (mut plain, mut allowed, mut damaged, mut repeats, mut texts) = (0, 0, 0, 0, 0);
    const RECORDS: usize = 2_000;
    let kinds = kinds();
    for _ in 0..RECORDS {
        let kind = rng.pick(&kinds).over(protocol);
        let size = rng.below(60);
        let is_ok = |bytes: &[u8]| usize::from(kind.decode(&settings, bytes).is_ok());
        plain +=
            is_ok(&random::record_in(protocol, kind.schema, &Style::plain(), size, &mut rng).bytes);
        let style = Style::with_repeats(&mut rng);
        let sample = random::record_in(protocol, kind.schema, &style, size, &mut rng);
        allowed += is_ok(&sample.bytes);
        repeats += usize::from(sample.repeats);
        damaged += is_ok(&random::damage(&sample, &mut rng));
        let style = Style {
            not_utf8: 4,
            ..style
        };
        let bytes = random::record_in(protocol, kind.schema, &style, size, &mut rng).bytes;
        texts += usize::from(
            kind.decode(&settings, &bytes)
                .is_err_and(|error| is_utf8(&error)),
        );
        *kinds_seen.entry(kind.name).or_insert(0) += sample.bytes.len();
    }
    assert_eq!(plain, RECORDS);
    assert!(allowed > RECORDS * 9 / 10, "{allowed} are valid");
    assert!(repeats > RECORDS / 4, "{repeats} have repeated fields");
    assert!(
        (RECORDS / 20..RECORDS * 2 / 3).contains(&damaged),
        "{damaged} survive damage"
    );
    assert!(
        texts > RECORDS / 20,
        "{texts} have strings that are not UTF-8"
    );
    assert_eq!(kinds_seen.len(), kinds.len());
    let longest = kinds_seen.get("client_event.ClientEvent");
    assert!(
        longest.is_some_and(|&bytes| bytes > 1_000),
        "{kinds_seen:?}"
    );
}

/// What Apache's generated code makes of the same bytes.
mod peers {
    use super::*;
    use scrooge_peers::thrift::{self, protocol::TSerializable};
    use scrooge_peers::{airline, codec, common, events, negative_ids, shapes};

    /// Reads with the `thrift` crate and writes again.
    type RoundTrip = fn(ProtocolTag, &[u8]) -> thrift::Result<Vec<u8>>;

    fn round_trip<T: TSerializable>(
        protocol: ProtocolTag,
        bytes: &[u8],
    ) -> thrift::Result<Vec<u8>> {
        Ok(match protocol {
            ProtocolTag::Compact => {
                codec::compact::to_bytes(&codec::compact::from_bytes::<T>(bytes)?)
            }
            _ => codec::to_bytes(&codec::from_bytes::<T>(bytes)?),
        })
    }

    macro_rules! peers {
        ($($file:literal: $module:ident::{$($name:ident),* $(,)?};)*) => {
            vec![$($((
                concat!($file, ".", stringify!($name)),
                round_trip::<$module::$name> as RoundTrip,
            ),)*)*]
        };
    }

    /// Without `negative_ids`: the generated code writes such fields, but on reading takes each field for the first.
    fn all() -> Vec<(&'static str, RoundTrip)> {
        peers! {
            "airline": airline::{Location, Airport, Flight, Airline};
            "common": common::{Address, GeoPoint, Money};
            "client_event": events::{
                Consent, User, Screen, Network, Device, Geo, Campaign, Referrer, Page, Experiment, Item, Click,
                Search, Purchase, Failure, Detail, Session, ClientEvent,
            };
            "shapes": shapes::{
                Empty, Scalars, RequiredScalars, PlainScalars, Defaults, ContainerDefaults, Containers, Nested, Pair,
                Level1, Level2, Level3, Level4, Level5, Tree, Linked, Ping, Pong, Number, Choice, Batch, Expression,
                Operation, Unions, Sparse, Words, Refusal, Wide,
            };
        }
    }

    proptest! {
        #![proptest_config(runs(cases::PEERS))]

        /// What we write, the `thrift` crate reads; what it writes, we read, with the same values.
        #[test]
        fn the_thrift_crate_reads_and_writes_the_same(
            (name, round_trip) in proptest::sample::select(all()),
            protocol in proptest::sample::select(&PROTOCOLS[..]),
            seed in any::<u64>().no_shrink(),
            size in 0..60_usize,
        ) {
            let kind = Kind::named(name).over(protocol);
            let case = Case { kind, seed, size };
            let mut rng = case.rng();
            let settings = Settings::default();
            // Encoding plain data writes every field that has a default, which the `thrift` crate would else read as
            // the zero of its type.
            let bytes = case.plain(&mut rng);
            let data = kind.decode(&settings, &bytes).map_err(|error| TestCaseError::fail(error.to_string()))?;
            let ours = data.encode(protocol).expect("what was decoded can be encoded");
            let theirs = round_trip(protocol, &ours)
                .map_err(|error| TestCaseError::fail(format!("{error}: {}", hex(&ours))))?;
            let read = kind.decode(&settings, &theirs);
            prop_assert!(read.as_ref().is_ok_and(|read| read.equals(&*data)), "{:?}: {}", read, hex(&theirs));
            for state in State::all(rng.next()) {
                let decoder = kind.decoder_in(state, &settings, &bytes);
                let record = decode(&*decoder, &theirs, &mut rng)
                    .map_err(|error| TestCaseError::fail(error.to_string()))?;
                assert_reads(&*record, &*data, &mut rng, &hex(&theirs));
            }
        }
    }

    /// Fields with negative ids read as the values that their code has written.
    #[test]
    fn negative_ids_read_as_what_the_thrift_crate_writes() -> TestCaseResult {
        use scrooge_tests::schema::negative_ids::prelude::*;
        use scrooge_tests::schema::negative_ids::{ExplicitData, ImplicitData, MixedData};

        let fail = |error: DecodeError| TestCaseError::fail(error.to_string());
        let settings = || Settings {
            window: 1,
            ..Settings::default()
        };
        let explicit = negative_ids::Explicit::new(true, "two".to_owned(), -7, 1);
        let bytes = codec::to_bytes(&explicit);
        let decoder = scrooge_runtime::AdaptiveDecoder::<ExplicitData>::new(settings());
        for _ in 0..3 {
            let read = decoder.decode_borrowed(&bytes).map_err(fail)?;
            prop_assert_eq!(
                (read.minus_one(), read.one(), read.least()),
                (-7, Some(1), Some(true))
            );
            prop_assert!(read.minus_two().is_some_and(|two| two == "two"));
        }
        let implicit = negative_ids::Implicit::new(vec![1, 2], None, 9);
        let bytes = codec::to_bytes(&implicit);
        let decoder = scrooge_runtime::AdaptiveDecoder::<ImplicitData>::new(settings());
        for _ in 0..3 {
            let read = decoder.decode_borrowed(&bytes).map_err(fail)?;
            prop_assert_eq!((read.first(), read.second()), (9, None));
            prop_assert_eq!(read.third().iter().collect::<Vec<i32>>(), [1, 2]);
        }
        let mixed = negative_ids::Mixed::new(-2, -1, 1, None);
        let bytes = codec::to_bytes(&mixed);
        let read = MixedData::decode(scrooge_runtime::Binary, &bytes).map_err(fail)?;
        let expected = MixedData {
            one: Some(1),
            minus_one: Some(-1),
            two: None,
            minus_two: Some(-2),
        };
        prop_assert_eq!(read, expected);
        Ok(())
    }

    /// A record that their code makes reads as the values it was made from.
    #[test]
    fn what_the_thrift_crate_makes_reads_as_its_values() -> TestCaseResult {
        use scrooge_tests::schema::events::prelude::*;
        use scrooge_tests::schema::events::{ClientEventData, DetailArm};

        let user = events::User::new(
            7,
            "mina".to_owned(),
            None,
            common::Address::new(None, "Zürich".to_owned(), None, None, "CH".to_owned()),
            None,
            vec!["a".to_owned(), "b".to_owned()],
            None,
            None,
        );
        let mut event = events::ClientEvent::new(
            events::EventKind::PURCHASE,
            "01H".to_owned(),
            1_700_000_000_000,
            None,
            None,
            user,
            None,
            None,
            None,
            vec![],
            std::collections::BTreeMap::from([("k".to_owned(), "v".to_owned())]),
            None,
            events::Detail::Purchase(events::Purchase::new(
                "o-1".to_owned(),
                common::Money::new(1_990_000, "EUR".to_owned()),
                None,
            )),
            None,
            None,
            vec![1, 2, 3],
            None,
            None,
        );
        event.sample_rate = Some(0.25.into());
        let bytes = codec::to_bytes(&event);
        let decoder = scrooge_runtime::AdaptiveDecoder::<ClientEventData>::new(Settings {
            window: 2,
            ..Settings::default()
        });
        for _ in 0..4 {
            let read = decoder
                .decode(bytes.clone())
                .map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(read.kind().0, 7);
            prop_assert_eq!(read.occurred_at(), 1_700_000_000_000);
            prop_assert!(read.received_at().is_none() && read.device().is_none());
            let view = read.view();
            let country = view
                .user()
                .and_then(|user| user.address())
                .and_then(|address| address.country());
            prop_assert!(country.is_some_and(|country| country == "CH"));
            prop_assert_eq!(
                view.user().map(|user| (user.id(), user.staff())),
                Some((7, false))
            );
            prop_assert_eq!(view.user().map(|user| user.segments().len()), Some(2));
            prop_assert!(read.properties().get("k").is_some_and(|value| value == "v"));
            prop_assert_eq!(read.trace(), Some([1, 2, 3].as_slice()));
            prop_assert_eq!(read.sample_rate(), 0.25);
            prop_assert_eq!(read.schema_version(), 7);
            match view.detail().map(|detail| detail.arm()) {
                Some(DetailArm::Purchase(purchase)) => {
                    prop_assert_eq!(purchase.total().micros(), 1_990_000);
                }
                other => panic!("{other:?}"),
            }
        }
        Ok(())
    }
}
