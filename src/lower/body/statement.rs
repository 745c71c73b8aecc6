//! Statements. Annotations that stand before a statement, or at the end of a block, take effect there.

use super::jumps::Exits;
use super::{
    Body, aggregate, annotations, condition, declare_local, expression, jump_loop, keep_apart,
    labels, leave, loop_statement, switch,
};
use crate::base::Span;
use crate::il::label::Role;
use crate::lower::calls::declared;
use crate::lower::emit::Emit;
use crate::lower::memory::{make_object, raw};
use crate::lower::scene::{Fence, Scene, moments, scalars};
use crate::lower::sequence::{self, Unsequenced};
use crate::lower::state::State;
use crate::lower::{build, loops};
use crate::typed::meaning;
use crate::typed::tree::{Block, Expr, Initializer, Stmt, StmtKind};

/// C11 6.5p2: a side effect that is not ordered to another use of the same object.
fn check_sequence(body: &mut Body, stmt: &Stmt) {
    let own = own_expressions(stmt).into_iter();
    let mut found: Vec<_> = own.map(|expr| sequence::unsequenced(body.unit, expr)).collect();
    if let StmtKind::Declare(_, Some(initializer)) = &stmt.kind {
        found.push(sequence::unsequenced_in(body.unit, initializer, stmt.span));
    }
    for Unsequenced { conflict, pairs } in found {
        match conflict {
            Some(conflict) => body.emit.unsupported(&conflict.words, conflict.span),
            None => keep_apart::watch(body, &pairs, stmt.span),
        }
    }
}

/// The expressions that belong to a statement itself, not to one inside it.
fn own_expressions(stmt: &Stmt) -> Vec<&Expr> {
    match &stmt.kind {
        StmtKind::Expr(expr)
        | StmtKind::If(expr, ..)
        | StmtKind::Switch(expr, _)
        | StmtKind::While(expr, _)
        | StmtKind::DoWhile(_, expr)
        | StmtKind::Return(Some(expr)) => vec![expr],
        StmtKind::For(of) => of.condition.iter().chain(&of.step).collect(),
        _ => vec![],
    }
}

pub fn lower_block(body: &mut Body, block: &Block) {
    let alive = body.scene.storage.alive.len();
    for stmt in &block.items {
        lower_stmt(body, stmt);
    }
    annotations::code_at_end(&mut body.scene, &mut body.emit, block.span.start);
    leave::leave_scopes(&mut body.scene, &mut body.emit, alive, leave::end_of(block.span));
    body.scene.storage.alive.truncate(alive);
}

/// A block whose last statement, if it is an expression, is what the block is worth.
pub fn lower_block_with_value(
    body: &mut Body,
    block: &Block,
    last: &mut dyn FnMut(&mut Body, &Expr),
) {
    let alive = body.scene.storage.alive.len();
    for (index, stmt) in block.items.iter().enumerate() {
        match &stmt.kind {
            StmtKind::Expr(value) if index + 1 == block.items.len() => {
                annotations::code_before(&mut body.scene, &mut body.emit, stmt.span.start);
                last(body, value);
                jump_loop::leave_jump_loops(body, stmt);
            }
            _ => lower_stmt(body, stmt),
        }
    }
    annotations::code_at_end(&mut body.scene, &mut body.emit, block.span.start);
    let ending = &body.scene.storage.alive[alive..];
    if ending.iter().any(|it| meaning::cleanup(&body.unit.program.typed, *it).is_some()) {
        body.emit.unsupported("a cleanup behind the value of a statement expression", block.span);
    }
    leave::leave_scopes(&mut body.scene, &mut body.emit, alive, leave::end_of(block.span));
    body.scene.storage.alive.truncate(alive);
}

pub fn lower_stmt(body: &mut Body, stmt: &Stmt) {
    lower_stmt_in_loops(body, stmt);
    jump_loop::leave_jump_loops(body, stmt);
}

fn lower_stmt_in_loops(body: &mut Body, stmt: &Stmt) {
    let is_loop =
        matches!(stmt.kind, StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_));
    annotations::code_before(&mut body.scene, &mut body.emit, stmt.span.start);
    check_sequence(body, stmt);
    if is_loop {
        return loop_statement::lower_loop(body, stmt);
    }
    let fences = body.scene.fences.len();
    fence_statement(&mut body.scene, &mut body.emit, stmt);
    lower_alone(body, stmt);
    body.scene.fences.truncate(fences);
}

/// What the statement says to modify is checked at every write in it. Who jumps into it has not been checked before.
fn fence_statement(scene: &mut Scene, emit: &mut Emit, stmt: &Stmt) {
    let frames = scene.routine.spec.map(|spec| &spec.frames);
    let Some(locations) = frames.and_then(|frames| frames.get(&stmt.span.start)) else { return };
    let (unit, function) = (scene.unit, scene.routine.function);
    if !loops::entered_at_head(unit, function, stmt) {
        return emit.unsupported("`modifies` for a statement into which a jump leads", stmt.span);
    }
    let entry = emit.fresh("statement");
    let maps = unit.effects.of(function);
    moments::keep_state(unit, &scene.storage, emit, &entry, &maps, stmt.span);
    let since = State::Kept(entry);
    scene.fences.push(Fence { locations, since, whose: "statement", under: None });
}

fn lower_alone(body: &mut Body, stmt: &Stmt) {
    let span = stmt.span;
    match &stmt.kind {
        StmtKind::Empty => {}
        StmtKind::Expr(expr) => expression::full_effect(body, expr),
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
            make_object::end_temporaries(
                body.unit,
                &mut body.scene.storage,
                &mut body.emit,
                before,
                span,
            );
        }
        StmtKind::Block(block) => lower_block(body, block),
        StmtKind::Label(label, inner) => {
            labels::lower_label(body, *label, span);
            lower_stmt(body, inner);
        }
        StmtKind::Case(case) => {
            labels::case_label(body, span.start, span);
            lower_stmt(body, &case.body);
        }
        StmtKind::Default(inner) => {
            labels::case_label(body, span.start, span);
            lower_stmt(body, inner);
        }
        StmtKind::If(condition, then, other) => {
            let labels =
                [body.emit.fresh("then"), body.emit.fresh("else"), body.emit.fresh("join")];
            let [yes, no, join] = labels;
            condition::branch_on(body, condition, &yes, &no);
            body.emit.label_as(Role::Then, &yes, then.span);
            lower_stmt(body, then);
            body.emit.jump(&join, leave::end_of(span));
            let other_span = other.as_ref().map_or(leave::end_of(span), |other| other.span);
            body.emit.label_as(Role::Else, &no, other_span);
            if let Some(other) = other {
                lower_stmt(body, other);
            }
            body.emit.jump(&join, leave::end_of(span));
            body.emit.label(&join, leave::end_of(span));
        }
        StmtKind::Switch(value, inside) => switch::lower_switch(body, value, inside, span),
        StmtKind::Goto(label) => labels::lower_goto(body, *label, span),
        StmtKind::GotoComputed(_) => body.emit.unsupported("computed goto", span),
        StmtKind::Continue => exit(body, span, |exits| exits.again.clone()),
        StmtKind::Break => exit(body, span, |exits| exits.leave.clone()),
        StmtKind::Return(value) => give_back(body, value.as_ref(), span),
        StmtKind::Asm(asm) if asm.does_nothing() => {}
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
    leave::leave_scopes(&mut body.scene, &mut body.emit, alive, span);
    body.emit.jump(&label, span);
    leave::dead_end(&mut body.emit, span);
}

fn give_back(body: &mut Body, value: Option<&Expr>, span: Span) {
    if let Some(value) = value {
        match body.scene.routine.result {
            Some(ty) if scalars::is_aggregate(body.unit, ty) => {
                aggregate::copy_value(body, build::var("result$"), value, span);
            }
            // Complex numbers and vectors are no values here, so that procedures have no result for them.
            Some(ty) if body.unit.class(ty).is_none() => {
                expression::effect(body, value);
                body.emit.unsupported("a result of this type", span);
            }
            Some(_) => {
                let of = value;
                let value = expression::evaluate(body, of);
                let value = raw::settle_result(
                    body.unit,
                    &body.scene.routine,
                    &mut body.emit,
                    of,
                    value,
                    span,
                );
                let value = leave::without_ended(
                    body.unit,
                    &body.scene.storage,
                    &mut body.emit,
                    of.ty.ty,
                    value,
                    span,
                );
                body.emit.push(build::assign("result$", value, span));
            }
            None => expression::effect(body, value),
        }
    } else {
        declared::check_value_is_returned(body.unit, &body.scene.routine, &mut body.emit, span);
    }
    make_object::end_temporaries(body.unit, &mut body.scene.storage, &mut body.emit, 0, span);
    leave::leave_function(&mut body.scene, &mut body.emit, span);
    leave::dead_end(&mut body.emit, span);
}
