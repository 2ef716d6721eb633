//! `#[derive(Projection)]`

mod attributes;
mod types;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use scrooge_codegen::model::Model;
use scrooge_codegen::{Form, HotPath, HotSet, Part, PathError};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, GenericParam, Lifetime, LitStr};

use crate::failure::Failure;
use crate::{files, inline};

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream, Failure> {
    let input: DeriveInput = syn::parse2(input)?;
    let container = attributes::Container::of(&input.attrs)?;
    match &container.idl {
        Some(idl) => {
            let (_, model) = files::load(std::slice::from_ref(idl), &container.include_dirs)?;
            implement(&input, &container, &model)
        }
        None => ask_for_text(&input, &container),
    }
}

/// Has the macro that `thrift!` has left in its module expand to [`expand_with_text`].
fn ask_for_text(
    input: &DeriveInput,
    container: &attributes::Container,
) -> Result<TokenStream, Failure> {
    let Some(schema) = &container.schema else {
        return Err(Failure::new(input.ident.span(), "there is no IDL"));
    };
    let module = schema.parse_with(syn::Path::parse_mod_style)?;
    let call = types::located_at(quote!(#module::thrift_idl!), schema.span());
    Ok(quote!(#call { #input }))
}

/// The projection of a struct behind the text of its IDL.
pub(crate) fn expand_with_text(input: TokenStream) -> Result<TokenStream, Failure> {
    let (text, input) = syn::parse::Parser::parse2(
        |input: syn::parse::ParseStream<'_>| {
            Ok((input.parse::<LitStr>()?, input.parse::<DeriveInput>()?))
        },
        input,
    )?;
    let container = attributes::Container::of(&input.attrs)?;
    let model = inline::model(&text.value())
        .map_err(|error| Failure::new(input.ident.span(), files::relative(&error)))?;
    implement(&input, &container, &model)
}

fn implement(
    input: &DeriveInput,
    container: &attributes::Container,
    model: &Model,
) -> Result<TokenStream, Failure> {
    let projection = Projection::new(input, container, model)?;
    let watch = files::watch(&model.sources);
    let items = projection.items();
    Ok(quote! {
        const _: () = {
            #watch
            #items
        };
    })
}

struct Projection<'i, 'm> {
    input: &'i DeriveInput,
    lifetime: Option<&'i Lifetime>,
    is_early: bool,
    hot: HotSet<'m>,
    fields: Vec<Field<'i, 'm>>,
    /// Each field's value.
    values: Vec<TokenStream>,
}

struct Field<'i, 'm> {
    syntax: &'i syn::Field,
    /// The type, or what is in its `Option` or `Vec`.
    ty: &'i syn::Type,
    path: HotPath<'m>,
    is_nested: bool,
}

impl<'i, 'm> Projection<'i, 'm> {
    fn new(
        input: &'i DeriveInput,
        container: &attributes::Container,
        model: &'m Model,
    ) -> Result<Self, Failure> {
        let lifetime = lifetime(input)?;
        let own_name = input.ident.to_string();
        let root = container.root.as_ref().map_or(own_name, LitStr::value);
        let place = container
            .root
            .as_ref()
            .map_or(input.ident.span(), LitStr::span);
        let mut hot =
            HotSet::new(model, &root, &module(container)?).map_err(|error| wrong(place, &error))?;
        let (mut fields, mut values) = (Vec::new(), Vec::new());
        let mut failure = Failure::default();
        for syntax in named_fields(input)? {
            match Field::new(syntax, &hot, model) {
                Ok(field) => {
                    let added = field.add_to(&mut hot, lifetime);
                    match added.and_then(|()| field.value(&hot, lifetime)) {
                        Ok(value) => values.push(value),
                        Err(error) => failure.append(wrong(field.place(), &error)),
                    }
                    fields.push(field);
                }
                Err(error) => failure.append(error),
            }
        }
        if !failure.is_empty() {
            return Err(failure);
        }
        Ok(Projection {
            input,
            lifetime,
            is_early: container.is_early,
            hot,
            fields,
            values,
        })
    }

    fn items(&self) -> TokenStream {
        let name = &self.input.ident;
        let vis = &self.input.vis;
        let generics = self.lifetime.map(|lifetime| quote!(<#lifetime>));
        let own = Lifetime::new("'record", Span::call_site());
        let record = self.lifetime.unwrap_or(&own);
        let (nodes, fields_type) = (self.hot.nodes(), self.hot.fields_type());
        let data = self.hot.root_type();
        let stop = self.is_early.then(|| {
            quote!(
                const STOP: ::scrooge_runtime::Stop = ::scrooge_runtime::Stop::Early;
            )
        });
        let members = self.fields.iter().map(|field| &field.syntax.ident);
        let values = &self.values;
        let checks = self
            .fields
            .iter()
            .map(|field| field.check(&self.hot, record));
        let bytes = match self.lifetime {
            Some(lifetime) => quote!(&#lifetime [u8]),
            None => quote!(&[u8]),
        };
        quote! {
            #nodes

            impl<#record> ::scrooge_runtime::Projection<#record> for #name #generics {
                type Record = #data;
                #stop
                type Fields = #fields_type;

                fn anchor() -> &'static ::scrooge_runtime::projection::Anchor {
                    static ANCHOR: ::scrooge_runtime::projection::Anchor =
                        ::scrooge_runtime::projection::Anchor::new(
                            <#data as ::scrooge_runtime::Record>::schema,
                        );
                    &ANCHOR
                }

                fn make<P: ::scrooge_runtime::Protocol>(
                    fields: &#fields_type,
                    record: ::scrooge_runtime::projection::Place<#record>,
                ) -> ::core::result::Result<Self, ::scrooge_runtime::Fault> {
                    ::core::result::Result::Ok(#name { #(#members: #values),* })
                }
            }

            #[allow(dead_code, reason = "a program may need one of the two")]
            impl #generics #name #generics {
                /// Decodes a record.
                ///
                /// # Errors
                ///
                /// When the record is malformed, or a string that is to be owned is not UTF-8.
                #vis fn decode(
                    protocol: impl ::scrooge_runtime::Protocol,
                    bytes: #bytes,
                ) -> ::core::result::Result<Self, ::scrooge_runtime::DecodeError> {
                    <Self as ::scrooge_runtime::Projection>::decode(protocol, bytes)
                }

                /// Decodes a record, under the limits and policies of `settings`.
                ///
                /// # Errors
                ///
                /// When the record is malformed, or a string that is to be owned is not UTF-8.
                #vis fn decode_with(
                    protocol: impl ::scrooge_runtime::Protocol,
                    settings: &::scrooge_runtime::Settings,
                    bytes: #bytes,
                ) -> ::core::result::Result<Self, ::scrooge_runtime::DecodeError> {
                    <Self as ::scrooge_runtime::Projection>::decode_with(protocol, settings, bytes)
                }
            }

            #(#checks)*
        }
    }
}

impl<'i, 'm> Field<'i, 'm> {
    fn new(syntax: &'i syn::Field, hot: &HotSet<'m>, model: &Model) -> Result<Self, Failure> {
        let attributes = attributes::Field::of(&syntax.attrs)?;
        let (written, place) = match (&attributes.path, &syntax.ident) {
            (Some(path), _) => (path.value(), path.span()),
            (None, Some(name)) => (
                name.to_string().trim_start_matches("r#").to_owned(),
                name.span(),
            ),
            (None, None) => return Err(Failure::new(syntax.span(), "fields need names")),
        };
        let path = hot.path(&written).map_err(|error| wrong(place, &error))?;
        let ty = of_one_value(&path, &path, &syntax.ty)?;
        if attributes.is_nested && hot.struct_at(&path).is_none() {
            let message = format!(
                "`{}` is no struct, and only structs have projections",
                path.name()
            );
            return Err(Failure::new(place, message));
        }
        if !attributes.is_nested
            && let Some(message) = types::mismatch(model, &path, ty)
        {
            return Err(Failure::new(ty.span(), message));
        }
        Ok(Field {
            syntax,
            ty,
            path,
            is_nested: attributes.is_nested,
        })
    }

    /// The field's name, for errors about its path.
    fn place(&self) -> Span {
        self.syntax
            .ident
            .as_ref()
            .map_or_else(Span::call_site, syn::Ident::span)
    }

    fn add_to(&self, hot: &mut HotSet<'m>, lifetime: Option<&Lifetime>) -> Result<(), PathError> {
        match self.is_nested {
            true => hot.add_with(&self.path, self.fields_type(lifetime)),
            false => hot.add(&self.path),
        }
    }

    /// Where the positions of a nested projection are kept: the same type whatever the record's lifetime.
    fn fields_type(&self, lifetime: Option<&Lifetime>) -> TokenStream {
        let name = lifetime.map(|lifetime| lifetime.ident.to_string());
        let ty = types::with_static(self.ty.to_token_stream(), name.as_deref());
        quote!(<#ty as ::scrooge_runtime::Projection<'static>>::Fields)
    }

    fn value(
        &self,
        hot: &HotSet<'m>,
        lifetime: Option<&Lifetime>,
    ) -> Result<TokenStream, PathError> {
        let (ty, fields) = (self.ty.to_token_stream(), self.fields_type(lifetime));
        let form = match self.is_nested {
            true => Form::Projection(&ty, &fields),
            false => Form::Value(&ty),
        };
        let value = hot.value(&self.path, form)?;
        Ok(types::located_at(value, self.ty.span()))
    }

    /// What compiles only if the field's type is one for the path's.
    fn check(&self, hot: &HotSet<'_>, lifetime: &Lifetime) -> TokenStream {
        let ty = self.ty;
        let check = if self.is_nested {
            let data = hot.struct_at(&self.path);
            quote! {
                fn check<#lifetime>(record: <#ty as ::scrooge_runtime::Projection<#lifetime>>::Record) -> #data {
                    record
                }
            }
        } else {
            let borrowed = quote!(<#ty as ::scrooge_runtime::Projected<#lifetime>>::Borrowed);
            hot.type_check(&self.path, &lifetime.to_token_stream(), &borrowed)
        };
        let check = types::located_at(check, self.ty.span());
        quote! {
            #[allow(dead_code, clippy::extra_unused_lifetimes, reason = "it has to compile, not to run")]
            const _: () = { #check };
        }
    }
}

/// The type of one value that `path`, a part of `whole`, leads to: what is in an `Option` if a field on the way may be absent, and in
/// a `Vec` for each container that the path goes through.
fn of_one_value<'i>(
    whole: &HotPath<'_>,
    path: &HotPath<'_>,
    ty: &'i syn::Type,
) -> Result<&'i syn::Type, Failure> {
    let ty = match (path.optional(), types::in_wrapper(ty, "Option")) {
        (Some(_), Some(inner)) => inner,
        (None, None) => ty,
        (Some(step), None) => {
            let message = format!(
                "`{}` may be absent, since `{}` is {}: the type has to be an `Option<…>`",
                whole.name(),
                step.field.name,
                if step.is_arm {
                    "an arm of a union"
                } else {
                    "optional"
                }
            );
            return Err(Failure::new(ty.span(), message));
        }
        (None, Some(_)) => {
            let message = format!(
                "`{}` always has a value: the type is no `Option`",
                whole.name()
            );
            return Err(Failure::new(ty.span(), message));
        }
    };
    let Some(inside) = path.inside() else {
        return Ok(ty);
    };
    let Some(inner) = types::in_wrapper(ty, "Vec") else {
        let message = format!(
            "`{}` has as many values as there are {}: the type has to be a `Vec<…>`",
            whole.name(),
            match inside.part {
                Part::Elements => "elements",
                Part::Keys | Part::Values => "pairs",
            }
        );
        return Err(Failure::new(ty.span(), message));
    };
    of_one_value(whole, &inside.rest, inner)
}

fn wrong(place: Span, error: &PathError) -> Failure {
    let hint = error.hint().map(|hint| format!("\nhelp: {hint}"));
    Failure::new(place, format!("{error}{}", hint.unwrap_or_default()))
}

/// The one lifetime that a projection may have.
fn lifetime(input: &DeriveInput) -> Result<Option<&Lifetime>, Failure> {
    let mut lifetime = None;
    for parameter in &input.generics.params {
        match parameter {
            GenericParam::Lifetime(parameter) if lifetime.is_none() => {
                lifetime = Some(&parameter.lifetime)
            }
            other => {
                return Err(Failure::new(
                    other.span(),
                    "a projection has one lifetime, that of the record's bytes, or none, and no other parameters",
                ));
            }
        }
    }
    Ok(lifetime)
}

fn named_fields(input: &DeriveInput) -> Result<impl Iterator<Item = &syn::Field>, Failure> {
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) if !fields.named.is_empty() => Ok(fields.named.iter()),
            _ => Err(Failure::new(
                input.ident.span(),
                "a projection is a struct with named fields, one at least",
            )),
        },
        _ => Err(Failure::new(
            input.ident.span(),
            "a projection is a struct with named fields, one at least",
        )),
    }
}

/// The path of the module with the generated code.
fn module(container: &attributes::Container) -> Result<String, Failure> {
    let Some(schema) = &container.schema else {
        return Ok("crate::schema".to_owned());
    };
    let path = schema.parse_with(syn::Path::parse_mod_style)?;
    let leading = if path.leading_colon.is_some() {
        "::"
    } else {
        ""
    };
    let segments: Vec<String> = path
        .segments
        .iter()
        .map(|segment| segment.ident.to_string())
        .collect();
    Ok(format!("{leading}{}", segments.join("::")))
}
