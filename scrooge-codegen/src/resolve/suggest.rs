//! "Did you mean": the candidate that looks most like what was written.

/// The candidate nearest to `written`, if one is near enough to be meant.
pub fn suggest<'a>(
    written: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    // A name longer than this is no typing mistake, and comparing takes the product of the lengths.
    let characters = written.chars().count();
    if characters == 0 || characters > 100 {
        return None;
    }
    let limit = (characters / 3).max(1);
    let mut best = None;
    for candidate in candidates {
        let distance = match candidate.eq_ignore_ascii_case(written) {
            true => 0,
            false if candidate.chars().count().abs_diff(characters) > limit => continue,
            false => distance(written, candidate),
        };
        if distance <= limit
            && distance < characters
            && best.is_none_or(|(least, _)| distance < least)
        {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How many characters have to be put in, taken out, replaced or swapped with their neighbour.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    let mut previous = None;
    for (row, a) in left.chars().enumerate() {
        let mut current = vec![row + 1];
        for (column, &b) in right.iter().enumerate() {
            let mut least = (last[column] + usize::from(a != b))
                .min(last[column + 1] + 1)
                .min(current[column] + 1);
            let swapped = column > 0 && previous == Some(b) && right[column - 1] == a;
            if let Some(before) = swapped.then(|| before_last.get(column - 1)).flatten() {
                least = least.min(before + 1);
            }
            current.push(least);
        }
        before_last = std::mem::replace(&mut last, current);
        previous = Some(a);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("Usre", "User"), 1);
    }

    #[test]
    fn the_nearest_wins_and_far_ones_are_not_offered() {
        assert_eq!(
            suggest("Adress", ["Address", "Addresses", "User"]),
            Some("Address")
        );
        assert_eq!(suggest("string", ["String", "strong"]), Some("String"));
        assert_eq!(suggest("Event", ["User"]), None);
        assert_eq!(suggest("", ["a"]), None);
        assert_eq!(suggest("z", ["x"]), None);
    }
}
