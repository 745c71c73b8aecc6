//! A call of a procedure, when its arguments have been evaluated: the checks of the caller, the call, what is known behind it.

use super::{check_call, declared, promises};
use crate::base::Span;
use crate::contract::program::Contract;
use crate::contract::term::TermKind;
use crate::il::ast::{Expr as Value, StmtKind};
use crate::lower::build::{self, int};
use crate::lower::emit::Emit;
use crate::lower::map::Map;
use crate::lower::memory::{check_truth, make_object, raw};
use crate::lower::scene::storage::Storage;
use crate::lower::scene::{Scene, always, ghosts, own_locals, scalars};
use crate::lower::unit::Unit;
use crate::lower::{inlined, variable_arguments};
use crate::typed::program::{FunctionId, VariableId, VariableStorage};
use crate::typed::types::Type;

pub fn call_evaluated(
    scene: &mut Scene,
    emit: &mut Emit,
    function: FunctionId,
    arguments: Vec<Value>,
    into: Option<Value>,
    span: Span,
) -> Value {
    check_call::check_first(scene.unit, emit, function, span);
    declared::check_declared(scene.unit, emit, function, &arguments, span);
    raw::check_raw_result(scene.unit, emit, function, span);
    promises::check_promises(scene.unit, &scene.routine, emit, function, span);
    check_call::check_call_fences(scene, emit, function, &arguments, span);
    check_call::check_decreases(scene.unit, &scene.routine, emit, function, &arguments, span);
    invoke(scene, emit, function, arguments, into, span)
}

/// C11 6.9.1p10: a parameter lives as long as the function runs.
pub fn end_copies(
    unit: &Unit,
    storage: &mut Storage,
    emit: &mut Emit,
    before: usize,
    copies: usize,
    span: Span,
) {
    for copy in storage.temporaries.drain(before..copies).collect::<Vec<_>>() {
        make_object::end_object(unit, emit, &build::var(&copy), span);
    }
}

/// A call with arguments that have been evaluated.
pub fn call_with(
    scene: &mut Scene,
    emit: &mut Emit,
    function: FunctionId,
    arguments: Vec<Value>,
    span: Span,
) -> Value {
    declared::check_declared(scene.unit, emit, function, &arguments, span);
    check_call::check_call_fences(scene, emit, function, &arguments, span);
    invoke(scene, emit, function, arguments, None, span)
}

pub fn invoke(
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
    if variable_arguments::has_parameter(scene.unit, function)
        && arguments.len() == found.parameters.len()
    {
        // Nobody here can tell what is passed.
        arguments.push(emit.unknown("arguments", build::named_type("int"), span));
    }
    let result = ty.result.ty;
    let variadic = arguments.get(found.parameters.len()).cloned();
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
            if scalars::is_aggregate(scene.unit, result) {
                let target = match into {
                    Some(into) => into,
                    None => {
                        make_object::temporary(scene.unit, &mut scene.storage, emit, result, span)
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
        let passed = (&actual, variadic.as_ref());
        promises::check_only_requires(scene.unit, emit, contract, passed, span);
        name_statics(scene.unit, contract);
    }
    let by_body = inlined::is_inlined(scene.unit, function);
    let procedure = match by_body {
        true => build::ident(&inlined::name(scene.unit, function)),
        false => build::ident(&scene.unit.function_name(function)),
    };
    let (free, args, checks) = (false, arguments, vec![]);
    let kind = StmtKind::Call { free, procedure, results, args, checks };
    let anything = may_change_anything(scene.unit, function);
    let kept = (anything && !may_be_given_own(scene.unit, function))
        .then(|| own_locals::keep(scene, emit, &scene.unit.effects.of(function), span));
    emit.push(build::stmt(kind, span));
    kept.into_iter().for_each(|kept| own_locals::assume_kept(emit, kept, span));
    if anything && !by_body {
        // Whoever sees a run go on from here should know why nothing is known of memory.
        emit.show(&build::truth(true), span);
    }
    ghosts::assume_apart(scene.unit, emit, (&value, result), found.span, span);
    if noreturn {
        emit.assume("the function does not return", build::truth(false), span);
    } else {
        always::assume_constants_after(
            scene.unit,
            &scene.routine,
            emit,
            contract,
            &scene.unit.effects.of(function),
            span,
        );
        if let Some(contract) = contract {
            always::assume_ranges_after(scene.unit, emit, contract, span);
        }
    }
    value
}

/// A small function may be given addresses that it does not keep.
fn may_be_given_own(unit: &Unit, function: FunctionId) -> bool {
    let typed = &unit.program.typed;
    let pointer = |parameter: &VariableId| typed.types.is_pointer(typed[*parameter].ty.ty);
    inlined::is_small(unit, function) && typed[function].parameters.iter().any(pointer)
}

/// Objects of static storage of which the callee says something are there, too.
fn name_statics(unit: &Unit, contract: &Contract) {
    let typed = &unit.program.typed;
    let more = contract.behaviors.iter().flat_map(|behavior| &behavior.ensures);
    for clause in contract.ensures.iter().chain(more) {
        clause.formula.for_each(&mut |term| {
            if let TermKind::Variable(variable) = term.kind
                && let VariableStorage::Global { .. } | VariableStorage::StaticLocal =
                    typed[variable].storage
            {
                unit.global_object(variable);
            }
        });
    }
}

/// Whether nothing says what the callee leaves alone.
fn may_change_anything(unit: &Unit, function: FunctionId) -> bool {
    let contract = unit.program.functions.get(&function).and_then(|spec| spec.contract.as_ref());
    let maps = unit.effects.of(function);
    let writes = maps.iter().any(|map| matches!(map, Map::Cells(_) | Map::Bits(_)));
    writes && contract.is_none_or(|contract| contract.modifies.is_none())
}
