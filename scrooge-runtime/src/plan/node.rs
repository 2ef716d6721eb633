//! A struct's place in a plan's table.

/// Where the rows of a struct's fields are in a plan's table, or the path below which nothing is told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node(pub(crate) u32);

impl Node {
    /// Below no path at all: every read goes to the bytes, and is credited to none.
    pub(crate) const NOWHERE: Node = Node(u32::MAX);
    /// The bit that tells a path below which nothing is told apart from the place of a struct.
    const FOLDED: u32 = 1 << 31;
    /// The bit that tells the place of structs of which a record may have many from that of one of which it has one.
    const SHARED: u32 = 1 << 30;

    /// The one struct of a record whose first field has this path.
    pub(crate) const fn single(rows: usize) -> Node {
        Node(rows as u32)
    }

    /// All elements of a container, or all levels of a recursion, whose first field has this path.
    pub(crate) const fn shared(rows: usize) -> Node {
        Node(Node::SHARED | rows as u32)
    }

    /// What lies below a path that is not told apart further.
    pub(crate) const fn folded(path: usize) -> Node {
        Node(Node::FOLDED | path as u32)
    }

    /// The path that is not told apart further.
    pub(crate) const fn folded_path(self) -> Option<usize> {
        if self.0 & Node::FOLDED == 0 {
            return None;
        }
        Some((self.0 & !Node::FOLDED) as usize)
    }

    /// Whether a record may have many structs of this node.
    #[inline(always)]
    pub(crate) const fn is_shared(self) -> bool {
        self.0 & (Node::FOLDED | Node::SHARED) == Node::SHARED
    }

    /// The path of the first field.
    #[inline(always)]
    pub(crate) const fn rows(self) -> Option<usize> {
        if self.0 & Node::FOLDED != 0 {
            return None;
        }
        Some((self.0 & !Node::SHARED) as usize)
    }

    /// The path of the field with this index of this node's struct.
    #[inline(always)]
    pub(crate) const fn path(self, index: usize) -> Option<usize> {
        match self.rows() {
            Some(rows) => Some(rows + index),
            None => None,
        }
    }
}
