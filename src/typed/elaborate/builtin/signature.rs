//! Signatures of builtins as short texts, one letter for each type, the result first, `.` at the end for variable arguments:
//! `memcpy` is `ppPz`.

use crate::typed::program::Program;
use crate::typed::types::{
    Convention, FloatKind, FunctionType, IntegerKind, Qualified, Qualifiers, Type, TypeId,
};
use std::sync::Arc;

pub fn signature_type(program: &mut Program, signature: &str) -> Arc<FunctionType> {
    let mut letters = signature.chars();
    let result = letters.next().map_or(TypeId::VOID, |letter| letter_type(program, letter));
    let variadic = signature.ends_with('.');
    let parameters = letters.filter(|letter| *letter != '.');
    let parameters = parameters.map(|letter| letter_type(program, letter)).collect();
    Arc::new(FunctionType {
        result: result.into(),
        parameters,
        variadic,
        prototype: true,
        convention: Convention::C,
    })
}

fn letter_type(program: &mut Program, letter: char) -> TypeId {
    let constant = |ty: TypeId| Qualified { ty, qualifiers: Qualifiers::CONST };
    let target = program.target;
    let types = &mut program.types;
    match letter {
        'v' => TypeId::VOID,
        'b' => TypeId::BOOL,
        'c' => TypeId::CHAR,
        'h' => TypeId::UNSIGNED_SHORT,
        'i' => TypeId::INT,
        'u' => TypeId::UNSIGNED_INT,
        'l' => TypeId::LONG,
        'm' => TypeId::UNSIGNED_LONG,
        'q' => TypeId::LONG_LONG,
        'w' => TypeId::UNSIGNED_LONG_LONG,
        'z' => types.intern(Type::Integer(target.size_type())),
        't' => types.intern(Type::Integer(target.difference_type())),
        'x' => match target.integer_size(IntegerKind::UnsignedLong) {
            8 => TypeId::UNSIGNED_LONG,
            _ => TypeId::UNSIGNED_LONG_LONG,
        },
        'y' => TypeId::UNSIGNED_INT128,
        'f' => TypeId::FLOAT,
        'd' => TypeId::DOUBLE,
        'D' => TypeId::LONG_DOUBLE,
        'Q' => types.intern(Type::Float(FloatKind::Float128)),
        'p' | 'F' => TypeId::VOID_POINTER,
        'P' => types.pointer_to(constant(TypeId::VOID)),
        'a' => TypeId::CHAR_POINTER,
        'A' => types.pointer_to(constant(TypeId::CHAR)),
        'r' => types.pointer_to(TypeId::CHAR_POINTER),
        'I' => types.pointer_to(TypeId::INT),
        'J' => types.pointer_to(TypeId::UNSIGNED_INT),
        'K' => types.pointer_to(TypeId::LONG),
        'M' => types.pointer_to(TypeId::UNSIGNED_LONG),
        'N' => types.pointer_to(TypeId::LONG_LONG),
        'O' => types.pointer_to(TypeId::UNSIGNED_LONG_LONG),
        'E' => types.pointer_to(TypeId::FLOAT),
        'G' => types.pointer_to(TypeId::DOUBLE),
        'H' => types.pointer_to(TypeId::LONG_DOUBLE),
        'V' => TypeId::VA_LIST,
        'U' => types.intern(Type::Complex(FloatKind::Float)),
        'T' => types.intern(Type::Complex(FloatKind::Double)),
        'W' => types.intern(Type::Complex(FloatKind::LongDouble)),
        _ => TypeId::ERROR,
    }
}
