//! Text to tokens. Comments are dropped here, but for the doc comment that stands directly before a token.

use logos::{Lexer, Logos};

use crate::{Diagnostic, SourceId, Span};

use super::parser::{MAX_ERRORS, TOO_MANY_ERRORS};

/// What a token is. Words are not told from keywords: a field may be called `struct`.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r\n\x0b\x0c\u{feff}]+", error = LexError)]
pub(super) enum Kind {
    #[regex(r"[A-Za-z_](\.?[A-Za-z0-9_])*")]
    Word,
    #[regex(r"[+-]?[0-9]+")]
    Int,
    #[regex(r"[+-]?0[xX][0-9A-Fa-f]+")]
    Hex,
    #[regex(r"[+-]?[0-9]*\.[0-9]+([eE][+-]?[0-9]+)?")]
    #[regex(r"[+-]?[0-9]+[eE][+-]?[0-9]+")]
    Double,
    #[token("\"", |lexer| string(lexer, '"'))]
    #[token("'", |lexer| string(lexer, '\''))]
    String,
    #[token("#@namespace")]
    HashNamespace,
    #[token("//", line_comment)]
    #[token("#", line_comment)]
    #[token("/*", block_comment)]
    Comment,
    #[token("{")]
    OpenBrace,
    #[token("}")]
    CloseBrace,
    #[token("(")]
    OpenParen,
    #[token(")")]
    CloseParen,
    #[token("[")]
    OpenBracket,
    #[token("]")]
    CloseBracket,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    #[token(",")]
    Comma,
    #[token(";")]
    Semicolon,
    #[token(":")]
    Colon,
    #[token("=")]
    Equals,
    #[token("*")]
    Star,
    #[token("&")]
    Ampersand,
    #[token("@")]
    At,
    /// Only in namespaces: `com.my-company`.
    #[token("-")]
    Minus,
    /// Not written in any text: what the parser sees behind the last token.
    End,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LexError {
    #[default]
    Character,
    UnterminatedString,
    UnterminatedComment,
}

/// A token and the doc comment before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
    pub(super) docs: Option<Span>,
}

pub(super) struct Lexed {
    pub(super) tokens: Vec<Token>,
    /// The first doc comment of the file, if there are others between it and the first token.
    pub(super) file_docs: Option<Span>,
    /// Whether the end of the file was lost to a comment that is never closed.
    pub(super) cut_short: bool,
}

fn line_comment(lexer: &mut Lexer<'_, Kind>) {
    let rest = lexer.remainder();
    lexer.bump(rest.find('\n').unwrap_or(rest.len()));
}

fn block_comment(lexer: &mut Lexer<'_, Kind>) -> Result<(), LexError> {
    match lexer.remainder().find("*/") {
        Some(at) => {
            lexer.bump(at + 2);
            Ok(())
        }
        None => {
            lexer.bump(lexer.remainder().len());
            Err(LexError::UnterminatedComment)
        }
    }
}

fn string(lexer: &mut Lexer<'_, Kind>, quote: char) -> Result<(), LexError> {
    let text = lexer.remainder();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once(['"', '\'', '\\']) {
        let mark = text
            .get(..text.len() - after.len())
            .and_then(|before| before.chars().next_back());
        rest = after;
        if mark == Some(quote) {
            lexer.bump(text.len() - rest.len());
            return Ok(());
        }
        if mark == Some('\\') {
            // What is behind a backslash ends nothing, be it the quote.
            let mut escaped = rest.chars();
            escaped.next();
            rest = escaped.as_str();
        }
    }
    // The line is the likeliest end: what follows is worth reading.
    lexer.bump(text.find('\n').unwrap_or(text.len()));
    Err(LexError::UnterminatedString)
}

pub(super) fn lex(source: SourceId, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Lexed {
    let mut lexer = Kind::lexer(text);
    let mut lexed = Lexed {
        tokens: Vec::with_capacity(text.len().min(1 << 20) / 6),
        file_docs: None,
        cut_short: false,
    };
    let mut docs = None;
    let mut long_string = None;
    let mut broken: Option<Span> = None;
    let reported = diagnostics.len();
    while let Some(token) = lexer.next() {
        let range = lexer.span();
        let span = Span {
            source,
            start: range.start as u32,
            end: range.end as u32,
        };
        match token {
            Ok(Kind::Comment) => {
                if is_doc_comment(lexer.slice()) && !trails(text, &lexed.tokens, span) {
                    if lexed.tokens.is_empty() && lexed.file_docs.is_none() {
                        lexed.file_docs = docs;
                    }
                    docs = Some(span);
                }
            }
            Ok(Kind::Word) if continues_broken_word(&lexed.tokens, broken, span) => {
                if let Some(word) = lexed.tokens.last_mut() {
                    word.span = word.span.to(span);
                }
            }
            Ok(kind) => {
                if kind == Kind::String && long_string.is_none() && lexer.slice().contains('\n') {
                    long_string = Some(span);
                }
                lexed.tokens.push(Token {
                    kind,
                    span,
                    docs: docs.take(),
                });
            }
            // Past that many mistakes this is no IDL: whoever parses the tokens stops there too.
            Err(_) if diagnostics.len() - reported >= MAX_ERRORS => {
                let stop = Diagnostic::error("too-many-errors", TOO_MANY_ERRORS);
                diagnostics.push(stop.label(span, "stopped here"));
                lexed.cut_short = true;
                break;
            }
            Err(error) => {
                report(diagnostics, error, span, lexer.slice(), long_string);
                match error {
                    LexError::Character => {
                        broken = Some(
                            broken
                                .filter(|run| run.end == span.start)
                                .map_or(span, |run| run.to(span)),
                        );
                    }
                    // It is a string all the same, so that what is around it can be read.
                    LexError::UnterminatedString => {
                        lexed.tokens.push(Token {
                            kind: Kind::String,
                            span,
                            docs: docs.take(),
                        });
                    }
                    LexError::UnterminatedComment => lexed.cut_short = true,
                }
            }
        }
    }
    lexed
}

/// Whether a word goes on behind characters that no word may have: one mistake should not look like three.
fn continues_broken_word(tokens: &[Token], broken: Option<Span>, span: Span) -> bool {
    let Some(broken) = broken.filter(|broken| broken.end == span.start) else {
        return false;
    };
    let last = tokens.last();
    last.is_some_and(|token| token.kind == Kind::Word && token.span.end == broken.start)
}

/// `/** … */`, and not a row of stars or a box drawn with them.
fn is_doc_comment(comment: &str) -> bool {
    comment.len() > 4 && comment.starts_with("/**") && !comment.starts_with("/***")
}

/// A comment behind a token and before the end of its line says something about that token, not about the next.
fn trails(text: &str, tokens: &[Token], comment: Span) -> bool {
    let Some(previous) = tokens.last().filter(|token| token.kind != Kind::OpenBrace) else {
        return false;
    };
    let between = text
        .get(previous.span.end as usize..comment.start as usize)
        .unwrap_or_default();
    let after = text
        .get(comment.end as usize..)
        .unwrap_or_default()
        .trim_start_matches([' ', '\t', '\r']);
    !between.contains('\n') && (after.is_empty() || after.starts_with('\n'))
}

fn report(
    diagnostics: &mut Vec<Diagnostic>,
    error: LexError,
    span: Span,
    slice: &str,
    long_string: Option<Span>,
) {
    let opening = |length| Span {
        end: span.start + length,
        ..span
    };
    let diagnostic = match error {
        LexError::Character => {
            // A run of them, such as a word in another alphabet, is one mistake.
            if let Some(last) = diagnostics
                .last_mut()
                .filter(|last| last.code == Some("unknown-character"))
                && let Some(label) = last
                    .labels
                    .first_mut()
                    .filter(|label| label.span.end == span.start)
            {
                label.span.end = span.end;
                last.message = "these characters mean nothing in Thrift".to_owned();
                return;
            }
            Diagnostic::error(
                "unknown-character",
                format!(
                    "the character `{}` means nothing in Thrift",
                    slice.escape_debug()
                ),
            )
            .label(span, "")
        }
        LexError::UnterminatedComment => {
            Diagnostic::error("unterminated-comment", "this comment is never closed")
                .label(opening(2), "opened here")
                .hint("close it with `*/`")
        }
        LexError::UnterminatedString => {
            let diagnostic =
                Diagnostic::error("unterminated-string", "this string is never closed")
                    .label(opening(1), "opened here")
                    .hint(format!(
                        "close it with `{}`",
                        slice.get(..1).unwrap_or_default()
                    ));
            match long_string {
                Some(span) => diagnostic.label(
                    Span { end: span.start + 1, ..span },
                    "this one goes over several lines: perhaps its closing quote is what is missing",
                ),
                None => diagnostic,
            }
        }
    };
    diagnostics.push(diagnostic);
}
