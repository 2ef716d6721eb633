//! What the emitters of one file share: how its types are written.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::imports::{Imports, ident};
use super::modules;
use crate::model::{
    Container, Definition, DefinitionId, Field, FileId, Model, Requiredness, Struct, Type, Value,
};

/// One file's state while it is emitted.
#[derive(Debug)]
pub(super) struct Scope<'m> {
    pub(super) model: &'m Model,
    file: FileId,
    /// What the file's own module imports.
    pub(super) surface: Imports,
    /// What its private module imports besides.
    pub(super) wire: Imports,
}

/// How a field's absence reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
    /// It is an error: the accessor gives the value.
    Required,
    /// The accessor gives an `Option`.
    Optional,
    /// The accessor gives the IDL's default, or the type's zero.
    Defaulted,
}

/// How a field's absence reads: structs and unions without a default are optional unless they are required.
pub(super) fn presence(field: &Field) -> Presence {
    match (field.requiredness, &field.default, &field.ty) {
        (Requiredness::Required, ..) => Presence::Required,
        (_, Some(_), _) => Presence::Defaulted,
        (Requiredness::Default, None, Type::Struct(_)) | (Requiredness::Optional, None, _) => {
            Presence::Optional
        }
        (Requiredness::Default, None, _) => Presence::Defaulted,
    }
}

impl<'m> Scope<'m> {
    pub(super) fn new(model: &'m Model, file: FileId) -> Self {
        let taken = names_of(model, file);
        Scope {
            model,
            file,
            surface: Imports::new("Thrift", taken.clone()),
            wire: Imports::new("Runtime", taken),
        }
    }

    /// How a field's absence reads.
    pub(super) fn presence(&self, field: &Field) -> Presence {
        presence(field)
    }

    /// The IDL's default of a field whose absence reads as it, unless that is what the type has anyway.
    pub(super) fn default<'f>(&self, field: &'f Field) -> Option<&'f Value> {
        let default = field.default.as_ref()?;
        (self.presence(field) != Presence::Optional && !is_zero(default)).then_some(default)
    }

    /// A name that a definition's file generates for it.
    pub(super) fn defined(&self, id: DefinitionId, name: &str) -> Ident {
        if let Some(module) = self.model.external(id) {
            return self.surface.name(module, name);
        }
        if id.file == self.file {
            return ident(name);
        }
        let path = modules::path_between(self.model, self.file, id.file);
        self.surface.name(&path, name)
    }

    /// What maps are held in.
    pub(super) fn map(&self, container: Container) -> Ident {
        match container {
            Container::BTree => self.surface.name("std::collections", "BTreeMap"),
            Container::Hash => self.surface.name("std::collections", "HashMap"),
            Container::Index => self.surface.runtime("IndexMap"),
        }
    }

    /// What sets are held in.
    pub(super) fn set(&self, container: Container) -> Ident {
        match container {
            Container::BTree => self.surface.name("std::collections", "BTreeSet"),
            Container::Hash => self.surface.name("std::collections", "HashSet"),
            Container::Index => self.surface.runtime("IndexSet"),
        }
    }

    /// The data type of a struct, union or exception.
    pub(super) fn data_of(&self, id: DefinitionId) -> Ident {
        self.defined(id, &self.model.struct_of(id).names.data)
    }

    /// The type in plain data: `i32`, `String`, `Vec<UserData>`.
    pub(super) fn data_type(&self, ty: &Type) -> TokenStream {
        let surface = &self.surface;
        match ty {
            Type::Bool => quote!(bool),
            Type::I8 => quote!(i8),
            Type::I16 => quote!(i16),
            Type::I32 => quote!(i32),
            Type::I64 => quote!(i64),
            Type::Double => {
                let double = surface.runtime("Double");
                quote!(#double)
            }
            Type::String => {
                let string = surface.prelude("String");
                quote!(#string)
            }
            Type::Binary => {
                let vec = surface.prelude("Vec");
                quote!(#vec<u8>)
            }
            Type::Uuid => {
                let uuid = surface.runtime("Uuid");
                quote!(#uuid)
            }
            Type::List(element) => {
                let (vec, element) = (surface.prelude("Vec"), self.data_type(element));
                quote!(#vec<#element>)
            }
            Type::Set(element, container) => {
                let set = self.set(*container);
                let element = self.data_type(element);
                quote!(#set<#element>)
            }
            Type::Map(key, value, container) => {
                let map = self.map(*container);
                let (key, value) = (self.data_type(key), self.data_type(value));
                quote!(#map<#key, #value>)
            }
            Type::Enum(id) => {
                let name = self.defined(*id, &self.model.enum_of(*id).rust_name);
                quote!(#name)
            }
            Type::Struct(id) => {
                let name = self.data_of(*id);
                quote!(#name)
            }
        }
    }

    /// The type that accessors give out, with its lifetime where it has one.
    pub(super) fn reference_type(&self, ty: &Type, lifetime: &TokenStream) -> TokenStream {
        let surface = &self.surface;
        match ty {
            Type::Double => quote!(f64),
            Type::String => {
                let text = surface.runtime("Text");
                quote!(#text<#lifetime>)
            }
            Type::Binary => {
                // An elided lifetime is written in brackets only.
                if lifetime.to_string() == "'_" {
                    quote!(&[u8])
                } else {
                    quote!(&#lifetime [u8])
                }
            }
            Type::List(element) => {
                let (list, element) = (surface.runtime("List"), self.data_type(element));
                quote!(#list<#lifetime, #element>)
            }
            Type::Set(element, _) => {
                let (set, element) = (surface.runtime("Set"), self.data_type(element));
                quote!(#set<#lifetime, #element>)
            }
            Type::Map(key, value, _) => {
                let map = surface.runtime("Map");
                let (key, value) = (self.data_type(key), self.data_type(value));
                quote!(#map<#lifetime, #key, #value>)
            }
            Type::Struct(id) => {
                let name = self.defined(*id, &self.model.struct_of(*id).names.reference);
                quote!(#name<#lifetime>)
            }
            _ => self.data_type(ty),
        }
    }

    /// A field's type in plain data.
    pub(super) fn field_type(&self, field: &Field) -> TokenStream {
        let mut ty = self.data_type(&field.ty);
        if field.boxed {
            let boxed = self.surface.prelude("Box");
            ty = quote!(#boxed<#ty>);
        }
        if self.presence(field) == Presence::Optional {
            let option = self.surface.prelude("Option");
            ty = quote!(#option<#ty>);
        }
        ty
    }

    /// What a field's accessor gives out.
    pub(super) fn accessor_type(&self, field: &Field, lifetime: &TokenStream) -> TokenStream {
        let ty = self.reference_type(&field.ty, lifetime);
        if self.presence(field) == Presence::Optional {
            let option = self.surface.prelude("Option");
            quote!(#option<#ty>)
        } else {
            ty
        }
    }

    /// The reference form of the plain value that `place` (a path to it) holds.
    pub(super) fn borrow(&self, ty: &Type, place: &TokenStream) -> TokenStream {
        self.reference_to(ty, place, &quote!(#place), &quote!(&#place))
    }

    /// The reference form of the plain value that `reference` (a variable) refers to.
    pub(super) fn reborrow(&self, ty: &Type, reference: &TokenStream) -> TokenStream {
        self.reference_to(ty, reference, &quote!(*#reference), reference)
    }

    /// The reference form of a plain value: of one that methods can be called on, that can be copied, and that is referred to.
    fn reference_to(
        &self,
        ty: &Type,
        place: &TokenStream,
        copy: &TokenStream,
        reference: &TokenStream,
    ) -> TokenStream {
        let surface = &self.surface;
        match ty {
            Type::Bool
            | Type::I8
            | Type::I16
            | Type::I32
            | Type::I64
            | Type::Uuid
            | Type::Enum(_) => copy.clone(),
            Type::Double => quote!(#place.get()),
            Type::String => {
                let text = surface.runtime("Text");
                quote!(#text::from(#reference))
            }
            Type::Binary => reference.clone(),
            Type::List(_) => {
                let list = surface.runtime("List");
                quote!(#list::from(#place.as_slice()))
            }
            Type::Set(..) => {
                let set = surface.runtime("Set");
                quote!(#set::from(#reference))
            }
            Type::Map(..) => {
                let map = surface.runtime("Map");
                quote!(#map::from(#reference))
            }
            Type::Struct(id) => {
                let name = self.defined(*id, &self.model.struct_of(*id).names.reference);
                quote!(#name::Data(#reference))
            }
        }
    }

    /// The reference form of an optional plain value.
    pub(super) fn borrow_optional(&self, field: &Field, place: &TokenStream) -> TokenStream {
        let surface = &self.surface;
        match &field.ty {
            Type::Bool
            | Type::I8
            | Type::I16
            | Type::I32
            | Type::I64
            | Type::Uuid
            | Type::Enum(_) => {
                quote!(#place)
            }
            Type::Double => quote!(#place.map(f64::from)),
            Type::String => {
                let text = surface.runtime("Text");
                quote!(#place.as_ref().map(#text::from))
            }
            Type::Binary => quote!(#place.as_deref()),
            Type::List(_) => {
                let list = surface.runtime("List");
                quote!(#place.as_deref().map(#list::from))
            }
            Type::Set(..) => {
                let set = surface.runtime("Set");
                quote!(#place.as_ref().map(#set::from))
            }
            Type::Map(..) => {
                let map = surface.runtime("Map");
                quote!(#place.as_ref().map(#map::from))
            }
            Type::Struct(id) => {
                let name = self.defined(*id, &self.model.struct_of(*id).names.reference);
                let inner = if field.boxed {
                    quote!(as_deref)
                } else {
                    quote!(as_ref)
                };
                quote!(#place.#inner().map(#name::Data))
            }
        }
    }

    /// The fields in the order of their ids, which is the order of their indices in the schema.
    pub(super) fn by_id<'s>(&self, definition: &'s Struct) -> Vec<&'s Field> {
        let mut fields: Vec<&Field> = definition.fields.iter().collect();
        fields.sort_by_key(|field| field.id);
        fields
    }
}

/// Whether a value is what its type has where nothing is said.
fn is_zero(value: &Value) -> bool {
    match value {
        Value::Bool(value) => !value,
        Value::Int(value) => *value == 0,
        Value::Double(value) => value.to_bits() == 0,
        Value::String(text) => text.is_empty(),
        Value::Binary(bytes) => bytes.is_empty(),
        Value::Uuid(bytes) => *bytes == [0; 16],
        Value::Enum { value, .. } => *value == 0,
        Value::List(values) => values.is_empty(),
        Value::Map(pairs) => pairs.is_empty(),
        Value::Struct { .. } => false,
    }
}

/// The names that a file's definitions take in its module.
fn names_of(model: &Model, file: FileId) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let contents = &model.files[file];
    for (index, definition) in contents.definitions.iter().enumerate() {
        if contents.external_module(index).is_some() {
            continue;
        }
        match definition {
            Definition::Typedef(definition) => names.extend([definition.rust_name.clone()]),
            Definition::Const(definition) => names.extend([definition.rust_name.clone()]),
            Definition::Enum(definition) => names.extend([definition.rust_name.clone()]),
            Definition::Service(definition) => names.extend([definition.rust_name.clone()]),
            Definition::Struct(Struct { names: family, .. }) => names.extend([
                family.base.clone(),
                family.data.clone(),
                family.reference.clone(),
                family.arm.clone(),
                family.patch.clone(),
            ]),
        }
    }
    names
}
