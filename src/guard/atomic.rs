//! Objects that `__atomic_x` and `__sync_x` read and write at once: each pointer among their arguments leads to one, which is checked as
//! `*p` is. Those that only ask about a kind of objects, and fences, access none.

use super::access::{Access, access};
use super::expr::{Guard, value};
use super::node;
use crate::typed::layout::layout;
use crate::typed::program::Program;
use crate::typed::tree::{BuiltinCall, Expr, ExprKind};

pub(super) fn accesses(program: &Program, of: &BuiltinCall) -> bool {
    let name = program.text(of.name);
    let is_atomic = name.starts_with("__atomic_") || name.starts_with("__sync_");
    is_atomic && !name.ends_with("_lock_free")
}

/// An argument of one that accesses objects: a pointer gives the address of what it leads to, checked.
pub(super) fn argument(guard: &mut Guard, argument: Expr) -> Expr {
    let Some(pointee) = guard.program.types.pointee(argument.ty.ty) else {
        return value(guard, argument);
    };
    if layout(&guard.program, pointee.ty).is_none() {
        return value(guard, argument);
    }
    let (ty, span) = (argument.ty, argument.span);
    let place = match argument.kind {
        ExprKind::AddressOf(place) => *place,
        kind => Expr::new(ExprKind::Deref(Box::new(Expr { kind, ty, span })), pointee, span),
    };
    let place = access(guard, place, Access::at(span));
    Expr { ty, ..node::address(guard, place) }
}
