//! Quantifiers. Those over array indices become quantifiers over cells: `\forall integer i; lo <= i < hi ==> P(a[i])` is
//! `forall q {M[q]}: Obj(q) == Obj(a) && Off(a) + s*lo <= Off(q) && Off(q) < Off(a) + s*hi && (Off(q) - Off(a)) mod s == 0 ==> P(M[q])`.
//! The solver then matches on the cells that the program reads, and never on arithmetic. No tag is asked for: a quantifier says the same as
//! its instances, whatever memory holds.

use super::Lowered;
use super::along::forall_along;
use super::behind::over_cells;
use super::context::{Bound, Logic};
use super::functions::is_recursive_application;
use super::pivot::{Pivot, neighbour};
use super::purify::{Named, guard, named_arguments};
use super::relax::relaxed;
use super::set::Set;
use super::triggers::{cell_triggers, feeds_itself, triggers};
use super::unfold::{Unfold, Within};
use crate::contract::program::BoundId;
use crate::contract::term::{BinaryOp, LogicType, Quantifier, Term, TermKind};
use crate::il::ast::{Expr, ExprKind, Type};
use crate::lower::build::{
    all, and, any, as_int, exists, forall, heavier, implies, int, plus, ptr, truth, var,
};
use num_bigint::BigInt;

/// Copies of one formula with different pivots; more cost more than they help.
const MOST_COPIES: usize = 3;

/// Bound variables with their sorts.
pub type Variables = Vec<(String, Type)>;

impl<'a> Logic<'a> {
    pub fn quantify(&self, kind: Quantifier, variables: &[BoundId], body: &Term) -> Lowered<Expr> {
        let mut variables = variables.to_vec();
        let mut guards = vec![];
        let core = open(kind, &mut variables, &mut guards, body);
        self.quantify_parts(kind, &variables, &guards, core)
    }

    /// `\forall variables; guards ==> core`.
    pub fn quantify_guarded(
        &self,
        variables: &[BoundId],
        guards: &[&Term],
        core: &Term,
    ) -> Lowered<Expr> {
        self.quantify_parts(Quantifier::Forall, variables, guards, Some(core))
    }

    fn quantify_parts(
        &self,
        kind: Quantifier,
        variables: &[BoundId],
        guards: &[&Term],
        core: Option<&Term>,
    ) -> Lowered<Expr> {
        let mut terms = guards.to_vec();
        terms.extend(core);
        let pivots = self.pivots(variables, &terms);
        let first = |id: &BoundId| pivots.iter().find(|pivot| pivot.variable == *id).cloned();
        let chosen: Vec<Pivot> = variables.iter().filter_map(first).collect();
        let mut copies = vec![self.copy(kind, variables, guards, core, &chosen)?];
        if kind == Quantifier::Forall && chosen.len() == 1 && variables.len() == 1 {
            // A formula about two arrays is to be found from the cells of either.
            let mut kinds = chosen.clone();
            for pivot in &pivots {
                if !kinds.iter().any(|other| other.is_near(pivot)) && kinds.len() < MOST_COPIES {
                    kinds.push(pivot.clone());
                    let only = std::slice::from_ref(pivot);
                    copies.push(self.copy(kind, variables, guards, core, only)?);
                }
            }
        }
        if pivots.is_empty()
            && let Some(name) = copies.first().map(|copy| self.clone().fresh("q", &[copy]))
            && let Some(more) = over_cells(
                self.unit,
                self.reads.unwrap_or_else(|| self.unit.logic_reads()),
                &copies[0],
                &name,
            )
        {
            copies.push(more);
        }
        Ok(all(copies))
    }

    /// The formula with each pivot's variable as the index of a cell.
    fn copy(
        &self,
        kind: Quantifier,
        variables: &[BoundId],
        guards: &[&Term],
        core: Option<&Term>,
        pivots: &[Pivot],
    ) -> Lowered<Expr> {
        let mut inner = self.clone();
        let (mut bound, mut inside, mut cells) = (vec![], vec![], vec![]);
        for id in variables {
            let declaration = &self.unit.program[*id];
            let Some(pivot) = pivots.iter().find(|pivot| pivot.variable == *id) else {
                let sort = self.sort(&declaration.ty, declaration.span)?;
                let name = inner.fresh(&declaration.name, &[]);
                inner.bounds.insert(*id, Bound::Value(var(&name)));
                bound.push((name, sort));
                continue;
            };
            let name = inner.fresh("q", &[]);
            let cell = var(&name);
            inner.bounds.insert(*id, pivot.index(&cell));
            inner.cells.push(pivot.cell(&cell));
            inside.push(pivot.is_at(&cell));
            bound.push((name, ptr()));
            cells.push((cell, pivot.stride));
        }
        for id in variables {
            inside.extend(inner.range_guard(*id, guards)?);
        }
        for guard in guards {
            inside.push(inner.formula(guard)?);
        }
        let core = match core {
            Some(core) => inner.formula(core)?,
            None => truth(true),
        };
        let (mut inside, mut core) = (all(inside), core);
        let all_cells = cells.len() == variables.len();
        for (cell, stride) in &cells {
            let mut distances = vec![];
            shifts(&inside, cell, *stride, &mut distances);
            shifts(&core, cell, *stride, &mut distances);
            for distance in distances {
                let name = inner.fresh("r", &[]);
                let other = var(&name);
                let from = plus(cell.clone(), int(distance.clone()));
                inside = and(neighbour(cell, &distance, &other), replace(&inside, &from, &other));
                core = replace(&core, &from, &other);
                bound.push((name, ptr()));
            }
        }
        let body = match kind {
            Quantifier::Forall => implies(inside, core),
            Quantifier::Exists => and(inside, core),
        };
        let names: Vec<String> = bound.iter().map(|(name, _)| name.clone()).collect();
        let found = if all_cells { cell_triggers(&names, &body) } else { triggers(&names, &body) };
        if found.is_empty()
            && let Some(named) = by_named_arguments(kind, &bound, &body)
        {
            return Ok(named);
        }
        if let Some((more, found)) = relaxed(self.unit, &names, &found) {
            bound.extend(more);
            return Ok(close(kind, &bound, found, body));
        }
        let found = self.through_definitions(&names, found);
        Ok(close(kind, &bound, found, body))
    }

    /// A quantifier that matches on one predicate is also found from the recursive functions that stand behind its plain definition: these are
    /// what other definitions, and the solver's own steps, bring in.
    fn through_definitions(&self, names: &[String], mut found: Vec<Vec<Expr>>) -> Vec<Vec<Expr>> {
        let reads = self.reads.unwrap_or_else(|| self.unit.logic_reads());
        let unfold = Unfold::new(self.unit, reads, Within::Plain);
        let mut more: Vec<Vec<Expr>> = vec![];
        for alternative in &found {
            let [term] = alternative.as_slice() else { continue };
            let unfolded = unfold.unfold(term, &mut |_| {});
            if unfolded != *term {
                let all_recursive = |terms: &Vec<Expr>| {
                    terms.iter().all(|term| is_recursive_application(self.unit, term))
                };
                more.extend(triggers(names, &unfolded).into_iter().filter(all_recursive));
            }
        }
        more.retain(|terms| terms.len() == 1 && !found.contains(terms));
        more.truncate(MOST_COPIES);
        found.extend(more);
        found
    }

    /// Variables as they are, with the ranges of their types as guard.
    pub fn bind(&self, variables: &[BoundId]) -> Lowered<(Logic<'a>, Variables, Expr)> {
        let mut inner = self.clone();
        let mut bound = vec![];
        for id in variables {
            let declaration = &self.unit.program[*id];
            let sort = self.sort(&declaration.ty, declaration.span)?;
            let name = inner.fresh(&declaration.name, &[]);
            inner.bounds.insert(*id, Bound::Value(var(&name)));
            bound.push((name, sort));
        }
        let mut guard = vec![];
        for id in variables {
            guard.extend(inner.range_guard(*id, &[])?);
        }
        Ok((inner, bound, all(guard)))
    }

    /// A variable of a C integer type ranges over the type; an end that a guard implies is left out.
    fn range_guard(&self, id: BoundId, guards: &[&Term]) -> Lowered<Vec<Expr>> {
        let declaration = &self.unit.program[id];
        let Some((low, high)) = self.class(&declaration.ty).and_then(|class| class.range()) else {
            return Ok(vec![]);
        };
        let span = declaration.span;
        let itself = || Box::new(Term::new(TermKind::Bound(id), LogicType::Integer, span));
        let literal = |value: &BigInt| {
            Box::new(Term::new(TermKind::Integer(value.clone()), LogicType::Integer, span))
        };
        let compare = |left, right| {
            let kind = TermKind::Binary(BinaryOp::LessEqual, left, right);
            self.formula(&Term::new(kind, LogicType::Boolean, span))
        };
        let mut parts = vec![];
        if !guards.iter().any(|guard| self.bounds_below(guard, id, &low)) {
            parts.push(compare(literal(&low), itself())?);
        }
        if !guards.iter().any(|guard| self.bounds_above(guard, id, &high)) {
            parts.push(compare(itself(), literal(&high))?);
        }
        Ok(parts)
    }

    fn bounds_below(&self, guard: &Term, id: BoundId, low: &BigInt) -> bool {
        use BinaryOp::{And, Greater, GreaterEqual, Less, LessEqual};
        match &guard.kind {
            TermKind::Binary(And, left, right) => {
                self.bounds_below(left, id, low) || self.bounds_below(right, id, low)
            }
            TermKind::Binary(LessEqual | Less, end, of)
            | TermKind::Binary(GreaterEqual | Greater, of, end) => {
                is_variable(of, id) && self.at_least(end, low)
            }
            _ => false,
        }
    }

    fn bounds_above(&self, guard: &Term, id: BoundId, high: &BigInt) -> bool {
        use BinaryOp::{And, Greater, GreaterEqual, Less, LessEqual};
        match &guard.kind {
            TermKind::Binary(And, left, right) => {
                self.bounds_above(left, id, high) || self.bounds_above(right, id, high)
            }
            TermKind::Binary(LessEqual | Less, of, end)
            | TermKind::Binary(GreaterEqual | Greater, end, of) => {
                is_variable(of, id) && self.at_most(end, high)
            }
            _ => false,
        }
    }

    fn at_least(&self, term: &Term, low: &BigInt) -> bool {
        match (&term.kind, self.class(&term.ty).and_then(|class| class.range())) {
            (TermKind::Integer(value), _) => value >= low,
            (_, Some((least, _))) => least >= *low,
            (TermKind::Convert(of), _) if self.keeps_value(of, &term.ty) => self.at_least(of, low),
            _ => *low <= BigInt::ZERO && self.is_natural(term),
        }
    }

    fn at_most(&self, term: &Term, high: &BigInt) -> bool {
        match (&term.kind, self.class(&term.ty).and_then(|class| class.range())) {
            (TermKind::Integer(value), _) => value <= high,
            (_, Some((_, greatest))) => greatest <= *high,
            (TermKind::Convert(of), _) if self.keeps_value(of, &term.ty) => self.at_most(of, high),
            (TermKind::Binary(BinaryOp::Sub, of, less), _) => {
                self.at_most(of, high) && self.is_natural(less)
            }
            _ => false,
        }
    }

    /// `forall(x, S, phi)`: over the pointers of a set.
    pub fn quantify_in(
        &self,
        kind: Quantifier,
        variable: BoundId,
        set: &Term,
        body: &Term,
    ) -> Lowered<Expr> {
        if let TermKind::Range(low, high) = &set.kind {
            let body = self.in_range(kind, variable, (low, high), body);
            return self.quantify(kind, &[variable], &body);
        }
        self.over(kind, variable, &self.set(set)?, body)
    }

    /// The body for the integers of a range, as a quantifier over all integers says it.
    fn in_range(
        &self,
        kind: Quantifier,
        variable: BoundId,
        (low, high): (&Option<Box<Term>>, &Option<Box<Term>>),
        body: &Term,
    ) -> Term {
        let ty = self.unit.program[variable].ty.clone();
        let bound = Term::new(TermKind::Bound(variable), ty, body.span);
        let binary = |op, left: Term, right: Term| {
            let kind = TermKind::Binary(op, Box::new(left), Box::new(right));
            Term::new(kind, LogicType::Boolean, body.span)
        };
        let low = low.iter().map(|low| binary(BinaryOp::LessEqual, (**low).clone(), bound.clone()));
        let high =
            high.iter().map(|high| binary(BinaryOp::LessEqual, bound.clone(), (**high).clone()));
        let guard = low.chain(high).reduce(|left, right| binary(BinaryOp::And, left, right));
        match (guard, kind) {
            (None, _) => body.clone(),
            (Some(guard), Quantifier::Forall) => binary(BinaryOp::Implies, guard, body.clone()),
            (Some(guard), Quantifier::Exists) => binary(BinaryOp::And, guard, body.clone()),
        }
    }

    fn over(&self, kind: Quantifier, variable: BoundId, set: &Set, body: &Term) -> Lowered<Expr> {
        let mut inner = self.clone();
        match set {
            Set::Empty => Ok(truth(kind == Quantifier::Forall)),
            Set::One(pointer, _) => self.with(variable, pointer.clone()).formula(body),
            Set::Union(sets) => {
                let parts: Vec<Expr> = sets
                    .iter()
                    .map(|set| self.over(kind, variable, set, body))
                    .collect::<Lowered<_>>()?;
                Ok(match kind {
                    Quantifier::Forall => all(parts),
                    Quantifier::Exists => any(parts),
                })
            }
            Set::List { start, along, state, shift, .. } => {
                let name = inner.fresh("x", &[start]);
                let x = var(&name);
                inner.bounds.insert(variable, Bound::Value(plus(x.clone(), shift.expr())));
                let reaches = self.reaches(start, *along, state, &x);
                let on = self.on_list(start, *along, state, &x);
                let body = inner.formula(body)?;
                Ok(match kind {
                    Quantifier::Forall => forall_along(&name, &reaches, &on, &body),
                    Quantifier::Exists => {
                        exists(&[(&name, ptr())], vec![vec![reaches]], and(on, body))
                    }
                })
            }
            set => {
                let name = inner.fresh("x", &[]);
                let x = var(&name);
                inner.bounds.insert(variable, Bound::Value(x.clone()));
                let body = inner.formula(body)?;
                let whole = guarded(kind, self.includes(set, &x), body.clone());
                let names = [name.clone()];
                let found = match cell_triggers(&names, &body) {
                    found if found.is_empty() => triggers(&names, &whole),
                    found => found,
                };
                let declared = &self.unit.program[variable];
                let sort = self.sort(&declared.ty, declared.span)?;
                Ok(close(kind, &[(name, sort)], found, whole))
            }
        }
    }
}

/// A quantifier of which nothing can be matched but logic functions of sums and the like (`\exists k; P(k, k + n)`): variables stand for these
/// arguments, so that it is found from whatever the functions are applied to.
fn by_named_arguments(kind: Quantifier, bound: &[(String, Type)], body: &Expr) -> Option<Expr> {
    let (Named { variables, definitions, body }, found) = named_arguments(bound, body);
    let whole = guarded(kind, guard(definitions), body);
    (!found.is_empty()).then(|| close(kind, &variables, found, whole))
}

fn guarded(kind: Quantifier, guard: Expr, body: Expr) -> Expr {
    match kind {
        Quantifier::Forall => implies(guard, body),
        Quantifier::Exists => and(guard, body),
    }
}

fn close(kind: Quantifier, bound: &[(String, Type)], found: Vec<Vec<Expr>>, body: Expr) -> Expr {
    let variables: Vec<(&str, Type)> =
        bound.iter().map(|(name, ty)| (name.as_str(), ty.clone())).collect();
    let names: Vec<String> = bound.iter().map(|(name, _)| name.clone()).collect();
    let feeds_itself = feeds_itself(&names, &found, &body);
    let quantified = match kind {
        Quantifier::Forall => forall(&variables, found, body),
        Quantifier::Exists => exists(&variables, found, body),
    };
    if feeds_itself { heavier(quantified) } else { quantified }
}

fn is_variable(term: &Term, id: BoundId) -> bool {
    match &term.kind {
        TermKind::Bound(other) => *other == id,
        TermKind::Convert(of) => is_variable(of, id),
        _ => false,
    }
}

/// `\forall x; A ==> \forall y; B ==> C` as `x, y`, `A, B` and `C`; of `\exists` all conjuncts are guards.
pub fn open<'t>(
    kind: Quantifier,
    variables: &mut Vec<BoundId>,
    guards: &mut Vec<&'t Term>,
    body: &'t Term,
) -> Option<&'t Term> {
    match (&body.kind, kind) {
        (TermKind::Quantifier(inner, more, body), _) if *inner == kind => {
            variables.extend(more);
            open(kind, variables, guards, body)
        }
        (TermKind::Binary(BinaryOp::Implies, guard, rest), Quantifier::Forall) => {
            guards.push(guard);
            open(kind, variables, guards, rest)
        }
        (TermKind::Binary(BinaryOp::And, left, right), Quantifier::Exists) => {
            let left = open(kind, variables, guards, left);
            guards.extend(left);
            open(kind, variables, guards, right)
        }
        _ => Some(body),
    }
}

/// The distances, in whole elements, at which memory is read beside a cell.
fn shifts(expr: &Expr, cell: &Expr, stride: u64, found: &mut Vec<BigInt>) {
    if let ExprKind::Apply { function, args } = &*expr.kind
        && &*function.name == "Plus"
        && args[0] == *cell
        && let Some(distance) = as_int(&args[1])
        && &distance % BigInt::from(stride) == BigInt::ZERO
        && !found.contains(&distance)
    {
        found.push(distance);
    }
    expr.kind.for_each_child(&mut |child| shifts(child, cell, stride, found));
}

/// The expression with every occurrence of one put in place of another.
pub fn replace(expr: &Expr, from: &Expr, to: &Expr) -> Expr {
    super::rewrite::rewrite(expr, &mut |part| (part == from).then(|| to.clone()))
}
