//! What gap belongs before each token: the grammar once more, over tokens that are known to be IDL.
//!
//! A body has one item a line. Within brackets (arguments, annotations, values) an item starts a line where the author let it.
//! Everything else is one line. Each function gives `None` for what it does not know, and then nothing is formatted.

use super::lexer::{Kind, Token};
use super::printer::{Gap, Printer};

pub(super) fn lay_out(text: &str, tokens: &[Token]) -> Option<String> {
    let mut layout = Layout {
        text,
        tokens,
        at: 0,
        printer: Printer::new(text),
    };
    while layout.peek(0)?.kind != Kind::End {
        if layout.is_separator() {
            layout.take(Gap::Glue)?;
        } else if layout.at_header() {
            layout.header()?;
        } else {
            layout.definition()?;
        }
    }
    let end = layout.peek(0)?;
    Some(layout.printer.finish(end))
}

struct Layout<'a> {
    text: &'a str,
    tokens: &'a [Token],
    at: usize,
    printer: Printer<'a>,
}

const HEADERS: [&str; 16] = [
    "namespace",
    "include",
    "cpp_include",
    "package",
    "cpp_namespace",
    "php_namespace",
    "py_module",
    "perl_package",
    "ruby_namespace",
    "smalltalk_category",
    "smalltalk_prefix",
    "java_package",
    "cocoa_prefix",
    "csharp_namespace",
    "delphi_namespace",
    "xsd_namespace",
];

impl<'a> Layout<'a> {
    // Looking

    fn peek(&self, ahead: usize) -> Option<&'a Token> {
        self.tokens.get(self.at + ahead).or(self.tokens.last())
    }

    fn is(&self, punctuation: u8) -> bool {
        self.peek(0).is_some_and(|token| token.is(punctuation))
    }

    fn is_kind(&self, ahead: usize, kind: Kind) -> bool {
        self.peek(ahead).is_some_and(|token| token.kind == kind)
    }

    fn is_separator(&self) -> bool {
        self.is(b',') || self.is(b';')
    }

    /// The next token if it is a word, else nothing.
    fn word(&self) -> &'a str {
        match self.peek(0) {
            Some(token) if token.kind == Kind::Word => self.slice(token),
            _ => "",
        }
    }

    fn slice(&self, token: &Token) -> &'a str {
        self.text.get(token.range.clone()).unwrap_or_default()
    }

    fn previous(&self) -> Option<&'a Token> {
        self.tokens.get(self.at.checked_sub(1)?)
    }

    /// Whether the author, or a comment, has the next token start a line.
    fn breaks(&self) -> bool {
        let ended = self.previous().is_some_and(|it| !it.behind.is_empty());
        ended
            || self.peek(0).is_some_and(|token| {
                let mut comments = token.before.iter();
                token.breaks_before > 0 || comments.any(|comment| comment.breaks_behind > 0)
            })
    }

    fn at_header(&self) -> bool {
        self.is_kind(0, Kind::HashNamespace) || HEADERS.contains(&self.word())
    }

    // Taking

    fn take(&mut self, gap: Gap) -> Option<&'a Token> {
        let token = self.peek(0).filter(|token| token.kind != Kind::End)?;
        self.printer.token(token, gap);
        self.at += 1;
        Some(token)
    }

    fn take_kind(&mut self, kind: Kind, gap: Gap) -> Option<()> {
        self.peek(0).filter(|token| token.kind == kind)?;
        self.take(gap).map(|_| ())
    }

    fn expect(&mut self, punctuation: u8, gap: Gap) -> Option<()> {
        self.take_kind(Kind::Punctuation(punctuation), gap)
    }

    fn take_word(&mut self, gap: Gap) -> Option<()> {
        self.take_kind(Kind::Word, gap)
    }

    fn separator(&mut self) -> Option<()> {
        if self.is_separator() {
            self.take(Gap::Glue)?;
        }
        Some(())
    }

    /// `{ … }` with an item a line.
    fn block(&mut self, mut item: impl FnMut(&mut Self, Gap) -> Option<()>) -> Option<()> {
        self.expect(b'{', Gap::Space)?;
        if self.close_at_once(b'}')? {
            return Some(());
        }
        self.printer.level += 1;
        let mut gap = Gap::First;
        while !self.is(b'}') {
            item(self, gap)?;
            self.separator()?;
            gap = Gap::Line;
        }
        self.printer.close(self.peek(0)?, true, gap == Gap::First);
        self.at += 1;
        Some(())
    }

    /// Brackets in the middle of something. An item starts a line where it did, and so does the closing bracket where the first
    /// item does.
    fn brackets(
        &mut self,
        [open, close]: [u8; 2],
        gap: Gap,
        mut item: impl FnMut(&mut Self, Gap) -> Option<()>,
    ) -> Option<()> {
        self.expect(open, gap)?;
        if self.close_at_once(close)? {
            return Some(());
        }
        self.printer.level += 1;
        let broken = self.breaks();
        let mut first = true;
        while !self.is(close) {
            let gap = match (first, self.breaks()) {
                (true, true) => Gap::First,
                (true, false) => Gap::Glue,
                (false, true) => Gap::Line,
                (false, false) => Gap::Space,
            };
            item(self, gap)?;
            self.separator()?;
            first = false;
        }
        let ended = self.previous().is_some_and(|it| !it.behind.is_empty());
        let end = self.peek(0)?;
        let commented = !end.before.is_empty() && self.breaks();
        self.printer.close(end, broken || ended || commented, first);
        self.at += 1;
        Some(())
    }

    /// Takes the closing bracket if there is nothing before it, not even a comment.
    fn close_at_once(&mut self, close: u8) -> Option<bool> {
        let silent = self.previous().is_some_and(|it| it.behind.is_empty());
        let empty = self.is(close) && silent && self.peek(0)?.before.is_empty();
        if empty {
            self.take(Gap::Glue)?;
        }
        Some(empty)
    }

    // Headers

    fn header(&mut self) -> Option<()> {
        let word = self.word();
        self.take(Gap::Line)?;
        match word {
            "include" | "cpp_include" | "package" => self.take_kind(Kind::String, Gap::Space)?,
            _ => {
                // `#@namespace` is no word.
                if word == "namespace" || word.is_empty() {
                    self.take(Gap::Space)?;
                }
                self.namespace_name()?;
                self.annotations()?;
            }
        }
        self.separator()
    }

    /// May have dashes and digits in it, which are tokens of their own.
    fn namespace_name(&mut self) -> Option<()> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        let mut end = self.take(Gap::Space)?.range.end;
        while let Some(token) = self.peek(0)
            && token.kind != Kind::End
            && token.range.start == end
            && self.slice(token).chars().all(is_part)
        {
            end = token.range.end;
            self.take(Gap::Glue)?;
        }
        Some(())
    }

    // Definitions

    fn definition(&mut self) -> Option<()> {
        let gap = self.structured_annotations(Gap::Line)?;
        let word = self.word();
        self.take_word(gap)?;
        match word {
            "const" => {
                self.ty(Gap::Space)?;
                self.take_word(Gap::Space)?;
                self.expect(b'=', Gap::Space)?;
                self.value(Gap::Space)?;
            }
            "typedef" => {
                self.ty(Gap::Space)?;
                self.take_word(Gap::Space)?;
            }
            "enum" => {
                self.take_word(Gap::Space)?;
                self.block(Self::member)?;
            }
            "senum" => {
                self.take_word(Gap::Space)?;
                self.block(|layout, gap| layout.take_kind(Kind::String, gap))?;
            }
            "struct" | "union" | "exception" => {
                self.take_word(Gap::Space)?;
                if self.word() == "xsd_all" {
                    self.take(Gap::Space)?;
                }
                self.block(Self::field)?;
            }
            "service" => {
                self.take_word(Gap::Space)?;
                if self.word() == "extends" {
                    self.take(Gap::Space)?;
                    self.take_word(Gap::Space)?;
                }
                self.block(Self::function)?;
            }
            _ => return None,
        }
        self.annotations()?;
        self.separator()
    }

    fn member(&mut self, gap: Gap) -> Option<()> {
        let gap = self.structured_annotations(gap)?;
        self.take_word(gap)?;
        if self.is(b'=') {
            self.take(Gap::Space)?;
            self.take_kind(Kind::Number, Gap::Space)?;
        }
        self.annotations()
    }

    fn field(&mut self, gap: Gap) -> Option<()> {
        let mut gap = self.structured_annotations(gap)?;
        if self.is_kind(0, Kind::Number) {
            self.take(gap)?;
            self.expect(b':', Gap::Glue)?;
            gap = Gap::Space;
        }
        if matches!(self.word(), "required" | "optional") {
            self.take(gap)?;
            gap = Gap::Space;
        }
        self.ty(gap)?;
        if self.is(b'&') {
            self.take(Gap::Space)?;
        }
        self.take_word(Gap::Space)?;
        if self.is(b'=') {
            self.take(Gap::Space)?;
            self.value(Gap::Space)?;
        }
        for word in ["xsd_optional", "xsd_nillable"] {
            if self.word() == word {
                self.take(Gap::Space)?;
            }
        }
        if self.word() == "xsd_attrs" {
            self.take(Gap::Space)?;
            self.block(Self::field)?;
        }
        self.annotations()
    }

    fn function(&mut self, gap: Gap) -> Option<()> {
        let mut gap = self.structured_annotations(gap)?;
        if matches!(self.word(), "oneway" | "async") {
            self.take(gap)?;
            gap = Gap::Space;
        }
        if self.word() == "void" {
            self.take(gap)?;
            self.annotations()?;
        } else {
            self.ty(gap)?;
        }
        self.take_word(Gap::Space)?;
        self.brackets(*b"()", Gap::Glue, Self::field)?;
        if self.word() == "throws" {
            let breaks = self.breaks();
            self.printer.level += usize::from(breaks);
            self.take(if breaks { Gap::First } else { Gap::Space })?;
            self.brackets(*b"()", Gap::Space, Self::field)?;
            self.printer.level -= usize::from(breaks);
        }
        self.annotations()
    }

    // What stands in definitions

    fn ty(&mut self, gap: Gap) -> Option<()> {
        let container = self.peek(1)?.is(b'<')
            || (self.is_kind(1, Kind::Word) && self.is_kind(2, Kind::String));
        let word = self.word();
        self.take_word(gap)?;
        if container && matches!(word, "list" | "set" | "map") {
            let gap = if self.cpp_type()? {
                Gap::Space
            } else {
                Gap::Glue
            };
            self.expect(b'<', gap)?;
            self.ty(Gap::Glue)?;
            if word == "map" {
                self.expect(b',', Gap::Glue)?;
                self.ty(Gap::Space)?;
            }
            self.expect(b'>', Gap::Glue)?;
        }
        self.cpp_type()?;
        self.annotations()
    }

    fn cpp_type(&mut self) -> Option<bool> {
        let found = self.word() == "cpp_type" && self.is_kind(1, Kind::String);
        if found {
            self.take(Gap::Space)?;
            self.take(Gap::Space)?;
        }
        Some(found)
    }

    fn value(&mut self, gap: Gap) -> Option<()> {
        if self.is(b'[') {
            self.brackets(*b"[]", gap, Self::value)
        } else if self.is(b'{') {
            self.brackets(*b"{}", gap, |layout, gap| {
                layout.value(gap)?;
                layout.expect(b':', Gap::Glue)?;
                layout.value(Gap::Space)
            })
        } else if matches!(self.peek(0)?.kind, Kind::Punctuation(_)) {
            None
        } else {
            self.take(gap).map(|_| ())
        }
    }

    fn annotations(&mut self) -> Option<()> {
        if !self.is(b'(') {
            return Some(());
        }
        self.brackets(*b"()", Gap::Space, |layout, gap| {
            layout.take_word(gap)?;
            if layout.is(b'=') {
                layout.take(Gap::Space)?;
                layout.take_kind(Kind::String, Gap::Space)?;
            }
            Some(())
        })
    }

    /// fbthrift's `@Name{…}`. What is in the braces stays as it is. Gives back the gap before what comes next.
    fn structured_annotations(&mut self, gap: Gap) -> Option<Gap> {
        let mut gap = gap;
        while self.is(b'@') {
            self.take(gap)?;
            self.take_word(Gap::Glue)?;
            if self.is(b'{') {
                self.braces()?;
            }
            gap = if self.breaks() { Gap::Line } else { Gap::Space };
        }
        Some(gap)
    }

    fn braces(&mut self) -> Option<()> {
        let open = self.peek(0)?;
        let mut depth = 0usize;
        loop {
            let token = self.peek(0).filter(|token| token.kind != Kind::End)?;
            self.at += 1;
            depth += usize::from(token.is(b'{'));
            if token.is(b'}') {
                depth -= 1;
            }
            if depth == 0 {
                let all = self.text.get(open.range.start..token.range.end);
                let mut whole = open.clone();
                whole.behind.clone_from(&token.behind);
                self.printer.verbatim(&whole, Gap::Glue, all);
                return Some(());
            }
        }
    }
}
