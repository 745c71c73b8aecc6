//! States that need not be run because another one was: a state at the head of a loop in, what it is but for the names of its objects and unknowns
//! out. What nobody will read is left out, so that counters that ran away and paths that met again are seen to be the same.
//! Rule: two states with one likeness have the same futures, if their segments stand for the same words; where one's words are among the other's,
//! it has no other futures than that one. Where that cannot be said for sure, a state has none.

mod encode;
mod liveness;

pub use encode::{Likeness, Told};
pub use liveness::Liveness;

use super::fold::Language;
use super::start::Machine;
use super::state::State;
use super::value::ObjectId;
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
    pub(super) fn live(&mut self, machine: &Machine, code: u32, block: BlockId, step: u32) -> Set {
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

/// Whether nothing in the state depends on where objects lie, or on what else a likeness does not tell.
pub fn is_plain(state: &State) -> bool {
    state.lazies.is_empty()
        && state.exposed.is_empty()
        && state.made.is_empty()
        && state.frames().all(|frame| frame.remembered.is_empty() && frame.extra.is_none())
}

/// `None`: something in the state has no likeness.
pub fn likeness(machine: &Machine, known: &mut Known, state: &State) -> Option<Told> {
    if !is_plain(state) {
        return None;
    }
    let mut encoder = Encoder::new(machine, state);
    for frame in state.frames() {
        let live = known.live(machine, frame.function, frame.block, frame.step);
        encoder.frame(frame, &live)?;
    }
    encoder.finish()
}

/// Gives the state's segments other languages, which hold theirs.
pub fn widen(machine: &Machine, state: &mut State, told: &Told, languages: &[Language]) {
    let name = |number: ObjectId| told.objects[number.0 as usize];
    for (id, language) in told.segments.iter().zip(languages) {
        if let Some(segment) = Arc::make_mut(&mut state.segments).get_mut(id) {
            segment.language = language.renamed(&machine.shapes, &name);
        }
    }
}
