//! A body under construction: statements in order, the locals they need, fresh names.

use super::build;
use super::map::Map;
use crate::base::{Said, Span};
use crate::il::ast::{Attribute, AttributeArg, Binding, Expr, Stmt, StmtKind, Type};
use crate::il::checks::Checks;
use crate::il::label::Role;
use crate::il::obligation::{Obligation, ObligationKind};
use std::collections::{BTreeMap, BTreeSet};

/// Whose variable a local is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Whose {
    Program,
    Own,
}

#[derive(Default, Debug)]
pub struct Emit {
    pub stmts: Vec<Stmt>,
    pub locals: Vec<Binding>,
    next: u32,
    /// The locals by name.
    declared: BTreeMap<String, Whose>,
    /// Parts of memory whose cells have been said to hold values of their types, since the last change that is not known.
    ranged: BTreeSet<String>,
    /// For other kinds nothing is asserted, and nothing assumed.
    checks: Checks,
}

impl Emit {
    pub fn new(checks: Checks) -> Emit {
        Emit { checks, ..Emit::default() }
    }

    /// Whether a kind is not checked.
    pub fn skips(&self, kind: ObligationKind) -> bool {
        !self.checks.contains(kind)
    }

    pub fn push(&mut self, stmt: Stmt) {
        if matches!(stmt.kind, StmtKind::Label(..) | StmtKind::Havoc(_) | StmtKind::Call { .. }) {
            self.ranged.clear();
        }
        self.stmts.push(stmt);
    }

    /// Whether the ranges of a part of memory are still to be said here; from now on they are.
    pub fn needs_ranges(&mut self, map: &Expr) -> bool {
        self.ranged.insert(format!("{:?}", map.kind))
    }

    pub fn extend(&mut self, stmts: impl IntoIterator<Item = Stmt>) {
        stmts.into_iter().for_each(|stmt| self.push(stmt));
    }

    /// A name that nothing else in the body has, nor any program.
    pub fn fresh(&mut self, stem: &str) -> String {
        self.next += 1;
        format!("{stem}${}", self.next)
    }

    /// A second declaration of a name, as of the copies at a label that is passed twice, means the same variable.
    pub fn declare(&mut self, name: &str, ty: Type) {
        if self.declared.insert(name.to_string(), Whose::Own).is_none() {
            self.locals.push(build::binding(name, ty));
        }
    }

    /// A variable of the program, or of its annotations.
    pub fn declare_known(&mut self, name: &str, called: &str, ty: Type) {
        if self.declared.insert(name.to_string(), Whose::Program).is_none() {
            self.locals.push(build::known_binding(name, called, ty));
        }
    }

    /// Whether lowering has made the variable for itself: no statement of the program gives it another value.
    pub fn is_own(&self, name: &str) -> bool {
        self.declared.get(name) == Some(&Whose::Own)
    }

    /// A new local that holds the value from here on.
    pub fn keep(&mut self, stem: &str, ty: Type, value: Expr, span: Span) -> Expr {
        let name = self.fresh(stem);
        self.declare(&name, ty);
        self.push(build::assign(&name, value, span));
        build::var(&name)
    }

    /// From here on nothing is known of a map. The new local holds what it was.
    pub fn forget(&mut self, stem: &str, map: &Map, span: Span) -> Expr {
        let before = self.keep(stem, map.ty(), build::var(&map.name()), span);
        self.push(build::havoc(&[&map.name()], span));
        before
    }

    /// A new local of which nothing is known.
    pub fn unknown(&mut self, stem: &str, ty: Type, span: Span) -> Expr {
        let name = self.fresh(stem);
        self.declare(&name, ty);
        self.push(build::havoc(&[&name], span));
        build::var(&name)
    }

    pub fn assume(&mut self, why: &str, condition: Expr, span: Span) {
        if build::as_bool(&condition) != Some(true) {
            self.push(build::assume(why, condition, span));
        }
    }

    /// Lets counterexamples that pass here show the value under the text at the place. Assumes nothing.
    pub fn show(&mut self, value: &Expr, span: Span) {
        let mut stmt = build::assume("this is for people to see", build::truth(true), span);
        let mut shown = value.clone();
        shown.span = span;
        let args = vec![AttributeArg::Expr(shown)];
        stmt.attributes.push(Attribute { name: "shows".into(), args, span });
        self.push(stmt);
    }

    /// What is not modelled: an obligation that fails here.
    pub fn unsupported(&mut self, what: impl Into<Said>, span: Span) {
        self.check_saying(ObligationKind::Unsupported, build::truth(false), span, what.into());
    }

    /// A place that is jumped to, nothing that people know.
    pub fn label(&mut self, name: &str, span: Span) {
        self.label_as(Role::Passage, name, span);
    }

    pub fn label_as(&mut self, role: Role, name: &str, span: Span) {
        self.push(build::label(name, role, span));
    }

    pub fn jump(&mut self, name: &str, span: Span) {
        self.push(build::goto(&[name], span));
    }

    /// Jumps by a condition that is known.
    pub fn split(&mut self, condition: Expr, then: &str, other: &str, span: Span) {
        let (yes, no) = (self.fresh("yes"), self.fresh("no"));
        self.push(build::goto(&[&yes, &no], span));
        self.label(&yes, span);
        self.push(build::assume_branch(condition.clone(), span));
        self.jump(then, span);
        self.label(&no, span);
        self.push(build::assume_branch(build::not(condition), span));
        self.jump(other, span);
    }

    /// An obligation that fails here, whatever the run. What follows is proved without relying on it.
    pub fn refuse(&mut self, kind: ObligationKind, span: Span, words: &str) {
        let before = self.stmts.len();
        self.check(kind, build::truth(false), span, Some(words));
        for assert in &mut self.stmts[before..] {
            assert.attributes.push(build::not_relied_on());
        }
    }

    /// An obligation: the condition must hold whenever a run comes here.
    pub fn check(
        &mut self,
        kind: ObligationKind,
        condition: Expr,
        span: Span,
        words: Option<&str>,
    ) {
        self.check_saying(kind, condition, span, words.into());
    }

    /// The same where the cause matters for what to do about a failure.
    pub fn check_saying(&mut self, kind: ObligationKind, condition: Expr, span: Span, said: Said) {
        if self.skips(kind) || build::as_bool(&condition) == Some(true) {
            return;
        }
        self.push(build::assert(condition, Obligation::new(kind, span).saying(said)));
    }
}
