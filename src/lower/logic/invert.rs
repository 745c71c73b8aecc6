//! Inversion of inductive predicates: what holds was made by one of the cases. An inductive predicate is the least that has its cases, so
//! that `P(y)` says: for some case `\forall x; H ==> P(t)` there are `x` with `H` and `y == t`.

use crate::contract::Program;
use crate::contract::program::{BoundId, LogicFunctionId};
use crate::contract::term::{BinaryOp, Label, LogicType, Quantifier, Term, TermKind};
use crate::contract::visit::each_mut;
use std::collections::BTreeSet;

/// The disjunction of the cases, over the predicate's parameters; nothing if a case has another form, or comes back to the
/// predicate through another definition (which might deny it).
pub fn inversion(program: &Program, id: LogicFunctionId) -> Option<Term> {
    let definition = &program[id];
    let mut whole: Option<Term> = None;
    for case in &definition.cases {
        if case.own_labels.is_some() {
            return None;
        }
        let mut parts = Parts::default();
        let arguments = parts.take(program, id, &case.formula)?;
        let case = parts.close(program, &definition.parameters, arguments);
        whole = Some(match whole {
            Some(before) => binary(BinaryOp::Or, before, case),
            None => case,
        });
    }
    whole
}

/// A case taken apart.
#[derive(Default)]
struct Parts {
    variables: Vec<BoundId>,
    hypotheses: Vec<Term>,
}

impl Parts {
    /// What the predicate is applied to in the end.
    fn take<'t>(
        &mut self,
        program: &Program,
        id: LogicFunctionId,
        case: &'t Term,
    ) -> Option<&'t [Term]> {
        match &case.kind {
            TermKind::Quantifier(Quantifier::Forall, variables, body) => {
                self.variables.extend(variables);
                self.take(program, id, body)
            }
            TermKind::Binary(BinaryOp::Implies, hypothesis, rest) => {
                if comes_back(program, id, hypothesis) {
                    return None;
                }
                self.hypotheses.push((**hypothesis).clone());
                self.take(program, id, rest)
            }
            TermKind::Apply(function, labels, arguments) if *function == id => {
                let same = labels.iter().zip(0..).all(|(label, n)| *label == Label::Formal(n));
                same.then_some(arguments)
            }
            _ => None,
        }
    }

    fn close(self, program: &Program, parameters: &[BoundId], arguments: &[Term]) -> Term {
        let Parts { mut variables, mut hypotheses } = self;
        let mut pairs: Vec<(BoundId, Term)> =
            parameters.iter().copied().zip(arguments.iter().cloned()).collect();
        // A variable that is itself an argument is the parameter.
        while let Some(index) = pairs.iter().position(|(parameter, argument)| {
            matches!(argument.kind, TermKind::Bound(id) if variables.contains(&id)
                && program[id].ty == program[*parameter].ty)
        }) {
            let (parameter, argument) = pairs.remove(index);
            let TermKind::Bound(variable) = argument.kind else { unreachable!("it was one") };
            variables.retain(|other| *other != variable);
            let terms = hypotheses.iter_mut().chain(pairs.iter_mut().map(|(_, term)| term));
            terms.for_each(|term| rename(term, variable, parameter));
        }
        for (parameter, argument) in pairs {
            let ty = program[parameter].ty.clone();
            let op = if ty == LogicType::Boolean { BinaryOp::Iff } else { BinaryOp::Equal };
            let left = Term::new(TermKind::Bound(parameter), ty, argument.span);
            hypotheses.push(binary(op, left, argument));
        }
        let truth = Term::new(TermKind::Boolean(true), LogicType::Boolean, Default::default());
        let body = hypotheses.into_iter().reduce(|left, right| binary(BinaryOp::And, left, right));
        let body = body.unwrap_or(truth);
        if variables.is_empty() {
            return body;
        }
        let span = body.span;
        let kind = TermKind::Quantifier(Quantifier::Exists, variables, Box::new(body));
        Term::new(kind, LogicType::Boolean, span)
    }
}

fn rename(term: &mut Term, from: BoundId, to: BoundId) {
    each_mut(term, &mut |part| {
        if part.kind == TermKind::Bound(from) {
            part.kind = TermKind::Bound(to);
        }
    });
}

fn binary(op: BinaryOp, left: Term, right: Term) -> Term {
    let span = left.span.to(right.span);
    Term::new(TermKind::Binary(op, Box::new(left), Box::new(right)), LogicType::Boolean, span)
}

/// Whether a definition that the term applies leads to the predicate.
fn comes_back(program: &Program, id: LogicFunctionId, term: &Term) -> bool {
    let applied = |term: &Term| {
        let mut found = vec![];
        term.for_each(&mut |part| {
            if let TermKind::Apply(function, ..) = &part.kind {
                found.push(*function);
            }
        });
        found
    };
    let mut open: Vec<LogicFunctionId> =
        applied(term).into_iter().filter(|function| *function != id).collect();
    let mut seen: BTreeSet<LogicFunctionId> = open.iter().copied().collect();
    while let Some(next) = open.pop() {
        let definition = &program[next];
        let terms = definition.definitions();
        open.extend(terms.flat_map(applied).filter(|function| seen.insert(*function)));
    }
    seen.contains(&id)
}
