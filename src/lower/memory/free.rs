//! `free` and `realloc`: an object that was allocated ends, and its contents may go on in another one.

use super::{check_truth, copy, frees, make_object, raw};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::emit::Emit;
use crate::lower::heap::{self, Status};
use crate::lower::library::Allocator;
use crate::lower::logic::objects::{self, Finely};
use crate::lower::reach;
use crate::lower::scene::Routine;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::types::TypeId;

/// `free(p)`: nothing for NULL; else the start of a living object of the heap (C11 7.22.3.3).
pub fn free(unit: &Unit, routine: &Routine, emit: &mut Emit, pointer: Value, span: Span) {
    let pointer = emit.keep("freed", build::ptr(), pointer, span);
    let object = build::object(pointer.clone());
    let is_null = build::eq(pointer.clone(), build::null());
    let unless_null = |condition| build::or(is_null.clone(), condition);
    let status = heap::status(&State::Now, &object);
    let words = "the memory may have been freed before";
    let twice = build::ne(status.clone(), Status::Freed.constant());
    let is_object = build::ne(object.clone(), build::no_object());
    emit.check(
        ObligationKind::InvalidFree,
        unless_null(is_object),
        span,
        Some("the pointer may not point to an object"),
    );
    emit.check(ObligationKind::DoubleFree, unless_null(twice), span, Some(words));
    let whole = build::all([
        heap::is_heap(object.clone()),
        build::eq(build::offset(pointer.clone()), int(0)),
        build::eq(status.clone(), Status::Allocated.constant()),
    ]);
    let words = "the pointer may not be one that the allocator gave out";
    emit.check(ObligationKind::InvalidFree, unless_null(whole), span, Some(words));
    frees::check_frees(unit, routine, emit, &pointer, span);
    let after = build::if_then_else(is_null, status, Status::Freed.constant());
    emit.push(heap::set_status(&object, after, span));
    reach::assume_links(unit, emit, span);
}

/// `realloc(p, n)`: a new object that begins like the old one, which is then freed; or failure, and all stays.
pub fn reallocate(
    unit: &Unit,
    routine: &Routine,
    emit: &mut Emit,
    pointer: Value,
    size: Value,
    ty: TypeId,
    span: Span,
) -> Value {
    let pointer = emit.keep("old", build::ptr(), pointer, span);
    let size = emit.keep("size", build::named_type("int"), size, span);
    // C11 7.22.3p1: what becomes of the old block is then up to the library.
    let some =
        build::or(build::eq(pointer.clone(), build::null()), build::ne(size.clone(), int(0)));
    let words = "the new size may be zero, and the old memory then freed or not";
    emit.check(ObligationKind::Precondition, some, span, Some(words));
    make_object::check_alignment(unit, emit, ty, None, span);
    let (result, object) = make_object::maybe_new(unit, emit, &size, Allocator::Realloc, span);
    let count = make_object::element_count(unit, &size, ty);
    raw::assume_raw(unit, emit, &object, false, span);
    make_object::assume_layout(unit, emit, &object, ty, count, span);
    let (moved, join) = (emit.fresh("moved"), emit.fresh("join"));
    let value = make_object::finish_new(unit, emit, &result, &object, span);
    let kept = emit.fresh("failed");
    emit.split(build::ne(value.clone(), build::null()), &moved, &kept, span);
    emit.label(&moved, span);
    let old_object = build::object(pointer.clone());
    // Whatever is wrong with the old pointer is told by `free`.
    free(unit, routine, emit, pointer.clone(), span);
    let old_size = build::if_then_else(
        build::eq(pointer.clone(), build::null()),
        int(0),
        heap::size(old_object),
    );
    let common = build::if_then_else(build::le(old_size.clone(), size.clone()), old_size, size);
    let common = emit.keep("common", build::named_type("int"), common, span);
    let cells = unit.cells(ty);
    let mut classes: Vec<_> = cells.leaves.iter().map(|leaf| leaf.class).collect();
    classes.sort();
    classes.dedup();
    if !cells.unions.is_empty() || !cells.bits.is_empty() {
        emit.unsupported("realloc of objects with unions or bit-fields", span);
    }
    let linked = cells.leaves.iter().any(|leaf| unit.links.tagged(&leaf.tag).next().is_some());
    if linked {
        emit.unsupported("realloc of objects with links", span);
    }
    let target = build::pointer(object.clone(), int(0));
    let source_typed =
        objects::same_layout(unit, &State::Now, Finely::Effective, ty, (&pointer, &common));
    let words = "the old memory may hold something of another type";
    let is_null = build::eq(pointer.clone(), build::null());
    emit.check(ObligationKind::TypeMismatch, build::or(is_null, source_typed), span, Some(words));
    check_truth::check_truths(unit, emit, &pointer, &common, &cells.leaves, span);
    for class in classes {
        let constant = build::var(&class.constant());
        copy::copy_range(unit, emit, class, (&target, common.clone()), &pointer, span, |lives| {
            build::eq(heap::class_of(lives), constant.clone())
        });
    }
    emit.jump(&join, span);
    emit.label(&kept, span);
    emit.jump(&join, span);
    emit.label(&join, span);
    value
}
