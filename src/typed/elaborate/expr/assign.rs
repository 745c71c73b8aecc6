//! Assignment (C11 6.5.16): the place must be modifiable, the value gets its type.

use super::super::Elaborator;
use super::super::classify::Class;
use super::super::convert::Role;
use super::binary::typed_op;
use crate::base::Span;
use crate::syntax::ast::{self, BinaryOp as Written};
use crate::typed::tree::{BinaryOp, CompoundAssign, Expr, ExprKind, Origin};
use crate::typed::types::TypeId;

impl Elaborator {
    pub fn assign(&mut self, place: &ast::Expr, value: &ast::Expr, span: Span) -> Expr {
        let place = self.expr(place);
        let value = self.value(value);
        if !self.check_modifiable(&place) || value.is_error() {
            return Expr::error(span);
        }
        let ty = place.ty.ty;
        let value = self.convert_for(value, ty, Role::Assignment);
        Expr::new(ExprKind::Assign(Box::new(place), Box::new(value)), ty, span)
    }

    pub fn compound_assign(
        &mut self,
        op: Written,
        place: &ast::Expr,
        value: &ast::Expr,
        span: Span,
    ) -> Expr {
        let place = self.expr(place);
        let value = self.value(value);
        if !self.check_modifiable(&place) || value.is_error() {
            return Expr::error(span);
        }
        let ty = place.ty.ty;
        let Some((op, value, computed)) = self.computation(op, &place, value, span) else {
            return Expr::error(span);
        };
        let assign = CompoundAssign { op, place, value, computed };
        Expr::new(ExprKind::CompoundAssign(Box::new(assign)), ty, span)
    }

    /// The operator, the converted value and the type in which `place op value` is computed (C11 6.5.16.2).
    fn computation(
        &mut self,
        op: Written,
        place: &Expr,
        value: Expr,
        span: Span,
    ) -> Option<(BinaryOp, Expr, TypeId)> {
        let ty = place.ty.ty;
        let classes = (self.class(ty), self.class(value.ty.ty));
        match (op, classes.0, classes.1) {
            (Written::Add | Written::Sub, Class::Pointer, Class::Integer) => {
                if !self.check_pointee_size(ty, place.span) {
                    return None;
                }
                let op = match op {
                    Written::Add => BinaryOp::PointerAdd,
                    _ => BinaryOp::PointerSub,
                };
                Some((op, self.promote(value), ty))
            }
            (Written::Shl | Written::Shr, Class::Integer, Class::Integer) => {
                let width = self.place_width(place);
                let computed = self.promoted(ty, width);
                Some((typed_op(op), self.promote(value), computed))
            }
            (_, Class::Vector, _) => {
                let value = self.convert(value, ty, Origin::Implicit);
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
                self.wrong_operands(op, place, &value, span);
                None
            }
            (_, left, right) if left.is_arithmetic() && right.is_arithmetic() => {
                let (left, right) = (self.operand_place(place), self.operand(&value));
                let computed = self.common_operand(left, right);
                Some((typed_op(op), self.convert_operand(value, computed), computed.ty))
            }
            _ => {
                self.wrong_operands(op, place, &value, span);
                None
            }
        }
    }
}
