//! Calls. A function of the C library that allocates or moves memory is built in; any other call is one of the callee's procedure, whose
//! contract says the rest. What the callee may modify and free must be allowed here, too.

use super::allocate::callee;
use super::surroundings::ContractSurroundings;
use super::{
    Body, Routine, Scene, Storage, aggregate, allocate, callback, check_truth, constants, declared,
    format, frees, ghost_fences, home_array, library_call, pointer_call, promises, raw, scalars,
    surroundings, value,
};
use crate::base::{Cause, Span};
use crate::contract::program::Contract;
use crate::il::ast::{Expr as Value, StmtKind};
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::emit::Emit;
use crate::lower::integers;
use crate::lower::library::{self, Does};
use crate::lower::logic::{self, scope::Scope};
use crate::lower::map::Map;
use crate::lower::restrict::{self, Apart};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Call, Expr, ExprKind, Origin};
use crate::typed::types::{Type, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// Who is called, as far as what may be modified is concerned.
pub(super) struct Callee<'c> {
    pub name: String,
    pub maps: BTreeSet<Map>,
    pub contract: Option<&'c Contract>,
}

/// The value of a call; a struct is written to `into`.
pub(super) fn lower_call(body: &mut Body, call: &Call, into: Option<Value>, span: Span) -> Value {
    let target = callee(&call.callee);
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
    let (arguments, copies) = call_arguments(body, function, call, span);
    if let (Some(Does::Sort), [base, count, size, ..]) = (does, &arguments[..]) {
        let total = build::mul(count.clone(), size.clone());
        library_call::check_sorted(
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
    check_arrays_passed_to(body, function, call, &arguments);
    let value = call_evaluated(&mut body.scene, &mut body.emit, function, arguments, into, span);
    end_copies(body.unit, &mut body.scene.storage, &mut body.emit, before, copies, span);
    value
}

/// The arguments that the function has parameters for, and how many temporaries there are with their copies.
pub(super) fn call_arguments(
    body: &mut Body,
    function: FunctionId,
    call: &Call,
    span: Span,
) -> (Vec<Value>, usize) {
    let mut arguments = pass_arguments(body, function, call, span);
    let copies = body.scene.storage.temporaries.len();
    format::check_format(body.unit, &mut body.emit, function, call, &arguments, span);
    // The rest are variable arguments, of which contracts know nothing.
    arguments.truncate(body.unit.program.typed[function].parameters.len());
    (arguments, copies)
}

/// Pointers into arrays inside of larger objects.
pub(super) fn check_arrays_passed_to(
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

pub(super) fn call_evaluated(
    scene: &mut Scene,
    emit: &mut Emit,
    function: FunctionId,
    arguments: Vec<Value>,
    into: Option<Value>,
    span: Span,
) -> Value {
    check_first(scene.unit, emit, function, span);
    declared::check_declared(scene.unit, emit, function, &arguments, span);
    raw::check_raw_result(scene.unit, emit, function, span);
    promises::check_promises(scene.unit, &scene.routine, emit, function, span);
    check_call_fences(scene, emit, function, &arguments, span);
    check_decreases(scene.unit, &scene.routine, emit, function, &arguments, span);
    invoke(scene, emit, function, arguments, into, span)
}

/// C11 6.9.1p10: a parameter lives as long as the function runs.
pub(super) fn end_copies(
    unit: &Unit,
    storage: &mut Storage,
    emit: &mut Emit,
    before: usize,
    copies: usize,
    span: Span,
) {
    for copy in storage.temporaries.drain(before..copies).collect::<Vec<_>>() {
        allocate::end_object(unit, emit, &build::var(&copy), span);
    }
}

/// A call with arguments that have been evaluated.
pub(super) fn call_with(
    scene: &mut Scene,
    emit: &mut Emit,
    function: FunctionId,
    arguments: Vec<Value>,
    span: Span,
) -> Value {
    declared::check_declared(scene.unit, emit, function, &arguments, span);
    check_call_fences(scene, emit, function, &arguments, span);
    invoke(scene, emit, function, arguments, None, span)
}

/// What is passed: scalars as values, structs as the address of a copy.
fn pass_arguments(body: &mut Body, function: FunctionId, call: &Call, span: Span) -> Vec<Value> {
    if !check_old_style(body.unit, &mut body.emit, function, call, span) {
        call.arguments.iter().for_each(|argument| value::effect(body, argument));
        let parameters = body.unit.program.typed[function].parameters.clone();
        let types = parameters.iter().map(|parameter| body.unit.program.typed[*parameter].ty.ty);
        let types: Vec<TypeId> = types.collect();
        return types
            .into_iter()
            .map(|ty| scalars::unknown_value(body.unit, &mut body.emit, ty, span))
            .collect();
    }
    let aggregates =
        call.arguments.iter().any(|argument| value::is_aggregate(body.unit, argument.ty.ty));
    let parameters = &body.unit.program.typed[function].parameters;
    for (parameter, argument) in parameters.iter().zip(&call.arguments) {
        pointer_call::check_pointer_argument(body, *parameter, argument);
    }
    let parameters = parameters.clone();
    let mut values = match aggregates {
        false => {
            let operands: Vec<&Expr> = call.arguments.iter().collect();
            value::evaluate_all(body, &operands)
        }
        true => call.arguments.iter().map(|argument| pass_argument(body, argument, span)).collect(),
    };
    for ((value, argument), parameter) in values.iter_mut().zip(&call.arguments).zip(&parameters) {
        let ty = body.unit.program.typed[*parameter].ty.ty;
        if body.unit.class(ty).is_none() && !value::is_aggregate(body.unit, ty) {
            // A complex number, a vector or a `va_list`: nothing is known of what the procedure's parameter stands for.
            body.emit.unsupported("an argument of this type", argument.span);
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
    convert_promoted(body.unit, &mut body.emit, function, call, &mut values, span);
    values
}

/// C11 6.9.1p10: a parameter without prototype is passed promoted, and converted to its own type on entry.
fn convert_promoted(
    unit: &Unit,
    emit: &mut Emit,
    function: FunctionId,
    call: &Call,
    values: &mut [Value],
    span: Span,
) {
    let parameters = unit.program.typed[function].parameters.clone();
    for ((parameter, argument), value) in parameters.iter().zip(&call.arguments).zip(values) {
        let expected = unit.class(unit.program.typed[*parameter].ty.ty);
        if let (Some(to), Some(from)) = (expected, unit.class(argument.ty.ty))
            && to != from
        {
            if to.is_as_wide_as(from) {
                let words = "the argument should be a value of the parameter's type";
                let kind = ObligationKind::TypeMismatch;
                emit.check(kind, to.holds(value.clone()), span, Some(words));
            }
            let given = value.clone();
            *value = integers::convert(emit, from, to, given, Origin::Implicit, span);
        }
    }
}

/// C11 6.5.2.2p6: without a prototype, what is passed must fit all the same: as many arguments as there are parameters, of the
/// parameters' types after promotion, and no ellipsis.
fn check_old_style(
    unit: &Unit,
    emit: &mut Emit,
    function: FunctionId,
    call: &Call,
    span: Span,
) -> bool {
    let parameters = unit.program.typed[function].parameters.clone();
    if let Some(what) = misfit(unit, function, call) {
        emit.unsupported(what, span);
        return false;
    }
    for (parameter, argument) in parameters.iter().zip(&call.arguments) {
        let expected = unit.class(unit.program.typed[*parameter].ty.ty);
        let given = unit.class(argument.ty.ty);
        let fits = match (expected, given) {
            (Some(expected), Some(given)) => {
                let promoted = expected.promoted();
                expected == given || promoted == given || promoted.is_as_wide_as(given)
            }
            _ => expected == given,
        };
        if !fits {
            emit.unsupported("an argument of another type than the parameter's", span);
            return false;
        }
    }
    true
}

/// What is wrong with a call of a function whose parameters are known, but not at this place.
fn misfit(unit: &Unit, function: FunctionId, call: &Call) -> Option<&'static str> {
    let typed = &unit.program.typed;
    let of = |ty: TypeId| match typed.types.get(ty) {
        Type::Function(found) => Some(found),
        _ => None,
    };
    let called = callee(&call.callee).ty.ty;
    let seen = of(called).or_else(|| of(typed.types.pointee(called)?.ty));
    let (found, own) = (&typed[function], of(typed[function].ty));
    let (given, parameters) = (call.arguments.len(), found.parameters.len());
    let is_known = found.body.is_some() || own.is_some_and(|own| own.prototype);
    let variadic = own.is_some_and(|own| own.variadic);
    if given < parameters {
        return Some("a call with too few arguments");
    }
    if !is_known || seen.is_none_or(|seen| seen.prototype) {
        return None;
    }
    if variadic {
        return Some("a call without prototype of a function with variable arguments");
    }
    (given > parameters).then_some("a call with too many arguments")
}

/// Functions that run first are entered with globals as initialised, which holds of no call.
fn check_first(unit: &Unit, emit: &mut Emit, function: FunctionId, span: Span) {
    let spec = unit.program.functions.get(&function);
    let initial = spec.and_then(|spec| spec.contract.as_ref());
    if unit.function_name(function) == "main" || initial.is_some_and(|of| of.initial_globals) {
        emit.unsupported("a call of a function that is entered with globals as initialised", span);
    }
}

/// A call back into this function, with a measure that must have become less.
fn check_decreases(
    unit: &Unit,
    routine: &Routine,
    emit: &mut Emit,
    function: FunctionId,
    arguments: &[Value],
    span: Span,
) {
    let contract = routine.spec.and_then(|spec| spec.contract.as_ref());
    let Some(measure) = contract.and_then(|contract| contract.decreases.as_ref()) else {
        return;
    };
    let again = function == routine.function
        || unit.effects.changes_of(function).calls.contains(&routine.function);
    if !again {
        return;
    }
    let theirs = unit.program.functions.get(&function).and_then(|spec| spec.contract.as_ref());
    let Some(theirs) = theirs.and_then(|contract| contract.decreases.as_ref()) else {
        let words = "a function that is called again has no `decreases` clause";
        let fails = build::truth(false);
        return emit.check(ObligationKind::Termination, fails, span, Some(words));
    };
    let parameters = unit.program.typed[function].parameters.clone();
    let actual: BTreeMap<VariableId, Value> =
        parameters.into_iter().zip(arguments.iter().cloned()).collect();
    let around = ContractSurroundings::of_call(unit, actual);
    let next = logic::integer(unit, &Scope::new(&around, State::Now), theirs);
    let around = ContractSurroundings::of_body(unit, routine.function);
    let mine = logic::integer(unit, &Scope::new(&around, State::Old), measure);
    match (next, mine) {
        (Ok(next), Ok(mine)) => {
            let less = build::and(build::le(int(0), mine.clone()), build::lt(next, mine));
            let words = "the measure of `decreases` may not become less, or may be negative";
            emit.check(ObligationKind::Termination, less, span, Some(words));
        }
        (Err(refused), _) | (_, Err(refused)) => emit.unsupported(&refused.what, refused.span),
    }
}

fn pass_argument(body: &mut Body, argument: &Expr, span: Span) -> Value {
    if value::is_aggregate(body.unit, argument.ty.ty) {
        let copy = aggregate::temporary(
            body.unit,
            &mut body.scene.storage,
            &mut body.emit,
            argument.ty.ty,
            span,
        );
        aggregate::copy_value(body, copy.clone(), argument, span);
        return copy;
    }
    let value = value::evaluate(body, argument);
    let ty = scalars::il_type(body.unit, argument.ty.ty);
    body.emit.keep("argument", ty, value, span)
}

pub(super) fn invoke(
    scene: &mut Scene,
    emit: &mut Emit,
    function: FunctionId,
    mut arguments: Vec<Value>,
    into: Option<Value>,
    span: Span,
) -> Value {
    scene.unit.use_procedure(function);
    check_truth::check_truths_for(scene.unit, &scene.storage, emit, function, span);
    let found = &scene.unit.program.typed[function];
    let Type::Function(ty) = scene.unit.program.typed.types.get(found.ty).clone() else {
        unreachable!("a function has a function type")
    };
    let result = ty.result.ty;
    let noreturn = found.noreturn;
    let mut results = vec![];
    let value = match scene.unit.class(result) {
        Some(class) => {
            let name = emit.fresh("call");
            emit.declare(&name, class.value_type());
            results.push(build::ident(&name));
            build::var(&name)
        }
        None => {
            if value::is_aggregate(scene.unit, result) {
                let target = match into {
                    Some(into) => into,
                    None => {
                        aggregate::temporary(scene.unit, &mut scene.storage, emit, result, span)
                    }
                };
                arguments.push(target.clone());
                target
            } else {
                int(0)
            }
        }
    };
    let spec = scene.unit.program.functions.get(&function);
    let contract = spec.and_then(|spec| spec.contract.as_ref());
    if let Some(contract) = contract {
        let parameters = found.parameters.iter().copied();
        let actual = parameters.zip(arguments.iter().cloned()).collect();
        promises::check_only_requires(scene.unit, emit, contract, &actual, span);
    }
    let procedure = build::ident(&scene.unit.function_name(function));
    let (free, args, checks) = (false, arguments, vec![]);
    let kind = StmtKind::Call { free, procedure, results, args, checks };
    emit.push(build::stmt(kind, span));
    if may_change_anything(scene.unit, function) {
        // Whoever sees a run go on from here should know why nothing is known of memory.
        emit.show(&build::truth(true), span);
    }
    if noreturn {
        emit.assume("the function does not return", build::truth(false), span);
    } else {
        constants::assume_constants_after(
            scene.unit,
            &scene.routine,
            emit,
            contract,
            &scene.unit.effects.of(function),
            span,
        );
    }
    value
}

/// Whether nothing says what the callee leaves alone.
fn may_change_anything(unit: &Unit, function: FunctionId) -> bool {
    let contract = unit.program.functions.get(&function).and_then(|spec| spec.contract.as_ref());
    let maps = unit.effects.of(function);
    let writes = maps.iter().any(|map| matches!(map, Map::Cells(_) | Map::Bits(_)));
    writes && contract.is_none_or(|contract| contract.modifies.is_none())
}

/// What the callee may modify must be something that we may modify.
fn check_call_fences(
    scene: &Scene,
    emit: &mut Emit,
    function: FunctionId,
    arguments: &[Value],
    span: Span,
) {
    let contract =
        scene.unit.program.functions.get(&function).and_then(|spec| spec.contract.as_ref());
    let parameters = scene.unit.program.typed[function].parameters.clone();
    let actual: BTreeMap<VariableId, Value> =
        parameters.into_iter().zip(arguments.iter().cloned()).collect();
    let callee = Callee {
        name: scene.unit.function_name(function),
        maps: scene.unit.effects.of(function),
        contract,
    };
    check_contract_fences(scene, emit, &callee, actual, span);
}

pub(super) fn check_contract_fences(
    scene: &Scene,
    emit: &mut Emit,
    callee: &Callee,
    actual: BTreeMap<VariableId, Value>,
    span: Span,
) {
    let contract = callee.contract;
    check_restricted(scene.unit, emit, contract, &actual, span);
    ghost_fences::check_ghost_fences(scene, emit, &callee.maps, span);
    let memory = |map: &Map| matches!(map, Map::Cells(_) | Map::Bits(_) | Map::Type);
    let writes = callee.maps.iter().any(memory);
    if writes {
        for fence in scene.fences.clone() {
            let allowed = match contract.and_then(|contract| contract.modifies.as_deref()) {
                None => Err(Cause::CalleeWithoutModifies.with(format!(
                    "`{}` has no `modifies` clause, so it may change anything",
                    callee.name
                ))),
                Some(locations) => {
                    let mine = surroundings::fence_scope(scene, &fence);
                    let my_scope = Scope::new(&*mine.0, mine.1.clone());
                    let theirs = ContractSurroundings::of_call(scene.unit, actual.clone());
                    let their_scope = Scope::new(&theirs, State::Now);
                    let inside = logic::included(
                        scene.unit,
                        (&their_scope, locations),
                        (&my_scope, fence.locations),
                        &callee.maps,
                        &fence.since,
                    );
                    inside.map_err(|refused| refused.what)
                }
            };
            match allowed {
                Ok(inside) => {
                    let inside = fence
                        .under
                        .iter()
                        .cloned()
                        .fold(inside, |inside, under| build::implies(under, inside));
                    let words = format!(
                        "the call may modify what the {} does not allow to be modified",
                        fence.whose
                    );
                    emit.check(ObligationKind::Frame, inside, span, Some(&words));
                }
                Err(said) => {
                    emit.check_saying(ObligationKind::Frame, build::truth(false), span, said);
                }
            }
        }
    }
    if let Some(frees) = contract.and_then(|contract| contract.frees.as_deref())
        && !frees.is_empty()
    {
        let theirs = ContractSurroundings::of_call(scene.unit, actual);
        let scope = Scope::new(&theirs, State::Now);
        let inside = frees::frees_included(scene.unit, &scene.routine, &scope, frees);
        match inside {
            Ok(inside) => {
                let words = "the call may free what the contract does not list";
                emit.check(ObligationKind::Frees, inside, span, Some(words));
            }
            Err(refused) => emit.unsupported(&refused.what, span),
        }
    }
}

/// What the callee accesses through parameters with `restrict` must be apart from what it accesses in other ways.
fn check_restricted(
    unit: &Unit,
    emit: &mut Emit,
    contract: Option<&Contract>,
    actual: &BTreeMap<VariableId, Value>,
    span: Span,
) {
    let Some(contract) = contract else { return };
    let around = ContractSurroundings::of_call(unit, actual.clone());
    let scope = Scope::new(&around, State::Now);
    let parameters: Vec<VariableId> = actual.keys().copied().collect();
    let accesses = restrict::apart(unit, &scope, contract, &parameters);
    let found = match accesses {
        Ok(found) => found,
        Err(refused) => return emit.unsupported(&refused.what, refused.span),
    };
    let mut asked = vec![];
    for Apart { parameter, formula } in found {
        if build::as_bool(&formula) == Some(true) || asked.contains(&formula) {
            continue;
        }
        let typed = &unit.program.typed;
        let name = typed.symbols.text(typed[parameter].name);
        let words = format!(
            "the call may access what `{name}` points to in another way, though `{name}` is `restrict`"
        );
        let kind = ObligationKind::Precondition;
        emit.check(kind, formula.clone(), span, Some(&words));
        asked.push(formula);
    }
}
