//! Compatible types and the composite of two (C11 6.2.7, 6.7.2.2p4, 6.7.6.1p2, 6.7.6.2p6, 6.7.6.3p15).
//! Rule: what was wrong already (`Type::Error`) is compatible with everything.

use super::program::Program;
use super::types::{FunctionType, IntegerKind, Length, Qualified, Type, TypeId};
use crate::base::DataModel;
use std::sync::Arc;

pub fn compatible(
    program: &Program,
    left: impl Into<Qualified>,
    right: impl Into<Qualified>,
) -> bool {
    let (left, right) = (left.into(), right.into());
    if left == right {
        return true;
    }
    let same_qualifiers = left.qualifiers == right.qualifiers
        || left.ty == TypeId::ERROR
        || right.ty == TypeId::ERROR;
    same_qualifiers && compatible_types(program, left.ty, right.ty)
}

fn compatible_types(program: &Program, left: TypeId, right: TypeId) -> bool {
    if left == right {
        return true;
    }
    match (program.types.get(left), program.types.get(right)) {
        (Type::Error, _) | (_, Type::Error) => true,
        // An enum is compatible with its integer type, and two enums are not with each other.
        (Type::Enum(id), Type::Integer(kind)) | (Type::Integer(kind), Type::Enum(id)) => {
            program[*id].underlying == *kind
        }
        (Type::Pointer(left), Type::Pointer(right)) => compatible(program, *left, *right),
        (Type::Array(left, left_length), Type::Array(right, right_length)) => {
            let lengths = match (left_length, right_length) {
                (Length::Fixed(left), Length::Fixed(right)) => left == right,
                _ => true,
            };
            lengths && compatible(program, *left, *right)
        }
        (Type::Function(left), Type::Function(right)) => compatible_functions(program, left, right),
        (Type::VaList, Type::Pointer(pointee)) | (Type::Pointer(pointee), Type::VaList) => {
            same_as_pointer(program, *pointee)
        }
        _ => false,
    }
}

/// Whether a pointer to that is what `va_list` is.
pub fn same_as_pointer(program: &Program, pointee: Qualified) -> bool {
    program.target.model != DataModel::Lp64 && pointee == TypeId::CHAR.into()
}

fn compatible_functions(program: &Program, left: &FunctionType, right: &FunctionType) -> bool {
    let results = compatible_types(program, left.result.ty, right.result.ty);
    let conventions = left.convention == right.convention;
    let parameters = match (left.prototype, right.prototype) {
        (true, true) => {
            left.variadic == right.variadic
                && left.parameters.len() == right.parameters.len()
                && left
                    .parameters
                    .iter()
                    .zip(&right.parameters)
                    .all(|(left, right)| compatible_types(program, *left, *right))
        }
        (true, false) => fits_unknown_parameters(program, left),
        (false, true) => fits_unknown_parameters(program, right),
        (false, false) => true,
    };
    results && conventions && parameters
}

/// Whether calls that only promote their arguments pass what the prototype says.
pub fn fits_unknown_parameters(program: &Program, prototype: &FunctionType) -> bool {
    let promotes_to_itself = |ty: &TypeId| match program.types.get(*ty) {
        Type::Bool => false,
        Type::Integer(kind) => {
            program.target.integer_size(*kind) >= program.target.integer_size(IntegerKind::Int)
        }
        Type::Enum(id) => {
            let size = program.target.integer_size(program[*id].underlying);
            size >= program.target.integer_size(IntegerKind::Int)
        }
        _ => *ty != TypeId::FLOAT,
    };
    !prototype.variadic && prototype.parameters.iter().all(promotes_to_itself)
}

/// What two declarations with compatible types say together.
pub fn composite(program: &mut Program, left: Qualified, right: Qualified) -> Qualified {
    let ty = composite_type(program, left.ty, right.ty);
    Qualified { ty, qualifiers: left.qualifiers }
}

pub fn composite_type(program: &mut Program, left: TypeId, right: TypeId) -> TypeId {
    if left == right || right == TypeId::ERROR {
        return left;
    }
    match (program.types.get(left).clone(), program.types.get(right).clone()) {
        (Type::Error, _) => right,
        (Type::Pointer(to_left), Type::Pointer(to_right)) => {
            let pointee = composite(program, to_left, to_right);
            program.types.pointer_to(pointee)
        }
        (Type::Array(of_left, left_length), Type::Array(of_right, right_length)) => {
            let element = composite(program, of_left, of_right);
            let length = match (left_length, right_length) {
                (Length::Fixed(_), _) => left_length,
                (_, Length::Fixed(_)) => right_length,
                (Length::Variable(_), _) => left_length,
                (_, Length::Variable(_)) => right_length,
                (Length::Open, Length::Open) => Length::Open,
                (Length::Star, _) | (_, Length::Star) => Length::Star,
            };
            program.types.array_of(element, length)
        }
        (Type::Function(left), Type::Function(right)) => composite_function(program, &left, &right),
        // An enum says more than its integer type.
        (_, Type::Enum(_)) => right,
        _ => left,
    }
}

fn composite_function(program: &mut Program, left: &FunctionType, right: &FunctionType) -> TypeId {
    let result = composite(program, left.result, right.result);
    let (prototype, parameters, variadic) = match (left.prototype, right.prototype) {
        (true, true) => {
            let pairs = left.parameters.iter().zip(&right.parameters);
            let parameters =
                pairs.map(|(left, right)| composite_type(program, *left, *right)).collect();
            (true, parameters, left.variadic)
        }
        (true, false) => (true, left.parameters.clone(), left.variadic),
        (false, _) => (right.prototype, right.parameters.clone(), right.variadic),
    };
    let convention = left.convention;
    let ty = FunctionType { result, parameters, variadic, prototype, convention };
    program.types.intern(Type::Function(Arc::new(ty)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::symbol::Symbols;
    use crate::typed::Target;
    use crate::typed::types::{Convention, Qualifiers};

    fn function(program: &mut Program, parameters: Option<Vec<TypeId>>) -> Qualified {
        let ty = FunctionType {
            result: TypeId::INT.into(),
            prototype: parameters.is_some(),
            parameters: parameters.unwrap_or_default(),
            variadic: false,
            convention: Convention::C,
        };
        program.types.intern(Type::Function(Arc::new(ty))).into()
    }

    #[test]
    fn an_old_style_declaration_fits_promoted_parameters_only() {
        let mut program = Program::new(Target::default(), Symbols::default());
        let unknown = function(&mut program, None);
        let of_int = function(&mut program, Some(vec![TypeId::INT]));
        let of_char = function(&mut program, Some(vec![TypeId::CHAR]));
        assert!(compatible(&program, unknown, of_int));
        assert!(!compatible(&program, unknown, of_char));
        assert!(!compatible(&program, of_int, of_char));
        assert_eq!(composite(&mut program, unknown, of_int), of_int);
    }

    #[test]
    fn qualifiers_below_a_pointer_matter() {
        let mut program = Program::new(Target::default(), Symbols::default());
        let constant = Qualified { ty: TypeId::CHAR, qualifiers: Qualifiers::CONST };
        let to_constant = program.types.pointer_to(constant);
        assert!(!compatible(&program, to_constant, TypeId::CHAR_POINTER));
        let open = program.types.array_of(TypeId::INT, Length::Open);
        let three = program.types.array_of(TypeId::INT, Length::Fixed(3));
        assert!(compatible(&program, open, three));
        assert_eq!(composite(&mut program, open.into(), three.into()), three.into());
    }
}
