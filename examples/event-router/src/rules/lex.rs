//! From text to tokens.

use std::ops::Range;

use super::RuleError;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// A path, a member of an enum, a function's name, `true` or `in`: all that starts like a name, with dots and brackets in it.
    Name,
    Int(i64),
    Double(f64),
    /// Without its quotes.
    Text(String),
    /// `&&`, `==`, `(` and the like.
    Sign(&'static str),
}

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) place: Range<usize>,
}

/// The longer ones first.
const SIGNS: [&str; 14] = [
    "&&", "||", "==", "!=", "<=", ">=", "<", ">", "!", "(", ")", "[", "]", ",",
];

pub(super) fn lex(text: &str) -> Result<Vec<Token>, RuleError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            at += blank;
            continue;
        }
        let (kind, length) = token(rest).map_err(|(place, message)| {
            RuleError::new(at + place.start..at + place.end, message)
        })?;
        tokens.push(Token {
            kind,
            place: at..at + length,
        });
        at += length;
    }
    Ok(tokens)
}

/// The token that `rest` starts with, and its length.
fn token(rest: &str) -> Result<(Kind, usize), (Range<usize>, String)> {
    let Some(first) = rest.chars().next() else {
        return Err((0..0, "something is missing here".into()));
    };
    if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
        return Ok((Kind::Sign(sign), sign.len()));
    }
    match first {
        '"' | '\'' => quoted(rest, first),
        '0'..='9' | '-' | '+' => number(rest),
        _ if first.is_alphabetic() || first == '_' => Ok((Kind::Name, name(rest))),
        '&' | '|' | '=' => Err((
            0..1,
            format!("`{first}` alone means nothing: write `{first}{first}`"),
        )),
        _ => Err((
            0..first.len_utf8(),
            format!("`{first}` means nothing in a rule"),
        )),
    }
}

fn quoted(rest: &str, quote: char) -> Result<(Kind, usize), (Range<usize>, String)> {
    let mut value = String::new();
    let mut chars = rest.char_indices().skip(1);
    while let Some((at, char)) = chars.next() {
        match char {
            _ if char == quote => return Ok((Kind::Text(value), at + 1)),
            '\\' => match chars.next() {
                Some((_, 'n')) => value.push('\n'),
                Some((_, 't')) => value.push('\t'),
                Some((_, same @ ('\\' | '"' | '\''))) => value.push(same),
                _ => {
                    let message = r#"after `\` stands one of `n`, `t`, `\`, `"` and `'`"#;
                    return Err((at..at + 1, message.into()));
                }
            },
            _ => value.push(char),
        }
    }
    Err((0..rest.len(), format!("the text has no closing {quote}")))
}

fn number(rest: &str) -> Result<(Kind, usize), (Range<usize>, String)> {
    let mut before = '+';
    let is_outside = |char: char| {
        let is_sign_of_exponent = matches!(char, '-' | '+') && matches!(before, 'e' | 'E');
        before = char;
        !(char.is_ascii_alphanumeric() || char == '.' || is_sign_of_exponent)
    };
    let tail = rest.get(1..).unwrap_or_default();
    let length = 1 + tail.find(is_outside).unwrap_or(tail.len());
    let text = &rest[..length];
    if let Ok(value) = text.parse() {
        return Ok((Kind::Int(value), length));
    }
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok((Kind::Double(value), length)),
        _ => Err((
            0..length,
            format!("`{text}` is no number, or too large a one"),
        )),
    }
}

/// How long a name is: letters, digits, `_`, dots, and brackets with what is in them.
fn name(rest: &str) -> usize {
    let mut chars = rest.char_indices();
    while let Some((at, char)) = chars.next() {
        match char {
            '[' => skip_brackets(&mut chars),
            '.' | '_' => {}
            _ if char.is_alphanumeric() => {}
            _ => return at,
        }
    }
    rest.len()
}

/// Goes behind the `]`, which a quoted key may contain.
fn skip_brackets(chars: &mut std::str::CharIndices<'_>) {
    let mut quote = None;
    for (_, char) in chars {
        match (char, quote) {
            (']', None) => return,
            ('"' | '\'', None) => quote = Some(char),
            _ if quote == Some(char) => quote = None,
            _ => {}
        }
    }
}
