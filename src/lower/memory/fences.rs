//! Frames at writes: what is written comes in, checks go out that the contract, and the loops around, allow it. A location stands for cells of
//! its own type alone, because whoever sees only the contract relies on that.

use super::access;
use crate::base::Span;
use crate::contract::program::Location;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::cells::{Cells, Leaf};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::heap::{self, Status};
use crate::lower::logic::{self, scope::Scope};
use crate::lower::map::Map;
use crate::lower::scene::place::Known;
use crate::lower::scene::{Fence, Routine, Scene, scalars, surroundings};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::types::TypeId;
use std::collections::BTreeSet;

/// The fences that a write has to mind: what was made since the function's entry is inside its own.
pub fn fences_for<'u>(scene: &Scene<'u, '_>, object: Known) -> Vec<Fence<'u>> {
    let own = object == Known::Local;
    scene.fences.iter().filter(|fence| !(own && fence.since == State::Old)).cloned().collect()
}

/// Objects that callers made for this function alone: structs passed by value, and the one for the result. They are there at
/// the entry, but are the function's own.
pub fn own_objects(unit: &Unit, routine: &Routine, fence: &Fence) -> Vec<Value> {
    if fence.since != State::Old {
        return vec![];
    }
    let typed = &unit.program.typed;
    let mut objects: Vec<Value> = typed[routine.function]
        .parameters
        .iter()
        .filter(|parameter| scalars::is_aggregate(unit, typed[**parameter].ty.ty))
        .map(|parameter| build::object(build::var(&surroundings::parameter_name(unit, *parameter))))
        .collect();
    if routine.result.is_some_and(|ty| scalars::is_aggregate(unit, ty)) {
        objects.push(build::object(build::var("result$")));
    }
    objects
}

/// Whether an address lies in one of some objects.
pub fn is_one_of(address: &Value, objects: &[Value]) -> Value {
    let same = |object: &Value| build::eq(build::object(address.clone()), object.clone());
    build::any(objects.iter().map(same))
}

/// Objects of so many cells are checked cell by cell.
const FEW: usize = 16;

/// Whether a write there is inside the fence.
pub fn is_allowed(
    scene: &Scene,
    emit: &mut Emit,
    fence: &Fence,
    map: &Map,
    address: &Value,
    span: Span,
) -> Value {
    let result = {
        let (around, from) = surroundings::fence_scope(scene, fence);
        let scope = Scope::new(&*around, from.clone());
        // Who sees the contract alone relies on it that a location stands for cells of its own type.
        let meant = |location: &&Location| {
            *map == Map::Alloc || scene.unit.effects.admits(scene.unit, location, map)
        };
        let locations: Vec<Location> = fence.locations.iter().filter(meant).cloned().collect();
        logic::allowed(scene.unit, &scope, &locations, map, address)
    };
    let status = heap::status(&fence.since, &build::object(address.clone()));
    // The function may do as it likes with what it made itself.
    let fresh = build::ne(status, Status::Allocated.constant());
    let own = is_one_of(address, &own_objects(scene.unit, &scene.routine, fence));
    match result {
        Ok(allowed) => {
            let elsewhere = fence.under.as_ref().map(|under| build::not(under.clone()));
            build::any([allowed, fresh, own].into_iter().chain(elsewhere))
        }
        Err(refused) => {
            emit.unsupported(&refused.what, span);
            build::truth(true)
        }
    }
}

/// Every cell of an object of that type.
pub fn check_fence_range(
    scene: &Scene,
    emit: &mut Emit,
    address: &Value,
    object: Known,
    ty: TypeId,
    span: Span,
) {
    let size = int(scene.unit.size(ty).unwrap_or(1));
    let fences = fences_for(scene, object);
    check_cells_inside(scene, emit, &fences, (address, &size, ty), span);
}

/// Every cell of a range that is laid out as objects of that type: an arbitrary one of them.
pub fn check_fence_bytes(
    scene: &Scene,
    emit: &mut Emit,
    address: &Value,
    size: &Value,
    ty: TypeId,
    span: Span,
) {
    let fences = scene.fences.clone();
    check_cells_inside(scene, emit, &fences, (address, size, ty), span);
}

fn check_cells_inside<'u>(
    scene: &Scene<'u, '_>,
    emit: &mut Emit,
    fences: &[Fence<'u>],
    (address, size, ty): (&Value, &Value, TypeId),
    span: Span,
) {
    let cells = scene.unit.cells(ty);
    let one = build::as_int(size) == scene.unit.size(ty).map(Into::into);
    let plain = cells.unions.is_empty() && cells.bits.is_empty() && cells.leaves.len() <= FEW;
    for fence in fences {
        if one && plain && cells.leaves.iter().all(|leaf| leaf.repeats.is_empty()) {
            check_leaves(scene, emit, fence, address, &cells.leaves, span)
        } else {
            check_any_cell(scene, emit, fence, (address, size), &cells, span)
        }
    }
}

/// One object: cell by cell.
fn check_leaves<'u>(
    scene: &Scene<'u, '_>,
    emit: &mut Emit,
    fence: &Fence<'u>,
    address: &Value,
    leaves: &[Leaf],
    span: Span,
) {
    let mut parts = vec![];
    for leaf in leaves {
        let cell = build::plus(address.clone(), int(leaf.offset));
        parts.push(is_allowed(scene, emit, fence, &Map::Cells(leaf.class.cell()), &cell, span));
    }
    check_frame(emit, fence, build::all(parts), span);
}

/// A range: an arbitrary cell of it, and again as one of each class that some locations do not stand for.
fn check_any_cell<'u>(
    scene: &Scene<'u, '_>,
    emit: &mut Emit,
    fence: &Fence<'u>,
    (address, size): (&Value, &Value),
    cells: &Cells,
    span: Span,
) {
    let (cell, inside) = some_byte(emit, address, size, span);
    let allowed = is_allowed(scene, emit, fence, &Map::Alloc, &cell, span);
    check_frame(emit, fence, build::implies(inside.clone(), allowed), span);
    let classes: BTreeSet<Class> = cells.leaves.iter().map(|leaf| leaf.class.cell()).collect();
    for class in classes {
        let map = Map::Cells(class);
        if fence.locations.iter().all(|it| scene.unit.effects.admits(scene.unit, it, &map)) {
            continue;
        }
        let lives = build::eq(access::class_at(&cell), build::var(&class.constant()));
        let allowed = is_allowed(scene, emit, fence, &map, &cell, span);
        let all = build::implies(build::and(inside.clone(), lives), allowed);
        check_frame(emit, fence, all, span);
    }
    if !cells.unions.is_empty() {
        check_tags_inside(scene, emit, fence, (address, size), span);
    }
}

/// The tags of a range change: of a union whose active member becomes another, of memory that is laid out anew. Locations that
/// stand for memory whose tags stay as they are do not allow it.
pub fn check_tags_inside<'u>(
    scene: &Scene<'u, '_>,
    emit: &mut Emit,
    fence: &Fence<'u>,
    (address, size): (&Value, &Value),
    span: Span,
) {
    let (byte, inside) = some_byte(emit, address, size, span);
    let allowed = is_allowed(scene, emit, fence, &Map::Type, &byte, span);
    check_frame(emit, fence, build::implies(inside, allowed), span);
}

/// An arbitrary byte, and that it is one of a range.
fn some_byte(emit: &mut Emit, address: &Value, size: &Value, span: Span) -> (Value, Value) {
    let offset = emit.unknown("within", build::named_type("int"), span);
    let start = build::offset(address.clone());
    let byte = build::pointer(build::object(address.clone()), offset.clone());
    let inside = build::and(
        build::le(start.clone(), offset.clone()),
        build::lt(offset, build::add(start, size.clone())),
    );
    (byte, inside)
}

pub fn check_frame(emit: &mut Emit, fence: &Fence, allowed: Value, span: Span) {
    let words = format!("this may be outside of what the {} allows to be modified", fence.whose);
    emit.check(ObligationKind::Frame, allowed, span, Some(&words));
}
