//! What is known before the first statement: parameters hold what their types allow, structs that were passed are copies; and what the contract
//! asks of the entry itself.

use super::terms;
use crate::base::Span;
use crate::contract::program::Contract;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::calls::{argument_lists, function_pointers};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::heap::{self};
use crate::lower::logic::{self, objects, scope::Scope};
use crate::lower::memory::{make_object, write};
use crate::lower::scene::place::{Cell, Known, Memory};
use crate::lower::scene::storage::{self, Local, Storage};
use crate::lower::scene::surroundings::{self, ContractSurroundings};
use crate::lower::scene::{Fence, Routine, Scene, ghosts, scalars};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::{build, reach};
use crate::typed::program::VariableId;
use crate::typed::types::{Type, TypeId};

/// What holds before the first statement.
pub fn enter(scene: &mut Scene, emit: &mut Emit, span: Span) {
    reach::assume_chains(scene.unit, emit, span);
    let parameters = scene.unit.program.typed[scene.routine.function].parameters.clone();
    for parameter in &parameters {
        enter_parameter(scene.unit, &mut scene.storage, emit, *parameter, span);
    }
    passed_by_value(scene.unit, &scene.routine, emit, &parameters, span);
}

fn enter_parameter(
    unit: &Unit,
    storage: &mut Storage,
    emit: &mut Emit,
    parameter: VariableId,
    span: Span,
) {
    let ty = unit.program.typed[parameter].ty.ty;
    let passed = build::var(&surroundings::parameter_name(unit, parameter));
    if storage::is_list(unit, parameter) {
        return argument_lists::enter_list(unit, storage, emit, parameter, span);
    }
    let Some(class) = unit.class(ty) else {
        let object = format!("{}$object", storage::local_name(unit, storage, parameter));
        emit.declare(&object, build::named_type("ref"));
        emit.push(build::assign(&object, build::object(passed), span));
        storage.locals.insert(parameter, Local::Memory { object });
        return;
    };
    let fits = scalars::fits(class, &passed);
    emit.assume("a parameter holds what its type allows", fits, span);
    ghosts::assume_apart(unit, emit, (&passed, ty), unit.program.typed[parameter].span, span);
    if let Some(fine) = function_pointers::null_or_callable(unit, parameter, &passed) {
        emit.assume("callers pass a function that keeps the contract, or null", fine, span);
        if storage::in_memory(unit, parameter)
            && unit.program.pointer_variables.contains_key(&parameter)
        {
            emit.unsupported("the address of a pointer with a contract of its own", span);
        }
    }
    if storage::in_memory(unit, parameter) {
        let object = format!("{}$object", storage::local_name(unit, storage, parameter));
        emit.declare(&object, build::named_type("ref"));
        if storage::is_constant(unit, parameter) {
            make_object::make_constant(unit, emit, &object, ty, span)
        } else {
            make_object::make_object(unit, emit, &object, ty, None, span)
        }
        storage.locals.insert(parameter, Local::Memory { object: object.clone() });
        storage.alive.push(parameter);
        let address = build::pointer(build::var(&object), build::int(0));
        let cell = Cell::Plain;
        let memory = Memory { address, ty, cell, object: Known::Local };
        write::put(unit, emit, &memory, class, passed, span);
        return;
    }
    let name = storage::local_name(unit, storage, parameter);
    let called = unit.program.typed.text(unit.program.typed[parameter].name);
    emit.declare_known(&name, called, class.value_type());
    emit.push(build::assign(&name, passed, span));
    storage.locals.insert(parameter, Local::Value { name, flag: None });
}

/// A struct that was passed, or the object for the one to be returned, is the caller's copy: whole, alive, and known to nobody.
fn passed_by_value(
    unit: &Unit,
    routine: &Routine,
    emit: &mut Emit,
    parameters: &[VariableId],
    span: Span,
) {
    let typed = &unit.program.typed;
    let is_aggregate = |ty: TypeId| matches!(typed.types.get(ty), Type::Record(_));
    let mut copies: Vec<(Value, TypeId)> = parameters
        .iter()
        .filter(|parameter| is_aggregate(typed[**parameter].ty.ty))
        .map(|parameter| {
            (build::var(&surroundings::parameter_name(unit, *parameter)), typed[*parameter].ty.ty)
        })
        .collect();
    let constant: Vec<Value> = parameters
        .iter()
        .filter(|parameter| storage::is_constant(unit, **parameter))
        .map(|parameter| build::var(&surroundings::parameter_name(unit, *parameter)))
        .collect();
    if let Some(ty) = routine.result.filter(|ty| is_aggregate(*ty)) {
        copies.push((build::var("result$"), ty));
    }
    let pointers: Vec<Value> = parameters
        .iter()
        .filter(|parameter| Class::of(typed, typed[**parameter].ty.ty) == Some(Class::Pointer))
        .map(|parameter| build::var(&surroundings::parameter_name(unit, *parameter)))
        .collect();
    let why = "a struct passed by value is a copy that nobody else knows";
    for (index, (copy, ty)) in copies.iter().enumerate() {
        let object = build::object(copy.clone());
        let size = unit.size(*ty).unwrap_or(0);
        let may_write = heap::is_writable(object.clone());
        let may_write = if constant.contains(copy) { build::not(may_write) } else { may_write };
        emit.assume(
            why,
            build::all([
                build::ne(object.clone(), build::no_object()),
                build::eq(build::offset(copy.clone()), build::int(0)),
                heap::is_allocated(&State::Now, &object),
                build::eq(heap::size(object.clone()), build::int(size)),
                may_write,
                build::not(heap::is_heap(object.clone())),
                build::not(heap::is_static(object.clone())),
            ]),
            span,
        );
        match objects::layout_facts(unit, &State::Now, *ty, object.clone(), None) {
            Ok(facts) => {
                for fact in facts {
                    emit.assume(why, fact, span);
                }
            }
            Err(refused) => emit.unsupported(&refused.what, span),
        }
        let others = copies[..index].iter().map(|(other, _)| other).chain(&pointers);
        let distinct: Vec<Value> =
            others.map(|other| build::ne(build::object(other.clone()), object.clone())).collect();
        emit.assume(why, build::all(distinct), span);
        let contents = heap::contents(&State::Now, Class::Pointer, &build::var("q"));
        unit.use_class(Class::Pointer);
        let unknown = build::forall(
            &[("q", build::ptr())],
            vec![vec![contents.clone()]],
            build::ne(build::object(contents), object),
        );
        emit.assume(why, unknown, span);
    }
}

/// `complete behaviors` and `disjoint behaviors` are to be proved of every state in which the function may be called.
pub fn check_behaviors(unit: &Unit, routine: &Routine, emit: &mut Emit, contract: &Contract) {
    let assumed: Vec<Option<Value>> = contract
        .behaviors
        .iter()
        .map(|behavior| {
            let parts: Option<Vec<Value>> = behavior
                .assumes
                .iter()
                .map(|clause| entry_formula(unit, routine, emit, clause))
                .collect();
            parts.map(build::all)
        })
        .collect();
    let pick = |indices: &[u32]| -> Option<Vec<Value>> {
        indices.iter().map(|index| assumed[*index as usize].clone()).collect()
    };
    for (indices, span) in &contract.complete {
        if let Some(parts) = pick(indices) {
            let words = "no behaviour may apply";
            emit.check(ObligationKind::Assertion, build::any(parts), *span, Some(words));
        }
    }
    for (indices, span) in &contract.disjoint {
        let Some(parts) = pick(indices) else { continue };
        for (index, part) in parts.iter().enumerate() {
            for other in &parts[..index] {
                let both = build::and(part.clone(), other.clone());
                let words = "two behaviours may apply at once";
                emit.check(ObligationKind::Assertion, build::not(both), *span, Some(words));
            }
        }
    }
}

/// The program starts with the invariants of its globals.
pub fn check_invariants(scene: &Scene, emit: &mut Emit) {
    // Those that only this file can break have a proof of their own (`initially`).
    for invariant in scene.unit.program.invariants.iter().filter(|it| !it.private) {
        if let Some(formula) = terms::logic_formula(scene, emit, &invariant.formula) {
            let words = Some(&*invariant.name);
            emit.check(ObligationKind::Assertion, formula, invariant.span, words);
        }
    }
}

/// What a behaviour may modify counts where it was assumed at the entry.
pub fn fence_behaviors<'u>(scene: &mut Scene<'u, '_>, emit: &mut Emit, contract: &'u Contract) {
    for behavior in &contract.behaviors {
        let Some(locations) = behavior.modifies.as_deref() else { continue };
        let around = ContractSurroundings::of_body(scene.unit, scene.routine.function);
        let scope = Scope::new(&around, State::Old);
        let assumed: Result<Vec<Value>, _> = behavior
            .assumes
            .iter()
            .map(|clause| logic::formula(scene.unit, &scope, &clause.formula))
            .collect();
        match assumed {
            Ok(assumed) => {
                let (whose, under) = ("behavior", Some(build::all(assumed)));
                scene.fences.push(Fence { locations, since: State::Old, whose, under });
            }
            Err(refused) => emit.unsupported(&refused.what, refused.span),
        }
    }
}

fn entry_formula(
    unit: &Unit,
    routine: &Routine,
    emit: &mut Emit,
    clause: &crate::contract::program::Clause,
) -> Option<Value> {
    let parameters = &unit.program.typed[routine.function].parameters;
    let around = ContractSurroundings::before(unit, parameters);
    let scope = Scope::new(&around, State::Now);
    match logic::formula(unit, &scope, &clause.formula) {
        Ok(formula) => Some(formula),
        Err(refused) => {
            emit.unsupported(&refused.what, refused.span);
            None
        }
    }
}
