//! Definitions as a whole: gone, new, moved, renamed, or another kind of thing; what is in them is compared elsewhere.

use scrooge_codegen::Span;
use scrooge_codegen::model::{Const, Definition, Struct, StructKind, Typedef};

use super::change::{Change, RECORD, Severity};
use super::fields::{self, Owner};
use super::pairs::Pairs;
use super::side::Side;
use super::types::{self, Difference};
use super::{enums, services};

/// Everything that differs, in the order of the old files, then what is new in that of the new ones.
pub(super) fn compare(old: &Side, new: &Side, pairs: &Pairs) -> Vec<Change> {
    let mut changes = Vec::new();
    for (id, before) in old.definitions() {
        let Some(new_id) = pairs.new_of(id) else {
            changes.push(removed(before));
            continue;
        };
        let after = new.model.get(new_id);
        if before.name() != after.name() {
            changes.push(renamed(before, after));
        } else if old.key(id.file) != new.key(new_id.file) {
            changes.push(moved(before, after));
        }
        one((old, new), pairs, before, after, &mut changes);
    }
    for (id, after) in new.definitions() {
        if !pairs.has_old(id) {
            changes.push(added(after));
        }
    }
    changes
}

fn one(
    (old, new): (&Side, &Side),
    pairs: &Pairs,
    before: &Definition,
    after: &Definition,
    changes: &mut Vec<Change>,
) {
    match (before, after) {
        (Definition::Struct(before), Definition::Struct(after)) => {
            if before.kind != after.kind {
                changes.push(kind_changed(before, after));
            }
            let union = StructKind::Union;
            let owner = Owner {
                name: &before.name,
                what: if before.kind == union && after.kind == union {
                    "arm"
                } else {
                    "field"
                },
                roles: RECORD,
                spans: (before.span, after.span),
            };
            let (olds, news) = (&before.fields, &after.fields);
            fields::compare((old, new), pairs, &owner, olds, news, changes);
        }
        (Definition::Enum(before), Definition::Enum(after)) => {
            enums::compare(before, after, changes);
        }
        (Definition::Service(before), Definition::Service(after)) => {
            services::compare((old, new), pairs, before, after, changes);
        }
        (Definition::Const(before), Definition::Const(after)) => {
            changes.extend(const_changed((old, new), pairs, before, after));
        }
        (Definition::Typedef(before), Definition::Typedef(after)) => {
            changes.extend(typedef_changed((old, new), pairs, before, after));
        }
        _ => {
            let message = format!(
                "`{}` was {} and is {}",
                before.name(),
                kind(before),
                kind(after)
            );
            changes.push(
                Change::new(Severity::Breaking, "kind-changed", before.name(), message)
                    .breaks(&["old readers".to_owned(), "new readers".to_owned()])
                    .effect("old and new readers cannot read it in each other's records")
                    .old(span(before), kind(before))
                    .new_at(span(after), kind(after)),
            );
        }
    }
}

fn span(definition: &Definition) -> Span {
    match definition {
        Definition::Typedef(it) => it.span,
        Definition::Const(it) => it.span,
        Definition::Enum(it) => it.span,
        Definition::Struct(it) => it.span,
        Definition::Service(it) => it.span,
    }
}

fn struct_kind(kind: StructKind) -> &'static str {
    match kind {
        StructKind::Struct => "a struct",
        StructKind::Union => "a union",
        StructKind::Exception => "an exception",
    }
}

fn kind(definition: &Definition) -> &'static str {
    match definition {
        Definition::Typedef(_) => "a typedef",
        Definition::Const(_) => "a const",
        Definition::Enum(_) => "an enum",
        Definition::Struct(it) => struct_kind(it.kind),
        Definition::Service(_) => "a service",
    }
}

/// The kind without its article.
fn bare_kind(definition: &Definition) -> &'static str {
    let kind = kind(definition);
    kind.split_once(' ').map_or(kind, |(_, word)| word)
}

fn removed(before: &Definition) -> Change {
    let message = format!("the {} `{}` is gone", bare_kind(before), before.name());
    let change = |severity, code| Change::new(severity, code, before.name(), message.clone());
    match before {
        Definition::Struct(_) => change(Severity::Breaking, "struct-removed")
            .breaks(&["new readers".to_owned()])
            .effect("new readers cannot read records of it any more"),
        Definition::Service(_) => change(Severity::Breaking, "service-removed")
            .breaks(&["old clients".to_owned()])
            .effect("new servers do not know the calls of old clients"),
        Definition::Enum(_) => change(Severity::Compatible, "enum-removed").effect(
            "no record changes by that alone; programs that name it have to be adapted when they are built anew",
        ),
        Definition::Const(_) => change(Severity::Compatible, "const-removed").effect(
            "no record changes; programs that name it have to be adapted when they are built anew",
        ),
        Definition::Typedef(_) => change(Severity::Compatible, "typedef-removed").effect(
            "no record changes; programs that name it have to be adapted when they are built anew",
        ),
    }
    .old(span(before), "")
}

fn added(after: &Definition) -> Change {
    let message = format!("the {} `{}` is new", bare_kind(after), after.name());
    Change::new(Severity::Compatible, "added", after.name(), message)
        .effect("no record changes by that alone")
        .new_at(span(after), "")
}

fn renamed(before: &Definition, after: &Definition) -> Change {
    let message = format!(
        "the {} `{}` is called `{}` now",
        bare_kind(before),
        before.name(),
        after.name()
    );
    Change::new(Severity::Compatible, "renamed", before.name(), message)
        .effect("the bytes are the same, and programs need the new name when they are built anew")
        .old(span(before), "")
        .new_at(span(after), "")
}

fn moved(before: &Definition, after: &Definition) -> Change {
    let message = format!(
        "the {} `{}` stands in another file",
        bare_kind(before),
        before.name()
    );
    Change::new(Severity::Compatible, "moved", before.name(), message)
        .effect(
            "the bytes are the same; programs may need another path to it when they are built anew",
        )
        .old(span(before), "")
        .new_at(span(after), "")
}

fn kind_changed(before: &Struct, after: &Struct) -> Change {
    let (was, is) = (struct_kind(before.kind), struct_kind(after.kind));
    let message = format!("`{}` was {was} and is {is}", before.name);
    let change = |severity| Change::new(severity, "kind-changed", &before.name, message.clone());
    match (before.kind, after.kind) {
        (_, StructKind::Union) => change(Severity::Breaking)
            .breaks(&["new readers".to_owned()])
            .effect("new readers reject records in which not exactly one field is set"),
        (StructKind::Union, _) => change(Severity::Breaking)
            .breaks(&["old readers".to_owned()])
            .effect("old readers reject records in which not exactly one field is set"),
        _ => change(Severity::Compatible).effect(
            "the bytes are the same; programs that throw it or not have to be adapted when they are built anew",
        ),
    }
    .old(before.span, was)
    .new_at(after.span, is)
}

fn const_changed(
    (old, new): (&Side, &Side),
    pairs: &Pairs,
    before: &Const,
    after: &Const,
) -> Option<Change> {
    let was = types::value(&old.model, &before.value);
    let is = types::value(&new.model, &after.value);
    if was == is && types::compare(pairs, &before.ty, &after.ty) == Difference::None {
        return None;
    }
    let message = format!("the const `{}` has changed", before.name);
    Some(
        Change::new(Severity::Compatible, "const-changed", &before.name, message)
            .effect("no record changes; programs take the new value when they are built anew")
            .old(before.span, was)
            .new_at(after.span, is),
    )
}

/// Each field of the type says for itself what comes of it.
fn typedef_changed(
    (old, new): (&Side, &Side),
    pairs: &Pairs,
    before: &Typedef,
    after: &Typedef,
) -> Option<Change> {
    if types::compare(pairs, &before.ty, &after.ty) == Difference::None {
        return None;
    }
    let was = types::name(&old.model, &before.ty);
    let is = types::name(&new.model, &after.ty);
    let message = format!("the typedef `{}` was `{was}` and is `{is}`", before.name);
    Some(
        Change::new(
            Severity::Compatible,
            "typedef-changed",
            &before.name,
            message,
        )
        .effect("no record changes by that alone; each field of the type is listed by itself")
        .old(before.span, was)
        .new_at(after.span, is),
    )
}
