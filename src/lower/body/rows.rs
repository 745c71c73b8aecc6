//! Rows of arrays whose lengths are computed (`double a[n][m]`, C11 6.7.6.2): how many bytes one has, and how many elements.
//! Rule: an element of a row is reached by indexing the row at once, or by a pointer of which `home_array.rs` knows that it stays in the row.

use super::Body;
use super::declare_local::variable_length;
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::passed_length::passed_length;
use crate::lower::scene::storage::Local;
use crate::lower::unit::Unit;
use crate::typed::program::{FunctionId, VariableId, VlaId};
use crate::typed::tree::{Call, Conversion, ConversionKind, Expr, ExprKind, Origin};
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
        Length::Variable(vla) => kept_length(body, *vla),
        // A row of rows: `a[i]` of `double a[l][3][n]`.
        Length::Fixed(length) if body.unit.size(place.ty.ty).is_none() => Some(build::int(*length)),
        _ => None,
    }
}

/// What memory that is used as rows consists of: rows of computed length are laid out as their elements are, one behind the other.
pub fn element_of_rows(unit: &Unit, pointee: TypeId) -> TypeId {
    match unit.program.typed.types.get(pointee) {
        Type::Array(element, Length::Variable(_) | Length::Fixed(_))
            if unit.size(pointee).is_none() =>
        {
            element_of_rows(unit, element.ty)
        }
        _ => pointee,
    }
}

/// How many bytes the place of a row has.
pub fn row_bytes(body: &Body, place: &Expr) -> Option<Value> {
    let (element, count) = variable_length(body.unit, &body.scene.storage, place.ty.ty)?;
    Some(build::mul(build::int(body.unit.size(element)?), count))
}

/// Whether the elements of a row become a pointer that is not indexed at once.
pub fn lets_row_go(body: &Body, expr: &Expr) -> bool {
    let ExprKind::Decay(place) = &expr.kind else { return false };
    let is_row = matches!(place.kind, ExprKind::Deref(_)) && body.unit.size(place.ty.ty).is_none();
    is_row && expr.ty.ty != TypeId::VOID_POINTER && row_bytes(body, place).is_none()
}

/// C11 6.7.6.2p6: arrays that stand for each other have the same length.
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

/// A pointer to arrays becomes one to arrays of another length, which was computed in this body.
pub fn check_lengths(body: &mut Body, from: TypeId, to: TypeId, span: Span) {
    let same = same_lengths(body, from, to, &|vla| kept_length(body, vla));
    check_same(body, same, span);
}

fn check_same(body: &mut Body, same: Option<Value>, span: Span) {
    let Some(same) = same else {
        let what = "a pointer to arrays of a length that is not computed from numbers alone";
        return body.emit.unsupported(what, span);
    };
    let words = "the arrays may have another length than this type says";
    body.emit.check(ObligationKind::OutOfBounds, same, span, Some(words));
}

/// Whether pointers to two types lead to arrays of the same lengths. `of_target` tells a computed length of the second.
fn same_lengths(
    body: &Body,
    from: TypeId,
    to: TypeId,
    of_target: &dyn Fn(VlaId) -> Option<Value>,
) -> Option<Value> {
    let types = &body.unit.program.typed.types;
    let (from, to) = (types.pointee(from)?, types.pointee(to)?);
    lengths_agree(body, from.ty, to.ty, of_target)
}

fn lengths_agree(
    body: &Body,
    from: TypeId,
    to: TypeId,
    of_target: &dyn Fn(VlaId) -> Option<Value>,
) -> Option<Value> {
    let types = &body.unit.program.typed.types;
    let (Type::Array(from, own), Type::Array(to, other)) = (types.get(from), types.get(to)) else {
        return (from == to).then(|| build::truth(true));
    };
    let own = match own {
        Length::Fixed(length) => build::int(*length),
        Length::Variable(vla) => kept_length(body, *vla)?,
        _ => return None,
    };
    let other = match other {
        Length::Fixed(length) => build::int(*length),
        Length::Variable(vla) => of_target(*vla)?,
        _ => return None,
    };
    Some(build::and(build::eq(own, other), lengths_agree(body, from.ty, to.ty, of_target)?))
}

/// A length that was computed in this body.
pub fn kept_length(body: &Body, vla: VlaId) -> Option<Value> {
    match body.scene.storage.locals.get(&body.unit.program.typed[vla].variable) {
        Some(Local::Value { name, .. }) => Some(build::var(name)),
        _ => None,
    }
}

/// An argument without its conversion to the type of the parameter, in which lengths are those that the call computes.
pub fn as_passed<'e>(body: &Body, argument: &'e Expr, parameter: TypeId) -> &'e Expr {
    match converted_for_call(argument) {
        Some(of) if passes_length(body, of.ty.ty, parameter) => of,
        _ => argument,
    }
}

/// What C converts by itself to the type of a parameter.
fn converted_for_call(argument: &Expr) -> Option<&Expr> {
    match &argument.kind {
        ExprKind::Convert(
            Conversion {
                kind: ConversionKind::Same | ConversionKind::Pointer,
                origin: Origin::Implicit,
            },
            of,
        ) => Some(of),
        _ => None,
    }
}

/// The same of what a call passes, whose lengths the function computes from what it is passed.
pub fn check_passed_lengths(body: &mut Body, function: FunctionId, call: &Call, values: &[Value]) {
    let typed = &body.unit.program.typed;
    let parameters = typed[function].parameters.clone();
    for (parameter, argument) in parameters.iter().zip(&call.arguments) {
        let ty = typed[*parameter].ty.ty;
        // A `void *` says nothing of lengths.
        let argument = converted_for_call(argument).unwrap_or(argument);
        if !passes_length(body, argument.ty.ty, ty) {
            continue;
        }
        let passed = |variable: VariableId| {
            let position = parameters.iter().position(|it| *it == variable)?;
            values.get(position).cloned()
        };
        let of_target = |vla: VlaId| passed_length(body.unit, &typed[vla].length, &passed);
        let same = same_lengths(body, argument.ty.ty, ty, &of_target);
        check_same(body, same, argument.span);
    }
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
