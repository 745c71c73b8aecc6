//! Operations of which only bounds are known: quotients, remainders, shifts to the right and masks.
//! Rule: an operand is what its type says, also where its sum was taken not to wrap around and may leave the type.

use super::numbers::Linear;
use super::state::State;
use super::study::{Study, range};
use super::symbols::{At, Origin};
use super::value::Value;
use crate::flow::{BinaryOp, Operand, Scalar};

/// The least and the greatest value.
type Bounds = (i128, i128);

impl Study<'_> {
    pub fn bounded(
        &mut self,
        state: &mut State,
        at: At,
        scalar: Scalar,
        op: BinaryOp,
        [(left, a), (right, b)]: [(Operand, &Linear); 2],
    ) -> Option<Value> {
        let natural = state.numbers.least(a).is_some_and(|least| least >= 0);
        let operands = [(left, a), (right, b)]
            .map(|(operand, sum)| bounds(state, self.function.scalar(operand), sum));
        let number = self.fresh(state, at, Origin::Step(at), scalar);
        let sum = number.number()?.clone();
        let [Some(of), Some(by)] = operands else { return Some(number) };
        let Some((least, most)) = result(op, of, by) else { return Some(number) };
        state.numbers.assume_at_most_zero(&sum.plus_constant(-most));
        state.numbers.assume_at_most_zero(&sum.times(-1)?.plus_constant(least));
        // Neither a quotient nor a remainder nor a part of the bits is more than what it came from.
        let is_part = matches!(op, BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shr | BinaryOp::And);
        if natural && least >= 0 && is_part {
            state.numbers.assume_at_most_zero(&sum.minus(a)?);
        }
        // A remainder is less than what is divided by, and has no more bits set than a mask.
        let below = match op {
            BinaryOp::Rem => 1,
            BinaryOp::And => 0,
            _ => return Some(number),
        };
        self.take_for_natural(state, self.function.scalar(right), b);
        if state.numbers.least(b).is_some_and(|least| least >= 0) {
            state.numbers.assume_at_most_zero(&sum.plus_constant(below).minus(b)?);
        }
        Some(number)
    }
}

/// What an operand can be: of its sum, if that stays in the type, else all of the type.
fn bounds(state: &State, scalar: Scalar, sum: &Linear) -> Option<Bounds> {
    let (low, high) = range(scalar)?;
    match (state.numbers.least(sum), state.numbers.most(sum)) {
        (Some(least), Some(most)) if least >= low && most <= high => Some((least, most)),
        _ => Some((low, high)),
    }
}

/// The bounds of a result, where there are any beyond those of its type.
fn result(op: BinaryOp, of: Bounds, by: Bounds) -> Option<Bounds> {
    let (least, most) = of;
    let natural = least >= 0;
    match op {
        BinaryOp::Rem => {
            // `a % b` is less than `b` in size, and has the sign of `a` (C11 6.5.5p6).
            let size = by.0.abs().max(by.1.abs()).checked_sub(1).filter(|size| *size >= 0)?;
            Some((if natural { 0 } else { -size.min(-least) }, size.min(most.max(0))))
        }
        BinaryOp::Div if by.0 >= 0 && by.1 > 0 => {
            // Nobody divides by zero.
            let by = (by.0.max(1), by.1);
            let ends = [least / by.0, least / by.1, most / by.0, most / by.1];
            Some((*ends.iter().min()?, *ends.iter().max()?))
        }
        BinaryOp::Shr if by.0 >= 0 && by.1 < 127 => {
            let ends = [least >> by.0, least >> by.1, most >> by.0, most >> by.1];
            Some((*ends.iter().min()?, *ends.iter().max()?))
        }
        BinaryOp::And => match (natural, by.0 >= 0) {
            (true, true) => Some((0, most.min(by.1))),
            (true, false) => Some((0, most)),
            (false, true) => Some((0, by.1)),
            (false, false) => None,
        },
        BinaryOp::Or | BinaryOp::Xor if natural && by.0 >= 0 => {
            // No bit is set above the highest of both.
            let bits = 128 - most.max(by.1).leading_zeros();
            let least = if op == BinaryOp::Or { least.max(by.0) } else { 0 };
            Some((least, 1_i128.checked_shl(bits)? - 1))
        }
        _ => None,
    }
}
