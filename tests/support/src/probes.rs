//! Writes an `impl Probe` for every definition of a model, and the table of all kinds of record.
//!
//! The trait is in `scrooge-tests`; the text is included by crates that have what was generated in a module `schema`.

use std::fmt::Write as _;

use scrooge_codegen::model::{
    Definition, DefinitionId, Field, Model, Requiredness, Struct, StructKind, Type,
};

/// Accessors with these names are methods of the trait only.
const OPERATIONS: [&str; 6] = [
    "as_bytes", "to_bytes", "to_data", "detach", "encode", "patch",
];

/// The text for a model.
///
/// # Errors
///
/// Never: a `String` takes whatever is written to it.
pub fn probes(model: &Model) -> Result<String, std::fmt::Error> {
    let (mut text, mut kinds) = (String::new(), String::new());
    for (id, definition) in model.definitions() {
        match definition {
            Definition::Enum(definition) => {
                let name = path(model, id, &definition.rust_name);
                writeln!(text, "scrooge_tests::probe_enum!({name});")?;
            }
            Definition::Struct(definition) => {
                let file = &model.files[id.file].stem;
                let (name, data) = (&definition.name, path(model, id, &definition.names.data));
                writeln!(kinds, "Kind::of::<{data}>(\"{file}.{name}\"),")?;
                probe(&mut text, model, id, definition)?;
            }
            _ => {}
        }
    }
    write!(
        text,
        "/// Every struct, union and exception of the IDL.\n\
         pub fn kinds() -> Vec<Kind> {{ vec![{kinds}] }}"
    )?;
    Ok(text)
}

fn probe(
    text: &mut String,
    model: &Model,
    id: DefinitionId,
    definition: &Struct,
) -> Result<(), std::fmt::Error> {
    let data = path(model, id, &definition.names.data);
    let reference = path(model, id, &definition.names.reference);
    writeln!(
        text,
        "scrooge_tests::probe_struct!({data}, {reference}<'_>);\n\
         impl Probe for {data} {{\n\
         fn probe(record: {reference}<'_>, choice: Choice) -> Observed {{"
    )?;
    if definition.kind == StructKind::Union {
        union_body(text, model, id, definition)?;
    } else {
        struct_body(text, model, id, definition)?;
    }
    writeln!(text, "}} scrooge_tests::look_up_struct!(); }}")
}

fn union_body(
    text: &mut String,
    model: &Model,
    id: DefinitionId,
    definition: &Struct,
) -> Result<(), std::fmt::Error> {
    let arm = path(model, id, &definition.names.arm);
    writeln!(text, "match record.arm() {{")?;
    for field in &definition.fields {
        let (variant, name) = (&field.variant_name, &field.name);
        let ty = data_type(model, &field.ty);
        writeln!(
            text,
            "{arm}::{variant}(value) => \
             Observed::arm(choice, \"{name}\", |choice| <{ty} as Probe>::probe(value, choice)),"
        )?;
    }
    writeln!(
        text,
        "{arm}::Unknown(unknown) => Observed::unknown(unknown), }}"
    )
}

fn struct_body(
    text: &mut String,
    model: &Model,
    id: DefinitionId,
    definition: &Struct,
) -> Result<(), std::fmt::Error> {
    let the_trait = path(model, id, &definition.names.base);
    let count = definition.fields.len();
    // In the order of a schema at run time, so that a choice is of the same fields there.
    let mut fields: Vec<&Field> = definition.fields.iter().collect();
    fields.sort_by_key(|field| field.id);
    writeln!(
        text,
        "Observed::record(choice, {count}, |field, choice| match field {{"
    )?;
    for (index, field) in fields.into_iter().enumerate() {
        let (name, accessor) = (&field.name, &field.rust_name);
        let ty = data_type(model, &field.ty);
        let call = if OPERATIONS.contains(&accessor.as_str()) {
            format!("{the_trait}::{accessor}(&record)")
        } else {
            format!("record.{accessor}()")
        };
        let has = format!("has_{}", accessor.trim_start_matches("r#"));
        // A field that is called so has the name.
        let is_taken = definition.fields.iter().any(|other| other.rust_name == has);
        let read = match presence(field) {
            Presence::Defaulted if is_taken => format!("<{ty} as Probe>::probe({call}, choice)"),
            Presence::Required => format!("<{ty} as Probe>::probe({call}, choice)"),
            Presence::Optional => format!("probe::optional::<{ty}>({call}, choice)"),
            Presence::Defaulted => {
                format!("probe::defaulted::<{ty}>({call}, || record.{has}(), choice)")
            }
        };
        writeln!(text, "{index} => (\"{name}\", {read}),")?;
    }
    writeln!(text, "_ => unreachable!(\"no field {{field}}\"), }})")
}

/// What an accessor gives out: the value, an `Option`, or a value that has a `has_…` beside it.
enum Presence {
    Required,
    Optional,
    Defaulted,
}

fn presence(field: &Field) -> Presence {
    match (field.requiredness, &field.default, &field.ty) {
        (Requiredness::Required, ..) => Presence::Required,
        (_, Some(_), _) => Presence::Defaulted,
        (Requiredness::Optional, None, _) | (Requiredness::Default, None, Type::Struct(_)) => {
            Presence::Optional
        }
        (Requiredness::Default, None, _) => Presence::Defaulted,
    }
}

/// A generated name as the tests' own crate sees it.
fn path(model: &Model, id: DefinitionId, name: &str) -> String {
    let module = model.files[id.file].module.join("::");
    format!("crate::schema::{module}::{name}")
}

fn data_type(model: &Model, ty: &Type) -> String {
    match ty {
        Type::Bool => "bool".into(),
        Type::I8 => "i8".into(),
        Type::I16 => "i16".into(),
        Type::I32 => "i32".into(),
        Type::I64 => "i64".into(),
        Type::Double => "Double".into(),
        Type::String => "String".into(),
        Type::Binary => "Vec<u8>".into(),
        Type::Uuid => "Uuid".into(),
        Type::List(element) => format!("Vec<{}>", data_type(model, element)),
        Type::Set(element, _) => format!("BTreeSet<{}>", data_type(model, element)),
        Type::Map(key, value, _) => format!(
            "BTreeMap<{}, {}>",
            data_type(model, key),
            data_type(model, value)
        ),
        Type::Enum(id) => path(model, *id, &model.enum_of(*id).rust_name),
        Type::Struct(id) => path(model, *id, &model.struct_of(*id).names.data),
    }
}
