//! Types an untyped unit: `ast::Unit` comes in, `Program` and all that is wrong or doubtful go out. One file for each
//! syntactic category; they share the `Elaborator`, which holds the program so far, the scopes and the messages.
//! Rule: what gcc accepts is accepted (with a warning where gcc warns); a mistake is reported once and becomes
//! `Type::Error`/`ExprKind::Error`, which fits everywhere.

mod builtin;
mod classify;
mod convert;
mod declare;
mod expr;
mod initializer;
mod scope;
mod specifiers;
mod stmt;
mod wide;

use super::program::Program;
use super::target::Target;
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::{self, Packing};
use crate::syntax::symbol::{Symbol, Symbols};
use scope::Scopes;
use stmt::FunctionContext;

#[derive(Debug)]
pub struct Elaborated {
    pub program: Program,
    /// Errors and warnings in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

pub fn elaborate(unit: ast::Unit, symbols: Symbols, target: Target) -> Elaborated {
    let ast::Unit { items, annotations, packing } = unit;
    let mut elaborator = Elaborator {
        program: Program::new(target, symbols),
        scopes: Scopes::default(),
        diagnostics: vec![],
        packing,
        function: None,
    };
    elaborator.program.annotations = annotations;
    for item in items {
        elaborator.item(&item);
    }
    elaborator.finish()
}

struct Elaborator {
    program: Program,
    scopes: Scopes,
    diagnostics: Vec<Diagnostic>,
    packing: Vec<Packing>,
    /// The function whose body is being read.
    function: Option<FunctionContext>,
}

impl Elaborator {
    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error(code, span, message));
    }

    fn warn(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::warning(code, span, message));
    }

    /// Records valid C that we do not model, at its place.
    fn unsupported(&mut self, span: Span, what: impl Into<String>) {
        let within = self.function.as_ref().map(|function| function.id);
        let what = what.into();
        self.program.unsupported.push(super::program::Unsupported { span, what, within });
    }

    fn text(&self, symbol: Symbol) -> &str {
        self.program.symbols.text(symbol)
    }

    fn finish(mut self) -> Elaborated {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.place().start);
        Elaborated { program: self.program, diagnostics: self.diagnostics }
    }
}
