//! A text cut into tokens, comments and gaps, of which nothing is lost but white space.

use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or keyword, dots included.
    Word,
    Number,
    String,
    HashNamespace,
    /// One character of punctuation.
    Punctuation(u8),
    /// Behind the last token.
    End,
}

/// A comment and how many line breaks come behind it.
#[derive(Clone, Debug)]
pub(super) struct Comment {
    pub(super) range: Range<usize>,
    pub(super) breaks_behind: usize,
}

/// A token with the comments around it. A comment is behind a token if it is on the token's line and ends that line.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) range: Range<usize>,
    /// How many line breaks come before it, or before its first comment.
    pub(super) breaks_before: usize,
    pub(super) before: Vec<Comment>,
    pub(super) behind: Vec<Comment>,
}

impl Token {
    pub(super) fn is(&self, punctuation: u8) -> bool {
        self.kind == Kind::Punctuation(punctuation)
    }
}

/// The tokens, the last of which is [`Kind::End`]; `None` if the text is no IDL.
pub(super) fn lex(text: &str) -> Option<Vec<Token>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    loop {
        let gap = Gap::read(text, &mut at)?;
        let rest = text.get(at..)?;
        let (kind, length) = match rest.is_empty() {
            true => (Kind::End, 0),
            false => token(rest)?,
        };
        let mut token = Token {
            kind,
            range: at..at + length,
            breaks_before: gap.breaks,
            before: gap.comments,
            behind: Vec::new(),
        };
        if let Some(previous) = tokens.last_mut() {
            give_back(text, previous, &mut token);
        }
        tokens.push(token);
        if kind == Kind::End {
            pull_separators(text, &mut tokens);
            return Some(tokens);
        }
        at += length;
    }
}

/// White space and comments before a token.
struct Gap {
    /// Line breaks before the first comment.
    breaks: usize,
    comments: Vec<Comment>,
}

impl Gap {
    fn read(text: &str, at: &mut usize) -> Option<Gap> {
        let mut gap = Gap {
            breaks: 0,
            comments: Vec::new(),
        };
        loop {
            let rest = text.get(*at..)?;
            let code = rest.trim_start_matches([' ', '\t', '\r', '\n', '\x0b', '\x0c', '\u{feff}']);
            let white = rest.get(..rest.len() - code.len())?;
            let breaks = white.matches('\n').count();
            match gap.comments.last_mut() {
                Some(last) => last.breaks_behind = breaks,
                None => gap.breaks = breaks,
            }
            *at += white.len();
            let length = if code.starts_with("/*") {
                code.get(2..)?.find("*/")? + 4
            } else if code.starts_with("//")
                || (code.starts_with('#') && !code.starts_with("#@namespace"))
            {
                code.find('\n').unwrap_or(code.len())
            } else {
                return Some(gap);
            };
            gap.comments.push(Comment {
                range: *at..*at + length,
                breaks_behind: 0,
            });
            *at += length;
        }
    }
}

/// Comments that end the line of the token before them belong to that token.
fn give_back(text: &str, previous: &mut Token, token: &mut Token) {
    if token.breaks_before > 0 {
        return;
    }
    let ends_line = |comment: &Comment| comment.breaks_behind > 0;
    let Some(last) = token.before.iter().position(ends_line) else {
        // At the end of the file no line break is needed.
        if token.kind == Kind::End {
            previous.behind = std::mem::take(&mut token.before);
        }
        return;
    };
    // Behind a `{` a doc comment is of what comes next.
    let mut comments = token.before.iter().take(last + 1);
    if previous.is(b'{') && comments.any(|comment| is_doc(text, comment)) {
        return;
    }
    let rest = token.before.split_off(last + 1);
    previous.behind = std::mem::replace(&mut token.before, rest);
    token.breaks_before = previous
        .behind
        .last()
        .map_or(0, |comment| comment.breaks_behind);
}

/// A separator stands before what is said about the line, not behind it.
fn pull_separators(text: &str, tokens: &mut [Token]) {
    for at in 1..tokens.len() {
        let (before, from) = tokens.split_at_mut(at);
        let (Some(previous), Some(token)) = (before.last_mut(), from.first_mut()) else {
            continue;
        };
        let separator = token.is(b',') || token.is(b';');
        // A doc comment with another behind it would be of the next thing then.
        let fixed = previous.behind.len() > 1 && previous.behind.iter().any(|it| is_doc(text, it));
        if separator && token.before.is_empty() && token.behind.is_empty() && !fixed {
            token.behind = std::mem::take(&mut previous.behind);
            token.breaks_before = 0;
        }
    }
}

fn is_doc(text: &str, comment: &Comment) -> bool {
    let comment = text.get(comment.range.clone()).unwrap_or_default();
    comment.starts_with("/**")
}

/// The kind and length of the token that a text starts with.
fn token(text: &str) -> Option<(Kind, usize)> {
    let first = text.bytes().next()?;
    Some(match first {
        b'#' => (Kind::HashNamespace, "#@namespace".len()),
        b'A'..=b'Z' | b'a'..=b'z' | b'_' => (Kind::Word, word(text)),
        b'"' | b'\'' => (Kind::String, string(text, first)?),
        b'0'..=b'9' | b'+' | b'-' | b'.' => match number(text) {
            Some(length) => (Kind::Number, length),
            None => (Kind::Punctuation(first), 1),
        },
        _ if first.is_ascii_punctuation() => (Kind::Punctuation(first), 1),
        _ => return None,
    })
}

fn word(text: &str) -> usize {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(b' ');
    let mut length = 0;
    loop {
        if is_part(byte(length)) {
            length += 1;
        } else if byte(length) == b'.' && is_part(byte(length + 1)) {
            length += 2;
        } else {
            return length;
        }
    }
}

fn string(text: &str, quote: u8) -> Option<usize> {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        if byte == quote {
            return Some(at + 1);
        }
        if byte == b'\\' {
            bytes.next();
        }
    }
    None
}

/// The length of a number: `-5`, `0x1F`, `.5`, `1e5`, `1.5e-3`.
fn number(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(b' ');
    let digits = |at: usize| {
        let rest = bytes.get(at..).unwrap_or_default();
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let sign = |at: usize| usize::from(matches!(byte(at), b'+' | b'-'));
    let start = sign(0);
    if byte(start) == b'0'
        && matches!(byte(start + 1), b'x' | b'X')
        && byte(start + 2).is_ascii_hexdigit()
    {
        let rest = bytes.get(start + 2..).unwrap_or_default();
        let length = rest
            .iter()
            .take_while(|byte| byte.is_ascii_hexdigit())
            .count();
        return Some(start + 2 + length);
    }
    let whole = digits(start);
    let mut end = start + whole;
    let fraction = if byte(end) == b'.' {
        digits(end + 1)
    } else {
        0
    };
    if fraction > 0 {
        end += 1 + fraction;
    }
    if whole + fraction == 0 {
        return None;
    }
    if matches!(byte(end), b'e' | b'E') {
        let power = end + 1 + sign(end + 1);
        if digits(power) > 0 {
            end = power + digits(power);
        }
    }
    Some(end)
}
