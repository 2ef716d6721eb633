//! Types and values, compared and spelt.

use scrooge_codegen::model::{Model, Type, Value};

use super::pairs::Pairs;

/// How two types differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Difference {
    /// Not at all.
    None,
    /// The bytes are alike; what is made of them is not.
    Meaning,
    /// The bytes are not alike.
    Wire,
}

pub(super) fn compare(pairs: &Pairs, old: &Type, new: &Type) -> Difference {
    match (old, new) {
        (Type::List(old), Type::List(new)) | (Type::Set(old, _), Type::Set(new, _)) => {
            compare(pairs, old, new)
        }
        (Type::Map(old_key, old, _), Type::Map(new_key, new, _)) => {
            compare(pairs, old_key, new_key).max(compare(pairs, old, new))
        }
        (Type::Struct(old), Type::Struct(new)) if pairs.new_of(*old) == Some(*new) => {
            Difference::None
        }
        (Type::Struct(_), _) | (_, Type::Struct(_)) => Difference::Wire,
        (Type::Enum(old), Type::Enum(new)) if pairs.new_of(*old) == Some(*new) => Difference::None,
        (Type::Enum(_), Type::Enum(_) | Type::I32) | (Type::I32, Type::Enum(_)) => {
            Difference::Meaning
        }
        (Type::Enum(_), _) | (_, Type::Enum(_)) => Difference::Wire,
        (Type::String, Type::Binary) | (Type::Binary, Type::String) => Difference::Meaning,
        (old, new) if old == new => Difference::None,
        _ => Difference::Wire,
    }
}

/// A type as the IDL has it, typedefs followed.
pub(super) fn name(model: &Model, ty: &Type) -> String {
    match ty {
        Type::Bool => "bool".to_owned(),
        Type::I8 => "i8".to_owned(),
        Type::I16 => "i16".to_owned(),
        Type::I32 => "i32".to_owned(),
        Type::I64 => "i64".to_owned(),
        Type::Double => "double".to_owned(),
        Type::String => "string".to_owned(),
        Type::Binary => "binary".to_owned(),
        Type::Uuid => "uuid".to_owned(),
        Type::List(element) => format!("list<{}>", name(model, element)),
        Type::Set(element, _) => format!("set<{}>", name(model, element)),
        Type::Map(key, value, _) => format!("map<{}, {}>", name(model, key), name(model, value)),
        Type::Enum(id) | Type::Struct(id) => model.get(*id).name().to_owned(),
    }
}

/// A value as the IDL has it, enum members as numbers: two values are the same if these are.
pub(super) fn value(model: &Model, it: &Value) -> String {
    let list = |values: &[Value]| {
        let values: Vec<String> = values.iter().map(|it| value(model, it)).collect();
        format!("[{}]", values.join(", "))
    };
    match it {
        Value::Bool(it) => it.to_string(),
        Value::Int(it) => it.to_string(),
        Value::Double(it) => format!("{it:?}"),
        Value::String(it) => format!("{it:?}"),
        Value::Binary(it) => format!("{:?}", String::from_utf8_lossy(it)),
        Value::Uuid(it) => format!("{:032x}", u128::from_be_bytes(*it)),
        Value::List(it) => list(it),
        Value::Map(entries) => {
            let entries = entries.iter();
            let entries =
                entries.map(|(key, it)| format!("{}: {}", value(model, key), value(model, it)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::Enum { value, .. } => value.to_string(),
        Value::Struct { id, fields } => {
            let definition = model.struct_of(*id);
            let fields = fields.iter().map(|(index, it)| {
                let name = definition
                    .fields
                    .get(*index)
                    .map_or("", |field| &field.name);
                format!("{name:?}: {}", value(model, it))
            });
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
    }
}
