//! Ranges of bytes, as library functions take them: that they are there, and laid out as what the pointer promises.

use super::{access, fences, raw};
use crate::base::{Cause, Span};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::cells::Cells;
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::heap::{self};
use crate::lower::logic::objects::{self, Finely};
use crate::lower::map::Map;
use crate::lower::reach;
use crate::lower::scene::Scene;
use crate::lower::scene::place::{Intent, Known, Memory};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::tree::{Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::TypeId;

/// What the pointer points to, before it was converted to `void *`.
pub fn pointee_of(unit: &Unit, pointer: &Expr) -> TypeId {
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

/// A value that is mentioned often: a literal as it is.
pub fn once(emit: &mut Emit, stem: &str, value: Value, span: Span) -> Value {
    if build::as_int(&value).is_some() {
        value
    } else {
        emit.keep(stem, build::named_type("int"), value, span)
    }
}

/// `void` and incomplete types are bytes here. A row whose length is computed, or not known, is as many of its elements.
pub fn element_type(unit: &Unit, ty: TypeId) -> TypeId {
    let ty = match unit.size(ty) {
        Some(_) => ty,
        None => unit.program.typed.types.innermost(ty.into()).ty,
    };
    if ty == TypeId::VOID || unit.size(ty).is_none() { TypeId::CHAR } else { ty }
}

/// What is sorted moves as elements of the size that is given. They must be whole objects of the type that the pointer had, so that each
/// cell gets a value of its own type; and the change of chains by many stores at once is not modelled.
pub fn check_sorted(
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
pub fn check_range(
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
    if intent == Intent::Write && unit.qualified().have_constant(&unit.cells(ty)) {
        access::check_allocated(emit, start, span);
    }
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
pub fn is_laid_out(
    unit: &Unit,
    finely: Finely,
    (start, size): (&Value, &Value),
    ty: TypeId,
) -> Value {
    let one = build::as_int(size) == unit.size(ty).map(Into::into);
    if one {
        objects::laid_out(unit, &State::Now, finely, ty, start)
    } else {
        objects::same_layout(unit, &State::Now, finely, ty, (start, size))
    }
}

/// That `size` bytes are there, whatever they hold. The pointer must be valid even if there are none (C11 7.24.1p2).
pub fn check_bytes(emit: &mut Emit, start: &Value, size: &Value, intent: Intent, span: Span) {
    let object = build::object(start.clone());
    let offset = build::offset(start.clone());
    let not_null = build::ne(object.clone(), build::no_object());
    emit.check(ObligationKind::NullDereference, not_null, span, None);
    let alive = heap::is_allocated(&State::Now, &object);
    emit.check(ObligationKind::UseAfterFree, alive, span, None);
    let inside = build::and(
        build::le(int(0), offset.clone()),
        build::le(build::add(offset, size.clone()), heap::size(object.clone())),
    );
    emit.check(ObligationKind::OutOfBounds, inside, span, None);
    if intent == Intent::Write {
        let none = build::le(size.clone(), int(0));
        let writable = build::or(none, heap::is_writable(object));
        let said = Cause::Constant.with("the object may be constant");
        emit.check_saying(ObligationKind::TypeMismatch, writable, span, said);
    }
}

/// The maps in which there are cells.
pub fn maps_of(cells: &Cells) -> Vec<Map> {
    let mut maps: Vec<Map> = cells.leaves.iter().map(|leaf| Map::Cells(leaf.class)).collect();
    maps.extend(cells.bits.iter().map(|bits| Map::Bits(bits.name.clone())));
    maps.sort();
    maps.dedup();
    maps
}

/// That an object of the record's type lies there, and may be used so.
pub fn check_record(scene: &Scene, emit: &mut Emit, memory: &Memory, intent: Intent, span: Span) {
    if intent == Intent::Write {
        fences::check_fence_range(scene, emit, &memory.address, memory.object, memory.ty, span);
    }
    match memory.object {
        Known::Local => return,
        Known::Static { writable } => return access::check_static(emit, writable, intent, span),
        Known::Nothing => {}
    }
    let size = scene.unit.size(memory.ty).unwrap_or(1);
    access::check_alive(emit, &memory.address, size, intent, span);
    let typed =
        objects::laid_out(scene.unit, &State::Now, Finely::Effective, memory.ty, &memory.address);
    let words = "there may be something of another type at this address";
    emit.check(ObligationKind::TypeMismatch, typed, span, Some(words));
    if intent == Intent::Write && scene.unit.qualified().have_constant(&scene.unit.cells(memory.ty))
    {
        access::check_allocated(emit, &memory.address, span);
    }
}
