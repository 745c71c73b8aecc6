//! What is read beside one call whose order to it is open: each read comes before the call or behind it, never in the middle (C11 6.5.2.2p10).
//! Operands in; the one that calls and the reads that mind it out. Lowering takes the value of each read on either side (`body/either_side.rs`).
//! Rule: every run that C allows reads each of them before or behind the call. So one call may mind what the others do, and nothing but reads may mind it.

use super::orders::{changed, conflict, without_calls};
use super::{Done, Walk};
use crate::lower::unit::Unit;
use crate::typed::tree::{BinaryOp, CompoundAssign, Expr, ExprKind};
use crate::typed::types::Qualifiers;
use crate::typed::visit::{Node, each_node};

/// More reads are not taken on either side.
const MOST: usize = 6;

/// Operands of which one calls a function, and others read what it may change.
#[derive(Debug)]
pub struct BesideCall<'e> {
    /// The number of the operand with the call.
    pub calling: usize,
    /// The reads, each behind those that it takes its address from.
    pub reads: Vec<&'e Expr>,
}

/// `None` if the order does not matter, if it is undefined, or if it matters in another way.
pub fn beside_call<'e>(unit: &Unit, operands: &[&'e Expr]) -> Option<BesideCall<'e>> {
    let mut walk = Walk::new(unit);
    let done: Vec<Done> = operands.iter().map(|operand| walk.evaluate(operand)).collect();
    if walk.found.conflict.is_some() {
        return None;
    }
    beside_call_of(unit, operands, &done)
}

/// The reads in the place of `place op= value` that mind a call in the value; so does the value of the place, which is read, too.
pub fn change_beside_call<'e>(unit: &Unit, assign: &'e CompoundAssign) -> Option<Vec<&'e Expr>> {
    let CompoundAssign { place, value, .. } = assign;
    let mut walk = Walk::new(unit);
    let read = Done { reads: walk.access(place, None), ..Done::default() };
    let done = [walk.evaluate(place).and(read), walk.evaluate(value)];
    if walk.found.conflict.is_some() || !conflict(unit, &done[0], &done[1]) || !is_plain(place) {
        return None;
    }
    let found = beside_call_of(unit, &[place, value], &done)?;
    (found.calling == 1).then_some(found.reads)
}

/// `done` is what each operand does.
pub(super) fn beside_call_of<'e>(
    unit: &Unit,
    operands: &[&'e Expr],
    done: &[Done],
) -> Option<BesideCall<'e>> {
    let conflicts = |one: usize, other: usize| conflict(unit, &done[one], &done[other]);
    let calling = (0..operands.len()).find(|one| {
        let others = (0..operands.len()).filter(|other| other != one);
        others.into_iter().any(|other| {
            conflicts(*one, other) && !conflict(unit, &without_calls(&done[*one]), &done[other])
        })
    })?;
    let others: Vec<usize> = (0..operands.len()).filter(|other| *other != calling).collect();
    let apart = others.iter().all(|one| {
        let later = others.iter().filter(|other| *other > one);
        later.into_iter().all(|other| !conflicts(*one, *other))
    });
    let scalars = operands.iter().all(|it| unit.class(it.ty.ty).is_some());
    let beside = others.iter().map(|other| done[*other].clone()).reduce(Done::and)?;
    if !apart || !scalars || minding_calls(unit, operands[calling], &beside) != Some(1) {
        return None;
    }
    let mut reads = vec![];
    for other in others {
        collect(unit, operands[other], &done[calling], &mut reads)?;
    }
    let mut places: Vec<_> = reads.iter().map(|read| read.span).collect();
    places.sort();
    places.dedup();
    // Lowering knows them by their places in the text.
    (places.len() == reads.len() && reads.len() <= MOST).then_some(BesideCall { calling, reads })
}

/// How many functions the operand calls that mind what the others do; `None` if it minds it in another way.
fn minding_calls(unit: &Unit, operand: &Expr, beside: &Done) -> Option<usize> {
    let walk = Walk::new(unit);
    let mut count = Some(0);
    each_node(Node::Expr(operand), &mut |node| {
        let Node::Expr(expr) = node else { return };
        let is_call = match &expr.kind {
            ExprKind::Call(_) | ExprKind::Builtin(_) => true,
            ExprKind::Statement(_) | ExprKind::VaArg(_) | ExprKind::Unsupported(_) => false,
            _ => return,
        };
        if conflict(unit, &walk.own(expr), beside) {
            count = count.filter(|_| is_call).map(|count| count + 1);
        }
    });
    count
}

/// The reads in an operand that mind the call. Each of them is evaluated whenever the operand is, and does nothing but read.
fn collect<'e>(
    unit: &Unit,
    operand: &'e Expr,
    calling: &Done,
    reads: &mut Vec<&'e Expr>,
) -> Option<()> {
    let walk = Walk::new(unit);
    let mut all = Some(vec![]);
    let minds = |expr: &'e Expr| {
        let own = match &expr.kind {
            ExprKind::Load(place) => Done { reads: walk.access(place, None), ..Done::default() },
            _ => walk.own(expr),
        };
        conflict(unit, &own, calling)
    };
    each_node(Node::Expr(operand), &mut |node| {
        let Node::Expr(expr) = node else { return };
        match &expr.kind {
            ExprKind::Load(place) if minds(expr) => {
                let plain = unit.class(expr.ty.ty).is_some() && is_plain(place) && only_reads(expr);
                all = all.take().filter(|_| plain).map(|all| [all, vec![expr]].concat());
            }
            // What is evaluated only on some ways cannot be evaluated beforehand, and a change is more than a read.
            ExprKind::Conditional(_)
            | ExprKind::ConditionalSelf(..)
            | ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..)
            | ExprKind::Comma(..)
            | ExprKind::Statement(_)
            | ExprKind::VaArg(_)
            | ExprKind::Unsupported(_)
            | ExprKind::Error => all = None,
            ExprKind::Assign(place, _) | ExprKind::Step(_, place) => {
                let touched = changed(&walk, place);
                all = all.take().filter(|_| !conflict(unit, &touched, calling));
            }
            ExprKind::CompoundAssign(assign) => {
                let touched = changed(&walk, &assign.place);
                all = all.take().filter(|_| !conflict(unit, &touched, calling));
            }
            ExprKind::Call(_) | ExprKind::Builtin(_) if minds(expr) => all = None,
            _ => {}
        }
    });
    let mut all = all?;
    // What is inside of another read comes first.
    all.reverse();
    reads.extend(all);
    Some(())
}

fn is_plain(place: &Expr) -> bool {
    let ordered = Qualifiers::VOLATILE.and(Qualifiers::ATOMIC);
    place.ty.qualifiers.without(ordered) == place.ty.qualifiers
}

/// Whether evaluating it twice does nothing else than evaluating it once.
fn only_reads(expr: &Expr) -> bool {
    let mut only = true;
    each_node(Node::Expr(expr), &mut |node| {
        if let Node::Expr(expr) = node {
            only &= !matches!(
                expr.kind,
                ExprKind::Call(_)
                    | ExprKind::Builtin(_)
                    | ExprKind::Assign(..)
                    | ExprKind::CompoundAssign(_)
                    | ExprKind::Step(..)
                    | ExprKind::CompoundLiteral(_)
            );
        }
    });
    only
}
