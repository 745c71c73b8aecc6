//! C's types, each stored once: equal types have equal ids, so that most questions are comparisons of numbers. Records and
//! enums are known by their declaration (C11 6.2.7), everything else by its structure.
//! Rule: an array's element carries the qualifiers (C11 6.7.3p9); a function's parameter types are adjusted and unqualified.

use super::program::{EnumId, RecordId, VlaId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TypeId(u32);

impl TypeId {
    /// Its place in the table.
    pub fn index(self) -> u32 {
        self.0
    }
}

/// A type with its qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Qualified {
    pub ty: TypeId,
    pub qualifiers: Qualifiers,
}

impl From<TypeId> for Qualified {
    fn from(ty: TypeId) -> Qualified {
        Qualified { ty, qualifiers: Qualifiers::NONE }
    }
}

/// A set of `const`, `volatile`, `restrict` and `_Atomic`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Qualifiers(u8);

impl Qualifiers {
    pub const NONE: Qualifiers = Qualifiers(0);
    pub const CONST: Qualifiers = Qualifiers(1);
    pub const VOLATILE: Qualifiers = Qualifiers(2);
    pub const RESTRICT: Qualifiers = Qualifiers(4);
    pub const ATOMIC: Qualifiers = Qualifiers(8);

    pub fn and(self, more: Qualifiers) -> Qualifiers {
        Qualifiers(self.0 | more.0)
    }

    pub fn without(self, some: Qualifiers) -> Qualifiers {
        Qualifiers(self.0 & !some.0)
    }

    /// Whether all of `some` are here.
    pub fn has(self, some: Qualifiers) -> bool {
        self.0 & some.0 == some.0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// Of what was wrong and has been reported: fits everywhere, so that one mistake is one message.
    Error,
    Void,
    Bool,
    Integer(IntegerKind),
    Float(FloatKind),
    Complex(FloatKind),
    Enum(EnumId),
    Pointer(Qualified),
    Array(Qualified, Length),
    Function(Arc<FunctionType>),
    Record(RecordId),
    /// GNU's `vector_size`: the element and how many of them.
    Vector(TypeId, u32),
    /// `__builtin_va_list`, whatever the target makes of it.
    VaList,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum IntegerKind {
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    UnsignedInt,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    Int128,
    UnsignedInt128,
}

impl IntegerKind {
    /// The conversion rank (C11 6.3.1.1p1); only the order matters.
    pub fn rank(self) -> u8 {
        use IntegerKind::*;
        match self {
            Char | SignedChar | UnsignedChar => 1,
            Short | UnsignedShort => 2,
            Int | UnsignedInt => 3,
            Long | UnsignedLong => 4,
            LongLong | UnsignedLongLong => 5,
            Int128 | UnsignedInt128 => 6,
        }
    }

    /// The unsigned type of the same size (C11 6.2.5p6).
    pub fn unsigned(self) -> IntegerKind {
        use IntegerKind::*;
        match self {
            Char | SignedChar | UnsignedChar => UnsignedChar,
            Short | UnsignedShort => UnsignedShort,
            Int | UnsignedInt => UnsignedInt,
            Long | UnsignedLong => UnsignedLong,
            LongLong | UnsignedLongLong => UnsignedLongLong,
            Int128 | UnsignedInt128 => UnsignedInt128,
        }
    }

    /// The signed type of the same size.
    pub fn signed(self) -> IntegerKind {
        use IntegerKind::*;
        match self {
            Char | SignedChar | UnsignedChar => SignedChar,
            Short | UnsignedShort => Short,
            Int | UnsignedInt => Int,
            Long | UnsignedLong => Long,
            LongLong | UnsignedLongLong => LongLong,
            Int128 | UnsignedInt128 => Int128,
        }
    }

    pub fn id(self) -> TypeId {
        use IntegerKind::*;
        match self {
            Char => TypeId::CHAR,
            SignedChar => TypeId::SIGNED_CHAR,
            UnsignedChar => TypeId::UNSIGNED_CHAR,
            Short => TypeId::SHORT,
            UnsignedShort => TypeId::UNSIGNED_SHORT,
            Int => TypeId::INT,
            UnsignedInt => TypeId::UNSIGNED_INT,
            Long => TypeId::LONG,
            UnsignedLong => TypeId::UNSIGNED_LONG,
            LongLong => TypeId::LONG_LONG,
            UnsignedLongLong => TypeId::UNSIGNED_LONG_LONG,
            Int128 => TypeId::INT128,
            UnsignedInt128 => TypeId::UNSIGNED_INT128,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatKind {
    Float16,
    Float,
    Double,
    LongDouble,
    Float128,
    /// `_Float32`, `_Float64`, `_Float32x`, `_Float64x`: types of their own (C11 Annex H of TS 18661-3).
    Float32,
    Float64,
    Float32x,
    Float64x,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Length {
    Fixed(u64),
    /// `[]`: incomplete, or a flexible member.
    Open,
    /// `[*]`
    Star,
    Variable(VlaId),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    pub result: Qualified,
    pub parameters: Vec<TypeId>,
    pub variadic: bool,
    /// Whether the parameters are known: `f()` declares none and may take any (C11 6.7.6.3p14).
    pub prototype: bool,
    pub convention: Convention,
}

/// Calling conventions that change who may call whom on 32-bit x86.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Convention {
    #[default]
    C,
    Stdcall,
    Fastcall,
    Thiscall,
    Vectorcall,
    Regparm(u8),
    Ms,
    Sysv,
}

/// The table of types. The common ones have fixed ids.
#[derive(Debug)]
pub struct Types {
    types: Vec<Type>,
    ids: FxHashMap<Type, TypeId>,
}

macro_rules! common_types {
    ($($name:ident = $value:expr;)*) => {
        common_types!(@count 0u32; $($name = $value;)*);
        const COMMON: &[Type] = &[$($value),*];
    };
    (@count $index:expr; $name:ident = $value:expr; $($rest:tt)*) => {
        impl TypeId { pub const $name: TypeId = TypeId($index); }
        common_types!(@count $index + 1; $($rest)*);
    };
    (@count $index:expr;) => {};
}

common_types! {
    ERROR = Type::Error;
    VOID = Type::Void;
    BOOL = Type::Bool;
    CHAR = Type::Integer(IntegerKind::Char);
    SIGNED_CHAR = Type::Integer(IntegerKind::SignedChar);
    UNSIGNED_CHAR = Type::Integer(IntegerKind::UnsignedChar);
    SHORT = Type::Integer(IntegerKind::Short);
    UNSIGNED_SHORT = Type::Integer(IntegerKind::UnsignedShort);
    INT = Type::Integer(IntegerKind::Int);
    UNSIGNED_INT = Type::Integer(IntegerKind::UnsignedInt);
    LONG = Type::Integer(IntegerKind::Long);
    UNSIGNED_LONG = Type::Integer(IntegerKind::UnsignedLong);
    LONG_LONG = Type::Integer(IntegerKind::LongLong);
    UNSIGNED_LONG_LONG = Type::Integer(IntegerKind::UnsignedLongLong);
    INT128 = Type::Integer(IntegerKind::Int128);
    UNSIGNED_INT128 = Type::Integer(IntegerKind::UnsignedInt128);
    FLOAT = Type::Float(FloatKind::Float);
    DOUBLE = Type::Float(FloatKind::Double);
    LONG_DOUBLE = Type::Float(FloatKind::LongDouble);
    VA_LIST = Type::VaList;
    VOID_POINTER = Type::Pointer(Qualified { ty: TypeId::VOID, qualifiers: Qualifiers::NONE });
    CHAR_POINTER = Type::Pointer(Qualified { ty: TypeId::CHAR, qualifiers: Qualifiers::NONE });
}

impl Default for Types {
    fn default() -> Types {
        let mut types = Types { types: vec![], ids: FxHashMap::default() };
        for ty in COMMON {
            types.intern(ty.clone());
        }
        types
    }
}

impl Types {
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(id) = self.ids.get(&ty) {
            return *id;
        }
        let id = TypeId(self.types.len() as u32);
        self.types.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    /// The id of a type, if it occurs in the program.
    pub fn find(&self, ty: &Type) -> Option<TypeId> {
        self.ids.get(ty).copied()
    }

    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    pub fn pointer_to(&mut self, pointee: impl Into<Qualified>) -> TypeId {
        self.intern(Type::Pointer(pointee.into()))
    }

    pub fn array_of(&mut self, element: impl Into<Qualified>, length: Length) -> TypeId {
        self.intern(Type::Array(element.into(), length))
    }

    /// What a pointer points to.
    pub fn pointee(&self, id: TypeId) -> Option<Qualified> {
        match self.get(id) {
            Type::Pointer(pointee) => Some(*pointee),
            _ => None,
        }
    }

    /// The type of an array's elements.
    pub fn element(&self, id: TypeId) -> Option<Qualified> {
        match self.get(id) {
            Type::Array(element, _) => Some(*element),
            _ => None,
        }
    }

    /// The elements of an array and how many there are.
    pub fn array(&self, id: TypeId) -> Option<(Qualified, Length)> {
        match self.get(id) {
            Type::Array(element, length) => Some((*element, *length)),
            _ => None,
        }
    }

    pub fn function(&self, id: TypeId) -> Option<&Arc<FunctionType>> {
        match self.get(id) {
            Type::Function(function) => Some(function),
            _ => None,
        }
    }

    pub fn is_function(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Function(_))
    }

    /// Adds qualifiers; those of an array go to its elements (C11 6.7.3p9).
    pub fn qualify(&mut self, to: Qualified, more: Qualifiers) -> Qualified {
        if more.is_empty() {
            return to;
        }
        match *self.get(to.ty) {
            Type::Array(element, length) => {
                let element = self.qualify(element, more);
                let ty = self.array_of(element, length);
                Qualified { ty, qualifiers: to.qualifiers }
            }
            _ => Qualified { ty: to.ty, qualifiers: to.qualifiers.and(more) },
        }
    }

    /// The qualifiers, those of an array's innermost elements included.
    pub fn qualifiers(&self, of: Qualified) -> Qualifiers {
        match self.get(of.ty) {
            Type::Array(element, _) => of.qualifiers.and(self.qualifiers(*element)),
            _ => of.qualifiers,
        }
    }

    /// The type without qualifiers, also without those of an array's elements.
    pub fn unqualified(&mut self, ty: Qualified) -> TypeId {
        match *self.get(ty.ty) {
            Type::Array(element, length) => {
                let element = self.unqualified(element);
                self.array_of(element, length)
            }
            _ => ty.ty,
        }
    }

    /// What an array's dimensions lead to; other types are it themselves.
    pub fn innermost(&self, of: Qualified) -> Qualified {
        match self.get(of.ty) {
            Type::Array(element, _) => self.innermost(*element),
            _ => of,
        }
    }

    pub fn all(&self) -> impl Iterator<Item = &Type> {
        self.types.iter()
    }

    /// The types of functions.
    pub fn functions(&self) -> impl Iterator<Item = TypeId> {
        let all = self.types.iter().zip(0..);
        all.filter(|(ty, _)| matches!(ty, Type::Function(_))).map(|(_, id)| TypeId(id))
    }

    pub fn len(&self) -> usize {
        self.types.len()
    }

    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    pub fn is_pointer(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Pointer(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_types_have_equal_ids() {
        let mut types = Types::default();
        assert_eq!(types.get(TypeId::UNSIGNED_LONG), &Type::Integer(IntegerKind::UnsignedLong));
        assert_eq!(types.pointer_to(TypeId::CHAR), TypeId::CHAR_POINTER);
        let constant = Qualified { ty: TypeId::CHAR, qualifiers: Qualifiers::CONST };
        assert_ne!(types.pointer_to(constant), TypeId::CHAR_POINTER);
        let array = types.array_of(TypeId::INT, Length::Fixed(3));
        assert_eq!(types.array_of(TypeId::INT, Length::Fixed(3)), array);
    }
}
