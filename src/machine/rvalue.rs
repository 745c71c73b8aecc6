//! The value of an expression without side effects: operands in, a scalar out.

use super::arithmetic;
use super::check::{Asking, decide, ensure, fail};
use super::compare::compare;
use super::convert::{bits, convert, resized, width};
use super::floats;
use super::lazy;
use super::outcome::{Done, unknown};
use super::place::{fits, moved, operand, pointer_to};
use super::start::Machine;
use super::state::State;
use super::term::{Term, WIDEST};
use super::value::{Extent, Pointer, Value};
use crate::base::ObligationKind;
use crate::flow::{Direction, Function, Operand, Rvalue, Scalar};

#[inline]
pub fn rvalue(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    rvalue: &Rvalue,
    scalar: Scalar,
    asking: Asking,
) -> Done<Value> {
    match rvalue {
        Rvalue::Use(of) => Ok(operand(machine, state, *of)),
        Rvalue::Unary(op, of) => {
            let value = operand(machine, state, *of);
            arithmetic::unary(machine, state, *op, scalar, value, asking)
        }
        Rvalue::Binary(op, a, b) => {
            let operands = (operand(machine, state, *a), operand(machine, state, *b));
            arithmetic::binary(machine, state, *op, scalar, operands, asking)
        }
        Rvalue::Compare(comparison, of, a, b) => {
            let operands = (operand(machine, state, *a), operand(machine, state, *b));
            let value = compare(machine, state, *comparison, *of, operands, asking)?;
            if asking.has(ObligationKind::OutOfBounds) {
                let holds = bits(machine, state, value)?;
                ensure(machine, state, asking, ObligationKind::OutOfBounds, holds)?;
            }
            Ok(value)
        }
        Rvalue::Convert(of) => {
            let value = operand(machine, state, *of);
            match (value, function.scalar(*of)) {
                (Value::Pointer(pointer), Scalar::Pointer) if scalar == Scalar::Pointer => {
                    Ok(Value::Pointer(Pointer { extent: None, ..pointer }))
                }
                (value, from) => {
                    fits_integer(machine, state, (value, from), scalar, asking)?;
                    let converted = convert(machine, state, value, from, scalar)?;
                    keeps_value(machine, state, (value, from), (converted, scalar), asking)?;
                    Ok(converted)
                }
            }
        }
        Rvalue::Address { place, extent } => {
            let value = pointer_to(machine, state, *place)?;
            bounded(machine, state, value, *extent)
        }
        Rvalue::PointerAdd { pointer, index, size, direction } => {
            let by = (*index, *size, *direction);
            let value = pointer_add(machine, state, function, *pointer, by)?;
            if !asking.checks.is_empty() {
                stays_null(machine, state, operand(machine, state, *pointer), value, asking)?;
                let size = operand(machine, state, *size);
                stays(machine, state, value, size, asking)?;
            }
            Ok(value)
        }
        Rvalue::PointerDifference { left, right, size } => {
            let operands = (operand(machine, state, *left), operand(machine, state, *right));
            let size = operand(machine, state, *size);
            difference(machine, state, operands, size, scalar, asking)
        }
        Rvalue::Select(condition, then, otherwise) => {
            let condition = operand(machine, state, *condition);
            let condition = bits(machine, state, condition)?;
            let values = (operand(machine, state, *then), operand(machine, state, *otherwise));
            select(machine, state, condition, values)
        }
    }
}

/// On request: a conversion that nobody has written keeps the value.
fn keeps_value(
    machine: &mut Machine,
    state: &mut State,
    (value, from): (Value, Scalar),
    (converted, to): (Value, Scalar),
    asking: Asking,
) -> Done<()> {
    let kind = ObligationKind::Narrowing;
    let (Value::Bits(value), Value::Bits(converted)) = (value, converted) else { return Ok(()) };
    let both = value.width().max(converted.width()) + 1;
    if !asking.has(kind) || both > WIDEST {
        return Ok(());
    }
    let before = resized(machine, value, both, from);
    let behind = resized(machine, converted, both, to);
    let holds = machine.terms.equal(before, behind);
    ensure(machine, state, asking, kind, holds)
}

/// The whole part of a floating number has to fit (C11 6.3.1.4p1). Of one that is not known the result is anything, which marks the path.
fn fits_integer(
    machine: &mut Machine,
    state: &mut State,
    (value, from): (Value, Scalar),
    to: Scalar,
    asking: Asking,
) -> Done<()> {
    let kind = ObligationKind::SignedOverflow;
    let (Scalar::Float(format), Scalar::Integer { bits, signed }) = (from, to) else {
        return Ok(());
    };
    match value {
        Value::Bits(term) if asking.has(kind) && !floats::fits(term, format, (bits, signed)) => {
            let detail = Some("the floating number does not fit the integer type".into());
            fail(machine, state, asking, kind, detail)
        }
        _ => Ok(()),
    }
}

/// On request: nothing is added to a null pointer (C11 6.5.6p8).
fn stays_null(
    machine: &mut Machine,
    state: &mut State,
    base: Value,
    moved: Value,
    asking: Asking,
) -> Done<()> {
    let kind = ObligationKind::PointerArithmetic;
    let (Value::Bits(base), Value::Bits(moved)) = (lazy::look(state, base), moved) else {
        return Ok(());
    };
    if !asking.has(kind) {
        return Ok(());
    }
    let holds = machine.terms.equal(base, moved);
    ensure(machine, state, asking, kind, holds)
}

/// A pointer to an array of so many bytes inside of an object.
fn bounded(
    machine: &mut Machine,
    state: &mut State,
    value: Value,
    extent: Option<u64>,
) -> Done<Value> {
    let Some(size) = extent else {
        return Ok(value);
    };
    let value = match lazy::look(state, value) {
        Value::Lazy(id) => lazy::resolve(machine, state, id)?,
        value => value,
    };
    let Value::Pointer(pointer) = value else { return Ok(value) };
    // An array that is its whole object needs no bounds of its own.
    let total = state.memory.get(pointer.object).size.small();
    if pointer.offset.small() == Some(0) && total == Some(size) {
        return Ok(Value::Pointer(Pointer { extent: None, ..pointer }));
    }
    let extent = machine.extents.intern(Extent { start: pointer.offset, size });
    Ok(Value::Pointer(Pointer { extent: Some(extent), ..pointer }))
}

fn pointer_add(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    pointer: Operand,
    (index, size, direction): (Operand, Operand, Direction),
) -> Done<Value> {
    let base = operand(machine, state, pointer);
    let scalar = function.scalar(index);
    let index = operand(machine, state, index);
    let index = bits(machine, state, index)?;
    let index = resized(machine, index, machine.width, scalar);
    let size = operand(machine, state, size);
    let size = bits(machine, state, size)?;
    let mut by = machine.terms.mul(index, size);
    if direction == Direction::Minus {
        by = machine.terms.neg(by);
    }
    moved(machine, state, base, by)
}

/// The element lies in its array; the address in the object or at its end.
fn stays(
    machine: &mut Machine,
    state: &mut State,
    value: Value,
    size: Value,
    asking: Asking,
) -> Done<()> {
    let Value::Pointer(pointer) = value else { return Ok(()) };
    let total = state.memory.get(pointer.object).size;
    if asking.has(ObligationKind::OutOfBounds) {
        let size = bits(machine, state, size)?;
        let (from, room) = match pointer.extent {
            Some(extent) => {
                let extent = machine.extents.get(extent);
                (machine.terms.sub(pointer.offset, extent.start), machine.size(extent.size))
            }
            None => (pointer.offset, total),
        };
        let holds = fits(machine, from, room, size);
        ensure(machine, state, asking, ObligationKind::OutOfBounds, holds)?;
    }
    if asking.has(ObligationKind::PointerArithmetic) {
        let holds = machine.terms.ule(pointer.offset, total);
        ensure(machine, state, asking, ObligationKind::PointerArithmetic, holds)?;
    }
    Ok(())
}

fn difference(
    machine: &mut Machine,
    state: &mut State,
    (a, b): (Value, Value),
    size: Value,
    scalar: Scalar,
    asking: Asking,
) -> Done<Value> {
    let bytes = match (lazy::look(state, a), lazy::look(state, b)) {
        (Value::Pointer(p), Value::Pointer(q)) if p.object == q.object => {
            machine.terms.sub(p.offset, q.offset)
        }
        (a, b) => {
            if asking.has(ObligationKind::PointerComparison)
                && matches!((a, b), (Value::Pointer(_), Value::Pointer(_)))
            {
                let kind = ObligationKind::PointerComparison;
                return super::check::fail(machine, state, asking, kind, None);
            }
            let (x, y) = (bits(machine, state, a)?, bits(machine, state, b)?);
            machine.terms.sub(x, y)
        }
    };
    let size = bits(machine, state, size)?;
    let elements = match size.small() {
        Some(0) => return unknown("a difference of pointers to things without size"),
        Some(1) => bytes,
        _ => machine.terms.sdiv(bytes, size),
    };
    let want = width(machine, scalar);
    Ok(Value::Bits(machine.terms.extract(elements, 0, want.min(machine.width))))
}

fn select(
    machine: &mut Machine,
    state: &mut State,
    condition: Term,
    (then, otherwise): (Value, Value),
) -> Done<Value> {
    if then == otherwise {
        return Ok(then);
    }
    if let (Value::Bits(x), Value::Bits(y)) = (then, otherwise) {
        return Ok(Value::Bits(machine.terms.ite(condition, x, y)));
    }
    if let (Value::Pointer(p), Value::Pointer(q)) = (then, otherwise)
        && p.object == q.object
        && p.extent == q.extent
    {
        let offset = machine.terms.ite(condition, p.offset, q.offset);
        return Ok(Value::Pointer(Pointer { offset, ..p }));
    }
    // Which object it is has to be known.
    Ok(if decide(machine, state, condition)? { then } else { otherwise })
}
