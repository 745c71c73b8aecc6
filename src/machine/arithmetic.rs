//! Operators on scalars (C11 6.5.3 to 6.5.14) with what may go wrong in them: overflow, division by zero, shifts out of range. An
//! integer that is a pointer stays one where the operator keeps it inside of its object.

use super::check::{Asking, ensure};
use super::convert::{bits, width};
use super::floats;
use super::outcome::{About, Done, unknown};
use super::start::Machine;
use super::state::State;
use super::term::{Signedness, Term};
use super::value::{Pointer, Value};
use crate::base::ObligationKind;
use crate::flow::{BinaryOp, Scalar, UnaryOp};

pub fn unary(
    machine: &mut Machine,
    state: &mut State,
    op: UnaryOp,
    scalar: Scalar,
    value: Value,
    asking: Asking,
) -> Done<Value> {
    let term = bits(machine, state, value)?;
    Ok(Value::Bits(match (op, scalar) {
        (UnaryOp::Minus, Scalar::Float(format)) => floats::negated(machine, term, format),
        (UnaryOp::Minus, _) => {
            let zero = Term::constant(term.width(), 0);
            if asking.has(ObligationKind::SignedOverflow) {
                let overflows = machine.terms.sub_overflows(Signedness::Signed, zero, term);
                fits(machine, state, asking, overflows)?;
            }
            machine.terms.sub(zero, term)
        }
        (UnaryOp::BitNot | UnaryOp::Not, _) => machine.terms.not(term),
    }))
}

fn fits(machine: &mut Machine, state: &mut State, asking: Asking, overflows: Term) -> Done<()> {
    let holds = machine.terms.not(overflows);
    ensure(machine, state, asking, ObligationKind::SignedOverflow, holds)
}

#[inline]
pub fn binary(
    machine: &mut Machine,
    state: &mut State,
    op: BinaryOp,
    scalar: Scalar,
    (a, b): (Value, Value),
    asking: Asking,
) -> Done<Value> {
    let (Value::Bits(x), Value::Bits(y)) = (a, b) else {
        return on_pointers(machine, state, op, scalar, (a, b), asking);
    };
    if let Scalar::Float(format) = scalar {
        return floats::binary(machine, state, op, (x, y), format);
    }
    if !asking.checks.is_empty() {
        asked(machine, state, op, scalar, (x, y), asking)?;
    }
    integers(machine, op, scalar, x, y).map(Value::Bits)
}

/// The rules of the operator.
fn asked(
    machine: &mut Machine,
    state: &mut State,
    op: BinaryOp,
    scalar: Scalar,
    (x, y): (Term, Term),
    asking: Asking,
) -> Done<()> {
    let signed = scalar.is_signed();
    machine.about = None;
    match op {
        BinaryOp::Div | BinaryOp::Rem => {
            let holds = machine.terms.is_nonzero(y);
            ensure(machine, state, asking, ObligationKind::DivisionByZero, holds)?;
        }
        BinaryOp::Shl | BinaryOp::Shr if asking.has(ObligationKind::ShiftOutOfRange) => {
            let holds = shift_in_range(machine, op, signed, x, y);
            ensure(machine, state, asking, ObligationKind::ShiftOutOfRange, holds)?;
        }
        _ => {}
    }
    if !asking.has(ObligationKind::SignedOverflow) {
        return Ok(());
    }
    let terms = &mut machine.terms;
    let overflows = match op {
        BinaryOp::Add => terms.add_overflows(Signedness::Signed, x, y),
        BinaryOp::Sub => terms.sub_overflows(Signedness::Signed, x, y),
        BinaryOp::Mul => terms.mul_overflows(Signedness::Signed, x, y),
        BinaryOp::Div | BinaryOp::Rem => terms.div_overflows(x, y),
        _ => return Ok(()),
    };
    machine.about = Some(About::Computation(op, x, y));
    fits(machine, state, asking, overflows)?;
    machine.about = None;
    Ok(())
}

/// The count is below the width (C11 6.5.7p3); what is shifted left is not negative, and the result fits (p4).
fn shift_in_range(machine: &mut Machine, op: BinaryOp, signed: bool, x: Term, y: Term) -> Term {
    let terms = &mut machine.terms;
    let bound = u128::from(x.width());
    let below = if bound > super::term::mask(y.width()) {
        Term::TRUE
    } else {
        terms.ult(y, Term::constant(y.width(), bound))
    };
    if op == BinaryOp::Shr || !signed {
        return below;
    }
    let count = same_width(machine, y, x.width());
    let terms = &mut machine.terms;
    let zero = Term::constant(x.width(), 0);
    let positive = terms.sle(zero, x);
    let shifted = terms.shl(x, count);
    let back = terms.ashr(shifted, count);
    let kept = terms.equal(back, x);
    terms.all([below, positive, kept])
}

/// The count of a shift in the width of what is shifted; counts that are out of range stay so.
fn same_width(machine: &mut Machine, count: Term, width: u32) -> Term {
    if count.width() <= width {
        return machine.terms.zero_extend(count, width);
    }
    let low = machine.terms.extract(count, 0, width);
    let high = machine.terms.extract(count, width, count.width() - width);
    let far = machine.terms.is_nonzero(high);
    machine.terms.ite(far, Term::constant(width, u128::MAX), low)
}

#[inline]
pub fn integers(
    machine: &mut Machine,
    op: BinaryOp,
    scalar: Scalar,
    x: Term,
    y: Term,
) -> Done<Term> {
    let signed = scalar.is_signed();
    let y = match op {
        BinaryOp::Shl | BinaryOp::Shr if x.width() != y.width() => {
            same_width(machine, y, x.width())
        }
        _ => y,
    };
    let terms = &mut machine.terms;
    Ok(match op {
        BinaryOp::Add => terms.add(x, y),
        BinaryOp::Sub => terms.sub(x, y),
        BinaryOp::Mul => terms.mul(x, y),
        BinaryOp::Div if signed => terms.sdiv(x, y),
        BinaryOp::Div => terms.udiv(x, y),
        BinaryOp::Rem if signed => terms.srem(x, y),
        BinaryOp::Rem => terms.urem(x, y),
        BinaryOp::Shl => terms.shl(x, y),
        BinaryOp::Shr if signed => terms.ashr(x, y),
        BinaryOp::Shr => terms.lshr(x, y),
        BinaryOp::And => terms.and(x, y),
        BinaryOp::Or => terms.or(x, y),
        BinaryOp::Xor => terms.xor(x, y),
    })
}

/// One of the operands is a pointer that was made an integer.
fn on_pointers(
    machine: &mut Machine,
    state: &mut State,
    op: BinaryOp,
    scalar: Scalar,
    (a, b): (Value, Value),
    asking: Asking,
) -> Done<Value> {
    if a == Value::Undefined || b == Value::Undefined {
        return unknown("a value that was never given");
    }
    let (a, b) = (settled(machine, state, a)?, settled(machine, state, b)?);
    let same = |p: Pointer, offset| Ok(Value::Pointer(Pointer { offset, ..p }));
    match (op, a, b) {
        (_, Value::Bits(_), Value::Bits(_)) => {
            return binary(machine, state, op, scalar, (a, b), asking);
        }
        (BinaryOp::Add, Value::Pointer(p), Value::Bits(by))
        | (BinaryOp::Add, Value::Bits(by), Value::Pointer(p)) => {
            return same(p, machine.terms.add(p.offset, by));
        }
        (BinaryOp::Sub, Value::Pointer(p), Value::Bits(by)) => {
            return same(p, machine.terms.sub(p.offset, by));
        }
        (BinaryOp::Sub, Value::Pointer(p), Value::Pointer(q)) if p.object == q.object => {
            return Ok(Value::Bits(machine.terms.sub(p.offset, q.offset)));
        }
        (BinaryOp::And, Value::Pointer(p), Value::Bits(mask))
        | (BinaryOp::And, Value::Bits(mask), Value::Pointer(p)) => {
            if let Some(value) = masked(machine, state, p, mask) {
                return Ok(value);
            }
        }
        _ => {}
    }
    let (x, y) = (bits(machine, state, a)?, bits(machine, state, b)?);
    debug_assert_eq!(x.width(), width(machine, scalar), "pointers have the width of addresses");
    binary(machine, state, op, scalar, (Value::Bits(x), Value::Bits(y)), asking)
}

fn settled(machine: &mut Machine, state: &mut State, value: Value) -> Done<Value> {
    match super::lazy::look(state, value) {
        Value::Lazy(id) => super::lazy::resolve(machine, state, id),
        value => Ok(value),
    }
}

/// Masks that look at, or cut off, the low bits only: the object's own alignment tells what they give.
fn masked(machine: &mut Machine, state: &State, p: Pointer, mask: Term) -> Option<Value> {
    let (number, align) = (mask.small()?, state.memory.get(p.object).align);
    if number < align {
        return Some(Value::Bits(machine.terms.and(p.offset, mask)));
    }
    let all = super::term::mask(machine.width) as u64;
    let cut = all & !number;
    let is_low = cut & cut.wrapping_add(1) == 0;
    (is_low && cut < align).then(|| {
        let offset = machine.terms.and(p.offset, mask);
        Value::Pointer(Pointer { offset, ..p })
    })
}
