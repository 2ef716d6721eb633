//! Services: a type for each, and the table of its functions. The structs that are made of them are emitted like any other.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;

use super::docs;
use super::imports::ident;
use super::scope::Scope;
use super::wire::metadata;
use crate::model::{Definition, DefinitionId, Function, Service};

/// The type of a service.
pub(super) fn surface(definition: &Service) -> TokenStream {
    let docs = docs::with_source(
        definition.docs.as_deref(),
        &definition.source,
        &format!("The service `{}`.", definition.name),
    );
    let name = ident(&definition.rust_name);
    quote! {
        #docs
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct #name;
    }
}

/// The table of its functions.
pub(super) fn methods(scope: &Scope<'_>, definition: &Service) -> TokenStream {
    let name = ident(&definition.rust_name);
    let method = scope.wire.name("::scrooge_runtime::schema", "Method");
    let schema = |id: DefinitionId| {
        let (data, record) = (scope.data_of(id), scope.wire.runtime("Record"));
        quote!(<#data as #record>::schema)
    };
    let rows = functions(scope, definition).into_iter().map(|function| {
        let (name, arguments) = (&function.name, schema(function.arguments_struct));
        let metadata = metadata(function.docs.as_deref(), &function.annotations);
        match function.result_struct.map(schema) {
            Some(result) => quote!(#method::new(#name, #arguments, #result) #metadata),
            None => quote!(#method::oneway(#name, #arguments) #metadata),
        }
    });
    let idl_name = &definition.name;
    quote! {
        impl #name {
            /// The name in the IDL.
            pub const NAME: &'static str = #idl_name;
            /// Every function, those of the services that it extends first.
            pub const METHODS: &'static [#method] = &[#(#rows),*];
        }
    }
}

/// The functions of a service and of those that it extends, root first. One that is defined again further down takes the
/// place of the one above.
fn functions<'m>(scope: &Scope<'m>, definition: &'m Service) -> Vec<&'m Function> {
    let mut line = vec![definition];
    let mut parent = definition.extends;
    while let Some(Definition::Service(service)) = parent.map(|id| scope.model.get(id)) {
        line.push(service);
        parent = service.extends;
    }
    let mut seen = BTreeSet::new();
    let mut functions: Vec<&Function> = line
        .iter()
        .flat_map(|service| service.functions.iter().rev())
        .filter(|function| seen.insert(function.name.as_str()))
        .collect();
    functions.reverse();
    functions
}
