//! Floating numbers as their bits: exact where they are known, computed as the target's processor does it in the default rounding; a
//! result of unknown numbers is anything, which marks the path.

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

/// A result that nobody knows.
fn anything(machine: &mut Machine, state: &mut State, width: u32) -> Done<Value> {
    state.mark(Mark::Floats);
    if machine.is_concrete() {
        return unknown("floating arithmetic of this format");
    }
    Ok(arbitrary(machine, state, width, Origin::Open("floating number")))
}

fn double(term: Term, format: FloatFormat) -> Option<f64> {
    let bits = term.value()?;
    match format {
        FloatFormat::Single => Some(f64::from(f32::from_bits(bits as u32))),
        FloatFormat::Double => Some(f64::from_bits(bits as u64)),
        _ => None,
    }
}

/// Rounded once, from a number that a `double` holds exactly or was rounded to where twice rounding is harmless.
fn encoded(value: f64, format: FloatFormat) -> Option<Value> {
    match format {
        FloatFormat::Single => Some(Value::constant(32, u128::from((value as f32).to_bits()))),
        FloatFormat::Double => Some(Value::constant(64, u128::from(value.to_bits()))),
        _ => None,
    }
}

pub fn known(value: Value, format: FloatFormat) -> Option<f64> {
    match value {
        Value::Bits(term) => double(term, format),
        _ => None,
    }
}

pub fn of_double(value: f64, format: FloatFormat) -> Option<Value> {
    encoded(value, format)
}

pub fn binary(
    machine: &mut Machine,
    state: &mut State,
    op: BinaryOp,
    (a, b): (Term, Term),
    format: FloatFormat,
) -> Done<Value> {
    let (Some(x), Some(y)) = (double(a, format), double(b, format)) else {
        return anything(machine, state, width(format));
    };
    // The results of + - * / on two floats, rounded to double and then to float, are those rounded once.
    let result = match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => x * y,
        BinaryOp::Div => x / y,
        _ => return unknown("an operator that floating numbers do not have"),
    };
    match encoded(result, format) {
        Some(value) => Ok(value),
        None => anything(machine, state, width(format)),
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
    let (Some(x), Some(y)) = (double(a, format), double(b, format)) else {
        return anything(machine, state, 1);
    };
    Ok(Value::truth(match comparison {
        Comparison::Equal => x == y,
        Comparison::NotEqual => x != y,
        Comparison::Less => x < y,
        Comparison::LessEqual => x <= y,
        Comparison::Greater => x > y,
        Comparison::GreaterEqual => x >= y,
    }))
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
    match double(term, from).and_then(|value| encoded(value, to)) {
        Some(value) => Ok(value),
        None => anything(machine, state, width(to)),
    }
}

/// Truncated towards zero (C11 6.3.1.4p1). What does not fit is undefined; processors give the lowest number.
pub fn to_integer(
    machine: &mut Machine,
    state: &mut State,
    term: Term,
    from: FloatFormat,
    (width, signed): (u32, bool),
) -> Done<Value> {
    let Some(value) = double(term, from) else { return anything(machine, state, width) };
    let whole = value.trunc();
    if signed || whole < 0.0 {
        return Ok(Value::Bits(Term::signed(width, whole as i128)));
    }
    Ok(Value::constant(width, whole as u128))
}

pub fn from_integer(
    machine: &mut Machine,
    state: &mut State,
    (term, signed): (Term, bool),
    to: FloatFormat,
) -> Done<Value> {
    let (Some(value), Some(negative)) = (term.value(), term.signed_value()) else {
        return anything(machine, state, width(to));
    };
    let found = match to {
        FloatFormat::Single if signed => Some(u128::from((negative as f32).to_bits())),
        FloatFormat::Single => Some(u128::from((value as f32).to_bits())),
        FloatFormat::Double if signed => Some(u128::from((negative as f64).to_bits())),
        FloatFormat::Double => Some(u128::from((value as f64).to_bits())),
        _ => None,
    };
    match found {
        Some(found) => Ok(Value::constant(width(to), found)),
        None => anything(machine, state, width(to)),
    }
}
