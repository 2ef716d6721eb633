//! Definitions and what stands in them: fields, enum members, functions.

use crate::Diagnostic;

use super::lexer::Kind;
use super::parser::{DEFINITIONS, Failed, Parser, Result};
use super::tree::{
    Definition, DefinitionKind, Document, EnumMember, Field, Function, Name, Requiredness,
    StructKind,
};
use super::types::base_type;

impl Parser<'_> {
    pub(super) fn definition(&mut self, document: &mut Document) -> Result<()> {
        let docs = self.docs();
        let mut annotations = self.structured_annotations()?;
        let start = self.peek().span;
        let (name, kind) = match self.word() {
            "const" => self.constant()?,
            "typedef" => self.typedef()?,
            "enum" => self.enumeration()?,
            "senum" => self.senum()?,
            "struct" => self.structure(StructKind::Struct)?,
            "union" => self.structure(StructKind::Union)?,
            "exception" => self.structure(StructKind::Exception)?,
            "service" => self.service()?,
            _ => return Err(self.no_definition()),
        };
        annotations.extend(self.annotations()?);
        let span = self.since(start);
        self.separator();
        document.definitions.push(Definition {
            docs,
            annotations,
            name,
            kind,
            span,
        });
        Ok(())
    }

    fn no_definition(&mut self) -> Failed {
        let found = self.peek();
        let word = self.word();
        let near = crate::resolve::suggest(
            word,
            DEFINITIONS.iter().copied().chain(["namespace", "include"]),
        );
        let message = format!("expected a definition, found {}", self.describe(found));
        let mut diagnostic =
            Diagnostic::error("syntax", message).label(found.span, "expected a definition");
        diagnostic = match near {
            Some(near) => diagnostic.hint(format!("did you mean `{near}`?")),
            None => diagnostic.hint(format!(
                "a definition starts with one of `{}`",
                DEFINITIONS.join("`, `")
            )),
        };
        self.report(diagnostic);
        Failed
    }

    /// The name that comes behind a definition's word.
    fn type_name(&mut self, what: &str) -> Result<Name> {
        let name = self.name(what)?;
        if base_type(&name.text).is_some()
            || matches!(name.text.as_str(), "list" | "set" | "map" | "void")
        {
            let message = format!("`{}` is the name of a built-in type", name.text);
            self.report(
                Diagnostic::error("reserved-name", message).label(name.span, "choose another name"),
            );
        }
        Ok(name)
    }

    fn constant(&mut self) -> Result<(Name, DefinitionKind)> {
        self.next();
        let ty = self.ty()?;
        let name = self.name("the name of the constant")?;
        self.expect(Kind::Equals, "`=` and a value")?;
        let value = self.value()?;
        Ok((name, DefinitionKind::Const { ty, value }))
    }

    fn typedef(&mut self) -> Result<(Name, DefinitionKind)> {
        self.next();
        let ty = self.ty()?;
        let name = self.type_name("a name for the type")?;
        Ok((name, DefinitionKind::Typedef { ty }))
    }

    fn enumeration(&mut self) -> Result<(Name, DefinitionKind)> {
        self.next();
        let name = self.type_name("the name of the enum")?;
        let open = self.expect(Kind::OpenBrace, "`{`")?;
        let members = self.items(open, Kind::CloseBrace, Self::member)?;
        Ok((name, DefinitionKind::Enum { members }))
    }

    fn member(&mut self) -> Result<EnumMember> {
        let docs = self.docs();
        let mut annotations = self.structured_annotations()?;
        let name = self.name("the name of a member")?;
        let value = if self.eat(Kind::Equals) {
            Some(self.integer("a whole number")?)
        } else {
            None
        };
        annotations.extend(self.annotations()?);
        Ok(EnumMember {
            docs,
            name,
            value,
            annotations,
        })
    }

    fn senum(&mut self) -> Result<(Name, DefinitionKind)> {
        self.next();
        let name = self.type_name("the name of the senum")?;
        let open = self.expect(Kind::OpenBrace, "`{`")?;
        let values = self.items(open, Kind::CloseBrace, |parser| parser.literal("a string"))?;
        Ok((name, DefinitionKind::Senum { values }))
    }

    fn structure(&mut self, kind: StructKind) -> Result<(Name, DefinitionKind)> {
        let word = self.word();
        self.next();
        let name = self.type_name(&format!("the name of the {word}"))?;
        self.eat_word("xsd_all");
        let open = self.expect(Kind::OpenBrace, "`{`")?;
        let fields = self.items(open, Kind::CloseBrace, Self::field)?;
        Ok((name, DefinitionKind::Struct { kind, fields }))
    }

    fn service(&mut self) -> Result<(Name, DefinitionKind)> {
        self.next();
        let name = self.type_name("the name of the service")?;
        let extends = if self.eat_word("extends") {
            Some(self.reference("the name of a service")?)
        } else {
            None
        };
        let open = self.expect(Kind::OpenBrace, "`{`")?;
        let functions = self.items(open, Kind::CloseBrace, Self::function)?;
        Ok((name, DefinitionKind::Service { extends, functions }))
    }

    fn field(&mut self) -> Result<Field> {
        let docs = self.docs();
        let mut annotations = self.structured_annotations()?;
        let start = self.peek().span;
        let id = if matches!(self.peek().kind, Kind::Int | Kind::Hex) {
            let id = self.integer("a field id")?;
            self.expect(Kind::Colon, "`:` behind the field's id")?;
            Some(id)
        } else {
            None
        };
        let requiredness = match self.word() {
            word @ ("required" | "optional") => {
                let required = word == "required";
                Some(Requiredness {
                    required,
                    span: self.next().span,
                })
            }
            _ => None,
        };
        let ty = self.ty()?;
        let reference = self.eat(Kind::Ampersand);
        let name = self.name("the field's name")?;
        let default = if self.eat(Kind::Equals) {
            Some(self.value()?)
        } else {
            None
        };
        self.xsd()?;
        annotations.extend(self.annotations()?);
        let span = self.since(start);
        Ok(Field {
            docs,
            id,
            requiredness,
            ty,
            reference,
            name,
            default,
            annotations,
            span,
        })
    }

    /// What old files say for XML Schema. It means nothing to the wire.
    fn xsd(&mut self) -> Result<()> {
        // A field without a separator behind it may be followed by one whose type has such a name; none was ever seen.
        self.eat_word("xsd_optional");
        self.eat_word("xsd_nillable");
        if self.eat_word("xsd_attrs") {
            let open = self.expect(Kind::OpenBrace, "`{`")?;
            self.nested("xsd_attrs", |parser| {
                parser.items(open, Kind::CloseBrace, Self::field)
            })?;
        }
        Ok(())
    }

    fn function(&mut self) -> Result<Function> {
        let docs = self.docs();
        let mut annotations = self.structured_annotations()?;
        let start = self.peek().span;
        let oneway = self.eat_word("oneway") || self.eat_word("async");
        let returns = if self.eat_word("void") {
            annotations.extend(self.annotations()?);
            None
        } else {
            Some(self.ty()?)
        };
        let name = self.name("the function's name")?;
        let open = self.expect(Kind::OpenParen, "`(` and the arguments")?;
        let arguments = self.items(open, Kind::CloseParen, Self::field)?;
        let throws = if self.eat_word("throws") {
            let open = self.expect(Kind::OpenParen, "`(` and what it throws")?;
            self.items(open, Kind::CloseParen, Self::field)?
        } else {
            Vec::new()
        };
        annotations.extend(self.annotations()?);
        Ok(Function {
            docs,
            oneway,
            returns,
            name,
            arguments,
            throws,
            annotations,
            span: self.since(start),
        })
    }
}
