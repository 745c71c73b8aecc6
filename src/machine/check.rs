//! Questions of a step: whether a rule holds, which way a condition goes, which number a term is. Each may split the state.
//! Rule: where a rule may be broken, that is told with inputs that break it, and the path goes on where it holds.

use super::outcome::{Done, Ending, Part, Stop, Violation, unknown};
use super::solve::May;
use super::start::Machine;
use super::state::{Mark, State};
use super::term::{Term, mask};
use crate::base::{CheckId, ObligationKind, Span};
use crate::flow::Check;
use std::iter;

/// The step that asks.
#[derive(Clone, Copy)]
pub struct Asking<'a> {
    pub checks: &'a [Check],
    pub span: Span,
}

impl Asking<'_> {
    pub fn has(&self, kind: ObligationKind) -> bool {
        self.checks.iter().any(|check| check.kind == kind)
    }
}

/// Goes on where the rule holds.
pub fn ensure(
    machine: &mut Machine,
    state: &mut State,
    asking: Asking,
    kind: ObligationKind,
    holds: Term,
) -> Done<()> {
    if holds.is_true() || kind.is_on_request() && !machine.options.requested.contains(&kind) {
        return Ok(());
    }
    if holds.is_false() {
        return fail(machine, state, asking, kind, None);
    }
    let fails = machine.terms.not(holds);
    match machine.solve.may(&mut machine.terms, &state.path, &state.model, fails) {
        May::No => return Ok(()),
        May::Yes(model) => {
            let mut broken = state.clone();
            broken.model = model;
            broken.assume(fails);
            tell(machine, broken, asking, kind, None);
        }
        May::Unknown(why) => state.mark(Mark::Question(why)),
    }
    match machine.solve.may(&mut machine.terms, &state.path, &state.model, holds) {
        May::No => Err(Stop::End(Ending::Violated)),
        May::Yes(model) => {
            state.model = model;
            state.assume(holds);
            Ok(())
        }
        May::Unknown(why) => unknown(why),
    }
}

/// The rule is broken on the whole path.
pub fn fail<T>(
    machine: &mut Machine,
    state: &mut State,
    asking: Asking,
    kind: ObligationKind,
    detail: Option<String>,
) -> Done<T> {
    tell(machine, state.clone(), asking, kind, detail);
    Err(Stop::End(Ending::Violated))
}

/// A run that breaks the rule; whether the path goes on is the caller's business.
pub fn tell(
    machine: &mut Machine,
    state: State,
    asking: Asking,
    kind: ObligationKind,
    detail: Option<String>,
) {
    let check = asking.checks.iter().find(|check| check.kind == kind);
    let check = check.and_then(|check| name(machine, &state, check));
    let state = Box::new(state);
    let about = machine.about;
    machine.found.push(Violation { kind, check, span: asking.span, state, about, detail });
}

/// The name of a check: of the function that runs or, for what a callee requires, of its caller.
fn name(machine: &Machine, state: &State, check: &Check) -> Option<CheckId> {
    let callers = state.callers.iter().rev().map(|frame| &**frame);
    let mut frames = iter::once(&state.frame).chain(callers);
    let found = frames.find_map(|frame| {
        let code = &machine.code[frame.function as usize];
        let checks = &machine.program.unit(code.unit).checks;
        checks.find(&code.function.owner, check.kind, check.site)
    });
    found.map(|check| check.id.clone())
}

/// Which way a condition goes.
#[inline]
pub fn decide(machine: &mut Machine, state: &mut State, condition: Term) -> Done<bool> {
    match condition.small() {
        Some(value) => Ok(value == 1),
        None => decide_unknown(machine, state, condition),
    }
}

fn decide_unknown(machine: &mut Machine, state: &mut State, condition: Term) -> Done<bool> {
    if let Some(known) = known(machine, state, condition) {
        return Ok(known == 1);
    }
    let negation = machine.terms.not(condition);
    if let Some(known) = known(machine, state, negation) {
        return Ok(known == 0);
    }
    // The model is an example of one way; the other has to be asked for.
    let example = machine.terms.holds(condition, &state.model);
    let other = if example { negation } else { condition };
    match machine.solve.may(&mut machine.terms, &state.path, &state.model, other) {
        May::No => {
            state.know(condition, u128::from(example));
            Ok(example)
        }
        May::Yes(_) => Err(Stop::Split(vec![Part::Where(condition), Part::Where(negation)])),
        May::Unknown(why) => {
            state.mark(Mark::Question(why));
            // Only the way that has an example is known to exist.
            let way = if example { condition } else { negation };
            state.assume(way);
            Ok(example)
        }
    }
}

fn known(machine: &Machine, state: &State, term: Term) -> Option<u128> {
    let _ = machine;
    term.value().or_else(|| state.known.get(&term).copied())
}

/// The number that a term is; one state for each, where it may be several.
pub fn number(machine: &mut Machine, state: &mut State, term: Term) -> Done<u128> {
    if let Some(value) = known(machine, state, term) {
        return Ok(value);
    }
    let mut values = values(machine, state, term);
    if let [only] = values[..] {
        let is = machine.terms.equal(term, Term::constant(term.width(), only));
        state.assume(is);
        state.know(term, only);
        return Ok(only);
    }
    values.sort_unstable();
    Err(Stop::Split(values.into_iter().map(|value| Part::Equal(term, value)).collect()))
}

/// The values that a term may have: what lies below and above one that is found is looked at in the same way, so that no question grows.
fn values(machine: &mut Machine, state: &mut State, term: Term) -> Vec<u128> {
    let mut values = vec![machine.terms.evaluate(term, &state.model)];
    let first = values[0];
    let mut open =
        vec![(first.checked_add(1), mask(term.width())), (Some(0), first.wrapping_sub(1))];
    if first == 0 {
        open.pop();
    }
    while let Some((low, high)) = open.pop() {
        let Some(low) = low.filter(|low| *low <= high) else { continue };
        let from = machine.terms.sub(term, Term::constant(term.width(), low));
        let inside = machine.terms.ule(from, Term::constant(term.width(), high - low));
        match machine.solve.may(&mut machine.terms, &state.path, &state.model, inside) {
            May::No => {}
            May::Unknown(why) => {
                state.mark(Mark::Question(why));
                break;
            }
            May::Yes(_) if values.len() >= machine.options.most_values => {
                state.mark(Mark::Values);
                break;
            }
            May::Yes(model) => {
                let value = machine.terms.evaluate(term, &model);
                values.push(value);
                open.push((value.checked_add(1), high));
                if low < value {
                    open.push((Some(low), value - 1));
                }
            }
        }
    }
    values
}
