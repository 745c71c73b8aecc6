//! Who leads where in a state: allocated objects as cells, segments, what was freed, and how many pointers lead to each object, from wherever.
//! Rule: a pointer that is not counted does not exist; one that lies in pieces may be counted more than once.

use super::segment::Segments;
use super::shape::{Cell, cell};
use crate::machine::object::{Allocator, Kind, Life};
use crate::machine::start::Machine;
use crate::machine::state::{Home, State};
use crate::machine::value::{ObjectId, Pointer, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

pub struct View {
    pub cells: BTreeMap<ObjectId, Cell>,
    pub segments: Arc<Segments>,
    /// What stands for the last cell of a segment, and what for its first.
    pub lasts: BTreeMap<ObjectId, ObjectId>,
    /// Sizes and alignments of what was freed.
    pub freed: BTreeMap<ObjectId, (u64, u64)>,
    counts: BTreeMap<ObjectId, usize>,
}

pub fn view(machine: &mut Machine, state: &State) -> View {
    let mut view = View {
        cells: BTreeMap::new(),
        segments: state.segments.clone(),
        lasts: BTreeMap::new(),
        freed: BTreeMap::new(),
        counts: BTreeMap::new(),
    };
    for (id, object) in state.memory.iter() {
        let malloc = matches!(object.kind, Kind::Heap { allocator: Allocator::Malloc, .. });
        match object.life {
            Life::Alive => {
                object.contents.pointers().iter().for_each(|value| view.add(*value));
                if malloc
                    && !object.constant
                    && object.address.is_none()
                    && let Some(cell) = cell(machine, object)
                {
                    view.cells.insert(id, cell);
                }
            }
            Life::Freed(_) if malloc => {
                let size = object.size.small();
                view.freed.extend(size.map(|size| (id, (size, object.align))));
            }
            Life::Freed(_) | Life::Ended | Life::Folded => {}
        }
    }
    for value in roots(state) {
        view.add(value);
    }
    for (first, segment) in state.segments.iter() {
        view.lasts.extend(segment.last_object().map(|last| (last, *first)));
        segment.outside().into_iter().for_each(|id| view.count_one(id));
        // Each of many cells may lead there.
        segment.language.outside().into_iter().for_each(|id| view.count_one(id));
    }
    view
}

/// All values that calls under way, and the end of the program, know.
pub fn roots(state: &State) -> Vec<Value> {
    let mut all = vec![];
    for frame in state.frames() {
        all.extend(frame.temps.iter().copied());
        all.extend(frame.locals.iter().filter_map(|home| match home {
            Home::Register(value) => Some(*value),
            Home::Dead | Home::Object(_) => None,
        }));
        all.extend(frame.result_place.map(Value::Pointer));
    }
    all.extend(state.returned.iter().chain(&state.token).chain(state.at_exit.iter()).copied());
    all
}

impl View {
    fn add(&mut self, value: Value) {
        if let Value::Pointer(pointer) = value {
            self.count_one(pointer.object);
        }
    }

    fn count_one(&mut self, id: ObjectId) {
        *self.counts.entry(id).or_default() += 1;
    }

    /// How many pointers lead to it.
    pub fn count(&self, id: ObjectId) -> usize {
        self.counts.get(&id).copied().unwrap_or(0)
    }

    /// Where it leads.
    pub fn from(&self, id: ObjectId) -> Vec<ObjectId> {
        let cell = self.cells.get(&id).map(|cell| cell.objects().collect());
        cell.or_else(|| Some(self.segments.get(&id)?.outside())).unwrap_or_default()
    }

    pub fn may_be_owned(&self, id: ObjectId) -> bool {
        self.cells.contains_key(&id)
            || self.freed.contains_key(&id)
            || self.segments.contains_key(&id)
            || self.lasts.contains_key(&id)
    }

    /// The object; of a segment, both that stand for it.
    pub fn ends(&self, id: ObjectId) -> Vec<ObjectId> {
        let first = self.lasts.get(&id).copied().unwrap_or(id);
        let last = self.segments.get(&first).and_then(|segment| segment.last_object());
        [first].into_iter().chain(last).collect()
    }
}

/// Two names become one: who led to the first leads to the second.
pub fn rename(machine: &Machine, state: &mut State, from: ObjectId, to: ObjectId) {
    let new = |value: &mut Value| match value {
        Value::Pointer(pointer) if pointer.object == from => {
            *value = Value::Pointer(Pointer { object: to, ..*pointer });
        }
        _ => {}
    };
    let leads = |id: &ObjectId| {
        let pointers = state.memory.get(*id).contents.pointers();
        pointers.iter().any(|value| value.pointer().is_some_and(|it| it.object == from))
    };
    let all = state.memory.iter().map(|(id, _)| id);
    for id in all.filter(leads).collect::<Vec<_>>() {
        state.memory.get_mut(id).contents.change_values(&new);
    }
    let callers = state.callers.iter_mut().map(Arc::make_mut);
    for frame in callers.chain([&mut state.frame]) {
        frame.temps.iter_mut().for_each(new);
        for home in &mut frame.locals {
            if let Home::Register(value) = home {
                new(value);
            }
        }
        if let Some(place) = &mut frame.result_place
            && place.object == from
        {
            place.object = to;
        }
    }
    state.returned.iter_mut().chain(&mut state.token).for_each(new);
    if !state.at_exit.is_empty() {
        Arc::make_mut(&mut state.at_exit).iter_mut().for_each(new);
    }
    let name = |id: ObjectId| if id == from { to } else { id };
    let segments = Arc::make_mut(&mut state.segments);
    for segment in segments.values_mut() {
        if segment.outside().contains(&from) || segment.last_object() == Some(from) {
            *segment = segment.renamed(&machine.shapes, &name);
        }
    }
}
