//! IDL names in, Rust names out.

use heck::{ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};

/// Words that are no identifier in some edition of Rust, as they stand.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// Words that not even `r#` makes an identifier.
const NEVER_RAW: [&str; 5] = ["self", "Self", "super", "crate", "_"];

/// The name of a type or variant: `UpperCamel`.
pub(crate) fn camel(name: &str) -> String {
    identifier(name, name.to_upper_camel_case())
}

/// The name of a field, method or module: `snake_case`.
pub(crate) fn snake(name: &str) -> String {
    identifier(name, name.to_snake_case())
}

/// The name of a constant: `UPPER_SNAKE`.
pub(crate) fn shouty(name: &str) -> String {
    identifier(name, name.to_shouty_snake_case())
}

/// `cased` as an identifier: not empty, not a number, not a keyword.
fn identifier(name: &str, cased: String) -> String {
    if cased.is_empty() {
        // Nothing but underscores: as many as there were, and one more, since `_` alone names nothing.
        return "_".repeat(name.len() + 1);
    }
    if cased.starts_with(|c: char| c.is_ascii_digit()) {
        return format!("_{cased}");
    }
    escape(cased)
}

/// An identifier that was chosen by hand, or made, as it has to be written.
pub(crate) fn escape(name: String) -> String {
    if NEVER_RAW.contains(&name.as_str()) {
        format!("{name}_")
    } else if KEYWORDS.contains(&name.as_str()) {
        format!("r#{name}")
    } else {
        name
    }
}

/// A name with `suffix` behind it: a raw one no longer needs to be.
pub(crate) fn with_suffix(name: &str, suffix: &str) -> String {
    if suffix.is_empty() {
        return name.to_owned();
    }
    format!("{}{suffix}", name.strip_prefix("r#").unwrap_or(name))
}

/// Whether this can be written as an identifier, perhaps with `r#`.
pub(crate) fn is_identifier(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !NEVER_RAW.contains(&name)
}

/// A namespace such as `com.example.my-events`, or a file's stem, as the path of a module.
pub(crate) fn module(namespace: &str) -> Vec<String> {
    let segments: Vec<String> = namespace
        .split('.')
        .filter(|part| !part.is_empty())
        .map(module_segment)
        .collect();
    if segments.is_empty() {
        vec![module_segment(namespace)]
    } else {
        segments
    }
}

/// A file's stem as a module of its own.
pub(crate) fn module_segment(name: &str) -> String {
    let ascii: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    snake(&ascii)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_case_from_each_case() {
        for name in [
            "userName",
            "UserName",
            "user_name",
            "USER_NAME",
            "User-Name",
        ] {
            assert_eq!(
                (camel(name), snake(name), shouty(name)),
                ("UserName".into(), "user_name".into(), "USER_NAME".into())
            );
        }
        assert_eq!(snake("userID2"), "user_id2");
        assert_eq!(camel("HTTPServer"), "HttpServer");
        assert_eq!(shouty("http_2xx"), "HTTP_2XX");
    }

    #[test]
    fn keywords() {
        assert_eq!(snake("type"), "r#type");
        assert_eq!(snake("Gen"), "r#gen");
        assert_eq!(snake("self"), "self_");
        assert_eq!(snake("Super"), "super_");
        assert_eq!(snake("crate"), "crate_");
        assert_eq!(camel("self"), "Self_");
        assert_eq!(shouty("self"), "SELF");
    }

    #[test]
    fn every_keyword_becomes_what_the_compiler_takes() {
        for word in KEYWORDS {
            assert!(syn_takes(&snake(word)), "{word}");
        }
        for word in NEVER_RAW {
            assert!(syn_takes(&escape(word.to_owned())), "{word}");
        }
    }

    /// Raw, or no keyword at all.
    fn syn_takes(name: &str) -> bool {
        let (raw, bare) = (
            name.starts_with("r#"),
            name.strip_prefix("r#").unwrap_or(name),
        );
        raw == KEYWORDS.contains(&bare) && !NEVER_RAW.contains(&bare)
    }

    #[test]
    fn names_that_case_leaves_nothing_of() {
        assert_eq!(snake("_"), "__");
        assert_eq!(camel("__"), "___");
        assert_eq!(snake("_1"), "_1");
        assert_eq!(camel("_9lives"), "_9lives");
        assert_eq!(snake("_private"), "private");
    }

    #[test]
    fn modules() {
        assert_eq!(
            module("com.example.My-Events"),
            ["com", "example", "my_events"]
        );
        assert_eq!(module("a..type"), ["a", "r#type"]);
        assert_eq!(module("."), ["__"]);
        assert_eq!(module_segment("event.v2"), "event_v2");
        assert_eq!(module_segment("éclair"), "clair");
    }

    #[test]
    fn suffixes() {
        assert_eq!(with_suffix("r#type", "_"), "type_");
        assert_eq!(with_suffix("name", ""), "name");
    }
}
