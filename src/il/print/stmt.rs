//! Writes statements, one a line. `else` around a lone `if` is written `else if`, as it was read.

use super::{Doc, INDENT, Printer};
use crate::il::ast::*;
use crate::il::obligation::ObligationKind;
use pretty::DocAllocator;

impl<'a> Printer<'a> {
    pub(super) fn stmt(&self, stmt: &Stmt) -> Doc<'a> {
        let attributes = self.attributes(&stmt.attributes);
        match &stmt.kind {
            StmtKind::Label(name, _) => self.name(&name.name).append(":"),
            StmtKind::Assert(condition, asked) => {
                let attributes = attributes.append(self.asked(asked, ObligationKind::Assertion));
                self.command("assert ", attributes, self.expr(condition))
            }
            StmtKind::Assume(condition) => {
                self.command("assume ", attributes, self.expr(condition))
            }
            StmtKind::Havoc(names) => self.command("havoc ", attributes, self.names(names)),
            StmtKind::Goto(names) => self.command("goto ", attributes, self.names(names)),
            StmtKind::Break(None) => self.short_command("break", &stmt.attributes),
            StmtKind::Break(Some(name)) => {
                self.command("break ", attributes, self.name(&name.name))
            }
            StmtKind::Return => self.short_command("return", &stmt.attributes),
            StmtKind::Assign { targets, values } => {
                let targets =
                    self.comma_separated(targets.iter().map(|target| self.target(target)));
                let values = self.comma_separated(values.iter().map(|value| self.expr(value)));
                self.assignment(targets, attributes, values)
            }
            StmtKind::Unpack { constructor, targets, value } => {
                let pattern = self.name(&constructor.name).append(self.names(targets).parens());
                self.assignment(pattern, attributes, self.expr(value))
            }
            StmtKind::Call { free, procedure, results, args, .. } => {
                let keyword = if *free { "free call " } else { "call " };
                let results = match &results[..] {
                    [] => self.nil(),
                    names => self.names(names).append(" := "),
                };
                let call = self.name(&procedure.name).append(self.arguments("(", args, ")"));
                self.command(keyword, attributes, results.append(call))
            }
            StmtKind::If { guard, then_branch, else_branch, .. } => {
                let head = self.text("if ").append(attributes).append(self.guard(guard.as_ref()));
                let whole = head.append(" ").append(self.block(then_branch));
                match else_branch.as_deref() {
                    None => whole,
                    Some([only]) if matches!(only.kind, StmtKind::If { .. }) => {
                        whole.append(" else ").append(self.stmt(only))
                    }
                    Some(stmts) => whole.append(" else ").append(self.block(stmts)),
                }
            }
            StmtKind::While { guard, invariants, body } => {
                let head =
                    self.text("while ").append(attributes).append(self.guard(guard.as_ref()));
                let clauses = invariants.iter().map(|invariant| {
                    self.hardline().append(self.invariant(invariant)).nest(INDENT)
                });
                let gap = if invariants.is_empty() { self.text(" ") } else { self.hardline() };
                head.append(self.arena.concat(clauses)).append(gap).append(self.block(body))
            }
        }
    }

    /// `keyword {:attributes} rest;`
    fn command(&self, keyword: &'static str, attributes: Doc<'a>, rest: Doc<'a>) -> Doc<'a> {
        self.text(keyword).append(attributes).append(rest).append(";")
    }

    fn short_command(&self, keyword: &'static str, attributes: &[Attribute]) -> Doc<'a> {
        let attributes =
            attributes.iter().map(|attribute| self.text(" ").append(self.attribute(attribute)));
        self.text(keyword).append(self.arena.concat(attributes)).append(";")
    }

    fn assignment(&self, left: Doc<'a>, attributes: Doc<'a>, right: Doc<'a>) -> Doc<'a> {
        let right = self.arena.softline().append(attributes).append(right).nest(INDENT);
        left.append(" :=").append(right).append(";")
    }

    fn guard(&self, guard: Option<&Expr>) -> Doc<'a> {
        match guard {
            None => self.text("(*)"),
            Some(condition) => self.expr(condition).nest(INDENT).parens(),
        }
    }

    fn invariant(&self, invariant: &Invariant) -> Doc<'a> {
        let keyword = if invariant.free { "free invariant " } else { "invariant " };
        self.command(
            keyword,
            self.attributes(&invariant.attributes),
            self.expr(&invariant.condition),
        )
    }

    pub(super) fn block(&self, stmts: &[Stmt]) -> Doc<'a> {
        self.text("{").append(self.stmts(stmts)).append(self.hardline()).append("}")
    }

    /// Each statement on a new line, indented; labels stand out to the left.
    pub(super) fn stmts(&self, stmts: &[Stmt]) -> Doc<'a> {
        let lines = stmts.iter().map(|stmt| {
            let line = self.hardline().append(self.stmt(stmt));
            match &stmt.kind {
                // A `#` in the first column would start a pragma.
                StmtKind::Label(label, _) if !label.name.starts_with('#') => line,
                _ => line.nest(INDENT),
            }
        });
        self.arena.concat(lines)
    }

    fn target(&self, target: &Target) -> Doc<'a> {
        match &target.kind {
            TargetKind::Var(name) => self.name(&name.name),
            TargetKind::Map(of, args) => self.target(of).append(self.arguments("[", args, "]")),
            TargetKind::Field(of, field) => {
                self.target(of).append("->").append(self.name(&field.name))
            }
        }
    }
}
