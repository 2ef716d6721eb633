//! Whether two texts say the same.

use scrooge_codegen::parse::tree::Document;

use super::lexer;

/// Whether two trees differ in nothing but places.
///
/// They are compared as they are printed, so that nothing which is added to the tree is forgotten here. A string of the IDL that
/// looks like a place is taken for one; [`words`] sees it.
pub(super) fn documents(one: &Document, other: &Document) -> bool {
    without_places(&format!("{one:?}")) == without_places(&format!("{other:?}"))
}

/// Without every `Span { source: …, start: …, end: … }`.
fn without_places(printed: &str) -> String {
    let mut parts = printed.split("Span {");
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let after = part.split_once('}').map_or(part, |(_, after)| after);
        result.push_str(after);
    }
    result
}

/// Whether two texts have the same tokens, and the same comments but for white space in them.
pub(super) fn words(one: &str, other: &str) -> bool {
    match (tokens_and_comments(one), tokens_and_comments(other)) {
        (Some(one), Some(other)) => one == other,
        _ => false,
    }
}

/// The tokens as written, and the words of each comment.
pub(super) fn tokens_and_comments(text: &str) -> Option<(Vec<&str>, Vec<Vec<&str>>)> {
    let (mut words, mut comments) = (Vec::new(), Vec::new());
    for token in lexer::lex(text)? {
        for comment in token.before.iter().chain(&token.behind) {
            let start = comment.range.start;
            let comment = text.get(comment.range.clone())?;
            comments.push((start, comment));
        }
        words.push(text.get(token.range)?);
    }
    // A comment that was put behind a separator comes before it in the text.
    comments.sort_unstable();
    let comments = comments.into_iter().map(|(_, comment)| comment);
    Some((
        words,
        comments
            .map(|comment| comment.split_whitespace().collect())
            .collect(),
    ))
}
