//! Elements of arrays inside larger objects: an index must stay in its own array, even where the memory behind it is there (C11 6.5.6p8, J.2: an
//! index out of range "even if an object is apparently accessible"). Compilers rely on it. For an array that is an object of its own, the
//! bounds of the object say as much.

use super::{Body, expression, home_array, locate, operate};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
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
        ExprKind::Decay(array) => return locate::address_of(body, array),
        _ => return expression::evaluate(body, pointer),
    };
    let ExprKind::Decay(place) = &array.kind else { return expression::evaluate(body, pointer) };
    let ty = TypeId::VOID_POINTER.into();
    let start = Expr { kind: ExprKind::Decay(place.clone()), ty, span: array.span };
    let operands = expression::evaluate_all(body, &[&start, index]);
    let [start, at] = <[Value; 2]>::try_from(operands).expect("two operands have two values");
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
