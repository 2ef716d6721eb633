//! What code in other languages needs to know of a model, as text.
//!
//! The IDL that it was loaded from would do, were it not that Apache's compiler refuses names that are keywords in any of its
//! languages, and that code for some languages does not compile with others. Names are not on the wire. So there is a
//! second form of it, in [`plain_idl`].

use std::fmt::Write as _;

use scrooge_codegen::model::{
    Definition, DefinitionId, Model, Requiredness, Struct, StructKind, Type,
};

/// The structs of a model with nothing that is not on the wire: structs have a prefix and their number in
/// [`record_types`], fields are named for their ids, enums are what they are on the wire, and there are no defaults, so that
/// what had one is optional: an absent one is not to become something else.
///
/// A field whose type has a `uuid` in it is left out, since Apache's compiler 0.17 does not know that type.
#[must_use]
pub fn plain_idl(model: &Model, prefix: &str) -> String {
    let structs: Vec<_> = structs(model).collect();
    let mut text = String::new();
    for (index, (_, definition)) in structs.iter().enumerate() {
        let word = match definition.kind {
            StructKind::Union => "union",
            _ => "struct",
        };
        text.push_str(&format!("{word} {prefix}{index} {{\n"));
        for field in &definition.fields {
            let Some(ty) = plain_type(&field.ty, &|id| {
                let index = structs.iter().position(|(other, _)| *other == id)?;
                Some(format!("{prefix}{index}"))
            }) else {
                continue;
            };
            let requiredness = match (definition.kind, field.requiredness) {
                (StructKind::Union, _) => "",
                (_, Requiredness::Default) if field.default.is_none() => "",
                (_, Requiredness::Default) => "optional ",
                (_, Requiredness::Required) => "required ",
                (_, Requiredness::Optional) => "optional ",
            };
            let (id, name) = (field.id, field.id.to_string().replace('-', "minus_"));
            text.push_str(&format!("  {id}: {requiredness}{ty} field_{name}\n"));
        }
        text.push_str("}\n");
    }
    text
}

/// The expressions of `RecordType`s of all structs of a model, of which the code is in the module `root` and the plain form
/// has the prefix. `constructor` is that of `RecordType`.
///
/// # Errors
///
/// Never: a `String` takes whatever is written to it.
pub fn record_types(
    model: &Model,
    root: &str,
    prefix: &str,
    constructor: &str,
) -> Result<String, std::fmt::Error> {
    let mut text = String::from("vec![");
    for (index, (id, definition)) in structs(model).enumerate() {
        let file = &model.files[id.file];
        let (path, module) = (file.path.display().to_string(), file.module.join("::"));
        let (name, data) = (&definition.name, &definition.names.data);
        writeln!(
            text,
            "::scrooge_interop::RecordType::{constructor}::<{root}::{module}::{data}>({path:?}, {name:?}, \"{prefix}{index}\"),"
        )?;
    }
    text.push(']');
    Ok(text)
}

fn structs(model: &Model) -> impl Iterator<Item = (DefinitionId, &Struct)> {
    model
        .definitions()
        .filter_map(|(id, definition)| match definition {
            Definition::Struct(definition) => Some((id, definition)),
            _ => None,
        })
}

fn plain_type(ty: &Type, name_of: &dyn Fn(DefinitionId) -> Option<String>) -> Option<String> {
    let plain = |ty: &Type| plain_type(ty, name_of);
    Some(match ty {
        Type::Bool => "bool".into(),
        Type::I8 => "byte".into(),
        Type::I16 => "i16".into(),
        Type::I32 | Type::Enum(_) => "i32".into(),
        Type::I64 => "i64".into(),
        Type::Double => "double".into(),
        Type::String => "string".into(),
        Type::Binary => "binary".into(),
        Type::Uuid => return None,
        Type::List(element) => format!("list<{}>", plain(element)?),
        Type::Set(element, _) => format!("set<{}>", plain(element)?),
        Type::Map(key, value, _) => format!("map<{}, {}>", plain(key)?, plain(value)?),
        Type::Struct(id) => name_of(*id)?,
    })
}

/// The prefix of a unit's plain form: `IdlShapes` for `idl_shapes`. Underscores would be too many for some compilers.
#[must_use]
pub fn prefix(unit: &str) -> String {
    let words = unit.split('_').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect()
}
