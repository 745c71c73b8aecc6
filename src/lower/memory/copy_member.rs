//! Structs inside a union as values: assigning one makes it the active member, reading one yields what is known of the active one.

use super::{access, check_truth, fences, ranges, write};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::cells::{Cells, Leaf, member_cells};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::heap::{self, in_family};
use crate::lower::logic::objects;
use crate::lower::map::Map;
use crate::lower::reach;
use crate::lower::scene::place::{Cell, Intent, Known, Memory};
use crate::lower::scene::{Scene, scalars};
use crate::lower::state::State;
use crate::lower::tag::Tag;
use crate::lower::unit::Unit;
use crate::typed::program::RecordId;

/// `target = source`, where one of them, or both, are inside a union.
pub fn copy_member(scene: &Scene, emit: &mut Emit, target: &Memory, source: &Memory, span: Span) {
    let [to, from] = [target, source].map(|memory| cells_at(scene.unit, memory));
    let plain = |cells: &Cells| {
        cells.unions.is_empty()
            && cells.bits.is_empty()
            && cells.unsupported.is_none()
            && cells.leaves.iter().all(|leaf| leaf.repeats.is_empty())
    };
    if !plain(&to) || !plain(&from) {
        let what = "copying a struct with arrays, bit-fields or unions inside of a union";
        return emit.unsupported(what, span);
    }
    check_part(scene, emit, source, Intent::Read, span);
    check_part(scene, emit, target, Intent::Write, span);
    check_overlap(scene.unit, emit, target, source, span);
    let values: Vec<Value> =
        from.leaves.iter().map(|leaf| read_part(scene.unit, emit, source, leaf, span)).collect();
    if let Cell::Member { union, size, path } = &target.cell {
        activate_parts(scene.unit, emit, target, &to, (union, *size), path.union, span);
    }
    for (leaf, value) in to.leaves.iter().zip(values) {
        let address = build::plus(target.address.clone(), int(leaf.offset));
        let cell = Cell::Field(leaf.tag.clone());
        let memory = Memory { address, ty: target.ty, cell, object: target.object };
        write::put(scene.unit, emit, &memory, leaf.class, value, span);
    }
}

/// C11 6.5.16.1p3: parts of one union may overlap exactly or not at all. Elsewhere tags keep structs of one type apart.
fn check_overlap(unit: &Unit, emit: &mut Emit, target: &Memory, source: &Memory, span: Span) {
    let (Cell::Member { path: one, .. }, Cell::Member { path: other, .. }) =
        (&target.cell, &source.cell)
    else {
        return;
    };
    if one.union != other.union {
        return;
    }
    let size = int(unit.size(target.ty).unwrap_or(0));
    let [to, from] = [target, source].map(|memory| memory.address.clone());
    let [start, other_start] = [&to, &from].map(|address| build::offset(address.clone()));
    let apart = build::any([
        build::ne(build::object(to), build::object(from)),
        build::eq(start.clone(), other_start.clone()),
        build::le(build::add(start.clone(), size.clone()), other_start.clone()),
        build::le(build::add(other_start, size), start),
    ]);
    let words = "the struct may overlap the one that is assigned to it in part";
    emit.check(ObligationKind::TypeMismatch, apart, span, Some(words));
}

/// The cells of a struct where it lies.
fn cells_at(unit: &Unit, memory: &Memory) -> Cells {
    match &memory.cell {
        Cell::Member { path, .. } => {
            let program = &unit.program.typed;
            let cells = member_cells(program, &unit.names, memory.ty, path);
            cells.leaves.iter().for_each(|leaf| unit.use_class(leaf.class));
            cells
        }
        _ => unit.cells(memory.ty),
    }
}

fn check_part(scene: &Scene, emit: &mut Emit, memory: &Memory, intent: Intent, span: Span) {
    let Cell::Member { union, size, path } = &memory.cell else {
        return ranges::check_record(scene, emit, memory, intent, span);
    };
    if intent == Intent::Write {
        fences::check_fence_range(scene, emit, &memory.address, memory.object, memory.ty, span);
        for fence in fences::fences_for(scene, memory.object) {
            fences::check_tags_inside(scene, emit, &fence, (union, &int(*size)), span);
        }
    }
    match memory.object {
        Known::Local => {}
        Known::Static { writable } => access::check_static(emit, writable, intent, span),
        Known::Nothing => {
            access::check_alive(emit, union, *size, intent, span);
            let lives = heap::type_at(&State::Now, &memory.address);
            let within = in_family(scene.unit, &lives, path.union);
            let words = "the memory may not hold this union";
            emit.check(ObligationKind::TypeMismatch, within, span, Some(words));
        }
    }
}

/// The contents of a scalar of the source: known where it is active.
fn read_part(unit: &Unit, emit: &mut Emit, source: &Memory, leaf: &Leaf, span: Span) -> Value {
    let address = build::plus(source.address.clone(), int(leaf.offset));
    let contents = build::select(build::var(&leaf.class.map()), vec![address.clone()]);
    let value = emit.unknown("part", leaf.class.value_type(), span);
    if leaf.class == Class::Bool {
        check_truth::check_truth(emit, source, &address, span);
    }
    let active = match source.cell {
        Cell::Member { .. } => build::eq(heap::type_at(&State::Now, &address), unit.tag(&leaf.tag)),
        _ => build::truth(true),
    };
    let known = build::implies(active, build::eq(value.clone(), contents));
    emit.assume("an active part is read as it is", known, span);
    let fits = scalars::fits(leaf.class, &value);
    emit.assume("the value has its type", fits, span);
    value
}

/// The parts of the member get their tags, all other bytes of the union hold nothing.
fn activate_parts(
    unit: &Unit,
    emit: &mut Emit,
    target: &Memory,
    parts: &Cells,
    (union, size): (&Value, u64),
    family: RecordId,
    span: Span,
) {
    let before = emit.forget("types", &Map::Type, span);
    let q = build::var("q");
    let now = heap::type_at(&State::Now, &q);
    let then = build::select(before, vec![q.clone()]);
    let inside = objects::in_bytes(&q, union, &int(size));
    let place = |leaf: &Leaf| {
        let address = build::plus(target.address.clone(), int(leaf.offset));
        build::eq(q.clone(), address)
    };
    let tagged = parts
        .leaves
        .iter()
        .map(|leaf| build::implies(place(leaf), build::eq(now.clone(), unit.tag(&leaf.tag))));
    let others = build::not(build::any(parts.leaves.iter().map(place)));
    let empty = build::implies(others, build::eq(now.clone(), unit.tag(&Tag::Rest(family))));
    let fact = build::and(
        build::implies(inside.clone(), build::all(tagged.chain([empty]))),
        build::or(inside, build::eq(now.clone(), then.clone())),
    );
    let all = build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact);
    emit.assume("writing a member of a union makes it the active one", all, span);
    reach::assume_chains(unit, emit, span);
}
