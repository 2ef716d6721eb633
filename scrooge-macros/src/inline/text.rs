//! Tokens back to the text that they were, and from places in the text to tokens.

use std::ops::Range;

use proc_macro::{Delimiter, Spacing, Span, TokenStream, TokenTree};

use crate::failure::Failure;

/// IDL that was written as tokens of the program.
#[derive(Debug, Default)]
pub(super) struct Text {
    text: String,
    /// Where each token is in the text, in ascending order, and in the program.
    tokens: Vec<(Range<usize>, Span)>,
    /// Line and column in the program behind the last token.
    behind: Option<(usize, usize)>,
    /// Whether the next token belongs to the last one: in `common.Address` and `-5`.
    glue: bool,
}

impl Text {
    pub(super) fn of(tokens: TokenStream) -> Result<Self, Failure> {
        let mut text = Text::default();
        let mut failure = Failure::default();
        text.stream(tokens, &mut failure);
        if failure.is_empty() {
            Ok(text)
        } else {
            Err(failure)
        }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// The first and the last of the tokens that a part of the text is of. For a place between tokens, the one before.
    pub(super) fn spans(&self, part: Range<usize>) -> Option<(Span, Span)> {
        let first = self
            .tokens
            .partition_point(|(place, _)| place.end <= part.start);
        let behind = self
            .tokens
            .partition_point(|(place, _)| place.start < part.end);
        if first < behind {
            let (_, start) = self.tokens.get(first)?;
            let (_, end) = self.tokens.get(behind.checked_sub(1)?)?;
            return Some((*start, *end));
        }
        let (_, before) = self.tokens.get(first.saturating_sub(1))?;
        Some((*before, *before))
    }

    fn stream(&mut self, tokens: TokenStream, failure: &mut Failure) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(hash) if hash.as_char() == '#' => {
                    // An inner doc comment has a `!` between.
                    tokens.next_if(
                        |next| matches!(next, TokenTree::Punct(bang) if bang.as_char() == '!'),
                    );
                    match tokens.next_if(|next| matches!(next, TokenTree::Group(_))) {
                        Some(TokenTree::Group(group)) => match doc_text(group.stream()) {
                            Some(docs) => self.docs(&docs, hash.span()),
                            None => no_comment(hash.span(), failure),
                        },
                        _ => no_comment(hash.span(), failure),
                    }
                }
                TokenTree::Punct(punct) => {
                    self.punct(punct.as_char(), punct.spacing(), punct.span())
                }
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    self.token(name.strip_prefix("r#").unwrap_or(&name), ident.span());
                }
                TokenTree::Literal(literal) => self.token(&literal.to_string(), literal.span()),
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    self.token(open, group.span_open());
                    self.stream(group.stream(), failure);
                    self.token(close, group.span_close());
                }
            }
        }
    }

    fn punct(&mut self, character: char, spacing: Spacing, span: Span) {
        // Names have dots in them, and numbers signs before them.
        if character == '.' {
            self.glue = true;
        }
        self.token(character.encode_utf8(&mut [0; 4]), span);
        self.glue = matches!(character, '.' | '-' | '+') || spacing == Spacing::Joint;
    }

    fn token(&mut self, token: &str, span: Span) {
        if token.is_empty() {
            return;
        }
        self.space(span);
        let start = self.text.len();
        self.text.push_str(token);
        self.tokens.push((start..self.text.len(), span));
        let end = span.end();
        self.behind = Some((end.line(), end.column()));
    }

    /// A doc comment as the IDL has them.
    fn docs(&mut self, docs: &str, span: Span) {
        self.token(&format!("/**{}*/", docs.replace("*/", "* /")), span);
    }

    /// What stood between the last token and the one at `span`, comments left out: line breaks and indentation, so that the
    /// text is as it was written where it is quoted.
    fn space(&mut self, span: Span) {
        let glue = std::mem::take(&mut self.glue);
        let start = span.start();
        match self.behind {
            _ if glue => {}
            Some((line, _)) if start.line() > line => {
                // One empty line at most: there may be any number in a comment.
                let breaks = (start.line() - line).min(2);
                self.text.extend(std::iter::repeat_n('\n', breaks));
                let indent = start.column().saturating_sub(1).min(200);
                self.text.extend(std::iter::repeat_n(' ', indent));
            }
            Some((line, column)) if start.line() == line && start.column() == column => {}
            Some(_) => self.text.push(' '),
            None => {}
        }
    }
}

/// The text of `doc = "…"`.
fn doc_text(attribute: TokenStream) -> Option<String> {
    let mut tokens = attribute.into_iter();
    match (tokens.next()?, tokens.next()?, tokens.next()?) {
        (TokenTree::Ident(doc), TokenTree::Punct(equals), TokenTree::Literal(text))
            if doc.to_string() == "doc" && equals.as_char() == '=' =>
        {
            let literal: syn::LitStr = syn::parse_str(&text.to_string()).ok()?;
            Some(literal.value())
        }
        _ => None,
    }
}

fn no_comment(span: Span, failure: &mut Failure) {
    let span = span.into();
    failure.push(
        (span, span),
        "`#` does not begin a comment here: Rust reads the text before Thrift does\n\
         help: write the comment with `//`",
    );
}
