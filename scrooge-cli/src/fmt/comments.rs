//! Block comments at a new indentation.

/// A comment whose first line starts at `new_column` instead of `old_column`. Its other lines move along; where each of them
/// starts with a star, the stars are put below the first one. No line ends in white space.
pub(super) fn reindent(comment: &str, old_column: usize, new_column: usize) -> String {
    let mut lines = comment.split('\n').map(str::trim_end);
    let first = lines.next().unwrap_or_default();
    let rest: Vec<&str> = lines.collect();
    if rest.is_empty() {
        return first.to_owned();
    }
    let last = rest.len() - 1;
    // What the end of the comment is on a line of its own counts for nothing.
    let text = |index: usize, line: &str| {
        let text = if index == last {
            line.strip_suffix("*/")
                .unwrap_or(line)
                .trim_end_matches('*')
        } else {
            line
        };
        text.trim_end().len()
    };
    let inner: Vec<&str> = rest
        .iter()
        .enumerate()
        .map(|(index, line)| line.get(..text(index, line)).unwrap_or_default())
        .collect();
    let starred = inner
        .iter()
        .all(|line| line.is_empty() || line.trim_start().starts_with('*'));
    let shared = inner
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| indentation(line))
        .min()
        .unwrap_or(0);
    let moved = (shared + new_column).saturating_sub(old_column);
    let mut result = first.to_owned();
    for (line, inner) in rest.iter().zip(&inner) {
        result.push('\n');
        if line.is_empty() {
            continue;
        }
        if starred || inner.is_empty() {
            result.push_str(&" ".repeat(new_column + 1));
            result.push_str(line.trim_start());
        } else {
            result.push_str(&" ".repeat(moved));
            result.push_str(line.get(shared..).unwrap_or_default());
        }
    }
    result
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

#[cfg(test)]
mod tests {
    use super::reindent;

    #[test]
    fn stars_stand_below_each_other() {
        assert_eq!(
            reindent("/**\n * One.\n *\n   *   Two.  \n*/", 0, 2),
            "/**\n   * One.\n   *\n   *   Two.\n   */"
        );
    }

    #[test]
    fn lines_without_stars_keep_their_shape() {
        assert_eq!(
            reindent("/* One.\n     Two.\n       Three.\n */", 2, 0),
            "/* One.\n   Two.\n     Three.\n */"
        );
        assert_eq!(
            reindent("/*\n Two.\n\n   Three. */", 8, 2),
            "/*\nTwo.\n\n  Three. */"
        );
    }

    #[test]
    fn one_line_stays() {
        assert_eq!(reindent("/* One. */", 8, 2), "/* One. */");
    }
}
