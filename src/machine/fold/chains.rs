//! Finds cells that follow each other, and folds them: a state at the head of a loop in, the same with segments out. Two neighbours are folded when
//! nothing leads to the second but the first, and the one behind it, where cells lead back.
//! Rule: who leads to a cell that is folded away would lead nowhere, so nobody does.

use super::references::{View, roots, view};
use super::segment::{Language, Link, Segment, Step};
use super::shape::{Holds, Parcel, Target, parcel};
use crate::machine::join::{Known, is_plain};
use crate::machine::object::Life;
use crate::machine::start::Machine;
use crate::machine::state::{Home, State};
use crate::machine::value::{ObjectId, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Two neighbours: cells, or segments by their first ones.
struct Pair {
    one: ObjectId,
    other: ObjectId,
    link: Link,
}

pub fn fold(machine: &mut Machine, known: &mut Known, state: &mut State) {
    if !is_plain(state) {
        return;
    }
    forget_dead(machine, known, state);
    loop {
        let view = view(machine, state);
        let Some((pair, one, other)) = find(machine, &view) else { return };
        join(state, &view, &pair, one, other);
    }
}

/// What nobody reads any more keeps no cell from being folded. But where a program may be cut off, a variable may be all that leads to
/// something then: it stays.
fn forget_dead(machine: &Machine, known: &mut Known, state: &mut State) {
    let callers = state.callers.iter_mut().map(Arc::make_mut);
    for frame in callers.chain([&mut state.frame]) {
        let live = known.live(machine, frame.function, frame.block, frame.step);
        for (index, temp) in frame.temps.iter_mut().enumerate() {
            if !live.has_temp(index) {
                *temp = Value::Undefined;
            }
        }
    }
    if !machine.may_be_cut_off {
        forget_variables(machine, known, state);
    }
}

/// Those that are not alone in leading somewhere.
fn forget_variables(machine: &Machine, known: &mut Known, state: &mut State) {
    let alive = state.memory.iter().filter(|(_, object)| object.is_alive());
    let stored = alive.flat_map(|(_, object)| object.contents.pointers());
    let mut counts: BTreeMap<ObjectId, usize> = BTreeMap::new();
    for pointer in stored.chain(roots(state)).filter_map(Value::pointer) {
        *counts.entry(pointer.object).or_default() += 1;
    }
    let callers = state.callers.iter_mut().map(Arc::make_mut);
    for frame in callers.chain([&mut state.frame]) {
        let live = known.live(machine, frame.function, frame.block, frame.step);
        for (index, home) in frame.locals.iter_mut().enumerate() {
            let Home::Register(value) = home else { continue };
            let Some(pointer) = value.pointer().filter(|_| !live.has_local(index)) else {
                continue;
            };
            let count = counts.entry(pointer.object).or_default();
            if *count > 1 {
                *count -= 1;
                *value = Value::Undefined;
            }
        }
    }
}

/// What a pair is made of.
struct End {
    segment: Segment,
    /// Objects that are no more, once it is a part of a longer one.
    owned: Vec<ObjectId>,
}

fn find(machine: &Machine, view: &View) -> Option<(Pair, End, End)> {
    let cells = view.cells.iter().flat_map(|(id, cell)| {
        let pieces = cell.pieces.iter().map(|piece| (piece.at, &piece.holds));
        pieces.filter_map(|(at, holds)| Some((*id, at, plain(holds)?)))
    });
    let segments = view
        .segments
        .iter()
        .filter_map(|(id, segment)| Some((*id, segment.link.next.at, plain(&segment.after)?)));
    // Longer segments come before new ones.
    let known = |one: ObjectId, other: ObjectId| {
        view.segments.contains_key(&one) || view.segments.contains_key(&other)
    };
    let (mut old, mut new): (Vec<_>, Vec<_>) =
        segments.chain(cells).partition(|(one, _, (other, _))| known(*one, *other));
    new.retain(|(_, at, to)| goes_on(machine, view, *to, *at));
    old.append(&mut new);
    let found = old.into_iter().filter_map(|(one, at, (other, enters))| {
        if one == other {
            return None;
        }
        let next = Step { at, enters };
        let link = link(machine, view, one, other, next)?;
        let pair = Pair { one, other, link };
        let (first, second) = ends(machine, view, &pair)?;
        Some((pair, first, second))
    });
    // Inner lists come before those whose cells own them.
    found.min_by_key(|(_, one, other)| one.owned.len() + other.owned.len())
}

/// Whether a third one follows in the same way: two cells alone are no list yet.
fn goes_on(machine: &Machine, view: &View, (cell, enters): (ObjectId, u64), at: u64) -> bool {
    let next = view.cells.get(&cell).and_then(|cell| plain(cell.word(machine, at)?));
    next.is_some_and(|(third, enters_third)| {
        let size = |id| view.cells.get(&id).map(|cell| cell.size);
        enters == enters_third && third != cell && size(third) == size(cell)
    })
}

/// Where a plain pointer leads.
fn plain(holds: &Holds) -> Option<(ObjectId, u64)> {
    match holds {
        Holds::Pointer(Target::Object(id), offset, None) => Some((*id, *offset)),
        _ => None,
    }
}

/// How the two are linked, if they are cells of one list.
fn link(
    machine: &Machine,
    view: &View,
    one: ObjectId,
    other: ObjectId,
    next: Step,
) -> Option<Link> {
    let link = [one, other].into_iter().find_map(|id| Some(view.segments.get(&id)?.link));
    if let Some(link) = link {
        return (link.next == next).then_some(link);
    }
    let (from, to) = (view.cells.get(&one)?, view.cells.get(&other)?);
    if from.size != to.size || from.align != to.align {
        return None;
    }
    to.word(machine, next.at)?;
    let found = to.pieces.iter().find_map(|piece| {
        let (id, enters) = plain(&piece.holds).filter(|_| piece.at != next.at)?;
        (id == one).then_some(Step { at: piece.at, enters })
    });
    // Of two directions, the one whose link lies lower is forwards.
    let forwards = found.is_none_or(|back| next.at < back.at);
    let link = Link { next, back: found, size: from.size, align: from.align };
    forwards.then_some(link)
}

/// Both as segments, if they may be folded.
fn ends(machine: &Machine, view: &View, pair: &Pair) -> Option<(End, End)> {
    let Pair { one, other, link } = *pair;
    let (first, _) = end(machine, view, one, link)?;
    let (second, inside) = end(machine, view, other, link)?;
    let last = first.segment.last_object().unwrap_or(one);
    // Only the first leads to the second, and what stands behind that leads back to it, where it is a single cell.
    let behind = match link.back {
        Some(back) if !view.segments.contains_key(&other) => {
            usize::from(leads_back(machine, view, &second.segment.after, other, link.next, back))
        }
        _ => 0,
    };
    if view.count(other) != 1 + inside + behind {
        return None;
    }
    let Some(back) = link.back else { return Some((first, second)) };
    // The second leads back to the last of the first, and nobody else leads there.
    let returns = second.segment.before.as_ref()?.leads_to(last, back.enters);
    let alone = last == one || view.count(last) == 1;
    (returns && alone).then_some((first, second))
}

fn leads_back(
    machine: &Machine,
    view: &View,
    after: &Holds,
    to: ObjectId,
    next: Step,
    back: Step,
) -> bool {
    let Some((behind, enters)) = plain(after) else { return false };
    if enters != next.enters {
        return false;
    }
    if let Some(segment) = view.segments.get(&behind) {
        return segment.before.as_ref().is_some_and(|it| it.leads_to(to, back.enters));
    }
    let word = view.cells.get(&behind).and_then(|cell| cell.word(machine, back.at));
    word.is_some_and(|it| it.leads_to(to, back.enters))
}

/// A cell or segment as one that is linked so, and how often its first cell is led to from inside.
fn end(machine: &Machine, view: &View, id: ObjectId, link: Link) -> Option<(End, usize)> {
    if let Some(segment) = view.segments.get(&id) {
        let same = segment.link == link;
        return same.then(|| (End { segment: segment.clone(), owned: vec![] }, 0));
    }
    let cell = view.cells.get(&id)?;
    if (cell.size, cell.align) != (link.size, link.align) {
        return None;
    }
    let Parcel { shape, owned, inside } = parcel(machine, view, id, link)?;
    let before = match link.back {
        Some(back) => Some(cell.word(machine, back.at)?.clone()),
        None => None,
    };
    let after = cell.word(machine, link.next.at)?.clone();
    let last = link.back.map(|_| Target::Object(id));
    let language = Language::single(machine.shapes.know(shape));
    Some((End { segment: Segment { link, last, before, after, language }, owned }, inside))
}

/// The two become one segment. The object of the first cell stands for its first one, that of the last for its last one, if anybody may ask.
fn join(state: &mut State, view: &View, pair: &Pair, one: End, other: End) {
    let language = one.segment.language.then(&other.segment.language);
    let segment = Segment {
        link: pair.link,
        last: other.segment.last,
        before: one.segment.before,
        after: other.segment.after,
        language,
    };
    let last = segment.last_object();
    let inner = one.segment.last.and(view.segments.get(&pair.one)).and_then(Segment::last_object);
    let gone = one.owned.iter().chain(&other.owned).chain(&inner).chain([&pair.other]);
    for id in gone.copied().filter(|id| Some(*id) != last) {
        state.memory.get_mut(id).end(Life::Ended);
    }
    for id in [pair.one].into_iter().chain(last) {
        state.memory.get_mut(id).end(Life::Folded);
    }
    let segments = Arc::make_mut(&mut state.segments);
    for id in one.owned.iter().chain(&other.owned).chain([&pair.one, &pair.other]) {
        segments.remove(id);
    }
    segments.insert(pair.one, segment);
}
