//! An allocator that knows how much is live, so that tests and fuzz targets can bound what decoding takes.
#![expect(unsafe_code, reason = "an allocator cannot be written without")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// To be made the global allocator. Where it is not, nothing is measured.
pub struct Counting;

thread_local! {
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// What this thread has allocated and not freed changes by so much. A thread that is ending has no counters any more.
fn count(change: isize) {
    let _ = LIVE.try_with(|live| {
        let now = live.get().wrapping_add(change);
        live.set(now);
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(now)));
    });
}

// SAFETY: everything is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// The most that anything may have allocated at a time, on the way or in its result, for an input below 1 MB.
pub const MOST: usize = 64 << 20;

/// Runs `work`, and asserts that this thread never had more than [`MOST`] bytes allocated for it.
///
/// # Panics
///
/// When it had.
pub fn bounded<R>(work: impl FnOnce() -> R) -> R {
    let before = LIVE.get();
    PEAK.set(before);
    let result = work();
    let taken = PEAK.get().wrapping_sub(before);
    assert!(
        taken <= MOST as isize,
        "{taken} bytes were allocated at a time"
    );
    result
}
