//! Where jumps go: labels are unique in a body, `goto` may go to any of them (into nested statements too), `break` leaves the
//! innermost loop, and `break L` leaves an enclosing `if` or `while` that stands right behind `L:`. Ids of statements are unique, too.

use super::attributes;
use super::report::Report;
use crate::base::Span;
use crate::il::ast::{Body, Name, Stmt, StmtKind};
use std::collections::HashMap;

/// The statements around the one at hand.
#[derive(Default)]
struct Around<'a> {
    labels: Vec<&'a Name>,
    loops: usize,
}

pub fn check_labels(body: &Body, report: &mut Report) {
    check_ids(&body.stmts, &mut HashMap::new(), report);
    let mut labels = HashMap::new();
    collect_labels(&body.stmts, &mut labels, report);
    check_jumps(&body.stmts, &labels, &mut Around::default(), report);
}

/// `{:id "name"}` names a statement, so that others can speak of it: no two of a body.
fn check_ids(stmts: &[Stmt], ids: &mut HashMap<Name, Span>, report: &mut Report) {
    for stmt in stmts {
        if let Some(id) = attributes::text(&stmt.attributes, "id") {
            match ids.get(&id) {
                Some(first) => report.duplicate(stmt.span, "statement id", &id, Some(*first)),
                None => drop(ids.insert(id, stmt.span)),
            }
        }
        match &stmt.kind {
            StmtKind::If { then_branch, else_branch, .. } => {
                check_ids(then_branch, ids, report);
                check_ids(else_branch.as_deref().unwrap_or_default(), ids, report);
            }
            StmtKind::While { body, .. } => check_ids(body, ids, report),
            _ => {}
        }
    }
}

fn collect_labels<'a>(
    stmts: &'a [Stmt],
    labels: &mut HashMap<&'a Name, Span>,
    report: &mut Report,
) {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Label(ident, _) => {
                if let Some(first) = labels.get(&ident.name) {
                    report.duplicate(ident.span, "label", &ident.name, Some(*first));
                } else {
                    labels.insert(&ident.name, ident.span);
                }
            }
            StmtKind::If { then_branch, else_branch, .. } => {
                collect_labels(then_branch, labels, report);
                collect_labels(else_branch.as_deref().unwrap_or_default(), labels, report);
            }
            StmtKind::While { body, .. } => collect_labels(body, labels, report),
            _ => {}
        }
    }
}

fn check_jumps<'a>(
    stmts: &'a [Stmt],
    labels: &HashMap<&'a Name, Span>,
    around: &mut Around<'a>,
    report: &mut Report,
) {
    for (index, stmt) in stmts.iter().enumerate() {
        let depth = around.labels.len();
        if let Some(Stmt { kind: StmtKind::Label(ident, _), .. }) =
            index.checked_sub(1).map(|before| &stmts[before])
        {
            around.labels.push(&ident.name);
        }
        match &stmt.kind {
            StmtKind::If { then_branch, else_branch, .. } => {
                check_jumps(then_branch, labels, around, report);
                check_jumps(else_branch.as_deref().unwrap_or_default(), labels, around, report);
            }
            StmtKind::While { body, .. } => {
                around.loops += 1;
                check_jumps(body, labels, around, report);
                around.loops -= 1;
            }
            StmtKind::Goto(targets) => {
                for target in targets.iter().filter(|target| !labels.contains_key(&target.name)) {
                    report.shape_error(stmt.span, format!("undefined label `{}`", target.name));
                }
            }
            StmtKind::Break(None) if around.loops == 0 => {
                report.shape_error(stmt.span, "this break is not inside a loop");
            }
            StmtKind::Break(Some(label)) if !around.labels[..depth].contains(&&label.name) => {
                let message =
                    format!("no statement around this break has the label `{}`", label.name);
                report.shape_error(stmt.span, message);
            }
            _ => {}
        }
        around.labels.truncate(depth);
    }
}
