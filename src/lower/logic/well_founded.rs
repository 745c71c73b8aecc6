//! Whether a recursive definition ends: then there is a function that it defines, and stating it contradicts nothing. It does if one integer
//! parameter changes by a constant in each call of itself, towards a bound that stays the same and that guards the call.
//! What `\let` names is looked at where the name is used: a definition means the same with the values put in their places.

use crate::contract::Program;
use crate::contract::program::{BoundId, LogicFunctionId};
use crate::contract::term::{BinaryOp, Quantifier, Term, TermKind, UnaryOp};
use num_bigint::BigInt;

pub fn is_well_founded(program: &Program, id: LogicFunctionId) -> bool {
    let definition = &program[id];
    let Some(body) = &definition.body else { return true };
    (0..definition.parameters.len()).any(|index| {
        let measure = Measure { program, id, parameters: &definition.parameters, index };
        measure.ends(body, &Known::default())
    })
}

/// One parameter, as what becomes less.
struct Measure<'p> {
    program: &'p Program,
    id: LogicFunctionId,
    parameters: &'p [BoundId],
    index: usize,
}

/// What is known where a term stands: the parameter is above or below something.
#[derive(Clone, Copy)]
struct Guard<'t> {
    side: Side,
    bound: &'t Term,
}

/// All that is known where a term stands.
#[derive(Clone, Default)]
struct Known<'t> {
    guards: Vec<Guard<'t>>,
    /// What names stand for.
    named: Vec<(BoundId, &'t Term)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// The parameter is at least about the bound.
    Above,
    Below,
}

impl Measure<'_> {
    /// Whether all calls of itself inside a term have less to do.
    fn ends<'t>(&self, term: &'t Term, known: &Known<'t>) -> bool {
        let with = |condition: &'t Term, holds: bool| {
            let mut more = known.clone();
            self.learn(condition, holds, &mut more.guards);
            more
        };
        match &term.kind {
            TermKind::Conditional(parts) => {
                self.ends(&parts.0, known)
                    && self.ends(&parts.1, &with(&parts.0, true))
                    && self.ends(&parts.2, &with(&parts.0, false))
            }
            TermKind::Binary(BinaryOp::And | BinaryOp::Implies, left, right) => {
                self.ends(left, known) && self.ends(right, &with(left, true))
            }
            TermKind::Binary(BinaryOp::Or, left, right) => {
                self.ends(left, known) && self.ends(right, &with(left, false))
            }
            TermKind::Let(name, value, body) => {
                let mut more = known.clone();
                more.named.push((*name, value));
                self.ends(body, &more)
            }
            TermKind::Bound(name) => {
                let named = known.named.iter().find(|(other, _)| other == name);
                named.is_none_or(|(_, value)| self.ends(value, known))
            }
            TermKind::Apply(function, _, arguments) => {
                let inside = arguments.iter().all(|argument| self.ends(argument, known));
                inside
                    && if *function == self.id {
                        self.becomes_less(arguments, &known.guards)
                    } else {
                        !reaches(self.program, *function, self.id)
                    }
            }
            _ => term.children().into_iter().all(|child| self.ends(child, known)),
        }
    }

    fn becomes_less(&self, arguments: &[Term], guards: &[Guard]) -> bool {
        let Some(step) = arguments.get(self.index).and_then(|argument| self.step(argument)) else {
            return false;
        };
        let side = match step {
            step if step < BigInt::ZERO => Side::Above,
            step if step > BigInt::ZERO => Side::Below,
            _ => return false,
        };
        guards.iter().any(|guard| guard.side == side && self.stays(guard.bound, arguments))
    }

    /// `parameter + c`: the constant.
    fn step(&self, argument: &Term) -> Option<BigInt> {
        let literal = |term: &Term| match &plain(term).kind {
            TermKind::Integer(value) => Some(value.clone()),
            _ => None,
        };
        match &plain(argument).kind {
            TermKind::Binary(BinaryOp::Sub, left, right) if self.is_parameter(left) => {
                literal(right).map(|value| -value)
            }
            TermKind::Binary(BinaryOp::Add, left, right) if self.is_parameter(left) => {
                literal(right)
            }
            _ => None,
        }
    }

    fn is_parameter(&self, term: &Term) -> bool {
        matches!(plain(term).kind, TermKind::Bound(bound) if bound == self.parameters[self.index])
    }

    /// Whether a bound is the same in the next call.
    fn stays(&self, bound: &Term, arguments: &[Term]) -> bool {
        match &bound.kind {
            TermKind::Integer(_) => true,
            TermKind::Bound(id) => {
                let position = self.parameters.iter().position(|parameter| parameter == id);
                position.is_some_and(|position| {
                    matches!(plain(&arguments[position]).kind, TermKind::Bound(passed) if passed == *id)
                })
            }
            TermKind::Convert(of) => self.stays(of, arguments),
            TermKind::Unary(UnaryOp::Minus, of) => self.stays(of, arguments),
            TermKind::Binary(BinaryOp::Add | BinaryOp::Sub, left, right) => {
                self.stays(left, arguments) && self.stays(right, arguments)
            }
            _ => false,
        }
    }

    /// What follows for the parameter when a condition holds, or does not.
    fn learn<'t>(&self, condition: &'t Term, holds: bool, guards: &mut Vec<Guard<'t>>) {
        use BinaryOp::*;
        match &condition.kind {
            TermKind::Unary(UnaryOp::Not, of) => self.learn(of, !holds, guards),
            TermKind::Binary(And, left, right) if holds => {
                self.learn(left, holds, guards);
                self.learn(right, holds, guards);
            }
            TermKind::Binary(Or, left, right) if !holds => {
                self.learn(left, holds, guards);
                self.learn(right, holds, guards);
            }
            TermKind::Binary(op, left, right) => {
                let less = match op {
                    Less | LessEqual => true,
                    Greater | GreaterEqual => false,
                    _ => return,
                };
                // Whether the left side is the lower one, as far as we know.
                let left_is_lower = less == holds;
                if self.is_parameter(left) {
                    let side = if left_is_lower { Side::Below } else { Side::Above };
                    guards.push(Guard { side, bound: right });
                }
                if self.is_parameter(right) {
                    let side = if left_is_lower { Side::Above } else { Side::Below };
                    guards.push(Guard { side, bound: left });
                }
            }
            _ => {}
        }
    }
}

/// Whether a definition leads to another by calls.
fn reaches(program: &Program, from: LogicFunctionId, to: LogicFunctionId) -> bool {
    let (mut seen, mut open) = (vec![from], vec![from]);
    while let Some(next) = open.pop() {
        let definition = &program[next];
        for term in definition.definitions() {
            term.for_each(&mut |term| {
                if let TermKind::Apply(id, ..) = &term.kind
                    && !seen.contains(id)
                {
                    seen.push(*id);
                    open.push(*id);
                }
            });
        }
    }
    seen.contains(&to)
}

/// Without conversions, which change no integer that fits.
fn plain(term: &Term) -> &Term {
    match &term.kind {
        TermKind::Convert(of) if matches!(term.ty, crate::contract::term::LogicType::Integer) => {
            plain(of)
        }
        _ => term,
    }
}

/// Whether the cases of an inductive predicate define one: each ends in the predicate, and its hypotheses speak of it only positively.
pub fn is_inductive(program: &Program, id: LogicFunctionId) -> bool {
    program[id].cases.iter().all(|case| is_case(program, &case.formula, id))
}

fn is_case(program: &Program, term: &Term, id: LogicFunctionId) -> bool {
    match &term.kind {
        TermKind::Quantifier(Quantifier::Forall, _, body) | TermKind::Let(_, _, body) => {
            is_case(program, body, id)
        }
        TermKind::Binary(BinaryOp::Implies, hypothesis, rest) => {
            is_positive(program, hypothesis, id) && is_case(program, rest, id)
        }
        TermKind::Apply(function, _, arguments) => {
            *function == id && arguments.iter().all(|argument| !mentions(program, argument, id))
        }
        _ => false,
    }
}

fn is_positive(program: &Program, term: &Term, id: LogicFunctionId) -> bool {
    match &term.kind {
        TermKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) => {
            is_positive(program, left, id) && is_positive(program, right, id)
        }
        TermKind::Quantifier(_, _, body) | TermKind::At(body, _) => is_positive(program, body, id),
        TermKind::Apply(function, _, arguments) if *function == id => {
            arguments.iter().all(|argument| !mentions(program, argument, id))
        }
        _ => !mentions(program, term, id),
    }
}

/// Whether it applies the predicate, or something whose definition leads to it.
fn mentions(program: &Program, term: &Term, id: LogicFunctionId) -> bool {
    let mut found = false;
    term.for_each(&mut |part| {
        found |=
            matches!(part.kind, TermKind::Apply(function, ..) if reaches(program, function, id))
    });
    found
}
