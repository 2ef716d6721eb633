//! One document.

use std::fmt::Write as _;

use super::catalogue::{Catalogue, Const, Enum, Kind, Name, Struct, Typedef};
use super::fields::fields;
use super::names::Names;
use super::types::Scope;
use super::values::literal;
use super::{Document, Flavour, STRUCTS};
use crate::Rng;

struct Writer<'w> {
    catalogue: &'w mut Catalogue,
    stem: String,
    flavour: Flavour,
    includes: Vec<String>,
    names: Names,
    text: String,
}

pub(super) fn document(
    catalogue: &mut Catalogue,
    stem: String,
    flavour: Flavour,
    rng: &mut Rng,
) -> Document {
    let includes = includes(catalogue, rng);
    let mut writer = Writer {
        catalogue,
        stem,
        flavour,
        includes,
        names: Names::default(),
        text: String::new(),
    };
    writer.headers(rng);
    (0..1 + rng.below(2)).for_each(|_| writer.enumeration(rng));
    (0..rng.below(3)).for_each(|_| writer.constant(rng));
    let first = writer.catalogue.structs.len();
    (0..STRUCTS).for_each(|number| writer.announce(number, rng));
    for index in first..first + STRUCTS {
        if rng.one_in(4) {
            writer.typedef(rng);
        }
        writer.structure(index, rng);
    }
    if flavour == Flavour::Odd {
        writer.service(rng);
    }
    Document {
        stem: writer.stem,
        flavour,
        text: writer.text,
        structs: STRUCTS,
    }
}

/// Some of the documents before.
fn includes(catalogue: &Catalogue, rng: &mut Rng) -> Vec<String> {
    let mut stems: Vec<String> = catalogue
        .structs
        .iter()
        .map(|definition| definition.name.stem.clone())
        .collect();
    stems.dedup();
    stems.retain(|_| rng.one_in(2));
    stems
}

impl Writer<'_> {
    fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    fn name(&mut self, rng: &mut Rng) -> Name {
        Name {
            stem: self.stem.clone(),
            name: self.names.definition(self.flavour, rng),
        }
    }

    fn scope(&self) -> Scope<'_> {
        Scope {
            catalogue: self.catalogue,
            stem: &self.stem,
            includes: &self.includes,
            flavour: self.flavour,
        }
    }

    fn headers(&mut self, rng: &mut Rng) {
        self.line("/** Made at random: it means nothing. */");
        let module = match self.flavour {
            Flavour::Odd if rng.one_in(2) => format!("odd.{}", self.stem),
            _ => self.stem.clone(),
        };
        self.line(format!("namespace rs {module}"));
        for include in self.includes.clone() {
            self.line(format!("include \"{include}.thrift\""));
        }
    }

    fn enumeration(&mut self, rng: &mut Rng) {
        let name = self.name(rng);
        let mut names = Names::default();
        let mut value = if rng.one_in(3) { -2 } else { 0 };
        let (mut members, mut lines) = (Vec::new(), Vec::new());
        for _ in 0..1 + rng.below(4) {
            let member = names.constant(rng);
            value += 1 + rng.below(5) as i32;
            lines.push(format!("  {member} = {value}"));
            members.push(member);
        }
        self.line(format!("enum {} {{\n{}\n}}", name.name, lines.join(",\n")));
        self.catalogue.enums.push(Enum { name, members });
    }

    fn constant(&mut self, rng: &mut Rng) {
        let base = *rng.pick(&["bool", "i32", "i64", "double", "string"]);
        let name = Name {
            stem: self.stem.clone(),
            name: self.names.constant(rng),
        };
        self.line(format!(
            "const {base} {} = {}",
            name.name,
            literal(self.flavour, base, rng)
        ));
        self.catalogue.consts.push(Const { name, base });
    }

    /// Gives a struct its name, so that those before it can refer to it.
    fn announce(&mut self, number: usize, rng: &mut Rng) {
        let kind = match rng.below(8) {
            0 | 1 if number > 0 => Kind::Union,
            2 => Kind::Exception,
            _ => Kind::Struct,
        };
        let name = self.name(rng);
        self.catalogue.structs.push(Struct {
            name,
            kind,
            fields: None,
            weight: usize::MAX,
        });
    }

    fn typedef(&mut self, rng: &mut Rng) {
        // What is typedef'd must have been defined: Apache's compiler cannot follow names forward in all places.
        let ty = self.scope().finite(2, rng);
        let name = self.name(rng);
        let spelt = self.catalogue.spell(&ty, &self.stem);
        self.line(format!("typedef {spelt} {}", name.name));
        self.catalogue.typedefs.push(Typedef { name, ty });
    }

    fn structure(&mut self, index: usize, rng: &mut Rng) {
        let kind = self.catalogue.structs[index].kind;
        let (fields, lines) = fields(&self.scope(), kind, rng);
        let word = match kind {
            Kind::Struct => "struct",
            Kind::Union => "union",
            Kind::Exception => "exception",
        };
        let required = fields.iter().filter(|field| field.required);
        let weight = required.map(|field| self.catalogue.weight(&field.ty));
        let weight = 1 + weight.sum::<usize>();
        let name = self.catalogue.structs[index].name.name.clone();
        let mut text = String::new();
        for line in lines {
            let _ = writeln!(text, "  {line},");
        }
        self.line(format!("{word} {name} {{\n{text}}}"));
        let definition = &mut self.catalogue.structs[index];
        definition.fields = Some(fields);
        definition.weight = weight;
    }

    /// Two functions, whose arguments and results are structs too.
    fn service(&mut self, rng: &mut Rng) {
        let name = self.name(rng).name;
        let mut names = Names::default();
        let mut lines = Vec::new();
        for _ in 0..2 {
            let scope = self.scope();
            let spelt = |rng: &mut Rng| scope.catalogue.spell(&scope.any(1, rng), scope.stem);
            let (returns, first, second) = (spelt(rng), spelt(rng), spelt(rng));
            let function = names.field(Flavour::Plain, rng);
            lines.push(format!(
                "  {returns} {function}(1: {first} first, 2: {second} second)"
            ));
        }
        self.line(format!("service {name} {{\n{}\n}}", lines.join(",\n")));
    }
}
