//! What stands behind applications of definitions that are not recursive: an expression in, the same with the bodies of definitions in
//! their places out. Only triggers and terms to match are made of it; what is asked and assumed keeps its predicates.

use super::functions::{body_of, function_named};
use super::rewrite::rewrite;
use crate::contract::program::LogicFunctionId;
use crate::contract::term::TermKind;
use crate::il::ast::{Binder, Expr, ExprKind};
use crate::lower::build::var;
use crate::lower::logic::functions::Reads;
use crate::lower::unit::Unit;
use std::cell::Cell;
use std::collections::BTreeMap;

/// How often definitions in definitions are looked into.
const DEEPEST: usize = 4;

/// Which definitions are looked into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// Those without quantifiers.
    Plain,
    All,
}

pub struct Unfold<'a, 'u> {
    pub unit: &'a Unit<'u>,
    pub reads: &'a Reads,
    pub within: Within,
    /// Each binder of a body that is put in gets a number, so that it binds nothing of the arguments.
    number: Cell<usize>,
}

impl<'a, 'u> Unfold<'a, 'u> {
    pub fn new(unit: &'a Unit<'u>, reads: &'a Reads, within: Within) -> Unfold<'a, 'u> {
        Unfold { unit, reads, within, number: Cell::new(0) }
    }

    /// Calls `met` with each application of a definition before its body takes its place.
    pub fn unfold(&self, expr: &Expr, met: &mut dyn FnMut(&Expr)) -> Expr {
        self.unfold_within(expr, DEEPEST, met)
    }

    fn unfold_within(&self, expr: &Expr, depth: usize, met: &mut dyn FnMut(&Expr)) -> Expr {
        rewrite(expr, &mut |part| {
            let ExprKind::Apply { function, args } = &*part.kind else { return None };
            if !function.name.starts_with("logic.") {
                return None;
            }
            met(part);
            if depth == 0 {
                return None;
            }
            let id = function_named(self.unit, &function.name)?;
            if self.within == Within::Plain && has_quantifier(self.unit, id) {
                return None;
            }
            let (parameters, body) = body_of(self.unit, id, self.reads)?;
            let values: BTreeMap<&str, &Expr> =
                parameters.iter().map(String::as_str).zip(args).collect();
            let body = self.renamed(&body);
            let body = rewrite(&body, &mut |part| match &*part.kind {
                ExprKind::Var(name) => values.get(&*name.name).map(|value| (*value).clone()),
                _ => None,
            });
            Some(self.unfold_within(&body, depth - 1, met))
        })
    }

    fn renamed(&self, expr: &Expr) -> Expr {
        rewrite(expr, &mut |part| {
            let ExprKind::Binder(binder) = &*part.kind else { return None };
            let number = self.number.get() + 1;
            self.number.set(number);
            let renamed = |name: &str| format!("{name}'{number}");
            let mut binder: Binder = binder.clone();
            let mut old = vec![];
            for variable in &mut binder.vars {
                old.push(variable.ident.name.to_string());
                variable.ident.name = renamed(&variable.ident.name).into();
            }
            let mut change = |part: &Expr| match &*part.kind {
                ExprKind::Var(name) if old.iter().any(|old| **old == *name.name) => {
                    Some(var(&renamed(&name.name)))
                }
                _ => None,
            };
            let body = rewrite(&binder.body, &mut change);
            for trigger in &mut binder.triggers {
                for term in &mut trigger.terms {
                    *term = rewrite(term, &mut change);
                }
            }
            binder.body = self.renamed(&body);
            Some(Expr::new(ExprKind::Binder(binder), part.span, part.mark))
        })
    }
}

fn has_quantifier(unit: &Unit, id: LogicFunctionId) -> bool {
    let mut found = false;
    for term in unit.program[id].definitions() {
        term.for_each(&mut |term| {
            found |= matches!(&term.kind, TermKind::Quantifier(..) | TermKind::QuantifierIn(..));
        });
    }
    found
}
