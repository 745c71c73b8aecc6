//! The errors found so far, sorted by how deep a look they took: shape (labels, attributes that exclude each other), names,
//! types. Only the first kind that has any is reported: an error about types is often no more than the echo of a name that
//! was not found, and the text of an unknown type is the worst help there is.

use crate::base::{Diagnostic, Span};

#[derive(Default)]
pub struct Report {
    shape: Vec<Diagnostic>,
    names: Vec<Diagnostic>,
    types: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
}

/// A moment in the life of a `Report`, to go back to.
pub struct Mark([usize; 4]);

impl Report {
    pub fn mark(&self) -> Mark {
        Mark([self.shape.len(), self.names.len(), self.types.len(), self.warnings.len()])
    }

    pub fn forget_since(&mut self, mark: Mark) {
        let lists = [&mut self.shape, &mut self.names, &mut self.types, &mut self.warnings];
        lists.into_iter().zip(mark.0).for_each(|(list, len)| list.truncate(len));
    }

    pub fn errors_since(&self, mark: &Mark) -> bool {
        let lists = [&self.shape, &self.names, &self.types];
        lists.into_iter().zip(mark.0).any(|(list, len)| list.len() > len)
    }

    pub fn shape_error(&mut self, span: Span, message: impl Into<String>) {
        self.shape.push(Diagnostic::error("shape-error", span, message));
    }

    pub fn name_error(&mut self, span: Span, message: impl Into<String>) {
        self.names.push(Diagnostic::error("name-error", span, message));
    }

    pub fn type_error(&mut self, span: Span, message: impl Into<String>) {
        self.types.push(Diagnostic::error("type-error", span, message));
    }

    pub fn warning(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.warnings.push(Diagnostic::warning(code, span, message));
    }

    /// A name declared twice where it may be declared once.
    pub fn duplicate(&mut self, span: Span, what: &str, name: &str, first: Option<Span>) {
        let message = format!("more than one declaration of {what} `{name}`");
        let mut error = Diagnostic::error("name-error", span, message);
        if let Some(first) = first {
            error = error.related(first, "first declared here");
        }
        self.names.push(error);
    }

    /// The warnings, or the errors, in the order of the source.
    pub fn conclude(self) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
        let in_order = |mut diagnostics: Vec<Diagnostic>| {
            diagnostics.sort_by_key(Diagnostic::place);
            diagnostics
        };
        let kinds = [self.shape, self.names, self.types];
        match kinds.into_iter().find(|kind| !kind.is_empty()) {
            None => Ok(in_order(self.warnings)),
            Some(errors) => Err(in_order(errors)),
        }
    }
}
