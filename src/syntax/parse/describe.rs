//! Says in words what was expected where a token does not fit: the tokens that would have fitted come in, a message goes out.

use super::build::Builder;
use crate::base::{Diagnostic, Span};

impl Builder<'_> {
    pub(super) fn describe(&self, index: usize, span: Span, expected: &[String]) -> Diagnostic {
        let span = self.lexemes.get(index).map_or(span, |lexeme| lexeme.span);
        Diagnostic::error("syntax-error", span, format!("unexpected token, expected {expected:?}"))
    }
}
