//! Rows of arrays whose lengths are computed (`double a[n][m]`, C11 6.7.6.2): how many bytes one has, and how many elements.
//! Rule: an element of a row is reached by indexing the row at once. A pointer to the first element of a row that goes anywhere else would have to
//! stay in the row, which nobody could check.

use super::Body;
use super::declare_local::variable_length;
use crate::il::ast::Expr as Value;
use crate::lower::build;
use crate::lower::scene::storage::Local;
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::{Length, Type, TypeId};

/// The size of what a pointer points to, if that is an array whose length was computed.
pub fn row_size(body: &Body, pointer: TypeId) -> Option<Value> {
    let pointee = body.unit.program.typed.types.pointee(pointer)?;
    let (element, count) = variable_length(body.unit, &body.scene.storage, pointee.ty)?;
    Some(build::mul(build::int(body.unit.size(element)?), count))
}

/// The number of elements of a place that is a row.
pub fn row_length(body: &Body, place: &Expr) -> Option<Value> {
    let ExprKind::Deref(_) = place.kind else { return None };
    let typed = &body.unit.program.typed;
    let Type::Array(_, length) = typed.types.get(place.ty.ty) else { return None };
    match length {
        Length::Variable(vla) => match body.scene.storage.locals.get(&typed[*vla].variable) {
            Some(Local::Value { name, .. }) => Some(build::var(name)),
            _ => None,
        },
        // A row of rows: `a[i]` of `double a[l][3][n]`.
        Length::Fixed(length) if body.unit.size(place.ty.ty).is_none() => Some(build::int(*length)),
        _ => None,
    }
}

/// Whether the elements of a row become a pointer that is not indexed at once.
pub fn lets_row_go(body: &Body, expr: &Expr) -> bool {
    let ExprKind::Decay(place) = &expr.kind else { return false };
    let is_row = matches!(place.kind, ExprKind::Deref(_)) && body.unit.size(place.ty.ty).is_none();
    is_row && expr.ty.ty != TypeId::VOID_POINTER
}

/// C11 6.7.6.2p6: arrays that stand for each other have the same length, which is not checked where one is computed.
pub fn changes_length(body: &Body, from: TypeId, to: TypeId) -> bool {
    let types = &body.unit.program.typed.types;
    let (Some(from), Some(to)) = (types.pointee(from), types.pointee(to)) else { return false };
    from.ty != to.ty
        && is_array(types.get(from.ty))
        && is_array(types.get(to.ty))
        && (is_computed(body, from.ty) || is_computed(body, to.ty))
}

/// The same of what is passed: another call of a function has lengths of its own, even if its types are the same.
pub fn passes_length(body: &Body, from: TypeId, to: TypeId) -> bool {
    let types = &body.unit.program.typed.types;
    let (Some(from), Some(to)) = (types.pointee(from), types.pointee(to)) else { return false };
    let arrays = is_array(types.get(from.ty)) && is_array(types.get(to.ty));
    arrays && (is_computed(body, from.ty) || is_computed(body, to.ty))
}

fn is_array(ty: &Type) -> bool {
    matches!(ty, Type::Array(..))
}

/// Whether a length of the array, or of one inside, is computed.
pub fn is_computed(body: &Body, ty: TypeId) -> bool {
    match body.unit.program.typed.types.get(ty) {
        Type::Array(_, Length::Variable(_)) => true,
        Type::Array(element, _) => is_computed(body, element.ty),
        _ => false,
    }
}
