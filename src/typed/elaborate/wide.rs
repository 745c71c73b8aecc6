//! Bit-fields wider than `int`. gcc computes with them in types of their own width: `x + 1` with `unsigned long x : 40` wraps at
//! 2^40. We compute in the declared type and cut the result where it could differ.

use super::Elaborator;
use super::classify::Class;
use crate::typed::tree::{BinaryOp, Expr, ExprKind, Origin, UnaryOp};
use crate::typed::types::{IntegerKind, TypeId};

/// The type of an operand after promotion, and its width if that is less than the type's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    pub ty: TypeId,
    pub width: Option<u32>,
}

impl Elaborator {
    /// How a value takes part in arithmetic.
    pub fn operand(&mut self, value: &Expr) -> Operand {
        let width = self.bit_width(value);
        let ty = self.promoted(value.ty.ty, width);
        Operand { ty, width: width.filter(|width| self.is_wide(ty, *width)) }
    }

    /// How the value of a place does.
    pub fn operand_place(&mut self, place: &Expr) -> Operand {
        let width = self.place_width(place);
        let ty = self.promoted(place.ty.ty, width);
        Operand { ty, width: width.filter(|width| self.is_wide(ty, *width)) }
    }

    /// More bits than `int`, fewer than the type.
    fn is_wide(&self, ty: TypeId, width: u32) -> bool {
        let target = self.program.target;
        let bits = |kind| 8 * target.integer_size(kind) as u32;
        let own = self.integer_kind(ty).map_or(0, bits);
        width > bits(IntegerKind::Int) && width < own
    }

    /// The type two operands meet in; with wide bit-fields the one with more bits.
    pub fn common_operand(&mut self, left: Operand, right: Operand) -> Operand {
        let integers = [left, right].iter().all(|it| self.class(it.ty) == Class::Integer);
        if !integers || left.width.is_none() && right.width.is_none() {
            return Operand { ty: self.common_type(left.ty, right.ty), width: None };
        }
        let (a, b) = (self.precision(left), self.precision(right));
        if a > b || a == b && self.is_unsigned(left.ty) { left } else { right }
    }

    fn precision(&self, operand: Operand) -> u32 {
        let kind = self.integer_kind(operand.ty);
        let bits = kind.map_or(0, |kind| 8 * self.program.target.integer_size(kind) as u32);
        operand.width.unwrap_or(bits)
    }

    fn is_unsigned(&self, ty: TypeId) -> bool {
        self.integer_kind(ty).is_some_and(|kind| !self.program.target.is_signed(kind))
    }

    pub fn convert_operand(&mut self, value: Expr, to: Operand) -> Expr {
        let Some(width) = to.width else { return self.convert(value, to.ty, Origin::Implicit) };
        let own = self.bit_width(&value).unwrap_or(u32::MAX);
        let nonnegative = self.is_unsigned(value.ty.ty)
            || self.constant_of(&value).is_some_and(|value| value >= 0);
        let fits = nonnegative && (own <= width || self.size_of(value.ty.ty) <= Some(4));
        let value = self.convert(value, to.ty, Origin::Implicit);
        if fits { value } else { self.cut(value, width) }
    }

    /// The result of an operator in its width.
    pub fn cut_result(&mut self, result: Expr, operand: Operand) -> Expr {
        let Some(width) = operand.width else { return result };
        let grows = match &result.kind {
            ExprKind::Binary(op, ..) => {
                matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl)
            }
            ExprKind::Unary(op, _) => matches!(op, UnaryOp::Minus | UnaryOp::BitNot),
            _ => false,
        };
        if grows { self.cut(result, width) } else { result }
    }

    /// A value in the width of the operand it stands for.
    pub fn cut_operand(&mut self, value: Expr, operand: Operand) -> Expr {
        match operand.width {
            Some(width) => self.cut(value, width),
            None => value,
        }
    }

    /// `value & mask`, the mask at the place of the whole, where no mask that is written can stand. Overflow of a signed one is
    /// undefined, so nothing needs to be cut.
    fn cut(&mut self, value: Expr, width: u32) -> Expr {
        let (ty, span) = (value.ty, value.span);
        if value.is_error() || !self.is_unsigned(ty.ty) || width >= 64 {
            return value;
        }
        let mask = Expr::new(ExprKind::Integer((1 << width) - 1), ty, span);
        let kind = ExprKind::Binary(BinaryOp::BitAnd, Box::new(value), Box::new(mask));
        Expr::new(kind, ty, span)
    }

    /// The width that `cut` has left.
    pub fn cut_width(&self, left: &Expr, right: &Expr) -> Option<u32> {
        match right.kind {
            ExprKind::Integer(mask) if left.span == right.span => Some(mask.count_ones()),
            _ => None,
        }
    }
}
