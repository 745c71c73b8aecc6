//! What a recursive function over a range is after one more step: a loop adds up the items before `i`, its invariants speak of `sum(a, 0, i)`, and
//! what bounds the sums must be found from `sum(a, 0, i + 1)` before the round has come to it. Such terms are named; nothing is said of them.

use super::context::mentions;
use super::functions::function_named;
use super::induct::{SEEN, growing_end};
use super::unfold::{Unfold, Within};
use crate::contract::term::LogicType;
use crate::il::ast::{Expr, ExprKind};
use crate::lower::build::{add, apply, int};
use crate::lower::unit::Unit;

/// A loop that speaks of more sums is not helped by more terms.
const MOST: usize = 8;

/// The terms for the sums in some invariants that end at one of the variables.
pub fn next_parts(unit: &Unit, invariants: &[Expr], variables: &[String]) -> Vec<Expr> {
    let unfold = Unfold::new(unit, unit.logic_reads(), Within::All);
    let mut found = vec![];
    for invariant in invariants {
        let unfolded = unfold.unfold(invariant, &mut |_| {});
        collect(unit, &unfolded, variables, &mut vec![], &mut found);
    }
    found.truncate(MOST);
    found
}

fn collect(
    unit: &Unit,
    expr: &Expr,
    variables: &[String],
    inner: &mut Vec<String>,
    found: &mut Vec<Expr>,
) {
    if let ExprKind::Binder(binder) = &*expr.kind {
        let before = inner.len();
        inner.extend(binder.vars.iter().map(|var| var.ident.name.to_string()));
        collect(unit, &binder.body, variables, inner, found);
        inner.truncate(before);
        return;
    }
    if let Some(next) = next_part(unit, expr, variables)
        && !mentions(expr, inner)
        && !found.contains(&next)
    {
        found.push(next);
    }
    expr.kind.for_each_child(&mut |child| collect(unit, child, variables, inner, found));
}

fn next_part(unit: &Unit, application: &Expr, variables: &[String]) -> Option<Expr> {
    let ExprKind::Apply { function, args } = &*application.kind else { return None };
    let id = function_named(unit, &function.name)?;
    let definition = &unit.program[id];
    let is_integer = match &definition.result {
        LogicType::Integer => true,
        LogicType::C(ty) => unit.class(*ty).is_some_and(|class| class.is_integer()),
        _ => false,
    };
    if !is_integer {
        return None;
    }
    let (end, step) = growing_end(unit, id)?;
    let end = args.len().checked_sub(definition.parameters.len())? + end;
    if !mentions(&args[end], variables) {
        return None;
    }
    let mut args = args.clone();
    args[end] = add(args[end].clone(), int(step));
    Some(apply(SEEN, vec![apply(&function.name, args)]))
}
