//! What may be freed: what the function allocated itself, and what `frees` lists (nothing, if it is not there).

use crate::base::Span;
use crate::contract::program::{Contract, Location};
use crate::contract::term::{LogicType, Term, TermKind};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::heap::{self, Status};
use crate::lower::logic::{self, Lowered, scope::Scope};
use crate::lower::map::Map;
use crate::lower::scene::Routine;
use crate::lower::scene::surroundings::ContractSurroundings;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use std::collections::BTreeSet;

/// Whether an object is among those that locations of a `frees` name.
fn frees_object(unit: &Unit, scope: &Scope, frees: &[Location], object: &Value) -> Lowered<Value> {
    let listed = |location: &Location| match &location.term.ty {
        LogicType::Set(_) => {
            let start = build::pointer(object.clone(), build::int(0));
            logic::contains(unit, scope, &location.term, &start)
        }
        _ => {
            let pointer = logic::term(unit, scope, &location.term)?;
            let mut conditions = vec![build::eq(build::object(pointer), object.clone())];
            for followed in followed(&location.term) {
                let object = build::object(logic::term(unit, scope, followed)?);
                conditions.push(build::ne(object, build::no_object()));
            }
            Ok(build::all(conditions))
        }
    };
    let listed: Lowered<Vec<Value>> = frees.iter().map(listed).collect();
    Ok(build::any(listed?))
}

/// The pointers that a location is found through. Where one of them is null there is no such place, and nothing is named.
fn followed(location: &Term) -> Vec<&Term> {
    match &location.kind {
        TermKind::Load(of)
        | TermKind::Member(of, _)
        | TermKind::Convert(of)
        | TermKind::Decay(of)
        | TermKind::Binary(_, of, _) => followed(of),
        TermKind::Deref(pointer) => {
            let mut found = followed(pointer);
            found.push(pointer);
            found
        }
        _ => vec![],
    }
}

/// What was allocated still is, unless it may have been freed.
pub fn allocation_frame(
    unit: &Unit,
    scope: &Scope,
    frees: &[Location],
    from: &State,
) -> Lowered<Value> {
    let o = build::var("o");
    let freed = frees_object(unit, scope, frees, &o)?;
    let before = heap::status(from, &o);
    let now = heap::status(&State::Now, &o);
    let was = build::eq(before.clone(), Status::Allocated.constant());
    let is = build::eq(now.clone(), Status::Allocated.constant());
    let fact = build::implies(build::and(was, build::not(freed)), is);
    Ok(build::forall(&[("o", build::named_type("ref"))], vec![vec![now], vec![before]], fact))
}

pub fn listed(contract: Option<&Contract>) -> &[Location] {
    contract.and_then(|contract| contract.frees.as_deref()).unwrap_or_default()
}

fn contract<'u>(routine: &Routine<'u>) -> Option<&'u Contract> {
    routine.spec.and_then(|spec| spec.contract.as_ref())
}

/// Before `free(pointer)`.
pub fn check_frees(unit: &Unit, routine: &Routine, emit: &mut Emit, pointer: &Value, span: Span) {
    let object = build::object(pointer.clone());
    let frees = listed(contract(routine));
    let around = ContractSurroundings::of_body(unit, routine.function);
    let scope = Scope::new(&around, State::Old);
    let allowed = match frees_object(unit, &scope, frees, &object) {
        Ok(allowed) => allowed,
        Err(refused) => return emit.unsupported(&refused.what, refused.span),
    };
    let own = not_ours_to_keep(&object);
    let is_null = build::eq(pointer.clone(), build::null());
    let words = "the contract does not list this memory in `frees`";
    let condition = build::any([is_null, allowed, own]);
    emit.check(ObligationKind::Frees, condition, span, Some(words));
}

/// Allocated by this function itself.
fn not_ours_to_keep(object: &Value) -> Value {
    let status = heap::status(&State::Old, object);
    build::ne(status, Status::Allocated.constant())
}

/// No object that is there came from an allocator: so whatever a program frees it has allocated itself.
pub fn none_is_allocated(state: &State) -> Value {
    let o = build::var("o");
    let allocated = heap::is_heap(o.clone());
    let is_there = build::eq(heap::status(state, &o), Status::Allocated.constant());
    let fact = build::implies(allocated.clone(), build::not(is_there));
    build::forall(&[("o", build::named_type("ref"))], vec![vec![allocated]], fact)
}

/// What a callee may free is something that we may free.
pub fn frees_included(
    unit: &Unit,
    routine: &Routine,
    scope: &Scope,
    theirs: &[Location],
) -> Lowered<Value> {
    let o = build::var("o");
    let freed = frees_object(unit, scope, theirs, &o)?;
    let around = ContractSurroundings::of_body(unit, routine.function);
    let mine = Scope::new(&around, State::Old);
    let allowed = frees_object(unit, &mine, listed(contract(routine)), &o)?;
    let own = not_ours_to_keep(&o);
    let status = heap::status(&State::Now, &o);
    let alive = build::eq(status.clone(), Status::Allocated.constant());
    let fact = build::implies(build::and(alive, freed), build::or(allowed, own));
    Ok(build::forall(&[("o", build::named_type("ref"))], vec![vec![status]], fact))
}

/// At the head of a loop: what was allocated at the function's entry and is not listed still is.
pub fn frees_frame(unit: &Unit, routine: &Routine, maps: &BTreeSet<Map>) -> Option<Value> {
    if !maps.contains(&Map::Alloc) {
        return None;
    }
    let around = ContractSurroundings::of_body(unit, routine.function);
    let scope = Scope::new(&around, State::Old);
    allocation_frame(unit, &scope, listed(contract(routine)), &State::Old).ok()
}

/// At the end: what the function allocated and did not free is returned, or something that is still there refers to it
/// (checked on request).
pub fn check_leaks(unit: &Unit, routine: &Routine, emit: &mut Emit, span: Span) {
    let (o, q) = (build::var("o"), build::var("q"));
    let status = heap::status(&State::Now, &o);
    unit.use_class(Class::Pointer);
    let held = heap::contents(&State::Now, Class::Pointer, &q);
    let referred = build::and(
        heap::is_allocated(&State::Now, &build::object(q)),
        build::eq(build::object(held.clone()), o.clone()),
    );
    let referred = build::exists(&[("q", build::ptr())], vec![vec![held]], referred);
    let returned = match routine.result.and_then(|ty| unit.class(ty)) {
        Some(Class::Pointer) => build::eq(build::object(build::var("result$")), o.clone()),
        _ => build::truth(false),
    };
    let own = build::all([
        heap::is_heap(o.clone()),
        heap::is_unallocated(&State::Old, &o),
        build::eq(status.clone(), Status::Allocated.constant()),
    ]);
    let none = build::forall(
        &[("o", build::named_type("ref"))],
        vec![vec![status]],
        build::implies(own, build::or(returned, referred)),
    );
    emit.check(ObligationKind::MemoryLeak, none, span, None);
}
