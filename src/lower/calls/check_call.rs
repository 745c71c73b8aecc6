//! What a call needs beside the precondition: arguments that fit without a prototype, a measure that goes down, and frames that hold all that
//! the callee may change.

use super::function_pointers;
use crate::base::{Cause, Span};
use crate::contract::program::Contract;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::emit::Emit;
use crate::lower::integers;
use crate::lower::logic::{self, scope::Scope};
use crate::lower::map::Map;
use crate::lower::memory::{frees, ghost_fences};
use crate::lower::restrict::{self, Apart};
use crate::lower::scene::surroundings::{self, ContractSurroundings};
use crate::lower::scene::{Routine, Scene};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Call, Origin};
use crate::typed::types::{Type, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// C11 6.9.1p10: a parameter without prototype is passed promoted, and converted to its own type on entry.
pub fn convert_promoted(
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
pub fn check_old_style(
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
    let called = function_pointers::callee(&call.callee).ty.ty;
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
pub fn check_first(unit: &Unit, emit: &mut Emit, function: FunctionId, span: Span) {
    let spec = unit.program.functions.get(&function);
    let initial = spec.and_then(|spec| spec.contract.as_ref());
    if unit.function_name(function) == "main" || initial.is_some_and(|of| of.initial_globals) {
        emit.unsupported("a call of a function that is entered with globals as initialised", span);
    }
}

/// A call back into this function, with a measure that must have become less.
pub fn check_decreases(
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
    let next = logic::integer(unit, &Scope::new(&around, State::Now), &theirs.term);
    let around = ContractSurroundings::of_body(unit, routine.function);
    let mine = logic::integer(unit, &Scope::new(&around, State::Old), &measure.term);
    if !theirs.compares_like(measure) {
        let words = "the two functions have measures of different kinds";
        let fails = build::truth(false);
        return emit.check(ObligationKind::Termination, fails, span, Some(words));
    }
    match (next, mine) {
        (Ok(next), Ok(mine)) => {
            if let Some((left, right, formula)) = &measure.relation {
                let bounds = [(*left, mine), (*right, next)].into_iter().collect();
                let scope = Scope { bounds, ..Scope::new(&around, State::Now) };
                let words = "the measures of caller and callee may not be in this relation";
                return match logic::formula(unit, &scope, formula) {
                    Ok(related) => {
                        emit.check(ObligationKind::Termination, related, span, Some(words))
                    }
                    Err(refused) => emit.unsupported(&refused.what, refused.span),
                };
            }
            let less = build::and(build::le(int(0), mine.clone()), build::lt(next, mine));
            let words = "the measure of `decreases` may not become less, or may be negative";
            emit.check(ObligationKind::Termination, less, span, Some(words));
        }
        (Err(refused), _) | (_, Err(refused)) => emit.unsupported(&refused.what, refused.span),
    }
}

/// What the callee may modify must be something that we may modify.
pub fn check_call_fences(
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

pub fn check_contract_fences(
    scene: &Scene,
    emit: &mut Emit,
    callee: &Callee,
    actual: BTreeMap<VariableId, Value>,
    span: Span,
) {
    let contract = callee.contract;
    check_restricted(scene.unit, emit, contract, &actual, span);
    ghost_fences::check_ghost_fences(scene, emit, &callee.maps, span);
    if callee.maps.contains(&Map::Blockers) {
        let theirs = ContractSurroundings::of_call(scene.unit, actual.clone());
        let scope = Scope::new(&theirs, State::Now);
        let listed = contract.and_then(|contract| contract.modifies.as_deref());
        let named = listed.map(|listed| logic::named_blockers(scene.unit, &scope, listed));
        match named.transpose() {
            Ok(named) => {
                let named = named.flatten();
                ghost_fences::check_blocking_fences(scene, emit, named.as_deref(), span);
            }
            Err(refused) => emit.unsupported(&refused.what, span),
        }
    }
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

/// Who is called, as far as what may be modified is concerned.
pub struct Callee<'c> {
    pub name: String,
    pub maps: BTreeSet<Map>,
    pub contract: Option<&'c Contract>,
}
