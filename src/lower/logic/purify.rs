//! Triggers of facts about logic functions that would feed themselves: from `f(n)`, `f(n + 1) == f(n) + 1` makes `f(n + 1)`, and so on without
//! end. Such a fact is restated with a variable for the argument, `k == n + 1 ==> f(k) == f(n) + 1`, and matches only where both
//! applications occur.

use super::context::mentions;
use super::rewrite::rewrite;
use super::triggers::triggers;
use crate::il::ast::{Expr, ExprKind, Type};
use crate::lower::build::{all, eq, implies, named_type, ptr, var};
use std::collections::BTreeSet;

/// A universal fact with what it matches on.
pub struct Matched {
    pub variables: Vec<(String, Type)>,
    pub triggers: Vec<Vec<Expr>>,
    pub body: Expr,
}

pub fn matched(variables: &[(String, Type)], body: Expr) -> Matched {
    let names: Vec<String> = variables.iter().map(|(name, _)| name.clone()).collect();
    let found = triggers(&names, &body);
    let used: BTreeSet<String> = found.iter().flatten().filter_map(function_of).collect();
    let mut computed = vec![];
    collect_computed(&body, &names, &mut computed);
    let feeds = |application: &Expr| {
        function_of(application).is_some_and(|name| used.is_empty() || used.contains(&name))
    };
    if !computed.iter().any(feeds) {
        return Matched { variables: variables.to_vec(), triggers: found, body };
    }
    let mut variables = variables.to_vec();
    let mut definitions: Vec<(Expr, Expr)> = vec![];
    let body = rewrite(&body, &mut |part| {
        let ExprKind::Apply { function, args } = &*part.kind else { return None };
        if !function.name.starts_with("logic.") {
            return None;
        }
        let mut changed = false;
        let args: Vec<Expr> = args
            .iter()
            .map(|arg| {
                if is_computed(arg, &names) {
                    changed = true;
                    name_for(arg, &mut definitions, &mut variables)
                } else {
                    arg.clone()
                }
            })
            .collect();
        changed.then(|| crate::lower::build::apply(&function.name, args))
    });
    let guard = all(definitions.into_iter().map(|(value, name)| eq(name, value)));
    let names: Vec<String> = variables.iter().map(|(name, _)| name.clone()).collect();
    let found = triggers(&names, &body);
    Matched { variables, triggers: found, body: implies(guard, body) }
}

/// The variable that stands for a computed argument.
fn name_for(
    value: &Expr,
    definitions: &mut Vec<(Expr, Expr)>,
    variables: &mut Vec<(String, Type)>,
) -> Expr {
    if let Some((_, name)) = definitions.iter().find(|(other, _)| other == value) {
        return name.clone();
    }
    let name = format!("$k{}", definitions.len() + 1);
    let sort = if is_pointer(value) { ptr() } else { named_type("int") };
    variables.push((name.clone(), sort));
    definitions.push((value.clone(), var(&name)));
    var(&name)
}

fn is_pointer(value: &Expr) -> bool {
    matches!(&*value.kind, ExprKind::Apply { function, .. } if matches!(&*function.name, "Ptr" | "Plus"))
}

/// Arithmetic on variables, or a pointer moved by them.
fn is_computed(value: &Expr, names: &[String]) -> bool {
    let arithmetic = matches!(&*value.kind, ExprKind::Binary(..) | ExprKind::Unary(..));
    (arithmetic || is_pointer(value)) && mentions(value, names)
}

/// Applications with computed arguments.
fn collect_computed(expr: &Expr, names: &[String], found: &mut Vec<Expr>) {
    if let ExprKind::Apply { function, args } = &*expr.kind
        && function.name.starts_with("logic.")
        && args.iter().any(|arg| is_computed(arg, names))
    {
        found.push(expr.clone());
    }
    expr.kind.for_each_child(&mut |child| collect_computed(child, names, found));
}

fn function_of(application: &Expr) -> Option<String> {
    match &*application.kind {
        ExprKind::Apply { function, .. } => Some(function.name.to_string()),
        _ => None,
    }
}
