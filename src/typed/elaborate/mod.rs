//! Types an untyped unit: `ast::Unit` comes in, `Program` and all that is wrong or doubtful go out. One file for each
//! syntactic category; they share the `Elaborator`, which holds the program so far, the scopes and the messages.
//! Rule: what gcc accepts is accepted (with a warning where gcc warns); a mistake is reported once and becomes
//! `Type::Error`/`ExprKind::Error`, which fits everywhere.

mod attributes;
mod builtin;
mod classify;
mod convert;
mod declarator;
mod declare;
mod enumeration;
mod expr;
mod function_declaration;
mod initializer;
mod record;
mod redeclare;
mod scope;
mod specifiers;
mod stmt;
#[cfg(test)]
mod tests;
mod wide;

use super::program::{Program, RecordId, VlaId};
use super::target::Target;
use super::types::{Qualified, TypeId};
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::{self, Packing};
use crate::syntax::symbol::{Symbol, Symbols};
use rustc_hash::{FxHashMap, FxHashSet};
use scope::{Entity, Scopes};
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
        linked: FxHashMap::default(),
        pending_vlas: vec![],
        open_records: vec![],
        unknown_attributes: FxHashSet::default(),
        suggestions: 0,
    };
    elaborator.declare_builtin_types();
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
    /// Variables and functions with linkage, visible or not: another declaration of the name means them (C11 6.2.2).
    linked: FxHashMap<Symbol, Entity>,
    /// Lengths of arrays in types that were just read, to be computed where the type stands.
    pending_vlas: Vec<VlaId>,
    /// Records whose members are being read.
    open_records: Vec<RecordId>,
    /// Reported already.
    unknown_attributes: FxHashSet<Symbol>,
    /// For how many names it was looked for what they were meant to be.
    suggestions: usize,
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

    /// Refuses valid C that changes what a type is in a way we do not model: whoever uses the type depends on it, and would
    /// not be found by the place alone.
    fn refuse(&mut self, span: Span, what: &str) {
        self.error("unsupported", span, format!("{what}: not modelled"));
    }

    fn text(&self, symbol: Symbol) -> &str {
        self.program.symbols.text(symbol)
    }

    /// Type names that compilers know by themselves.
    fn declare_builtin_types(&mut self) {
        let names = [
            ("__builtin_va_list", TypeId::VA_LIST),
            ("__builtin_ms_va_list", TypeId::CHAR_POINTER),
            ("__int128_t", TypeId::INT128),
            ("__uint128_t", TypeId::UNSIGNED_INT128),
            ("__float80", TypeId::LONG_DOUBLE),
        ];
        for (text, ty) in names {
            let name = self.program.symbols.intern(text);
            let alias = Qualified::from(ty).into();
            self.scopes.declare(name, Entity::Typedef(alias), Span::default());
        }
    }

    fn finish(mut self) -> Elaborated {
        self.complete_tentative();
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.place().start);
        Elaborated { program: self.program, diagnostics: self.diagnostics }
    }
}
