//! Sorts that axioms make pairs: `Left(Pair(x, y)) == x && Right(Pair(x, y)) == y`, and `Pair(Left(p), Right(p)) == p`. A datatype with one
//! constructor is just that. Solvers compute with datatypes where they would have to match the axioms, and see at once
//! that `Right(Pair(x, Right(p) + 4)) - 4` is `Right(p)`: searching an array for another took a tenth of the steps. So such a sort is
//! declared as one, and the axioms are left out, unless the goal is about relations.

use crate::il::core::{
    Axiom, Expr, Function, Kind, Meaning, Name, Op, Program, Sort, SortKind, Var,
};
use crate::il::rewrite::for_each;

/// A sort with the functions that make its values and take them apart.
pub struct Pair {
    pub sort: Name,
    pub constructor: Name,
    pub fields: Vec<(Name, Sort)>,
    /// The axioms that say so, by their indices.
    pub axioms: [usize; 2],
}

impl Pair {
    pub fn functions(&self) -> impl Iterator<Item = &Name> {
        std::iter::once(&self.constructor).chain(self.fields.iter().map(|(name, _)| name))
    }

    /// Whether a formula speaks of relations between such pairs, as reachability is one. What is known of a relation has to be matched,
    /// and matching on pairs is cheaper where they are no datatypes: lists took half as long again with them.
    pub fn is_related(&self, formula: &Expr) -> bool {
        let is_pair = |sort: &&Sort| matches!(sort, Sort::Named(name) if *name == self.sort);
        let mut found = false;
        for_each(formula, &mut |part| {
            if let Kind::Select(map, _) = &part.kind
                && let Sort::Map(domain, _) = &map.sort
            {
                found |= domain.iter().filter(is_pair).count() > 1;
            }
        });
        found
    }
}

pub fn find_pairs(program: &Program) -> Vec<Pair> {
    let mut found: Vec<Pair> = vec![];
    for function in &program.functions {
        let known = |sort: &Name| found.iter().any(|pair| pair.sort == *sort);
        if let Some(pair) = pair_of(program, function)
            && !known(&pair.sort)
        {
            found.push(pair);
        }
    }
    found
}

/// The pair whose values a function makes.
fn pair_of(program: &Program, function: &Function) -> Option<Pair> {
    let Sort::Named(sort) = &function.result else { return None };
    let is_plain = function.params.iter().all(|param| is_plain(program, &param.sort, sort));
    if function.params.is_empty() || !is_plain || !is_free(program, &function.result) {
        return None;
    }
    let mut axioms = program.axioms.iter().enumerate();
    let (parts, names) =
        axioms.find_map(|(index, axiom)| Some((index, gives_back_parts(axiom, function)?)))?;
    let mut axioms = program.axioms.iter();
    let whole = axioms.position(|axiom| is_its_parts(axiom, function, &names))?;
    let selects = |name: &Name| {
        let mut functions = program.functions.iter();
        functions
            .any(|other| other.name == *name && matches!(other.meaning, Meaning::Uninterpreted))
    };
    let unlike = names.iter().enumerate().all(|(at, name)| !names[..at].contains(name));
    if !matches!(function.meaning, Meaning::Uninterpreted) || !names.iter().all(selects) || !unlike
    {
        return None;
    }
    let sorts = function.params.iter().map(|param| param.sort.clone());
    let fields = names.into_iter().zip(sorts).collect();
    let constructor = function.name.clone();
    Some(Pair { sort: sort.clone(), constructor, fields, axioms: [parts, whole] })
}

/// Parts are of simple sorts, and not of the sort itself: so that the datatype has values whatever else is declared.
fn is_plain(program: &Program, part: &Sort, whole: &Name) -> bool {
    match part {
        Sort::Bool | Sort::Int | Sort::Real | Sort::Bv(_) => true,
        Sort::Named(name) => name != whole && is_free(program, part),
        Sort::Map(..) => false,
    }
}

/// Nothing but axioms says what the sort is.
fn is_free(program: &Program, sort: &Sort) -> bool {
    let Sort::Named(name) = sort else { return false };
    let mut sorts = program.sorts.iter();
    sorts.any(|decl| decl.name == *name && matches!(decl.kind, SortKind::Uninterpreted))
}

/// `forall x, y :: Left(Pair(x, y)) == x && Right(Pair(x, y)) == y`: the names of the parts, in order.
fn gives_back_parts(axiom: &Axiom, pair: &Function) -> Option<Vec<Name>> {
    let (vars, body) = universal(axiom)?;
    let mut equations = vec![];
    conjuncts(body, &mut equations);
    if vars.len() != pair.params.len() || equations.len() != vars.len() {
        return None;
    }
    let names = equations.into_iter().zip(vars).map(|(equation, var)| {
        let (selected, value) = equation_sides(equation)?;
        let (name, of) = call(selected)?;
        let [made] = of else { return None };
        let (constructor, args) = call(made)?;
        let made_of_all = args.len() == vars.len() && args.iter().zip(vars).all(|(a, v)| is(a, v));
        (*constructor == pair.name && made_of_all && is(value, var)).then(|| name.clone())
    });
    names.collect()
}

/// `forall p :: Pair(Left(p), Right(p)) == p`.
fn is_its_parts(axiom: &Axiom, pair: &Function, names: &[Name]) -> bool {
    let matches = || {
        let (vars, body) = universal(axiom)?;
        let [var] = vars else { return None };
        let (made, value) = equation_sides(body)?;
        let (constructor, args) = call(made)?;
        let part = |arg: &Expr, name: &Name| {
            call(arg)
                .is_some_and(|(selector, of)| selector == name && matches!(of, [of] if is(of, var)))
        };
        let parts = args.len() == names.len() && args.iter().zip(names).all(|(a, n)| part(a, n));
        Some(*constructor == pair.name && parts && is(value, var))
    };
    matches().unwrap_or(false)
}

fn universal(axiom: &Axiom) -> Option<(&[Var], &Expr)> {
    match &axiom.condition.kind {
        Kind::Quantifier(quantifier) if quantifier.forall => {
            Some((&quantifier.vars, &quantifier.body))
        }
        _ => None,
    }
}

fn conjuncts<'e>(expr: &'e Expr, found: &mut Vec<&'e Expr>) {
    match &expr.kind {
        Kind::Op(Op::And, parts) => parts.iter().for_each(|part| conjuncts(part, found)),
        _ => found.push(expr),
    }
}

fn equation_sides(expr: &Expr) -> Option<(&Expr, &Expr)> {
    match &expr.kind {
        Kind::Op(Op::Eq, sides) => match sides.as_slice() {
            [left, right] => Some((left, right)),
            _ => None,
        },
        _ => None,
    }
}

fn call(expr: &Expr) -> Option<(&Name, &[Expr])> {
    match &expr.kind {
        Kind::Call(name, args) => Some((name, args)),
        _ => None,
    }
}

fn is(expr: &Expr, var: &Var) -> bool {
    matches!(&expr.kind, Kind::Var(other) if other == var)
}
