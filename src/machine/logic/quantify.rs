//! Quantifiers: the variable takes the values that its conditions leave, one by one. `forall int k; 0 <= k < n ==> P` looks at `P` for some
//! run of values; it holds where it does for all of these and `n` is not beyond them, and fails where it does for one.
//! Rule: values that were not looked at leave the formula open.

use super::meaning::{Meaning, Number, Truth, and, or};
use super::set::{contains, elements, set, window};
use super::value::integer;
use super::{Evaluation, Scene, formula::formula, number};
use crate::contract::program::BoundId;
use crate::contract::term::{BinaryOp, Builtin, LogicType, Quantifier, Term, TermKind};
use crate::flow::{Scalar, scalar_of};
use crate::machine::outcome::Done;
use crate::machine::term::Term as Bits;

/// A type with so many values at most is looked at in full.
const MOST_VALUES: i128 = 300;

pub fn quantify(
    ev: &mut Evaluation,
    scene: &Scene,
    kind: Quantifier,
    variables: &[BoundId],
    body: &Term,
) -> Done<Truth> {
    let Some((variable, rest)) = variables.split_first() else { return formula(ev, scene, body) };
    let guards = guards(kind, body);
    let (values, covered) = values(ev, scene, *variable, rest, &guards)?;
    if covered.is_false() {
        ev.leave_open(body.span, "a quantifier over more values than can be tried");
    }
    let mut all = Outcome::new(kind);
    for value in values {
        let inner = scene.bind(*variable, value);
        let here = quantify(ev, &inner, kind, rest, body)?;
        if all.add(ev, here) {
            break;
        }
    }
    Ok(all.when_covered(ev, covered))
}

pub fn quantify_in(
    ev: &mut Evaluation,
    scene: &Scene,
    kind: Quantifier,
    variable: BoundId,
    over: &Term,
    body: &Term,
) -> Done<Truth> {
    let over = set(ev, scene, over)?;
    let (all_elements, covered) = elements(ev, &over)?;
    let covered = ev.machine.terms.and(covered, over.complete);
    let mut all = Outcome::new(kind);
    for (element, when) in all_elements {
        if when.no.is_true() {
            continue;
        }
        let here = formula(ev, &scene.bind(variable, element), body)?;
        let here = match kind {
            Quantifier::Forall => or(ev, when.not(), here),
            Quantifier::Exists => and(ev, when, here),
        };
        if all.add(ev, here) {
            break;
        }
    }
    Ok(all.when_covered(ev, covered))
}

/// What is known after some values.
struct Outcome {
    kind: Quantifier,
    /// Of "for all"; of "for some" turned round.
    holds: Truth,
}

impl Outcome {
    fn new(kind: Quantifier) -> Outcome {
        Outcome { kind, holds: Truth::YES }
    }

    /// `true`: it is decided.
    fn add(&mut self, ev: &mut Evaluation, here: Truth) -> bool {
        let here = if self.kind == Quantifier::Exists { here.not() } else { here };
        self.holds = and(ev, self.holds, here);
        self.holds.no.is_true()
    }

    fn when_covered(self, ev: &mut Evaluation, covered: Bits) -> Truth {
        let rest = Truth { yes: covered, no: Bits::FALSE };
        let holds = and(ev, self.holds, rest);
        if self.kind == Quantifier::Exists { holds.not() } else { holds }
    }
}

/// Conditions outside of which the body is true (of "for all"), or false (of "for some").
fn guards(kind: Quantifier, body: &Term) -> Vec<&Term> {
    let mut found = vec![];
    match (kind, &body.kind) {
        (Quantifier::Forall, TermKind::Binary(BinaryOp::Implies, left, right)) => {
            conjuncts(left, &mut found);
            found.extend(guards(kind, right));
        }
        (Quantifier::Exists, _) => conjuncts(body, &mut found),
        (Quantifier::Forall, TermKind::Quantifier(Quantifier::Forall, _, inner)) => {
            found.extend(guards(kind, inner));
        }
        _ => {}
    }
    found
}

fn conjuncts<'t>(term: &'t Term, found: &mut Vec<&'t Term>) {
    match &term.kind {
        TermKind::Binary(BinaryOp::And, left, right) => {
            conjuncts(left, found);
            conjuncts(right, found);
        }
        TermKind::Quantifier(Quantifier::Exists, _, inner) => conjuncts(inner, found),
        _ => found.push(term),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Low,
    High,
}

/// The values to try, and where no other one counts.
fn values(
    ev: &mut Evaluation,
    scene: &Scene,
    variable: BoundId,
    rest: &[BoundId],
    guards: &[&Term],
) -> Done<(Vec<Meaning>, Bits)> {
    let program = ev.machine.program;
    let source = &program.unit(scene.unit).source;
    let ty = &source[variable].ty;
    if let Some(found) = members(ev, scene, variable, rest, guards)? {
        return Ok(found);
    }
    let (least, greatest) = match ty {
        LogicType::Boolean => {
            let both = [Truth::NO, Truth::YES].map(Meaning::Truth);
            return Ok((both.to_vec(), Bits::TRUE));
        }
        LogicType::Integer => (None, None),
        LogicType::C(ty) => match scalar_of(&source.typed, *ty) {
            Some(Scalar::Bool) => (Some(0), Some(1)),
            Some(Scalar::Integer { bits, signed }) if bits <= 64 => {
                let least = if signed { -(1 << (bits - 1)) } else { 0 };
                (Some(least), Some(least + ((1i128 << bits) - 1)))
            }
            _ => return Ok((vec![], Bits::FALSE)),
        },
        _ => return Ok((vec![], Bits::FALSE)),
    };
    let mut unbound = rest.to_vec();
    unbound.push(variable);
    let low = end(ev, scene, (variable, End::Low), &unbound, guards)?;
    let high = end(ev, scene, (variable, End::High), &unbound, guards)?;
    let (low, high) = (low.or(least.map(Number::signed)), high.or(greatest.map(Number::signed)));
    // Without ends, a few small values may still show that it fails.
    let bounded = low.is_some() && high.is_some();
    let low = low.unwrap_or(Number::signed(-2));
    let high = high.unwrap_or(Number::signed(3));
    let (first, last, covered) = match (least, greatest) {
        (Some(a), Some(b)) if low == Number::signed(a) && high == Number::signed(b) => {
            let all = b - a < MOST_VALUES;
            let (a, b) = if all { (a, b) } else { (a.max(-2), b.min(3)) };
            (a, b, Bits::truth(all))
        }
        _ => window(ev, low, high),
    };
    let (first, last) = (first.max(least.unwrap_or(first)), last.min(greatest.unwrap_or(last)));
    let each = (first..=last).map(|value| Meaning::Number(Number::signed(value)));
    Ok((each.collect(), if bounded { covered } else { Bits::FALSE }))
}

/// The elements of a set in which the variable has to be.
fn members(
    ev: &mut Evaluation,
    scene: &Scene,
    variable: BoundId,
    rest: &[BoundId],
    guards: &[&Term],
) -> Done<Option<(Vec<Meaning>, Bits)>> {
    for guard in guards {
        let TermKind::Builtin(Builtin::In, arguments) = &guard.kind else { continue };
        let [element, over] = &arguments[..] else { continue };
        let unbound: Vec<BoundId> = rest.iter().copied().chain([variable]).collect();
        if !is_variable(element, variable) || mentions(over, &unbound) {
            continue;
        }
        let over = set(ev, scene, over)?;
        let (found, covered) = elements(ev, &over)?;
        let covered = ev.machine.terms.and(covered, over.complete);
        let mut kept = vec![];
        for (element, when) in found {
            let inside = contains(ev, &over, &element)?;
            if !when.no.is_true() && !inside.no.is_true() {
                kept.push(element);
            }
        }
        return Ok(Some((kept, covered)));
    }
    Ok(None)
}

fn is_variable(term: &Term, variable: BoundId) -> bool {
    match &term.kind {
        TermKind::Bound(id) => *id == variable,
        // To `integer`, which changes nothing.
        TermKind::Convert(of) if term.ty == LogicType::Integer || term.ty == of.ty => {
            is_variable(of, variable)
        }
        _ => false,
    }
}

fn mentions(term: &Term, variables: &[BoundId]) -> bool {
    let mut found = false;
    term.for_each(&mut |inner| {
        found |= matches!(inner.kind, TermKind::Bound(id) if variables.contains(&id));
    });
    found
}

/// The least or greatest value that a guard leaves the variable.
fn end(
    ev: &mut Evaluation,
    scene: &Scene,
    (variable, which): (BoundId, End),
    unbound: &[BoundId],
    guards: &[&Term],
) -> Done<Option<Number>> {
    for guard in guards {
        let TermKind::Binary(op, left, right) = &guard.kind else { continue };
        // As `variable op other`.
        let (op, other) = if is_variable(left, variable) {
            (*op, right)
        } else if is_variable(right, variable) {
            (mirrored(*op), left)
        } else {
            continue;
        };
        let strict = match (op, which) {
            (BinaryOp::Equal, _) => false,
            (BinaryOp::GreaterEqual, End::Low) | (BinaryOp::LessEqual, End::High) => false,
            (BinaryOp::Greater, End::Low) | (BinaryOp::Less, End::High) => true,
            _ => continue,
        };
        let bound = if !mentions(other, unbound) {
            Some(integer(ev, scene, other)?)
        } else {
            // `i < j` and `j < n`: the other variable's end will do.
            let next = unbound.iter().copied().find(|id| is_variable(other, *id));
            match next {
                Some(next) if next != variable => {
                    let others: Vec<&Term> =
                        guards.iter().copied().filter(|it| *it != *guard).collect();
                    end(ev, scene, (next, which), unbound, &others)?
                }
                _ => None,
            }
        };
        let Some(bound) = bound.filter(|bound| !bound.sure.is_false()) else { continue };
        let step = match (strict, which) {
            (false, _) => 0,
            (true, End::Low) => 1,
            (true, End::High) => -1,
        };
        if let Some(found) = number::operate(ev, BinaryOp::Add, bound, Number::signed(step)) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn mirrored(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Less => BinaryOp::Greater,
        BinaryOp::LessEqual => BinaryOp::GreaterEqual,
        BinaryOp::Greater => BinaryOp::Less,
        BinaryOp::GreaterEqual => BinaryOp::LessEqual,
        op => op,
    }
}
