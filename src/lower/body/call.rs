//! Calls, in the order of C: the arguments, then the callee. A function of the C library that allocates or moves memory is built in; any other
//! call is one of the callee's procedure.

use super::{
    Body, aggregate, expression, home_array, library_call, pointer_call, receive, rows, scan,
};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build;
use crate::lower::calls::printed::{self, Printed};
use crate::lower::calls::{
    argument_lists, callback, check_call, check_format, function_pointers, invoke,
};
use crate::lower::library::{self, Does};
use crate::lower::memory::{make_object, ranges, raw};
use crate::lower::scene::scalars;
use crate::lower::variable_arguments;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Call, Expr, ExprKind};
use crate::typed::types::TypeId;

/// The value of a call; a struct is written to `into`.
pub fn lower_call(body: &mut Body, call: &Call, into: Option<Value>, span: Span) -> Value {
    let target = function_pointers::callee(&call.callee);
    let ExprKind::Function(function) = target.kind else {
        return pointer_call::pointer_call(body, call, into, span);
    };
    let found = &body.unit.program.typed[function];
    let name = body.unit.program.typed.symbols.text(found.name).to_string();
    let does = library::does(&body.unit.program.typed, function);
    if found.body.is_none() {
        if let Some(value) =
            does.and_then(|does| library_call::library_call(body, does, &call.arguments, span))
        {
            return value;
        }
        if library::is_fortified(&name) || body.unit.program.typed.misdeclared.contains(&function) {
            body.emit.unsupported(&format!("`{name}`"), span);
        }
    }
    let before = body.scene.storage.temporaries.len();
    let Passed { values: mut arguments, more, copies, printed } =
        call_arguments(body, function, call, span);
    if let (Some(printed), Some(twin)) = (&printed, printed::bounded_twin(body.unit, function)) {
        return print_bounded(body, twin, call, arguments, printed.clone(), span);
    }
    let delivery = match does {
        Some(Does::Receive(receiving)) => {
            receive::begin(body, receiving, &call.arguments, &mut arguments, span)
        }
        _ => None,
    };
    if let (Some(Does::Sort), [base, count, size, ..]) = (does, &arguments[..]) {
        let total = build::mul(count.clone(), size.clone());
        ranges::check_sorted(
            body.unit,
            &mut body.emit,
            &call.arguments[0],
            base,
            size,
            &total,
            span,
        );
    }
    callback::check_callbacks(&mut body.scene, &mut body.emit, function, call, &arguments, span);
    if delivery.is_none() {
        check_arrays_passed_to(body, function, call, &arguments);
    }
    let text = match does {
        Some(Does::Scan(scanning)) => scanning.text.and_then(|text| arguments.get(text)).cloned(),
        _ => None,
    };
    if variable_arguments::has_parameter(body.unit, function) {
        let behind = call.arguments.iter().skip(arguments.len());
        let behind: Vec<_> = behind.zip(more.iter().cloned()).collect();
        arguments.push(variable_arguments::pass(body.unit, &mut body.emit, &behind, span));
    }
    let value =
        invoke::call_evaluated(&mut body.scene, &mut body.emit, function, arguments, into, span);
    if let Some(Does::Scan(scanning)) = does {
        scan::store(body, scanning, call, (text, &more), &value, span);
    }
    delivery.into_iter().for_each(|delivery| receive::finish(body, delivery, span));
    if let Some(printed) = printed {
        printed::assume_printed(body.unit, &mut body.emit, printed, &value, span);
    }
    invoke::end_copies(body.unit, &mut body.scene.storage, &mut body.emit, before, copies, span);
    value
}

/// `sprintf` by the function that is told how much room there is: as much as the longest needs that the format can print.
fn print_bounded(
    body: &mut Body,
    twin: FunctionId,
    call: &Call,
    arguments: Vec<Value>,
    printed: Printed,
    span: Span,
) -> Value {
    let [buffer, format] = <[Value; 2]>::try_from(arguments).expect("sprintf has two parameters");
    let room = build::add(printed.most.clone(), build::int(1));
    let arguments = vec![buffer, room, format];
    let parameters = &body.unit.program.typed[twin].parameters;
    let actual = parameters.iter().copied().zip(arguments.iter().cloned()).collect();
    let passed = [(parameters[0], &call.arguments[0]), (parameters[2], &call.arguments[1])];
    let spec = body.unit.program.functions.get(&twin);
    let contract = spec.and_then(|spec| spec.contract.as_ref());
    home_array::check_passed_arrays(body, contract, &passed, &actual);
    let value =
        invoke::call_evaluated(&mut body.scene, &mut body.emit, twin, arguments, None, span);
    printed::assume_printed(body.unit, &mut body.emit, printed, &value, span);
    value
}

/// What a call passes.
pub struct Passed {
    /// For what the function has parameters for.
    pub values: Vec<Value>,
    /// The variable arguments.
    pub more: Vec<Value>,
    /// How many temporaries there are with the copies.
    pub copies: usize,
    printed: Option<Printed>,
}

pub fn call_arguments(body: &mut Body, function: FunctionId, call: &Call, span: Span) -> Passed {
    let mut arguments = pass_arguments(body, function, call, span);
    let copies = body.scene.storage.temporaries.len();
    let passed = (call, &arguments[..]);
    argument_lists::check_list_format(&body.scene, &mut body.emit, function, passed);
    hand_over_lists(body, call);
    check_format::check_format(body.unit, &mut body.emit, function, call, &arguments, span);
    let all = (call, &arguments[..]);
    let printed = printed::printed(body.unit, &mut body.emit, function, all, span);
    // The rest are variable arguments, of which contracts know nothing.
    let own = body.unit.program.typed[function].parameters.len().min(arguments.len());
    let more = arguments.split_off(own);
    Passed { values: arguments, more, copies, printed }
}

fn hand_over_lists(body: &mut Body, call: &Call) {
    for argument in &call.arguments {
        if argument_lists::is_list(body.unit, argument.ty.ty)
            && !argument_lists::hand_over(&body.scene, &mut body.emit, argument)
        {
            body.emit.unsupported("a `va_list` that is no local variable", argument.span);
        }
    }
}

/// Pointers into arrays inside of larger objects.
pub fn check_arrays_passed_to(
    body: &mut Body,
    function: FunctionId,
    call: &Call,
    arguments: &[Value],
) {
    let parameters = &body.unit.program.typed[function].parameters;
    let passed: Vec<(VariableId, &Expr)> =
        parameters.iter().copied().zip(&call.arguments).collect();
    let actual = parameters.iter().copied().zip(arguments.iter().cloned()).collect();
    let spec = body.unit.program.functions.get(&function);
    let contract = spec.and_then(|spec| spec.contract.as_ref());
    home_array::check_passed_arrays(body, contract, &passed, &actual);
}

/// What is passed: scalars as values, structs as the address of a copy.
fn pass_arguments(body: &mut Body, function: FunctionId, call: &Call, span: Span) -> Vec<Value> {
    if !check_call::check_old_style(body.unit, &mut body.emit, function, call, span) {
        call.arguments.iter().for_each(|argument| expression::effect(body, argument));
        let parameters = body.unit.program.typed[function].parameters.clone();
        let types = parameters.iter().map(|parameter| body.unit.program.typed[*parameter].ty.ty);
        let types: Vec<TypeId> = types.collect();
        return types
            .into_iter()
            .map(|ty| scalars::unknown_value(body.unit, &mut body.emit, ty, span))
            .collect();
    }
    let aggregates =
        call.arguments.iter().any(|argument| scalars::is_aggregate(body.unit, argument.ty.ty));
    let parameters = &body.unit.program.typed[function].parameters;
    for (parameter, argument) in parameters.iter().zip(&call.arguments) {
        pointer_call::check_pointer_argument(body, *parameter, argument);
    }
    let parameters = parameters.clone();
    let typed = &body.unit.program.typed;
    let types = parameters.iter().map(|parameter| Some(typed[*parameter].ty.ty));
    let passed = call.arguments.iter().zip(types.chain(std::iter::repeat(None)));
    let passed = passed.map(|(argument, ty)| match ty {
        Some(ty) => rows::as_passed(body, argument, ty),
        None => argument,
    });
    let operands: Vec<&Expr> = passed.collect();
    let mut values = if aggregates {
        operands.into_iter().map(|argument| pass_argument(body, argument, span)).collect()
    } else {
        expression::evaluate_all(body, &operands)
    };
    for ((value, argument), parameter) in values.iter_mut().zip(&call.arguments).zip(&parameters) {
        let ty = body.unit.program.typed[*parameter].ty.ty;
        if body.unit.class(ty).is_none() && !scalars::is_aggregate(body.unit, ty) {
            // A complex number or a vector: nothing is known of what the procedure's parameter stands for. (Of a `va_list` nothing has to be.)
            if !argument_lists::is_list(body.unit, ty) {
                body.emit.unsupported("an argument of this type", argument.span);
            }
            *value = body.emit.unknown("argument", build::ptr(), argument.span);
            continue;
        }
        let passed = value.clone();
        *value = raw::settle_argument(
            body.unit,
            &mut body.emit,
            function,
            *parameter,
            argument,
            passed,
            span,
        );
    }
    check_call::convert_promoted(body.unit, &mut body.emit, function, call, &mut values, span);
    rows::check_passed_lengths(body, function, call, &values);
    values
}

fn pass_argument(body: &mut Body, argument: &Expr, span: Span) -> Value {
    if scalars::is_aggregate(body.unit, argument.ty.ty) {
        let copy = make_object::temporary(
            body.unit,
            &mut body.scene.storage,
            &mut body.emit,
            argument.ty.ty,
            span,
        );
        aggregate::copy_value(body, copy.clone(), argument, span);
        return copy;
    }
    let value = expression::evaluate(body, argument);
    let ty = scalars::il_type(body.unit, argument.ty.ty);
    body.emit.keep("argument", ty, value, span)
}
