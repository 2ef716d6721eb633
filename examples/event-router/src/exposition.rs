//! Prometheus' text format.

use std::fmt::{Display, Write};

/// A page of metrics.
#[derive(Debug, Default)]
pub(crate) struct Exposition(String);

/// The values of one metric.
pub(crate) struct Family<'p> {
    page: &'p mut String,
    name: &'static str,
}

impl Exposition {
    pub(crate) fn counter(&mut self, name: &'static str, help: &str) -> Family<'_> {
        self.family(name, help, "counter")
    }

    pub(crate) fn gauge(&mut self, name: &'static str, help: &str) -> Family<'_> {
        self.family(name, help, "gauge")
    }

    pub(crate) fn histogram(&mut self, name: &'static str, help: &str) -> Family<'_> {
        self.family(name, help, "histogram")
    }

    fn family(&mut self, name: &'static str, help: &str, kind: &str) -> Family<'_> {
        // Writing to a string does not fail.
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
        Family {
            page: &mut self.0,
            name,
        }
    }

    pub(crate) fn text(self) -> String {
        self.0
    }
}

impl Family<'_> {
    pub(crate) fn value(&mut self, labels: &[(&str, &str)], value: impl Display) {
        self.part("", labels, value);
    }

    /// One of the values of a histogram.
    pub(crate) fn part(&mut self, suffix: &str, labels: &[(&str, &str)], value: impl Display) {
        let labels: Vec<String> = labels
            .iter()
            .map(|(name, value)| format!("{name}=\"{}\"", escaped(value)))
            .collect();
        let labels = match labels.as_slice() {
            [] => String::new(),
            labels => format!("{{{}}}", labels.join(",")),
        };
        let _ = writeln!(self.page, "{}{suffix}{labels} {value}", self.name);
    }
}

fn escaped(value: &str) -> String {
    value
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_below_what_they_are() {
        let mut page = Exposition::default();
        let mut sent = page.counter("sent_total", "What was sent");
        sent.value(&[("topic", "a\"b\\c\n")], 7);
        sent.value(&[], 1.5);
        let expected = "# HELP sent_total What was sent\n# TYPE sent_total counter\n\
                        sent_total{topic=\"a\\\"b\\\\c\\n\"} 7\nsent_total 1.5\n";
        assert_eq!(page.text(), expected);
    }
}
