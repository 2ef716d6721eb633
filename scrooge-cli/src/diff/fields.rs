//! The fields of a struct, union or exception, the arguments of a function, and what it throws.

use scrooge_codegen::Span;
use scrooge_codegen::model::{Field, Requiredness, Type};

use super::change::{Change, GONE, NOT_YET, Roles, Severity, new, old};
use super::pairs::Pairs;
use super::side::Side;
use super::types::{self, Difference};

/// What the fields are of.
pub(super) struct Owner<'a> {
    /// `User`, or `Users.find` for arguments.
    pub(super) name: &'a str,
    /// `field`, `arm`, `argument`, `exception`.
    pub(super) what: &'static str,
    pub(super) roles: Roles,
    /// Its place in the old version and in the new one.
    pub(super) spans: (Span, Span),
}

impl Owner<'_> {
    fn subject(&self, field: &Field) -> String {
        format!("{}.{}", self.name, field.name)
    }

    fn is_union(&self) -> bool {
        self.what == "arm"
    }
}

pub(super) fn compare(
    sides: (&Side, &Side),
    pairs: &Pairs,
    owner: &Owner<'_>,
    olds: &[Field],
    news: &[Field],
    changes: &mut Vec<Change>,
) {
    let by_name =
        |fields: &'_ [Field], name: &str| fields.iter().position(|field| field.name == name);
    let mut known = vec![false; news.len()];
    for before in olds {
        let subject = owner.subject(before);
        let named = by_name(news, &before.name).and_then(|at| Some((at, news.get(at)?)));
        if let Some((at, after)) = named.filter(|(_, after)| after.id != before.id) {
            mark(&mut known, at);
            changes.push(id_changed(owner, &subject, before, after));
            continue;
        }
        let same_id = news.iter().position(|field| field.id == before.id);
        let Some((at, after)) = same_id.and_then(|at| Some((at, news.get(at)?))) else {
            changes.push(removed(owner, &subject, before));
            continue;
        };
        if after.name == before.name {
            mark(&mut known, at);
            compare_one(sides, pairs, owner, &subject, before, after, changes);
        } else if by_name(olds, &after.name).is_some() {
            // The other has come from another id, which is said there.
            changes.push(removed(owner, &subject, before));
        } else if types::compare(pairs, &before.ty, &after.ty) == Difference::None {
            mark(&mut known, at);
            changes.push(renamed(owner, &subject, before, after));
            compare_one(sides, pairs, owner, &subject, before, after, changes);
        } else {
            mark(&mut known, at);
            changes.push(id_reused(sides, owner, &subject, before, after));
        }
    }
    let added = news.iter().zip(known).filter(|(_, known)| !known);
    for (after, _) in added {
        let taken = olds.iter().find(|before| before.id == after.id);
        changes.push(match taken {
            // Its former owner has moved to another id.
            Some(before) => id_reused(sides, owner, &owner.subject(before), before, after),
            None => self::added(owner, after),
        });
    }
}

fn mark(known: &mut [bool], at: usize) {
    if let Some(known) = known.get_mut(at) {
        *known = true;
    }
}

fn both(owner: &Owner<'_>) -> [String; 2] {
    [old(owner.roles.readers), new(owner.roles.readers)]
}

fn id_changed(owner: &Owner<'_>, subject: &str, before: &Field, after: &Field) -> Change {
    let readers = owner.roles.readers;
    let message = format!(
        "the {} `{}` had the id {} and has {}",
        owner.what, subject, before.id, after.id
    );
    Change::new(Severity::Breaking, "id-changed", subject, message)
        .breaks(&both(owner))
        .effect(format!(
            "old {readers} look for the id {} and new {readers} for {}: neither finds what the other side wrote",
            before.id, after.id
        ))
        .old(before.span, format!("id {}", before.id))
        .new_at(after.span, format!("id {}", after.id))
}

fn id_reused(
    sides: (&Side, &Side),
    owner: &Owner<'_>,
    subject: &str,
    before: &Field,
    after: &Field,
) -> Change {
    let readers = owner.roles.readers;
    let (was, is) = (
        types::name(&sides.0.model, &before.ty),
        types::name(&sides.1.model, &after.ty),
    );
    let message = format!(
        "the id {} of `{}` is used again, for `{}`",
        before.id, subject, after.name
    );
    Change::new(Severity::Breaking, "id-reused", subject, message)
        .breaks(&both(owner))
        .effect(format!(
            "old and new {readers} take each other's `{}` and `{}` for their own; give `{}` an id that was never used",
            before.name, after.name, after.name
        ))
        .old(before.span, was)
        .new_at(after.span, is)
}

fn renamed(owner: &Owner<'_>, subject: &str, before: &Field, after: &Field) -> Change {
    let message = format!(
        "the {} `{}` is called `{}` now",
        owner.what, subject, after.name
    );
    Change::new(Severity::Compatible, "renamed", subject, message)
        .effect("the bytes are the same, and programs need the new name when they are built anew; if it means something else now, give it a new id")
        .old(before.span, "")
        .new_at(after.span, "")
}

fn removed(owner: &Owner<'_>, subject: &str, before: &Field) -> Change {
    let Roles { readers, writers } = owner.roles;
    let message = format!(
        "the {} `{}` with the id {} is gone",
        owner.what, subject, before.id
    );
    let keep = format!("never use the id {} again", before.id);
    if owner.is_union() {
        return Change::new(Severity::Breaking, "arm-removed", subject, message)
            .breaks(&[new(readers)])
            .effect(format!(
                "new {readers} find nothing that they know in unions that old {writers} set to it; {keep}"
            ))
            .old(before.span, "")
            .new_at(owner.spans.1, GONE);
    }
    if before.requiredness == Requiredness::Required {
        return Change::new(Severity::Breaking, "required-removed", subject, message)
            .breaks(&[old(readers)])
            .effect(format!(
                "old {readers} reject what new {writers} write, since it is required there; {keep}"
            ))
            .old(before.span, "required")
            .new_at(owner.spans.1, GONE);
    }
    Change::new(Severity::Risky, "field-removed", subject, message)
        .effect(format!(
            "old {readers} read it as absent, and new {readers} pass over it; {keep}"
        ))
        .old(before.span, "")
        .new_at(owner.spans.1, GONE)
}

fn added(owner: &Owner<'_>, after: &Field) -> Change {
    let Roles { readers, writers } = owner.roles;
    let subject = owner.subject(after);
    let message = format!(
        "the {} `{}` with the id {} is new",
        owner.what, subject, after.id
    );
    if owner.is_union() {
        return Change::new(Severity::Risky, "arm-added", &subject, message)
            .breaks(&[old(readers)])
            .effect(format!(
                "old {readers} find an arm that they do not know, and many take such a union for an error: update {readers} first"
            ))
            .old(owner.spans.0, NOT_YET)
            .new_at(after.span, "");
    }
    if owner.what == "exception" {
        return Change::new(Severity::Risky, "exception-added", &subject, message)
            .breaks(&[old(readers)])
            .effect(format!(
                "old {readers} find neither a result nor an exception that they know when new {writers} throw it"
            ))
            .old(owner.spans.0, NOT_YET)
            .new_at(after.span, "");
    }
    if after.requiredness == Requiredness::Required {
        return Change::new(Severity::Breaking, "required-added", &subject, message)
            .breaks(&[new(readers)])
            .effect(format!(
                "new {readers} reject what old {writers} write, since it is missing there"
            ))
            .old(owner.spans.0, NOT_YET)
            .new_at(after.span, "required");
    }
    Change::new(Severity::Compatible, "field-added", &subject, message)
        .effect(format!(
            "old {readers} pass over it, and new {readers} read it as absent from what old {writers} write"
        ))
        .old(owner.spans.0, NOT_YET)
            .new_at(after.span, "")
}

/// Two fields with one id.
fn compare_one(
    (old_side, new_side): (&Side, &Side),
    pairs: &Pairs,
    owner: &Owner<'_>,
    subject: &str,
    before: &Field,
    after: &Field,
    changes: &mut Vec<Change>,
) {
    let (was, is) = (
        types::name(&old_side.model, &before.ty),
        types::name(&new_side.model, &after.ty),
    );
    let difference = types::compare(pairs, &before.ty, &after.ty);
    changes.extend(type_changed(
        owner,
        subject,
        difference,
        (&was, before),
        (&is, after),
    ));
    if !owner.is_union() {
        changes.extend(requiredness_changed(owner, subject, before, after));
    }
    // The default of another type is another, which goes without saying.
    if difference == Difference::Wire {
        return;
    }
    let default = |side: &Side, field: &Field| {
        field
            .default
            .as_ref()
            .map(|value| types::value(&side.model, value))
    };
    let (was, is) = (default(old_side, before), default(new_side, after));
    if was != is {
        changes.push(default_changed(owner, subject, (was, before), (is, after)));
    }
}

fn type_changed(
    owner: &Owner<'_>,
    subject: &str,
    difference: Difference,
    (was, before): (&str, &Field),
    (is, after): (&str, &Field),
) -> Option<Change> {
    let readers = owner.roles.readers;
    let message = format!(
        "the {} `{}` was of the type `{was}` and is `{is}`",
        owner.what, subject
    );
    let change = match difference {
        Difference::None => return None,
        Difference::Wire => Change::new(Severity::Breaking, "type-changed", subject, message)
            .breaks(&both(owner))
            .effect(format!(
                "old and new {readers} cannot read it in each other's records: they fail, or take it for absent"
            )),
        Difference::Meaning => Change::new(Severity::Risky, "meaning-changed", subject, message)
            .effect(format!(
                "the bytes are alike, so that old and new {readers} read each other's values, and may not know what to make of them: {}",
                match (&before.ty, &after.ty) {
                    (Type::Binary, _) | (_, Type::Binary) => "not all bytes are UTF-8",
                    _ => "not all numbers have a name, nor the same one",
                }
            )),
    };
    Some(change.old(before.span, was).new_at(after.span, is))
}

fn word(requiredness: Requiredness) -> &'static str {
    match requiredness {
        Requiredness::Required => "required",
        Requiredness::Optional => "optional",
        Requiredness::Default => "neither required nor optional",
    }
}

fn requiredness_changed(
    owner: &Owner<'_>,
    subject: &str,
    before: &Field,
    after: &Field,
) -> Option<Change> {
    let Roles { readers, writers } = owner.roles;
    let (was, is) = (before.requiredness, after.requiredness);
    let message = format!(
        "the {} `{}` was {} and is {}",
        owner.what,
        subject,
        word(was),
        word(is)
    );
    let change = match (was, is) {
        _ if was == is => return None,
        (_, Requiredness::Required) => {
            Change::new(Severity::Breaking, "required-added", subject, message)
                .breaks(&[new(readers)])
                .effect(format!(
                    "new {readers} reject what old {writers} wrote without it"
                ))
        }
        (Requiredness::Required, Requiredness::Optional) => {
            Change::new(Severity::Breaking, "required-removed", subject, message)
                .breaks(&[old(readers)])
                .effect(format!(
                    "old {readers} reject what new {writers} write without it"
                ))
        }
        (Requiredness::Required, _) => {
            Change::new(Severity::Risky, "required-removed", subject, message)
                .breaks(&[old(readers)])
                .effect(format!(
                    "old {readers} reject what new {writers} write without it, which those do only where the value is unset"
                ))
        }
        _ => Change::new(
            Severity::Compatible,
            "requiredness-changed",
            subject,
            message,
        )
        .effect(
            "no reader needs it, and programs may have to be adapted when they are built anew",
        ),
    };
    Some(
        change
            .old(before.span, word(was))
            .new_at(after.span, word(is)),
    )
}

fn default_changed(
    owner: &Owner<'_>,
    subject: &str,
    (was, before): (Option<String>, &Field),
    (is, after): (Option<String>, &Field),
) -> Change {
    let readers = owner.roles.readers;
    let shown = |value: &Option<String>| match value {
        Some(value) => format!("`{value}`"),
        None => "none".to_owned(),
    };
    let message = format!(
        "the default of `{}` was {} and is {}",
        subject,
        shown(&was),
        shown(&is)
    );
    let never_absent = before.requiredness == Requiredness::Required
        && after.requiredness == Requiredness::Required;
    let change = if never_absent {
        Change::new(Severity::Compatible, "default-changed", subject, message)
            .effect("it is required, so that no reader ever takes the default")
    } else {
        Change::new(Severity::Risky, "default-changed", subject, message).effect(format!(
            "where it is absent, old {readers} read the old default and new {readers} the new one"
        ))
    };
    change.old(before.span, "").new_at(after.span, "")
}
