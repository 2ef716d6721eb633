//! What views hold on to that belong to no record: a projection gives them out, and does not outlive itself.

use std::sync::Arc;

use once_cell::race::OnceBox;

use crate::adaptive::Held;
use crate::decoder::Block;
use crate::schema::Schema;
use crate::wire::{Limits, ProtocolTag};

/// A projection's records without payload, plan and slots: one for each protocol and kind of limits that have been
/// decoded with. There are few, and they stay.
#[derive(Debug)]
pub struct Anchor {
    schema: fn() -> &'static Schema,
    first: Link,
}

#[derive(Debug)]
struct Link(OnceBox<Rest>);

#[derive(Debug)]
struct Rest {
    held: Held,
    next: Link,
}

impl Anchor {
    /// The anchor of the records of one schema.
    #[must_use]
    pub const fn new(schema: fn() -> &'static Schema) -> Self {
        Anchor {
            schema,
            first: Link(OnceBox::new()),
        }
    }

    /// The record to hold on to.
    #[inline]
    pub(super) fn held(&'static self, limits: Limits, protocol: ProtocolTag) -> &'static Held {
        let mut link = &self.first;
        loop {
            let rest = link.0.get_or_init(|| {
                let block = Arc::new(Block::alone((self.schema)(), limits, protocol));
                Box::new(Rest {
                    held: Held::new(None, block),
                    next: Link(OnceBox::new()),
                })
            });
            if rest.held.protocol() == protocol && rest.held.limits() == limits {
                return &rest.held;
            }
            link = &rest.next;
        }
    }
}
