//! From the language as written to the language with every name resolved and every type known: `ast::Program` in, a
//! `poly::Program` with warnings or all errors out. The order: names of types, signatures, then bodies, so that declarations
//! may stand in any order. The rule: checking goes on after an error, and no error is the mere consequence of another.

mod apply;
mod attributes;
mod binder;
mod command;
mod contract;
mod declare;
mod expr;
mod fill;
mod function;
mod implementation;
mod infer;
mod labels;
mod report;
mod scope;
mod stmt;
mod types;
mod walk;

pub use infer::{same_type, substitute};

use crate::base::Diagnostic;
use crate::il::ast::{self, Ident};
use crate::il::core::VarKind;
use crate::il::poly::{
    self, Constructor, ConstructorId, Name, ParamId, ProcedureId, Type, TypeDeclKind, VarId,
};
use apply::Callable;
use infer::Inference;
use report::Report;
use scope::Scope;
use std::collections::{HashMap, HashSet};
use types::{Synonym, TypeName};

/// A program without errors.
#[derive(Debug)]
pub struct Checked {
    pub program: poly::Program,
    pub warnings: Vec<Diagnostic>,
}

/// Resolves and types a program, or says all that is wrong with it, in the order of the source.
pub fn check(program: &ast::Program) -> Result<Checked, Vec<Diagnostic>> {
    let mut checker = Checker::default();
    let decls = declare::flatten(&program.decls);
    checker.declare(&decls);
    checker.check_functions();
    checker.check_axioms(&decls);
    checker.check_globals();
    checker.check_contracts();
    checker.check_implementations(&decls);
    checker.finish()
}

/// How many states an expression may speak of: none (axioms), one (preconditions), or also the old one.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    None,
    One,
    Two,
}

#[derive(Default)]
struct Checker<'a> {
    /// The result, filled step by step.
    program: poly::Program,
    type_names: HashMap<Name, TypeName>,
    synonyms: Vec<Synonym>,
    callables: HashMap<Name, Callable>,
    procedure_names: HashMap<Name, ProcedureId>,
    /// The declarations behind the entries of `program`, by index.
    function_decls: Vec<(&'a ast::Decl, &'a ast::Function)>,
    procedure_decls: Vec<(&'a ast::Decl, &'a ast::Procedure)>,
    global_decls: Vec<&'a ast::Binding>,
    /// `{:assumption}` variables, and those of them assigned to in the body at hand.
    assumptions: HashSet<VarId>,
    assigned_assumptions: HashSet<VarId>,
    /// What the body at hand may modify, and whether it belongs to a pure procedure.
    modifies: HashSet<VarId>,
    in_pure: bool,
    scope: Scope,
    type_params: Vec<(Name, ParamId)>,
    state: State,
    in_trigger: bool,
    infer: Inference,
    /// Variables whose types may have holes: those bound by `let`.
    vars_with_open_types: Vec<VarId>,
    report: Report,
}

impl Checker<'_> {
    fn finish(mut self) -> Result<Checked, Vec<Diagnostic>> {
        self.program.params = self.infer.params;
        let warnings = self.report.conclude()?;
        Ok(Checked { program: self.program, warnings })
    }

    fn fresh_variable(&mut self, ident: &Ident, ty: Type, kind: VarKind) -> VarId {
        let var = poly::Var { name: ident.name.clone(), ty, kind, span: ident.span };
        self.program.vars.push(var);
        VarId(self.program.vars.len() as u32 - 1)
    }

    /// A new variable in the innermost frame.
    fn declare_variable(&mut self, ident: &Ident, ty: Type, kind: VarKind) -> VarId {
        let var = self.fresh_variable(ident, ty, kind);
        self.bring_into_scope(&ident.name, var);
        var
    }

    fn bring_into_scope(&mut self, name: &Name, var: VarId) {
        if let Err(earlier) = self.scope.declare(name, var) {
            let span = self.program.vars[var.0 as usize].span;
            let first = self.program.vars[earlier.0 as usize].span;
            self.duplicate(span, "variable", name, Some(first));
        }
    }

    fn type_of(&self, var: VarId) -> Type {
        self.program.vars[var.0 as usize].ty.clone()
    }

    fn kind_of(&self, var: VarId) -> VarKind {
        self.program.vars[var.0 as usize].kind
    }

    fn constructor(&self, id: ConstructorId) -> &Constructor {
        match &self.program.types[id.datatype.0 as usize].kind {
            TypeDeclKind::Datatype(constructors) => &constructors[id.index],
            _ => unreachable!("only datatypes have constructors"),
        }
    }
}
