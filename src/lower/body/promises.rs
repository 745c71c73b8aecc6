//! What a contract promises beyond its formulas: `terminates \true` asks for a measure of every loop and every call back, and for the same
//! promise of whoever is called; `exits \false` for the latter. Clauses with `check` are shown and never assumed.

use super::Body;
use super::surroundings::{CallbackSurroundings, ContractSurroundings};
use crate::base::Span;
use crate::contract::program::{Clause, ClauseMode, Contract, LoopSpec};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::library;
use crate::lower::logic::{self, scope::Scope, scope::Surroundings};
use crate::lower::state::State;
use crate::typed::constant::{Constant, evaluate};
use crate::typed::meaning::running_body;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{ExprKind, Stmt, StmtKind};
use crate::typed::visit::{in_block, parts};
use std::collections::BTreeMap;

impl<'u> Body<'u, '_> {
    fn own_contract(&self) -> Option<&'u Contract> {
        self.spec.and_then(|spec| spec.contract.as_ref())
    }

    fn must_end(&self) -> bool {
        self.own_contract().is_some_and(|contract| contract.terminates.is_some())
    }

    fn may_not_end(&mut self, words: &str, span: Span) {
        self.emit.check(ObligationKind::Termination, build::truth(false), span, Some(words));
    }

    /// A loop ends by its variant, or has one round only.
    pub(super) fn check_loop_ends(&mut self, stmt: &Stmt, spec: Option<&LoopSpec>) {
        let typed = &self.program().typed;
        let once = matches!(&stmt.kind, StmtKind::DoWhile(_, condition)
            if evaluate(typed, condition) == Ok(Constant::Integer(0)));
        let measured = spec.is_some_and(|spec| spec.variant.is_some());
        if self.must_end() && !once && !measured {
            self.may_not_end("a loop in a function that terminates needs a variant", stmt.span);
        }
    }

    /// A jump back that is none of a loop with a variant.
    pub(super) fn check_jump_ends(&mut self, span: Span) {
        if self.must_end() {
            self.may_not_end("a jump back in a function that terminates needs a variant", span);
        }
    }

    pub(super) fn check_pointer_ends(&mut self, contract: &Contract, span: Span) {
        if self.must_end() {
            let words = "nothing says how often a call through a pointer comes back here";
            self.may_not_end(words, span);
        }
        let exits = self.own_contract().is_some_and(|contract| contract.never_exits.is_some());
        if exits && contract.never_exits.is_none() {
            self.may_exit("what the pointer points to", span);
        }
    }

    fn may_exit(&mut self, who: &str, span: Span) {
        let words = format!("{who} does not say `exits \\false`");
        self.emit.check(ObligationKind::Postcondition, build::truth(false), span, Some(&words));
    }

    /// Whoever is called must promise what is promised here. What the C library does by name ends, and does not exit.
    pub(super) fn check_promises(&mut self, function: FunctionId, span: Span) {
        let Some(mine) = self.own_contract() else { return };
        let found = &self.program().typed[function];
        let name = self.program().typed.symbols.text(found.name);
        let leaves = found.noreturn || matches!(name, "exit" | "_exit" | "_Exit" | "abort");
        if library::built_in(&self.program().typed, function).is_some() && !leaves {
            return;
        }
        let spec = self.program().functions.get(&function);
        let theirs = spec.and_then(|spec| spec.contract.as_ref());
        let name = format!("`{}`", self.unit.function_name(function));
        if mine.terminates.is_some() {
            let again = function == self.function
                || self.unit.effects.changes_of(function).calls.contains(&self.function);
            if again && mine.decreases.is_none() {
                self.may_not_end("a call back needs a measure: `decreases`", span);
            } else if !self.surely_ends(function) {
                self.may_not_end(&format!("{name} does not say `terminates \\true`"), span);
            }
        }
        if mine.never_exits.is_some()
            && theirs.is_none_or(|contract| contract.never_exits.is_none())
        {
            self.may_exit(&name, span);
        }
    }

    /// Whether it and all it calls promise to end, or have no way not to.
    fn surely_ends(&self, function: FunctionId) -> bool {
        let changes = self.unit.effects.changes_of(function);
        let all = std::iter::once(function).chain(changes.calls.iter().copied());
        !changes.indirect_calls && all.into_iter().all(|one| self.ends_if_called_do(one))
    }

    fn ends_if_called_do(&self, function: FunctionId) -> bool {
        let spec = self.program().functions.get(&function);
        let contract = spec.and_then(|spec| spec.contract.as_ref());
        if contract.is_some_and(|contract| contract.terminates.is_some())
            || library::built_in(&self.program().typed, function).is_some()
        {
            return true;
        }
        let Some(body) = running_body(&self.program().typed, function) else { return false };
        let measured = |stmt: &Stmt| {
            let of = spec.and_then(|spec| spec.loops.get(&stmt.span.start));
            of.is_some_and(|of| of.variant.is_some())
        };
        // Statements in expressions may hold loops, too.
        let mut plain = true;
        in_block(&body.block, &mut |expr| plain &= !matches!(expr.kind, ExprKind::Statement(_)));
        plain
            && !self.unit.effects.changes_of(function).calls.contains(&function)
            && body.block.items.iter().all(|stmt| goes_forward(stmt, &measured))
    }

    /// `check requires`: of a call with these arguments.
    pub(super) fn check_only_requires(
        &mut self,
        contract: &Contract,
        actual: &BTreeMap<VariableId, Value>,
        span: Span,
    ) {
        let around = ContractSurroundings::of_call(self.unit, actual.clone());
        self.check_only(contract, Side::Requires, &around, &State::Now, span);
    }

    /// `check ensures`: where the function returns.
    pub(super) fn check_only_ensures(&mut self, span: Span) {
        let Some(contract) = self.own_contract() else { return };
        let around = ContractSurroundings::of_body(self.unit, self.function);
        self.check_only(contract, Side::Ensures, &around, &State::Old, span);
    }

    /// `check ensures`: of a contract that a function is shown to keep.
    pub(super) fn check_forwarded_ensures(&mut self, contract: &Contract, span: Span) {
        let around = ContractSurroundings::with(self.unit, &contract.parameters);
        self.check_only(contract, Side::Ensures, &around, &State::Old, span);
    }

    pub(super) fn check_callback_ensures(
        &mut self,
        contract: &Contract,
        around: &CallbackSurroundings,
        span: Span,
    ) {
        self.check_only(contract, Side::Ensures, around, &State::Now, span);
    }

    /// `before`: the state in which a behaviour's assumptions are read.
    fn check_only(
        &mut self,
        contract: &Contract,
        side: Side,
        around: &dyn Surroundings,
        before: &State,
        span: Span,
    ) {
        let (own, kind) = match side {
            Side::Requires => (&contract.requires, ObligationKind::Precondition),
            Side::Ensures => (&contract.ensures, ObligationKind::Postcondition),
        };
        let mut wanted: Vec<(&Clause, &[Clause])> = own.iter().map(|it| (it, &[][..])).collect();
        for behavior in &contract.behaviors {
            let clauses = match side {
                Side::Requires => &behavior.requires,
                Side::Ensures => &behavior.ensures,
            };
            wanted.extend(clauses.iter().map(|clause| (clause, &behavior.assumes[..])));
        }
        wanted.retain(|(clause, _)| clause.mode == ClauseMode::Check);
        for (clause, assumes) in wanted {
            let lower = |clause: &Clause, state: &State| {
                logic::formula(self.unit, &Scope::new(around, state.clone()), &clause.formula)
            };
            let formula = lower(clause, &State::Now);
            let under: Result<Vec<Value>, _> =
                assumes.iter().map(|clause| lower(clause, before)).collect();
            match (formula, under) {
                (Ok(formula), Ok(under)) => {
                    let formula = build::implies(build::all(under), formula);
                    let words = clause.name.as_deref().unwrap_or("a clause with `check`");
                    self.emit.check(kind, formula, span, Some(words));
                }
                (Err(refused), _) | (_, Err(refused)) => {
                    self.unsupported(&refused.what, refused.span);
                }
            }
        }
    }
}

/// Whether a statement has no jump back but those of loops that are measured.
fn goes_forward(stmt: &Stmt, measured: &dyn Fn(&Stmt) -> bool) -> bool {
    let loops = matches!(stmt.kind, StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_));
    let jumps = matches!(stmt.kind, StmtKind::Goto(_) | StmtKind::GotoComputed(_));
    let (_, inner) = parts(stmt);
    (!loops || measured(stmt)) && !jumps && inner.into_iter().all(|it| goes_forward(it, measured))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Requires,
    Ensures,
}
