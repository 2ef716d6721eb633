//! `docs/benchmarks.svg`: a row a group, a mark a contestant, by how many times as fast as the `thrift` crate it is.

use std::fmt::Write as _;

use crate::rows::Rows;

/// Who is shown, with a colour that can be seen on white and on black.
const SHOWN: [(&str, &str); 7] = [
    ("thrift", "#8a8a8a"),
    ("full", "#b07aa1"),
    ("pilota-unchecked", "#d98b2b"),
    ("parquet", "#8c6d3f"),
    ("lazy", "#4e9a9a"),
    ("adapted", "#3b82d6"),
    ("adapted-early", "#d6455d"),
];

const LEFT: f64 = 180.0;
const WIDTH: f64 = 640.0;
const TOP: f64 = 70.0;
const ROW: f64 = 26.0;

/// The groups that are shown: those in which records are read.
fn is_shown(group: &str) -> bool {
    let reads = [
        "airline",
        "event",
        "wide",
        "deep",
        "containers",
        "reserialise",
        "footer",
    ];
    reads.iter().any(|name| group.starts_with(name))
}

pub(crate) fn svg(rows: &Rows) -> String {
    let groups: Vec<&str> = rows
        .groups()
        .map(|(group, _)| group)
        .filter(|group| is_shown(group))
        .collect();
    let ratios = groups
        .iter()
        .flat_map(|group| SHOWN.map(|(name, _)| rows.find(group, name)))
        .filter_map(|row| row?.ratio_to_thrift);
    let most = ratios.fold(10.0, f64::max);
    let decades = most.log10().ceil().max(1.0);
    let place = |ratio: f64| LEFT + WIDTH * (ratio.log10() / decades).max(-0.05);
    let bottom = TOP + ROW * groups.len() as f64;
    let (width, height) = (LEFT + WIDTH + 30.0, bottom + 50.0);
    let mut out = String::new();
    let _ = write!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">
<title>How many times as fast as the thrift crate</title>
<style>
  text {{ font: 13px sans-serif; fill: #333 }}
  line {{ stroke: #888; stroke-opacity: 0.35 }}
  @media (prefers-color-scheme: dark) {{ text {{ fill: #ddd }} }}
</style>
"##
    );
    let mut x = LEFT;
    for (name, colour) in SHOWN {
        let _ = writeln!(out, r#"<circle cx="{x}" cy="24" r="6" fill="{colour}"/>"#);
        let _ = writeln!(out, r#"<text x="{}" y="29">{name}</text>"#, x + 11.0);
        x += 38.0 + 7.4 * name.len() as f64;
    }
    for decade in 0..=decades as i32 {
        let x = place(10f64.powi(decade));
        let _ = writeln!(
            out,
            r#"<line x1="{x:.1}" x2="{x:.1}" y1="{}" y2="{bottom}"/>"#,
            TOP - 14.0
        );
        let _ = writeln!(
            out,
            r#"<text x="{x:.1}" y="{}" text-anchor="middle">{}×</text>"#,
            bottom + 18.0,
            10f64.powi(decade)
        );
    }
    let _ = writeln!(
        out,
        r#"<text x="{}" y="{}" text-anchor="middle">times as fast as the thrift crate (records a second; logarithmic)</text>"#,
        LEFT + WIDTH / 2.0,
        bottom + 40.0
    );
    for (at, group) in groups.iter().enumerate() {
        let y = TOP + ROW * at as f64;
        let _ = writeln!(
            out,
            r#"<text x="{}" y="{}" text-anchor="end">{group}</text>"#,
            LEFT - 16.0,
            y + 4.5
        );
        let _ = writeln!(
            out,
            r#"<line x1="{LEFT}" x2="{}" y1="{y}" y2="{y}"/>"#,
            LEFT + WIDTH
        );
        for (name, colour) in SHOWN {
            let ratio = rows.find(group, name).and_then(|row| row.ratio_to_thrift);
            if let Some(ratio) = ratio {
                let x = place(ratio);
                let _ = writeln!(
                    out,
                    r#"<circle cx="{x:.1}" cy="{y}" r="6" fill="{colour}" fill-opacity="0.9"><title>{name}: {ratio:.1}×</title></circle>"#
                );
            }
        }
    }
    out + "</svg>\n"
}
