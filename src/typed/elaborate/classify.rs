//! Questions about types that many rules of expressions ask: is it arithmetic, what does it promote to, which of two is the
//! common one (C11 6.3.1).

use crate::typed::layout;
use crate::typed::program::{Program, Record};
use crate::typed::types::{FloatKind, IntegerKind, Length, Type, TypeId, Types};

/// Types by what may be done with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Error,
    Void,
    /// Also `_Bool` and enums.
    Integer,
    Float,
    Complex,
    Pointer,
    Array,
    Function,
    Record,
    Vector,
    VaList,
}

impl Class {
    pub fn is_real(self) -> bool {
        matches!(self, Class::Integer | Class::Float)
    }

    pub fn is_arithmetic(self) -> bool {
        matches!(self, Class::Integer | Class::Float | Class::Complex)
    }

    pub fn is_scalar(self) -> bool {
        self.is_arithmetic() || self == Class::Pointer
    }
}

impl Types {
    pub fn class(&self, ty: TypeId) -> Class {
        match self.get(ty) {
            Type::Error => Class::Error,
            Type::Void => Class::Void,
            Type::Bool | Type::Integer(_) | Type::Enum(_) => Class::Integer,
            Type::Float(_) => Class::Float,
            Type::Complex(_) => Class::Complex,
            Type::Pointer(_) => Class::Pointer,
            Type::Array(..) => Class::Array,
            Type::Function(_) => Class::Function,
            Type::Record(_) => Class::Record,
            Type::Vector(..) => Class::Vector,
            Type::VaList => Class::VaList,
        }
    }

    /// Of a floating type, real or complex.
    pub fn float_kind(&self, ty: TypeId) -> Option<FloatKind> {
        match self.get(ty) {
            Type::Float(kind) | Type::Complex(kind) => Some(*kind),
            _ => None,
        }
    }
}

/// How an integer type behaves; an enum as its underlying type, `_Bool` as an unsigned char.
pub fn integer_kind(program: &Program, ty: TypeId) -> Option<IntegerKind> {
    match program.types.get(ty) {
        Type::Bool => Some(IntegerKind::UnsignedChar),
        Type::Integer(kind) => Some(*kind),
        Type::Enum(id) => Some(program[*id].underlying),
        _ => None,
    }
}

/// The type of a value of that type after the integer promotions (C11 6.3.1.1p2). A bit-field counts by its width;
/// gcc gives a bit-field wider than `int` its declared type here.
pub fn promoted(program: &Program, ty: TypeId, width: Option<u32>) -> TypeId {
    let target = program.target;
    let Some(kind) = integer_kind(program, ty) else { return ty };
    if ty == TypeId::BOOL {
        return TypeId::INT;
    }
    let int = 8 * target.integer_size(IntegerKind::Int) as u32;
    let bits = 8 * target.integer_size(kind) as u32;
    let signed = target.is_signed(kind);
    let width = width.unwrap_or(bits);
    let narrowed = width < bits;
    if width < int || (narrowed && width == int && signed) {
        TypeId::INT
    } else if narrowed && width == int {
        TypeId::UNSIGNED_INT
    } else {
        kind.id()
    }
}

/// The common type of two arithmetic types, the integers among them promoted (C11 6.3.1.8).
pub fn common_type(program: &mut Program, left: TypeId, right: TypeId) -> TypeId {
    if left == right {
        return left;
    }
    let (left_float, right_float) =
        (program.types.float_kind(left), program.types.float_kind(right));
    let float = match (left_float, right_float) {
        (None, None) => return common_integer(program, left, right),
        (Some(kind), None) | (None, Some(kind)) => kind,
        (Some(left), Some(right)) if float_rank(left) >= float_rank(right) => left,
        (Some(_), Some(right)) => right,
    };
    let complex = [left, right].iter().any(|ty| program.types.class(*ty) == Class::Complex);
    let ty = if complex { Type::Complex(float) } else { Type::Float(float) };
    program.types.intern(ty)
}

fn common_integer(program: &Program, left: TypeId, right: TypeId) -> TypeId {
    let target = program.target;
    let (Some(a), Some(b)) = (integer_kind(program, left), integer_kind(program, right)) else {
        return TypeId::ERROR;
    };
    let (a_signed, b_signed) = (target.is_signed(a), target.is_signed(b));
    let kind = if a_signed == b_signed {
        if a.rank() >= b.rank() { a } else { b }
    } else {
        let (signed, unsigned) = if a_signed { (a, b) } else { (b, a) };
        if unsigned.rank() >= signed.rank() {
            unsigned
        } else if target.integer_size(signed) > target.integer_size(unsigned) {
            signed
        } else {
            signed.unsigned()
        }
    };
    kind.id()
}

pub fn record_of(program: &Program, ty: TypeId) -> Option<&Record> {
    match program.types.get(ty) {
        Type::Record(id) => Some(&program[*id]),
        _ => None,
    }
}

pub fn size_of(program: &Program, ty: TypeId) -> Option<u64> {
    layout::layout(program, ty).map(|layout| layout.size)
}

/// Whether an object of that type can exist: also an array of variable length.
pub fn is_complete(program: &Program, ty: TypeId) -> bool {
    match program.types.get(ty) {
        Type::Array(element, Length::Variable(_) | Length::Fixed(_)) => {
            is_complete(program, element.ty)
        }
        Type::Error => true,
        _ => layout::layout(program, ty).is_some(),
    }
}

/// Precision first; of two types with one format gcc prefers `_FloatN`, then the standard ones, then `_FloatNx`.
fn float_rank(kind: FloatKind) -> (u32, u8) {
    match kind {
        FloatKind::Float16 => (16, 3),
        FloatKind::Float => (32, 0),
        FloatKind::Float32 => (32, 3),
        FloatKind::Double => (64, 2),
        FloatKind::Float32x => (64, 1),
        FloatKind::Float64 => (64, 3),
        FloatKind::LongDouble => (80, 2),
        FloatKind::Float64x => (80, 1),
        FloatKind::Float128 => (128, 3),
    }
}
