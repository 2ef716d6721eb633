//! Events to try things on.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use scrooge_examples::records;
use scrooge_examples::sample::events::Events;

/// Writes sample events into a file, each behind its length.
pub(crate) fn write(path: &Path, count: usize, seed: u64) -> Result<(), String> {
    let failed =
        |error: &dyn std::fmt::Display| format!("cannot write {}: {error}", path.display());
    let file = File::create(path).map_err(|error| failed(&error))?;
    let mut writer = records::writer(BufWriter::new(file));
    for event in Events::encoded(seed).take(count) {
        writer.write(&event).map_err(|error| failed(&error))?;
    }
    writer.into_inner().flush().map_err(|error| failed(&error))
}
