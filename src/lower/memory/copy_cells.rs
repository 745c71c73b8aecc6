//! Runs of cells as `memcpy` and its kin copy them: cell by cell, where no link may be among them, or as bytes.

use super::{access, check_truth, fences, ranges, write};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::effective::Effective;
use crate::lower::emit::Emit;
use crate::lower::logic::objects::Finely;
use crate::lower::map::Map;
use crate::lower::scene::place::{Intent, Known, Memory};
use crate::lower::scene::{Scene, scalars};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::{heap, reach};
use crate::typed::types::TypeId;

/// What is copied to memory without a declared type keeps its effective type (C11 6.5p6), which must be the one that we think lives there.
pub fn check_copied_type(
    unit: &Unit,
    emit: &mut Emit,
    ty: TypeId,
    start: &Value,
    from: &Value,
    size: &Value,
    span: Span,
) {
    let Some(class) = unit.class(ty) else { return };
    if !Effective::matters(&unit.program.typed, class) {
        return;
    }
    let declared = build::not(heap::is_heap(build::object(start.clone())));
    let other = build::ne(access::class_at(from), build::var(&class.constant()));
    let same = ranges::is_laid_out(unit, Finely::Effective, (from, size), ty);
    let fine = build::any([declared, other, build::le(size.clone(), int(0)), same]);
    let words = "the memory would hold something of another type";
    emit.check(ObligationKind::TypeMismatch, fine, span, Some(words));
}

/// C11 7.24.2.1p2
pub fn check_apart(emit: &mut Emit, start: &Value, from: &Value, size: &Value, span: Span) {
    let after = |a: &Value, b: &Value| {
        let end = build::add(build::offset(a.clone()), size.clone());
        build::le(end, build::offset(b.clone()))
    };
    let disjoint = build::any([
        build::le(size.clone(), int(0)),
        build::ne(build::object(start.clone()), build::object(from.clone())),
        after(start, from),
        after(from, start),
    ]);
    let words = "the source and the target of memcpy may overlap";
    emit.check(ObligationKind::Precondition, disjoint, span, Some(words));
}

/// Into one scalar: any bytes are a value of the type, but for `_Bool` (C11 6.2.6.1p5).
pub fn copy_scalar(
    scene: &Scene,
    emit: &mut Emit,
    target: &Memory,
    class: Class,
    from: &Value,
    size: &Value,
    span: Span,
) {
    ranges::check_bytes(emit, from, size, Intent::Read, span);
    let same = build::eq(access::class_at(from), build::var(&class.constant()));
    if class == Class::Bool {
        let words = "the memory may hold something of another type";
        emit.check(ObligationKind::TypeMismatch, same.clone(), span, Some(words));
        check_truth::check_truth(
            emit,
            &Memory { object: Known::Nothing, ..target.clone() },
            from,
            span,
        );
    }
    let value = emit.unknown("copied", class.value_type(), span);
    let contents = heap::contents(&State::Now, class, from);
    let known = build::implies(same, build::eq(value.clone(), class.from_cell(contents)));
    emit.assume("a cell of the same kind is read as it is", known, span);
    let fits = scalars::fits(class, &value);
    emit.assume("the value has its type", fits, span);
    write::write_cell(scene, emit, target, value, span);
}

/// Into bytes: those of byte cells are known.
pub fn copy_to_bytes(
    scene: &Scene,
    emit: &mut Emit,
    class: Class,
    start: &Value,
    from: &Value,
    size: &Value,
    span: Span,
) {
    ranges::check_bytes(emit, from, size, Intent::Read, span);
    ranges::check_range(scene.unit, emit, start, size, TypeId::CHAR, Intent::Write, span);
    fences::check_fence_bytes(scene, emit, start, size, TypeId::CHAR, span);
    let constant = build::var(&class.constant());
    let is_byte = |lives: Value| build::eq(heap::class_of(lives), constant.clone());
    let source = Source { address: from, known: &is_byte };
    copy_map(scene.unit, emit, &Map::Cells(class.cell()), start, &source, size, span);
}

/// A range of elements.
pub fn copy_cells(
    scene: &Scene,
    emit: &mut Emit,
    ty: TypeId,
    start: &Value,
    from: &Value,
    size: &Value,
    span: Span,
) {
    ranges::check_range(scene.unit, emit, from, size, ty, Intent::Read, span);
    ranges::check_range(scene.unit, emit, start, size, ty, Intent::Write, span);
    fences::check_fence_bytes(scene, emit, start, size, ty, span);
    let cells = scene.unit.cells(ty);
    if let Some(what) = &cells.unsupported {
        return emit.unsupported(what, span);
    }
    check_truth::check_truths(scene.unit, emit, from, size, &cells.leaves, span);
    let maps = ranges::maps_of(&cells);
    if maps.contains(&Map::Cells(Class::Pointer)) {
        reach::before_bulk_change(scene.unit, emit, start, size, span);
    }
    let source = Source::all(from);
    if !cells.unions.is_empty() {
        // What is active there is active here.
        copy_map(scene.unit, emit, &Map::Type, start, &source, size, span);
    }
    for map in maps {
        copy_map(scene.unit, emit, &map, start, &source, size, span);
    }
}

/// `M'[q] = q in the range ? M[q - target + source] : M[q]`; in the range only where it is known what is copied.
pub fn copy_map(
    unit: &Unit,
    emit: &mut Emit,
    map: &Map,
    target: &Value,
    source: &Source,
    size: &Value,
    span: Span,
) {
    unit.use_map(map);
    let types = emit.keep("types", Map::Type.ty(), State::Now.map(&Map::Type), span);
    let before = emit.keep("cells", map.ty(), build::var(&map.name()), span);
    emit.push(build::havoc(&[&map.name()], span));
    let cells = Copied { before, types, target, source, size };
    let q = build::var("q");
    let now = build::select(build::var(&map.name()), vec![q.clone()]);
    let then = build::select(cells.before.clone(), vec![q.clone()]);
    let fact = cells.at(&q, now.clone());
    let all = build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact);
    emit.assume("cells are copied one by one, others stay", all, span);
    if matches!(map, Map::Cells(class) if class.is_byte()) {
        // `memcpy(p, s, strlen(s) + 1)`: it is the last cell that makes a string of the copy, and nobody names it.
        let last = build::plus(target.clone(), build::sub(size.clone(), int(1)));
        let now = build::select(build::var(&map.name()), vec![last.clone()]);
        emit.assume("the same, said of the last cell", cells.at(&last, now), span);
    }
    if matches!(map, Map::Cells(Class::Pointer) | Map::Type) {
        reach::assume_chains(unit, emit, span);
    }
}

/// A copy that was made.
struct Copied<'s> {
    /// The cells and the types before it.
    before: Value,
    types: Value,
    target: &'s Value,
    source: &'s Source<'s>,
    size: &'s Value,
}

impl Copied<'_> {
    /// What it makes of the cell at an address, which now holds a value.
    fn at(&self, address: &Value, now: Value) -> Value {
        let offset = || build::offset(address.clone());
        let start = build::offset(self.target.clone());
        let inside = build::all([
            build::eq(build::object(address.clone()), build::object(self.target.clone())),
            build::le(start.clone(), offset()),
            build::lt(offset(), build::add(start.clone(), self.size.clone())),
        ]);
        let from = build::plus(self.source.address.clone(), build::sub(offset(), start));
        let known = (self.source.known)(build::select(self.types.clone(), vec![from.clone()]));
        let copied = build::eq(now.clone(), build::select(self.before.clone(), vec![from]));
        let stays = build::eq(now, build::select(self.before.clone(), vec![address.clone()]));
        build::and(
            build::implies(inside.clone(), build::implies(known, copied)),
            build::or(inside, stays),
        )
    }
}

/// What is copied, and for the tag of a cell there whether its contents are known.
pub struct Source<'s> {
    address: &'s Value,
    known: &'s dyn Fn(Value) -> Value,
}

impl<'s> Source<'s> {
    /// Everything there is known.
    pub fn all(address: &'s Value) -> Source<'s> {
        Source { address, known: &|_| build::truth(true) }
    }
}
