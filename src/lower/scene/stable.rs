//! Which values stay as they are whatever runs, and which statements change anything that a value could mention. What lowering made for itself
//! gets its value once, behind which it is used.

use crate::il::ast::{Expr, ExprKind, Stmt, StmtKind, TargetKind};
use crate::lower::build;
use crate::lower::emit::Emit;
use crate::lower::unit::is_static_object;

/// Whether a statement changes more than variables that lowering made.
pub fn changes_something(stmt: &Stmt, emit: &Emit) -> bool {
    match &stmt.kind {
        StmtKind::Assert(..) | StmtKind::Assume(_) | StmtKind::Label(..) | StmtKind::Goto(_) => {
            false
        }
        StmtKind::Assign { targets, .. } => targets.iter().any(|target| match &target.kind {
            TargetKind::Var(name) => !emit.is_own(&name.name),
            _ => true,
        }),
        StmtKind::Havoc(names) => names.iter().any(|name| !emit.is_own(&name.name)),
        _ => true,
    }
}

/// Mentions nothing that a statement could change.
pub fn is_stable(value: &Expr, emit: &Emit) -> bool {
    match &*value.kind {
        ExprKind::Var(name) => {
            emit.is_own(&name.name) || is_static_object(&name.name) || build::is_null(value)
        }
        ExprKind::Select(..) => false,
        _ => {
            let mut stable = true;
            value.kind.for_each_child(&mut |child| stable &= is_stable(child, emit));
            stable
        }
    }
}

/// Mentions no memory and no variable that a program can change.
pub fn is_plain(value: &Expr, emit: &Emit) -> bool {
    match &*value.kind {
        ExprKind::Var(name) => emit.is_own(&name.name) || is_static_object(&name.name),
        ExprKind::Int(_) | ExprKind::Bool(_) => true,
        ExprKind::Apply { args, .. } => args.iter().all(|arg| is_plain(arg, emit)),
        _ => false,
    }
}
