//! What a [`Config`] says of definitions and fields by their paths, and what its function does to them.

use crate::config::{Change, Customise, Rule};
use crate::model::{Annotation, Container, Definition, Field, File, Type};
use crate::{Config, Diagnostic, Item, ItemKind, Span};

use super::containers;
use super::suggest::suggest;

/// The rules of a config, and which of them have been of use.
pub(super) struct Rules<'c> {
    rules: &'c [Rule],
    used: Vec<bool>,
}

/// What rules are about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Types,
    Fields,
}

fn about(change: &Change) -> About {
    match change {
        Change::TypeAttribute(_) => About::Types,
        Change::FieldAttribute(_) | Change::Maps(_) | Change::Sets(_) => About::Fields,
    }
}

impl<'c> Rules<'c> {
    pub(super) fn new(config: &'c Config) -> Self {
        Rules {
            rules: &config.rules,
            used: vec![false; config.rules.len()],
        }
    }

    /// What the rules say of the thing at a path.
    fn of(&mut self, kind: About, path: &[&str]) -> Vec<&'c Change> {
        let mut changes = Vec::new();
        for (rule, used) in self.rules.iter().zip(&mut self.used) {
            if about(&rule.change) == kind && matches(&rule.pattern, path) {
                *used = true;
                changes.push(&rule.change);
            }
        }
        changes
    }

    /// Gives the fields the containers that were chosen for them.
    pub(super) fn containers(&mut self, files: &mut [File]) {
        if self.rules.is_empty() {
            return;
        }
        each_field(files, &mut |path, field| {
            for change in self.of(About::Fields, path) {
                match change {
                    Change::Maps(chosen) => containers::choose(&mut field.ty, Some(*chosen), None),
                    Change::Sets(chosen) => containers::choose(&mut field.ty, None, Some(*chosen)),
                    Change::TypeAttribute(_) | Change::FieldAttribute(_) => {}
                }
            }
        });
    }

    /// Gives data types and their fields the attributes that were asked for.
    pub(super) fn attributes(&mut self, files: &mut [File]) {
        if self.rules.is_empty() {
            return;
        }
        for file in files {
            for definition in &mut file.definitions {
                let name = definition.name().to_owned();
                let path = [file.stem.as_str(), &name];
                let (attributes, fields) = match definition {
                    Definition::Struct(each) => (&mut each.attributes, &mut each.fields),
                    Definition::Enum(each) => (&mut each.attributes, &mut Vec::new()),
                    _ => continue,
                };
                for change in self.of(About::Types, &path) {
                    if let Change::TypeAttribute(text) = change {
                        attributes.push(text.clone());
                    }
                }
                for field in fields {
                    for change in self.of(About::Fields, &[path[0], path[1], &field.name]) {
                        if let Change::FieldAttribute(text) = change {
                            field.attributes.push(text.clone());
                        }
                    }
                }
            }
        }
    }

    /// Reports patterns that match nothing.
    pub(super) fn report_unused(self, files: &mut [File], diagnostics: &mut Vec<Diagnostic>) {
        let unused = self
            .rules
            .iter()
            .zip(&self.used)
            .filter(|(_, used)| !**used);
        for (rule, _) in unused {
            let kind = about(&rule.change);
            let noun = match kind {
                About::Types => "struct, union, exception or enum",
                About::Fields => "field",
            };
            let message = format!(
                "no {noun} matches `{}`, which the configuration names",
                rule.pattern
            );
            let diagnostic = Diagnostic::error("no-match", message);
            let length = rule.pattern.split('.').count();
            let names = endings(kind, files, length);
            diagnostics.push(
                match suggest(&rule.pattern, names.iter().map(String::as_str)) {
                    Some(near) => diagnostic.hint(format!("did you mean `{near}`?")),
                    None => diagnostic,
                },
            );
        }
    }
}

/// The last `length` segments of the paths of all that rules may be about.
fn endings(kind: About, files: &mut [File], length: usize) -> Vec<String> {
    let mut names = Vec::new();
    let mut add = |path: &[&str]| {
        let from = path.len().saturating_sub(length);
        names.push(path.get(from..).unwrap_or_default().join("."));
    };
    match kind {
        About::Fields => each_field(files, &mut |path, _| add(path)),
        About::Types => {
            for file in files {
                for definition in &file.definitions {
                    if matches!(definition, Definition::Struct(_) | Definition::Enum(_)) {
                        add(&[&file.stem, definition.name()]);
                    }
                }
            }
        }
    }
    names
}

/// Goes over every field, arm, argument and exception with its path.
fn each_field(files: &mut [File], visit: &mut dyn FnMut(&[&str], &mut Field)) {
    for file in files {
        for definition in &mut file.definitions {
            match definition {
                Definition::Struct(each) => {
                    for field in &mut each.fields {
                        let name = field.name.clone();
                        visit(&[&file.stem, &each.name, &name], field);
                    }
                }
                Definition::Service(each) => {
                    for function in &mut each.functions {
                        let arguments = function.arguments.iter_mut().map(|each| ("args", each));
                        let throws = function.throws.iter_mut().map(|each| ("result", each));
                        for (of, field) in arguments.chain(throws) {
                            // As the struct that is made of them is called.
                            let owner = format!("{}_{}_{of}", each.name, function.name);
                            let name = field.name.clone();
                            visit(&[&file.stem, &owner, &name], field);
                        }
                    }
                }
                Definition::Typedef(_) | Definition::Const(_) | Definition::Enum(_) => {}
            }
        }
    }
}

/// Whether a pattern is the end of a path.
fn matches(pattern: &str, path: &[&str]) -> bool {
    let mut names = path.iter().rev();
    pattern.rsplit('.').all(|segment| {
        names
            .next()
            .is_some_and(|name| segment == "*" || segment == *name)
    })
}

/// Shows every definition, field and member to the config's function.
pub(super) fn customise(config: &Config, files: &mut [File]) {
    let Some(function) = &config.customise else {
        return;
    };
    for file in files {
        for definition in &mut file.definitions {
            let parent = format!("{}.{}", file.stem, definition.name());
            show(function, definition, parent);
        }
    }
}

fn show(function: &Customise, definition: &mut Definition, path: String) {
    let mut none = Vec::new();
    let kind = ItemKind::of(definition);
    let (docs, annotations, span, attributes, ty) = match definition {
        Definition::Struct(each) => (
            &each.docs,
            &mut each.annotations,
            each.span,
            &mut each.attributes,
            None,
        ),
        Definition::Enum(each) => (
            &each.docs,
            &mut each.annotations,
            each.span,
            &mut each.attributes,
            None,
        ),
        Definition::Typedef(each) => (
            &each.docs,
            &mut each.annotations,
            each.span,
            &mut none,
            Some(&mut each.ty),
        ),
        Definition::Const(each) => (
            &each.docs,
            &mut each.annotations,
            each.span,
            &mut none,
            Some(&mut each.ty),
        ),
        Definition::Service(each) => (
            &each.docs,
            &mut each.annotations,
            each.span,
            &mut none,
            None,
        ),
    };
    let docs = docs.as_deref();
    function.call(&mut Item {
        path: path.clone(),
        kind,
        docs,
        annotations,
        attributes,
        ty,
        span,
    });
    match definition {
        Definition::Struct(each) => {
            for field in &mut each.fields {
                show_field(function, field, format!("{path}.{}", field.name));
            }
        }
        Definition::Enum(each) => {
            for member in &mut each.members {
                function.call(&mut Item {
                    path: format!("{path}.{}", member.name),
                    kind: ItemKind::Member,
                    docs: member.docs.as_deref(),
                    annotations: &mut member.annotations,
                    attributes: &mut Vec::new(),
                    ty: None,
                    span: member.span,
                });
            }
        }
        Definition::Typedef(_) | Definition::Const(_) | Definition::Service(_) => {}
    }
}

fn show_field(function: &Customise, field: &mut Field, path: String) {
    function.call(&mut Item {
        path,
        kind: ItemKind::Field,
        docs: field.docs.as_deref(),
        annotations: &mut field.annotations,
        attributes: &mut field.attributes,
        ty: Some(&mut field.ty),
        span: field.span,
    });
}

/// Reports attributes that are no Rust attributes.
pub(super) fn check_attributes(files: &[File], diagnostics: &mut Vec<Diagnostic>) {
    let mut check = |attributes: &[String], span: Span| {
        for attribute in attributes.iter().filter(|text| !is_attribute(text)) {
            let message = format!("`{}` is no Rust attribute", attribute.escape_debug());
            let diagnostic = Diagnostic::error("bad-attribute", message);
            let diagnostic = diagnostic.label(span, "the configuration gives it to this");
            diagnostics.push(diagnostic.hint("as in `#[derive(serde::Serialize)]`"));
        }
    };
    for definition in files.iter().flat_map(|file| &file.definitions) {
        match definition {
            Definition::Struct(each) => {
                check(&each.attributes, each.span);
                let fields = each.fields.iter();
                fields.for_each(|field| check(&field.attributes, field.span));
            }
            Definition::Enum(each) => check(&each.attributes, each.span),
            _ => {}
        }
    }
}

/// Whether a text is one outer attribute or more.
fn is_attribute(text: &str) -> bool {
    use syn::parse::Parser;
    syn::Attribute::parse_outer
        .parse_str(text)
        .is_ok_and(|attributes| !attributes.is_empty())
}

/// An annotation that a function gave an item.
pub(crate) fn set_annotation(
    annotations: &mut Vec<Annotation>,
    key: &str,
    value: &str,
    span: Span,
) {
    annotations.retain(|annotation| annotation.key != key);
    annotations.push(Annotation {
        key: key.to_owned(),
        value: Some(value.to_owned()),
        span,
    });
}

/// Gives all maps or all sets of a type a container.
pub(crate) fn choose(ty: &mut Type, maps: Option<Container>, sets: Option<Container>) {
    containers::choose(ty, maps, sets);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_the_ends_of_paths() {
        let path = ["common", "Address", "city"];
        for pattern in [
            "city",
            "Address.city",
            "common.Address.city",
            "*",
            "*.city",
            "*.*.*",
        ] {
            assert!(matches(pattern, &path), "{pattern}");
        }
        for pattern in [
            "Address",
            "common.city",
            "cit",
            "x.common.Address.city",
            "",
            "*.*.*.*",
        ] {
            assert!(!matches(pattern, &path), "{pattern}");
        }
    }
}
