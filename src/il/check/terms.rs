//! What the rules about expressions share: the types, variables and functions of the program, and where the expression at
//! hand stands. The rules themselves are in `expr`, `apply`, `binder` and `attributes`; `fill` ends the inference of types.

use super::apply::Callable;
use super::report::Report;
use super::scope::Scope;
use super::types::Types;
use crate::il::ast::{Binding, Ident};
use crate::il::core::VarKind;
use crate::il::poly::{self, Name, Type, VarId};
use std::collections::HashMap;

/// How many states an expression may speak of: none (axioms), one (preconditions), or also the old one.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum State {
    #[default]
    None,
    One,
    Two,
}

#[derive(Default)]
pub struct Terms {
    pub types: Types,
    pub vars: Vec<poly::Var>,
    pub functions: Vec<poly::Function>,
    pub callables: HashMap<Name, Callable>,
    pub scope: Scope,
    pub state: State,
    pub in_trigger: bool,
    /// Variables whose types may have holes: those bound by `let`.
    pub vars_with_open_types: Vec<VarId>,
    pub report: Report,
}

impl Terms {
    pub fn fresh_variable(&mut self, ident: &Ident, ty: Type, kind: VarKind) -> VarId {
        let (name, called) = (ident.name.clone(), Some(ident.name.clone()));
        self.vars.push(poly::Var { name, called, ty, kind, span: ident.span });
        VarId(self.vars.len() as u32 - 1)
    }

    /// A new variable in the innermost frame.
    pub fn declare_variable(&mut self, ident: &Ident, ty: Type, kind: VarKind) -> VarId {
        let var = self.fresh_variable(ident, ty, kind);
        self.bring_into_scope(&ident.name, var);
        var
    }

    /// A variable of a declaration, outside of all frames.
    pub fn bound_variable(&mut self, binding: &Binding, ty: Type, kind: VarKind) -> VarId {
        let var = self.fresh_variable(&binding.ident, ty, kind);
        self.vars[var.0 as usize].called = binding.called.clone();
        var
    }

    pub fn bring_into_scope(&mut self, name: &Name, var: VarId) {
        if let Err(earlier) = self.scope.declare(name, var) {
            let (span, first) = (self.var(var).span, self.var(earlier).span);
            self.report.duplicate(span, "variable", name, Some(first));
        }
    }

    pub fn var(&self, var: VarId) -> &poly::Var {
        &self.vars[var.0 as usize]
    }

    pub fn type_of(&self, var: VarId) -> Type {
        self.var(var).ty.clone()
    }
}
