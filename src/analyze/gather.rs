//! Makes facts of a study that has settled: symbols become terms that C can spell, ranges of bytes become ranges of elements, and what
//! says nothing new is left out.

use super::calls::Summary;
use super::facts::{Formula, FunctionFacts, Range, Sum, Term, Written};
use super::forward::{Forward, steps};
use super::merge::Merge;
use super::numbers::{Linear, Symbol};
use super::results::{landing, promises};
use super::spell::taken_for;
use super::state::State;
use super::study::Study;
use super::symbols::{BaseId, BaseOrigin, Origin, Path};
use super::two_ends::{Ends, ordered, two_ends};
use super::uses::{Guard, Guarded, Need, Region, Uses};
use super::value::{Pointer, Value};
use super::weaker::{nearer_ends, weaker_strings, with_less};
use crate::flow::{BlockId, StepKind, TempId};
use crate::typed::layout::layout;
use crate::typed::program::VariableId;
use crate::typed::types::{Type, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// Stands for the result where ways out meet.
const RESULT: TempId = TempId(u32::MAX);
/// Invariants of one loop; what comes later is less likely to matter.
const MOST_INVARIANTS: usize = 24;
/// Constants beyond this are limits of types, which everybody knows.
const LARGE: i128 = 1 << 30;

pub fn gather(study: &mut Study, forward: &Forward) -> (FunctionFacts, Summary) {
    let uses = record(study, forward);
    let (exit, result) = exit(study, forward);
    let mut facts = FunctionFacts { changed: changed(study), ..FunctionFacts::default() };
    facts.open = uses.open.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    facts.requires = requires(study, &uses);
    facts.writes = writes(study, &uses);
    let lost = exit.as_ref().is_some_and(|state| state.lost);
    if let Some(exit) = &exit {
        facts.ensures = ensures(study, exit, result.as_ref());
    }
    for (head, spans) in &study.function.loop_statements {
        let Some(state) = &forward.before[head.0 as usize] else { continue };
        let invariants = invariants(study, state, &uses);
        for span in spans {
            facts.loops.insert(*span, invariants.clone());
        }
    }
    let not_null = match (&result, &exit) {
        (Some(Value::Pointer(pointer)), Some(exit)) => exit.null.get(&pointer.base) == Some(&false),
        _ => false,
    };
    let lands = landing(study, forward);
    if let Some(landing) = lands.as_ref().filter(|_| facts.ensures.is_empty()) {
        facts.ensures = promises(study, landing);
    }
    let locals = study.function.parameters.iter();
    let summary = Summary {
        parameters: locals.map(|it| study.function.local(it.local).variable).collect(),
        symbols: std::mem::take(&mut study.symbols),
        uses,
        lost,
        result,
        numbers: exit.map(|state| state.numbers).unwrap_or_default(),
        not_null,
        lands,
    };
    (facts, summary)
}

/// One more round, which notes what every access asks.
fn record(study: &mut Study, forward: &Forward) -> Uses {
    let taken = study.taken.iter().cloned();
    let taken = taken.map(|sum| Guarded { guard: Guard::default(), need: Need::AtMostZero(sum) });
    study.uses = Some(Uses { needs: taken.collect(), ..Uses::default() });
    for (at, block) in study.function.blocks.iter().enumerate() {
        if let Some(state) = &forward.before[at] {
            steps(study, BlockId(at as u32), block, &mut state.clone());
        }
    }
    study.uses.take().unwrap_or_default()
}

/// All ways out as one.
fn exit(study: &mut Study, forward: &Forward) -> (Option<State>, Option<Value>) {
    let with_result = |(state, value): &(State, Option<Value>)| {
        let mut state = state.clone();
        state.temps.clear();
        state.temps.extend(value.clone().map(|value| (RESULT, value)));
        state
    };
    let states: Vec<State> = forward.returns.iter().map(with_result).collect();
    if states.is_empty() {
        return (None, None);
    }
    let mut merge = Merge {
        block: BlockId(u32::MAX),
        symbols: &mut study.symbols,
        alternatives: &mut study.alternatives,
        unit: &|_| 1,
    };
    let merged = merge.merge(&states.iter().collect::<Vec<_>>(), None);
    let result = merged.temps.get(&RESULT).cloned();
    (Some(merged), result)
}

/// Parameters that are assigned or whose address is taken.
fn changed(study: &Study) -> BTreeSet<VariableId> {
    let mut found = BTreeSet::new();
    for step in study.function.blocks.iter().flat_map(|block| &block.steps) {
        if let StepKind::Store(access, _) = &step.kind
            && let crate::flow::Base::Local(local) = access.place.base
        {
            found.extend(study.function.local(local).variable);
        }
    }
    for local in study.function.locals.iter().filter(|local| local.address_taken) {
        found.extend(local.variable);
    }
    found
}

/// What is meant by two ends of a range: both lead into one object, in this order.
fn of_ends(ends: Ends) -> Vec<Formula> {
    let (first, last) = (Path::variable(ends.first), Path::variable(ends.last));
    let count = Term::Distance(Box::new(Term::Entry(last.clone())), first.clone());
    let count = Sum { terms: vec![(count, 1)], constant: 0 };
    let together = match ends.unit {
        1 => Formula::OneObject(first.clone(), last),
        _ => Formula::Elements(first.clone(), last),
    };
    vec![together, Formula::AtMost(Sum::default(), count), Formula::Inside(first)]
}

fn requires(study: &Study, uses: &Uses) -> Vec<Formula> {
    let (mut ranges, mut objects): (Vec<(Guard, Range)>, Vec<Formula>) = (vec![], vec![]);
    let mut found: Vec<Formula> =
        two_ends(study.typed(), study.at.id).into_iter().flat_map(of_ends).collect();
    for (one, other) in ordered(study.typed(), study.at.id) {
        let [one, other] = [one, other].map(Path::variable);
        found.push(Formula::OneObject(one.clone(), other.clone()));
        found.extend([one, other].map(Formula::Inside));
    }
    for asked in &uses.needs {
        match &asked.need {
            Need::Range(region) => {
                if let Some(range) = range(study, region, None) {
                    add_range(&mut ranges, &asked.guard, range);
                }
            }
            Need::String { base, written } => {
                if let BaseOrigin::Entry(pointer) = study.symbols.base_origin(*base) {
                    let string = Formula::String { pointer: pointer.clone(), written: *written };
                    push(&mut found, guarded(study, &asked.guard, string));
                }
            }
            Need::Object(base) => {
                if let BaseOrigin::Entry(pointer) = study.symbols.base_origin(*base) {
                    let object = Formula::Object(pointer.clone());
                    push(&mut objects, guarded(study, &asked.guard, object));
                }
            }
            Need::AtMostZero(sum) => {
                let sum = sum.tightened();
                if let Some(formula) = at_most_zero(&sum, &|symbol| entry_term(study, symbol)) {
                    push(&mut found, guarded(study, &asked.guard, formula));
                }
            }
        }
    }
    // A string that has to be writable is one that can be read.
    let writable: Vec<Path> = found
        .iter()
        .filter_map(|it| match it {
            Formula::String { pointer, written: true } => Some(pointer.clone()),
            _ => None,
        })
        .collect();
    found.retain(|it| !matches!(it, Formula::String { pointer, written: false } if writable.contains(pointer)));
    let certain = found.clone();
    found.retain(
        |it| !matches!(it, Formula::Implies(_, conclusion) if certain.contains(conclusion)),
    );
    for (guard, range) in &ranges {
        push(&mut found, guarded(study, guard, Formula::Valid(range.clone())));
    }
    for weaker in weaker_strings(study, uses).into_iter().chain(nearer_ends(study, uses)) {
        push(&mut found, weaker);
    }
    found.extend(separated(study, uses, &ranges));
    // What stands first is the first to be tried without: a string that is there says it already.
    objects.append(&mut found);
    objects
}

pub fn push(list: &mut Vec<Formula>, formula: Formula) {
    if !list.contains(&formula) {
        list.push(formula);
    }
}

pub fn guarded(study: &Study, guard: &Guard, formula: Formula) -> Formula {
    let mut conditions = vec![];
    for base in &guard.not_null {
        if let BaseOrigin::Entry(path) = study.symbols.base_origin(*base) {
            conditions.push(Formula::NotNull(Term::Entry(path.clone())));
        }
    }
    for symbol in &guard.not_zero {
        conditions.extend(entry_term(study, *symbol).map(Formula::NotZero));
    }
    for sum in &guard.at_most_zero {
        conditions.extend(at_most_zero(sum, &|symbol| entry_term(study, symbol)));
    }
    if conditions.is_empty() { formula } else { Formula::Implies(conditions, Box::new(formula)) }
}

/// Puts a range among others: two that start or end a constant apart become one.
fn add_range(ranges: &mut Vec<(Guard, Range)>, guard: &Guard, range: Range) {
    for (other_guard, other) in ranges.iter_mut() {
        let same = other.pointer == range.pointer && other.element == range.element;
        let (Some(low), Some(high)) =
            (distance(&range.low, &other.low), distance(&range.high, &other.high))
        else {
            continue;
        };
        if !same {
            continue;
        }
        if other_guard == guard {
            if low < 0 {
                other.low = range.low;
            }
            if high > 0 {
                other.high = range.high;
            }
            other.written |= range.written;
            return;
        }
        // What is there anyway is taken to be writable anyway, though it be written only sometimes.
        if *other_guard == Guard::default() && low >= 0 && high <= 0 {
            other.written |= range.written;
            return;
        }
        if *guard == Guard::default() && low <= 0 && high >= 0 {
            let written = range.written | other.written;
            (*other_guard, *other) = (Guard::default(), Range { written, ..range });
            return;
        }
    }
    if !ranges.iter().any(|known| known == &(guard.clone(), range.clone())) {
        ranges.push((guard.clone(), range));
    }
}

/// `a - b`, if that is a number.
fn distance(a: &Sum, b: &Sum) -> Option<i128> {
    (a.terms == b.terms).then_some(a.constant - b.constant)
}

/// What is written through one parameter and used through another is taken to be separate.
fn separated(study: &Study, uses: &Uses, ranges: &[(Guard, Range)]) -> Vec<Formula> {
    let mut found = vec![];
    let parameter = |base: &BaseId| match study.symbols.base_origin(*base) {
        BaseOrigin::Entry(path) if path.hops.is_empty() => Some(path.clone()),
        _ => None,
    };
    let extent = |path: &Path, base: &BaseId| {
        let known = ranges.iter().find(|(_, range)| range.pointer == *path).map(|it| it.1.clone());
        known.or_else(|| {
            study.symbols.find(&Origin::StringLength(*base))?;
            let high = Sum { terms: vec![(Term::StringLength(path.clone()), 1)], constant: 0 };
            let low = Sum::default();
            Some(Range { pointer: path.clone(), element: None, low, high, written: false })
        })
    };
    for one in &uses.written {
        for other in uses.read.union(&uses.written).filter(|other| *other != one) {
            let both_written = uses.written.contains(other);
            if both_written && other < one {
                continue;
            }
            let (Some(a), Some(b)) = (parameter(one), parameter(other)) else { continue };
            let alike = match (pointee(study, &a), pointee(study, &b)) {
                (Some(x), Some(y)) => {
                    x == y
                        || [x, y]
                            .iter()
                            .any(|ty| layout(study.typed(), *ty).is_none_or(|it| it.size == 1))
                }
                _ => true,
            };
            if let (Some(x), Some(y), true) = (extent(&a, one), extent(&b, other), alike) {
                found.push(Formula::Separated(x, y));
            }
        }
    }
    found
}

fn writes(study: &Study, uses: &Uses) -> Option<Vec<Written>> {
    if uses.writes_unknown {
        return None;
    }
    let mut found: Vec<Written> = vec![];
    let mut ranges: Vec<(Guard, Range)> = vec![];
    for region in &uses.writes {
        let constant = region.low.as_constant().zip(region.high.as_constant());
        let cell = match (study.symbols.base_origin(region.base), constant) {
            (BaseOrigin::Static(root), Some((low, _))) => {
                let offset = u64::try_from(low).ok()?;
                Some(Path { root: *root, offset, hops: vec![] })
            }
            (BaseOrigin::Entry(path), Some((low, high))) => {
                let size = pointee(study, path).and_then(|ty| layout(study.typed(), ty));
                let single = size.is_some_and(|it| i128::from(it.size) >= high && low >= 0);
                u64::try_from(low).ok().filter(|_| single).map(|low| path.behind(low))
            }
            _ => None,
        };
        match cell {
            Some(path) => {
                let cell = Written::Cell(path);
                if !found.contains(&cell) {
                    found.push(cell);
                }
            }
            None => add_range(&mut ranges, &Guard::default(), range(study, region, None)?),
        }
    }
    found.extend(ranges.into_iter().map(|(_, range)| Written::Range(range)));
    Some(found)
}

/// The type that a pointer at the path points to.
fn pointee(study: &Study, path: &Path) -> Option<TypeId> {
    let ty = super::spell::type_at(study.typed(), path)?;
    match study.typed().types.get(ty) {
        Type::Pointer(of) => Some(of.ty),
        _ => None,
    }
}

/// Bytes as elements of what the pointer points to, or of what was accessed; up to `or` if that comes first.
pub fn range(study: &Study, region: &Region, or: Option<&Linear>) -> Option<Range> {
    let (pointer, own) = match study.symbols.base_origin(region.base) {
        BaseOrigin::Entry(path) => (path.clone(), pointee(study, path)),
        _ => return None,
    };
    let size = |ty: TypeId| {
        layout(study.typed(), ty).map(|layout| i128::from(layout.size)).filter(|it| *it > 0)
    };
    let own = own.filter(|ty| *ty != TypeId::VOID);
    let element = own.is_none().then(|| used_as(study, &pointer)).flatten();
    let record =
        own.or(element).filter(|ty| matches!(study.typed().types.get(*ty), Type::Record(_)));
    let own_size = own.or(element).and_then(size);
    let accessed = size(region.ty)?;
    let last = |high: &Linear, size: i128| {
        let up = (-high.constant).rem_euclid(size);
        Some(high.plus_constant(up).divided(size)?.plus_constant(-1))
    };
    let in_elements = |size: i128| {
        let low = region.low.plus_constant(-region.low.constant.rem_euclid(size)).divided(size)?;
        Some((low, last(&region.high, size)?))
    };
    let (element, (low, high)) = match own_size.and_then(in_elements) {
        Some(found) => (element, found),
        // Some part of the record: nobody has a part of one.
        None if record.is_some() => (element, (Linear::default(), Linear::default())),
        None => (Some(region.ty), in_elements(accessed)?),
    };
    let term = |symbol| entry_term(study, symbol);
    let (low, mut high) = (sum(&low, &term)?, sum(&high, &term)?);
    if let Some(or) = or {
        let or = sum(&last(or, own_size.unwrap_or(accessed))?, &term)?;
        let least = Term::Least(Box::new(high), Box::new(or));
        high = Sum { terms: vec![(least, 1)], constant: 0 };
    }
    Some(Range { pointer, element, low, high, written: region.written })
}

/// The record that the function takes for what a parameter without a type of its own points to.
fn used_as(study: &Study, pointer: &Path) -> Option<TypeId> {
    taken_for(study.typed(), pointer.root).filter(|_| pointer.hops.is_empty())
}

pub fn entry_term(study: &Study, symbol: Symbol) -> Option<Term> {
    match study.symbols.origin(symbol) {
        Origin::Entry(path) => Some(Term::Entry(path.clone())),
        Origin::Between(to, from, _) => {
            Some(Term::Distance(Box::new(Term::Entry(to.clone())), from.clone()))
        }
        Origin::StringLength(base) => match study.symbols.base_origin(*base) {
            BaseOrigin::Entry(path) => Some(Term::StringLength(path.clone())),
            _ => None,
        },
        _ => None,
    }
}

pub fn sum(of: &Linear, term: &dyn Fn(Symbol) -> Option<Term>) -> Option<Sum> {
    let terms: Option<Vec<(Term, i128)>> =
        of.terms().iter().map(|(symbol, factor)| Some((term(*symbol)?, *factor))).collect();
    Some(Sum { terms: terms?, constant: of.constant })
}

/// `sum <= 0` with what is subtracted on the other side.
fn at_most_zero(of: &Linear, term: &dyn Fn(Symbol) -> Option<Term>) -> Option<Formula> {
    let (left, right) = sides(of, term)?;
    Some(Formula::AtMost(left, right))
}

fn sides(of: &Linear, term: &dyn Fn(Symbol) -> Option<Term>) -> Option<(Sum, Sum)> {
    // A factor of everything says nothing.
    let single = of.terms().first().map_or(1, |term| term.1.abs());
    let divided = of.divided(single);
    let whole = sum(divided.as_ref().unwrap_or(of), term)?;
    let (mut left, mut right) = (Sum::default(), Sum::default());
    for (term, factor) in whole.terms {
        if factor > 0 { left.terms.push((term, factor)) } else { right.terms.push((term, -factor)) }
    }
    // A bound reads best as one number behind the other side.
    match left.terms.is_empty() {
        true => left.constant = whole.constant,
        false => right.constant = -whole.constant,
    }
    Some((left, right))
}

/// The symbols that variables stand for here: each as a term, and what has to be added to it.
fn names(study: &Study, state: &State) -> BTreeMap<Symbol, (Term, i128)> {
    let mut names = BTreeMap::new();
    for (cell, value) in state.cells.iter() {
        let BaseOrigin::Local(local) = study.symbols.base_origin(cell.base) else { continue };
        let Some(variable) = study.function.local(*local).variable else { continue };
        let typed = study.typed();
        if cell.offset != Linear::default() || typed.text(typed[variable].name).is_empty() {
            continue;
        }
        let found = match value {
            Value::Number(sum) => Some((Term::Variable(variable), sum.clone())),
            Value::Pointer(pointer) => {
                distance_term(study, Term::Variable(variable), typed[variable].ty.ty, pointer)
            }
            _ => None,
        };
        if let Some((term, sum)) = found
            && let [(symbol, 1)] = sum.terms()
            && !study.symbols.is_of_entry(*symbol)
        {
            names.entry(*symbol).or_insert((term, -sum.constant));
        }
    }
    names
}

/// A pointer as the distance from where it began, in elements.
fn distance_term(
    study: &Study,
    term: Term,
    ty: TypeId,
    pointer: &Pointer,
) -> Option<(Term, Linear)> {
    let BaseOrigin::Entry(path) = study.symbols.base_origin(pointer.base) else { return None };
    let Type::Pointer(of) = study.typed().types.get(ty) else { return None };
    let size = layout(study.typed(), of.ty).map_or(1, |layout| layout.size);
    let count = pointer.offset.divided(size.into())?;
    Some((Term::Distance(Box::new(term), path.clone()), count))
}

fn invariants(study: &Study, state: &State, uses: &Uses) -> Vec<Formula> {
    let names = names(study, state);
    let spelled = |of: &Linear| {
        let mut whole = Linear::constant(of.constant);
        for (symbol, factor) in of.terms() {
            let shift = names.get(symbol).map_or(0, |name| name.1);
            whole = whole.plus(*factor, &Linear::symbol(*symbol))?.plus_constant(shift * factor);
        }
        Some(whole)
    };
    let term = |symbol: Symbol| match names.get(&symbol) {
        Some((term, _)) => Some(term.clone()),
        None => entry_term(study, symbol),
    };
    let news = |of: &Linear| of.symbols().any(|symbol| names.contains_key(&symbol));
    // That an unsigned number is not negative goes without saying.
    let plain = |of: &Linear| match of.terms() {
        [(symbol, -1)] if of.constant == 0 => is_unsigned(study, names.get(symbol)),
        _ => false,
    };
    let mut found = vec![];
    for row in state.numbers.equalities().rows().filter(|row| news(row) && row.terms().len() <= 4) {
        if let Some((left, right)) = spelled(row).and_then(|row| sides(&row, &term)) {
            push(&mut found, Formula::Equal(left, right));
        }
    }
    for bound in state.numbers.octagon().bounds() {
        let sum = bound.sum();
        let implied = state.numbers.equalities().imply(&sum);
        if news(&sum) && !implied && !plain(&sum) && sum.constant.abs() < LARGE {
            push_some(&mut found, spelled(&sum).and_then(|sum| at_most_zero(&sum, &term)));
        }
    }
    let lengths: BTreeSet<Path> = found.iter().flat_map(string_lengths).collect();
    let kept = |path: &Path| {
        let base = study.symbols.find_base(&BaseOrigin::Entry(path.clone()));
        base.is_none_or(|base| !uses.written.contains(&base))
    };
    if !uses.written.is_empty() {
        found.extend(lengths.into_iter().filter(kept).map(Formula::StringKept));
    }
    if !uses.weaker.is_empty() {
        // What holds in any case comes last, and so is kept.
        let less = with_less(study, state, &term, &found);
        found.splice(0..0, less);
    }
    found.truncate(MOST_INVARIANTS);
    found
}

fn is_unsigned(study: &Study, name: Option<&(Term, i128)>) -> bool {
    let Some((Term::Variable(variable), 0)) = name else { return false };
    let typed = study.typed();
    let signed = |kind| typed.target.is_signed(kind);
    matches!(typed.types.get(typed[*variable].ty.ty), Type::Integer(kind) if !signed(*kind))
}

fn push_some(list: &mut Vec<Formula>, formula: Option<Formula>) {
    if let Some(formula) = formula {
        push(list, formula);
    }
}

pub fn string_lengths(formula: &Formula) -> Vec<Path> {
    let (Formula::AtMost(left, right) | Formula::Equal(left, right)) = formula else {
        return vec![];
    };
    let terms = left.terms.iter().chain(&right.terms);
    terms
        .filter_map(|(term, _)| match term {
            Term::StringLength(path) => Some(path.clone()),
            _ => None,
        })
        .collect()
}

fn ensures(study: &Study, exit: &State, result: Option<&Value>) -> Vec<Formula> {
    let mut found = vec![];
    let function =
        study.function.id.and_then(|id| study.typed().types.function(study.typed()[id].ty));
    let Some(ty) = function.map(|ty| ty.result.ty) else { return found };
    let count = match result {
        Some(Value::Number(sum)) => Some((Term::Result, sum.clone())),
        Some(Value::Pointer(pointer)) => {
            if exit.null.get(&pointer.base) == Some(&false) {
                found.push(Formula::NotNull(Term::Result));
            }
            match study.symbols.base_origin(pointer.base) {
                BaseOrigin::Entry(path) if pointer.offset == Linear::default() => {
                    return vec![Formula::Same(Term::Result, Term::Entry(path.clone()))];
                }
                _ => distance_term(study, Term::Result, ty, pointer),
            }
        }
        _ => None,
    };
    let Some((result, sum_of)) = count else { return found };
    let entry = |symbol| entry_term(study, symbol);
    if let Some(value) = sum(&sum_of, &entry) {
        let own = Sum { terms: vec![(result, 1)], constant: 0 };
        found.push(Formula::Equal(own, value));
        return found;
    }
    let [(symbol, 1)] = sum_of.terms() else { return found };
    let term =
        |of: Symbol| if of == *symbol { Some(result.clone()) } else { entry_term(study, of) };
    for row in exit.numbers.equalities().rows().filter(|row| row.factor(*symbol) != 0) {
        let shifted = row.plus_constant(-row.factor(*symbol) * sum_of.constant);
        if let Some((left, right)) = sides(&shifted, &term) {
            push(&mut found, Formula::Equal(left, right));
        }
    }
    for bound in exit.numbers.octagon().bounds() {
        let bound = bound.sum();
        if exit.numbers.equalities().imply(&bound)
            || exit.numbers.is_zero(&bound) && !found.is_empty()
        {
            continue;
        }
        let factor = bound.factor(*symbol);
        if factor != 0 && bound.constant.abs() < LARGE {
            let shifted = bound.plus_constant(-factor * sum_of.constant);
            push_some(&mut found, at_most_zero(&shifted, &term));
        }
    }
    found
}
