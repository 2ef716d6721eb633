//! From the generator's model to the runtime's schemas: what generated code has as statics, made at run time.
//!
//! The runtime knows schemas as static data, so that what is made here is never freed. [`interned`](super::interned) sees to
//! it that nothing is made twice.

use std::collections::HashMap;
use std::sync::OnceLock;

use scrooge_codegen::model::{
    self, Definition, DefinitionId, Enum, Model, Struct, StructKind, Value,
};
use scrooge_runtime::schema::{
    self, Annotations, EnumSchema, Field, Literal, Requiredness, Schema, StructRef, Type, Walks,
};

/// The structs of one file, by name.
#[derive(Debug)]
pub(crate) struct LoweredFile {
    pub(crate) stem: &'static str,
    pub(crate) records: &'static [&'static Schema],
}

/// The schemas of all structs, file by file.
pub(crate) fn lower(model: &Model) -> Vec<LoweredFile> {
    let lowering = Lowering::new(model);
    for (id, cell) in &lowering.structs {
        cell.get_or_init(|| lowering.structure(model.struct_of(*id)));
    }
    let files = model.files.iter().enumerate();
    files
        .map(|(file, contents)| {
            let ids = (0..contents.definitions.len()).map(|index| DefinitionId { file, index });
            let records = ids.filter_map(|id| lowering.structs.get(&id)?.get());
            LoweredFile {
                stem: text(&contents.stem),
                records: leak(records.collect()),
            }
        })
        .collect()
}

/// What types refer to.
struct Lowering<'m> {
    model: &'m Model,
    /// Structs may hold themselves: they are referred to before they are made.
    structs: HashMap<DefinitionId, &'static OnceLock<Schema>>,
    enums: HashMap<DefinitionId, &'static EnumSchema>,
}

impl<'m> Lowering<'m> {
    fn new(model: &'m Model) -> Self {
        let mut lowering = Lowering {
            model,
            structs: HashMap::new(),
            enums: HashMap::new(),
        };
        for (id, definition) in model.definitions() {
            match definition {
                Definition::Struct(_) => {
                    let cell = Box::leak(Box::new(OnceLock::new()));
                    lowering.structs.insert(id, cell);
                }
                Definition::Enum(definition) => {
                    let schema = Box::leak(Box::new(enumeration(definition)));
                    lowering.enums.insert(id, schema);
                }
                _ => {}
            }
        }
        lowering
    }

    fn structure(&self, definition: &Struct) -> Schema {
        let mut fields: Vec<&model::Field> = definition.fields.iter().collect();
        fields.sort_by_key(|field| field.id);
        let required = required(&fields);
        let fields = fields.into_iter().map(|field| self.field(field)).collect();
        let kind = match definition.kind {
            StructKind::Struct => schema::StructKind::Struct,
            StructKind::Union => schema::StructKind::Union,
            StructKind::Exception => schema::StructKind::Exception,
        };
        let walks = Walks::by_schema(kind, leak(required));
        let mut schema = Schema::new(kind, text(&definition.name), leak(fields), walks);
        schema.docs = docs(definition.docs.as_deref());
        schema.annotations = annotations(&definition.annotations);
        schema
    }

    fn field(&self, field: &model::Field) -> Field {
        Field {
            id: field.id,
            name: text(&field.name),
            requiredness: match field.requiredness {
                model::Requiredness::Required => Requiredness::Required,
                model::Requiredness::Optional => Requiredness::Optional,
                model::Requiredness::Default => Requiredness::Default,
            },
            ty: self.ty(&field.ty),
            default: field.default.as_ref().map(|value| self.literal(value)),
            docs: docs(field.docs.as_deref()),
            annotations: annotations(&field.annotations),
        }
    }

    fn ty(&self, ty: &model::Type) -> Type {
        match ty {
            model::Type::Bool => Type::Bool,
            model::Type::I8 => Type::I8,
            model::Type::I16 => Type::I16,
            model::Type::I32 => Type::I32,
            model::Type::I64 => Type::I64,
            model::Type::Double => Type::Double,
            model::Type::String => Type::String,
            model::Type::Binary => Type::Binary,
            model::Type::Uuid => Type::Uuid,
            model::Type::List(element) => Type::List(self.inner(element)),
            model::Type::Set(element, _) => Type::Set(self.inner(element)),
            model::Type::Map(key, value, _) => Type::Map(self.inner(key), self.inner(value)),
            model::Type::Enum(id) => match self.enums.get(id) {
                Some(schema) => Type::Enum(schema),
                None => Type::I32, // a model names its own definitions only
            },
            model::Type::Struct(id) => match self.structs.get(id) {
                Some(cell) => Type::Struct(StructRef::loaded(cell)),
                None => Type::Struct(StructRef::loaded(Box::leak(Box::default()))),
            },
        }
    }

    fn inner(&self, ty: &model::Type) -> &'static Type {
        Box::leak(Box::new(self.ty(ty)))
    }

    fn literal(&self, value: &Value) -> Literal {
        match value {
            Value::Bool(value) => Literal::Bool(*value),
            Value::Int(value) => Literal::Int(*value),
            Value::Enum { value, .. } => Literal::Int((*value).into()),
            Value::Double(value) => Literal::Double(*value),
            Value::String(value) => Literal::String(text(value)),
            Value::Binary(bytes) => Literal::Binary(leak(bytes.clone())),
            Value::Uuid(bytes) => Literal::Uuid(*bytes),
            Value::List(values) => {
                let values = values.iter().map(|value| self.literal(value));
                Literal::List(leak(values.collect()))
            }
            Value::Map(pairs) => {
                let pairs = pairs.iter();
                let pairs = pairs.map(|(key, value)| (self.literal(key), self.literal(value)));
                Literal::Map(leak(pairs.collect()))
            }
            Value::Struct { id, fields } => {
                let definition = self.model.struct_of(*id);
                let fields = fields.iter().filter_map(|(index, value)| {
                    let field = definition.fields.get(*index)?;
                    Some((field.id, self.literal(value)))
                });
                Literal::Struct(leak(fields.collect()))
            }
        }
    }
}

/// A bit per required field, at its index; nothing for a struct without.
fn required(fields: &[&model::Field]) -> Vec<u64> {
    let is_required = |field: &&model::Field| field.requiredness == model::Requiredness::Required;
    if !fields.iter().any(is_required) {
        return Vec::new();
    }
    let word = |fields: &[&model::Field]| {
        let bits = fields.iter().enumerate();
        bits.filter(|(_, field)| is_required(field))
            .fold(0, |word, (index, _)| word | 1 << index)
    };
    fields.chunks(64).map(word).collect()
}

fn enumeration(definition: &Enum) -> EnumSchema {
    let members = definition.members.iter();
    let members = members.map(|member| (text(&member.name), member.value));
    EnumSchema {
        name: text(&definition.name),
        members: leak(members.collect()),
    }
}

fn docs(docs: Option<&str>) -> Option<&'static str> {
    docs.filter(|docs| !docs.trim().is_empty()).map(text)
}

fn annotations(annotations: &[model::Annotation]) -> Annotations {
    let pairs = annotations.iter().map(|annotation| {
        let value = annotation.value.as_deref().unwrap_or_default();
        (text(&annotation.key), text(value))
    });
    leak(pairs.collect())
}

fn text(text: &str) -> &'static str {
    Box::leak(Box::from(text))
}

fn leak<T>(values: Vec<T>) -> &'static [T] {
    Vec::leak(values)
}
