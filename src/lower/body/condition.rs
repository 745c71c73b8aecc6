//! Conditions and branches. A condition that needs no statements of its own stays an expression; others become jumps, so that what
//! stands right of `&&` is evaluated, and its obligations hold, only where the left side allows it (C11 6.5.13p4).

use super::{Body, expression, operate};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::label::Role;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::integers;
use crate::lower::memory::make_object;
use crate::lower::scene::scalars;
use crate::lower::unit::Unit;
use crate::typed::tree::{BinaryOp, Conversion, ConversionKind, Expr, ExprKind, UnaryOp};
use crate::typed::types::TypeId;

/// Whether a scalar value is not zero.
pub fn truth_of(body: &mut Body, expr: &Expr) -> Value {
    let span = expr.span;
    match &expr.kind {
        ExprKind::Unary(UnaryOp::Not, of) => build::not(truth_of(body, of)),
        ExprKind::Binary(op, left, right) if is_test(*op) => {
            binary_condition(body, *op, left, right, span)
        }
        ExprKind::Convert(Conversion { kind: ConversionKind::Truth, .. }, of) => truth_of(body, of),
        ExprKind::Convert(Conversion { kind: ConversionKind::Integer, .. }, of) if is_truth(of) => {
            truth_of(body, of)
        }
        _ => {
            let value = expression::evaluate(body, expr);
            is_set(body.unit, value, expr.ty.ty)
        }
    }
}

fn is_set(unit: &Unit, value: Value, ty: TypeId) -> Value {
    match unit.class(ty) {
        Some(Class::Pointer) => build::ne(value, build::null()),
        Some(class) => integers::truth(class, value),
        None => build::ne(value, int(0)),
    }
}

pub fn binary_condition(
    body: &mut Body,
    op: BinaryOp,
    left: &Expr,
    right: &Expr,
    span: Span,
) -> Value {
    match op {
        BinaryOp::And | BinaryOp::Or => connect(body, op, left, right, span),
        _ => {
            let values = expression::evaluate_all(body, &[left, right]);
            let [a, b] = <[Value; 2]>::try_from(values).expect("two operands have two values");
            operate::compare(body.unit, &mut body.emit, op, (left, a), (right, b), span)
        }
    }
}

/// `left && right`, `left || right`
fn connect(body: &mut Body, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Value {
    let first = truth_of(body, left);
    let (second, stmts) = body.apart(|body| truth_of(body, right));
    if stmts.is_empty() {
        return match op {
            BinaryOp::And => build::and(first, second),
            _ => build::or(first, second),
        };
    }
    let result = body.emit.fresh("condition");
    body.emit.declare(&result, build::named_type("bool"));
    let (go_on, decided, join) =
        (body.emit.fresh("right"), body.emit.fresh("decided"), body.emit.fresh("join"));
    let (on_way, off_way) = match op {
        BinaryOp::And => (first.clone(), build::not(first)),
        _ => (build::not(first.clone()), first),
    };
    body.emit.push(build::goto(&[&go_on, &decided], span));
    body.emit.label(&go_on, right.span);
    body.emit.push(build::assume_branch(on_way, left.span));
    body.emit.extend(stmts);
    body.emit.push(build::assign(&result, second, right.span));
    body.emit.jump(&join, span);
    body.emit.label(&decided, left.span);
    body.emit.push(build::assume_branch(off_way, left.span));
    body.emit.push(build::assign(&result, build::truth(op == BinaryOp::Or), left.span));
    body.emit.jump(&join, span);
    body.emit.label(&join, span);
    build::var(&result)
}

/// Jumps to one label or the other; both follow.
pub fn branch_on(body: &mut Body, condition: &Expr, then: &str, other: &str) {
    let span = condition.span;
    match &condition.kind {
        ExprKind::Unary(UnaryOp::Not, of) => branch_on(body, of, other, then),
        ExprKind::Convert(Conversion { kind: ConversionKind::Truth, .. }, of) => {
            branch_on(body, of, then, other);
        }
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
            let middle = body.emit.fresh("right");
            match op {
                BinaryOp::And => branch_on(body, left, &middle, other),
                _ => branch_on(body, left, then, &middle),
            }
            body.emit.label(&middle, right.span);
            branch_on(body, right, then, other);
        }
        _ => {
            let before = body.scene.storage.temporaries.len();
            let mut value = truth_of(body, condition);
            if body.scene.storage.temporaries.len() > before {
                value = body.emit.keep("condition", build::named_type("bool"), value, span);
                make_object::end_temporaries(
                    body.unit,
                    &mut body.scene.storage,
                    &mut body.emit,
                    before,
                    span,
                );
            }
            body.emit.split(value, then, other, span);
        }
    }
}

pub fn conditional(
    body: &mut Body,
    condition: &Expr,
    then: &Expr,
    other: &Expr,
    ty: TypeId,
    span: Span,
) -> Value {
    let (first, first_stmts) = body.apart(|body| expression::evaluate_choice(body, then, span));
    let (second, second_stmts) = body.apart(|body| expression::evaluate_choice(body, other, span));
    if first_stmts.is_empty() && second_stmts.is_empty() {
        let test = truth_of(body, condition);
        return build::if_then_else(test, first, second);
    }
    let result = body.emit.fresh("chosen");
    let il_type = scalars::il_type(body.unit, ty);
    body.emit.declare(&result, il_type);
    let (yes, no, join) =
        (body.emit.fresh("then"), body.emit.fresh("else"), body.emit.fresh("join"));
    branch_on(body, condition, &yes, &no);
    body.emit.label_as(Role::Then, &yes, then.span);
    body.emit.extend(first_stmts);
    body.emit.push(build::assign(&result, first, span));
    body.emit.jump(&join, span);
    body.emit.label_as(Role::Else, &no, other.span);
    body.emit.extend(second_stmts);
    body.emit.push(build::assign(&result, second, span));
    body.emit.jump(&join, span);
    body.emit.label(&join, span);
    build::var(&result)
}

pub fn conditional_effect(
    body: &mut Body,
    condition: &Expr,
    then: &Expr,
    other: &Expr,
    span: Span,
) {
    let (yes, no, join) =
        (body.emit.fresh("then"), body.emit.fresh("else"), body.emit.fresh("join"));
    branch_on(body, condition, &yes, &no);
    body.emit.label_as(Role::Then, &yes, then.span);
    expression::effect(body, then);
    body.emit.jump(&join, span);
    body.emit.label_as(Role::Else, &no, other.span);
    expression::effect(body, other);
    body.emit.jump(&join, span);
    body.emit.label(&join, span);
}

/// `left ?: right`
pub fn conditional_self(
    body: &mut Body,
    left: &Expr,
    right: &Expr,
    ty: TypeId,
    span: Span,
) -> Value {
    let value = expression::evaluate_choice(body, left, span);
    let il_type = scalars::il_type(body.unit, ty);
    let kept = body.emit.keep("left", il_type.clone(), value, span);
    let test = is_set(body.unit, kept.clone(), ty);
    let (second, stmts) = body.apart(|body| expression::evaluate_choice(body, right, span));
    if stmts.is_empty() {
        return build::if_then_else(test, kept, second);
    }
    let result = body.emit.fresh("chosen");
    body.emit.declare(&result, il_type);
    let (yes, no, join) =
        (body.emit.fresh("then"), body.emit.fresh("else"), body.emit.fresh("join"));
    body.emit.split(test, &yes, &no, span);
    body.emit.label_as(Role::Then, &yes, left.span);
    body.emit.push(build::assign(&result, kept, span));
    body.emit.jump(&join, span);
    body.emit.label_as(Role::Else, &no, right.span);
    body.emit.extend(stmts);
    body.emit.push(build::assign(&result, second, span));
    body.emit.jump(&join, span);
    body.emit.label(&join, span);
    build::var(&result)
}

fn is_test(op: BinaryOp) -> bool {
    use BinaryOp::*;
    matches!(op, And | Or | Less | Greater | LessEqual | GreaterEqual | Equal | NotEqual)
}

/// An `int` that is 0 or 1 by what it is.
fn is_truth(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Unary(UnaryOp::Not, _) => true,
        ExprKind::Binary(op, ..) => is_test(*op),
        _ => false,
    }
}
