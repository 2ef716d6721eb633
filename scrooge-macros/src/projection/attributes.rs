//! `#[thrift(…)]` of a projection and of its fields.

use syn::{Attribute, LitStr};

/// What is said of the struct.
pub(super) struct Container {
    /// The IDL's file. None if it stands in the program, in the module `schema`.
    pub(super) idl: Option<LitStr>,
    pub(super) root: Option<LitStr>,
    pub(super) schema: Option<LitStr>,
    pub(super) include_dirs: Vec<LitStr>,
    pub(super) is_early: bool,
}

/// What is said of a field.
#[derive(Default)]
pub(super) struct Field {
    pub(super) path: Option<LitStr>,
    pub(super) is_nested: bool,
}

impl Container {
    pub(super) fn of(attributes: &[Attribute]) -> syn::Result<Self> {
        let (mut idl, mut root, mut schema, mut is_early) = (None, None, None, false);
        let mut include_dirs = Vec::new();
        for attribute in thrift(attributes) {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("idl") {
                    set(&mut idl, meta.value()?.parse()?)
                } else if meta.path.is_ident("root") {
                    set(&mut root, meta.value()?.parse()?)
                } else if meta.path.is_ident("schema") {
                    set(&mut schema, meta.value()?.parse()?)
                } else if meta.path.is_ident("include") {
                    include_dirs.push(meta.value()?.parse()?);
                    Ok(())
                } else if meta.path.is_ident("stop") {
                    let stop: LitStr = meta.value()?.parse()?;
                    match stop.value().as_str() {
                        "early" => is_early = true,
                        "full" => is_early = false,
                        _ => {
                            return Err(syn::Error::new(
                                stop.span(),
                                "`stop` is \"early\" or \"full\"",
                            ));
                        }
                    }
                    Ok(())
                } else {
                    Err(meta.error("expected `idl`, `root`, `schema`, `include` or `stop`"))
                }
            })?;
        }
        if idl.is_none() && schema.is_none() {
            return Err(syn::Error::new(
                proc_macro2::Span::call_site(),
                "a projection needs to know its IDL: `#[thrift(idl = \"idl/event.thrift\", root = \"Event\")]`\n\
                 help: for IDL that stands in a `thrift!`, name its module: `#[thrift(schema = \"crate::totals\", root = \"Total\")]`",
            ));
        }
        Ok(Container {
            idl,
            root,
            schema,
            include_dirs,
            is_early,
        })
    }
}

impl Field {
    pub(super) fn of(attributes: &[Attribute]) -> syn::Result<Self> {
        let mut field = Field::default();
        for attribute in thrift(attributes) {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("path") {
                    set(&mut field.path, meta.value()?.parse()?)
                } else if meta.path.is_ident("nested") {
                    field.is_nested = true;
                    Ok(())
                } else {
                    Err(meta.error("expected `path` or `nested`"))
                }
            })?;
        }
        Ok(field)
    }
}

fn thrift(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("thrift"))
}

fn set(place: &mut Option<LitStr>, value: LitStr) -> syn::Result<()> {
    if place.is_some() {
        return Err(syn::Error::new(value.span(), "this is said twice"));
    }
    *place = Some(value);
    Ok(())
}
