//! Wide records, deep ones, and large containers.

use scrooge_peers::measured as peer;

use super::samples::{ARTICLE, FEATURE, catalogues, deep, wide};
use crate::contest::ours::{self, Read};
use crate::contest::{Group, Records, thrift};
use crate::digest::{Digest, total};
use crate::hand;
use crate::schema::measured::{CatalogueData, CatalogueRef, Level1Data, Level1Ref};
use crate::schema::wide::{WideData, WideRef};

pub(super) fn wide_three(group: &mut Group) {
    for records in &wide() {
        thrift::add(group, records, |wide: &scrooge_peers::wide::Wide| {
            sum([wide.f1.digest(), wide.f250.digest(), wide.f500.digest()])
        });
        ours::add::<WideThree>(group, records);
        if !records.is_compact() {
            group.each("hand", records, |record| {
                let found = hand::wide::walk(record).expect("own records are whole");
                sum([
                    found.first.digest(),
                    found.middle.digest(),
                    found.last.digest(),
                ])
            });
        }
    }
}

#[inline(always)]
fn sum(digests: [u64; 3]) -> u64 {
    digests.into_iter().fold(0, u64::wrapping_add)
}

struct WideThree;

impl Read for WideThree {
    type Data = WideData;

    #[inline(always)]
    fn read(wide: WideRef<'_>) -> u64 {
        sum([
            wide.f1().digest(),
            wide.f250().digest(),
            wide.f500().digest(),
        ])
    }
}

pub(super) fn deep_leaf(group: &mut Group) {
    for records in &deep() {
        thrift::add(group, records, |level: &peer::Level1| {
            leaf_of_peer(level).digest()
        });
        ours::add::<Leaf>(group, records);
        if !records.is_compact() {
            group.each("hand", records, |record| hand::deep::walk(record).digest());
        }
    }
}

fn leaf_of_peer(level: &peer::Level1) -> Option<i64> {
    let level5 = level
        .inner
        .as_ref()?
        .inner
        .as_ref()?
        .inner
        .as_ref()?
        .inner
        .as_ref()?;
    let level9 = level5
        .inner
        .as_ref()?
        .inner
        .as_ref()?
        .inner
        .as_ref()?
        .inner
        .as_ref()?;
    level9.inner.as_ref()?.leaf
}

struct Leaf;

impl Read for Leaf {
    type Data = Level1Data;

    #[inline(always)]
    fn read(level: Level1Ref<'_>) -> u64 {
        let leaf = || {
            let level5 = level.inner()?.inner()?.inner()?.inner()?;
            level5.inner()?.inner()?.inner()?.inner()?.inner()?.leaf()
        };
        leaf().digest()
    }
}

/// A group that does one thing with a container of a catalogue.
macro_rules! containers {
    ($fill:ident, $name:ident: |$ours:ident| $read:expr, |$peer:ident| $read_peer:expr,
     |$places:ident, $record:ident| $by_hand:expr) => {
        struct $name;

        impl Read for $name {
            type Data = CatalogueData;

            #[inline(always)]
            fn read($ours: CatalogueRef<'_>) -> u64 {
                $read
            }
        }

        pub(super) fn $fill(group: &mut Group) {
            for records in &catalogues() {
                thrift::add(group, records, |$peer: &peer::Catalogue| $read_peer);
                ours::add::<$name>(group, records);
                by_hand(group, records, |$places, $record| $by_hand);
            }
        }
    };
}

fn by_hand(
    group: &mut Group,
    records: &Records,
    job: impl Fn(hand::catalogue::Places, &[u8]) -> u64 + Copy + 'static,
) {
    if !records.is_compact() {
        group.each("hand", records, move |record| {
            job(
                hand::catalogue::walk(record).expect("own records are whole"),
                record,
            )
        });
    }
}

containers! {
    map_lookup, MapLookup:
    |catalogue| catalogue.stock().get(ARTICLE).digest(),
    |catalogue| catalogue.stock.as_ref().and_then(|stock| stock.get(ARTICLE)).digest(),
    |places, record| places.stock(record, ARTICLE.as_bytes()).digest()
}

containers! {
    set_membership, SetMembership:
    |catalogue| catalogue.features().contains(FEATURE).digest(),
    |catalogue| catalogue.features.as_ref().is_some_and(|features| features.contains(FEATURE)).digest(),
    |places, record| places.has_feature(record, FEATURE.as_bytes()).digest()
}

containers! {
    list_of_strings, ListOfStrings:
    |catalogue| catalogue.names().digest(),
    |catalogue| catalogue.names.digest(),
    |places, record| places.length_of_names(record).map_or(0, |length| length as u64)
}

containers! {
    list_of_structs, ListOfStructs:
    |catalogue| total(catalogue.products().iter().map(|product| product.price())),
    |catalogue| total(catalogue.products.iter().flatten().map(|product| product.price)),
    |places, record| places.price_of_products(record).digest()
}
