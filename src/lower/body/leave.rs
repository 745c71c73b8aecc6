//! Ways out of blocks and of the function: objects end, `cleanup` functions run, and what the contract promises is checked.

use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::calls::{argument_lists, declared, invoke, promises};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::memory::{check_truth, frees, make_object};
use crate::lower::scene::Scene;
use crate::lower::scene::storage::{Local, Storage};
use crate::lower::unit::Unit;
use crate::lower::{build, library};
use crate::typed::meaning;
use crate::typed::program::VariableId;
use crate::typed::types::TypeId;

/// Ends the lives of the locals declared since there were `alive` of them.
pub fn leave_scopes(scene: &mut Scene, emit: &mut Emit, alive: usize, span: Span) {
    let ending: Vec<_> = scene.storage.alive[alive.min(scene.storage.alive.len())..].to_vec();
    for variable in ending.into_iter().rev() {
        argument_lists::check_ended(&scene.storage, emit, variable, span);
        if let Some(Local::Memory { object }) = scene.storage.locals.get(&variable) {
            let object = build::var(object);
            clean_up(scene, emit, variable, &object, span);
            make_object::end_object(scene.unit, emit, &object, span);
        }
    }
}

/// `__attribute__((cleanup(f)))`: `f(&x)` is called where the life of `x` ends, after the value to be returned is computed.
fn clean_up(scene: &mut Scene, emit: &mut Emit, variable: VariableId, object: &Value, span: Span) {
    let typed = &scene.unit.program.typed;
    let Some(called) = meaning::cleanup(typed, variable) else { return };
    if library::does(typed, called).is_some() || typed[called].parameters.len() != 1 {
        return emit.unsupported("such a function for the attribute `cleanup`", span);
    }
    let address = build::pointer(object.clone(), build::int(0));
    invoke::call_evaluated(scene, emit, called, vec![address], None, span);
}

/// What follows is not reached from here; a label makes it a block of its own.
pub fn dead_end(emit: &mut Emit, span: Span) {
    let label = emit.fresh("unreached");
    emit.label(&label, span);
}

/// C11 6.2.4p2: a pointer to a local has no value when the function has returned; GCC returns null in its place.
pub fn without_ended(
    unit: &Unit,
    storage: &Storage,
    emit: &mut Emit,
    ty: TypeId,
    value: Value,
    span: Span,
) -> Value {
    if unit.class(ty) != Some(Class::Pointer) {
        return value;
    }
    let ended = ending_objects(storage);
    if ended.is_empty() {
        return value;
    }
    let given = emit.keep("given", build::ptr(), value, span);
    let stays = ended.into_iter().map(|object| build::ne(build::object(given.clone()), object));
    let stays = build::all(stays.collect::<Vec<_>>());
    let returned = emit.unknown("returned", build::ptr(), span);
    let same = build::implies(stays, build::eq(returned.clone(), given));
    emit.assume("a pointer to what goes on living keeps its value", same, span);
    returned
}

/// The objects that end when the function returns.
fn ending_objects(storage: &Storage) -> Vec<Value> {
    let storage = &storage;
    let locals = storage.alive.iter().filter_map(|variable| match storage.locals.get(variable) {
        Some(Local::Memory { object }) => Some(object),
        _ => None,
    });
    locals.chain(&storage.temporaries).chain(&storage.allocas).map(|it| build::var(it)).collect()
}

/// Ends the lives of all locals and returns.
pub fn leave_function(scene: &mut Scene, emit: &mut Emit, span: Span) {
    leave_scopes(scene, emit, 0, span);
    for object in scene.storage.allocas.clone() {
        make_object::end_object(scene.unit, emit, &build::var(&object), span);
    }
    if scene.unit.program.typed[scene.routine.function].noreturn {
        let words = "a function that is declared not to return may return";
        emit.check(ObligationKind::Postcondition, build::truth(false), span, Some(words));
    }
    declared::check_returned(scene.unit, &scene.routine, emit, span);
    check_truth::check_truths_at_exit(scene.unit, &scene.routine, emit, span);
    promises::check_only_ensures(scene.unit, &scene.routine, emit, span);
    frees::check_leaks(scene.unit, &scene.routine, emit, span);
    emit.push(build::stmt(crate::il::ast::StmtKind::Return, span));
}

/// Where a construct ends: its last character.
pub fn end_of(span: Span) -> Span {
    Span::new(span.end.saturating_sub(1).max(span.start), span.end)
}
