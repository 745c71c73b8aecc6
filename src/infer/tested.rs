//! What a function tests itself is not asked of its callers: a precondition that says how a test comes out has taken a branch out of the function.

use super::Surroundings;
use crate::typed::program::FunctionId;
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::visit::in_block;
use std::collections::BTreeSet;

/// What comparisons of the function say when they are true and when they are false, with `<` and `<=` only, as candidates are spelled.
pub fn outcomes(around: &Surroundings, function: FunctionId) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let Some(body) = &around.program.typed[function].body else { return found };
    in_block(&body.block, &mut |expr| {
        let ExprKind::Binary(op, left, right) = &expr.kind else { return };
        let text = |side: &Expr| (around.text)(side.span);
        let (left, right) = (text(left), text(right));
        let (one, other) = match op {
            BinaryOp::Less | BinaryOp::GreaterEqual => {
                (format!("{left} < {right}"), format!("{right} <= {left}"))
            }
            BinaryOp::Greater | BinaryOp::LessEqual => {
                (format!("{right} < {left}"), format!("{left} <= {right}"))
            }
            // One that is smaller is not the same.
            BinaryOp::Equal | BinaryOp::NotEqual => {
                (format!("{left} < {right}"), format!("{right} < {left}"))
            }
            _ => return,
        };
        found.extend([one, other]);
    });
    found
}
