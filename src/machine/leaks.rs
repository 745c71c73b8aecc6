//! Memory that was allocated and is not freed: what nothing leads to any more, or all that is left at the end.
//! Rule: a pointer into an object, also to its end, also in parts, keeps it; an object whose address is known as a number is kept, too.

use super::check::{Asking, fail};
use super::object::Kind;
use super::options::Leaks;
use super::outcome::Done;
use super::start::Machine;
use super::state::{Home, State};
use super::value::{ObjectId, Value};
use crate::base::ObligationKind;
use std::collections::BTreeSet;

/// Where the program ends.
pub fn at_end(machine: &mut Machine, state: &mut State, asking: Asking) -> Done<()> {
    let leaked = match machine.options.leaks {
        Leaks::Ignored => return Ok(()),
        Leaks::Lost => lost(state),
        Leaks::Left => left(state),
    };
    if leaked.is_empty() {
        return Ok(());
    }
    let detail = Some(format!("{} allocated and not freed", leaked.len()));
    fail(machine, state, asking, ObligationKind::MemoryLeak, detail)
}

/// Where the program is cut off: what is still reachable was perhaps not to be freed.
pub fn at_abort(machine: &mut Machine, state: &mut State, asking: Asking) -> Done<()> {
    if machine.options.leaks == Leaks::Lost { at_end(machine, state, asking) } else { Ok(()) }
}

/// What counts as leaked in a state at its end, as the options have it.
pub fn leaked(machine: &Machine, state: &State) -> Vec<ObjectId> {
    match machine.options.leaks {
        Leaks::Ignored => vec![],
        Leaks::Lost => lost(state),
        Leaks::Left => left(state),
    }
}

/// All that is still allocated.
pub fn left(state: &State) -> Vec<ObjectId> {
    let allocated = state.memory.iter().filter(|(_, object)| object.is_allocated());
    allocated.map(|(id, _)| id).collect()
}

/// What is still allocated and cannot be reached.
pub fn lost(state: &State) -> Vec<ObjectId> {
    let mut left = left(state);
    if left.is_empty() {
        return left;
    }
    let reached = reached(state);
    left.retain(|id| !reached.contains(id) && state.memory.get(*id).address.is_none());
    left
}

fn reached(state: &State) -> BTreeSet<ObjectId> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<ObjectId> = vec![];
    let is_root = |kind: &Kind| matches!(kind, Kind::Static(_) | Kind::Input(_));
    open.extend(state.memory.iter().filter(|(_, object)| is_root(&object.kind)).map(|(id, _)| id));
    for frame in state.frames() {
        // What a temporary holds nobody asks for any more, where the program ends.
        open.extend(frame.locals.iter().filter_map(|home| match home {
            Home::Dead => None,
            Home::Register(value) => target(state, *value),
            Home::Object(object) => Some(*object),
        }));
        open.extend(frame.allocated.iter().chain(&frame.extra));
    }
    open.extend(state.returned.and_then(|value| target(state, value)));
    open.extend(state.at_exit.iter().filter_map(|value| target(state, *value)));
    while let Some(id) = open.pop() {
        if reached.insert(id) {
            open.extend(super::fold::reached(state, id));
            let object = state.memory.get(id);
            open.extend(
                object.contents.pointers().iter().filter_map(|value| target(state, *value)),
            );
            if let Kind::Arguments(list) = &object.kind {
                open.extend(list.iter().filter_map(|passed| match passed {
                    super::object::Passed::Scalar(value, _) => target(state, *value),
                    super::object::Passed::Aggregate(object, _) => Some(*object),
                }));
            }
        }
    }
    reached
}

fn target(state: &State, value: Value) -> Option<ObjectId> {
    super::lazy::look(state, value).pointer().map(|pointer| pointer.object)
}
