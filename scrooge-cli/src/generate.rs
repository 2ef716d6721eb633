//! `scrooge generate`: Rust files without a build script.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use scrooge_codegen::{Config, Error, Generated, NegativeIds};
use serde_json::json;

use crate::cli;
use crate::console::{Console, Outcome, Trouble, count};
use crate::inputs;
use crate::report;

pub(crate) fn run(arguments: &cli::Generate, console: &Console) -> Result<Outcome, Trouble> {
    let config = config(arguments)?;
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

/// What the arguments say, as a build script would.
fn config(arguments: &cli::Generate) -> Result<Config, Trouble> {
    let mut config = Config::new()
        .strict_names(arguments.strict_names)
        .format(!arguments.no_format)
        .relative_includes(true)
        .map_type(arguments.map_type.container())
        .set_type(arguments.set_type.container());
    if arguments.negative_ids == cli::NegativeIds::Apache {
        config = config.negative_ids(NegativeIds::Apache);
    }
    for path in inputs::include_dirs(&arguments.includes)? {
        config = config.include_dir(path);
    }
    for (idl, rust) in &arguments.extern_paths {
        config = config.extern_path(idl, rust);
    }
    for (pattern, traits) in &arguments.derives {
        config = config.derive(pattern, traits);
    }
    for (pattern, attribute) in &arguments.type_attributes {
        config = config.type_attribute(pattern, attribute);
    }
    for (pattern, attribute) in &arguments.field_attributes {
        config = config.field_attribute(pattern, attribute);
    }
    Ok(config)
}

struct Written {
    path: PathBuf,
    bytes: usize,
    changed: bool,
}

/// Writes a file unless it has this text already, so that what depends on it is not built again for nothing.
fn write(out: &Path, file: &Generated) -> Result<Written, Trouble> {
    let path = out.join(&file.name);
    let text = &file.text;
    let changed = fs::read(&path).map_or(true, |old| old != text.as_bytes());
    if changed {
        fs::write(&path, text).map_err(|error| Trouble::file(&path, &error))?;
    }
    Ok(Written {
        path,
        bytes: text.len(),
        changed,
    })
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
