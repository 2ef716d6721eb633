//! The paths of a profile as the tree that they are.

use scrooge_runtime::{Profile, ProfilePath};

/// A path and where it is in the tree.
pub(crate) struct Node<'p> {
    pub(crate) path: &'p ProfilePath,
    /// How many paths lead to it.
    pub(crate) depth: usize,
    /// Its name behind that of the path which leads to it: `.country`, `[].price`.
    pub(crate) name: &'p str,
    /// Whether a hot path is below it.
    pub(crate) leads: bool,
    /// Whether it, or a path below it, was read or is hot.
    pub(crate) matters: bool,
}

/// All paths, each behind the one that leads to it.
pub(crate) fn nodes(profile: &Profile) -> Vec<Node<'_>> {
    let mut paths: Vec<&ProfilePath> = profile.paths.iter().collect();
    // Depth first, and otherwise in the order of the profile: by the places there of all that lead to a path, and its own.
    paths.sort_by_cached_key(|path| {
        let leads = |above: &ProfilePath| above == *path || is_below(&path.path, &above.path);
        let above = profile.paths.iter().enumerate();
        let mut above: Vec<(usize, usize)> = above
            .filter(|(_, above)| leads(above))
            .map(|(at, above)| (above.path.len(), at))
            .collect();
        above.sort_unstable();
        above.into_iter().map(|(_, at)| at).collect::<Vec<_>>()
    });
    let mut nodes: Vec<Node<'_>> = Vec::with_capacity(paths.len());
    for path in paths {
        let above = nodes
            .iter()
            .filter(|node| is_below(&path.path, &node.path.path));
        let parent = above.max_by_key(|node| node.path.path.len());
        let (depth, start) =
            parent.map_or((0, 0), |parent| (parent.depth + 1, parent.path.path.len()));
        nodes.push(Node {
            path,
            depth,
            name: path.path.get(start..).unwrap_or_default(),
            leads: below(profile, path).any(|path| path.hot),
            matters: path.hot
                || path.reads > 0
                || below(profile, path).any(|path| path.hot || path.reads > 0),
        });
    }
    nodes
}

/// The paths below one.
fn below<'p>(profile: &'p Profile, above: &ProfilePath) -> impl Iterator<Item = &'p ProfilePath> {
    let paths = profile.paths.iter();
    paths.filter(|path| is_below(&path.path, &above.path))
}

fn is_below(path: &str, above: &str) -> bool {
    let rest = path.strip_prefix(above);
    rest.is_some_and(|rest| rest.starts_with(['.', '[']))
}

/// The share of the measured bytes that an adapted record materialises: hot paths, but for those that only lead to others.
pub(crate) fn materialised(profile: &Profile, nodes: &[Node<'_>]) -> f64 {
    let hot = nodes.iter().filter(|node| node.path.hot && !node.leads);
    let shares = hot.map(|node| profile.share_of_bytes(node.path));
    shares.sum::<f64>().min(1.0)
}
