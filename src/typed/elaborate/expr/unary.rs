//! Unary operators (C11 6.5.3, and GNU's `__real__` and `__imag__`).

use super::super::classify::Class;
use crate::base::Span;
use crate::syntax::ast::{self, UnaryOp as Written};
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator, convert,
    expr::{self, binary, place},
    wide,
};
use crate::typed::program::Program;
use crate::typed::tree::{Expr, ExprKind, Origin, StepOp, UnaryOp};
use crate::typed::types::{Qualified, Type, TypeId};

pub fn unary(elaborator: &mut Elaborator, op: Written, operand: &ast::Expr, span: Span) -> Expr {
    match op {
        Written::AddressOf => place::address_of(elaborator, operand, span),
        Written::Deref => place::deref(elaborator, operand, span),
        Written::PreIncrement => step(elaborator, StepOp::PreIncrement, operand, span),
        Written::PreDecrement => step(elaborator, StepOp::PreDecrement, operand, span),
        Written::PostIncrement => step(elaborator, StepOp::PostIncrement, operand, span),
        Written::PostDecrement => step(elaborator, StepOp::PostDecrement, operand, span),
        Written::Real | Written::Imaginary => part(elaborator, op, operand, span),
        Written::Not => {
            let value = expr::condition(elaborator, operand);
            if value.is_error() {
                return Expr::error(span);
            }
            Expr::new(ExprKind::Unary(UnaryOp::Not, Box::new(value)), TypeId::INT, span)
        }
        Written::Plus | Written::Minus | Written::BitNot => sign(elaborator, op, operand, span),
    }
}

fn sign(elaborator: &mut Elaborator, op: Written, operand: &ast::Expr, span: Span) -> Expr {
    let value = expr::value(elaborator, operand);
    if value.is_error() {
        return Expr::error(span);
    }
    let class = elaborator.draft.program.types.class(value.ty.ty);
    let fits = match op {
        Written::BitNot => {
            matches!(class, Class::Integer | Class::Complex)
                || is_integer_vector(&elaborator.draft.program, value.ty.ty)
        }
        _ => class.is_arithmetic() || class == Class::Vector,
    };
    if !fits {
        let found = describe::describe(&elaborator.draft.program, value.ty);
        let (op, needs) = match op {
            Written::BitNot => ("~", "an integer"),
            Written::Minus => ("-", "a number"),
            _ => ("+", "a number"),
        };
        let message = format!("`{op}` needs {needs}, this is `{found}`");
        elaborator.draft.error("type-error", value.span, message);
        return Expr::error(span);
    }
    let shape = wide::operand(&elaborator.draft.program, &value);
    let value = convert::promote(&elaborator.draft.program, value);
    let ty = value.ty;
    let op = match (op, class) {
        // A value of the promoted type. The node keeps `+x` from being a bit-field.
        (Written::Plus, _) => {
            let result = convert::convert(&elaborator.draft.program, value, ty.ty, Origin::Cast);
            return wide::cut_operand(&elaborator.draft.program, Expr { span, ..result }, shape);
        }
        (Written::BitNot, Class::Complex) => UnaryOp::Conjugate,
        (Written::BitNot, _) => UnaryOp::BitNot,
        _ => UnaryOp::Minus,
    };
    let result = Expr::new(ExprKind::Unary(op, Box::new(value)), ty, span);
    wide::cut_result(&elaborator.draft.program, result, shape)
}

fn is_integer_vector(program: &Program, ty: TypeId) -> bool {
    match program.types.get(ty) {
        Type::Vector(element, _) => program.types.class(*element) == Class::Integer,
        _ => false,
    }
}

fn step(elaborator: &mut Elaborator, op: StepOp, operand: &ast::Expr, span: Span) -> Expr {
    let place = expr::read(elaborator, operand);
    if !place::check_modifiable(&mut elaborator.draft, &place) {
        return Expr::error(span);
    }
    let class = elaborator.draft.program.types.class(place.ty.ty);
    if !(class.is_scalar() || class == Class::Vector) {
        let found = describe::describe(&elaborator.draft.program, place.ty);
        let message = format!("`++` and `--` need a number or a pointer, this is `{found}`");
        elaborator.draft.error("type-error", place.span, message);
        return Expr::error(span);
    }
    if class == Class::Pointer
        && !binary::check_pointee_size(&mut elaborator.draft, place.ty.ty, place.span)
    {
        return Expr::error(span);
    }
    let ty = place.ty.ty;
    Expr::new(ExprKind::Step(op, Box::new(place)), ty, span)
}

/// The real or imaginary part; of a real number itself, or zero.
fn part(elaborator: &mut Elaborator, op: Written, operand: &ast::Expr, span: Span) -> Expr {
    let whole = expr::read(elaborator, operand);
    if whole.is_error() {
        return Expr::error(span);
    }
    if let Type::Complex(kind) = *elaborator.draft.program.types.get(whole.ty.ty) {
        let ty = elaborator.draft.program.types.intern(Type::Float(kind));
        let ty = Qualified { ty, qualifiers: whole.ty.qualifiers };
        let kind = match op {
            Written::Real => ExprKind::Real(Box::new(whole)),
            _ => ExprKind::Imaginary(Box::new(whole)),
        };
        return Expr::new(kind, ty, span);
    }
    let value = convert::rvalue(&mut elaborator.draft.program, whole);
    if !elaborator.draft.program.types.class(value.ty.ty).is_real() {
        let found = describe::describe(&elaborator.draft.program, value.ty);
        elaborator.draft.error(
            "type-error",
            span,
            format!("only a number has parts, this is `{found}`"),
        );
        return Expr::error(span);
    }
    let ty = value.ty.ty;
    match op {
        Written::Real => value,
        _ => {
            let zero = expr::int(0, span);
            let zero = convert::convert(&elaborator.draft.program, zero, ty, Origin::Implicit);
            Expr::new(ExprKind::Comma(Box::new(value), Box::new(zero)), ty, span)
        }
    }
}
