//! Unions: trait, plain data as a Rust enum, reference, and the enum to match on.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::docs;
use super::imports::ident;
use super::scope::Scope;
use super::structs::{
    attributes, completion, conversion, field_docs, index_of, ordered, reference_docs,
};
use crate::model::{Field, Struct, Type};

/// All that stands in the file's own module for a union.
pub(super) fn surface(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let the_trait = accessor_trait(definition);
    let data = plain_data(scope, definition);
    let arm = arm(scope, definition);
    let reference = reference(scope, definition);
    quote! { #the_trait #data #arm #reference }
}

/// The variant for a field that the IDL does not know. It avoids the arms' names.
pub(super) fn unknown_variant(definition: &Struct) -> Ident {
    let mut name = "Unknown".to_owned();
    while definition
        .fields
        .iter()
        .any(|field| field.variant_name == name)
    {
        name.push('_');
    }
    ident(&name)
}

fn accessor_trait(definition: &Struct) -> TokenStream {
    let names = &definition.names;
    let (base, reference, arm) = (
        ident(&names.base),
        ident(&names.reference),
        ident(&names.arm),
    );
    let docs = docs::with_source(
        definition.docs.as_deref(),
        &definition.source,
        &format!("The union `{}`.", definition.name),
    );
    let conversion = conversion(definition);
    quote! {
        #docs
        pub trait #base {
            /// The union in its reference form.
            fn #conversion(&self) -> #reference<'_>;

            /// The one field that is set, to match on.
            fn arm(&self) -> #arm<'_> {
                self.#conversion().arm()
            }
        }
    }
}

fn plain_data(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let names = &definition.names;
    let data = ident(&names.data);
    let docs = format!(" Plain data of [`{}`].", names.base);
    let variants = definition.fields.iter().map(|field| {
        let docs = field_docs(field);
        let (name, ty) = (ident(&field.variant_name), variant_type(scope, field));
        let attributes = attributes(&field.attributes);
        quote! { #docs #attributes #name(#ty) }
    });
    let unknown = unknown_variant(definition);
    let unknown_type = scope.surface.runtime("Unknown");
    let (ordered, attributes) = (ordered(definition), attributes(&definition.attributes));
    quote! {
        #[doc = #docs]
        #[derive(Clone, Debug, PartialEq, Eq #ordered)]
        #attributes
        pub enum #data {
            #(#variants,)*
            /// A field that this IDL does not have.
            #unknown(#unknown_type),
        }
    }
}

fn variant_type(scope: &Scope<'_>, field: &Field) -> TokenStream {
    let ty = scope.data_type(&field.ty);
    if field.boxed {
        let boxed = scope.surface.prelude("Box");
        quote!(#boxed<#ty>)
    } else {
        ty
    }
}

fn arm(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    let names = &definition.names;
    let arm = ident(&names.arm);
    let docs = format!(" The one field of a [`{}`] that is set.", names.base);
    let variants = definition.fields.iter().map(|field| {
        let docs = field_docs(field);
        let name = ident(&field.variant_name);
        let ty = scope.reference_type(&field.ty, &quote!('a));
        quote! { #docs #name(#ty) }
    });
    let unknown = unknown_variant(definition);
    let unknown_type = scope.surface.runtime("UnknownRef");
    let has_double = definition
        .fields
        .iter()
        .any(|field| field.ty == Type::Double);
    let derived = (!has_double).then(|| quote!(, PartialEq));
    let equality = has_double.then(|| arm_equality(definition));
    quote! {
        #[doc = #docs]
        #[derive(Clone, Copy, Debug #derived)]
        pub enum #arm<'a> {
            #(#variants,)*
            /// A field that this IDL does not have.
            #unknown(#unknown_type<'a>),
        }

        #equality
    }
}

/// The equality of arms of which one is a double: by its bits, as in plain data.
fn arm_equality(definition: &Struct) -> TokenStream {
    let arm = ident(&definition.names.arm);
    let unknown = unknown_variant(definition);
    let arms = definition.fields.iter().map(|field| {
        let variant = ident(&field.variant_name);
        let equal = match &field.ty {
            Type::Double => quote!(this.to_bits() == other.to_bits()),
            _ => quote!(this == other),
        };
        quote!((Self::#variant(this), Self::#variant(other)) => #equal,)
    });
    quote! {
        impl PartialEq for #arm<'_> {
            fn eq(&self, other: &Self) -> bool {
                match (self, other) {
                    #(#arms)*
                    (Self::#unknown(this), Self::#unknown(other)) => this == other,
                    _ => false,
                }
            }
        }
    }
}

fn reference(scope: &Scope<'_>, definition: &Struct) -> TokenStream {
    scope.surface.methods("::scrooge_runtime", "Record");
    let names = &definition.names;
    let (data, reference, arm) = (
        ident(&names.data),
        ident(&names.reference),
        ident(&names.arm),
    );
    let docs = reference_docs(definition);
    let completion = completion(definition);
    let view = scope.surface.runtime("View");
    let (some, unknown_ref) = (
        scope.surface.prelude("Some"),
        scope.surface.runtime("UnknownRef"),
    );
    let unknown = unknown_variant(definition);
    let by_id = scope.by_id(definition);
    let from_data = definition.fields.iter().map(|field| {
        let variant = ident(&field.variant_name);
        let value = scope.reborrow(&field.ty, &quote!(value));
        quote!(#data::#variant(value) => #arm::#variant(#value),)
    });
    let from_wire = definition.fields.iter().map(|field| {
        let (variant, ty) = (ident(&field.variant_name), scope.data_type(&field.ty));
        let index = index_of(&by_id, field);
        quote!((#some(#index), place) => #arm::#variant(place.value::<#ty>()),)
    });
    quote! {
        #[doc = #docs]
        #[derive(Clone, Copy)]
        pub enum #reference<'a> {
            /// Plain data.
            Data(&'a #data),
            /// An encoded union.
            Wire(#view<'a>),
        }

        impl<'a> #reference<'a> {
            /// The one field that is set, to match on.
            #[must_use]
            pub fn arm(self) -> #arm<'a> {
                match self {
                    Self::Data(data) => match data {
                        #(#from_data)*
                        #data::#unknown(unknown) => #arm::#unknown(unknown.by_ref()),
                    },
                    Self::Wire(view) => match view.arm(#data::SCHEMA) {
                        #(#from_wire)*
                        (_, place) => #arm::#unknown(#unknown_ref::from_view(view, place)),
                    },
                }
            }
        }

        #completion
    }
}
