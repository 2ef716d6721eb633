//! Random types.

use super::Flavour;
use super::catalogue::{Catalogue, Kind, Ty};
use crate::Rng;

const BASES: [&str; 9] = [
    "bool", "byte", "i8", "i16", "i32", "i64", "double", "string", "binary",
];

/// The least records of required structs are kept below this.
const MOST_WEIGHT: usize = 12;

/// Where a type may be taken from.
pub(super) struct Scope<'s> {
    pub(super) catalogue: &'s Catalogue,
    pub(super) stem: &'s str,
    /// The documents that this one includes.
    pub(super) includes: &'s [String],
    pub(super) flavour: Flavour,
}

impl Scope<'_> {
    fn sees(&self, stem: &str) -> bool {
        stem == self.stem || self.includes.iter().any(|include| include == stem)
    }

    /// A base type.
    pub(super) fn base(&self, rng: &mut Rng) -> &'static str {
        if self.flavour == Flavour::Odd && rng.one_in(8) {
            "uuid"
        } else {
            rng.pick::<&str>(&BASES)
        }
    }

    /// Any type, with containers `depth` deep at most.
    pub(super) fn any(&self, depth: usize, rng: &mut Rng) -> Ty {
        match rng.below(10) {
            0..=2 if depth > 0 => self.container(depth, rng),
            3..=5 => self.structure(rng),
            6 => self.enumeration(rng),
            7 => self.typedef(rng),
            _ => None,
        }
        .unwrap_or_else(|| Ty::Base(self.base(rng)))
    }

    /// A type whose least value is small and does not contain itself: what a required field may have.
    pub(super) fn finite(&self, depth: usize, rng: &mut Rng) -> Ty {
        let ty = self.any(depth, rng);
        if self.is_finite(&ty) {
            ty
        } else {
            Ty::Base(self.base(rng))
        }
    }

    /// A type that is no struct: what ends the recursion of a union.
    pub(super) fn flat(&self, rng: &mut Rng) -> Ty {
        let ty = self.arm(rng);
        match self.catalogue.resolve(&ty) {
            Ty::Struct(_) => Ty::Base(self.base(rng)),
            _ => ty,
        }
    }

    /// A type for an arm of a union.
    pub(super) fn arm(&self, rng: &mut Rng) -> Ty {
        match self.any(2, rng) {
            // Apache's Rust does not compile where an arm is of a typedef of a number.
            Ty::Typedef(_) if self.flavour == Flavour::Plain => Ty::Base(self.base(rng)),
            ty => ty,
        }
    }

    fn is_finite(&self, ty: &Ty) -> bool {
        match self.catalogue.resolve(ty) {
            Ty::Struct(index) => {
                let definition = &self.catalogue.structs[*index];
                definition.fields.is_some() && definition.weight <= MOST_WEIGHT
            }
            _ => true,
        }
    }

    fn container(&self, depth: usize, rng: &mut Rng) -> Option<Ty> {
        let inner = |rng: &mut Rng| Box::new(self.any(depth - 1, rng));
        Some(match rng.below(3) {
            0 => Ty::List(inner(rng)),
            1 => Ty::Set(inner(rng)),
            _ => {
                // Keys are of any type, but mostly of those that people choose.
                let key = if rng.one_in(3) {
                    inner(rng)
                } else {
                    Box::new(Ty::Base(self.base(rng)))
                };
                Ty::Map(key, inner(rng))
            }
        })
    }

    fn structure(&self, rng: &mut Rng) -> Option<Ty> {
        let structs = &self.catalogue.structs;
        let usable = |index: &usize| {
            let definition = &structs[*index];
            // Apache's compiler refuses exceptions as types.
            self.sees(&definition.name.stem) && definition.kind != Kind::Exception
        };
        // Recent ones are nearer, so that there are chains.
        let seen: Vec<usize> = (0..structs.len()).filter(usable).collect();
        (!seen.is_empty()).then(|| Ty::Struct(*rng.pick(&seen)))
    }

    fn enumeration(&self, rng: &mut Rng) -> Option<Ty> {
        let enums = &self.catalogue.enums;
        let usable = |index: &usize| self.sees(&enums[*index].name.stem);
        let seen: Vec<usize> = (0..enums.len()).filter(usable).collect();
        (!seen.is_empty()).then(|| Ty::Enum(*rng.pick(&seen)))
    }

    fn typedef(&self, rng: &mut Rng) -> Option<Ty> {
        let typedefs = &self.catalogue.typedefs;
        let usable = |index: &usize| {
            let stem = &typedefs[*index].name.stem;
            // Apache's Rust names what a foreign typedef stands for, whether that is included or not.
            stem == self.stem || (self.flavour == Flavour::Odd && self.sees(stem))
        };
        let seen: Vec<usize> = (0..typedefs.len()).filter(usable).collect();
        (!seen.is_empty()).then(|| Ty::Typedef(*rng.pick(&seen)))
    }

    /// The enum's member as a constant.
    pub(super) fn member(&self, index: usize, rng: &mut Rng) -> String {
        let definition = &self.catalogue.enums[index];
        let name = super::catalogue::spell(&definition.name, self.stem);
        format!("{name}.{}", rng.pick(&definition.members))
    }
}
