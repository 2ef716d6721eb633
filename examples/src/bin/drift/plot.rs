//! Lines over phases, as SVG that is legible on light and on dark pages.

use std::fmt::Write;

/// The picture's size, and what is left around the plot for axes and titles.
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 80.0;
const BOTTOM: f64 = 60.0;

const STYLE: &str = "
  text { font: 13px sans-serif; fill: #24292f }
  .title { font-size: 16px; font-weight: bold }
  .page { fill: #ffffff }
  .grid { stroke: #d0d7de; stroke-width: 1 }
  .shift { stroke: #57606a; stroke-width: 1 }
  .change { stroke: #57606a; stroke-width: 1; stroke-dasharray: 2 4 }
  .one { stroke: #0969da; fill: none; stroke-width: 2 }
  .other { stroke: #bc4c00; fill: none; stroke-width: 2; stroke-dasharray: 6 3 }
  @media (prefers-color-scheme: dark) {
    text { fill: #d0d7de }
    .page { fill: #0d1117 }
    .grid { stroke: #30363d }
    .shift, .change { stroke: #8c959f }
    .one { stroke: #58a6ff }
    .other { stroke: #f0883e }
  }
";

/// What is shown.
pub(crate) struct Plot {
    pub(crate) title: &'static str,
    pub(crate) x_axis: &'static str,
    pub(crate) y_axis: &'static str,
    /// How much a value takes of the horizontal axis.
    pub(crate) slice: f64,
    /// The phases, of one length.
    pub(crate) phases: [&'static str; 3],
    pub(crate) lines: [Line; 2],
    /// The places among the values at which something changed.
    pub(crate) changes: Vec<usize>,
}

pub(crate) struct Line {
    pub(crate) name: &'static str,
    pub(crate) class: &'static str,
    pub(crate) values: Vec<f64>,
}

impl Plot {
    pub(crate) fn to_svg(&self) -> String {
        let mut svg = Svg {
            out: String::new(),
            count: self
                .lines
                .iter()
                .map(|line| line.values.len())
                .max()
                .unwrap_or(1),
            top: self.top(),
        };
        svg.head(self);
        svg.vertical_axis(self.y_axis);
        svg.horizontal_axis(self.x_axis, self.slice);
        svg.phases(&self.phases);
        for &change in &self.changes {
            svg.vertical("change", change as f64 + 1.0, 18.0);
        }
        for line in &self.lines {
            svg.line(line);
        }
        svg.legend(&self.lines);
        svg.out.push_str("</svg>\n");
        svg.out
    }

    /// A round number above all values.
    fn top(&self) -> f64 {
        let values = self.lines.iter().flat_map(|line| &line.values);
        let most = values.copied().fold(0.0, f64::max);
        let step = step(most);
        (most / step).ceil().max(1.0) * step
    }
}

/// The distance of grid lines: 1, 2 or 5 times a power of ten, for some five of them.
fn step(most: f64) -> f64 {
    let rough = (most / 5.0).max(f64::MIN_POSITIVE);
    let power = 10_f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0]
        .into_iter()
        .find(|factor| factor * power >= rough);
    factor.unwrap_or(10.0) * power
}

struct Svg {
    out: String,
    /// How many values a line has.
    count: usize,
    /// The value at the upper end.
    top: f64,
}

impl Svg {
    fn push(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.out, "{element}");
    }

    fn x(&self, place: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * place / self.count as f64
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / self.top
    }

    fn text(&mut self, x: f64, y: f64, attributes: &str, text: &str) {
        self.push(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" {attributes}>{text}</text>"
        ));
    }

    fn head(&mut self, plot: &Plot) {
        self.push(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             role=\"img\">\n<title>{}</title>\n<style>{STYLE}</style>\n<rect class=\"page\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>",
            plot.title
        ));
        self.text(LEFT, 26.0, "class=\"title\"", plot.title);
    }

    fn vertical_axis(&mut self, name: &str) {
        let step = step(self.top);
        let lines = (self.top / step).round() as usize;
        for number in 0..=lines {
            let value = number as f64 * step;
            let (y, end) = (self.y(value), WIDTH - RIGHT);
            self.push(format_args!(
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{end}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>"
            ));
            // As many digits as the step has.
            let digits = (-step.log10().floor()).max(0.0) as usize;
            let label = format!("{value:.digits$}");
            self.text(LEFT - 8.0, y + 4.0, "text-anchor=\"end\"", &label);
        }
        let middle = self.y(self.top / 2.0);
        let turned = format!("text-anchor=\"middle\" transform=\"rotate(-90 20 {middle:.1})\"");
        self.text(20.0, middle, &turned, name);
    }

    fn horizontal_axis(&mut self, name: &str, slice: f64) {
        let all = self.count as f64 * slice;
        let step = step(all);
        let mut value = 0.0;
        while value <= all {
            let x = self.x(value / slice);
            self.text(
                x,
                HEIGHT - BOTTOM + 20.0,
                "text-anchor=\"middle\"",
                &format!("{value}"),
            );
            value += step;
        }
        let middle = self.x(self.count as f64 / 2.0);
        self.text(middle, HEIGHT - 16.0, "text-anchor=\"middle\"", name);
    }

    fn phases(&mut self, names: &[&str]) {
        let length = self.count as f64 / names.len() as f64;
        for (number, name) in names.iter().enumerate() {
            let start = number as f64 * length;
            self.vertical("shift", start, 0.0);
            let middle = self.x(start + length / 2.0);
            self.text(middle, TOP - 8.0, "text-anchor=\"middle\"", name);
        }
    }

    /// A line from the bottom to `below` the upper end.
    fn vertical(&mut self, class: &str, place: f64, below: f64) {
        let (x, top, bottom) = (self.x(place), TOP + below, HEIGHT - BOTTOM);
        self.push(format_args!(
            "<line class=\"{class}\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{top}\" y2=\"{bottom}\"/>"
        ));
    }

    fn line(&mut self, line: &Line) {
        let values = line.values.iter().enumerate();
        let points: Vec<String> = values
            .map(|(place, value)| {
                format!("{:.1},{:.1}", self.x(place as f64 + 0.5), self.y(*value))
            })
            .collect();
        self.push(format_args!(
            "<polyline class=\"{}\" points=\"{}\"/>",
            line.class,
            points.join(" ")
        ));
    }

    fn legend(&mut self, lines: &[Line]) {
        let mut x = LEFT;
        let named = lines.iter().map(|line| (line.class, line.name));
        for (class, name) in named.chain([("change", "the plan changes")]) {
            self.push(format_args!(
                "<line class=\"{class}\" x1=\"{x}\" x2=\"{}\" y1=\"46\" y2=\"46\"/>",
                x + 28.0
            ));
            self.text(x + 34.0, 50.0, "", name);
            x += 160.0;
        }
    }
}
