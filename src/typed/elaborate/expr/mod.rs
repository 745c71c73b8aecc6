//! Expressions (C11 6.5): an untyped one comes in, a typed one goes out, every conversion a node. One file for each kind.
//! Rule: an operand with a reported mistake makes the whole an error without another message.

pub mod assign;
pub mod binary;
pub mod call;
pub mod cast;
pub mod conditional;
pub mod function_name;
pub mod generic;
pub mod literal;
pub mod member;
pub mod offsetof;
pub mod place;
pub mod size;
pub mod unary;

use crate::typed::describe;
use crate::typed::elaborate::{Elaborator, classify, convert, draft::Draft, stmt};
use crate::typed::program::Program;
pub(super) use size::has_effects;

use super::classify::Class;
use crate::base::Span;
use crate::syntax::ast::{self, ExprKind as Untyped};
use crate::typed::constant::{self, Constant};
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::TypeId;

/// The expression as written: a place stays a place, an array an array, a function a designator.
pub fn read(elaborator: &mut Elaborator, expr: &ast::Expr) -> Expr {
    let span = expr.span;
    match &expr.kind {
        Untyped::Name(name) => place::name(elaborator, *name, span),
        Untyped::Integer(integer) => {
            literal::integer(&mut elaborator.draft.program, *integer, span)
        }
        Untyped::Float(text) => literal::float(&mut elaborator.draft, *text, span),
        Untyped::Character(character) => {
            literal::character(&elaborator.draft.program, *character, span)
        }
        Untyped::String(parts) => literal::string(&mut elaborator.draft, parts, span),
        Untyped::Index(base, index) => place::index(elaborator, base, index, span),
        Untyped::Call(callee, arguments) => call::call(elaborator, callee, arguments, span),
        Untyped::Member { base, member, access } => {
            member::member(elaborator, base, *member, *access, span)
        }
        Untyped::CompoundLiteral(ty, list) => cast::compound_literal(elaborator, ty, list, span),
        Untyped::Unary(op, operand) => unary::unary(elaborator, *op, operand, span),
        Untyped::Binary(op, left, right) => binary::binary(elaborator, *op, left, right, span),
        Untyped::Assign(None, place, value) => assign::assign(elaborator, place, value, span),
        Untyped::Assign(Some(op), place, value) => {
            assign::compound_assign(elaborator, *op, place, value, span)
        }
        Untyped::Cast(ty, operand) => cast::cast(elaborator, ty, operand, span),
        Untyped::Conditional(condition, Some(then), otherwise) => {
            conditional::conditional(elaborator, condition, then, otherwise, span)
        }
        Untyped::Conditional(condition, None, otherwise) => {
            conditional::conditional_self(elaborator, condition, otherwise, span)
        }
        Untyped::Comma(first, second) => {
            let first = value(elaborator, first);
            let second = value(elaborator, second);
            let ty = second.ty;
            Expr::new(ExprKind::Comma(Box::new(first), Box::new(second)), ty, span)
        }
        _ => rare(elaborator, expr),
    }
}

/// Kinds that nest seldom; apart, so that the frame of `expr` stays small.
#[inline(never)]
fn rare(elaborator: &mut Elaborator, expr: &ast::Expr) -> Expr {
    let span = expr.span;
    match &expr.kind {
        Untyped::SizeofExpr(operand) => size::sizeof_expr(elaborator, operand, span),
        Untyped::SizeofType(ty) => size::sizeof_type(elaborator, ty, span),
        Untyped::AlignofExpr(operand) => size::alignof_expr(elaborator, operand, span),
        Untyped::AlignofType(ty, which) => size::alignof_type(elaborator, ty, *which, span),
        Untyped::Generic { control, choices } => {
            generic::generic(elaborator, control, choices, span)
        }
        Untyped::Statement(block) => stmt::statement_expr(elaborator, block, span),
        Untyped::LabelAddress(label) => function_name::label_address(elaborator, *label, span),
        Untyped::VaArg(list, ty) => generic::va_arg(elaborator, list, ty, span),
        Untyped::Offsetof(ty, designators) => offsetof::offsetof(elaborator, ty, designators, span),
        Untyped::TypesCompatible(left, right) => {
            generic::types_compatible(elaborator, left, right, span)
        }
        Untyped::Choose(condition, then, otherwise) => {
            conditional::choose(elaborator, condition, then, otherwise, span)
        }
        _ => Expr::error(span),
    }
}

/// The expression's value: a place is loaded, arrays and functions decay (C11 6.3.2.1).
pub fn value(elaborator: &mut Elaborator, expr: &ast::Expr) -> Expr {
    let expr = read(elaborator, expr);
    convert::rvalue(&mut elaborator.draft.program, expr)
}

/// A value that can be compared to zero: the condition of `if`, `while`, `?:`.
pub fn condition(elaborator: &mut Elaborator, expr: &ast::Expr) -> Expr {
    let value = value(elaborator, expr);
    check_scalar(&mut elaborator.draft, value, "a condition")
}

/// A value must be scalar; `role` says what it is.
fn check_scalar(draft: &mut Draft, value: Expr, role: &str) -> Expr {
    if value.is_error() || draft.program.types.class(value.ty.ty).is_scalar() {
        return value;
    }
    let found = describe::describe(&draft.program, value.ty);
    let message = format!("{role} must be a number or a pointer, this is `{found}`");
    draft.error("type-error", value.span, message);
    Expr::error(value.span)
}

/// The value of an integer constant expression (C11 6.6p6), or a message and `None`. `role` says what it is for:
/// "the width of a bit-field".
pub fn integer_constant(elaborator: &mut Elaborator, expr: &ast::Expr, role: &str) -> Option<i128> {
    let value = value(elaborator, expr);
    constant_value(&mut elaborator.draft, &value, role)
}

pub fn constant_value(draft: &mut Draft, value: &Expr, role: &str) -> Option<i128> {
    if value.is_error() {
        return None;
    }
    if draft.program.types.class(value.ty.ty) != Class::Integer {
        let found = describe::describe(&draft.program, value.ty);
        let message = format!("{role} must be an integer, this is `{found}`");
        draft.error("type-error", value.span, message);
        return None;
    }
    match constant::evaluate_required(&draft.program, value) {
        Ok(Constant::Integer(value)) => Some(value),
        Ok(Constant::Other) => {
            let message = format!("{role} is computed with more precision than is modelled");
            draft.error("constant-error", value.span, message);
            None
        }
        Ok(_) => {
            draft.error("constant-error", value.span, format!("{role} is not an integer"));
            None
        }
        Err(trouble) => {
            let message = format!("{role} must be a constant: {}", trouble.reason);
            draft.error("constant-error", trouble.span, message);
            None
        }
    }
}

pub fn int(value: i64, span: Span) -> Expr {
    Expr::new(ExprKind::Integer(value as u64), TypeId::INT, span)
}

/// A constant of type `size_t`.
pub fn size(program: &Program, value: u64, span: Span) -> Expr {
    let ty = program.target.size_type().id();
    Expr::new(ExprKind::Integer(value), ty, span)
}

/// An integer constant of any integer type, reduced to it.
pub fn constant(program: &Program, value: i128, ty: TypeId, span: Span) -> Expr {
    let bits = match classify::integer_kind(program, ty) {
        Some(kind) => {
            let width = 8 * program.target.integer_size(kind) as u32;
            match (width, program.target.is_signed(kind)) {
                (64.., _) => value as u64,
                (width, true) => ((value as i64) << (64 - width) >> (64 - width)) as u64,
                (width, false) => value as u64 & ((1 << width) - 1),
            }
        }
        None => value as u64,
    };
    Expr::new(ExprKind::Integer(bits), ty, span)
}
