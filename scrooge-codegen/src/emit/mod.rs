//! Model → tokens → text: one Rust file per IDL file, and a root that brings them in by namespace.
//!
//! A generated file is laid out for a reader: what it imports, then each definition in the order of the IDL with its
//! documentation and the IDL above it, then a private module with the schemas, walks and codecs.

mod codec;
mod consts;
mod defaults;
mod docs;
mod enums;
mod format;
mod imports;
mod modules;
mod patch;
mod scope;
mod services;
pub(crate) mod specialised;
mod structs;
mod unions;
mod values;
mod walk;
mod wire;

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::{Definition, DefinitionId, FileId, Model, StructKind};
use crate::{Config, Error};
use scope::Scope;

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Its name within the output directory.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The name of the file that brings in all others.
const ROOT: &str = "scrooge_generated.rs";

/// Everything that is generated for a model: a file per IDL file, and the root last.
pub(crate) fn generate(config: &Config, model: &Model) -> Result<Vec<Generated>, Error> {
    let format = config.format;
    let names = modules::file_names(model);
    let mut generated = Vec::new();
    for (file, name) in names.iter().enumerate() {
        if model.files[file].external.is_some() {
            continue;
        }
        let tokens = file_tokens(model, file);
        let origin = model.files[file].path.file_name().unwrap_or_default();
        generated.push(Generated {
            name: format!("{name}.rs"),
            text: format::text(&origin.to_string_lossy(), &tokens, format)?,
        });
    }
    generated.push(Generated {
        name: ROOT.to_owned(),
        text: format::text("", &modules::root(config, model, &names), format)?,
    });
    Ok(generated)
}

/// Everything that is generated for a model, to stand in a module of the program: the modules that the root of
/// [`generate`] would bring in.
pub(crate) fn inline(model: &Model) -> TokenStream {
    let names = modules::file_names(model);
    modules::tree(model, &names, &|file, _| file_tokens(model, file))
}

/// What one IDL file becomes.
fn file_tokens(model: &Model, file: FileId) -> TokenStream {
    let scope = Scope::new(model, file);
    let mut surface = TokenStream::new();
    let mut records = TokenStream::new();
    for (index, definition) in model.files[file].definitions.iter().enumerate() {
        if model.external(DefinitionId { file, index }).is_some() {
            continue;
        }
        match definition {
            Definition::Typedef(definition) => surface.extend(consts::typedef(&scope, definition)),
            Definition::Const(definition) => surface.extend(consts::constant(&scope, definition)),
            Definition::Enum(definition) => surface.extend(enums::enumeration(&scope, definition)),
            Definition::Struct(definition) => match definition.kind {
                StructKind::Union => {
                    surface.extend(unions::surface(&scope, definition));
                    surface.extend(patch::surface(&scope, definition));
                    records.extend(wire::union(&scope, definition));
                }
                StructKind::Struct | StructKind::Exception => {
                    surface.extend(structs::surface(&scope, definition));
                    surface.extend(patch::surface(&scope, definition));
                    records.extend(wire::structure(&scope, definition));
                }
            },
            Definition::Service(definition) => {
                surface.extend(services::surface(definition));
                records.extend(services::methods(&scope, definition));
            }
        }
    }
    let imports = scope.surface.uses();
    let wire_module = (!records.is_empty()).then(|| {
        let imports = scope.wire.uses();
        quote! {
            /// Schemas, walks and codecs of the definitions above.
            mod wire {
                use super::*;
                #imports
                #records
            }
        }
    });
    quote! { #imports #surface #wire_module }
}
