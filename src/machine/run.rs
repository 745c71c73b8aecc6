//! Runs a state until it forks, ends, meets something unknown, or has taken as many steps as it may: `flow`'s steps one by one.
//! Rule: a step either is done or has changed nothing but the path; then it is done again in each part of the state.

use super::access::{Block, copy, load, store, write_to, zero};
use super::builtin;
use super::call;
use super::check::{Asking, decide, fail};
use super::claim;
use super::convert::bits;
use super::effective;
use super::fold;
use super::join::is_at_head;
use super::lazy;
use super::outcome::{Done, Outcome, Part, Run, Stop, unknown};
use super::place::{operand, pointer_to};
use super::promise;
use super::rvalue::rvalue;
use super::solve::May;
use super::start::Machine;
use super::state::{Home, Mark, State};
use super::term::Term;
use super::value::Value;
use crate::base::ObligationKind;
use crate::flow::{self, BlockId, End, Function, LocalId, Operand, Step, StepKind};

/// Numbers of labels begin here, where no object lies.
pub const LABELS: u128 = 0x1000;

/// At most so many steps.
pub fn run(machine: &mut Machine, mut state: State, limit: u64) -> Run {
    let limit = state.steps.saturating_add(limit);
    loop {
        let stop = match advance(machine, &mut state, limit) {
            Ok(()) => continue,
            Err(stop) => stop,
        };
        let outcome = match stop {
            Stop::Pause => Outcome::Paused(Box::new(state)),
            Stop::End(ending) => Outcome::Ended(ending, Box::new(state)),
            Stop::Unknown(why) => Outcome::Unknown(why, Box::new(state)),
            Stop::Split(parts) => {
                let mut states = divide(machine, &state, parts);
                match states.len() {
                    0 => Outcome::Unknown("no way on was found".into(), Box::new(state)),
                    1 => {
                        state = states.remove(0);
                        continue;
                    }
                    _ => Outcome::Forked(states),
                }
            }
        };
        return Run { violations: std::mem::take(&mut machine.found), outcome };
    }
}

/// The parts that exist.
fn divide(machine: &mut Machine, state: &State, parts: Vec<Part>) -> Vec<State> {
    let mut states: Vec<State> = vec![];
    let mut open = None;
    for part in parts {
        let mut next = state.clone();
        let condition = match &part {
            Part::Where(condition) | Part::To(condition, _) => *condition,
            Part::Equal(term, value) => {
                let value = Term::constant(term.width(), *value);
                machine.terms.equal(*term, value)
            }
            Part::Lazy(..) | Part::Unfold(..) => Term::TRUE,
        };
        match machine.solve.may(&mut machine.terms, &next.path, &next.model, condition) {
            May::No => continue,
            May::Unknown(why) => {
                open = Some(why);
                continue;
            }
            May::Yes(model) => next.model = model,
        }
        next.assume(condition);
        match part {
            Part::Where(_) => {}
            Part::To(_, block) => go(&mut next, block),
            Part::Equal(term, value) => next.know(term, value),
            Part::Lazy(id, target) => lazy::settle(machine, &mut next, id, target),
            Part::Unfold(id, way) => fold::unfold(machine, &mut next, id, &way),
        }
        states.push(next);
    }
    if let Some(why) = open {
        states.iter_mut().for_each(|state| state.mark(Mark::Question(why.clone())));
    }
    states
}

fn go(state: &mut State, block: BlockId) {
    state.frame.block = block;
    state.frame.step = 0;
}

/// To the end of the block, or into a call.
fn advance(machine: &mut Machine, state: &mut State, limit: u64) -> Done<()> {
    let function = machine.code[state.frame.function as usize].function;
    let block = function.block(state.frame.block);
    if machine.stops_at_heads && state.steps >= state.next_look && is_at_head(machine, state) {
        return Err(Stop::Pause);
    }
    if let Some(entry) = state.begins {
        state.taken = 0;
        promise::assume_stub(machine, state, entry)?;
        state.made.clear();
        state.begins = None;
    }
    while let Some(step) = block.steps.get(state.frame.step as usize) {
        if state.steps >= limit {
            return Err(Stop::Pause);
        }
        let asking = Asking { checks: &step.checks, span: step.span };
        state.taken = 0;
        if let StepKind::Call { callee, arguments, result } = &step.kind {
            call::call(machine, state, function, (*callee, arguments, *result), asking)?;
            state.steps += 1;
            state.made.clear();
            state.made_arrays.clear();
            return Ok(());
        }
        execute(machine, state, function, step, asking)?;
        state.made.clear();
        state.frame.step += 1;
        state.steps += 1;
    }
    if state.steps >= limit {
        return Err(Stop::Pause);
    }
    state.steps += 1;
    leave(machine, state, function, block)
}

#[inline]
fn execute(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    step: &Step,
    asking: Asking,
) -> Done<()> {
    match &step.kind {
        StepKind::Let(temp, of) => {
            let scalar = function.temp(*temp);
            let value = rvalue(machine, state, function, of, scalar, asking)?;
            state.frame.temps[temp.0 as usize] = value;
        }
        StepKind::Load(temp, access) => {
            let value = load(machine, state, access, asking)?;
            state.frame.temps[temp.0 as usize] = value;
        }
        StepKind::Store(access, of) => {
            let value = operand(machine, state, *of);
            store(machine, state, access, value, asking)?;
        }
        StepKind::Copy { to, from, size, align, ty } => {
            let used = write_to(*to);
            let (to, from) = (pointer_to(machine, state, *to)?, pointer_to(machine, state, *from)?);
            if overlap(to, from, *size) {
                let detail = Some("the two objects overlap".into());
                return fail(machine, state, asking, ObligationKind::TypeMismatch, detail);
            }
            effective::assigned(machine, state, (to, from), *ty);
            let block = Block { to, from, size: *size, align: *align, used };
            copy(machine, state, block, asking)?;
        }
        StepKind::Zero { place, size } => zero(machine, state, *place, *size)?,
        StepKind::Call { .. } => unreachable!("calls are steps of their own"),
        StepKind::Builtin { name, arguments, result } => {
            builtin::builtin(machine, state, function, (name, arguments, *result), asking)?;
        }
        StepKind::Begin { local, size } => begin(machine, state, function, *local, *size)?,
        StepKind::End(local) => end(state, *local),
        StepKind::Forget(local) => forget(state, *local),
        StepKind::Claim(of) => claim::claim(machine, state, function, of, asking)?,
        StepKind::Remember(label) => {
            let snapshot = std::sync::Arc::new(state.snapshot());
            state.frame.remembered.insert(*label, snapshot);
        }
        StepKind::Unsupported(words) => return unknown(words.to_string()),
    }
    Ok(())
}

/// Whether two objects overlap and are not the same (C11 6.5.16.1p3).
fn overlap(to: Value, from: Value, size: u64) -> bool {
    let (Value::Pointer(to), Value::Pointer(from)) = (to, from) else { return false };
    match (to.offset.small(), from.offset.small()) {
        (Some(at), Some(other)) => {
            to.object == from.object && at != other && at.abs_diff(other) < size
        }
        _ => false,
    }
}

fn begin(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    local: LocalId,
    size: Option<Operand>,
) -> Done<()> {
    let of = function.local(local);
    if of.scalar.is_some() && !of.address_taken {
        state.frame.locals[local.0 as usize] = Home::Register(Value::Undefined);
        return Ok(());
    }
    let size = match size {
        Some(size) => {
            let size = operand(machine, state, size);
            bits(machine, state, size)?
        }
        None => machine.size(of.size.unwrap_or(0)),
    };
    end(state, local);
    let object = call::local_object(state.frame.function, local, size, of);
    let object = state.memory.add(object);
    state.frame.locals[local.0 as usize] = Home::Object(object);
    Ok(())
}

fn end(state: &mut State, local: LocalId) {
    let home = std::mem::replace(&mut state.frame.locals[local.0 as usize], Home::Dead);
    if let Home::Object(object) = home {
        state.memory.get_mut(object).end(super::object::Life::Ended);
    }
}

fn forget(state: &mut State, local: LocalId) {
    match &mut state.frame.locals[local.0 as usize] {
        Home::Dead => {}
        Home::Register(value) => *value = Value::Undefined,
        Home::Object(object) => state.memory.get_mut(*object).contents.forget(),
    }
}

/// Where the block leads.
fn leave(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    block: &flow::Block,
) -> Done<()> {
    let asking = Asking { checks: &block.end_checks, span: block.span };
    match &block.end {
        End::Jump(to) => go(state, *to),
        End::Branch { condition, then, otherwise } => {
            let condition = operand(machine, state, *condition);
            let condition = bits(machine, state, condition)?;
            let to = match decide(machine, state, condition) {
                Ok(true) => *then,
                Ok(false) => *otherwise,
                Err(Stop::Split(_)) => {
                    let negation = machine.terms.not(condition);
                    let parts = vec![Part::To(condition, *then), Part::To(negation, *otherwise)];
                    return Err(Stop::Split(parts));
                }
                Err(stop) => return Err(stop),
            };
            go(state, to);
        }
        End::Switch { value, cases, otherwise } => {
            let value = operand(machine, state, *value);
            let value = bits(machine, state, value)?;
            let to = switch(machine, value, cases, *otherwise)?;
            go(state, to);
        }
        End::Computed { target, labels } => {
            let target = operand(machine, state, *target);
            let number = target.number().and_then(|number| number.checked_sub(LABELS));
            let found = labels.iter().find(|(label, _)| number == Some(u128::from(label.0)));
            let Some((_, to)) = found else { return unknown("a jump to no label of the function") };
            go(state, *to);
        }
        End::Return(value) => {
            let value = value.map_or(Value::Undefined, |value| operand(machine, state, value));
            return call::leave(machine, state, value, asking);
        }
        End::FallOff => {
            if asking.has(ObligationKind::MissingReturn) {
                return fail(machine, state, asking, ObligationKind::MissingReturn, None);
            }
            return call::leave(machine, state, Value::Undefined, asking);
        }
        End::Unreachable => {
            let _ = function;
            return unknown("a place that no run comes to");
        }
    }
    Ok(())
}

fn switch(
    machine: &mut Machine,
    value: Term,
    cases: &[(i128, i128, BlockId)],
    otherwise: BlockId,
) -> Done<BlockId> {
    let mut parts = vec![];
    let mut rest = Term::TRUE;
    for (low, high, to) in cases {
        let (low, high) = (Term::signed(value.width(), *low), Term::signed(value.width(), *high));
        let condition = if low == high {
            machine.terms.equal(value, low)
        } else {
            // `value - low <= high - low`, whatever the sign.
            let (from, span) = (machine.terms.sub(value, low), machine.terms.sub(high, low));
            machine.terms.ule(from, span)
        };
        if condition.is_true() {
            return Ok(*to);
        }
        if condition.is_false() {
            continue;
        }
        parts.push(Part::To(condition, *to));
        let negation = machine.terms.not(condition);
        rest = machine.terms.and(rest, negation);
    }
    if parts.is_empty() {
        return Ok(otherwise);
    }
    parts.push(Part::To(rest, otherwise));
    Err(Stop::Split(parts))
}
