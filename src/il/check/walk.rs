//! Questions about checked expressions: which variables, functions and types occur in them.

use crate::il::poly::{Expr, FunctionId, Kind, Type, VarId};
use std::collections::HashSet;

/// Calls `visit` on the expression and everything in it but attributes, outermost first.
pub fn for_each<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    visit(expr);
    match &*expr.kind {
        Kind::Bool(_) | Kind::Int(_) | Kind::Real(_) | Kind::Bv { .. } | Kind::Var(_) => {}
        Kind::Unary(_, of) | Kind::Old(of) | Kind::ToInt(of) | Kind::ToReal(of) => {
            for_each(of, visit)
        }
        Kind::Extract { of, .. } | Kind::Field(of, _) | Kind::Is(of, _) => for_each(of, visit),
        Kind::Binary(_, left, right) => {
            [left, right].into_iter().for_each(|part| for_each(part, visit))
        }
        Kind::WithField(of, _, value) => {
            [of, value].into_iter().for_each(|part| for_each(part, visit))
        }
        Kind::IfThenElse(condition, then, other) => {
            [condition, then, other].into_iter().for_each(|part| for_each(part, visit))
        }
        Kind::Call { args, .. } | Kind::Construct(_, args) => {
            args.iter().for_each(|arg| for_each(arg, visit))
        }
        Kind::Select { map, args, .. } => {
            [map].into_iter().chain(args).for_each(|part| for_each(part, visit))
        }
        Kind::Store { map, args, value, .. } => {
            [map, value].into_iter().chain(args).for_each(|part| for_each(part, visit))
        }
        Kind::Binder(binder) => {
            binder.triggers.iter().flatten().for_each(|term| for_each(term, visit));
            for_each(&binder.body, visit);
        }
        Kind::Let(bindings, body) => {
            bindings.iter().for_each(|(_, value)| for_each(value, visit));
            for_each(body, visit);
        }
    }
}

pub fn variables(exprs: &[Expr]) -> HashSet<VarId> {
    let mut found = HashSet::new();
    exprs.iter().for_each(|expr| {
        for_each(expr, &mut |part| {
            if let Kind::Var(var) = &*part.kind {
                found.insert(*var);
            }
        });
    });
    found
}

/// The functions applied, in the order of occurrence.
pub fn functions(expr: &Expr) -> Vec<FunctionId> {
    let mut found = vec![];
    for_each(expr, &mut |part| {
        if let Kind::Call { function, .. } = &*part.kind {
            found.push(*function);
        }
    });
    found
}

/// Whether the test holds for the type of a part of the expression or for a type argument in it.
pub fn any_type(expr: &Expr, test: &dyn Fn(&Type) -> bool) -> bool {
    let mut found = false;
    for_each(expr, &mut |part| {
        let types: &[Type] = match &*part.kind {
            Kind::Call { types, .. } | Kind::Select { types, .. } | Kind::Store { types, .. } => {
                types
            }
            _ => &[],
        };
        found = found || test(&part.ty) || types.iter().any(test);
    });
    found
}
