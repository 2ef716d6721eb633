//! The annotated hex dump of a record.

use std::fmt::Write as _;

use super::annotate::Part;

/// How many bytes a line has.
const LINE: usize = 8;
/// How many bytes behind damage are shown, of which nobody knows what they are.
const REST: usize = 256;

/// Bytes at a place of the file, as text.
pub(super) struct Dump<'t> {
    /// Where in the file the first byte is.
    pub(super) offset: u64,
    pub(super) bytes: &'t [u8],
    pub(super) text: &'t mut String,
}

impl Dump<'_> {
    /// The lines of a part: the first says what it is.
    pub(super) fn part(&mut self, part: &Part) {
        let indent = "  ".repeat(part.depth.min(40));
        let what = format!("{indent}{}", part.what);
        if part.start == part.end {
            self.line(part.start, part.end, &what);
        }
        let mut what = what.as_str();
        for start in (part.start..part.end).step_by(LINE) {
            self.line(start, part.end.min(start + LINE), what);
            what = "";
        }
    }

    /// Marks the byte that is wrong, and shows what follows without a word.
    pub(super) fn damage(&mut self, at: usize, message: &str) {
        let place = self.offset + at as u64;
        let _ = writeln!(self.text, "{place:08x}  ^ {message}");
        let end = self.bytes.len().min(at + REST);
        for start in (at..end).step_by(LINE) {
            self.line(start, end.min(start + LINE), "?");
        }
        let more = self.bytes.len().saturating_sub(end);
        if more > 0 {
            let more = crate::console::count(more, "more byte");
            let _ = writeln!(self.text, "          … {more}");
        }
    }

    fn line(&mut self, start: usize, end: usize, what: &str) {
        let place = self.offset + start as u64;
        let bytes = self.bytes.get(start..end).unwrap_or_default();
        let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let line = format!("{place:08x}  {:<23}  {what}", hex.join(" "));
        let _ = writeln!(self.text, "{}", line.trim_end());
    }
}
