//! Functions as pointers: which contract a pointer has. Wherever a function becomes a pointer with a contract, it is proved to keep that (see
//! `refine`); so whatever the pointer holds, if it is not null, may be called by it.

use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build;
use crate::lower::emit::Emit;
use crate::lower::pointer_contract::plain;
use crate::lower::unit::{PointerContract, Unit};
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::TypeId;

pub fn called_type(unit: &Unit, callee: &Expr) -> TypeId {
    let types = &unit.program.typed.types;
    let pointee = types.pointee(callee.ty.ty);
    let function = pointee.and_then(|pointee| types.function(pointee.ty));
    function.map_or(TypeId::VOID, |function| function.result.ty)
}

/// A function's address as a value. Where its type has a contract, the function must keep it.
pub fn function_pointer(unit: &Unit, function: FunctionId) -> Value {
    let ty = unit.program.typed[function].ty;
    if unit.program.pointer_types.contains_key(&ty) {
        unit.must_refine(function, PointerContract::Type(ty));
    }
    let object = unit.function_object(function);
    build::pointer(build::var(&object), build::int(0))
}

/// That a pointer points to a function that was shown to keep the contract.
pub fn keeps_contract(unit: &Unit, pointer: &Value, key: PointerContract) -> Value {
    let number = build::int(unit.contract_number(key));
    let keeps = build::apply("Callable", vec![build::object(pointer.clone()), number]);
    build::and(keeps, build::eq(build::offset(pointer.clone()), build::int(0)))
}

/// Of a variable that is a pointer with a contract: that a value is null or may be called by it.
pub fn null_or_callable(unit: &Unit, variable: VariableId, value: &Value) -> Option<Value> {
    let program = unit.program;
    let key = if program.pointer_variables.contains_key(&variable) {
        PointerContract::Variable(variable)
    } else {
        let pointee = program.typed.types.pointee(program.typed[variable].ty.ty)?;
        program.pointer_types.get(&pointee.ty)?;
        PointerContract::Type(pointee.ty)
    };
    Some(build::or(build::eq(value.clone(), build::null()), keeps_contract(unit, value, key)))
}

/// A pointer to an object, or to another kind of function, does not become one with a contract.
pub fn check_pointer_conversion(unit: &Unit, emit: &mut Emit, of: &Expr, to: TypeId, span: Span) {
    let typed = &unit.program.typed;
    let Some(target) = typed.types.pointee(to) else { return };
    let same = typed.types.pointee(of.ty.ty).is_some_and(|from| from.ty == target.ty);
    if unit.program.pointer_types.contains_key(&target.ty) && !same {
        emit.unsupported("a conversion to a pointer to functions with a contract", span);
    }
}

/// What is passed for a parameter with a contract of its own.
pub fn given(parameter: VariableId, argument: &Expr) -> Given {
    match &plain(argument).kind {
        ExprKind::Decay(of) | ExprKind::AddressOf(of) => match of.kind {
            ExprKind::Function(function) => Given::Function(function),
            _ => Given::Other,
        },
        ExprKind::Convert(Conversion { kind: ConversionKind::Null, .. }, _) => Given::Null,
        ExprKind::Load(place) => match place.kind {
            ExprKind::Variable(held) if held == parameter => Given::Itself,
            _ => Given::Other,
        },
        _ => Given::Other,
    }
}

pub const UNKNOWN_CONTRACT: &str =
    "a pointer to a function whose contract is not known to fit this parameter";

/// A value for a parameter with a contract of its own.
pub enum Given {
    Function(FunctionId),
    Null,
    /// The parameter's own value, passed on.
    Itself,
    Other,
}

/// The function designator behind decay.
pub fn callee(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Decay(of) => callee(of),
        ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => callee(of),
        _ => expr,
    }
}
