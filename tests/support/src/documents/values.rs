//! Random constants of a type, as IDL writes them.

use super::Flavour;
use super::catalogue::{Catalogue, Kind, Ty, spell};
use super::types::Scope;
use crate::Rng;

/// A constant of a type; none where that flavour has none.
pub(super) fn value(scope: &Scope<'_>, ty: &Ty, depth: usize, rng: &mut Rng) -> Option<String> {
    let catalogue: &Catalogue = scope.catalogue;
    Some(match catalogue.resolve(ty) {
        Ty::Base(base) => {
            let known = catalogue
                .consts
                .iter()
                .find(|constant| constant.base == *base && constant.name.stem == scope.stem);
            match known {
                Some(constant) if rng.one_in(3) => spell(&constant.name, scope.stem),
                _ => literal(scope.flavour, base, rng),
            }
        }
        Ty::Enum(index) => scope.member(*index, rng),
        Ty::List(element) | Ty::Set(element) => {
            let elements = distinct(scope, element, depth, rng)?;
            format!("[{}]", elements.join(", "))
        }
        Ty::Map(key, item) => {
            let mut pairs = Vec::new();
            for key in distinct(scope, key, depth, rng)? {
                let item = value(scope, item, depth.checked_sub(1)?, rng)?;
                pairs.push(format!("{key}: {item}"));
            }
            format!("{{{}}}", pairs.join(", "))
        }
        Ty::Struct(index) => structure(scope, *index, depth, rng)?,
        Ty::Typedef(_) => return None,
    })
}

/// Constants for up to two elements that differ as text. Elements that hold others are left to the odd.
fn distinct(scope: &Scope<'_>, ty: &Ty, depth: usize, rng: &mut Rng) -> Option<Vec<String>> {
    let nests = !matches!(scope.catalogue.resolve(ty), Ty::Base(_) | Ty::Enum(_));
    if nests && scope.flavour == Flavour::Plain {
        return None;
    }
    let mut elements = Vec::new();
    for _ in 0..rng.below(3) {
        let element = value(scope, ty, depth.checked_sub(1)?, rng)?;
        if !elements.contains(&element) {
            elements.push(element);
        }
    }
    Some(elements)
}

/// Required fields and some others; of a union, one.
fn structure(scope: &Scope<'_>, index: usize, depth: usize, rng: &mut Rng) -> Option<String> {
    if scope.flavour == Flavour::Plain {
        return None;
    }
    let definition = &scope.catalogue.structs[index];
    let fields = definition.fields.as_ref()?;
    let only = (definition.kind == Kind::Union).then(|| rng.below(fields.len()));
    let mut set = Vec::new();
    for (place, field) in fields.iter().enumerate() {
        let wanted = match only {
            Some(only) => place == only,
            None => field.required || rng.one_in(4),
        };
        if !wanted {
            continue;
        }
        match value(scope, &field.ty, depth.checked_sub(1)?, rng) {
            Some(value) => set.push(format!("\"{}\": {value}", field.name)),
            None if field.required || only.is_some() => return None,
            None => {}
        }
    }
    Some(format!("{{{}}}", set.join(", ")))
}

/// A literal of a base type.
pub(super) fn literal(flavour: Flavour, base: &str, rng: &mut Rng) -> String {
    let pick = |rng: &mut Rng, from: &[&str]| (*rng.pick(from)).to_owned();
    match base {
        "bool" => pick(rng, &["true", "false"]),
        "byte" | "i8" => pick(rng, &["0", "7", "-128", "127"]),
        "i16" => pick(rng, &["0", "-3", "32767"]),
        "i32" => pick(rng, &["0", "12", "-2147483648", "0x7f"]),
        "i64" => pick(rng, &["0", "-1", "9000000000"]),
        "double" => pick(rng, &["0.0", "2.5", "-1.0e3", "4"]),
        // Apache's Rust does not escape quotes.
        "string" if flavour == Flavour::Odd => pick(rng, &["'it is \"so\"'", "\"tab\\t\""]),
        "string" => pick(rng, &["\"\"", "\"a\"", "\"日本\""]),
        "binary" => pick(rng, &["\"\"", "\"raw\""]),
        _ => pick(
            rng,
            &[
                "\"00000000-0000-0000-0000-000000000000\"",
                "\"123e4567-e89b-12d3-a456-426614174000\"",
            ],
        ),
    }
}
