//! What steps compute: sums stay sums, comparisons become conditions, and of quotients, remainders and masks the bounds are kept.

use super::numbers::Linear;
use super::state::State;
use super::study::{Study, limit, range};
use super::symbols::{At, Origin};
use super::value::{Condition, Pointer, Value};
use crate::flow::{BinaryOp, Comparison, Direction, Operand, Rvalue, Scalar, UnaryOp};
use std::sync::Arc;

impl Study<'_> {
    pub fn rvalue(&mut self, state: &mut State, at: At, scalar: Scalar, rvalue: &Rvalue) -> Value {
        let known = match rvalue {
            Rvalue::Use(of) => Some(self.operand(state, *of)),
            Rvalue::Unary(op, of) => self.unary(state, *op, *of),
            Rvalue::Binary(op, left, right) => self.binary(state, at, scalar, *op, *left, *right),
            Rvalue::Compare(op, of, left, right) => {
                Some(Value::Truth(Arc::new(self.compare(state, *op, *of, *left, *right))))
            }
            Rvalue::Convert(of) => self.convert(state, scalar, *of),
            Rvalue::Address { place, .. } => Some(Value::Pointer(self.place(state, at, *place))),
            Rvalue::PointerAdd { pointer, index, size, direction } => {
                self.pointer_add(state, at, [*pointer, *index, *size], *direction)
            }
            Rvalue::PointerDifference { left, right, size } => {
                self.pointer_difference(state, [*left, *right, *size])
            }
            Rvalue::Select(condition, then, otherwise) => {
                self.select(state, at, scalar, [*condition, *then, *otherwise])
            }
        };
        match known {
            Some(Value::Unknown) | None => self.fresh(state, at, Origin::Step(at), scalar),
            Some(value) => value,
        }
    }

    /// An integer operand as a sum.
    pub fn number(&mut self, state: &mut State, operand: Operand) -> Option<Linear> {
        match self.operand(state, operand) {
            Value::Number(sum) => Some(sum),
            _ => None,
        }
    }

    fn unary(&mut self, state: &mut State, op: UnaryOp, of: Operand) -> Option<Value> {
        match (op, self.operand(state, of)) {
            (UnaryOp::Minus, Value::Number(sum)) => sum.times(-1).map(Value::Number),
            (UnaryOp::BitNot, Value::Number(sum)) if self.function.scalar(of).is_signed() => {
                sum.times(-1).map(|sum| Value::Number(sum.plus_constant(-1)))
            }
            (UnaryOp::Not, Value::Truth(condition)) => {
                Some(Value::Truth(Arc::new(Condition::not(&condition))))
            }
            _ => None,
        }
    }

    fn binary(
        &mut self,
        state: &mut State,
        at: At,
        scalar: Scalar,
        op: BinaryOp,
        left: Operand,
        right: Operand,
    ) -> Option<Value> {
        if let (Value::Truth(a), Value::Truth(b)) =
            (self.operand(state, left), self.operand(state, right))
        {
            return match op {
                BinaryOp::And => Some(Value::Truth(Arc::new(Condition::And(a, b)))),
                BinaryOp::Or => Some(Value::Truth(Arc::new(Condition::Or(a, b)))),
                _ => None,
            };
        }
        let (a, b) = (self.number(state, left)?, self.number(state, right)?);
        let sum = match op {
            BinaryOp::Add => a.plus(1, &b)?,
            BinaryOp::Sub => a.minus(&b)?,
            BinaryOp::Mul => match (a.as_constant(), b.as_constant()) {
                (Some(factor), _) => b.times(factor)?,
                (_, Some(factor)) => a.times(factor)?,
                _ => return None,
            },
            BinaryOp::Shl => a.times(1i128.checked_shl(u32::try_from(b.as_constant()?).ok()?)?)?,
            _ => {
                let operands = [(left, &a), (right, &b)];
                return self.bounded(state, at, scalar, op, operands);
            }
        };
        // What leaves the range for sure wraps around, or is a bug.
        let (low, high) = range(scalar)?;
        let outside = state.numbers.most(&sum).is_some_and(|most| most < low)
            || state.numbers.least(&sum).is_some_and(|least| least > high);
        (!outside).then_some(Value::Number(sum))
    }

    fn compare(
        &mut self,
        state: &mut State,
        op: Comparison,
        of: Scalar,
        left: Operand,
        right: Operand,
    ) -> Condition {
        let (a, b) = (self.operand(state, left), self.operand(state, right));
        match (of, a, b) {
            (Scalar::Pointer, Value::Unknown, _) | (Scalar::Pointer, _, Value::Unknown) => {
                Condition::Unknown
            }
            (Scalar::Pointer, a, b) => Condition::Pointers(op, a, b),
            (_, Value::Number(a), Value::Number(b)) => {
                for side in [&a, &b] {
                    self.take_for_natural(state, of, side);
                }
                Condition::Numbers(op, a, b)
            }
            (_, Value::Truth(condition), Value::Number(zero)) if zero.as_constant() == Some(0) => {
                match op {
                    Comparison::NotEqual => Condition::clone(&condition),
                    Comparison::Equal => Condition::not(&condition),
                    _ => Condition::Unknown,
                }
            }
            _ => Condition::Unknown,
        }
    }

    /// What is compared or used as a mask without a sign is not meant to have wrapped around: `i < n - 1` and `h & (n - 1)` are asked of
    /// numbers that are at least 1.
    pub fn take_for_natural(&mut self, state: &mut State, of: Scalar, side: &Linear) {
        let unsigned = matches!(of, Scalar::Integer { signed: false, bits: 32.. });
        let is_difference = matches!(side.terms(), [(symbol, 1)] if self.symbols.is_of_entry(*symbol))
            && side.constant < 0;
        if unsigned
            && is_difference
            && let Some(negative) = side.times(-1)
            && !state.numbers.at_most_zero(&negative)
        {
            state.numbers.assume_at_most_zero(&negative);
            if !self.taken.contains(&negative) {
                self.taken.push(negative);
            }
        }
    }

    fn convert(&mut self, state: &mut State, to: Scalar, of: Operand) -> Option<Value> {
        let value = self.operand(state, of);
        match (to, value) {
            (Scalar::Pointer, Value::Number(sum)) if sum.as_constant() == Some(0) => {
                Some(Value::Null)
            }
            (Scalar::Bool, Value::Number(sum)) => {
                let zero = Linear::default();
                let condition = Condition::Numbers(Comparison::NotEqual, sum, zero);
                Some(Value::Truth(Arc::new(condition)))
            }
            (Scalar::Integer { .. } | Scalar::Bool, value @ Value::Truth(_)) => Some(value),
            (Scalar::Bool, pointer @ Value::Pointer(_)) => {
                let condition = Condition::Pointers(Comparison::NotEqual, pointer, Value::Null);
                Some(Value::Truth(Arc::new(condition)))
            }
            (Scalar::Pointer, pointer @ (Value::Pointer(_) | Value::Null | Value::Function(_))) => {
                Some(pointer)
            }
            (Scalar::Integer { bits, .. }, Value::Number(sum)) => {
                let wide = matches!(self.function.scalar(of), Scalar::Integer { bits: old, .. } if old <= bits);
                let (low, high) = range(to)?;
                let most = state.numbers.most(&sum);
                let least = state.numbers.least(&sum);
                let inside = least.is_some_and(|it| it >= low) && most.is_some_and(|it| it <= high);
                let outside = least.is_some_and(|it| it > high) || most.is_some_and(|it| it < low);
                // An unsigned number that is made wider is natural, whatever sum it came from. Characters may have been signed before.
                let from = self.function.scalar(of);
                if wide && matches!(from, Scalar::Integer { bits: 32.., signed: false }) {
                    state.numbers.assume_at_most_zero(&sum.times(-1)?);
                }
                // A wider type is taken to be meant to hold the value; a narrower one only if it does.
                (inside || (wide && !outside)).then_some(Value::Number(sum))
            }
            _ => None,
        }
    }

    fn pointer_add(
        &mut self,
        state: &mut State,
        at: At,
        [pointer, index, size]: [Operand; 3],
        direction: Direction,
    ) -> Option<Value> {
        let Value::Pointer(Pointer { base, offset }) = self.operand(state, pointer) else {
            return None;
        };
        let sign = if direction == Direction::Plus { 1 } else { -1 };
        let size = self.number(state, size).and_then(|size| size.as_constant())?;
        let moved = match self.number(state, index) {
            Some(index) => offset.plus(sign * size, &index)?,
            None => {
                let signed = Scalar::Integer { bits: 64, signed: true };
                let far = self.fresh(state, at, Origin::Step(at), signed);
                offset.plus(sign * size, far.number()?)?
            }
        };
        Some(Value::Pointer(Pointer { base, offset: moved }))
    }

    fn pointer_difference(
        &mut self,
        state: &mut State,
        [left, right, size]: [Operand; 3],
    ) -> Option<Value> {
        let size = self.number(state, size)?.as_constant()?;
        match (self.operand(state, left), self.operand(state, right)) {
            (Value::Pointer(a), Value::Pointer(b)) if a.base == b.base => {
                a.offset.minus(&b.offset)?.divided(size).map(Value::Number)
            }
            _ => None,
        }
    }

    fn select(
        &mut self,
        state: &mut State,
        at: At,
        scalar: Scalar,
        [condition, then, otherwise]: [Operand; 3],
    ) -> Option<Value> {
        let (a, b) = (self.operand(state, then), self.operand(state, otherwise));
        if a == b {
            return Some(a);
        }
        let Value::Truth(condition) = self.operand(state, condition) else { return None };
        let (a, b) = (a.number()?.clone(), b.number()?.clone());
        let number = self.fresh(state, at, Origin::Step(at), scalar);
        let symbol = number.number()?.clone();
        let (mut yes, mut no) = (state.clone(), state.clone());
        self.refine(&mut yes, &condition, true);
        self.refine(&mut no, &condition, false);
        yes.numbers.assume_zero(&symbol.minus(&a)?);
        no.numbers.assume_zero(&symbol.minus(&b)?);
        state.numbers = yes.numbers.join(&no.numbers);
        limit(state, &symbol, scalar);
        Some(number)
    }
}
