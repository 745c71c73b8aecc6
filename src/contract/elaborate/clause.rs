//! Clauses: contracts with their behaviours, loop annotations, assertions. What a clause cannot stand in is said at its place.

use super::hint::with_hint;
use super::set::Purpose;
use super::{Elaborator, Role, make};
use crate::base::{Diagnostic, Span, nearest};
use crate::contract::ast::{self, BehaviorsKind, ClauseBody, ClauseKind, Mode};
use crate::contract::program::{
    Behavior, Clause, ClauseMode, Code, CodeKind, Contract, Location, LoopSpec, Measure, Unchecked,
};
use crate::contract::term::{BinaryOp, Label, LogicType, Term, TermKind};
use crate::typed::program::VariableId;

/// The items of an annotation that belong to a contract.
pub(crate) enum ContractPart {
    Clause(ast::Clause),
    Behavior { name: ast::Name, clauses: Vec<ast::Clause>, span: Span },
    Behaviors { kind: BehaviorsKind, names: Vec<ast::Name>, span: Span },
}

impl ContractPart {
    pub fn span(&self) -> Span {
        match self {
            ContractPart::Clause(clause) => clause.span,
            ContractPart::Behavior { span, .. } | ContractPart::Behaviors { span, .. } => *span,
        }
    }
}

impl Elaborator {
    /// A contract from all its parts at one declaration. The context knows the parameters and the result.
    pub fn contract(&mut self, parts: Vec<ContractPart>, parameters: Vec<VariableId>) -> Contract {
        let span = parts.iter().map(ContractPart::span).reduce(Span::to).unwrap_or_default();
        let mut contract = Contract { span, parameters, ..Contract::default() };
        let mut listed = vec![];
        for part in parts {
            match part {
                ContractPart::Clause(clause) => self.contract_clause(&clause, &mut contract),
                ContractPart::Behavior { name, clauses, span } => {
                    self.behavior(name, clauses, span, &mut contract)
                }
                ContractPart::Behaviors { kind, names, span } => listed.push((kind, names, span)),
            }
        }
        for (kind, names, span) in listed {
            let Some(set) = self.behavior_set(&names, &contract, span) else { continue };
            match kind {
                BehaviorsKind::Complete => contract.complete.push((set, span)),
                BehaviorsKind::Disjoint => contract.disjoint.push((set, span)),
            }
        }
        contract
    }

    fn contract_clause(&mut self, clause: &ast::Clause, contract: &mut Contract) {
        if clause.of_loop {
            return self.misplaced(clause.span, "a loop's clause stands before the loop");
        }
        if !clause.behaviors.is_empty() {
            let message = "in a contract, `behavior b:` says what is about `b`";
            return self.misplaced(clause.span, message);
        }
        self.set_role(clause.kind);
        match clause.kind {
            ClauseKind::Requires => contract.requires.extend(self.formula_clause(clause)),
            ClauseKind::Ensures => contract.ensures.extend(self.formula_clause(clause)),
            ClauseKind::Modifies => {
                contract.unchecked.extend(self.add_locations(clause, &mut contract.modifies));
            }
            ClauseKind::Frees => {
                contract.unchecked.extend(self.add_locations(clause, &mut contract.frees));
            }
            ClauseKind::Decreases => {
                let measure = self.measure(clause);
                if contract.decreases.is_some() {
                    self.misplaced(clause.span, "one `decreases` is enough");
                }
                contract.decreases = measure;
            }
            ClauseKind::Terminates => {
                if self.is_plain(clause, true) {
                    contract.terminates = Some(clause.span);
                } else if !self.is_plain(clause, false) {
                    // That some runs end is not shown, and nobody relies on it.
                    let what = "whether runs end when this holds";
                    contract.unchecked.push(Unchecked { what, span: clause.span });
                }
            }
            ClauseKind::Exits => {
                if self.is_plain(clause, false) {
                    contract.never_exits = Some(clause.span);
                } else {
                    self.refuse(clause.span, "`exits` with a condition other than `\\false`");
                }
            }
            ClauseKind::Assumes => {
                self.misplaced(clause.span, "`assumes` stands in a behaviour");
            }
            ClauseKind::Invariant | ClauseKind::Variant => {
                self.misplaced(clause.span, "this stands before a loop");
            }
            ClauseKind::Assert | ClauseKind::Check | ClauseKind::Assume => {
                self.misplaced(clause.span, "this stands among the statements of a function");
            }
        }
    }

    /// Whether the clause is the constant without a condition.
    fn is_plain(&mut self, clause: &ast::Clause, value: bool) -> bool {
        let ClauseBody::Term(term) = &clause.body else { return false };
        matches!(self.formula(term).kind, TermKind::Boolean(found) if found == value)
    }

    fn set_role(&mut self, kind: ClauseKind) {
        self.context.role = match kind {
            ClauseKind::Ensures => Role::Ensures,
            _ => Role::Before,
        };
        let returned = self.context.returned.clone();
        self.context.result = returned.filter(|_| kind == ClauseKind::Ensures);
    }

    pub(crate) fn misplaced(&mut self, span: Span, message: &str) {
        self.error("spec-misplaced", span, message);
    }

    /// A clause with a formula; nothing if it is wrong.
    pub(super) fn formula_clause(&mut self, clause: &ast::Clause) -> Option<Clause> {
        let ClauseBody::Term(term) = &clause.body else { return None };
        let formula = self.formula(term);
        let formula = self.in_behaviors(&clause.behaviors, formula)?;
        let mode = match clause.mode {
            Mode::Normal => ClauseMode::Normal,
            Mode::Check => ClauseMode::Check,
            Mode::Admit => ClauseMode::Admit,
        };
        let name = clause.name.as_ref().map(|name| name.text.clone());
        let (switch, doubted) = (self.context.switch, self.context.doubted);
        Some(Clause { name, formula, span: clause.span, mode, switch, doubted })
    }

    /// `for a, b: P` says P of the runs at whose entry `a` or `b` was assumed.
    fn in_behaviors(&mut self, names: &[ast::Name], formula: Term) -> Option<Term> {
        if names.is_empty() {
            return Some(formula);
        }
        let behaviors = self.context.behaviors.clone();
        let contract = Contract { behaviors, ..Contract::default() };
        let span = names[0].span.to(names[names.len() - 1].span);
        let mut assumed = make(TermKind::Boolean(false), LogicType::Boolean, span);
        for index in self.behavior_set(names, &contract, span)? {
            let mut one = make(TermKind::Boolean(true), LogicType::Boolean, span);
            for clause in &contract.behaviors[index as usize].assumes {
                one = both(BinaryOp::And, one, clause.formula.clone());
            }
            assumed = both(BinaryOp::Or, assumed, one);
        }
        let at_entry = make(TermKind::At(Box::new(assumed), Label::Pre), LogicType::Boolean, span);
        Some(both(BinaryOp::Implies, at_entry, formula))
    }

    /// A clause that cannot be about single behaviours.
    fn refuse_behaviors(&mut self, clause: &ast::Clause) {
        if let [first, ..] = &clause.behaviors[..] {
            self.refuse(
                first.span,
                "`for b:` before a clause other than `assert` and `loop invariant`",
            );
        }
    }

    /// Clauses of one kind list more and more places.
    fn add_locations(
        &mut self,
        clause: &ast::Clause,
        to: &mut Option<Vec<Location>>,
    ) -> Option<Unchecked> {
        self.refuse_mode(clause);
        self.refuse_behaviors(clause);
        let ClauseBody::Locations(terms, dependencies) = &clause.body else { return None };
        let purpose = match clause.kind {
            ClauseKind::Frees => Purpose::Free,
            _ => Purpose::Change,
        };
        let Some(ast::Dependencies { terms: sources, span }) = dependencies else {
            let locations = self.locations(terms, purpose);
            to.get_or_insert_default().extend(locations);
            return None;
        };
        if purpose == Purpose::Free {
            self.refuse(*span, "`\\from` behind what is freed");
        }
        // What the result depends on may be said, too: it is no place that changes.
        let is_result = |term: &&ast::Term| matches!(&term.kind, ast::TermKind::Keyword(word) if **word == *"result");
        let places: Vec<ast::Term> =
            terms.iter().filter(|term| !is_result(term)).cloned().collect();
        if !places.is_empty() {
            let locations = self.locations(&places, purpose);
            to.get_or_insert_default().extend(locations);
        }
        self.locations(sources, Purpose::Change);
        Some(Unchecked { what: "what the new values depend on", span: *span })
    }

    fn refuse_mode(&mut self, clause: &ast::Clause) {
        if clause.mode != Mode::Normal {
            self.refuse(clause.span, "`check` and `admit` before this clause");
        }
    }

    /// What gets smaller: an integer, or what the relation behind it compares.
    fn measure(&mut self, clause: &ast::Clause) -> Option<Measure> {
        self.refuse_mode(clause);
        self.refuse_behaviors(clause);
        let ClauseBody::Measure(term, relation) = &clause.body else { return None };
        let Some(name) = relation else {
            return Some(Measure { term: self.integer_operand(term), relation: None });
        };
        let value = self.value(term);
        if value.ty == LogicType::Error {
            return None;
        }
        let ty = if self.is_integer(&value.ty) { LogicType::Integer } else { value.ty.clone() };
        let term = self.coerce(value, &ty);
        let mut bound = |text: &str| {
            let id = self.add_bound(text.into(), ty.clone(), name.span);
            (id, make(TermKind::Bound(id), ty.clone(), name.span))
        };
        let ((before, greater), (now, less)) = (bound("before"), bound("now"));
        if !self.names.logic.contains_key(&name.text) {
            self.name(&name.text, name.span);
            return None;
        }
        let formula = self.apply_logic(&name.text, name.span, &[], vec![greater, less], name.span);
        let formula = self.truth(formula);
        Some(Measure { term, relation: Some((before, now, formula)) })
    }

    fn behavior(
        &mut self,
        name: ast::Name,
        clauses: Vec<ast::Clause>,
        span: Span,
        contract: &mut Contract,
    ) {
        if let Some(before) = contract.behaviors.iter().find(|other| other.name == name.text) {
            let message = format!("there are two behaviours `{}`", name.text);
            let diagnostic = Diagnostic::error("spec-misplaced", name.span, message);
            self.diagnostics.push(diagnostic.related(before.span, "the other one"));
        }
        let mut behavior = Behavior {
            name: name.text,
            assumes: vec![],
            requires: vec![],
            ensures: vec![],
            modifies: None,
            span,
        };
        for clause in &clauses {
            self.set_role(clause.kind);
            match clause.kind {
                ClauseKind::Assumes => behavior.assumes.extend(self.formula_clause(clause)),
                ClauseKind::Requires => behavior.requires.extend(self.formula_clause(clause)),
                ClauseKind::Ensures => behavior.ensures.extend(self.formula_clause(clause)),
                ClauseKind::Modifies => {
                    contract.unchecked.extend(self.add_locations(clause, &mut behavior.modifies));
                }
                ClauseKind::Frees => {
                    self.refuse(clause.span, "`frees` in a behaviour");
                }
                ClauseKind::Exits if self.is_plain(clause, false) => {
                    self.refuse(clause.span, "`exits` in a behaviour");
                }
                ClauseKind::Assume => {
                    self.misplaced(clause.span, "what a behaviour is about is said by `assumes`")
                }
                _ => self.misplaced(clause.span, "this does not stand in a behaviour"),
            }
        }
        contract.behaviors.push(behavior);
    }

    /// The behaviours of those names; all if there are none.
    fn behavior_set(
        &mut self,
        names: &[ast::Name],
        contract: &Contract,
        span: Span,
    ) -> Option<Vec<u32>> {
        if contract.behaviors.is_empty() {
            self.misplaced(span, "there are no behaviours here");
            return None;
        }
        if names.is_empty() {
            return Some((0..contract.behaviors.len() as u32).collect());
        }
        let mut set = vec![];
        for name in names {
            match contract.behaviors.iter().position(|other| other.name == name.text) {
                Some(index) => set.push(index as u32),
                None => {
                    let message = format!("there is no behaviour `{}`", name.text);
                    let all = contract.behaviors.iter().map(|behavior| &*behavior.name);
                    let diagnostic = Diagnostic::error("spec-unknown-name", name.span, message);
                    self.diagnostics.push(with_hint(diagnostic, nearest(&name.text, all)));
                    return None;
                }
            }
        }
        Some(set)
    }

    /// What is said about a loop. Several annotations may say it.
    pub fn loop_clause(&mut self, clause: &ast::Clause, spec: &mut LoopSpec) {
        spec.span =
            if spec.span == Span::default() { clause.span } else { spec.span.to(clause.span) };
        match clause.kind {
            ClauseKind::Invariant => spec.invariants.extend(self.formula_clause(clause)),
            ClauseKind::Modifies => {
                spec.unchecked.extend(self.add_locations(clause, &mut spec.modifies));
            }
            ClauseKind::Frees => {
                spec.unchecked.extend(self.add_locations(clause, &mut spec.frees));
            }
            ClauseKind::Variant => {
                if spec.variant.is_some() {
                    self.misplaced(clause.span, "one variant is enough");
                }
                spec.variant = self.measure(clause);
            }
            _ => self.misplaced(clause.span, "this is no clause of a loop"),
        }
    }

    /// `assert`, `check`, `assume`; what a block requires and ensures.
    pub fn statement_clause(&mut self, clause: &ast::Clause) -> Option<Code> {
        let kind = clause.kind;
        let formula = self.formula_clause(clause)?;
        let kind = match (kind, formula.mode) {
            (ClauseKind::Assume, _) | (_, ClauseMode::Admit) => CodeKind::Assume(formula),
            (ClauseKind::Check, _) | (_, ClauseMode::Check) => CodeKind::Check(formula),
            _ => CodeKind::Assert(formula),
        };
        Some(Code { kind, span: clause.span })
    }

    /// What a statement may change, together with what was said before.
    pub fn frame_clause(
        &mut self,
        clause: &ast::Clause,
        before: Option<Vec<Location>>,
    ) -> Vec<Location> {
        let mut frame = before;
        if let Some(Unchecked { span, .. }) = self.add_locations(clause, &mut frame) {
            self.refuse(span, "`\\from` in the contract of a statement");
        }
        frame.unwrap_or_default()
    }

    /// An integer term, or none after a message.
    pub(super) fn checked_integer(&mut self, term: &ast::Term) -> Option<Term> {
        let term = self.integer_operand(term);
        (term.ty != LogicType::Error).then_some(term)
    }
}

fn both(op: BinaryOp, left: Term, right: Term) -> Term {
    let span = right.span;
    make(TermKind::Binary(op, Box::new(left), Box::new(right)), LogicType::Boolean, span)
}
