//! What `scrooge advise` gives as a projection compiles, and reads what accessors do. The text is held to what the command prints
//! by the command's own tests.

use scrooge_runtime::{AdaptiveDecoder, ProtocolTag, Record, Settings};
use scrooge_tests::random::{self, Rng, Style};
use scrooge_tests::schema::events::{ClientEventData, ClientEventRef};

mod schema {
    pub(crate) use scrooge_tests::schema::*;
}

mod monday {
    use scrooge_macros::Projection;
    use scrooge_runtime::{Binary, Set, Text};

    use crate::schema::events::{ClientEventRef, EventKind};

    include!("advised/monday.rs");

    pub(super) fn compare(bytes: &[u8], event: ClientEventRef<'_>) {
        let read = Read::decode(Binary, bytes).unwrap();
        let country = event.user().and_then(|user| user.address()?.country());
        let model = event.device().and_then(|device| device.model());
        assert_eq!(read.kind, event.kind());
        assert_eq!(read.user_address_country, country);
        assert_eq!(read.device_model, model);
        assert!(read.tags.iter().eq(event.tags().iter()));
    }
}

mod tuesday {
    use scrooge_macros::Projection;
    use scrooge_runtime::{Binary, Text};

    use crate::schema::events::{
        ClickRef, ClientEventRef, DetailArm, EventKind, FailureRef, SearchRef,
    };

    include!("advised/tuesday.rs");

    pub(super) fn compare(bytes: &[u8], event: ClientEventRef<'_>) {
        let read = Read::decode(Binary, bytes).unwrap();
        let country = event.user().and_then(|user| user.address()?.country());
        let quantities = event.items().iter().map(|item| item.quantity());
        assert_eq!(read.kind, event.kind());
        assert_eq!(read.user_address_country, country);
        assert!(quantities.eq(read.items_quantity));
        let arms = [
            read.detail_click.is_some(),
            read.detail_search.is_some(),
            read.detail_failure.is_some(),
        ];
        let depth = read.detail_scroll_depth.map(f64::to_bits);
        let (expected, depth_expected) = match event.detail().map(|detail| detail.arm()) {
            Some(DetailArm::Click(_)) => ([true, false, false], None),
            Some(DetailArm::Search(_)) => ([false, true, false], None),
            Some(DetailArm::Failure(_)) => ([false, false, true], None),
            Some(DetailArm::ScrollDepth(depth)) => ([false; 3], Some(depth.to_bits())),
            _ => ([false; 3], None),
        };
        assert_eq!((arms, depth), (expected, depth_expected));
    }
}

#[test]
fn advised_projections_read_what_accessors_do() {
    let decoder = AdaptiveDecoder::<ClientEventData>::new(Settings::lazy());
    let mut rng = Rng::new(9);
    let (mut records, mut with_detail) = (0, 0);
    for _ in 0..300 {
        let style = Style::allowed(&mut rng);
        let schema = ClientEventData::SCHEMA;
        let sample = random::record_in(ProtocolTag::Binary, schema, &style, 40, &mut rng);
        let Ok(record) = decoder.decode_borrowed(&sample.bytes) else {
            continue;
        };
        let event: ClientEventRef<'_> = record.view();
        monday::compare(&sample.bytes, event);
        tuesday::compare(&sample.bytes, event);
        records += 1;
        with_detail += u32::from(event.detail().is_some());
    }
    assert!(
        records > 100 && with_detail > 10,
        "{records}, {with_detail}"
    );
}
