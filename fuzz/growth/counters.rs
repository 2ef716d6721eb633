//! What the compiler's counters call, in the place of libFuzzer.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

static COMPARISONS: AtomicU64 = AtomicU64::new(0);

/// How many there have been.
pub(super) fn comparisons() -> u64 {
    COMPARISONS.load(Relaxed)
}

macro_rules! counted {
    ($($name:ident: $number:ty,)*) => {
        $(
            // SAFETY: no other library that is linked has these names.
            #[unsafe(no_mangle)]
            extern "C" fn $name(_: $number, _: $number) {
                COMPARISONS.fetch_add(1, Relaxed);
            }
        )*
    };
}

counted! {
    __sanitizer_cov_trace_cmp1: u8,
    __sanitizer_cov_trace_cmp2: u16,
    __sanitizer_cov_trace_cmp4: u32,
    __sanitizer_cov_trace_cmp8: u64,
    __sanitizer_cov_trace_const_cmp1: u8,
    __sanitizer_cov_trace_const_cmp2: u16,
    __sanitizer_cov_trace_const_cmp4: u32,
    __sanitizer_cov_trace_const_cmp8: u64,
}

// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn __sanitizer_cov_trace_switch(_: u64, _: *const u64) {
    COMPARISONS.fetch_add(1, Relaxed);
}

// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn __sanitizer_cov_8bit_counters_init(_: *const u8, _: *const u8) {}

// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn __sanitizer_cov_pcs_init(_: *const usize, _: *const usize) {}

// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn __sanitizer_cov_trace_pc_indir(_: usize) {}
