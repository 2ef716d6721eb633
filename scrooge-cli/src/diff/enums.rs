//! Enums, by the names of their members and then by their numbers.

use scrooge_codegen::model::{Enum, EnumMember};

use super::change::{Change, GONE, NOT_YET, Severity};

pub(super) fn compare(before: &Enum, after: &Enum, changes: &mut Vec<Change>) {
    let find = |members: &[EnumMember], matches: &dyn Fn(&EnumMember) -> bool| {
        members.iter().find(|member| matches(member)).cloned()
    };
    for member in &before.members {
        let subject = format!("{}.{}", before.name, member.name);
        if let Some(same) = find(&after.members, &|it| it.name == member.name) {
            if same.value != member.value {
                changes.push(renumbered(&subject, member, &same));
            }
            continue;
        }
        let is_new = |it: &EnumMember| before.members.iter().all(|old| old.name != it.name);
        let same_number = find(&after.members, &|it| it.value == member.value && is_new(it));
        changes.push(match same_number {
            Some(same) => renamed(&subject, member, &same),
            None => removed(&subject, member).new_at(after.span, GONE),
        });
    }
    for member in &after.members {
        let known = |old: &EnumMember| old.name == member.name || old.value == member.value;
        if !before.members.iter().any(known) {
            let subject = format!("{}.{}", after.name, member.name);
            changes.push(added(&subject, member).old(before.span, NOT_YET));
        }
    }
}

fn renumbered(subject: &str, before: &EnumMember, after: &EnumMember) -> Change {
    let message = format!(
        "the number of `{}` was {} and is {}",
        subject, before.value, after.value
    );
    Change::new(Severity::Breaking, "value-renumbered", subject, message)
        .breaks(&["old readers".to_owned(), "new readers".to_owned()])
        .effect("old and new readers take each other's numbers for something else")
        .old(before.span, before.value.to_string())
        .new_at(after.span, after.value.to_string())
}

fn renamed(subject: &str, before: &EnumMember, after: &EnumMember) -> Change {
    let message = format!(
        "the number {} was called `{subject}` and is `{}`",
        before.value, after.name
    );
    Change::new(Severity::Compatible, "renamed", subject, message)
        .effect("the bytes are the same, and programs need the new name when they are built anew; if it means something else now, give it a new number")
        .old(before.span, "")
        .new_at(after.span, "")
}

fn removed(subject: &str, before: &EnumMember) -> Change {
    let message = format!("`{subject}`, which was {}, is gone", before.value);
    Change::new(Severity::Breaking, "value-removed", subject, message)
        .breaks(&["new readers".to_owned()])
        .effect(format!(
            "new readers have no name for the number {} in what old writers wrote; never use it again",
            before.value
        ))
        .old(before.span, "")
}

fn added(subject: &str, after: &EnumMember) -> Change {
    let message = format!("`{subject}`, which is {}, is new", after.value);
    Change::new(Severity::Risky, "value-added", subject, message)
        .breaks(&["old readers".to_owned()])
        .effect("old readers have no name for it: some keep the number, some lose it, some fail: update readers first")
        .new_at(after.span, "")
}
