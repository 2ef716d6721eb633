//! The groups, each a question that a user would ask.

mod airline;
mod event;

use crate::contest::Outline;

/// All groups, none of which is made yet.
pub const ALL: &[Outline] = &[
    Outline {
        name: "airline/cjk",
        job: "name, head quarter and owner of an airline of 21 KB, Chinese names",
        fill: airline::cjk,
    },
    Outline {
        name: "airline/ascii",
        job: "the same, ASCII names",
        fill: airline::ascii,
    },
    Outline {
        name: "event/3",
        job: "kind, user's id and country of a client event of 2 KB",
        fill: event::three,
    },
];

/// What a text adds to a sum.
#[inline(always)]
fn length(text: Option<impl AsRef<[u8]>>) -> u64 {
    text.map_or(0, |text| text.as_ref().len() as u64)
}
