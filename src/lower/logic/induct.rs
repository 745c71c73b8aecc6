//! Induction for lemmas about recursive logic functions: what gets smaller, and the hypothesis that may be assumed. Measures are
//! natural numbers, so that a lemma that follows from itself at all smaller measures holds.

use super::context::Logic;
use super::facts::{Lowering, quantified};
use super::functions::{applies_logic, limited};
use super::purify::{Matched, matched};
use super::rewrite::rewrite;
use crate::contract::program::{BoundId, LogicFunctionId};
use crate::contract::term::{BinaryOp, LogicType, Term, TermKind};
use crate::il::ast::{Decl, Expr, ExprKind};
use crate::lower::build::{
    add, apply, if_then_else, implies, int, le, lt, mul, named_type, plus, select, sub, var,
};
use crate::lower::bytes::function;
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::lower::unit::Unit;

/// Lemmas about more applications are measured by the first ones.
const MOST_PARTS: usize = 3;

/// Which parameter a recursive call makes smaller, and down to which other one.
struct Descent {
    from: usize,
    to: Option<usize>,
    /// Whether the call starts further down; otherwise it goes less far.
    starts_lower: bool,
}

/// The sum of what the recursive functions that a lemma applies have to go: no unfolding makes it greater, and each makes one part of
/// it smaller. What depends on the value of another function may go either way, and does not count.
pub fn measure(logic: &Logic, formula: &Term) -> Option<Expr> {
    let mut found: Vec<Expr> = vec![];
    formula.for_each(&mut |term| {
        if let TermKind::Apply(id, _, arguments) = &term.kind
            && let Some(descent) = descent(logic.unit, *id)
            && let Some(value) = value(logic, arguments, &descent)
            && !found.contains(&value)
            && !applies_logic(&value)
            && found.len() < MOST_PARTS
        {
            found.push(value);
        }
    });
    let natural = |value: Expr| if_then_else(le(value.clone(), int(0)), int(0), value);
    found.into_iter().map(natural).reduce(add)
}

fn value(logic: &Logic, arguments: &[Term], descent: &Descent) -> Option<Expr> {
    let from = logic.integer(arguments.get(descent.from)?).ok()?;
    match descent.to {
        Some(to) => Some(sub(from, logic.integer(arguments.get(to)?).ok()?)),
        None => Some(from),
    }
}

/// Of a function that goes over a range: the parameters that are its ends, the one that recursion starts from first.
pub fn descent_of(unit: &Unit, id: LogicFunctionId) -> Option<(usize, usize)> {
    let Descent { from, to, .. } = descent(unit, id)?;
    Some((from, to?))
}

/// The parameter that a recursive call changes, and the step that undoes one call.
pub fn growing_end(unit: &Unit, id: LogicFunctionId) -> Option<(usize, i32)> {
    let Descent { from, to, starts_lower } = descent(unit, id)?;
    if starts_lower { Some((from, 1)) } else { Some((to?, -1)) }
}

fn descent(unit: &Unit, id: LogicFunctionId) -> Option<Descent> {
    let definition = &unit.program[id];
    if !definition.recursive {
        return None;
    }
    let body = definition.body.as_ref()?;
    let TermKind::Conditional(parts) = &unnamed(body).kind else { return None };
    let parameters = &definition.parameters;
    let position = |term: &Term| match &strip(term).kind {
        TermKind::Bound(id) => parameters.iter().position(|parameter| parameter == id),
        _ => None,
    };
    let (one, other) = match &strip(&parts.0).kind {
        TermKind::Binary(
            BinaryOp::LessEqual
            | BinaryOp::Less
            | BinaryOp::GreaterEqual
            | BinaryOp::Greater
            | BinaryOp::Equal
            | BinaryOp::NotEqual,
            left,
            right,
        ) => (position(left), position(right)),
        _ => return None,
    };
    for index in [one, other].into_iter().flatten() {
        let rest = if Some(index) == one { other } else { one };
        match change(body, id, index, parameters[index])? {
            Step::Down => return Some(Descent { from: index, to: rest, starts_lower: true }),
            Step::Up => {
                return Some(Descent { from: rest?, to: Some(index), starts_lower: false });
            }
            Step::None => {}
        }
    }
    None
}

enum Step {
    Down,
    Up,
    None,
}

/// What the recursive calls in a body do to a parameter.
fn change(body: &Term, id: LogicFunctionId, index: usize, parameter: BoundId) -> Option<Step> {
    let mut found = Step::None;
    body.for_each(&mut |term| {
        if let TermKind::Apply(other, _, arguments) = &term.kind
            && *other == id
            && let Some(argument) = arguments.get(index)
        {
            match &strip(argument).kind {
                TermKind::Binary(BinaryOp::Sub, left, _) if is(left, parameter) => {
                    found = Step::Down;
                }
                TermKind::Binary(BinaryOp::Add, left, _) if is(left, parameter) => {
                    found = Step::Up;
                }
                _ => {}
            }
        }
    });
    Some(found)
}

fn is(term: &Term, parameter: BoundId) -> bool {
    matches!(&strip(term).kind, TermKind::Bound(id) if *id == parameter)
}

/// What stands behind the names that `\let` gives.
fn unnamed(term: &Term) -> &Term {
    match &strip(term).kind {
        TermKind::Let(_, _, body) => unnamed(body),
        _ => strip(term),
    }
}

fn strip(term: &Term) -> &Term {
    match &term.kind {
        TermKind::Convert(of) if term.ty == LogicType::Integer => strip(of),
        _ => term,
    }
}

/// The lemma for all values with a smaller measure. It speaks of the twins of recursive functions, so that it applies to what one
/// unfolding brings and unfolds nothing itself.
pub fn hypothesis(unit: &Unit, lemma: &Lowering) -> Option<Expr> {
    let measure = lemma.measure.as_ref()?;
    // Memory stays the same, so that only the other variables have to be found.
    let own: Vec<_> = lemma.variables[lemma.memory..].to_vec();
    let renamed = |name: &str| format!("{name}'");
    let change = |expr: &Expr| match &*expr.kind {
        ExprKind::Var(name) => {
            let bound = own.iter().any(|(variable, _)| **variable == *name.name);
            bound.then(|| var(&renamed(&name.name)))
        }
        _ => None,
    };
    let body = rewrite(&lemma.body, &mut |expr| change(expr));
    let smaller = rewrite(measure, &mut |expr| change(expr));
    let body = twins(unit, &body);
    // Both are natural numbers.
    let guard = lt(smaller, measure.clone());
    let variables: Vec<_> = own.iter().map(|(name, ty)| (renamed(name), ty.clone())).collect();
    let Matched { variables, triggers, body } = matched(&variables, body);
    let found = only_twins(triggers);
    (!found.is_empty()).then(|| quantified(&variables, found, implies(guard, body)))
}

/// With every recursive function replaced by its twin.
pub fn twins(unit: &Unit, expr: &Expr) -> Expr {
    rewrite(expr, &mut |part| match &*part.kind {
        ExprKind::Apply { function, args } => {
            let twin = limited::twin(unit, &function.name)?;
            Some(apply(&twin, args.iter().map(|arg| twins(unit, arg)).collect()))
        }
        _ => None,
    })
}

/// For a lemma about ranges of arrays without recursive functions: the ends of the range, and the cells next to its last one.
pub struct Steps {
    /// The variables: the lower end, if it is one, and the upper end.
    low: Option<Expr>,
    high: Expr,
    cells: Vec<Expr>,
}

/// The ends are the last mathematical integers that the last predicate is applied to: what an array holds is of a type of C.
pub fn steps(logic: &Logic, formula: &Term, variables: &[BoundId]) -> Option<Steps> {
    let mut ends: Vec<Expr> = vec![];
    formula.for_each(&mut |term| {
        if let TermKind::Apply(_, _, arguments) = &term.kind {
            let plain = arguments.iter().filter(|argument| match &strip(argument).kind {
                TermKind::Bound(id) => {
                    variables.contains(id) && logic.unit.program[*id].ty == LogicType::Integer
                }
                _ => false,
            });
            let found: Vec<Expr> =
                plain.filter_map(|argument| logic.integer(argument).ok()).collect();
            if !found.is_empty() {
                ends = found;
            }
        }
    });
    let high = ends.pop()?;
    let mut cells = vec![];
    for id in variables {
        let LogicType::C(ty) = &logic.unit.program[*id].ty else { continue };
        let Some(pointee) = logic.unit.program.typed.types.pointee(*ty) else { continue };
        let (Some(class), Some(size)) = (logic.unit.class(pointee.ty), logic.unit.size(pointee.ty))
        else {
            continue;
        };
        let pointer = Term::new(TermKind::Bound(*id), LogicType::C(*ty), Default::default());
        let Ok(pointer) = logic.term(&pointer) else { continue };
        let read = logic.read.map(|read| read.borrow().clone()).unwrap_or_default();
        for (number, map) in read.iter().filter(|(_, map)| *map == Map::Cells(class.cell())) {
            if !class.is_integer() {
                continue;
            }
            for back in [1, 2] {
                let index = sub(high.clone(), int(back));
                let address = plus(pointer.clone(), mul(int(size), index));
                cells.push(select(State::Formal(*number).map(map), vec![address]));
            }
        }
    }
    Some(Steps { low: ends.pop(), high, cells })
}

/// The lemma with the upper end one lower, where that leaves a range; and terms for quantifiers to match.
pub fn step(lemma: &Lowering) -> Vec<(&'static str, Expr)> {
    let Some(Steps { low, high, cells }) = &lemma.steps else { return vec![] };
    let shorter = sub(high.clone(), int(1));
    let body = rewrite(&lemma.body, &mut |part| (part == high).then(|| shorter.clone()));
    let some = lt(low.clone().unwrap_or_else(|| int(0)), high.clone());
    let why = "induction: the lemma holds for a shorter range";
    let mut assumed = vec![(why, implies(some, body))];
    let seen = |cell: &Expr| ("names a cell, and says nothing", apply(SEEN, vec![cell.clone()]));
    assumed.extend(cells.iter().map(seen));
    assumed
}

/// A predicate of which nothing is known, so that it may be said of everything.
pub fn declare_seen() -> Decl {
    function(SEEN, &[("x".to_string(), named_type("int"))], named_type("bool"), None)
}

pub const SEEN: &str = "Seen";

/// Those that can match what an unfolding brings: a predicate of the lemma's premise does not occur at smaller measures yet.
fn only_twins(found: Vec<Vec<Expr>>) -> Vec<Vec<Expr>> {
    let twin = |term: &Expr| match &*term.kind {
        ExprKind::Apply { function, .. } => limited::is_twin(&function.name),
        _ => false,
    };
    let (best, rest): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|terms| terms.iter().all(twin));
    if best.is_empty() { rest } else { best }
}
