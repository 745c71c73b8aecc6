//! An array to which several numbers are added, `*(a + i + j)`: the place as it is written comes in; out goes the same place with one index,
//! which can be compared with the array's length like that of `a[i]` (C11 6.5.6p8).
//! Rule: rows of larger arrays stay as they are, since programs walk through those as through one.

use super::access::has_length;
use super::node::cast;
use crate::typed::layout::layout;
use crate::typed::program::Program;
use crate::typed::tree::{BinaryOp, ConversionKind, Expr, ExprKind, UnaryOp};
use crate::typed::types::TypeId;

pub(super) fn with_one_index(program: &Program, place: Expr) -> Expr {
    let Expr { kind, ty, span } = place;
    let inner = |base: Box<Expr>| Box::new(with_one_index(program, *base));
    let kind = match kind {
        ExprKind::Member(base, field) => ExprKind::Member(inner(base), field),
        ExprKind::Real(base) => ExprKind::Real(inner(base)),
        ExprKind::Imaginary(base) => ExprKind::Imaginary(inner(base)),
        ExprKind::VectorElement(base, index) => ExprKind::VectorElement(inner(base), index),
        ExprKind::Deref(pointer) => ExprKind::Deref(Box::new(sum(program, *pointer))),
        kind => kind,
    };
    Expr { kind, ty, span }
}

fn sum(program: &Program, pointer: Expr) -> Expr {
    let Expr { kind, ty, span } = pointer;
    let kind = match kind {
        ExprKind::Decay(array) if array.is_place() => {
            ExprKind::Decay(Box::new(with_one_index(program, *array)))
        }
        ExprKind::Binary(op @ (BinaryOp::PointerAdd | BinaryOp::PointerSub), base, by)
            if !program.types.is_pointer(by.ty.ty) =>
        {
            let base = summand(program, *base);
            let same_step = step(program, &base) == step_of(program, ty.ty);
            match base.kind {
                ExprKind::Binary(BinaryOp::PointerAdd, array, first)
                    if same_step && is_whole_array(program, &array) =>
                {
                    let index = added(*first, *by, op);
                    ExprKind::Binary(BinaryOp::PointerAdd, array, Box::new(index))
                }
                ExprKind::Decay(array)
                    if op == BinaryOp::PointerSub && is_named(program, &array) =>
                {
                    let array = Expr { kind: ExprKind::Decay(array), ty: base.ty, span: base.span };
                    let back = ExprKind::Unary(UnaryOp::Minus, Box::new(unsigned(*by)));
                    let index = Expr::new(back, TypeId::UNSIGNED_LONG_LONG, span);
                    let index = cast(index, TypeId::LONG_LONG, ConversionKind::Integer);
                    ExprKind::Binary(BinaryOp::PointerAdd, Box::new(array), Box::new(index))
                }
                kind => {
                    let base = Expr { kind, ty: base.ty, span: base.span };
                    ExprKind::Binary(op, Box::new(base), by)
                }
            }
        }
        kind => kind,
    };
    Expr { kind, ty, span }
}

/// What something is added to: `&a[i]` is `a + i`.
fn summand(program: &Program, pointer: Expr) -> Expr {
    let Expr { kind, ty, span } = pointer;
    match kind {
        ExprKind::AddressOf(place) => match place.kind {
            ExprKind::Deref(inner) if inner.ty.ty == ty.ty => {
                let found = summand(program, *inner);
                Expr { span, ..found }
            }
            kind => {
                let place = Expr { kind, ty: place.ty, span: place.span };
                Expr { kind: ExprKind::AddressOf(Box::new(place)), ty, span }
            }
        },
        kind => sum(program, Expr { kind, ty, span }),
    }
}

fn is_whole_array(program: &Program, pointer: &Expr) -> bool {
    matches!(&pointer.kind, ExprKind::Decay(array) if is_named(program, array))
}

/// A variable or a member, and no row of an array.
fn is_named(program: &Program, array: &Expr) -> bool {
    matches!(array.kind, ExprKind::Variable(_) | ExprKind::Member(..)) && has_length(program, array)
}

/// `first + by` or `first - by`, as the machine computes them.
pub(super) fn added(first: Expr, by: Expr, op: BinaryOp) -> Expr {
    let span = by.span;
    let op = if op == BinaryOp::PointerSub { BinaryOp::Sub } else { BinaryOp::Add };
    let kind = ExprKind::Binary(op, Box::new(unsigned(first)), Box::new(unsigned(by)));
    let sum = Expr::new(kind, TypeId::UNSIGNED_LONG_LONG, span);
    cast(sum, TypeId::LONG_LONG, ConversionKind::Integer)
}

/// The number as a wide one whose sums are defined.
fn unsigned(number: Expr) -> Expr {
    let wide = cast(number, TypeId::LONG_LONG, ConversionKind::Integer);
    cast(wide, TypeId::UNSIGNED_LONG_LONG, ConversionKind::Integer)
}

fn step(program: &Program, pointer: &Expr) -> Option<u64> {
    step_of(program, pointer.ty.ty)
}

fn step_of(program: &Program, pointer: TypeId) -> Option<u64> {
    let pointee = program.types.pointee(pointer)?;
    layout(program, pointee.ty).map(|found| found.size)
}
