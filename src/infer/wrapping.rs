//! Candidates for indices that start again: `k = (k + 1) & (n - 1)`, `k = h % n`, `if (++k == n) k = 0` keep `k` below `n`.
//! The function's text in, invariants of loops that change such an index out.

use super::list_invariants::mentions;
use super::loop_view::LoopView;
use super::words::{as_variable, bare, before, is_zero, loose, name, tight, words};
use super::{Candidate, Surroundings, Template};
use crate::typed::program::VariableId;
use crate::typed::tree::{BinaryOp, Expr, ExprKind, StepOp};
use crate::typed::visit::{Node, each_expr};
use std::collections::BTreeSet;

/// What keeps an index small when it gets a value.
pub enum Wrap<'e> {
    /// `k = .. & by`
    Mask(&'e Expr),
    /// `k = .. % by`
    Remainder(&'e Expr),
    /// `k = 0`
    Start,
}

/// The variable that gets such a value, if that is what an expression does.
pub fn wrap(expr: &Expr) -> Option<(VariableId, Wrap<'_>)> {
    let (place, op, by) = match &expr.kind {
        ExprKind::Assign(place, value) if is_zero(bare(value)) => {
            return Some((as_variable(place)?, Wrap::Start));
        }
        ExprKind::Assign(place, value) => match &bare(value).kind {
            ExprKind::Binary(op, _, by) => (&**place, *op, &**by),
            _ => return None,
        },
        ExprKind::CompoundAssign(of) => (&of.place, of.op, &of.value),
        _ => return None,
    };
    let wrap = match op {
        BinaryOp::BitAnd => Wrap::Mask(by),
        BinaryOp::Rem => Wrap::Remainder(by),
        _ => return None,
    };
    Some((as_variable(place)?, wrap))
}

pub fn propose(around: &Surroundings, of: &LoopView) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let fixed = |expr: &Expr| {
        let text = if mentions(expr, &of.changed) { None } else { words(typed, expr) };
        text.map(tight)
    };
    let mut greatest: BTreeSet<(VariableId, String)> = BTreeSet::new();
    let mut compared: Vec<(VariableId, String)> = vec![];
    let mut restarted: BTreeSet<VariableId> = BTreeSet::new();
    each_expr(Node::Stmt(of.stmt), &mut |expr| {
        let most = match wrap(expr) {
            Some((id, Wrap::Mask(by))) => fixed(by).map(|most| (id, most)),
            Some((id, Wrap::Remainder(by))) => fixed(by).map(|end| (id, before(&end))),
            Some((id, Wrap::Start)) => {
                restarted.insert(id);
                None
            }
            None => {
                return compared.extend(end(expr).and_then(|(id, end)| Some((id, fixed(end)?))));
            }
        };
        greatest.extend(most);
    });
    compared.retain(|(id, _)| restarted.contains(id));
    greatest.extend(compared.into_iter().map(|(id, end)| (id, before(&end))));
    greatest.retain(|(id, _)| of.changed.contains(id) && of.known.contains(id));
    let texts =
        greatest.iter().map(|(id, most)| format!("{} <= {}", name(typed, *id), loose(most)));
    texts.map(|text| Candidate::invariant(of.home(), Template::Bounds, text)).collect()
}

/// `k == n` and `++k >= n`: the variable, and the end that it has come to if that is true.
fn end(expr: &Expr) -> Option<(VariableId, &Expr)> {
    let ExprKind::Binary(BinaryOp::Equal | BinaryOp::GreaterEqual, index, end) = &expr.kind else {
        return None;
    };
    let index = match &bare(index).kind {
        ExprKind::Step(StepOp::PreIncrement, place) => as_variable(place),
        _ => as_variable(index),
    };
    Some((index?, &**end))
}
