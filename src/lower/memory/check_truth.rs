//! Obligations about `_Bool` cells, which must hold values before anyone reads them (see `lower/truth_values.rs`).

use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::cells::Leaf;
use crate::lower::class::Class;
use crate::lower::effects::Changes;
use crate::lower::emit::Emit;
use crate::lower::map::Map;
use crate::lower::scene::Routine;
use crate::lower::scene::place::{Known, Memory};
use crate::lower::scene::storage::Storage;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::{build, truth_values};
use crate::typed::program::FunctionId;
use crate::typed::types::{Type, TypeId};

const NO_VALUE: &str = "this `_Bool` may not have been given a value yet";

/// Before a `_Bool` cell is read, as itself or as part of a struct.
pub fn check_truth(emit: &mut Emit, memory: &Memory, address: &Value, span: Span) {
    if let Known::Static { .. } = memory.object {
        return;
    }
    let is_older = truth_values::is_older(&build::object(address.clone()));
    let fine = build::or(is_older, truth_values::is_value(&State::Now, address));
    emit.check(ObligationKind::UninitializedRead, fine, span, Some(NO_VALUE));
}

/// Before arrays of them, or ranges of structs with them, are copied: an arbitrary cell of the range.
pub fn check_truths(
    unit: &Unit,
    emit: &mut Emit,
    start: &Value,
    size: &Value,
    leaves: &[Leaf],
    span: Span,
) {
    if !leaves.iter().any(|leaf| leaf.class == Class::Bool && !leaf.in_union()) {
        return;
    }
    let offset = emit.unknown("within", build::named_type("int"), span);
    let low = build::offset(start.clone());
    let cell = build::pointer(build::object(start.clone()), offset.clone());
    let inside = build::and(
        build::le(low.clone(), offset.clone()),
        build::lt(offset, build::add(low, size.clone())),
    );
    let tags = leaves.iter().filter(|leaf| leaf.class == Class::Bool && !leaf.in_union());
    let lives = crate::lower::heap::type_at(&State::Now, &cell);
    let plain = crate::lower::heap::is_class(lives.clone(), Class::Bool);
    let is_cell = if unit.effects.changes_types() {
        build::any(tags.map(|leaf| build::eq(lives.clone(), unit.tag(&leaf.tag))))
    } else {
        plain
    };
    let is_older = truth_values::is_older(&build::object(start.clone()));
    let is_value = truth_values::is_value(&State::Now, &cell);
    let fine = build::or(is_older, build::implies(build::and(inside, is_cell), is_value));
    emit.check(ObligationKind::UninitializedRead, fine, span, Some(NO_VALUE));
}

/// Before a function is called that may read them.
pub fn check_truths_for(
    unit: &Unit,
    storage: &Storage,
    emit: &mut Emit,
    callee: FunctionId,
    span: Span,
) {
    let program = &unit.program.typed;
    let found = &program[callee];
    let reads = match found.body {
        Some(_) => {
            let footprint = unit.effects.footprint_of(callee);
            footprint.reads.tags.0.contains_key(&Map::Cells(Class::Bool))
        }
        // Proved elsewhere, perhaps: what it reads it must have been given.
        None => {
            let ty = program.types.function(found.ty);
            ty.is_none_or(|ty| ty.parameters.iter().any(|ty| leads_to_objects(program, *ty)))
        }
    };
    if reads {
        check_truths_for_any(unit, storage, emit, span);
    }
}

/// Before a function is called of which nothing is known. It cannot reach what is only being made.
pub fn check_truths_for_any(unit: &Unit, storage: &Storage, emit: &mut Emit, span: Span) {
    let but_for = objects_in_the_making(storage);
    check_new_truths(unit, emit, &but_for, "the function called may read", span);
}

/// Objects that no function called can know yet.
pub fn objects_in_the_making(storage: &Storage) -> Vec<Value> {
    let objects = storage.temporaries.iter().chain(&storage.unfinished);
    objects.map(|object| build::var(object)).collect()
}

/// At the head of a loop that makes objects: an invariant.
pub fn check_truths_of_rounds(unit: &Unit, emit: &mut Emit, changes: &Changes, span: Span) {
    if changes.allocates && unit.has_truth_values() {
        let fine = truth_values::new_cells_have_values(unit, &[]);
        let words = "each round gives values to the `_Bool` cells that it makes";
        emit.check(ObligationKind::Assertion, fine, span, Some(words));
    }
}

/// Where the function returns.
pub fn check_truths_at_exit(unit: &Unit, routine: &Routine, emit: &mut Emit, span: Span) {
    if unit.effects.changes_of(routine.function).allocates {
        check_new_truths(unit, emit, &[], "the caller may read", span);
    }
}

fn check_new_truths(unit: &Unit, emit: &mut Emit, but_for: &[Value], who: &str, span: Span) {
    if unit.has_truth_values() {
        let fine = truth_values::new_cells_have_values(unit, but_for);
        let words = format!("a `_Bool` that {who} may not have been given a value yet");
        emit.check(ObligationKind::UninitializedRead, fine, span, Some(&words));
    }
}

/// At the head of a loop: stores put nothing but values there.
pub fn assume_truths(unit: &Unit, emit: &mut Emit, before: &State, changes: &Changes, span: Span) {
    if unit.has_truth_values() && changes.maps.contains(&Map::Cells(Class::Bool)) {
        let stay = truth_values::values_stay(before);
        emit.assume("a `_Bool` that has a value keeps having one", stay, span);
    }
}

/// Whether a pointer of the type may lead to more than characters and numbers.
fn leads_to_objects(program: &crate::typed::Program, ty: TypeId) -> bool {
    let Some(pointee) = program.types.pointee(ty) else { return false };
    match program.types.get(pointee.ty) {
        Type::Integer(_) | Type::Float(_) | Type::Enum(_) | Type::Function(_) => false,
        Type::Record(_) | Type::Void | Type::Bool | Type::Pointer(_) | Type::Array(..) => true,
        _ => false,
    }
}
