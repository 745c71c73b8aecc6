//! Comparisons (C11 6.5.8, 6.5.9). Pointers into one object compare as their offsets; those of different objects that are alive are
//! unequal; which of them is less is not for a program to know.

use super::check::{Asking, fail};
use super::convert::bits;
use super::floats;
use super::inputs::arbitrary;
use super::lazy;
use super::outcome::{Done, unknown};
use super::place::address;
use super::start::Machine;
use super::state::{Mark, Origin, State};
use super::term::Term;
use super::value::{Pointer, Value};
use crate::base::ObligationKind;
use crate::flow::{Comparison, Scalar};

#[inline]
pub fn compare(
    machine: &mut Machine,
    state: &mut State,
    comparison: Comparison,
    scalar: Scalar,
    (a, b): (Value, Value),
    asking: Asking,
) -> Done<Value> {
    match (a, b) {
        (Value::Bits(x), Value::Bits(y)) => {
            if let Scalar::Float(format) = scalar {
                return floats::compare(machine, state, comparison, (x, y), format);
            }
            Ok(Value::Bits(numbers(machine, comparison, scalar.is_signed(), x, y)))
        }
        _ => pointers(machine, state, comparison, scalar, (a, b), asking),
    }
}

fn numbers(machine: &mut Machine, comparison: Comparison, signed: bool, x: Term, y: Term) -> Term {
    let terms = &mut machine.terms;
    match (comparison, signed) {
        (Comparison::Equal, _) => terms.equal(x, y),
        (Comparison::NotEqual, _) => terms.differ(x, y),
        (Comparison::Less, true) => terms.slt(x, y),
        (Comparison::Less, false) => terms.ult(x, y),
        (Comparison::LessEqual, true) => terms.sle(x, y),
        (Comparison::LessEqual, false) => terms.ule(x, y),
        (Comparison::Greater, true) => terms.slt(y, x),
        (Comparison::Greater, false) => terms.ult(y, x),
        (Comparison::GreaterEqual, true) => terms.sle(y, x),
        (Comparison::GreaterEqual, false) => terms.ule(y, x),
    }
}

fn pointers(
    machine: &mut Machine,
    state: &mut State,
    comparison: Comparison,
    scalar: Scalar,
    (a, b): (Value, Value),
    asking: Asking,
) -> Done<Value> {
    let (a, b) = (settled(machine, state, a)?, settled(machine, state, b)?);
    let equality = matches!(comparison, Comparison::Equal | Comparison::NotEqual);
    match (a, b) {
        (Value::Undefined, _) | (_, Value::Undefined) => unknown("a value that was never given"),
        (Value::Bits(x), Value::Bits(y)) => {
            Ok(Value::Bits(numbers(machine, comparison, scalar.is_signed(), x, y)))
        }
        (Value::Pointer(p), Value::Pointer(q)) if p.object == q.object => {
            // One before the start is less than the start, though such pointers do not exist in C.
            Ok(Value::Bits(numbers(machine, comparison, true, p.offset, q.offset)))
        }
        (Value::Pointer(p), Value::Pointer(q)) if equality => {
            let equal = may_meet(machine, state, p, q);
            Ok(Value::Bits(negated_if(machine, comparison, equal)))
        }
        (Value::Pointer(p), Value::Bits(number)) | (Value::Bits(number), Value::Pointer(p))
            if equality =>
        {
            let equal = is_number(machine, state, p, number)?;
            Ok(Value::Bits(negated_if(machine, comparison, equal)))
        }
        _ => {
            if asking.has(ObligationKind::PointerComparison) {
                return fail(machine, state, asking, ObligationKind::PointerComparison, None);
            }
            let (x, y) = (bits(machine, state, a)?, bits(machine, state, b)?);
            Ok(Value::Bits(numbers(machine, comparison, scalar.is_signed(), x, y)))
        }
    }
}

fn settled(machine: &mut Machine, state: &mut State, value: Value) -> Done<Value> {
    match lazy::look(state, value) {
        Value::Lazy(id) => lazy::resolve(machine, state, id),
        value => Ok(value),
    }
}

fn negated_if(machine: &mut Machine, comparison: Comparison, equal: Term) -> Term {
    if comparison == Comparison::NotEqual { machine.terms.not(equal) } else { equal }
}

/// Whether pointers to different objects are equal: no, while both are alive. A dead one's place may be used again.
fn may_meet(machine: &mut Machine, state: &mut State, p: Pointer, q: Pointer) -> Term {
    let alive = |p: Pointer| state.memory.get(p.object).is_alive();
    if alive(p) && alive(q) || machine.is_concrete() {
        return Term::FALSE;
    }
    match arbitrary(machine, state, 1, Origin::Open("place of a dead object")) {
        Value::Bits(term) => term,
        _ => Term::FALSE,
    }
}

/// Whether a pointer equals an address that was not made from one.
fn is_number(machine: &mut Machine, state: &mut State, p: Pointer, number: Term) -> Done<Term> {
    if number.value().is_some_and(|value| value < 4096) {
        return Ok(Term::FALSE);
    }
    if state.memory.get(p.object).address.is_some() {
        let own = address(machine, state, Value::Pointer(p))?;
        return Ok(machine.terms.equal(own, number));
    }
    state.mark(Mark::Addresses);
    Ok(Term::FALSE)
}
