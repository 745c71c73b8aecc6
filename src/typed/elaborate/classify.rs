//! Questions about types that many rules of expressions ask: is it arithmetic, what does it promote to, which of two is the
//! common one (C11 6.3.1).

use super::Elaborator;
use crate::typed::program::Record;
use crate::typed::types::{
    FloatKind, FunctionType, IntegerKind, Length, Qualified, Qualifiers, Type, TypeId,
};
use crate::typed::{compare, describe, layout};
use std::sync::Arc;

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

impl Elaborator {
    pub fn class(&self, ty: TypeId) -> Class {
        match self.program.types.get(ty) {
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

    /// How an integer type behaves; an enum as its underlying type, `_Bool` as an unsigned char.
    pub fn integer_kind(&self, ty: TypeId) -> Option<IntegerKind> {
        match self.program.types.get(ty) {
            Type::Bool => Some(IntegerKind::UnsignedChar),
            Type::Integer(kind) => Some(*kind),
            Type::Enum(id) => Some(self.program[*id].underlying),
            _ => None,
        }
    }

    pub fn integer_type(&mut self, kind: IntegerKind) -> TypeId {
        self.program.types.intern(Type::Integer(kind))
    }

    pub fn size_type(&mut self) -> TypeId {
        self.integer_type(self.program.target.size_type())
    }

    /// The type of a value of that type after the integer promotions (C11 6.3.1.1p2). A bit-field counts by its width;
    /// gcc gives a bit-field wider than `int` its declared type here.
    pub fn promoted(&mut self, ty: TypeId, width: Option<u32>) -> TypeId {
        let target = self.program.target;
        let Some(kind) = self.integer_kind(ty) else { return ty };
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
            self.integer_type(kind)
        }
    }

    /// The common type of two arithmetic types, the integers among them promoted (C11 6.3.1.8).
    pub fn common_type(&mut self, left: TypeId, right: TypeId) -> TypeId {
        if left == right {
            return left;
        }
        let (left_float, right_float) = (self.float_kind(left), self.float_kind(right));
        let float = match (left_float, right_float) {
            (None, None) => return self.common_integer(left, right),
            (Some(kind), None) | (None, Some(kind)) => kind,
            (Some(left), Some(right)) if float_rank(left) >= float_rank(right) => left,
            (Some(_), Some(right)) => right,
        };
        let complex = [left, right].iter().any(|ty| self.class(*ty) == Class::Complex);
        let ty = if complex { Type::Complex(float) } else { Type::Float(float) };
        self.program.types.intern(ty)
    }

    fn common_integer(&mut self, left: TypeId, right: TypeId) -> TypeId {
        let target = self.program.target;
        let (Some(a), Some(b)) = (self.integer_kind(left), self.integer_kind(right)) else {
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
        self.integer_type(kind)
    }

    /// Of a floating type, real or complex.
    pub fn float_kind(&self, ty: TypeId) -> Option<FloatKind> {
        match self.program.types.get(ty) {
            Type::Float(kind) | Type::Complex(kind) => Some(*kind),
            _ => None,
        }
    }

    /// The type with more qualifiers; an array's go to its elements (C11 6.7.3p9).
    pub fn qualify(&mut self, ty: Qualified, more: Qualifiers) -> Qualified {
        if more.is_empty() {
            return ty;
        }
        if let Type::Array(element, length) = *self.program.types.get(ty.ty) {
            let element = self.qualify(element, more);
            return self.program.types.array_of(element, length).into();
        }
        Qualified { ty: ty.ty, qualifiers: ty.qualifiers.and(more) }
    }

    /// The type without qualifiers, also without those of an array's elements.
    pub fn unqualified(&mut self, ty: Qualified) -> TypeId {
        if let Type::Array(element, length) = *self.program.types.get(ty.ty) {
            let element = self.unqualified(element);
            return self.program.types.array_of(element, length);
        }
        ty.ty
    }

    /// The qualifiers of an object of that type; an array has those of its elements.
    pub fn all_qualifiers(&self, ty: Qualified) -> Qualifiers {
        match self.program.types.get(ty.ty) {
            Type::Array(element, _) => self.all_qualifiers(*element).and(ty.qualifiers),
            _ => ty.qualifiers,
        }
    }

    pub fn record_of(&self, ty: TypeId) -> Option<&Record> {
        match self.program.types.get(ty) {
            Type::Record(id) => Some(&self.program[*id]),
            _ => None,
        }
    }

    pub fn function_type(&self, ty: TypeId) -> Option<Arc<FunctionType>> {
        match self.program.types.get(ty) {
            Type::Function(function) => Some(function.clone()),
            _ => None,
        }
    }

    pub fn array_of(&self, ty: TypeId) -> Option<(Qualified, Length)> {
        match self.program.types.get(ty) {
            Type::Array(element, length) => Some((*element, *length)),
            _ => None,
        }
    }

    pub fn size_of(&self, ty: TypeId) -> Option<u64> {
        layout::layout(&self.program, ty).map(|layout| layout.size)
    }

    /// Whether an object of that type can exist: also an array of variable length.
    pub fn is_complete(&self, ty: TypeId) -> bool {
        match self.program.types.get(ty) {
            Type::Array(element, Length::Variable(_) | Length::Fixed(_)) => {
                self.is_complete(element.ty)
            }
            Type::Error => true,
            _ => layout::layout(&self.program, ty).is_some(),
        }
    }

    pub fn compatible(&self, left: TypeId, right: TypeId) -> bool {
        left == right || compare::compatible(&self.program, left.into(), right.into())
    }

    pub fn composite(&mut self, left: TypeId, right: TypeId) -> TypeId {
        compare::composite(&mut self.program, left.into(), right.into()).ty
    }

    pub fn describe(&self, ty: impl Into<Qualified>) -> String {
        describe::describe(&self.program, ty.into())
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
