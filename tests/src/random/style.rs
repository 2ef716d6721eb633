//! In which ways a record may be written.

use super::Rng;

/// How a writer writes. A number `n` stands for once in `n` times, 0 for never.
#[derive(Clone, Debug, Default)]
pub struct Style {
    /// Fields that need not be there are.
    pub present: usize,
    /// Fields in another order than that of their ids.
    pub shuffled: usize,
    /// Fields that the schema does not have.
    pub unknown: usize,
    /// A field more than once.
    pub repeated: usize,
    /// Elements of sets and keys of maps more than once.
    pub duplicates: usize,
    /// Another type byte in an empty container.
    pub odd_empty: usize,
    /// Enums as type 16.
    pub old_enums: usize,
    /// A union without a field, where it is in a field.
    pub unset_unions: usize,
    /// A union's field that the schema does not have.
    pub unknown_arms: usize,
    /// NaNs, infinities, zeros below zero.
    pub special_doubles: bool,
    /// Strings that are not UTF-8.
    pub not_utf8: usize,
    /// Known fields of another type.
    pub retyped: usize,
    /// Containers of other elements.
    pub wrong_elements: usize,
    /// Required fields left out.
    pub missing: usize,
    /// Unions with two fields, or with none where that is no absence.
    pub bad_unions: usize,
    /// Bools that are neither 0 nor 1.
    pub bad_bools: usize,
    /// Longer varints and ids than are needed, stop fields with an id, in compact.
    pub lavish: usize,
    /// No uuid where the schema has an enum, even in compact, where one is of a wrong type like any other.
    pub no_uuid_for_enum: bool,
    /// No uuid where the schema has none: many libraries are older.
    pub old_types: bool,
}

impl Style {
    /// As plain encoders write.
    pub fn plain() -> Self {
        Style {
            present: 2,
            ..Style::default()
        }
    }

    /// All that is allowed but for repeated fields.
    pub fn allowed(rng: &mut Rng) -> Self {
        let mut some = |times: usize| if rng.one_in(2) { times } else { 0 };
        Style {
            present: 1 + some(2),
            shuffled: some(2),
            unknown: some(4),
            duplicates: some(4),
            odd_empty: some(2),
            old_enums: some(2),
            unset_unions: some(6),
            unknown_arms: some(8),
            special_doubles: true,
            lavish: some(8),
            ..Style::default()
        }
    }

    /// All that is allowed.
    pub fn with_repeats(rng: &mut Rng) -> Self {
        Style {
            repeated: 4,
            ..Style::allowed(rng)
        }
    }

    /// Allowed but for known fields and elements of other types.
    pub fn retyped(rng: &mut Rng) -> Self {
        Style {
            retyped: 6,
            wrong_elements: 6,
            ..Style::with_repeats(rng)
        }
    }

    /// Now and then against the rules, framing apart.
    pub fn unruly(rng: &mut Rng) -> Self {
        let mut some = |times: usize| if rng.one_in(4) { times } else { 0 };
        let (retyped, wrong_elements, missing) = (some(20), some(20), some(10));
        let (bad_unions, bad_bools, not_utf8) = (some(5), some(10), some(20));
        Style {
            retyped,
            wrong_elements,
            missing,
            bad_unions,
            bad_bools,
            not_utf8,
            ..Style::with_repeats(rng)
        }
    }
}
