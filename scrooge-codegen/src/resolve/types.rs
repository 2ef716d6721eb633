//! Types as written to types as they are: typedefs followed, names looked up.

use std::collections::HashMap;

use crate::Diagnostic;
use crate::model::{DefinitionId, FileId, Type};
use crate::parse::tree::{self, BaseType, DefinitionKind, TypeKind};

use super::containers;
use super::symbols::{Found, Space, Symbols};

/// The words for built-in types, for suggestions.
pub(super) const BUILT_IN: [&str; 10] = [
    "bool", "byte", "i8", "i16", "i32", "i64", "double", "string", "binary", "uuid",
];

/// How deep containers may nest once typedefs are followed.
const MAX_DEPTH: usize = 64;

/// How many types one type may be made of. Typedefs that double what they stand for get there in ten lines.
const MAX_PARTS: usize = 1024;

/// Every typedef, followed. `None` is one that is wrong, which has been reported.
pub(super) type Typedefs = HashMap<DefinitionId, Option<Shape>>;

/// A type and how large it is.
#[derive(Clone)]
pub(super) struct Shape {
    pub(super) ty: Type,
    depth: usize,
    parts: usize,
}

/// Follows every typedef, those that others need first and without recursion: chains may be long.
pub(super) fn resolve_typedefs(
    symbols: &Symbols<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Typedefs {
    let mut done = Typedefs::new();
    let mut open: HashMap<DefinitionId, ()> = HashMap::new();
    for id in symbols.ids() {
        let mut stack = vec![id];
        while let Some(&top) = stack.last() {
            let Some(ty) = typedef(symbols, top).filter(|_| !done.contains_key(&top)) else {
                stack.pop();
                continue;
            };
            if open.insert(top, ()).is_none() {
                let mut names = Vec::new();
                collect_names(ty, &mut names);
                for name in names {
                    if let Found::One(id) = symbols.find(Space::Type, top.file, name)
                        && !done.contains_key(&id)
                        && !open.contains_key(&id)
                    {
                        stack.push(id);
                    }
                }
                continue;
            }
            // All that it needs has been followed, but for what needs it in turn.
            let mut shape = resolve(symbols, &done, top.file, ty, diagnostics);
            if let (Some(shape), Some(definition)) = (&mut shape, symbols.definition(top)) {
                containers::annotate(&mut shape.ty, &definition.annotations, diagnostics);
            }
            done.insert(top, shape);
            stack.pop();
        }
    }
    done
}

fn typedef<'a>(symbols: &Symbols<'a>, id: DefinitionId) -> Option<&'a tree::Type> {
    match &symbols.definition(id)?.kind {
        DefinitionKind::Typedef { ty } => Some(ty),
        _ => None,
    }
}

fn collect_names<'a>(ty: &'a tree::Type, names: &mut Vec<&'a str>) {
    match &ty.kind {
        TypeKind::Base(_) => {}
        TypeKind::Named(name) => names.push(name),
        TypeKind::List(element) | TypeKind::Set(element) => collect_names(element, names),
        TypeKind::Map(key, value) => {
            collect_names(key, names);
            collect_names(value, names);
        }
    }
}

/// What a type as written in `file` is, or `None` after a diagnostic.
pub(super) fn resolve(
    symbols: &Symbols<'_>,
    typedefs: &Typedefs,
    file: FileId,
    ty: &tree::Type,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Shape> {
    let mut shape = match &ty.kind {
        TypeKind::Base(base) => leaf(base_type(*base)),
        TypeKind::Named(name) => {
            let id = symbols.require(Space::Type, file, name, ty.span, diagnostics)?;
            match &symbols.definition(id)?.kind {
                DefinitionKind::Typedef { .. } => match typedefs.get(&id) {
                    Some(shape) => shape.clone()?,
                    None => {
                        let message = format!("the typedef `{name}` stands for itself");
                        let diagnostic = Diagnostic::error("typedef-cycle", message)
                            .label(ty.span, "back where it began");
                        diagnostics.push(
                            diagnostic.hint("types that contain themselves have to be structs"),
                        );
                        return None;
                    }
                },
                DefinitionKind::Enum { .. } => leaf(Type::Enum(id)),
                DefinitionKind::Struct { .. } => leaf(Type::Struct(id)),
                DefinitionKind::Senum { .. } => leaf(Type::String),
                // Types, constants and services are looked up apart.
                DefinitionKind::Const { .. } | DefinitionKind::Service { .. } => return None,
            }
        }
        TypeKind::List(element) => {
            let element = resolve(symbols, typedefs, file, element, diagnostics)?;
            around(&[&element], Type::List(Box::new(element.ty.clone())))
        }
        TypeKind::Set(element) => {
            let element = resolve(symbols, typedefs, file, element, diagnostics)?;
            around(
                &[&element],
                Type::Set(Box::new(element.ty.clone()), symbols.sets()),
            )
        }
        TypeKind::Map(key, value) => {
            let key = resolve(symbols, typedefs, file, key, diagnostics);
            let value = resolve(symbols, typedefs, file, value, diagnostics);
            let (key, value) = (key?, value?);
            around(
                &[&key, &value],
                Type::Map(
                    Box::new(key.ty.clone()),
                    Box::new(value.ty.clone()),
                    symbols.maps(),
                ),
            )
        }
    };
    containers::annotate(&mut shape.ty, &ty.annotations, diagnostics);
    if shape.depth > MAX_DEPTH || shape.parts > MAX_PARTS {
        let message = match shape.depth > MAX_DEPTH {
            true => {
                format!("with its typedefs followed, this type nests more than {MAX_DEPTH} deep")
            }
            false => {
                format!("with its typedefs followed, this type has more than {MAX_PARTS} parts")
            }
        };
        diagnostics.push(Diagnostic::error("too-deep", message).label(ty.span, "one too many"));
        return None;
    }
    Some(shape)
}

fn leaf(ty: Type) -> Shape {
    Shape {
        ty,
        depth: 0,
        parts: 1,
    }
}

fn around(inner: &[&Shape], ty: Type) -> Shape {
    let depth = inner.iter().map(|shape| shape.depth).max().unwrap_or(0);
    let parts = inner.iter().map(|shape| shape.parts).sum::<usize>();
    Shape {
        ty,
        depth: depth + 1,
        parts: parts + 1,
    }
}

fn base_type(base: BaseType) -> Type {
    match base {
        BaseType::Bool => Type::Bool,
        BaseType::I8 => Type::I8,
        BaseType::I16 => Type::I16,
        BaseType::I32 => Type::I32,
        BaseType::I64 => Type::I64,
        BaseType::Double => Type::Double,
        BaseType::String => Type::String,
        BaseType::Binary => Type::Binary,
        BaseType::Uuid => Type::Uuid,
    }
}
