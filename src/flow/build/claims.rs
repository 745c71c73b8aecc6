//! Annotations as claims: contracts at the entry and before returns, invariants where loops are entered and where rounds end, assertions
//! among statements. Ghost code does nothing here; who meets a ghost variable in a claim cannot tell.

use super::Body;
use super::checks::at;
use crate::base::{ObligationKind, Span};
use crate::check::Site;
use crate::contract::program::{Behavior, Clause, ClauseMode, Code, CodeKind, Contract};
use crate::contract::term::{BinaryOp, Label, LogicType, Term, TermKind, UnaryOp};
use crate::flow::function::Check;
use crate::flow::scalar::Operand;
use crate::flow::step::{Claim, Role, StepKind};
use std::sync::Arc;

/// By somebody, and not given by the program's start (`contract/attach/program_start.rs`).
fn is_written(clause: &Clause) -> bool {
    clause.name.as_deref() != Some("program_start")
}

impl<'p> Body<'p> {
    fn contract(&self) -> Option<&'p Contract> {
        self.spec.and_then(|spec| spec.contract.as_ref())
    }

    /// What callers have to see to. What every `main` may rely on, and nobody wrote, is true of whatever a run starts it with.
    pub(super) fn required(&self) -> Vec<Claim> {
        let Some(contract) = self.contract() else { return vec![] };
        let own = contract.requires.iter().filter(|clause| is_written(clause));
        let own = own.map(|clause| (clause.formula.clone(), clause));
        let behaviors = contract.behaviors.iter().flat_map(|behavior| {
            let clauses = behavior.requires.iter();
            clauses.map(|clause| (under(behavior, None, &clause.formula), clause))
        });
        let claim = |(formula, clause): (Term, &Clause)| Claim {
            role: Role::Requires,
            formula: Arc::new(formula),
            span: clause.span,
            result: None,
        };
        own.chain(behaviors).map(claim).collect()
    }

    pub(super) fn enter_contract(&mut self) {
        if self.spec.is_none() {
            return;
        }
        for claim in self.required() {
            let span = claim.span;
            self.draft.push(StepKind::Claim(claim), span, vec![]);
        }
        if self.looks_back() {
            let span = self.contract().map_or_else(Span::default, |contract| contract.span);
            self.draft.push(StepKind::Remember(Label::Pre), span, vec![]);
        }
    }

    /// Whether some annotation behind the entry may ask for the state there.
    fn looks_back(&self) -> bool {
        let Some(spec) = self.spec else { return false };
        let at_entry = |contract: &Contract| {
            contract.ensures.is_empty()
                && contract.behaviors.is_empty()
                && !contract.requires.iter().any(is_written)
        };
        let inside = spec.loops.is_empty()
            && spec.before.is_empty()
            && spec.at_end.is_empty()
            && spec.frames.is_empty()
            && spec.labels.is_empty();
        !(inside && spec.contract.as_ref().is_none_or(at_entry))
    }

    /// The postconditions, before a return.
    pub(super) fn ensure(&mut self, result: Option<Operand>, span: Span) {
        let Some(contract) = self.contract() else { return };
        let own = contract.ensures.iter().map(|clause| (clause.formula.clone(), clause));
        let behaviors = contract.behaviors.iter().flat_map(|behavior| {
            let clauses = behavior.ensures.iter();
            clauses.map(|clause| (under(behavior, Some(Label::Old), &clause.formula), clause))
        });
        for (formula, clause) in own.chain(behaviors) {
            let site = Site { span: clause.span, clause: Some(clause.span) };
            let checks = vec![Check { kind: ObligationKind::Postcondition, site }];
            self.claim(Role::Ensures, formula, clause, checks, result, span);
        }
    }

    fn claim(
        &mut self,
        role: Role,
        formula: Term,
        clause: &Clause,
        checks: Vec<Check>,
        result: Option<Operand>,
        span: Span,
    ) {
        let (role, checks) = match clause.mode {
            ClauseMode::Normal | ClauseMode::Check => (role, checks),
            // On the user's word.
            ClauseMode::Admit => (Role::Assume, vec![]),
        };
        let claim = Claim { role, formula: Arc::new(formula), span: clause.span, result };
        self.draft.push(StepKind::Claim(claim), span, checks);
    }

    pub(super) fn enter_loop(&mut self, offset: u32, span: Span) {
        let Some(spec) = self.spec.and_then(|spec| spec.loops.get(&offset)) else { return };
        self.draft.push(StepKind::Remember(Label::LoopEntry), span, vec![]);
        self.invariants(&spec.invariants, Role::InvariantEntry, ObligationKind::InvariantEntry);
        self.draft.push(StepKind::Remember(Label::LoopCurrent), span, vec![]);
    }

    pub(super) fn end_round(&mut self, offset: u32, span: Span) {
        let Some(spec) = self.spec.and_then(|spec| spec.loops.get(&offset)) else { return };
        let kind = ObligationKind::InvariantPreserved;
        self.invariants(&spec.invariants, Role::InvariantPreserved, kind);
        self.draft.push(StepKind::Remember(Label::LoopCurrent), span, vec![]);
    }

    fn invariants(&mut self, clauses: &[Clause], role: Role, kind: ObligationKind) {
        for clause in clauses {
            let checks = vec![at(kind, clause.span)];
            self.claim(role, clause.formula.clone(), clause, checks, None, clause.span);
        }
    }

    pub(super) fn code_before(&mut self, offset: u32) {
        let Some(spec) = self.spec else { return };
        for (label, index) in spec.labels.iter().zip(0u32..) {
            if label.place == offset {
                let span = Span::new(offset, offset);
                self.draft.push(StepKind::Remember(Label::Code(index)), span, vec![]);
            }
        }
        for code in spec.before.get(&offset).into_iter().flatten() {
            self.code(code, None);
        }
    }

    pub(super) fn code_at_end(&mut self, offset: u32) {
        let Some(spec) = self.spec else { return };
        for code in spec.at_end.get(&offset).into_iter().flatten() {
            self.code(code, None);
        }
    }

    /// An annotation that counts only where the condition holds.
    fn code(&mut self, code: &Code, condition: Option<&Term>) {
        match &code.kind {
            CodeKind::Assert(clause) | CodeKind::Check(clause) => {
                let checks = vec![at(ObligationKind::Assertion, clause.span)];
                let formula = where_(condition, &clause.formula);
                self.claim(Role::Assert, formula, clause, checks, None, clause.span);
            }
            CodeKind::Assume(clause) => {
                let formula = where_(condition, &clause.formula);
                self.claim(Role::Assume, formula, clause, vec![], None, clause.span);
            }
            CodeKind::Label(index) => {
                self.draft.push(StepKind::Remember(Label::Code(*index)), code.span, vec![]);
            }
            CodeKind::If(test, then, otherwise) => {
                let yes = both(condition, test.clone());
                then.iter().for_each(|code| self.code(code, Some(&yes)));
                let no = TermKind::Unary(UnaryOp::Not, Box::new(test.clone()));
                let no = both(condition, Term::new(no, LogicType::Boolean, test.span));
                otherwise.iter().for_each(|code| self.code(code, Some(&no)));
            }
            CodeKind::Declare(_)
            | CodeKind::Set(..)
            | CodeKind::AddBlocker(_)
            | CodeKind::RemoveBlocker(_)
            | CodeKind::Retype { .. }
            | CodeKind::Trust => {}
        }
    }
}

fn connect(op: BinaryOp, left: Term, right: Term) -> Term {
    let span = left.span.to(right.span);
    Term::new(TermKind::Binary(op, Box::new(left), Box::new(right)), LogicType::Boolean, span)
}

fn both(condition: Option<&Term>, more: Term) -> Term {
    match condition {
        Some(condition) => connect(BinaryOp::And, condition.clone(), more),
        None => more,
    }
}

fn where_(condition: Option<&Term>, formula: &Term) -> Term {
    match condition {
        Some(condition) => connect(BinaryOp::Implies, condition.clone(), formula.clone()),
        None => formula.clone(),
    }
}

/// The formula where the behavior's assumptions hold, in the state that the label names.
fn under(behavior: &Behavior, label: Option<Label>, formula: &Term) -> Term {
    let assumed = behavior.assumes.iter().map(|clause| match label {
        Some(label) => {
            let at = TermKind::At(Box::new(clause.formula.clone()), label);
            Term::new(at, LogicType::Boolean, clause.span)
        }
        None => clause.formula.clone(),
    });
    let assumed = assumed.reduce(|left, right| connect(BinaryOp::And, left, right));
    where_(assumed.as_ref(), formula)
}
