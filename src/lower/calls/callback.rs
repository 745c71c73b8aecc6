//! Functions that are passed for a parameter whose contract names other parameters. Whether they keep it depends on what is passed for
//! those, so it is shown at the call, aside: in any state that the callee may have made, with any arguments that the contract admits.

use super::function_pointers::{Given, UNKNOWN_CONTRACT};
use super::{function_pointers, invoke, promises};
use crate::base::{Cause, Span};
use crate::contract::program::{Clause, ClauseMode, Contract};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::emit::Emit;
use crate::lower::fixed_types::tags_stay;
use crate::lower::logic::{self, Lowered, scope::Scope};
use crate::lower::map::Map;
use crate::lower::memory::{check_truth, frees};
use crate::lower::scene::storage::Storage;
use crate::lower::scene::surroundings::{self, CallbackSurroundings, ContractSurroundings};
use crate::lower::scene::{Scene, always, moments, scalars};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::{build, heap, truth_values};
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::Call;
use std::collections::{BTreeMap, BTreeSet};

type Actual = BTreeMap<VariableId, Value>;

/// Whether a parameter's contract names other parameters.
pub fn has_siblings(unit: &Unit, parameter: VariableId) -> bool {
    let contract = unit.program.pointer_variables.get(&parameter);
    contract.is_some_and(|contract| !contract.siblings.is_empty())
}

pub fn check_callbacks(
    scene: &mut Scene,
    emit: &mut Emit,
    function: FunctionId,
    call: &Call,
    arguments: &[Value],
    span: Span,
) {
    let parameters = &scene.unit.program.typed[function].parameters;
    let actual: Actual = parameters.iter().copied().zip(arguments.iter().cloned()).collect();
    for (parameter, argument) in parameters.iter().zip(&call.arguments) {
        if !has_siblings(scene.unit, *parameter) {
            continue;
        }
        let contract = &scene.unit.program.pointer_variables[parameter];
        match function_pointers::given(*parameter, argument) {
            Given::Null => {}
            Given::Function(given) => {
                show_callback(scene, emit, (function, &actual), contract, given, argument.span);
            }
            Given::Itself if function == scene.routine.function => {
                check_passed_on(scene.unit, emit, contract, &actual, span);
            }
            _ => emit.unsupported(UNKNOWN_CONTRACT, argument.span),
        }
    }
}

/// A pointer that is passed on was shown to keep the contract with the values that came with it.
fn check_passed_on(unit: &Unit, emit: &mut Emit, contract: &Contract, actual: &Actual, span: Span) {
    for sibling in &contract.siblings {
        let entry = build::var(&surroundings::parameter_name(unit, *sibling));
        let same = build::eq(actual[sibling].clone(), entry);
        let words = "what the pointer's contract names may be other than it was at the entry";
        emit.check(ObligationKind::Precondition, same, span, Some(words));
    }
}

fn show_callback<'a>(
    scene: &mut Scene<'_, 'a>,
    emit: &mut Emit,
    (callee, actual): (FunctionId, &Actual),
    contract: &'a Contract,
    given: FunctionId,
    span: Span,
) {
    let (aside, on) = (emit.fresh("aside"), emit.fresh("on"));
    emit.push(build::goto(&[&aside, &on], span));
    emit.label(&aside, span);
    run_a_while(scene, emit, callee, actual, span);
    let own = contract.parameters.len() - contract.siblings.len();
    let typed = &scene.unit.program.typed;
    let plain = contract.behaviors.is_empty() && contract.frees.is_none();
    let scalars = contract.parameters[..own]
        .iter()
        .all(|parameter| scene.unit.class(typed[*parameter].ty.ty).is_some());
    if own != typed[given].parameters.len() || !plain || !scalars {
        emit.unsupported("a function for a parameter with such a contract", span);
    } else {
        call_by(scene, emit, contract, own, actual, given, span);
    }
    emit.assume("aside: the run goes on elsewhere", build::truth(false), span);
    emit.label(&on, span);
}

/// Any state in which the callee may call: it has written and freed what it may.
fn run_a_while(scene: &Scene, emit: &mut Emit, callee: FunctionId, actual: &Actual, span: Span) {
    check_truth::check_truths_for_any(scene.unit, &scene.storage, emit, span);
    let maps = scene.unit.effects.of(callee);
    let before = emit.fresh("before");
    moments::keep_state(scene.unit, &scene.storage, emit, &before, &maps, span);
    let from = State::Kept(before);
    let names: Vec<String> = maps.iter().map(Map::name).collect();
    if !names.is_empty() {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        emit.push(build::havoc(&names, span));
    }
    always::assume_everything(scene.unit, emit, &maps, span);
    always::assume_constants(scene.unit, &scene.routine, emit, &maps, span);
    let spec = scene.unit.program.functions.get(&callee);
    let contract = spec.and_then(|spec| spec.contract.as_ref());
    let facts = facts_meanwhile(scene.unit, &scene.storage, contract, &maps, actual, &from);
    match facts {
        Ok(facts) => facts.into_iter().for_each(|(why, fact)| emit.assume(why, fact, span)),
        Err(refused) => emit.unsupported(&refused.what, refused.span),
    }
}

fn facts_meanwhile(
    unit: &Unit,
    storage: &Storage,
    contract: Option<&Contract>,
    maps: &BTreeSet<Map>,
    actual: &Actual,
    from: &State,
) -> Lowered<Vec<(&'static str, Value)>> {
    let mut facts = vec![];
    let around = CallbackSurroundings::new(unit, actual.clone(), from.clone(), None);
    let scope = Scope::new(&around, from.clone());
    if maps.contains(&Map::Alloc) {
        facts.push(("no object comes back to life", heap::grows(from, &State::Now)));
        let frame = frees::allocation_frame(unit, &scope, frees::listed(contract), from)?;
        facts.push(("nothing else is freed", frame));
    }
    if maps.contains(&Map::Type) {
        facts
            .push(("cells keep their types, and unions their bytes", tags_stay(from, &State::Now)));
    }
    if unit.has_truth_values() {
        let why = "the callee, too, calls only when every `_Bool` that it made has a value";
        facts.push((
            why,
            truth_values::new_cells_have_values(unit, &check_truth::objects_in_the_making(storage)),
        ));
    }
    let Some(locations) = contract.and_then(|contract| contract.modifies.as_deref()) else {
        return Ok(facts);
    };
    for map in maps {
        if matches!(map, Map::Cells(_) | Map::Bits(_) | Map::Type) {
            let frame = logic::frame(unit, &scope, locations, map, from, &State::Now)?;
            facts.push(("every write of the callee is allowed", frame));
        }
    }
    Ok(facts)
}

/// A call that the contract admits, of the function that was given.
fn call_by<'a>(
    scene: &mut Scene<'_, 'a>,
    emit: &mut Emit,
    contract: &'a Contract,
    own: usize,
    actual: &Actual,
    given: FunctionId,
    span: Span,
) {
    let typed = &scene.unit.program.typed;
    let mut passed = vec![];
    for parameter in &contract.parameters[..own] {
        passed.push(scalars::unknown_value(scene.unit, emit, typed[*parameter].ty.ty, span));
    }
    let siblings = contract.siblings.iter().map(|sibling| actual[sibling].clone());
    let values = passed.iter().cloned().chain(siblings);
    let named: Actual = contract.parameters.iter().copied().zip(values).collect();
    for clause in contract.requires.iter().filter(|it| it.mode != ClauseMode::Check) {
        let around = ContractSurroundings::of_call(scene.unit, named.clone());
        let formula = logic::formula(scene.unit, &Scope::new(&around, State::Now), &clause.formula);
        match formula {
            Ok(formula) => {
                let why = "whoever calls by the contract has shown what it requires";
                emit.assume(why, formula, span);
            }
            Err(refused) => emit.unsupported(&refused.what, refused.span),
        }
    }
    check_callback_frame(scene.unit, emit, contract, &named, given, &passed, span);
    let maps = scene.unit.effects.of(given);
    let before = emit.fresh("before");
    moments::keep_state(scene.unit, &scene.storage, emit, &before, &maps, span);
    let value = invoke::invoke(scene, emit, given, passed, None, span);
    let from = State::Kept(before);
    let result = Some(value.clone());
    let around = CallbackSurroundings::new(scene.unit, named.clone(), from.clone(), result);
    promises::check_callback_ensures(scene.unit, emit, contract, &around, span);
    let assumed = |clause: &&Clause| clause.mode == ClauseMode::Normal;
    for clause in contract.ensures.iter().filter(assumed) {
        let result = Some(value.clone());
        let around = CallbackSurroundings::new(scene.unit, named.clone(), from.clone(), result);
        let formula = logic::formula(scene.unit, &Scope::new(&around, State::Now), &clause.formula);
        match formula {
            Ok(formula) => {
                let words = "the function may not do what the parameter's contract ensures";
                let kind = ObligationKind::Postcondition;
                emit.check(kind, formula, span, Some(words));
            }
            Err(refused) => emit.unsupported(&refused.what, refused.span),
        }
    }
}

/// What the given function modifies and frees, the parameter's contract must list.
fn check_callback_frame(
    unit: &Unit,
    emit: &mut Emit,
    contract: &Contract,
    named: &Actual,
    given: FunctionId,
    passed: &[Value],
    span: Span,
) {
    let spec = unit.program.functions.get(&given);
    let theirs = spec.and_then(|spec| spec.contract.as_ref());
    let changes = unit.effects.changes_of(given);
    let memory = |map: &Map| matches!(map, Map::Cells(_) | Map::Bits(_) | Map::Type);
    let writes = changes.maps.iter().any(memory);
    let frees = theirs.and_then(|contract| contract.frees.as_ref());
    if frees.is_some_and(|frees| !frees.is_empty()) {
        emit.unsupported("a function that frees, for a parameter with a contract", span);
    }
    let Some(ours) = contract.modifies.as_deref().filter(|_| writes) else { return };
    let Some(locations) = theirs.and_then(|contract| contract.modifies.as_deref()) else {
        let words = "the function has no `modifies` clause, so it may change anything";
        let fails = build::truth(false);
        let said = Cause::CalleeWithoutModifies.with(words);
        return emit.check_saying(ObligationKind::Frame, fails, span, said);
    };
    let parameters = unit.program.typed[given].parameters.iter().copied();
    let actual: Actual = parameters.zip(passed.iter().cloned()).collect();
    let their_around = ContractSurroundings::of_call(unit, actual);
    let our_around = ContractSurroundings::of_call(unit, named.clone());
    let inside = logic::included(
        unit,
        (&Scope::new(&their_around, State::Now), locations),
        (&Scope::new(&our_around, State::Now), ours),
        &changes.maps,
        &State::Now,
    );
    match inside {
        Ok(inside) => {
            let words = "the function may modify what the parameter's contract does not list";
            emit.check(ObligationKind::Frame, inside, span, Some(words));
        }
        Err(refused) => emit.unsupported(&refused.what, refused.span),
    }
}
