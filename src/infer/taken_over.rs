//! Candidates for indices that become another index (`if (child < n) .. i = child;`): the loop compares the other one before, so the index stays
//! below the same number. The loop's text in, invariants out.

use super::list_invariants::mentions;
use super::loop_view::LoopView;
use super::words::{as_variable, bare, loose, name, tight, words};
use super::{Candidate, Surroundings, Template};
use crate::typed::program::VariableId;
use crate::typed::tree::{BinaryOp, Expr, ExprKind, Initializer, Stmt, StmtKind};
use crate::typed::visit::{Node, each_node};
use std::collections::BTreeSet;

pub fn propose(around: &Surroundings, of: &LoopView) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let mut copies: BTreeSet<(VariableId, VariableId)> = BTreeSet::new();
    let mut limits: BTreeSet<(VariableId, String)> = BTreeSet::new();
    let fixed = |expr: &Expr| {
        let text = if mentions(expr, &of.changed) { None } else { words(typed, expr) };
        text.map(tight)
    };
    each_node(Node::Stmt(of.stmt), &mut |node| match node {
        Node::Stmt(Stmt { kind: StmtKind::Declare(to, Some(value)), .. }) => {
            if let Initializer::Value(value) = &**value {
                copies.extend(as_variable(value).map(|from| (*to, from)));
            }
        }
        Node::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) => {
            copies.extend(as_variable(place).zip(as_variable(value)));
        }
        Node::Expr(Expr { kind: ExprKind::Binary(op, left, right), .. }) => {
            let (small, large) = match op {
                BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::GreaterEqual => (left, right),
                BinaryOp::Greater => (right, left),
                _ => return,
            };
            limits.extend(index_in(small).zip(fixed(large)));
        }
        _ => {}
    });
    let is_index =
        |id: &&VariableId| of.changed.contains(id) && !typed.types.is_pointer(typed[**id].ty.ty);
    let mut found = vec![];
    for index in of.known.iter().filter(is_index) {
        let others = taken_over_by(*index, &copies);
        let name = name(typed, *index);
        for (_, limit) in limits.iter().filter(|(id, _)| others.contains(id)) {
            let limit = loose(limit);
            for relation in ["<=", "<"] {
                let text = format!("{name} {relation} {limit}");
                found.push(Candidate::invariant(of.home(), Template::Bounds, text));
            }
        }
    }
    found
}

/// The variables whose values an index gets, one from the other; without itself.
fn taken_over_by(
    index: VariableId,
    copies: &BTreeSet<(VariableId, VariableId)>,
) -> BTreeSet<VariableId> {
    let mut found = BTreeSet::new();
    let mut todo = vec![index];
    while let Some(to) = todo.pop() {
        let from = copies.iter().filter(|copy| copy.0 == to).map(|copy| copy.1);
        todo.extend(from.filter(|it| *it != index && found.insert(*it)));
    }
    found
}

/// The index in `k`, `(k = ..)` and `k + 1`.
fn index_in(expr: &Expr) -> Option<VariableId> {
    match &bare(expr).kind {
        ExprKind::Assign(place, _) => as_variable(place),
        ExprKind::Binary(BinaryOp::Add, left, right)
            if matches!(bare(right).kind, ExprKind::Integer(_)) =>
        {
            as_variable(left)
        }
        _ => as_variable(expr),
    }
}
