//! New objects. An object is never used twice, so a new one is one whose size and cell types were right all along and which nobody refers to;
//! allocation changes nothing but its status. Here also: objects that end.

use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::cells::ends_open;
use crate::lower::emit::Emit;
use crate::lower::heap::{self, Status};
use crate::lower::library::Allocator;
use crate::lower::logic::objects;
use crate::lower::scene::storage::Storage;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::{align, reach, truth_values};
use crate::typed::types::TypeId;

/// What may become of an object behind its initialiser.
enum Nature {
    Variable,
    /// It keeps its value.
    Constant,
    /// It keeps its value, and may be one with another of these (C11 6.5.2.5p7).
    ConstantLiteral,
}

/// Makes the variable `name` hold a new object of a C type; `count` elements if it is an array of unknown length.
/// What its cells hold is not known.
pub fn make_object(
    unit: &Unit,
    emit: &mut Emit,
    name: &str,
    ty: TypeId,
    count: Option<Value>,
    span: Span,
) {
    make(unit, emit, name, ty, count, Nature::Variable, span);
}

/// An object defined with `const` may not be written (C11 6.7.3p6), but for its initialiser.
pub fn make_constant(unit: &Unit, emit: &mut Emit, name: &str, ty: TypeId, span: Span) {
    make(unit, emit, name, ty, None, Nature::Constant, span);
}

/// A compound literal of a `const` type: another one may be the same object.
pub fn make_constant_literal(unit: &Unit, emit: &mut Emit, name: &str, ty: TypeId, span: Span) {
    make(unit, emit, name, ty, None, Nature::ConstantLiteral, span);
}

fn make(
    unit: &Unit,
    emit: &mut Emit,
    name: &str,
    ty: TypeId,
    count: Option<Value>,
    nature: Nature,
    span: Span,
) {
    let size = match (&count, unit.size(ty)) {
        (Some(count), Some(size)) => build::mul(int(size), count.clone()),
        (None, Some(size)) => int(size),
        (_, None) => return emit.unsupported("an object of unknown size", span),
    };
    emit.push(build::havoc(&[name], span));
    let object = build::var(name);
    let heap = build::not(heap::is_heap(object.clone()));
    let may_write = heap::is_writable(object.clone());
    let may_write = match nature {
        Nature::Variable => may_write,
        Nature::Constant => {
            let shared = heap::is_shared(object.clone());
            build::and(build::not(may_write), build::not(shared))
        }
        Nature::ConstantLiteral => build::not(may_write),
    };
    assume_new(emit, &object, size, build::and(heap, may_write), span);
    assume_layout(unit, emit, &object, ty, count, span);
    set_status(unit, emit, &object, Status::Allocated, span);
}

fn assume_new(emit: &mut Emit, object: &Value, size: Value, kind: Value, span: Span) {
    let facts = build::all([
        build::ne(object.clone(), build::no_object()),
        heap::is_unallocated(&State::Now, object),
        build::eq(heap::size(object.clone()), size),
        build::not(heap::is_static(object.clone())),
        kind,
    ]);
    emit.assume("there is always another object, of any size", facts, span);
}

pub fn assume_layout(
    unit: &Unit,
    emit: &mut Emit,
    object: &Value,
    ty: TypeId,
    count: Option<Value>,
    span: Span,
) {
    if count.is_none()
        && let Some(fact) = truth_values::places_in_object(unit, ty, object)
    {
        emit.assume("the new object is laid out as its type", fact, span);
    }
    match objects::layout_facts(unit, &State::Now, ty, object.clone(), count) {
        Ok(facts) => {
            for fact in facts {
                emit.assume("the new object is laid out as its type", fact, span);
            }
        }
        Err(refused) => emit.unsupported(&refused.what, span),
    }
}

fn set_status(unit: &Unit, emit: &mut Emit, object: &Value, status: Status, span: Span) {
    emit.push(heap::set_status(object, status.constant(), span));
    reach::assume_links(unit, emit, span);
}

/// The end of an object's life.
pub fn end_object(unit: &Unit, emit: &mut Emit, object: &Value, span: Span) {
    set_status(unit, emit, object, Status::Freed, span);
}

/// C11 7.22.3.1p2: alignments are powers of two (6.2.8p4); pages are the largest that allocators are known to give.
pub fn check_asked_alignment(emit: &mut Emit, asked: &Value, span: Span) {
    let powers = (0..=12).map(|power| build::eq(asked.clone(), int(1u64 << power)));
    let words = "the alignment may be no power of two, or greater than 4096";
    emit.check(ObligationKind::Precondition, build::any(powers), span, Some(words));
}

/// Allocators give memory for every type without extended alignment (C11 7.22.3p1): multiples of two pointers' size.
pub fn check_alignment(unit: &Unit, emit: &mut Emit, ty: TypeId, asked: Option<Value>, span: Span) {
    let typed = &unit.program.typed;
    let needed = align::needed(typed, ty.into());
    let given = 2 * typed.target.pointer_size();
    if needed <= given {
        return;
    }
    let fine = asked.map_or(build::truth(false), |asked| build::le(int(needed), asked));
    let words = format!("the type needs multiples of {needed}, and the allocator gives {given}");
    emit.check(ObligationKind::Misaligned, fine, span, Some(&words));
}

/// A variable that is NULL or the start of a new object, and the object.
pub fn maybe_new(
    unit: &Unit,
    emit: &mut Emit,
    size: &Value,
    allocator: Allocator,
    span: Span,
) -> (String, Value) {
    let object = emit.unknown("object", build::named_type("ref"), span);
    let heap = heap::is_heap(object.clone());
    let heap = if allocator == Allocator::Alloca { build::not(heap) } else { heap };
    let heap = build::and(heap, heap::is_writable(object.clone()));
    let most = int(unit.program.typed.target.max_object());
    let possible = build::within(int(0), size.clone(), most);
    if allocator == Allocator::Alloca {
        let words = "the memory asked for may be larger than any object";
        emit.check(ObligationKind::OutOfBounds, possible.clone(), span, Some(words));
    }
    // Where there can be no such object, allocation fails, and some other object stands for none.
    let given = build::if_then_else(possible.clone(), size.clone(), int(0));
    assume_new(emit, &object, given, heap, span);
    let result = emit.fresh("allocated");
    emit.declare(&result, build::ptr());
    emit.push(build::havoc(&[&result], span));
    let start = build::pointer(object.clone(), int(0));
    let is_new = build::eq(build::var(&result), start);
    let outcome = match allocator {
        Allocator::Alloca => is_new,
        // Allocation may fail.
        _ => build::or(build::eq(build::var(&result), build::null()), build::and(possible, is_new)),
    };
    emit.assume("allocation yields a new object or fails", outcome, span);
    (result, object)
}

pub fn assume_zero(unit: &Unit, emit: &mut Emit, object: &Value, ty: Option<TypeId>, span: Span) {
    let facts = match ty {
        Some(ty) => objects::zero_facts(unit, &State::Now, ty, object.clone()),
        // Whatever it will be laid out as.
        None => Ok(objects::zero_maps(unit, &State::Now, unit.effects.every_map(), object)),
    };
    match facts {
        Ok(facts) => {
            for fact in facts {
                emit.assume("calloc clears the memory", fact, span);
            }
        }
        Err(refused) => emit.unsupported(&refused.what, span),
    }
}

pub fn finish_new(unit: &Unit, emit: &mut Emit, result: &str, object: &Value, span: Span) -> Value {
    let made = build::ne(build::var(result), build::null());
    let now = heap::status(&State::Now, object);
    let status = build::if_then_else(made, Status::Allocated.constant(), now);
    emit.push(heap::set_status(object, status, span));
    reach::assume_links(unit, emit, span);
    build::var(result)
}

/// How many whole elements fit; `None` for a single one with an array of open length at its end.
pub fn element_count(unit: &Unit, size: &Value, ty: TypeId) -> Option<Value> {
    match unit.size(ty).unwrap_or(1) {
        _ if ends_open(&unit.program.typed, ty) => None,
        0 | 1 => Some(size.clone()),
        element => Some(build::div(size.clone(), int(element))),
    }
}

/// Ends the objects that were made for values since there were so many: C11 6.2.4p8, at the end of the full expression.
pub fn end_temporaries(
    unit: &Unit,
    storage: &mut Storage,
    emit: &mut Emit,
    before: usize,
    span: Span,
) {
    for object in storage.temporaries.split_off(before.min(storage.temporaries.len())) {
        end_object(unit, emit, &build::var(&object), span);
    }
}

/// A new object for a value, which nobody else knows.
pub fn temporary(
    unit: &Unit,
    storage: &mut Storage,
    emit: &mut Emit,
    ty: crate::typed::types::TypeId,
    span: Span,
) -> Value {
    let name = emit.fresh("temporary");
    emit.declare(&name, build::named_type("ref"));
    make_object(unit, emit, &name, ty, None, span);
    storage.temporaries.push(name.clone());
    build::pointer(build::var(&name), build::int(0))
}
