//! A segment is looked into: its first or its last cell becomes an object again, in as many ways as there are: the only cell or one of several,
//! of each shape that may stand there.
//! Rule: the ways together are all that the segment stands for.

use super::references::rename;
use super::segment::{Link, Segment, Step};
use super::shape::{Holds, Item, Shape, Target, contents};
use super::shapes::Known;
use crate::base::Span;
use crate::machine::contents::Contents;
use crate::machine::object::{Allocator, Kind, Life, Object};
use crate::machine::outcome::{Done, Part, unknown};
use crate::machine::start::Machine;
use crate::machine::state::State;
use crate::machine::term::Term;
use crate::machine::value::{ObjectId, Pointer, Value};
use std::sync::Arc;

/// One way to look into a segment.
#[derive(Clone, Debug)]
pub struct Unfolding {
    end: End,
    shape: Known,
    /// It has no other cell.
    alone: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    First,
    Last,
}

/// All ways to look at the cell that the object stands for.
pub fn ways(state: &State, id: ObjectId) -> Vec<Part> {
    let (end, segment) = match state.segments.get(&id) {
        Some(segment) => (End::First, segment),
        None => match state.segments.values().find(|segment| segment.last_object() == Some(id)) {
            Some(segment) => (End::Last, segment),
            None => return vec![],
        },
    };
    let language = &segment.language;
    let shapes: Vec<&Known> = match end {
        End::First => language.first().collect(),
        End::Last => language.last().collect(),
    };
    let mut all = vec![];
    for shape in shapes {
        let rest = match end {
            End::First => language.without_first(shape),
            End::Last => language.without_last(shape),
        };
        let way = |alone| Part::Unfold(id, Unfolding { end, shape: shape.clone(), alone });
        all.extend(language.has_single(shape).then(|| way(true)));
        all.extend(rest.map(|_| way(false)));
    }
    all
}

/// Who looks at memory without unfolding it cannot go on where something is folded.
pub fn told_in_full(state: &State) -> Done<()> {
    if state.segments.is_empty() {
        Ok(())
    } else {
        unknown("an annotation about a list of any length")
    }
}

/// Whether the two stand for the ends of one segment, so that they may be the same cell.
pub fn partners(state: &State, one: ObjectId, other: ObjectId) -> bool {
    let ends = |first: &ObjectId, last: ObjectId| {
        let last_of = |segment: &Segment| segment.last_object() == Some(last);
        state.segments.get(first).is_some_and(last_of)
    };
    !state.segments.is_empty() && (ends(&one, other) || ends(&other, one))
}

/// What is reached with an end of a segment: all of it, since links lead on from the first one, and back from the last.
pub fn reached(state: &State, id: ObjectId) -> Vec<ObjectId> {
    let is_end = |(first, segment): &(&ObjectId, &Segment)| {
        **first == id || segment.last_object() == Some(id)
    };
    let found = state.segments.iter().find(is_end);
    let all = |(first, segment): (&ObjectId, &Segment)| {
        [*first].into_iter().chain(segment.last_object()).chain(segment.outside()).collect()
    };
    found.map(all).unwrap_or_default()
}

pub fn unfold(machine: &mut Machine, state: &mut State, id: ObjectId, way: &Unfolding) {
    let first = match way.end {
        End::First => Some(id),
        End::Last => {
            let mut all = state.segments.iter();
            all.find(|(_, segment)| segment.last_object() == Some(id)).map(|(first, _)| *first)
        }
    };
    let found =
        first.and_then(|first| Some((first, Arc::make_mut(&mut state.segments).remove(&first)?)));
    let (first, segment) = found.expect("who is unfolded should be a segment");
    if way.alone {
        let (next, back) = (segment.after.clone(), segment.before.clone());
        restore(machine, state, first, way.shape.shape(), (next, back));
        if let Some(last) = segment.last_object() {
            state.memory.get_mut(last).end(Life::Ended);
            rename(machine, state, last, first);
        }
    } else if way.end == End::First {
        first_of_several(machine, state, first, segment, &way.shape);
    } else {
        last_of_several(machine, state, first, id, segment, &way.shape);
    }
}

/// The first cell becomes an object, and a new one stands for the first of the rest.
fn first_of_several(
    machine: &mut Machine,
    state: &mut State,
    first: ObjectId,
    segment: Segment,
    shape: &Known,
) {
    let link = segment.link;
    let rest = folded(machine, state, link);
    let next = to(rest, link.next);
    restore(machine, state, first, shape.shape(), (next, segment.before.clone()));
    let language = segment.language.without_first(shape).expect("there should be a rest");
    let before = link.back.map(|back| to(first, back));
    let segment = Segment { before, language, ..segment };
    Arc::make_mut(&mut state.segments).insert(rest, segment);
}

/// The last cell becomes an object, and a new one stands for the last of the rest.
fn last_of_several(
    machine: &mut Machine,
    state: &mut State,
    first: ObjectId,
    last: ObjectId,
    segment: Segment,
    shape: &Known,
) {
    let link = segment.link;
    let rest = folded(machine, state, link);
    let back = link.back.map(|back| to(rest, back));
    restore(machine, state, last, shape.shape(), (segment.after.clone(), back));
    let language = segment.language.without_last(shape).expect("there should be a rest");
    let after = to(last, link.next);
    let segment = Segment { last: Some(Target::Object(rest)), after, language, ..segment };
    Arc::make_mut(&mut state.segments).insert(first, segment);
}

fn to(object: ObjectId, step: Step) -> Holds {
    Holds::Pointer(Target::Object(object), step.enters, None)
}

/// A new object that stands for a cell of such a segment.
fn folded(machine: &Machine, state: &mut State, link: Link) -> ObjectId {
    let mut object = object(machine, link.size, link.align);
    object.end(Life::Folded);
    state.memory.add(object)
}

fn object(machine: &Machine, size: u64, align: u64) -> Object {
    let kind = Kind::Heap { allocator: Allocator::Malloc, span: Span::default() };
    Object::new(kind, machine.size(size), align, Contents::undefined())
}

/// A cell and all it owns, with its links.
fn restore(
    machine: &mut Machine,
    state: &mut State,
    id: ObjectId,
    shape: &Shape,
    links: (Holds, Option<Holds>),
) {
    let mut ids = vec![id];
    for item in &shape.items[1..] {
        let new = match item {
            Item::Cell(cell) => object(machine, cell.size, cell.align),
            Item::Freed(size, align) => {
                let mut object = object(machine, *size, *align);
                object.end(Life::Freed(Span::default()));
                object
            }
            Item::Segment(segment) => {
                ids.push(folded(machine, state, segment.link));
                continue;
            }
            Item::Last(link) => {
                ids.push(folded(machine, state, *link));
                continue;
            }
        };
        ids.push(state.memory.add(new));
    }
    let target = |target: Target| match target {
        Target::Own(at) => Target::Object(ids[at as usize]),
        object => object,
    };
    for (item, id) in shape.items.iter().zip(&ids) {
        match item {
            Item::Cell(cell) => {
                let mut value = |machine: &mut Machine, holds: &Holds, size: u64| {
                    let holds = match (holds, &links) {
                        (Holds::Next, (next, _)) => next.clone(),
                        (Holds::Back, (_, Some(back))) => back.clone(),
                        _ => holds.retargeted(&target),
                    };
                    value_of(machine, &holds, size)
                };
                let contents = contents(machine, cell, &mut value);
                let object = state.memory.get_mut(*id);
                object.life = Life::Alive;
                object.contents = contents;
            }
            Item::Segment(segment) => {
                let segment = segment.retargeted(&target);
                Arc::make_mut(&mut state.segments).insert(*id, segment);
            }
            Item::Freed(..) | Item::Last(_) => {}
        }
    }
}

fn value_of(machine: &mut Machine, holds: &Holds, size: u64) -> Value {
    let width = 8 * size as u32;
    match holds {
        Holds::Undefined => Value::Undefined,
        Holds::Bytes(bytes) => {
            let number = bytes.iter().rev().fold(0, |number, byte| number << 8 | u128::from(*byte));
            Value::constant(width, number)
        }
        Holds::Anything => Value::Bits(machine.terms.variable(width, "a cell of a list")),
        Holds::Pointer(Target::Object(object), offset, extent) => {
            let offset = Term::constant(machine.width, u128::from(*offset));
            Value::Pointer(Pointer { object: *object, extent: *extent, offset })
        }
        Holds::Pointer(Target::Own(_), ..) | Holds::Next | Holds::Back => {
            unreachable!("targets and links were filled in")
        }
    }
}
