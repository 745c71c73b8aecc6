//! The conditional operator (C11 6.5.15), GNU's `a ?: b`, statement expressions and `__builtin_choose_expr`.

use super::super::classify::Class;
use super::super::wide::Operand;
use crate::base::Span;
use crate::syntax::ast;
use crate::typed::compare;
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator, classify, convert,
    draft::Draft,
    expr::{self, binary},
    wide,
};
use crate::typed::tree::{Expr, ExprKind, Origin};
use crate::typed::types::TypeId;

pub fn conditional(
    elaborator: &mut Elaborator,
    condition: &ast::Expr,
    then: &ast::Expr,
    otherwise: &ast::Expr,
    span: Span,
) -> Expr {
    let condition = expr::condition(elaborator, condition);
    let then = expr::value(elaborator, then);
    let otherwise = expr::value(elaborator, otherwise);
    if condition.is_error() || then.is_error() || otherwise.is_error() {
        return Expr::error(span);
    }
    let joined = joined_type(&mut elaborator.draft, &then, &otherwise, span);
    let then = convert::convert(&elaborator.draft.program, then, joined.ty, Origin::Implicit);
    let otherwise =
        convert::convert(&elaborator.draft.program, otherwise, joined.ty, Origin::Implicit);
    let kind = ExprKind::Conditional(Box::new((condition, then, otherwise)));
    wide::cut_operand(&elaborator.draft.program, Expr::new(kind, joined.ty, span), joined)
}

pub fn conditional_self(
    elaborator: &mut Elaborator,
    condition: &ast::Expr,
    otherwise: &ast::Expr,
    span: Span,
) -> Expr {
    let condition = expr::condition(elaborator, condition);
    let otherwise = expr::value(elaborator, otherwise);
    if condition.is_error() || otherwise.is_error() {
        return Expr::error(span);
    }
    let joined = joined_type(&mut elaborator.draft, &condition, &otherwise, span);
    let condition =
        convert::convert(&elaborator.draft.program, condition, joined.ty, Origin::Implicit);
    let otherwise =
        convert::convert(&elaborator.draft.program, otherwise, joined.ty, Origin::Implicit);
    let kind = ExprKind::ConditionalSelf(Box::new(condition), Box::new(otherwise));
    wide::cut_operand(&elaborator.draft.program, Expr::new(kind, joined.ty, span), joined)
}

/// The type of the result (C11 6.5.15p5 and p6).
fn joined_type(draft: &mut Draft, left: &Expr, right: &Expr, span: Span) -> Operand {
    let classes = (draft.program.types.class(left.ty.ty), draft.program.types.class(right.ty.ty));
    if classes.0.is_arithmetic() && classes.1.is_arithmetic() {
        let (left, right) =
            (wide::operand(&draft.program, left), wide::operand(&draft.program, right));
        return wide::common_operand(&mut draft.program, left, right);
    }
    Operand { ty: joined_other(draft, left, right, span), width: None }
}

/// If the two are not both numbers.
fn joined_other(draft: &mut Draft, left: &Expr, right: &Expr, span: Span) -> TypeId {
    let (a, b) = (left.ty.ty, right.ty.ty);
    match (draft.program.types.class(a), draft.program.types.class(b)) {
        // GNU C lets one side be void.
        (Class::Void, _) | (_, Class::Void) => TypeId::VOID,
        _ if a == b => a,
        (Class::Pointer, Class::Pointer) => joined_pointer(draft, left, right, span),
        (Class::Pointer, Class::Integer) => {
            check_mixed_branches(draft, left, right, span);
            a
        }
        (Class::Integer, Class::Pointer) => {
            check_mixed_branches(draft, right, left, span);
            b
        }
        (Class::Record, Class::Record) if compare::compatible(&draft.program, a, b) => a,
        (Class::Vector, Class::Vector)
            if classify::size_of(&draft.program, a) == classify::size_of(&draft.program, b) =>
        {
            a
        }
        _ => {
            let (a, b) =
                (describe::describe(&draft.program, a), describe::describe(&draft.program, b));
            let message = format!("the branches have types that do not fit: `{a}` and `{b}`");
            draft.error("type-error", span, message);
            TypeId::ERROR
        }
    }
}

fn joined_pointer(draft: &mut Draft, left: &Expr, right: &Expr, span: Span) -> TypeId {
    // A null pointer constant takes the other's type; so `c ? (void *)0 : p` has that of `p`.
    match (
        convert::is_null_constant(&draft.program, left),
        convert::is_null_constant(&draft.program, right),
    ) {
        (true, false) => return right.ty.ty,
        (false, true) => return left.ty.ty,
        _ => {}
    }
    if let Some(ty) = binary::merged_pointer(&mut draft.program, left.ty.ty, right.ty.ty) {
        return ty;
    }
    let (a, b) =
        (describe::describe(&draft.program, left.ty), describe::describe(&draft.program, right.ty));
    let message = format!("the branches are pointers to different types: `{a}` and `{b}`");
    draft.warn("incompatible-pointers", span, message);
    TypeId::VOID_POINTER
}

fn check_mixed_branches(draft: &mut Draft, pointer: &Expr, integer: &Expr, span: Span) {
    if !convert::is_null_constant(&draft.program, integer) {
        let (a, b) = (
            describe::describe(&draft.program, pointer.ty),
            describe::describe(&draft.program, integer.ty),
        );
        let message = format!("the branches are a pointer and an integer: `{a}` and `{b}`");
        draft.warn("int-conversion", span, message);
    }
}

/// `__builtin_choose_expr(c, a, b)`: one of the two as it is; the other is only there.
pub fn choose(
    elaborator: &mut Elaborator,
    condition: &ast::Expr,
    then: &ast::Expr,
    otherwise: &ast::Expr,
    span: Span,
) -> Expr {
    let role = "the first argument of `__builtin_choose_expr`";
    let chosen = match expr::integer_constant(elaborator, condition, role) {
        Some(0) => expr::read(elaborator, otherwise),
        Some(_) => expr::read(elaborator, then),
        None => Expr::error(span),
    };
    Expr { span, ..chosen }
}
