//! The defaults of fields in schemas, as static data.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::scope::Scope;
use super::{values, wire};
use crate::model::{Field, Value};

/// What completes a field's row in the schema with its default; nothing where it has none.
pub(super) fn in_schema(scope: &Scope<'_>, field: &Field) -> Option<TokenStream> {
    let default = field.default.as_ref()?;
    let name = scope.wire.name("::scrooge_runtime::schema", "Literal");
    let literal = literal(scope, &name, default);
    Some(quote!(.defaulting_to(#literal)))
}

fn literal(scope: &Scope<'_>, name: &Ident, value: &Value) -> TokenStream {
    let literals = |values: &[Value]| -> Vec<TokenStream> {
        let each = values.iter().map(|value| literal(scope, name, value));
        each.collect()
    };
    match value {
        Value::Bool(value) => quote!(#name::Bool(#value)),
        Value::Int(value) => {
            let value = values::integer(*value);
            quote!(#name::Int(#value))
        }
        Value::Enum { value, .. } => {
            let value = values::integer(i64::from(*value));
            quote!(#name::Int(#value))
        }
        Value::Double(value) => {
            let value = values::double(*value);
            quote!(#name::Double(#value))
        }
        Value::String(text) => quote!(#name::String(#text)),
        Value::Binary(bytes) => {
            let bytes = Literal::byte_string(bytes);
            quote!(#name::Binary(#bytes))
        }
        Value::Uuid(bytes) => {
            let number = Literal::u128_unsuffixed(u128::from_be_bytes(*bytes));
            quote!(#name::Uuid(u128::to_be_bytes(#number)))
        }
        Value::List(values) => {
            let values = literals(values);
            quote!(#name::List(&[#(#values),*]))
        }
        Value::Map(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| {
                let (key, value) = (literal(scope, name, key), literal(scope, name, value));
                quote!((#key, #value))
            });
            quote!(#name::Map(&[#(#pairs),*]))
        }
        Value::Struct { id, fields } => {
            let definition = scope.model.struct_of(*id);
            let fields = fields.iter().filter_map(|(index, value)| {
                let field = definition.fields.get(*index)?;
                let (id, value) = (wire::id(field.id), literal(scope, name, value));
                Some(quote!((#id, #value)))
            });
            quote!(#name::Struct(&[#(#fields),*]))
        }
    }
}
