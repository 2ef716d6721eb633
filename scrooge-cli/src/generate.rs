//! `scrooge generate`: Rust files without a build script.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use scrooge_codegen::{Config, Error, Generated};
use serde_json::json;

use crate::cli;
use crate::console::{Console, Outcome, Trouble, count};
use crate::inputs;
use crate::report;

pub(crate) fn run(arguments: &cli::Generate, console: &Console) -> Result<Outcome, Trouble> {
    let mut config = Config::new()
        .strict_names(arguments.strict_names)
        .format(!arguments.no_format);
    for path in inputs::include_dirs(&arguments.includes)? {
        config = config.include_dir(path);
    }
    let inputs = inputs::find(&arguments.files, console);
    if inputs.incomplete {
        return Ok(Outcome::Incomplete);
    }
    let progress = Progress::start();
    progress.step(&format!("reading {}", count(inputs.files.len(), "file")));
    let model = match config.load(&inputs.files) {
        Ok(model) => model,
        Err(Error::Diagnostics(diagnostics)) => {
            drop(progress);
            report::show(&diagnostics, console)?;
            return Ok(Outcome::Problems);
        }
        Err(error) => return Err(Trouble::new(error.to_string())),
    };
    progress.step(&format!("generating {}", count(model.files.len(), "file")));
    let generated = config
        .generate(&model)
        .map_err(|error| Trouble::new(error.to_string()))?;
    fs::create_dir_all(&arguments.out).map_err(|error| Trouble::file(&arguments.out, &error))?;
    progress.files(generated.len());
    let mut written = Vec::new();
    for file in &generated {
        progress.file(&file.name);
        written.push(write(&arguments.out, file)?);
    }
    drop(progress);
    // Warnings go to the standard error in either format: the standard output is for what was written.
    console.say(&report::text(&model.rendered_warnings(), console));
    say_written(&arguments.out, &written, console)?;
    Ok(Outcome::Fine)
}

struct Written {
    path: PathBuf,
    bytes: usize,
    changed: bool,
}

/// Writes a file unless it has this text already, so that what depends on it is not built again for nothing.
fn write(out: &Path, file: &Generated) -> Result<Written, Trouble> {
    let path = out.join(&file.name);
    let text = beside_each_other(&file.text);
    let changed = fs::read(&path).map_or(true, |old| old != text.as_bytes());
    if changed {
        fs::write(&path, &text).map_err(|error| Trouble::file(&path, &error))?;
    }
    Ok(Written {
        path,
        bytes: text.len(),
        changed,
    })
}

/// The root is made for a build script, whose files lie in `OUT_DIR`. Here they lie beside the root, and `include!` looks there.
fn beside_each_other(text: &str) -> String {
    const FORMATTED: &str = "concat!(env!(\"OUT_DIR\"), \"/";
    const UNFORMATTED: &str = "concat ! (env ! (\"OUT_DIR\") , \"/";
    let mut rest = text;
    let mut result = String::with_capacity(text.len());
    loop {
        let found = [FORMATTED, UNFORMATTED]
            .into_iter()
            .filter_map(|start| Some((rest.find(start)?, start)))
            .min();
        let Some((at, start)) = found else {
            result.push_str(rest);
            return result;
        };
        let (before, from) = rest.split_at(at);
        result.push_str(before);
        let name_on = from.get(start.len()..).unwrap_or_default();
        let Some((name, after)) = name_on.split_once("\")") else {
            result.push_str(from);
            return result;
        };
        result.push_str(&format!("\"{name}\""));
        rest = after;
    }
}

fn say_written(out: &Path, written: &[Written], console: &Console) -> Result<(), Trouble> {
    if console.is_json() {
        let object = |file: &Written| {
            json!({
                "file": file.path.to_string_lossy(),
                "bytes": file.bytes,
                "written": file.changed,
            })
        };
        return console.objects(&written.iter().map(object).collect::<Vec<_>>());
    }
    let mut text = String::new();
    for file in written {
        let what = if file.changed { "wrote" } else { "kept " };
        let size = size(file.bytes);
        text.push_str(&format!("{what} {}  {size}\n", file.path.display()));
    }
    let changed = written.iter().filter(|file| file.changed).count();
    let files = count(changed, "file");
    let kept = match written.len() - changed {
        0 => String::new(),
        kept => format!(", {kept} as before"),
    };
    text.push_str(&format!("{files} written to {}{kept}\n", out.display()));
    console.out(text.as_bytes())
}

fn size(bytes: usize) -> String {
    if bytes < 1_000 {
        format!("{bytes} B")
    } else {
        format!("{:.1} kB", bytes as f64 / 1e3)
    }
}

/// Says on a terminal what is being done; silent elsewhere. It is gone when dropped.
struct Progress(ProgressBar);

impl Progress {
    fn start() -> Self {
        let bar = ProgressBar::new_spinner();
        bar.enable_steady_tick(Duration::from_millis(100));
        Progress(bar)
    }

    fn step(&self, what: &str) {
        self.0.set_message(what.to_owned());
    }

    fn files(&self, number: usize) {
        self.0.set_length(number as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
            self.0.set_style(style);
        }
    }

    fn file(&self, name: &str) {
        self.0.set_message(name.to_owned());
        self.0.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
