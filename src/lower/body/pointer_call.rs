//! Calls through pointers: by the contract that the pointer's variable or type has. Without a contract, a pointer must be known to be one of
//! the functions of the unit, and each is called by its own.

use super::call::{Passed, call_arguments, check_arrays_passed_to};
use super::{Body, expression, home_array};
use crate::base::{Cause, Span};
use crate::il::ast::{Expr as Value, StmtKind};
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::calls::check_call::{self, Callee};
use crate::lower::calls::function_pointers::{self, Given, UNKNOWN_CONTRACT};
use crate::lower::calls::{argument_lists, callback, invoke, promises};
use crate::lower::memory::{check_truth, make_object};
use crate::lower::pointer_contract::contract_of_pointer;
use crate::lower::scene::{always, scalars, surroundings};
use crate::lower::unit::PointerContract;
use crate::typed::program::VariableId;
use crate::typed::tree::{Call, Expr};
use crate::typed::types::TypeId;
use std::collections::BTreeMap;

pub fn pointer_call(body: &mut Body, call: &Call, into: Option<Value>, span: Span) -> Value {
    let result = function_pointers::called_type(body.unit, &call.callee);
    if call.arguments.iter().any(|argument| argument_lists::is_list(body.unit, argument.ty.ty)) {
        return refuse_call(body, call, result, span);
    }
    let Some((key, contract)) = contract_of_pointer(body.unit, &call.callee) else {
        return call_one_of(body, call, into, result, span);
    };
    let mut operands: Vec<&Expr> = vec![&call.callee];
    operands.extend(&call.arguments);
    if operands.iter().any(|operand| scalars::is_aggregate(body.unit, operand.ty.ty))
        || scalars::is_aggregate(body.unit, result)
    {
        body.emit.unsupported("a struct passed through a pointer to a function", span);
    }
    let mut values = expression::evaluate_all(body, &operands);
    let pointer = values.remove(0);
    let own = contract.parameters.len() - contract.siblings.len();
    values.truncate(own);
    if values.len() < own {
        return refuse_call(body, call, result, span);
    }
    for (parameter, argument) in contract.parameters[..own].iter().zip(&call.arguments) {
        check_pointer_argument(body, *parameter, argument);
    }
    let entry =
        |sibling: &VariableId| build::var(&surroundings::parameter_name(body.unit, *sibling));
    values.extend(contract.siblings.iter().map(entry));
    let not_null = build::ne(build::object(pointer.clone()), build::no_object());
    body.emit.check(ObligationKind::NullDereference, not_null, span, None);
    let words = "the pointer may not point to a function that keeps the contract";
    let callable = function_pointers::keeps_contract(body.unit, &pointer, key);
    body.emit.check(ObligationKind::TypeMismatch, callable, span, Some(words));
    let actual: BTreeMap<VariableId, Value> =
        contract.parameters.iter().copied().zip(values.iter().cloned()).collect();
    let maps = body.unit.effects.of_contract(body.unit, contract, result);
    let name = body.unit.pointer_procedure(key, result);
    let callee = Callee { name: name.clone(), maps, contract: Some(contract) };
    promises::check_pointer_ends(&body.scene.routine, &mut body.emit, contract, span);
    promises::check_only_requires(body.unit, &mut body.emit, contract, (&actual, None), span);
    let passed: Vec<(VariableId, &Expr)> =
        contract.parameters.iter().copied().zip(&call.arguments).collect();
    home_array::check_passed_arrays(body, Some(contract), &passed, &actual);
    check_call::check_contract_fences(&body.scene, &mut body.emit, &callee, actual, span);
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
    always::assume_constants_after(
        body.unit,
        &body.scene.routine,
        &mut body.emit,
        Some(contract),
        &callee.maps,
        span,
    );
    always::assume_ranges_after(body.unit, &mut body.emit, contract, span);
    value
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
    let pointer = expression::evaluate(body, &call.callee);
    let pointer = body.emit.keep("callee", build::ptr(), pointer, span);
    let before = body.scene.storage.temporaries.len();
    let Passed { values: arguments, copies, .. } = call_arguments(body, *first, call, span);
    let into = if scalars::is_aggregate(body.unit, result) {
        Some(into.unwrap_or_else(|| {
            make_object::temporary(body.unit, &mut body.scene.storage, &mut body.emit, result, span)
        }))
    } else {
        None
    };
    let not_null = build::ne(pointer.clone(), build::null());
    body.emit.check(ObligationKind::NullDereference, not_null, span, None);
    let tests: Vec<Value> = targets
        .iter()
        .map(|target| {
            build::eq(pointer.clone(), function_pointers::function_pointer(body.unit, *target))
        })
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
        check_arrays_passed_to(body, *target, call, &arguments);
        let returned = invoke::call_evaluated(
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
    invoke::end_copies(body.unit, &mut body.scene.storage, &mut body.emit, before, copies, span);
    match (class, into) {
        (Some(_), _) => build::var(&value),
        (None, Some(object)) => object,
        (None, None) => build::int(0),
    }
}

fn refuse_call(body: &mut Body, call: &Call, result: TypeId, span: Span) -> Value {
    let what = Cause::PointerWithoutContract.with("a call through a pointer without contract");
    expression::effect(body, &call.callee);
    for argument in &call.arguments {
        expression::effect(body, argument);
    }
    if scalars::is_aggregate(body.unit, result) {
        body.emit.unsupported(what, span);
        return make_object::temporary(
            body.unit,
            &mut body.scene.storage,
            &mut body.emit,
            result,
            span,
        );
    }
    scalars::no_value(body.unit, &mut body.emit, what, result, span)
}

/// What is passed for a parameter with a contract must be a function that keeps it, a pointer that has it already, or null.
pub fn check_pointer_argument(body: &mut Body, parameter: VariableId, argument: &Expr) {
    if function_pointers::null_or_callable(body.unit, parameter, &build::null()).is_none()
        || callback::has_siblings(body.unit, parameter)
    {
        return;
    }
    let (value, _) = body.apart(|body| expression::evaluate(body, argument));
    if let Some(fine) = function_pointers::null_or_callable(body.unit, parameter, &value) {
        // Whoever is called takes it for null or a function.
        let words = "the pointer may be neither null nor a function that keeps the contract";
        body.emit.check(ObligationKind::Precondition, fine, argument.span, Some(words));
    }
    if !body.unit.program.pointer_variables.contains_key(&parameter) {
        return;
    }
    let key = PointerContract::Variable(parameter);
    match function_pointers::given(parameter, argument) {
        Given::Function(function) => body.unit.must_refine(function, key),
        Given::Null | Given::Itself => {}
        Given::Other => body.emit.unsupported(UNKNOWN_CONTRACT, argument.span),
    }
}
