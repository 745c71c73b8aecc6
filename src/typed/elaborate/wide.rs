//! Bit-fields wider than `int`. gcc computes with them in types of their own width: `x + 1` with `unsigned long x : 40` wraps at
//! 2^40. We compute in the declared type and cut the result where it could differ.

use super::classify::Class;
use crate::typed::elaborate::{classify, convert};
use crate::typed::program::Program;
use crate::typed::tree::{BinaryOp, Expr, ExprKind, Origin, UnaryOp};
use crate::typed::types::{IntegerKind, TypeId};

/// The type of an operand after promotion, and its width if that is less than the type's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    pub ty: TypeId,
    pub width: Option<u32>,
}

/// How a value takes part in arithmetic.
pub fn operand(program: &Program, value: &Expr) -> Operand {
    let width = convert::bit_width(program, value);
    let ty = classify::promoted(program, value.ty.ty, width);
    Operand { ty, width: width.filter(|width| is_wide(program, ty, *width)) }
}

/// How the value of a place does.
pub fn operand_place(program: &Program, place: &Expr) -> Operand {
    let width = convert::place_width(program, place);
    let ty = classify::promoted(program, place.ty.ty, width);
    Operand { ty, width: width.filter(|width| is_wide(program, ty, *width)) }
}

/// More bits than `int`, fewer than the type.
fn is_wide(program: &Program, ty: TypeId, width: u32) -> bool {
    let target = program.target;
    let bits = |kind| 8 * target.integer_size(kind) as u32;
    let own = classify::integer_kind(program, ty).map_or(0, bits);
    width > bits(IntegerKind::Int) && width < own
}

/// The type two operands meet in; with wide bit-fields the one with more bits.
pub fn common_operand(program: &mut Program, left: Operand, right: Operand) -> Operand {
    let integers = [left, right].iter().all(|it| program.types.class(it.ty) == Class::Integer);
    if !integers || left.width.is_none() && right.width.is_none() {
        return Operand { ty: classify::common_type(program, left.ty, right.ty), width: None };
    }
    let (a, b) = (precision(program, left), precision(program, right));
    if a > b || a == b && is_unsigned(program, left.ty) { left } else { right }
}

fn precision(program: &Program, operand: Operand) -> u32 {
    let kind = classify::integer_kind(program, operand.ty);
    let bits = kind.map_or(0, |kind| 8 * program.target.integer_size(kind) as u32);
    operand.width.unwrap_or(bits)
}

fn is_unsigned(program: &Program, ty: TypeId) -> bool {
    classify::integer_kind(program, ty).is_some_and(|kind| !program.target.is_signed(kind))
}

pub fn convert_operand(program: &Program, value: Expr, to: Operand) -> Expr {
    let Some(width) = to.width else {
        return convert::convert(program, value, to.ty, Origin::Implicit);
    };
    let own = convert::bit_width(program, &value).unwrap_or(u32::MAX);
    let nonnegative = is_unsigned(program, value.ty.ty)
        || convert::constant_of(program, &value).is_some_and(|value| value >= 0);
    let fits = nonnegative && (own <= width || classify::size_of(program, value.ty.ty) <= Some(4));
    let value = convert::convert(program, value, to.ty, Origin::Implicit);
    if fits { value } else { cut(program, value, width) }
}

/// The result of an operator in its width.
pub fn cut_result(program: &Program, result: Expr, operand: Operand) -> Expr {
    let Some(width) = operand.width else { return result };
    let grows = match &result.kind {
        ExprKind::Binary(op, ..) => {
            matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl)
        }
        ExprKind::Unary(op, _) => matches!(op, UnaryOp::Minus | UnaryOp::BitNot),
        _ => false,
    };
    if grows { cut(program, result, width) } else { result }
}

/// A value in the width of the operand it stands for.
pub fn cut_operand(program: &Program, value: Expr, operand: Operand) -> Expr {
    match operand.width {
        Some(width) => cut(program, value, width),
        None => value,
    }
}

/// `value & mask`, the mask at the place of the whole, where no mask that is written can stand. Overflow of a signed one is
/// undefined, so nothing needs to be cut.
fn cut(program: &Program, value: Expr, width: u32) -> Expr {
    let (ty, span) = (value.ty, value.span);
    if value.is_error() || !is_unsigned(program, ty.ty) || width >= 64 {
        return value;
    }
    let mask = Expr::new(ExprKind::Integer((1 << width) - 1), ty, span);
    let kind = ExprKind::Binary(BinaryOp::BitAnd, Box::new(value), Box::new(mask));
    Expr::new(kind, ty, span)
}

/// The width that `cut` has left.
pub fn cut_width(left: &Expr, right: &Expr) -> Option<u32> {
    match right.kind {
        ExprKind::Integer(mask) if left.span == right.span => Some(mask.count_ones()),
        _ => None,
    }
}
