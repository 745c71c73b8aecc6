//! Conversions between scalars (C11 6.3): bits are cut or extended, pointers stay pointers through integers of their width.

use super::floats;
use super::lazy;
use super::outcome::{Done, unknown};
use super::place::address;
use super::start::Machine;
use super::state::State;
use super::term::Term;
use super::value::Value;
use crate::flow::Scalar;

#[inline]
pub fn width(machine: &Machine, scalar: Scalar) -> u32 {
    match scalar {
        Scalar::Integer { bits, .. } => bits,
        Scalar::Bool => 1,
        Scalar::Pointer => machine.width,
        Scalar::Float(format) => floats::width(format),
    }
}

/// The value as bits; pointers get an address.
#[inline]
pub fn bits(machine: &mut Machine, state: &mut State, value: Value) -> Done<Term> {
    match value {
        Value::Bits(term) => Ok(term),
        Value::Undefined => unknown("a value that was never given"),
        Value::Pointer(_) | Value::Lazy(_) => address(machine, state, value),
    }
}

pub fn convert(
    machine: &mut Machine,
    state: &mut State,
    value: Value,
    from: Scalar,
    to: Scalar,
) -> Done<Value> {
    if from == to {
        return Ok(value);
    }
    let (have, want) = (width(machine, from), width(machine, to));
    match (from, to) {
        (Scalar::Float(format), Scalar::Float(target)) => {
            let term = bits(machine, state, value)?;
            floats::to_float(machine, state, term, format, target)
        }
        (Scalar::Float(format), Scalar::Bool) => {
            let term = bits(machine, state, value)?;
            Ok(Value::Bits(floats::is_nonzero(machine, term, format)))
        }
        (Scalar::Float(format), _) => {
            let term = bits(machine, state, value)?;
            floats::to_integer(machine, state, term, format, (want, to.is_signed()))
        }
        (_, Scalar::Float(format)) => {
            let term = bits(machine, state, value)?;
            floats::from_integer(machine, state, (term, from.is_signed()), format)
        }
        (_, Scalar::Bool) => truth(machine, state, value).map(Value::Bits),
        // Same width, another reading: pointers stay what they are.
        _ if have == want => Ok(value),
        _ => {
            if want > have
                && let Value::Pointer(_) | Value::Lazy(_) = value
            {
                return widened(machine, state, value, want);
            }
            let term = bits(machine, state, value)?;
            Ok(Value::Bits(resized(machine, term, want, from)))
        }
    }
}

fn widened(machine: &mut Machine, state: &mut State, value: Value, want: u32) -> Done<Value> {
    let term = address(machine, state, value)?;
    Ok(Value::Bits(machine.terms.zero_extend(term, want)))
}

pub fn resized(machine: &mut Machine, term: Term, want: u32, from: Scalar) -> Term {
    if want <= term.width() {
        machine.terms.extract(term, 0, want)
    } else if from.is_signed() {
        machine.terms.sign_extend(term, want)
    } else {
        machine.terms.zero_extend(term, want)
    }
}

/// Not zero; of a pointer: not null.
pub fn truth(machine: &mut Machine, state: &mut State, value: Value) -> Done<Term> {
    match lazy::look(state, value) {
        Value::Bits(term) => Ok(machine.terms.is_nonzero(term)),
        Value::Pointer(_) => Ok(Term::TRUE),
        Value::Undefined => unknown("a value that was never given"),
        Value::Lazy(id) => {
            let value = lazy::resolve(machine, state, id)?;
            truth(machine, state, value)
        }
    }
}
