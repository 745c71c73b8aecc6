//! Operators on values: pointer arithmetic with its checks (C11 6.5.6, 6.5.8), and integers by `lower/integers.rs`.

use crate::base::{Cause, Span};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::scene::scalars;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::{heap, integers};
use crate::typed::tree::{BinaryOp, Conversion, ConversionKind, Expr, ExprKind, Origin};
use crate::typed::types::TypeId;

/// An arithmetic operator on values. `computed` is the type of the left operand.
pub fn operate(
    unit: &Unit,
    emit: &mut Emit,
    op: BinaryOp,
    computed: TypeId,
    [left, right]: [Value; 2],
    ty: TypeId,
    span: Span,
) -> Value {
    use BinaryOp::*;
    match op {
        PointerAdd | PointerSub => {
            let Some(size) = step_size(unit, computed) else {
                return scalars::no_value(
                    unit,
                    emit,
                    "arithmetic on pointers to variable length arrays",
                    ty,
                    span,
                );
            };
            move_pointer(emit, op, [left, right], int(size), span)
        }
        PointerDiff => {
            let Some(size) = step_size(unit, computed) else {
                return scalars::no_value(
                    unit,
                    emit,
                    "arithmetic on pointers to variable length arrays",
                    ty,
                    span,
                );
            };
            if size == 0 {
                // GNU's empty structs: how many of them fit between two addresses has no answer.
                return scalars::no_value(
                    unit,
                    emit,
                    "the distance of objects without size",
                    ty,
                    span,
                );
            }
            check_comparable(emit, &left, &right, span);
            build::div(build::sub(build::offset(left), build::offset(right)), int(size))
        }
        _ => match unit.class(ty) {
            Some(Class::Pointer) | None => {
                scalars::no_value(unit, emit, "this operation", ty, span)
            }
            Some(class) => integers::binary(emit, op, class, left, right, span),
        },
    }
}

/// A pointer moved by so many elements of a size.
pub fn move_pointer(
    emit: &mut Emit,
    op: BinaryOp,
    [pointer, by]: [Value; 2],
    size: Value,
    span: Span,
) -> Value {
    let distance = build::mul(size, by);
    let distance = if op == BinaryOp::PointerSub { build::neg(distance) } else { distance };
    let moved = build::plus(pointer, distance.clone());
    check_stays(emit, &moved, distance, span);
    moved
}

/// C11 6.5.6p8: into the object or to its end; nothing may be added to any pointer. Checked on request.
fn check_stays(emit: &mut Emit, moved: &Value, distance: Value, span: Span) {
    let object = build::object(moved.clone());
    let end = heap::size(object.clone());
    let inside = build::and(
        build::ne(object, build::no_object()),
        build::within(int(0), build::offset(moved.clone()), end),
    );
    let stays = build::or(build::eq(distance, int(0)), inside);
    emit.check(ObligationKind::PointerArithmetic, stays, span, None);
}

/// The size of what a pointer steps over.
fn step_size(unit: &Unit, pointer: TypeId) -> Option<u64> {
    let pointee = unit.program.typed.types.pointee(pointer)?;
    unit.size(pointee.ty)
}

/// Narrow types are promoted, stepped and converted back (C11 6.5.2.4p2): only types from `int` on overflow.
pub fn step_integer(emit: &mut Emit, class: Class, before: Value, down: bool, span: Span) -> Value {
    let op = if down { BinaryOp::Sub } else { BinaryOp::Add };
    let Class::Integer { bytes, .. } = class else { unreachable!("an integer is stepped") };
    if bytes < 4 {
        let wide = Class::Integer { bytes: 4, signed: true };
        let result = integers::binary(emit, op, wide, before, int(1), span);
        return integers::convert(emit, wide, class, result, Origin::Cast, span);
    }
    integers::binary(emit, op, class, before, int(1), span)
}

/// A conversion between the place's type and the one in which the operator computes.
pub fn between(
    unit: &Unit,
    emit: &mut Emit,
    value: Value,
    from: TypeId,
    to: TypeId,
    span: Span,
) -> Value {
    if from == to {
        return value;
    }
    match (unit.class(from), unit.class(to)) {
        (Some(a), Some(b)) if a == b => value,
        (Some(Class::Pointer), _) | (_, Some(Class::Pointer)) | (None, _) | (_, None) => {
            scalars::no_value(unit, emit, "this conversion", to, span)
        }
        (Some(a), Some(b)) => integers::convert(emit, a, b, value, Origin::Cast, span),
    }
}

pub fn compare(
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
fn check_comparable(emit: &mut Emit, a: &Value, b: &Value, span: Span) {
    let object = build::object(a.clone());
    let same = build::eq(object.clone(), build::object(b.clone()));
    let words = "the pointers may point to different objects";
    emit.check(ObligationKind::PointerComparison, same, span, Some(words));
    let end = heap::size(object.clone());
    let inside =
        |pointer: &Value| build::within(int(0), build::offset(pointer.clone()), end.clone());
    let both = build::and(inside(a), inside(b));
    // A pointer may be compared with itself wherever it points: a range without elements may start anywhere.
    let itself = build::eq(a.clone(), b.clone());
    let said = Cause::OutsideOfObject.with("one of the pointers may be outside of the object");
    let fine = build::or(itself, both);
    emit.check_saying(ObligationKind::PointerComparison, fine, span, said);
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
    let coincide = heap::coincide(&State::Now, a.clone(), b.clone());
    build::or(build::eq(a, b), build::and(apart, coincide))
}
