//! What has to hold for a record of any schema: adaptation never changes what a program observes.
//!
//! Each property takes a [`Case`], from which it makes records and programs: what a decoder is taught with, and what is then
//! read. It panics where something differs, and else says how many pairs of a record and a program it has compared.

mod alike;
mod case;
mod damaged;
mod peer;
mod run;
mod texts;
mod whole;

pub use case::{Case, PROTOCOLS};
pub use damaged::{
    a_string_that_is_not_utf8_fails_alone, damaged_bytes_fail_or_read_alike,
    early_stop_finds_damage_by_complete,
};
pub use whole::{
    early_stop_reads_the_same_in_every_state, every_state_reads_what_the_full_decoder_reads,
    operations_on_records_agree_with_plain_data, records_read_the_same_while_the_plan_drifts,
    records_that_are_kept_read_the_same_while_plans_change, wrong_types_are_skipped_alike,
};

pub use alike::assert_reads;
pub use peer::{RoundTrip, a_peer_reads_and_writes_the_same, a_strict_peer_reads_the_same};
pub use run::{Tried, run};

/// What has to hold for a case.
pub type Property = fn(&Case) -> u64;

/// All of them, by name.
pub const ALL: [(&str, Property); 9] = [
    (
        "every_state_reads_what_the_full_decoder_reads",
        every_state_reads_what_the_full_decoder_reads,
    ),
    (
        "records_that_are_kept_read_the_same_while_plans_change",
        records_that_are_kept_read_the_same_while_plans_change,
    ),
    (
        "records_read_the_same_while_the_plan_drifts",
        records_read_the_same_while_the_plan_drifts,
    ),
    (
        "operations_on_records_agree_with_plain_data",
        operations_on_records_agree_with_plain_data,
    ),
    (
        "early_stop_reads_the_same_in_every_state",
        early_stop_reads_the_same_in_every_state,
    ),
    (
        "early_stop_finds_damage_by_complete",
        early_stop_finds_damage_by_complete,
    ),
    (
        "wrong_types_are_skipped_alike",
        wrong_types_are_skipped_alike,
    ),
    (
        "damaged_bytes_fail_or_read_alike",
        damaged_bytes_fail_or_read_alike,
    ),
    (
        "a_string_that_is_not_utf8_fails_alone",
        a_string_that_is_not_utf8_fails_alone,
    ),
];
