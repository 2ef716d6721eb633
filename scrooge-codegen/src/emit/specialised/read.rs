//! Reading what a specialised walk has found.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::nodes::{below_of, slot_of};
use super::{HotPath, HotSet, Inside, Part, PathError, Step};
use crate::emit::imports::ident;
use crate::emit::scope::Presence;
use crate::emit::structs::OPERATIONS;
use crate::model::Type;

/// What a value is read as.
#[derive(Clone, Copy, Debug)]
pub enum Form<'t> {
    /// A type that implements the runtime's `Projected`.
    Value(&'t TokenStream),
    /// A type that implements the runtime's `Projection`, and its `Fields`, which the path was [added with](HotSet::add_with).
    Projection(&'t TokenStream, &'t TokenStream),
}

impl<'m> HotSet<'m> {
    /// The value of a path, from `fields` and `record`, a `Place`, which are local variables where it stands; and `P`, the
    /// protocol. It is an option of that if the path has an [`optional`](HotPath::optional) field, and a vector if it goes
    /// through a container: of what the path leads to from each of its values, which may be options and vectors again.
    ///
    /// # Errors
    ///
    /// When the path needs a default that only an accessor has which is in the trait only, or a projection would have to be
    /// made of a default.
    pub fn value(&self, path: &HotPath<'m>, form: Form<'_>) -> Result<TokenStream, PathError> {
        let reader = Reader {
            set: self,
            path,
            form,
            is_option: path.optional().is_some(),
        };
        reader.present(path.steps(), quote!(fields))
    }

    /// A function that compiles only if what the path leads to is read as `borrowed`, a type that may have the lifetime
    /// `lifetime`.
    pub fn type_check(
        &self,
        path: &HotPath<'_>,
        lifetime: &TokenStream,
        borrowed: &TokenStream,
    ) -> TokenStream {
        let (step, parts) = last_step(path);
        let Some(step) = step else {
            return TokenStream::new();
        };
        let names = &self.model.struct_of(step.definition).names;
        let reference = self.generated(step.definition, &names.reference);
        let is_optional = step.presence() == Presence::Optional;
        let some = |of: &TokenStream| quote!(::core::option::Option<#of>);
        let read = if step.is_arm {
            let arm = self.generated(step.definition, &names.arm);
            let variant = ident(&step.field.variant_name);
            quote! {
                match (*parent).arm() {
                    #arm::#variant(value) => ::core::option::Option::Some(value),
                    _ => ::core::option::Option::None,
                }
            }
        } else {
            let base = self.generated(step.definition, &names.base);
            let accessor = ident(&step.field.rust_name);
            quote!(<#reference<#lifetime> as #base>::#accessor(parent))
        };
        let (result, body) = if parts.is_empty() {
            let result = match is_optional {
                true => some(borrowed),
                false => borrowed.clone(),
            };
            (result, read)
        } else {
            let option = is_optional.then(|| quote!(?));
            let steps = parts.iter().map(|part| {
                let pattern = part.pattern();
                quote!(let #pattern = value.iter().next()?;)
            });
            let body = quote! {
                let value = #read #option;
                #(#steps)*
                let value: #borrowed = value;
                ::core::option::Option::Some(value)
            };
            (some(borrowed), body)
        };
        quote! {
            fn check<#lifetime>(parent: &#lifetime #reference<#lifetime>) -> #result {
                #body
            }
        }
    }

    /// The data type of the struct that a path leads to, if it leads to one.
    pub fn struct_at(&self, path: &HotPath<'_>) -> Option<TokenStream> {
        match path.ty() {
            Type::Struct(id) => Some(self.data_type(*id)),
            _ => None,
        }
    }
}

/// The last field of a path, and the containers that the path goes through from there.
fn last_step<'p, 'm>(path: &'p HotPath<'m>) -> (Option<&'p Step<'m>>, Vec<Part>) {
    let (mut step, mut parts) = (path.steps().last(), Vec::new());
    let mut next = path.inside();
    while let Some(inside) = next {
        parts.push(inside.part);
        if let Some(last) = inside.rest.steps().last() {
            step = Some(last);
            parts.clear();
        }
        next = inside.rest.inside();
    }
    (step, parts)
}

impl Part {
    /// What an item of the container's iterator is matched with, so that `value` is the part.
    fn pattern(self) -> TokenStream {
        match self {
            Part::Elements => quote!(value),
            Part::Keys => quote!((value, _)),
            Part::Values => quote!((_, value)),
        }
    }

    /// The runtime's name for it.
    fn name(self) -> TokenStream {
        let name = match self {
            Part::Elements => quote!(Elements),
            Part::Keys => quote!(Keys),
            Part::Values => quote!(Values),
        };
        quote!(::scrooge_runtime::projection::Part::#name)
    }
}

/// Reads one path up to the first container, or to its end.
struct Reader<'r, 'm> {
    set: &'r HotSet<'m>,
    path: &'r HotPath<'m>,
    form: Form<'r>,
    is_option: bool,
}

impl<'m> Reader<'_, 'm> {
    fn some(&self, value: TokenStream) -> TokenStream {
        match self.is_option {
            true => quote!(::core::option::Option::Some(#value)),
            false => value,
        }
    }

    /// What `steps`, the rest of the path, lead to, where the struct that they start from is there: its positions are in `place`.
    fn present(&self, steps: &[Step<'m>], place: TokenStream) -> Result<TokenStream, PathError> {
        let Some((step, rest)) = steps.split_first() else {
            return Ok(quote!(::core::option::Option::None));
        };
        if rest.is_empty() {
            return match self.path.inside() {
                Some(inside) => self.parts(step, inside, &place),
                None => self.last(step, &place),
            };
        }
        let (slot, below) = (slot_of(step.field), below_of(step.field));
        let present = self.present(rest, quote!(#place.#below))?;
        let absent = match step.presence() {
            Presence::Required => return Ok(present),
            Presence::Optional => quote!(::core::option::Option::None),
            Presence::Defaulted => self.absent(steps)?,
        };
        Ok(quote!(if #place.#slot == 0 { #absent } else { #present }))
    }

    /// The path's last field.
    fn last(&self, step: &Step<'m>, place: &TokenStream) -> Result<TokenStream, PathError> {
        let (slot, below) = (slot_of(step.field), below_of(step.field));
        // What is required is missing only if something around it is: the walk has made sure of that.
        let is_optional = self.is_option && step.presence() != Presence::Defaulted;
        Ok(match (self.form, step.presence()) {
            (Form::Value(ty), _) if is_optional => {
                quote!(record.optional::<P, #ty>(#place.#slot)?)
            }
            (Form::Value(ty), Presence::Defaulted) => {
                let default = self.default_of(step)?;
                self.some(quote!(record.defaulted::<P, #ty>(#place.#slot, #default)?))
            }
            (Form::Value(ty), _) => quote!(record.required::<P, #ty>(#place.#slot)?),
            (Form::Projection(..), Presence::Defaulted) => return Err(has_default(step)),
            (Form::Projection(ty, _), _) if is_optional => {
                quote!(record.optional_part::<P, #ty>(#place.#slot, &#place.#below)?)
            }
            (Form::Projection(ty, _), _) => {
                quote!(record.required_part::<P, #ty>(#place.#slot, &#place.#below)?)
            }
        })
    }

    /// The parts of a container in a field.
    fn parts(
        &self,
        step: &Step<'m>,
        inside: &Inside<'m>,
        place: &TokenStream,
    ) -> Result<TokenStream, PathError> {
        let (slot, data) = (slot_of(step.field), self.set.data_type(step.definition));
        let index = Literal::usize_unsuffixed(step.index);
        let each = self.each(inside)?;
        let ty = quote! {
            ::scrooge_runtime::projection::type_of(<#data as ::scrooge_runtime::Record>::SCHEMA, #index)
        };
        let part = inside.part.name();
        let present =
            self.some(quote!(record.in_slot(#place.#slot).each::<P, _>(#part, #ty, #each)?.0));
        let absent = match step.presence() {
            Presence::Required if !self.is_option => return Ok(present),
            Presence::Required | Presence::Optional => quote!(::core::option::Option::None),
            Presence::Defaulted if step.field.default.is_none() => {
                self.some(quote!(::std::vec::Vec::new()))
            }
            Presence::Defaulted => self.absent(std::slice::from_ref(step))?,
        };
        Ok(quote!(if #place.#slot == 0 { #absent } else { #present }))
    }

    /// A function that reads one value of a container.
    fn each(&self, inside: &Inside<'m>) -> Result<TokenStream, PathError> {
        let rest = &inside.rest;
        if !rest.steps().is_empty() {
            let Type::Struct(id) = *inside.ty else {
                unreachable!("only structs have fields");
            };
            return self.each_struct(self.set.rooted_at(id), rest);
        }
        if let Some(deeper) = rest.inside() {
            let (each, part) = (self.each(deeper)?, deeper.part.name());
            return Ok(quote! {
                |record, ty| {
                    let (value, end) = record.each::<P, _>(#part, ty, #each)?;
                    ::core::result::Result::Ok((value, ::core::option::Option::Some(end)))
                }
            });
        }
        Ok(match (self.form, inside.ty) {
            (Form::Projection(ty, fields), Type::Struct(id)) => {
                let data = self.set.data_type(*id);
                quote! {
                    |record, _| {
                        let mut fields = <#fields as ::core::default::Default>::default();
                        let end = record.walk::<P, #data, _>(&mut fields)?;
                        let value = <#ty as ::scrooge_runtime::Projection<'_>>::make::<P>(&fields, record)?;
                        ::core::result::Result::Ok((value, ::core::option::Option::Some(end)))
                    }
                }
            }
            (Form::Value(ty) | Form::Projection(ty, _), _) => quote! {
                |record, _| {
                    let value = <#ty as ::scrooge_runtime::Projected<'_>>::read::<P>(record)?;
                    ::core::result::Result::Ok((value, ::core::option::Option::None))
                }
            },
        })
    }

    /// A function that walks a struct in a container for what a path leads to, with types of its own for the positions.
    fn each_struct(
        &self,
        mut set: HotSet<'m>,
        path: &HotPath<'m>,
    ) -> Result<TokenStream, PathError> {
        match self.form {
            Form::Value(_) => set.add(path)?,
            Form::Projection(_, fields) => set.add_with(path, fields.clone())?,
        }
        let (nodes, fields, data) = (set.nodes(), set.fields_type(), set.root_type());
        let value = set.value(path, self.form)?;
        Ok(quote! {
            |record, _| {
                #nodes
                let mut fields = #fields::default();
                let end = record.walk::<P, #data, _>(&mut fields)?;
                ::core::result::Result::Ok((#value, ::core::option::Option::Some(end)))
            }
        })
    }

    /// What an absent field reads as: what its accessor gives for a struct without any field.
    fn default_of(&self, step: &Step<'m>) -> Result<TokenStream, PathError> {
        if step.field.default.is_none() && OPERATIONS.contains(&step.field.rust_name.as_str()) {
            return Ok(quote!(|_| ::core::default::Default::default()));
        }
        let accessor = self.accessor(step)?;
        let nothing = self.nothing(step);
        Ok(quote!(|record| #nothing.#accessor()))
    }

    /// A reference to a struct without any field, in which the first of some steps is absent.
    fn nothing(&self, step: &Step<'_>) -> TokenStream {
        let data = self.set.data_type(step.definition);
        quote!(<#data as ::scrooge_runtime::Record>::from_view(record.nothing::<P>()))
    }

    /// What `steps`, the rest of the path, lead to, where the first one is absent and has a default.
    fn absent(&self, steps: &[Step<'m>]) -> Result<TokenStream, PathError> {
        let Some(step) = steps.first() else {
            return Ok(quote!(::core::option::Option::None));
        };
        self.through_accessors(self.path, self.nothing(step), steps)
    }

    /// What `steps`, the last ones of `path`, lead to, read through the accessors of the reference `parent`.
    fn through_accessors(
        &self,
        path: &HotPath<'m>,
        parent: TokenStream,
        steps: &[Step<'m>],
    ) -> Result<TokenStream, PathError> {
        let Some((step, rest)) = steps.split_first() else {
            let value = match path.inside() {
                Some(inside) => self.parts_through_accessors(inside, parent)?,
                None => self.converted(parent)?,
            };
            return Ok(match path.optional() {
                Some(_) => quote!(::core::option::Option::Some(#value)),
                None => value,
            });
        };
        let then = self.through_accessors(path, quote!(value), rest)?;
        let names = &self.set.model.struct_of(step.definition).names;
        if step.is_arm {
            let arm = self.set.generated(step.definition, &names.arm);
            let variant = ident(&step.field.variant_name);
            return Ok(quote! {
                match #parent.arm() {
                    #arm::#variant(value) => #then,
                    _ => ::core::option::Option::None,
                }
            });
        }
        let accessor = self.accessor(step)?;
        Ok(match step.presence() {
            Presence::Optional => quote! {
                match #parent.#accessor() {
                    ::core::option::Option::Some(value) => #then,
                    ::core::option::Option::None => ::core::option::Option::None,
                }
            },
            Presence::Required | Presence::Defaulted => quote! {{
                let value = #parent.#accessor();
                #then
            }},
        })
    }

    fn parts_through_accessors(
        &self,
        inside: &Inside<'m>,
        container: TokenStream,
    ) -> Result<TokenStream, PathError> {
        let pattern = inside.part.pattern();
        let read = self.through_accessors(&inside.rest, quote!(value), inside.rest.steps())?;
        Ok(quote! {
            #container
                .iter()
                .map(|#pattern| {
                    let value = #read;
                    ::core::result::Result::Ok(value)
                })
                .collect::<::core::result::Result<::std::vec::Vec<_>, ::scrooge_runtime::Fault>>()?
        })
    }

    fn converted(&self, value: TokenStream) -> Result<TokenStream, PathError> {
        match self.form {
            Form::Value(ty) => {
                Ok(quote!(<#ty as ::scrooge_runtime::Projected<'_>>::from_borrowed(#value)?))
            }
            Form::Projection(..) => Err(PathError::new(
                format!(
                    "`{}` may be a default of the IDL, of which no projection is made",
                    self.path.name()
                ),
                Some("take the struct itself, and read its fields from there".to_owned()),
            )),
        }
    }

    /// The name of a field's accessor, where references have it.
    fn accessor(&self, step: &Step<'_>) -> Result<proc_macro2::Ident, PathError> {
        let name = &step.field.rust_name;
        if OPERATIONS.contains(&name.as_str()) {
            return Err(PathError::new(
                format!(
                    "the default of `{name}` cannot be had, since the record has an operation of that name"
                ),
                Some("give the field another name in Rust: `(rust.name = \"…\")`".to_owned()),
            ));
        }
        Ok(ident(name))
    }
}

fn has_default(step: &Step<'_>) -> PathError {
    PathError::new(
        format!(
            "`{}` has a default in the IDL, of which no projection is made",
            step.field.name
        ),
        Some("take the struct itself, and read its fields from there".to_owned()),
    )
}
