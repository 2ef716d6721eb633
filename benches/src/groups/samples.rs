//! The records that groups share.

use std::collections::{BTreeMap, BTreeSet};

use scrooge_examples::sample::events::Events;
use scrooge_peers::measured::{
    Catalogue, Level1, Level2, Level3, Level4, Level5, Level6, Level7, Level8, Level9, Level10,
    Product,
};
use scrooge_peers::thrift::protocol::{
    TBinaryOutputProtocol, TCompactOutputProtocol, TFieldIdentifier, TOutputProtocol,
    TStructIdentifier, TType,
};

use crate::contest::Records;

/// How many events a pass goes over.
const EVENTS: usize = 500;

/// Client events in either protocol.
pub(super) fn events() -> [Records; 2] {
    Records::both(&Events::new(7).take(EVENTS).collect::<Vec<_>>())
}

/// Records of 500 fields, some 6 KB each.
pub(super) fn wide() -> [Records; 2] {
    let binary = (0..20).map(|seed| {
        let mut bytes = Vec::new();
        write_wide(&mut TBinaryOutputProtocol::new(&mut bytes, true), seed)
            .expect("memory takes it");
        bytes
    });
    let compact = (0..20).map(|seed| {
        let mut bytes = Vec::new();
        write_wide(&mut TCompactOutputProtocol::new(&mut bytes), seed).expect("memory takes it");
        bytes
    });
    [
        Records::new("binary", binary),
        Records::new("compact", compact),
    ]
}

/// Field by field, as a struct of 500 fields is not to be written down.
fn write_wide(out: &mut impl TOutputProtocol, seed: i32) -> scrooge_peers::thrift::Result<()> {
    out.write_struct_begin(&TStructIdentifier::new("Wide"))?;
    for id in 1..=500_i16 {
        let number = i32::from(id) * 7 + seed;
        let mut begin = |ttype| out.write_field_begin(&TFieldIdentifier::new("", ttype, id));
        match (id - 1) % 6 {
            1 => {
                begin(TType::I32)?;
                out.write_i32(number)?;
            }
            2 => {
                begin(TType::I64)?;
                out.write_i64(i64::from(number) << 20)?;
            }
            3 => {
                begin(TType::Double)?;
                out.write_double(f64::from(number) / 8.0)?;
            }
            4 => {
                begin(TType::Bool)?;
                out.write_bool(number % 2 == 0)?;
            }
            _ => {
                begin(TType::String)?;
                out.write_string(&format!("value {number} of field {id}"))?;
            }
        }
        out.write_field_end()?;
    }
    out.write_field_stop()?;
    out.write_struct_end()
}

/// Ten levels of structs.
pub(super) fn deep() -> [Records; 2] {
    macro_rules! level {
        ($seed:ident, $level:ident, $inner:expr) => {
            $level {
                name: format!("{} {}", stringify!($level), $seed),
                inner: Some($inner),
                note: Some("some words about what is here".to_owned()),
            }
        };
    }
    let record = |seed: i64| {
        let leaf = Level10 {
            name: format!("leaf {seed}"),
            leaf: Some(seed * 1_001),
            note: Some("some words about the leaf".to_owned()),
        };
        let inner = level!(seed, Level9, leaf);
        let inner = level!(seed, Level8, inner);
        let inner = level!(seed, Level7, inner);
        let inner = level!(seed, Level6, inner);
        let inner = level!(seed, Level5, inner);
        let inner = level!(seed, Level4, inner);
        let inner = level!(seed, Level3, inner);
        let inner = level!(seed, Level2, inner);
        level!(seed, Level1, inner)
    };
    Records::both(&(0..200).map(record).collect::<Vec<_>>())
}

/// The key that is looked up in a catalogue's map, somewhere in its middle.
pub(super) const ARTICLE: &str = "article 00101";

/// The element that is looked up in a catalogue's set, likewise.
pub(super) const FEATURE: &str = "feature 051";

/// Catalogues of 200 articles in stock, 100 features, 200 names and 100 products, some 20 KB each.
pub(super) fn catalogues() -> [Records; 2] {
    let record = |seed: i32| {
        let product = |number: i32| Product {
            id: i64::from(seed) << 32 | i64::from(number),
            name: format!("product {number}"),
            price: Some(number * 100 + seed),
            description: Some(format!(
                "what one might want to know of product {number} before one buys it"
            )),
        };
        Catalogue {
            stock: Some(
                (0..200)
                    .map(|at| (format!("article {at:05}"), i64::from(at + seed)))
                    .collect::<BTreeMap<_, _>>(),
            ),
            features: Some(
                (0..100)
                    .map(|at| format!("feature {at:03}"))
                    .collect::<BTreeSet<_>>(),
            ),
            names: Some((0..200).map(|at| format!("name {at} of {seed}")).collect()),
            products: Some((0..100).map(product).collect()),
        }
    };
    Records::both(&(0..20).map(record).collect::<Vec<_>>())
}
