//! Conditions and branches. A condition that needs no statements of its own stays an expression; others become jumps, so that what
//! stands right of `&&` is evaluated, and its obligations hold, only where the left side allows it (C11 6.5.13p4).

use super::{Body, aggregate, scalars, value};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::integers;
use crate::lower::unit::Unit;
use crate::typed::tree::{BinaryOp, Conversion, ConversionKind, Expr, ExprKind, UnaryOp};
use crate::typed::types::TypeId;

/// Whether a scalar value is not zero.
pub(super) fn truth_of(body: &mut Body, expr: &Expr) -> Value {
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
            let value = value::evaluate(body, expr);
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

pub(super) fn binary_condition(
    body: &mut Body,
    op: BinaryOp,
    left: &Expr,
    right: &Expr,
    span: Span,
) -> Value {
    match op {
        BinaryOp::And | BinaryOp::Or => connect(body, op, left, right, span),
        _ => {
            let values = value::evaluate_all(body, &[left, right]);
            let [a, b] = <[Value; 2]>::try_from(values).expect("two operands have two values");
            compare(body.unit, &mut body.emit, op, (left, a), (right, b), span)
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

fn compare(
    unit: &Unit,
    emit: &mut Emit,
    op: BinaryOp,
    (left, a): (&Expr, Value),
    (right, b): (&Expr, Value),
    span: Span,
) -> Value {
    use BinaryOp::*;
    match unit.class(left.ty.ty) {
        Some(Class::Pointer) => match op {
            Equal | NotEqual => {
                let exact = is_null(left) || is_null(right);
                let equal = if exact { build::eq(a, b) } else { same_address(a, b) };
                if op == Equal { equal } else { build::not(equal) }
            }
            _ => {
                // C11 6.5.8p5
                check_comparable(emit, &a, &b, span);
                order(op, build::offset(a), build::offset(b))
            }
        },
        Some(class) => match integers::compare(op, class, &a, &b) {
            Some(truth) => truth,
            None => order(op, a, b),
        },
        None => order(op, a, b),
    }
}

/// C11 6.5.8p5, 6.5.6p9: both pointers point into one object, or to its end.
pub(super) fn check_comparable(emit: &mut Emit, a: &Value, b: &Value, span: Span) {
    let object = build::object(a.clone());
    let same = build::eq(object.clone(), build::object(b.clone()));
    let words = "the pointers may point to different objects";
    emit.check(ObligationKind::PointerComparison, same, span, Some(words));
    let end = build::apply("Size", vec![object.clone()]);
    let inside =
        |pointer: &Value| build::within(int(0), build::offset(pointer.clone()), end.clone());
    let both = build::and(inside(a), inside(b));
    // A pointer may be compared with itself wherever it points: a range without elements may start anywhere.
    let itself = build::eq(a.clone(), b.clone());
    let words = "one of the pointers may be outside of the object";
    let fine = build::or(itself, both);
    emit.check(ObligationKind::PointerComparison, fine, span, Some(words));
}

/// Jumps to one label or the other; both follow.
pub(super) fn branch(body: &mut Body, condition: &Expr, then: &str, other: &str) {
    let span = condition.span;
    match &condition.kind {
        ExprKind::Unary(UnaryOp::Not, of) => branch(body, of, other, then),
        ExprKind::Convert(Conversion { kind: ConversionKind::Truth, .. }, of) => {
            branch(body, of, then, other);
        }
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
            let middle = body.emit.fresh("right");
            match op {
                BinaryOp::And => branch(body, left, &middle, other),
                _ => branch(body, left, then, &middle),
            }
            body.emit.label(&middle, right.span);
            branch(body, right, then, other);
        }
        _ => {
            let before = body.scene.storage.temporaries.len();
            let mut value = truth_of(body, condition);
            if body.scene.storage.temporaries.len() > before {
                value = body.emit.keep("condition", build::named_type("bool"), value, span);
                aggregate::end_temporaries(
                    body.unit,
                    &mut body.scene.storage,
                    &mut body.emit,
                    before,
                    span,
                );
            }
            split(&mut body.emit, value, then, other, span);
        }
    }
}

/// Jumps by a condition that is known.
pub(super) fn split(emit: &mut Emit, condition: Value, then: &str, other: &str, span: Span) {
    let (yes, no) = (emit.fresh("yes"), emit.fresh("no"));
    emit.push(build::goto(&[&yes, &no], span));
    emit.label(&yes, span);
    emit.push(build::assume_branch(condition.clone(), span));
    emit.jump(then, span);
    emit.label(&no, span);
    emit.push(build::assume_branch(build::not(condition), span));
    emit.jump(other, span);
}

pub(super) fn conditional(
    body: &mut Body,
    condition: &Expr,
    then: &Expr,
    other: &Expr,
    ty: TypeId,
    span: Span,
) -> Value {
    let (first, first_stmts) = body.apart(|body| value::evaluate(body, then));
    let (second, second_stmts) = body.apart(|body| value::evaluate(body, other));
    if first_stmts.is_empty() && second_stmts.is_empty() {
        let test = truth_of(body, condition);
        return build::if_then_else(test, first, second);
    }
    let result = body.emit.fresh("chosen");
    let il_type = scalars::il_type(body.unit, ty);
    body.emit.declare(&result, il_type);
    let (yes, no, join) =
        (body.emit.fresh("then"), body.emit.fresh("else"), body.emit.fresh("join"));
    branch(body, condition, &yes, &no);
    body.emit.label(&yes, then.span);
    body.emit.extend(first_stmts);
    body.emit.push(build::assign(&result, first, span));
    body.emit.jump(&join, span);
    body.emit.label(&no, other.span);
    body.emit.extend(second_stmts);
    body.emit.push(build::assign(&result, second, span));
    body.emit.jump(&join, span);
    body.emit.label(&join, span);
    build::var(&result)
}

pub(super) fn conditional_effect(
    body: &mut Body,
    condition: &Expr,
    then: &Expr,
    other: &Expr,
    span: Span,
) {
    let (yes, no, join) =
        (body.emit.fresh("then"), body.emit.fresh("else"), body.emit.fresh("join"));
    branch(body, condition, &yes, &no);
    body.emit.label(&yes, then.span);
    value::effect(body, then);
    body.emit.jump(&join, span);
    body.emit.label(&no, other.span);
    value::effect(body, other);
    body.emit.jump(&join, span);
    body.emit.label(&join, span);
}

/// `left ?: right`
pub(super) fn conditional_self(
    body: &mut Body,
    left: &Expr,
    right: &Expr,
    ty: TypeId,
    span: Span,
) -> Value {
    let value = value::evaluate(body, left);
    let il_type = scalars::il_type(body.unit, ty);
    let kept = body.emit.keep("left", il_type.clone(), value, span);
    let test = is_set(body.unit, kept.clone(), ty);
    let (second, stmts) = body.apart(|body| value::evaluate(body, right));
    if stmts.is_empty() {
        return build::if_then_else(test, kept, second);
    }
    let result = body.emit.fresh("chosen");
    body.emit.declare(&result, il_type);
    let (yes, no, join) =
        (body.emit.fresh("then"), body.emit.fresh("else"), body.emit.fresh("join"));
    split(&mut body.emit, test, &yes, &no, span);
    body.emit.label(&yes, left.span);
    body.emit.push(build::assign(&result, kept, span));
    body.emit.jump(&join, span);
    body.emit.label(&no, right.span);
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

fn is_null(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Convert(Conversion { kind: ConversionKind::Null, .. }, _) => true,
        ExprKind::Convert(
            Conversion { kind: ConversionKind::Pointer | ConversionKind::Same, .. },
            of,
        ) => is_null(of),
        _ => false,
    }
}

fn order(op: BinaryOp, a: Value, b: Value) -> Value {
    match op {
        BinaryOp::Equal => build::eq(a, b),
        BinaryOp::NotEqual => build::ne(a, b),
        BinaryOp::Less => build::lt(a, b),
        BinaryOp::LessEqual => build::le(a, b),
        BinaryOp::Greater => build::lt(b, a),
        _ => build::le(b, a),
    }
}

/// C11 6.5.9p6: a pointer behind one object may compare equal to one to the start of another; a dead pointer may compare equal to
/// anything. So pointers to different objects are known to differ only where both are alive and inside.
fn same_address(a: Value, b: Value) -> Value {
    let apart = build::ne(build::object(a.clone()), build::object(b.clone()));
    let coincide = build::apply("Coincide", vec![build::var("Alloc"), a.clone(), b.clone()]);
    build::or(build::eq(a, b), build::and(apart, coincide))
}
