//! Variable arguments in contracts (C11 7.16): a function whose contract speaks of them gets one more parameter, a number that stands for all
//! that the call passes behind the named ones. Callers say of a number that nobody else has which types and values that are.
//! Rule: of an argument whose type or value has no form here nothing is said, so that nothing can be proved of it.

use super::build::{self, int};
use super::class::Class;
use super::emit::Emit;
use super::home_root::root;
use super::unit::Unit;
use crate::base::Span;
use crate::contract::term::{Builtin, TermKind};
use crate::il::ast::Expr as Value;
use crate::typed::program::{FunctionId, Program};
use crate::typed::tree::Expr;
use crate::typed::types::{FloatKind, IntegerKind, Type, TypeId};

/// The parameter. Those of C end in `$in`.
pub const PARAMETER: &str = "arguments$";

/// Whether the procedure of a function has the parameter: only a contract can tell the body something of what callers pass.
pub fn has_parameter(unit: &Unit, function: FunctionId) -> bool {
    let typed = &unit.program.typed;
    let spec = unit.program.functions.get(&function);
    let Some(contract) = spec.and_then(|spec| spec.contract.as_ref()) else { return false };
    let mut named = false;
    for term in contract.terms() {
        term.for_each(&mut |term| {
            let kind = &term.kind;
            named |= matches!(
                kind,
                TermKind::Builtin(Builtin::HasArgument(_) | Builtin::Argument(_), _)
            );
        });
    }
    named && typed.types.function(typed[function].ty).is_some_and(|ty| ty.variadic)
}

/// C11 7.16.1.1p2, with the addition of C23 about qualifiers: types with the same number are compatible, or differ in their sign, or in the
/// qualifiers of what they point to, or are pointers to characters and `void`. `None`: no argument has such a type, as it would have been
/// promoted, or it has no value here.
fn number_of(typed: &Program, ty: TypeId) -> Option<u32> {
    match typed.types.get(ty) {
        Type::Integer(kind) => (kind.rank() >= IntegerKind::Int.rank()).then(|| kind.rank().into()),
        Type::Enum(id) => {
            let kind = typed[*id].underlying;
            (kind.rank() >= IntegerKind::Int.rank()).then(|| kind.rank().into())
        }
        Type::Float(FloatKind::Double) => Some(20),
        Type::Float(FloatKind::LongDouble) => Some(21),
        Type::Pointer(pointee) => Some(match typed.types.get(pointee.ty) {
            Type::Void => 30,
            Type::Integer(kind) if kind.rank() == IntegerKind::Char.rank() => 30,
            _ => 31 + pointee.ty.index(),
        }),
        _ => None,
    }
}

/// That there is such an argument, which `va_arg` may take as the type.
pub fn has_argument(unit: &Unit, arguments: &Value, index: &Value, ty: TypeId) -> Value {
    let typed = &unit.program.typed;
    let Some(number) = number_of(typed, ty) else { return build::truth(false) };
    let found = build::apply("ArgType", vec![arguments.clone(), index.clone()]);
    let there = build::le(int(0), index.clone());
    // A value of the type with the other sign has to be one of both.
    let fits = match (unit.class(ty), value_of(unit, arguments, index, ty)) {
        (Some(class @ Class::Integer { .. }), Some(value)) => class.range().map(|(low, high)| {
            build::and(build::le(int(low), value.clone()), build::le(value, int(high)))
        }),
        _ => None,
    };
    build::all([there, build::eq(found, int(number))].into_iter().chain(fits))
}

/// The value of an argument, if values of the type have a form here.
pub fn value_of(unit: &Unit, arguments: &Value, index: &Value, ty: TypeId) -> Option<Value> {
    let of = |name| build::apply(name, vec![arguments.clone(), index.clone()]);
    match unit.class(ty)? {
        Class::Integer { .. } => Some(of("ArgInt")),
        Class::Pointer => Some(of("ArgPtr")),
        Class::Bool | Class::Float { .. } => None,
    }
}

/// What a call passes: a number for the arguments, of which nothing else is known than what they are.
pub fn pass(unit: &Unit, emit: &mut Emit, more: &[(&Expr, Value)], span: Span) -> Value {
    let arguments = emit.unknown("arguments", build::named_type("int"), span);
    let why = "the number stands for the arguments of this call alone";
    for (index, (argument, value)) in more.iter().enumerate() {
        let ty = argument.ty.ty;
        let index = int(index as u64);
        let Some(number) = number_of(&unit.program.typed, ty) else { continue };
        let found = build::apply("ArgType", vec![arguments.clone(), index.clone()]);
        emit.assume(why, build::eq(found, int(number)), span);
        // A pointer into an array inside of a larger object has to stay there, which no contract could ask of it.
        let inside = root(&unit.program.typed, argument).is_some();
        if let Some(passed) = value_of(unit, &arguments, &index, ty).filter(|_| !inside) {
            emit.assume(why, build::eq(passed, value.clone()), span);
        }
    }
    arguments
}
