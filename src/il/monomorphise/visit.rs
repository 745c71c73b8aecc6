//! Walking over checked expressions: the parts an expression's value is made of (triggers and hints are not).

use crate::il::poly::{Expr, Kind, VarId};

pub fn for_each_child<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    use Kind::*;
    match &*expr.kind {
        Bool(_) | Int(_) | Real(_) | Bv { .. } | Var(_) => {}
        Unary(_, of) | Old(of) | ToInt(of) | ToReal(of) | Field(of, _) | Is(of, _) => visit(of),
        Extract { of, .. } => visit(of),
        Binary(_, left, right) => [left, right].into_iter().for_each(visit),
        WithField(of, _, value) => [of, value].into_iter().for_each(visit),
        IfThenElse(condition, then, other) => [condition, then, other].into_iter().for_each(visit),
        Call { args, .. } | Construct(_, args) => args.iter().for_each(visit),
        Select { map, args, .. } => std::iter::once(map).chain(args).for_each(visit),
        Store { map, args, value, .. } => [map, value].into_iter().chain(args).for_each(visit),
        Binder(binder) => visit(&binder.body),
        Let(bindings, body) => {
            bindings.iter().map(|(_, value)| value).chain([body]).for_each(visit)
        }
    }
}

/// A variable an expression depends on, in the current state or in the one the procedure started in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FreeVar {
    pub var: VarId,
    pub old: bool,
}

/// The variables that occur in `expr` and are not bound in it, in the order of their first occurrence.
pub fn free_vars(expr: &Expr, bound: &[VarId]) -> Vec<FreeVar> {
    fn walk(expr: &Expr, old: bool, bound: &mut Vec<VarId>, found: &mut Vec<FreeVar>) {
        let outside = bound.len();
        let mut old = old;
        match &*expr.kind {
            Kind::Var(var) => {
                let occurrence = FreeVar { var: *var, old };
                if !bound.contains(var) && !found.contains(&occurrence) {
                    found.push(occurrence);
                }
            }
            // Ids are unique per binder, so that a let may count as binding its variables in its values too.
            Kind::Let(bindings, _) => bound.extend(bindings.iter().map(|(var, _)| *var)),
            Kind::Binder(binder) => bound.extend(&binder.vars),
            Kind::Old(_) => old = true,
            _ => {}
        }
        for_each_child(expr, &mut |child| walk(child, old, bound, found));
        bound.truncate(outside);
    }
    let mut found = vec![];
    walk(expr, false, &mut bound.to_vec(), &mut found);
    found
}
