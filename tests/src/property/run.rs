//! Trying every property on every kind of record until there have been enough.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Case;
use crate::kinds::Kind;
use crate::random::Rng;

/// Records have fewer values than this, about.
const SIZES: usize = 60;

/// What was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// Cases.
    pub cases: u64,
    /// Pairs of a record and a program.
    pub pairs: u64,
}

/// Goes over `kinds` again and again, with other records and programs each time, until `pairs` have been compared. Each case
/// is given to `check`, which says how many pairs it has compared, or panics.
///
/// # Panics
///
/// When `check` does. The message has the case, and the least one with the same seed that fails too.
pub fn run(
    kinds: &[Kind],
    seed: u64,
    pairs: u64,
    mut check: impl FnMut(u64, &Case) -> u64,
) -> Tried {
    let mut rng = Rng::new(seed);
    let mut tried = Tried::default();
    for kind in kinds.iter().cycle() {
        if tried.pairs >= pairs {
            break;
        }
        let case = Case {
            kind: *kind,
            seed: rng.next(),
            size: rng.below(SIZES),
        };
        let number = tried.cases;
        let mut passes = |case: &Case| catch_unwind(AssertUnwindSafe(|| check(number, case)));
        match passes(&case) {
            Ok(compared) => tried.pairs += compared,
            Err(_) => {
                let smaller = (0..case.size).map(|size| Case { size, ..case });
                let least = smaller.into_iter().find(|case| passes(case).is_err());
                panic!("case {number} fails: {case:?}, and so does {least:?}");
            }
        }
        tried.cases += 1;
    }
    tried
}
