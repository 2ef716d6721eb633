//! The types of a projection's fields, as far as a macro can see them: rustc checks what is left.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use scrooge_codegen::HotPath;
use scrooge_codegen::model::{Model, Type as Thrift};
use syn::{GenericArgument, PathArguments, Type};

/// What is in the `Option` or `Vec` that a type is written as: the name of one of the two.
pub(super) fn in_wrapper<'t>(ty: &'t Type, name: &str) -> Option<&'t Type> {
    let Type::Path(path) = ungrouped(ty) else {
        return None;
    };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    match (
        last.ident == name,
        arguments.args.first(),
        arguments.args.len(),
    ) {
        (true, Some(GenericArgument::Type(inner)), 1) => Some(inner),
        _ => None,
    }
}

/// A type without the invisible group that a `$ty:ty` of `macro_rules!` has around it.
fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        _ => ty,
    }
}

/// What is wrong with reading a path as a type, where its name says enough.
pub(super) fn mismatch(model: &Model, path: &HotPath<'_>, ty: &Type) -> Option<String> {
    let written = name(ty)?;
    let thrift = path.ty();
    let fitting = fitting(model, thrift);
    if fitting.contains(&written) || !is_known(&written) {
        return None;
    }
    let or: Vec<String> = fitting.iter().map(|fits| format!("`{fits}`")).collect();
    Some(format!(
        "`{}` is of type `{}` in the IDL, which is read as {}",
        path.name(),
        model.type_name(thrift),
        or.join(" or ")
    ))
}

/// The last name of a type, and `&[u8]` and `&str` in full.
fn name(ty: &Type) -> Option<String> {
    match ungrouped(ty) {
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        Type::Reference(reference) => match ungrouped(&reference.elem) {
            Type::Slice(_) => Some("&[u8]".to_owned()),
            Type::Path(path) => Some(format!("&{}", path.path.segments.last()?.ident)),
            _ => None,
        },
        _ => None,
    }
}

/// What a Thrift type is read as, the borrowed form first.
fn fitting(model: &Model, ty: &Thrift) -> Vec<String> {
    let names: &[&str] = match ty {
        Thrift::Bool => &["bool"],
        Thrift::I8 => &["i8"],
        Thrift::I16 => &["i16"],
        Thrift::I32 => &["i32"],
        Thrift::I64 => &["i64"],
        Thrift::Double => &["f64", "Double"],
        Thrift::String => &["Text", "String"],
        Thrift::Binary => &["&[u8]", "Vec"],
        Thrift::Uuid => &["Uuid"],
        Thrift::List(_) => &["List", "Vec"],
        Thrift::Set(..) => &["Set", "BTreeSet", "HashSet", "IndexSet"],
        Thrift::Map(..) => &["Map", "BTreeMap", "HashMap", "IndexMap"],
        Thrift::Enum(id) => &[&model.enum_of(*id).rust_name],
        Thrift::Struct(id) => {
            let names = &model.struct_of(*id).names;
            &[&names.reference, &names.data]
        }
    };
    names.iter().map(|&name| name.to_owned()).collect()
}

/// Whether a name is that of a type everywhere, so that it says enough.
fn is_known(name: &str) -> bool {
    const KNOWN: [&str; 25] = [
        "bool", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128",
        "usize", "f32", "f64", "char", "&str", "&[u8]", "String", "Text", "List", "Set", "Map",
        "Vec", "&String",
    ];
    KNOWN.contains(&name)
}

/// Tokens that are shown as if they stood at `place`, and mean what they did.
pub(super) fn located_at(tokens: TokenStream, place: Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|token| {
            let mut token = match token {
                TokenTree::Group(group) => {
                    let stream = located_at(group.stream(), place);
                    let mut located = Group::new(group.delimiter(), stream);
                    located.set_span(group.span());
                    TokenTree::Group(located)
                }
                token => token,
            };
            token.set_span(token.span().located_at(place));
            token
        })
        .collect()
}

/// Tokens with `'static` for the lifetime that is called `name`.
pub(super) fn with_static(tokens: TokenStream, name: Option<&str>) -> TokenStream {
    let mut after_quote = false;
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) if group.delimiter() != Delimiter::Brace => {
                let stream = with_static(group.stream(), name);
                let mut replaced = Group::new(group.delimiter(), stream);
                replaced.set_span(group.span());
                TokenTree::Group(replaced)
            }
            TokenTree::Punct(punct) => {
                after_quote = punct.as_char() == '\'';
                TokenTree::Punct(punct)
            }
            TokenTree::Ident(ident)
                if std::mem::take(&mut after_quote) && name.is_some_and(|name| ident == name) =>
            {
                TokenTree::Ident(proc_macro2::Ident::new("static", ident.span()))
            }
            token => token,
        })
        .collect()
}
