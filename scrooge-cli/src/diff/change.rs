//! One difference, and what comes of it.

use scrooge_codegen::Span;

/// How bad a change is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Severity {
    /// Readers and writers of both versions understand each other.
    Compatible,
    /// They do if something holds that the IDL does not tell.
    Risky,
    /// They do not.
    Breaking,
}

impl Severity {
    pub(super) const ALL: [Severity; 3] =
        [Severity::Breaking, Severity::Risky, Severity::Compatible];

    pub(super) fn name(self) -> &'static str {
        match self {
            Severity::Breaking => "breaking",
            Severity::Risky => "risky",
            Severity::Compatible => "compatible",
        }
    }
}

/// Who is on which end of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Roles {
    pub(super) readers: &'static str,
    pub(super) writers: &'static str,
}

/// Of a struct: programs that read and write it.
pub(super) const RECORD: Roles = Roles {
    readers: "readers",
    writers: "writers",
};

/// Of the arguments of a function.
pub(super) const ARGUMENTS: Roles = Roles {
    readers: "servers",
    writers: "clients",
};

/// Of what a function returns or throws.
pub(super) const RESULT: Roles = Roles {
    readers: "clients",
    writers: "servers",
};

/// Said of what had something in it that is gone.
pub(super) const GONE: &str = "not in here any more";

/// Said of what has something new in it.
pub(super) const NOT_YET: &str = "not in here yet";

/// A place in one of the versions, and what to say beside it.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) span: Span,
    pub(super) text: String,
}

/// One difference.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub(super) severity: Severity,
    /// A short name that stays the same between versions.
    pub(super) code: &'static str,
    /// What has changed, as `User.id`.
    pub(super) subject: String,
    /// How it has changed, in one line.
    pub(super) message: String,
    /// Who breaks: `old readers`. May be empty.
    pub(super) breaks: Vec<String>,
    /// What comes of it, in one sentence.
    pub(super) effect: String,
    pub(super) old: Option<Mark>,
    pub(super) new: Option<Mark>,
}

impl Change {
    pub(super) fn new(
        severity: Severity,
        code: &'static str,
        subject: &str,
        message: impl Into<String>,
    ) -> Self {
        Change {
            severity,
            code,
            subject: subject.to_owned(),
            message: message.into(),
            breaks: Vec::new(),
            effect: String::new(),
            old: None,
            new: None,
        }
    }

    pub(super) fn effect(mut self, effect: impl Into<String>) -> Self {
        self.effect = effect.into();
        self
    }

    pub(super) fn breaks(mut self, who: &[String]) -> Self {
        self.breaks = who.to_vec();
        self
    }

    pub(super) fn old(mut self, span: Span, text: impl Into<String>) -> Self {
        self.old = Some(Mark {
            span,
            text: text.into(),
        });
        self
    }

    pub(super) fn new_at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.new = Some(Mark {
            span,
            text: text.into(),
        });
        self
    }
}

pub(super) fn old(who: &str) -> String {
    format!("old {who}")
}

pub(super) fn new(who: &str) -> String {
    format!("new {who}")
}
