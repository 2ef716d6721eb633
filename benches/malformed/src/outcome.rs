//! What became of a process that read a record.

use std::alloc::{GlobalAlloc, Layout, System};
use std::fmt;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Below it nobody asks what the memory was for.
const MUCH: usize = 1 << 20;

static LARGEST: AtomicUsize = AtomicUsize::new(0);

/// The system's allocator, which remembers the most that was asked for at once.
pub(crate) struct Measuring;

// SAFETY: all is left to the system's allocator.
unsafe impl GlobalAlloc for Measuring {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LARGEST.fetch_max(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the rules of the system's allocator, which are the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above; it was allocated there.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Reads, under a limit on memory, and prints how it went.
pub(crate) fn observe(memory: libc::rlim_t, read: impl FnOnce() -> Result<String, String>) {
    let limit = libc::rlimit {
        rlim_cur: memory,
        rlim_max: memory,
    };
    // SAFETY: it takes a pointer to a struct that lives as long as the call.
    if unsafe { libc::setrlimit(libc::RLIMIT_AS, &limit) } != 0 {
        println!("there is no limit on memory");
        return;
    }
    // A message goes into the table, and not where the reader writes it.
    std::panic::set_hook(Box::new(|_| {}));
    let said = match catch_unwind(AssertUnwindSafe(read)) {
        Ok(Ok(seen)) if seen.is_empty() => "accepts".to_owned(),
        Ok(Ok(seen)) => format!("accepts: {seen}"),
        Ok(Err(_)) => "error".to_owned(),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
            let text = text.unwrap_or_default();
            let short: String = text
                .lines()
                .next()
                .unwrap_or_default()
                .chars()
                .take(50)
                .collect();
            format!("**panic**: {}", short.replace('|', "/"))
        }
    };
    let largest = LARGEST.load(Ordering::Relaxed);
    if largest > MUCH {
        println!("{said}, **asks for {} MB**", largest >> 20);
    } else {
        println!("{said}");
    }
}

/// What a process said, or how it ended.
pub(crate) struct Outcome(String);

impl Outcome {
    pub(crate) fn of(command: &mut Command) -> io::Result<Self> {
        let output = command.output()?;
        let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let errors = String::from_utf8_lossy(&output.stderr);
        Ok(Outcome(match output.status.signal() {
            _ if output.status.success() => said,
            Some(_) if errors.contains("overflowed its stack") => {
                "**abort**: stack overflow".into()
            }
            Some(_) if errors.contains("memory allocation") => "**abort**: out of memory".into(),
            Some(libc::SIGSEGV) => "**segmentation fault**".into(),
            Some(signal) => format!("**abort**: signal {signal}"),
            None => format!("exit status {}", output.status),
        }))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
