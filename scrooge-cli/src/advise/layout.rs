//! Where a record's hot fields are, and where they could be.

use scrooge_runtime::Profile;

use crate::profile::tree::Node;

/// The root's fields, as early stop sees them. Sizes are means over the measured records, without the fields' headers.
pub(super) struct Layout<'p> {
    hot: Vec<&'p str>,
    /// Whether a cold field stands before the last hot one.
    is_mixed: bool,
    /// All bytes of a record.
    pub(super) record: f64,
    /// Bytes to the end of the last hot field.
    pub(super) now: f64,
    /// The same, if no cold field stood before a hot one.
    pub(super) then: f64,
}

impl<'p> Layout<'p> {
    pub(super) fn of(profile: &Profile, nodes: &[Node<'p>]) -> Self {
        let measured = profile.measured.max(1) as f64;
        let mut layout = Layout {
            hot: Vec::new(),
            is_mixed: false,
            record: profile.measured_bytes as f64 / measured,
            now: 0.0,
            then: 0.0,
        };
        let mut cold = 0.0;
        let mut is_cold_before = false;
        for node in nodes.iter().filter(|node| node.depth == 0) {
            let bytes = node.path.bytes as f64 / measured;
            if node.path.hot {
                layout.hot.push(&node.path.path);
                layout.is_mixed |= is_cold_before;
                layout.then += bytes;
                layout.now = layout.then + cold;
            } else {
                is_cold_before = true;
                cold += bytes;
            }
        }
        layout
    }

    /// The fields that should come first, in the order in which they are.
    pub(super) fn first(&self) -> &[&'p str] {
        &self.hot
    }

    /// Whether no other order would be better.
    pub(super) fn is_best(&self) -> bool {
        !self.is_mixed
    }
}
