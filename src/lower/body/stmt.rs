//! Statements. Annotations that stand before a statement, or at the end of a block, take effect there.

use super::jumps::Exits;
use super::{
    Body, Local, Scene, Storage, aggregate, allocate, branch, call, check_truth, code, control,
    declare_local, declared, enter, frees, jump_loop, promises, raw, repeat, value,
};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::library;
use crate::lower::unit::Unit;
use crate::typed::meaning;
use crate::typed::program::VariableId;
use crate::typed::tree::{Block, Expr, Initializer, Stmt, StmtKind};
use crate::typed::types::TypeId;

pub(super) fn lower_block(body: &mut Body, block: &Block) {
    let alive = body.scene.storage.alive.len();
    for stmt in &block.items {
        lower_stmt(body, stmt);
    }
    code::code_at_end(&mut body.scene, &mut body.emit, block.span.start);
    leave_scopes(&mut body.scene, &mut body.emit, alive, end_of(block.span));
    body.scene.storage.alive.truncate(alive);
}

/// A block whose last statement, if it is an expression, is what the block is worth.
pub(super) fn lower_block_with_value(
    body: &mut Body,
    block: &Block,
    last: &mut dyn FnMut(&mut Body, &Expr),
) {
    let alive = body.scene.storage.alive.len();
    for (index, stmt) in block.items.iter().enumerate() {
        match &stmt.kind {
            StmtKind::Expr(value) if index + 1 == block.items.len() => {
                code::code_before(&mut body.scene, &mut body.emit, stmt.span.start);
                last(body, value);
                jump_loop::leave_jump_loops(body, stmt);
            }
            _ => lower_stmt(body, stmt),
        }
    }
    code::code_at_end(&mut body.scene, &mut body.emit, block.span.start);
    let ending = &body.scene.storage.alive[alive..];
    if ending.iter().any(|it| meaning::cleanup(&body.unit.program.typed, *it).is_some()) {
        body.emit.unsupported("a cleanup behind the value of a statement expression", block.span);
    }
    leave_scopes(&mut body.scene, &mut body.emit, alive, end_of(block.span));
    body.scene.storage.alive.truncate(alive);
}

pub(super) fn lower_stmt(body: &mut Body, stmt: &Stmt) {
    lower_stmt_in_loops(body, stmt);
    jump_loop::leave_jump_loops(body, stmt);
}

fn lower_stmt_in_loops(body: &mut Body, stmt: &Stmt) {
    let span = stmt.span;
    let is_loop =
        matches!(stmt.kind, StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_));
    code::code_before(&mut body.scene, &mut body.emit, span.start);
    enter::check_sequence(body.unit, &mut body.emit, stmt);
    if is_loop {
        return repeat::lower_loop(body, stmt);
    }
    match &stmt.kind {
        StmtKind::Empty => {}
        StmtKind::Expr(expr) => aggregate::full_effect(body, expr),
        StmtKind::Declare(variable, initializer) => {
            let before = body.scene.storage.temporaries.len();
            match (declare_local::length_of(body.unit, *variable), initializer.as_deref()) {
                (Some(_), Some(Initializer::Value(length))) | (Some(length), None) => {
                    declare_local::declare_length(body, *variable, length, span);
                }
                (_, initializer) => {
                    declare_local::declare_local(body, *variable, initializer, span)
                }
            }
            aggregate::end_temporaries(
                body.unit,
                &mut body.scene.storage,
                &mut body.emit,
                before,
                span,
            );
        }
        StmtKind::Block(block) => lower_block(body, block),
        StmtKind::Label(label, inner) => {
            control::lower_label(body, *label, span);
            lower_stmt(body, inner);
        }
        StmtKind::Case(case) => {
            control::case_label(body, span.start, span);
            lower_stmt(body, &case.body);
        }
        StmtKind::Default(inner) => {
            control::case_label(body, span.start, span);
            lower_stmt(body, inner);
        }
        StmtKind::If(condition, then, other) => {
            let labels =
                [body.emit.fresh("then"), body.emit.fresh("else"), body.emit.fresh("join")];
            let [yes, no, join] = labels;
            branch::branch(body, condition, &yes, &no);
            body.emit.label(&yes, then.span);
            lower_stmt(body, then);
            body.emit.jump(&join, end_of(span));
            let other_span = other.as_ref().map_or(end_of(span), |other| other.span);
            body.emit.label(&no, other_span);
            if let Some(other) = other {
                lower_stmt(body, other);
            }
            body.emit.jump(&join, end_of(span));
            body.emit.label(&join, end_of(span));
        }
        StmtKind::Switch(value, inside) => control::lower_switch(body, value, inside, span),
        StmtKind::Goto(label) => control::lower_goto(body, *label, span),
        StmtKind::GotoComputed(_) => body.emit.unsupported("computed goto", span),
        StmtKind::Continue => exit(body, span, |exits| exits.again.clone()),
        StmtKind::Break => exit(body, span, |exits| exits.leave.clone()),
        StmtKind::Return(value) => give_back(body, value.as_ref(), span),
        StmtKind::Asm(asm)
            if asm.template.iter().all(u8::is_ascii_whitespace) && asm.outputs.is_empty() =>
        {
            // A barrier for the compiler: does nothing.
        }
        StmtKind::Asm(_) => body.emit.unsupported("assembly", span),
        StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_) => {
            unreachable!("loops have been dealt with")
        }
    }
}

/// `break` and `continue`: out of the scopes between here and there.
fn exit(body: &mut Body, span: Span, which: impl Fn(&Exits) -> Option<String>) {
    let found = body.jumps.exits.iter().rev().find_map(|exits| Some((which(exits)?, exits.alive)));
    let Some((label, alive)) = found else {
        return body.emit.unsupported("a jump out of nothing", span);
    };
    leave_scopes(&mut body.scene, &mut body.emit, alive, span);
    body.emit.jump(&label, span);
    dead_end(&mut body.emit, span);
}

/// Ends the lives of the locals declared since there were `alive` of them.
pub(super) fn leave_scopes(scene: &mut Scene, emit: &mut Emit, alive: usize, span: Span) {
    let ending: Vec<_> = scene.storage.alive[alive.min(scene.storage.alive.len())..].to_vec();
    for variable in ending.into_iter().rev() {
        if let Some(Local::Memory { object }) = scene.storage.locals.get(&variable) {
            let object = build::var(object);
            clean_up(scene, emit, variable, &object, span);
            allocate::end_object(scene.unit, emit, &object, span);
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
    let address = build::apply("Ptr", vec![object.clone(), build::int(0)]);
    call::call_evaluated(scene, emit, called, vec![address], None, span);
}

/// What follows is not reached from here; a label makes it a block of its own.
pub(super) fn dead_end(emit: &mut Emit, span: Span) {
    let label = emit.fresh("unreached");
    emit.label(&label, span);
}

fn give_back(body: &mut Body, value: Option<&Expr>, span: Span) {
    if let Some(value) = value {
        match body.scene.routine.result {
            Some(ty) if value::is_aggregate(body.unit, ty) => {
                aggregate::copy_value(body, build::var("result$"), value, span);
            }
            // Complex numbers and vectors are no values here, so that procedures have no result for them.
            Some(ty) if body.unit.class(ty).is_none() => {
                value::effect(body, value);
                body.emit.unsupported("a result of this type", span);
            }
            Some(_) => {
                let of = value;
                let value = value::evaluate(body, of);
                let value = raw::settle_result(
                    body.unit,
                    &body.scene.routine,
                    &mut body.emit,
                    of,
                    value,
                    span,
                );
                let value = without_ended(
                    body.unit,
                    &body.scene.storage,
                    &mut body.emit,
                    of.ty.ty,
                    value,
                    span,
                );
                body.emit.push(build::assign("result$", value, span));
            }
            None => value::effect(body, value),
        }
    } else {
        declared::check_value_is_returned(body.unit, &body.scene.routine, &mut body.emit, span);
    }
    aggregate::end_temporaries(body.unit, &mut body.scene.storage, &mut body.emit, 0, span);
    leave_function(&mut body.scene, &mut body.emit, span);
    dead_end(&mut body.emit, span);
}

/// C11 6.2.4p2: a pointer to a local has no value when the function has returned; GCC returns null in its place.
fn without_ended(
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
pub(super) fn leave_function(scene: &mut Scene, emit: &mut Emit, span: Span) {
    leave_scopes(scene, emit, 0, span);
    for object in scene.storage.allocas.clone() {
        allocate::end_object(scene.unit, emit, &build::var(&object), span);
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
pub(super) fn end_of(span: Span) -> Span {
    Span::new(span.end.saturating_sub(1).max(span.start), span.end)
}
