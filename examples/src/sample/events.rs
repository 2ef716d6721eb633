//! An endless log of client events.
//!
//! ```
//! use scrooge_examples::sample::events::Events;
//! use scrooge_peers::codec;
//!
//! let log: Vec<Vec<u8>> = Events::new(7).take(3).map(|event| codec::to_bytes(&event)).collect();
//! assert_eq!(log, Events::encoded(7).take(3).collect::<Vec<_>>());
//! ```

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use scrooge_peers::codec;
use scrooge_peers::common::{Address, GeoPoint, Money, Platform};
use scrooge_peers::events::{
    Campaign, Click, ClientEvent, Connection, Consent, Detail, Device, EventKind, Experiment,
    Failure, Geo, Item, Network, Page, Purchase, Referrer, SCHEMA_VERSION, Screen, Search, Session,
    User,
};

use super::text::{self, Language, pick, prose};

/// Makes client events, one after the other, without end.
///
/// They look like a product's log: kinds and countries are skewed, about one person in three
/// writes Japanese, Chinese or Korean, sizes vary between some hundred bytes (a heartbeat) and
/// some kilobytes (a crash with its stack), and most are 1.5 to 3 KB when encoded.
#[derive(Clone, Debug)]
pub struct Events {
    rng: Rng,
    /// When the next event happens.
    clock: i64,
    sequence: i32,
}

impl Events {
    /// A log that is the same whenever the seed is.
    pub fn new(seed: u64) -> Self {
        Events {
            rng: Rng::with_seed(seed),
            clock: 1_700_000_000_000,
            sequence: 0,
        }
    }

    /// The same log as bytes: the binary protocol, written by the `thrift` crate.
    pub fn encoded(seed: u64) -> impl Iterator<Item = Vec<u8>> {
        Events::new(seed).map(|event| codec::to_bytes(&event))
    }

    fn event(&mut self) -> ClientEvent {
        self.clock += self.rng.i64(1..40);
        self.sequence = (self.sequence + 1) % 500;
        let kind = kind(&mut self.rng);
        let place = place(&mut self.rng);
        let platform = platform(&mut self.rng);
        let mut event = self.bare(kind, place, platform);
        if kind != EventKind::HEARTBEAT {
            self.fill(&mut event, place);
        }
        event
    }

    /// What every event has, heartbeats included.
    fn bare(&mut self, kind: EventKind, place: &Place, platform: Platform) -> ClientEvent {
        let clock = self.clock;
        let rng = &mut self.rng;
        ClientEvent {
            kind,
            id: format!(
                "{clock:010X}{}",
                text::characters(rng, b"0123456789ABCDEFGHJKMNPQRSTVWXYZ", 15)
            ),
            occurred_at: clock,
            received_at: likely(rng, 0.97).then_some(clock + rng.i64(20..5_000)),
            session: Some(Session {
                id: text::hex(rng, 32),
                started_at: clock - rng.i64(0..3_600_000),
                sequence: Some(self.sequence),
            }),
            user: likely(rng, 0.96).then(|| user(rng, place, clock)),
            device: Some(device(rng, platform)),
            geo: likely(rng, 0.7).then(|| geo(rng, place)),
            page: None,
            experiments: Some(experiments(rng, clock)),
            properties: Some(BTreeMap::new()),
            items: Some(Vec::new()),
            detail: None,
            body: None,
            tags: Some(BTreeSet::new()),
            trace: Some((0..16).map(|_| rng.u8(..)).collect()),
            sample_rate: Some(if kind == EventKind::SCROLL { 0.1 } else { 1.0 }.into()),
            schema_version: Some(SCHEMA_VERSION),
        }
    }

    /// What an event has that somebody caused.
    fn fill(&mut self, event: &mut ClientEvent, place: &Place) {
        let kind = event.kind;
        let rng = &mut self.rng;
        let items = match kind {
            EventKind::PURCHASE => rng.usize(1..7),
            EventKind::ADD_TO_CART => 1,
            EventKind::IMPRESSION | EventKind::SEARCH => rng.usize(1..6),
            _ => rng.usize(0..3),
        };
        event.page = Some(page(rng, place));
        event.properties = Some(properties(rng));
        event.items = Some((0..items).map(|at| item(rng, place, at)).collect());
        event.detail = detail(rng, kind, place);
        let body = rng.usize(40..1_200);
        event.body = likely(rng, 0.55).then(|| prose(rng, place.language, body));
        let tags = rng.usize(0..4);
        event.tags = Some((0..tags).map(|_| pick(rng, &TAGS).to_owned()).collect());
    }
}

impl Iterator for Events {
    type Item = ClientEvent;

    fn next(&mut self) -> Option<ClientEvent> {
        Some(self.event())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

/// Where a person lives, and what follows from it.
#[derive(Debug)]
struct Place {
    country: &'static str,
    region: &'static str,
    city: &'static str,
    streets: &'static [&'static str],
    timezone: &'static str,
    locale: &'static str,
    currency: &'static str,
    language: Language,
    latitude: f64,
    longitude: f64,
}

fn likely(rng: &mut Rng, probability: f64) -> bool {
    rng.f64() < probability
}

/// One of the values, each as often as its weight says.
fn weighted<'a, T>(rng: &mut Rng, choices: &'a [(u32, T)]) -> Option<&'a T> {
    let mut left = rng.u32(..choices.iter().map(|(weight, _)| weight).sum::<u32>());
    choices.iter().find_map(|(weight, value)| {
        let found = left < *weight;
        left = left.saturating_sub(*weight);
        found.then_some(value)
    })
}

fn kind(rng: &mut Rng) -> EventKind {
    weighted(rng, &KINDS).map_or(EventKind::PAGE_VIEW, |kind| *kind)
}

fn place(rng: &mut Rng) -> &'static Place {
    weighted(rng, &PLACES).unwrap_or(&PLACES[0].1)
}

fn platform(rng: &mut Rng) -> Platform {
    weighted(rng, &PLATFORMS).map_or(Platform::WEB, |platform| *platform)
}

fn address(rng: &mut Rng, place: &Place) -> Address {
    let street =
        likely(rng, 0.6).then(|| format!("{} {}", pick(rng, place.streets), rng.u32(1..200)));
    Address {
        street,
        city: Some(place.city.to_owned()),
        region: Some(place.region.to_owned()),
        postal_code: likely(rng, 0.8).then(|| format!("{:05}", rng.u32(1_000..99_999))),
        country: Some(place.country.to_owned()),
    }
}

fn user(rng: &mut Rng, place: &Place, clock: i64) -> User {
    let signed_in = likely(rng, 0.8);
    let id = rng.i64(1..5_000_000_000);
    let segments = rng.usize(0..6);
    User {
        id: if signed_in { id } else { -id },
        handle: signed_in.then(|| format!("user-{}", text::hex(rng, 8))),
        locale: Some(place.locale.to_owned()),
        address: (signed_in && likely(rng, 0.9)).then(|| address(rng, place)),
        consent: likely(rng, 0.85).then(|| Consent {
            analytics: likely(rng, 0.9),
            personalisation: likely(rng, 0.6),
            decided_at: Some(clock - rng.i64(0..20_000_000_000)),
        }),
        segments: Some(
            (0..segments)
                .map(|_| pick(rng, &SEGMENTS).to_owned())
                .collect(),
        ),
        signed_up_at: signed_in.then(|| clock - rng.i64(0..200_000_000_000)),
        staff: Some(likely(rng, 0.01)),
    }
}

fn device(rng: &mut Rng, platform: Platform) -> Device {
    let (models, user_agent): (&[&str], String) = match platform {
        Platform::IOS | Platform::ANDROID => (
            &["Handset 12", "Handset 14 Pro", "Slate 8", "Slate Mini"],
            format!(
                "Shop/7.{}.{} (Mobile; Scale/3.00; Build {}) Network/1{}.0 Core/6.1.{}",
                rng.u8(0..30),
                rng.u8(0..9),
                text::hex(rng, 8),
                rng.u8(0..9),
                rng.u8(0..99)
            ),
        ),
        _ => (
            &["Desktop", "Notebook"],
            format!(
                "Mozilla/5.0 (X11; Linux x86_64; rv:1{0}.0) Engine/537.{1} (KHTML, like Gecko) \
                 Browser/1{0}.0.{2}.{3} Compat/537.{1} Shell/{4}",
                rng.u8(10..40),
                rng.u8(0..99),
                rng.u32(1_000..9_999),
                rng.u8(0..250),
                text::hex(rng, 12)
            ),
        ),
    };
    Device {
        platform,
        model: Some(pick(rng, models).to_owned()),
        os_version: Some(format!(
            "{}.{}.{}",
            rng.u8(9..18),
            rng.u8(0..9),
            rng.u8(0..9)
        )),
        app_version: Some(format!("7.{}.{}", rng.u8(0..30), rng.u8(0..9))),
        user_agent: Some(user_agent),
        screen: Some(Screen {
            width: rng.i32(320..2_560),
            height: rng.i32(480..1_440),
            density: Some(f64::from(rng.i32(2..8) / 2).into()),
        }),
        network: likely(rng, 0.9).then(|| network(rng)),
        battery: (platform != Platform::WEB).then(|| rounded(rng.f64(), 2).into()),
    }
}

fn network(rng: &mut Rng) -> Network {
    let connection = weighted(rng, &CONNECTIONS).map_or(Connection::UNKNOWN, |it| *it);
    let cellular = connection == Connection::CELLULAR;
    Network {
        connection: Some(connection),
        carrier: cellular.then(|| format!("Carrier {}", rng.u8(1..40))),
        round_trip: Some(rng.i32(8..900)),
        metered: Some(cellular),
    }
}

fn geo(rng: &mut Rng, place: &Place) -> Geo {
    Geo {
        point: Some(GeoPoint {
            latitude: rounded(place.latitude + rng.f64() / 5.0, 4).into(),
            longitude: rounded(place.longitude + rng.f64() / 5.0, 4).into(),
            accuracy: Some(f64::from(rng.u32(5..2_000)).into()),
        }),
        timezone: Some(place.timezone.to_owned()),
        nearest: likely(rng, 0.5).then(|| Address {
            street: None,
            postal_code: None,
            ..address(rng, place)
        }),
    }
}

fn page(rng: &mut Rng, place: &Place) -> Page {
    let section = pick(rng, &SECTIONS);
    let title = rng.usize(20..70);
    let parameters = rng.usize(0..5);
    Page {
        url: format!(
            "https://shop.example/{}/{section}/{}-{}",
            place.locale,
            prose(rng, Language::English, 16).replace(' ', "-"),
            rng.u32(10_000..9_999_999)
        ),
        title: Some(prose(rng, place.language, title)),
        section: Some(section.to_owned()),
        query: Some(
            (0..parameters)
                .map(|_| (pick(rng, &PARAMETERS).to_owned(), text::hex(rng, 6)))
                .collect(),
        ),
        referrer: likely(rng, 0.6).then(|| Referrer {
            url: format!(
                "https://{}.example/{}?ref={}",
                pick(rng, &SITES),
                section,
                text::hex(rng, 24)
            ),
            campaign: likely(rng, 0.4).then(|| campaign(rng)),
        }),
        load_time: Some(rng.i32(120..6_000)),
    }
}

fn campaign(rng: &mut Rng) -> Campaign {
    Campaign {
        source: Some(pick(rng, &SITES).to_owned()),
        medium: Some(pick(rng, &["cpc", "email", "social", "affiliate"]).to_owned()),
        name: Some(format!("{}-{}", pick(rng, &SECTIONS), rng.u16(2020..2026))),
        term: likely(rng, 0.5).then(|| prose(rng, Language::English, 12)),
        content: likely(rng, 0.5).then(|| format!("banner-{}", text::hex(rng, 4))),
    }
}

fn experiments(rng: &mut Rng, clock: i64) -> Vec<Experiment> {
    let count = rng.usize(2..8);
    (0..count)
        .map(|_| Experiment {
            key: format!("{}-{}", pick(rng, &SECTIONS), pick(rng, &EXPERIMENTS)),
            variant: pick(rng, &["control", "a", "b", "c"]).to_owned(),
            assigned_at: Some(clock - rng.i64(0..5_000_000_000)),
            forced: likely(rng, 0.02).then_some(true),
        })
        .collect()
}

fn properties(rng: &mut Rng) -> BTreeMap<String, String> {
    let count = rng.usize(4..14);
    (0..count)
        .map(|_| {
            let value = match rng.u8(..3) {
                0 => rng.u32(..100_000).to_string(),
                1 => text::hex(rng, 16),
                _ => prose(rng, Language::English, 18),
            };
            (pick(rng, &PROPERTIES).to_owned(), value)
        })
        .collect()
}

fn item(rng: &mut Rng, place: &Place, position: usize) -> Item {
    let title = rng.usize(16..60);
    let attributes = rng.usize(0..4);
    Item {
        sku: format!("SKU-{:08}", rng.u32(..100_000_000)),
        title: Some(prose(rng, place.language, title)),
        quantity: Some(if likely(rng, 0.9) { 1 } else { rng.i32(2..10) }),
        price: Some(money(rng, place)),
        position: i16::try_from(position).ok(),
        attributes: Some(
            (0..attributes)
                .map(|_| {
                    let value = prose(rng, Language::English, 6);
                    (pick(rng, &ATTRIBUTES).to_owned(), value)
                })
                .collect(),
        ),
    }
}

fn money(rng: &mut Rng, place: &Place) -> Money {
    Money {
        micros: rng.i64(99..50_000) * 10_000,
        currency: place.currency.to_owned(),
    }
}

fn detail(rng: &mut Rng, kind: EventKind, place: &Place) -> Option<Detail> {
    Some(match kind {
        EventKind::CLICK | EventKind::ADD_TO_CART => Detail::Click(Click {
            element: format!("main > section:nth-child({}) > button", rng.u8(1..20)),
            x: rng.i32(0..1_400),
            y: rng.i32(0..900),
        }),
        EventKind::SCROLL => Detail::ScrollDepth(rounded(rng.f64(), 3).into()),
        EventKind::SEARCH => {
            let query = rng.usize(4..30);
            let filters = rng.usize(0..3);
            Detail::Search(Search {
                query: prose(rng, place.language, query),
                results: rng.i32(0..4_000),
                filters: Some(
                    (0..filters)
                        .map(|_| format!("{}:{}", pick(rng, &ATTRIBUTES), text::hex(rng, 4)))
                        .collect(),
                ),
            })
        }
        EventKind::PURCHASE => Detail::Purchase(Purchase {
            order: format!("O-{}", text::hex(rng, 12)),
            total: money(rng, place),
            coupon: likely(rng, 0.2).then(|| text::hex(rng, 8).to_uppercase()),
        }),
        EventKind::FAILURE => {
            let frames = rng.usize(6..30);
            Detail::Failure(Failure {
                message: format!("TypeError: {} is undefined", pick(rng, &PROPERTIES)),
                stack: Some((0..frames).map(|_| frame(rng)).collect()),
                fatal: Some(likely(rng, 0.1)),
            })
        }
        _ => return None,
    })
}

/// One line of a stack.
fn frame(rng: &mut Rng) -> String {
    format!(
        "    at {}.{} (https://cdn.example/app-{}.js:{}:{})\n",
        pick(rng, &SECTIONS),
        pick(rng, &EXPERIMENTS),
        text::hex(rng, 8),
        rng.u32(1..90),
        rng.u32(1..40_000)
    )
}

fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale
}

/// How often each kind of event happens, out of a thousand.
const KINDS: [(u32, EventKind); 10] = [
    (340, EventKind::PAGE_VIEW),
    (240, EventKind::IMPRESSION),
    (160, EventKind::CLICK),
    (90, EventKind::SCROLL),
    (80, EventKind::HEARTBEAT),
    (42, EventKind::SEARCH),
    (25, EventKind::ADD_TO_CART),
    (13, EventKind::FAILURE),
    (7, EventKind::PURCHASE),
    (3, EventKind::SIGN_UP),
];

const PLATFORMS: [(u32, Platform); 5] = [
    (40, Platform::WEB),
    (30, Platform::ANDROID),
    (25, Platform::IOS),
    (4, Platform::TV),
    (1, Platform::SERVER),
];

const CONNECTIONS: [(u32, Connection); 4] = [
    (60, Connection::WIFI),
    (30, Connection::CELLULAR),
    (9, Connection::ETHERNET),
    (1, Connection::UNKNOWN),
];

const PLACES: [(u32, Place); 10] = [
    (
        26,
        Place {
            country: "US",
            region: "Oregon",
            city: "Portland",
            streets: &["River Street", "Oak Avenue", "Hill Road"],
            timezone: "America/Los_Angeles",
            locale: "en-US",
            currency: "USD",
            language: Language::English,
            latitude: 45.51,
            longitude: -122.67,
        },
    ),
    (
        14,
        Place {
            country: "JP",
            region: "東京都",
            city: "千代田区",
            streets: &["丸の内一丁目", "神田駿河台", "麹町三丁目"],
            timezone: "Asia/Tokyo",
            locale: "ja-JP",
            currency: "JPY",
            language: Language::Japanese,
            latitude: 35.69,
            longitude: 139.75,
        },
    ),
    (
        13,
        Place {
            country: "DE",
            region: "Bayern",
            city: "München",
            streets: &["Gartenstraße", "Am Mühlbach", "Lindenallee"],
            timezone: "Europe/Berlin",
            locale: "de-DE",
            currency: "EUR",
            language: Language::German,
            latitude: 48.13,
            longitude: 11.57,
        },
    ),
    (
        11,
        Place {
            country: "GB",
            region: "England",
            city: "Bristol",
            streets: &["Church Lane", "Station Road", "Mill Close"],
            timezone: "Europe/London",
            locale: "en-GB",
            currency: "GBP",
            language: Language::English,
            latitude: 51.45,
            longitude: -2.58,
        },
    ),
    (
        9,
        Place {
            country: "TW",
            region: "臺北市",
            city: "信義區",
            streets: &["松仁路", "基隆路", "忠孝東路"],
            timezone: "Asia/Taipei",
            locale: "zh-TW",
            currency: "TWD",
            language: Language::Chinese,
            latitude: 25.03,
            longitude: 121.56,
        },
    ),
    (
        8,
        Place {
            country: "KR",
            region: "서울특별시",
            city: "마포구",
            streets: &["월드컵로", "양화로", "독막로"],
            timezone: "Asia/Seoul",
            locale: "ko-KR",
            currency: "KRW",
            language: Language::Korean,
            latitude: 37.56,
            longitude: 126.90,
        },
    ),
    (
        7,
        Place {
            country: "AT",
            region: "Steiermark",
            city: "Graz",
            streets: &["Hauptplatz", "Bahnhofgürtel"],
            timezone: "Europe/Vienna",
            locale: "de-AT",
            currency: "EUR",
            language: Language::German,
            latitude: 47.07,
            longitude: 15.43,
        },
    ),
    (
        6,
        Place {
            country: "AU",
            region: "Victoria",
            city: "Melbourne",
            streets: &["Beach Parade", "Collins Way"],
            timezone: "Australia/Melbourne",
            locale: "en-AU",
            currency: "AUD",
            language: Language::English,
            latitude: -37.81,
            longitude: 144.96,
        },
    ),
    (
        4,
        Place {
            country: "SG",
            region: "Central",
            city: "Singapore",
            streets: &["Orchard Link", "Harbour Drive"],
            timezone: "Asia/Singapore",
            locale: "zh-SG",
            currency: "SGD",
            language: Language::Chinese,
            latitude: 1.35,
            longitude: 103.82,
        },
    ),
    (
        2,
        Place {
            country: "IE",
            region: "Leinster",
            city: "Dublin",
            streets: &["Canal Walk", "Abbey Row"],
            timezone: "Europe/Dublin",
            locale: "en-IE",
            currency: "EUR",
            language: Language::English,
            latitude: 53.35,
            longitude: -6.26,
        },
    ),
];

const SECTIONS: [&str; 8] = [
    "home", "outdoor", "kitchen", "audio", "books", "toys", "checkout", "account",
];

const SEGMENTS: [&str; 8] = [
    "returning",
    "high-value",
    "newsletter",
    "lapsed-90d",
    "mobile-first",
    "bargain-hunter",
    "gift-buyer",
    "loyalty-gold",
];

const TAGS: [&str; 6] = [
    "beta",
    "lazy-loaded",
    "above-fold",
    "retry",
    "offline-queue",
    "dark",
];

const SITES: [&str; 6] = ["search", "news", "social", "coupons", "video", "forum"];

const PARAMETERS: [&str; 8] = ["page", "sort", "color", "size", "ref", "tab", "q", "view"];

const EXPERIMENTS: [&str; 10] = [
    "sticky-header",
    "new-checkout",
    "price-badge",
    "fast-images",
    "ranker-v3",
    "one-tap",
    "free-shipping-bar",
    "reviews-first",
    "compact-grid",
    "smart-filters",
];

const PROPERTIES: [&str; 20] = [
    "abTestCohort",
    "cacheStatus",
    "cartId",
    "cartSize",
    "clientBuild",
    "componentPath",
    "deliveryOption",
    "edgeRegion",
    "featureFlags",
    "fontScale",
    "gestureType",
    "hydrationTime",
    "listId",
    "memoryPressure",
    "previousView",
    "rankerModel",
    "recommendationId",
    "scrollVelocity",
    "serverTiming",
    "widgetId",
];

const ATTRIBUTES: [&str; 6] = ["color", "size", "material", "brand", "season", "pattern"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_bytes() {
        let log = |seed| Events::encoded(seed).take(50).collect::<Vec<_>>();
        assert_eq!(log(1), log(1));
        assert_ne!(log(1), log(2));
    }

    #[test]
    fn bytes_are_read_back_as_they_were_made() {
        for event in Events::new(3).take(200) {
            let read: ClientEvent = codec::from_bytes(&codec::to_bytes(&event)).expect("is valid");
            assert_eq!(read, event);
        }
    }

    #[test]
    fn sizes_are_those_of_a_client_event_log() {
        let mut sizes: Vec<usize> = Events::encoded(4).take(2_000).map(|it| it.len()).collect();
        sizes.sort_unstable();
        let at = |share: f64| sizes[(sizes.len() as f64 * share) as usize];
        assert!((300..1_200).contains(&sizes[0]), "least: {}", sizes[0]);
        assert!((1_200..3_000).contains(&at(0.15)), "15 %: {}", at(0.15));
        assert!((1_500..2_500).contains(&at(0.5)), "median: {}", at(0.5));
        assert!((2_000..3_200).contains(&at(0.9)), "90 %: {}", at(0.9));
    }

    #[test]
    fn kinds_are_skewed_and_all_there() {
        let mut counts = BTreeMap::new();
        for event in Events::new(5).take(5_000) {
            *counts.entry(event.kind).or_insert(0_usize) += 1;
        }
        assert_eq!(counts.len(), KINDS.len());
        assert!(counts[&EventKind::PAGE_VIEW] > 20 * counts[&EventKind::PURCHASE]);
    }

    #[test]
    fn every_arm_of_the_union_and_other_scripts_than_ascii_occur() {
        let events: Vec<ClientEvent> = Events::new(6).take(2_000).collect();
        let arms = events.iter().filter_map(|event| {
            event.detail.as_ref().map(|detail| match detail {
                Detail::Click(_) => 1,
                Detail::Search(_) => 2,
                Detail::Purchase(_) => 3,
                Detail::Failure(_) => 4,
                Detail::ScrollDepth(_) => 5,
            })
        });
        assert_eq!(
            arms.collect::<BTreeSet<_>>(),
            BTreeSet::from([1, 2, 3, 4, 5])
        );
        let bodies = events.iter().filter_map(|event| event.body.as_ref());
        assert!(bodies.filter(|body| !body.is_ascii()).count() > 100);
    }
}
