//! What holds maps and sets in plain data: what was chosen, and what can be ordered and hashed after that.

use std::collections::{HashMap, HashSet};

use crate::model::{
    Annotation, Container, Definition, DefinitionId, Field, File, Function, Struct, Type,
};
use crate::{Diagnostic, Span};

use super::suggest::suggest;

/// The annotation that chooses a container.
pub(super) const ANNOTATION: &str = "rust.type";

const MAPS: [(&str, Container); 3] = [
    ("BTreeMap", Container::BTree),
    ("HashMap", Container::Hash),
    ("IndexMap", Container::Index),
];

const SETS: [(&str, Container); 3] = [
    ("BTreeSet", Container::BTree),
    ("HashSet", Container::Hash),
    ("IndexSet", Container::Index),
];

/// Gives a map or set the container that annotations ask for.
pub(super) fn annotate(
    ty: &mut Type,
    annotations: &[Annotation],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(annotation) = annotations.iter().find(|each| each.key == ANNOTATION) else {
        return;
    };
    let (what, choices, container) = match ty {
        Type::Map(.., container) => ("map", MAPS, container),
        Type::Set(_, container) => ("set", SETS, container),
        _ => {
            let message =
                format!("`{ANNOTATION}` chooses what holds a map or set, and this is neither");
            let diagnostic = Diagnostic::error("bad-rust-type", message);
            diagnostics.push(diagnostic.label(annotation.span, ""));
            return;
        }
    };
    let written = annotation.value.as_deref().unwrap_or_default();
    match choices.iter().find(|(name, _)| *name == written) {
        Some(&(_, chosen)) => *container = chosen,
        None => {
            let names = choices.map(|(name, _)| name);
            let message = format!("a {what} cannot be held in `{}`", written.escape_debug());
            let diagnostic = Diagnostic::error("bad-rust-type", message).label(annotation.span, "");
            diagnostics.push(diagnostic.hint(match suggest(written, names) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!(
                    "one of {}",
                    names.map(|name| format!("`{name}`")).join(", ")
                ),
            }));
        }
    }
}

/// Gives all maps or all sets of a type a container.
pub(super) fn choose(ty: &mut Type, maps: Option<Container>, sets: Option<Container>) {
    match ty {
        Type::List(element) => choose(element, maps, sets),
        Type::Set(element, container) => {
            *container = sets.unwrap_or(*container);
            choose(element, maps, sets);
        }
        Type::Map(key, value, container) => {
            *container = maps.unwrap_or(*container);
            choose(key, maps, sets);
            choose(value, maps, sets);
        }
        _ => {}
    }
}

/// Keeps keys of maps and elements of sets in order: whatever they are made of is held in B-trees.
pub(super) fn keep_keys_ordered(files: &mut [File], diagnostics: &mut Vec<Diagnostic>) {
    let mut keys = Vec::new();
    for definition in files.iter_mut().flat_map(|file| &mut file.definitions) {
        types_of(definition, &mut |ty, _| order_keys(ty, &mut keys));
    }
    let mut seen = HashSet::new();
    while let Some(id) = keys.pop() {
        if !seen.insert(id) {
            continue;
        }
        let definition = files
            .get_mut(id.file)
            .and_then(|file| file.definitions.get_mut(id.index));
        let Some(Definition::Struct(definition)) = definition else {
            continue;
        };
        let name = definition.name.clone();
        for field in &mut definition.fields {
            if order(&mut field.ty, &mut keys) {
                diagnostics.extend(ignored(&name, field));
            }
        }
    }
}

/// What is said of a choice that does not hold, if it was made for the one field.
fn ignored(name: &str, field: &Field) -> Option<Diagnostic> {
    let annotation = field
        .annotations
        .iter()
        .find(|each| each.key == ANNOTATION)?;
    let message = format!(
        "`{}` stays in order, since `{name}` is a key or an element of a set",
        field.name
    );
    let warning = Diagnostic::warning("key-container", message);
    let warning = warning.label(annotation.span, "does not hold here");
    Some(warning.hint("hash tables have neither an order nor a hash of their own"))
}

/// Goes over every type that a definition writes, with the place it belongs to.
fn types_of(definition: &mut Definition, visit: &mut impl FnMut(&mut Type, Span)) {
    match definition {
        Definition::Typedef(each) => visit(&mut each.ty, each.span),
        Definition::Const(each) => visit(&mut each.ty, each.span),
        Definition::Struct(each) => {
            let fields = each.fields.iter_mut();
            fields.for_each(|field| visit(&mut field.ty, field.span));
        }
        Definition::Service(each) => {
            for function in &mut each.functions {
                let Function {
                    arguments,
                    throws,
                    returns,
                    ..
                } = function;
                let fields = arguments.iter_mut().chain(throws);
                fields.for_each(|field| visit(&mut field.ty, field.span));
                if let Some(returns) = returns {
                    visit(returns, function.span);
                }
            }
        }
        Definition::Enum(_) => {}
    }
}

/// Orders the keys and elements in a type.
fn order_keys(ty: &mut Type, keys: &mut Vec<DefinitionId>) {
    match ty {
        Type::List(element) => order_keys(element, keys),
        Type::Set(element, _) => {
            order(element, keys);
        }
        Type::Map(key, value, _) => {
            order(key, keys);
            order_keys(value, keys);
        }
        _ => {}
    }
}

/// Orders all of a type, and adds the structs in it to `keys`. Says whether something was changed.
fn order(ty: &mut Type, keys: &mut Vec<DefinitionId>) -> bool {
    match ty {
        Type::List(element) => order(element, keys),
        Type::Set(element, container) => {
            let was = std::mem::take(container) != Container::BTree;
            order(element, keys) | was
        }
        Type::Map(key, value, container) => {
            let was = std::mem::take(container) != Container::BTree;
            order(key, keys) | order(value, keys) | was
        }
        Type::Struct(id) => {
            keys.push(*id);
            false
        }
        _ => false,
    }
}

/// Marks the structs that hold a hash table, themselves or in a struct that they hold: those are neither ordered nor hashed.
pub(super) fn mark_unordered(files: &mut [File]) {
    let mut held_by: HashMap<DefinitionId, Vec<DefinitionId>> = HashMap::new();
    let mut unordered = Vec::new();
    for (file, contents) in files.iter().enumerate() {
        for (index, definition) in contents.definitions.iter().enumerate() {
            let id = DefinitionId { file, index };
            let Definition::Struct(definition) = definition else {
                continue;
            };
            for field in &definition.fields {
                let mut hold = |inner| held_by.entry(inner).or_default().push(id);
                if holds_hash_table(&field.ty, &mut hold) {
                    unordered.push(id);
                }
            }
        }
    }
    while let Some(id) = unordered.pop() {
        let file = files.get_mut(id.file);
        let definition = file.and_then(|file| file.definitions.get_mut(id.index));
        if let Some(Definition::Struct(Struct { is_ordered, .. })) = definition
            && std::mem::replace(is_ordered, false)
        {
            unordered.extend(held_by.get(&id).into_iter().flatten());
        }
    }
}

/// Whether there is a hash table in a type. The structs in it are given to `hold`; keys are always ordered.
fn holds_hash_table(ty: &Type, hold: &mut impl FnMut(DefinitionId)) -> bool {
    match ty {
        Type::List(element) => holds_hash_table(element, hold),
        Type::Set(_, container) => *container != Container::BTree,
        Type::Map(_, value, container) => {
            holds_hash_table(value, hold) | (*container != Container::BTree)
        }
        Type::Struct(id) => {
            hold(*id);
            false
        }
        _ => false,
    }
}
