//! Replaces applications of `{:inline}` functions by their bodies, everywhere in the program.
//! Invariant: afterwards no expression applies an inline function.

use crate::il::core::{
    Call, Clause, Expr, Fresh, Kind, Local, Meaning, Name, Program, Stmt, StmtKind, Var,
};
use crate::il::rewrite::{map_children, map_hints, substitute, with_fresh_binders};
use std::collections::BTreeMap;

pub fn expand_functions(mut program: Program) -> Program {
    let mut expander = Expander { bodies: BTreeMap::new(), fresh: program.fresh.clone() };
    for function in &program.functions {
        if let Meaning::Inline(body) = &function.meaning {
            let params = function.params.clone();
            expander.bodies.insert(function.name.clone(), (params, body.clone()));
        }
    }
    if expander.bodies.is_empty() {
        return program;
    }
    program.functions.retain(|function| !matches!(function.meaning, Meaning::Inline(_)));
    for function in &mut program.functions {
        if let Meaning::Axiom(body) | Meaning::Define(body) = &mut function.meaning {
            expander.expand(body);
        }
    }
    program.axioms.iter_mut().for_each(|axiom| expander.expand(&mut axiom.condition));
    program
        .globals
        .iter_mut()
        .filter_map(|global| global.where_clause.as_mut())
        .for_each(|e| expander.expand(e));
    for procedure in &mut program.procedures {
        expander.locals(&mut procedure.ins);
        expander.locals(&mut procedure.outs);
        expander.clauses(&mut procedure.requires);
        expander.clauses(&mut procedure.ensures);
    }
    for implementation in &mut program.implementations {
        for list in [&mut implementation.ins, &mut implementation.outs, &mut implementation.locals]
        {
            expander.locals(list);
        }
        expander.stmts(&mut implementation.body);
    }
    program.fresh = expander.fresh;
    program
}

struct Expander {
    bodies: BTreeMap<Name, (Vec<Var>, Expr)>,
    fresh: Fresh,
}

impl Expander {
    fn expand(&mut self, expr: &mut Expr) {
        *expr = self.expanded(expr);
    }

    /// Terminates because the checker refuses inline functions that use themselves.
    fn expanded(&mut self, expr: &Expr) -> Expr {
        let expr = map_children(expr, &mut |part| self.expanded(part));
        let Kind::Call(name, args) = &expr.kind else { return expr };
        let Some((params, body)) = self.bodies.get(name) else { return expr };
        let values = params.iter().cloned().zip(args.iter().cloned()).collect();
        let body = with_fresh_binders(body, &mut self.fresh);
        self.expanded(&substitute(&body, &values))
    }

    fn locals(&mut self, locals: &mut [Local]) {
        locals
            .iter_mut()
            .filter_map(|local| local.where_clause.as_mut())
            .for_each(|clause| self.expand(clause));
    }

    fn clauses(&mut self, clauses: &mut [Clause]) {
        for clause in clauses {
            self.expand(&mut clause.condition);
            clause.assumed.iter_mut().for_each(|condition| self.expand(condition));
            clause.hints = map_hints(&clause.hints, &mut |expr| self.expanded(expr));
        }
    }

    fn stmts(&mut self, stmts: &mut [Stmt]) {
        for stmt in stmts {
            match &mut stmt.kind {
                StmtKind::Assert(assert) => {
                    self.expand(&mut assert.condition);
                    assert.assumed.iter_mut().for_each(|condition| self.expand(condition));
                    assert.hints = map_hints(&assert.hints, &mut |expr| self.expanded(expr));
                }
                StmtKind::Assume(condition, hints) => {
                    self.expand(condition);
                    *hints = map_hints(hints, &mut |expr| self.expanded(expr));
                }
                StmtKind::Assign(assignments) => {
                    assignments.iter_mut().for_each(|(_, value)| self.expand(value))
                }
                StmtKind::Call(Call { args, verified_under, .. }) => {
                    args.iter_mut().chain(verified_under).for_each(|arg| self.expand(arg))
                }
                StmtKind::If { guard, then_branch, else_branch, .. } => {
                    guard.iter_mut().for_each(|guard| self.expand(guard));
                    self.stmts(then_branch);
                    self.stmts(else_branch);
                }
                StmtKind::While { guard, invariants, body } => {
                    guard.iter_mut().for_each(|guard| self.expand(guard));
                    for invariant in invariants {
                        self.expand(&mut invariant.condition);
                        invariant.assumed.iter_mut().for_each(|condition| self.expand(condition));
                        invariant.hints =
                            map_hints(&invariant.hints, &mut |expr| self.expanded(expr));
                    }
                    self.stmts(body);
                }
                StmtKind::Label(_)
                | StmtKind::Havoc(_)
                | StmtKind::Break(_)
                | StmtKind::Goto(_)
                | StmtKind::Return => {}
            }
        }
    }
}
