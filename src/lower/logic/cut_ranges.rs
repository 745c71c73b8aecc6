//! Terms that a proof about ranges needs and that nobody writes: a lemma says that two cells have changed places, and that what is counted from
//! `lo` to `hi` is the same; then the count from `lo` to each other end that the lemma speaks of, and from there to `hi`, is what lemmas about
//! parts of ranges have to be asked about. Such terms are named; nothing is said of them.

use super::facts::Lowering;
use super::functions::{function_named, is_recursive_application};
use super::induct::{SEEN, descent_of};
use super::unfold::{Unfold, Within};
use crate::contract::term::LogicType;
use crate::il::ast::{Expr, ExprKind, Type};
use crate::lower::build::{all, apply, forall};
use crate::lower::unit::Unit;

/// A lemma that speaks of more ends, or of more sums over ranges, is about something else.
const MOST_ENDS: usize = 8;
const MOST_SUMS: usize = 16;

/// A recursive function over a range, with the variables that quantifiers around it bind.
struct Sum {
    application: Expr,
    bound: Vec<(String, Type)>,
    low: usize,
    high: usize,
}

/// The formulas that name the parts.
pub fn parts_of_ranges(unit: &Unit, lemma: &Lowering) -> Vec<Expr> {
    let unfold = Unfold::new(unit, unit.logic_reads(), Within::All);
    let own: Vec<&str> = lemma.variables.iter().map(|(name, _)| name.as_str()).collect();
    let mut ends: Vec<Expr> = vec![];
    let unfolded = unfold.unfold(&lemma.body, &mut |application| {
        for end in integer_arguments(unit, application) {
            if !ends.contains(&end) && free_names(&end).iter().all(|name| own.contains(&&**name)) {
                ends.push(end);
            }
        }
    });
    let mut sums = vec![];
    collect(unit, &unfolded, &mut vec![], &mut sums);
    if ends.len() > MOST_ENDS || sums.len() > MOST_SUMS {
        return vec![];
    }
    sums.iter().filter_map(|sum| named_parts(sum, &ends)).collect()
}

fn named_parts(sum: &Sum, ends: &[Expr]) -> Option<Expr> {
    let ExprKind::Apply { function, args } = &*sum.application.kind else { return None };
    let with = |index: usize, end: &Expr| {
        let mut args = args.clone();
        args[index] = end.clone();
        apply(SEEN, vec![apply(&function.name, args)])
    };
    let inner = ends.iter().filter(|end| **end != args[sum.low] && **end != args[sum.high]);
    let parts: Vec<Expr> =
        inner.flat_map(|end| [with(sum.high, end), with(sum.low, end)]).collect();
    if parts.is_empty() {
        return None;
    }
    if sum.bound.is_empty() {
        return Some(all(parts));
    }
    let variables: Vec<(&str, Type)> =
        sum.bound.iter().map(|(name, ty)| (name.as_str(), ty.clone())).collect();
    Some(forall(&variables, vec![vec![sum.application.clone()]], all(parts)))
}

fn collect(unit: &Unit, expr: &Expr, bound: &mut Vec<(String, Type)>, sums: &mut Vec<Sum>) {
    if let ExprKind::Binder(binder) = &*expr.kind {
        let before = bound.len();
        bound.extend(binder.vars.iter().map(|var| (var.ident.name.to_string(), var.ty.clone())));
        collect(unit, &binder.body, bound, sums);
        bound.truncate(before);
        return;
    }
    if is_recursive_application(unit, expr)
        && let ExprKind::Apply { function, args } = &*expr.kind
        && let Some((low, high)) = range_of(unit, &function.name, args.len())
    {
        let names = free_names(expr);
        let used: Vec<_> = bound.iter().filter(|(name, _)| names.contains(name)).cloned().collect();
        let known = sums.iter().any(|sum| sum.application == *expr);
        if !known {
            sums.push(Sum { application: expr.clone(), bound: used, low, high });
        }
    }
    expr.kind.for_each_child(&mut |child| collect(unit, child, bound, sums));
}

/// Which arguments are the lower and the upper end of what a recursive function goes over.
fn range_of(unit: &Unit, name: &str, count: usize) -> Option<(usize, usize)> {
    let id = function_named(unit, name)?;
    let first = count.checked_sub(unit.program[id].parameters.len())?;
    let (from, to) = descent_of(unit, id)?;
    Some((first + to, first + from))
}

/// The mathematical integers that a logic function is applied to.
fn integer_arguments(unit: &Unit, application: &Expr) -> Vec<Expr> {
    let ExprKind::Apply { function, args } = &*application.kind else { return vec![] };
    let Some(id) = function_named(unit, &function.name) else { return vec![] };
    let parameters = &unit.program[id].parameters;
    let Some(first) = args.len().checked_sub(parameters.len()) else { return vec![] };
    let is_integer = |index: &usize| unit.program[parameters[*index]].ty == LogicType::Integer;
    (0..parameters.len()).filter(is_integer).map(|index| args[first + index].clone()).collect()
}

fn free_names(expr: &Expr) -> Vec<String> {
    let mut found = vec![];
    fn walk(expr: &Expr, found: &mut Vec<String>) {
        if let ExprKind::Var(name) = &*expr.kind {
            found.push(name.name.to_string());
        }
        expr.kind.for_each_child(&mut |child| walk(child, found));
    }
    walk(expr, &mut found);
    found
}
