//! Doc comments to the text in them.

/// Without the marks of the comment, the stars at the start of its lines, and the indentation that all of them share.
pub(super) fn clean(comment: &str) -> String {
    let inner = comment.strip_prefix("/**").unwrap_or(comment);
    let inner = inner
        .strip_suffix("*/")
        .unwrap_or(inner)
        .trim_end_matches('*');
    let (first, rest) = inner.split_once('\n').unwrap_or((inner, ""));
    let rest: Vec<&str> = rest.lines().map(str::trim_end).collect();
    let starred = rest
        .iter()
        .all(|line| line.is_empty() || line.trim_start().starts_with('*'));
    let mut lines = vec![first.trim()];
    if starred {
        lines.extend(rest.iter().map(|line| {
            let line = line.trim_start().strip_prefix('*').unwrap_or_default();
            line.strip_prefix(' ').unwrap_or(line)
        }));
    } else {
        let shared = rest
            .iter()
            .filter(|line| !line.is_empty())
            .map(|line| indentation(line))
            .min()
            .unwrap_or(0);
        lines.extend(
            rest.iter()
                .map(|line| line.get(shared..).unwrap_or_default()),
        );
    }
    let is_text = |line: &&str| !line.is_empty();
    let start = lines.iter().position(is_text).unwrap_or(lines.len());
    let end = lines.iter().rposition(is_text).map_or(start, |at| at + 1);
    lines.get(start..end).unwrap_or_default().join("\n")
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn one_line() {
        assert_eq!(clean("/** One line. */"), "One line.");
        assert_eq!(clean("/** One line. **/"), "One line.");
    }

    #[test]
    fn stars_go_and_inner_indentation_stays() {
        assert_eq!(
            clean("/**\n   * First.\n   *\n   *     code\n   */"),
            "First.\n\n    code"
        );
    }

    #[test]
    fn without_stars_the_shared_indentation_goes() {
        assert_eq!(
            clean("/**\n    First.\n      indented\n*/"),
            "First.\n  indented"
        );
    }

    #[test]
    fn nothing_in_it() {
        assert_eq!(clean("/**\n *\n */"), "");
    }
}
