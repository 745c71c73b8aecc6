//! Loops in the order of their parts: entry, head, round, end of round. What is known at the head is in `loop_head.rs`.

use super::jumps::Exits;
use super::{Body, condition, expression, leave, loop_head, statement, terms};
use crate::base::Span;
use crate::contract::program::LoopSpec;
use crate::il::label::Role;
use crate::il::obligation::ObligationKind;
use crate::lower::calls::promises;
use crate::lower::effects::Changes;
use crate::lower::loops;
use crate::lower::scene::moments;
use crate::typed::tree::{Stmt, StmtKind};

pub fn lower_loop(body: &mut Body, stmt: &Stmt) {
    let spec = body.scene.routine.spec.and_then(|spec| spec.loops.get(&stmt.span.start));
    if let StmtKind::DoWhile(inside, condition) = &stmt.kind
        && spec.is_none()
        && loops::never_holds(&body.unit.program.typed, condition)
    {
        return pass_once(body, inside, stmt.span);
    }
    let alive = body.scene.storage.alive.len();
    if let StmtKind::For(of) = &stmt.kind {
        of.start.iter().for_each(|start| statement::lower_stmt(body, start));
    }
    let changes = loop_head::loop_changes(body.unit, &body.scene.routine, stmt);
    let entry = body.emit.fresh("loop");
    moments::keep_state(
        body.unit,
        &body.scene.storage,
        &mut body.emit,
        &entry,
        &changes.maps,
        stmt.span,
    );
    body.scene.moments.loops.push(entry.clone());
    let fences = body.scene.fences.len();
    loop_head::fence_loop(&mut body.scene, &mut body.emit, stmt, spec, &entry);
    rounds(body, stmt, spec, &changes, &entry);
    body.scene.fences.truncate(fences);
    body.scene.moments.loops.pop();
    leave::leave_scopes(&mut body.scene, &mut body.emit, alive, leave::end_of(stmt.span));
    body.scene.storage.alive.truncate(alive);
}

/// `do .. while (0)`, in which macros hide their statements: a block that `break` and `continue` leave.
fn pass_once(body: &mut Body, inside: &Stmt, span: Span) {
    let leave = body.emit.fresh("leave");
    let (leave_by, alive) = (Some(leave.clone()), body.scene.storage.alive.len());
    body.jumps.exits.push(Exits { leave: leave_by.clone(), again: leave_by, alive });
    statement::lower_stmt(body, inside);
    body.jumps.exits.pop();
    body.emit.jump(&leave, leave::end_of(span));
    body.emit.label(&leave, leave::end_of(span));
}

fn rounds(body: &mut Body, stmt: &Stmt, spec: Option<&LoopSpec>, changes: &Changes, entry: &str) {
    let span = stmt.span;
    let (head, inside) = (body.emit.fresh("head"), body.emit.fresh("round"));
    let (again, leave) = (body.emit.fresh("again"), body.emit.fresh("leave"));
    terms::know_ranges_in(&body.scene, &mut body.emit, spec);
    terms::check_invariants_only(&body.scene, &mut body.emit, spec, ObligationKind::InvariantEntry);
    body.emit.jump(&head, span);
    body.emit.label_as(Role::LoopHead, &head, span);
    loop_head::enter_head(&body.scene, &mut body.emit, stmt, spec, changes, entry);
    promises::check_loop_ends(body.unit, &body.scene.routine, &mut body.emit, stmt, spec);
    let variant = loop_head::start_round(&body.scene, &mut body.emit, spec, changes, entry, span);
    let alive = body.scene.storage.alive.len();
    body.jumps.exits.push(Exits { leave: Some(leave.clone()), again: Some(again.clone()), alive });
    match &stmt.kind {
        StmtKind::While(condition, repeated) => {
            condition::branch_on(body, condition, &inside, &leave);
            body.emit.label_as(Role::LoopBody, &inside, repeated.span);
            statement::lower_stmt(body, repeated);
            body.emit.jump(&again, leave::end_of(span));
            body.emit.label(&again, leave::end_of(span));
            loop_head::end_round(&body.scene, &mut body.emit, spec, variant);
            body.emit.jump(&head, span);
        }
        StmtKind::DoWhile(repeated, condition) => {
            statement::lower_stmt(body, repeated);
            body.emit.jump(&again, condition.span);
            body.emit.label(&again, condition.span);
            let back = body.emit.fresh("back");
            condition::branch_on(body, condition, &back, &leave);
            body.emit.label(&back, condition.span);
            loop_head::end_round(&body.scene, &mut body.emit, spec, variant);
            body.emit.jump(&head, span);
        }
        StmtKind::For(of) => {
            match &of.condition {
                Some(condition) => condition::branch_on(body, condition, &inside, &leave),
                None => body.emit.jump(&inside, span),
            }
            body.emit.label_as(Role::LoopBody, &inside, of.body.span);
            statement::lower_stmt(body, &of.body);
            let step_span = of.step.as_ref().map_or(span, |step| step.span);
            body.emit.jump(&again, step_span);
            body.emit.label(&again, step_span);
            if let Some(step) = &of.step {
                expression::full_effect(body, step);
            }
            loop_head::end_round(&body.scene, &mut body.emit, spec, variant);
            body.emit.jump(&head, span);
        }
        _ => unreachable!("only loops are repeated"),
    }
    body.jumps.exits.pop();
    body.emit.label(&leave, leave::end_of(span));
}
