//! Copying objects cell by cell: struct assignment, and what `memcpy` of whole objects does.
//! Rule: all cells are read before the first is written, since the objects may be the same (C11 6.5.16.1p3).

use super::copy_cells::Source;
use super::{check_truth, copy_cells, copy_member, ranges, write};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::cells::{Cells, Leaf};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::heap;
use crate::lower::map::Map;
use crate::lower::scene::Scene;
use crate::lower::scene::place::{Cell, Intent, Known, Memory};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::types::TypeId;
use std::collections::{BTreeMap, BTreeSet};

/// `*target = *source` for records.
pub fn copy_from(scene: &Scene, emit: &mut Emit, target: &Memory, source: &Memory, span: Span) {
    let ty = target.ty;
    let cells = scene.unit.cells(ty);
    if let Some(what) = &cells.unsupported {
        return emit.unsupported(what, span);
    }
    if [target, source].iter().any(|memory| matches!(memory.cell, Cell::Member { .. })) {
        return copy_member::copy_member(scene, emit, target, source, span);
    }
    ranges::check_record(scene, emit, source, Intent::Read, span);
    ranges::check_record(scene, emit, target, Intent::Write, span);
    let mut single: Vec<(&Leaf, Value)> = vec![];
    let outside = |leaf: &&Leaf| !leaf.in_union();
    let leaves = || cells.leaves.iter().filter(outside);
    for leaf in leaves().filter(|leaf| leaf.repeats.is_empty()) {
        let from = build::plus(source.address.clone(), int(leaf.offset));
        if leaf.class == Class::Bool {
            check_truth::check_truth(emit, source, &from, span);
        }
        let contents = build::select(build::var(&leaf.class.map()), vec![from]);
        let kept = emit.keep("cell", leaf.class.value_type(), contents, span);
        emit.assume("a cell holds what its type allows", leaf.class.holds(kept.clone()), span);
        single.push((leaf, kept));
    }
    let mut bits = vec![];
    let size = int(scene.unit.size(ty).unwrap_or(0));
    for field in &cells.bits {
        let map = Map::Bits(field.name.clone());
        scene.unit.use_map(&map);
        if !field.repeats.is_empty() {
            copy_cells::copy_map(
                scene.unit,
                emit,
                &map,
                &target.address,
                &Source::all(&source.address),
                &size,
                span,
            );
            continue;
        }
        let from = build::plus(source.address.clone(), int(field.offset));
        let contents = build::select(build::var(&map.name()), vec![from]);
        let kept = emit.keep("bits", build::named_type("int"), contents, span);
        bits.push((map, field.offset, kept));
    }
    let arrays: Vec<&Leaf> = leaves().filter(|leaf| !leaf.repeats.is_empty()).collect();
    if !matches!(source.object, Known::Static { .. }) {
        let repeated: Vec<Leaf> = arrays.iter().map(|leaf| (*leaf).clone()).collect();
        check_truth::check_truths(scene.unit, emit, &source.address, &size, &repeated, span);
    }
    copy_arrays(scene.unit, emit, target, source, ty, &arrays, span);
    for (leaf, value) in single {
        let address = build::plus(target.address.clone(), int(leaf.offset));
        let memory =
            Memory { address, ty, cell: Cell::Field(leaf.tag.clone()), object: target.object };
        write::put(scene.unit, emit, &memory, leaf.class, value, span);
    }
    for (map, offset, value) in bits {
        let address = build::plus(target.address.clone(), int(offset));
        emit.push(build::update(&map.name(), vec![address], value, span));
    }
    if !cells.unions.is_empty() {
        copy_unions(scene.unit, emit, &cells, target, source, &size, span);
    }
}

/// Arrays inside: for each class, all cells of them at once.
fn copy_arrays(
    unit: &Unit,
    emit: &mut Emit,
    target: &Memory,
    source: &Memory,
    ty: TypeId,
    leaves: &[&Leaf],
    span: Span,
) {
    let mut by_class: BTreeMap<Class, Vec<&Leaf>> = BTreeMap::new();
    for leaf in leaves {
        by_class.entry(leaf.class).or_default().push(leaf);
    }
    for (class, leaves) in by_class {
        if class == Class::Pointer
            && leaves.iter().any(|leaf| unit.links.tagged(&leaf.tag).next().is_some())
        {
            return emit.unsupported("copying an array of links", span);
        }
        let size = unit.size(ty).unwrap_or(0);
        copy_range(
            unit,
            emit,
            class,
            (&target.address, int(size)),
            &source.address,
            span,
            |lives| {
                build::any(leaves.iter().map(|leaf| build::eq(lives.clone(), unit.tag(&leaf.tag))))
            },
        );
    }
}

/// `M'[q] = q among the target's cells that are meant ? M[q - target + source] : M[q]`
pub fn copy_range(
    unit: &Unit,
    emit: &mut Emit,
    class: Class,
    (target, size): (&Value, Value),
    source: &Value,
    span: Span,
    meant: impl Fn(Value) -> Value,
) {
    unit.use_class(class);
    let map = class.map();
    let before = emit.keep("cells", Map::Cells(class).ty(), build::var(&map), span);
    emit.push(build::havoc(&[&map], span));
    let q = build::var("q");
    let now = build::select(build::var(&map), vec![q.clone()]);
    let start = build::offset(target.clone());
    let lives = heap::type_at(&State::Now, &q);
    let inside = build::all([
        build::eq(build::object(q.clone()), build::object(target.clone())),
        build::le(start.clone(), build::offset(q.clone())),
        build::lt(build::offset(q.clone()), build::add(start.clone(), size)),
        meant(lives),
    ]);
    let distance = build::sub(build::offset(q.clone()), start);
    let from = build::plus(source.clone(), distance);
    let then = build::select(before.clone(), vec![q.clone()]);
    let copied = build::select(before, vec![from]);
    let fact = build::eq(now.clone(), build::if_then_else(inside, copied, then.clone()));
    let all = build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact);
    emit.assume("cells are copied one by one, others stay", all, span);
    if class == Class::Pointer {
        crate::lower::reach::assume_chains(unit, emit, span);
    }
}

/// Whole unions are copied with the tags of their bytes: what is active there is active here. Elsewhere the tags are those of the
/// type, here as there, and the contents have been copied: they may be copied again.
fn copy_unions(
    unit: &Unit,
    emit: &mut Emit,
    cells: &Cells,
    target: &Memory,
    source: &Memory,
    size: &Value,
    span: Span,
) {
    for union in &cells.unions {
        let (at, size) = if union.repeats.is_empty() {
            (int(union.offset), int(union.size))
        } else {
            (int(0), size.clone())
        };
        let to = build::plus(target.address.clone(), at.clone());
        let from = build::plus(source.address.clone(), at);
        copy_cells::copy_map(unit, emit, &Map::Type, &to, &Source::all(&from), &size, span);
    }
    let inside = cells.leaves.iter().filter(|leaf| leaf.in_union());
    let maps: BTreeSet<Map> = inside.map(|leaf| Map::Cells(leaf.class)).collect();
    for map in maps {
        copy_cells::copy_map(
            unit,
            emit,
            &map,
            &target.address,
            &Source::all(&source.address),
            size,
            span,
        );
    }
}
