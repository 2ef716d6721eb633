//! How far the job has come, for someone who watches it on a terminal.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error, which is gone when it is dropped. Where standard error is a file or a
/// pipe, nothing is shown.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Counts records.
    pub(crate) fn records(doing: &'static str, total: u64) -> Self {
        Progress::new(doing, total, "{human_pos} of {human_len} records")
    }

    /// Counts bytes.
    pub(crate) fn bytes(doing: &'static str, total: u64) -> Self {
        Progress::new(doing, total, "{decimal_bytes} of {decimal_total_bytes}")
    }

    /// Counts steps.
    pub(crate) fn steps(doing: &'static str, total: u64) -> Self {
        Progress::new(doing, total, "{pos} of {len} rounds")
    }

    fn new(doing: &'static str, total: u64, counter: &str) -> Self {
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(total), target).with_message(doing);
        let template = format!("{{msg:>13}} [{{bar:32}}] {counter}");
        // A bar in the library's own style is better than none.
        let style = ProgressStyle::with_template(&template)
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.progress_chars("=> "));
        Progress(bar)
    }

    /// Moves the bar; cheap enough for every record.
    pub(crate) fn at(&self, position: u64) {
        self.0.set_position(position);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
