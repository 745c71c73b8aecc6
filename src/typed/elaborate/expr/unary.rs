//! Unary operators (C11 6.5.3, and GNU's `__real__` and `__imag__`).

use super::super::Elaborator;
use super::super::classify::Class;
use crate::base::Span;
use crate::syntax::ast::{self, UnaryOp as Written};
use crate::typed::tree::{Expr, ExprKind, Origin, StepOp, UnaryOp};
use crate::typed::types::{Qualified, Type, TypeId};

impl Elaborator {
    pub fn unary(&mut self, op: Written, operand: &ast::Expr, span: Span) -> Expr {
        match op {
            Written::AddressOf => self.address_of(operand, span),
            Written::Deref => self.deref(operand, span),
            Written::PreIncrement => self.step(StepOp::PreIncrement, operand, span),
            Written::PreDecrement => self.step(StepOp::PreDecrement, operand, span),
            Written::PostIncrement => self.step(StepOp::PostIncrement, operand, span),
            Written::PostDecrement => self.step(StepOp::PostDecrement, operand, span),
            Written::Real | Written::Imaginary => self.part(op, operand, span),
            Written::Not => {
                let value = self.condition(operand);
                if value.is_error() {
                    return Expr::error(span);
                }
                Expr::new(ExprKind::Unary(UnaryOp::Not, Box::new(value)), TypeId::INT, span)
            }
            Written::Plus | Written::Minus | Written::BitNot => self.sign(op, operand, span),
        }
    }

    fn sign(&mut self, op: Written, operand: &ast::Expr, span: Span) -> Expr {
        let value = self.value(operand);
        if value.is_error() {
            return Expr::error(span);
        }
        let class = self.class(value.ty.ty);
        let fits = match op {
            Written::BitNot => {
                matches!(class, Class::Integer | Class::Complex)
                    || self.is_integer_vector(value.ty.ty)
            }
            _ => class.is_arithmetic() || class == Class::Vector,
        };
        if !fits {
            let found = self.describe(value.ty);
            let (op, needs) = match op {
                Written::BitNot => ("~", "an integer"),
                Written::Minus => ("-", "a number"),
                _ => ("+", "a number"),
            };
            let message = format!("`{op}` needs {needs}, this is `{found}`");
            self.error("type-error", value.span, message);
            return Expr::error(span);
        }
        let shape = self.operand(&value);
        let value = self.promote(value);
        let ty = value.ty;
        let op = match (op, class) {
            // A value of the promoted type. The node keeps `+x` from being a bit-field.
            (Written::Plus, _) => {
                let result = self.convert(value, ty.ty, Origin::Cast);
                return self.cut_operand(Expr { span, ..result }, shape);
            }
            (Written::BitNot, Class::Complex) => UnaryOp::Conjugate,
            (Written::BitNot, _) => UnaryOp::BitNot,
            _ => UnaryOp::Minus,
        };
        let result = Expr::new(ExprKind::Unary(op, Box::new(value)), ty, span);
        self.cut_result(result, shape)
    }

    pub fn is_integer_vector(&self, ty: TypeId) -> bool {
        match self.program.types.get(ty) {
            Type::Vector(element, _) => self.class(*element) == Class::Integer,
            _ => false,
        }
    }

    fn step(&mut self, op: StepOp, operand: &ast::Expr, span: Span) -> Expr {
        let place = self.expr(operand);
        if !self.check_modifiable(&place) {
            return Expr::error(span);
        }
        let class = self.class(place.ty.ty);
        if !(class.is_scalar() || class == Class::Vector) {
            let found = self.describe(place.ty);
            let message = format!("`++` and `--` need a number or a pointer, this is `{found}`");
            self.error("type-error", place.span, message);
            return Expr::error(span);
        }
        if class == Class::Pointer && !self.check_pointee_size(place.ty.ty, place.span) {
            return Expr::error(span);
        }
        let ty = place.ty.ty;
        Expr::new(ExprKind::Step(op, Box::new(place)), ty, span)
    }

    /// The real or imaginary part; of a real number itself, or zero.
    fn part(&mut self, op: Written, operand: &ast::Expr, span: Span) -> Expr {
        let whole = self.expr(operand);
        if whole.is_error() {
            return Expr::error(span);
        }
        if let Type::Complex(kind) = *self.program.types.get(whole.ty.ty) {
            let ty = self.program.types.intern(Type::Float(kind));
            let ty = Qualified { ty, qualifiers: whole.ty.qualifiers };
            let kind = match op {
                Written::Real => ExprKind::Real(Box::new(whole)),
                _ => ExprKind::Imaginary(Box::new(whole)),
            };
            return Expr::new(kind, ty, span);
        }
        let value = self.rvalue(whole);
        if !self.class(value.ty.ty).is_real() {
            let found = self.describe(value.ty);
            self.error("type-error", span, format!("only a number has parts, this is `{found}`"));
            return Expr::error(span);
        }
        let ty = value.ty.ty;
        match op {
            Written::Real => value,
            _ => {
                let zero = self.int(0, span);
                let zero = self.convert(zero, ty, Origin::Implicit);
                Expr::new(ExprKind::Comma(Box::new(value), Box::new(zero)), ty, span)
            }
        }
    }
}
