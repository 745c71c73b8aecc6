//! Statements: each is copied for the types in scope. Asserted formulas are kept in two forms where quantifiers over types
//! make a difference between proving them and relying on them.

use crate::base::Span;
use crate::il::core;
use crate::il::monomorphise::Translator;
use crate::il::poly::{self, Stmt, StmtKind};

impl Translator<'_> {
    pub fn stmts(&mut self, stmts: &[Stmt]) -> Vec<core::Stmt> {
        stmts.iter().map(|stmt| self.stmt(stmt)).collect()
    }

    fn stmt(&mut self, stmt: &Stmt) -> core::Stmt {
        self.place = stmt.span;
        let kind = match &stmt.kind {
            StmtKind::Label(name) => core::StmtKind::Label(name.clone()),
            StmtKind::Assert(assert) => {
                let (condition, assumed) = self.both_forms(&assert.condition, false);
                core::StmtKind::Assert(core::Assert {
                    condition,
                    assumed,
                    obligation: assert.obligation.clone(),
                    assumed_after: assert.assumed_after,
                    hints: self.hints(&assert.hints),
                })
            }
            StmtKind::Assume(condition, hints) => {
                core::StmtKind::Assume(self.assumption(condition), self.hints(hints))
            }
            StmtKind::Assign(assignments) => {
                let assignments = assignments.iter();
                let copies = assignments.map(|(var, value)| (self.var(*var), self.value(value)));
                core::StmtKind::Assign(copies.collect())
            }
            StmtKind::Havoc(vars) => {
                core::StmtKind::Havoc(vars.iter().map(|var| self.var(*var)).collect())
            }
            StmtKind::Call { procedure, types, args, results, free, verified_under, checks } => {
                let types = self.substitution.apply_all(types);
                core::StmtKind::Call(core::Call {
                    procedure: self.procedure(*procedure, types),
                    args: args.iter().map(|arg| self.value(arg)).collect(),
                    results: results.iter().map(|var| self.var(*var)).collect(),
                    free: *free,
                    verified_under: verified_under
                        .as_ref()
                        .map(|assumption| self.value(assumption)),
                    checks: checks.clone(),
                })
            }
            StmtKind::If { guard, then_branch, then_end, else_branch } => {
                self.if_stmt(guard.as_ref(), (then_branch, *then_end), else_branch, stmt.span)
            }
            StmtKind::While { guard, invariants, body } => core::StmtKind::While {
                // A guard over types is refused: what is known behind the loop is its negation, but only if the loop
                // was not left in another way.
                guard: guard.as_ref().map(|guard| self.value(guard)),
                invariants: invariants.iter().map(|invariant| self.invariant(invariant)).collect(),
                body: self.stmts(body),
            },
            StmtKind::Break(label) => core::StmtKind::Break(label.clone()),
            StmtKind::Goto(labels) => core::StmtKind::Goto(labels.clone()),
            StmtKind::Return => core::StmtKind::Return,
        };
        core::Stmt { kind, span: stmt.span }
    }

    /// A guard with a quantifier over types is assumed in one branch and denied in the other: a free choice between
    /// branches that start with what may be assumed there.
    fn if_stmt(
        &mut self,
        guard: Option<&poly::Expr>,
        (then_branch, then_end): (&[Stmt], Span),
        else_branch: &[Stmt],
        span: Span,
    ) -> core::StmtKind {
        let split = guard.filter(|guard| self.type_quantifiers.occur_in(guard));
        let Some(guard) = split else {
            return core::StmtKind::If {
                guard: guard.map(|guard| self.value(guard)),
                then_branch: self.stmts(then_branch),
                then_end,
                else_branch: self.stmts(else_branch),
            };
        };
        let assume = |condition| core::Stmt {
            kind: core::StmtKind::Assume(condition, core::Hints::default()),
            span,
        };
        let yes = assume(self.assumption(guard));
        let no = assume(self.denial(guard));
        let mut then_branch = self.stmts(then_branch);
        then_branch.insert(0, yes);
        let mut else_branch = self.stmts(else_branch);
        else_branch.insert(0, no);
        core::StmtKind::If { guard: None, then_branch, then_end, else_branch }
    }

    fn invariant(&mut self, invariant: &poly::Invariant) -> core::Invariant {
        let (condition, assumed) = self.both_forms(&invariant.condition, invariant.free);
        core::Invariant {
            condition,
            assumed,
            free: invariant.free,
            assumed_after: invariant.assumed_after,
            hints: self.hints(&invariant.hints),
            message: invariant.message.clone(),
            span: invariant.span,
        }
    }
}
