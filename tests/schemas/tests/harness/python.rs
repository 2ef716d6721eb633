//! Apache's Python library, in a process of its own.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use scrooge_tests::kinds::Kind;

/// The variable of the environment that names a Python which has Apache's library.
const PYTHON: &str = "SCROOGE_INTEROP_PYTHON";

/// A Python process that reads and writes records: see `peer.py`.
pub(super) struct Python {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Python {
    /// Starts it, with the folder of generated code. None where there is no Python with the library.
    pub(super) fn start(generated: &str) -> Option<Self> {
        let python = env::var(PYTHON).unwrap_or_else(|_| "python3".to_owned());
        let has_library = Command::new(&python)
            .args(["-c", "import thrift"])
            .stderr(Stdio::null())
            .status();
        if !has_library.is_ok_and(|status| status.success()) {
            return None;
        }
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/peer.py");
        let mut child = Command::new(python)
            .arg(script)
            .env("PYTHONPATH", generated)
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        let (to, from) = (child.stdin.take()?, child.stdout.take()?);
        Some(Python {
            child,
            to,
            from: BufReader::new(from),
        })
    }

    /// Reads a record and writes it again.
    pub(super) fn round_trip(&mut self, kind: &Kind, bytes: &[u8]) -> Result<Vec<u8>, String> {
        let (module, name) = kind.name.split_once('.').expect("file and name");
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(self.to, "{module} {name} {:?} {hex}", kind.protocol).expect("it listens");
        let mut answer = String::new();
        self.from.read_line(&mut answer).expect("it answers");
        match answer.trim_end().split_once(' ') {
            Some(("ok", hex)) => Ok(from_hex(hex)),
            Some(("error", why)) => Err(why.to_owned()),
            _ => panic!("Python says {answer:?}"),
        }
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn from_hex(hex: &str) -> Vec<u8> {
    let digits = |at| u8::from_str_radix(&hex[at..at + 2], 16).expect("two digits");
    (0..hex.len()).step_by(2).map(digits).collect()
}
