//! A projection of what a profile says is read, ready to be pasted.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;

use scrooge_runtime::Schema;
use scrooge_runtime::schema::{Field, Requiredness, StructKind, Type};

use crate::profile::tree::Node;

/// The struct, with a field for each hot path that leads to no other. Types are named as in the IDL.
pub(super) fn projection(schema: &'static Schema, idl: &Path, nodes: &[Node<'_>]) -> String {
    let hot = nodes.iter().filter(|node| node.path.hot && !node.leads);
    let mut names = HashSet::new();
    let mut fields = String::new();
    let mut borrows = false;
    for node in hot {
        let path = node.path.path.as_str();
        // A path that the schema no longer has is left out: `--idl` may be newer than the profile.
        let Some(ty) = member(schema, path) else {
            continue;
        };
        borrows |= ty.contains("'a");
        let mut name = name_of(path);
        while !names.insert(name.clone()) {
            name.push('_');
        }
        if name != path {
            let _ = writeln!(fields, "    #[thrift(path = \"{path}\")]");
        }
        let _ = writeln!(fields, "    {name}: {ty},");
    }
    let lifetime = if borrows { "<'a>" } else { "" };
    format!(
        "#[derive(Projection)]\n#[thrift(idl = \"{}\", root = \"{}\")]\nstruct Read{lifetime} {{\n{fields}}}\n",
        idl.display(),
        schema.name
    )
}

/// `user.address.country` is `user_address_country`.
fn name_of(path: &str) -> String {
    let mut name = String::new();
    let mut follows_small = false;
    for letter in path.replace("[]", "").replace("[key]", "_key").chars() {
        if letter.is_uppercase() && follows_small {
            name.push('_');
        }
        follows_small = letter.is_lowercase() || letter.is_numeric();
        match letter {
            '.' => name.push('_'),
            _ => name.extend(letter.to_lowercase()),
        }
    }
    if is_keyword(&name) {
        name.push('_');
    }
    name
}

/// Whether a name cannot be a field's.
fn is_keyword(name: &str) -> bool {
    const KEYWORDS: [&str; 50] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
        "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
        "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
        "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type",
        "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
    ];
    name == "yield" || KEYWORDS.contains(&name)
}

/// The type of the member at a path below a struct: an `Option` where a field on the way, or an arm, may be absent.
fn member(schema: &'static Schema, path: &str) -> Option<String> {
    let end = path.find(['.', '[']).unwrap_or(path.len());
    let (name, rest) = path.split_at(end);
    let field = schema.fields.iter().find(|field| field.name == name)?;
    let is_option = schema.kind == StructKind::Union || is_option(field);
    let ty = value(field.ty, rest)?;
    // One `Option` is enough for all that leads to a value.
    Some(match is_option && !ty.starts_with("Option<") {
        true => format!("Option<{ty}>"),
        false => ty,
    })
}

/// The type of what is at the rest of a path below a value.
fn value(ty: Type, rest: &str) -> Option<String> {
    if rest.is_empty() {
        return Some(reference(ty));
    }
    if let Some(name) = rest.strip_prefix('.') {
        let Type::Struct(structure) = ty else {
            return None;
        };
        return member(structure.schema(), name);
    }
    let (element, rest) = match (ty, rest.strip_prefix("[key]"), rest.strip_prefix("[]")) {
        (Type::Map(key, _), Some(rest), _) => (key, rest),
        (Type::List(element) | Type::Set(element) | Type::Map(_, element), _, Some(rest)) => {
            (element, rest)
        }
        _ => return None,
    };
    Some(format!("Vec<{}>", value(*element, rest)?))
}

/// Whether a field's accessor gives an `Option`.
fn is_option(field: &Field) -> bool {
    match field.requiredness {
        Requiredness::Required => false,
        Requiredness::Optional => field.default.is_none(),
        _ => matches!(field.ty, Type::Struct(_)) && field.default.is_none(),
    }
}

/// What an accessor gives out for a type.
fn reference(ty: Type) -> String {
    match ty {
        Type::Double => "f64".to_owned(),
        Type::String => "Text<'a>".to_owned(),
        Type::Binary => "&'a [u8]".to_owned(),
        Type::Struct(structure) => format!("{}Ref<'a>", structure.schema().name),
        Type::List(element) => format!("List<'a, {}>", data(*element)),
        Type::Set(element) => format!("Set<'a, {}>", data(*element)),
        Type::Map(key, item) => format!("Map<'a, {}, {}>", data(*key), data(*item)),
        _ => data(ty),
    }
}

/// What plain data of a type is.
fn data(ty: Type) -> String {
    match ty {
        Type::Bool => "bool".to_owned(),
        Type::I8 => "i8".to_owned(),
        Type::I16 => "i16".to_owned(),
        Type::I32 => "i32".to_owned(),
        Type::I64 => "i64".to_owned(),
        Type::Double => "Double".to_owned(),
        Type::String => "String".to_owned(),
        Type::Binary => "Vec<u8>".to_owned(),
        Type::Uuid => "Uuid".to_owned(),
        Type::Enum(enumeration) => enumeration.name.to_owned(),
        Type::Struct(structure) => format!("{}Data", structure.schema().name),
        Type::List(element) => format!("Vec<{}>", data(*element)),
        Type::Set(element) => format!("BTreeSet<{}>", data(*element)),
        Type::Map(key, item) => format!("BTreeMap<{}, {}>", data(*key), data(*item)),
    }
}
