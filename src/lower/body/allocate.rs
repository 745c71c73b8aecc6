//! New objects. An object is never used twice, so a new one is one whose size and cell types were right all along and
//! which nobody refers to; allocation changes only its status.

use super::{Body, Routine, branch, check_truth, copy, frees, library_call, raw, value};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::align;
use crate::lower::build::{self, int};
use crate::lower::cells::ends_open;
use crate::lower::emit::Emit;
use crate::lower::library::{self, Allocator, Does};
use crate::lower::logic::objects::{self, Finely};
use crate::lower::reach;
use crate::lower::state::State;
use crate::lower::truth_values;
use crate::lower::unit::Unit;
use crate::typed::tree::{Call, Conversion, ConversionKind, Expr, ExprKind};
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
pub(super) fn make_object(
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
pub(super) fn make_constant(unit: &Unit, emit: &mut Emit, name: &str, ty: TypeId, span: Span) {
    make(unit, emit, name, ty, None, Nature::Constant, span);
}

/// A compound literal of a `const` type: another one may be the same object.
pub(super) fn make_constant_literal(
    unit: &Unit,
    emit: &mut Emit,
    name: &str,
    ty: TypeId,
    span: Span,
) {
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
    let heap = build::not(build::apply("Heap", vec![object.clone()]));
    let may_write = build::apply("Writable", vec![object.clone()]);
    let may_write = match nature {
        Nature::Variable => may_write,
        Nature::Constant => {
            let shared = build::apply("Shared", vec![object.clone()]);
            build::and(build::not(may_write), build::not(shared))
        }
        Nature::ConstantLiteral => build::not(may_write),
    };
    assume_new(emit, &object, size, build::and(heap, may_write), span);
    assume_layout(unit, emit, &object, ty, count, span);
    set_status(unit, emit, &object, "ALLOCATED", span);
}

fn assume_new(emit: &mut Emit, object: &Value, size: Value, kind: Value, span: Span) {
    let status = build::select(build::var("Alloc"), vec![object.clone()]);
    let facts = build::all([
        build::ne(object.clone(), build::var("null")),
        build::eq(status, build::var("UNALLOCATED")),
        build::eq(build::apply("Size", vec![object.clone()]), size),
        kind,
    ]);
    emit.assume("there is always another object, of any size", facts, span);
}

fn assume_layout(
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

fn set_status(unit: &Unit, emit: &mut Emit, object: &Value, status: &str, span: Span) {
    emit.push(build::update("Alloc", vec![object.clone()], build::var(status), span));
    reach::assume_links(unit, emit, span);
}

/// The end of an object's life.
pub(super) fn end_object(unit: &Unit, emit: &mut Emit, object: &Value, span: Span) {
    set_status(unit, emit, object, "FREED", span);
}

/// `(T *) malloc(n)`: the type to which the result is converted says what is to live there.
pub(super) fn typed_allocation(
    body: &mut Body,
    of: &Expr,
    pointer: TypeId,
    span: Span,
) -> Option<Value> {
    match &of.kind {
        ExprKind::Call(call) => {
            let allocator = allocator_called(body.unit, call)?;
            let pointee = body.unit.program.typed.types.pointee(pointer)?.ty;
            // `(void *) malloc(n)` says nothing yet.
            body.unit.size(pointee).filter(|_| pointee != TypeId::VOID)?;
            Some(allocate(body, allocator, &call.arguments, Some(pointee), span))
        }
        ExprKind::Builtin(call) => {
            let name = body.unit.program.typed.symbols.text(call.name);
            let Some(Does::Allocate(allocator)) = library::builtin(name) else { return None };
            let pointee = body.unit.program.typed.types.pointee(pointer)?.ty;
            body.unit.size(pointee).filter(|_| pointee != TypeId::VOID)?;
            Some(allocate(body, allocator, &call.arguments, Some(pointee), span))
        }
        ExprKind::Convert(
            Conversion { kind: ConversionKind::Pointer | ConversionKind::Same, .. },
            inner,
        ) => {
            let through = body.unit.program.typed.types.pointee(of.ty.ty)?.ty;
            (through == TypeId::VOID).then(|| typed_allocation(body, inner, pointer, span))?
        }
        _ => None,
    }
}

fn allocator_called(unit: &Unit, call: &Call) -> Option<Allocator> {
    let ExprKind::Function(function) = callee(&call.callee).kind else { return None };
    match library::built_in(&unit.program.typed, function) {
        Some(Does::Allocate(allocator)) => Some(allocator),
        _ => None,
    }
}

/// Without a type, the memory is raw.
pub(super) fn allocate(
    body: &mut Body,
    allocator: Allocator,
    arguments: &[Expr],
    ty: Option<TypeId>,
    span: Span,
) -> Value {
    let operands: Vec<&Expr> = arguments.iter().collect();
    let values = value::evaluate_all(body, &operands);
    let size = match (allocator, &values[..]) {
        (Allocator::Malloc | Allocator::Alloca, [size]) => size.clone(),
        (Allocator::AlignedAlloc, [_, size]) => size.clone(),
        (Allocator::Calloc, [count, size]) => build::mul(count.clone(), size.clone()),
        (Allocator::Realloc, [pointer, size]) => {
            let (pointer, size) = (pointer.clone(), size.clone());
            let ty = ty.unwrap_or_else(|| {
                library_call::element_type(
                    body.unit,
                    library_call::pointee_of(body.unit, &arguments[0]),
                )
            });
            let pointer = raw::settle(body.unit, &mut body.emit, &arguments[0], pointer, ty, span);
            return reallocate(
                body.unit,
                &body.scene.routine,
                &mut body.emit,
                pointer,
                size,
                ty,
                span,
            );
        }
        _ => {
            return value::no_value(
                body.unit,
                &mut body.emit,
                "this call of an allocator",
                TypeId::VOID_POINTER,
                span,
            );
        }
    };
    let asked = (allocator == Allocator::AlignedAlloc).then(|| values[0].clone());
    if let Some(asked) = &asked {
        check_asked_alignment(&mut body.emit, asked, span);
    }
    if let Some(ty) = ty {
        check_alignment(body.unit, &mut body.emit, ty, asked, span);
    }
    let size = body.emit.keep("size", build::named_type("int"), size, span);
    let (result, object) = maybe_new(body.unit, &mut body.emit, &size, allocator, span);
    if allocator == Allocator::Alloca {
        alloca(body, &object, span);
    }
    raw::assume_raw(body.unit, &mut body.emit, &object, ty.is_none(), span);
    if let Some(ty) = ty {
        let count = element_count(body.unit, &size, ty);
        assume_layout(body.unit, &mut body.emit, &object, ty, count, span);
    }
    if allocator == Allocator::Calloc {
        assume_zero(body.unit, &mut body.emit, &object, ty, span);
    }
    finish_new(body.unit, &mut body.emit, &result, &object, span)
}

/// C11 7.22.3.1p2: alignments are powers of two (6.2.8p4); pages are the largest that allocators are known to give.
fn check_asked_alignment(emit: &mut Emit, asked: &Value, span: Span) {
    let powers = (0..=12).map(|power| build::eq(asked.clone(), int(1u64 << power)));
    let words = "the alignment may be no power of two, or greater than 4096";
    emit.check(ObligationKind::Precondition, build::any(powers), span, Some(words));
}

/// Allocators give memory for every type without extended alignment (C11 7.22.3p1): multiples of two pointers' size.
pub(super) fn check_alignment(
    unit: &Unit,
    emit: &mut Emit,
    ty: TypeId,
    asked: Option<Value>,
    span: Span,
) {
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
fn maybe_new(
    unit: &Unit,
    emit: &mut Emit,
    size: &Value,
    allocator: Allocator,
    span: Span,
) -> (String, Value) {
    let object = emit.unknown("object", build::named_type("ref"), span);
    let heap = build::apply("Heap", vec![object.clone()]);
    let heap = if allocator == Allocator::Alloca { build::not(heap) } else { heap };
    let heap = build::and(heap, build::apply("Writable", vec![object.clone()]));
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
    let start = build::apply("Ptr", vec![object.clone(), int(0)]);
    let is_new = build::eq(build::var(&result), start);
    let outcome = match allocator {
        Allocator::Alloca => is_new,
        // Allocation may fail.
        _ => build::or(build::eq(build::var(&result), build::null()), build::and(possible, is_new)),
    };
    emit.assume("allocation yields a new object or fails", outcome, span);
    (result, object)
}

fn assume_zero(unit: &Unit, emit: &mut Emit, object: &Value, ty: Option<TypeId>, span: Span) {
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

fn finish_new(unit: &Unit, emit: &mut Emit, result: &str, object: &Value, span: Span) -> Value {
    let made = build::ne(build::var(result), build::null());
    let now = build::select(build::var("Alloc"), vec![object.clone()]);
    let status = build::if_then_else(made, build::var("ALLOCATED"), now);
    emit.push(build::update("Alloc", vec![object.clone()], status, span));
    reach::assume_links(unit, emit, span);
    build::var(result)
}

/// What `alloca` made lives until the function returns; how many objects there are must be plain.
fn alloca(body: &mut Body, object: &Value, span: Span) {
    if !body.scene.moments.loops.is_empty() || !body.jumps.labels.is_empty() {
        body.emit.unsupported("alloca where it may run more than once", span);
    }
    let name = body.emit.fresh("alloca");
    body.emit.declare(&name, build::named_type("ref"));
    body.emit.push(build::assign(&name, object.clone(), span));
    body.scene.storage.allocas.push(name);
}

/// `free(p)`: nothing for NULL; else the start of a living object of the heap (C11 7.22.3.3).
pub(super) fn free(unit: &Unit, routine: &Routine, emit: &mut Emit, pointer: Value, span: Span) {
    let pointer = emit.keep("freed", build::ptr(), pointer, span);
    let object = build::object(pointer.clone());
    let is_null = build::eq(pointer.clone(), build::null());
    let unless_null = |condition| build::or(is_null.clone(), condition);
    let status = build::select(build::var("Alloc"), vec![object.clone()]);
    let words = "the memory may have been freed before";
    let twice = build::ne(status.clone(), build::var("FREED"));
    let is_object = build::ne(object.clone(), build::var("null"));
    emit.check(
        ObligationKind::InvalidFree,
        unless_null(is_object),
        span,
        Some("the pointer may not point to an object"),
    );
    emit.check(ObligationKind::DoubleFree, unless_null(twice), span, Some(words));
    let whole = build::all([
        build::apply("Heap", vec![object.clone()]),
        build::eq(build::offset(pointer.clone()), int(0)),
        build::eq(status.clone(), build::var("ALLOCATED")),
    ]);
    let words = "the pointer may not be one that the allocator gave out";
    emit.check(ObligationKind::InvalidFree, unless_null(whole), span, Some(words));
    frees::check_frees(unit, routine, emit, &pointer, span);
    let after = build::if_then_else(is_null, status, build::var("FREED"));
    emit.push(build::update("Alloc", vec![object], after, span));
    reach::assume_links(unit, emit, span);
}

/// `realloc(p, n)`: a new object that begins like the old one, which is then freed; or failure, and all stays.
fn reallocate(
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
    check_alignment(unit, emit, ty, None, span);
    let (result, object) = maybe_new(unit, emit, &size, Allocator::Realloc, span);
    let count = element_count(unit, &size, ty);
    raw::assume_raw(unit, emit, &object, false, span);
    assume_layout(unit, emit, &object, ty, count, span);
    let (moved, join) = (emit.fresh("moved"), emit.fresh("join"));
    let value = finish_new(unit, emit, &result, &object, span);
    let kept = emit.fresh("failed");
    branch::split(emit, build::ne(value.clone(), build::null()), &moved, &kept, span);
    emit.label(&moved, span);
    let old_object = build::object(pointer.clone());
    // Whatever is wrong with the old pointer is told by `free`.
    free(unit, routine, emit, pointer.clone(), span);
    let old_size = build::if_then_else(
        build::eq(pointer.clone(), build::null()),
        int(0),
        build::apply("Size", vec![old_object]),
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
    let target = build::apply("Ptr", vec![object.clone(), int(0)]);
    let source_typed =
        objects::same_layout(unit, &State::Now, Finely::Effective, ty, (&pointer, &common));
    let words = "the old memory may hold something of another type";
    let is_null = build::eq(pointer.clone(), build::null());
    emit.check(ObligationKind::TypeMismatch, build::or(is_null, source_typed), span, Some(words));
    check_truth::check_truths(unit, emit, &pointer, &common, &cells.leaves, span);
    for class in classes {
        let constant = build::var(&class.constant());
        copy::copy_range(unit, emit, class, (&target, common.clone()), &pointer, span, |lives| {
            build::eq(build::apply("Class", vec![lives]), constant.clone())
        });
    }
    emit.jump(&join, span);
    emit.label(&kept, span);
    emit.jump(&join, span);
    emit.label(&join, span);
    value
}

/// How many whole elements fit; `None` for a single one with an array of open length at its end.
fn element_count(unit: &Unit, size: &Value, ty: TypeId) -> Option<Value> {
    match unit.size(ty).unwrap_or(1) {
        _ if ends_open(&unit.program.typed, ty) => None,
        0 | 1 => Some(size.clone()),
        element => Some(build::div(size.clone(), int(element))),
    }
}

/// The function designator behind decay.
pub(super) fn callee(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Decay(of) => callee(of),
        ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => callee(of),
        _ => expr,
    }
}
