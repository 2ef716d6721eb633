//! The fields of a struct or union.

use super::Flavour;
use super::catalogue::{Field, Kind};
use super::names::Names;
use super::types::Scope;
use super::values::value;
use crate::Rng;

/// How many fields wide structs have: more than one word of bits can track.
const WIDE: usize = 70;

/// Fields, and their lines in the IDL.
pub(super) fn fields(scope: &Scope<'_>, kind: Kind, rng: &mut Rng) -> (Vec<Field>, Vec<String>) {
    let count = match rng.below(24) {
        0 if kind != Kind::Union => WIDE,
        1 if kind != Kind::Union => 0,
        _ => 1 + rng.below(8),
    };
    let ids = ids(scope.flavour, count, rng);
    let mut names = Names::default();
    let (mut fields, mut lines) = (Vec::new(), Vec::new());
    for (number, id) in ids.into_iter().enumerate() {
        let (field, line) = field(scope, kind, number, &mut names, rng);
        fields.push(field);
        lines.push(match id {
            Some(id) => format!("{id}: {line}"),
            None => line,
        });
    }
    (fields, lines)
}

fn field(
    scope: &Scope<'_>,
    kind: Kind,
    number: usize,
    names: &mut Names,
    rng: &mut Rng,
) -> (Field, String) {
    let requiredness = match kind {
        Kind::Union => "",
        _ => *rng.pick(&["required ", "optional ", "optional ", ""]),
    };
    let required = requiredness == "required ";
    let ty = if required {
        scope.finite(2, rng)
    } else if kind == Kind::Union && number == 0 {
        scope.flat(rng)
    } else if kind == Kind::Union {
        scope.arm(rng)
    } else {
        scope.any(2, rng)
    };
    let name = names.field(scope.flavour, rng);
    let spelt = scope.catalogue.spell(&ty, scope.stem);
    // A required field with a default that is missing is an error to us, and its default to Apache's Python.
    let may_default = kind != Kind::Union && !(required && scope.flavour == Flavour::Plain);
    let default = if may_default && rng.one_in(4) {
        value(scope, &ty, 4, rng)
    } else {
        None
    };
    let default = default.map_or(String::new(), |value| format!(" = {value}"));
    let line = format!("{requiredness}{spelt} {name}{default}");
    let field = Field { name, required, ty };
    (field, line)
}

/// Ids of one of the ways that people number fields. None where the compiler is to number.
fn ids(flavour: Flavour, count: usize, rng: &mut Rng) -> Vec<Option<i16>> {
    let ways = if flavour == Flavour::Odd { 7 } else { 4 };
    let mut ids: Vec<Option<i16>> = match rng.below(ways) {
        0 | 1 => (1..=count as i16).map(Some).collect(),
        // Gaps, which are more than a compact header holds now and then.
        2 => ascending(1, 40, count, rng),
        // Far apart, up to the greatest.
        3 => ascending(1 + rng.below(1_000) as i16, 400, count, rng),
        4 => vec![None; count],
        5 => ascending(-40 - rng.below(100) as i16, 12, count, rng),
        _ => ascending(i16::MIN, 900, count, rng),
    };
    if ids.len() > 1 && rng.one_in(4) && ids[0].is_some() {
        for place in (1..ids.len()).rev() {
            ids.swap(place, rng.below(place + 1));
        }
    }
    ids
}

fn ascending(first: i16, step: usize, count: usize, rng: &mut Rng) -> Vec<Option<i16>> {
    let mut id = first;
    let mut next = |_| {
        let this = id;
        id += 1 + rng.below(step) as i16;
        Some(this)
    };
    (0..count).map(&mut next).collect()
}
