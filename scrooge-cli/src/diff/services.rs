//! Services, function by function, inherited ones included.

use scrooge_codegen::model::{Definition, Function, Model, Service};

use super::change::{ARGUMENTS, Change, GONE, NOT_YET, RESULT, Severity};
use super::fields::{self, Owner};
use super::pairs::Pairs;
use super::side::Side;
use super::types::{self, Difference};

pub(super) fn compare(
    (old, new): (&Side, &Side),
    pairs: &Pairs,
    before: &Service,
    after: &Service,
    changes: &mut Vec<Change>,
) {
    let offered = all(&new.model, after);
    for function in &before.functions {
        let subject = format!("{}.{}", before.name, function.name);
        match offered.iter().find(|it| it.name == function.name) {
            Some(same) => compare_one((old, new), pairs, &subject, function, same, changes),
            None => changes.push(removed(&subject, function).new_at(after.span, GONE)),
        }
    }
    // What came from the parent is compared there, unless it is lost with the parent.
    let inherited = all(&old.model, before)
        .into_iter()
        .skip(before.functions.len());
    for function in inherited {
        if offered.iter().all(|it| it.name != function.name) {
            let subject = format!("{}.{}", before.name, function.name);
            changes.push(removed(&subject, function).new_at(after.span, GONE));
        }
    }
    let known = all(&old.model, before);
    for function in &after.functions {
        if known.iter().all(|it| it.name != function.name) {
            let subject = format!("{}.{}", after.name, function.name);
            let message = format!("the function `{subject}` is new");
            changes.push(
                Change::new(Severity::Compatible, "function-added", &subject, message)
                    .effect("old servers do not know it: update servers before clients call it")
                    .old(before.span, NOT_YET)
                    .new_at(function.span, ""),
            );
        }
    }
}

/// Its own functions, then those of its parents.
fn all<'a>(model: &'a Model, service: &'a Service) -> Vec<&'a Function> {
    let mut functions: Vec<&Function> = service.functions.iter().collect();
    let mut parent = service.extends;
    // No service is its own parent, but nothing here depends on it.
    for _ in 0..64 {
        let Some(Definition::Service(service)) = parent.map(|id| model.get(id)) else {
            break;
        };
        functions.extend(&service.functions);
        parent = service.extends;
    }
    functions
}

fn removed(subject: &str, function: &Function) -> Change {
    let message = format!("the function `{subject}` is gone");
    Change::new(Severity::Breaking, "function-removed", subject, message)
        .breaks(&["old clients".to_owned()])
        .effect("new servers do not know the calls of old clients")
        .old(function.span, "")
}

fn compare_one(
    (old, new): (&Side, &Side),
    pairs: &Pairs,
    subject: &str,
    before: &Function,
    after: &Function,
    changes: &mut Vec<Change>,
) {
    if before.oneway != after.oneway {
        let word = |oneway| if oneway { "oneway" } else { "not oneway" };
        let message = format!(
            "the function `{subject}` was {} and is {}",
            word(before.oneway),
            word(after.oneway)
        );
        changes.push(
            Change::new(Severity::Breaking, "oneway-changed", subject, message)
                .breaks(&["old clients".to_owned(), "new clients".to_owned()])
                .effect("one side waits for a reply that never comes, or gets one that it does not expect")
                .old(before.span, word(before.oneway))
                .new_at(after.span, word(after.oneway)),
        );
    }
    let difference = match (&before.returns, &after.returns) {
        (None, None) => Difference::None,
        (Some(before), Some(after)) => types::compare(pairs, before, after),
        _ => Difference::Wire,
    };
    if difference != Difference::None {
        let name = |side: &Side, function: &Function| match &function.returns {
            Some(ty) => types::name(&side.model, ty),
            None => "void".to_owned(),
        };
        let (was, is) = (name(old, before), name(new, after));
        let message = format!("the function `{subject}` returned `{was}` and returns `{is}`");
        let change = match difference {
            Difference::Wire => Change::new(Severity::Breaking, "result-changed", subject, message)
                .breaks(&["old clients".to_owned(), "new clients".to_owned()])
                .effect("old and new clients cannot read the results of each other's servers"),
            _ => Change::new(Severity::Risky, "result-changed", subject, message)
                .effect("the bytes are alike, and clients may not know what to make of them"),
        };
        changes.push(change.old(before.span, was).new_at(after.span, is));
    }
    let arguments = Owner {
        name: subject,
        what: "argument",
        roles: ARGUMENTS,
        spans: (before.span, after.span),
    };
    let (olds, news) = (&before.arguments, &after.arguments);
    fields::compare((old, new), pairs, &arguments, olds, news, changes);
    let exceptions = Owner {
        name: subject,
        what: "exception",
        roles: RESULT,
        spans: (before.span, after.span),
    };
    let (olds, news) = (&before.throws, &after.throws);
    fields::compare((old, new), pairs, &exceptions, olds, news, changes);
}
