//! The length of an array as a declaration computes it (`double a[n][2 * m]`, C11 6.7.6.2), told from the values of a function's parameters
//! alone: by the contract, and by whoever calls. Rule: lengths whose value there might differ from the mathematical one are not told, and so are
//! those that read memory, of which nobody knows whether it is still the same.

use super::build;
use super::class::Class;
use super::scene::scalars;
use super::unit::Unit;
use crate::il::ast::Expr as Value;
use crate::typed::program::VariableId;
use crate::typed::tree::{BinaryOp, ConversionKind, Expr, ExprKind};

/// What the length comes to if that is possible at all, from 1 to the size of the largest object; `value` tells what a parameter is.
///
/// What C computes and what is told here are equal modulo the size of `size_t`: sums, differences and products of signed numbers are exact, or
/// the function's own check for overflow fails; those of unsigned numbers are exact modulo their width, and so are conversions.
pub fn passed_length(
    unit: &Unit,
    length: &Expr,
    value: &dyn Fn(VariableId) -> Option<Value>,
) -> Option<Value> {
    let Some(class @ Class::Integer { .. }) = unit.class(length.ty.ty) else { return None };
    match &length.kind {
        ExprKind::Integer(bits) => Some(scalars::constant_value(unit, *bits, length.ty.ty)),
        ExprKind::Load(place) => match place.kind {
            ExprKind::Variable(variable) => value(variable),
            _ => None,
        },
        ExprKind::Convert(conversion, of) if keeps_number(conversion.kind) => {
            let from = unit.class(of.ty.ty)?;
            let kept = is_wide(unit, class) || lies_within(from, class);
            passed_length(unit, of, value).filter(|_| kept)
        }
        ExprKind::Binary(op, left, right) => {
            let Class::Integer { signed, .. } = class else { return None };
            if !signed && !is_wide(unit, class) {
                return None;
            }
            let (left, right) =
                (passed_length(unit, left, value)?, passed_length(unit, right, value)?);
            match op {
                BinaryOp::Add => Some(build::add(left, right)),
                BinaryOp::Sub => Some(build::sub(left, right)),
                BinaryOp::Mul => Some(build::mul(left, right)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The variable whose value a length is, if the length is possible.
pub fn variable_of_length(unit: &Unit, length: &Expr) -> Option<VariableId> {
    let class = unit.class(length.ty.ty)?;
    match &length.kind {
        ExprKind::Load(place) => match (&place.kind, class) {
            (ExprKind::Variable(variable), Class::Integer { bytes, .. }) => {
                (u64::from(bytes) <= size_of_sizes(unit)).then_some(*variable)
            }
            _ => None,
        },
        ExprKind::Convert(conversion, of) if keeps_number(conversion.kind) => {
            let kept = is_wide(unit, class) || lies_within(unit.class(of.ty.ty)?, class);
            variable_of_length(unit, of).filter(|_| kept)
        }
        _ => None,
    }
}

fn keeps_number(conversion: ConversionKind) -> bool {
    matches!(conversion, ConversionKind::Integer | ConversionKind::Same)
}

/// Whether numbers of the class have all bits of a `size_t`.
fn is_wide(unit: &Unit, class: Class) -> bool {
    matches!(class, Class::Integer { bytes, .. } if size_of_sizes(unit) <= bytes.into())
}

fn size_of_sizes(unit: &Unit) -> u64 {
    unit.program.typed.target.integer_size(unit.program.typed.target.size_type())
}

/// Whether every number of the first class is one of the second.
fn lies_within(inner: Class, outer: Class) -> bool {
    let (Class::Integer { bytes: few, signed: from }, Class::Integer { bytes: many, signed: to }) =
        (inner, outer)
    else {
        return false;
    };
    if from == to { few <= many } else { to && few < many }
}
