//! Cells behind definitions: `\forall integer i; lo <= i < hi ==> good(a, i)` names no cell, but `good` reads one for each index. The quantifier is
//! said once more over these cells, so that it is found from what the program reads. What it says over cells follows from what it says over
//! indices.

use super::context::mentions;
use super::linear::Linear;
use super::rewrite::rewrite;
use super::unfold::{Unfold, Within};
use crate::il::ast::{BinderKind, Expr, ExprKind};
use crate::lower::build::{
    all, div, eq, forall, heavier, implies, int, modulo, object, offset, ptr, select, var,
};
use crate::lower::logic::functions::Reads;
use crate::lower::unit::Unit;
use num_bigint::BigInt;

/// A cell for each index: where it is, and how far from the one before.
struct Cell {
    map: Expr,
    object: Expr,
    stride: BigInt,
    /// The offset for index 0.
    start: Expr,
}

/// What a quantifier over one index says of the cells that definitions read at that index; nothing if it is another quantifier, or there is none.
pub fn over_cells(unit: &Unit, reads: &Reads, quantified: &Expr, name: &str) -> Option<Expr> {
    let ExprKind::Binder(binder) = &*quantified.kind else { return None };
    let [index] = &binder.vars[..] else { return None };
    if binder.kind != BinderKind::Forall {
        return None;
    }
    let index = index.ident.name.to_string();
    let unfold = Unfold::new(unit, reads, Within::Plain);
    let unfolded = unfold.unfold(&binder.body, &mut |_| {});
    if unfolded == binder.body {
        return None;
    }
    let cell = first_cell(&unfolded, &index, &mut vec![])?;
    let (mut known, mut used) = (vec![], vec![]);
    collect_names(&binder.body, &mut known);
    [&cell.map, &cell.object, &cell.start].iter().for_each(|part| collect_names(part, &mut used));
    if !used.iter().all(|name| known.contains(name)) {
        return None;
    }
    let q = var(name);
    let distance = Linear::of(&offset(q.clone())).minus(&Linear::of(&cell.start)).expr();
    let here = eq(object(q.clone()), cell.object);
    let whole = eq(modulo(distance.clone(), int(cell.stride.clone())), int(0));
    let number = div(distance, int(cell.stride));
    let body = rewrite(&binder.body, &mut |part| match &*part.kind {
        ExprKind::Var(variable) if *variable.name == *index => Some(number.clone()),
        _ => None,
    });
    let triggers = vec![vec![select(cell.map, vec![q])]];
    let body = implies(all([here, whole]), body);
    // A definition that also reads a neighbour leads on from there.
    Some(heavier(forall(&[(name, ptr())], triggers, body)))
}

/// `inner`: what quantifiers inside bind.
fn first_cell(expr: &Expr, index: &str, inner: &mut Vec<String>) -> Option<Cell> {
    if let ExprKind::Binder(binder) = &*expr.kind {
        inner.extend(binder.vars.iter().map(|var| var.ident.name.to_string()));
    }
    if let Some(cell) = cell_at(expr, index)
        && !mentions(expr, inner)
    {
        return Some(cell);
    }
    let mut found = None;
    expr.kind.for_each_child(&mut |child| {
        if found.is_none() {
            found = first_cell(child, index, inner);
        }
    });
    found
}

fn cell_at(expr: &Expr, index: &str) -> Option<Cell> {
    let ExprKind::Select(map, address) = &*expr.kind else { return None };
    let [address] = &address[..] else { return None };
    let ExprKind::Apply { function, args } = &*address.kind else { return None };
    let is_map = matches!(&*map.kind, ExprKind::Var(name) if name.name.starts_with("M_"));
    let [object, distance] = &args[..] else { return None };
    if !is_map || &*function.name != "Ptr" {
        return None;
    }
    let mut start = Linear::of(distance);
    let at = start.parts.iter().position(|(part, _)| *part == var(index))?;
    let (_, stride) = start.parts.remove(at);
    let start = start.expr();
    let fixed = [object, &start].iter().all(|part| !mentions(part, &[index.to_string()]));
    let cell = Cell { map: map.clone(), object: object.clone(), stride, start };
    (fixed && cell.stride > BigInt::ZERO).then_some(cell)
}

fn collect_names(expr: &Expr, found: &mut Vec<String>) {
    if let ExprKind::Var(name) = &*expr.kind {
        found.push(name.name.to_string());
    }
    expr.kind.for_each_child(&mut |child| collect_names(child, found));
}
