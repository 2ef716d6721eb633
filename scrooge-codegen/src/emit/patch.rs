//! Patches: the type that changes records of a struct or union, with a method per field.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::imports::ident;
use super::scope::Scope;
use super::structs::index_of;
use crate::model::{Field, Requiredness, Struct, StructKind, Type};

/// What a patch can do by itself. A field with such a name is set by a method with an underscore behind its name.
const OPERATIONS: [&str; 2] = ["to_bytes", "encode"];

/// The patch of a struct or union: a row per field, which the runtime makes methods of.
pub(super) fn surface(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let names = &definition.names;
    let (patch, data, reference) = (
        ident(&names.patch),
        ident(&names.data),
        ident(&names.reference),
    );
    let by_id = scope.by_id(definition);
    let rows = methods(definition).into_iter().map(|methods| {
        let Methods { field, set, .. } = &methods;
        let (index, ty) = (index_of(&by_id, field), scope.data_type(&field.ty));
        let clear = methods.clear.as_ref().map(|clear| quote!(clear #clear));
        let edit = match (&methods.edit, &field.ty) {
            (Some(edit), Type::Struct(id)) => {
                let inner = scope.defined(*id, &scope.model.struct_of(*id).names.patch);
                Some(quote!(edit #edit(#inner)))
            }
            _ => None,
        };
        quote!(#index #set(#ty) #clear #edit;)
    });
    quote! {
        ::scrooge_runtime::patch!(#patch, #data, #reference { #(#rows)* });
    }
}

/// The methods of one field.
struct Methods<'f> {
    field: &'f Field,
    set: Ident,
    clear: Option<Ident>,
    edit: Option<Ident>,
}

/// Names the methods of all fields. Those that set come first, and what is made of a field's name gives way.
fn methods(definition: &Struct) -> Vec<Methods<'_>> {
    let mut taken: BTreeSet<String> = OPERATIONS.map(str::to_owned).into();
    taken.extend(definition.fields.iter().map(|field| bare(field).to_owned()));
    let mut free = |name: String| {
        let mut name = name;
        while !taken.insert(name.clone()) {
            name.push('_');
        }
        ident(&name)
    };
    let mut setters = Vec::new();
    for field in &definition.fields {
        setters.push(match OPERATIONS.contains(&bare(field)) {
            true => free(format!("{}_", bare(field))),
            false => ident(&field.rust_name),
        });
    }
    let is_union = definition.kind == StructKind::Union;
    let fields = definition.fields.iter().zip(setters);
    fields
        .map(|(field, set)| {
            let name = bare(field);
            let may_be_absent = !is_union && field.requiredness != Requiredness::Required;
            let is_struct = matches!(field.ty, Type::Struct(_));
            Methods {
                field,
                set,
                clear: may_be_absent.then(|| free(format!("clear_{name}"))),
                edit: is_struct.then(|| free(format!("patch_{name}"))),
            }
        })
        .collect()
}

fn bare(field: &Field) -> &str {
    field.rust_name.trim_start_matches("r#")
}

/// How the text of a patch begins.
const MACRO: &str = "::scrooge_runtime::patch!(";

/// Gives each row of the patches in a formatted file a line: the formatter fills lines with what stands in a macro.
pub(super) fn laid_out(text: &str) -> String {
    let mut laid_out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, patch)) = rest.split_once(MACRO) {
        let parts = patch.split_once('{').and_then(|(names, patch)| {
            let (rows, after) = patch.split_once('}')?;
            Some((names, rows, after))
        });
        let Some((names, rows, after)) = parts else {
            break;
        };
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        laid_out.extend([before, MACRO, &words(names), " {"]);
        let rows = words(rows).replace(" < ", "<").replace(" >", ">");
        for row in rows.split_inclusive(';') {
            laid_out.extend(["\n    ", row.trim_start()]);
        }
        laid_out.push_str(if rows.is_empty() { "}" } else { "\n}" });
        rest = after.trim_start();
    }
    laid_out + rest
}
