//! Comparisons (C11 6.5.8, 6.5.9). Pointers into one object compare as their offsets; those of different objects that are alive are
//! unequal; which of them is less is not for a program to know.

use super::check::{Asking, fail};
use super::convert::bits;
use super::floats;
use super::fold;
use super::inputs::arbitrary;
use super::lazy;
use super::object::{Kind, Life, Object};
use super::outcome::{Done, Stop, unknown};
use super::place::address;
use super::start::Machine;
use super::state::{Mark, Origin, State};
use super::term::Term;
use super::value::{Pointer, Value};
use crate::base::ObligationKind;
use crate::flow::{Comparison, Scalar};
use crate::typed::program::VariableId;

/// Where objects lie that may lie at one place.
pub const PLACES: &str = "where objects lie";

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
        (Value::Pointer(p), Value::Pointer(q)) if fold::partners(state, p.object, q.object) => {
            Err(Stop::Split(fold::ways(state, p.object)))
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

/// Whether pointers to different objects are equal: no, while both are alive and neither leads behind its object (C11 6.5.9p6). A dead one's
/// place may be used again, and literals may share theirs (6.4.5p7).
fn may_meet(machine: &mut Machine, state: &mut State, p: Pointer, q: Pointer) -> Term {
    let alive = |p: Pointer| matches!(state.memory.get(p.object).life, Life::Alive | Life::Folded);
    let possible = if alive(p) && alive(q) {
        let (one, other) = (touches(machine, state, p, q), touches(machine, state, q, p));
        let near = machine.terms.or(one, other);
        let shared = Term::truth(may_share(machine, state, p, q));
        machine.terms.or(near, shared)
    } else {
        Term::TRUE
    };
    if possible.is_false() || machine.is_concrete() {
        return Term::FALSE;
    }
    match arbitrary(machine, state, 1, Origin::Open(PLACES)) {
        Value::Bits(chance) => machine.terms.and(possible, chance),
        _ => Term::FALSE,
    }
}

/// Whether the first leads to the end of its object, and the second to the start of its own.
fn touches(machine: &mut Machine, state: &State, p: Pointer, q: Pointer) -> Term {
    let end = machine.terms.equal(p.offset, state.memory.get(p.object).size);
    let start = machine.terms.equal(q.offset, machine.size(0));
    machine.terms.and(end, start)
}

/// A string literal, or a constant compound literal (C11 6.5.2.5p7).
fn is_literal(machine: &Machine, object: &Object) -> bool {
    let unnamed = |unit: u32, variable: VariableId| {
        let typed = &machine.program.unit(unit).source.typed;
        typed[variable].is_compound_literal
    };
    match object.kind {
        Kind::String { .. } => true,
        Kind::Static(it) => object.constant && unnamed(it.unit, it.id),
        Kind::Local { function, local } => {
            let code = machine.code[function as usize];
            let of = code.function.locals.get(local.0 as usize);
            let variable = of.and_then(|of| of.variable);
            object.constant && variable.is_some_and(|it| unnamed(code.unit, it))
        }
        _ => false,
    }
}

/// Whether what follows in two literals is the same.
fn may_share(machine: &mut Machine, state: &State, p: Pointer, q: Pointer) -> bool {
    let mut rest = |p: Pointer| {
        let object = state.memory.get(p.object);
        if !is_literal(machine, object) {
            return None;
        }
        let (Some(from), Some(size)) = (p.offset.small(), object.size.small()) else {
            return Some(None);
        };
        let bytes = (from..size).map(|at| object.contents.byte(&mut machine.terms, at));
        Some(Some(bytes.collect::<Vec<_>>()))
    };
    match (rest(p), rest(q)) {
        (Some(Some(one)), Some(Some(other))) => one == other,
        (Some(_), Some(_)) => true,
        _ => false,
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
