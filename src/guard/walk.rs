//! Pointers that walk through their objects: `*p++`, `while (*s) s++`, `to += 4`. Where the object ends is looked up once and stays where it
//! is, so that each access is a comparison with it, as long as the pointer moves towards that end.
//! Rule: only steps to the front can lead to other bytes than those that were looked up; behind one, the pointer is looked up again.

use super::dominance::{local, pointer, whole};
use super::expr::{Guard, effect};
use super::node::{self, cast, load};
use super::numbers::Numbers;
use super::range;
use crate::typed::constant::{Constant, evaluate};
use crate::typed::program::{Program, VariableId, VariableStorage};
use crate::typed::tree::{
    BinaryOp, Block, CompoundAssign, ConversionKind, Expr, ExprKind, StepOp, Stmt,
};
use crate::typed::visit::{Node, each_node};
use std::collections::BTreeSet;

/// A local that moves towards the end of its object, and by how many bytes, if that is known.
type Walk = (VariableId, Option<u64>);

/// All that do so in a body.
pub(super) fn walkers(program: &Program, items: &[Stmt]) -> BTreeSet<VariableId> {
    let mut found = BTreeSet::new();
    for item in items {
        each_node(Node::Stmt(item), &mut |node| {
            if let Node::Expr(expr) = node {
                found.extend(forward(program, expr).map(|(id, _)| id));
            }
        });
    }
    found
}

/// The local that an expression moves so.
pub(super) fn forward(program: &Program, expr: &Expr) -> Option<Walk> {
    match &expr.kind {
        ExprKind::Step(op, place) => stepped(program, *op, place),
        ExprKind::CompoundAssign(assign) => added(program, assign),
        _ => None,
    }
}

pub(super) fn stepped(program: &Program, op: StepOp, place: &Expr) -> Option<Walk> {
    let up = matches!(op, StepOp::PreIncrement | StepOp::PostIncrement);
    let (id, step) = walker(program, place)?;
    up.then_some((id, Some(step)))
}

/// `p += n`, where `n` is not negative, and so small that no address is stepped over more than once.
pub(super) fn added(program: &Program, assign: &CompoundAssign) -> Option<Walk> {
    let (id, step) = walker(program, &assign.place)?;
    let most = i128::from(i32::MAX) / i128::from(step.max(1));
    let fits = range::of_value(program, &Numbers::default(), &assign.value)
        .is_some_and(|it| it.is_between(0, most));
    let bytes = match evaluate(program, &assign.value) {
        Ok(Constant::Integer(count)) => {
            u64::try_from(count).ok().and_then(|it| it.checked_mul(step))
        }
        _ => None,
    };
    (assign.op == BinaryOp::PointerAdd && fits).then_some((id, bytes))
}

/// A local pointer that is as good a multiple of what its type needs after a step as before, and the bytes of one step.
fn walker(program: &Program, place: &Expr) -> Option<(VariableId, u64)> {
    let id = local(program, place)?;
    let step = super::access::step_of(program, place.ty.ty)?;
    step.is_multiple_of(whole(program, id).max(1)).then_some((id, step))
}

/// The local that leads to a place which is accessed.
pub(super) fn accessed(program: &Program, expr: &Expr) -> Option<VariableId> {
    let ExprKind::Deref(at) = &expr.kind else { return None };
    match &at.kind {
        ExprKind::Step(_, place) => local(program, place),
        ExprKind::Binary(BinaryOp::PointerAdd, base, _) => pointer(program, base),
        _ => pointer(program, at),
    }
}

/// Whether a pointer is a local that is moved where it is used: `p++`.
pub(super) fn is_step(program: &Program, pointer: &Expr) -> bool {
    matches!(&pointer.kind, ExprKind::Step(_, place) if local(program, place).is_some())
}

/// The pointer of `*p++`, checked as `*p` is: before it is moved, or behind that for `*++p`.
pub(super) fn through(
    guard: &mut Guard,
    step: Expr,
    checked: impl FnOnce(&mut Guard, Expr) -> Expr,
) -> Expr {
    let ExprKind::Step(op, place) = &step.kind else { return step };
    let (ty, span) = (step.ty, step.span);
    let base = load((**place).clone());
    if matches!(op, StepOp::PreIncrement | StepOp::PreDecrement) {
        let moved = effect(guard, step);
        let checked = cast(checked(guard, base), ty.ty, ConversionKind::Pointer);
        let both = ExprKind::Comma(Box::new(moved), Box::new(checked));
        return Expr::new(both, ty, span);
    }
    let checked = cast(checked(guard, base), ty.ty, ConversionKind::Pointer);
    let storage = VariableStorage::Automatic;
    let at = node::hidden_variable(guard, "at", ty.ty, storage, vec![]);
    let moved = effect(guard, step);
    let value = load(node::variable(guard, at, span));
    let items = vec![
        node::declare(at, Some(checked), span),
        node::statement(moved),
        node::statement(value),
    ];
    Expr::new(ExprKind::Statement(Box::new(Block { items, span })), ty, span)
}
