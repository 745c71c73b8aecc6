//! Operands among which functions are called, whose order is open but not undefined: a function that is called runs before or after any other
//! evaluation beside it, never in the middle (C11 6.5.2.2p10). Operands in, the orders out of which one is taken.
//! Rule: every run that C allows is one of some order. So each operand may hold at most one evaluation that minds the order.

use super::{Done, Walk};
use crate::lower::unit::Unit;
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::visit::{Node, each_node};

/// More operands that mind each other's order are not taken apart: there are too many orders.
const MOST: usize = 3;

/// The orders of operands, by their numbers; `None` if something about them is undefined, or not taken apart.
pub fn orders(unit: &Unit, operands: &[&Expr]) -> Option<Vec<Vec<usize>>> {
    let mut walk = Walk::new(unit);
    let done: Vec<Done> = operands.iter().map(|operand| walk.evaluate(operand)).collect();
    if walk.found.conflict.is_some() {
        return None;
    }
    orders_of(unit, operands, &done)
}

/// `done` is what each operand does.
pub(super) fn orders_of(unit: &Unit, operands: &[&Expr], done: &[Done]) -> Option<Vec<Vec<usize>>> {
    let all: Vec<usize> = (0..operands.len()).collect();
    let minds = |one: usize| {
        all.iter().any(|other| *other != one && conflict(unit, &done[one], &done[*other]))
    };
    let (open, free): (Vec<usize>, Vec<usize>) = all.iter().partition(|index| minds(**index));
    if open.is_empty() {
        return Some(vec![all]);
    }
    let undefined = open.iter().any(|one| {
        let others = open.iter().filter(|other| *other != one);
        others
            .into_iter()
            .any(|other| conflict(unit, &without_calls(&done[*one]), &without_calls(&done[*other])))
    });
    let once = |one: &usize| {
        let others = open.iter().filter(|other| *other != one).map(|other| done[*other].clone());
        let others = others.reduce(Done::and).unwrap_or_default();
        events(unit, operands[*one], &others) <= 1
    };
    let plain = operands.iter().all(|operand| is_plain(unit, operand));
    if undefined || open.len() > MOST || !plain || !open.iter().all(once) {
        return None;
    }
    let orders = permutations(&open);
    Some(orders.into_iter().map(|order| [&free[..], &order].concat()).collect())
}

pub(super) fn conflict(unit: &Unit, one: &Done, other: &Done) -> bool {
    let mut walk = Walk::new(unit);
    walk.unsequenced(one, other, Default::default());
    walk.found.conflict.is_some()
}

/// What is done beside the calls, which is not ordered to anything.
pub(super) fn without_calls<'e>(done: &Done<'e>) -> Done<'e> {
    let Done { reads, writes, pending } = done.clone();
    Done { reads: reads.without_calls(), writes: writes.without_calls(), pending }
}

/// How many evaluations inside of an operand mind what the others do. With regard to a call, `x += e` and `x++` are one (C11 6.5.16.2p3, 6.5.2.4p2).
fn events(unit: &Unit, operand: &Expr, others: &Done) -> usize {
    let walk = Walk::new(unit);
    let mut count = 0;
    each_node(Node::Expr(operand), &mut |node| {
        let Node::Expr(expr) = node else { return };
        let own = match &expr.kind {
            ExprKind::Call(_) | ExprKind::Builtin(_) => walk.own(expr),
            ExprKind::Load(place) => Done { reads: walk.access(place, None), ..Done::default() },
            ExprKind::Assign(place, _) | ExprKind::Step(_, place) => changed(&walk, place),
            ExprKind::CompoundAssign(assign) => changed(&walk, &assign.place),
            _ => return,
        };
        count += usize::from(conflict(unit, &own, others));
    });
    count
}

pub(super) fn changed<'e>(walk: &Walk<'_, 'e>, place: &'e Expr) -> Done<'e> {
    let touched = walk.access(place, None);
    Done { reads: touched.clone(), writes: touched, ..Done::default() }
}

/// Whether evaluating it makes no objects, so that it may be written down several times.
fn is_plain(unit: &Unit, operand: &Expr) -> bool {
    let mut plain = true;
    each_node(Node::Expr(operand), &mut |node| {
        let Node::Expr(expr) = node else { return };
        plain &= match &expr.kind {
            ExprKind::Call(call) => {
                let passed = call.arguments.iter().chain([expr]);
                passed.into_iter().all(|it| is_scalar_or_void(unit, it))
            }
            ExprKind::CompoundLiteral(_)
            | ExprKind::Statement(_)
            | ExprKind::VaArg(_)
            | ExprKind::Unsupported(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::Error => false,
            _ => true,
        };
    });
    plain
}

fn is_scalar_or_void(unit: &Unit, expr: &Expr) -> bool {
    unit.class(expr.ty.ty).is_some() || expr.ty.ty == crate::typed::types::TypeId::VOID
}

fn permutations(of: &[usize]) -> Vec<Vec<usize>> {
    if of.is_empty() {
        return vec![vec![]];
    }
    let mut all = vec![];
    for (at, first) in of.iter().enumerate() {
        let rest = [&of[..at], &of[at + 1..]].concat();
        all.extend(permutations(&rest).into_iter().map(|order| [&[*first][..], &order].concat()));
    }
    all
}
