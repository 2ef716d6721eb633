//! Where output goes, and with which colours.

use std::fmt;
use std::io::{self, IsTerminal, Write};

use crate::cli::{Format, When};

/// How a command ended that could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Nothing to complain of.
    Fine,
    /// What was looked for was found.
    Problems,
    /// Some of the work was done, and why not all was said.
    Incomplete,
}

/// Why a command could not do its work, in one line.
#[derive(Debug)]
pub(crate) struct Trouble(String);

impl Trouble {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Trouble(message.into())
    }

    /// What the system said about a file.
    pub(crate) fn file(path: &std::path::Path, error: &io::Error) -> Self {
        Trouble(format!("{}: {error}", path.display()))
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The two streams, and what the user wants on them.
pub(crate) struct Console {
    pub(crate) format: Format,
    out_colour: bool,
    error_colour: bool,
}

impl Console {
    pub(crate) fn new(when: When, format: Format) -> Self {
        let wanted = |terminal: bool| match when {
            When::Always => true,
            When::Never => false,
            When::Auto => terminal && std::env::var_os("NO_COLOR").is_none_or(|it| it.is_empty()),
        };
        Console {
            format,
            out_colour: wanted(io::stdout().is_terminal()),
            error_colour: wanted(io::stderr().is_terminal()),
        }
    }

    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// Whether what [`out`](Console::out) writes may have colours.
    pub(crate) fn out_colour(&self) -> bool {
        self.out_colour
    }

    /// Whether what [`say`](Console::say) writes may have colours.
    pub(crate) fn error_colour(&self) -> bool {
        self.error_colour
    }

    /// To the standard output. Who closes it early, as `head` does, has seen enough: that is no trouble.
    pub(crate) fn out(&self, bytes: &[u8]) -> Result<(), Trouble> {
        self.out_while_read(bytes).map(|_| ())
    }

    /// As [`out`](Console::out), and says whether it is still open.
    pub(crate) fn out_while_read(&self, bytes: &[u8]) -> Result<bool, Trouble> {
        let mut stdout = io::stdout().lock();
        match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
            Err(error) => Err(Trouble(format!("the standard output: {error}"))),
        }
    }

    /// One JSON object for each value, one a line.
    pub(crate) fn objects(&self, values: &[serde_json::Value]) -> Result<(), Trouble> {
        let lines: String = values.iter().map(|value| format!("{value}\n")).collect();
        self.out(lines.as_bytes())
    }

    /// To the standard error. Nobody can be told if that fails.
    pub(crate) fn say(&self, text: &str) {
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }

    /// `error: …` on the standard error.
    pub(crate) fn error(&self, message: &str) {
        let (on, off) = if self.error_colour {
            ("\x1b[1m\x1b[91m", "\x1b[0m")
        } else {
            ("", "")
        };
        self.say(&format!("{on}error{off}: {message}\n"));
    }
}

/// `1 file`, `2 files`.
pub(crate) fn count(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}
