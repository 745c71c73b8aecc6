//! Formulas: connectives with three values, comparisons of numbers, pointers, structs and sets.
//! Rule: what decides a connective alone is enough, so that `p == \null || p->n > 0` says nothing of null pointers.

use super::meaning::{Meaning, Truth, and, iff, or, truth};
use super::value::{as_truth, meaning, pointer, settled};
use super::{Evaluation, Scene, number, place, quantify, set};
use crate::contract::term::{BinaryOp, LogicType, Term, TermKind, UnaryOp};
use crate::machine::outcome::Done;
use crate::machine::term::Term as Bits;
use crate::machine::value::Value;

pub fn formula(ev: &mut Evaluation, scene: &Scene, term: &Term) -> Done<Truth> {
    if ev.is_tired(term.span) {
        return Ok(Truth::OPEN);
    }
    match &term.kind {
        TermKind::Boolean(value) => Ok(Truth::known(*value)),
        TermKind::Unary(UnaryOp::Not, of) => Ok(formula(ev, scene, of)?.not()),
        TermKind::Binary(op, left, right) => match op {
            BinaryOp::And | BinaryOp::Or | BinaryOp::Implies => {
                connect(ev, scene, *op, (left, right))
            }
            BinaryOp::Iff | BinaryOp::Xor => {
                let (a, b) = (formula(ev, scene, left)?, formula(ev, scene, right)?);
                let same = iff(ev, a, b);
                Ok(if *op == BinaryOp::Iff { same } else { same.not() })
            }
            BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual => compare(ev, scene, *op, (left, right)),
            _ => {
                let found = meaning(ev, scene, term)?;
                as_truth(ev, found, term.span)
            }
        },
        TermKind::Quantifier(kind, variables, body) => {
            quantify::quantify(ev, scene, *kind, variables, body)
        }
        TermKind::QuantifierIn(kind, variable, over, body) => {
            quantify::quantify_in(ev, scene, *kind, *variable, over, body)
        }
        TermKind::Let(variable, value, body) => {
            let value = meaning(ev, scene, value)?;
            formula(ev, &scene.bind(*variable, value), body)
        }
        TermKind::At(of, label) => match scene.labelled(ev.state, *label) {
            Some(moment) => formula(ev, &scene.at(moment), of),
            None => {
                ev.leave_open(term.span, "a state that was not kept");
                Ok(Truth::OPEN)
            }
        },
        TermKind::Empty
        | TermKind::Singleton(_)
        | TermKind::Union(_)
        | TermKind::Intersection(_)
        | TermKind::Difference(..)
        | TermKind::Range(..)
        | TermKind::List(..)
        | TermKind::Tree(..)
        | TermKind::Array(_)
        | TermKind::Shift(..)
        | TermKind::Contents(_)
        | TermKind::Comprehension(..)
        | TermKind::Blockers
        | TermKind::Everything
        | TermKind::Variable(_)
        | TermKind::Deref(_) => {
            ev.leave_open(term.span, "a formula of this kind");
            Ok(Truth::OPEN)
        }
        _ => {
            let found = meaning(ev, scene, term)?;
            as_truth(ev, found, term.span)
        }
    }
}

fn connect(
    ev: &mut Evaluation,
    scene: &Scene,
    op: BinaryOp,
    (left, right): (&Term, &Term),
) -> Done<Truth> {
    let first = formula(ev, scene, left)?;
    let decided = match op {
        BinaryOp::And => first.no,
        BinaryOp::Or => first.yes,
        _ => first.no,
    };
    if decided.is_true() {
        return Ok(Truth::known(op != BinaryOp::And));
    }
    let second = formula(ev, scene, right)?;
    Ok(match op {
        BinaryOp::And => and(ev, first, second),
        BinaryOp::Or => or(ev, first, second),
        _ => or(ev, first.not(), second),
    })
}

fn compare(
    ev: &mut Evaluation,
    scene: &Scene,
    op: BinaryOp,
    (left, right): (&Term, &Term),
) -> Done<Truth> {
    let is_set = |term: &Term| matches!(term.ty, LogicType::Set(_));
    let differ = op == BinaryOp::NotEqual;
    if is_set(left) || is_set(right) {
        let (a, b) = (set::set(ev, scene, left)?, set::set(ev, scene, right)?);
        let (forth, back) = (set::subset(ev, &a, &b)?, set::subset(ev, &b, &a)?);
        let same = and(ev, forth, back);
        return Ok(if differ { same.not() } else { same });
    }
    match (meaning(ev, scene, left)?, meaning(ev, scene, right)?) {
        (Meaning::Unknown, _) | (_, Meaning::Unknown) => Ok(Truth::OPEN),
        (Meaning::Pointer(..), _) | (_, Meaning::Pointer(..)) => {
            let (p, q) = (pointer(ev, scene, left)?, pointer(ev, scene, right)?);
            compare_pointers(ev, op, p, q, left.span.to(right.span))
        }
        (Meaning::Truth(a), Meaning::Truth(b)) if differ || op == BinaryOp::Equal => {
            let same = iff(ev, a, b);
            Ok(if differ { same.not() } else { same })
        }
        (Meaning::Object(p, sure, then), Meaning::Object(q, also, now)) => {
            let sure = ev.machine.terms.and(sure, also);
            let same = place::same_contents(ev, scene, (p, &then), (q, &now), left)?;
            let known = ev.all([same.yes, sure]);
            let same = Truth { yes: known, no: ev.machine.terms.and(same.no, sure) };
            Ok(if differ { same.not() } else { same })
        }
        (Meaning::Number(_) | Meaning::Truth(_), Meaning::Number(_) | Meaning::Truth(_)) => {
            let a = super::value::integer(ev, scene, left)?;
            let b = super::value::integer(ev, scene, right)?;
            Ok(number::compare(ev, op, a, b))
        }
        _ => {
            ev.leave_open(left.span.to(right.span), "a comparison of such values");
            Ok(Truth::OPEN)
        }
    }
}

/// Pointers are pairs of an object and an offset, also where the object is dead.
pub fn compare_pointers(
    ev: &mut Evaluation,
    op: BinaryOp,
    (p, sure): (Value, Bits),
    (q, also): (Value, Bits),
    span: crate::base::Span,
) -> Done<Truth> {
    let sure = ev.machine.terms.and(sure, also);
    let (p, q) = (settled(ev, p)?, settled(ev, q)?);
    let equality = matches!(op, BinaryOp::Equal | BinaryOp::NotEqual);
    let terms = &mut ev.machine.terms;
    let holds = match (p, q) {
        (Value::Undefined, _) | (_, Value::Undefined) => return Ok(Truth::OPEN),
        (Value::Pointer(p), Value::Pointer(q)) if p.object == q.object => {
            let (x, y) = (p.offset, q.offset);
            match op {
                BinaryOp::Equal => terms.equal(x, y),
                BinaryOp::NotEqual => terms.differ(x, y),
                BinaryOp::Less => terms.slt(x, y),
                BinaryOp::LessEqual => terms.sle(x, y),
                BinaryOp::Greater => terms.slt(y, x),
                _ => terms.sle(y, x),
            }
        }
        (Value::Pointer(_), Value::Pointer(_)) if equality => Bits::truth(op == BinaryOp::NotEqual),
        (Value::Bits(x), Value::Bits(y)) if equality => {
            let same = terms.equal(x, y);
            if op == BinaryOp::Equal { same } else { terms.not(same) }
        }
        (Value::Pointer(_), Value::Bits(number)) | (Value::Bits(number), Value::Pointer(_))
            if equality && number.value().is_some_and(|number| number < 4096) =>
        {
            Bits::truth(op == BinaryOp::NotEqual)
        }
        _ => {
            ev.leave_open(span, "a comparison of pointers to different objects");
            return Ok(Truth::OPEN);
        }
    };
    Ok(truth(ev, holds, sure))
}
