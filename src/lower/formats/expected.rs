//! Which type of argument a conversion takes: the tables of C11 7.21.6.1p7-8 and 7.21.6.2p11-12.

use super::conversion::{Conversion, Length};
use crate::typed::Program;
use crate::typed::types::{FloatKind, IntegerKind, Qualifiers, Type, TypeId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A value of that type; the sign of an integer may differ.
    Value(TypeId),
    AnyPointer,
    /// A pointer to the first of several.
    ReadFrom(TypeId),
    /// A pointer to one that may be written, or to the first of several.
    WriteTo(TypeId),
}

/// What printf takes. `None`: the standard does not define the conversion.
pub fn printed(program: &Program, conversion: &Conversion) -> Option<Expected> {
    let length = conversion.length;
    match conversion.letter {
        b'd' | b'i' | b'o' | b'u' | b'x' | b'X' => {
            // Smaller integers are promoted.
            let kind = match integer(program, length)? {
                kind if kind.rank() < IntegerKind::Int.rank() => IntegerKind::Int,
                kind => kind,
            };
            Some(Expected::Value(kind.id()))
        }
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => match length {
            Length::None | Length::Long => Some(Expected::Value(TypeId::DOUBLE)),
            Length::LongDouble => Some(Expected::Value(TypeId::LONG_DOUBLE)),
            _ => None,
        },
        b'c' => match length {
            Length::None => Some(Expected::Value(TypeId::INT)),
            // `wint_t`
            Length::Long => Some(Expected::Value(TypeId::UNSIGNED_INT)),
            _ => None,
        },
        b's' => Some(Expected::ReadFrom(character(program, length)?)),
        b'p' => (length == Length::None).then_some(Expected::AnyPointer),
        b'n' => Some(Expected::WriteTo(integer(program, length)?.id())),
        _ => None,
    }
}

/// What scanf takes.
pub fn scanned(program: &Program, conversion: &Conversion) -> Option<Expected> {
    let length = conversion.length;
    let target = match conversion.letter {
        b'd' | b'i' | b'o' | b'u' | b'x' | b'X' | b'n' => integer(program, length)?.id(),
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => match length {
            Length::None => TypeId::FLOAT,
            Length::Long => TypeId::DOUBLE,
            Length::LongDouble => TypeId::LONG_DOUBLE,
            _ => return None,
        },
        b'c' | b's' | b'[' => character(program, length)?,
        b'p' if length == Length::None => TypeId::VOID_POINTER,
        _ => return None,
    };
    Some(Expected::WriteTo(target))
}

fn integer(program: &Program, length: Length) -> Option<IntegerKind> {
    let target = program.target;
    Some(match length {
        Length::None => IntegerKind::Int,
        Length::Char => IntegerKind::SignedChar,
        Length::Short => IntegerKind::Short,
        Length::Long => IntegerKind::Long,
        Length::LongLong => IntegerKind::LongLong,
        Length::Size => target.size_type(),
        Length::Difference => target.difference_type(),
        Length::Max if target.integer_size(IntegerKind::Long) == 8 => IntegerKind::Long,
        Length::Max => IntegerKind::LongLong,
        Length::LongDouble => return None,
    })
}

fn character(program: &Program, length: Length) -> Option<TypeId> {
    match length {
        Length::None => Some(TypeId::CHAR),
        Length::Long => Some(program.target.wide_type().id()),
        _ => None,
    }
}

impl Expected {
    pub fn accepts(self, program: &Program, argument: TypeId) -> bool {
        let pointee = program.types.pointee(argument);
        match self {
            Expected::Value(ty) => alike(program, ty, argument),
            Expected::AnyPointer => pointee.is_some(),
            Expected::ReadFrom(ty) => pointee.is_some_and(|to| {
                // C11 7.16.1.1p2: pointers to `void` and to characters are alike.
                alike(program, ty, to.ty) || (ty == TypeId::CHAR && to.ty == TypeId::VOID)
            }),
            Expected::WriteTo(ty) => pointee.is_some_and(|to| {
                let same = alike(program, ty, to.ty) || both_pointers(program, ty, to.ty);
                same && !to.qualifiers.has(Qualifiers::CONST)
            }),
        }
    }
}

/// `%p` of scanf stores a pointer to `void`; all pointers have one representation on our targets.
fn both_pointers(program: &Program, left: TypeId, right: TypeId) -> bool {
    program.types.is_pointer(left) && program.types.is_pointer(right)
}

/// The same type but for the sign of an integer (C11 7.16.1.1p2).
fn alike(program: &Program, left: TypeId, right: TypeId) -> bool {
    let integer = |ty| match program.types.get(ty) {
        Type::Integer(kind) => Some(kind.rank()),
        Type::Enum(id) => Some(program[*id].underlying.rank()),
        _ => None,
    };
    let float = |ty| match program.types.get(ty) {
        Type::Float(FloatKind::Float) => Some(0),
        Type::Float(FloatKind::Double) => Some(1),
        Type::Float(FloatKind::LongDouble) => Some(2),
        _ => None,
    };
    left == right
        || integer(left).is_some() && integer(left) == integer(right)
        || float(left).is_some() && float(left) == float(right)
}
