//! Statements, except those that change variables (see `command`): assertions, branches, loops, jumps. One statement as
//! written may become several.

use super::attributes;
use super::declare::Procedures;
use super::terms::Terms;
use crate::base::Span;
use crate::il::ast::{self, StmtKind as Written};
use crate::il::label::Label;
use crate::il::obligation::{Obligation, ObligationKind};
use crate::il::poly::{Assert, Expr, Invariant, Local, Procedure, Stmt, StmtKind, VarId};
use std::collections::HashSet;

/// What the body at hand may change.
#[derive(Default)]
pub struct Effects {
    pub modifies: HashSet<VarId>,
    pub pure: bool,
    /// `{:assumption}` variables, and those of them assigned to so far.
    pub assumptions: HashSet<VarId>,
    pub assigned: HashSet<VarId>,
}

impl Effects {
    pub fn of(procedure: &Procedure, pure: bool, globals: &[Local]) -> Effects {
        let modifies = procedure.modifies.iter().copied().collect();
        let mut effects = Effects { modifies, pure, ..Effects::default() };
        effects.add_assumptions(globals);
        effects
    }

    pub fn add_assumptions(&mut self, locals: &[Local]) {
        self.assumptions
            .extend(locals.iter().filter(|local| local.assumption).map(|local| local.var));
    }
}

/// What rules about statements may use.
pub struct Body<'c, 'a> {
    pub terms: &'c mut Terms,
    pub procedures: &'c Procedures<'a>,
    pub effects: Effects,
}

impl Body<'_, '_> {
    pub fn stmts(&mut self, stmts: &[ast::Stmt]) -> Vec<Stmt> {
        let mut checked = Vec::with_capacity(stmts.len());
        for stmt in stmts {
            self.stmt(stmt, &mut checked);
        }
        checked
    }

    fn stmt(&mut self, stmt: &ast::Stmt, into: &mut Vec<Stmt>) {
        let span = stmt.span;
        let kind = match &stmt.kind {
            Written::Assert(condition, asked) => self.assert(stmt, condition, asked),
            Written::Assume(condition) => self.assume(stmt, condition),
            Written::Havoc(idents) => {
                self.terms.ignored_attributes(&stmt.attributes);
                self.havoc(idents, span)
            }
            Written::Assign { targets, values } => {
                self.terms.ignored_attributes(&stmt.attributes);
                self.assign(targets, values, span)
            }
            Written::Unpack { constructor, targets, value } => {
                self.terms.ignored_attributes(&stmt.attributes);
                return self.unpack(constructor, targets, value, span, into);
            }
            Written::Call { free, procedure, results, args, checks: known } => {
                let under = self.call_attributes(&stmt.attributes);
                let call = self.call(*free, procedure, results, args, under, span);
                let Some(mut call) = call else { return };
                if let StmtKind::Call { checks, .. } = &mut call {
                    checks.clone_from(known);
                }
                call
            }
            Written::If { guard, then_branch, then_end, else_branch } => {
                self.terms.ignored_attributes(&stmt.attributes);
                StmtKind::If {
                    guard: self.guard(guard.as_ref()),
                    then_branch: self.stmts(then_branch),
                    then_end: *then_end,
                    else_branch: self.stmts(else_branch.as_deref().unwrap_or_default()),
                }
            }
            Written::While { guard, invariants, body } => {
                self.terms.ignored_attributes(&stmt.attributes);
                StmtKind::While {
                    guard: self.guard(guard.as_ref()),
                    invariants: invariants.iter().map(|inv| self.invariant(inv)).collect(),
                    body: self.stmts(body),
                }
            }
            Written::Label(ident, role) => StmtKind::Label(Label::new(ident.name.clone(), *role)),
            Written::Break(label) => {
                StmtKind::Break(label.as_ref().map(|ident| ident.name.clone()))
            }
            Written::Goto(labels) => {
                StmtKind::Goto(labels.iter().map(|ident| ident.name.clone()).collect())
            }
            Written::Return => StmtKind::Return,
        };
        into.push(Stmt { kind, span });
    }

    /// What the call is verified under; nothing else in the attributes of a call means anything here.
    fn call_attributes(&mut self, attributes: &[ast::Attribute]) -> Option<Expr> {
        let mut verified_under = self.terms.attributes(attributes).verified_under;
        self.terms.settle(|fill| verified_under.iter_mut().for_each(|expr| fill.expr(expr)));
        verified_under
    }

    fn assert(&mut self, stmt: &ast::Stmt, condition: &ast::Expr, asked: &ast::Asked) -> StmtKind {
        let mut meant = self.terms.attributes(&stmt.attributes);
        let condition = self.terms.condition(condition, stmt.span, "an assertion");
        let mut condition = meant.weaken(condition);
        self.terms.settle(|fill| {
            fill.expr(&mut condition);
            fill.hints(&mut meant.hints);
        });
        let obligation = match asked {
            Some(obligation) => (**obligation).clone(),
            None => self.written_obligation(stmt),
        };
        meant.hints.starts_checking = starts_checking(stmt);
        let assumed_after = attributes::number(&stmt.attributes, "subsumption") != Some(0);
        StmtKind::Assert(Assert { condition, obligation, assumed_after, hints: meant.hints })
    }

    fn written_obligation(&mut self, stmt: &ast::Stmt) -> Obligation {
        let kind = attributes::code(&stmt.attributes, &mut self.terms.report)
            .unwrap_or(ObligationKind::Assertion);
        let message = attributes::text(&stmt.attributes, "msg");
        Obligation { message, ..Obligation::new(kind, stmt.span) }
    }

    fn assume(&mut self, stmt: &ast::Stmt, condition: &ast::Expr) -> StmtKind {
        let mut meant = self.terms.attributes(&stmt.attributes);
        let mut condition = self.terms.condition(condition, stmt.span, "an assumption");
        self.terms.settle(|fill| {
            fill.expr(&mut condition);
            fill.hints(&mut meant.hints);
        });
        meant.hints.why = attributes::text(&stmt.attributes, "why");
        meant.hints.starts_checking = starts_checking(stmt);
        StmtKind::Assume(condition, meant.hints)
    }

    fn guard(&mut self, guard: Option<&ast::Expr>) -> Option<Expr> {
        let mut guard = guard.map(|guard| self.terms.condition(guard, guard.mark, "a guard"));
        self.terms.settle(|fill| guard.iter_mut().for_each(|guard| fill.expr(guard)));
        guard
    }

    fn invariant(&mut self, invariant: &ast::Invariant) -> Invariant {
        let mut meant = self.terms.attributes(&invariant.attributes);
        let span: Span = invariant.span;
        if attributes::code(&invariant.attributes, &mut self.terms.report)
            .is_some_and(|kind| !kind.may_be_invariant())
        {
            self.terms.report.shape_error(span, "a loop invariant has no {:code} of its own");
        }
        let condition = self.terms.condition(&invariant.condition, span, "a loop invariant");
        let mut condition = meant.weaken(condition);
        self.terms.settle(|fill| {
            fill.expr(&mut condition);
            fill.hints(&mut meant.hints);
        });
        Invariant {
            condition,
            free: invariant.free,
            assumed_after: attributes::number(&invariant.attributes, "subsumption") != Some(0),
            hints: meant.hints,
            message: attributes::text(&invariant.attributes, "msg"),
            span,
        }
    }
}

/// Where the checks of a body with `{:selective_checking}` begin.
fn starts_checking(stmt: &ast::Stmt) -> bool {
    attributes::flag(&stmt.attributes, "start_checking_here")
}
