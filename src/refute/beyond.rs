//! A precondition that a call breaks, and whose mistake that is: the state in which it is broken in, what follows in the callee out. The run
//! goes on as if nothing was asked.
//! Rule: "nothing goes wrong" is said only where every way through the callee was run to its end.

use crate::base::{ObligationKind, Span};
use crate::flow::{Claim, Role, StepKind};
use crate::machine::{Machine, Outcome, Run, State, run};

/// What comes of a call whose precondition does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beyond {
    /// The callee breaks a rule: the caller asks for too much.
    Breaks(ObligationKind, Span),
    /// Nothing goes wrong in it: it requires more than it needs.
    Fine,
}

const MOST_STEPS: u64 = 20_000;
const MOST_WAYS: usize = 200;

/// `None`: nobody knows, or the function has no body here.
pub fn beyond(machine: &mut Machine, broken: &State) -> Option<Beyond> {
    let block = machine.running(broken).block(broken.frame.block);
    let step = block.steps.get(broken.frame.step as usize)?;
    let StepKind::Claim(Claim { role: Role::Requires, .. }) = &step.kind else { return None };
    let depth = broken.callers.len();
    let mut first = broken.clone();
    first.frame.step += 1;
    let (mut waiting, mut steps) = (vec![first], 0);
    while let Some(state) = waiting.pop() {
        if state.callers.len() < depth {
            continue;
        }
        steps += 1;
        if waiting.len() > MOST_WAYS || steps > MOST_STEPS {
            return None;
        }
        // Step by step, so that the end of the call is not missed.
        let Run { violations, outcome } = run(machine, state, 1);
        if let Some(violation) = violations.first() {
            return Some(Beyond::Breaks(violation.kind, violation.span));
        }
        match outcome {
            Outcome::Forked(states) => waiting.extend(states),
            Outcome::Paused(state) => waiting.push(*state),
            Outcome::Ended(_, state) if state.is_exact() => {}
            _ => return None,
        }
    }
    broken.is_exact().then_some(Beyond::Fine)
}
