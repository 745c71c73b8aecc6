//! What verdicts about a program in the intermediate language rest on: the program as written and as checked in, entries in
//! source order out. The author of such a program may write down anything as true, in many ways; each is listed.

use crate::base::Span;
use crate::il::ast::{self, ClauseKind, DeclKind, StmtKind};
use crate::il::core::{self, Program};
use crate::il::print;
use crate::report::audit::{Basis, Entry};
use std::collections::BTreeSet;

/// Longer conditions are cut.
const MOST_LETTERS: usize = 80;

pub fn entries(written: &ast::Program, program: &Program) -> Vec<Entry> {
    let mut entries = vec![];
    for decl in &written.decls {
        declaration(decl, &mut entries);
    }
    for procedure in called_without_body(program) {
        let words = format!("`{}`", procedure.name);
        entries.push(Entry { basis: Basis::Contract, words, span: procedure.span });
    }
    let unproved = program.implementations.iter().filter(|body| !body.verify);
    let inlined = |body: &&core::Implementation| {
        let mut procedures = program.procedures.iter();
        procedures.any(|known| known.name == body.procedure && known.inline.is_some())
    };
    for body in unproved.filter(|body| !inlined(body)) {
        let words = format!("`{}`", body.owner);
        entries.push(Entry { basis: Basis::Unchecked, words, span: body.span });
    }
    for body in program.implementations.iter().filter(|body| body.selective && body.verify) {
        let words = format!("`{}`: what stands before {{:start_checking_here}}", body.owner);
        entries.push(Entry { basis: Basis::Unchecked, words, span: body.span });
    }
    entries.sort_by_key(|entry| (entry.basis, entry.span));
    entries
}

fn declaration(decl: &ast::Decl, entries: &mut Vec<Entry>) {
    match &decl.kind {
        DeclKind::Axiom(condition) => push(Basis::Axiom, condition, decl.span, entries),
        DeclKind::Const { uses, .. } => uses.iter().for_each(|decl| declaration(decl, entries)),
        DeclKind::Function(function) => {
            function.uses.iter().for_each(|decl| declaration(decl, entries));
        }
        DeclKind::Procedure(procedure) => {
            for clause in procedure.contract.iter().filter(|clause| clause.free) {
                if let ClauseKind::Requires(condition) | ClauseKind::Ensures(condition) =
                    &clause.kind
                {
                    push(Basis::Assumed, condition, clause.span, entries);
                }
            }
            procedure.body.iter().for_each(|body| statements(&body.stmts, entries));
        }
        DeclKind::Implementation(body) => statements(&body.body.stmts, entries),
        DeclKind::Type { .. } | DeclKind::Datatype { .. } | DeclKind::Var(_) => {}
    }
}

fn statements(stmts: &[ast::Stmt], entries: &mut Vec<Entry>) {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Assume(condition) => push(Basis::Assumed, condition, stmt.span, entries),
            StmtKind::If { then_branch, else_branch, .. } => {
                statements(then_branch, entries);
                statements(else_branch.as_deref().unwrap_or_default(), entries);
            }
            StmtKind::While { invariants, body, .. } => {
                for invariant in invariants.iter().filter(|invariant| invariant.free) {
                    push(Basis::Assumed, &invariant.condition, invariant.span, entries);
                }
                statements(body, entries);
            }
            StmtKind::Call { free: true, procedure, .. } => {
                let words = format!("the preconditions of `{}`, by a free call", procedure.name);
                entries.push(Entry { basis: Basis::Assumed, words, span: stmt.span });
            }
            _ => {}
        }
    }
}

fn push(basis: Basis, condition: &ast::Expr, span: Span, entries: &mut Vec<Entry>) {
    entries.push(Entry { basis, words: shortened(&print::expr(condition)), span });
}

/// On one line, and not too long.
pub fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MOST_LETTERS {
        line
    } else {
        line.chars().take(MOST_LETTERS - 1).chain(['…']).collect()
    }
}

/// Procedures without a body that bodies call.
pub fn called_without_body(program: &Program) -> Vec<&core::Procedure> {
    let mut called = BTreeSet::new();
    program.implementations.iter().for_each(|body| calls(&body.body, &mut called));
    let bodies: BTreeSet<&str> =
        program.implementations.iter().map(|body| &*body.procedure).collect();
    let procedures = program.procedures.iter();
    procedures
        .filter(|known| called.contains(&*known.name) && !bodies.contains(&*known.name))
        .collect()
}

fn calls<'a>(stmts: &'a [core::Stmt], called: &mut BTreeSet<&'a str>) {
    for stmt in stmts {
        match &stmt.kind {
            core::StmtKind::Call(call) => {
                called.insert(&call.procedure);
            }
            core::StmtKind::If { then_branch, else_branch, .. } => {
                calls(then_branch, called);
                calls(else_branch, called);
            }
            core::StmtKind::While { body, .. } => calls(body, called),
            _ => {}
        }
    }
}
