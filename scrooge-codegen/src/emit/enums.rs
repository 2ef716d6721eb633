//! Enums: open newtypes over `i32`.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;

use super::docs;
use super::imports::ident;
use super::scope::Scope;
use super::structs::attributes;
use super::values;
use crate::model::Enum;

pub(super) fn enumeration(scope: &Scope<'_>, definition: &Enum) -> TokenStream {
    let docs = docs::with_source(
        definition.docs.as_deref(),
        &definition.source,
        &format!("The enum `{}`.", definition.name),
    );
    let name = ident(&definition.rust_name);
    let attributes = attributes(&definition.attributes);
    let idl_name = &definition.name;
    let (option, some, none) = (
        scope.surface.prelude("Option"),
        scope.surface.prelude("Some"),
        scope.surface.prelude("None"),
    );
    let (result, ok, err) = (
        scope.surface.prelude("Result"),
        scope.surface.prelude("Ok"),
        scope.surface.prelude("Err"),
    );
    let unknown = scope.surface.runtime("UnknownMember");
    let members = definition.members.iter().map(|member| {
        let docs = docs::or(member.docs.as_deref(), &format!("`{}`", member.name));
        let member_name = ident(&member.rust_name);
        let value = values::integer(i64::from(member.value));
        quote! {
            #docs
            pub const #member_name: #name = #name(#value);
        }
    });
    // Two members may have one number: its name is the first's.
    let mut numbers = BTreeSet::new();
    let names = definition
        .members
        .iter()
        .filter(|member| numbers.insert(member.value));
    let names = names.map(|member| {
        let (value, name) = (values::integer(i64::from(member.value)), &member.name);
        quote!(#value => #some(#name),)
    });
    let parsed = definition.members.iter().map(|member| {
        let (member_name, name_text) = (ident(&member.rust_name), &member.name);
        quote!(#name_text => #ok(#name::#member_name),)
    });
    let text = if definition.members.is_empty() {
        quote!(_name)
    } else {
        quote!(name)
    };
    let matched = if definition.members.is_empty() {
        quote!(#err(#unknown { enum_name: #idl_name }))
    } else {
        quote! {
            match name {
                #(#parsed)*
                _ => #err(#unknown { enum_name: #idl_name }),
            }
        }
    };
    let table = definition.members.iter().map(|member| {
        let (name, value) = (&member.name, values::integer(i64::from(member.value)));
        quote!(#name = #value)
    });
    quote! {
        #docs
        ///
        /// Any number can be read and is kept; those of the IDL have a name.
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #attributes
        pub struct #name(pub i32);

        impl #name {
            #(#members)*

            /// The name in the IDL; none for a number that the IDL does not name.
            #[must_use]
            pub const fn name(self) -> #option<&'static str> {
                match self.0 {
                    #(#names)*
                    _ => #none,
                }
            }
        }

        impl ::std::str::FromStr for #name {
            type Err = #unknown;

            fn from_str(#text: &str) -> #result<Self, #unknown> {
                #matched
            }
        }

        ::scrooge_runtime::enumeration!(#name, #idl_name #(, #table)*);
    }
}
