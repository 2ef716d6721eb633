//! An allocator that counts for each thread by itself, so that tests and fuzz targets can say and bound what decoding takes
//! and do not disturb each other.
#![expect(unsafe_code, reason = "an allocator cannot be written without")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// To be made the global allocator. Where it is not, nothing is measured.
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: scrooge_tests::meter::Counting = scrooge_tests::meter::Counting;
///
/// assert_eq!(scrooge_tests::meter::allocations(|| Box::new(1)), 1);
/// ```
pub struct Counting;

thread_local! {
    static COUNTS: Cell<Counts> = const { Cell::new(Counts { allocations: 0, bytes: 0, live: 0, peak: 0 }) };
}

/// What a thread has allocated.
#[derive(Clone, Copy)]
struct Counts {
    allocations: u64,
    /// Allocated, whether freed since or not.
    bytes: u64,
    /// Allocated and not freed. Less than none where other threads' is freed.
    live: isize,
    /// The most that was live since somebody last looked.
    peak: isize,
}

/// Changes this thread's counts. A thread that is ending has none any more.
fn count(change: impl FnOnce(&mut Counts)) {
    let _ = COUNTS.try_with(|counts| {
        let mut changed = counts.get();
        change(&mut changed);
        counts.set(changed);
    });
}

// SAFETY: everything is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(|counts| {
            counts.allocations += 1;
            counts.bytes += layout.size() as u64;
            counts.live += layout.size() as isize;
            counts.peak = counts.peak.max(counts.live);
        });
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(|counts| counts.live -= layout.size() as isize);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// How often `work` allocates, growing what it has included. What it makes is dropped uncounted.
pub fn allocations<R>(work: impl FnOnce() -> R) -> u64 {
    let before = COUNTS.get().allocations;
    let made = work();
    let after = COUNTS.get().allocations;
    drop(made);
    after - before
}

/// How many bytes `work` allocates, whether it frees them or not.
pub fn bytes<R>(work: impl FnOnce() -> R) -> u64 {
    let before = COUNTS.get().bytes;
    let made = work();
    let after = COUNTS.get().bytes;
    drop(made);
    after - before
}

/// How many bytes more are live after `work` than before.
pub fn kept(work: impl FnOnce()) -> isize {
    let before = COUNTS.get().live;
    work();
    COUNTS.get().live - before
}

/// Runs, and says how many bytes more than before were live at most.
pub fn peak<R>(work: impl FnOnce() -> R) -> (R, usize) {
    let before = COUNTS.get().live;
    count(|counts| counts.peak = before);
    let result = work();
    (result, COUNTS.get().peak.abs_diff(before))
}

/// The most that anything may have allocated at a time, on the way or in its result, for an input below 1 MB.
pub const MOST: usize = 64 << 20;

/// Runs `work`, and asserts that this thread never had more than [`MOST`] bytes allocated for it.
///
/// # Panics
///
/// When it had.
pub fn bounded<R>(work: impl FnOnce() -> R) -> R {
    let (result, taken) = peak(work);
    assert!(taken <= MOST, "{taken} bytes were allocated at a time");
    result
}
