//! An allocator that counts.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, which counts how often it is asked for memory: new, or more of it.
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: scrooge_benches::allocations::Counting = scrooge_benches::allocations::Counting;
///
/// let before = scrooge_benches::allocations::count();
/// drop(Box::new(7));
/// assert!(scrooge_benches::allocations::count() > before);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Counting;

/// How often this thread has asked for memory so far.
#[must_use]
pub fn count() -> u64 {
    COUNT.get()
}

fn add() {
    // A thread that ends may free and ask once more when the number is gone.
    let _ = COUNT.try_with(|count| count.set(count.get() + 1));
}

#[allow(
    unsafe_code,
    reason = "an allocator is nothing else; this one adds a number to the system's"
)]
// SAFETY: every call goes to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add();
        // SAFETY: what the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: what the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add();
        // SAFETY: what the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        add();
        // SAFETY: what the caller promises.
        unsafe { System.realloc(memory, layout, size) }
    }
}
