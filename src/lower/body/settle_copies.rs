//! Parts of the state that could not change since a moment was kept have no copy of that moment: they are the same now. A body with
//! names of such copies in, the body with the parts themselves out.
//! Sound because `keep_state` copies all that may change while the moment can be spoken of: in the loop, or in the function.

use crate::il::ast::{Body, Expr, ExprKind, Stmt, StmtKind, Target, TargetKind};
use crate::lower::build;
use crate::lower::logic::rewrite;
use crate::lower::state::State;
use std::collections::BTreeSet;

pub fn settle_copies(body: Body) -> Body {
    let declared: BTreeSet<String> =
        body.locals.iter().map(|local| local.ident.name.to_string()).collect();
    let stmts = body.stmts.into_iter().map(|stmt| settle(stmt, &declared)).collect();
    Body { stmts, ..body }
}

fn settle(stmt: Stmt, declared: &BTreeSet<String>) -> Stmt {
    let settled = |expr: &Expr| rewrite(expr, &mut |part| original(part, declared));
    let kind = match stmt.kind {
        StmtKind::Assert(condition, asked) => StmtKind::Assert(settled(&condition), asked),
        StmtKind::Assume(condition) => StmtKind::Assume(settled(&condition)),
        StmtKind::Assign { targets, values } => StmtKind::Assign {
            targets: targets.into_iter().map(|target| settle_target(target, &settled)).collect(),
            values: values.iter().map(settled).collect(),
        },
        StmtKind::Call { free, procedure, results, args, checks } => {
            let args = args.iter().map(settled).collect();
            StmtKind::Call { free, procedure, results, args, checks }
        }
        other => other,
    };
    Stmt { kind, ..stmt }
}

fn settle_target(target: Target, settled: &dyn Fn(&Expr) -> Expr) -> Target {
    let kind = match target.kind {
        TargetKind::Map(of, index) => {
            let index = index.iter().map(settled).collect();
            TargetKind::Map(Box::new(settle_target(*of, settled)), index)
        }
        other => other,
    };
    Target { kind, ..target }
}

/// What an undeclared copy is a copy of.
fn original(expr: &Expr, declared: &BTreeSet<String>) -> Option<Expr> {
    match &*expr.kind {
        ExprKind::Var(name) if !declared.contains(&*name.name) => {
            // A local without a copy did not exist at that moment: it has no value to speak of.
            let original = State::original_of(&name.name).filter(|name| !declared.contains(*name));
            original.map(build::var)
        }
        _ => None,
    }
}
