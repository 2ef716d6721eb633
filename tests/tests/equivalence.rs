//! Adaptation never changes what a program observes.
//!
//! Random records of every struct of the shared IDL are read through random accessors, from decoders in every state of
//! learning, and each value is compared with the full decoder's. Sets and maps are compared without what was repeated.
//! What has to hold is in `scrooge_tests::property`; `tests/schemas` holds random schemas to the same.
//!
//! `EQUIVALENCE_TIMES=100` in the environment runs a hundred times as many cases.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use scrooge_runtime::{DecodeError, DecodeErrorKind, ProtocolTag, Settings};
use scrooge_tests::kinds::{Kind, kinds};
use scrooge_tests::property::{self, Case, PROTOCOLS};
use scrooge_tests::random::{self, Rng, Style};

/// Cases per property, half of them in each protocol.
mod cases {
    pub(super) const ADAPTED: u32 = 6_000;
    pub(super) const SEQUENCES: u32 = 2_000;
    pub(super) const DRIFTING: u32 = 500;
    pub(super) const OPERATIONS: u32 = 2_000;
    pub(super) const EARLY: u32 = 4_000;
    pub(super) const EARLY_DAMAGED: u32 = 3_000;
    pub(super) const SKIPPED: u32 = 3_000;
    pub(super) const DAMAGED: u32 = 5_000;
    pub(super) const NOT_UTF8: u32 = 2_000;
    pub(super) const PEERS: u32 = 2_000;

    const ALL: u32 = ADAPTED
        + SEQUENCES
        + DRIFTING
        + OPERATIONS
        + EARLY
        + EARLY_DAMAGED
        + SKIPPED
        + DAMAGED
        + NOT_UTF8
        + PEERS;
    const _: () = assert!(ALL >= 20_000);
}

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

macro_rules! properties {
    ($($name:ident, $cases:expr;)*) => {
        $(
            proptest! {
                #![proptest_config(runs($cases))]

                #[test]
                fn $name(case in case()) {
                    property::$name(&case);
                }
            }
        )*
    };
}

properties! {
    every_state_reads_what_the_full_decoder_reads, cases::ADAPTED;
    records_that_are_kept_read_the_same_while_plans_change, cases::SEQUENCES;
    records_read_the_same_while_the_plan_drifts, cases::DRIFTING;
    operations_on_records_agree_with_plain_data, cases::OPERATIONS;
    early_stop_reads_the_same_in_every_state, cases::EARLY;
    early_stop_finds_damage_by_complete, cases::EARLY_DAMAGED;
    wrong_types_are_skipped_alike, cases::SKIPPED;
    damaged_bytes_fail_or_read_alike, cases::DAMAGED;
    a_string_that_is_not_utf8_fails_alone, cases::NOT_UTF8;
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
                .is_err_and(|error| *error.kind() == DecodeErrorKind::InvalidUtf8),
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
            property::a_peer_reads_and_writes_the_same(&Case { kind, seed, size }, &mut |bytes| {
                round_trip(protocol, bytes).map_err(|error| error.to_string())
            });
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
