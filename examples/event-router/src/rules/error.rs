//! Why a text is no rule.

use std::ops::Range;

/// Why a text is no rule, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RuleError {
    /// What is wrong.
    pub(crate) message: String,
    /// Which bytes of the rule are wrong; empty at its end.
    pub(crate) place: Range<usize>,
    /// What to do about it.
    pub(crate) hint: Option<String>,
}

impl RuleError {
    pub(crate) fn new(place: Range<usize>, message: impl Into<String>) -> Self {
        RuleError {
            message: message.into(),
            place,
            hint: None,
        }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
