//! Assignments of all forms. The place is evaluated once (C11 6.5.16.2p3); the result of the expression is the value stored.

use super::access::bit_range;
use super::place::{Cell, Memory, Place};
use super::{Body, Scene, access, aggregate, home_array, place, pointer_call, scalars, value};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::integers;
use crate::lower::unit::Unit;
use crate::typed::tree::{BinaryOp, CompoundAssign, Expr, ExprKind, Origin, StepOp};
use crate::typed::types::TypeId;

pub(super) fn assign(body: &mut Body, place: &Expr, value: &Expr, span: Span) -> Value {
    if value::is_aggregate(body.unit, place.ty.ty) {
        return aggregate::aggregate_assign(body, place, value, span);
    }
    if let ExprKind::Variable(variable) = place.kind {
        pointer_call::check_pointer_argument(body, variable, value);
    }
    let mut target = place::locate(body, place);
    let (stored, stmts) = body.apart(|body| value::evaluate(body, value));
    if stmts.iter().any(super::value::changes_something) {
        target = hold(&mut body.emit, target, span);
    }
    body.emit.extend(stmts);
    if let Place::Local(variable) = target
        && body.scene.routine.holders.contains(&variable)
    {
        let array = home_array::home_array(body, value);
        home_array::keep_home_array(&body.scene.routine, &mut body.emit, variable, array, span);
    }
    store_and_keep(&body.scene, &mut body.emit, &target, stored, place, span)
}

/// Stores; the result is the value as the place then holds it, which later changes of memory do not touch.
fn store_and_keep(
    scene: &Scene,
    emit: &mut Emit,
    target: &Place,
    value: Value,
    place: &Expr,
    span: Span,
) -> Value {
    let value = match target {
        Place::Local(variable) => {
            access::write_local(&scene.storage, emit, *variable, value, span);
            return access::read_local(scene.unit, &scene.storage, emit, *variable, span);
        }
        Place::Memory(memory) => fit_bits(emit, memory, value, span),
    };
    if let Place::Memory(memory) = target
        && access::stores_what_is_there(scene.unit, emit, memory, &value, span)
    {
        let il_type = scalars::il_type(scene.unit, place.ty.ty);
        return emit.keep("stored", il_type, value, span);
    }
    let value = match build::as_int(&value).is_some() || is_plain(&value) {
        true => value,
        false => {
            let il_type = scalars::il_type(scene.unit, place.ty.ty);
            emit.keep("stored", il_type, value, span)
        }
    };
    access::write_place(scene, emit, target, value.clone(), span);
    emit.show(&value, place.span);
    value
}

/// A bit-field holds the value reduced to its width (C11 6.3.1.3, 6.7.2.1p10).
pub(super) fn fit_bits(emit: &mut Emit, memory: &Memory, value: Value, span: Span) -> Value {
    let Cell::Bits(bits) = &memory.cell else { return value };
    let kept = emit.keep("bits", build::named_type("int"), value, span);
    let (low, high) = bit_range(bits.width, bits.signed);
    let fits = build::within(low.clone(), kept.clone(), high);
    let whole = int(num_bigint::BigInt::from(1) << bits.width);
    let reduced = build::add(build::modulo(build::sub(kept.clone(), low.clone()), whole), low);
    build::if_then_else(fits, kept, reduced)
}

pub(super) fn compound_assign(body: &mut Body, assign: &CompoundAssign, span: Span) -> Value {
    let CompoundAssign { op, place, value, computed } = assign;
    let target = place::locate(body, place);
    let target = hold(&mut body.emit, target, span);
    let right = value::evaluate(body, value);
    let left = access::read_place(
        body.unit,
        &body.scene.storage,
        &mut body.emit,
        &target,
        place,
        place.span,
    );
    let ty = place.ty.ty;
    let left = between(body.unit, &mut body.emit, left, ty, *computed, span);
    let result =
        value::operate(body.unit, &mut body.emit, *op, *computed, [left, right], *computed, span);
    let result = between(body.unit, &mut body.emit, result, *computed, ty, span);
    store_and_keep(&body.scene, &mut body.emit, &target, result, place, span)
}

/// `++` and `--`
pub(super) fn step(body: &mut Body, op: StepOp, place: &Expr, span: Span) -> Value {
    let ty = place.ty.ty;
    let target = place::locate(body, place);
    let target = hold(&mut body.emit, target, span);
    let before =
        access::read_place(body.unit, &body.scene.storage, &mut body.emit, &target, place, span);
    let down = matches!(op, StepOp::PreDecrement | StepOp::PostDecrement);
    let post = matches!(op, StepOp::PostIncrement | StepOp::PostDecrement);
    let before = match post {
        true => {
            let il_type = scalars::il_type(body.unit, ty);
            body.emit.keep("before", il_type, before, span)
        }
        false => before,
    };
    let after = match body.unit.class(ty) {
        Some(Class::Pointer) => {
            let op = if down { BinaryOp::PointerSub } else { BinaryOp::PointerAdd };
            value::operate(body.unit, &mut body.emit, op, ty, [before.clone(), int(1)], ty, span)
        }
        // C11 6.3.1.2: one more than any `_Bool` is 1; one less turns it around.
        Some(Class::Bool) if down => build::sub(int(1), before.clone()),
        Some(Class::Bool) => int(1),
        Some(class @ Class::Integer { .. }) => {
            step_integer(&mut body.emit, class, before.clone(), down, span)
        }
        _ => value::no_value(body.unit, &mut body.emit, "this operation", ty, span),
    };
    let stored = store_and_keep(&body.scene, &mut body.emit, &target, after, place, span);
    if post { before } else { stored }
}

/// Narrow types are promoted, stepped and converted back (C11 6.5.2.4p2): only types from `int` on overflow.
fn step_integer(emit: &mut Emit, class: Class, before: Value, down: bool, span: Span) -> Value {
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
fn between(
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
            value::no_value(unit, emit, "this conversion", to, span)
        }
        (Some(a), Some(b)) => integers::convert(emit, a, b, value, Origin::Cast, span),
    }
}

/// A place that stays the same whatever is evaluated from here on.
fn hold(emit: &mut Emit, place: Place, span: Span) -> Place {
    match place {
        Place::Memory(mut memory) if !is_plain(&memory.address) => {
            // What triggers match stays as it is: only the moving part is kept.
            memory.address = hold_pointer(emit, memory.address, span);
            Place::Memory(memory)
        }
        place => place,
    }
}

fn hold_pointer(emit: &mut Emit, pointer: Value, span: Span) -> Value {
    emit.keep("place", build::ptr(), pointer, span)
}

/// Mentions no memory and no variable that a program can change.
pub(super) fn is_plain(value: &Value) -> bool {
    use crate::il::ast::ExprKind;
    match &*value.kind {
        ExprKind::Var(name) => name.name.contains('$') || name.name.starts_with("object."),
        ExprKind::Int(_) | ExprKind::Bool(_) => true,
        ExprKind::Apply { args, .. } => args.iter().all(is_plain),
        _ => false,
    }
}
