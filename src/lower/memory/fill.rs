//! Runs of cells that all get one value: `memset`, and objects that are cleared or initialised by a string.

use super::{fences, ranges, raw, write};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::links::LinkInfo;
use crate::lower::logic::objects;
use crate::lower::map::Map;
use crate::lower::scene::place::{Cell, Intent, Known, Memory};
use crate::lower::scene::{Scene, scalars};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::{reach, trees};
use crate::typed::program::{Elements, StringId};
use crate::typed::tree::Expr;
use crate::typed::types::{Length, Type, TypeId};
use std::collections::BTreeSet;

/// An array with more cells than this is not written cell by cell.
pub const WRITTEN_OUT: u64 = 256;

/// What no entry covers is zero (C11 6.7.9p21).
pub fn clear(unit: &Unit, emit: &mut Emit, memory: &Memory, span: Span) {
    let cells = unit.cells(memory.ty);
    if let Some(what) = &cells.unsupported {
        return emit.unsupported(what, span);
    }
    for leaf in cells.leaves.iter().filter(|leaf| leaf.repeats.is_empty() && !leaf.in_union()) {
        let address = build::plus(memory.address.clone(), int(leaf.offset));
        let cell = Cell::Field(leaf.tag.clone());
        let part = Memory { address, ty: memory.ty, cell, object: Known::Local };
        write::put(unit, emit, &part, leaf.class, scalars::zero_of(leaf.class), span);
    }
    // In a union they have no cells of their own.
    let in_union = matches!(memory.cell, Cell::Member { .. });
    for bits in cells.bits.iter().filter(|_| !in_union) {
        let map = Map::Bits(bits.name.clone());
        unit.use_map(&map);
        let address = build::plus(memory.address.clone(), int(bits.offset));
        emit.push(build::update(&map.name(), vec![address], int(0), span));
    }
    let arrays = cells.leaves.iter().filter(|leaf| !leaf.repeats.is_empty());
    let mut classes: Vec<Class> = arrays.map(|leaf| leaf.class).collect();
    classes.sort();
    classes.dedup();
    let size = int(unit.size(memory.ty).unwrap_or(0));
    for class in classes {
        let map = Map::Cells(class);
        fill_range(unit, emit, &map, &memory.address, size.clone(), scalars::zero_of(class), span);
    }
}

/// All cells of a map in a range get one value.
fn fill_range(
    unit: &Unit,
    emit: &mut Emit,
    map: &Map,
    start: &Value,
    size: Value,
    value: Value,
    span: Span,
) {
    unit.use_map(map);
    let before = emit.keep("cells", map.ty(), build::var(&map.name()), span);
    emit.push(build::havoc(&[&map.name()], span));
    let q = build::var("q");
    let now = build::select(build::var(&map.name()), vec![q.clone()]);
    let then = build::select(before, vec![q.clone()]);
    let low = build::offset(start.clone());
    let inside = build::all([
        build::eq(build::object(q.clone()), build::object(start.clone())),
        build::le(low.clone(), build::offset(q.clone())),
        build::lt(build::offset(q.clone()), build::add(low, size)),
    ]);
    let fact = build::eq(now.clone(), build::if_then_else(inside, value, then.clone()));
    let all = build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact);
    emit.assume("the cells of a range get one value, others stay", all, span);
    if *map == Map::Cells(Class::Pointer) {
        crate::lower::reach::assume_chains(unit, emit, span);
    }
}

/// A character array from a literal: cut, or filled with zeros (C11 6.7.9p14).
pub fn initialize_string(
    unit: &Unit,
    emit: &mut Emit,
    memory: &Memory,
    string: StringId,
    span: Span,
) {
    let Type::Array(element, Length::Fixed(length)) = *unit.program.typed.types.get(memory.ty)
    else {
        return emit.unsupported("this initialiser", span);
    };
    let Some(class) = unit.class(element.ty) else {
        return emit.unsupported("this initialiser", span);
    };
    let values: Vec<i64> = match &unit.program.typed[string].elements {
        Elements::Bytes(bytes) => bytes.iter().map(|byte| i64::from(*byte)).collect(),
        Elements::Shorts(shorts) => shorts.iter().map(|short| i64::from(*short)).collect(),
        Elements::Words(words) => words.iter().map(|word| i64::from(*word)).collect(),
    };
    let size = unit.size(element.ty).unwrap_or(1);
    if values.len() as u64 > WRITTEN_OUT {
        return emit.unsupported("an initialiser by a very long string", span);
    }
    if length > values.len() as u64 {
        let map = Map::Cells(class.cell());
        fill_range(unit, emit, &map, &memory.address, int(size * length), int(0), span);
    }
    for (value, index) in values.iter().zip(0..length) {
        let address = build::plus(memory.address.clone(), int(size * index));
        let value = int(*value);
        let held = if class.is_byte() { build::apply("ByteS", vec![value]) } else { value };
        emit.push(build::update(&class.map(), vec![address], held, span));
    }
}

/// That a range has a layout and may be written; of which elements.
fn check_target(
    scene: &Scene,
    emit: &mut Emit,
    target: &Expr,
    start: &Value,
    size: &Value,
    span: Span,
) -> TypeId {
    let ty = ranges::element_type(scene.unit, ranges::pointee_of(scene.unit, target));
    raw::settle(scene.unit, emit, target, start.clone(), ty, span);
    ranges::check_range(scene.unit, emit, start, size, ty, Intent::Write, span);
    fences::check_fence_bytes(scene, emit, start, size, ty, span);
    ty
}

/// All bytes of a range that has a layout get one value.
pub fn fill(
    scene: &Scene,
    emit: &mut Emit,
    target: &Expr,
    start: &Value,
    byte: Value,
    size: &Value,
    span: Span,
) {
    let ty = check_target(scene, emit, target, start, size, span);
    let cells = scene.unit.cells(ty);
    let maps = ranges::maps_of(&cells);
    if build::as_int(&byte) == Some(0.into()) {
        let one = build::as_int(size) == scene.unit.size(ty).map(Into::into);
        let plain =
            cells.unions.is_empty() && cells.leaves.iter().all(|leaf| leaf.repeats.is_empty());
        return if one && plain {
            let (address, cell) = (start.clone(), Cell::Plain);
            clear(scene.unit, emit, &Memory { address, ty, cell, object: Known::Nothing }, span);
        } else {
            clear_maps(scene.unit, emit, maps, start, size, span)
        };
    }
    for map in maps {
        let Map::Cells(class @ Class::Integer { .. }) = map else {
            let what = "memset of other cells than integers to another value than zero";
            return emit.unsupported(what, span);
        };
        let value = if class.is_byte() {
            // C11 7.24.6.1p2: converted to an `unsigned char`.
            build::apply("WrapS8", vec![byte.clone()])
        } else {
            // The same byte many times over: some value of the type.
            let value = emit.unknown("filled", class.value_type(), span);
            let fits = class.holds(value.clone());
            emit.assume("a cell holds what its type allows", fits, span);
            value
        };
        fill_range(scene.unit, emit, &map, start, size.clone(), value, span);
    }
}

/// That a range has a layout, and may get any bytes.
pub fn check_forget(
    scene: &Scene,
    emit: &mut Emit,
    target: &Expr,
    start: &Value,
    size: &Value,
    span: Span,
) {
    let ty = check_target(scene, emit, target, start, size, span);
    let cells = scene.unit.cells(ty);
    let refused = cells.leaves.iter().find_map(|leaf| match leaf.class {
        Class::Pointer => Some("pointers that come as bytes from outside"),
        Class::Bool => Some("truth values that come as bytes from outside"),
        _ => None,
    });
    if let Some(what) = cells.unsupported.as_deref().or(refused) {
        emit.unsupported(what, span);
    }
}

/// All bytes of a range get values that nobody knows: what comes from outside.
pub fn forget(
    unit: &Unit,
    emit: &mut Emit,
    target: &Expr,
    start: &Value,
    size: &Value,
    span: Span,
) {
    let ty = ranges::element_type(unit, ranges::pointee_of(unit, target));
    for map in ranges::maps_of(&unit.cells(ty)) {
        forget_range(unit, emit, &map, start, size, span);
    }
}

/// Cells of a map in a range get any values.
fn forget_range(unit: &Unit, emit: &mut Emit, map: &Map, start: &Value, size: &Value, span: Span) {
    unit.use_map(map);
    let before = emit.keep("cells", map.ty(), build::var(&map.name()), span);
    emit.push(build::havoc(&[&map.name()], span));
    let q = build::var("q");
    let now = build::select(build::var(&map.name()), vec![q.clone()]);
    let then = build::select(before, vec![q.clone()]);
    let inside = objects::in_bytes(&q, start, size);
    let fact = build::or(inside, build::eq(now.clone(), then.clone()));
    let all = build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact);
    emit.assume("cells outside of a range stay as they were", all, span);
}

/// All cells of a range become zero, or null. In a union that is the active member's value.
pub fn clear_maps(
    unit: &Unit,
    emit: &mut Emit,
    maps: Vec<Map>,
    start: &Value,
    size: &Value,
    span: Span,
) {
    for map in maps {
        let zero = match map {
            Map::Cells(class) => scalars::zero_of(class),
            _ => int(0),
        };
        match map {
            Map::Cells(Class::Pointer) => cut_chains(unit, emit, start, size, span, |emit| {
                fill_range(unit, emit, &map, start, size.clone(), zero, span);
            }),
            _ => fill_range(unit, emit, &map, start, size.clone(), zero, span),
        }
    }
}

fn keep_copy(emit: &mut Emit, state: &State, map: &Map, span: Span) {
    let copy = state.copy_of(&map.name());
    emit.declare(&copy, map.ty());
    emit.push(build::assign(&copy, build::var(&map.name()), span));
}

/// A change that makes all pointers of a range null. Every chain still ends: where a link was changed, or where it did before.
fn cut_chains(
    unit: &Unit,
    emit: &mut Emit,
    start: &Value,
    size: &Value,
    span: Span,
    change: impl FnOnce(&mut Emit),
) {
    let before = State::Kept(emit.fresh("cut"));
    let links: Vec<LinkInfo> = unit.links.all().cloned().collect();
    for map in links.iter().flat_map(reach::maps) {
        unit.use_map(&map);
        keep_copy(emit, &before, &map, span);
        emit.push(build::havoc(&[&map.name()], span));
    }
    let [pointers, types] = trees::MEMORY;
    let shape = [pointers.clone(), types, Map::Alloc];
    for map in shape.iter().filter(|_| !unit.trees.is_empty()) {
        keep_copy(emit, &before, map, span);
    }
    change(emit);
    let inside = |cell: Value| objects::in_bytes(&cell, start, size);
    let changes = trees::Changes { at: &inside, maps: &BTreeSet::from([pointers]) };
    for fact in trees::frame_facts(unit, &changes, &before, &State::Now) {
        emit.assume("trees without a changed member are as before", fact, span);
    }
    for link in &links {
        for fact in reach::frame_facts(unit, link, &inside, &before, &State::Now) {
            emit.assume("chains without a changed link are as before", fact, span);
        }
    }
}
