//! Triggers of facts about logic functions that would feed themselves: from `f(n)`, `f(n + 1) == f(n) + 1` makes `f(n + 1)`, and so on without
//! end. Such a fact is restated with a variable for the argument, `k == n + 1 ==> f(k) == f(n) + 1`, and matches only where both
//! applications occur.

use super::context::mentions;
use super::linear::Linear;
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
    let (Named { variables, definitions, body }, found) = named_arguments(variables, &body);
    Matched { variables, triggers: found, body: implies(guard(definitions), body) }
}

/// What the names stand for.
pub fn guard(definitions: Vec<(Expr, Expr)>) -> Expr {
    all(definitions.into_iter().map(|(value, name)| eq(name, value)))
}

/// A body in which variables stand for the computed arguments of logic functions.
pub struct Named {
    pub variables: Vec<(String, Type)>,
    /// The arguments with the names for them.
    pub definitions: Vec<(Expr, Expr)>,
    pub body: Expr,
}

/// The body with names for computed arguments, and what it is then matched on. A variable that only such arguments mention is computed
/// from one of them: where `k == v + n`, `v` is `k - n`.
pub fn named_arguments(variables: &[(String, Type)], body: &Expr) -> (Named, Vec<Vec<Expr>>) {
    let mut named = with_names(variables, body);
    loop {
        let names: Vec<String> = named.variables.iter().map(|(name, _)| name.clone()).collect();
        let found = triggers(&names, &named.body);
        if !found.is_empty() {
            return (named, found);
        }
        let Some(solved) = solve_one(&named) else { return (named, found) };
        named = solved;
    }
}

/// One variable fewer: one that no application has as an argument, and that is a part of a named sum.
fn solve_one(named: &Named) -> Option<Named> {
    for (index, (value, name)) in named.definitions.iter().enumerate() {
        if is_pointer(value) {
            continue;
        }
        let sum = Linear::of(value);
        let part = sum.parts.iter().find(|(part, factor)| {
            let ExprKind::Var(variable) = &*part.kind else { return false };
            let known = named.variables.iter().any(|(other, _)| **other == *variable.name);
            let unit = factor.magnitude().bits() == 1;
            known && unit && !is_argument(&named.body, part)
        });
        let Some((variable, factor)) = part else { continue };
        // `name == factor * variable + rest`, and the factor is its own inverse.
        let own = Linear::atom(variable.clone()).times(factor);
        let rest = sum.clone().minus(&own);
        let solution = Linear::atom(name.clone()).minus(&rest).times(factor).expr();
        if mentions(&solution, &[variable_name(variable)?]) {
            continue;
        }
        let change =
            |expr: &Expr| rewrite(expr, &mut |part| (part == variable).then(|| solution.clone()));
        let gone = variable_name(variable)?;
        let mut others = named.definitions.clone();
        others.remove(index);
        return Some(Named {
            variables: named.variables.iter().filter(|(it, _)| *it != gone).cloned().collect(),
            definitions: others.into_iter().map(|(value, name)| (change(&value), name)).collect(),
            body: change(&named.body),
        });
    }
    None
}

fn variable_name(variable: &Expr) -> Option<String> {
    match &*variable.kind {
        ExprKind::Var(name) => Some(name.name.to_string()),
        _ => None,
    }
}

/// Whether a logic function has the variable as one of its arguments.
fn is_argument(expr: &Expr, variable: &Expr) -> bool {
    let mut found = match &*expr.kind {
        ExprKind::Apply { function, args } => {
            function.name.starts_with("logic.") && args.contains(variable)
        }
        _ => false,
    };
    expr.kind.for_each_child(&mut |child| found |= is_argument(child, variable));
    found
}

fn with_names(variables: &[(String, Type)], body: &Expr) -> Named {
    let names: Vec<String> = variables.iter().map(|(name, _)| name.clone()).collect();
    let (mut taken, mut inner) = (names.clone(), vec![]);
    collect_names(body, &mut taken, &mut inner);
    let mut variables = variables.to_vec();
    let mut definitions: Vec<(Expr, Expr)> = vec![];
    let body = rewrite(body, &mut |part| {
        let ExprKind::Apply { function, args } = &*part.kind else { return None };
        if !function.name.starts_with("logic.") {
            return None;
        }
        let mut changed = false;
        let args: Vec<Expr> = args
            .iter()
            .map(|arg| {
                // What a quantifier inside binds has no value out here.
                if is_computed(arg, &names) && !mentions(arg, &inner) {
                    changed = true;
                    name_for(arg, &mut definitions, &mut variables, &taken)
                } else {
                    arg.clone()
                }
            })
            .collect();
        changed.then(|| crate::lower::build::apply(&function.name, args))
    });
    Named { variables, definitions, body }
}

/// All names that occur, and those that quantifiers bind.
fn collect_names(expr: &Expr, all: &mut Vec<String>, inner: &mut Vec<String>) {
    match &*expr.kind {
        ExprKind::Var(name) => all.push(name.name.to_string()),
        ExprKind::Binder(binder) => {
            let bound = binder.vars.iter().map(|var| var.ident.name.to_string());
            inner.extend(bound.clone());
            all.extend(bound);
        }
        _ => {}
    }
    expr.kind.for_each_child(&mut |child| collect_names(child, all, inner));
}

/// The variable that stands for a computed argument. No other variable in sight has its name.
fn name_for(
    value: &Expr,
    definitions: &mut Vec<(Expr, Expr)>,
    variables: &mut Vec<(String, Type)>,
    taken: &[String],
) -> Expr {
    if let Some((_, name)) = definitions.iter().find(|(other, _)| other == value) {
        return name.clone();
    }
    let used =
        |name: &String| taken.contains(name) || variables.iter().any(|(other, _)| other == name);
    let name = (1..).map(|number| format!("$k{number}")).find(|name| !used(name));
    let name = name.expect("there are endlessly many numbers");
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
