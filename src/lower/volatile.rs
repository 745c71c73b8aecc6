//! Pointers that hide a `volatile` (C11 6.7.3p6): types and conversions in, whether one is lost on the way out. Who used such a
//! pointer would take an object that anyone may change for one that keeps its value.

use crate::typed::Program;
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::{Qualified, Qualifiers, TypeId};

/// Whether a conversion between pointer types leads past a `volatile`, at any depth.
pub fn drops_volatile(program: &Program, from: TypeId, to: TypeId) -> bool {
    let types = &program.types;
    let (Some(from), Some(to)) = (types.pointee(from), types.pointee(to)) else { return false };
    let is_volatile = |of: Qualified| types.qualifiers(of).has(Qualifiers::VOLATILE);
    is_volatile(from) && !is_volatile(to) || drops_volatile(program, from.ty, to.ty)
}

/// Whether a constant has gone through such a conversion.
pub fn hides_volatile(program: &Program, value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Convert(_, inner) => {
            drops_volatile(program, inner.ty.ty, value.ty.ty) || hides_volatile(program, inner)
        }
        _ => false,
    }
}
