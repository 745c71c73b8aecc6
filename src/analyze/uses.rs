//! What accesses ask of callers. An access at a place of the function says that an offset lies inside an object; symbols that callers cannot
//! tell are eliminated by their bounds at that place (Moy's projection of loops), and what is left is a need in terms of the entry.
//! Rule: a need is enough for its access as far as the state is right; a guard only says when the access happens at all.

use super::numbers::{Linear, Numbers, Symbol};
use super::spell::type_at;
use super::state::State;
use super::study::{Study, limit};
use super::symbols::{BaseId, BaseOrigin, Origin, Path};
use super::value::{Pointer, Value};
use crate::base::Span;
use crate::flow::scalar_of;
use crate::typed::types::TypeId;
use std::collections::BTreeSet;

/// What a function does with memory and asks of its callers, over the symbols of its study.
#[derive(Clone, Default, Debug)]
pub struct Uses {
    pub needs: Vec<Guarded>,
    pub writes: Vec<Region>,
    /// Accesses of which no need could be told.
    pub open: Vec<Span>,
    /// Something is written that cannot be told.
    pub writes_unknown: bool,
    /// Memory that is written, and memory that is read, for what should be separate.
    pub written: BTreeSet<BaseId>,
    pub read: BTreeSet<BaseId>,
    /// What may be asked in the place of some needs, as it asks for less.
    pub weaker: Vec<Weaker>,
}

/// Less than a need says, and perhaps enough.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Weaker {
    /// It ends with a zero, or so many bytes are there.
    String { guard: Guard, base: BaseId, written: bool, or: Option<Region> },
    /// The range ends where this comes first.
    Range { guard: Guard, region: Region, or: Linear },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guarded {
    pub guard: Guard,
    pub need: Need,
}

/// The access happens only where these pointers are not null, these numbers not zero, and these sums not positive.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Guard {
    pub not_null: BTreeSet<BaseId>,
    pub not_zero: BTreeSet<Symbol>,
    pub at_most_zero: Vec<Linear>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Need {
    Range(Region),
    /// It ends with a zero that can be reached.
    String {
        base: BaseId,
        written: bool,
    },
    /// It leads into a living object, or right behind it, also where nothing is accessed.
    Object(BaseId),
    /// The sum is not positive.
    AtMostZero(Linear),
}

/// Bytes from `low` up to and without `high`, counted from the base, accessed as a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    pub base: BaseId,
    pub low: Linear,
    pub high: Linear,
    pub written: bool,
    pub ty: TypeId,
}

/// No object that programs speak of is larger.
const LARGEST: i128 = 1 << 30;
/// So many elements beside a number that callers hand in are rather what the type of another number allows.
const A_LOT: i128 = 100;
/// Needs of one function beyond this many are too many to read.
const MOST_NEEDS: usize = 60;

impl Study<'_> {
    /// An access of so many bytes. `written`: the value that is stored.
    pub fn note(
        &mut self,
        state: &mut State,
        pointer: &Pointer,
        size: u64,
        ty: TypeId,
        written: Option<&Value>,
        span: Span,
    ) {
        if self.uses.is_none() || state.numbers.impossible {
            return;
        }
        let high = pointer.offset.plus_constant(size.into());
        self.note_range(state, pointer.base, [&pointer.offset, &high], ty, written.is_some(), span);
    }

    /// An access of bytes from one offset up to another.
    pub fn note_range(
        &mut self,
        state: &mut State,
        base: BaseId,
        [low, high]: [&Linear; 2],
        ty: TypeId,
        written: bool,
        span: Span,
    ) {
        match self.symbols.base_origin(base).clone() {
            BaseOrigin::Local(_) | BaseOrigin::String(_) | BaseOrigin::Allocation(..) => {
                self.inside_object(state, base, [low, high]);
            }
            BaseOrigin::Result => {}
            BaseOrigin::Static(_) => {
                self.inside_object(state, base, [low, high]);
                self.used(base, written);
                if written {
                    self.writes(state, base, [low, high], ty);
                }
            }
            BaseOrigin::Entry(_) => {
                self.used(base, written);
                self.behind_parameter(state, base, [low, high], ty, written, span);
                if written {
                    self.writes(state, base, [low, high], ty);
                }
            }
            BaseOrigin::Step(_) => self.leave_open(written, span),
            BaseOrigin::Merge(..) => {
                let Some(others) =
                    self.alternatives.get(&base).cloned().filter(|it| !it.is_empty())
                else {
                    return self.leave_open(written, span);
                };
                for other in others.into_iter().flatten() {
                    let moved = [low.plus(1, &other.offset), high.plus(1, &other.offset)];
                    let settled =
                        !matches!(self.symbols.base_origin(other.base), BaseOrigin::Merge(..));
                    match moved {
                        [Some(low), Some(high)] if settled => {
                            self.note_range(state, other.base, [&low, &high], ty, written, span);
                        }
                        _ => self.leave_open(written, span),
                    }
                }
            }
        }
    }

    /// A callee writes there; what it needs for that, it has asked for itself.
    pub fn note_written(
        &mut self,
        state: &State,
        base: BaseId,
        [low, high]: [&Linear; 2],
        ty: TypeId,
    ) {
        match self.symbols.base_origin(base) {
            BaseOrigin::Local(_)
            | BaseOrigin::String(_)
            | BaseOrigin::Allocation(..)
            | BaseOrigin::Result => {}
            BaseOrigin::Static(_) | BaseOrigin::Entry(_) => {
                self.used(base, true);
                self.writes(state, base, [low, high], ty);
            }
            BaseOrigin::Step(_) | BaseOrigin::Merge(..) => {
                if let Some(uses) = &mut self.uses {
                    uses.writes_unknown = true;
                }
            }
        }
    }

    /// A function of the library gets the pointer, which has to lead somewhere even if there is nothing to do (C11 7.1.4p1, 7.24.1p2).
    pub fn ask_object(&mut self, state: &State, pointer: &Pointer) {
        let is_entry = matches!(self.symbols.base_origin(pointer.base), BaseOrigin::Entry(_));
        if is_entry && pointer.offset == Linear::default() {
            self.ask(state, Need::Object(pointer.base), &[pointer.base]);
        }
    }

    fn used(&mut self, base: BaseId, written: bool) {
        if let Some(uses) = &mut self.uses {
            if written {
                uses.written.insert(base)
            } else {
                uses.read.insert(base)
            };
        }
    }

    pub fn leave_open(&mut self, written: bool, span: Span) {
        if let Some(uses) = &mut self.uses {
            uses.open.push(span);
            uses.writes_unknown |= written;
        }
    }

    /// Of an object whose size is known, callers have to see to the index.
    fn inside_object(&mut self, state: &mut State, base: BaseId, [low, high]: [&Linear; 2]) {
        let length = self.length(base);
        let over = high.minus(&length);
        for sum in [over, low.times(-1)].into_iter().flatten() {
            self.ask_at_most_zero(state, &sum);
        }
    }

    /// The sum has to be at most zero.
    pub fn ask_at_most_zero(&mut self, state: &mut State, sum: &Linear) {
        if state.numbers.at_most_zero(sum) {
            return;
        }
        let bound = self.best_bound(&state.numbers, sum);
        if let Some(bound) = bound.filter(|bound| !bound.terms().is_empty()) {
            // What can never be true where it is wanted is a mistake of the function, and not for callers to see to.
            let mut met = state.numbers.clone();
            met.assume_at_most_zero(&bound);
            if met.impossible {
                return;
            }
            self.ask(state, Need::AtMostZero(bound), &[]);
        }
    }

    fn behind_parameter(
        &mut self,
        state: &mut State,
        base: BaseId,
        [low, high]: [&Linear; 2],
        ty: TypeId,
        written: bool,
        span: Span,
    ) {
        if self.strings.contains(&base) && !state.touched.contains(&base) {
            let length = self.string_length(state, base);
            let inside = high
                .minus(&length)
                .is_some_and(|it| state.numbers.at_most_zero(&it.plus_constant(-1)))
                && low.times(-1).is_some_and(|it| state.numbers.at_most_zero(&it));
            if inside {
                self.ask(state, Need::String { base, written }, &[base]);
                return self.offer_less_than_a_string(state, base, [low, high], ty, written);
            }
        }
        let end = high;
        let Some((low, high)) = self.told_by_callers(state, low, high) else {
            return self.leave_open(false, span);
        };
        let region = Region { base, low, high, written, ty };
        self.ask(state, Need::Range(region.clone()), &[base]);
        self.offer_the_nearer_end(state, region, end);
    }

    /// A string that is read only sometimes, and only so far, may be none otherwise, or be cut off there.
    fn offer_less_than_a_string(
        &mut self,
        state: &State,
        base: BaseId,
        [low, high]: [&Linear; 2],
        ty: TypeId,
        written: bool,
    ) {
        if state.null.get(&base) == Some(&true) {
            return;
        }
        let mut plain = self.bounds_at_entry(&state.numbers, high, &|of| !self.is_length(of));
        plain.retain(|bound| matches!(bound.terms(), [(_, 1)]));
        let high = plain.into_iter().min_by_key(|bound| bound.constant.abs());
        let low = low.as_constant().map_or(Linear::default(), Linear::constant);
        let or = high.map(|high| Region { base, low, high, written, ty });
        let mut guard = self.conditions(state, &Need::String { base, written }, &[base]);
        guard.not_null.extend(self.tested_parameters(state));
        if guard != Guard::default() {
            self.offer(Weaker::String { guard: guard.clone(), base, written, or: None });
        }
        if let Some(region) = &or {
            guard.at_most_zero.retain(|sum| !only_tells_that_there_is_something(self, region, sum));
            self.offer(Weaker::String { guard, base, written, or });
        }
    }

    /// Of a range that goes to the end of a text or to a number, whichever comes first.
    fn offer_the_nearer_end(&mut self, state: &State, region: Region, end: &Linear) {
        let [(symbol, 1)] = region.high.terms() else { return };
        let of_text = self.is_length(*symbol);
        let wanted = |of: Symbol| self.is_length(of) != of_text;
        let mut others = self.bounds_at_entry(&state.numbers, end, &wanted);
        others.retain(|bound| matches!(bound.terms(), [(_, 1)]));
        let Some(or) = others.into_iter().min_by_key(|bound| bound.constant.abs()) else { return };
        let guard = self.guard(state, &Need::Range(region.clone()), &[region.base]);
        self.offer(Weaker::Range { guard, region, or });
    }

    fn offer(&mut self, weaker: Weaker) {
        if let Some(uses) = &mut self.uses
            && uses.weaker.len() < MOST_NEEDS
            && !uses.weaker.contains(&weaker)
        {
            uses.weaker.push(weaker);
        }
    }

    fn is_length(&self, symbol: Symbol) -> bool {
        matches!(self.symbols.origin(symbol), Origin::StringLength(_))
    }

    fn tested_parameters(&self, state: &State) -> Vec<BaseId> {
        let is_parameter = |base: &BaseId| match self.symbols.base_origin(*base) {
            BaseOrigin::Entry(path) => path.hops.is_empty(),
            _ => false,
        };
        let tested = state.null.iter().filter(|(base, null)| !**null && is_parameter(base));
        tested.map(|(base, _)| *base).collect()
    }

    pub fn told_by_callers(
        &self,
        state: &State,
        low: &Linear,
        high: &Linear,
    ) -> Option<(Linear, Linear)> {
        let most = self
            .bound_by_parameters(&state.numbers, high)
            .or_else(|| self.best_bound(&state.numbers, high))?;
        let down = low.times(-1)?;
        // Ranges begin at a number where there is one: at zero, unless they end at one, too.
        let number = state.numbers.most(&down).filter(|it| *it <= 0 || low.as_constant().is_some());
        let least = match number {
            Some(number) if number < 0 && most.as_constant().is_none() => Linear::default(),
            Some(number) => Linear::constant(-number),
            None => self.best_bound(&state.numbers, &down)?.times(-1)?,
        };
        Some((least, most))
    }

    fn writes(&mut self, state: &State, base: BaseId, [low, high]: [&Linear; 2], ty: TypeId) {
        let told = self.told_by_callers(state, low, high);
        let Some(uses) = &mut self.uses else { return };
        match told {
            Some((low, high)) => {
                let region = Region { base, low, high, written: true, ty };
                if !uses.writes.contains(&region) {
                    uses.writes.push(region);
                }
            }
            None => uses.writes_unknown = true,
        }
    }

    /// What stands in memory may be something else with every round; what parameters tell is better to ask for, where a test has
    /// compared the two.
    fn bound_by_parameters(&self, numbers: &Numbers, sum: &Linear) -> Option<Linear> {
        let path = |symbol: Symbol| match self.symbols.origin(symbol) {
            Origin::Entry(path) => Some(path),
            _ => None,
        };
        let in_memory = |symbol: Symbol| path(symbol).is_some_and(|path| !path.hops.is_empty());
        if !sum.symbols().any(in_memory) {
            return None;
        }
        let wanted = |symbol: Symbol| path(symbol).is_some_and(|path| path.hops.is_empty());
        let mut bounds = numbers.upper_bounds(sum, &wanted);
        bounds.retain(|bound| {
            bound.constant.abs() < LARGEST && matches!(bound.terms(), [(_, factor)] if *factor > 0)
        });
        bounds.into_iter().min_by_key(|bound| bound.constant)
    }

    /// The simplest sum of symbols of the entry that the sum does not exceed.
    fn best_bound(&self, numbers: &Numbers, sum: &Linear) -> Option<Linear> {
        let mut bounds = self.bounds_at_entry(numbers, sum, &|_| true);
        let plain = |bound: &Linear| match bound.terms() {
            [] => 2,
            [(_, factor)] if *factor > 0 => 0,
            terms if terms.iter().all(|term| term.1 > 0) => 1,
            _ => 3,
        };
        // A natural number that is subtracted can as well be left out.
        let weight = |bound: &Linear| bound.terms().iter().map(|term| term.1.abs()).sum::<i128>();
        // What a type tells of a number is more than what the number tells.
        let is_far = |bound: &Linear| !bound.terms().is_empty() && bound.constant.abs() >= A_LOT;
        bounds.sort_by_key(|bound| {
            (is_far(bound), plain(bound), weight(bound), bound.constant.abs())
        });
        let constant = sum.as_constant().is_some();
        bounds.into_iter().find(|bound| !constant || bound.terms().is_empty())
    }

    /// Sums of such symbols of the entry that the sum does not exceed.
    fn bounds_at_entry(
        &self,
        numbers: &Numbers,
        sum: &Linear,
        such: &dyn Fn(Symbol) -> bool,
    ) -> Vec<Linear> {
        let wanted = |symbol: Symbol| {
            // No program can test how long an object is.
            self.symbols.is_of_entry(symbol)
                && such(symbol)
                && !matches!(self.symbols.origin(symbol), Origin::Length(_))
        };
        let mut bounds = numbers.upper_bounds(sum, &wanted);
        bounds.retain(|bound| bound.constant.abs() < LARGEST);
        bounds
    }

    fn ask(&mut self, state: &State, need: Need, bases: &[BaseId]) {
        // What is known to be null here is no matter of the entry: nothing would help but never to come here.
        if bases.iter().any(|base| state.null.get(base) == Some(&true)) {
            return;
        }
        let guard = self.guard(state, &need, bases);
        let asked = Guarded { guard, need };
        if let Some(uses) = &mut self.uses
            && uses.needs.len() < MOST_NEEDS
            && !uses.needs.contains(&asked)
        {
            uses.needs.push(asked);
        }
    }

    /// What is known at the entry, also of what stands behind pointers there: numbers have the ranges of their types.
    fn entry_with_types(&mut self, sums: &[Linear]) -> Numbers {
        let mut entry = self.entry();
        for symbol in sums.iter().flat_map(|sum| sum.symbols()) {
            if let Origin::Entry(path) = self.symbols.origin(symbol)
                && let Some(ty) = type_at(self.typed(), path)
                && let Some(scalar) = scalar_of(self.typed(), ty)
            {
                limit(&mut entry, &Linear::symbol(symbol), scalar);
            }
        }
        entry.numbers
    }

    /// What the place knows of the entry that callers need not see to.
    fn guard(&mut self, state: &State, need: &Need, bases: &[BaseId]) -> Guard {
        let mut found = self.conditions(state, need, bases);
        // Of a parameter that is a string only sometimes, the length is not known otherwise.
        let is_parameter = |base| match self.symbols.base_origin(base) {
            BaseOrigin::Entry(path) => path.hops.is_empty(),
            _ => true,
        };
        if matches!(need, Need::String { base, .. } if is_parameter(*base)) {
            found.at_most_zero.clear();
        }
        found
    }

    fn conditions(&mut self, state: &State, need: &Need, bases: &[BaseId]) -> Guard {
        let tested = |base: &BaseId| {
            state.null.get(base) == Some(&false)
                && matches!(self.symbols.base_origin(*base), BaseOrigin::Entry(_))
        };
        let not_null = bases.iter().copied().filter(tested).collect();
        // What stands behind a pointer cannot tell whether there is anything behind it.
        let behind = |path: &Path| {
            let of_need = |base: &BaseId| match self.symbols.base_origin(*base) {
                BaseOrigin::Entry(pointer) => path.leads_through(pointer),
                _ => false,
            };
            bases.iter().any(of_need)
        };
        let mut here = state.numbers.clone();
        here.keep(|symbol| match self.symbols.origin(symbol) {
            Origin::Entry(path) => !behind(path),
            _ => false,
        });
        let sums: Vec<Linear> = here.octagon().bounds().iter().map(|bound| bound.sum()).collect();
        let entry = self.entry_with_types(&sums);
        let mut at_most_zero = vec![];
        for sum in sums {
            // Limits of types, which lie near powers of two, are no news.
            let news = !entry.at_most_zero(&sum) && sum.constant.abs() < 1 << 30;
            let idle = match need {
                Need::Range(region) => only_tells_that_there_is_something(self, region, &sum),
                _ => false,
            };
            if news && !idle && !empty_without(&entry, need, &sum) {
                at_most_zero.push(sum);
            }
        }
        // Long conditions help nobody; the need without them is enough, too.
        if at_most_zero.len() > 2 {
            at_most_zero.clear();
        }
        let not_zero = self.tested_numbers(state, need, bases);
        Guard { not_null, not_zero, at_most_zero }
    }

    /// Numbers of the entry that are known not to be zero and have to do with the need: it mentions them, or they stand beside its pointer.
    fn tested_numbers(&self, state: &State, need: &Need, bases: &[BaseId]) -> BTreeSet<Symbol> {
        let sums: Vec<&Linear> = match need {
            Need::Range(region) => vec![&region.low, &region.high],
            Need::AtMostZero(sum) => vec![sum],
            Need::String { .. } | Need::Object(_) => vec![],
        };
        let is_beside = |path: &Path| {
            bases.iter().any(|base| match self.symbols.base_origin(*base) {
                BaseOrigin::Entry(pointer) => path.stands_beside(pointer),
                _ => false,
            })
        };
        let has_to_do = |symbol: &Symbol| match self.symbols.origin(*symbol) {
            Origin::Entry(path) => {
                is_beside(path) || sums.iter().any(|sum| sum.factor(*symbol) != 0)
            }
            _ => false,
        };
        let is_idle = |symbol: &Symbol| {
            let Need::Range(region) = need else { return false };
            let size = region.high.minus(&region.low);
            let mut zero = Numbers::default();
            zero.assume_zero(&Linear::symbol(*symbol));
            // Where it is zero, the range is empty anyway.
            size.is_some_and(|size| zero.at_most_zero(&size))
        };
        let found = state.nonzero.iter().copied().filter(|it| has_to_do(it) && !is_idle(it));
        let found: BTreeSet<Symbol> = found.collect();
        // Long conditions help nobody.
        if found.len() > 1 { BTreeSet::new() } else { found }
    }
}

/// Of ranges whose length callers choose: whether the condition only says that some loop runs, or that something which stands in memory
/// has not come to the end of the range. The range may as well be there in any case.
fn only_tells_that_there_is_something(study: &Study, region: &Region, sum: &Linear) -> bool {
    let in_memory = |symbol: Symbol| match study.symbols.origin(symbol) {
        Origin::Entry(path) => !path.hops.is_empty(),
        _ => false,
    };
    let tells_end = |symbol: Symbol| region.high.factor(symbol) > 0;
    match sum.terms() {
        [(_, factor)] => *factor < 0 && region.high.as_constant().is_none(),
        [(a, p), (b, q)] => {
            let compared = |small: Symbol, large: Symbol| {
                in_memory(small) && !tells_end(small) && tells_end(large)
            };
            *p > 0 && *q < 0 && compared(*a, *b) || *p < 0 && *q > 0 && compared(*b, *a)
        }
        _ => false,
    }
}

/// Whether the range has no bytes anyway where the sum is positive.
fn empty_without(entry: &Numbers, need: &Need, sum: &Linear) -> bool {
    let Need::Range(region) = need else { return false };
    let (Some(positive), Some(size)) = (sum.times(-1), region.high.minus(&region.low)) else {
        return false;
    };
    let mut otherwise = entry.clone();
    otherwise.assume_at_most_zero(&positive.plus_constant(1));
    otherwise.at_most_zero(&size)
}
