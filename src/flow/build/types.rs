//! C's types as numbers: which scalar a type is, how large and aligned it is, what its formats are.

use crate::flow::scalar::{FloatFormat, Scalar};
use crate::typed::Program;
use crate::typed::layout::{align_of, layout};
use crate::typed::types::{FloatKind, IntegerKind, Qualified, Qualifiers, Type, TypeId};

/// `None` for what does not fit a temporary.
pub(super) fn scalar(program: &Program, ty: TypeId) -> Option<Scalar> {
    match program.types.get(ty) {
        Type::Bool => Some(Scalar::Bool),
        Type::Integer(kind) => Some(integer(program, *kind)),
        Type::Enum(id) => Some(integer(program, program[*id].underlying)),
        Type::Pointer(_) => Some(Scalar::Pointer),
        Type::Float(kind) => Some(Scalar::Float(format(*kind))),
        Type::Error
        | Type::Void
        | Type::Complex(_)
        | Type::Array(..)
        | Type::Function(_)
        | Type::Record(_)
        | Type::Vector(..)
        | Type::VaList => None,
    }
}

pub(super) fn integer(program: &Program, kind: IntegerKind) -> Scalar {
    let bits = program.target.integer_size(kind) as u32 * 8;
    Scalar::Integer { bits, signed: program.target.is_signed(kind) }
}

/// Of `size_t`.
pub(super) fn size_scalar(program: &Program) -> Scalar {
    integer(program, program.target.size_type())
}

fn format(kind: FloatKind) -> FloatFormat {
    match kind {
        FloatKind::Float16 => FloatFormat::Half,
        FloatKind::Float | FloatKind::Float32 => FloatFormat::Single,
        FloatKind::Double | FloatKind::Float64 | FloatKind::Float32x => FloatFormat::Double,
        FloatKind::LongDouble | FloatKind::Float64x => FloatFormat::Extended,
        FloatKind::Float128 => FloatFormat::Quad,
    }
}

/// Whether objects that are defined with the type are not for writing (C11 6.7.3p6).
pub(super) fn is_constant(program: &Program, ty: Qualified) -> bool {
    let qualifiers = program.types.qualifiers(ty);
    qualifiers.has(Qualifiers::CONST) && !qualifiers.has(Qualifiers::VOLATILE)
}

pub(super) fn size(program: &Program, ty: TypeId) -> Option<u64> {
    layout(program, ty).map(|layout| layout.size)
}

/// What a pointer to the type must be a multiple of.
pub(super) fn align(program: &Program, ty: Qualified) -> u64 {
    align_of(program, ty).unwrap_or(1)
}

/// What is known of an address so many bytes behind a multiple of an alignment.
pub(super) fn align_behind(align: u64, offset: u64) -> u64 {
    match offset {
        0 => align,
        _ => align.min(1 << offset.trailing_zeros()),
    }
}

/// Values that live in places.
pub(super) fn is_aggregate(program: &Program, ty: TypeId) -> bool {
    matches!(
        program.types.get(ty),
        Type::Record(_) | Type::Complex(_) | Type::Vector(..) | Type::VaList
    )
}

/// Whether the type's size is only known while the program runs.
pub(super) fn is_variable_length(program: &Program, ty: TypeId) -> bool {
    use crate::typed::types::Length;
    match program.types.get(ty) {
        Type::Array(_, Length::Variable(_)) => true,
        Type::Array(element, _) => is_variable_length(program, element.ty),
        _ => false,
    }
}
