//! What is known of scalar values of a class: the type by which the intermediate language knows them, their range, what zero bytes mean.

use crate::base::{Said, Span};
use crate::il::ast::{Expr, Type};
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::heap::{self, Status};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::types::{self as typed, TypeId};

pub fn no_value(
    unit: &Unit,
    emit: &mut Emit,
    what: impl Into<Said>,
    ty: TypeId,
    span: Span,
) -> Expr {
    emit.unsupported(what, span);
    unknown_value(unit, emit, ty, span)
}

pub fn constant_value(unit: &Unit, bits: u64, ty: TypeId) -> Expr {
    match Class::of(&unit.program.typed, ty) {
        Some(Class::Integer { signed: true, bytes }) if bytes <= 8 => int(bits as i64),
        Some(Class::Pointer) if bits == 0 => build::null(),
        Some(Class::Pointer) => build::pointer(build::no_object(), int(bits)),
        _ => int(bits),
    }
}

pub fn is_aggregate(unit: &Unit, ty: TypeId) -> bool {
    matches!(unit.program.typed.types.get(ty), typed::Type::Record(_))
}

/// A value of which only the type is known.
pub fn unknown_value(unit: &Unit, emit: &mut Emit, ty: TypeId, span: Span) -> Expr {
    match unit.class(ty) {
        Some(class) => {
            let value = emit.unknown("unknown", class.value_type(), span);
            emit.assume("the value has its type", fits(class, &value), span);
            value
        }
        None => build::int(0),
    }
}

/// What is known of every value of a class: integers are in range, pointers point to no object that is yet to be made.
pub fn fits(class: Class, value: &Expr) -> Expr {
    match class {
        Class::Pointer => pointer_exists(value),
        _ => class.holds(value.clone()),
    }
}

pub fn il_type(unit: &Unit, ty: TypeId) -> Type {
    unit.class(ty).map_or_else(|| build::named_type("int"), |class| class.value_type())
}

/// Closed heap: nothing refers to an object that is yet to be allocated.
pub fn pointer_exists(pointer: &Expr) -> Expr {
    let status = heap::status(&State::Now, &build::object(pointer.clone()));
    build::ne(status, Status::Unallocated.constant())
}

/// What a cell of a class holds when its bytes are zero.
pub fn zero_of(class: Class) -> Expr {
    match class {
        Class::Pointer => build::null(),
        Class::Float { .. } => {
            build::apply("FloatOfInt", vec![build::var(&class.constant()), build::int(0)])
        }
        Class::Integer { .. } | Class::Bool => build::int(0),
    }
}

pub fn zero_of_type(unit: &Unit, ty: TypeId) -> Expr {
    Class::of(&unit.program.typed, ty).map_or_else(|| int(0), zero_of)
}
