//! Operators on constants, each in the exact type of its operands: integers wrap to the width of the type.

use super::{Address, Base, Constant, Evaluated, Evaluator, float, not_constant};
use crate::typed::layout::layout;
use crate::typed::tree::{BinaryOp, BuiltinCall, Expr};
use crate::typed::types::{FloatKind, Type, TypeId};

/// How an integer type reads its bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct IntegerShape {
    pub bits: u32,
    pub signed: bool,
}

impl IntegerShape {
    pub(super) fn wrap(self, value: i128) -> i128 {
        let unused = 128 - self.bits;
        if self.signed {
            (value << unused) >> unused
        } else if unused == 0 {
            value
        } else {
            ((value as u128) << unused >> unused) as i128
        }
    }
}

impl Evaluator<'_> {
    /// `None` for types that are no integers. `_Bool` is read as a byte.
    pub(super) fn integer_shape(&self, ty: TypeId) -> Option<IntegerShape> {
        let target = self.program.target;
        let kind = match self.program.types.get(ty) {
            Type::Bool => return Some(IntegerShape { bits: 8, signed: false }),
            Type::Integer(kind) => *kind,
            Type::Enum(id) => self.program[*id].underlying,
            _ => return None,
        };
        let bits = 8 * target.integer_size(kind) as u32;
        Some(IntegerShape { bits, signed: target.is_signed(kind) })
    }

    pub(super) fn wrap(&self, ty: TypeId, value: i128) -> i128 {
        match self.integer_shape(ty) {
            Some(shape) => shape.wrap(value),
            None if self.program.types.is_pointer(ty) => self.wrap_pointer(value),
            None => value,
        }
    }

    pub(super) fn wrap_pointer(&self, value: i128) -> i128 {
        let bits = 8 * self.program.target.pointer_size() as u32;
        IntegerShape { bits, signed: false }.wrap(value)
    }

    /// Whether the type has values that no double has.
    pub(super) fn is_wide(&self, ty: TypeId) -> bool {
        use FloatKind::{Float64x, Float128, LongDouble};
        matches!(self.program.types.get(ty), Type::Float(LongDouble | Float64x | Float128))
    }

    /// The precision of the type, as far as doubles tell.
    pub(super) fn round(&self, ty: TypeId, value: f64) -> f64 {
        match self.program.types.get(ty) {
            Type::Float(FloatKind::Float | FloatKind::Float32) => f64::from(value as f32),
            Type::Float(FloatKind::Float16) => float::round_to_half(value),
            _ => value,
        }
    }

    /// The integer nearest to zero from the value; out of range, gcc takes the nearest one that there is.
    pub(super) fn saturated(&self, ty: TypeId, value: f64) -> i128 {
        let Some(shape) = self.integer_shape(ty) else { return value as i128 };
        match (shape.bits, shape.signed) {
            (128, true) => value as i128,
            (128, false) => value as u128 as i128,
            (bits, true) => (value as i128).clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            (bits, false) => (value as i128).clamp(0, (1 << bits) - 1),
        }
    }

    /// The exact result, if there is one, wrapped to the type of the expression.
    pub(super) fn integer_result(
        &mut self,
        expr: &Expr,
        exact: Option<i128>,
        wrapped: i128,
    ) -> Constant {
        let value = self.wrap(expr.ty.ty, wrapped);
        let signed = self.integer_shape(expr.ty.ty).is_some_and(|shape| shape.signed);
        if signed && exact != Some(value) {
            self.doubt(expr, "integer overflow in a constant expression");
        }
        Constant::Integer(value)
    }

    pub(super) fn binary(
        &mut self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        expr: &Expr,
    ) -> Evaluated {
        match op {
            BinaryOp::And => {
                let both = self.truth(left)? && self.truth(right)?;
                return Ok(Constant::Integer(i128::from(both)));
            }
            BinaryOp::Or => {
                let any = self.truth(left)? || self.truth(right)?;
                return Ok(Constant::Integer(i128::from(any)));
            }
            _ => {}
        }
        let operand_type = left.ty.ty;
        match (self.value(left)?, self.value(right)?) {
            (Constant::Integer(a), Constant::Integer(b)) if is_pointer_op(op) => {
                self.pointer_on_integers(op, a, b, operand_type, expr)
            }
            (Constant::Integer(a), Constant::Integer(b)) => {
                self.integers(op, a, b, operand_type, expr)
            }
            (Constant::Float(a), Constant::Float(b)) => self.floats(op, a, b, expr),
            (Constant::Address(a), Constant::Integer(b)) => self.address_with(op, a, b, left, expr),
            (Constant::Integer(a), Constant::Address(b)) if op == BinaryOp::Add => {
                self.shifted(Constant::Address(b), a, expr)
            }
            (Constant::Integer(0), Constant::Address(_)) if op == BinaryOp::Equal => {
                Ok(Constant::Integer(0))
            }
            (Constant::Integer(0), Constant::Address(_)) if op == BinaryOp::NotEqual => {
                Ok(Constant::Integer(1))
            }
            (Constant::Address(a), Constant::Address(b)) => self.addresses(op, a, b, left, expr),
            (Constant::Other, _) | (_, Constant::Other) => Ok(Constant::Other),
            _ => not_constant(expr, "the operation on an address is not constant"),
        }
    }

    fn integers(&mut self, op: BinaryOp, a: i128, b: i128, ty: TypeId, expr: &Expr) -> Evaluated {
        let unsigned = self.integer_shape(ty).is_none_or(|shape| !shape.signed);
        let order = if unsigned { (a as u128).cmp(&(b as u128)) } else { a.cmp(&b) };
        let truth = |truth: bool| Ok(Constant::Integer(i128::from(truth)));
        match op {
            BinaryOp::Add => Ok(self.integer_result(expr, a.checked_add(b), a.wrapping_add(b))),
            BinaryOp::Sub => Ok(self.integer_result(expr, a.checked_sub(b), a.wrapping_sub(b))),
            BinaryOp::Mul => Ok(self.integer_result(expr, a.checked_mul(b), a.wrapping_mul(b))),
            BinaryOp::Div | BinaryOp::Rem if b == 0 => not_constant(expr, "division by zero"),
            BinaryOp::Div if unsigned => {
                let quotient = (a as u128 / b as u128) as i128;
                Ok(Constant::Integer(quotient))
            }
            BinaryOp::Rem if unsigned => {
                let rest = (a as u128 % b as u128) as i128;
                Ok(Constant::Integer(rest))
            }
            BinaryOp::Div => Ok(self.integer_result(expr, a.checked_div(b), a.wrapping_div(b))),
            BinaryOp::Rem => Ok(self.integer_result(expr, a.checked_rem(b), a.wrapping_rem(b))),
            BinaryOp::Shl | BinaryOp::Shr => Ok(self.shift(op, a, b, ty, expr)),
            BinaryOp::BitAnd => Ok(Constant::Integer(a & b)),
            BinaryOp::BitXor => Ok(Constant::Integer(a ^ b)),
            BinaryOp::BitOr => Ok(Constant::Integer(a | b)),
            BinaryOp::Less => truth(order.is_lt()),
            BinaryOp::Greater => truth(order.is_gt()),
            BinaryOp::LessEqual => truth(order.is_le()),
            BinaryOp::GreaterEqual => truth(order.is_ge()),
            BinaryOp::Equal => truth(order.is_eq()),
            BinaryOp::NotEqual => truth(order.is_ne()),
            BinaryOp::And | BinaryOp::Or => unreachable!("evaluated in order before"),
            BinaryOp::PointerAdd | BinaryOp::PointerSub | BinaryOp::PointerDiff => {
                not_constant(expr, "the operation on pointers is not constant")
            }
        }
    }

    /// gcc shifts everything out when the count is too large, and takes a left shift of a signed value as one of bits.
    fn shift(&mut self, op: BinaryOp, a: i128, b: i128, ty: TypeId, expr: &Expr) -> Constant {
        let bits = self.integer_shape(ty).map_or(32, |shape| shape.bits);
        let unsigned = self.integer_shape(ty).is_none_or(|shape| !shape.signed);
        if b < 0 || b >= i128::from(bits) {
            self.doubt(expr, "the shift count is not within the width of the type");
        }
        let count = b.clamp(0, 127) as u32;
        let value = match op {
            BinaryOp::Shl if b >= i128::from(bits) => 0,
            BinaryOp::Shl => a.wrapping_shl(count),
            _ if unsigned => ((a as u128) >> count) as i128,
            _ => a >> count,
        };
        Constant::Integer(self.wrap(expr.ty.ty, value))
    }

    fn floats(&mut self, op: BinaryOp, a: f64, b: f64, expr: &Expr) -> Evaluated {
        let truth = |truth: bool| Ok(Constant::Integer(i128::from(truth)));
        let value = match op {
            BinaryOp::Add => a + b,
            BinaryOp::Sub => a - b,
            BinaryOp::Mul => a * b,
            BinaryOp::Div => a / b,
            BinaryOp::Less => return truth(a < b),
            BinaryOp::Greater => return truth(a > b),
            BinaryOp::LessEqual => return truth(a <= b),
            BinaryOp::GreaterEqual => return truth(a >= b),
            BinaryOp::Equal => return truth(a == b),
            BinaryOp::NotEqual => return truth(a != b),
            _ => return not_constant(expr, "this operator does not apply to floating values"),
        };
        if self.is_wide(expr.ty.ty) && !is_exact(op, a, b, value) {
            return Ok(Constant::Other);
        }
        Ok(Constant::Float(self.round(expr.ty.ty, value)))
    }

    /// How many bytes one step of a pointer is; GNU: 1 for `void` and functions.
    fn step(&self, pointer: TypeId) -> i128 {
        let pointee = self.program.types.pointee(pointer);
        let size = pointee.and_then(|pointee| layout(self.program, pointee.ty));
        size.map_or(1, |layout| i128::from(layout.size))
    }

    fn pointer_on_integers(
        &mut self,
        op: BinaryOp,
        a: i128,
        b: i128,
        pointer: TypeId,
        expr: &Expr,
    ) -> Evaluated {
        let step = self.step(pointer);
        match op {
            BinaryOp::PointerAdd => self.shifted(Constant::Integer(a), b.wrapping_mul(step), expr),
            BinaryOp::PointerSub => {
                self.shifted(Constant::Integer(a), b.wrapping_mul(step).wrapping_neg(), expr)
            }
            _ if step == 0 => not_constant(expr, "the elements have no size"),
            _ => Ok(Constant::Integer(self.wrap(expr.ty.ty, a.wrapping_sub(b) / step))),
        }
    }

    fn address_with(
        &mut self,
        op: BinaryOp,
        address: Address,
        b: i128,
        left: &Expr,
        expr: &Expr,
    ) -> Evaluated {
        let step = self.step(left.ty.ty);
        let value = Constant::Address(address);
        match op {
            BinaryOp::PointerAdd => self.shifted(value, b.wrapping_mul(step), expr),
            BinaryOp::PointerSub => self.shifted(value, b.wrapping_mul(step).wrapping_neg(), expr),
            // On the address as an integer.
            BinaryOp::Add => self.shifted(value, b, expr),
            BinaryOp::Sub => self.shifted(value, b.wrapping_neg(), expr),
            BinaryOp::Equal if b == 0 => Ok(Constant::Integer(0)),
            BinaryOp::NotEqual if b == 0 => Ok(Constant::Integer(1)),
            _ => not_constant(expr, "the operation on an address is not constant"),
        }
    }

    fn addresses(
        &mut self,
        op: BinaryOp,
        a: Address,
        b: Address,
        left: &Expr,
        expr: &Expr,
    ) -> Evaluated {
        let truth = |truth: bool| Ok(Constant::Integer(i128::from(truth)));
        let labels = matches!((a.base, b.base), (Base::Label(_), Base::Label(_)));
        if a.base != b.base {
            return match op {
                BinaryOp::PointerDiff | BinaryOp::Sub if labels => Ok(Constant::Other),
                BinaryOp::Equal => truth(false),
                BinaryOp::NotEqual => truth(true),
                _ => not_constant(expr, "addresses of different objects have no known distance"),
            };
        }
        let step = self.step(left.ty.ty);
        match op {
            BinaryOp::PointerDiff if step != 0 => {
                Ok(Constant::Integer(a.offset.wrapping_sub(b.offset) / step))
            }
            BinaryOp::Sub => Ok(Constant::Integer(a.offset.wrapping_sub(b.offset))),
            BinaryOp::Equal => truth(a.offset == b.offset),
            BinaryOp::NotEqual => truth(a.offset != b.offset),
            BinaryOp::Less => truth(a.offset < b.offset),
            BinaryOp::Greater => truth(a.offset > b.offset),
            BinaryOp::LessEqual => truth(a.offset <= b.offset),
            BinaryOp::GreaterEqual => truth(a.offset >= b.offset),
            _ => not_constant(expr, "the operation on addresses is not constant"),
        }
    }

    /// Builtins that count or move bits, which gcc folds.
    pub(super) fn bit_builtin(&mut self, name: &str, call: &BuiltinCall, expr: &Expr) -> Evaluated {
        let [argument] = &*call.arguments else {
            return not_constant(expr, "a call is not constant");
        };
        let known = ["bswap", "popcount", "parity", "ffs", "clz", "ctz", "clrsb", "abs", "labs"];
        if !known.iter().any(|known| name.starts_with(known)) {
            return not_constant(expr, "a call is not constant");
        }
        let shape = self.integer_shape(argument.ty.ty);
        let (Constant::Integer(value), Some(shape)) = (self.value(argument)?, shape) else {
            return not_constant(expr, "a call is not constant");
        };
        let bits = shape.bits;
        let raw = super::arithmetic::IntegerShape { bits, signed: false }.wrap(value) as u128;
        let trailing = if raw == 0 { 0 } else { raw.trailing_zeros() };
        let leading = (raw << (128 - bits)).leading_zeros().min(bits);
        let result = match name.trim_end_matches('l') {
            "popcount" => raw.count_ones().into(),
            "parity" => (raw.count_ones() % 2).into(),
            "ffs" if raw == 0 => 0,
            "ffs" => (trailing + 1).into(),
            "clz" if raw != 0 => leading.into(),
            "ctz" if raw != 0 => trailing.into(),
            // The absolute value of the least number does not fit.
            "abs" | "labs" if raw != 1 << (bits - 1) => value.wrapping_abs(),
            _ => match name.strip_prefix("bswap").and_then(|width| width.parse::<u32>().ok()) {
                Some(width @ (16 | 32 | 64)) => (raw.swap_bytes() >> (128 - width)) as i128,
                _ => return not_constant(expr, "a call is not constant"),
            },
        };
        Ok(Constant::Integer(self.wrap(expr.ty.ty, result)))
    }
}

/// Whether an operation on doubles was not rounded.
fn is_exact(op: BinaryOp, a: f64, b: f64, value: f64) -> bool {
    // Far from the ends of the range, where the rest of a product is a double too.
    let usual = |x: f64| x == 0.0 || (1e-100..1e100).contains(&x.abs());
    if ![a, b, value].into_iter().all(usual) {
        return false;
    }
    match op {
        BinaryOp::Add | BinaryOp::Sub => {
            let b = if op == BinaryOp::Sub { -b } else { b };
            // Knuth's sum: what the rounding left out.
            let part = value - a;
            (a - (value - part)) + (b - part) == 0.0
        }
        BinaryOp::Mul => a.mul_add(b, -value) == 0.0,
        _ => b != 0.0 && value.mul_add(b, -a) == 0.0,
    }
}

fn is_pointer_op(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::PointerAdd | BinaryOp::PointerSub | BinaryOp::PointerDiff)
}
