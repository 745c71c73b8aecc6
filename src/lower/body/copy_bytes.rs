//! `memcpy` and its kin. One whole object is copied as by an assignment, so that its links lead where they did; a longer range cell by
//! cell, where no link is. What is copied between cells of different kinds is some value, of which nothing is known.

use super::access::{Intent, class_at};
use super::library_call::maps_of;
use super::place::{Cell, Known, Memory};
use super::{
    Body, Scene, access, check_truth, copy, fences, home_array, library_call, raw, scalars, value,
};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::effective::Effective;
use crate::lower::emit::Emit;
use crate::lower::library::{Copied, Copying, Overlap};
use crate::lower::logic::objects::Finely;
use crate::lower::map::Map;
use crate::lower::reach;
use crate::lower::unit::Unit;
use crate::typed::tree::Expr;
use crate::typed::types::TypeId;

/// The arguments are three: where to, where from and how much, in the function's order.
pub(super) fn copy_bytes(
    body: &mut Body,
    copying: Copying,
    arguments: &[Expr],
    span: Span,
) -> Value {
    let (target, source) = (&arguments[copying.target], &arguments[copying.source]);
    let from_ty =
        library_call::element_type(body.unit, library_call::pointee_of(body.unit, source));
    let ty = match library_call::pointee_of(body.unit, target) {
        TypeId::VOID => from_ty,
        ty => library_call::element_type(body.unit, ty),
    };
    let operands: Vec<&Expr> = arguments.iter().collect();
    let values = value::evaluate_all(body, &operands);
    let (start, from) = (values[copying.target].clone(), values[copying.source].clone());
    let size = values[2].clone();
    let start = body.emit.keep("target", build::ptr(), start, span);
    let from = body.emit.keep("source", build::ptr(), from, span);
    let size = library_call::once(&mut body.emit, "size", size, span);
    home_array::check_home_array(body, target, &start, &size, target.span);
    home_array::check_home_array(body, source, &from, &size, source.span);
    raw::settle(body.unit, &mut body.emit, target, start.clone(), ty, span);
    raw::settle(body.unit, &mut body.emit, source, from.clone(), ty, span);
    if copying.overlap == Overlap::Forbidden {
        check_apart(&mut body.emit, &start, &from, &size, span);
    }
    check_copied_type(body.unit, &mut body.emit, ty, &start, &from, &size, span);
    let one = build::as_int(&size) == body.unit.size(ty).map(Into::into);
    let memory = |address: &Value| Memory {
        address: address.clone(),
        ty,
        cell: Cell::Plain,
        object: Known::Nothing,
    };
    match body.unit.class(ty) {
        Some(class) if one => {
            copy_scalar(&body.scene, &mut body.emit, &memory(&start), class, &from, &size, span)
        }
        Some(class) if class.is_byte() => {
            copy_to_bytes(&body.scene, &mut body.emit, class, &start, &from, &size, span)
        }
        None if one && value::is_aggregate(body.unit, ty) => {
            copy::copy_from(&body.scene, &mut body.emit, &memory(&start), &memory(&from), span);
        }
        _ => copy_cells(&body.scene, &mut body.emit, ty, &start, &from, &size, span),
    }
    match copying.result {
        Copied::Target => start,
        Copied::End => build::plus(start, size),
        Copied::Nothing => int(0),
    }
}

/// What is copied to memory without a declared type keeps its effective type (C11 6.5p6), which must be the one that we think lives there.
fn check_copied_type(
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
    let declared = build::not(build::apply("Heap", vec![build::object(start.clone())]));
    let other = build::ne(class_at(from), build::var(&class.constant()));
    let same = library_call::is_laid_out(unit, Finely::Effective, (from, size), ty);
    let fine = build::any([declared, other, build::le(size.clone(), int(0)), same]);
    let words = "the memory would hold something of another type";
    emit.check(ObligationKind::TypeMismatch, fine, span, Some(words));
}

/// C11 7.24.2.1p2
fn check_apart(emit: &mut Emit, start: &Value, from: &Value, size: &Value, span: Span) {
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
fn copy_scalar(
    scene: &Scene,
    emit: &mut Emit,
    target: &Memory,
    class: Class,
    from: &Value,
    size: &Value,
    span: Span,
) {
    library_call::check_bytes(emit, from, size, Intent::Read, span);
    let same = build::eq(class_at(from), build::var(&class.constant()));
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
    let contents = build::select(build::var(&class.map()), vec![from.clone()]);
    let known = build::implies(same, build::eq(value.clone(), class.from_cell(contents)));
    emit.assume("a cell of the same kind is read as it is", known, span);
    let fits = scalars::fits(class, &value);
    emit.assume("the value has its type", fits, span);
    access::write(scene, emit, target, value, span);
}

/// Into bytes: those of byte cells are known.
fn copy_to_bytes(
    scene: &Scene,
    emit: &mut Emit,
    class: Class,
    start: &Value,
    from: &Value,
    size: &Value,
    span: Span,
) {
    library_call::check_bytes(emit, from, size, Intent::Read, span);
    library_call::check_range(scene.unit, emit, start, size, TypeId::CHAR, Intent::Write, span);
    fences::check_fence_bytes(scene, emit, start, size, TypeId::CHAR, span);
    let constant = build::var(&class.constant());
    let is_byte = |lives: Value| build::eq(build::apply("Class", vec![lives]), constant.clone());
    let source = Source { address: from, known: &is_byte };
    copy_map(scene.unit, emit, &Map::Cells(class.cell()), start, &source, size, span);
}

/// A range of elements.
fn copy_cells(
    scene: &Scene,
    emit: &mut Emit,
    ty: TypeId,
    start: &Value,
    from: &Value,
    size: &Value,
    span: Span,
) {
    library_call::check_range(scene.unit, emit, from, size, ty, Intent::Read, span);
    library_call::check_range(scene.unit, emit, start, size, ty, Intent::Write, span);
    fences::check_fence_bytes(scene, emit, start, size, ty, span);
    let cells = scene.unit.cells(ty);
    if let Some(what) = &cells.unsupported {
        return emit.unsupported(what, span);
    }
    check_truth::check_truths(scene.unit, emit, from, size, &cells.leaves, span);
    let maps = maps_of(&cells);
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
pub(super) fn copy_map(
    unit: &Unit,
    emit: &mut Emit,
    map: &Map,
    target: &Value,
    source: &Source,
    size: &Value,
    span: Span,
) {
    unit.use_map(map);
    let types = emit.keep("types", Map::Type.ty(), build::var("Type"), span);
    let before = emit.keep("cells", map.ty(), build::var(&map.name()), span);
    emit.push(build::havoc(&[&map.name()], span));
    let q = build::var("q");
    let now = build::select(build::var(&map.name()), vec![q.clone()]);
    let then = build::select(before.clone(), vec![q.clone()]);
    let start = build::offset(target.clone());
    let inside = build::all([
        build::eq(build::object(q.clone()), build::object(target.clone())),
        build::le(start.clone(), build::offset(q.clone())),
        build::lt(build::offset(q.clone()), build::add(start.clone(), size.clone())),
    ]);
    let from = build::plus(source.address.clone(), build::sub(build::offset(q), start));
    let known = (source.known)(build::select(types, vec![from.clone()]));
    let copied = build::eq(now.clone(), build::select(before, vec![from]));
    let stays = build::eq(now.clone(), then.clone());
    let fact = build::and(
        build::implies(inside.clone(), build::implies(known, copied)),
        build::or(inside, stays),
    );
    let all = build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact);
    emit.assume("cells are copied one by one, others stay", all, span);
    if matches!(map, Map::Cells(Class::Pointer) | Map::Type) {
        reach::assume_chains(unit, emit, span);
    }
}

/// What is copied, and for the tag of a cell there whether its contents are known.
pub(super) struct Source<'s> {
    address: &'s Value,
    known: &'s dyn Fn(Value) -> Value,
}

impl<'s> Source<'s> {
    /// Everything there is known.
    pub(super) fn all(address: &'s Value) -> Source<'s> {
        Source { address, known: &|_| build::truth(true) }
    }
}
