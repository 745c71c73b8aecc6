//! The program as far as it has been read, and what is wrong or doubtful about it. Rules about types and typed expressions need
//! no more than this: they know neither scopes nor syntax.

use crate::base::{Diagnostic, Span};
use crate::typed::program::{FunctionId, Program, Unsupported};

pub struct Draft {
    pub program: Program,
    pub diagnostics: Vec<Diagnostic>,
    /// The function whose body is being read.
    pub within: Option<FunctionId>,
}

impl Draft {
    pub fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error(code, span, message));
    }

    pub fn warn(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::warning(code, span, message));
    }

    /// Records valid C that we do not model, at its place.
    pub fn unsupported(&mut self, span: Span, what: impl Into<String>) {
        let (what, within) = (what.into(), self.within);
        self.program.unsupported.push(Unsupported { span, what, within, is_annotation: false });
    }

    /// Refuses valid C that changes what a type is in a way we do not model: whoever uses the type depends on it, and would
    /// not be found by the place alone.
    pub fn refuse(&mut self, span: Span, what: &str) {
        self.error("unsupported", span, format!("{what}: not modelled"));
    }
}
