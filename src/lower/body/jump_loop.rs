//! Loops that jumps make. Who comes to the label from outside passes the entry, where the state is kept; who jumps back goes to the
//! head, which is that of any other loop.

use super::Body;
use crate::base::Span;
use crate::contract::program::LoopSpec;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::loops::{self, JumpLoop};
use crate::typed::program::LabelId;
use crate::typed::tree::Stmt;

/// A loop whose statements are being lowered.
pub(super) struct OpenLoop<'u> {
    label: LabelId,
    entry: String,
    head: String,
    spec: Option<&'u LoopSpec>,
    variant: Option<Value>,
    /// How many fences stood around it.
    fences: usize,
    of: JumpLoop,
}

impl Body<'_, '_> {
    /// At a label: whether it is the head of a loop that is entered there alone. One that is not has no place for annotations.
    pub(super) fn enter_jump_loop(&mut self, label: LabelId, span: Span) -> bool {
        let spec = self.spec.and_then(|spec| spec.loops.get(&span.start));
        let found = self.jumps.loops.get(&label).cloned();
        let simple = |found: &JumpLoop| {
            self.jumps.lead_back && loops::entered_at_head(self.unit, self.function, &found.of)
        };
        let Some(of) = found.filter(simple) else {
            if let Some(spec) = spec {
                let what = "a loop that is not made by jumps inside of the label's block alone";
                self.unsupported(what, spec.span);
            }
            return false;
        };
        let changes = self.loop_changes(&of.of);
        let (entry, head) = (self.emit.fresh("loop"), self.emit.fresh("head"));
        self.keep_state(&entry, &changes.maps, span);
        let fences = self.fences.len();
        self.fence_loop(&of.of, spec, &entry);
        self.moments.loops.push(entry.clone());
        self.check_invariants_only(spec, ObligationKind::InvariantEntry);
        self.jump(&head, span);
        self.label_here(&head, span);
        self.head(&of.of, spec, &changes, &entry);
        self.check_loop_ends(&of.of, spec);
        let variant = self.start_round(spec, &changes, &entry, span);
        self.moments.loops.pop();
        self.jumps.open.push(OpenLoop { label, entry, head, spec, variant, fences, of });
        true
    }

    /// The head to which a jump inside of the label's loop leads, behind the end of the round.
    pub(super) fn back_to_head(&mut self, label: LabelId) -> Option<String> {
        let open = self.jumps.open.iter().rev().find(|open| open.label == label)?;
        let (entry, head) = (open.entry.clone(), open.head.clone());
        let (spec, variant) = (open.spec, open.variant.clone());
        self.moments.loops.push(entry);
        self.end_round(spec, variant);
        self.moments.loops.pop();
        Some(head)
    }

    pub(super) fn leave_jump_loops(&mut self, stmt: &Stmt) {
        while let Some(open) = self.jumps.open.pop_if(|open| open.of.ends_with(stmt)) {
            self.fences.truncate(open.fences);
        }
    }
}
