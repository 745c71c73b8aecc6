//! Assignments of all forms. The place is evaluated once (C11 6.5.16.2p3); the result of the expression is the value stored.

use super::{
    Body, aggregate, either_side, expression, home_array, keep_apart, locate, operate, pointer_call,
};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::home_root::Holder;
use crate::lower::memory::{read, write};
use crate::lower::scene::place::Place;
use crate::lower::scene::{scalars, stable};
use crate::lower::sequence;
use crate::typed::tree::{BinaryOp, CompoundAssign, Expr, ExprKind, StepOp};

pub fn assign(body: &mut Body, place: &Expr, value: &Expr, span: Span) -> Value {
    if scalars::is_aggregate(body.unit, place.ty.ty) {
        return aggregate::aggregate_assign(body, place, value, span);
    }
    if let ExprKind::Variable(variable) = place.kind {
        pointer_call::check_pointer_argument(body, variable, value);
    }
    if let Some(beside) = either_side::open_reads_of_place(body, place, value) {
        let before = either_side::read_before(body, &beside.reads);
        let stored = either_side::evaluate_between(body, value, &beside.reads, before);
        let target = locate::locate(body, place);
        keep_apart::located(body, place, &target);
        either_side::forget(body, &beside.reads);
        return write::store_and_keep(&body.scene, &mut body.emit, &target, stored, place, span);
    }
    let mut target = locate::locate(body, place);
    keep_apart::located(body, place, &target);
    let (stored, stmts) = body.apart(|body| expression::evaluate(body, value));
    if stmts.iter().any(|stmt| stable::changes_something(stmt, &body.emit)) {
        target = hold(&mut body.emit, target, span);
    }
    body.emit.extend(stmts);
    if let Place::Local(variable) = target {
        home_array::keep_home_array(body, Holder::Local(variable), value, span);
    }
    write::store_and_keep(&body.scene, &mut body.emit, &target, stored, place, span)
}

pub fn compound_assign(body: &mut Body, assign: &CompoundAssign, span: Span) -> Value {
    let CompoundAssign { op, place, value, computed } = assign;
    let ty = place.ty.ty;
    let (target, [left, right]) = match sequence::change_beside_call(body.unit, assign) {
        Some(reads) => operands_on_either_side(body, [place, value], &reads, span),
        None => {
            let target = locate_to_change(body, place, span);
            let right = expression::evaluate(body, value);
            let left = read_to_change(body, &target, place);
            (target, [left, right])
        }
    };
    let left = operate::between(body.unit, &mut body.emit, left, ty, *computed, span);
    let result =
        operate::operate(body.unit, &mut body.emit, *op, *computed, [left, right], *computed, span);
    let result = operate::between(body.unit, &mut body.emit, result, *computed, ty, span);
    write::store_and_keep(&body.scene, &mut body.emit, &target, result, place, span)
}

/// The place and its value, and the value of an operand with a call that the value of the place has no order to.
fn operands_on_either_side(
    body: &mut Body,
    [place, value]: [&Expr; 2],
    reads: &[&Expr],
    span: Span,
) -> (Place, [Value; 2]) {
    let before = either_side::read_before(body, reads);
    let target = locate_to_change(body, place, span);
    let first = read_to_change(body, &target, place);
    let first = either_side::kept(body, "before", place, first);
    let right = either_side::evaluate_between(body, value, reads, before);
    let target = locate_to_change(body, place, span);
    either_side::forget(body, reads);
    let behind = read_to_change(body, &target, place);
    let left = either_side::either(body, place, first, behind);
    (target, [left, right])
}

fn locate_to_change(body: &mut Body, place: &Expr, span: Span) -> Place {
    let target = locate::locate(body, place);
    let target = hold(&mut body.emit, target, span);
    keep_apart::located(body, place, &target);
    target
}

fn read_to_change(body: &mut Body, target: &Place, place: &Expr) -> Value {
    let Body { unit, scene, emit, .. } = body;
    read::read_place(unit, &scene.storage, emit, target, place, place.span)
}

/// `++` and `--`
pub fn step(body: &mut Body, op: StepOp, place: &Expr, span: Span) -> Value {
    let ty = place.ty.ty;
    let target = locate_to_change(body, place, span);
    let before =
        read::read_place(body.unit, &body.scene.storage, &mut body.emit, &target, place, span);
    let down = matches!(op, StepOp::PreDecrement | StepOp::PostDecrement);
    let post = matches!(op, StepOp::PostIncrement | StepOp::PostDecrement);
    let before = if post {
        let il_type = scalars::il_type(body.unit, ty);
        body.emit.keep("before", il_type, before, span)
    } else {
        before
    };
    let after = match body.unit.class(ty) {
        Some(Class::Pointer) => {
            let op = if down { BinaryOp::PointerSub } else { BinaryOp::PointerAdd };
            operate::operate(body.unit, &mut body.emit, op, ty, [before.clone(), int(1)], ty, span)
        }
        // C11 6.3.1.2: one more than any `_Bool` is 1; one less turns it around.
        Some(Class::Bool) if down => build::sub(int(1), before.clone()),
        Some(Class::Bool) => int(1),
        Some(class @ Class::Integer { .. }) => {
            operate::step_integer(&mut body.emit, class, before.clone(), down, span)
        }
        _ => scalars::no_value(body.unit, &mut body.emit, "this operation", ty, span),
    };
    let stored = write::store_and_keep(&body.scene, &mut body.emit, &target, after, place, span);
    if post { before } else { stored }
}

/// A place that stays the same whatever is evaluated from here on.
pub(super) fn hold(emit: &mut Emit, place: Place, span: Span) -> Place {
    match place {
        Place::Memory(mut memory) if !stable::is_plain(&memory.address, emit) => {
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
