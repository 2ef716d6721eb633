//! The private module: the implementation of `Record`, with schema, walk and codec.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::imports::ident;
use super::scope::{Presence, Scope};
use super::structs::default_name;
use super::{codec, defaults, values, walk};
use crate::model::{Annotation, Field, Requiredness, Struct, StructKind, Type, Value};

/// The implementation of `Record` for a struct's data.
pub(super) fn structure(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let fields = scope.by_id(definition);
    let walk = walk::structure(scope, &fields);
    let read = codec::read_struct(scope, definition, &fields);
    let write = codec::write_struct(scope, &fields);
    let built = built_defaults(scope, definition);
    let record = record(scope, definition, &fields, &[walk, read, write]);
    quote! { #record #built }
}

/// The implementation of `Record` for a union's data.
pub(super) fn union(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let fields = scope.by_id(definition);
    let walk = walk::union(scope, &fields);
    let read = codec::read_union(scope, definition, &fields);
    let write = codec::write_union(scope, definition, &fields);
    record(scope, definition, &fields, &[walk, read, write])
}

/// The runtime's names that every record needs.
pub(super) struct Names {
    /// The parameters of whatever goes over bytes.
    pub(super) bytes: TokenStream,
    /// Those of what makes plain data of them.
    pub(super) data: TokenStream,
    pub(super) fault: Ident,
    pub(super) protocol: Ident,
    pub(super) result: Ident,
    pub(super) ok: Ident,
    pub(super) some: Ident,
    /// The type parameters of walks: the protocol, and what is kept.
    pub(super) p: Ident,
    pub(super) k: Ident,
}

impl Names {
    pub(super) fn new(scope: &Scope<'_>) -> Self {
        let limits = scope.wire.name("::scrooge_runtime::wire", "Limits");
        let data_limits = scope.wire.name("::scrooge_runtime::wire", "DataLimits");
        Names {
            bytes: quote!(bytes: &[u8], start: usize, limits: #limits),
            data: quote!(bytes: &[u8], start: usize, limits: #data_limits<'_>),
            fault: scope.wire.runtime("Fault"),
            protocol: scope.wire.runtime("Protocol"),
            result: scope.surface.prelude("Result"),
            ok: scope.surface.prelude("Ok"),
            some: scope.surface.prelude("Some"),
            p: scope.wire.free("P"),
            k: scope.wire.free("K"),
        }
    }
}

fn record(
    scope: &Scope<'_>,
    definition: &Struct,
    fields: &[&Field],
    functions: &[TokenStream],
) -> TokenStream {
    let (record, schema) = (scope.wire.runtime("Record"), scope.wire.runtime("Schema"));
    let (data, reference, patch) = (
        ident(&definition.names.data),
        ident(&definition.names.reference),
        ident(&definition.names.patch),
    );
    let view = scope.surface.runtime("View");
    let constant = schema_constant(scope, definition, fields, &schema);
    quote! {
        impl #record for #data {
            #constant

            type Ref<'a> = #reference<'a>;
            type Patch<'a> = #patch<'a>;

            fn as_reference(&self) -> #reference<'_> {
                #reference::Data(self)
            }

            fn from_view(view: #view<'_>) -> #reference<'_> {
                #reference::Wire(view)
            }

            #(#functions)*
        }
    }
}

fn schema_constant(
    scope: &Scope<'_>,
    definition: &Struct,
    fields: &[&Field],
    schema: &Ident,
) -> TokenStream {
    let wire = |name| scope.wire.name("::scrooge_runtime::schema", name);
    let (kind_type, walks) = (wire("StructKind"), wire("Walks"));
    let kind = match definition.kind {
        StructKind::Struct => quote!(#kind_type::Struct),
        StructKind::Union => quote!(#kind_type::Union),
        StructKind::Exception => quote!(#kind_type::Exception),
    };
    let name = &definition.name;
    let rows = fields.iter().map(|field| {
        let row = wire("Field");
        let requiredness = match field.requiredness {
            Requiredness::Required => quote!(required),
            Requiredness::Optional => quote!(optional),
            Requiredness::Default => quote!(default),
        };
        let (id, name, ty) = (id(field.id), &field.name, schema_type(scope, &field.ty));
        let default = defaults::in_schema(scope, field);
        let metadata = metadata(field.docs.as_deref(), &field.annotations);
        quote!(#row::#requiredness(#id, #name, #ty) #default #metadata)
    });
    let data = ident(&definition.names.data);
    let metadata = metadata(definition.docs.as_deref(), &definition.annotations);
    quote! {
        const SCHEMA: &'static #schema = {
            static SCHEMA: #schema = #schema::new(
                #kind,
                #name,
                &[#(#rows),*],
                #walks::new::<#data>(),
            ) #metadata;
            &SCHEMA
        };
    }
}

/// What completes a row of a schema with what the IDL says beside it; nothing where it says nothing.
pub(super) fn metadata(docs: Option<&str>, annotations: &[Annotation]) -> TokenStream {
    let docs = docs
        .filter(|docs| !docs.trim().is_empty())
        .map(|docs| quote!(.docs(#docs)));
    let annotated = (!annotations.is_empty()).then(|| {
        let pairs = annotations.iter().map(|annotation| {
            let (key, value) = (&annotation.key, annotation.value.as_deref());
            let value = value.unwrap_or_default();
            quote!((#key, #value))
        });
        quote!(.annotated(&[#(#pairs),*]))
    });
    quote!(#docs #annotated)
}

/// A field id as a literal, negative ones included.
pub(super) fn id(id: i16) -> TokenStream {
    let literal = Literal::u16_unsuffixed(id.unsigned_abs());
    if id < 0 {
        quote!(-#literal)
    } else {
        quote!(#literal)
    }
}

fn schema_type(scope: &Scope<'_>, ty: &Type) -> TokenStream {
    let name = scope.wire.name("::scrooge_runtime::schema", "Type");
    match ty {
        Type::Bool => quote!(#name::Bool),
        Type::I8 => quote!(#name::I8),
        Type::I16 => quote!(#name::I16),
        Type::I32 => quote!(#name::I32),
        Type::I64 => quote!(#name::I64),
        Type::Double => quote!(#name::Double),
        Type::String => quote!(#name::String),
        Type::Binary => quote!(#name::Binary),
        Type::Uuid => quote!(#name::Uuid),
        Type::List(element) => {
            let element = schema_type(scope, element);
            quote!(#name::List(&#element))
        }
        Type::Set(element, _) => {
            let element = schema_type(scope, element);
            quote!(#name::Set(&#element))
        }
        Type::Map(key, value, _) => {
            let (key, value) = (schema_type(scope, key), schema_type(scope, value));
            quote!(#name::Map(&#key, &#value))
        }
        Type::Enum(id) => {
            let enumeration = scope.wire.name("::scrooge_runtime::schema", "Enumeration");
            let enum_name = scope.defined(*id, &scope.model.enum_of(*id).rust_name);
            quote!(#name::Enum(<#enum_name as #enumeration>::SCHEMA))
        }
        Type::Struct(id) => {
            let data = scope.data_of(*id);
            quote!(#name::record::<#data>())
        }
    }
}

/// The statics of defaults that have to be built: containers and structs.
fn built_defaults(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let built = definition
        .fields
        .iter()
        .filter_map(|field| match scope.default(field) {
            Some(value @ (Value::List(_) | Value::Map(_) | Value::Struct { .. }))
                if scope.presence(field) == Presence::Defaulted =>
            {
                let name = default_name(definition, field);
                let lazy = scope.wire.name("std::sync", "LazyLock");
                let (ty, maker) = (
                    scope.data_type(&field.ty),
                    values::maker(scope, &field.ty, value),
                );
                Some(quote! {
                    pub(super) static #name: #lazy<#ty> = #lazy::new(#maker);
                })
            }
            _ => None,
        });
    quote!(#(#built)*)
}
