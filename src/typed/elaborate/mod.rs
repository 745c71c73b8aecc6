//! Types an untyped unit: `ast::Unit` comes in, `Program` and all that is wrong or doubtful go out. One file for each
//! syntactic category. What reads syntax takes the `Elaborator`; rules take the parts of it they are about: the `Draft`, the
//! `Names`, or just the program.
//! Rule: what gcc accepts is accepted (with a warning where gcc warns); a mistake is reported once and becomes
//! `Type::Error`/`ExprKind::Error`, which fits everywhere.

mod attributes;
mod builtin;
mod classify;
mod convert;
mod declarator;
mod declare;
mod draft;
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
use draft::Draft;
use rustc_hash::FxHashSet;
use scope::{Entity, Names};
use stmt::FunctionContext;

#[derive(Debug)]
pub struct Elaborated {
    pub program: Program,
    /// Errors and warnings in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

pub fn elaborate(unit: ast::Unit, symbols: Symbols, target: Target) -> Elaborated {
    let ast::Unit { items, annotations, ghost_code, packing } = unit;
    let mut program = Program::new(target, symbols);
    let mut names = Names::default();
    declare_builtin_types(&mut program, &mut names);
    program.annotations = annotations;
    program.ghost_code = ghost_code;
    let mut elaborator = Elaborator {
        draft: Draft { program, diagnostics: vec![], within: None },
        names,
        packing,
        function: None,
        pending_vlas: vec![],
        open_records: vec![],
        unknown_attributes: FxHashSet::default(),
    };
    for item in items {
        declare::item(&mut elaborator, &item);
    }
    let mut draft = elaborator.draft;
    redeclare::complete_tentative(&mut draft);
    draft.diagnostics.sort_by_key(|diagnostic| diagnostic.place().start);
    Elaborated { program: draft.program, diagnostics: draft.diagnostics }
}

struct Elaborator {
    draft: Draft,
    names: Names,
    packing: Vec<Packing>,
    /// The function whose body is being read.
    function: Option<FunctionContext>,
    /// Lengths of arrays in types that were just read, to be computed where the type stands.
    pending_vlas: Vec<VlaId>,
    /// Records whose members are being read.
    open_records: Vec<RecordId>,
    /// Reported already.
    unknown_attributes: FxHashSet<Symbol>,
}

/// Type names that compilers know by themselves.
fn declare_builtin_types(program: &mut Program, names: &mut Names) {
    let known = [
        ("__builtin_va_list", TypeId::VA_LIST),
        ("__builtin_ms_va_list", TypeId::CHAR_POINTER),
        ("__int128_t", TypeId::INT128),
        ("__uint128_t", TypeId::UNSIGNED_INT128),
        ("__float80", TypeId::LONG_DOUBLE),
    ];
    for (text, ty) in known {
        let name = program.symbols.intern(text);
        let alias = Qualified::from(ty).into();
        names.scopes.declare(name, Entity::Typedef(alias), Span::default());
    }
}
