//! Annotations among statements: assertions, assumptions, ghost code.

use super::terms;
use crate::base::Span;
use crate::contract::program::{Code, CodeKind};
use crate::contract::term::{BinaryOp, LogicType, Term, TermKind};
use crate::il::ast::Expr as Value;
use crate::il::label::Role;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::heap::{self};
use crate::lower::logic::objects;
use crate::lower::map::{GhostSort, Map};
use crate::lower::memory::{fences, ghost_fences};
use crate::lower::scene::{Scene, always, moments, scalars, surroundings};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::{align, reach};
use crate::typed::program::VariableId;
use crate::typed::types::TypeId;

pub fn code_before(scene: &mut Scene, emit: &mut Emit, offset: u32) {
    let Some(spec) = scene.routine.spec else { return };
    keep_label(scene, emit, offset);
    for code in spec.before.get(&offset).into_iter().flatten() {
        lower_code(scene, emit, code);
    }
}

pub fn code_at_end(scene: &mut Scene, emit: &mut Emit, offset: u32) {
    let Some(spec) = scene.routine.spec else { return };
    for code in spec.at_end.get(&offset).into_iter().flatten() {
        lower_code(scene, emit, code);
    }
}

/// A label that `\at` may name: the state is kept where it stands.
fn keep_label(scene: &mut Scene, emit: &mut Emit, offset: u32) {
    let Some(spec) = scene.routine.spec else { return };
    for (label, index) in spec.labels.iter().zip(0u32..) {
        if label.place == offset && !scene.moments.labels.contains(&index) {
            keep_code_label(scene, emit, index, Span::new(offset, offset));
        }
    }
}

fn keep_code_label(scene: &mut Scene, emit: &mut Emit, index: u32, span: Span) {
    scene.moments.labels.insert(index);
    let maps = scene.unit.effects.of(scene.routine.function);
    moments::keep_state(scene.unit, &scene.storage, emit, &format!("label{index}"), &maps, span);
}

fn lower_code<'u>(scene: &mut Scene<'u, '_>, emit: &mut Emit, code: &'u Code) {
    let span = code.span;
    match &code.kind {
        CodeKind::Assert(clause) => terms::assertion(scene, emit, clause, Some(()), span),
        CodeKind::Check(clause) => terms::assertion(scene, emit, clause, None, span),
        CodeKind::Assume(clause) => {
            if let Some(formula) = terms::logic_formula(scene, emit, &clause.formula) {
                // On the user's word alone: without a reason, so that it is searched for contradictions.
                let assume = crate::il::ast::StmtKind::Assume(formula);
                emit.push(build::stmt(assume, clause.span));
            }
        }
        CodeKind::Declare(ghost) => {
            let described = &scene.unit.program[*ghost];
            let name = emit.fresh(&format!("ghost.{}", described.name));
            match ghost_sort(scene.unit, &described.ty) {
                Some(sort) => {
                    emit.declare_known(&name, &described.name, Map::Ghost("".into(), sort).ty());
                    emit.push(build::havoc(&[&name], span));
                    if let LogicType::C(ty) = described.ty
                        && let Some(class) = scene.unit.class(ty)
                    {
                        let fits = scalars::fits(class, &build::var(&name));
                        emit.assume("a variable holds what its type allows", fits, span);
                    }
                    scene.ghosts.insert(*ghost, name);
                }
                None => emit.unsupported("a ghost variable of this type", span),
            }
        }
        CodeKind::Set(ghost, term) => {
            always::assume_ranges(scene.unit, emit, [term], span);
            let Some(value) = terms::logic_value(scene, emit, term) else { return };
            match surroundings::ghost_name(scene, *ghost) {
                Some(name) => {
                    let map = crate::lower::effects::places::ghost_map(scene.unit.program, *ghost);
                    ghost_fences::check_ghost_fences(scene, emit, &map, span);
                    emit.push(build::assign(&name, value, span));
                }
                None => emit.unsupported("a ghost variable of this type", span),
            }
        }
        CodeKind::AddBlocker(term) => {
            if let Some(pointer) = terms::logic_value(scene, emit, term) {
                let changed = std::slice::from_ref(&pointer);
                ghost_fences::check_blocking_fences(scene, emit, Some(changed), span);
                reach::add_blocker(scene.unit, emit, &pointer, span);
            }
        }
        CodeKind::RemoveBlocker(term) => {
            if let Some(pointer) = terms::logic_value(scene, emit, term) {
                let changed = std::slice::from_ref(&pointer);
                ghost_fences::check_blocking_fences(scene, emit, Some(changed), span);
                reach::remove_blocker(scene.unit, emit, &pointer, span);
            }
        }
        CodeKind::Retype { pointer, ty, count } => {
            retype(scene, emit, pointer, *ty, count.as_ref(), span);
        }
        CodeKind::If(condition, then, other) => {
            let Some(test) = terms::logic_formula(scene, emit, condition) else { return };
            let [yes, no, join] = [emit.fresh("then"), emit.fresh("else"), emit.fresh("join")];
            emit.split(test, &yes, &no, span);
            emit.label_as(Role::Then, &yes, span);
            then.iter().for_each(|code| lower_code(scene, emit, code));
            emit.jump(&join, span);
            emit.label_as(Role::Else, &no, span);
            other.iter().for_each(|code| lower_code(scene, emit, code));
            emit.jump(&join, span);
            emit.label(&join, span);
        }
        CodeKind::Label(index) => keep_code_label(scene, emit, *index, span),
        // A matter of guarded programs.
        CodeKind::Trust => {}
    }
}

/// Memory that an allocator owns gets another layout. Only raw memory and bytes can: nothing else refers to their cells as
/// what they were.
fn retype(
    scene: &Scene,
    emit: &mut Emit,
    pointer: &Term,
    ty: TypeId,
    count: Option<&Term>,
    span: Span,
) {
    let Some(start) = terms::logic_value(scene, emit, pointer) else { return };
    let count = match count.map(|count| terms::logic_integer(scene, emit, count)) {
        Some(Some(count)) => Some(count),
        Some(None) => return,
        None => None,
    };
    let Some(size) = scene.unit.size(ty) else {
        return emit.unsupported("memory for an incomplete type", span);
    };
    if maps_of(scene.unit, ty).contains(&Map::Cells(Class::Bool)) {
        // What is there already need not be values of that type.
        return emit.unsupported("`retype` to a type with `_Bool` inside", span);
    }
    let start = emit.keep("start", build::ptr(), start, span);
    let bytes = match &count {
        Some(count) => build::mul(build::int(size), count.clone()),
        None => build::int(size),
    };
    let bytes = emit.keep("bytes", build::named_type("int"), bytes, span);
    check_alignment_for(scene.unit, emit, pointer, &start, ty, span);
    let owned = build::all([objects::free_bytes(&start, &bytes), alive_range(&start, &bytes)]);
    let words = "the memory may not be free for another layout";
    emit.check(ObligationKind::TypeMismatch, owned, span, Some(words));
    fences::check_fence_bytes(scene, emit, &start, &bytes, ty, span);
    for fence in scene.fences.clone() {
        fences::check_tags_inside(scene, emit, &fence, (&start, &bytes), span);
    }
    reach::before_bulk_change(scene.unit, emit, &start, &bytes, span);
    // What the cells of the new layout hold is not known.
    for map in maps_of(scene.unit, ty) {
        let before = emit.keep("cells", map.ty(), build::var(&map.name()), span);
        emit.push(build::havoc(&[&map.name()], span));
        let fact = forgotten(&map, &before, &start, &bytes);
        emit.assume("cells with another layout hold anything", fact, span);
    }
    let before = emit.forget("types", &Map::Type, span);
    match objects::relaid(scene.unit, &before, &start, &bytes, ty, count) {
        Ok(facts) => {
            for fact in facts {
                emit.assume("the memory now has this layout, the rest is as before", fact, span);
            }
        }
        Err(refused) => emit.unsupported(&refused.what, span),
    }
    reach::assume_chains(scene.unit, emit, span);
}

/// An object of the type has to lie at a multiple of its alignment (C11 6.2.8). Known are the places of variables and of what
/// allocators give.
fn check_alignment_for(
    unit: &Unit,
    emit: &mut Emit,
    pointer: &Term,
    start: &Value,
    ty: TypeId,
    span: Span,
) {
    let typed = &unit.program.typed;
    let needed = align::needed(typed, ty.into());
    if needed == 1 {
        return;
    }
    let object = build::object(start.clone());
    let base = build::apply("Base", vec![object.clone()]);
    let is_multiple = |of: Value, align: u64| build::eq(build::modulo(of, int(align)), int(0));
    let by_allocator = is_multiple(base.clone(), 2 * typed.target.pointer_size());
    let allocated = build::implies(build::apply("Heap", vec![object]), by_allocator);
    emit.assume("allocators align for every type (C11 7.22.3p1)", allocated, span);
    if let Some(variable) = variable_of(pointer) {
        let by_type = align::needed(typed, typed[variable].ty);
        let aligned = by_type.max(typed[variable].align.unwrap_or(1));
        let lies = is_multiple(base.clone(), aligned);
        emit.assume("a variable lies as its declaration asks", lies, span);
    }
    let right = is_multiple(build::add(base, build::offset(start.clone())), needed);
    let words = format!("the address may not be a multiple of {needed}, as the type needs it");
    emit.check(ObligationKind::Misaligned, right, span, Some(&words));
}

/// The variable into which a pointer leads: `buffer + n`.
fn variable_of(pointer: &Term) -> Option<VariableId> {
    match &pointer.kind {
        TermKind::Variable(variable) => Some(*variable),
        TermKind::Decay(of)
        | TermKind::AddressOf(of)
        | TermKind::Convert(of)
        | TermKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, of, _) => variable_of(of),
        _ => None,
    }
}

/// The maps in which an object of that type has cells.
fn maps_of(unit: &Unit, ty: TypeId) -> Vec<Map> {
    let cells = unit.cells(ty);
    let mut maps: Vec<Map> = cells.leaves.iter().map(|leaf| Map::Cells(leaf.class)).collect();
    maps.extend(cells.bits.iter().map(|bits| Map::Bits(bits.name.clone())));
    maps.sort();
    maps.dedup();
    maps
}

pub fn ghost_sort(unit: &crate::lower::unit::Unit, ty: &LogicType) -> Option<GhostSort> {
    use crate::lower::class::Class;
    match ty {
        LogicType::Integer => Some(GhostSort::Int),
        LogicType::Boolean => Some(GhostSort::Bool),
        LogicType::C(ty) => match Class::of(&unit.program.typed, *ty)? {
            Class::Pointer => Some(GhostSort::Ptr),
            Class::Integer { .. } | Class::Bool => Some(GhostSort::Int),
            Class::Float { .. } => None,
        },
        _ => None,
    }
}

/// That a range is part of a living object that may be written.
fn alive_range(start: &Value, size: &Value) -> Value {
    let object = build::object(start.clone());
    let end = build::add(build::offset(start.clone()), size.clone());
    build::all([
        heap::is_allocated(&State::Now, &object),
        build::le(build::int(0), build::offset(start.clone())),
        build::le(end, heap::size(object.clone())),
        heap::is_writable(object),
    ])
}

/// What a map is after the cells of a range have been forgotten; pointers there point to no object.
fn forgotten(map: &Map, before: &Value, start: &Value, size: &Value) -> Value {
    let q = build::var("q");
    let now = build::select(build::var(&map.name()), vec![q.clone()]);
    let then = build::select(before.clone(), vec![q.clone()]);
    let low = build::offset(start.clone());
    let inside = build::all([
        build::eq(build::object(q.clone()), build::object(start.clone())),
        build::le(low.clone(), build::offset(q.clone())),
        build::lt(build::offset(q.clone()), build::add(low, size.clone())),
    ]);
    let kept = build::eq(now.clone(), then.clone());
    let fact = match map {
        Map::Cells(crate::lower::class::Class::Pointer) => {
            let gone = build::eq(build::object(now.clone()), build::no_object());
            build::and(build::implies(inside.clone(), gone), build::or(inside, kept))
        }
        _ => build::or(inside, kept),
    };
    build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact)
}
