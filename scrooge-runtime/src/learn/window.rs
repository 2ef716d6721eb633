//! A learning window: how many records are observed before a plan is made.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::AcqRel, Ordering::Relaxed};

/// How many times its size a window may start records that do not end, before it closes all the same if each of its own
/// has been read or has ended: a job that keeps its records still adapts.
const KEPT: u32 = 4;

/// How many times its size a window may start records at all: a job that decodes so far ahead of reading teaches nothing.
const UNREAD: u32 = 16;

/// Counts the records of one window. It is shared by all threads, and written only while it is open.
#[derive(Debug)]
pub(crate) struct Window {
    size: u32,
    started: AtomicU32,
    ended: AtomicU32,
    /// The window's own records that have been read, or have ended.
    touched: AtomicU32,
    closed: AtomicBool,
    /// Reads per path when the window opened.
    before: Vec<u64>,
    /// Reads per path of a profile that stands for a window.
    loaded: Vec<u64>,
}

/// How a record's observation starts.
pub(crate) struct Start {
    /// Whether the record is one of the window's. Those that are decoded later, while the window waits for records to end,
    /// are not: else a job that decodes ahead would seem to read little of what it decodes.
    pub(crate) counts: bool,
    /// Whether the window is full, however few records have ended.
    pub(crate) is_full: bool,
}

impl Window {
    pub(crate) fn new(size: u32, before: Vec<u64>) -> Self {
        Window {
            size,
            started: AtomicU32::new(0),
            ended: AtomicU32::new(0),
            touched: AtomicU32::new(0),
            closed: AtomicBool::new(false),
            before,
            loaded: Vec::new(),
        }
    }

    /// A window that has closed, in which a profile's records were observed.
    #[cfg(feature = "profile")]
    pub(crate) fn loaded(size: u32, loaded: Vec<u64>) -> Self {
        Window {
            closed: AtomicBool::new(true),
            loaded,
            ..Window::new(size, Vec::new())
        }
    }

    /// Records of the window in which a path was read, if `reads` are counted by now.
    pub(crate) fn reads(&self, reads: &[u64], path: usize) -> u64 {
        let at = |reads: &[u64]| reads.get(path).copied().unwrap_or_default();
        if self.loaded.is_empty() {
            at(reads).saturating_sub(at(&self.before))
        } else {
            at(&self.loaded)
        }
    }

    /// Whether the record that is about to start is one of those whose sizes are measured.
    #[cfg(feature = "profile")]
    pub(crate) fn measures(&self) -> bool {
        u64::from(self.started.load(Relaxed)) % super::MEASURED_ONE_IN == 0
    }

    /// A record is decoded while the window is open: its observation starts.
    pub(crate) fn start(&self) -> Start {
        let started = self.started.fetch_add(1, AcqRel).saturating_add(1);
        Start {
            counts: started <= self.size,
            is_full: started >= self.size.saturating_mul(KEPT)
                && (self.touched.load(Relaxed) >= self.size
                    || started >= self.size.saturating_mul(UNREAD)),
        }
    }

    /// One of the window's own records is read for the first time, or ends without having been.
    pub(crate) fn touch(&self) {
        self.touched.fetch_add(1, Relaxed);
    }

    /// A record's observation ends. Says whether that makes the window full; whoever makes the plan then sees all that was
    /// counted for records that ended before.
    pub(crate) fn end(&self) -> bool {
        self.ended.fetch_add(1, AcqRel).saturating_add(1) >= self.size
    }

    /// Whether reads are still observed.
    pub(crate) fn is_open(&self) -> bool {
        !self.closed.load(Relaxed)
    }

    /// Closes the window. Says whether it was open.
    pub(crate) fn close(&self) -> bool {
        !self.closed.swap(true, Relaxed)
    }

    /// The number of records that shares are of: those started so far, of which the window's size counts.
    pub(crate) fn observed(&self) -> u32 {
        self.started.load(Relaxed).min(self.size)
    }

    /// Records of the window that have ended, and how many make it full.
    pub(crate) fn progress(&self) -> (u32, u32) {
        (self.ended.load(Relaxed).min(self.size), self.size)
    }
}
