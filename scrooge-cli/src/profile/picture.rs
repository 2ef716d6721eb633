//! A profile as a picture: how often each path is read, beside how much of a record it is.

use std::fmt::Write as _;

use scrooge_runtime::Profile;

use super::percent;
use super::tree::{self, Node};

const LEFT: f64 = 24.0;
const TOP: f64 = 128.0;
const ROW: f64 = 24.0;
const CELL: f64 = 180.0;
/// Half of what a letter of the names is wide, so that the longest fits.
const LETTER: f64 = 7.6;

/// The picture, legible on light and on dark.
pub(super) fn svg(profile: &Profile, nodes: &[Node<'_>]) -> String {
    let shown: Vec<&Node<'_>> = nodes.iter().filter(|node| node.matters).collect();
    let name_width = shown.iter().map(|node| letters(node)).max().unwrap_or(0);
    let cells = LEFT + 24.0 + (LETTER * name_width as f64).max(240.0);
    let width = cells + 2.0 * CELL + 32.0;
    let hidden = nodes.len() - shown.len();
    let bottom = TOP + ROW * shown.len() as f64;
    let height = bottom + 68.0;
    let mut out = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">
<title>What is read of {record}</title>
<style>
  text {{ font: 13px sans-serif; fill: #222 }}
  .title {{ font-weight: bold; font-size: 15px }}
  .cold {{ fill-opacity: 0.6 }}
  .frame {{ fill: none; stroke: #888; stroke-opacity: 0.5 }}
  .reads {{ fill: #3b82d6 }}
  .bytes {{ fill: #d98b2b }}
  @media (prefers-color-scheme: dark) {{ text {{ fill: #eee }} }}
</style>
"##,
        record = escaped(&profile.record),
    );
    saving(&mut out, profile, nodes, width);
    let axis = [
        (cells, "read in, % of records"),
        (cells + CELL, "size, % of bytes"),
    ];
    for (x, title) in axis {
        let _ = writeln!(
            out,
            r#"<text x="{:.1}" y="{}" text-anchor="middle">{title}</text>"#,
            x + CELL / 2.0,
            TOP - 10.0
        );
    }
    for (at, node) in shown.iter().enumerate() {
        line(&mut out, profile, node, TOP + ROW * at as f64, cells);
    }
    let _ = writeln!(
        out,
        r#"<circle class="reads" cx="{}" cy="{:.1}" r="5"/><text x="{}" y="{:.1}">hot: found in every record by its one walk</text>"#,
        LEFT + 6.0,
        bottom + 23.5,
        LEFT + 18.0,
        bottom + 28.0
    );
    if hidden > 0 {
        let _ = writeln!(
            out,
            r#"<text x="{}" y="{:.1}">{hidden} paths that were never read are left out</text>"#,
            LEFT + 18.0,
            bottom + 50.0
        );
    }
    out + "</svg>\n"
}

fn letters(node: &Node<'_>) -> usize {
    2 * node.depth + node.name.chars().count()
}

/// What the whole of a record's bytes is to a job that reads this.
fn saving(out: &mut String, profile: &Profile, nodes: &[Node<'_>], width: f64) {
    let materialised = tree::materialised(profile, nodes);
    let whole = width - 2.0 * LEFT;
    let _ = writeln!(
        out,
        r#"<text class="title" x="{LEFT}" y="30">{}: {} of a record's bytes are materialised for what is read</text>"#,
        escaped(&profile.record),
        percent(materialised)
    );
    let _ = writeln!(
        out,
        r#"<rect class="frame" x="{LEFT}" y="44" width="{whole:.1}" height="16"/><rect class="bytes" x="{LEFT}" y="44" width="{:.1}" height="16"/>"#,
        whole * materialised
    );
    let mean = match profile.measured {
        0 => "no sizes were measured".to_owned(),
        measured => format!(
            "a record, {:.0} bytes on average",
            profile.measured_bytes as f64 / measured as f64
        ),
    };
    let _ = writeln!(out, r#"<text x="{LEFT}" y="80">{mean}</text>"#);
}

fn line(out: &mut String, profile: &Profile, node: &Node<'_>, y: f64, cells: f64) {
    let path = node.path;
    let x = LEFT + 16.0 + LETTER * 2.0 * node.depth as f64;
    if path.hot {
        let _ = writeln!(
            out,
            r#"<circle class="reads" cx="{:.1}" cy="{:.1}" r="5"/>"#,
            x - 10.0,
            y + ROW / 2.0
        );
    }
    let class = if path.hot { "" } else { r#" class="cold""# };
    let _ = writeln!(
        out,
        r#"<text{class} x="{x:.1}" y="{:.1}">{}</text>"#,
        y + 16.5,
        escaped(node.name)
    );
    let shares = [
        ("reads", profile.share(path)),
        ("bytes", profile.share_of_bytes(path)),
    ];
    for (at, (class, share)) in shares.into_iter().enumerate() {
        let x = cells + CELL * at as f64;
        let _ = writeln!(
            out,
            r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{:.1}" height="{:.1}" fill-opacity="{:.2}"/><rect class="frame" x="{x:.1}" y="{y:.1}" width="{:.1}" height="{:.1}"/><text x="{:.1}" y="{:.1}" text-anchor="middle">{}</text>"#,
            CELL - 4.0,
            ROW - 3.0,
            0.75 * share,
            CELL - 4.0,
            ROW - 3.0,
            x + CELL / 2.0 - 2.0,
            y + 15.5,
            percent(share)
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
