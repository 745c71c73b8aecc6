//! Conditions: what was checked on each of the two ways behind one. Where `a && b` holds, all of `b` was gone through; where `a || b`
//! fails, too.

use super::branch;
use super::dominance::Checked;
use super::expr::{Guard, value};
use super::numbers;
use crate::typed::tree::{BinaryOp, Expr, ExprKind, Stmt, StmtKind, UnaryOp};
use crate::typed::visit::{Node, each_node};

/// A condition with its checks, and what is known behind it.
pub(super) struct Parted {
    pub condition: Expr,
    pub holds: Checked,
    pub fails: Checked,
}

/// Leaves `guard` as it is where nobody knows which way was taken.
pub(super) fn part(guard: &mut Guard, condition: Expr) -> Parted {
    let told = branch::both(&guard.program, &condition);
    let mut parted = connected(guard, condition);
    parted.holds.add_not_null(told.holds);
    parted.fails.add_not_null(told.fails);
    guard.checked = parted.holds.clone();
    guard.checked.keep_common(&parted.fails);
    parted
}

fn connected(guard: &mut Guard, condition: Expr) -> Parted {
    let Expr { kind, ty, span } = condition;
    match kind {
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
            let both = op == BinaryOp::And;
            let told = branch::not_null(&guard.program, &left, both);
            let left = connected(guard, *left);
            let (on, out) = if both { (left.holds, left.fails) } else { (left.fails, left.holds) };
            guard.checked = on;
            guard.checked.add_not_null(told);
            let right = connected(guard, *right);
            let kind = ExprKind::Binary(op, Box::new(left.condition), Box::new(right.condition));
            let condition = Expr { kind, ty, span };
            let either = |mut way: Checked| {
                way.keep_common(&out);
                way
            };
            match both {
                true => Parted { condition, holds: right.holds, fails: either(right.fails) },
                false => Parted { condition, holds: either(right.holds), fails: right.fails },
            }
        }
        ExprKind::Unary(UnaryOp::Not, inner) => {
            let Parted { condition, holds, fails } = connected(guard, *inner);
            let kind = ExprKind::Unary(UnaryOp::Not, Box::new(condition));
            Parted { condition: Expr { kind, ty, span }, holds: fails, fails: holds }
        }
        kind => {
            let condition = Expr { kind, ty, span };
            let null = branch::null(&guard.program, &condition);
            let numbers = [true, false]
                .map(|way| numbers::told(&guard.program, &guard.checked.numbers, &condition, way));
            let condition = value(guard, condition);
            let (mut holds, mut fails) = (guard.checked.clone(), guard.checked.clone());
            holds.add_null(null.holds);
            fails.add_null(null.fails);
            let [if_holds, if_fails] = numbers;
            holds.numbers.narrow(if_holds);
            fails.numbers.narrow(if_fails);
            Parted { condition, holds, fails }
        }
    }
}

/// Whether a run may leave the statement, or go to its end, from somewhere in the middle.
pub(super) fn jumps(body: &Stmt) -> bool {
    let mut found = false;
    each_node(Node::Stmt(body), &mut |node| {
        found |= matches!(
            node,
            Node::Stmt(Stmt {
                kind: StmtKind::Break
                    | StmtKind::Continue
                    | StmtKind::Goto(_)
                    | StmtKind::GotoComputed(_)
                    | StmtKind::Label(..)
                    | StmtKind::Asm(_),
                ..
            })
        );
    });
    found
}
