//! Integers of the logic: they never overflow, so that a sum is one bit wider than its operands and a product as wide as both. Beyond 128
//! bits nothing is known. Division truncates; a conversion to a type of C reduces to its range (C11 6.3.1.3).

use super::Evaluation;
use super::meaning::{Number, Truth, truth};
use crate::contract::term::BinaryOp;
use crate::flow::Scalar;
use crate::machine::term::{Term, WIDEST};
use num_bigint::BigInt;

/// `None` where it does not fit.
pub fn literal(value: &BigInt) -> Option<Number> {
    i128::try_from(value).ok().map(Number::signed)
}

/// The bits of a scalar of C as an integer.
pub fn of_bits(ev: &mut Evaluation, term: Term, scalar: Scalar, sure: Term) -> Option<Number> {
    let signed = scalar.is_signed();
    if let Some(value) = term.value() {
        let value = if signed { term.signed_value()? } else { i128::try_from(value).ok()? };
        return Some(Number { sure, ..Number::signed(value) });
    }
    if signed {
        return Some(Number { term, sure });
    }
    let wider = term.width() + 1;
    (wider <= WIDEST).then(|| Number { term: ev.machine.terms.zero_extend(term, wider), sure })
}

/// With as few bits as its bounds allow.
fn narrow(ev: &mut Evaluation, number: Number) -> Number {
    let facts = ev.machine.terms.facts(number.term);
    let bits = |value: i128| Number::signed(value).term.width();
    let needed = bits(facts.signed_low).max(bits(facts.signed_high));
    if needed >= number.term.width() || number.term.width() <= 64 && !number.term.is_constant() {
        return number;
    }
    Number { term: ev.machine.terms.extract(number.term, 0, needed), ..number }
}

/// Both in the same width, with so many bits to spare.
fn alike(ev: &mut Evaluation, a: Number, b: Number, spare: u32) -> Option<(Term, Term, Term)> {
    let (a, b) = (narrow(ev, a), narrow(ev, b));
    let width = a.term.width().max(b.term.width()) + spare;
    let terms = &mut ev.machine.terms;
    let sure = terms.and(a.sure, b.sure);
    (width <= WIDEST)
        .then(|| (terms.sign_extend(a.term, width), terms.sign_extend(b.term, width), sure))
}

/// `None` for what is too wide.
pub fn operate(ev: &mut Evaluation, op: BinaryOp, a: Number, b: Number) -> Option<Number> {
    use BinaryOp::*;
    let found = match op {
        Add => {
            let (x, y, sure) = alike(ev, a, b, 1)?;
            Number { term: ev.machine.terms.add(x, y), sure }
        }
        Sub => {
            let (x, y, sure) = alike(ev, a, b, 1)?;
            Number { term: ev.machine.terms.sub(x, y), sure }
        }
        Mul => {
            let (a, b) = (narrow(ev, a), narrow(ev, b));
            let spare = a.term.width().min(b.term.width());
            let (x, y, sure) = alike(ev, a, b, spare)?;
            Number { term: ev.machine.terms.mul(x, y), sure }
        }
        Div | Rem => {
            let (x, y, sure) = alike(ev, a, b, 1)?;
            let terms = &mut ev.machine.terms;
            let divides = terms.is_nonzero(y);
            let sure = terms.and(sure, divides);
            let term = if op == Div { terms.sdiv(x, y) } else { terms.srem(x, y) };
            Number { term, sure }
        }
        Shl | Shr => return shift(ev, op, a, b),
        BitAnd | BitOr | BitXor => {
            let (x, y, sure) = alike(ev, a, b, 0)?;
            let terms = &mut ev.machine.terms;
            let term = match op {
                BitAnd => terms.and(x, y),
                BitOr => terms.or(x, y),
                _ => terms.xor(x, y),
            };
            Number { term, sure }
        }
        _ => return None,
    };
    Some(narrow(ev, found))
}

/// By a known number of bits: multiplied by a power of two, or divided and rounded down.
fn shift(ev: &mut Evaluation, op: BinaryOp, a: Number, b: Number) -> Option<Number> {
    let by = u32::try_from(b.term.signed_value()?).ok().filter(|by| *by < 100)?;
    let sure = ev.machine.terms.and(a.sure, b.sure);
    if op == BinaryOp::Shl {
        let power = Number::signed(1 << by);
        return operate(ev, BinaryOp::Mul, Number { sure, ..a }, power);
    }
    let width = a.term.width();
    let by = Term::constant(width, u128::from(by.min(width - 1)));
    Some(Number { term: ev.machine.terms.ashr(a.term, by), sure })
}

pub fn negated(ev: &mut Evaluation, a: Number) -> Option<Number> {
    operate(ev, BinaryOp::Sub, Number::signed(0), a)
}

/// `~a` is `-1 - a`.
pub fn inverted(ev: &mut Evaluation, a: Number) -> Option<Number> {
    operate(ev, BinaryOp::Sub, Number::signed(-1), a)
}

pub fn compare(ev: &mut Evaluation, op: BinaryOp, a: Number, b: Number) -> Truth {
    let Some((x, y, sure)) = alike(ev, a, b, 0) else { return Truth::OPEN };
    let terms = &mut ev.machine.terms;
    let holds = match op {
        BinaryOp::Equal => terms.equal(x, y),
        BinaryOp::NotEqual => terms.differ(x, y),
        BinaryOp::Less => terms.slt(x, y),
        BinaryOp::LessEqual => terms.sle(x, y),
        BinaryOp::Greater => terms.slt(y, x),
        BinaryOp::GreaterEqual => terms.sle(y, x),
        _ => return Truth::OPEN,
    };
    truth(ev, holds, sure)
}

/// Reduced to the range of a scalar. `None` for scalars that are no integers.
pub fn reduced(ev: &mut Evaluation, a: Number, scalar: Scalar) -> Option<Number> {
    match scalar {
        Scalar::Bool => {
            let nonzero = ev.machine.terms.is_nonzero(a.term);
            of_bits(ev, nonzero, Scalar::Bool, a.sure)
        }
        Scalar::Integer { bits, .. } => {
            let terms = &mut ev.machine.terms;
            let term = if a.term.width() > bits {
                terms.extract(a.term, 0, bits)
            } else {
                terms.sign_extend(a.term, bits)
            };
            of_bits(ev, term, scalar, a.sure)
        }
        Scalar::Pointer | Scalar::Float(_) => None,
    }
}

pub fn choose(ev: &mut Evaluation, condition: Truth, a: Number, b: Number) -> Option<Number> {
    let (x, y, _) = alike(ev, a, b, 0)?;
    let terms = &mut ev.machine.terms;
    let (first, second) = (terms.and(condition.yes, a.sure), terms.and(condition.no, b.sure));
    let sure = terms.or(first, second);
    Some(Number { term: terms.ite(condition.yes, x, y), sure })
}
