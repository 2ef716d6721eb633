//! The groups, each a question that a user would ask.

mod airline;
mod event;
#[cfg(feature = "all-peers")]
mod footer;
mod full;
mod learning;
mod reserialise;
mod samples;
mod shapes;
mod threads;

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
        name: "event/1",
        job: "kind of a client event of 2 KB",
        fill: event::one,
    },
    Outline {
        name: "event/3",
        job: "kind, user's id and country of a client event of 2 KB",
        fill: event::three,
    },
    Outline {
        name: "event/10",
        job: "ten fields of a client event",
        fill: event::ten,
    },
    Outline {
        name: "event/30",
        job: "thirty fields of a client event",
        fill: event::thirty,
    },
    Outline {
        name: "event/all",
        job: "everything in a client event",
        fill: event::all,
    },
    Outline {
        name: "wide",
        job: "first, middle and last of 500 fields",
        fill: shapes::wide_three,
    },
    Outline {
        name: "deep",
        job: "the leaf under ten levels of structs",
        fill: shapes::deep_leaf,
    },
    Outline {
        name: "containers/map",
        job: "one lookup in a map of 200 entries",
        fill: shapes::map_lookup,
    },
    Outline {
        name: "containers/set",
        job: "whether something is in a set of 100 strings",
        fill: shapes::set_membership,
    },
    Outline {
        name: "containers/strings",
        job: "the lengths of 200 strings in a list",
        fill: shapes::list_of_strings,
    },
    Outline {
        name: "containers/structs",
        job: "one field of each of 100 structs in a list",
        fill: shapes::list_of_structs,
    },
    Outline {
        name: "reserialise/route",
        job: "reads three fields of a client event, and passes it on",
        fill: reserialise::route,
    },
    Outline {
        name: "reserialise/nested",
        job: "passes on the user of a client event",
        fill: reserialise::nested,
    },
    Outline {
        name: "reserialise/patch",
        job: "passes on a client event with another body",
        fill: reserialise::patch,
    },
    Outline {
        name: "learning/record",
        job: "three fields of a client event, while they are learnt",
        fill: learning::record,
    },
    Outline {
        name: "learning/plan",
        job: "one field of 500, and a plan of all of them made for each record",
        fill: learning::plan,
    },
    Outline {
        name: "learning/swap",
        job: "three fields of a client event, while another thread changes plans",
        fill: learning::swap,
    },
    Outline {
        name: "threads",
        job: "three fields of a client event, one decoder for all threads",
        fill: threads::fill,
    },
    Outline {
        name: "full/decode-airline",
        job: "plain data of an airline of 21 KB",
        fill: full::decode_airline,
    },
    Outline {
        name: "full/decode-event",
        job: "plain data of a client event",
        fill: full::decode_event,
    },
    Outline {
        name: "full/encode-airline",
        job: "an airline of 21 KB from plain data",
        fill: full::encode_airline,
    },
    Outline {
        name: "full/encode-event",
        job: "a client event from plain data",
        fill: full::encode_event,
    },
    #[cfg(feature = "all-peers")]
    Outline {
        name: "footer/10",
        job: "row count and column names of a Parquet footer of 10 columns",
        fill: footer::names::<10>,
    },
    #[cfg(feature = "all-peers")]
    Outline {
        name: "footer/1000",
        job: "row count and column names of a Parquet footer of 1,000 columns",
        fill: footer::names::<1000>,
    },
    #[cfg(feature = "all-peers")]
    Outline {
        name: "footer/10000",
        job: "row count and column names of a Parquet footer of 10,000 columns",
        fill: footer::names::<10000>,
    },
    #[cfg(feature = "all-peers")]
    Outline {
        name: "full/decode-footer-10",
        job: "all of a Parquet footer of 10 columns",
        fill: footer::full::<10>,
    },
    #[cfg(feature = "all-peers")]
    Outline {
        name: "full/decode-footer-1000",
        job: "all of a Parquet footer of 1,000 columns",
        fill: footer::full::<1000>,
    },
    #[cfg(feature = "all-peers")]
    Outline {
        name: "full/decode-footer-10000",
        job: "all of a Parquet footer of 10,000 columns",
        fill: footer::full::<10000>,
    },
];
