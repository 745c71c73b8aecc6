//! Assignment (C11 6.5.16): the place must be modifiable, the value gets its type.

use super::super::classify::Class;
use super::super::convert::Role;
use super::binary::typed_op;
use crate::base::Span;
use crate::syntax::ast::{self, BinaryOp as Written};
use crate::typed::elaborate::{
    Elaborator, classify, convert,
    draft::Draft,
    expr::{self, binary, place},
    wide,
};
use crate::typed::tree::{BinaryOp, CompoundAssign, Expr, ExprKind, Origin};
use crate::typed::types::TypeId;

pub fn assign(
    elaborator: &mut Elaborator,
    place: &ast::Expr,
    value: &ast::Expr,
    span: Span,
) -> Expr {
    let place = expr::read(elaborator, place);
    let value = expr::value(elaborator, value);
    if !place::check_modifiable(&mut elaborator.draft, &place) || value.is_error() {
        return Expr::error(span);
    }
    let ty = place.ty.ty;
    let value = convert::convert_for(&mut elaborator.draft, value, ty, Role::Assignment);
    Expr::new(ExprKind::Assign(Box::new(place), Box::new(value)), ty, span)
}

pub fn compound_assign(
    elaborator: &mut Elaborator,
    op: Written,
    place: &ast::Expr,
    value: &ast::Expr,
    span: Span,
) -> Expr {
    let place = expr::read(elaborator, place);
    let value = expr::value(elaborator, value);
    if !place::check_modifiable(&mut elaborator.draft, &place) || value.is_error() {
        return Expr::error(span);
    }
    let ty = place.ty.ty;
    let Some((op, value, computed)) = computation(&mut elaborator.draft, op, &place, value, span)
    else {
        return Expr::error(span);
    };
    let assign = CompoundAssign { op, place, value, computed };
    Expr::new(ExprKind::CompoundAssign(Box::new(assign)), ty, span)
}

/// The operator, the converted value and the type in which `place op value` is computed (C11 6.5.16.2).
fn computation(
    draft: &mut Draft,
    op: Written,
    place: &Expr,
    value: Expr,
    span: Span,
) -> Option<(BinaryOp, Expr, TypeId)> {
    let ty = place.ty.ty;
    let classes = (draft.program.types.class(ty), draft.program.types.class(value.ty.ty));
    match (op, classes.0, classes.1) {
        (Written::Add | Written::Sub, Class::Pointer, Class::Integer) => {
            if !binary::check_pointee_size(draft, ty, place.span) {
                return None;
            }
            let op = match op {
                Written::Add => BinaryOp::PointerAdd,
                _ => BinaryOp::PointerSub,
            };
            Some((op, convert::promote(&draft.program, value), ty))
        }
        (Written::Shl | Written::Shr, Class::Integer, Class::Integer) => {
            let width = convert::place_width(&draft.program, place);
            let computed = classify::promoted(&draft.program, ty, width);
            Some((typed_op(op), convert::promote(&draft.program, value), computed))
        }
        (_, Class::Vector, _) => {
            let value = convert::convert(&draft.program, value, ty, Origin::Implicit);
            Some((typed_op(op), value, ty))
        }
        (
            Written::Rem
            | Written::BitAnd
            | Written::BitXor
            | Written::BitOr
            | Written::Shl
            | Written::Shr,
            left,
            right,
        ) if (left, right) != (Class::Integer, Class::Integer) => {
            binary::wrong_operands(draft, op, place, &value, span);
            None
        }
        (_, left, right) if left.is_arithmetic() && right.is_arithmetic() => {
            let (left, right) =
                (wide::operand_place(&draft.program, place), wide::operand(&draft.program, &value));
            let computed = wide::common_operand(&mut draft.program, left, right);
            Some((
                typed_op(op),
                wide::convert_operand(&draft.program, value, computed),
                computed.ty,
            ))
        }
        _ => {
            binary::wrong_operands(draft, op, place, &value, span);
            None
        }
    }
}
