//! Reading what a specialised walk has found.

use proc_macro2::TokenStream;
use quote::quote;

use super::nodes::{below_of, slot_of};
use super::{HotPath, HotSet, PathError, Step};
use crate::emit::imports::ident;
use crate::emit::scope::Presence;
use crate::emit::structs::OPERATIONS;
use crate::model::Type;

/// What a value is read as.
#[derive(Clone, Copy, Debug)]
pub enum Form<'t> {
    /// A type that implements the runtime's `Projected`.
    Value(&'t TokenStream),
    /// A type that implements the runtime's `Projection`, whose `Fields` the path was [added with](HotSet::add_with).
    Projection(&'t TokenStream),
}

fn has_default(step: &Step<'_>) -> PathError {
    PathError::new(
        format!(
            "`{}` has a default in the IDL, so a path cannot go through it",
            step.field.name
        ),
        Some("take the struct itself, and read its fields from there".to_owned()),
    )
}

impl HotSet<'_> {
    /// The value of a path (or an option of that, if the path has [`optional`](HotPath::optional) fields), from `fields` and
    /// `record`, a `Place`, which are local variables where it stands; and `P`, the protocol.
    ///
    /// # Errors
    ///
    /// When the path goes through a field with a default, or ends at one whose accessor is in the trait only.
    pub fn value(&self, path: &HotPath<'_>, form: Form<'_>) -> Result<TokenStream, PathError> {
        let is_option = path.optional().is_some();
        self.value_from(path.steps(), quote!(fields), form, is_option)
    }

    /// The value of the path `steps`, where the struct that it starts from is present.
    fn value_from(
        &self,
        steps: &[Step<'_>],
        place: TokenStream,
        form: Form<'_>,
        is_option: bool,
    ) -> Result<TokenStream, PathError> {
        let Some((step, rest)) = steps.split_first() else {
            return Ok(quote!(::core::option::Option::None));
        };
        let slot = slot_of(step.field);
        let some = |value| match is_option {
            true => quote!(::core::option::Option::Some(#value)),
            false => value,
        };
        let below = below_of(step.field);
        if rest.is_empty() {
            // What is required is missing only if something around it is: the walk has made sure of that.
            let is_optional = is_option && step.presence() != Presence::Defaulted;
            return Ok(match (form, step.presence()) {
                (Form::Value(ty), _) if is_optional => {
                    quote!(record.optional::<P, #ty>(#place.#slot)?)
                }
                (Form::Value(ty), Presence::Defaulted) => {
                    let default = self.default_of(step)?;
                    some(quote!(record.defaulted::<P, #ty>(#place.#slot, #default)?))
                }
                (Form::Value(ty), _) => quote!(record.required::<P, #ty>(#place.#slot)?),
                (Form::Projection(_), Presence::Defaulted) => return Err(has_default(step)),
                (Form::Projection(ty), _) if is_optional => {
                    quote!(record.optional_part::<P, #ty>(#place.#slot, &#place.#below)?)
                }
                (Form::Projection(ty), _) => {
                    quote!(record.required_part::<P, #ty>(#place.#slot, &#place.#below)?)
                }
            });
        }
        let present = self.value_from(rest, quote!(#place.#below), form, is_option)?;
        match step.presence() {
            Presence::Required => Ok(present),
            Presence::Optional => Ok(quote! {
                if #place.#slot == 0 { ::core::option::Option::None } else { #present }
            }),
            Presence::Defaulted => Err(has_default(step)),
        }
    }

    /// What an absent field reads as: what its accessor gives for a struct without any field.
    fn default_of(&self, step: &Step<'_>) -> Result<TokenStream, PathError> {
        let name = &step.field.rust_name;
        if !OPERATIONS.contains(&name.as_str()) {
            let (data, accessor) = (self.data_type(step.definition), ident(name));
            return Ok(quote! {
                |record| <#data as ::scrooge_runtime::Record>::from_view(record.nothing::<P>()).#accessor()
            });
        }
        if step.field.default.is_none() {
            return Ok(quote!(|_| ::core::default::Default::default()));
        }
        Err(PathError::new(
            format!(
                "the default of `{name}` cannot be had, since the record has an operation of that name"
            ),
            Some("give the field another name in Rust: `(rust.name = \"…\")`".to_owned()),
        ))
    }

    /// A function that compiles only if the path's field is read as `borrowed`, a type that may have the lifetime `lifetime`.
    pub fn type_check(
        &self,
        path: &HotPath<'_>,
        lifetime: &TokenStream,
        borrowed: &TokenStream,
    ) -> TokenStream {
        let Some(step) = path.steps().last() else {
            return TokenStream::new();
        };
        let names = &self.model.struct_of(step.definition).names;
        let reference = self.generated(step.definition, &names.reference);
        if step.is_arm {
            let arm = self.generated(step.definition, &names.arm);
            let variant = ident(&step.field.variant_name);
            return quote! {
                fn check<#lifetime>(parent: #reference<#lifetime>) -> ::core::option::Option<#borrowed> {
                    match parent.arm() {
                        #arm::#variant(value) => ::core::option::Option::Some(value),
                        _ => ::core::option::Option::None,
                    }
                }
            };
        }
        let base = self.generated(step.definition, &names.base);
        let accessor = ident(&step.field.rust_name);
        let result = match step.presence() {
            Presence::Optional => quote!(::core::option::Option<#borrowed>),
            Presence::Required | Presence::Defaulted => borrowed.clone(),
        };
        quote! {
            fn check<#lifetime>(parent: &#lifetime #reference<#lifetime>) -> #result {
                <#reference<#lifetime> as #base>::#accessor(parent)
            }
        }
    }

    /// The data type of the struct that a path leads to, if it leads to one.
    pub fn struct_at(&self, path: &HotPath<'_>) -> Option<TokenStream> {
        match path.field().ty {
            Type::Struct(id) => Some(self.data_type(id)),
            _ => None,
        }
    }
}
