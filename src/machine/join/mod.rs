//! States that need not be run because another one was: a state at the head of a loop in, what it is but for the names of its objects and unknowns
//! out. What nobody will read is left out, so that counters that ran away and paths that met again are seen to be the same.
//! Rule: two states with one likeness have the same futures. Where that cannot be said for sure, a state has none.

mod encode;
mod liveness;

pub use encode::Likeness;
pub use liveness::Liveness;

use super::start::Machine;
use super::state::State;
use crate::flow::BlockId;
use encode::Encoder;
use liveness::{Set, liveness};
use std::sync::Arc;

/// What was found about functions, by their numbers in the machine's table.
#[derive(Default)]
pub struct Known {
    functions: Vec<Option<Arc<Liveness>>>,
}

impl Known {
    fn live(&mut self, machine: &Machine, code: u32, block: BlockId, step: u32) -> Set {
        let index = code as usize;
        if self.functions.len() <= index {
            self.functions.resize(index + 1, None);
        }
        let function = machine.code[index].function;
        let found = self.functions[index].get_or_insert_with(|| Arc::new(liveness(function)));
        found.before(function, block, step as usize)
    }
}

/// Whether the state is where `likeness` is asked for: at the start of a loop's round.
pub fn is_at_head(machine: &Machine, state: &State) -> bool {
    let function = machine.code[state.frame.function as usize].function;
    state.frame.step == 0 && function.loop_heads.contains(&state.frame.block)
}

/// `None`: something in the state has no likeness.
pub fn likeness(machine: &Machine, known: &mut Known, state: &State) -> Option<Likeness> {
    let plain = state.lazies.is_empty()
        && state.exposed.is_empty()
        && state.made.is_empty()
        && state.stdin == Default::default()
        && state.frames().all(|frame| frame.remembered.is_empty() && frame.extra.is_none());
    if !plain {
        return None;
    }
    let mut encoder = Encoder::new(machine, state);
    for frame in state.frames() {
        let live = known.live(machine, frame.function, frame.block, frame.step);
        encoder.frame(frame, &live)?;
    }
    encoder.finish()
}
