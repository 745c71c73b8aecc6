//! Calls of allocators, as far as the expression around them tells what the memory is for.

use super::{Body, expression, rows};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build;
use crate::lower::calls::function_pointers;
use crate::lower::library::{self, Allocator, Does};
use crate::lower::memory::{free, make_object, ranges, raw};
use crate::lower::scene::scalars;
use crate::lower::unit::Unit;
use crate::typed::tree::{Call, Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::TypeId;

/// `(T *) malloc(n)`: the type to which the result is converted says what is to live there.
pub fn typed_allocation(body: &mut Body, of: &Expr, pointer: TypeId, span: Span) -> Option<Value> {
    match &of.kind {
        ExprKind::Call(call) => {
            let allocator = allocator_called(body.unit, call)?;
            let pointee = body.unit.program.typed.types.pointee(pointer)?.ty;
            let pointee = rows::element_of_rows(body.unit, pointee);
            // `(void *) malloc(n)` says nothing yet.
            body.unit.size(pointee).filter(|_| pointee != TypeId::VOID)?;
            Some(allocate(body, allocator, &call.arguments, Some(pointee), span))
        }
        ExprKind::Builtin(call) => {
            let name = body.unit.program.typed.symbols.text(call.name);
            let Some(Does::Allocate(allocator)) = library::builtin(name) else { return None };
            let pointee = body.unit.program.typed.types.pointee(pointer)?.ty;
            let pointee = rows::element_of_rows(body.unit, pointee);
            body.unit.size(pointee).filter(|_| pointee != TypeId::VOID)?;
            Some(allocate(body, allocator, &call.arguments, Some(pointee), span))
        }
        ExprKind::Convert(
            Conversion { kind: ConversionKind::Pointer | ConversionKind::Same, .. },
            inner,
        ) => {
            let through = body.unit.program.typed.types.pointee(of.ty.ty)?.ty;
            (through == TypeId::VOID).then(|| typed_allocation(body, inner, pointer, inner.span))?
        }
        _ => None,
    }
}

fn allocator_called(unit: &Unit, call: &Call) -> Option<Allocator> {
    let ExprKind::Function(function) = function_pointers::callee(&call.callee).kind else {
        return None;
    };
    match library::built_in(&unit.program.typed, function) {
        Some(Does::Allocate(allocator)) => Some(allocator),
        _ => None,
    }
}

/// Without a type, the memory is raw.
pub fn allocate(
    body: &mut Body,
    allocator: Allocator,
    arguments: &[Expr],
    ty: Option<TypeId>,
    span: Span,
) -> Value {
    let operands: Vec<&Expr> = arguments.iter().collect();
    let values = expression::evaluate_all(body, &operands);
    let size = match (allocator, &values[..]) {
        (Allocator::Malloc | Allocator::Alloca, [size]) => size.clone(),
        (Allocator::AlignedAlloc, [_, size]) => size.clone(),
        (Allocator::Calloc, [count, size]) => build::mul(count.clone(), size.clone()),
        (Allocator::Realloc, [pointer, size]) => {
            let (pointer, size) = (pointer.clone(), size.clone());
            let ty = ty.unwrap_or_else(|| {
                ranges::element_type(body.unit, ranges::pointee_of(body.unit, &arguments[0]))
            });
            let pointer = raw::settle(body.unit, &mut body.emit, &arguments[0], pointer, ty, span);
            return free::reallocate(
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
            return scalars::no_value(
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
        make_object::check_asked_alignment(&mut body.emit, asked, span);
    }
    if let Some(ty) = ty {
        make_object::check_alignment(body.unit, &mut body.emit, ty, asked, span);
    }
    let size = body.emit.keep("size", build::named_type("int"), size, span);
    let (result, object) =
        make_object::maybe_new(body.unit, &mut body.emit, &size, allocator, span);
    if allocator == Allocator::Alloca {
        alloca(body, &object, span);
    }
    raw::assume_raw(body.unit, &mut body.emit, &object, ty.is_none(), span);
    if let Some(ty) = ty {
        let count = make_object::element_count(body.unit, &size, ty);
        make_object::assume_layout(body.unit, &mut body.emit, &object, ty, count, span);
    }
    if allocator == Allocator::Calloc {
        make_object::assume_zero(body.unit, &mut body.emit, &object, ty, span);
    }
    make_object::finish_new(body.unit, &mut body.emit, &result, &object, span)
}

/// What `alloca` made lives until the function returns; how many objects there are must be plain. Where an array of
/// variable length is alive, the memory may end with that array: compilers take the stack back up to there.
fn alloca(body: &mut Body, object: &Value, span: Span) {
    let typed = &body.unit.program.typed;
    let alive = &body.scene.storage.alive;
    if alive.iter().any(|&local| rows::is_computed(body, typed[local].ty.ty)) {
        body.emit.unsupported("alloca while an array of variable length is alive", span);
    }
    if !body.scene.moments.loops.is_empty() || !body.jumps.labels.is_empty() {
        body.emit.unsupported("alloca where it may run more than once", span);
    }
    let name = body.emit.fresh("alloca");
    body.emit.declare(&name, build::named_type("ref"));
    body.emit.push(build::assign(&name, object.clone(), span));
    body.scene.storage.allocas.push(name);
}
