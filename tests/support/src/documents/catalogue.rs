//! What has been defined so far, and can be referred to.

/// A type, by indices into a catalogue.
#[derive(Clone, Debug)]
pub(super) enum Ty {
    Base(&'static str),
    Enum(usize),
    Struct(usize),
    Typedef(usize),
    List(Box<Ty>),
    Set(Box<Ty>),
    Map(Box<Ty>, Box<Ty>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Struct,
    Union,
    Exception,
}

/// A name and the document that it belongs to.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) stem: String,
    pub(super) name: String,
}

#[derive(Debug)]
pub(super) struct Enum {
    pub(super) name: Name,
    pub(super) members: Vec<String>,
}

#[derive(Debug)]
pub(super) struct Struct {
    pub(super) name: Name,
    pub(super) kind: Kind,
    /// None while only the name is known, which is what recursion refers to.
    pub(super) fields: Option<Vec<Field>>,
    /// How many values the least record has: required fields add up.
    pub(super) weight: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) required: bool,
    pub(super) ty: Ty,
}

#[derive(Debug)]
pub(super) struct Typedef {
    pub(super) name: Name,
    pub(super) ty: Ty,
}

/// A constant of a base type.
#[derive(Debug)]
pub(super) struct Const {
    pub(super) name: Name,
    pub(super) base: &'static str,
}

#[derive(Debug, Default)]
pub(super) struct Catalogue {
    pub(super) enums: Vec<Enum>,
    pub(super) structs: Vec<Struct>,
    pub(super) typedefs: Vec<Typedef>,
    pub(super) consts: Vec<Const>,
}

impl Catalogue {
    /// A type as a document writes it.
    pub(super) fn spell(&self, ty: &Ty, stem: &str) -> String {
        match ty {
            Ty::Base(name) => (*name).to_owned(),
            Ty::Enum(index) => spell(&self.enums[*index].name, stem),
            Ty::Struct(index) => spell(&self.structs[*index].name, stem),
            Ty::Typedef(index) => spell(&self.typedefs[*index].name, stem),
            Ty::List(element) => format!("list<{}>", self.spell(element, stem)),
            Ty::Set(element) => format!("set<{}>", self.spell(element, stem)),
            Ty::Map(key, value) => {
                format!(
                    "map<{}, {}>",
                    self.spell(key, stem),
                    self.spell(value, stem)
                )
            }
        }
    }

    /// A type without the typedefs that it is named by.
    pub(super) fn resolve<'t>(&'t self, ty: &'t Ty) -> &'t Ty {
        match ty {
            Ty::Typedef(index) => self.resolve(&self.typedefs[*index].ty),
            _ => ty,
        }
    }

    /// How many values a value of this type has at least.
    pub(super) fn weight(&self, ty: &Ty) -> usize {
        match self.resolve(ty) {
            Ty::Struct(index) => self.structs[*index].weight,
            _ => 1,
        }
    }
}

/// A name as a document writes it.
pub(super) fn spell(name: &Name, stem: &str) -> String {
    if name.stem == stem {
        name.name.clone()
    } else {
        format!("{}.{}", name.stem, name.name)
    }
}
