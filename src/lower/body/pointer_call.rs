//! Calls through pointers: by the contract that the pointer's variable or type has. Wherever a function becomes such a pointer, it is
//! proved to keep the contract (see `refine`); so whatever the pointer holds, if it is not null, may be called by it.
//! Without a contract, a pointer must be known to be one of the functions of the unit, and each is called by its own.

use super::call::Callee;
use super::{
    Body, aggregate, call, callback, check_truth, constants, home_array, parameter_name, promises,
    value,
};
use crate::base::{Cause, Span};
use crate::contract::program::Contract;
use crate::il::ast::{Expr as Value, StmtKind};
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::emit::Emit;
use crate::lower::unit::PointerContract;
use crate::lower::unit::Unit;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Call, Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::TypeId;
use std::collections::BTreeMap;

pub(super) fn pointer_call(body: &mut Body, call: &Call, into: Option<Value>, span: Span) -> Value {
    let result = called_type(body.unit, &call.callee);
    let Some((key, contract)) = contract_of_pointer(body.unit, &call.callee) else {
        return call_one_of(body, call, into, result, span);
    };
    let mut operands: Vec<&Expr> = vec![&call.callee];
    operands.extend(&call.arguments);
    if operands.iter().any(|operand| value::is_aggregate(body.unit, operand.ty.ty))
        || value::is_aggregate(body.unit, result)
    {
        body.emit.unsupported("a struct passed through a pointer to a function", span);
    }
    let mut values = value::evaluate_all(body, &operands);
    let pointer = values.remove(0);
    let own = contract.parameters.len() - contract.siblings.len();
    values.truncate(own);
    if values.len() < own {
        return refuse_call(body, call, result, span);
    }
    for (parameter, argument) in contract.parameters[..own].iter().zip(&call.arguments) {
        check_pointer_argument(body, *parameter, argument);
    }
    let entry = |sibling: &VariableId| build::var(&parameter_name(body.unit, *sibling));
    values.extend(contract.siblings.iter().map(entry));
    let not_null = build::ne(build::object(pointer.clone()), build::var("null"));
    body.emit.check(ObligationKind::NullDereference, not_null, span, None);
    let words = "the pointer may not point to a function that keeps the contract";
    let callable = keeps_contract(body.unit, &pointer, key);
    body.emit.check(ObligationKind::TypeMismatch, callable, span, Some(words));
    let actual: BTreeMap<VariableId, Value> =
        contract.parameters.iter().copied().zip(values.iter().cloned()).collect();
    let maps = body.unit.effects.of_contract(body.unit, contract, result);
    let name = body.unit.pointer_procedure(key, result);
    let callee = Callee { name: name.clone(), maps, contract: Some(contract) };
    promises::check_pointer_ends(&body.scene.routine, &mut body.emit, contract, span);
    promises::check_only_requires(body.unit, &mut body.emit, contract, &actual, span);
    let passed: Vec<(VariableId, &Expr)> =
        contract.parameters.iter().copied().zip(&call.arguments).collect();
    home_array::check_passed_arrays(body, Some(contract), &passed, &actual);
    call::check_contract_fences(&body.scene, &mut body.emit, &callee, actual, span);
    let _ = into;
    let mut results = vec![];
    let value = match body.unit.class(result) {
        Some(class) => {
            let name = body.emit.fresh("call");
            body.emit.declare(&name, class.value_type());
            results.push(build::ident(&name));
            build::var(&name)
        }
        None => build::int(0),
    };
    check_truth::check_truths_for_any(body.unit, &body.scene.storage, &mut body.emit, span);
    let procedure = build::ident(&name);
    let (free, args, checks) = (false, values, vec![]);
    let kind = StmtKind::Call { free, procedure, results, args, checks };
    body.emit.push(build::stmt(kind, span));
    constants::assume_constants_after(
        body.unit,
        &body.scene.routine,
        &mut body.emit,
        Some(contract),
        &callee.maps,
        span,
    );
    value
}

/// The contract by which a pointer is called: that of the variable it is read from, else that of its type.
fn contract_of_pointer<'a>(
    unit: &Unit<'a>,
    pointer: &Expr,
) -> Option<(PointerContract, &'a Contract)> {
    let pointer = plain(pointer);
    if let ExprKind::Load(place) = &pointer.kind
        && let ExprKind::Variable(variable) = place.kind
        && let Some(contract) = unit.program.pointer_variables.get(&variable)
    {
        return Some((PointerContract::Variable(variable), contract));
    }
    let ty = unit.program.typed.types.pointee(pointer.ty.ty)?.ty;
    let contract = unit.program.pointer_types.get(&ty)?;
    Some((PointerContract::Type(ty), contract))
}

fn called_type(unit: &Unit, callee: &Expr) -> TypeId {
    let types = &unit.program.typed.types;
    let pointee = types.pointee(callee.ty.ty);
    let function = pointee.and_then(|pointee| types.function(pointee.ty));
    function.map_or(TypeId::VOID, |function| function.result.ty)
}

/// A pointer without contract: one of the functions that the unit takes the address of, by its own contract.
fn call_one_of(
    body: &mut Body,
    call: &Call,
    into: Option<Value>,
    result: TypeId,
    span: Span,
) -> Value {
    let targets = body.unit.effects.places(body.unit).targets(call);
    let Some(first) = targets.first() else { return refuse_call(body, call, result, span) };
    let pointer = value::evaluate(body, &call.callee);
    let pointer = body.emit.keep("callee", build::ptr(), pointer, span);
    let before = body.scene.storage.temporaries.len();
    let (arguments, copies) = call::call_arguments(body, *first, call, span);
    let into = match value::is_aggregate(body.unit, result) {
        true => Some(into.unwrap_or_else(|| {
            aggregate::temporary(body.unit, &mut body.scene.storage, &mut body.emit, result, span)
        })),
        false => None,
    };
    let not_null = build::ne(pointer.clone(), build::null());
    body.emit.check(ObligationKind::NullDereference, not_null, span, None);
    let tests: Vec<Value> = targets
        .iter()
        .map(|target| build::eq(pointer.clone(), function_pointer(body.unit, *target)))
        .collect();
    let words = "the pointer may point to none of the functions of its type whose address is taken here; \
                 a contract for its type says what to call it by";
    let known = build::any(tests.clone());
    body.emit.check(ObligationKind::TypeMismatch, known, span, Some(words));
    let value = body.emit.fresh("call");
    let class = body.unit.class(result);
    if let Some(class) = class {
        body.emit.declare(&value, class.value_type());
    }
    let ways: Vec<String> = targets.iter().map(|_| body.emit.fresh("target")).collect();
    let join = body.emit.fresh("join");
    body.emit.push(build::goto(&ways.iter().map(String::as_str).collect::<Vec<_>>(), span));
    for ((target, way), test) in targets.iter().zip(&ways).zip(tests) {
        body.emit.label(way, span);
        body.emit.push(build::assume_branch(test, span));
        call::check_arrays_passed_to(body, *target, call, &arguments);
        let returned = call::call_evaluated(
            &mut body.scene,
            &mut body.emit,
            *target,
            arguments.clone(),
            into.clone(),
            span,
        );
        if class.is_some() {
            body.emit.push(build::assign(&value, returned, span));
        }
        body.emit.jump(&join, span);
    }
    body.emit.label(&join, span);
    call::end_copies(body.unit, &mut body.scene.storage, &mut body.emit, before, copies, span);
    match (class, into) {
        (Some(_), _) => build::var(&value),
        (None, Some(object)) => object,
        (None, None) => build::int(0),
    }
}

fn refuse_call(body: &mut Body, call: &Call, result: TypeId, span: Span) -> Value {
    let what = Cause::PointerWithoutContract.with("a call through a pointer without contract");
    value::effect(body, &call.callee);
    for argument in &call.arguments {
        value::effect(body, argument);
    }
    if value::is_aggregate(body.unit, result) {
        body.emit.unsupported(what, span);
        return aggregate::temporary(
            body.unit,
            &mut body.scene.storage,
            &mut body.emit,
            result,
            span,
        );
    }
    value::no_value(body.unit, &mut body.emit, what, result, span)
}

/// A function's address as a value. Where its type has a contract, the function must keep it.
pub(super) fn function_pointer(unit: &Unit, function: FunctionId) -> Value {
    let ty = unit.program.typed[function].ty;
    if unit.program.pointer_types.contains_key(&ty) {
        unit.must_refine(function, PointerContract::Type(ty));
    }
    let object = unit.function_object(function);
    build::apply("Ptr", vec![build::var(&object), build::int(0)])
}

/// That a pointer points to a function that was shown to keep the contract.
fn keeps_contract(unit: &Unit, pointer: &Value, key: PointerContract) -> Value {
    let number = build::int(unit.contract_number(key));
    let keeps = build::apply("Callable", vec![build::object(pointer.clone()), number]);
    build::and(keeps, build::eq(build::offset(pointer.clone()), build::int(0)))
}

/// Of a variable that is a pointer with a contract: that a value is null or may be called by it.
pub(super) fn null_or_callable(unit: &Unit, variable: VariableId, value: &Value) -> Option<Value> {
    let program = unit.program;
    let key = match program.pointer_variables.contains_key(&variable) {
        true => PointerContract::Variable(variable),
        false => {
            let pointee = program.typed.types.pointee(program.typed[variable].ty.ty)?;
            program.pointer_types.get(&pointee.ty)?;
            PointerContract::Type(pointee.ty)
        }
    };
    Some(build::or(build::eq(value.clone(), build::null()), keeps_contract(unit, value, key)))
}

/// A pointer to an object, or to another kind of function, does not become one with a contract.
pub(super) fn check_pointer_conversion(
    unit: &Unit,
    emit: &mut Emit,
    of: &Expr,
    to: TypeId,
    span: Span,
) {
    let typed = &unit.program.typed;
    let Some(target) = typed.types.pointee(to) else { return };
    let same = typed.types.pointee(of.ty.ty).is_some_and(|from| from.ty == target.ty);
    if unit.program.pointer_types.contains_key(&target.ty) && !same {
        emit.unsupported("a conversion to a pointer to functions with a contract", span);
    }
}

/// What is passed for a parameter with a contract must be a function that keeps it, a pointer that has it already, or null.
pub(super) fn check_pointer_argument(body: &mut Body, parameter: VariableId, argument: &Expr) {
    if null_or_callable(body.unit, parameter, &build::null()).is_none()
        || callback::has_siblings(body.unit, parameter)
    {
        return;
    }
    let (value, _) = body.apart(|body| value::evaluate(body, argument));
    if let Some(fine) = null_or_callable(body.unit, parameter, &value) {
        // Whoever is called takes it for null or a function.
        let words = "the pointer may be neither null nor a function that keeps the contract";
        body.emit.check(ObligationKind::Precondition, fine, argument.span, Some(words));
    }
    if !body.unit.program.pointer_variables.contains_key(&parameter) {
        return;
    }
    let key = PointerContract::Variable(parameter);
    match given(parameter, argument) {
        Given::Function(function) => body.unit.must_refine(function, key),
        Given::Null | Given::Itself => {}
        Given::Other => body.emit.unsupported(UNKNOWN_CONTRACT, argument.span),
    }
}

/// What is passed for a parameter with a contract of its own.
pub(super) fn given(parameter: VariableId, argument: &Expr) -> Given {
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

pub(super) const UNKNOWN_CONTRACT: &str =
    "a pointer to a function whose contract is not known to fit this parameter";

/// A value for a parameter with a contract of its own.
pub(super) enum Given {
    Function(FunctionId),
    Null,
    /// The parameter's own value, passed on.
    Itself,
    Other,
}

/// Without conversions that change nothing, and without `*` and `&` that undo each other.
fn plain(pointer: &Expr) -> &Expr {
    match &pointer.kind {
        ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => plain(of),
        ExprKind::Decay(of) | ExprKind::AddressOf(of) => match &of.kind {
            ExprKind::Deref(inner) => plain(inner),
            _ => pointer,
        },
        _ => pointer,
    }
}
