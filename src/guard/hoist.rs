//! What is done once in front of a loop instead of in every round: looking up how far the objects reach that its pointers lead to.
//! Rule: nothing is stopped in front of a loop; each round compares, and a loop that is left early has compared no more than it accessed.

use super::dominance::{Known, changes, pointer, reach, whole};
use super::expr::Guard;
use super::node::{self, Runtime};
use super::{arithmetic, lifetime, steady, walk};
use crate::typed::program::{VariableId, VariableStorage};
use crate::typed::tree::{BinaryOp, ConversionKind, Expr, ExprKind, StepOp, Stmt, StmtKind};
use crate::typed::types::{Qualifiers, TypeId};
use crate::typed::visit::{Node, each_node};
use std::collections::BTreeSet;

/// The look-ups that can stand in front of a loop: of pointers that it indexes and does not change, and of those that do no more than walk
/// towards the end of their objects, if it ends no object.
/// Nobody may jump into the loop and pass them by.
pub(super) fn reaches(guard: &mut Guard, again: &[Node], body: &Stmt) -> Vec<Stmt> {
    let changes = changes(guard, again);
    if changes.ends_objects || lifetime::is_jumped_into(Node::Stmt(body), true) {
        return vec![];
    }
    let (mut indexed, mut walked) = (BTreeSet::new(), BTreeSet::new());
    for node in again {
        each_node(*node, &mut |node| {
            if let Node::Expr(expr) = node {
                indexed.extend(indexed_pointer(guard, expr));
                walked.extend(walk::accessed(&guard.program, expr));
            }
        });
    }
    walked.retain(|id| changes.walked().contains(id));
    indexed.retain(|id| !changes.assigned.contains(id) && !declares(again, *id));
    indexed.extend(walked);
    let mut first = vec![];
    for id in indexed {
        let span = body.span;
        let base = node::load(node::variable(guard, id, span));
        if guard.checked.is_kept(id) {
            continue;
        }
        guard.checked.add(&guard.program, &base, Known::NOTHING);
        guard.checked.keep(id);
        let kept = reach(guard, id);
        let word = guard.program.target.size_type().id();
        let way = if guard.walkers.contains(&id) { "__cinch_end_of" } else { "__cinch_reach" };
        let runtime = Runtime {
            name: way.into(),
            result: word,
            parameters: vec![TypeId::VOID_POINTER, TypeId::UNSIGNED_INT],
        };
        let align = node::number(whole(&guard.program, id), TypeId::UNSIGNED_INT, span);
        let distance = node::distance_type(guard);
        let found = node::call(guard, runtime, vec![base, align], span);
        let found = node::cast(found, distance, ConversionKind::Integer);
        let place = node::variable(guard, kept, span);
        let assign = ExprKind::Assign(Box::new(place), Box::new(found));
        first.push(node::statement(Expr::new(assign, distance, span)));
    }
    first
}

/// The local of `p[i]`, or the one that has the value of what is indexed.
fn indexed_pointer(guard: &Guard, expr: &Expr) -> Option<VariableId> {
    let ExprKind::Deref(sum) = &expr.kind else { return None };
    let ExprKind::Binary(BinaryOp::PointerAdd, base, _) = &sum.kind else { return None };
    pointer(&guard.program, base).or_else(|| match &base.kind {
        ExprKind::Load(place) => steady::of(guard, place),
        _ => None,
    })
}

fn declares(nodes: &[Node], id: VariableId) -> bool {
    let mut found = false;
    for node in nodes {
        each_node(*node, &mut |node| {
            found |= matches!(node, Node::Stmt(Stmt { kind: StmtKind::Declare(it, _), .. }) if *it == id);
        });
    }
    found
}

/// The counter of `for (..; i < n; i++)`, which nothing else changes: in its own type it is less than something, so one more fits.
pub(super) fn counter(
    guard: &Guard,
    condition: Option<&Expr>,
    step: Option<&Expr>,
    body: &Stmt,
) -> Option<VariableId> {
    let (condition, step) = (condition?, step?);
    let ExprKind::Step(op, place) = &step.kind else { return None };
    let ExprKind::Variable(id) = place.kind else { return None };
    let ExprKind::Binary(compared, left, right) = &condition.kind else { return None };
    let (below, above) = match op {
        StepOp::PreIncrement | StepOp::PostIncrement => (left, right),
        StepOp::PreDecrement | StepOp::PostDecrement => (right, left),
    };
    let counted = match compared {
        BinaryOp::Less => below,
        BinaryOp::Greater => above,
        _ => return None,
    };
    let own = guard.program[id].storage;
    let private = matches!(own, VariableStorage::Automatic | VariableStorage::Register)
        || own == VariableStorage::Parameter;
    let quiet = !guard.program[id].ty.qualifiers.has(Qualifiers::VOLATILE);
    let unchanged =
        !changes(guard, &[Node::Stmt(body), Node::Expr(condition)]).assigned.contains(&id);
    let is_it = matches!(&counted.kind, ExprKind::Load(of) if matches!(of.kind, ExprKind::Variable(it) if it == id));
    let plain = private && quiet && !guard.program[id].address_taken;
    let wide = arithmetic::is_wide(&guard.program, guard.program[id].ty.ty);
    let entered = lifetime::is_jumped_into(Node::Stmt(body), true);
    (plain && wide && unchanged && is_it && !entered).then_some(id)
}
