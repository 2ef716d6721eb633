//! The cursor over the tokens, and how it gets going again after a mistake.

use crate::{Diagnostic, SourceId, Span};

use super::docs;
use super::lexer::{Kind, Lexed, Token};
use super::tree::{Document, Name};

/// How deep types and values may nest. Far above what anyone writes, far below what the stack holds.
pub(super) const MAX_DEPTH: usize = 64;

/// After so many mistakes the rest of a file says no more.
pub(super) const MAX_ERRORS: usize = 100;

pub(super) const TOO_MANY_ERRORS: &str = "too many mistakes: the rest of the file was not read";

/// A mistake was reported; whoever can go on after it should.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failed;

pub(super) type Result<T> = std::result::Result<T, Failed>;

pub(super) struct Parser<'a> {
    pub(super) source: SourceId,
    pub(super) text: &'a str,
    tokens: Vec<Token>,
    file_docs: Option<Span>,
    lost_definitions: bool,
    position: usize,
    depth: usize,
    errors: usize,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    pub(super) fn new(
        source: SourceId,
        text: &'a str,
        lexed: Lexed,
        diagnostics: &'a mut Vec<Diagnostic>,
    ) -> Self {
        let Lexed {
            tokens,
            file_docs,
            cut_short,
        } = lexed;
        Parser {
            source,
            text,
            tokens,
            file_docs,
            lost_definitions: cut_short,
            position: 0,
            depth: 0,
            errors: 0,
            diagnostics,
        }
    }

    /// Headers and definitions up to the end of the file.
    pub(super) fn document(&mut self) -> Document {
        let mut document = Document {
            docs: self.file_docs.map(|span| self.clean(span)),
            ..Document::default()
        };
        if document.docs.is_none() && self.at_header() {
            document.docs = self.docs();
        }
        while self.peek().kind != Kind::End {
            if self.eat(Kind::Semicolon) || self.eat(Kind::Comma) {
                continue;
            }
            let begin = self.position;
            let parsed = if self.at_header() {
                self.header(&mut document)
            } else {
                self.definition(&mut document)
            };
            if parsed.is_err() {
                self.lost_definitions = true;
                self.recover_to_definition(begin);
            }
        }
        document.lost_definitions = self.lost_definitions;
        document
    }

    // Looking

    fn token(&self, ahead: usize) -> Token {
        let end = self.text.len() as u32;
        let end = Token {
            kind: Kind::End,
            span: Span {
                source: self.source,
                start: end,
                end,
            },
            docs: None,
        };
        self.tokens
            .get(self.position + ahead)
            .copied()
            .unwrap_or(end)
    }

    pub(super) fn peek(&self) -> Token {
        self.token(0)
    }

    pub(super) fn peek_at(&self, ahead: usize) -> Kind {
        self.token(ahead).kind
    }

    pub(super) fn slice(&self, span: Span) -> &'a str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// The text of the token that comes next if it is a word, else nothing.
    pub(super) fn word(&self) -> &'a str {
        self.word_at(0)
    }

    fn word_at(&self, ahead: usize) -> &'a str {
        let token = self.token(ahead);
        if token.kind == Kind::Word {
            self.slice(token.span)
        } else {
            ""
        }
    }

    /// The doc comment before the next token.
    pub(super) fn docs(&self) -> Option<String> {
        self.peek()
            .docs
            .map(|span| self.clean(span))
            .filter(|docs| !docs.is_empty())
    }

    fn clean(&self, span: Span) -> String {
        docs::clean(self.slice(span))
    }

    /// From a token's start to the end of what was read last.
    pub(super) fn since(&self, start: Span) -> Span {
        let last = self
            .position
            .checked_sub(1)
            .and_then(|at| self.tokens.get(at));
        last.map_or(start, |last| start.to(last.span))
    }

    // Taking

    pub(super) fn next(&mut self) -> Token {
        let token = self.peek();
        self.position += usize::from(token.kind != Kind::End);
        token
    }

    pub(super) fn eat(&mut self, kind: Kind) -> bool {
        let found = self.peek().kind == kind;
        if found {
            self.next();
        }
        found
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.word() == word;
        if found {
            self.next();
        }
        found
    }

    /// The `,` or `;` that may stand between any two things.
    pub(super) fn separator(&mut self) {
        if !self.eat(Kind::Comma) {
            self.eat(Kind::Semicolon);
        }
    }

    pub(super) fn expect(&mut self, kind: Kind, what: &str) -> Result<Token> {
        if self.peek().kind == kind {
            Ok(self.next())
        } else {
            Err(self.expected(what))
        }
    }

    /// An identifier, dots included.
    pub(super) fn reference(&mut self, what: &str) -> Result<Name> {
        // `struct X {` on a line of its own is no name: something is missing before it.
        if self.at_block() {
            return Err(self.expected(what));
        }
        let token = self.expect(Kind::Word, what)?;
        Ok(Name {
            text: self.slice(token.span).to_owned(),
            span: token.span,
        })
    }

    /// The identifier of something that is being defined: it has no dots.
    pub(super) fn name(&mut self, what: &str) -> Result<Name> {
        let name = self.reference(what)?;
        if name.text.contains('.') {
            let diagnostic = Diagnostic::error("syntax", format!("{what} cannot have a dot in it"));
            self.report(diagnostic.label(name.span, ""));
        }
        Ok(name)
    }

    /// Moves behind every token that starts before `end`.
    pub(super) fn skip_to(&mut self, end: u32) {
        while self.peek().kind != Kind::End && self.peek().span.start < end {
            self.next();
        }
    }

    // Mistakes

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.severity == crate::Severity::Error);
        if self.errors <= MAX_ERRORS {
            self.diagnostics.push(diagnostic);
        } else if self.position < self.tokens.len() {
            let stop = Diagnostic::error("too-many-errors", TOO_MANY_ERRORS);
            self.diagnostics
                .push(stop.label(self.peek().span, "stopped here"));
            self.position = self.tokens.len();
            self.lost_definitions = true;
        }
    }

    pub(super) fn expected(&mut self, what: &str) -> Failed {
        let found = self.peek();
        let diagnostic = Diagnostic::error(
            "syntax",
            format!("expected {what}, found {}", self.describe(found)),
        );
        // What is missing at the end of a line belongs there, not to whatever the next line starts with.
        let previous = self
            .position
            .checked_sub(1)
            .and_then(|at| self.tokens.get(at));
        let span = match previous.filter(|_| found.kind == Kind::End || self.starts_line()) {
            Some(previous) => Span {
                start: previous.span.end,
                ..previous.span
            },
            None => found.span,
        };
        self.report(diagnostic.label(span, format!("expected {what}")));
        Failed
    }

    pub(super) fn describe(&self, token: Token) -> String {
        match token.kind {
            Kind::End => "the end of the file".to_owned(),
            Kind::String => "a string".to_owned(),
            _ => format!("`{}`", self.slice(token.span)),
        }
    }

    /// Runs `inner` one level deeper, if that is not too deep.
    pub(super) fn nested<T>(
        &mut self,
        what: &str,
        inner: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        if self.depth == MAX_DEPTH {
            let message = format!("{what} nested more than {MAX_DEPTH} deep");
            let span = self.peek().span;
            self.report(Diagnostic::error("too-deep", message).label(span, "one level too many"));
            return Err(Failed);
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    // Going on

    /// Items up to `close`, separated by `,`, `;` or nothing. `open` is the bracket before them, already taken. A mistake in
    /// one item does not hide the next.
    pub(super) fn items<T>(
        &mut self,
        open: Token,
        close: Kind,
        mut item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut items = Vec::new();
        loop {
            if self.eat(close) {
                return Ok(items);
            }
            if self.peek().kind == Kind::End || self.at_block() {
                let found = self.peek();
                let message = format!("this `{}` is never closed", self.slice(open.span));
                let before = format!("nothing closes it before {}", self.describe(found));
                self.report(
                    Diagnostic::error("syntax", message)
                        .label(open.span, "opened here")
                        .label(found.span, before),
                );
                return Ok(items);
            }
            let begin = self.position;
            match item(self) {
                Ok(item) => items.push(item),
                Err(Failed) => self.recover_to_item(begin, close),
            }
            self.separator();
        }
    }

    /// To where the next item can start: at a separator, at `close`, or at a field id. Brackets that were opened since `begin` are left first.
    fn recover_to_item(&mut self, begin: usize, close: Kind) {
        let mut open = 0usize;
        let consumed = self.tokens.get(begin..self.position).unwrap_or_default();
        for token in consumed {
            open = nesting(open, token.kind);
        }
        while self.peek().kind != Kind::End && !self.at_block() {
            let kind = self.peek().kind;
            if open == 0 {
                let separated = matches!(kind, Kind::Comma | Kind::Semicolon);
                let numbered =
                    kind == Kind::Int && self.peek_at(1) == Kind::Colon && self.position > begin;
                if separated || numbered {
                    return;
                }
            }
            if open == 0 && kind == close {
                return;
            }
            // The `}` of a body ends it whatever is still open in the item: nothing in an item but a value has braces.
            if kind == Kind::CloseBrace && close == Kind::CloseBrace && self.starts_line() {
                return;
            }
            open = nesting(open, kind);
            self.next();
        }
    }

    /// To where the next definition can start.
    fn recover_to_definition(&mut self, begin: usize) {
        if self.position == begin {
            self.next();
        }
        let mut open = 0usize;
        for token in self.tokens.get(begin..self.position).unwrap_or_default() {
            open = nesting(open, token.kind);
        }
        while self.peek().kind != Kind::End && !self.at_block() {
            let keyword = self.at_header() || DEFINITIONS.contains(&self.word());
            if open == 0 && (self.peek().kind == Kind::At || keyword) && self.starts_line() {
                return;
            }
            open = nesting(open, self.peek().kind);
            self.next();
        }
    }

    fn starts_line(&self) -> bool {
        let before = self
            .text
            .get(..self.peek().span.start as usize)
            .unwrap_or_default();
        let before = before.trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    /// Whether a definition with a body starts here. Nothing inside of one looks the same, so that a forgotten `}` is found.
    fn at_block(&self) -> bool {
        match self.word() {
            "struct" | "union" | "exception" | "enum" | "senum" => {
                self.peek_at(1) == Kind::Word
                    && (self.peek_at(2) == Kind::OpenBrace || self.word_at(2) == "xsd_all")
                    && self.starts_line()
            }
            "service" => {
                self.peek_at(1) == Kind::Word
                    && (self.peek_at(2) == Kind::OpenBrace || self.word_at(2) == "extends")
                    && self.starts_line()
            }
            _ => false,
        }
    }

    /// Whether any definition starts here. Only for where two words in a row are a mistake.
    pub(super) fn at_definition(&self) -> bool {
        DEFINITIONS.contains(&self.word()) && self.peek_at(1) == Kind::Word && self.starts_line()
    }
}

/// The words that start a definition.
pub(super) const DEFINITIONS: [&str; 8] = [
    "const",
    "typedef",
    "enum",
    "senum",
    "struct",
    "union",
    "exception",
    "service",
];

fn nesting(open: usize, kind: Kind) -> usize {
    match kind {
        Kind::OpenBrace | Kind::OpenParen | Kind::OpenBracket | Kind::Less => open + 1,
        Kind::CloseBrace | Kind::CloseParen | Kind::CloseBracket | Kind::Greater => {
            open.saturating_sub(1)
        }
        _ => open,
    }
}
