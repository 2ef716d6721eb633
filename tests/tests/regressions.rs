//! A test per bug that was found once and must not come back, over the whole kind that the bug is one of.
//!
//! Each module is named for its bug. What they share is in [`support`].

use scrooge_tests::meter::Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

mod regressions {
    mod support;

    mod arm_at_the_start_is_unknown;
    mod arm_that_comes_twice_is_accepted;
    mod damaged_tail_panics_when_printed;
    mod deep_data_misleads_the_path;
    mod detached_record_forgets_that_it_is_unverified;
    mod doubles_in_lists_compare_as_floats;
    mod empty_struct_takes_the_slots_behind_it;
    mod fallbacks_below_containers_keep_memory;
    mod fields_are_named_like_operations;
    mod held_records_inflate_shares;
    mod keys_cannot_be_looked_up;
    mod missing_field_has_the_wrong_name;
    mod names_of_type_parameters_are_taken;
    mod old_enum_misleads_the_path;
    mod replaced_container_is_not_utf8;
    mod replaced_string_is_not_utf8;
    mod skipped_elements_further_in_hold_a_fault;
    mod unknown_member_of_which_enum;
    mod unset_union_counts_as_seen;
    mod wide_records_overflow_the_stack;
    mod wrong_elements_unset_a_required_field;
}
