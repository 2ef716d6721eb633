//! What a build script's function sees of a definition or field, and what it can do to it.

use super::Container;
use crate::model::{Annotation, Definition, StructKind, Type};
use crate::{Span, resolve};

/// A definition, field or member of an enum, before it has a name in Rust: see [`Config::customise`](crate::Config::customise).
#[derive(Debug)]
pub struct Item<'m> {
    pub(crate) path: String,
    pub(crate) kind: ItemKind,
    pub(crate) docs: Option<&'m str>,
    pub(crate) annotations: &'m mut Vec<Annotation>,
    pub(crate) attributes: &'m mut Vec<String>,
    pub(crate) ty: Option<&'m mut Type>,
    pub(crate) span: Span,
}

/// What an [`Item`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemKind {
    /// `struct`
    Struct,
    /// `union`
    Union,
    /// `exception`
    Exception,
    /// `enum`
    Enum,
    /// `typedef`, `senum`
    Typedef,
    /// `const`
    Const,
    /// `service`
    Service,
    /// A field of a struct, union or exception.
    Field,
    /// A member of an enum.
    Member,
}

impl ItemKind {
    pub(crate) fn of(definition: &Definition) -> Self {
        match definition {
            Definition::Struct(each) => match each.kind {
                StructKind::Struct => ItemKind::Struct,
                StructKind::Union => ItemKind::Union,
                StructKind::Exception => ItemKind::Exception,
            },
            Definition::Enum(_) => ItemKind::Enum,
            Definition::Typedef(_) => ItemKind::Typedef,
            Definition::Const(_) => ItemKind::Const,
            Definition::Service(_) => ItemKind::Service,
        }
    }
}

impl Item<'_> {
    /// Its path in the IDL: `event.User`, `event.User.email`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Its name in the IDL.
    pub fn name(&self) -> &str {
        self.path
            .rsplit_once('.')
            .map_or(&self.path, |(_, name)| name)
    }

    /// What it is.
    pub fn kind(&self) -> ItemKind {
        self.kind
    }

    /// Its doc comment.
    pub fn docs(&self) -> Option<&str> {
        self.docs
    }

    /// The value of an annotation; the empty one where the IDL gives none.
    pub fn annotation(&self, key: &str) -> Option<&str> {
        let annotation = self.annotations.iter().find(|each| each.key == key)?;
        Some(annotation.value.as_deref().unwrap_or_default())
    }

    /// Names it, as the annotation `rust.name` does: for a struct this is the name of the trait. It is used as it stands.
    pub fn rename(&mut self, name: &str) {
        resolve::set_annotation(self.annotations, "rust.name", name, self.span);
    }

    /// Puts an attribute on the data type, field or variant. Other items have none, and nothing happens.
    pub fn attribute(&mut self, attribute: impl Into<String>) {
        self.attributes.push(attribute.into());
    }

    /// Derives more traits for the data type: one, or several with commas between.
    pub fn derive(&mut self, traits: &str) {
        self.attribute(format!("#[derive({traits})]"));
    }

    /// What holds the maps in its type, if it has one.
    pub fn map_type(&mut self, container: Container) {
        if let Some(ty) = &mut self.ty {
            resolve::choose(ty, Some(container), None);
        }
    }

    /// What holds the sets in its type, if it has one.
    pub fn set_type(&mut self, container: Container) {
        if let Some(ty) = &mut self.ty {
            resolve::choose(ty, None, Some(container));
        }
    }
}
