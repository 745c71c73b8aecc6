//! Floating numbers as their bits: exact where they are known, computed as the target's processor does it in the default rounding; a
//! result of unknown numbers is anything, which marks the path.

mod exact;

use super::inputs::arbitrary;
use super::outcome::{Done, unknown};
use super::start::Machine;
use super::state::{Mark, Origin, State};
use super::term::Term;
use super::value::Value;
use crate::flow::{BinaryOp, Comparison, FloatFormat};

pub fn width(format: FloatFormat) -> u32 {
    match format {
        FloatFormat::Half => 16,
        FloatFormat::Single => 32,
        FloatFormat::Double => 64,
        FloatFormat::Extended => 80,
        FloatFormat::Quad => 128,
    }
}

/// Where processors and compilers may keep more digits than the type has, or fewer, a result is one of several.
fn mark_loose(machine: &Machine, state: &mut State) {
    if machine.target.loose_floats {
        state.mark(Mark::Floats);
    }
}

/// A result that nobody knows.
fn anything(machine: &mut Machine, state: &mut State, width: u32) -> Done<Value> {
    state.mark(Mark::Floats);
    if machine.is_concrete() {
        return unknown("floating arithmetic of this format");
    }
    Ok(arbitrary(machine, state, width, Origin::Open("floating number")))
}

/// The number as a `double`, if it is known and a `double` holds it.
pub fn known(value: Value, format: FloatFormat) -> Option<f64> {
    exact::as_double(value.number()?, format)
}

/// The nearest number of the format. Rounding twice is harmless for what a `double` holds exactly, and for the functions that
/// give a whole number or a square root.
pub fn of_double(value: f64, format: FloatFormat) -> Value {
    let bits = exact::converted(u128::from(value.to_bits()), FloatFormat::Double, format);
    Value::constant(width(format), bits)
}

pub fn binary(
    machine: &mut Machine,
    state: &mut State,
    op: BinaryOp,
    (a, b): (Term, Term),
    format: FloatFormat,
) -> Done<Value> {
    mark_loose(machine, state);
    let (Some(x), Some(y)) = (a.value(), b.value()) else {
        return anything(machine, state, width(format));
    };
    match exact::binary(op, x, y, format) {
        Some(result) => Ok(Value::constant(width(format), result)),
        None => unknown("an operator that floating numbers do not have"),
    }
}

pub fn negated(machine: &mut Machine, term: Term, format: FloatFormat) -> Term {
    let sign = Term::constant(term.width(), 1 << (width(format) - 1));
    machine.terms.xor(term, sign)
}

pub fn compare(
    machine: &mut Machine,
    state: &mut State,
    comparison: Comparison,
    (a, b): (Term, Term),
    format: FloatFormat,
) -> Done<Value> {
    mark_loose(machine, state);
    let (Some(x), Some(y)) = (a.value(), b.value()) else {
        return anything(machine, state, 1);
    };
    Ok(Value::truth(exact::compared(comparison, x, y, format)))
}

/// Neither zero nor minus zero.
pub fn is_nonzero(machine: &mut Machine, term: Term, format: FloatFormat) -> Term {
    let rest = machine.terms.extract(term, 0, width(format) - 1);
    machine.terms.is_nonzero(rest)
}

pub fn to_float(
    machine: &mut Machine,
    state: &mut State,
    term: Term,
    from: FloatFormat,
    to: FloatFormat,
) -> Done<Value> {
    mark_loose(machine, state);
    match term.value() {
        Some(bits) => Ok(Value::constant(width(to), exact::converted(bits, from, to))),
        None => anything(machine, state, width(to)),
    }
}

/// Whether an integer of that width holds the whole part, as far as the number is known.
pub fn fits(term: Term, from: FloatFormat, (width, signed): (u32, bool)) -> bool {
    term.value().is_none_or(|bits| exact::whole(bits, from, width, signed).is_some())
}

/// Truncated towards zero (C11 6.3.1.4p1). What does not fit is undefined; processors give the lowest number.
pub fn to_integer(
    machine: &mut Machine,
    state: &mut State,
    term: Term,
    from: FloatFormat,
    (width, signed): (u32, bool),
) -> Done<Value> {
    mark_loose(machine, state);
    let Some(bits) = term.value() else { return anything(machine, state, width) };
    // What fits 64 bits is cut: processors convert to these.
    let whole = exact::whole(bits, from, width, signed);
    let whole = whole.or_else(|| exact::whole(bits, from, 64, true).filter(|_| width < 64));
    Ok(Value::constant(width, whole.unwrap_or(1 << (width - 1))))
}

pub fn from_integer(
    machine: &mut Machine,
    state: &mut State,
    (term, signed): (Term, bool),
    to: FloatFormat,
) -> Done<Value> {
    mark_loose(machine, state);
    let (Some(value), Some(negative)) = (term.value(), term.signed_value()) else {
        return anything(machine, state, width(to));
    };
    let found = if signed { exact::of_signed(negative, to) } else { exact::of_unsigned(value, to) };
    Ok(Value::constant(width(to), found))
}
