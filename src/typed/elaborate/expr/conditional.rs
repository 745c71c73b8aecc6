//! The conditional operator (C11 6.5.15), GNU's `a ?: b`, statement expressions and `__builtin_choose_expr`.

use super::super::Elaborator;
use super::super::classify::Class;
use super::super::wide::Operand;
use crate::base::Span;
use crate::syntax::ast;
use crate::typed::tree::{Expr, ExprKind, Origin};
use crate::typed::types::TypeId;

impl Elaborator {
    pub fn conditional(
        &mut self,
        condition: &ast::Expr,
        then: &ast::Expr,
        otherwise: &ast::Expr,
        span: Span,
    ) -> Expr {
        let condition = self.condition(condition);
        let then = self.value(then);
        let otherwise = self.value(otherwise);
        if condition.is_error() || then.is_error() || otherwise.is_error() {
            return Expr::error(span);
        }
        let joined = self.joined_type(&then, &otherwise, span);
        let then = self.convert(then, joined.ty, Origin::Implicit);
        let otherwise = self.convert(otherwise, joined.ty, Origin::Implicit);
        let kind = ExprKind::Conditional(Box::new((condition, then, otherwise)));
        self.cut_operand(Expr::new(kind, joined.ty, span), joined)
    }

    pub fn conditional_self(
        &mut self,
        condition: &ast::Expr,
        otherwise: &ast::Expr,
        span: Span,
    ) -> Expr {
        let condition = self.condition(condition);
        let otherwise = self.value(otherwise);
        if condition.is_error() || otherwise.is_error() {
            return Expr::error(span);
        }
        let joined = self.joined_type(&condition, &otherwise, span);
        let condition = self.convert(condition, joined.ty, Origin::Implicit);
        let otherwise = self.convert(otherwise, joined.ty, Origin::Implicit);
        let kind = ExprKind::ConditionalSelf(Box::new(condition), Box::new(otherwise));
        self.cut_operand(Expr::new(kind, joined.ty, span), joined)
    }

    /// The type of the result (C11 6.5.15p5 and p6).
    fn joined_type(&mut self, left: &Expr, right: &Expr, span: Span) -> Operand {
        let classes = (self.class(left.ty.ty), self.class(right.ty.ty));
        if classes.0.is_arithmetic() && classes.1.is_arithmetic() {
            let (left, right) = (self.operand(left), self.operand(right));
            return self.common_operand(left, right);
        }
        Operand { ty: self.joined_other(left, right, span), width: None }
    }

    /// If the two are not both numbers.
    fn joined_other(&mut self, left: &Expr, right: &Expr, span: Span) -> TypeId {
        let (a, b) = (left.ty.ty, right.ty.ty);
        match (self.class(a), self.class(b)) {
            // GNU C lets one side be void.
            (Class::Void, _) | (_, Class::Void) => TypeId::VOID,
            _ if a == b => a,
            (Class::Pointer, Class::Pointer) => self.joined_pointer(left, right, span),
            (Class::Pointer, Class::Integer) => {
                self.check_mixed_branches(left, right, span);
                a
            }
            (Class::Integer, Class::Pointer) => {
                self.check_mixed_branches(right, left, span);
                b
            }
            (Class::Record, Class::Record) if self.compatible(a, b) => a,
            (Class::Vector, Class::Vector) if self.size_of(a) == self.size_of(b) => a,
            _ => {
                let (a, b) = (self.describe(a), self.describe(b));
                let message = format!("the branches have types that do not fit: `{a}` and `{b}`");
                self.error("type-error", span, message);
                TypeId::ERROR
            }
        }
    }

    fn joined_pointer(&mut self, left: &Expr, right: &Expr, span: Span) -> TypeId {
        // A null pointer constant takes the other's type; so `c ? (void *)0 : p` has that of `p`.
        match (self.is_null_constant(left), self.is_null_constant(right)) {
            (true, false) => return right.ty.ty,
            (false, true) => return left.ty.ty,
            _ => {}
        }
        if let Some(ty) = self.merged_pointer(left.ty.ty, right.ty.ty) {
            return ty;
        }
        let (a, b) = (self.describe(left.ty), self.describe(right.ty));
        let message = format!("the branches are pointers to different types: `{a}` and `{b}`");
        self.warn("incompatible-pointers", span, message);
        TypeId::VOID_POINTER
    }

    fn check_mixed_branches(&mut self, pointer: &Expr, integer: &Expr, span: Span) {
        if !self.is_null_constant(integer) {
            let (a, b) = (self.describe(pointer.ty), self.describe(integer.ty));
            let message = format!("the branches are a pointer and an integer: `{a}` and `{b}`");
            self.warn("int-conversion", span, message);
        }
    }

    /// `__builtin_choose_expr(c, a, b)`: one of the two as it is; the other is only there.
    pub fn choose(
        &mut self,
        condition: &ast::Expr,
        then: &ast::Expr,
        otherwise: &ast::Expr,
        span: Span,
    ) -> Expr {
        let role = "the first argument of `__builtin_choose_expr`";
        let chosen = match self.integer_constant(condition, role) {
            Some(0) => self.expr(otherwise),
            Some(_) => self.expr(then),
            None => Expr::error(span),
        };
        Expr { span, ..chosen }
    }
}
