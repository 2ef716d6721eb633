//! What stands above the definitions: `namespace`, `include` and their kin.

use crate::{Diagnostic, Span};

use super::lexer::Kind;
use super::parser::{Parser, Result};
use super::tree::{Document, Header, Name};

/// Apache's older way to say `namespace`, and the scope that each is for.
const OLD_NAMESPACES: [(&str, &str); 12] = [
    ("cpp_namespace", "cpp"),
    ("php_namespace", "php"),
    ("py_module", "py"),
    ("perl_package", "perl"),
    ("ruby_namespace", "rb"),
    ("smalltalk_category", "smalltalk.category"),
    ("smalltalk_prefix", "smalltalk.prefix"),
    ("java_package", "java"),
    ("cocoa_prefix", "cocoa"),
    ("csharp_namespace", "csharp"),
    ("delphi_namespace", "delphi"),
    ("xsd_namespace", "xsd"),
];

impl Parser<'_> {
    pub(super) fn at_header(&self) -> bool {
        match self.peek().kind {
            Kind::HashNamespace => true,
            Kind::Word => {
                let word = self.word();
                matches!(word, "namespace" | "include" | "cpp_include" | "package")
                    || OLD_NAMESPACES.iter().any(|(old, _)| *old == word)
            }
            _ => false,
        }
    }

    pub(super) fn header(&mut self, document: &mut Document) -> Result<()> {
        let start = self.peek().span;
        let word = self.slice(start);
        if !document.definitions.is_empty() && word != "#@namespace" {
            let message = format!("`{word}` stands below a definition");
            let diagnostic = Diagnostic::error("late-header", message).label(start, "");
            self.report(
                diagnostic.hint("move it to the top of the file, above the first definition"),
            );
        }
        self.next();
        let header = match word {
            "include" => {
                let path = self.literal("the path of a file, in quotes")?;
                Header::Include {
                    path,
                    span: self.since(start),
                }
            }
            "cpp_include" => Header::CppInclude {
                path: self.literal("the path of a file, in quotes")?,
            },
            "package" => {
                let name = self.literal("the name of a package, in quotes")?;
                let warning =
                    Diagnostic::warning("fbthrift", "`package` is fbthrift's alone and is ignored");
                self.report(
                    warning
                        .label(self.since(start), "")
                        .hint("name the Rust module with `namespace rust`"),
                );
                Header::Package { name }
            }
            "namespace" | "#@namespace" => {
                let scope = if self.peek().kind == Kind::Star {
                    let span = self.next().span;
                    Name {
                        text: "*".to_owned(),
                        span,
                    }
                } else {
                    self.reference("a language or `*`")?
                };
                self.namespace(scope)?
            }
            old => {
                let scope = OLD_NAMESPACES
                    .iter()
                    .find(|(name, _)| *name == old)
                    .map_or(old, |(_, scope)| scope);
                self.namespace(Name {
                    text: scope.to_owned(),
                    span: start,
                })?
            }
        };
        self.separator();
        document.headers.push(header);
        Ok(())
    }

    fn namespace(&mut self, scope: Name) -> Result<Header> {
        let name = if self.peek().kind == Kind::String {
            let literal = self.literal("a name")?;
            Name {
                text: literal.value,
                span: literal.span,
            }
        } else {
            self.namespace_name()?
        };
        let annotations = self.annotations()?;
        Ok(Header::Namespace {
            scope,
            name,
            annotations,
        })
    }

    /// Dashes and digits are fine in a namespace, so that it is taken from the text, not from the tokens.
    fn namespace_name(&mut self) -> Result<Name> {
        let start = self.peek().span;
        let rest = self.text.get(start.start as usize..).unwrap_or_default();
        let length = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || "._-".contains(c)))
            .unwrap_or(rest.len());
        if length == 0 {
            return Err(self.expected("a name such as `com.example.events`"));
        }
        let span = Span {
            end: start.start + length as u32,
            ..start
        };
        self.skip_to(span.end);
        Ok(Name {
            text: self.slice(span).to_owned(),
            span,
        })
    }
}
