//! See `scrooge_tests::targets::streams`.
#![no_main]

use scrooge_tests::{meter::Counting, targets};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::streams(data));
