//! Where jumps go: labels are unique in a body, `goto` may go to any of them (into nested statements too), `break` leaves the
//! innermost loop, and `break L` leaves an enclosing `if` or `while` that stands right behind `L:`.

use super::Checker;
use crate::base::Span;
use crate::il::ast::{Body, Name, Stmt, StmtKind};
use std::collections::HashMap;

/// The statements around the one at hand.
#[derive(Default)]
struct Around<'a> {
    labels: Vec<&'a Name>,
    loops: usize,
}

impl Checker<'_> {
    pub fn check_labels(&mut self, body: &Body) {
        let mut labels = HashMap::new();
        self.collect_labels(&body.stmts, &mut labels);
        self.check_jumps(&body.stmts, &labels, &mut Around::default());
    }

    fn collect_labels<'a>(&mut self, stmts: &'a [Stmt], labels: &mut HashMap<&'a Name, Span>) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Label(ident) => {
                    if let Some(first) = labels.get(&ident.name) {
                        self.duplicate(ident.span, "label", &ident.name, Some(*first));
                    } else {
                        labels.insert(&ident.name, ident.span);
                    }
                }
                StmtKind::If { then_branch, else_branch, .. } => {
                    self.collect_labels(then_branch, labels);
                    self.collect_labels(else_branch.as_deref().unwrap_or_default(), labels);
                }
                StmtKind::While { body, .. } => self.collect_labels(body, labels),
                _ => {}
            }
        }
    }

    fn check_jumps<'a>(
        &mut self,
        stmts: &'a [Stmt],
        labels: &HashMap<&'a Name, Span>,
        around: &mut Around<'a>,
    ) {
        for (index, stmt) in stmts.iter().enumerate() {
            let depth = around.labels.len();
            if let Some(Stmt { kind: StmtKind::Label(ident), .. }) =
                index.checked_sub(1).map(|before| &stmts[before])
            {
                around.labels.push(&ident.name);
            }
            match &stmt.kind {
                StmtKind::If { then_branch, else_branch, .. } => {
                    self.check_jumps(then_branch, labels, around);
                    self.check_jumps(else_branch.as_deref().unwrap_or_default(), labels, around);
                }
                StmtKind::While { body, .. } => {
                    around.loops += 1;
                    self.check_jumps(body, labels, around);
                    around.loops -= 1;
                }
                StmtKind::Goto(targets) => {
                    for target in targets.iter().filter(|target| !labels.contains_key(&target.name))
                    {
                        self.shape_error(stmt.span, format!("undefined label `{}`", target.name));
                    }
                }
                StmtKind::Break(None) if around.loops == 0 => {
                    self.shape_error(stmt.span, "this break is not inside a loop");
                }
                StmtKind::Break(Some(label)) if !around.labels[..depth].contains(&&label.name) => {
                    let message =
                        format!("no statement around this break has the label `{}`", label.name);
                    self.shape_error(stmt.span, message);
                }
                _ => {}
            }
            around.labels.truncate(depth);
        }
    }
}
