//! States to try candidates in: a function in, the states that its runs on small inputs come through out, at its entry, at the heads of its
//! loops and before its returns, under what it `requires`. `judge` then says what a formula is in such a state: most candidates
//! for invariants and postconditions that are wrong are false in one of them, and no prover need be asked.
//! Rule: a state is one that some run reaches, so that a clause that is false there is no invariant; one that is true everywhere may still be wrong.

use super::logic::{Evaluation, Names, Outcome as Given, Parameters, Scene, formula};
use super::outcome::{Outcome, Run};
use super::run::run;
use super::start::Machine;
use super::state::State;
use crate::contract::term::Term;
use crate::flow::{BlockId, End, FunctionRef};

/// Where in the function a state was met.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Point {
    /// Behind its preconditions.
    Entry,
    /// Before a round of the loop with this head.
    Head(BlockId),
    /// Before a `return`, or the end.
    Exit,
}

pub struct Visit {
    pub point: Point,
    /// Its model is an example of inputs that lead here.
    pub state: State,
}

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    pub visits: usize,
    pub steps: u64,
}

/// The states in the order in which runs come to them, shorter runs first. The same ones each time.
pub fn visits(machine: &mut Machine, entry: FunctionRef, reach: Reach) -> Vec<Visit> {
    let mut found = vec![];
    let Ok(first) = machine.start(entry) else { return found };
    let mut waiting = std::collections::VecDeque::from([first]);
    let mut steps = 0;
    while let Some(state) = waiting.pop_front() {
        if steps >= reach.steps || found.len() >= reach.visits {
            break;
        }
        steps += 1;
        if let Some(point) = point(machine, &state) {
            found.push(Visit { point, state: state.clone() });
        }
        let Run { outcome, .. } = run(machine, state, 1);
        match outcome {
            Outcome::Paused(next) => waiting.push_front(*next),
            // The others wait, so that no way is followed for ever.
            Outcome::Forked(states) => waiting.extend(states),
            Outcome::Ended(..) | Outcome::Unknown(..) => {}
        }
    }
    found
}

fn point(machine: &Machine, state: &State) -> Option<Point> {
    if !state.callers.is_empty() {
        return None;
    }
    let function = machine.running(state);
    let (block, step) = (state.frame.block, state.frame.step as usize);
    let steps = &function.block(block).steps;
    if step == 0 && function.loop_heads.contains(&block) {
        return Some(Point::Head(block));
    }
    if block == function.entry && step == function.requires.len() && step <= steps.len() {
        return Some(Point::Entry);
    }
    let leaves = matches!(function.block(block).end, End::Return(_) | End::FallOff);
    (leaves && step == steps.len()).then_some(Point::Exit)
}

/// Whether the formula, which stands at the point of the visit, holds for the inputs of the state's model; `None` where that is not known.
pub fn judge(machine: &mut Machine, visit: &Visit, clause: &Term) -> Option<bool> {
    let mut state = visit.state.clone();
    let code = machine.code[state.frame.function as usize];
    let parameters = match visit.point {
        Point::Exit => Parameters::AtEntry,
        Point::Entry | Point::Head(_) => Parameters::AsTheyAre,
    };
    let mut scene = Scene::new(code.unit, Names::Frame(code.function, parameters));
    if let End::Return(Some(result)) = code.function.block(state.frame.block).end {
        scene.result = Some(Given::Operand(result));
    }
    let holds = formula(&mut Evaluation::new(machine, &mut state), &scene, clause).ok()?;
    let is = |condition| machine.terms.holds(condition, &visit.state.model);
    if is(holds.yes) { Some(true) } else { is(holds.no).then_some(false) }
}
