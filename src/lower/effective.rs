//! Effective types (C11 6.5p6): as which scalar a cell may be read and written. A C type comes in, what compilers tell apart goes out:
//! exact types without their qualifiers, enums as the integers they are compatible with, pointers by what they point to.
//! Rule: cells of different effective types never alias, because every access asks for the one that it expects.

use super::cells::RecordNames;
use super::class::Class;
use crate::typed::Program;
use crate::typed::program::RecordId;
use crate::typed::tree::{Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::{FloatKind, IntegerKind, Type, TypeId};
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effective {
    Bool,
    /// `char`, `signed char` and `unsigned char`: any of them may access any object, so they are one.
    Character,
    /// Signed and unsigned twins have cells of their own, though each may be accessed as the other (see `twin`).
    Integer(IntegerKind),
    Float(FloatKind),
    Pointer(Pointee),
}

/// What a pointer points to, as far as it tells pointers apart. Qualifiers count at no level, nor do lengths of arrays: compilers let such
/// pointers alias.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pointee {
    /// An access as `void *` may meet every pointer.
    Void,
    Bool,
    Integer(IntegerKind),
    Float(FloatKind),
    Pointer(Arc<Pointee>),
    Array(Arc<Pointee>),
    Record(RecordId),
    /// Functions, and what has no cells: by the type itself.
    Other(TypeId),
}

impl Effective {
    /// `None` for what is no scalar.
    pub fn of(program: &Program, ty: TypeId) -> Option<Effective> {
        match program.types.get(ty) {
            Type::Bool => Some(Effective::Bool),
            Type::Integer(kind) => Some(Effective::integer(*kind)),
            Type::Enum(id) => Some(Effective::integer(program[*id].underlying)),
            Type::Float(kind) => Some(Effective::Float(*kind)),
            Type::Pointer(to) => Some(Effective::Pointer(Pointee::of(program, to.ty))),
            _ => None,
        }
    }

    fn integer(kind: IntegerKind) -> Effective {
        match kind {
            IntegerKind::Char | IntegerKind::SignedChar | IntegerKind::UnsignedChar => {
                Effective::Character
            }
            _ => Effective::Integer(kind),
        }
    }

    /// The class of its cells.
    pub fn class(&self, program: &Program) -> Class {
        match self {
            Effective::Bool => Class::Bool,
            Effective::Character => Class::Integer { bytes: 1, signed: true },
            Effective::Integer(kind) => Class::of_integer(program, *kind),
            Effective::Float(kind) => Class::of_float(*kind),
            Effective::Pointer(_) => Class::Pointer,
        }
    }

    /// Whether effective types tell more of cells of a class than the class itself.
    pub fn matters(program: &Program, class: Class) -> bool {
        program.target.strict_aliasing && Effective::are_many(program, class)
    }

    /// Whether a class has cells of more than one effective type.
    fn are_many(program: &Program, class: Class) -> bool {
        match class {
            Class::Pointer => true,
            Class::Bool => false,
            Class::Float { bits } => matches!(bits, 32 | 64 | 80),
            Class::Integer { bytes, .. } => {
                let long = program.target.integer_size(IntegerKind::Long);
                // `long` is as wide as `int`, or as `long long`.
                u64::from(bytes) == long
            }
        }
    }

    /// As it appears in names: that of the class for the first type that has it, `i64.long_long`, `ptr.i32`.
    pub fn name(&self, program: &Program, names: &RecordNames) -> String {
        let class = self.class(program).name();
        match self {
            Effective::Integer(kind) => match later_twin(program, *kind) {
                Some(word) => format!("{class}.{word}"),
                None => class,
            },
            Effective::Float(kind) => match kind {
                FloatKind::Float32 => format!("{class}._Float32"),
                FloatKind::Float64 => format!("{class}._Float64"),
                FloatKind::Float32x => format!("{class}._Float32x"),
                FloatKind::Float64x => format!("{class}._Float64x"),
                _ => class,
            },
            Effective::Pointer(Pointee::Void) => class,
            Effective::Pointer(to) => format!("{class}.{}", to.name(program, names)),
            Effective::Bool | Effective::Character => class,
        }
    }
}

/// `*(unsigned *) p` for an `int *p`: the type of the cell that is accessed as its signed or unsigned twin (C11 6.5p7), where a pointer is
/// converted on the spot. (Elsewhere pointers are taken at their word, and the access asks for cells of their own type.)
pub fn twin(program: &Program, pointer: &Expr) -> Option<TypeId> {
    let own = program.types.pointee(pointer.ty.ty)?.ty;
    let ExprKind::Convert(Conversion { kind: ConversionKind::Pointer, .. }, of) = &pointer.kind
    else {
        return None;
    };
    let other = program.types.pointee(of.ty.ty)?.ty;
    match (Effective::of(program, own)?, Effective::of(program, other)?) {
        (Effective::Integer(a), Effective::Integer(b)) if a != b && a.signed() == b.signed() => {
            Some(other)
        }
        _ => None,
    }
}

/// The word for an integer type that is as wide as one of lower rank.
fn later_twin(program: &Program, kind: IntegerKind) -> Option<&'static str> {
    let size = |kind| program.target.integer_size(kind);
    match kind.signed() {
        IntegerKind::Long if size(kind) == size(IntegerKind::Int) => Some("long"),
        IntegerKind::LongLong if size(kind) == size(IntegerKind::Long) => Some("long_long"),
        _ => None,
    }
}

impl Pointee {
    fn of(program: &Program, ty: TypeId) -> Pointee {
        match program.types.get(ty) {
            Type::Void => Pointee::Void,
            Type::Bool => Pointee::Bool,
            Type::Integer(kind) => Pointee::Integer(*kind),
            Type::Enum(id) => Pointee::Integer(program[*id].underlying),
            Type::Float(kind) => Pointee::Float(*kind),
            Type::Pointer(to) => Pointee::Pointer(Arc::new(Pointee::of(program, to.ty))),
            Type::Array(element, _) => Pointee::Array(Arc::new(Pointee::of(program, element.ty))),
            Type::Record(id) => Pointee::Record(*id),
            _ => Pointee::Other(ty),
        }
    }

    fn name(&self, program: &Program, names: &RecordNames) -> String {
        match self {
            Pointee::Void => "void".into(),
            Pointee::Bool => Effective::Bool.name(program, names),
            Pointee::Integer(IntegerKind::Char) => "char".into(),
            Pointee::Integer(kind @ (IntegerKind::SignedChar | IntegerKind::UnsignedChar)) => {
                Class::of_integer(program, *kind).name()
            }
            Pointee::Integer(kind) => Effective::Integer(*kind).name(program, names),
            Pointee::Float(kind) => Effective::Float(*kind).name(program, names),
            Pointee::Pointer(to) => format!("ptr.{}", to.name(program, names)),
            Pointee::Array(of) => format!("array.{}", of.name(program, names)),
            Pointee::Record(id) => names.get(*id).to_string(),
            Pointee::Other(ty) => format!("type.{}", ty.index()),
        }
    }
}
