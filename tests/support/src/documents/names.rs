//! Names, harmless and not.

use std::collections::BTreeSet;

use super::Flavour;
use crate::Rng;

const NOUNS: [&str; 16] = [
    "Order", "Client", "Route", "Item", "Price", "Session", "Ticket", "Parcel", "Vehicle",
    "Sensor", "Invoice", "Region", "Signal", "Branch", "Window", "Ledger",
];

const WORDS: [&str; 16] = [
    "amount",
    "origin",
    "status_code",
    "displayName",
    "total",
    "created_at",
    "userAgent",
    "weight",
    "parent",
    "children",
    "labels",
    "flags",
    "checksum",
    "raw_body",
    "Score",
    "next_hop",
];

/// Words of Rust, of its prelude, and of what generated code calls its own things.
const ODD_NOUNS: [&str; 24] = [
    "Option", "Some", "None", "Vec", "String", "Box", "Result", "Ok", "Err", "Default", "Clone",
    "List", "Set", "Map", "Text", "View", "Record", "Schema", "Protocol", "Double", "Uuid", "Self",
    "Data", "Unknown",
];

const ODD_WORDS: [&str; 24] = [
    "type",
    "match",
    "self",
    "super",
    "crate",
    "fn",
    "as_bytes",
    "to_data",
    "detach",
    "encode",
    "view",
    "complete",
    "fooBar",
    "foo_bar",
    "FooBar",
    "foo_Bar",
    "has_value",
    "value",
    "arm",
    "record",
    "limits",
    "bytes",
    "schema",
    "_",
];

/// What stands behind a struct's name in the names of what is generated for it.
const SUFFIXES: [&str; 4] = ["Data", "Ref", "Arm", ""];

/// Names that have been given out in one scope.
#[derive(Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// The name of a definition.
    pub(super) fn definition(&mut self, flavour: Flavour, rng: &mut Rng) -> String {
        if flavour == Flavour::Odd && rng.one_in(3) {
            let stem = if rng.one_in(3) {
                rng.pick(&NOUNS)
            } else {
                rng.pick(&ODD_NOUNS)
            };
            let name = format!("{stem}{}", rng.pick(&SUFFIXES));
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
        let stem = rng.pick(&NOUNS);
        self.numbered(stem)
    }

    /// The name of a field, argument or function.
    pub(super) fn field(&mut self, flavour: Flavour, rng: &mut Rng) -> String {
        if flavour == Flavour::Odd && rng.one_in(3) {
            let name = *rng.pick(&ODD_WORDS);
            if self.taken.insert(name.to_owned()) {
                return name.to_owned();
            }
        }
        let stem = rng.pick(&WORDS);
        self.numbered(stem)
    }

    /// The name of an enum's member or a constant.
    pub(super) fn constant(&mut self, rng: &mut Rng) -> String {
        let stem = rng.pick(&NOUNS).to_uppercase();
        self.numbered(&stem)
    }

    fn numbered(&mut self, stem: &str) -> String {
        let number = self.taken.len();
        let name = format!("{stem}{number}");
        self.taken.insert(name.clone());
        name
    }
}
