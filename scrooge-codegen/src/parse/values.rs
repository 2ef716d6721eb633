//! Constants, string literals and annotations.

use crate::{Diagnostic, Span};

use super::lexer::{Kind, Token};
use super::parser::{Parser, Result};
use super::tree::{Annotation, Integer, Literal, Value, ValueKind};

impl Parser<'_> {
    pub(super) fn value(&mut self) -> Result<Value> {
        let start = self.peek();
        let kind = match start.kind {
            Kind::Int | Kind::Hex => ValueKind::Int(self.integer("a number")?.value),
            Kind::Double => {
                self.next();
                // What the lexer takes for one always parses; too large ones become infinite.
                ValueKind::Double(self.slice(start.span).parse().unwrap_or(f64::NAN))
            }
            Kind::String => ValueKind::String(self.literal("a string")?.value),
            Kind::Word if !self.at_definition() => {
                ValueKind::Name(self.reference("a constant")?.text)
            }
            Kind::OpenBracket => self.nested("values", |parser| {
                let open = parser.next();
                parser
                    .items(open, Kind::CloseBracket, Self::value)
                    .map(ValueKind::List)
            })?,
            Kind::OpenBrace => self.nested("values", |parser| {
                let open = parser.next();
                parser
                    .items(open, Kind::CloseBrace, Self::entry)
                    .map(ValueKind::Map)
            })?,
            _ => return Err(self.expected("a value")),
        };
        Ok(Value {
            kind,
            span: self.since(start.span),
        })
    }

    fn entry(&mut self) -> Result<(Value, Value)> {
        let key = self.value()?;
        self.expect(Kind::Colon, "`:` and a value")?;
        Ok((key, self.value()?))
    }

    pub(super) fn integer(&mut self, what: &str) -> Result<Integer> {
        let token = self.peek();
        if !matches!(token.kind, Kind::Int | Kind::Hex) {
            return Err(self.expected(what));
        }
        self.next();
        let value = parse_integer(self.slice(token.span)).unwrap_or_else(|| {
            let diagnostic =
                Diagnostic::error("integer-range", "this number does not fit in 64 bits");
            self.report(diagnostic.label(token.span, ""));
            0
        });
        Ok(Integer {
            value,
            span: token.span,
        })
    }

    pub(super) fn literal(&mut self, what: &str) -> Result<Literal> {
        let token = self.expect(Kind::String, what)?;
        Ok(Literal {
            value: self.unescape(token),
            span: token.span,
        })
    }

    fn unescape(&mut self, token: Token) -> String {
        let slice = self.slice(token.span);
        let inner = slice
            .get(1..slice.len().saturating_sub(1))
            .unwrap_or_default();
        let mut value = String::with_capacity(inner.len());
        let mut rest = inner;
        while let Some((before, escape)) = rest.split_once('\\') {
            value.push_str(before);
            let start = token.span.start + (inner.len() - escape.len()) as u32;
            let mut length = escape.chars().next().map_or(0, char::len_utf8);
            match escape.chars().next() {
                Some('n') => value.push('\n'),
                Some('r') => value.push('\r'),
                Some('t') => value.push('\t'),
                Some('b') => value.push('\x08'),
                Some('f') => value.push('\x0c'),
                Some(same @ ('"' | '\'' | '\\')) => value.push(same),
                Some('u') if unicode(escape).is_some() => {
                    value.extend(unicode(escape));
                    length += 4;
                }
                _ => {
                    let span = Span {
                        source: self.source,
                        start,
                        end: start + 1 + length as u32,
                    };
                    let message = format!("the escape `{}` has no meaning", self.slice(span));
                    let hint = r#"there are `\n`, `\r`, `\t`, `\b`, `\f`, `\"`, `\'`, `\\` and `\u0000`; a backslash is `\\`"#;
                    self.report(
                        Diagnostic::error("unknown-escape", message)
                            .label(span, "")
                            .hint(hint),
                    );
                }
            }
            rest = escape.get(length..).unwrap_or_default();
        }
        value.push_str(rest);
        value
    }

    /// `(key = "value", key)` behind almost anything.
    pub(super) fn annotations(&mut self) -> Result<Vec<Annotation>> {
        if self.peek().kind != Kind::OpenParen {
            return Ok(Vec::new());
        }
        let open = self.next();
        self.items(open, Kind::CloseParen, |parser| {
            let key = parser.reference("the name of an annotation")?;
            let value = match parser.eat(Kind::Equals) {
                true => Some(parser.literal("the annotation's value, in quotes")?.value),
                false => None,
            };
            Ok(Annotation {
                key: key.text,
                value,
                span: parser.since(key.span),
            })
        })
    }

    /// fbthrift's `@Name` and `@Name{…}` before a definition or field.
    pub(super) fn structured_annotations(&mut self) -> Result<Vec<Annotation>> {
        let mut annotations = Vec::new();
        while self.peek().kind == Kind::At {
            let start = self.next().span;
            let name = self.reference("the name of an annotation")?;
            let value = if self.peek().kind == Kind::OpenBrace {
                Some(self.braces()?)
            } else {
                None
            };
            let span = self.since(start);
            let warning = Diagnostic::warning(
                "fbthrift",
                "annotations with `@` are fbthrift's alone and are ignored",
            );
            self.report(warning.label(span, ""));
            annotations.push(Annotation {
                key: format!("@{}", name.text),
                value,
                span,
            });
        }
        Ok(annotations)
    }

    /// What stands between braces, whatever it is.
    fn braces(&mut self) -> Result<String> {
        let open = self.next();
        let mut depth = 1;
        loop {
            let token = self.peek();
            match token.kind {
                Kind::OpenBrace => depth += 1,
                Kind::CloseBrace => depth -= 1,
                Kind::End => return Err(self.expected("`}`")),
                _ => {}
            }
            self.next();
            if depth == 0 {
                let inside = Span {
                    source: self.source,
                    start: open.span.end,
                    end: token.span.start,
                };
                return Ok(self.slice(inside).trim().to_owned());
            }
        }
    }
}

/// Decimal or `0x…`, with a sign or without. A leading zero means nothing: `010` is ten.
fn parse_integer(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let magnitude = match digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"))
    {
        Some(hex) => i128::from(u64::from_str_radix(hex, 16).ok()?),
        None => i128::from(digits.parse::<u64>().ok()?),
    };
    i64::try_from(if negative { -magnitude } else { magnitude }).ok()
}

/// The character of `uXXXX`.
fn unicode(escape: &str) -> Option<char> {
    let digits = escape
        .get(1..5)
        .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}
