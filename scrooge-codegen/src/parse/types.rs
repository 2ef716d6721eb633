//! Types: built-in ones, containers, and the names of others.

use crate::{Diagnostic, Span};

use super::lexer::Kind;
use super::parser::{Parser, Result};
use super::tree::{BaseType, Type, TypeKind};

/// The built-in types that contain no other, by name.
pub(crate) fn base_type(name: &str) -> Option<BaseType> {
    Some(match name {
        "bool" => BaseType::Bool,
        "byte" | "i8" => BaseType::I8,
        "i16" => BaseType::I16,
        "i32" => BaseType::I32,
        "i64" => BaseType::I64,
        "double" => BaseType::Double,
        "string" | "slist" => BaseType::String,
        "binary" => BaseType::Binary,
        "uuid" => BaseType::Uuid,
        _ => return None,
    })
}

impl Parser<'_> {
    pub(super) fn ty(&mut self) -> Result<Type> {
        let start = self.peek().span;
        let kind = match self.word() {
            "" => return Err(self.expected("a type")),
            "list" if self.container_follows() => self.container(|parser| {
                let element = parser.ty()?;
                Ok(TypeKind::List(Box::new(element)))
            })?,
            "set" if self.container_follows() => self.container(|parser| {
                let element = parser.ty()?;
                Ok(TypeKind::Set(Box::new(element)))
            })?,
            "map" if self.container_follows() => self.container(|parser| {
                let key = parser.ty()?;
                parser.expect(Kind::Comma, "`,` and the type of the values")?;
                let value = parser.ty()?;
                Ok(TypeKind::Map(Box::new(key), Box::new(value)))
            })?,
            word => {
                self.next();
                base_type(word).map_or_else(|| TypeKind::Named(word.to_owned()), TypeKind::Base)
            }
        };
        self.cpp_type()?;
        let span = self.since(start);
        if let TypeKind::Named(name) = &kind {
            self.check_bare_container(name, span)?;
        }
        let annotations = self.annotations()?;
        Ok(Type {
            kind,
            annotations,
            span,
        })
    }

    fn container_follows(&self) -> bool {
        self.peek_at(1) == Kind::Less
            || (self.peek_at(1) == Kind::Word && self.peek_at(2) == Kind::String)
    }

    fn check_bare_container(&mut self, name: &str, span: Span) -> Result<()> {
        let form = match name {
            "list" | "set" => format!("{name}<string>"),
            "map" => "map<string, i32>".to_owned(),
            "void" => {
                let diagnostic = Diagnostic::error("syntax", "`void` is not a type");
                self.report(diagnostic.label(span, "only functions may return it"));
                return Err(super::parser::Failed);
            }
            _ => return Ok(()),
        };
        let diagnostic = Diagnostic::error("syntax", format!("`{name}` of what?"));
        self.report(
            diagnostic
                .label(span, "")
                .hint(format!("name the type of its elements, as in `{form}`")),
        );
        Err(super::parser::Failed)
    }

    /// `< … >` behind the container's word, with the `cpp_type "…"` that may stand between.
    fn container(&mut self, inner: impl FnOnce(&mut Self) -> Result<TypeKind>) -> Result<TypeKind> {
        self.nested("types", |parser| {
            parser.next();
            parser.cpp_type()?;
            parser.expect(Kind::Less, "`<`")?;
            let kind = inner(parser)?;
            parser.expect(Kind::Greater, "`>`")?;
            Ok(kind)
        })
    }

    /// A name for C++, which says nothing to us.
    fn cpp_type(&mut self) -> Result<()> {
        if self.word() == "cpp_type" && self.peek_at(1) == Kind::String {
            self.next();
            self.literal("a C++ type")?;
        }
        Ok(())
    }
}
