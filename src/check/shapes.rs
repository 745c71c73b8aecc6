//! How each access of a typed program reaches its memory, by the place of the access: what to advise about it depends on that.

use crate::base::{Shape, Span};
use crate::typed::Program;
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::visit::in_block;
use std::collections::BTreeMap;

pub fn shapes(program: &Program) -> BTreeMap<Span, Shape> {
    let mut shapes = BTreeMap::new();
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        in_block(&body.block, &mut |expr| {
            shapes.extend(shape(expr).map(|shape| (expr.span, shape)));
        });
    }
    shapes
}

fn shape(expr: &Expr) -> Option<Shape> {
    match &expr.kind {
        ExprKind::Load(place) | ExprKind::Assign(place, _) | ExprKind::Step(_, place) => {
            of_place(place)
        }
        ExprKind::CompoundAssign(assign) => of_place(&assign.place),
        ExprKind::Call(_) | ExprKind::Builtin(_) => Some(Shape::Argument),
        _ => None,
    }
}

fn of_place(place: &Expr) -> Option<Shape> {
    match &place.kind {
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, ..) => Some(Shape::Index),
            _ => Some(Shape::Star),
        },
        ExprKind::Member(base, _) => match of_place(base)? {
            Shape::Star => Some(Shape::Arrow),
            shape => Some(shape),
        },
        _ => None,
    }
}
