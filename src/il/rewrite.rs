//! Walking and rebuilding core expressions. A rewrite that changes nothing returns the very same node, so that large
//! expressions stay shared.

use crate::base::Span;
use crate::il::core::{Expr, Fresh, Hints, Kind, Lambda, Quantifier, Var};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Calls `visit` on each direct part of the expression: operands, bodies, triggers, hints.
pub fn for_each_child<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    match &expr.kind {
        Kind::Bool(_) | Kind::Int(_) | Kind::Real(_) | Kind::Bv { .. } | Kind::Var(_) => {}
        Kind::Old(of) | Kind::Field { of, .. } | Kind::Is(of, _) => visit(of),
        Kind::Op(_, args) | Kind::Call(_, args) | Kind::Construct(_, args) => {
            args.iter().for_each(visit)
        }
        Kind::Select(map, args) => std::iter::once(map).chain(args).for_each(visit),
        Kind::Store(map, args, value) => {
            std::iter::once(map).chain(args).chain([value]).for_each(visit)
        }
        Kind::Quantifier(quantifier) => {
            quantifier.triggers.iter().flatten().chain(&quantifier.nopats).for_each(&mut *visit);
            quantifier.hints.add_to_pool.iter().flat_map(|(_, terms)| terms).for_each(&mut *visit);
            visit(&quantifier.body);
        }
        Kind::Lambda(lambda) => visit(&lambda.body),
        Kind::Let(bindings, body) => {
            bindings.iter().map(|(_, value)| value).chain([body]).for_each(visit)
        }
    }
}

/// The same expression with `change` applied to each direct part.
pub fn map_children(expr: &Expr, change: &mut dyn FnMut(&Expr) -> Expr) -> Expr {
    let mut changed = false;
    let mut map = |part: &Expr| {
        let new = change(part);
        changed |= !new.same_node(part);
        new
    };
    let kind = match &expr.kind {
        Kind::Bool(_) | Kind::Int(_) | Kind::Real(_) | Kind::Bv { .. } | Kind::Var(_) => {
            return expr.clone();
        }
        Kind::Old(of) => Kind::Old(map(of)),
        Kind::Field { of, constructor, name } => {
            Kind::Field { of: map(of), constructor: constructor.clone(), name: name.clone() }
        }
        Kind::Is(of, constructor) => Kind::Is(map(of), constructor.clone()),
        Kind::Op(op, args) => Kind::Op(*op, args.iter().map(map).collect()),
        Kind::Call(function, args) => Kind::Call(function.clone(), args.iter().map(map).collect()),
        Kind::Construct(constructor, args) => {
            Kind::Construct(constructor.clone(), args.iter().map(map).collect())
        }
        Kind::Select(of, args) => Kind::Select(map(of), args.iter().map(map).collect()),
        Kind::Store(of, args, value) => {
            let (of, args) = (map(of), args.iter().map(&mut map).collect());
            Kind::Store(of, args, map(value))
        }
        Kind::Quantifier(quantifier) => Kind::Quantifier(Arc::new(Quantifier {
            triggers: quantifier
                .triggers
                .iter()
                .map(|trigger| trigger.iter().map(&mut map).collect())
                .collect(),
            nopats: quantifier.nopats.iter().map(&mut map).collect(),
            hints: map_hints(&quantifier.hints, &mut map),
            body: map(&quantifier.body),
            ..Quantifier::clone(quantifier)
        })),
        Kind::Lambda(lambda) => {
            Kind::Lambda(Arc::new(Lambda { body: map(&lambda.body), ..Lambda::clone(lambda) }))
        }
        Kind::Let(bindings, body) => {
            let bindings = bindings.iter().map(|(var, value)| (var.clone(), map(value))).collect();
            Kind::Let(bindings, map(body))
        }
    };
    if changed { Expr::new(kind, expr.sort.clone(), expr.span) } else { expr.clone() }
}

pub fn map_hints(hints: &Hints, change: &mut dyn FnMut(&Expr) -> Expr) -> Hints {
    let pool = hints.add_to_pool.iter();
    Hints {
        add_to_pool: pool
            .map(|(name, terms)| (name.clone(), terms.iter().map(&mut *change).collect()))
            .collect(),
        shows: hints.shows.iter().map(change).collect(),
        why: hints.why.clone(),
        trusted: hints.trusted.clone(),
        starts_checking: hints.starts_checking,
    }
}

/// Replaces free variables. No capture can happen: binders have ids of their own, unlike any free variable's.
pub fn substitute(expr: &Expr, values: &BTreeMap<Var, Expr>) -> Expr {
    match &expr.kind {
        _ if values.is_empty() => expr.clone(),
        Kind::Var(var) => values.get(var).unwrap_or(expr).clone(),
        _ => map_children(expr, &mut |part| substitute(part, values)),
    }
}

/// Calls `visit` on the expression and all its parts, from the outside in.
pub fn for_each<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    visit(expr);
    for_each_child(expr, &mut |part| for_each(part, visit));
}

/// The variables that occur in the expression and are not bound in it, in the order of their first occurrence.
pub fn free_vars(expr: &Expr) -> Vec<Var> {
    fn walk(expr: &Expr, bound: &mut Vec<Var>, seen: &mut BTreeSet<Var>, found: &mut Vec<Var>) {
        let depth = bound.len();
        match &expr.kind {
            Kind::Var(var) if !bound.contains(var) && seen.insert(var.clone()) => {
                found.push(var.clone())
            }
            Kind::Quantifier(quantifier) => bound.extend(quantifier.vars.iter().cloned()),
            Kind::Lambda(lambda) => bound.extend(lambda.vars.iter().cloned()),
            Kind::Let(bindings, _) => bound.extend(bindings.iter().map(|(var, _)| var.clone())),
            _ => {}
        }
        for_each_child(expr, &mut |part| walk(part, bound, seen, found));
        bound.truncate(depth);
    }
    let mut found = vec![];
    walk(expr, &mut vec![], &mut BTreeSet::new(), &mut found);
    found
}

/// A copy whose binders bind variables of their own.
pub fn with_fresh_binders(expr: &Expr, fresh: &mut Fresh) -> Expr {
    fn renew(vars: &[Var], fresh: &mut Fresh) -> (Vec<Var>, BTreeMap<Var, Expr>) {
        let new: Vec<Var> = vars
            .iter()
            .map(|var| fresh.var(var.name.clone(), var.sort.clone(), var.kind))
            .collect();
        let renaming = vars
            .iter()
            .zip(&new)
            .map(|(old, new)| (old.clone(), Expr::var(new, Span::default())))
            .collect();
        (new, renaming)
    }
    let expr = map_children(expr, &mut |part| with_fresh_binders(part, fresh));
    let kind = match &expr.kind {
        Kind::Quantifier(quantifier) => {
            let (vars, renaming) = renew(&quantifier.vars, fresh);
            let mut rename = |part: &Expr| substitute(part, &renaming);
            Kind::Quantifier(Arc::new(Quantifier {
                vars,
                triggers: quantifier
                    .triggers
                    .iter()
                    .map(|terms| terms.iter().map(&mut rename).collect())
                    .collect(),
                nopats: quantifier.nopats.iter().map(&mut rename).collect(),
                hints: map_hints(&quantifier.hints, &mut rename),
                body: rename(&quantifier.body),
                ..Quantifier::clone(quantifier)
            }))
        }
        Kind::Lambda(lambda) => {
            let (vars, renaming) = renew(&lambda.vars, fresh);
            Kind::Lambda(Arc::new(Lambda {
                vars,
                body: substitute(&lambda.body, &renaming),
                ..Lambda::clone(lambda)
            }))
        }
        Kind::Let(bindings, body) => {
            let vars: Vec<Var> = bindings.iter().map(|(var, _)| var.clone()).collect();
            let (new, renaming) = renew(&vars, fresh);
            let values = bindings.iter().map(|(_, value)| value.clone());
            Kind::Let(new.into_iter().zip(values).collect(), substitute(body, &renaming))
        }
        _ => return expr,
    };
    Expr::new(kind, expr.sort.clone(), expr.span)
}

/// A text that two expressions share exactly when they differ in nothing but the places they come from and the choice of
/// variables; `numbering` grows by the variables met, free ones included.
pub fn shape(expr: &Expr, numbering: &mut BTreeMap<Var, usize>) -> String {
    fn write(expr: &Expr, numbering: &mut BTreeMap<Var, usize>, out: &mut String) {
        let mut number = |var: &Var| {
            let next = numbering.len();
            *numbering.entry(var.clone()).or_insert(next)
        };
        let head = match &expr.kind {
            Kind::Bool(value) => value.to_string(),
            Kind::Int(value) => value.to_string(),
            Kind::Real(value) => value.to_string(),
            Kind::Bv { value, width } => format!("{value}bv{width}"),
            Kind::Var(var) => format!("#{}:{:?}", number(var), var.sort),
            Kind::Old(_) => "old".into(),
            Kind::Op(op, _) => format!("{op:?}"),
            Kind::Call(name, _) => format!("f {name}"),
            Kind::Select(..) => "select".into(),
            Kind::Store(..) => "store".into(),
            Kind::Quantifier(quantifier) => {
                let vars =
                    quantifier.vars.iter().map(|var| format!("#{}:{:?}", number(var), var.sort));
                let vars: Vec<String> = vars.collect();
                let (triggers, pools) =
                    (quantifier.triggers.iter().map(Vec::len), &quantifier.pools);
                let triggers: Vec<usize> = triggers.collect();
                format!(
                    "{} {vars:?} {triggers:?} {pools:?} {:?}",
                    quantifier.forall, quantifier.weight
                )
            }
            Kind::Lambda(lambda) => {
                let vars = lambda.vars.iter().map(|var| format!("#{}:{:?}", number(var), var.sort));
                format!("lambda {:?} {:?}", vars.collect::<Vec<_>>(), lambda.pools)
            }
            Kind::Let(bindings, _) => {
                format!("let {:?}", bindings.iter().map(|(var, _)| number(var)).collect::<Vec<_>>())
            }
            Kind::Construct(name, _) => format!("new {name}"),
            Kind::Field { constructor, name, .. } => format!("field {constructor} {name}"),
            Kind::Is(_, name) => format!("is {name}"),
        };
        out.push('(');
        out.push_str(&head);
        for_each_child(expr, &mut |part| write(part, numbering, out));
        out.push(')');
    }
    let mut out = String::new();
    write(expr, numbering, &mut out);
    out
}
