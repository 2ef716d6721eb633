//! Writes tokens with gaps between them, and the comments that come along.

use super::comments;
use super::lexer::{Comment, Token};

/// What comes before a token, if no comment asks for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    /// Nothing.
    Glue,
    /// One space.
    Space,
    /// A new line, and a blank one before it where the author had one.
    Line,
    /// A new line at the start of a block: never a blank one.
    First,
}

const INDENTATION: usize = 2;

pub(super) struct Printer<'a> {
    text: &'a str,
    out: String,
    /// How many levels the next line is indented.
    pub(super) level: usize,
    /// Whether a comment has ended the line.
    line_ended: bool,
}

impl<'a> Printer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Printer {
            text,
            out: String::with_capacity(text.len() + text.len() / 8),
            level: 0,
            line_ended: false,
        }
    }

    pub(super) fn token(&mut self, token: &Token, gap: Gap) {
        self.verbatim(token, gap, self.text.get(token.range.clone()));
    }

    /// A token, with another text in its place.
    pub(super) fn verbatim(&mut self, token: &Token, gap: Gap, text: Option<&str>) {
        self.lead_up_to(token, gap);
        self.out.push_str(text.unwrap_or_default());
        self.behind(token);
    }

    /// A closing bracket. The comments before it belong inside, and so does the level up to here.
    pub(super) fn close(&mut self, token: &Token, own_line: bool, empty: bool) {
        if !own_line {
            self.level = self.level.saturating_sub(1);
            return self.token(token, Gap::Glue);
        }
        let first = if empty { Gap::First } else { Gap::Line };
        let mut breaks = token.breaks_before;
        for (index, comment) in token.before.iter().enumerate() {
            self.gap(if index == 0 { first } else { Gap::Line }, breaks);
            self.comment(comment);
            breaks = comment.breaks_behind;
        }
        self.level = self.level.saturating_sub(1);
        self.gap(Gap::First, 1);
        self.out
            .push_str(self.text.get(token.range.clone()).unwrap_or_default());
        self.behind(token);
    }

    /// What stands behind the last token.
    pub(super) fn finish(mut self, end: &Token) -> String {
        if !end.before.is_empty() {
            self.lead_up_to(end, Gap::Line);
        }
        let length = self.out.trim_end().len();
        self.out.truncate(length);
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out
    }

    /// The gap before a token, and the comments in it.
    fn lead_up_to(&mut self, token: &Token, gap: Gap) {
        let on_own_line = matches!(gap, Gap::Line | Gap::First);
        if token.before.is_empty() {
            return self.gap(gap, token.breaks_before);
        }
        // A comment that had a line to itself keeps it.
        let gap = match gap {
            Gap::Glue | Gap::Space if token.breaks_before > 0 => {
                self.line_ended = true;
                Gap::Space
            }
            Gap::Glue => Gap::Space,
            gap => gap,
        };
        self.gap(gap, token.breaks_before);
        for comment in &token.before {
            self.comment(comment);
            if comment.breaks_behind > 0 {
                self.break_line(if on_own_line {
                    comment.breaks_behind
                } else {
                    1
                });
                self.indent(self.level + usize::from(!on_own_line));
            } else {
                self.out.push(' ');
            }
        }
    }

    fn gap(&mut self, gap: Gap, breaks: usize) {
        let ended = std::mem::take(&mut self.line_ended);
        match gap {
            _ if self.out.is_empty() => {}
            Gap::Line => {
                self.break_line(breaks);
                self.indent(self.level);
            }
            Gap::First => {
                self.break_line(1);
                self.indent(self.level);
            }
            // In the middle of something: one level more.
            Gap::Glue | Gap::Space if ended => {
                self.break_line(1);
                self.indent(self.level + 1);
            }
            Gap::Space => self.out.push(' '),
            Gap::Glue => {}
        }
    }

    /// The comments behind a token, to the end of its line.
    fn behind(&mut self, token: &Token) {
        for comment in &token.behind {
            self.out.push(' ');
            self.comment(comment);
            self.line_ended = true;
        }
    }

    fn comment(&mut self, comment: &Comment) {
        let text = self.text.get(comment.range.clone()).unwrap_or_default();
        if text.starts_with("/*") {
            let old = column(self.text.get(..comment.range.start).unwrap_or_default());
            let new = column(&self.out);
            self.out.push_str(&comments::reindent(text, old, new));
        } else {
            self.out.push_str(text.trim_end());
        }
    }

    fn break_line(&mut self, breaks: usize) {
        let length = self.out.trim_end_matches([' ', '\n']).len();
        self.out.truncate(length);
        self.out.push_str(if breaks > 1 { "\n\n" } else { "\n" });
    }

    fn indent(&mut self, level: usize) {
        self.out.push_str(&" ".repeat(level * INDENTATION));
    }
}

/// How many characters stand on the last line.
fn column(text: &str) -> usize {
    let start = text.rfind('\n').map_or(0, |at| at + 1);
    text.get(start..).unwrap_or_default().chars().count()
}
