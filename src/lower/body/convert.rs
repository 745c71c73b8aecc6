//! Conversions of scalar values (C11 6.3), with what pointers need for it.

use super::{Body, allocate, condition, expression, locate, rows};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, if_then_else, int};
use crate::lower::calls::function_pointers;
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::member_array::slide;
use crate::lower::memory::raw;
use crate::lower::scene::scalars;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::volatile::drops_volatile;
use crate::lower::{align, heap, integers};
use crate::typed::Program;
use crate::typed::program::RecordId;
use crate::typed::tree::{Conversion, ConversionKind, Expr, ExprKind, Origin};
use crate::typed::types::{Type, TypeId};

/// The value of a pointer that is converted at once: it must lie right for the type that it gets.
fn converted(body: &mut Body, of: &Expr, ty: TypeId) -> Value {
    match &of.kind {
        ExprKind::Decay(place) | ExprKind::AddressOf(place) if !rows::lets_row_go(body, of) => {
            check_aligned(body.unit, &mut body.emit, place, ty, of.span);
            locate::address_of(body, place)
        }
        _ => expression::evaluate(body, of),
    }
}

/// That a pointer of that type may point to a place.
pub fn check_aligned(unit: &Unit, emit: &mut Emit, place: &Expr, pointer: TypeId, span: Span) {
    let typed = &unit.program.typed;
    let needed = align::needed_by_pointer(typed, pointer);
    let known = align::of_place(typed, place);
    if known < needed {
        let words =
            format!("the address should be a multiple of {needed}, but is only one of {known}");
        emit.check(ObligationKind::Misaligned, build::truth(false), span, Some(&words));
    }
}

pub fn convert(
    body: &mut Body,
    conversion: Conversion,
    of: &Expr,
    ty: TypeId,
    span: Span,
) -> Value {
    use ConversionKind::*;
    if drops_volatile(&body.unit.program.typed, of.ty.ty, ty) {
        body.emit.unsupported("a pointer to what is volatile made one to what is not", span);
    }
    if rows::changes_length(body, of.ty.ty, ty) {
        rows::check_lengths(body, of.ty.ty, ty, span);
    }
    match conversion.kind {
        Same => converted(body, of, ty),
        Truth => {
            let condition = condition::truth_of(body, of);
            if_then_else(condition, int(1), int(0))
        }
        Null => build::null(),
        Pointer => {
            if let Some(value) = allocate::typed_allocation(body, of, ty, of.span) {
                return value;
            }
            function_pointers::check_pointer_conversion(body.unit, &mut body.emit, of, ty, span);
            let value = converted(body, of, ty);
            let value = check_start(body.unit, &mut body.emit, of, value, ty, span);
            match body.unit.program.typed.types.pointee(ty) {
                Some(pointee) => {
                    let ty = rows::element_of_rows(body.unit, pointee.ty);
                    raw::settle(body.unit, &mut body.emit, of, value, ty, span)
                }
                None => value,
            }
        }
        Integer | IntegerToFloat | Float | FloatToInteger => {
            let value = expression::evaluate(body, of);
            match (body.unit.class(of.ty.ty), body.unit.class(ty)) {
                (Some(from), Some(to)) => {
                    integers::convert(&mut body.emit, from, to, value, conversion.origin, span)
                }
                _ => scalars::no_value(body.unit, &mut body.emit, "this conversion", ty, span),
            }
        }
        PointerToInteger => {
            let pointer = expression::evaluate(body, of);
            let base = heap::base(build::object(pointer.clone()));
            let address = build::add(base, build::offset(pointer));
            let address = body.emit.keep("address", build::named_type("int"), address, span);
            let Some(class) = body.unit.class(ty) else {
                return scalars::no_value(body.unit, &mut body.emit, "this conversion", ty, span);
            };
            assume_placed(&mut body.emit, span);
            let whole = address_class(body.unit);
            // A pointer that has left its object has no address; C11 6.5.6p8 leaves it undefined.
            let fits = whole.holds(address.clone());
            let words = "the pointer may be outside of its object";
            body.emit.check(ObligationKind::OutOfBounds, fits, span, Some(words));
            integers::convert(&mut body.emit, whole, class, address, Origin::Cast, span)
        }
        IntegerToPointer => {
            function_pointers::check_pointer_conversion(body.unit, &mut body.emit, of, ty, span);
            let value = expression::evaluate(body, of);
            let Some(class) = body.unit.class(of.ty.ty) else {
                return scalars::no_value(body.unit, &mut body.emit, "this conversion", ty, span);
            };
            assume_placed(&mut body.emit, span);
            let whole = address_class(body.unit);
            let value = integers::convert(&mut body.emit, class, whole, value, Origin::Cast, span);
            let pointer = heap::pointer_at(&State::Now, value);
            body.emit.keep("pointer", build::ptr(), pointer, span)
        }
        Void => {
            expression::effect(body, of);
            int(0)
        }
        Complex => scalars::no_value(body.unit, &mut body.emit, "complex numbers", ty, span),
        Vector => scalars::no_value(body.unit, &mut body.emit, "vectors", ty, span),
        Union => scalars::no_value(
            body.unit,
            &mut body.emit,
            "the conversion of a value to a union",
            ty,
            span,
        ),
    }
}

/// A pointer becomes one to a struct of which cells do not show where it starts, as it holds nothing but one array, or several of one
/// struct. Then there must be no such cell right before it (C11 6.5p7). Pointers to such structs, or to what starts with one, are right.
fn check_start(
    unit: &Unit,
    emit: &mut Emit,
    of: &Expr,
    value: Value,
    ty: TypeId,
    span: Span,
) -> Value {
    let typed = &unit.program.typed;
    let (Some(from), Some(to)) = (typed.types.pointee(of.ty.ty), typed.types.pointee(ty)) else {
        return value;
    };
    let Type::Record(record) = typed.types.get(to.ty) else { return value };
    if typed[*record].definition.is_none() || starts_with(typed, from.ty, *record) {
        return value;
    }
    let Some((tag, step)) = slide(&unit.cells(to.ty)) else { return value };
    let value = emit.keep("converted", build::ptr(), value, span);
    let before = build::plus(value.clone(), build::neg(int(step)));
    let lives = |at: &Value| build::eq(heap::type_at(&State::Now, at), unit.tag(&tag));
    let starts = build::any([
        build::lt(build::offset(value.clone()), int(step)),
        build::not(lives(&before)),
        build::not(lives(&value)),
    ]);
    let words = "the pointer may not point to where a struct of its type starts";
    emit.check(ObligationKind::TypeMismatch, starts, span, Some(words));
    value
}

/// Whether the record is the type, or what it starts with.
fn starts_with(program: &Program, ty: TypeId, record: RecordId) -> bool {
    match program.types.get(ty) {
        Type::Array(element, _) => starts_with(program, element.ty, record),
        Type::Record(own) => {
            let first = program[*own].definition.as_ref().and_then(|it| it.fields.first());
            *own == record || first.is_some_and(|it| starts_with(program, it.ty.ty, record))
        }
        _ => false,
    }
}

fn address_class(unit: &Unit) -> Class {
    Class::Integer { bytes: unit.program.typed.target.pointer_size() as u8, signed: false }
}

fn assume_placed(emit: &mut Emit, span: Span) {
    let placed = heap::is_placed(&State::Now);
    emit.assume("living objects do not overlap", placed, span);
}
