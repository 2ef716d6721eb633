//! The few figures that `README.md` shows, which are those of `docs/benchmarks.md`.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use crate::rows::Rows;
use crate::setting;
use crate::table::number;

/// Between these two lines is what this program writes, in either file.
const START: &str = "<!-- figures: written by compare -->\n";
const END: &str = "<!-- end of figures -->\n";

/// The groups that are shown.
const GROUPS: [&str; 2] = ["airline/cjk", "event/3"];

/// Who is shown.
const CONTESTANTS: [&str; 11] = [
    "thrift",
    "pilota",
    "pilota-unchecked",
    "full",
    "lazy",
    "adapted",
    "adapted-reused",
    "adapted-early",
    "projection",
    "hand",
    "hand-early",
];

/// The figures, between their marks. Who did not take part is left out.
pub(crate) fn markdown(rows: &Rows) -> String {
    let mut out = START.to_owned();
    let _ = write!(
        out,
        "Measured on {} by `cargo run --release -p scrooge-benches --bin compare`: {}, {}.\n\
         Nanoseconds a record, and how many times as fast as the `thrift` crate.\n\n\
         | |",
        setting::date(),
        setting::processor(),
        setting::compiler(),
    );
    for (group, job) in rows.groups().filter(|(group, _)| GROUPS.contains(group)) {
        let _ = write!(out, " {group}: {job} |");
    }
    out += "\n|---|---|---|\n";
    for contestant in CONTESTANTS {
        let found = GROUPS.map(|group| rows.find(group, contestant));
        if found.iter().all(Option::is_none) {
            continue;
        }
        let _ = write!(out, "| {contestant} |");
        for row in found {
            let cell = row.map_or_else(String::new, |row| {
                let ratio = row.ratio_to_thrift.map_or_else(String::new, number);
                format!("{} ns, {ratio}×", number(row.ns_per_record))
            });
            let _ = write!(out, " {cell} |");
        }
        out += "\n";
    }
    out + END
}

/// Puts the figures into the README, where its marks are.
pub(crate) fn write(readme: &Path, figures: &str) -> io::Result<()> {
    let text = fs::read_to_string(readme)?;
    let Some(old) = marked(&text) else {
        let message = format!("{} has no place for figures", readme.display());
        return Err(io::Error::other(message));
    };
    fs::write(readme, text.replacen(old, figures, 1))
}

/// What is between the marks, marks included.
fn marked(text: &str) -> Option<&str> {
    let start = text.find(START)?;
    let length = text[start..].find(END)? + END.len();
    Some(&text[start..start + length])
}

#[cfg(test)]
mod tests {
    use super::{END, START, marked};

    /// What a file of the repository has between its marks. Neither is an error before the first report.
    fn figures(file: &str) -> Option<String> {
        let path = format!("{}/../{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap_or_default();
        marked(&text).map(str::to_owned)
    }

    #[test]
    fn the_readme_shows_the_figures_of_the_report() {
        assert_eq!(figures("README.md"), figures("docs/benchmarks.md"));
    }

    #[test]
    fn only_what_is_marked_is_taken() {
        let all = format!("before\n{START}figures\n{END}after\n");
        assert_eq!(marked(&all), Some(&*format!("{START}figures\n{END}")));
        assert_eq!(marked(&format!("{START}no end\n")), None);
    }
}
