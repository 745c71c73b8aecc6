//! Loops that jumps make. Who comes to the label from outside passes the entry, where the state is kept; who jumps back goes to the
//! head, which is that of any other loop.

use super::jumps::OpenLoop;
use super::{Body, loop_head, terms};
use crate::base::Span;
use crate::il::label::Role;
use crate::il::obligation::ObligationKind;
use crate::lower::calls::promises;
use crate::lower::loops::{self, JumpLoop};
use crate::lower::scene::moments;
use crate::typed::program::LabelId;
use crate::typed::tree::Stmt;

/// At a label: whether it is the head of a loop that is entered there alone. One that is not has no place for annotations.
pub fn enter_jump_loop(body: &mut Body, label: LabelId, span: Span) -> bool {
    let spec = body.scene.routine.spec.and_then(|spec| spec.loops.get(&span.start));
    let found = body.jumps.loops.get(&label).cloned();
    let simple = |found: &JumpLoop| {
        body.jumps.lead_back
            && loops::entered_at_head(body.unit, body.scene.routine.function, &found.of)
    };
    let Some(of) = found.filter(simple) else {
        if let Some(spec) = spec {
            let what = "a loop that is not made by jumps inside of the label's block alone";
            body.emit.unsupported(what, spec.span);
        }
        return false;
    };
    let changes = loop_head::loop_changes(body.unit, &body.scene.routine, &of.of);
    let (entry, head) = (body.emit.fresh("loop"), body.emit.fresh("head"));
    moments::keep_state(
        body.unit,
        &body.scene.storage,
        &mut body.emit,
        &entry,
        &changes.maps,
        span,
    );
    let fences = body.scene.fences.len();
    loop_head::fence_loop(&mut body.scene, &mut body.emit, &of.of, spec, &entry);
    body.scene.moments.loops.push(entry.clone());
    terms::check_invariants_only(&body.scene, &mut body.emit, spec, ObligationKind::InvariantEntry);
    body.emit.jump(&head, span);
    body.emit.label_as(Role::LoopHead, &head, span);
    loop_head::enter_head(&body.scene, &mut body.emit, &of.of, spec, &changes, &entry);
    promises::check_loop_ends(body.unit, &body.scene.routine, &mut body.emit, &of.of, spec);
    let variant = loop_head::start_round(&body.scene, &mut body.emit, spec, &changes, &entry, span);
    body.scene.moments.loops.pop();
    body.jumps.open.push(OpenLoop { label, entry, head, spec, variant, fences, of });
    true
}

/// The head to which a jump inside of the label's loop leads, behind the end of the round.
pub fn back_to_head(body: &mut Body, label: LabelId) -> Option<String> {
    let open = body.jumps.open.iter().rev().find(|open| open.label == label)?;
    let (entry, head) = (open.entry.clone(), open.head.clone());
    let (spec, variant) = (open.spec, open.variant.clone());
    body.scene.moments.loops.push(entry);
    loop_head::end_round(&body.scene, &mut body.emit, spec, variant);
    body.scene.moments.loops.pop();
    Some(head)
}

pub fn leave_jump_loops(body: &mut Body, stmt: &Stmt) {
    while let Some(open) = body.jumps.open.pop_if(|open| open.of.ends_with(stmt)) {
        body.scene.fences.truncate(open.fences);
    }
}
