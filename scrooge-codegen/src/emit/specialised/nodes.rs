//! The types that positions are kept in while a record is walked.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{Below, HotSet, Node, by_id};
use crate::emit::imports::{ident, path};
use crate::emit::wire::id;
use crate::model::{DefinitionId, Field, Type};

/// The type of the node with this number.
pub(super) fn type_of(number: usize) -> Ident {
    format_ident!("Fields{number}")
}

/// Where a field's position is kept.
pub(super) fn slot_of(field: &Field) -> Ident {
    format_ident!("at_{}", field.rust_name.trim_start_matches("r#"))
}

/// Where those below a field are.
pub(super) fn below_of(field: &Field) -> Ident {
    format_ident!("in_{}", field.rust_name.trim_start_matches("r#"))
}

impl HotSet<'_> {
    /// The type that the root's positions are kept in, which [`nodes`](Self::nodes) defines.
    pub fn fields_type(&self) -> Ident {
        type_of(0)
    }

    /// Types that implement the runtime's `HotFields`, one for each struct with hot fields, and a check that the schema in
    /// the program is the one of this model.
    pub fn nodes(&self) -> TokenStream {
        let types = self.nodes.iter().enumerate().map(|(number, node)| {
            let name = type_of(number);
            self.node(&name, node)
        });
        let checks = self.nodes.iter().map(|node| self.check(node));
        quote! { #(#types)* #(#checks)* }
    }

    /// A name that was generated for a definition's file.
    pub(super) fn generated(&self, id: DefinitionId, name: &str) -> TokenStream {
        let name = ident(name);
        if let Some(module) = self.model.external(id) {
            let module = path(module);
            return quote!(#module::#name);
        }
        let schema = path(&self.schema);
        let module = self.model.files.get(id.file).map(|file| &file.module);
        let segments = module.into_iter().flatten().map(|segment| ident(segment));
        quote!(#schema #(::#segments)* ::#name)
    }

    /// The data type of the root.
    pub fn root_type(&self) -> TokenStream {
        self.data_type(self.root)
    }

    /// The data type of a struct.
    pub fn data_type(&self, id: DefinitionId) -> TokenStream {
        self.generated(id, &self.model.struct_of(id).names.data)
    }

    fn node(&self, name: &Ident, node: &Node) -> TokenStream {
        let definition = self.model.struct_of(node.definition);
        let fields = by_id(definition);
        let docs = if node.path.is_empty() {
            format!(
                " Positions of the hot fields of the root, `{}`.",
                definition.name
            )
        } else {
            format!(" Positions of what is hot in `{}`.", node.path)
        };
        let (mut members, mut slots) = (Vec::new(), Vec::new());
        let (mut forgets, mut belows) = (Vec::new(), Vec::new());
        for (&index, hot) in &node.hot {
            let Some(&field) = fields.get(index) else {
                continue;
            };
            let (number, slot, inside) = (
                Literal::usize_unsuffixed(index),
                slot_of(field),
                below_of(field),
            );
            members.push(quote!(pub #slot: u32));
            slots.push(quote!(#number => ::core::option::Option::Some(&mut self.#slot)));
            let ty = match &hot.below {
                Below::Nothing => continue,
                Below::Node(number) => {
                    let ty = type_of(*number);
                    quote!(#ty)
                }
                Below::Foreign(ty) => ty.clone(),
            };
            let Type::Struct(inner) = field.ty else {
                continue;
            };
            let data = self.data_type(inner);
            members.push(quote!(pub #inside: #ty));
            forgets.push(quote!(#number => self.#inside = ::core::default::Default::default()));
            belows.push(quote! {
                #number => ::core::option::Option::Some(
                    descent.walk::<P, #data, _, EARLY>(&mut self.#inside)
                ),
            });
        }
        let count = Literal::usize_unsuffixed(node.hot.len());
        let below = (!belows.is_empty()).then(|| {
            quote! {
                #[inline(always)]
                fn forget(&mut self, index: usize) {
                    match index {
                        #(#forgets,)*
                        _ => {}
                    }
                }

                #[inline(always)]
                fn below<P: ::scrooge_runtime::Protocol, const EARLY: bool>(
                    &mut self,
                    index: usize,
                    descent: ::scrooge_runtime::projection::Descent<'_>,
                ) -> ::core::option::Option<::core::result::Result<usize, ::scrooge_runtime::Fault>> {
                    match index {
                        #(#belows)*
                        _ => ::core::option::Option::None,
                    }
                }
            }
        });
        quote! {
            #[doc = #docs]
            #[derive(Clone, Copy, Debug, Default)]
            pub struct #name {
                #(#members),*
            }

            impl ::scrooge_runtime::projection::HotFields for #name {
                const COUNT: u32 = #count;

                #[inline(always)]
                fn slot(&mut self, index: usize) -> ::core::option::Option<&mut u32> {
                    match index {
                        #(#slots,)*
                        _ => ::core::option::Option::None,
                    }
                }

                #below
            }
        }
    }

    /// Compares ids and names of a node's hot fields with those that the program has.
    fn check(&self, node: &Node) -> TokenStream {
        let definition = self.model.struct_of(node.definition);
        let fields = by_id(definition);
        let data = self.data_type(node.definition);
        let message = format!(
            "the `{}` in `{}` was generated from another IDL, or with another configuration",
            definition.name, self.schema
        );
        let checks = node.hot.keys().filter_map(|&index| {
            let field = fields.get(index)?;
            let (number, id, name) = (Literal::usize_unsuffixed(index), id(field.id), &field.name);
            Some(quote! {
                assert!(::scrooge_runtime::projection::has_field(SCHEMA, #number, #id, #name), #message);
            })
        });
        quote! {
            const _: () = {
                const SCHEMA: &::scrooge_runtime::Schema = <#data as ::scrooge_runtime::Record>::SCHEMA;
                #(#checks)*
            };
        }
    }
}
