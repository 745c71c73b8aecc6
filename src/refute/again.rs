//! Lets the machine take a run again, step by step, without a solver: what was found in, whether the same rule is broken at the same place
//! out. Who watches sees the state before each step and behind it.
//! Rule: a run that does not come to the same end is none.

use super::search::Found;
use crate::base::ObligationKind;
use crate::flow::{FunctionRef, Program};
use crate::machine::solve::Solve;
use crate::machine::{Inputs, Machine, Options, Outcome, Run, State, run};

/// More steps are not taken again.
const MOST_STEPS: u64 = 20_000_000;

/// Whether the machine sees the run break the same rule at the same place.
pub fn confirm(program: &Program, entry: FunctionRef, options: &Options, found: &Found) -> bool {
    let mut machine = repeating(program, options, found);
    let Ok(state) = machine.start(entry) else { return false };
    is_seen(&run(&mut machine, state, MOST_STEPS), found)
}

/// A machine whose inputs are those of the run.
pub fn repeating<'p>(program: &'p Program, options: &Options, found: &Found) -> Machine<'p> {
    let options = Options { inputs: Inputs::Again(found.script.clone()), ..options.clone() };
    Machine::new(program, options, Solve::following())
}

fn is_seen(run: &Run, found: &Found) -> bool {
    let whole = |kind: ObligationKind| kind.whole().unwrap_or(kind);
    let same = |kind| whole(kind) == whole(found.kind);
    run.violations.iter().any(|seen| same(seen.kind) && seen.span == found.span)
}

/// Sees a run.
pub trait Watch {
    /// A step is about to be taken.
    fn before(&mut self, machine: &mut Machine, state: &State);
    /// It was taken.
    fn behind(&mut self, machine: &mut Machine, state: &State);
}

/// The state in which the rule is broken, before the step that breaks it. `None`: the run does not come there.
pub fn watch(
    machine: &mut Machine,
    entry: FunctionRef,
    found: &Found,
    watch: &mut dyn Watch,
) -> Option<State> {
    let mut state = machine.start(entry).ok()?;
    while state.steps < MOST_STEPS {
        watch.before(machine, &state);
        let ran = run(machine, state, 1);
        if is_seen(&ran, found) {
            return ran
                .violations
                .into_iter()
                .find(|seen| seen.span == found.span)
                .map(|seen| *seen.state);
        }
        let Outcome::Paused(next) = ran.outcome else { return None };
        state = *next;
        watch.behind(machine, &state);
    }
    None
}
