//! Whether a run may come to the end of a block, as far as its statements tell without a proof. In doubt it may.

use crate::lower::effects::call::callee;
use crate::typed::Program;
use crate::typed::constant::{Constant, evaluate};
use crate::typed::tree::{Block, Expr, ExprKind, Stmt, StmtKind};
use crate::typed::visit::{Node, each_expr, parts};

pub fn may_fall_through(typed: &Program, block: &Block) -> bool {
    block.items.last().is_none_or(|last| may_pass(typed, last))
}

/// Whether what stands behind the statement may be reached from its end.
fn may_pass(typed: &Program, stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Return(_)
        | StmtKind::Goto(_)
        | StmtKind::GotoComputed(_)
        | StmtKind::Continue
        | StmtKind::Break => false,
        StmtKind::Block(block) => may_fall_through(typed, block),
        StmtKind::Label(_, inner) | StmtKind::Default(inner) => may_pass(typed, inner),
        StmtKind::Case(case) => may_pass(typed, &case.body),
        StmtKind::If(_, then, other) => {
            may_pass(typed, then) || other.as_ref().is_none_or(|other| may_pass(typed, other))
        }
        StmtKind::Expr(expr) => !never_returns(typed, expr),
        StmtKind::While(condition, body) | StmtKind::DoWhile(body, condition) => {
            !is_always(typed, condition) || breaks(body)
        }
        StmtKind::For(of) => {
            !of.condition.as_ref().is_none_or(|it| is_always(typed, it)) || breaks(&of.body)
        }
        StmtKind::Empty | StmtKind::Declare(..) | StmtKind::Switch(..) | StmtKind::Asm(_) => true,
    }
}

fn is_always(typed: &Program, condition: &Expr) -> bool {
    matches!(evaluate(typed, condition), Ok(Constant::Integer(value)) if value != 0)
}

/// Whether a `break` in the body of a loop may leave that loop.
fn breaks(body: &Stmt) -> bool {
    let mut hidden = false;
    each_expr(Node::Stmt(body), &mut |expr| hidden |= matches!(expr.kind, ExprKind::Statement(_)));
    hidden || breaks_plainly(body)
}

fn breaks_plainly(body: &Stmt) -> bool {
    match &body.kind {
        StmtKind::Break => true,
        StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_) | StmtKind::Switch(..) => {
            false
        }
        _ => parts(body).1.into_iter().any(breaks_plainly),
    }
}

fn never_returns(typed: &Program, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Call(call) => callee(&call.callee).is_some_and(|called| typed[called].noreturn),
        ExprKind::Convert(_, inner) => never_returns(typed, inner),
        _ => false,
    }
}
