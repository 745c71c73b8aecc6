//! Elements of arrays inside larger objects: an index must stay in its own array, even where the memory behind it is there (C11 6.5.6p8, J.2: an
//! index out of range "even if an object is apparently accessible"). Compilers rely on it. For an array that is an object of its own, the
//! bounds of the object say as much.

use super::{Body, expression, home_array, locate, operate, rows};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::emit::Emit;
use crate::lower::home_root::{Extent, extent};
use crate::lower::member_array::{signs_of_start, struct_with_own_cells, struct_with_several};
use crate::lower::unit::Unit;
use crate::typed::Program;
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::{Length, Type, TypeId};

/// The value of a pointer that is dereferenced, checked to stay in the array that a local is known to point into.
pub fn locate_element(body: &mut Body, pointer: &Expr) -> Value {
    let address = locate_indexed(body, pointer);
    let fixed = body.unit.program.typed.types.pointee(pointer.ty.ty);
    let fixed = fixed.and_then(|pointee| body.unit.size(pointee.ty)).map(int);
    if let Some(size) = fixed.or_else(|| rows::row_size(body, pointer.ty.ty))
        && !is_indexed_place(pointer)
    {
        home_array::check_home_array(body, pointer, &address, &size, pointer.span);
    }
    address
}

/// Whether the pointer is an array, or its element, which the index alone bounds.
fn is_indexed_place(pointer: &Expr) -> bool {
    match &pointer.kind {
        ExprKind::Decay(_) => true,
        ExprKind::Binary(BinaryOp::PointerAdd, base, _) => matches!(base.kind, ExprKind::Decay(_)),
        _ => false,
    }
}

/// The length of an array place that is part of an object.
fn inner_length(program: &Program, place: &Expr) -> Option<u64> {
    match (extent(program, place)?, program.types.get(place.ty.ty)) {
        (Extent::Array(_), Type::Array(_, Length::Fixed(length))) => Some(*length),
        _ => None,
    }
}

/// (`&a[n]` is `a + n` by now, which may be the end: C11 6.5.3.2p3.)
fn locate_indexed(body: &mut Body, pointer: &Expr) -> Value {
    let (array, index) = match &pointer.kind {
        ExprKind::Binary(BinaryOp::PointerAdd, array, index) => (array, index),
        // An element that is accessed at once need not lie where a pointer to it would have to.
        ExprKind::Decay(array) => {
            let first = locate::address_of(body, array);
            check_struct_starts(body.unit, &mut body.emit, array, &first, pointer.span);
            refuse_open_structs(body.unit, &mut body.emit, array, pointer.span);
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
    refuse_open_structs(body.unit, &mut body.emit, place, pointer.span);
    let inner = inner_length(&body.unit.program.typed, place);
    let known = build::as_int(&at);
    if let Some(most) = inner.map(|length| length - 1)
        && !known.is_some_and(|at| (0.into()..=most.into()).contains(&at))
    {
        let fits = build::within(int(0), at.clone(), int(most));
        let words = format!("the index should be from 0 to {most}");
        body.emit.check(ObligationKind::OutOfBounds, fits, pointer.span, Some(&words));
    }
    if let Some(length) = rows::row_length(body, place) {
        let fits = build::and(build::le(int(0), at.clone()), build::lt(at.clone(), length));
        let words = "the index may not be one of this row's";
        body.emit.check(ObligationKind::OutOfBounds, fits, pointer.span, Some(words));
    }
    if let Some(size) = rows::row_size(body, array.ty.ty) {
        let op = BinaryOp::PointerAdd;
        return operate::move_pointer(&mut body.emit, op, [start, at], size, pointer.span);
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

/// Structs in an array of open length, of which the cells may be those of what follows it in a larger object.
fn refuse_open_structs(unit: &Unit, emit: &mut Emit, array: &Expr, span: Span) {
    let typed = &unit.program.typed;
    let scalar = unit.class(typed.types.innermost(array.ty).ty).is_some();
    if !scalar && extent(typed, array) == Some(Extent::Open) {
        let what = "structs in a flexible array, where something may follow it in a larger object";
        emit.unsupported(what, span);
    }
}

/// An element of a member, or a member of it, is reached through its struct, which must be there. Where a variable is named, it is. Pointers to
/// structs of which cells show no start are looked at where they are made (`convert.rs`).
pub fn check_struct_starts(unit: &Unit, emit: &mut Emit, member: &Expr, first: &Value, span: Span) {
    let ExprKind::Member(of, field) = &member.kind else { return };
    if !through_pointer(of) {
        return;
    }
    let (typed, cells) = (&unit.program.typed, unit.cells(of.ty.ty));
    let definition = struct_with_own_cells(typed, member);
    let definition = definition.or_else(|| struct_with_several(typed, &cells, member));
    let signs = signs_of_start(&cells);
    let Some(definition) = definition.filter(|_| !signs.is_empty()) else { return };
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
