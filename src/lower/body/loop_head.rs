//! The head of a loop: the invariants, where the intermediate language cuts it; behind them what is known of every round without being said,
//! each fact with its reason; and the measure of a round.

use super::{annotations, terms};
use crate::base::Span;
use crate::contract::program::{Clause, ClauseMode, LoopSpec, Measure};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::effects::Changes;
use crate::lower::emit::Emit;
use crate::lower::fixed_types::tags_stay;
use crate::lower::function::frame_but_for;
use crate::lower::heap::{self, Status};
use crate::lower::loops::{self, LoopSurroundings};
use crate::lower::map::Map;
use crate::lower::memory::{check_truth, fences, frees, initialized};
use crate::lower::scene::storage::{Local, Storage};
use crate::lower::scene::{
    Fence, Routine, Scene, always, moments, own_locals, scalars, surroundings,
};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::{build, logic, reach, trees};
use crate::typed::program::VariableId;
use crate::typed::tree::Stmt;
use std::collections::BTreeSet;

/// What may be other than at the loop's entry. Who jumps into the loop may have been anywhere since.
pub fn loop_changes(unit: &Unit, routine: &Routine, stmt: &Stmt) -> Changes {
    let mut changes = unit.effects.of_loop(unit, routine.function, stmt);
    if !loops::entered_at_head(unit, routine.function, stmt) {
        changes.maps.extend(unit.effects.of(routine.function));
    }
    changes
}

/// What the loop says to modify is checked at every write in it. Who jumps into it has not been checked before.
pub fn fence_loop<'u>(
    scene: &mut Scene<'u, '_>,
    emit: &mut Emit,
    stmt: &Stmt,
    spec: Option<&'u LoopSpec>,
    entry: &str,
) {
    let Some(locations) = spec.and_then(|spec| spec.modifies.as_deref()) else { return };
    if !loops::entered_at_head(scene.unit, scene.routine.function, stmt) {
        return emit.unsupported("`modifies` for a loop into which a jump leads", stmt.span);
    }
    let since = State::Kept(entry.to_string());
    scene.fences.push(Fence { locations, since, whose: "loop", under: None });
}

/// The sums that invariants speak of, one item further: what bounds them is found from there.
fn name_next_parts(scene: &Scene, emit: &mut Emit, spec: Option<&LoopSpec>, changes: &Changes) {
    let value = |variable: &VariableId| match scene.storage.locals.get(variable)? {
        Local::Value { name, .. } => Some(name.clone()),
        Local::Memory { .. } => None,
    };
    let variables: Vec<String> = changes.variables.iter().filter_map(value).collect();
    let Some(spec) = spec else { return };
    if variables.is_empty() || !scene.unit.program.logic.iter().any(|function| function.recursive) {
        return;
    }
    let invariants: Vec<Value> = spec
        .invariants
        .iter()
        .filter_map(|clause| terms::logic_formula(scene, emit, &clause.formula))
        .collect();
    for named in logic::next_parts(scene.unit, &invariants, &variables) {
        emit.assume("names the next part of a sum, and says nothing", named, spec.span);
    }
}

/// Behind the head: what may be asked for later in the round.
pub fn start_round(
    scene: &Scene,
    emit: &mut Emit,
    spec: Option<&LoopSpec>,
    changes: &Changes,
    entry: &str,
    span: Span,
) -> Option<Value> {
    if scene.unit.speaks_of_rounds() {
        moments::keep_state(
            scene.unit,
            &scene.storage,
            emit,
            &surroundings::round_name(entry),
            &changes.maps,
            span,
        );
    }
    keep_variant(scene, emit, spec)
}

/// What holds at the head of every round.
pub fn enter_head(
    scene: &Scene,
    emit: &mut Emit,
    stmt: &Stmt,
    spec: Option<&LoopSpec>,
    changes: &Changes,
    entry: &str,
) {
    let span = stmt.span;
    if let Some(spec) = spec
        && let Some(frees) = &spec.frees
        && (changes.frees || !frees.is_empty())
    {
        emit.unsupported("`frees` of a loop that frees", spec.span);
    }
    let invariants = spec.into_iter().flat_map(|spec| &spec.invariants);
    let is_admitted = |clause: &&Clause| clause.mode == ClauseMode::Admit;
    let (admitted, shown): (Vec<_>, Vec<_>) = invariants.partition(is_admitted);
    // The assertions come first: only what stands at the very head is an invariant.
    check_truth::check_truths_of_rounds(scene.unit, emit, changes, span);
    shown
        .into_iter()
        .chain(admitted)
        .for_each(|invariant| terms::invariant(scene, emit, invariant));
    terms::know_ranges_in(scene, emit, spec);
    let before = State::Kept(entry.to_string());
    always::assume_everything(scene.unit, emit, &changes.maps, span);
    always::assume_constants(scene.unit, &scene.routine, emit, &changes.maps, span);
    assume_types(scene.unit, &scene.storage, emit, &changes.variables, span);
    if loops::entered_at_head(scene.unit, scene.routine.function, stmt) {
        assume_since_entry(scene, emit, stmt, changes, &before);
    }
    assume_frames(scene, emit, &changes.maps, span);
    name_next_parts(scene, emit, spec, changes);
}

/// What the loop keeps as it was when it was entered.
fn assume_since_entry(
    scene: &Scene,
    emit: &mut Emit,
    stmt: &Stmt,
    changes: &Changes,
    before: &State,
) {
    let span = stmt.span;
    assume_flags(&scene.storage, emit, &changes.variables, before, span);
    initialized::assume_parts(&scene.storage, emit, before, span);
    check_truth::assume_truths(scene.unit, emit, before, changes, span);
    if changes.maps.contains(&Map::Alloc) {
        let grows = heap::grows(before, &State::Now);
        emit.assume("no object comes back to life", grows, span);
        if !changes.frees {
            let kept = still_allocated(before);
            emit.assume("the loop frees nothing", kept, span);
        } else if let Some(since) = frees::frees_frame(scene.unit, &scene.routine, &changes.maps) {
            emit.assume("only what the contract lists is freed", since, span);
        }
        assume_alive(&scene.storage, emit, span);
    }
    if changes.maps.contains(&Map::Type) {
        let stay = tags_stay(before, &State::Now);
        emit.assume("cells keep their types, and unions their bytes", stay, span);
    }
    let facts = {
        let around = LoopView { scene, entry: before };
        loops::loop_facts(scene.unit, scene.routine.function, stmt, changes, &around)
    };
    for (why, fact) in facts.facts {
        emit.assume(why, fact, span);
    }
}

/// The locals in memory of this function are alive in every round: nothing but the end of their block ends them.
fn assume_alive(storage: &Storage, emit: &mut Emit, span: Span) {
    let objects: Vec<String> = storage
        .alive
        .iter()
        .filter_map(|variable| match storage.locals.get(variable) {
            Some(Local::Memory { object }) => Some(object.clone()),
            _ => None,
        })
        .collect();
    for object in objects {
        let alive = heap::is_allocated(&State::Now, &build::var(&object));
        emit.assume("a local lives as long as its block", alive, span);
    }
}

/// Types of the variables that the loop assigns.
fn assume_types(
    unit: &Unit,
    storage: &Storage,
    emit: &mut Emit,
    variables: &BTreeSet<VariableId>,
    span: Span,
) {
    for variable in variables {
        let Some(Local::Value { name, .. }) = storage.locals.get(variable).cloned() else {
            continue;
        };
        if let Some(class) = unit.class(unit.program.typed[*variable].ty.ty) {
            let fits = scalars::fits(class, &build::var(&name));
            emit.assume("a variable holds what its type allows", fits, span);
        }
    }
}

/// Whether variables have a value: that is never taken back.
fn assume_flags(
    storage: &Storage,
    emit: &mut Emit,
    variables: &BTreeSet<VariableId>,
    before: &State,
    span: Span,
) {
    for variable in variables {
        let Some(Local::Value { flag: Some(flag), .. }) = storage.locals.get(variable).cloned()
        else {
            continue;
        };
        let copy = before.copy_of(&flag);
        let kept = build::implies(build::var(&copy), build::var(&flag));
        emit.assume("what has a value keeps having one", kept, span);
    }
}

/// The types of all locals outside memory that have been declared.
pub fn assume_ranges(unit: &Unit, storage: &Storage, emit: &mut Emit, span: Span) {
    let locals: Vec<(VariableId, Local)> =
        storage.locals.iter().map(|(variable, local)| (*variable, local.clone())).collect();
    for (variable, local) in locals {
        let Local::Value { name, .. } = local else { continue };
        if let Some(class) = unit.class(unit.program.typed[variable].ty.ty) {
            let fits = scalars::fits(class, &build::var(&name));
            emit.assume("a variable holds what its type allows", fits, span);
        }
    }
}

/// What has been written since the fences were put up lies inside them: every write was checked.
fn assume_frames(scene: &Scene, emit: &mut Emit, maps: &BTreeSet<Map>, span: Span) {
    for fence in scene.fences.clone() {
        for map in maps {
            let Map::Cells(_) = map else { continue };
            let (around, from) = surroundings::fence_scope(scene, &fence);
            let scope = logic::scope::Scope::new(&*around, from.clone());
            let own = fences::own_objects(scene.unit, &scene.routine, &fence);
            let frame = if own.is_empty() {
                logic::frame(scene.unit, &scope, fence.locations, map, &from, &State::Now)
            } else {
                frame_but_for(scene.unit, &scope, fence.locations, map, &own, &from)
            };
            drop(scope);
            drop(around);
            match frame {
                Ok(frame) => {
                    let frame = fence
                        .under
                        .iter()
                        .cloned()
                        .fold(frame, |frame, under| build::implies(under, frame));
                    emit.assume("every write was checked to be allowed", frame, span);
                }
                Err(refused) => emit.unsupported(&refused.what, refused.span),
            }
        }
        assume_link_frames(scene, emit, &fence, maps, span);
    }
}

fn assume_link_frames(
    scene: &Scene,
    emit: &mut Emit,
    fence: &Fence,
    maps: &BTreeSet<Map>,
    span: Span,
) {
    let mut facts = vec![];
    {
        let (around, from) = surroundings::fence_scope(scene, fence);
        let scope = logic::scope::Scope::new(&*around, from.clone());
        let own = fences::own_objects(scene.unit, &scene.routine, fence);
        let inside = |address: Value| {
            let listed = logic::allowed(scene.unit, &scope, fence.locations, &Map::Alloc, &address)
                .unwrap_or_else(|_| build::truth(true));
            build::or(fences::is_one_of(&address, &own), listed)
        };
        for link in scene.unit.links.all() {
            if maps.contains(&Map::Reach(link.name.clone())) {
                facts.extend(reach::frame_facts(scene.unit, link, &inside, &from, &State::Now));
            }
        }
        let changes = trees::Changes { at: &inside, maps };
        facts.extend(trees::frame_facts(scene.unit, &changes, &from, &State::Now));
    }
    for fact in facts {
        let fact =
            fence.under.iter().cloned().fold(fact, |fact, under| build::implies(under, fact));
        emit.assume("chains and trees outside of what was written are as before", fact, span);
    }
}

fn keep_variant(scene: &Scene, emit: &mut Emit, spec: Option<&LoopSpec>) -> Option<Value> {
    let Measure { term, relation } = spec?.variant.as_ref()?;
    if relation.is_none() {
        let value = terms::logic_integer(scene, emit, term)?;
        return Some(emit.keep("variant", build::named_type("int"), value, term.span));
    }
    let value = terms::logic_value(scene, emit, term)?;
    match annotations::ghost_sort(scene.unit, &term.ty) {
        Some(sort) => {
            let ty = Map::Ghost("".into(), sort).ty();
            Some(emit.keep("variant", ty, value, term.span))
        }
        None => {
            emit.unsupported("a measure of this type", term.span);
            None
        }
    }
}

/// Before the jump back to the head.
pub fn end_round(scene: &Scene, emit: &mut Emit, spec: Option<&LoopSpec>, variant: Option<Value>) {
    terms::know_ranges_in(scene, emit, spec);
    check_variant(scene, emit, spec, variant);
    terms::check_invariants_only(scene, emit, spec, ObligationKind::InvariantPreserved);
}

/// The variant was not negative at the start of the round, and is smaller now.
fn check_variant(scene: &Scene, emit: &mut Emit, spec: Option<&LoopSpec>, before: Option<Value>) {
    let (Some(spec), Some(before)) = (spec, before) else { return };
    let Some(Measure { term, relation }) = &spec.variant else { return };
    if let Some((left, right, formula)) = relation {
        let Some(now) = terms::logic_value(scene, emit, term) else { return };
        let bounds = [(*left, before), (*right, now)].into_iter().collect();
        let related = terms::logic_formula_with(scene, emit, formula, bounds);
        let Some(related) = related else { return };
        let words = "the variant before and after a round may not be in this relation";
        return emit.check(ObligationKind::Termination, related, term.span, Some(words));
    }
    let Some(now) = terms::logic_integer(scene, emit, term) else { return };
    let decreases = build::and(build::le(build::int(0), before.clone()), build::lt(now, before));
    let words = "the variant may not decrease, or may be negative";
    emit.check(ObligationKind::Termination, decreases, term.span, Some(words));
}

/// All that was allocated still is.
fn still_allocated(before: &State) -> Value {
    let o = build::var("o");
    let (then, status) = (heap::status(before, &o), heap::status(&State::Now, &o));
    let kept = build::implies(
        build::eq(then.clone(), Status::Allocated.constant()),
        build::eq(status.clone(), Status::Allocated.constant()),
    );
    build::forall(&[("o", build::named_type("ref"))], vec![vec![status], vec![then]], kept)
}

/// How the facts about a loop name what they speak about.
struct LoopView<'v, 'u, 'a> {
    scene: &'v Scene<'u, 'a>,
    entry: &'v State,
}

impl LoopSurroundings for LoopView<'_, '_, '_> {
    fn now(&self, variable: VariableId) -> Option<Value> {
        match self.scene.storage.locals.get(&variable)? {
            Local::Value { name, .. } => Some(build::var(name)),
            Local::Memory { .. } => None,
        }
    }

    fn at_entry(&self, variable: VariableId) -> Value {
        match self.scene.storage.locals.get(&variable) {
            Some(Local::Value { name, .. }) => build::var(&self.entry.copy_of(name)),
            _ => unreachable!("only locals outside memory have copies"),
        }
    }

    fn address(&self, variable: VariableId) -> Option<Value> {
        let object = match self.scene.storage.locals.get(&variable) {
            Some(Local::Memory { object }) => object.clone(),
            Some(Local::Value { .. }) => return None,
            None => self.scene.unit.global_object(variable),
        };
        Some(build::pointer(build::var(&object), build::int(0)))
    }

    fn map_at_entry(&self, map: &Map) -> Value {
        self.entry.map(map)
    }

    fn own_objects(&self) -> Vec<Value> {
        own_locals::objects(self.scene).into_iter().map(|(_, object)| object).collect()
    }
}
