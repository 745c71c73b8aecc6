//! Elements of arrays inside larger objects: an index must stay in its own array, even where the memory behind it is there (C11 6.5.6p8, J.2: an
//! index out of range "even if an object is apparently accessible"). Compilers rely on it. For an array that is an object of its own, the
//! bounds of the object say as much.

use super::{Body, expression, home_array, locate, operate};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::emit::Emit;
use crate::lower::member_array::{signs_of_start, struct_with_own_cells};
use crate::lower::unit::Unit;
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::TypeId;

/// The value of a pointer that is dereferenced, checked to stay in the array that a local is known to point into.
pub fn locate_element(body: &mut Body, pointer: &Expr) -> Value {
    let address = locate_indexed(body, pointer);
    if let Some(pointee) = body.unit.program.typed.types.pointee(pointer.ty.ty)
        && let Some(size) = body.unit.size(pointee.ty)
        && home_array::is_held(body.unit, &body.scene.routine, pointer)
    {
        home_array::check_home_array(body, pointer, &address, &int(size), pointer.span);
    }
    address
}

/// (`&a[n]` is `a + n` by now, which may be the end: C11 6.5.3.2p3.)
fn locate_indexed(body: &mut Body, pointer: &Expr) -> Value {
    let (array, index) = match &pointer.kind {
        ExprKind::Binary(BinaryOp::PointerAdd, array, index) => (array, index),
        // An element that is accessed at once need not lie where a pointer to it would have to.
        ExprKind::Decay(array) => {
            let first = locate::address_of(body, array);
            check_struct_starts(body.unit, &mut body.emit, array, &first, pointer.span);
            return first;
        }
        _ => return expression::evaluate(body, pointer),
    };
    let ExprKind::Decay(place) = &array.kind else { return expression::evaluate(body, pointer) };
    let ty = TypeId::VOID_POINTER.into();
    let start = Expr { kind: ExprKind::Decay(place.clone()), ty, span: array.span };
    let operands = expression::evaluate_all(body, &[&start, index]);
    let [start, at] = <[Value; 2]>::try_from(operands).expect("two operands have two values");
    check_struct_starts(body.unit, &mut body.emit, place, &start, pointer.span);
    let inner = home_array::inner_length(&body.unit.program.typed, place);
    let known = build::as_int(&at);
    if let Some(most) = inner.map(|length| length - 1)
        && !known.is_some_and(|at| (0.into()..=most.into()).contains(&at))
    {
        let fits = build::within(int(0), at.clone(), int(most));
        let words = format!("the index should be from 0 to {most}");
        body.emit.check(ObligationKind::OutOfBounds, fits, pointer.span, Some(&words));
    }
    operate::operate(
        body.unit,
        &mut body.emit,
        BinaryOp::PointerAdd,
        array.ty.ty,
        [start, at],
        pointer.ty.ty,
        pointer.span,
    )
}

/// An element of a member is reached through its struct, which must be there. Where a variable is named, it is.
fn check_struct_starts(unit: &Unit, emit: &mut Emit, array: &Expr, first: &Value, span: Span) {
    let ExprKind::Member(of, field) = &array.kind else { return };
    let Some(definition) = struct_with_own_cells(&unit.program.typed, array) else { return };
    let signs = signs_of_start(&unit.cells(of.ty.ty));
    if !through_pointer(of) || signs.is_empty() {
        return;
    }
    let offset = definition.fields[*field as usize].offset;
    let lives = |at: u64| {
        let distance = num_bigint::BigInt::from(at) - offset;
        build::select(build::var("Type"), vec![build::plus(first.clone(), int(distance))])
    };
    let there = signs.iter().map(|(at, tag)| build::eq(lives(*at), unit.tag(tag)));
    let there = build::all(there.collect::<Vec<_>>());
    let words = "the pointer may not point to where a struct of its type starts";
    emit.check(ObligationKind::TypeMismatch, there, span, Some(words));
}

/// Whether a place is found by the value of a pointer, not by the name of a variable.
fn through_pointer(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Member(of, _) => through_pointer(of),
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Decay(array) => through_pointer(array),
            ExprKind::Binary(BinaryOp::PointerAdd, base, _) => match &base.kind {
                ExprKind::Decay(array) => through_pointer(array),
                _ => true,
            },
            _ => true,
        },
        _ => false,
    }
}
