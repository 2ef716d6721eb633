//! Changes, as text or as JSON.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use scrooge_codegen::SourceFile;
use serde_json::{Value, json};

use super::change::{Change, Mark, Severity};
use super::side::Side;
use crate::console::{Console, Trouble};
use crate::places::{Place, Places};

pub(super) fn print(
    changes: &[Change],
    old: &Side,
    new: &Side,
    console: &Console,
) -> Result<(), Trouble> {
    let mut places = (
        Places::new(&old.model.sources),
        Places::new(&new.model.sources),
    );
    if console.is_json() {
        let objects: Vec<Value> = changes
            .iter()
            .map(|change| {
                json!({
                    "severity": change.severity.name(),
                    "code": change.code,
                    "subject": change.subject,
                    "message": change.message,
                    "breaks": change.breaks,
                    "effect": change.effect,
                    "old": mark(change.old.as_ref(), &mut places.0),
                    "new": mark(change.new.as_ref(), &mut places.1),
                })
            })
            .collect();
        return console.objects(&objects);
    }
    let renderer = if console.out_colour() {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut text = String::new();
    for change in changes {
        text.push_str(&renderer.render(&[group(change, old, new, &mut places)]));
        text.push_str("\n\n");
    }
    text.push_str(&summary(changes));
    console.out(text.as_bytes())
}

fn mark(mark: Option<&Mark>, places: &mut Places<'_>) -> Value {
    let Some((mark, place)) = mark.and_then(|mark| Some((mark, places.place(mark.span)?))) else {
        return Value::Null;
    };
    let mut object = place.json();
    if let Some(object) = object.as_object_mut() {
        object.insert("text".to_owned(), json!(mark.text));
    }
    object
}

fn group<'a>(
    change: &'a Change,
    old: &'a Side,
    new: &'a Side,
    places: &mut (Places<'a>, Places<'a>),
) -> Group<'a> {
    let level = match change.severity {
        Severity::Breaking => Level::ERROR,
        Severity::Risky => Level::WARNING,
        Severity::Compatible => Level::NOTE,
    };
    let title = level
        .with_name(change.severity.name())
        .primary_title(change.message.as_str())
        .id(change.code);
    let mut group = Group::with_title(title);
    let marks = [
        (&change.old, &old.model.sources, &mut places.0),
        (&change.new, &new.model.sources, &mut places.1),
    ];
    for (mark, sources, places) in marks {
        if let Some(mark) = mark
            && let Some(file) = sources.get(mark.span.source)
            && let Some(place) = places.place(mark.span)
        {
            group = group.element(excerpt(mark, file, &place));
        }
    }
    group.element(
        Level::NOTE
            .with_name("effect")
            .message(change.effect.as_str()),
    )
}

/// The line that a name stands in, and no more of a long one than is around it.
fn excerpt<'a>(
    mark: &'a Mark,
    file: &'a SourceFile,
    place: &Place<'a>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    const LONGEST: usize = 200;
    let range = mark.span.range();
    let before = file.text.get(..range.start).unwrap_or_default();
    let after = file.text.get(range.end..).unwrap_or_default();
    let mut start = before.rfind('\n').map_or(0, |at| at + 1);
    let mut end = range.end + after.find('\n').unwrap_or(after.len());
    if end - start > LONGEST {
        let near = |at: usize| start.max(at).min(end);
        let (mut from, mut to) = (
            near(range.start.saturating_sub(LONGEST / 2)),
            near(range.end + LONGEST / 2),
        );
        while !file.text.is_char_boundary(from) {
            from -= 1;
        }
        while !file.text.is_char_boundary(to) {
            to += 1;
        }
        (start, end) = (from, to);
    }
    let said = (!mark.text.is_empty()).then_some(mark.text.as_str());
    Snippet::source(file.text.get(start..end).unwrap_or_default())
        .line_start(place.line)
        .path(file.path.to_string_lossy())
        .annotation(
            AnnotationKind::Primary
                .span(range.start - start..range.end - start)
                .label(said),
        )
}

fn summary(changes: &[Change]) -> String {
    let counts: Vec<String> = Severity::ALL
        .into_iter()
        .filter_map(|severity| {
            let number = changes
                .iter()
                .filter(|change| change.severity == severity)
                .count();
            (number > 0).then(|| format!("{number} {}", severity.name()))
        })
        .collect();
    match changes.len() {
        0 => "no changes\n".to_owned(),
        1 => format!("1 change: {}\n", counts.join(", ")),
        all => format!("{all} changes: {}\n", counts.join(", ")),
    }
}
