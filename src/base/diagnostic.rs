//! A message to the user about a place in the source. Rooms return these as values; `report` renders them.

use crate::base::Span;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Severity {
    Note,
    Warning,
    Error,
}

/// A place with a few words. The primary label is the place the message is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Label {
    pub span: Span,
    pub text: String,
    pub primary: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    /// A stable kebab-case code, such as `type-error`, for scripts and for `cinch explain`.
    pub code: &'static str,
    pub message: String,
    pub labels: Vec<Label>,
    pub notes: Vec<String>,
}

impl Diagnostic {
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        let primary = Label { span, text: String::new(), primary: true };
        Diagnostic {
            severity: Severity::Error,
            code,
            message: message.into(),
            labels: vec![primary],
            notes: vec![],
        }
    }

    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message) }
    }

    pub fn note_at(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Note, ..Diagnostic::error(code, span, message) }
    }

    /// An error about no place in particular: a file that cannot be read, a solver that is missing.
    pub fn general(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code,
            message: message.into(),
            labels: vec![],
            notes: vec![],
        }
    }

    /// Words to print under the primary place.
    pub fn labelled(mut self, text: impl Into<String>) -> Diagnostic {
        self.labels[0].text = text.into();
        self
    }

    pub fn related(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into(), primary: false });
        self
    }

    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// The place the message is about.
    pub fn place(&self) -> Span {
        self.labels.iter().find(|label| label.primary).map(|label| label.span).unwrap_or_default()
    }
}
