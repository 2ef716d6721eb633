//! The private module: schemas, walks and codecs.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::imports::{Imports, ident};
use super::scope::{Presence, Scope};
use super::structs::default_name;
use super::unions::unknown_variant;
use super::values;
use crate::model::{Field, Requiredness, Struct, StructKind, Type, Value};

/// The implementation of `Record` for a struct's data.
pub(super) fn structure(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let fields = scope.by_id(definition);
    let walk = struct_walk(scope, &fields);
    let read = struct_read(scope, definition, &fields);
    let write = struct_write(scope, &fields);
    let defaults = defaults(scope, definition);
    let record = record(scope, definition, &fields, &[walk, read, write]);
    quote! { #record #defaults }
}

/// The implementation of `Record` for a union's data.
pub(super) fn union(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let fields = scope.by_id(definition);
    let walk = union_walk(scope, &fields);
    let read = union_read(scope, definition, &fields);
    let write = union_write(scope, definition, &fields);
    record(scope, definition, &fields, &[walk, read, write])
}

/// The runtime's names that every record needs.
struct Names {
    bytes: TokenStream,
    fault: Ident,
    protocol: Ident,
    result: Ident,
    ok: Ident,
}

impl Names {
    fn new(scope: &Scope<'_>) -> Self {
        let limits = scope.wire.name("::scrooge_runtime::wire", "Limits");
        Names {
            bytes: quote!(bytes: &[u8], start: usize, limits: #limits),
            fault: scope.wire.runtime("Fault"),
            protocol: scope.wire.runtime("Protocol"),
            result: scope.surface.prelude("Result"),
            ok: scope.surface.prelude("Ok"),
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
    let (data, reference) = (
        ident(&definition.names.data),
        ident(&definition.names.reference),
    );
    let view = scope.surface.runtime("View");
    let constant = schema_constant(scope, definition, fields, &schema);
    quote! {
        impl #record for #data {
            #constant

            type Ref<'a> = #reference<'a>;

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
        quote!(#row::#requiredness(#id, #name, #ty))
    });
    let data = ident(&definition.names.data);
    quote! {
        const SCHEMA: &'static #schema = {
            static SCHEMA: #schema = #schema {
                name: #name,
                kind: #kind,
                fields: &[#(#rows),*],
                walks: #walks::of::<#data>(),
            };
            &SCHEMA
        };
    }
}

/// A field id as a literal, negative ones included.
fn id(id: i16) -> TokenStream {
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
        Type::Set(element) => {
            let element = schema_type(scope, element);
            quote!(#name::Set(&#element))
        }
        Type::Map(key, value) => {
            let (key, value) = (schema_type(scope, key), schema_type(scope, value));
            quote!(#name::Map(&#key, &#value))
        }
        Type::Enum(id) => {
            let enum_name = &scope.model.enum_of(*id).name;
            quote!(#name::Enum(#enum_name))
        }
        Type::Struct(id) => {
            let data = scope.data_of(*id);
            quote!(#name::Struct(#data::schema))
        }
    }
}

/// The type bytes that a field's header may have.
fn type_bytes(wire: &Imports, ty: &Type) -> TokenStream {
    let ttype = wire.name("::scrooge_runtime::wire", "ttype");
    match ty {
        Type::Bool => quote!(#ttype::BOOL),
        Type::I8 => quote!(#ttype::I8),
        Type::I16 => quote!(#ttype::I16),
        Type::I32 => quote!(#ttype::I32),
        // Scrooge's libthrift 0.10 writes enums as type 16, in the same four bytes.
        Type::Enum(_) => quote!(#ttype::I32 | #ttype::UUID),
        Type::I64 => quote!(#ttype::I64),
        Type::Double => quote!(#ttype::DOUBLE),
        Type::String | Type::Binary => quote!(#ttype::STRING),
        Type::Uuid => quote!(#ttype::UUID),
        Type::List(_) => quote!(#ttype::LIST),
        Type::Set(_) => quote!(#ttype::SET),
        Type::Map(..) => quote!(#ttype::MAP),
        Type::Struct(_) => quote!(#ttype::STRUCT),
    }
}

/// The pattern that a field's header matches.
fn header(wire: &Imports, field: &Field) -> TokenStream {
    let (ttype, id) = (type_bytes(wire, &field.ty), id(field.id));
    quote!((#ttype, #id))
}

/// Fields of one type whose ids are as far from their indices: one arm of a walk serves them all. Fewer arms are fewer
/// targets for the processor to tell apart where optional fields come and go.
struct Group<'f> {
    ty: &'f Type,
    /// What an id is more than its index.
    base: i16,
    /// In ascending order.
    ids: Vec<i16>,
}

impl<'f> Group<'f> {
    fn all(fields: &[&'f Field]) -> Vec<Self> {
        let mut groups: Vec<Group<'f>> = Vec::new();
        for (index, field) in fields.iter().enumerate() {
            let base = field.id.wrapping_sub(index as i16);
            match groups
                .iter_mut()
                .find(|group| group.base == base && *group.ty == field.ty)
            {
                Some(group) => group.ids.push(field.id),
                None => groups.push(Group {
                    ty: &field.ty,
                    base,
                    ids: vec![field.id],
                }),
            }
        }
        groups
    }

    /// The ids as a pattern: `1..=3 | 7`.
    fn pattern(&self) -> TokenStream {
        let runs = self
            .ids
            .chunk_by(|a, b| a.checked_add(1) == Some(*b))
            .map(|run| match (run.first(), run.last()) {
                (Some(&first), Some(&last)) if first != last => {
                    let (first, last) = (id(first), id(last));
                    quote!(#first..=#last)
                }
                _ => run.first().copied().map(id).unwrap_or_default(),
            });
        quote!(#(#runs)|*)
    }

    /// The index of the field whose header has been read.
    fn index(&self, first_index: usize) -> TokenStream {
        if self.ids.len() == 1 {
            let index = Literal::usize_unsuffixed(first_index);
            quote!(#index)
        } else {
            let base = id(self.base);
            quote!(head.index(#base))
        }
    }
}

/// The loop over an encoded struct's fields, with an arm for each that is known.
fn field_loop(
    scope: &Scope<'_>,
    before: &TokenStream,
    arms: &[TokenStream],
    other: &TokenStream,
) -> TokenStream {
    scope.wire.methods("::scrooge_runtime::wire", "Head");
    if arms.is_empty() {
        return quote! {
            while let Some(head) = fields.next() {
                #before
                #other
            }
        };
    }
    quote! {
        while let Some(head) = fields.next() {
            #before
            match (head.ttype(), head.id()) {
                #(#arms)*
                _ => #other,
            }
        }
    }
}

fn begin(scope: &Scope<'_>) -> TokenStream {
    let fields = scope.wire.name("::scrooge_runtime::walk", "Fields");
    quote!(let mut fields = #fields::<P>::begin(bytes, start, limits)?;)
}

fn struct_walk(scope: &Scope<'_>, fields: &[&Field]) -> TokenStream {
    let Names {
        bytes,
        fault,
        protocol,
        result,
        ok,
    } = Names::new(scope);
    let keep_trait = scope.wire.name("::scrooge_runtime::walk", "Keep");
    let is_required = |field: &&Field| field.requiredness == Requiredness::Required;
    let has_required = fields.iter().any(is_required);
    let words = if has_required {
        fields.len().div_ceil(64)
    } else {
        0
    };
    let mut required = vec![0_u64; words];
    for (index, _) in fields
        .iter()
        .enumerate()
        .filter(|(_, field)| is_required(field))
    {
        if let Some(word) = required.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
    }
    let arms: Vec<TokenStream> = Group::all(fields)
        .iter()
        .map(|group| {
            let (bytes, ids) = (type_bytes(&scope.wire, group.ty), group.pattern());
            let first = fields.iter().position(|field| group.ids.first() == Some(&field.id));
            let (ty, index) = (scope.data_type(group.ty), group.index(first.unwrap_or_default()));
            quote!((#bytes, #ids) => fields.field::<#ty, K, _>(head, #index, &mut keep, &mut seen)?,)
        })
        .collect();
    let other = if arms.is_empty() {
        quote!(fields.other(head, Self::SCHEMA)?;)
    } else {
        quote!(fields.other(head, Self::SCHEMA)?)
    };
    let all = field_loop(scope, &TokenStream::new(), &arms, &other);
    let keep = if fields.is_empty() {
        quote!(_keep: K)
    } else {
        quote!(mut keep: K)
    };
    let begin = begin(scope);
    let end = if has_required {
        let required = required.iter().map(|word| {
            let bits: TokenStream = format!("{word:#b}").parse().unwrap_or_default();
            bits
        });
        quote!(fields.end_required(&seen, [#(#required),*]))
    } else {
        quote!(#ok(fields.end()))
    };
    let seen = (!fields.is_empty()).then(|| {
        let seen = scope.wire.name("::scrooge_runtime::walk", "Seen");
        let words = Literal::usize_unsuffixed(words);
        quote!(let mut seen = #seen::<#words>::new();)
    });
    quote! {
        fn walk<P: #protocol, K: #keep_trait>(#bytes, #keep) -> #result<usize, #fault> {
            #begin
            #seen
            #all
            #end
        }
    }
}

/// A field's local variable while its struct is read. It avoids the names that are in use there.
fn local(field: &Field) -> Ident {
    match field.rust_name.as_str() {
        "bytes" | "start" | "limits" | "fields" | "head" => ident(&format!("{}_", field.rust_name)),
        name => ident(name),
    }
}

fn struct_read(scope: &Scope<'_>, definition: &Struct, fields: &[&Field]) -> TokenStream {
    let Names {
        bytes,
        fault,
        protocol,
        result,
        ok,
    } = Names::new(scope);
    let data = ident(&definition.names.data);
    let locals = fields.iter().map(|field| {
        let (local, none) = (local(field), scope.surface.prelude("None"));
        quote!(let mut #local = #none;)
    });
    let arms: Vec<TokenStream> = fields
        .iter()
        .map(|field| {
            let (header, ty, local) = (
                header(&scope.wire, field),
                scope.data_type(&field.ty),
                local(field),
            );
            quote!(#header => fields.read::<#ty>(head, &mut #local)?,)
        })
        .collect();
    let other = if arms.is_empty() {
        quote!(fields.other(head, Self::SCHEMA)?;)
    } else {
        quote!(fields.other(head, Self::SCHEMA)?)
    };
    let all = field_loop(scope, &TokenStream::new(), &arms, &other);
    let values = definition.fields.iter().map(|field| {
        let (name, local) = (ident(&field.rust_name), local(field));
        let mut value = quote!(#local);
        if field.boxed {
            let boxed = scope.surface.prelude("Box");
            value = quote!(#local.map(#boxed::new));
        }
        let value = match (scope.presence(field), scope.default(field)) {
            (Presence::Required, _) => quote!(fields.present(#value)?),
            (Presence::Optional, _) => value,
            (Presence::Defaulted, None) => quote!(#value.unwrap_or_default()),
            (Presence::Defaulted, Some(default)) => {
                let expression = values::default_of(scope, field);
                match default {
                    Value::Bool(_)
                    | Value::Int(_)
                    | Value::Double(_)
                    | Value::Enum { .. }
                    | Value::Uuid(_) => {
                        quote!(#value.unwrap_or(#expression))
                    }
                    _ => quote!(#value.unwrap_or_else(|| #expression)),
                }
            }
        };
        if ident(&field.rust_name) == local_of(&value) {
            quote!(#name)
        } else {
            quote!(#name: #value)
        }
    });
    let begin = begin(scope);
    quote! {
        fn read<P: #protocol>(#bytes) -> #result<(Self, usize), #fault> {
            #begin
            #(#locals)*
            #all
            let data = #data { #(#values),* };
            #ok((data, fields.end()))
        }
    }
}

/// The identifier that an expression is, if it is nothing more; else one that no field has.
fn local_of(expression: &TokenStream) -> Ident {
    let mut tokens = expression.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(proc_macro2::TokenTree::Ident(name)), None) => name,
        _ => ident("__"),
    }
}

fn struct_write(scope: &Scope<'_>, fields: &[&Field]) -> TokenStream {
    let Names {
        protocol,
        result,
        ok,
        ..
    } = Names::new(scope);
    let error = scope.surface.runtime("EncodeError");
    let (vec, writer) = (
        scope.surface.prelude("Vec"),
        scope.wire.runtime("FieldWriter"),
    );
    let writes = fields.iter().map(|field| {
        let (id, name) = (id(field.id), ident(&field.rust_name));
        match (scope.presence(field), field.boxed) {
            (Presence::Optional, false) => quote!(fields.optional(#id, self.#name.as_ref())?;),
            (Presence::Optional, true) => quote!(fields.optional(#id, self.#name.as_deref())?;),
            (_, false) => quote!(fields.field(#id, &self.#name)?;),
            (_, true) => quote!(fields.field(#id, &*self.#name)?;),
        }
    });
    let mutable = (!fields.is_empty()).then(|| quote!(mut));
    quote! {
        fn write<P: #protocol>(&self, out: &mut #vec<u8>) -> #result<(), #error> {
            let #mutable fields = #writer::<P>::new(out);
            #(#writes)*
            fields.end();
            #ok(())
        }
    }
}

fn union_walk(scope: &Scope<'_>, fields: &[&Field]) -> TokenStream {
    let Names {
        bytes,
        fault,
        protocol,
        result,
        ..
    } = Names::new(scope);
    let keep_trait = scope.wire.name("::scrooge_runtime::walk", "Keep");
    scope.wire.methods("::scrooge_runtime::wire", "Head");
    let arms = fields.iter().enumerate().map(|(index, field)| {
        let (header, ty) = (header(&scope.wire, field), scope.data_type(&field.ty));
        let index = Literal::usize_unsuffixed(index);
        quote!(#header => fields.arm::<#ty, K>(head, #index, &mut keep)?,)
    });
    let begin = begin(scope);
    quote! {
        fn walk<P: #protocol, K: #keep_trait>(#bytes, mut keep: K) -> #result<usize, #fault> {
            #begin
            let mut has_arm = false;
            while let Some(head) = fields.next() {
                fields.only_arm(has_arm)?;
                has_arm = match (head.ttype(), head.id()) {
                    #(#arms)*
                    _ => fields.unknown_arm(head, Self::SCHEMA, &mut keep)?,
                };
            }
            fields.end_of_union(has_arm)
        }
    }
}

fn union_read(scope: &Scope<'_>, definition: &Struct, fields: &[&Field]) -> TokenStream {
    let Names {
        bytes,
        fault,
        protocol,
        result,
        ok,
    } = Names::new(scope);
    let data = ident(&definition.names.data);
    let none = scope.surface.prelude("None");
    let unknown = unknown_variant(definition);
    let arms = fields.iter().map(|field| {
        let (header, ty) = (header(&scope.wire, field), scope.data_type(&field.ty));
        let variant = ident(&field.variant_name);
        let boxed = field.boxed.then(|| {
            let boxed = scope.surface.prelude("Box");
            quote!(.map(#boxed::new))
        });
        quote!(#header => fields.read_arm::<#ty>(head)?#boxed.map(#data::#variant),)
    });
    let begin = begin(scope);
    quote! {
        fn read<P: #protocol>(#bytes) -> #result<(Self, usize), #fault> {
            #begin
            let mut arm = #none;
            while let Some(head) = fields.next() {
                fields.only_arm(arm.is_some())?;
                arm = match (head.ttype(), head.id()) {
                    #(#arms)*
                    _ => fields.read_unknown(head, Self::SCHEMA)?.map(#data::#unknown),
                };
            }
            #ok((fields.one_arm(arm)?, fields.end()))
        }
    }
}

fn union_write(scope: &Scope<'_>, definition: &Struct, fields: &[&Field]) -> TokenStream {
    let Names {
        protocol,
        result,
        ok,
        ..
    } = Names::new(scope);
    let error = scope.surface.runtime("EncodeError");
    let (vec, writer) = (
        scope.surface.prelude("Vec"),
        scope.wire.runtime("FieldWriter"),
    );
    let data = ident(&definition.names.data);
    let unknown = unknown_variant(definition);
    let arms = fields.iter().map(|field| {
        let (id, variant) = (id(field.id), ident(&field.variant_name));
        let value = if field.boxed {
            quote!(&**value)
        } else {
            quote!(value)
        };
        quote!(#data::#variant(value) => fields.field(#id, #value)?,)
    });
    quote! {
        fn write<P: #protocol>(&self, out: &mut #vec<u8>) -> #result<(), #error> {
            let mut fields = #writer::<P>::new(out);
            match self {
                #(#arms)*
                #data::#unknown(unknown) => fields.unknown(unknown)?,
            }
            fields.end();
            #ok(())
        }
    }
}

/// The statics of defaults that have to be built: containers and structs.
fn defaults(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let built = definition
        .fields
        .iter()
        .filter_map(|field| match scope.default(field) {
            Some(value @ (Value::List(_) | Value::Map(_) | Value::Struct { .. }))
                if scope.presence(field) == Presence::Defaulted =>
            {
                let name = default_name(definition, field);
                let lazy = scope.wire.name("std::sync", "LazyLock");
                let (ty, value) = (
                    scope.data_type(&field.ty),
                    values::data(scope, &field.ty, value),
                );
                Some(quote! {
                    pub(super) static #name: #lazy<#ty> = #lazy::new(|| #value);
                })
            }
            _ => None,
        });
    quote!(#(#built)*)
}
