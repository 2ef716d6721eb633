//! How often decoding and reading allocate: on an adapted record, not at all.

use std::hint::black_box;

use bytes::Bytes;
use scrooge_peers::{codec, common as peer_common, events as peer};
use scrooge_runtime::{Adaptive, AdaptiveDecoder, Binary, Settings, Stop};
use scrooge_tests::meter::{Counting, allocations};
use scrooge_tests::schema::common::{AddressData, GeoPointData, MoneyData, Platform};
use scrooge_tests::schema::events::{
    CampaignData, ClickData, ClientEvent, ClientEventData, Connection, ConsentData, DetailData,
    DeviceData, EventKind, ExperimentData, GeoData, ItemData, NetworkData, PageData, ReferrerData,
    ScreenData, SessionData, UserData,
};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn address(city: &str) -> AddressData {
    AddressData {
        street: Some("1-1".into()),
        city: Some(city.into()),
        country: Some("JP".into()),
        ..AddressData::default()
    }
}

fn event() -> ClientEventData {
    ClientEventData {
        kind: EventKind::CLICK,
        id: "01ARZ3NDEKTSV4RRFFQ69G5FAV".into(),
        occurred_at: 1_000,
        received_at: Some(2_000),
        session: Some(SessionData {
            id: "session".into(),
            started_at: 500,
            sequence: 3,
        }),
        user: Some(UserData {
            id: 77,
            handle: Some("scrooge".into()),
            address: Some(address("東京")),
            consent: Some(ConsentData {
                analytics: true,
                ..ConsentData::default()
            }),
            segments: vec!["one".into(), "two".into()],
            ..UserData::default()
        }),
        device: Some(DeviceData {
            platform: Platform::IOS,
            screen: Some(ScreenData {
                width: 390,
                height: 844,
                ..ScreenData::default()
            }),
            network: Some(NetworkData {
                connection: Connection::WIFI,
                carrier: Some("carrier".into()),
                ..NetworkData::default()
            }),
            ..DeviceData::default()
        }),
        geo: Some(GeoData {
            point: Some(GeoPointData {
                latitude: 35.5.into(),
                ..GeoPointData::default()
            }),
            nearest: Some(address("横浜")),
            ..GeoData::default()
        }),
        page: Some(PageData {
            url: "https://example.org/".into(),
            section: Some("home".into()),
            referrer: Some(ReferrerData {
                url: "https://example.com/".into(),
                campaign: Some(CampaignData {
                    source: Some("mail".into()),
                    ..CampaignData::default()
                }),
            }),
            ..PageData::default()
        }),
        experiments: vec![ExperimentData::default(); 3],
        properties: [("k".to_owned(), "v".to_owned())].into(),
        items: vec![
            ItemData {
                sku: "sku".into(),
                price: Some(MoneyData {
                    micros: 1_990_000,
                    currency: "JPY".into(),
                }),
                ..ItemData::default()
            };
            4
        ],
        detail: Some(DetailData::Click(ClickData::default())),
        body: Some("body ".repeat(100)),
        tags: ["tag".to_owned()].into(),
        trace: Some(vec![7; 16]),
        ..ClientEventData::default()
    }
}

fn encoded() -> Vec<u8> {
    event().encode(Binary).unwrap()
}

/// Reads eight scalars and strings, of which one is a field of the root, and the others are 2, 3 and 4 levels down.
fn read_eight(event: &impl ClientEvent) {
    assert_eq!(event.kind(), EventKind::CLICK);
    let user = event.user().unwrap();
    assert_eq!(user.id(), 77);
    assert_eq!(user.handle().unwrap(), "scrooge");
    let address = user.address().unwrap();
    assert_eq!(address.city().unwrap(), "東京");
    assert_eq!(address.country().unwrap(), "JP");
    let page = event.page().unwrap();
    assert_eq!(page.section().unwrap(), "home");
    let campaign = page.referrer().unwrap().campaign().unwrap();
    assert_eq!(campaign.source().unwrap(), "mail");
    assert_eq!(
        event.device().unwrap().network().unwrap().connection(),
        Connection::WIFI
    );
}

/// A decoder that has learnt from records of which `read` was read, and has decoded one since.
fn adapted(
    settings: Settings,
    bytes: &[u8],
    read: impl Fn(&Adaptive<'_, ClientEventData>),
) -> AdaptiveDecoder<ClientEventData> {
    let decoder = AdaptiveDecoder::new(Settings {
        window: 10,
        ..settings
    });
    for _ in 0..11 {
        read(&decoder.decode_borrowed(bytes).unwrap());
    }
    assert!(!decoder.is_learning());
    decoder
}

fn stops() -> [Settings; 2] {
    [Stop::Full, Stop::Early].map(|stop| Settings {
        stop,
        ..Settings::default()
    })
}

#[test]
fn an_adapted_record_decoded_from_a_slice_allocates_nothing() {
    let bytes = encoded();
    for settings in stops() {
        let decoder = adapted(settings, &bytes, |event| read_eight(event));
        let allocations = allocations(|| {
            for _ in 0..10 {
                let event = decoder.decode_borrowed(&bytes).unwrap();
                read_eight(&event);
                black_box(event.as_bytes());
            }
        });
        assert_eq!(allocations, 0);
        let report = decoder.report();
        assert!(report.paths.iter().all(|path| path.fallbacks == 0));
        assert_eq!(
            report.hot().count(),
            8 + ["user", "user.address", "page", "page.referrer"].len()
                + ["page.referrer.campaign", "device", "device.network"].len()
        );
    }
}

#[test]
fn an_adapted_record_of_another_encoder_allocates_nothing() {
    let event: peer::ClientEvent = codec::from_bytes(&encoded()).unwrap();
    let bytes = codec::to_bytes(&event);
    let decoder = adapted(Settings::default(), &bytes, |event| read_eight(event));
    let allocations = allocations(|| read_eight(&decoder.decode_borrowed(&bytes).unwrap()));
    assert_eq!(allocations, 0);
    assert_eq!(
        event.device.unwrap().platform,
        peer_common::Platform::IOS,
        "the other encoder's record is the same"
    );
}

#[test]
fn an_adapted_record_that_shares_its_bytes_allocates_nothing() {
    let bytes = Bytes::from(encoded());
    let _shared = bytes.clone(); // bytes made of a vector allocate their count when they are shared for the first time
    for settings in stops() {
        let decoder = adapted(settings, &bytes, |event| read_eight(event));
        let allocations = allocations(|| {
            for _ in 0..10 {
                let event = decoder.decode(bytes.clone()).unwrap();
                read_eight(&event);
                black_box(event.to_bytes());
            }
        });
        assert_eq!(allocations, 0);
    }
}

#[test]
fn a_record_without_hot_paths_allocates_nothing() {
    let bytes = encoded();
    let none = adapted(Settings::default(), &bytes, |_| ());
    let decode = |decoder: &AdaptiveDecoder<ClientEventData>| {
        allocations(|| black_box(decoder.decode_borrowed(&bytes).unwrap().as_bytes().len()))
    };
    assert_eq!(decode(&none), 0);
    let lazy = AdaptiveDecoder::new(Settings::lazy());
    decode(&lazy); // the thread's first record makes its share of the decoder
    assert_eq!(decode(&lazy), 0);
}

/// Eight paths as far apart as they can be: their parents, which are hot as well, want slots too.
#[test]
fn eight_hot_paths_allocate_nothing_wherever_they_are() {
    let bytes = encoded();
    let read = |event: &Adaptive<'_, ClientEventData>| {
        let user = event.user().unwrap();
        assert_eq!(user.address().unwrap().city().unwrap(), "東京");
        assert!(user.consent().unwrap().analytics());
        let device = event.device().unwrap();
        assert_eq!(device.screen().unwrap().width(), 390);
        assert_eq!(device.network().unwrap().carrier().unwrap(), "carrier");
        let geo = event.geo().unwrap();
        assert_eq!(geo.point().unwrap().latitude(), 35.5);
        assert_eq!(geo.nearest().unwrap().city().unwrap(), "横浜");
        assert_eq!(event.session().unwrap().id(), "session");
        let campaign = event.page().unwrap().referrer().unwrap().campaign();
        assert_eq!(campaign.unwrap().source().unwrap(), "mail");
    };
    let decoder = adapted(Settings::default(), &bytes, read);
    let allocations = allocations(|| read(&decoder.decode_borrowed(&bytes).unwrap()));
    let hot = decoder.report().hot().count();
    assert_eq!(allocations, 0, "{hot} paths are hot, with their parents");
}

#[test]
fn a_learning_record_allocates_once() {
    let bytes = encoded();
    let decoder = AdaptiveDecoder::<ClientEventData>::new(Settings::default());
    read_eight(&decoder.decode_borrowed(&bytes).unwrap());
    let allocations = allocations(|| {
        for _ in 0..10 {
            let event = decoder.decode_borrowed(&bytes).unwrap();
            read_eight(&event);
            read_eight(&event);
        }
    });
    assert!(decoder.is_learning());
    assert_eq!(allocations, 10);
}

#[test]
fn a_cold_read_allocates_for_each_struct_that_it_looks_into_once() {
    /// Where a struct's fields have been found is kept in two, and a record's structs in one more.
    const PER_STRUCT: u64 = 2;
    let bytes = encoded();
    for settings in stops() {
        let decoder = adapted(settings, &bytes, |_| ());
        let event = decoder.decode_borrowed(&bytes).unwrap();
        let of_root = allocations(|| assert_eq!(event.kind(), EventKind::CLICK));
        assert!((1..=1 + PER_STRUCT).contains(&of_root), "{of_root}");
        let of_root_again = allocations(|| {
            assert_eq!(event.occurred_at(), 1_000);
            assert_eq!(
                event.session().unwrap().as_bytes().unwrap().last(),
                Some(&0)
            );
            assert_eq!(event.items().len(), 4);
        });
        assert_eq!(of_root_again, 0);
        let of_two_structs = allocations(|| {
            let address = event.user().unwrap().address().unwrap();
            assert_eq!(address.city().unwrap(), "東京");
            assert_eq!(address.country().unwrap(), "JP");
        });
        assert!((1..=2 * PER_STRUCT).contains(&of_two_structs));
        let of_elements = allocations(|| {
            for item in event.items() {
                assert_eq!(item.price().unwrap().micros(), 1_990_000);
            }
        });
        // Four items, each with its price, and one more for the structs in containers.
        assert!(of_elements <= 1 + 8 * PER_STRUCT, "{of_elements}");
        let all_again = allocations(|| {
            read_cold(&event);
            for item in event.items() {
                assert_eq!(item.sku(), "sku");
            }
        });
        assert_eq!(all_again, 0);
    }
}

fn read_cold(event: &Adaptive<'_, ClientEventData>) {
    assert_eq!(event.kind(), EventKind::CLICK);
    assert_eq!(
        event.user().unwrap().address().unwrap().city().unwrap(),
        "東京"
    );
    assert_eq!(event.trace().unwrap().len(), 16);
    assert!(event.tags().contains("tag"));
    assert_eq!(event.properties().get("k").unwrap(), "v");
    assert!(event.experiments().iter().count() == 3);
}

#[test]
fn to_bytes_allocates_nothing_where_the_record_shares_its_bytes() {
    let bytes = Bytes::from(encoded());
    let _shared = bytes.clone();
    let decoder = adapted(Settings::default(), &bytes, |event| read_eight(event));
    let event = decoder.decode(bytes.clone()).unwrap();
    let whole = allocations(|| {
        let copy = event.to_bytes();
        assert_eq!(copy.as_ptr(), bytes.as_ptr());
        copy
    });
    assert_eq!(whole, 0);
    let part = allocations(|| event.user().unwrap().to_bytes().unwrap());
    assert_eq!(part, 0);
}

#[test]
fn to_bytes_of_a_record_that_owns_a_vector_allocates_no_copy() {
    let bytes = encoded();
    let decoder = adapted(Settings::default(), &bytes, |event| read_eight(event));
    let event = decoder.decode(bytes).unwrap();
    let at = event.as_bytes().as_ptr();
    // The first time, `Bytes` allocates the count of those who share the vector.
    let first = allocations(|| assert_eq!(event.to_bytes().as_ptr(), at));
    assert!(first <= 1, "{first}");
    assert_eq!(allocations(|| event.to_bytes()), 0);
}

#[test]
fn accessors_of_containers_allocate_nothing() {
    let bytes = encoded();
    let read = |event: &Adaptive<'_, ClientEventData>| {
        assert_eq!(event.items().len(), 4);
        assert!(event.tags().contains("tag"));
        assert_eq!(event.properties().get("k").unwrap(), "v");
        assert_eq!(event.user().unwrap().segments().get(1).unwrap(), "two");
        assert_eq!(event.trace().unwrap().len(), 16);
        assert_eq!(event.body().unwrap().to_str().unwrap().len(), 500);
    };
    let decoder = adapted(Settings::default(), &bytes, read);
    let allocations = allocations(|| read(&decoder.decode_borrowed(&bytes).unwrap()));
    assert_eq!(allocations, 0);
}
