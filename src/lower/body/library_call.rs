//! Calls of library functions that are built in: memory that is filled here, allocation in `allocate.rs`, copies in `copy_bytes.rs`.

use super::access::Intent;
use super::place::{Cell, Known, Memory};
use super::raw::own_raw;
use super::{
    Body, Scene, allocate, branch, copy_bytes, declare_local, fences, home_array, raw, value,
};
use crate::base::{Cause, Span};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::cells::Cells;
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::library::{Does, Filling};
use crate::lower::links::LinkInfo;
use crate::lower::logic::objects::{self, Finely};
use crate::lower::map::Map;
use crate::lower::reach;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::tree::{Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::TypeId;

/// The value of a call that is built in; `None` if it is one of the callee's procedure all the same.
pub(super) fn library_call(
    body: &mut Body,
    does: Does,
    arguments: &[Expr],
    span: Span,
) -> Option<Value> {
    match (does, arguments) {
        (Does::Allocate(allocator), _) => {
            Some(allocate::allocate(body, allocator, arguments, None, span))
        }
        (Does::Free, [pointer]) => {
            let pointer = value::evaluate(body, pointer);
            allocate::free(body.unit, &body.scene.routine, &mut body.emit, pointer, span);
            Some(int(0))
        }
        (Does::Fill(Filling::Value), [target, value, size]) => {
            let values = value::evaluate_all(body, &[target, value, size]);
            let [start, byte, size] = <[Value; 3]>::try_from(values).expect("three arguments");
            Some(memset(body, target, start, byte, size, span))
        }
        (Does::Fill(Filling::Zero), [target, size]) => {
            let values = value::evaluate_all(body, &[target, size]);
            let [start, size] = <[Value; 2]>::try_from(values).expect("two arguments");
            Some(memset(body, target, start, int(0), size, span))
        }
        (Does::Copy(copying), [_, _, _]) => {
            Some(copy_bytes::copy_bytes(body, copying, arguments, span))
        }
        (Does::Assume, [condition]) => {
            let holds = branch::truth_of(body, condition);
            body.emit.assume("the call returns only where this holds", holds, span);
            Some(int(0))
        }
        (Does::Choose | Does::Sort, _) => None,
        _ => {
            let what = "a call of a library function with other arguments than it takes";
            Some(value::no_value(body.unit, &mut body.emit, what, TypeId::VOID_POINTER, span))
        }
    }
}

/// What the pointer points to, before it was converted to `void *`.
pub(super) fn pointee_of(unit: &Unit, pointer: &Expr) -> TypeId {
    match &pointer.kind {
        ExprKind::Convert(
            Conversion { kind: ConversionKind::Pointer | ConversionKind::Same, .. },
            of,
        ) => pointee_of(unit, of),
        _ => {
            let pointee = unit.program.typed.types.pointee(pointer.ty.ty);
            pointee.map_or(TypeId::VOID, |pointee| pointee.ty)
        }
    }
}

fn memset(
    body: &mut Body,
    target: &Expr,
    start: Value,
    byte: Value,
    size: Value,
    span: Span,
) -> Value {
    let pointee = pointee_of(body.unit, target);
    let start = body.emit.keep("target", build::ptr(), start, span);
    let size = once(&mut body.emit, "size", size, span);
    home_array::check_home_array(body, target, &start, &size, target.span);
    let zero = build::as_int(&byte) == Some(0.into());
    if !(zero && raw::has_raw(body.unit) && pointee == TypeId::VOID) {
        fill(&body.scene, &mut body.emit, target, &start, byte, &size, span);
        return start;
    }
    // Raw memory that is cleared as a whole stays raw: all zeros, whatever it will be laid out as.
    let object = build::object(start.clone());
    let whole = build::all([
        own_raw(&object),
        build::eq(build::offset(start.clone()), int(0)),
        build::eq(size.clone(), build::apply("Size", vec![object])),
    ]);
    let (raw, laid_out) = (body.emit.fresh("raw"), body.emit.fresh("laid_out"));
    let join = body.emit.fresh("join");
    branch::split(&mut body.emit, whole, &raw, &laid_out, span);
    body.emit.label(&raw, span);
    check_bytes(&mut body.emit, &start, &size, Intent::Write, span);
    clear_maps(body.unit, &mut body.emit, body.unit.effects.every_map(), &start, &size, span);
    body.emit.jump(&join, span);
    body.emit.label(&laid_out, span);
    fill(&body.scene, &mut body.emit, target, &start, byte, &size, span);
    body.emit.jump(&join, span);
    body.emit.label(&join, span);
    start
}

/// All bytes of a range that has a layout get one value.
fn fill(
    scene: &Scene,
    emit: &mut Emit,
    target: &Expr,
    start: &Value,
    byte: Value,
    size: &Value,
    span: Span,
) {
    let ty = element_type(scene.unit, pointee_of(scene.unit, target));
    raw::settle(scene.unit, emit, target, start.clone(), ty, span);
    check_range(scene.unit, emit, start, size, ty, Intent::Write, span);
    fences::check_fence_bytes(scene, emit, start, size, ty, span);
    let cells = scene.unit.cells(ty);
    let maps = maps_of(&cells);
    if build::as_int(&byte) == Some(0.into()) {
        let one = build::as_int(size) == scene.unit.size(ty).map(Into::into);
        let plain =
            cells.unions.is_empty() && cells.leaves.iter().all(|leaf| leaf.repeats.is_empty());
        return match one && plain {
            true => {
                let (address, cell) = (start.clone(), Cell::Plain);
                declare_local::clear(
                    scene.unit,
                    emit,
                    &Memory { address, ty, cell, object: Known::Nothing },
                    span,
                );
            }
            false => clear_maps(scene.unit, emit, maps, start, size, span),
        };
    }
    for map in maps {
        let Map::Cells(class @ Class::Integer { .. }) = map else {
            let what = "memset of other cells than integers to another value than zero";
            return emit.unsupported(what, span);
        };
        let value = match class.is_byte() {
            // C11 7.24.6.1p2: converted to an `unsigned char`.
            true => build::apply("WrapS8", vec![byte.clone()]),
            // The same byte many times over: some value of the type.
            false => {
                let value = emit.unknown("filled", class.value_type(), span);
                let fits = class.holds(value.clone());
                emit.assume("a cell holds what its type allows", fits, span);
                value
            }
        };
        declare_local::fill_range(scene.unit, emit, &map, start, size.clone(), value, span);
    }
}

/// All cells of a range become zero, or null. In a union that is the active member's value.
fn clear_maps(
    unit: &Unit,
    emit: &mut Emit,
    maps: Vec<Map>,
    start: &Value,
    size: &Value,
    span: Span,
) {
    for map in maps {
        let zero = match map {
            Map::Cells(class) => super::scalars::zero_of(class),
            _ => int(0),
        };
        match map {
            Map::Cells(Class::Pointer) => cut_chains(unit, emit, start, size, span, |emit| {
                declare_local::fill_range(unit, emit, &map, start, size.clone(), zero, span);
            }),
            _ => declare_local::fill_range(unit, emit, &map, start, size.clone(), zero, span),
        }
    }
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
        let copy = before.copy_of(&map.name());
        emit.declare(&copy, map.ty());
        emit.push(build::assign(&copy, build::var(&map.name()), span));
        emit.push(build::havoc(&[&map.name()], span));
    }
    change(emit);
    let inside = |cell: Value| objects::in_bytes(&cell, start, size);
    for link in &links {
        for fact in reach::frame_facts(unit, link, &inside, &before, &State::Now) {
            emit.assume("chains without a changed link are as before", fact, span);
        }
    }
}

/// A value that is mentioned often: a literal as it is.
pub(super) fn once(emit: &mut Emit, stem: &str, value: Value, span: Span) -> Value {
    match build::as_int(&value).is_some() {
        true => value,
        false => emit.keep(stem, build::named_type("int"), value, span),
    }
}

/// `void` and incomplete types are bytes here.
pub(super) fn element_type(unit: &Unit, ty: TypeId) -> TypeId {
    match ty == TypeId::VOID || unit.size(ty).is_none() {
        true => TypeId::CHAR,
        false => ty,
    }
}

/// What is sorted moves as elements of the size that is given. They must be whole objects of the type that the pointer had, so that each
/// cell gets a value of its own type; and the change of chains by many stores at once is not modelled.
pub(super) fn check_sorted(
    unit: &Unit,
    emit: &mut Emit,
    pointer: &Expr,
    base: &Value,
    element: &Value,
    total: &Value,
    span: Span,
) {
    let ty = element_type(unit, pointee_of(unit, pointer));
    raw::settle(unit, emit, pointer, base.clone(), ty, span);
    let total = once(emit, "total", total.clone(), span);
    let whole = build::modulo(element.clone(), int(unit.size(ty).unwrap_or(1).max(1)));
    let words = "the elements that are sorted may not be whole objects of the array's type";
    let whole = build::eq(whole, int(0));
    emit.check(ObligationKind::TypeMismatch, whole, span, Some(words));
    check_layout(unit, emit, base, &total, ty, span);
    if maps_of(&unit.cells(ty)).contains(&Map::Cells(Class::Pointer)) {
        reach::before_bulk_change(unit, emit, base, &total, span);
    }
}

/// That `size` bytes are there, laid out as elements of the type; and whole ones.
pub(super) fn check_range(
    unit: &Unit,
    emit: &mut Emit,
    start: &Value,
    size: &Value,
    ty: TypeId,
    intent: Intent,
    span: Span,
) {
    check_bytes(emit, start, size, intent, span);
    check_layout(unit, emit, start, size, ty, span);
}

/// That the bytes, if there are any, are laid out as elements of the type; and whole ones.
fn check_layout(unit: &Unit, emit: &mut Emit, start: &Value, size: &Value, ty: TypeId, span: Span) {
    let typed = is_laid_out(unit, Finely::Class, (start, size), ty);
    let stride = unit.size(ty).unwrap_or(1);
    // Part of a cell would be half a value.
    let whole = build::eq(build::modulo(size.clone(), int(stride)), int(0));
    let typed = build::or(build::le(size.clone(), int(0)), build::and(whole, typed));
    let words = "the memory may hold something of another type";
    emit.check(ObligationKind::TypeMismatch, typed, span, Some(words));
}

/// That `size` bytes are laid out as elements of the type.
pub(super) fn is_laid_out(
    unit: &Unit,
    finely: Finely,
    (start, size): (&Value, &Value),
    ty: TypeId,
) -> Value {
    let one = build::as_int(size) == unit.size(ty).map(Into::into);
    match one {
        true => objects::laid_out(unit, &State::Now, finely, ty, start),
        false => objects::same_layout(unit, &State::Now, finely, ty, (start, size)),
    }
}

/// That `size` bytes are there, whatever they hold. The pointer must be valid even if there are none (C11 7.24.1p2).
pub(super) fn check_bytes(
    emit: &mut Emit,
    start: &Value,
    size: &Value,
    intent: Intent,
    span: Span,
) {
    let object = build::object(start.clone());
    let offset = build::offset(start.clone());
    let not_null = build::ne(object.clone(), build::var("null"));
    emit.check(ObligationKind::NullDereference, not_null, span, None);
    let status = build::select(build::var("Alloc"), vec![object.clone()]);
    let alive = build::eq(status, build::var("ALLOCATED"));
    emit.check(ObligationKind::UseAfterFree, alive, span, None);
    let inside = build::and(
        build::le(int(0), offset.clone()),
        build::le(build::add(offset, size.clone()), build::apply("Size", vec![object.clone()])),
    );
    emit.check(ObligationKind::OutOfBounds, inside, span, None);
    if intent == Intent::Write {
        let none = build::le(size.clone(), int(0));
        let writable = build::or(none, build::apply("Writable", vec![object]));
        let said = Cause::Constant.with("the object may be constant");
        emit.check_saying(ObligationKind::TypeMismatch, writable, span, said);
    }
}

/// The maps in which there are cells.
pub(super) fn maps_of(cells: &Cells) -> Vec<Map> {
    let mut maps: Vec<Map> = cells.leaves.iter().map(|leaf| Map::Cells(leaf.class)).collect();
    maps.extend(cells.bits.iter().map(|bits| Map::Bits(bits.name.clone())));
    maps.sort();
    maps.dedup();
    maps
}
