//! What was measured, with ratios.

use scrooge_benches::contest::Outline;
use serde::Serialize;

use crate::measure::Measured;

/// One contestant in one group and protocol.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Row {
    pub(crate) group: &'static str,
    pub(crate) contestant: String,
    pub(crate) protocol: &'static str,
    pub(crate) ns_per_record: f64,
    pub(crate) bytes_per_record: f64,
    pub(crate) allocations_per_record: f64,
    /// How many times as fast as the `thrift` crate.
    pub(crate) ratio_to_thrift: Option<f64>,
    /// How many times as long as hand-written code takes that does as much.
    pub(crate) ratio_to_hand: Option<f64>,
}

/// All of them, in the order of groups.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    rows: Vec<Row>,
    jobs: Vec<(&'static str, &'static str)>,
}

impl Rows {
    /// Adds a group.
    pub(crate) fn add(&mut self, outline: &Outline, measured: Vec<Measured>) {
        let time = |name: &str, protocol: &str| {
            let mut all = measured.iter();
            let found = all.find(|one| one.contestant == name && one.protocol == protocol);
            found.map(|one| one.ns_per_record)
        };
        for one in &measured {
            let is_early = one.contestant.contains("early");
            let hand = if is_early { "hand-early" } else { "hand" };
            // `adapted, 2 threads` is compared with `thrift, 2 threads`.
            let suffix = one
                .contestant
                .find(',')
                .map_or("", |at| &one.contestant[at..]);
            let thrift = time(&format!("thrift{suffix}"), one.protocol);
            self.rows.push(Row {
                group: outline.name,
                contestant: one.contestant.clone(),
                protocol: one.protocol,
                ns_per_record: one.ns_per_record,
                bytes_per_record: one.bytes_per_record,
                allocations_per_record: one.allocations_per_record,
                ratio_to_thrift: thrift.map(|thrift| thrift / one.ns_per_record),
                ratio_to_hand: time(hand, one.protocol).map(|hand| one.ns_per_record / hand),
            });
        }
        self.jobs.push((outline.name, outline.job));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The groups' names and jobs.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.jobs.iter().copied()
    }

    /// The rows of a group.
    pub(crate) fn of(&self, group: &str) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.group == group)
    }

    /// A contestant's row, in binary where the group has that.
    pub(crate) fn find(&self, group: &str, contestant: &str) -> Option<&Row> {
        let rows = || self.of(group).filter(|row| row.contestant == contestant);
        rows()
            .find(|row| row.protocol == "binary")
            .or_else(|| rows().next())
    }

    /// A JSON object a line.
    pub(crate) fn json(&self) -> String {
        let lines = self.rows.iter().map(|row| {
            let line = serde_json::to_string(row).expect("numbers and names are JSON");
            line + "\n"
        });
        lines.collect()
    }
}
