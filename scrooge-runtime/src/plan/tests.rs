//! Rules of the table that no decoder shows from outside.

use super::{Entry, Node, Paths, Plan};
use crate::schema::{Field, Schema, StructKind, StructRef, Type, Walks};

/// Plans do not walk.
const WALKS: Walks = Walks::none();

const fn schema(name: &'static str, fields: &'static [Field]) -> Schema {
    Schema::new(StructKind::Struct, name, fields, WALKS)
}

static LEAF: Schema = schema(
    "Leaf",
    &[
        Field::optional(1, "x", Type::I32),
        Field::optional(2, "y", Type::I32),
    ],
);

static BRANCH: Schema = schema(
    "Branch",
    &[
        Field::optional(1, "left", Type::Struct(StructRef::new(|| &LEAF))),
        Field::optional(2, "right", Type::Struct(StructRef::new(|| &LEAF))),
    ],
);

static ROOT: Schema = schema(
    "Root",
    &[
        Field::optional(1, "id", Type::I64),
        Field::optional(2, "branch", Type::Struct(StructRef::new(|| &BRANCH))),
        Field::optional(3, "last", Type::I64),
    ],
);

/// The plan under which the paths of these names, and those that lead to them, are hot; and the names by path.
fn plan(hot: &[&str]) -> (Plan, Vec<String>) {
    let paths = Paths::of(&ROOT, usize::MAX);
    let names: Vec<String> = (0..paths.len()).map(|path| paths.name(path)).collect();
    let plan = Plan::new(&paths, |path| hot.contains(&names[path].as_str()));
    (plan, names)
}

/// The rows of hot paths in the order of their slots: name, span, direct.
fn hot_rows(hot: &[&str]) -> Vec<(String, u16, u16)> {
    let (plan, names) = plan(hot);
    let mut rows: Vec<_> = plan
        .entries
        .iter()
        .zip(names)
        .filter(|(entry, _)| entry.slot != Entry::COLD)
        .collect();
    rows.sort_by_key(|(entry, _)| entry.slot);
    let slots: Vec<usize> = rows.iter().map(|(entry, _)| entry.slot.into()).collect();
    assert_eq!(slots, Vec::from_iter(0..rows.len()));
    assert_eq!(plan.words, rows.len());
    rows.into_iter()
        .map(|(entry, name)| (name, entry.span, entry.direct))
        .collect()
}

#[test]
fn what_leads_to_a_hot_path_is_hot_though_it_was_not_said_to_be() {
    assert_eq!(
        hot_rows(&["branch.right.y"]),
        [
            ("branch".into(), 2, 1),
            ("branch.right".into(), 1, 1),
            ("branch.right.y".into(), 0, 0),
        ]
    );
}

#[test]
fn the_slots_below_a_path_follow_its_own() {
    assert_eq!(
        hot_rows(&["last", "branch.left", "branch.right.x", "branch.right.y"]),
        [
            ("branch".into(), 4, 2),
            ("branch.left".into(), 0, 0),
            ("branch.right".into(), 2, 2),
            ("branch.right.x".into(), 0, 0),
            ("branch.right.y".into(), 0, 0),
            ("last".into(), 0, 0),
        ]
    );
    assert_eq!(plan(&["last", "branch.left"]).0.direct, 2);
}

#[test]
fn a_plan_of_nothing_has_no_slots_and_still_tells_paths_apart() {
    let (plan, names) = plan(&[]);
    assert_eq!((plan.words, plan.direct), (0, 0));
    assert_eq!(
        names,
        [
            "id",
            "branch",
            "last",
            "branch.left",
            "branch.right",
            "branch.left.x",
            "branch.left.y",
            "branch.right.x",
            "branch.right.y",
        ]
    );
    // A struct's row says where the rows of its fields start, hot or cold.
    let child = |path: usize| Node(plan.entries[path].child);
    assert_eq!(child(1).path(0), Some(3));
    assert_eq!(child(4).path(1), Some(8));
    assert_eq!(child(0).path(0), None);
}
